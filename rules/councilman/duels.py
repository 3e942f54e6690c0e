"""Duel models: two equal creatures with little Life, few choices, and at most a few points of Advantage."""

from collections.abc import Mapping, Sequence
from functools import partial

from rules.core.frozen import replace
from rules.core.play.game import DuelModel
from rules.core.play.offers import Offers, all_choices
from rules.councilman import fight
from rules.councilman.combat.choices import Attack, Choice, Fall, LessDamage, MoreDamage, Pass, Push, Reaction, Resist
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.people import parse_person
from rules.councilman.rolls import SIDES

CONSIDERED = (Attack, Push, Resist, MoreDamage, LessDamage, Reaction, Pass)


def duel_model(person: str, cap: int) -> DuelModel[FightState, Choice]:
    """Return the duel of two fighters with the same sheet, one on each side.

    A side has at most `cap` points of Advantage.
    """
    return DuelModel(
        scene=fight.FIGHT,
        parameters=f"Duel(person={person!r}, cap={cap})",
        restrictions=(
            f"both have {person}, a creature without Life falls unconscious, Advantage beyond {cap} on a side "
            "is lost, and nobody heals, helps, uses an Experience or does something else"
        ),
        start=partial(_start, person),
        considered_choices=_considered_choices,
        match_state=partial(_match_state, _restore_sheet(parse_person("Ann", person))),
        canonical=partial(_canonical, cap),
    )


def _start(person: str) -> FightState:
    return fight.start(players=(parse_person("Ann", person),), gm=(parse_person("Bo", person),))


def _canonical(cap: int, state: FightState) -> FightState:
    """Return the canonical state of the fight, with every side's Advantage cut to the cap."""
    state = fight.canonical(state)
    fighters = tuple(replace(fighter, advantage=min(fighter.advantage, cap)) for fighter in state.fighters)
    return replace(state, fighters=fighters, gm=min(state.gm, cap))


def _considered_choices(state: FightState, _: str, offers: Offers[FightState, Choice]) -> Sequence[Choice]:
    """Return the choices to attack, to pay for attacks, to answer and to pass.

    A creature that falls always becomes Unconscious.
    """
    all_offers = tuple(offers(state))
    if isinstance(all_offers[0].choice, Fall):
        return (all_offers[0].choice,)
    considered = (offer for offer in all_offers if isinstance(offer.choice, CONSIDERED))
    return tuple(choice for choice in all_choices(considered) if not getattr(choice, "experience", 0))


def _match_state(own: Fighter, state: FightState) -> bool | None:
    sheets = [replace(own, side=side) for side in SIDES]
    return False if list(map(_restore_sheet, state.fighters)) == sheets else None


def _restore_sheet(fighter: Fighter) -> Fighter:
    """Return a fighter as their sheet has them, named "Ann", without anything that the fight has changed."""
    return replace(
        fighter, name="Ann", life=fighter.maximum, advantage=0, condition="up", awake=True, attacks=0, acted=False
    )


DUELS: Mapping[str, DuelModel[FightState, Choice]] = {"one-life": duel_model("Life 1", 1)}
