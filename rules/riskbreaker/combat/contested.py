"""Rolls that opponents may counter: a ruse, which they may see, and a Move, after which they may come along."""

from rules.core import Dice, require_int, rule
from rules.riskbreaker.rolls import SkillRoll, counter_result, noted_level, skill_roll, spot, spot_any
from rules.riskbreaker.rulings import rulings

# The stats of the opponents who may counter: one tuple, or a tuple for each side.
Observers = tuple[int, ...] | tuple[tuple[int, ...], ...]


def is_ruse_spotted(dice: Dice, ruse: SkillRoll, observers: Observers) -> bool:
    """Return whether any side sees a ruse; every side rolls, even after another side has seen the ruse."""
    single = tuple(stat for stat in observers if isinstance(stat, int))
    saw = [dice.sub(spot_any, noted_level(ruse), side) for side in ((single,) if single else observers)]
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
        dice: The dice.
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
