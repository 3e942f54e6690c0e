"""The offers before a round: a stance with its targets, guard, help and steps, or flight."""

from collections.abc import Iterable, Iterator
from functools import partial

from rules.aretis.combat.choices import RoundChoice, attack_choice, defend_choice, flee_choice, focus_choice
from rules.aretis.combat.restrictions import (
    can_leave_after_stance,
    can_move_with,
    check_aim,
    check_ally,
    check_choice,
    check_help,
    check_move,
    check_square,
    check_targets,
    max_steps,
)
from rules.aretis.combat.rounds import remaining_sides
from rules.aretis.combat.state import Fighter, FightState
from rules.aretis.rulings import rulings
from rules.aretis.tables import FACINGS, GUARDS
from rules.core.errors import is_allowed
from rules.core.inputs import FlagInput, Values
from rules.core.play.choice_inputs import Pick, PickSome
from rules.core.play.offers import Offer, OfferField, allowed_offers
from rules.core.play.squares import squares_within, step_text


def round_offers(fight: FightState, name: str) -> Iterable[Offer[RoundChoice]]:
    """Return the offers of a fighter on their feet before a round."""
    if len(remaining_sides(fight)) < 2:
        return ()
    return allowed_offers(_candidates(fight, fight.fighter(name)), partial(check_choice, fight))


def _candidates(fight: FightState, fighter: Fighter) -> Iterator[Offer[RoundChoice]]:
    name, movement = fighter.name, _movement_fields(fight, fighter)
    yield _attack_offer(fight, fighter, movement)
    help_fields = _help_fields(fight, name)
    for guard in GUARDS:
        label = "Defend" if guard == "front" else f"Defend {guard}"
        shown = f"Defend, {'in front' if guard == 'front' else guard}"
        fields = (*help_fields, *movement, *_flight_fields())
        choice, skill = RoundChoice(name, "defend", guard=guard), fighter.fighter.defence
        yield Offer(choice, "ar.stance.defense", label, fields, skill, shown)
    yield Offer(RoundChoice(name, "move"), "ar.reposition", "Move", _required_movement(movement))
    yield Offer(focus_choice(name), "ar.doubler", "Focus")
    yield Offer(flee_choice(name), "ar.flee", "Flee")


def _attack_offer(fight: FightState, fighter: Fighter, movement: tuple[OfferField, ...]) -> Offer[RoundChoice]:
    name = fighter.name
    targets = tuple(
        opponent.name
        for opponent in fight.opponents(name)
        if is_allowed(check_targets, fight, attack_choice(name, opponent.name))
    )
    can_aim = is_allowed(check_aim, fight, attack_choice(name, *targets[:1]))
    fields = (
        OfferField("targets", PickSome("Targets", targets, 1, 1 if rulings().targets == "one" else None), "at"),
        *((OfferField("aimed", partial(_aim_field, fight, name), "aimed"),) if can_aim else ()),
        *(movement if can_move_with("attack") else ()),
        *_flight_fields(),
    )
    return Offer(RoundChoice(name, "attack", targets[:1]), "ar.stance.attack", "Attack", fields, fighter.fighter.attack)


def _aim_field(fight: FightState, name: str, values: Values) -> FlagInput | None:
    attack = attack_choice(name, *values["targets"])
    return FlagInput("Aimed") if is_allowed(check_aim, fight, attack) else None


def _help_fields(fight: FightState, name: str) -> tuple[OfferField, ...]:
    allies = tuple(member.name for member in fight.members if is_allowed(check_ally, fight, name, member.name))
    covered = Pick("Cover", ("", *allies), ("nobody", *allies))
    against = OfferField("against", partial(_against_field, fight, name), "against")
    return (OfferField("helps", covered, "cover"), against) if allies else ()


def _against_field(fight: FightState, name: str, values: Values) -> Pick | None:
    """Return the field for the opponent against whom a fighter helps.

    Return None if the fighter helps no ally, or if no opponent can be named.
    """
    helped = values["helps"]
    attackers = tuple(
        opponent.name
        for opponent in (fight.opponents(name) if helped else ())
        if is_allowed(check_help, fight, defend_choice(name, helps=helped, against=opponent.name))
    )
    return Pick("Against", attackers) if attackers else None


def _movement_fields(fight: FightState, fighter: Fighter) -> tuple[OfferField, ...]:
    """Return the fields of a reposition: the square that a few steps lead to, and the new facing."""
    name, square = fighter.name, fighter.square
    turns = tuple(facing for facing in FACINGS if is_allowed(check_move, fight, defend_choice(name, facing=facing)))
    if not turns:  # a fighter who may not turn may not step
        return ()
    near = squares_within(square, max_steps())
    squares = tuple(to for to in near if is_allowed(check_square, fight, fighter, to))
    steps = Pick("Steps", (None, *squares), ("nowhere", *(step_text(square, to) for to in squares)))
    facings = Pick("Facing", ("", *turns), ("as before", *turns))
    return (*((OfferField("to", steps, "step"),) if squares else ()), OfferField("facing", facings, "face"))


def _required_movement(movement: tuple[OfferField, ...]) -> tuple[OfferField, ...]:
    """Return the fields of a movement that must have at least one step or a turn."""
    if not movement:
        return ()
    *steps, turn = movement
    return (*steps, OfferField(turn.name, partial(_required_turn, turn), turn.word))


def _required_turn(turn: OfferField, values: Values) -> Pick:
    facing: Pick = turn.input_for(values)  # type: ignore[assignment]
    return facing if values.get("to") else Pick(facing.label, facing.options[1:], facing.names[1:])


def _flight_fields() -> tuple[OfferField, ...]:
    """Return the field for flight after a stance, if the rulings allow it."""
    return (OfferField("leaves", _flight_field, "then flee"),) if can_leave_after_stance() else ()


def _flight_field(values: Values) -> FlagInput | None:
    """Return the input for flight; None if the choice has a step or a turn, which flight excludes."""
    return None if values.get("to") or values.get("facing") else FlagInput("Then flee")
