"""Skillful's calculators of the open d20, of an attack against a defence, and of the three attitudes."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from operator import le
from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, Exhibit, Odds, odds
from rules.core.exhibits import chart_exhibit, format_number
from rules.core.frozen import replace
from rules.core.inputs import FlagInput, IntegerInput, SelectInput, Values
from rules.skillful.calculators import fields
from rules.skillful.characters import Attempt, Effort
from rules.skillful.combat import contest as contests
from rules.skillful.rolls import OPEN_D20, open_roll
from rules.skillful.tables import ATTITUDES, CHART, LEVELS, WON

SEED = 25


@calculator("skillful", "Open d20", "sk.open-d20", question="Do I reach this total?")
def open_d20(
    added: Annotated[int, IntegerInput("Added to the roll", -40, 60, "Skill plus attitude minus fatigue.")] = 8,
    target: Annotated[int, IntegerInput("Total to reach", -60, 100)] = 20,
) -> Answer:
    """How often an open d20 plus your bonus reaches a total."""
    totals = odds(open_roll, added)
    success = totals.chance(partial(le, target))
    return Answer(
        f"With {format_number(added)} added, {format_number(target)} or more comes up {chance_text(success)}.",
        (
            two_outcomes_exhibit("The total to reach", "Roll", "Reached", success, "Missed"),
            distribution_exhibit("Totals", totals, "Total"),
            reaching_exhibit("Reaching each total", added),
        ),
        SampleRoll(open_roll, (added,), SEED, total_text, also=(target,)),
        {"reached": success, "mean": totals.mean()},
    )


def reaching_exhibit(title: str, added: int = 0) -> Exhibit:
    """Return an exhibit of how often an open d20 plus a bonus reaches each total."""
    faces = OPEN_D20.odds()
    rows = ((added + goal, faces.chance(partial(le, goal))) for goal in range(-19, 41))
    return chart_exhibit("line", title, (Column("At least", "count"), Column("Chance", "chance")), rows)


def total_text(total: int, target: int) -> str:
    """Return a text that says whether a rolled total reaches the target."""
    return f"{format_number(total)} in all: {format_number(target)} is {'reached' if total >= target else 'missed'}"


@calculator(
    "skillful",
    "Check",
    "sk.check.opposed",
    "sk.check",
    "sk.defense.chart",
    "sk.defense.cost",
    "sk.fumble",
    question="Does my attack hit, and what does it cost me?",
)
def check(
    attacker: Annotated[Values, fields.ATTACKER] = fields.ATTACKER_DEFAULT,
    defender: Annotated[Values, fields.DEFENDER] = fields.DEFENDER_DEFAULT,
    weapon: Annotated[str, fields.WEAPON] = "broadsword",
    pool: Annotated[str, fields.POOL] = "wind",
    danger: Annotated[bool, FlagInput("Life or death", fields.DANGER_HELP)] = True,
) -> Answer:
    """How an attack goes: every row of the chart, every fumble, and what both sides spend."""
    attack = fields.make_attempt(attacker, pool, danger, weapon)
    defence = fields.make_attempt(defender, pool, danger)
    outcomes = odds(contests.contest, attack, defence)
    safe = _win_chance(outcomes, "defender")
    fumbled = outcomes.chance(lambda outcome: outcome.fumble > 0)
    columns = (Column("What"), Column("Chance", "chance"))
    rows = (
        ("The attack beats the defence", 1 - safe),
        ("The defender spends N alone", safe),
        ("Fumbled attack", fumbled),
    )
    sides = {side.capitalize(): _cost_odds(outcomes, attack, defence, side) for side in ("attacker", "defender")}
    return Answer(
        f"The attack beats the defence {chance_text(1 - safe)}; the attacker fumbles {chance_text(fumbled)}.",
        (
            Exhibit("Who comes out ahead", columns, rows),
            distribution_exhibit(
                "How the check ends", outcomes.map(_outcome_label), "Outcome", ENDS, ENDS_NOTE, ranked=True
            ),
            fields.mean_costs_exhibit("Average points spent and lost", sides),
        ),
        SampleRoll(contests.contest, (attack, defence), SEED, _outcome_label),
        {"beaten": 1 - safe, "defended": safe, "fumbled": fumbled},
    )


FUMBLES = tuple(f"Fumbled attack: {level.lower()} consequence" for level in LEVELS)
ENDS = (*reversed(FUMBLES), *(row.name for row in CHART))  # from worst to best for the attacker
ENDS_NOTE = "The rows go from worst to best for the attacker. At least: this row or a better one."


def _outcome_label(outcome: contests.CheckResult) -> str:
    return FUMBLES[outcome.fumble - 1] if outcome.fumble else outcome.row


SIDE = SelectInput(
    "Whose attitude",
    {"defender": "The defender's", "attacker": "The attacker's"},
    "All three attitudes of this side are compared. The one you enter for this side counts only in the sampled roll.",
)


@calculator(
    "skillful",
    "Attitudes compared",
    "sk.attitude",
    "sk.attitude.relaxed",
    "sk.attitude.intense",
    question="Should I be relaxed, ordinary or intense?",
)
def attitudes(
    side: Annotated[str, SIDE] = "defender",
    attacker: Annotated[Values, fields.ATTACKER] = fields.ATTACKER_DEFAULT,
    defender: Annotated[Values, fields.DEFENDER] = fields.DEFENDER_DEFAULT,
    weapon: Annotated[str, fields.WEAPON] = "broadsword",
    pool: Annotated[str, fields.POOL] = "wind",
    danger: Annotated[bool, FlagInput("Life or death", fields.DANGER_HELP)] = True,
) -> Answer:
    """How each attitude does against the same opponent: the chances and the average cost."""
    entered = fields.make_attempt(attacker, pool, danger, weapon), fields.make_attempt(defender, pool, danger)
    ends, costs = {}, {}
    for name in ATTITUDES:
        attack, defence = entered
        if side == "attacker":
            attack = replace(attack, attitude=name)
        else:
            defence = replace(defence, attitude=name)
        ends[name] = odds(contests.contest, attack, defence)
        costs[name.capitalize()] = _cost_odds(ends[name], attack, defence, side)
    wins = {name: _win_chance(end, side) for name, end in ends.items()}
    columns = (Column("Attitude"), Column("Wins", "chance"))
    text = ", ".join(f"{name} {chance_text(won)}" for name, won in wins.items())
    return Answer(
        f"The {side} wins most often if {max(wins, key=wins.__getitem__)}: {text}.",
        (
            Exhibit(
                "How often each attitude wins", columns, tuple((name.capitalize(), won) for name, won in wins.items())
            ),
            _outcomes_exhibit(ends),
            fields.mean_costs_exhibit(f"Mean points of the {side}", costs),
        ),
        SampleRoll(contests.contest, entered, SEED, _outcome_label),
        wins,
    )


def _win_chance(outcomes: Odds[contests.CheckResult], side: str) -> Fraction:
    safe = outcomes.chance(lambda outcome: outcome.row == WON)
    return safe if side == "defender" else 1 - safe


def _cost_odds(outcomes: Odds[contests.CheckResult], attack: Attempt, defence: Attempt, side: str) -> Odds[Effort]:
    index = ("attacker", "defender").index(side)
    return outcomes.map(lambda outcome: contests.contest_cost(outcome, attack, defence)[index])


def _outcomes_exhibit(ends: Mapping[str, Odds[contests.CheckResult]]) -> Exhibit:
    named = {name.capitalize(): outcomes.map(_outcome_label) for name, outcomes in ends.items()}
    columns = (Column("Attitude"), Column("Outcome"), Column("Chance", "chance"))
    rows = ((name, end, outcomes[end]) for name, outcomes in named.items() for end in ENDS)
    return chart_exhibit("grid", "How the check ends", columns, rows)
