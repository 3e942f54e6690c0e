"""Skillful's calculators of the open d20, of an attack against a defence, and of the three attitudes."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from operator import le
from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import Chart, Column, Exhibit, Odds, odds
from rules.core.exhibits import format_number
from rules.core.inputs import FlagInput, IntegerInput, SelectInput, Values
from rules.skillful.calculators import fields
from rules.skillful.characters import Attempt, Effort
from rules.skillful.combat import contest as contests
from rules.skillful.rolls import OPEN_D20
from rules.skillful.rolls import open_d20 as roll_open_d20
from rules.skillful.tables import ATTITUDES, CHART, LEVELS

SEED = 25


@calculator("skillful", "Open d20", "sk.open-d20", question="Do I reach this total?")
def open_d20(
    added: Annotated[int, IntegerInput("Added to the roll", -40, 60, "Skill plus attitude minus fatigue.")] = 8,
    target: Annotated[int, IntegerInput("Total to reach", -60, 100)] = 20,
) -> Answer:
    """How often an open d20 plus your bonus reaches a total."""
    totals = odds(roll_open_d20).map(lambda roll: roll + added)
    success = totals.chance(lambda total: total >= target)
    return Answer(
        f"With {format_number(added)} added, {format_number(target)} or more comes up {chance_text(success)}.",
        (
            two_outcomes_exhibit("The total to reach", "Roll", "Reached", success, "Missed"),
            distribution_exhibit("Totals", totals, "Total"),
            reaching_exhibit("Reaching each total", added),
        ),
        SampleRoll(roll_open_d20, (), SEED, _roll_text, also=(added, target)),
        {"reached": success, "mean": totals.mean()},
    )


def reaching_exhibit(title: str, added: int = 0) -> Exhibit:
    """Return an exhibit of how often an open d20 plus a bonus reaches each total."""
    faces = OPEN_D20.odds()
    rows = tuple((added + goal, faces.chance(partial(le, goal))) for goal in range(-19, 41))
    columns = (Column("At least", "count"), Column("Chance", "chance"))
    return Exhibit(title, columns, rows, Chart("line", "At least", "Chance"))


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
    safe = outcomes.chance(lambda outcome: outcome.row == contests.WON)
    fumbled = outcomes.chance(lambda outcome: outcome.fumble > 0)
    costs = outcomes.map(lambda outcome: contests.contest_cost(outcome, attack, defence))
    columns = (Column("What"), Column("Chance", "chance"))
    rows = (
        ("The attack beats the defence", 1 - safe),
        ("The defender spends N alone", safe),
        ("Fumbled attack", fumbled),
    )
    sides = {"Attacker": costs.map(lambda both: both[0]), "Defender": costs.map(lambda both: both[1])}
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


def _roll_text(roll: int, added: int, target: int) -> str:
    return total_text(roll + added, target)


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
    people = {"attacker": attacker, "defender": defender}
    entered = fields.make_attempt(attacker, pool, danger, weapon), fields.make_attempt(defender, pool, danger)
    ends, costs = {}, {}
    for name in ATTITUDES:
        taken = people | {side: {**people[side], "attitude": name}}
        attack = fields.make_attempt(taken["attacker"], pool, danger, weapon)
        defence = fields.make_attempt(taken["defender"], pool, danger)
        ends[name] = odds(contests.contest, attack, defence)
        costs[name.capitalize()] = _cost_odds(ends[name], attack, defence, side)
    wins = {name: _win_chance(end, side) for name, end in ends.items()}
    shown = ", ".join(f"{name} {chance_text(won)}" for name, won in wins.items())
    return Answer(
        f"The {side} wins most often if {max(wins, key=wins.__getitem__)}: {shown}.",
        (_win_exhibit(wins), _outcomes_exhibit(ends), fields.mean_costs_exhibit(f"Mean points of the {side}", costs)),
        SampleRoll(contests.contest, (*entered,), SEED, _outcome_label),
        wins,
    )


def _win_chance(outcomes: Odds[contests.CheckResult], side: str) -> Fraction:
    safe = outcomes.chance(lambda outcome: outcome.row == contests.WON)
    return safe if side == "defender" else 1 - safe


def _win_exhibit(wins: Mapping[str, Fraction]) -> Exhibit:
    columns = (Column("Attitude"), Column("Wins", "chance"))
    return Exhibit(
        "How often each attitude wins", columns, tuple((name.capitalize(), won) for name, won in wins.items())
    )


def _cost_odds(outcomes: Odds[contests.CheckResult], attack: Attempt, defence: Attempt, side: str) -> Odds[Effort]:
    mine = 1 if side == "defender" else 0
    return outcomes.map(lambda outcome: contests.contest_cost(outcome, attack, defence)[mine])


def _outcomes_exhibit(ends: Mapping[str, Odds[contests.CheckResult]]) -> Exhibit:
    rows = []
    for name, outcomes in ends.items():
        named = outcomes.map(_outcome_label)
        rows += [(name.capitalize(), end, named[end]) for end in ENDS]
    columns = (Column("Attitude"), Column("Outcome"), Column("Chance", "chance"))
    return Exhibit("How the check ends", columns, tuple(rows), Chart("grid", "Attitude", "Outcome", value="Chance"))
