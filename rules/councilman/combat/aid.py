"""Actions that aid somebody in a fight: Help, healing, stabilising; each roll has its usual price."""

from rules.core import Dice, IllegalChoice, rule
from rules.councilman.combat.choices import Assist, Mend, Stabilise
from rules.councilman.combat.defeat import fallen_as, roll_to_stabilise
from rules.councilman.combat.state import Combat, earn, priced
from rules.councilman.healing import check_daily, heal, regained
from rules.councilman.outcomes import consequences
from rules.councilman.rolls import help_out
from rules.councilman.rulings import rulings


def helped(dice: Dice, state: Combat, choice: Assist, worse: int) -> Combat:
    """Help as an Action. Args: the fight, the choice; `worse` is −1 for an Unstable helper, else 0."""
    result = dice.sub(help_out, choice.bonus, choice.difficulty, worse)
    state = priced(state, choice.by, result.outcome)
    if result.kept or not result.advantage:
        return earn(state, choice.whom, result.advantage)
    return state.change(choice.whom, aid=state.fighter(choice.whom).aid + 1)


def mended(dice: Dice, state: Combat, choice: Mend, worse: int) -> Combat:
    """Healing as an Action, which a creature gains from once a day."""
    today = check_daily("roll", state.fighter(choice.whom).healed)
    done = dice.sub(heal, choice.bonus, state.fighter(choice.whom).recovery, "Very Hard", worse - 1, False)
    state = raised(state, choice.whom, done.life)
    state = state.change(choice.whom, healed=today) if done.life else state
    return priced(state, choice.by, done.outcome, done.gm)


def calmed(dice: Dice, state: Combat, choice: Stabilise, worse: int) -> Combat:
    """Stabilising as an Action."""
    outcome = dice.sub(roll_to_stabilise, choice.bonus, worse)
    if consequences(outcome).achieved:
        state = state.put(fallen_as(state.fighter(choice.whom), "Unconsciousness"))
    return priced(state, choice.by, outcome)


@rule("cd.heal.up", "4.2 Healing")
def raised(state: Combat, whom: str, points: int) -> Combat:
    """A Defeated creature whose Life rises above 0 is up again.

    Args: the fight; who is healed; the Life regained. The dead stay dead.
    """
    target = state.fighter(whom)
    if target.condition == "dead":
        raise IllegalChoice("cd.heal.up", f"{whom} is dead")
    state = state.change(whom, life=regained(target.life, target.maximum, points))
    if points and rulings().healed_up == "gets-up":
        state = state.change(whom, condition="up", awake=True, risen=0)
    return state
