"""Exhibits on the battle: Advantage, cards, Moves and combat counters."""

from fractions import Fraction
from operator import attrgetter

from rules.core import Chart, Column, Exhibit, exhibit, odds
from rules.core.exhibits import Cell, format_count
from rules.riskbreaker.calculators.battle import rounds_by_stat
from rules.riskbreaker.cards import CARDS
from rules.riskbreaker.combat.advantage import maneuver_cost, round_advantage
from rules.riskbreaker.combat.card_effects import OUTCOMES, ManeuverResult, move, play_card
from rules.riskbreaker.tables import MAX_RISK, STAT_VALUES

RISKS = range(1, MAX_RISK + 1)
TYPICAL_STAT, TYPICAL_AGILITY = 5, 4


@exhibit("riskbreaker", "cards")
def cards() -> Exhibit:
    """The ten maneuver cards with their Cost, success and failure."""
    rows = tuple((card.name, card.cost, card.success, card.failure) for card in CARDS)
    columns = tuple(Column(name) for name in ("Card", "Cost", "Success", "Failure"))
    return Exhibit("The maneuver cards", columns, rows)


@exhibit("riskbreaker", "round-advantage")
def round_gains() -> Exhibit:
    """The Advantage that a side gains at the start of a round, if the sides differ only in numbers."""
    rows = []
    for ours in range(1, 5):
        for theirs in range(1, 5):
            gained, other = round_advantage(((4,) * ours, (4,) * theirs)).gains
            rows.append((ours, theirs, gained - other))
    columns = (Column("Our fighters", "count"), Column("Their fighters", "count"), Column("We gain", "number"))
    chart = Chart("grid", "Their fighters", "Our fighters", value="We gain")
    return Exhibit(
        "Advantage each round, everybody at level 4", columns, tuple(rows), chart, "Below zero the other side gains."
    )


def _reward_row(name: str, key: str, stat: int, risk: int) -> tuple[Cell, ...]:
    outcomes = odds(play_card, key, stat, risk)
    due = maneuver_cost(key, risk)

    def mean(field: str) -> Fraction:
        return outcomes.mean(attrgetter(field))

    return (
        name,
        risk,
        outcomes.chance(lambda outcome: outcome.success),
        mean("own") - due,
        mean("theirs"),
        mean("kill"),
        mean("skill"),
        mean("heal"),
        mean("worth"),
    )


@exhibit("riskbreaker", "risk-and-reward")
def risk_and_reward() -> Exhibit:
    """What each card that needs a roll brings on average, by Risk, at a stat of 5."""
    rows = tuple(
        _reward_row(card.name, card.key, TYPICAL_STAT, risk) for card in CARDS if card.key in OUTCOMES for risk in RISKS
    )
    columns = (
        Column("Card"),
        Column("Risk", "count"),
        Column("Success", "chance"),
        Column("Own Advantage", "number"),
        Column("Theirs", "number"),
        Column("Kill Damage", "number"),
        Column("Skill Damage", "number"),
        Column("Healed", "number"),
        Column("Added", "number"),
    )
    return Exhibit(
        "What each card brings at a stat of 5",
        columns,
        rows,
        note="Averages with the Cost included; nobody counters. Added: the worth for battleground, goal or items.",
    )


@exhibit("riskbreaker", "damage-by-stat")
def damage_by_stat() -> Exhibit:
    """The mean Kill Damage and Skill Damage at Risk 3, by stat.

    For Skill Damage the Risk is added to the stat.
    """
    rows = []
    for stat in STAT_VALUES:
        for key, name in (("kill-damage", "Kill Damage"), ("skill-damage", "Skill Damage")):
            outcomes = odds(play_card, key, stat, MAX_RISK)
            rows.append(
                (stat, name, outcomes.chance(_succeeds), outcomes.mean(lambda outcome: outcome.kill + outcome.skill))
            )
    columns = (Column("Stat", "count"), Column("Kind"), Column("Hits", "chance"), Column("Average damage", "number"))
    return Exhibit(
        "Kill Damage and Skill Damage at Risk 3", columns, tuple(rows), Chart("line", "Stat", "Hits", series="Kind")
    )


def _succeeds(outcome: ManeuverResult) -> bool:
    return outcome.success


@exhibit("riskbreaker", "move-away")
def move_away() -> Exhibit:
    """How often you get away from one to four opponents without a follower."""
    rows = tuple(
        (stat, format_count(number, "opponent"), odds(move, stat, 1, (TYPICAL_AGILITY,) * number).chance(_succeeds))
        for stat in STAT_VALUES
        for number in range(1, 5)
    )
    columns = (Column("Stat", "count"), Column("Against"), Column("Gets away alone", "chance"))
    return Exhibit(
        "Moving away from opponents with Agility 4",
        columns,
        rows,
        Chart("line", "Stat", "Gets away alone", series="Against"),
    )


@exhibit("riskbreaker", "counters-rounds")
def counters_rounds() -> Exhibit:
    """How many rounds pass until combat counters knock a fighter out, by stat."""
    return rounds_by_stat("How long a fighter lasts by combat counters alone", "Stat you fight with")
