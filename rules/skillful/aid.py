"""Aid: a second check that adds a bonus, in exact arithmetic."""

from typing import Any

from rules.core import Dice, rule, whole
from rules.core.frozen import frozen
from rules.core.shapes import shaped
from rules.skillful.characters import Attempt
from rules.skillful.rolls import check
from rules.skillful.rulings import rulings
from rules.skillful.tables import AID_FREE_TENTHS, AID_MOST, AID_TARGET_LEAST, FAR


@frozen
class Aided:
    """A check with aid: its total before the aid, and the bonus."""

    unaided: int
    bonus: int

    @property
    def total(self) -> int:
        """What counts: the check with the bonus."""
        return self.unaided + self.bonus


@rule("sk.aid.target", "Aid Mechanic")
def aid_target(main: int) -> int:
    """Aid is measured against the check it helps, and against 30 at least."""
    return max(AID_TARGET_LEAST, whole(main, -FAR, FAR, "a total"))


@rule("sk.aid.bonus", "Aid Mechanic")
def aid_bonus(result: int, main: int) -> int:
    """+1 for every full ten percent of the target above twenty: +1 at 30 %, +8 at 100 %.

    `result` is the aid check's total, `main` the total it helps. Counted in whole numbers,
    which is exact: in binary floating point 30 %, 60 % and 70 % come out one too low.
    """
    bonus = 10 * whole(result, -FAR, FAR, "an aid check") // aid_target(main) - AID_FREE_TENTHS
    if rulings().high_aid == "eight":
        bonus = min(AID_MOST, bonus)
    return bonus if rulings().low_aid == "as-printed" else max(0, bonus)


def all_aid(main: int, results: tuple[int, ...]) -> int:
    """The bonus of all aid to a total; every aid check is measured against the total without aid."""
    shaped(results, tuple[Any, ...], "what aid checks came to")
    bonuses = [aid_bonus(result, main) for result in results]
    return sum(bonuses) if rulings().several_helpers == "as-printed" else max(bonuses, default=0)


@rule("sk.aid", "Aid Mechanic")
def aided_check(dice: Dice, main: Attempt, helpers: tuple[Attempt, ...]) -> Aided:
    """A helper, or another skill of your own, makes a check too and adds a bonus to yours."""
    total = dice.sub(check, main)
    results = tuple(dice.sub(check, each) for each in helpers)
    bonus = all_aid(total, results)
    dice.note("sk.aid", "{total} with aid of {helped}: {bonus:+}", total=total, bonus=bonus,
              helped=lambda: " and ".join(map(str, results)) or "nobody")  # fmt: skip
    return Aided(total, bonus)
