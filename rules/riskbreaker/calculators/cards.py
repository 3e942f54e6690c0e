"""Riskbreaker's calculator of a maneuver card: its effects by stat and by Risk."""

from fractions import Fraction
from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, totals_exhibit
from rules.calculators.registry import calculator
from rules.core import Chart, Column, Exhibit, odds
from rules.core.exhibits import Rows, format_number
from rules.core.inputs import FlagInput, IntegerInput, SelectInput, refused_at
from rules.riskbreaker.calculators.rolls import CHANGE, SEED, STAT
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.combat import advantage, card_effects
from rules.riskbreaker.combat.card_effects import ManeuverResult
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import MAX_RISK, STAT_VALUES

CARDS = {key: find_card(key).name for key in card_effects.OUTCOMES}
LIMITS = "Alone 1 to 3, in a group up to 3 for each member, on an area without limit. For a Move it is the distance."
RISK = IntegerInput("Risk", 1, 60, LIMITS)


@calculator(
    "riskbreaker",
    "Card odds",
    "rb.risk.individual",
    "rb.risk.group",
    "rb.risk.area",
    "rb.cost.pay",
    "rb.card.gain",
    "rb.card.decrease",
    "rb.card.skill-damage",
    "rb.card.kill-damage",
    "rb.card.rescue",
    "rb.card.move",
    "rb.card.alter",
    "rb.card.advance",
    "rb.card.find",
    question="What does this card give me?",
)
def card_odds(
    card: Annotated[str, SelectInput("Card", CARDS)] = "kill-damage",
    stat: Annotated[int, STAT] = 5,
    change: Annotated[int, CHANGE] = 0,
    risk: Annotated[int, RISK] = 2,
    group: Annotated[int, IntegerInput("Acting together", 1, 20, "1 for a character alone.")] = 1,
    area: Annotated[bool, FlagInput("Area of Effect", "An area skill in a fitting situation.")] = False,
) -> Answer:
    """What a card gives at a stat and a Risk: success, damage and the average change of Advantage."""
    if card != "find":  # the item sets the Risk, which has no limit
        with refused_at("risk"):
            advantage.check_risk(risk, card, group, area)
    value = stat + change
    success, swing, effect = _card_figures(card, value, risk)
    members = 1 if card == "move" and rulings().move_risk == "distance" else group
    shown_risks = sorted({risk, *range(1, min(MAX_RISK * members, 12) + 1)})
    by_risk = tuple((shown_risk, *_card_figures(card, value, shown_risk)) for shown_risk in shown_risks)
    return Answer(
        f"{CARDS[card]} on {value} with Risk {risk} succeeds {chance_text(success)}; "
        f"the average change of Advantage is {format_number(swing)}.",
        (
            _outcome_table(card, value, risk),
            _risk_table(by_risk),
            _stat_table(card, change, risk),
            totals_exhibit(
                "Points", ("Average change of Advantage", swing), ("Average damage, healing or worth", effect)
            ),
        ),
        SampleRoll(card_effects.play_card, (card, value, risk), SEED),
        {"succeeds": success, "mean_swing": swing, "mean_effect": effect},
    )


def _card_figures(card: str, value: int, risk: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chance of success, the mean change of Advantage, and the mean effect of a card.

    The change is your side's Advantage after the Cost, less the Advantage that the opposing side gains.
    """
    result = odds(card_effects.play_card, card, value, risk)
    due = advantage.maneuver_cost(card, risk)
    return (
        result.chance(lambda outcome: outcome.success),
        result.mean(lambda outcome: outcome.own - due - outcome.theirs),
        result.mean(_effect),
    )


def _effect(result: ManeuverResult) -> int:
    return result.kill + result.skill + result.heal + result.worth


def _outcome_table(card: str, value: int, risk: int) -> Exhibit:
    result = odds(card_effects.play_card, card, value, risk)
    due = advantage.maneuver_cost(card, risk)
    rows = []
    for success in (True, False):
        plays = [play for play in result if play.success is success]
        if plays:
            typical, likely = plays[0], result.map(lambda play: play.success)[success]
            words = "Success" if success else "Failure"
            rows.append((words, likely, typical.own - due, typical.theirs, _effect(typical)))
    columns = (
        Column("Roll"),
        Column("Chance", "chance"),
        Column("Your Advantage", "count"),
        Column("Theirs", "count"),
        Column("Damage, healing or worth", "count"),
    )
    note = "Your Advantage counts the Cost, which is paid before the roll." if due else ""
    return Exhibit("Success and failure", columns, tuple(rows), Chart("bar", "Roll", "Chance"), note)


SWING = (Column("Success", "chance"), Column("Average change", "number"), Column("Average effect", "number"))


def _risk_table(rows: Rows) -> Exhibit:
    note = "The change is your side's Advantage after the Cost, minus the Advantage that the opposing side gains."
    return Exhibit("By Risk", (Column("Risk", "count"), *SWING), rows, Chart("line", "Risk", "Average change"), note)


def _stat_table(card: str, change: int, risk: int) -> Exhibit:
    rows = tuple((stat, *_card_figures(card, stat + change, risk)) for stat in STAT_VALUES)
    columns = (Column("Stat", "count"), *SWING)
    return Exhibit(f"By stat, Risk {risk}", columns, rows, Chart("line", "Stat", "Success"))
