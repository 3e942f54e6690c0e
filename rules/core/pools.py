"""Dice pools, their notation and their exact odds.

`d10` is one die, `2 * d8` is the sum of two, and `keep_highest(4, d8, 2)` is the sum of the best two of four.
`open_ended(d20)` is a die whose top face adds a second roll and whose 1 subtracts a second roll. The second roll is
*closed*: it adds and subtracts no third.
"""

import re
from functools import lru_cache
from itertools import accumulate
from math import comb
from operator import sub
from typing import TYPE_CHECKING

from rules.core.errors import BadInput, NeverEnds, ScriptError, require_int
from rules.core.frozen import frozen
from rules.core.knowledge import add_independent
from rules.core.odds import Odds

if TYPE_CHECKING:
    from random import Random


@lru_cache(maxsize=1024)
def sum_odds(count: int, sides: int) -> Odds[int]:
    """Return the odds of the sum of `count` dice with that many `sides`."""
    ways = [1]  # the number of ways to reach each total, from the lowest total on
    for _ in range(count):
        ways = _with_one_more(ways, sides)
    return Odds.counted(range(count, count * sides + 1), ways, sides**count)


def _with_one_more(ways: list[int], sides: int) -> list[int]:
    """Return the number of ways to reach each total with one die more."""
    return list(accumulate(map(sub, ways + [0] * (sides - 1), [0] * sides + ways))) if ways and sides else []


@lru_cache(maxsize=1024)
def keep_odds(count: int, sides: int, kept: int, highest: bool) -> Odds[int]:
    """Return the odds of the sum of the `kept` best of several dice, or of the worst if `highest` is false.

    The throws are counted by the worst kept face and the number of better dice. For each worst face, the better dice
    are added one by one (*Horner's method*).
    """
    weights = [0] * (kept * sides + 1)
    for face in range(1, sides + 1):
        ways: list[int] = []
        for better in reversed(range(kept)):
            rest = count - better
            worse = sum([comb(rest, many) * (face - 1) ** (rest - many) for many in range(kept - better)])
            ways = [comb(count, better) * (face**rest - worse), *_with_one_more(ways, sides - face)]
        for total, sums in enumerate(ways, face * kept):
            weights[total] += sums
    ways = weights[kept:] if highest else weights[: kept - 1 : -1]
    return Odds.counted(range(kept, kept * sides + 1), ways, sides**count)  # in lowest terms, because one weight is 1


@lru_cache(maxsize=64)
def open_odds(sides: int) -> Odds[int]:
    """Return the odds of an open-ended die: its top face adds a closed roll, and its 1 subtracts a closed roll."""
    weights = dict.fromkeys(range(2, sides), sides)
    for second in range(1, sides + 1):
        weights[sides + second] = weights[1 - second] = 1
    return Odds(weights)


MAX_DICE, MAX_SIDES = 100, 1000
MAX_KEPT_TOTAL = 7_000  # the largest total of kept dice with exact odds: about a second


