"""A duel small enough to be solved: a player's creature against its equal, with little Life and Advantage up to a cap.

The rules are those of the fight, with fewer choices, and Advantage beyond the cap is lost.
"""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from rules.core.frozen import replace
from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers, members
from rules.councilman import fight
from rules.councilman.combat.choices import Attack, Fall, LessDamage, MoreDamage, Pass, Push, Reaction, Resist
from rules.councilman.combat.state import Combat, Fighter
from rules.councilman.people import read_person
from rules.councilman.rolls import SIDES

KINDS = (Attack, Push, Resist, MoreDamage, LessDamage, Reaction, Pass)


def duel_model(person: str, cap: int) -> DuelModel[Combat, Any]:
    """Return the duel of two fighters with the same sheet, one on each side, with Advantage up to the cap."""
    return DuelModel(
        scene=fight.FIGHT,
        parameters=f"Duel(person={person!r}, cap={cap})",
        restrictions=(
            f"both have {person}, whoever has none left falls unconscious, Advantage beyond {cap} on a side "
            "is lost, and nobody heals, helps, recalls an Experience or does something else"
        ),
        start=partial(_start, person),
        considered_choices=_considered_choices,
        match_state=partial(_match_state, person, cap),
        canonical=partial(_canonical, cap),
    )


def _start(person: str) -> Combat:
    one, other = ((read_person(name, person),) for name in ("Ann", "Bo"))
    return fight.start(**dict(zip(SIDES, (one, other), strict=True)))


def _canonical(cap: int, state: Combat) -> Combat:
    """Return the canonical fight with Advantage cut to the cap."""
    state = fight.canonical(state)
    fighters = tuple(replace(fighter, advantage=min(fighter.advantage, cap)) for fighter in state.fighters)
    return replace(state, fighters=fighters, gm=min(state.gm, cap))


def _considered_choices(state: Combat, _: str, offers: Offers) -> Sequence[Any]:
    """Return attacks, what is paid for them, answers and passing; a creature that falls is unconscious."""
    every = tuple(offers(state))
    if isinstance(every[0].choice, Fall):
        return (every[0].choice,)
    kinds = (offer for offer in every if isinstance(offer.choice, KINDS))
    return tuple(member for member in members(kinds) if not _recalled(member))


def _match_state(person: str, cap: int, state: Combat) -> tuple[Combat, bool] | None:
    known = [_whole(fighter) for fighter in state.fighters] == [replace(_sheet(person), side=side) for side in SIDES]
    return (_canonical(cap, state), False) if known else None


def _whole(each: Fighter) -> Fighter:
    """Somebody unhurt, whatever they are called and have been through; what is left of the fallen tells nothing."""
    return replace(each, name="Ann", life=each.maximum, advantage=0, condition="up", awake=True, attacks=0, acted=False)


def _recalled(choice: Any) -> bool:
    return bool(getattr(choice, "experience", 0) or getattr(choice, "recalled", 0))


@cache
def _sheet(line: str) -> Fighter:
    return _whole(read_person("Ann", line))


DUELS: Mapping[str, DuelModel[Combat, Any]] = MappingProxyType({"one-life": duel_model("Life 1", 1)})
