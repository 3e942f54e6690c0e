"""Duels small enough to be solved: two fighters face to face, who attack or defend and never step aside.

The rules are those of the fight, with fewer choices.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from rules.aretis.characters import Character
from rules.aretis.combat.choices import RoundChoice
from rules.aretis.combat.state import FightState
from rules.aretis.fight import FIGHT, canonical
from rules.aretis.people import parse_person
from rules.core.frozen import replace
from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers, all_choices

STANCES = ("attack", "defend")


def duel_model(first: str, second: str, blows: int) -> DuelModel[FightState, RoundChoice]:
    """Return the duel of two people, each a line of text such as `Attack 12 · Defence 11`.

    `blows` is the number of blows that takes a fighter out.
    """
    return DuelModel(
        scene=FIGHT,
        parameters=f"Duel(first={first!r}, second={second!r}, blows={blows})",
        restrictions=(
            f"{blows} {'blow takes' if blows == 1 else 'blows take'} a fighter out, and all attack or "
            "defend only to the front: no steps, no turning, no other guard, no flight"
        ),
        start=partial(_start, first, second, blows),
        considered_choices=_considered_choices,
        match_state=partial(_match_state, [parse_person("Ann", line).fighter for line in (first, second)]),
        canonical=canonical,
    )


def _start(first: str, second: str, blows: int) -> FightState:
    return FIGHT.start(blows=blows, first=(parse_person("Ann", first),), second=(parse_person("Bo", second),))


def _considered_choices(state: FightState, _: str, offers: Offers[FightState, RoundChoice]) -> Sequence[RoundChoice]:
    """Return the choices of the duel: to attack, and to defend in front."""
    kinds = (offer for offer in offers(state) if offer.choice.stance in STANCES and offer.choice.guard == "front")
    plain = (replace(kind, asks=tuple(ask for ask in kind.asks if ask.name == "targets")) for kind in kinds)
    return tuple(all_choices(plain))


def _match_state(own: list[Character], state: FightState) -> bool | None:
    return False if [replace(member.fighter, name="Ann") for member in state.members] == own else None


EVEN = "Attack 10 · Defence 10 · Agility 10"
DUELS: Mapping[str, DuelModel[FightState, RoundChoice]] = {
    "even": duel_model(EVEN, EVEN, 3),
    "practice": duel_model("Attack 12 · Defence 11", "Attack 10 · Defence 9", 3),
}
