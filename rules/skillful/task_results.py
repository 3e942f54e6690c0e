"""Results of a check outside fights: the row and the fumble, suckage points, consequences, and stopping in time."""

from functools import partial
from itertools import count
from operator import ge

from rules.core import Dice
from rules.core.context import memoize
from rules.core.play.offers import check_offered
from rules.skillful.characters import Attempt
from rules.skillful.combat.consequences import call_off
from rules.skillful.combat.contest import WON, Against, CheckResult, read_chart
from rules.skillful.combat.defence import lost_effort, penalty_level, row_of_level
from rules.skillful.combat.failures import apply_consequence, take_effort, take_points
from rules.skillful.combat.state import GM, AnyFight
from rules.skillful.effort import penalty_effort
from rules.skillful.rulings import rulings
from rules.skillful.tables import CHART, ROWS, Weapon
from rules.skillful.work import CallOff, call_off_offers, milder_offers


@memoize(1024)
def lift_points(attempt: Attempt, total: int, against: Against) -> tuple[int, int]:
    """Return the fewest suckage points that lessen a failure or its fumble, and the most that the rulings allow.

    A failure and its fumble have the same roll, so points lift both. More points are allowed until both are gone.
    """
    result = read_chart(attempt, total, against)
    failed = CHART.index(ROWS[result.row])

    def lifted(points: int) -> tuple[int, int]:
        """Return the number of rows, and of levels of a fumble, by which these points improve the result."""
        after = read_chart(attempt, total + points, against)
        return failed - CHART.index(ROWS[after.row]), result.fumble - after.fumble

    fumbled = 0 if rulings().suckage_for == "defenders" else result.fumble
    rise = next(points for points in count(1) if any(lifted(points)))
    full = next(points for points in count(rise) if all(map(ge, lifted(points), (failed, fumbled))))
    if rulings().suckage_limit == "next-threshold":
        full = next(points for points in count(full, -1) if max(lifted(points)) <= 1)
    return rise, full


def read_total(
    dice: Dice, state: AnyFight, who: str, attempt: Attempt, total: int, against: Against
) -> tuple[AnyFight, int, str, int]:
    """Read the chart for a total, and let the person take suckage points.

    Returns:
        The state, the total after the points are added, its row of the chart, and the level of a fumble.
    """
    result = read_chart(attempt, total, against)
    if result.row != WON or result.fumble:
        state = _show_result(state, who, against.target - total, result)
    if result.row != WON or (result.fumble and rulings().suckage_for != "defenders"):
        state, points = take_points(dice, state, who, partial(lift_points, attempt, total, against))
        total += points
        result = read_chart(attempt, total, against)
        state = _show_result(state, who, against.target - total, result)
    return state, total, result.row, result.fumble


def _show_result(state: AnyFight, who: str, lost: int, result: CheckResult) -> AnyFight:
    """Return the state with the result of a check beside the person, until it has taken effect."""
    return state.change(who, lost=max(0, lost), row=result.row, fumbled=result.fumble)


def apply_result(
    dice: Dice, state: AnyFight, who: str, attempt: Attempt, row: str, fumble: int, weapon: Weapon | None = None
) -> AnyFight:
    """Return the state after the effects of a row and of a fumble.

    A failure costs 2N. Of the consequences of row and fumble, only the worse one counts, and a person can stop the work
    in time to lessen it. A row that is won, without a fumble, changes nothing.

    Args:
        dice: The run mode.
        state: The state after the roll.
        who: The person who rolled.
        attempt: Their attempt.
        row: The row of the chart.
        fumble: The level of the fumble; 0 if there is no fumble.
        weapon: The weapon of an opponent; None if no opponent has one.
    """
    level = max(penalty_level(row), fumble)
    hits = attempt.task.weapon if fumble > penalty_level(row) else weapon
    failed = row != WON
    if level:
        state, final = _ask_to_call_off(dice, state, who, row_of_level(level), attempt.attitude)
        level, failed = penalty_level(final), failed and final != WON
    if failed:
        state = take_effort(state, who, lost_effort(row_of_level(level), attempt, weapon))
    state = apply_consequence(dice, state, who, level, penalty_effort(attempt), hits)
    return state.change(who, lost=0, row="", fumbled=0)


def _ask_to_call_off(dice: Dice, state: AnyFight, who: str, row: str, attitude: str) -> tuple[AnyFight, str]:
    """Ask whether a person stops in time; return the row, which the GM makes milder if they stop."""
    offers = partial(call_off_offers, row=row, attitude=attitude)
    state, choice = dice.choose(state, who, offers)
    check_offered(offers(state), choice)
    if not isinstance(choice, CallOff):
        return state, row
    by = partial(milder_offers, row=row, attitude=attitude)
    state, said = dice.choose(state, GM, by)
    final = call_off(row, check_offered(by(state), said).levels, attitude)
    dice.note("sk.other.call-off", "{who} calls it off: {row}", who=who, row=final)
    return state, final
