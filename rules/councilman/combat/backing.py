"""The payments of both sides for an unresisted roll, and the sum of its steps."""

from rules.councilman.combat.choices import Backed
from rules.councilman.combat.state import Combat, activate, other, pay


def backed(state: Combat, by: str, choice: Backed) -> tuple[Combat, int]:
    """Return the state after everything on a roll is paid for, and the steps of the roll without those of its roller.

    Args: the state; the roller, whose Help is spent first; the choice with the payments. Raises `IllegalChoice`.
    """
    roller = state.fighter(by)
    aided = min(roller.aid, choice.increase)
    ours, theirs = (choice.charged, ()) if roller.side == "players" else ((), choice.charged)
    state = pay(activate(state, by, choice.experience, choice.relic), by, choice.increase - aided, ours)
    state = pay(state, other(roller.side), choice.decrease, theirs).change(by, aid=roller.aid - aided)
    return state, choice.increase - choice.decrease + choice.situation
