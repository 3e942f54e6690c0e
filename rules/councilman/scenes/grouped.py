"""Group rolls between fights: what is paid for each character's roll, and what the group's outcome brings."""

from functools import partial

from rules.core import Dice
from rules.core.frozen import replace
from rules.core.play.offers import check_offered
from rules.councilman.combat.state import activate, earn, pay
from rules.councilman.groups import collective, cooperative, goes_on
from rules.councilman.outcomes import consequences
from rules.councilman.scenes.resting import ALL, Further, Respite, Together, takers


def rolled_together(dice: Dice, state: Respite, choice: Together | Further) -> Respite:
    """Return the state after a group's roll: only its own outcome tells; a Collective roll below Mixed may go on."""
    memories = dict(choice.experiences)
    bonuses = tuple(bonus + memories.get(name, 0) for name, bonus in choice.bonuses)
    steps = tuple(_steps(state, choice, name) for name, _ in choice.bonuses)
    state = _paid(state, choice)
    if isinstance(choice, Together) and not choice.collective:
        rows = dict(choice.difficulties)
        levels = (rows.get(name, choice.difficulty) for name, _ in choice.bonuses)
        outcome = dice.sub(cooperative, tuple(zip(bonuses, levels, strict=True)), choice.danger, steps)
        return _shared(dice, state, choice, outcome)
    at = state if isinstance(choice, Further) else choice
    before = state.total if isinstance(choice, Further) else 0
    done = dice.sub(collective, bonuses, at.difficulty, at.magnitude, before, choice.danger, steps)
    going = replace(state, total=done.total, difficulty=at.difficulty, magnitude=at.magnitude)
    over = replace(state, total=0, difficulty="", magnitude=1)
    return _shared(dice, going if goes_on(done.outcome) else over, choice, done.outcome)


def _steps(state: Respite, choice: Together | Further, name: str) -> int:
    """The steps of one character's roll; Help that is for this roll alone is used by itself."""
    paid, against, free = (dict(each).get(name, 0) for each in (choice.increases, choice.decreases, choice.situations))
    who = state.fighter(name)
    return int(paid - against + free) + who.aid + who.own_steps


def _paid(state: Respite, choice: Together | Further) -> Respite:
    after = pay(state, "gm", sum(times for _, times in choice.decreases))
    for name, bonus in choice.experiences:
        after = activate(after, name, bonus)
    if choice.charged:
        after = pay(after, "players", sum(times for _, times in choice.increases), choice.charged)
    else:
        for name, times in choice.increases:
            after = pay(after, name, times)
    for name, _ in choice.bonuses:
        after = after.change(name, aid=0)
    return replace(state, fighters=after.fighters, gm=after.gm)


def _shared(dice: Dice, state: Respite, choice: Together | Further, outcome: str) -> Respite:
    """What a group's outcome brings the GM, and whoever of the group takes its Advantage."""
    result = consequences(outcome)
    if choice.told:
        return state
    state = replace(state, gm=state.gm + result.gm)
    if not result.own:
        return state
    names = tuple(name for name, _ in choice.bonuses)
    state, taken = dice.choose(state, ALL, partial(takers, names=names))
    check_offered(takers(state, names), taken)
    return replace(state, fighters=earn(state, taken.whom, result.own).fighters)
