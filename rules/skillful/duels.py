"""A duel small enough to be solved: two beginners with broadswords and little Wind.

The rules are those of the fight, with fewer choices.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain

from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers, all_choices
from rules.skillful.combat.choices import AcceptFailure, AsItIs, Attack, Choice, Defend, DescribeConsequence, GiveIn
from rules.skillful.combat.state import GM, Fighter, FightState
from rules.skillful.fight import FIGHT, canonical
from rules.skillful.people import parse_person

ATTITUDES = ("ordinary", "intense")


def duel_model(person: str) -> DuelModel[FightState, Choice]:
    """Return the duel of two fighters with the same sheet."""
    return DuelModel(
        scene=FIGHT,
        parameters=f"Duel(person={person!r})",
        restrictions=(
            f"both are {person}, all attack in turn, defend or give in, with an ordinary or intense "
            "attitude, nobody has aid or takes suckage points, and the GM changes no consequence"
        ),
        start=partial(_start, person),
        considered_choices=_considered_choices,
        match_state=partial(_match_state, parse_person("Ann", person)),
        canonical=canonical,
    )


def _start(person: str) -> FightState:
    one, other = ((parse_person(name, person),) for name in ("Ann", "Bo"))
    return FIGHT.start(first=one, second=other)


def _considered_choices(state: FightState, who: str, offers: Offers[FightState, Choice]) -> Sequence[Choice]:
    """Return the choices of the duel: to attack or defend in one of two attitudes, and to give in."""
    remaining = iter(offers(state))
    first = next(remaining)
    if who == GM:
        return (first.choice if isinstance(first.choice, DescribeConsequence) else AsItIs(),)
    if isinstance(first.choice, AcceptFailure):
        return (first.choice,)
    kinds = (
        offer
        for offer in chain((first,), remaining)
        if isinstance(offer.choice, Attack | Defend | GiveIn) and not getattr(offer.choice, "aid", ())
    )
    return tuple(member for member in all_choices(kinds) if getattr(member, "attitude", "ordinary") in ATTITUDES)


def _match_state(own: Fighter, state: FightState) -> bool | None:
    sheet = (own.attacks, own.defences)
    has_same_sheets = [(fighter.attacks, fighter.defences) for fighter in state.fighters] == [sheet, sheet]
    return False if has_same_sheets else None


DUELS: Mapping[str, DuelModel[FightState, Choice]] = {
    "beginners": duel_model("Broadsword 4 · Dodge 4 · Wind 6 · Stamina 2 · Health 2")
}
