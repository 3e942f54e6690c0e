"""Scenes between fights: rolls alone and together, healing, rest, and waking, with their costs."""

from functools import partial
from typing import Any

from rules.core import BadInput, Dice, require_one_of
from rules.core.frozen import replace
from rules.core.play.board import Board, Note
from rules.core.play.manual_changes import Settings
from rules.core.play.offers import check_offered
from rules.councilman import fight
from rules.councilman.advantage import relic_advantage, take_the_advantage
from rules.councilman.combat.aid import attempted, calmed, gain_life, helped, raised
from rules.councilman.combat.choices import AskGM, Assist, Fall, Stabilise
from rules.councilman.combat.contests import contested
from rules.councilman.combat.damage import settle_fall
from rules.councilman.combat.defeat import awakened, next_risen
from rules.councilman.combat.state import Combat, Fighter, activate, asked_gm, backed, earn, pay, priced
from rules.councilman.fight import clung_on, side_of
from rules.councilman.groups import collective, cooperative, goes_on
from rules.councilman.healing import check_daily, heal, healing_difficulty
from rules.councilman.outside_choices import (
    ALL,
    Awake,
    Buys,
    Dies,
    Further,
    HangOn,
    NewDay,
    NewSession,
    NightsRest,
    Opposed,
    Respite,
    Rolled,
    Tend,
    ThatIsAll,
    Together,
    asked,
    can_rest,
    takers,
)
from rules.councilman.rolls import SIDES, consequences, harder


def rolled_together(dice: Dice, state: Respite, choice: Together | Further) -> Respite:
    """Return the state after a group's roll: the group has one outcome; a Collective roll below Mixed may go on."""
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
    """Return the steps of a character's roll; Help for this roll alone is used up."""
    paid, against, free = (
        dict(pairs).get(name, 0) for pairs in (choice.increases, choice.decreases, choice.situations)
    )
    who = state.fighter(name)
    return int(paid - against + free) + who.aid + who.own_steps


def _paid(state: Respite, choice: Together | Further) -> Respite:
    after = pay(state, "gm", sum(times for _, times in choice.decreases))
    for name, bonus in choice.experiences:
        relic = name in dict(choice.relics) or not after.fighter(name).advantage
        after = activate(after, name, bonus, int(relic))
    if choice.charged:
        after = pay(after, "players", sum(times for _, times in choice.increases), choice.charged)
    else:
        for name, times in choice.increases:
            after = pay(after, name, times)
    for name, _ in choice.bonuses:
        after = after.change(name, aid=0)
    return replace(state, fighters=after.fighters, gm=after.gm)


def _shared(dice: Dice, state: Respite, choice: Together | Further, outcome: str) -> Respite:
    """Give the GM and the character who takes the group's Advantage their gains from an outcome."""
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


def start(**sides: tuple[Fighter, ...]) -> Respite:
    """Start a scene with players in their present state, without opponents."""
    if tuple(sides) != SIDES[:1] or not sides[SIDES[0]]:
        raise BadInput(", ".join(sides) or "nobody", f"between fights the sides must be {SIDES[0]} alone")
    if ALL in [side.name for side in sides[SIDES[0]]]:
        raise BadInput(ALL, f"a person must have a name other than {ALL}")
    return Respite(fight.start(**sides).fighters)


def turn(dice: Dice, state: Respite) -> Respite:
    """Carry out the choice of the first to speak, with its results; or end the scene."""
    due = asked(state)
    state, who, choice = dice.first(state, due)
    check_offered(due[who](state), choice)
    match choice:
        case ThatIsAll():
            return replace(state, over=True)
        case Together() | Further():
            return rolled_together(dice, state, choice)
        case Buys():
            dice.note("cd.wealth", "{who} buys something {level}", who=who, level=choice.level)
            return state
    after = _rested(state, choice) if who == ALL else _acted(dice, state, who, choice)
    return replace(state, fighters=after.fighters, gm=after.gm)


