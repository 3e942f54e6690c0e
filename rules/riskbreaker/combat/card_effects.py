"""The effects of the cards: a procedure for each card computes its result from a stat and a Risk.

Opponents may counter a ruse, which they may see, and a Move, after which they may come along.
"""

from collections.abc import Callable, Mapping
from functools import partial

from rules.core import Dice, require_int, require_one_of, rule
from rules.core.exhibits import capitalise
from rules.core.frozen import frozen, replace
from rules.riskbreaker.combat.damage import boosted_stat
from rules.riskbreaker.rolls import SkillRoll, counter_result, noted_level, skill_roll, spot, spot_any
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import RECOVERED, RECOVERED_ALONE


@frozen
class ManeuverResult:
    """The result of a maneuver, without its Cost.

    Attributes:
        success: True if the maneuver succeeds.
        own: The change of your side's Advantage.
        theirs: The change of the opposing side's Advantage.
        kill: The Kill Damage that is dealt.
        skill: The Skill Damage that is dealt.
        heal: The points of damage that are healed.
        worth: The worth of a new element or item, or the Advantage invested in a goal.
        level: The noted Success Level; None if none is noted.
        followers: For each opponent in the Fight, True if they come along.
    """

    success: bool
    own: int = 0
    theirs: int = 0
    kill: int = 0
    skill: int = 0
    heal: int = 0
    worth: int = 0
    level: int | None = None
    followers: tuple[bool, ...] = ()


def _advantage_text(own: int, theirs: int) -> str:
    """Return a text that says how the Advantage of both sides changes."""
    words = [
        f"{who} {'gains' if by > 0 else 'loses'} {abs(by)} Advantage"
        for who, by in (("your side", own), ("the opposing side", theirs))
        if by
    ]
    return " and ".join(words) or "nobody's Advantage changes"


def _note_result(dice: Dice, card: str, text: str, result: ManeuverResult, **values: object) -> ManeuverResult:
    """Record the result of a card and return it.

    In the text, `{swing}` is the change of Advantage, and `{Swing}` the same with a capital letter.
    """
    swing = partial(_advantage_text, result.own, result.theirs)
    dice.note(f"rb.card.{card}", text, success=result.success, swing=swing, Swing=lambda: capitalise(swing()), **values)
    return result


# The stats of the opponents who may counter: one tuple, or a tuple for each side.
Observers = tuple[int, ...] | tuple[tuple[int, ...], ...]


def is_ruse_spotted(dice: Dice, ruse: SkillRoll, observers: Observers) -> bool:
    """Return whether any side sees a ruse; every side rolls, even after another side has seen the ruse."""
    one_side = tuple(stat for stat in observers if isinstance(stat, int))
    sides = (one_side,) if one_side else observers
    saw = [dice.sub(spot_any, noted_level(ruse), side) for side in sides]
    seen = any(saw)
    dice.note("rb.counter.when", "The ruse is {seen}.", seen="seen" if seen else "not seen")
    return seen


def roll_maneuver(dice: Dice, stat: int, risk: int) -> SkillRoll:
    """Roll for a maneuver with this Risk."""
    require_int(risk, 1, None, "the Risk")  # the maximum depends on the people who act, so `check_risk` checks it
    return skill_roll(dice, stat)


def roll_for_risk(dice: Dice, stat: int, risk: int, observers: Observers = ()) -> tuple[int, int]:
    """Roll for a maneuver and let observers counter; return the Risk that is won and the Risk that is lost.

    One of them is 0. Both are 0 if the ruse succeeds but is seen, and so has no effect.
    """
    rolled = roll_maneuver(dice, stat, risk)
    if rolled.success and observers and is_ruse_spotted(dice, rolled, observers):
        return 0, risk if rulings().seen_ruse == "failure" else 0
    return (risk, 0) if rolled.success else (0, risk)


@rule("rb.move.counter", "Card: Move")
def roll_followers(dice: Dice, level: int | None, agilities: tuple[int, ...], failed: bool = False) -> tuple[bool, ...]:
    """Opponents in your Fight counter your Move on Agility, and each opponent who wins comes along.

    Args:
        dice: The dice of any run mode.
        level: The mover's Success Level; None after a failed roll.
        agilities: The Agility of each opponent.
        failed: True if the mover's own roll failed.

    Returns:
        For each opponent, True if they come along.
    """
    if rulings().pursuit == "countered":
        met = tuple(dice.sub(counter_result, level, agility) for agility in agilities)
        lost = failed or any(won for won, _ in met)
        came = tuple(lost and success for _, success in met)
    else:
        came = tuple(dice.sub(spot, level, agility) for agility in agilities)
        if rulings().pursuit == "rolled":
            came = (failed or any(came),) * len(came)
    dice.note("rb.move.counter", "{count} of {all} opponents come along.", count=sum(came), all=len(came))
    return came


