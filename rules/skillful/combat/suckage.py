"""Suckage points: a player takes nuisances, such as a dropped weapon, to lift a failed roll."""

from itertools import count

from rules.core import IllegalChoice, require_int, rule
from rules.skillful.combat.defence import defence_row
from rules.skillful.rulings import rulings
from rules.skillful.tables import CHART, MAX_NUMBER, ROWS, THRESHOLD


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
    if require_int(loss, -MAX_NUMBER, MAX_NUMBER, "the margin of a loss") <= 0:
        raise IllegalChoice("sk.suckage", "you can raise only a failed roll")
    left = loss - require_int(points, 0, loss, "the number of suckage points")
    if rulings().suckage_limit == "next-threshold":
        before, after = (_chart_index(margin, size) for margin in (loss, left))
        if before - after > 1:
            raise IllegalChoice("sk.suckage", "suckage points can raise a roll by at most one row")
    return left


def _chart_index(loss: int, size: int) -> int:
    return CHART.index(ROWS[defence_row(loss, size)])


@rule("sk.suckage.price", "Suckage Points and Thresholds")
def points_to_rise(loss: int, size: int = THRESHOLD) -> int:
    """Suckage points buy a better row of the chart: return the points that reach the next better row.

    Raises:
        IllegalChoice: The roll has not failed.
    """
    if require_int(loss, -MAX_NUMBER, MAX_NUMBER, "the margin of a loss") <= 0:
        raise IllegalChoice("sk.suckage.price", "you can raise only a failed roll")
    row = defence_row(loss, size)
    return next(points for points in count(1) if defence_row(loss - points, size) != row)
