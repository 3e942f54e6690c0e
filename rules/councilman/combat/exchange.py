"""An attack and its answer: who is still able to strike back, and what both lose."""

from rules.core import Dice, one_of, rule
from rules.core.frozen import frozen
from rules.councilman.combat.attack import Strike, attack, damage, through
from rules.councilman.combat.defeat import OPTIONS, fallen_as, wounded
from rules.councilman.combat.fighters import Fighter
from rules.councilman.outcomes import consequences
from rules.councilman.rulings import rulings


@rule("cd.attack.exchange", "4.1 Making Attacks")
def may_strike_back(target: Fighter, attacker: Fighter, fell: bool = False) -> bool:
    """The attack lands first; whoever is conscious then may strike back, even one that it left Unstable.

    Args: the target as it is when it answers, its choice made if it fell; the attacker; whether it was this
    attack that brought the target down.
    """
    if fell and rulings().strike_order == "not-fallen":
        return False
    armed = target.armed or rulings().unarmed == "no-dice"
    return target.conscious and armed and attacker.condition != "dead"


def lands_first() -> bool:
    """Whether an attack has landed, and the target has fallen if it falls, before the target answers."""
    return rulings().strike_order != "together"


@frozen
class Exchange:
    """An attack with its answer: the outcome, Life lost by the target and by the attacker, Advantage gained."""

    outcome: str
    dealt: int
    returned: int
    attacker_gains: int
    target_gains: int


def exchange(
    dice: Dice,
    attacker: Fighter,
    target: Fighter,
    strikes: bool = True,
    steps: int = 0,
    other_steps: int = 0,
    extra: int = 0,
    press: bool = False,
    falls: str = "Unconsciousness",
    danger: bool = False,
) -> Exchange:
    """An attack and, at Mixed or worse, the target's answer.

    Args: `strikes` says whether the target strikes back where it can, or takes Advantage; `falls` which way of
    being Defeated it chooses; `danger` for a Dangerous attack; the rest as for `attack`.
    """
    one_of(falls, OPTIONS, "a way to fall")
    strike = dice.sub(attack, attacker, target, steps, other_steps, extra, press, danger)
    won = int(strike.outcome == "Very Good" and not press)
    if strikes and strike.answer and _able(attacker, target, strike, falls):
        returned = through(dice.sub(damage, target, 0), attacker.block)
        dice.note("cd.attack.strike-back", "{name} strikes back: {n} Life.", name=target.name, n=returned)
        return Exchange(strike.outcome, strike.lost, returned, won, 0)
    return Exchange(strike.outcome, strike.lost, 0, won, strike.answer)


def _able(attacker: Fighter, target: Fighter, strike: Strike, falls: str) -> bool:
    """Whether the target is able to strike back when its answer is due."""
    fell = False
    if consequences(strike.outcome).achieved and lands_first():
        target = wounded(target, strike.lost)
        fell = target.condition == "up" and not target.life
        target = fallen_as(target, falls) if fell else target
    return may_strike_back(target, attacker, fell)
