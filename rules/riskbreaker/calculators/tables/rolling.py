"""Exhibits on skill rolls, Success Levels and counter rolls."""

from fractions import Fraction

from rules.core import Chart, Column, Exhibit, Odds, exhibit, odds
from rules.riskbreaker.rolls import chance_unseen, roll_table, skill_roll, spot
from rules.riskbreaker.tables import STAT_VALUES


@exhibit("riskbreaker", "roll-table")
def rolls() -> Exhibit:
    """The roll table, computed from the rule."""
    rows = tuple((row.stat, row.faces_text, Fraction(len(row.faces), 10)) for row in roll_table())
    columns = (Column("Stat", "count"), Column("Roll"), Column("Chance of success", "chance"))
    return Exhibit("Skill rolls", columns, rows, Chart("bar", "Stat", "Chance of success"))


def _levels(stat: int) -> Odds[int | None]:
    """Return the odds of each Success Level of a stat; None means a failure."""
    return odds(skill_roll, stat).map(lambda roll: roll.level if roll.success else None)


def _all_levels() -> list[int]:
    """Return all Success Levels that a successful roll can have."""
    return sorted({level for stat in STAT_VALUES for level, _ in _levels(stat).items() if level is not None})


@exhibit("riskbreaker", "success-levels")
def success_levels() -> Exhibit:
    """How likely each Success Level is, by stat."""
    rows = [
        (stat, "failure" if level is None else str(level), _levels(stat)[level])
        for stat in STAT_VALUES
        for level in (None, *_all_levels())
    ]
    columns = (Column("Stat", "count"), Column("Success Level"), Column("Chance", "chance"))
    chart = Chart("grid", "Success Level", "Stat", value="Chance")
    return Exhibit("Success Levels by stat", columns, tuple(rows), chart)


@exhibit("riskbreaker", "counter-grid")
def counter_grid() -> Exhibit:
    """How often a ruse succeeds and is not seen, by the stats of both sides."""
    rows = tuple((ruse, observer, chance_unseen(ruse, observer)) for ruse in STAT_VALUES for observer in STAT_VALUES)
    columns = (Column("Ruse", "count"), Column("Observer", "count"), Column("Works unseen", "chance"))
    return Exhibit(
        "Ruse against observer",
        columns,
        rows,
        Chart("grid", "Observer", "Ruse", value="Works unseen"),
        "Stat of the ruse against stat of one counter roll.",
    )


@exhibit("riskbreaker", "counter-noted")
def counter_noted() -> Exhibit:
    """How often an observer sees a ruse, by its noted Success Level."""
    rows = tuple(
        ("failed" if level is None else str(level), observer, odds(spot, level, observer)[True])
        for level in (None, *_all_levels())
        for observer in STAT_VALUES
    )
    columns = (Column("Noted Success Level"), Column("Observer", "count"), Column("Seen", "chance"))
    chart = Chart("grid", "Observer", "Noted Success Level", value="Seen")
    return Exhibit("A noted Success Level against observers", columns, rows, chart)
