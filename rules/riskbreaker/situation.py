"""A situation between battles: both sides' Advantage, the goal, and the maneuvers that change them."""

from rules.core import Dice, IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import replace
from rules.riskbreaker.combat.advantage import add_advantage, check_risk, maneuver_cost, pay_cost
from rules.riskbreaker.combat.card_effects import OUTCOMES, ManeuverResult, advance, find, rescue
from rules.riskbreaker.combat.state import Situation
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, item_risk


@rule("rb.goal.level", "4e. Consequences: Advance Goal")
def set_goal(situation: Situation, level: int) -> Situation:
    """The GM sets a Goal Level, which is the Advantage that completes the goal."""
    return replace(situation, goal=require_int(level, 1, None, "a Goal Level"), invested=0)


@rule("rb.gm.advantage", "Spending Non-Combat Advantage")
def add_gm_advantage(situation: Situation, gained: int) -> Situation:
    """If a maneuver of the players fails outside combat, the GM gains Advantage."""
    return replace(situation, gm=add_advantage(situation.gm, require_int(gained, 0, None, "Advantage gained")))


def carry_over(situation: Situation) -> Situation:
    """Return the situation with which a later scene begins; the rulings decide which parts of it last.

    Rule: rb.gm.advantage
    """
    if rulings().next_scene == "nothing":
        return Situation()
    return replace(situation, party=0, gm=0) if rulings().next_scene == "goal" else situation


def with_result(situation: Situation, outcome: ManeuverResult) -> Situation:
    """Return the situation after a maneuver's result has changed Advantage."""
    after = replace(situation, party=add_advantage(situation.party, outcome.own))
    if outcome.theirs > 0:
        return add_gm_advantage(after, outcome.theirs)
    return replace(after, gm=add_advantage(after.gm, outcome.theirs))


def change_advantage(
    dice: Dice, situation: Situation, card: str, stat: int, risk: int, size: int = 1, area: bool = False
) -> Situation:
    """Return the situation after a Gain or Decrease of Advantage outside a battle.

    Args:
        dice: The dice of any run mode.
        situation: The situation before the maneuver.
        card: `"gain"` or `"decrease"`.
        stat: The stat for the roll.
        risk: The Risk, 1 or more.
        size: The number of people who act together, 1 or more.
        area: True if an area skill or item is used.
    """
    check_risk(risk, require_one_of(card, ("gain", "decrease"), "a card to prepare with"), size, area)
    return with_result(situation, OUTCOMES[card](dice, stat, risk))


def _pay(situation: Situation, card: str, risk: int) -> Situation:
    return replace(situation, party=pay_cost(situation.party, maneuver_cost(card, risk)))


def rescue_outside_fights(
    dice: Dice, situation: Situation, stat: int, risk: int, size: int = 1, area: bool = False
) -> Situation:
    """Return the situation after a Rescue outside a battle.

    The Risk in Kill Damage is healed even after a failure, but then the GM gains the Risk. `stat`, `risk`, `size` and
    `area` are as for `change_advantage`.
    """
    check_risk(risk, "rescue", size, area)
    return with_result(_pay(situation, "rescue", risk), rescue(dice, stat, risk, in_battle=False))


def advance_goal(
    dice: Dice, situation: Situation, stat: int, risk: int, size: int = 1, area: bool = False
) -> Situation:
    """Return the situation after an Advance: the Risk is paid, and invested in the goal even after a failure.

    `stat`, `risk`, `size` and `area` are as for `change_advantage`.
    """
    if not situation.goal:
        raise IllegalChoice("rb.goal.level", "there is no goal to advance")
    check_risk(risk, "advance", size, area)
    paid = _pay(situation, "advance", risk)
    result = advance(dice, stat, risk)
    return with_result(replace(paid, invested=paid.invested + result.worth), result)


def acquire_item(dice: Dice, situation: Situation, stat: int, item: Item) -> Situation:
    """Return the situation after a Find: the item's Risk is paid, and the item is found even after a failure.

    `stat` is the stat for the roll.
    """
    risk = item_risk(item).risk
    paid = _pay(situation, "find", risk)
    return with_result(replace(paid, found=(*paid.found, item)), find(dice, stat, risk))