@rule("rb.card.gain", "Card: Gain Advantage")
def gain(dice: Dice, stat: int, risk: int, observers: Observers = ()) -> ManeuverResult:
    """Gain Advantage: your side gains the Risk; if you fail, an opposing side gains it.

    Args:
        dice: The dice of any run mode.
        stat: The stat for the roll.
        risk: The Risk, 1 or more.
        observers: The stats of opponents who may counter the roll, if the skill is a ruse: one tuple, or one for each
            opposing side.
    """
    won, lost = roll_for_risk(dice, stat, risk, observers)
    return _note_result(dice, "gain", "{Swing}.", ManeuverResult(won > 0, own=won, theirs=lost))


@rule("rb.card.decrease", "Card: Decrease Advantage")
def decrease(dice: Dice, stat: int, risk: int, observers: Observers = ()) -> ManeuverResult:
    """Decrease Advantage: an opposing side loses the Risk; if you fail, your own side loses it.

    The arguments are those of `gain`.
    """
    won, lost = roll_for_risk(dice, stat, risk, observers)
    return _note_result(dice, "decrease", "{Swing}.", ManeuverResult(won > 0, own=-lost, theirs=-won))


@rule("rb.card.skill-damage", "Card: Inflict Skill Damage")
def skill_damage(dice: Dice, stat: int, risk: int, observers: Observers = ()) -> ManeuverResult:
    """Inflict Skill Damage: one stat takes the Risk as damage; if you fail, an opposing side gains the Risk.

    Args:
        dice: The dice of any run mode.
        stat: The stat before the Risk raises it.
        risk: The Risk, 1 or more.
        observers: The stats of opponents who may counter the roll, as for `gain`.
    """
    won, lost = roll_for_risk(dice, boosted_stat(stat, risk), risk, observers)
    result = ManeuverResult(won > 0, theirs=lost, skill=won)
    return _note_result(dice, "skill-damage", "{dealt} Skill Damage to one stat; {swing}.", result, dealt=won or "No")


@rule("rb.card.kill-damage", "Card: Inflict Kill Damage")
def kill_damage(dice: Dice, stat: int, risk: int, observers: Observers = ()) -> ManeuverResult:
    """Inflict Kill Damage: the target takes the Risk as Kill Damage; if you fail, an opposing side gains the Risk.

    The arguments are those of `gain`.
    """
    won, lost = roll_for_risk(dice, stat, risk, observers)
    result = ManeuverResult(won > 0, theirs=lost, kill=won)
    return _note_result(dice, "kill-damage", "{dealt} Kill Damage; {swing}.", result, dealt=won or "No")


@rule("rb.card.recover", "Card: Recover")
def recover(
    dice: Dice, card: str = "", stat: int = 0, risk: int = 0, observers: Observers = (), own_stat: int = 0
) -> ManeuverResult:
    """Recover: 2 Skill Damage is healed without a roll, and 1 more unless you make a supplementary maneuver.

    Args:
        dice: The dice of any run mode.
        card: The supplementary maneuver, `"gain"` or `"decrease"`; empty if 1 more point is healed.
        stat: The stat for the supplementary roll.
        risk: The Risk of the supplementary maneuver.
        observers: The stats of opponents who may counter the supplementary roll, as for `gain`.
        own_stat: The stat for the Recover itself, if the rulings ask for a roll.
    """
    alone = require_one_of(card, ("", "gain", "decrease"), "a supplementary maneuver") == ""
    heal = recovered_points(dice, own_stat, alone)
    return ManeuverResult(True, heal=heal) if alone else replace(OUTCOMES[card](dice, stat, risk, observers), heal=heal)


def recovered_points(dice: Dice, own_stat: int, alone: bool) -> int:
    """Return the Skill Damage that a Recover heals; `alone` is False if it has a supplementary maneuver.

    Rule: rb.card.recover
    """
    points = RECOVERED_ALONE if alone else RECOVERED
    if rulings().recover_roll == "rolled" and not roll_maneuver(dice, own_stat, 1).success:
        points = 0
    more = "" if alone else ", and a supplementary maneuver follows"
    dice.note("rb.card.recover", "Up to {points} Skill Damage is recovered{more}.", points=points, more=more)
    return points