def _acted(dice: Dice, state: Combat, who: str, choice: Any) -> Combat:
    """Carry out a choice of a single character; any choice but help, a question or a fall uses Help up."""
    match choice:
        case Assist() | AskGM() | Fall():
            return _aside(dice, state, who, choice)
        case Rolled():
            state = attempted(dice, state, who, choice.bonus, choice.difficulty, choice)
        case Opposed():
            state = contested(dice, state, who, choice.rival, (choice.bonus, choice.against), choice)
        case Tend():
            state = _tended(dice, state, who, choice)
        case Stabilise():
            state = calmed(dice, state, choice)
        case HangOn():
            state = _hung_on(dice, state, who, choice)
    return state.change(who, aid=0)


def _aside(dice: Dice, state: Combat, who: str, choice: Assist | AskGM | Fall) -> Combat:
    """Carry out a choice that does not use up the character's Help."""
    if isinstance(choice, AskGM):
        return asked_gm(state, who)
    return helped(dice, state, choice) if isinstance(choice, Assist) else settle_fall(dice, state, who, choice)


def _hung_on(dice: Dice, state: Combat, who: str, choice: HangOn) -> Combat:
    """Roll to live, which takes a turn and a round."""
    state = clung_on(dice, backed(state, who, choice)[0].change(who, grip=choice), who)
    return state.change(who, risen=next_risen(state.fighter(who).risen, "round"))


def _tended(dice: Dice, state: Combat, who: str, choice: Tend) -> Combat:
    worse, recovery = state.fighter(who).own_steps, state.fighter(choice.whom).recovery
    state, steps = backed(state, who, choice)
    difficulty = harder(healing_difficulty(choice.minutes), choice.shift)
    done = dice.sub(heal, choice.bonus + choice.experience, recovery, difficulty, steps + worse, choice.danger)
    state = gain_life(state, choice.whom, done.life)
    return priced(state, who, done.outcome, done.gm, choice.told)


def _rested(state: Combat, choice: NightsRest | NewDay | NewSession | Awake | Dies) -> Combat:
    if isinstance(choice, NewDay):
        return state.everyone(lambda each: replace(each, healed=()))
    if isinstance(choice, NewSession):
        return state.everyone(_in_new_session)
    if isinstance(choice, Awake):
        woken = state.fighter(choice.whom)
        return state.put(replace(awakened(woken), life=max(1, woken.life)))
    if isinstance(choice, Dies):
        return state.change(choice.whom, condition="dead", awake=False)
    for fighter in state.fighters:
        if can_rest(fighter) and fighter.name not in choice.without:
            state = raised(state, fighter.name, fighter.recovery)
            up = {"condition": "up", "awake": True, "risen": 0} if state.fighter(fighter.name).life else {}
            state = state.change(fighter.name, healed=check_daily("rest", fighter.healed), **up)
    return state


def _in_new_session(each: Fighter) -> Fighter:
    if each.out:
        return each
    gained, held = take_the_advantage(each.take), each.relics * relic_advantage(0)
    return replace(each, advantage=each.advantage + gained, relic=held, asked=False)


def outcome(state: Respite) -> str | None:
    """Return a word if the group has ended the scene; else None."""
    return "done" if state.over else None


def settings(state: Respite, who: str) -> Settings:
    """Return the numbers that may be set for a creature or for the GM."""
    return fight.settings(state, who) if who else {}


def add_person(state: Respite, who: str, side: str, person: object) -> Respite:
    """Return the scene with one more person."""
    require_one_of(side, SIDES[:1], "a side")
    return replace(state, fighters=fight.add_person(state, who, side, person, ALL).fighters)


def remove_person(state: Respite, who: str) -> Respite:
    """Return the scene without a person."""
    return replace(state, fighters=fight.remove_person(state, who).fighters)


def after_manual_change(state: Respite) -> Respite:
    """Return the scene as it is: nothing follows by itself."""
    return state


def people(state: Respite) -> dict[str, Fighter]:
    """Return all people as they leave the scene."""
    return fight.people(state)


def board(state: Respite) -> Board:
    """Return the board between fights."""
    notes = [Note(f"{fighter.name} has gained today from a {' and a '.join(fighter.healed)}", "cd.heal.daily")
             for fighter in state.fighters if fighter.healed]  # fmt: skip
    if state.difficulty:
        text = f"{state.total} together so far, {state.difficulty}, Magnitude {state.magnitude}"
        notes.append(Note(text, "cd.collective.rounds"))
    line = "That is all" if state.over else "Between fights"
    return Board(line, tuple(side_of(state, side) for side in SIDES), tuple(notes))
