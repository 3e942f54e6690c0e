"""Between fights as it is played: rolls alone and together, healing, rest, and waking, with what each costs."""

from typing import Any

from rules.core import BadInput, Dice, one_of
from rules.core.frozen import replace
from rules.core.play.board import Board, Note
from rules.core.play.manual_changes import Settings
from rules.core.play.offers import check_offered
from rules.councilman import fight
from rules.councilman.board import side_of
from rules.councilman.combat.aid import attempted, calmed, gain_life, helped, raised
from rules.councilman.combat.backing import backed
from rules.councilman.combat.choices import Assist, Fall, Stabilise
from rules.councilman.combat.contests import contested
from rules.councilman.combat.defeat import awakened, next_risen
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.hurt import settle_fall
from rules.councilman.combat.play import clung_on
from rules.councilman.combat.state import Combat, priced
from rules.councilman.healing import check_daily, heal, healing_difficulty
from rules.councilman.outcomes import SIDES, harder
from rules.councilman.scenes.grouped import rolled_together
from rules.councilman.scenes.resting import (
    ALL,
    Awake,
    Buys,
    Dies,
    Further,
    HangOn,
    NewDay,
    NightsRest,
    Opposed,
    Respite,
    Rolled,
    Tend,
    ThatIsAll,
    Together,
    asked,
    can_rest,
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
            return rolled_together(dice, state, choice)
        case Buys():
            dice.note("cd.wealth", "{who} buys something {level}", who=who, level=choice.level)
            return state
    after = _rested(state, choice) if who == ALL else _acted(dice, state, who, choice)
    return replace(state, fighters=after.fighters, gm=after.gm)


def _acted(dice: Dice, state: Combat, who: str, choice: Any) -> Combat:
    """What somebody does by themselves; whatever was won by Help is used up by it."""
    match choice:
        case Assist():
            return helped(dice, state, choice)
        case Fall():
            return settle_fall(dice, state, who, choice)
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


def _hung_on(dice: Dice, state: Combat, who: str, choice: HangOn) -> Combat:
    """A roll to live, with which a turn and a round go by."""
    state = clung_on(dice, backed(state, who, choice)[0].change(who, grip=choice), who)
    return state.change(who, risen=next_risen(state.fighter(who).risen, "round"))


def _tended(dice: Dice, state: Combat, who: str, choice: Tend) -> Combat:
    worse, recovery = state.fighter(who).own_steps, state.fighter(choice.whom).recovery
    state, steps = backed(state, who, choice)
    difficulty = harder(healing_difficulty(choice.minutes), choice.shift)
    done = dice.sub(heal, choice.bonus + choice.experience, recovery, difficulty, steps + worse, choice.danger)
    state = gain_life(state, choice.whom, done.life)
    return priced(state, who, done.outcome, done.gm, choice.told)


def _rested(state: Combat, choice: NightsRest | NewDay | Awake | Dies) -> Combat:
    if isinstance(choice, NewDay):
        return state.everyone(lambda each: replace(each, healed=()))
    if isinstance(choice, Awake):
        woken = state.fighter(choice.whom)
        return state.put(replace(awakened(woken), life=max(1, woken.life)))
    if isinstance(choice, Dies):
        return state.change(choice.whom, condition="dead", awake=False)
    for each in state.fighters:
        if can_rest(each) and each.name not in choice.without:
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
