"""A duel small enough to be solved: two equal fighters with clubs on neighbouring squares, who do not move.

The rules are those of the battle, with fewer choices.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from rules.basics.characters import Character
from rules.basics.combat.choices import Turn
from rules.basics.combat.state import FightState
from rules.basics.fight import FIGHT, canonical
from rules.basics.people import parse_person
from rules.core.frozen import replace
from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers, all_choices

MANEUVERS = ("attack", "all-out-attack", "all-out-defense", "nothing")
VERSIONS = ("", "determined", "strong")


def duel_model(person: str, harm: int) -> DuelModel[FightState, Turn]:
    """Return the duel of two neighbours with the same sheet; `harm` is the damage that takes a fighter out."""
    return DuelModel(
        scene=FIGHT,
        parameters=f"Duel(person={person!r}, harm={harm})",
        restrictions=(
            f"both are {person}, {harm} harm takes a fighter out, and all stay where they are and attack, "
            "attack all out (Determined or Strong), defend all out, or do nothing: no feints, aims or charges"
        ),
        start=partial(_start, person, harm),
        considered_choices=_considered_choices,
        match_state=partial(_match_state, parse_person("Ann", person).fighter),
        canonical=canonical,
    )


def _start(person: str, harm: int) -> FightState:
    one, other = ((parse_person(name, f"{person} · at 0 {at}"),) for at, name in enumerate(("Ann", "Bo")))
    return FIGHT.start(harm=harm, first=one, second=other)


def _considered_choices(state: FightState, _: str, offers: Offers[FightState, Turn]) -> Sequence[Turn]:
    """Return the choices without feints, aims and charges."""
    kinds = (offer for offer in offers(state) if offer.choice.maneuver in MANEUVERS)
    return tuple(member for member in all_choices(kinds) if member.to is None and member.version in VERSIONS)


def _match_state(own: Character, state: FightState) -> bool | None:
    """Return whether the duel's second fighter acts first; None unless both have this sheet.

    A battle lists fighters in the order of turns. The duel's first fighter is the one on square (0, 0).
    """
    if len(state.members) != 2 or any(replace(member.fighter, name="Ann") != own for member in state.members):
        return None
    return state.members[0].square != (0, 0)


DUELS: Mapping[str, DuelModel[FightState, Turn]] = {"clubs": duel_model("club 11 1d · dodge 8", 4)}
