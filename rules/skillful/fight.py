"""A fight of Skillful as it is played: turns, when it is over, what no longer matters, and the table's own hand."""

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any

from rules.core import BadInput, Dice, one_of, table, whole
from rules.core.frozen import replace
from rules.core.play.courses import Outcome
from rules.core.play.offers import Offers
from rules.core.play.position import ByHand, Join, Leave, Override
from rules.skillful.characters import MOST_POINTS, Pools
from rules.skillful.combat.beginning import beginnings, begun, check_beginning, led_by, may_begin, onward
from rules.skillful.combat.choices import Attack, Choice, Yield
from rules.skillful.combat.state import GM, Fight, Fighter
from rules.skillful.combat.striking import strike
from rules.skillful.combat.suffering import fallen
from rules.skillful.tables import MENTAL, PHYSICAL, POOLS

LOWEST = -(10**6)
FLOORS = (0, -1, -1) * 2  # an empty pool is as good as one far below, but for those whose debts lower T
PENALTIES = ("physical", "mental")


def start(**sides: tuple[Fighter, ...]) -> Fight:
    """A fight of people as they are: give each side's name and its people."""
    people = [fresh(each, side) for side, own in sides.items() for each in own]
    names = [*sides, *(each.name for each in people)]
    if len(sides) < 2 or not all(sides.values()) or len(set(names)) != len(names) or GM in names:
        raise BadInput(names, f"two sides or more with people, each with a name of their own, and nobody called {GM}")
    return Fight(tuple(sides), tuple(people))


def turn(dice: Dice, fight: Fight) -> Fight:
    """Somebody begins something, and what comes of it."""
    if not (names := may_begin(fight)):
        return onward(fight)  # where the table has taken away whoever was left to act
    fight, who, choice = dice.first(fight, {name: partial(beginnings, who=name) for name in names})
    return onward(begin_with(dice, fight, who, choice))


def begin_with(dice: Dice, fight: Fight, who: str, choice: Choice) -> Fight:
    """The fight after what somebody begins."""
    if isinstance(choice, Attack):
        return strike(dice, fight, who, choice)
    check_beginning(fight, who, choice)
    fight = begun(fight, who)
    if isinstance(choice, Yield):
        return fight.change(who, out="yielded")
    others = [side for side in fight.standing if side != fight.fighter(who).side]
    return led_by(fight, others[0])


def play(dice: Dice, fight: Fight, *choices: tuple[str, Choice]) -> Fight:
    """The fight after these choices, each with who makes it, in their order; what is left unsaid is borne as it is."""
    left = list(choices)

    def policy(_: Fight, who: str, __: Offers) -> Choice | None:
        return left.pop(0)[1] if left and left[0][0] == who else None

    with table(fight.rulings, policy=policy):
        while left:
            fight = turn(dice, fight)
    return fight


def outcome(fight: Fight) -> Outcome | None:
    """Which side alone is left, how many of each, and how much Health they have between them."""
    if len(fight.standing) > 1:
        return None
    there = [[each for each in fight.there if each.side == side] for side in fight.sides]
    left = tuple(sum(max(0, int(each.pools.health)) for each in own) for own in there)
    return Outcome("".join(fight.standing), tuple(map(len, there)), left)


def rounds(fight: Fight) -> int:
    """How many rounds are over; where there are none, how often somebody has begun something."""
    return fight.round - 1


def under_way(fight: Fight) -> dict[str, Hashable]:
    """What stays as it is as long as a turn lasts, which is all that comes of what somebody begins, and a round.

    Where there are no rounds, they are one.
    """
    acted = tuple(each.name for each in fight.fighters if each.acted)
    rounds_ = fight.rulings.turn_order == "once-a-round"
    return {"turn": (fight.round, acted) if rounds_ else fight.round, "round": fight.round}


def canonical(fight: Fight) -> Fight:
    """The fight without what no rule looks at: nuisances, how far a pool is below zero, and all of who is out."""
    floors = dict(zip(POOLS, FLOORS, strict=True))
    if fight.rulings.overspend == "spill-over":  # there every debt runs on into the longer pool
        floors |= dict.fromkeys((*PHYSICAL[:-1], *MENTAL[:-1]), LOWEST)
    return replace(fight, fighters=tuple(_plain(each, floors) for each in fight.fighters), round=1)


def _plain(each: Fighter, floors: Mapping[str, int]) -> Fighter:
    if each.out:
        return Fighter(each.name, side=each.side, out="out", defences=each.defences)
    left = {name: max(getattr(each.pools, name), least) for name, least in floors.items()}
    return replace(each, pools=Pools(**left), nuisances=())


def by_hand(fight: Fight, entry: ByHand) -> Fight:
    """The fight as the table sets it; raises `BadInput` for what there is not."""
    match entry:
        case Override(who, what, value):
            return _put(fight, who, what, value)
        case Join(who, side, person):
            return _joined(fight, who, side, person)
        case Leave(who):
            return onward(fight.change(fight.fighter(who).name, out="left"))
    raise BadInput(entry, "the table sets a number, or somebody joins or leaves")


def _put(fight: Fight, who: str, what: str, value: int) -> Fight:
    if not who:
        one_of(what, ("round",), "what is set for all")
        return replace(fight, round=whole(value, 1, None, what))
    fighter = fight.fighter(who)
    pools = {name.capitalize(): name for name in POOLS}
    penalties = {f"{name} penalty": name for name in PENALTIES}
    one_of(what, (*pools, *penalties), f"what is set of {who}")
    if what in penalties:
        return fight.change(who, **{penalties[what]: whole(value, 0, MOST_POINTS, what)})
    left = replace(fighter.pools, **{pools[what]: whole(value, LOWEST, None, what)})
    return onward(fallen(fight.change(who, pools=left), who, fighter.pools.health))


def _joined(fight: Fight, who: str, side: str, person: Any) -> Fight:
    """Somebody comes in; whoever is out comes back as they are now."""
    one_of(side, fight.sides, "a side")
    if not isinstance(person, Fighter) or who in (GM, *fight.sides) or person.name != who:
        raise BadInput(who, "whoever joins has a sheet and a name of their own")
    if any(each.name == who and not each.out for each in fight.fighters):
        raise BadInput(who, "is in the fight already")
    others = (each for each in fight.fighters if each.name != who)
    return replace(fight, fighters=(*others, fresh(person, side)))


def people(fight: Fight) -> dict[str, Fighter]:
    """Everybody as they come out of the fight."""
    return {each.name: fresh(each) for each in fight.fighters}


def fresh(person: Fighter, side: str = "") -> Fighter:
    """Somebody as they are outside of any fight, or new on a side."""
    return replace(person, side=side, acted=False, out="", lost=0, row="", fumbled=0)
