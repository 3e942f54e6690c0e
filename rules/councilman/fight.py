"""The 2d8 draft's fight as it is played: turns, when it is over, what no longer matters, and the table's own hand."""

from collections.abc import Hashable, Iterator
from functools import partial

from rules.core import BadInput, one_of
from rules.core.frozen import replace
from rules.core.play.courses import Outcome
from rules.core.play.manual_changes import Setting, Settings, check_joining, check_leaving, newcomer, settings_within
from rules.core.play.notation import check_name
from rules.councilman.combat.choices import MOST
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.play import turn
from rules.councilman.combat.state import Combat
from rules.councilman.combat.state import begin as opened
from rules.councilman.outcomes import SIDES
from rules.councilman.people import ADVANTAGE, LIFE, limits
from rules.councilman.rulings import rulings

ROUND, GM = "round", "gm"

__all__ = [
    "ADVANTAGE",
    "GM",
    "LIFE",
    "ROUND",
    "add_person",
    "after_manual_change",
    "canonical",
    "outcome",
    "people",
    "remove_person",
    "rounds",
    "settings",
    "start",
    "turn",
    "under_way",
]


def start(**sides: tuple[Fighter, ...]) -> Combat:
    """A fight of people as they are: the `players` against the GM's creatures, `gm`."""
    for side in sides:
        one_of(side, SIDES, "a side")
    return opened(*(_named(replace(each, side=side)) for side, them in sides.items() for each in them))


def _named(who: Fighter) -> Fighter:
    check_name(who.name)
    if who.name in SIDES:
        raise BadInput(who.name, f"nobody is called {' or '.join(SIDES)}")
    return who


def outcome(state: Combat) -> Outcome | None:
    """Which side alone is conscious, how many of each still are, and how much Life they have left."""
    if not state.winner or any(each.dying for each in state.fighters):
        return None
    up = [[each for each in state.fighters if each.side == side and each.conscious] for side in SIDES]
    winner = state.winner if state.winner in SIDES else ""
    return Outcome(winner, tuple(map(len, up)), tuple(sum(each.life for each in side) for side in up))


def rounds(state: Combat) -> int:
    """How many rounds are over."""
    return state.round - 1


def under_way(state: Combat) -> dict[str, Hashable]:
    """What stays as it is as long as a turn lasts, which is a side's, and a round."""
    in_this_turn = (2 if state.bought else 1) - state.left
    acted = sum(each.acted for each in state.fighters) - in_this_turn
    return {"turn": (state.round, state.turn, acted), "round": state.round}


def canonical(state: Combat) -> Combat:
    """The fight without what no longer matters: who is out but their Advantage, rounds beyond any number of dice."""
    if outcome(state) is not None:
        return replace(state.everyone(_ended), round=1, turn=SIDES[0], gm=0, left=1, bought=False, passed=False)
    odd = (state.round - MOST) % 2 if state.rulings.first_turn == "alternate" else 0
    return replace(state.everyone(_plain), round=min(state.round, MOST + odd))


def _plain(each: Fighter) -> Fighter:
    if each.out:
        kept = 0 if each.gone else each.advantage
        return Fighter(each.name, each.side, life=0, condition="dead", awake=False, advantage=kept, gone=each.gone)
    most = each.d8 + each.d6
    return replace(each, attacks=most) if each.attacks > most else each


def _ended(each: Fighter) -> Fighter:
    if not each.conscious:
        return Fighter(each.name, each.side, life=0, condition="dead", awake=False)
    return Fighter(each.name, each.side, life=each.life, maximum=each.maximum, condition=each.condition)


def settings(state: Combat, who: str) -> Settings:
    """Return the numbers that may be set for a creature, for the GM or for the whole fight."""
    if not who:
        return {ROUND: Setting(lambda number: replace(state, round=number), 1)}
    if who == GM:
        return {ADVANTAGE: Setting(lambda points: replace(state, gm=points))}
    creature = state.fighter(who)
    every = settings_within(limits(creature), partial(_put, state, creature))
    return every if creature.side != GM else {LIFE: every[LIFE]}


def _put(state: Combat, creature: Fighter, what: str, value: int) -> Combat:
    if what == ADVANTAGE:
        return state.put(replace(creature, advantage=value))
    rises = value > 0 and rulings().healed_up == "gets-up"
    up = {"condition": "up", "awake": True, "risen": 0} if rises else {}
    return state.put(replace(creature, life=value, **up))


def add_person(state: Combat, who: str, side: str, person: object, *reserved: str) -> Combat:
    """Return the fight with one more creature, which has yet to act; one that was out comes back as it is now.

    Nobody has one of the `reserved` names.
    """
    check_joining(who, side, SIDES, [creature.name for creature in state.fighters if not creature.out])
    new = newcomer(who, person, Fighter, (*SIDES, *reserved))
    others = tuple(creature for creature in state.fighters if creature.name != who)
    return replace(state, fighters=(*others, _named(replace(new, side=side))))


def remove_person(state: Combat, who: str) -> Combat:
    """Return the fight without a creature."""
    check_leaving(who, state.fighter(who).out)
    return state.change(who, gone=True)


def after_manual_change(state: Combat) -> Combat:
    """Return the fight as it is: who falls says how when the turn goes on."""
    return state


def people(state: Combat) -> dict[str, Fighter]:
    """Everybody as they come out of the fight."""
    return dict(_rested(state))


def _rested(state: Combat) -> Iterator[tuple[str, Fighter]]:
    for each in state.fighters:
        yield each.name, replace(each, side=SIDES[0], attacks=0, acted=False, aid=0, gone=False, grip=None)
