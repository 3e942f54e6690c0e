"""Exact odds of rolls, group rolls, Help and Advantage."""

from rules.core import Chart, Column, Exhibit, Odds, exhibit, odds
from rules.core.exhibits import Cell, format_signed
from rules.core.frozen import replace
from rules.councilman.advantage import roll_with_advantage
from rules.councilman.groups import collective, cooperative
from rules.councilman.rolls import consequences, is_success, opposed, roll_pool, unopposed
from rules.councilman.rulings import CouncilmanRulings
from rules.councilman.tables import DIFFICULTIES, OUTCOMES

AFTER = CouncilmanRulings(advantage_when="after")


def _outcome_grid(title: str, head: str, by_label: dict[str, Odds[str]], note: str = "") -> Exhibit:
    rows = tuple((label, outcome, chances[outcome]) for label, chances in by_label.items() for outcome in OUTCOMES)
    columns = (Column(head), Column("Outcome"), Column("Chance", "chance"))
    return Exhibit(title, columns, rows, Chart("grid", head, "Outcome", value="Chance"), note)


def _chance_lines(title: str, head: str, series: str, rows: list[tuple[Cell, ...]]) -> Exhibit:
    columns = (Column(head, "count"), Column(series), Column("Chance", "chance"))
    return Exhibit(title, columns, tuple(rows), Chart("line", head, "Chance", series))


@exhibit("councilman", "unopposed-odds")
def unopposed_odds() -> Exhibit:
    """How likely each outcome is on each Difficulty, without a bonus."""
    by_difficulty = {difficulty: odds(unopposed, 0, difficulty) for difficulty in DIFFICULTIES}
    return _outcome_grid(
        "2d8 without a bonus", "Difficulty", by_difficulty, "Each +3 of bonus moves one column to the left."
    )


@exhibit("councilman", "mixed-or-better")
def mixed_or_better() -> Exhibit:
    """How often a roll comes to Mixed or better, by bonus and Difficulty."""
    rows: list[tuple[Cell, ...]] = [
        (bonus, difficulty, odds(unopposed, bonus, difficulty).chance(is_success))
        for difficulty in DIFFICULTIES
        for bonus in range(-1, 11)
    ]
    return _chance_lines("Mixed or better", "Bonus", "Difficulty", rows)


@exhibit("councilman", "opposed-odds")
def opposed_odds() -> Exhibit:
    """How likely each outcome of an opposed roll is, by the lead in bonuses."""
    by_lead = {format_signed(lead): odds(opposed, max(lead, 0), max(-lead, 0)) for lead in range(-6, 7)}
    # One row for each lead: thirteen columns are too wide for a phone.
    chart = Chart("grid", "Outcome", "Lead", value="Chance")
    return replace(_outcome_grid("Opposed rolls by lead in bonuses", "Lead", by_lead), chart=chart)


@exhibit("councilman", "increases")
def increases() -> Exhibit:
    """How Increases and Decreases change the mean of the dice and the chances of a Medium roll."""
    rows = []
    for steps in range(-4, 5):
        pool = roll_pool(steps).odds()
        medium = odds(unopposed, 0, "Medium", steps)
        rows.append((steps, str(roll_pool(steps)), pool.mean(), medium.chance(is_success), medium["Very Good"]))
    columns = (
        Column("Steps", "count"), Column("Dice"), Column("Mean", "number"),
        Column("Mixed or better on Medium", "chance"), Column("Very Good on Medium", "chance"),
    )  # fmt: skip
    chart = Chart("line", "Steps", "Mixed or better on Medium")
    note = "Steps below 0 are Decreases. No bonus. The first step is worth about 2 points, each further one less."
    return Exhibit("Increased and Decreased", columns, tuple(rows), chart, note)


@exhibit("councilman", "collective-odds")
def collective_odds() -> Exhibit:
    """How likely each outcome of a Collective roll's first round is, by the size of the party.

    The Magnitude is the size of the party.
    """
    by_size = {
        str(size): odds(collective, (1,) * size, "Easy", size).map(lambda gathered: gathered.outcome)
        for size in range(1, 9)
    }
    note = "Everybody has +1, the Magnitude equals the number of characters, one round."
    return _outcome_grid("Collective rolls on Easy", "Characters", by_size, note)


@exhibit("councilman", "cooperative-odds")
def cooperative_odds() -> Exhibit:
    """How likely each outcome of a Cooperative roll is, by the size of the party."""
    by_size = {str(size): odds(cooperative, ((1, "Easy"),) * size) for size in range(1, 9)}
    note = "Everybody has +1 on Easy. The scores are added, not averaged, so larger groups have more extreme outcomes."
    return _outcome_grid("Cooperative rolls on Easy", "Characters", by_size, note)


@exhibit("councilman", "help-worth")
def help_worth() -> Exhibit:
    """How much Advantage a Help roll on Medium brings each side on average, by the helper's bonus."""
    rows = []
    for bonus in range(-1, 7):
        outcomes = odds(unopposed, bonus, "Medium")
        party = outcomes.chance(is_success) + outcomes.mean(lambda outcome: consequences(outcome).own)
        gm = outcomes.mean(lambda outcome: consequences(outcome).gm)
        rows.append((bonus, outcomes.chance(is_success), party, gm))
    columns = (
        Column("Helper's bonus", "count"), Column("Help comes", "chance"), Column("Advantage for the party", "number"),
        Column("Advantage for the GM", "number"),
    )  # fmt: skip
    note = "The party's share counts the Advantage of a Very Good outcome; the GM takes Advantage whenever it can."
    chart = Chart("line", "Helper's bonus", "Help comes")
    return Exhibit("What Help is worth", columns, tuple(rows), chart, note)


@exhibit("councilman", "advantage-when")
def advantage_when() -> Exhibit:
    """What 2 Advantage for Increases do on a Medium roll, spent before or after the dice are rolled."""
    rows = []
    for bonus in range(5):
        for label, results in (
            ("before", odds(roll_with_advantage, bonus, "Medium", 2)),
            ("after", odds(roll_with_advantage, bonus, "Medium", 2, rulings=AFTER)),
        ):
            success = results.map(lambda result: result.outcome).chance(is_success)
            rows.append((bonus, label, success, results.mean(lambda result: result.spent)))
    columns = (Column("Bonus", "count"), Column("Spent"), Column("Mixed or better", "chance"), Column("Cost", "number"))
    note = "The chance of Mixed or better is the same, but spending after the dice costs less."
    return Exhibit("Two Advantage on a Medium roll", columns, tuple(rows), None, note)
