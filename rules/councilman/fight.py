"""The 2d8 draft's fight as it is played: turns, when it is over, what no longer matters, and the table's own hand."""

from collections.abc import Hashable, Iterator

from rules.core import BadInput, one_of, whole
from rules.core.frozen import replace
from rules.core.play.courses import Outcome
from rules.core.play.notation import check_name
from rules.core.play.position import ByHand, Join, Leave, Override
from rules.councilman.combat.choices import MOST
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.play import turn
from rules.councilman.combat.state import Combat
from rules.councilman.combat.state import begin as opened
from rules.councilman.outcomes import SIDES

LIFE, ADVANTAGE, ROUND = "Life", "Advantage", "round"
GM = "gm"

__all__ = [
    "ADVANTAGE",
    "GM",
    "LIFE",
    "ROUND",
    "by_hand",
    "canonical",
    "outcome",
    "people",
    "rounds",
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


def by_hand(state: Combat, entry: ByHand) -> Combat:
    """The fight as the table sets it; raises `BadInput` for what there is not."""
    match entry:
        case Override(who, what, value):
            return _put(state, who, what, value)
        case Join(who, side, person):
            return _joined(state, who, side, person)
        case Leave(who):
            if state.fighter(who).gone:
                raise BadInput(who, "has left already")
            return state.change(who, gone=True)
    raise BadInput(entry, "the table sets a number, or somebody joins or leaves")


def _put(state: Combat, who: str, what: str, value: int) -> Combat:
    if not who:
        one_of(what, (ROUND,), "what is set for all")
        return replace(state, round=whole(value, 1, None, what))
    if who == GM:
        one_of(what, (ADVANTAGE,), "what is set of the GM")
        return replace(state, gm=whole(value, 0, None, what))
    each = state.fighter(who)
    one_of(what, (LIFE, ADVANTAGE) if each.side != GM else (LIFE,), f"what is set of {who}")
    if what == ADVANTAGE:
        return state.change(who, advantage=whole(value, 0, None, what))
    whole(value, 0, each.maximum, what)
    up = {"condition": "up", "awake": True, "risen": 0} if value else {}
    return state.change(who, life=value, **up)


def _joined(state: Combat, who: str, side: str, person: object) -> Combat:
    """Somebody comes in and has yet to act; whoever is out, or gone, comes back as they are now."""
    one_of(side, SIDES, "a side")
    if not isinstance(person, Fighter):
        raise BadInput(person, "whoever joins has a sheet")
    if any(each.name == who and not each.out for each in state.fighters):
        raise BadInput(who, "is in the fight already")
    new = _named(replace(person, name=who, side=side))
    return replace(state, fighters=(*(each for each in state.fighters if each.name != who), new))


def people(state: Combat) -> dict[str, Fighter]:
    """Everybody as they come out of the fight."""
    return dict(_rested(state))


def _rested(state: Combat) -> Iterator[tuple[str, Fighter]]:
    for each in state.fighters:
        yield each.name, replace(each, side=SIDES[0], attacks=0, acted=False, aid=0, gone=False)