@rule("rb.card.rescue", "Card: Rescue")
def rescue(dice: Dice, stat: int, risk: int, in_battle: bool = True) -> ManeuverResult:
    """Rescue: the Risk in Kill Damage is healed even if you fail, but then an opposing side gains the Risk.

    Args:
        dice: The dice of any run mode.
        stat: The stat for the roll.
        risk: The Risk, 1 or more.
        in_battle: False if the Rescue happens between battles.
    """
    won, lost = roll_for_risk(dice, stat, risk)
    nobody = rulings().rescue_failure == "nobody" or (rulings().rescue_failure == "battle-only" and not in_battle)
    result = ManeuverResult(won > 0, theirs=0 if nobody else lost, heal=risk)
    return _note_result(dice, "rescue", "{risk} Kill Damage healed; {swing}.", result, risk=risk)


@rule("rb.card.move", "Card: Move")
def move(dice: Dice, stat: int, risk: int, agilities: tuple[int, ...] = ()) -> ManeuverResult:
    """Move: you get there, but opponents who beat your roll come along and gain the Risk.

    Args:
        dice: The dice of any run mode.
        stat: The mover's stat.
        risk: The distance, 1 to 3.
        agilities: The Agility of each opponent in the Fight.

    Returns:
        The result; `theirs` is the Advantage that each side with a follower gains.
    """
    rolled = roll_maneuver(dice, stat, risk)
    came = roll_followers(dice, noted_level(rolled), agilities, failed=not rolled.success)
    alone = not rolled.success and rulings().lonely_failure == "pays"
    theirs = risk if any(came) or alone else 0
    result = ManeuverResult(rolled.success and not any(came), theirs=theirs, followers=came)
    return _note_result(dice, "move", "The move is made; {swing}.", result)


@rule("rb.card.alter", "Card: Alter Battleground")
def alter(dice: Dice, stat: int, risk: int) -> ManeuverResult:
    """Alter Battleground: an element worth the Risk is added; if you fail, an opposing side also gains the Risk.

    `stat` is the stat for the roll.
    """
    rolled = roll_maneuver(dice, stat, risk)
    worth = risk if rolled.success or rulings().failed_trap == "as-printed" else 0
    theirs = 0 if rolled.success else risk
    result = ManeuverResult(rolled.success, theirs=theirs, worth=worth, level=noted_level(rolled))
    return _note_result(dice, "alter", "An element worth {worth}; {swing}.", result, worth=worth)


@rule("rb.card.advance", "Card: Advance")
def advance(dice: Dice, stat: int, risk: int) -> ManeuverResult:
    """Advance: the Risk is invested in the goal even if you fail, but then an opposing side gains the Risk.

    `stat` is the stat for the roll.
    """
    return _roll_investment(dice, "advance", "{risk} invested; {swing}.", stat, risk)


@rule("rb.card.find", "Card: Find")
def find(dice: Dice, stat: int, risk: int) -> ManeuverResult:
    """Find: the item is yours even if you fail, but then an opposing side gains the Risk.

    `stat` is the stat for the roll.
    """
    return _roll_investment(dice, "find", "An item of Risk {risk}; {swing}.", stat, risk)


def _roll_investment(dice: Dice, card: str, text: str, stat: int, risk: int) -> ManeuverResult:
    """Roll for a card whose effect comes even after a failure; then an opposing side gains the Risk."""
    won, lost = roll_for_risk(dice, stat, risk)
    return _note_result(dice, card, text, ManeuverResult(won > 0, theirs=lost, worth=risk), risk=risk)


OUTCOMES: Mapping[str, Callable[..., ManeuverResult]] = {
    "gain": gain,
    "decrease": decrease,
    "skill-damage": skill_damage,
    "kill-damage": kill_damage,
    "rescue": rescue,
    "move": move,
    "alter": alter,
    "advance": advance,
    "find": find,
}


def play_card(dice: Dice, card: str, stat: int, risk: int) -> ManeuverResult:
    """Carry out a card that needs a roll, by its key, with a stat and a Risk.

    No opponent counters. The card `recover` is not allowed.
    """
    return OUTCOMES[require_one_of(card, OUTCOMES, "a rolled card")](dice, stat, risk)
