"""The offers before a round: a stance with its targets, its guard, its help, a few steps; or flight."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from rules.aretis.combat.choices import can_aim, may_not_move, most_steps, next_to, placed
from rules.aretis.combat.grid import Square
from rules.aretis.combat.rounds import standing_sides
from rules.aretis.combat.state import Choice, Combatant, Fight, flees, focuses, in_the_way
from rules.aretis.rulings import rulings
from rules.aretis.tables import FACINGS, GUARDS
from rules.core.inputs import Flag
from rules.core.play.choice_inputs import Pick, Some
from rules.core.play.offers import Ask, Offer
from rules.core.play.squares import around, way


def round_offers(fight: Fight, name: str) -> Iterator[Offer]:
    """Yield the offers of a fighter on their feet before a round."""
    here = fight.fighter(name)
    if not here.acts or len(standing_sides(fight)) < 2:
        return
    moving = _moving(fight, here)
    yield from _attack(fight, here, moving)
    helping = _help(fight, here)
    for guard in GUARDS:
        label = "Defend" if guard == "front" else f"Defend {guard}"
        asks = (*helping, *moving, *_leaving())
        yield Offer(Choice(name, "defend", guard=guard), "ar.stance.defense", label, asks, here.fighter.defence)
    if moving and rulings().menu == "opening":
        yield Offer(Choice(name, "move"), "ar.reposition", "Move", _going(moving))
    if here.fighter.doubler:
        yield Offer(focuses(name), "ar.doubler", "Focus")
    yield Offer(flees(name), "ar.flee", "Flee")


def _attack(fight: Fight, here: Combatant, moving: tuple[Ask, ...]) -> Iterator[Offer]:
    in_reach = tuple(opponent.name for opponent in fight.opponents(here.name) if here.reaches(opponent))
    if in_reach:
        targets = Some("Targets", in_reach, 1, 1 if rulings().targets == "one" else None)
        moving = () if rulings().menu == "opening" else moving
        aim = (Ask("aimed", _aiming, "aimed"),) if can_aim(here.fighter) else ()
        asks = (Ask("targets", targets, "at"), *aim, *moving, *_leaving())
        choice = Choice(here.name, "attack", in_reach[:1])
        yield Offer(choice, "ar.stance.attack", "Attack", asks, here.fighter.attack)


def _aiming(values: Mapping[str, Any]) -> Flag | None:
    """Return the field for an aimed attack, if the attack has one target; else None."""
    return Flag("Aimed") if len(values["targets"]) == 1 else None


def _going(moving: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """Return the fields for at least one step or turn without a stance."""
    *steps, turn = moving
    return (*steps, Ask(turn.name, partial(_turning, turn), turn.word))


def _turning(turn: Ask, values: Mapping[str, Any]) -> Pick:
    facing: Pick = turn.given(values)  # type: ignore[assignment]
    return facing if values.get("to") else Pick(facing.label, facing.options[1:], facing.names[1:])


def _help(fight: Fight, here: Combatant) -> tuple[Ask, ...]:
    near = tuple(
        member.name for member in fight.members if member.side == here.side and member.acts and next_to(here, member)
    )
    foes = tuple(opponent.name for opponent in fight.opponents(here.name))
    named = foes if rulings().cover_named == "beforehand" else ()
    covered = Pick("Cover", ("", *near), ("nobody", *near))
    against = Ask("against", partial(_against, named), "against")
    return (Ask("helps", covered, "cover"), against) if near and foes else ()


def _against(foes: tuple[str, ...], values: Mapping[str, Any]) -> Pick | None:
    return Pick("Against", foes) if values["helps"] and foes else None


def _moving(fight: Fight, here: Combatant) -> tuple[Ask, ...]:
    """Yield the squares that a few steps may lead to, and the directions that the fighter may turn to."""
    if may_not_move(fight, here.name):
        return ()
    squares = tuple(_squares(fight, here))
    names = ("nowhere", *(way(here.square, to) for to in squares))
    turns = tuple(facing for facing in FACINGS if facing != here.facing)
    to = (Ask("to", Pick("Steps", (None, *squares), names), "step"),) if squares else ()
    return (*to, Ask("facing", Pick("Facing", ("", *turns), ("as before", *turns)), "face"))


def _squares(fight: Fight, here: Combatant) -> Iterator[Square]:
    """Yield the free squares within a few steps; a fighter in an opponent's reach stays in it."""
    foes = [opponent for opponent in fight.opponents(here.name) if opponent.acts]
    bound = rulings().walk_away == "flight" and any(foe.reaches(here) for foe in foes)
    others = [member for member in fight.members if member.name != here.name and not member.gone]
    for to in around(here.square, most_steps()):
        there = placed(here, Choice(here.name, "defend", to=to))
        free = not any(in_the_way(each, there) for each in others)
        if free and (not bound or any(foe.reaches(there) for foe in foes)):
            yield to


def _leaving() -> tuple[Ask, ...]:
    """Yield flight after a stance, if the rulings allow it; it cannot be joined with a step or a turn."""
    return (Ask("leaves", _flight, "then flee"),) if rulings().menu == "sequence" else ()


def _flight(values: Mapping[str, Any]) -> Flag | None:
    return None if values.get("to") or values.get("facing") else Flag("Then flee")