class Pool:
    """Dice that are rolled together: the pool makes one total of their faces."""

    __slots__ = ()

    def faces(self, random: "Random") -> tuple[int, ...]:
        """Roll the dice and return the face of each."""
        raise NotImplementedError

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the total of rolled faces; raise `ScriptError` for faces that the pool cannot show."""
        raise NotImplementedError

    def odds(self) -> Odds[int]:
        """Return the exact odds of every total."""
        raise NotImplementedError

    def __add__(self, other: "Pool") -> "MixedDice":
        return MixedDice((*_parts(self), *_parts(other)))


@frozen
class Die(Pool):
    """One die with faces 1 to `sides`."""

    sides: int

    def __post_init__(self) -> None:
        require_int(self.sides, 1, MAX_SIDES, "a die's number of sides")

    def __str__(self) -> str:
        return f"d{self.sides}"

    def __rmul__(self, count: int) -> "RepeatedDie":
        return _repeated_die(count, self.sides)

    def faces(self, random: "Random") -> tuple[int, ...]:
        return (random.randrange(self.sides) + 1,)

    def total(self, faces: tuple[int, ...]) -> int:
        _check_faces(self, faces, 1, self.sides)
        return faces[0]

    def odds(self) -> Odds[int]:
        return sum_odds(1, self.sides)


def require_pool(pool: object) -> Pool:
    """Return a pool; raise `BadInput` for anything else, such as a text."""
    if not isinstance(pool, Pool):
        raise BadInput(pool, '`dice` must get a pool, as in dice(d6), dice(2 * d8) or dice(parse_pool("4d8kh2"))')
    return pool


def _require_die(die: object) -> Die:
    if not isinstance(die, Die):
        raise BadInput(die, "a die must be single, such as d6")
    return die


@frozen
class RepeatedDie(Pool):
    """Several equal dice added up; no dice at all add up to 0."""

    count: int
    die: Die

    def __post_init__(self) -> None:
        _require_die(self.die)
        require_int(self.count, 0, MAX_DICE, "the number of dice")

    def __str__(self) -> str:
        return f"{self.count}{self.die}"

    def faces(self, random: "Random") -> tuple[int, ...]:
        return tuple(random.randrange(self.die.sides) + 1 for _ in range(self.count))

    def total(self, faces: tuple[int, ...]) -> int:
        _check_faces(self, faces, self.count, self.die.sides)
        return sum(faces)

    def odds(self) -> Odds[int]:
        return sum_odds(self.count, self.die.sides)


@frozen
class KeepDice(Pool):
    """Several equal dice, of which only the `kept` highest are added up, or the lowest if `highest` is false."""

    count: int
    die: Die
    kept: int
    highest: bool

    def __post_init__(self) -> None:
        _require_die(self.die)
        require_int(self.count, 1, MAX_DICE, "the number of dice")
        require_int(self.kept, 1, self.count, "the number of dice kept")

    def __str__(self) -> str:
        return f"{self.count}{self.die}k{'h' if self.highest else 'l'}{self.kept}"

    def faces(self, random: "Random") -> tuple[int, ...]:
        return tuple(random.randrange(self.die.sides) + 1 for _ in range(self.count))

    def total(self, faces: tuple[int, ...]) -> int:
        _check_faces(self, faces, self.count, self.die.sides)
        return sum(sorted(faces, reverse=self.highest)[: self.kept])

    def odds(self) -> Odds[int]:
        if self.kept * self.die.sides > MAX_KEPT_TOTAL:
            raise NeverEnds(
                f"Exact odds of {self} take too much work: kept dice can have a total of up to {MAX_KEPT_TOTAL}, not "
                f"{self.kept * self.die.sides}. Keep fewer dice, or take dice with fewer sides."
            )
        return keep_odds(self.count, self.die.sides, self.kept, self.highest)


@frozen
class OpenEndedDie(Pool):
    """An open-ended die: its top face adds a closed roll, and its 1 subtracts a closed roll."""

    die: Die

    def __post_init__(self) -> None:
        require_int(_require_die(self.die).sides, 2, MAX_SIDES, "an open-ended die's number of sides")

    def __str__(self) -> str:
        return f"{self.die}!"

    def faces(self, random: "Random") -> tuple[int, ...]:
        first = random.randrange(self.die.sides) + 1
        return (first, random.randrange(self.die.sides) + 1) if self._opens(first) else (first,)

    def _opens(self, face: int) -> bool:
        return face in (1, self.die.sides)

    def total(self, faces: tuple[int, ...]) -> int:
        if len(faces) == 1 and 1 < faces[0] < self.die.sides:
            return faces[0]
        _check_faces(self, faces, 2 if faces and self._opens(faces[0]) else 1, self.die.sides)
        first, *rest = faces
        return first + sum(rest) if first == self.die.sides else first - sum(rest)

    def odds(self) -> Odds[int]:
        return open_odds(self.die.sides)


@frozen
class MixedDice(Pool):
    """Different pools added up, such as `2d6+d8`. Open-ended dice cannot be among them."""

    parts: tuple[Die | RepeatedDie, ...]

    def __str__(self) -> str:
        return "+".join(str(part) for part in self.parts)

    def faces(self, random: "Random") -> tuple[int, ...]:
        return tuple(face for part in self.parts for face in part.faces(random))

    def total(self, faces: tuple[int, ...]) -> int:
        rest, sum_ = faces, 0
        for part in self.parts:
            count = part.count if isinstance(part, RepeatedDie) else 1
            sum_, rest = sum_ + part.total(rest[:count]), rest[count:]
        if rest:
            raise ScriptError(f"{faces} has more faces than {self} has dice")
        return sum_

    def odds(self) -> Odds[int]:
        return Odds(add_independent(*[part.odds().weights for part in self.parts]))


@lru_cache(maxsize=256, typed=True)  # rules use the same few dice again and again; `typed` keeps True apart from 1
def _repeated_die(count: int, sides: int) -> RepeatedDie:
    return RepeatedDie(count, Die(sides))


def keep_highest(count: int, die: Die, kept: int) -> KeepDice:
    """Return a pool of `count` dice that adds up the `kept` highest."""
    return KeepDice(count, die, kept, highest=True)


def keep_lowest(count: int, die: Die, kept: int) -> KeepDice:
    """Return a pool of `count` dice that adds up the `kept` lowest."""
    return KeepDice(count, die, kept, highest=False)


def open_ended(die: Die) -> OpenEndedDie:
    """Return a die whose top face adds a closed roll and whose 1 subtracts a closed roll."""
    return OpenEndedDie(die)


d4, d6, d8, d10, d12, d20, d100 = (Die(sides) for sides in (4, 6, 8, 10, 12, 20, 100))


def _parts(pool: Pool) -> tuple[Die | RepeatedDie, ...]:
    if isinstance(pool, MixedDice):
        return pool.parts
    if isinstance(pool, Die | RepeatedDie):
        return (pool,)
    raise ScriptError(f"{pool} cannot be added to other dice")


def _check_faces(pool: Pool, faces: tuple[int, ...], count: int, sides: int) -> None:
    if len(faces) != count or (faces and (min(faces) < 1 or max(faces) > sides)):
        text = "+".join(str(face) for face in faces)
        dice = "1 face" if count == 1 else f"{count} faces"
        raise ScriptError(f"{pool} cannot show {text}: it takes {dice} from 1 to {sides}")


ALLOWED = "dice must be written like d20, 2d8, 4d8kh2 (highest 2 of 4), 4d8kl2 (lowest 2), d20! (open-ended) or 2d6+d8"
MAX_LETTERS = 400  # characters of a pool's text
# `re` compiles the pattern on first use and caches it.
_PART = r"(?P<count>[0-9]{1,4})?d(?P<sides>[0-9]{1,5})(?:(?P<open>!)|k(?P<end>[hl])(?P<kept>[0-9]{1,4}))?"


def parse_pool(text: str) -> Pool:
    """Return the pool of a text: `d20`, `2d8`, `4d8kh2`, `d20!`, `2d6+d8`.

    The printed form of a pool reads back as that pool. Capitals, and spaces around a plus, are allowed. Raises
    `BadInput` with the notation of dice, or with the number that is out of bounds.
    """
    if not isinstance(text, str) or len(text) > MAX_LETTERS:
        raise BadInput(text, ALLOWED)
    parts = [_parse_part(part.strip(), text) for part in text.lower().split("+")]
    if len(parts) == 1:
        return parts[0]
    plain = tuple(part for part in parts if isinstance(part, Die | RepeatedDie))
    if len(plain) < len(parts):
        raise BadInput(text, "added dice must be plain, such as 2d6+d8")
    return MixedDice(plain)


def _parse_part(written: str, text: str) -> Pool:
    match = re.fullmatch(_PART, written)
    if not match:
        raise BadInput(text, ALLOWED)
    die = Die(int(match["sides"]))
    if match["open"]:
        if match["count"]:
            raise BadInput(text, "an open-ended die must be rolled alone, such as d20!")
        return open_ended(die)
    if match["end"]:
        keep = keep_highest if match["end"] == "h" else keep_lowest
        return keep(int(match["count"] or 1), die, int(match["kept"]))
    return int(match["count"]) * die if match["count"] else die
