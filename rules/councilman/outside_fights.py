"""The scene between fights: single rolls, group rolls, healing, rest, and the passing of time."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rules.core import BadInput, Dice, require_one_of
from rules.core.frozen import replace
from rules.core.play.board import Board, Note
from rules.core.play.game import Scene
from rules.core.play.offers import check_offered
from rules.core.play.position import EndScene
from rules.councilman import fight
from rules.councilman.advantage import relic_advantage, take_the_advantage
from rules.councilman.combat.choices import AskGM, Assist, Attempt, Brace, Contest, Fall, Stabilise
from rules.councilman.combat.damage import apply_fall, brace
from rules.councilman.combat.defeat import get_up, next_risen, wake
from rules.councilman.combat.other_actions import (
    help_in_fight,
    restore_life,
    roll_attempt,
    roll_contest,
    roll_to_heal,
    stabilise,
)
from rules.councilman.combat.payments import add_advantage, ask_gm, pay, pay_for_experience
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.groups import collective, cooperative, may_go_on
from rules.councilman.healing import check_daily, healing_difficulty
from rules.councilman.outside_choices import (
    ALL,
    Buy,
    Die,
    GroupRoll,
    NewDay,
    NewSession,
    OutsideScene,
    OwnChoice,
    Tend,
    TimeChoice,
    Wake,
    can_rest,
    pending_offers,
    taker_offers,
)
from rules.councilman.rolls import SIDES, consequences


def start(**sides: tuple[Fighter, ...]) -> OutsideScene:
    """Return a scene with the players' characters in their present state, without opponents."""
    if tuple(sides) != SIDES[:1] or not sides[SIDES[0]]:
        raise BadInput(", ".join(sides) or "nobody", f"between fights the sides must be {SIDES[0]} alone")
    if ALL in [side.name for side in sides[SIDES[0]]]:
        raise BadInput(ALL, f"a person must have a name other than {ALL}")
    return OutsideScene(fight.start(**sides).fighters)


def turn(dice: Dice, state: OutsideScene) -> OutsideScene:
    """Return the scene after the choice of the first person who chooses."""
    due = pending_offers(state)
    state, who, choice = dice.choose_first_speaker(state, due)
    check_offered(due[who](state), choice)
    match choice:
        case EndScene():
            return replace(state, over=True)
        case GroupRoll():
            return roll_as_group(dice, state, choice)
        case Buy():
            dice.note("cd.wealth", "{who} buys something {level}", who=who, level=choice.level)
            return state
    after = _pass_time(state, choice) if isinstance(choice, TimeChoice) else _carry_out_alone(dice, state, who, choice)
    return replace(state, fighters=after.fighters, gm=after.gm)


def roll_as_group(dice: Dice, state: OutsideScene, choice: GroupRoll) -> OutsideScene:
    """Return the scene after a group's roll, which has one outcome for all.

    If a Collective roll stays below Mixed, the scene keeps its total for another round.
    """
    experiences = dict(choice.experiences)
    bonuses = tuple(bonus + experiences.get(name, 0) for name, bonus in choice.bonuses)
    steps = tuple(_group_roll_steps(state, choice, name) for name, _ in choice.bonuses)
    state = _pay_for_group_roll(state, choice)
    if not choice.collective:
        exceptions = dict(choice.difficulties)
        difficulties = (exceptions.get(name, choice.difficulty) for name, _ in choice.bonuses)
        outcome = dice.sub(cooperative, tuple(zip(bonuses, difficulties, strict=True)), choice.danger, steps)
        return _apply_group_outcome(dice, state, choice, outcome)
    before = state.total if choice.further else 0
    result = dice.sub(collective, bonuses, choice.difficulty, choice.magnitude, before, choice.danger, steps)
    if may_go_on(result.outcome):
        state = replace(state, total=result.total, difficulty=choice.difficulty, magnitude=choice.magnitude)
    else:
        state = replace(state, total=0, difficulty="", magnitude=1)
    return _apply_group_outcome(dice, state, choice, result.outcome)


def _group_roll_steps(state: OutsideScene, choice: GroupRoll, name: str) -> int:
    """Return the Increases of one character's roll, with the Increases from Help; a number below 0 means Decreases."""
    paid, against, free = (
        dict(pairs).get(name, 0) for pairs in (choice.increases, choice.decreases, choice.situations)
    )
    who = state.fighter(name)
    return int(paid - against + free) + who.aid + who.own_steps


