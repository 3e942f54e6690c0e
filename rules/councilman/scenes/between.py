"""Between fights as it is played: rolls alone and together, healing, rest, and waking, with what each costs."""

from functools import partial
from typing import Any

from rules.core import BadInput, Dice, one_of
from rules.core.frozen import replace
from rules.core.play.board import Board, Note
from rules.core.play.manual_changes import Settings
from rules.core.play.offers import check_offered
from rules.councilman import fight
from rules.councilman.board import side_of
from rules.councilman.combat.aid import calmed, helped, raised
from rules.councilman.combat.allowed import paid
from rules.councilman.combat.choices import Assist, Push, Stabilise
from rules.councilman.combat.defeat import awakened
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.play import clung_on
from rules.councilman.combat.state import Combat, earn, pay, priced
from rules.councilman.groups import collective, cooperative, goes_on
from rules.councilman.healing import check_daily, heal, healing_difficulty
from rules.councilman.outcomes import SIDES, consequences, harder
from rules.councilman.rolls import unopposed
from rules.councilman.scenes.resting import (
    ALL,
    Awake,
    Buys,
    Further,
    HangOn,
    NewDay,
    NightsRest,
    Respite,
    Rolled,
    Tend,
    ThatIsAll,
    Together,
    asked,
    can_rest,
    takers,
)


def start(**sides: tuple[Fighter, ...]) -> Respite:
    """Players as they are, with nobody against them."""
    if tuple(sides) != SIDES[:1] or not sides[SIDES[0]]:
        raise BadInput(", ".join(sides) or "nobody", f"between fights there is one side with people, {SIDES[0]}")
    if ALL in [each.name for each in sides[SIDES[0]]]:
        raise BadInput(ALL, f"nobody is called {ALL}")
    return Respite(fight.start(**sides).fighters)


def turn(dice: Dice, state: Respite) -> Respite:
    """Whoever speaks first does something, and what comes of it; or that is all."""
    due = asked(state)
    state, who, choice = dice.first(state, due)
    check_offered(due[who](state), choice)
    match choice:
        case ThatIsAll():
            return replace(state, over=True)
        case Together() | Further():
            return _rolled_together(dice, state, choice)
        case Buys():
            dice.note("cd.wealth", "{who} buys something {level}", who=who, level=choice.level)
            return state
    after = _rested(state, choice) if who == ALL else _acted(dice, state, who, choice)
    return replace(state, fighters=after.fighters, gm=after.gm)


def _acted(dice: Dice, state: Combat, who: str, choice: Any) -> Combat:
    """What somebody does by themselves; whatever was won by Help is used up by it."""
    worse = state.fighter(who).own_steps
    if isinstance(choice, Assist):
        return helped(dice, state, choice, worse)
    match choice:
        case Rolled():
            state = paid(state, who, Push(choice.increase, choice.experience))
            bonus, steps = choice.bonus + choice.experience, choice.increase + worse
            outcome = dice.sub(unopposed, bonus, choice.difficulty, steps, choice.danger)
            state = priced(state, who, outcome)
        case Tend():
            state = _tended(dice, state, who, choice, worse)
        case Stabilise():
            state = calmed(dice, state, choice, worse)
        case HangOn():
            state = clung_on(dice, state, state.fighter(who))
    return state.change(who, aid=0)


def _tended(dice: Dice, state: Combat, who: str, choice: Tend, worse: int) -> Combat:
    whom = state.fighter(choice.whom)
    today = check_daily("roll", whom.healed)
    aid = min(choice.increase, state.fighter(who).aid)
    state = pay(state, who, choice.increase - aid)
    difficulty = harder(healing_difficulty(choice.minutes), choice.shift)
    done = dice.sub(heal, choice.bonus, whom.recovery, difficulty, choice.increase + worse, choice.danger)
    state = raised(state, whom.name, done.life)
    state = state.change(whom.name, healed=today) if done.life else state
    return priced(state, who, done.outcome, done.gm)


def _rolled_together(dice: Dice, state: Respite, choice: Together | Further) -> Respite:
    """A group's roll: only its own outcome tells, and a Collective roll below Mixed may go on."""
    bonuses = tuple(bonus for _, bonus in choice.bonuses)
    steps = tuple(state.fighter(name).own_steps for name, _ in choice.bonuses)
    if isinstance(choice, Together) and not choice.collective:
        outcome = dice.sub(cooperative, tuple((bonus, choice.difficulty) for bonus in bonuses), choice.danger, steps)
        return _shared(dice, state, choice, outcome)
    at = state if isinstance(choice, Further) else choice
    before = state.total if isinstance(choice, Further) else 0
    done = dice.sub(collective, bonuses, at.difficulty, at.magnitude, before, choice.danger, steps)
    going = replace(state, total=done.total, difficulty=at.difficulty, magnitude=at.magnitude)
    over = replace(state, total=0, difficulty="", magnitude=1)
    return _shared(dice, going if goes_on(done.outcome) else over, choice, done.outcome)


def _shared(dice: Dice, state: Respite, choice: Together | Further, outcome: str) -> Respite:
    """What a group's outcome brings the GM, and whoever of the group takes its Advantage."""
    result = consequences(outcome)
    state = replace(state, gm=state.gm + result.gm)
    if not result.own:
        return state
    names = tuple(name for name, _ in choice.bonuses)
    state, taken = dice.choose(state, ALL, partial(takers, names=names))
    check_offered(takers(state, names), taken)
    return replace(state, fighters=earn(state, taken.whom, result.own).fighters)


def _rested(state: Combat, choice: NightsRest | NewDay | Awake) -> Combat:
    if isinstance(choice, NewDay):
        return state.everyone(lambda each: replace(each, healed=()))
    if isinstance(choice, Awake):
        woken = state.fighter(choice.whom)
        return state.put(replace(awakened(woken), life=max(1, woken.life)))
    for each in state.fighters:
        if can_rest(each):
            state = raised(state, each.name, each.recovery)
            up = {"condition": "up", "awake": True, "risen": 0} if state.fighter(each.name).life else {}
            state = state.change(each.name, healed=check_daily("rest", each.healed), **up)
    return state


def outcome(state: Respite) -> str | None:
    """A word when the table has said that that is all."""
    return "done" if state.over else None


def settings(state: Respite, who: str) -> Settings:
    """Return the numbers that may be set for a creature or for the GM."""
    return fight.settings(state, who) if who else {}


def add_person(state: Respite, who: str, side: str, person: object) -> Respite:
    """Return the scene with one more person."""
    one_of(side, SIDES[:1], "a side")
    return replace(state, fighters=fight.add_person(state, who, side, person, ALL).fighters)


def remove_person(state: Respite, who: str) -> Respite:
    """Return the scene without a person."""
    return replace(state, fighters=fight.remove_person(state, who).fighters)


def after_manual_change(state: Respite) -> Respite:
    """Return the scene as it is: nothing follows by itself."""
    return state


def people(state: Respite) -> dict[str, Fighter]:
    """Everybody as they go on from here."""
    return fight.people(state)


def board(state: Respite) -> Board:
    """The board between fights."""
    notes = [Note(f"{each.name} has gained today from a {' and a '.join(each.healed)}", "cd.heal.daily")
             for each in state.fighters if each.healed]  # fmt: skip
    if state.difficulty:
        text = f"{state.total} together so far, {state.difficulty}, Magnitude {state.magnitude}"
        notes.append(Note(text, "cd.collective.rounds"))
    line = "That is all" if state.over else "Between fights"
    return Board(line, tuple(side_of(state, side) for side in SIDES), tuple(notes))
