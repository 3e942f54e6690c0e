"""Suckage points: a player takes nuisances, such as a dropped weapon, to lift a failed roll."""

from itertools import count

from rules.core import IllegalChoice, require_int, rule
from rules.core.context import memoize
from rules.skillful.characters import Attempt, require_number
from rules.skillful.combat.contest import Against, read_chart
from rules.skillful.combat.defence import defence_row
from rules.skillful.rulings import rulings
from rules.skillful.tables import ROWS, THRESHOLD, WON


def _check_failed(loss: int, rule_id: str) -> None:
    if require_number(loss, "the margin of a loss") <= 0:
        raise IllegalChoice(rule_id, "you can raise only a failed roll")


@rule("sk.suckage", "Suckage Points and Thresholds")
def take_suckage(loss: int, points: int, size: int = THRESHOLD) -> int:
    """Each suckage point that you take lifts a failed roll by one.

    Args:
        loss: The margin of the failure, above 0.
        points: The points taken, 0 to `loss`.
        size: The points from one threshold to the next, 1 to 10.

    Returns:
        The new margin.

    Raises:
        IllegalChoice: The roll has not failed, or the rulings allow fewer points.
    """
    require_int(size, 1, THRESHOLD, "the size of a threshold")
    _check_failed(loss, "sk.suckage")
    remaining = loss - require_int(points, 0, loss, "the number of suckage points")
    if rulings().suckage_limit == "next-threshold":
        before, after = (ROWS[defence_row(margin, size)].threshold for margin in (loss, remaining))
        if after - before > 1:
            raise IllegalChoice("sk.suckage", "suckage points can raise a roll by at most one row")
    return remaining


@rule("sk.suckage.price", "Suckage Points and Thresholds")
def points_to_rise(loss: int, size: int = THRESHOLD) -> int:
    """A few suckage points can buy the next better row of the chart.

    Args:
        loss: The margin of the failure, above 0.
        size: The points from one threshold to the next, 1 to 10.

    Returns:
        The fewest points that reach the next better row, 1 or more.

    Raises:
        IllegalChoice: The roll has not failed.
    """
    _check_failed(loss, "sk.suckage.price")
    row = defence_row(loss, size)
    return next(points for points in count(1) if defence_row(loss - points, size) != row)


@memoize(1024)
def lift_points(attempt: Attempt, total: int, against: Against) -> tuple[int, int]:
    """Return the fewest suckage points that lessen a failure or its fumble, and the most that the rulings allow.

    A failure and its fumble have the same roll, so points lift both. More points are allowed until both are gone.
    """
    result = read_chart(attempt, total, against)
    threshold = ROWS[result.row].threshold

    def improvement(points: int) -> tuple[int, int]:
        """Return the number of rows, and of levels of a fumble, by which these points improve the result."""
        after = read_chart(attempt, total + points, against)
        return ROWS[after.row].threshold - threshold, result.fumble - after.fumble

    def is_gone(points: int) -> bool:
        """Return whether these points avoid the failure and, if the rulings let points lift a fumble, the fumble."""
        after = read_chart(attempt, total + points, against)
        return after.row == WON and (rulings().suckage_for == "defenders" or not after.fumble)

    least = next(points for points in count(1) if any(improvement(points)))
    most = next(filter(is_gone, count(least)))
    if rulings().suckage_limit == "next-threshold":  # neither the row nor the fumble may improve by more than one
        most = next(points for points in count(most, -1) if max(improvement(points)) <= 1)
    return least, most