def _pay_for_group_roll(state: OutsideScene, choice: GroupRoll) -> OutsideScene:
    state = pay(state, "gm", sum(times for _, times in choice.decreases))
    for name, bonus in choice.experiences:
        relic = name in dict(choice.relics) or not state.fighter(name).advantage
        state = pay_for_experience(state, name, bonus, int(relic))
    if choice.charged:
        state = pay(state, "players", sum(times for _, times in choice.increases), choice.charged)
    else:
        for name, times in choice.increases:
            state = pay(state, name, times)
    for name, _ in choice.bonuses:
        state = state.change_fighter(name, aid=0)
    return state


def _apply_group_outcome(dice: Dice, state: OutsideScene, choice: GroupRoll, outcome: str) -> OutsideScene:
    """Return the scene after the GM, or a character of the group, has gained the Advantage of an outcome."""
    result = consequences(outcome)
    if choice.told:
        return state
    state = replace(state, gm=state.gm + result.gm)
    if not result.own:
        return state
    names = tuple(name for name, _ in choice.bonuses)
    state, taken = dice.choose(state, ALL, partial(taker_offers, names=names))
    return add_advantage(state, check_offered(taker_offers(state, names), taken).whom, result.own)


def _hang_on(dice: Dice, state: FightState, choice: Brace) -> FightState:
    """Return the scene after a roll to live, which counts as a whole round."""
    state = fight.roll_to_survive(dice, brace(state, choice.by, choice), choice.by)
    return state.change_fighter(choice.by, risen=next_risen(state.fighter(choice.by).risen, "round"))


def _tend(dice: Dice, state: FightState, choice: Tend) -> FightState:
    return roll_to_heal(dice, state, choice, healing_difficulty(choice.minutes), 0)


ROLLS: Mapping[type, Callable[[Dice, FightState, Any], FightState]] = {
    Attempt: roll_attempt,
    Contest: roll_contest,
    Tend: _tend,
    Stabilise: stabilise,
    Brace: _hang_on,
}


def _carry_out_alone(dice: Dice, state: FightState, who: str, choice: OwnChoice) -> FightState:
    """Return the scene after a character's choice. Rolls use up the Help that the character has received."""
    match choice:
        case AskGM():
            return ask_gm(state, who)
        case Assist():
            return help_in_fight(dice, state, choice)
        case Fall():
            return apply_fall(dice, state, who, choice)
    return ROLLS[type(choice)](dice, state, choice).change_fighter(who, aid=0)


def _pass_time(state: FightState, choice: TimeChoice) -> FightState:
    if isinstance(choice, NewDay):
        return state.change_all(lambda fighter: replace(fighter, healed=()))
    if isinstance(choice, NewSession):
        return state.change_all(_start_session)
    if isinstance(choice, Wake):
        woken = state.fighter(choice.whom)
        return state.replace_fighter(replace(wake(woken), life=max(1, woken.life)))
    if isinstance(choice, Die):
        return state.change_fighter(choice.whom, condition="dead", awake=False)
    for fighter in state.fighters:
        if can_rest(fighter) and fighter.name not in choice.without:
            state = restore_life(state, fighter.name, fighter.recovery)
            rested = replace(state.fighter(fighter.name), healed=check_daily("rest", fighter.healed))
            state = state.replace_fighter(get_up(rested) if rested.life else rested)
    return state


def _start_session(fighter: Fighter) -> Fighter:
    if fighter.out:
        return fighter
    gained, held = take_the_advantage(fighter.take), fighter.relics * relic_advantage(0)
    return replace(fighter, advantage=fighter.advantage + gained, relic=held, asked=False)


def outcome(state: OutsideScene) -> str | None:
    """Return `"done"` if the group has ended the scene; None if the scene goes on."""
    return "done" if state.over else None


def add_person(state: OutsideScene, who: str, side: str, person: object) -> OutsideScene:
    """Return the scene with one more person."""
    require_one_of(side, SIDES[:1], "a side")
    return fight.add_person(state, who, side, person, ALL)


def board(state: OutsideScene) -> Board:
    """Return the board between fights."""
    notes = [Note(f"{fighter.name} has gained today from a {' and a '.join(fighter.healed)}", "cd.heal.daily")
             for fighter in state.fighters if fighter.healed]  # fmt: skip
    if state.difficulty:
        text = f"{state.total} together so far, {state.difficulty}, Magnitude {state.magnitude}"
        notes.append(Note(text, "cd.collective.rounds"))
    line = "That is all" if state.over else "Between fights"
    return Board(line, tuple(fight.board_side(state, side) for side in SIDES), tuple(notes))


BETWEEN: Scene[OutsideScene] = Scene(
    title="Between fights",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=fight.people_after,
    side_of=fight.side_of,
    settings=fight.settings,  # the round has no effect, but old sessions have such lines
    add_person=add_person,
    remove_person=fight.remove_person,
    start_after=fight.with_gm_advantage,
    sides=SIDES[:1],
)
