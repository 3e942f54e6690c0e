"""Aid: an extra check by a helper, or with another skill, that adds a bonus to a check."""

from rules.core import Dice, rule
from rules.core.frozen import frozen
from rules.skillful.characters import Attempt, require_number
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.rolls import check
from rules.skillful.rulings import rulings
from rules.skillful.tables import AID_FREE_TENTHS, MAX_AID_BONUS, MIN_AID_TARGET


@frozen
class AidedCheck:
    """A check with aid: its total without the aid, and the bonus.

    `fumbled` has an entry for each aid check: its total if the aid check is a fumble, and None if it is not. `fumbled`
    is empty if the rulings say that aid cannot be a fumble.
    """

    unaided: int
    bonus: int
    fumbled: tuple[int | None, ...] = ()

    @property
    def total(self) -> int:
        """The total of the check after the bonus of its aid is added."""
        return self.unaided + self.bonus


@rule("sk.aid.target", "Aid Mechanic")
def aid_target(main: int, target: int | None = None) -> int:
    """Aid is measured against the total of the check that it helps, and against 30 at least.

    `main` is the total of that check. `target` is the total that the check has to reach; None if no total is set.
    """
    require_number(main, "a total")
    if rulings().aid_measure == "target":
        main = MIN_AID_TARGET if target is None else require_number(target, "a total to reach")
    return max(MIN_AID_TARGET, main)


@rule("sk.aid.bonus", "Aid Mechanic")
def aid_bonus(result: int, main: int, target: int | None = None) -> int:
    """+1 for every full ten percent of the target above twenty: +1 at 30 %, +8 at 100 %.

    `result` is the total of the aid check. `main` is the total that it helps, and `target` is the total that `main` has
    to reach, or None. The bonus is computed in whole numbers, because binary fractions make it 1 too low at 30 %, 60 %
    and 70 %.
    """
    bonus = 10 * require_number(result, "an aid check") // aid_target(main, target) - AID_FREE_TENTHS
    if rulings().high_aid == "eight":
        bonus = min(MAX_AID_BONUS, bonus)
    return bonus if rulings().low_aid == "as-printed" else max(0, bonus)


def total_aid(main: int, results: tuple[int, ...], target: int | None = None) -> int:
    """Return the bonus of all aid to a check.

    `main` is the total of the check without aid, and every aid check is measured against it. `results` are the totals
    of the aid checks. `target` is the total that the check has to reach; None if no total is set.
    """
    bonuses = [aid_bonus(result, main, target) for result in results]
    return sum(bonuses) if rulings().several_helpers == "as-printed" else max(bonuses, default=0)


@rule("sk.aid", "Aid Mechanic")
def aided_check(dice: Dice, main: Attempt, helpers: tuple[Attempt, ...], target: int | None = None) -> AidedCheck:
    """A helper, or another skill of your own, makes a second check that adds a bonus to yours."""
    total = dice.sub(check, main)
    results = tuple(dice.sub(check, helper) for helper in helpers)
    fumbled: tuple[int | None, ...] = ()
    helpful = results
    if rulings().aid_fumble == "fumbles":
        rolled = zip(results, helpers, strict=True)
        fumbled = tuple(result if fumble_level(result, attempt) else None for result, attempt in rolled)
        helpful = tuple(result for result, fumble in zip(results, fumbled, strict=True) if fumble is None)
    bonus = total_aid(total, helpful, target)
    dice.note("sk.aid", "{total} with aid of {helped}: {bonus:+}", total=total, bonus=bonus,
              helped=lambda: " and ".join(map(str, results)) or "nobody")  # fmt: skip
    return AidedCheck(total, bonus, fumbled)
