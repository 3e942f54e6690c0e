"""A roll in words, and a check whether a pool's odds are short enough to show."""

from rules.core import BadInput, Die, Pool, Roll
from rules.core.exhibits import format_number
from rules.core.pools import KeepDice, MixedDice, OpenEndedDie, RepeatedDie

MAX_TOTALS = 200
MAX_KEPT_FACES = 200  # dice × sides of a pool that keeps some dice; with more, a phone takes too long


def kept_faces(roll: Roll) -> str:
    """Return the kept faces of a roll and their sum: `8 and 7 kept: 15`."""
    total = format_number(roll.total)
    match roll.pool:
        case KeepDice(kept=kept, highest=highest):
            counted = sorted(roll.faces, reverse=highest)[:kept]
            return f"{_list_text(counted)} kept: {total}"
        case OpenEndedDie() if len(roll.faces) > 1:
            sign = "+" if roll.faces[0] != 1 else "−"
            return f"{roll.faces[0]} {sign} {roll.faces[1]}: {total}"
    return f"In all {total}" if len(roll.faces) > 1 else total


def has_short_odds(pool: Pool) -> bool:
    """Return whether the exact odds have few enough rows to read, and take little enough time."""
    few = not isinstance(pool, KeepDice) or pool.count * pool.die.sides <= MAX_KEPT_FACES
    return few and _total_count(pool) <= MAX_TOTALS


def _total_count(pool: Pool) -> int:
    """Return the number of different totals of a pool."""
    match pool:
        case Die(sides=sides):
            return sides
        case RepeatedDie(count=count, die=die):
            return count * (die.sides - 1) + 1
        case KeepDice(kept=kept, die=die):
            return kept * (die.sides - 1) + 1
        case MixedDice(parts=parts):
            return sum(_total_count(part) for part in parts) - len(parts) + 1
        case OpenEndedDie(die=die):
            return 2 * die.sides
    raise BadInput(str(pool), "a pool must be a Die, RepeatedDie, KeepDice, MixedDice or OpenEndedDie")


def _list_text(faces: list[int]) -> str:
    *most, last = map(str, faces)
    return f"{', '.join(most)} and {last}" if most else last
