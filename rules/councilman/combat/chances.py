"""The chances of success of attacks, attempts and contests, and of mending a creature that has lost no Life.

The possible results of these choices do not show how likely a success is.
"""

from collections.abc import Iterator
from fractions import Fraction

from rules.core import odds, using
from rules.core.play.game import Chances
from rules.councilman.combat.attack_actions import attack_outcome
from rules.councilman.combat.choices import MAX_BOUGHT, MAX_EXPERIENCE, Attack, Attempt, Contest, Mend, OnTurn, Resist
from rules.councilman.combat.offer_fields import Purse
from rules.councilman.combat.other_actions import contest_outcome
from rules.councilman.combat.payments import side_advantage
from rules.councilman.combat.restrictions import pay_for_attack
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.rolls import is_success, unopposed

SUCCESS = "Mixed or better"
# Amounts of Advantage that the target's side may spend; the whole Advantage of that side is added to them.
SHOWN_AMOUNTS = {0, 1, 2}


def choice_chances(state: FightState, _: str, choice: OnTurn) -> Chances:
    """Return the chances of a choice; for an attack, one chance for each amount that the target's side may spend.

    They are empty if the possible results of the choice show its chance.
    """
    with using(state.rulings):
        match choice:
            case Attempt():
                steps = state.fighter(choice.by).own_steps + choice.steps
                outcomes = odds(unopposed, choice.bonus + choice.experience, choice.difficulty, steps)
            case Contest():
                outcomes = odds(contest_outcome, state, choice)
            case Mend() if state.fighter(choice.whom).life >= state.fighter(choice.whom).maximum:
                return ((f"for Life: {choice.whom} has lost none", Fraction(0)),)
            case Attack():
                return tuple(_attack_chances(state, choice))
            case _:
                return ()
        return ((SUCCESS, outcomes.chance(is_success)),)


def _attack_chances(state: FightState, choice: Attack) -> Iterator[tuple[str, Fraction]]:
    """Yield the chance of an attack if the target's side spends nothing, and the lowest chance for other amounts."""
    target = state.fighter(choice.target)
    state = pay_for_attack(state, choice.by, choice)
    held = min(MAX_BOUGHT, side_advantage(state, target.side))
    if not held + target.relic:
        yield SUCCESS, _attack_chance(state, choice, Resist())
    else:
        side = "the GM spends" if target.side == "gm" else "the players spend"
        yield f"if {side} nothing", _attack_chance(state, choice, Resist())
        for amount in sorted((SHOWN_AMOUNTS | {held}) & set(range(not target.relic, held + 1))):
            words = f"{amount} Advantage" if amount else f"the Advantage of {target.name}'s Relic"
            yield f"at least, if {side} {words}", min(_resisted_chances(state, choice, target, amount))


def _resisted_chances(state: FightState, choice: Attack, target: Fighter, amount: int) -> Iterator[Fraction]:
    """Yield the chance of an attack for each way to spend this amount on Increases, Decreases and an Experience."""
    experience_prices = [(0, 0)]
    if Purse(state, target).own and amount:
        experience_prices.append((MAX_EXPERIENCE, 1))
    if target.relic:
        experience_prices.append((MAX_EXPERIENCE, 0))
    for experience, price in experience_prices:
        for hinder in range(amount - price + 1):
            resist = Resist(hinder=hinder, increase=amount - price - hinder, experience=experience)
            yield _attack_chance(state, choice, resist)


def _attack_chance(state: FightState, choice: Attack, resist: Resist) -> Fraction:
    by, target = state.fighter(choice.by), state.fighter(choice.target)
    return odds(attack_outcome, by, target, choice, choice, resist).chance(is_success)
