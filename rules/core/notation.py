"""Dice as they are written: `pool("4d8kh2")` is the pool that prints as `4d8kh2`."""

import re

from rules.core.errors import BadInput
from rules.core.pools import Die, Mix, Pool, Sum, keep_highest, keep_lowest, open_ended

ALLOWED = "dice are written like d20, 2d8, 4d8kh2 (highest 2 of 4), 4d8kl2 (lowest 2), d20! (open-ended) or 2d6+d8"
LONGEST = 400  # characters
# Read when first dice are: Python keeps what it has compiled.
_PART = r"(?P<count>[0-9]{1,4})?d(?P<sides>[0-9]{1,5})(?:(?P<open>!)|k(?P<end>[hl])(?P<kept>[0-9]{1,4}))?"


def pool(text: str) -> Pool:
    """Read dice as they are written at a table: `d20`, `2d8`, `4d8kh2`, `d20!`, `2d6+d8`.

    Takes whatever a pool prints as, and gives that pool back; capitals, and spaces around a plus, do no harm. Raises
    `BadInput` saying how dice are written, or which number is out of bounds.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadInput(text, ALLOWED)
    parts = [_part(part.strip(), text) for part in text.lower().split("+")]
    if len(parts) == 1:
        return parts[0]
    plain = tuple(part for part in parts if isinstance(part, Die | Sum))
    if len(plain) < len(parts):
        raise BadInput(text, "only plain dice are added up, such as 2d6+d8")
    return Mix(plain)


def _part(written: str, text: str) -> Pool:
    match = re.fullmatch(_PART, written)
    if not match:
        raise BadInput(text, ALLOWED)
    die = Die(int(match["sides"]))
    if match["open"]:
        if match["count"]:
            raise BadInput(text, "an open-ended die is rolled alone, such as d20!")
        return open_ended(die)
    if match["end"]:
        keep = keep_highest if match["end"] == "h" else keep_lowest
        return keep(int(match["count"] or 1), die, int(match["kept"]))
    return int(match["count"]) * die if match["count"] else die
