"""The defence chart: the winner of a check, the row of a loss, and the cost of the row."""

from rules.core import require_one_of, rule
from rules.core.bands import band_index
from rules.skillful.characters import NOTHING, Attempt, Effort, require_number
from rules.skillful.combat.consequences import consequence
from rules.skillful.combat.thresholds import cutoffs
from rules.skillful.effort import penalty_effort, up_front
from rules.skillful.rulings import rulings
from rules.skillful.tables import CHART, ROWS, THRESHOLD, WON, Weapon

LOSER = 2  # every loss costs 2N


@rule("sk.defense.win", "Resolving Checks: Consequences for Defenders")
def defender_wins(attack_total: int, defence_total: int) -> bool:
    """If the totals are equal, the defender wins."""
    return require_number(defence_total, "a total") >= require_number(attack_total, "a total")


@rule("sk.defense.chart", "Resolving Checks: Consequences for Defenders")
def defence_row(loss: int, size: int = THRESHOLD) -> str:
    """The more you lose by, the worse your defence: one row for each full threshold.

    Args:
        loss: The attack total less the defence total; 0 or below is a win.
        size: The points from one threshold to the next, 1 to 10.

    Returns:
        The name of the row.
    """
    _, *beyond = cutoffs(size)
    if defender_wins(require_number(loss, "the margin of a loss"), 0):
        return WON
    # by the alternative `up-to`, a loss that equals a cutoff stays in the milder row
    amount = loss - 1 if rulings().cutoff == "up-to" else loss
    return CHART[1 + band_index(beyond, amount)].name


def penalty_level(row: str) -> int:
    """Return the number of a row's penalty: 0 for the first two rows, then 1 to 4."""
    return max(0, -ROWS[require_one_of(row, ROWS, "a row of the chart")].threshold)


def row_of_level(level: int) -> str:
    """Return the row of the chart whose penalty has this number: 1 to 4, or 0 for the ordinary row of a loss."""
    return CHART[1 + level].name


@rule("sk.defense.cost", "Resolving Checks: Consequences for Defenders")
def defence_cost(row: str, defence: Attempt, weapon: Weapon | None = None) -> Effort:
    """A win costs N, and a loss N + 2N; a loss by ten or more adds a numbered penalty.

    Args:
        row: The row of the chart.
        defence: The attempt of the defender.
        weapon: The attacker's weapon; without one the GM describes the penalty, which then costs no points.
    """
    level = penalty_level(row)
    return up_front(defence) + lost_effort(row, defence, weapon) + consequence(level, penalty_effort(defence), weapon)


def lost_effort(row: str, defence: Attempt, weapon: Weapon | None) -> Effort:
    """Return the effort that a loss costs before any numbered penalty: 2N, or no effort after a win."""
    replaced = penalty_level(row) and weapon and rulings().first_penalty == "replaces"
    return NOTHING if row == WON or replaced else LOSER * penalty_effort(defence)
