"""The offers of the acting fighter: a maneuver with its weapons, its target, and its movement."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product

from rules.basics.characters import Weapon
from rules.basics.combat.choices import Turn
from rules.basics.combat.moving import max_squares, open_squares
from rules.basics.combat.restrictions import (
    MAX_TASK_LENGTH,
    can_have_two_targets,
    check_turn,
    is_in_range,
    is_task,
    maneuver_for,
)
from rules.basics.combat.state import Fighter, FightState
from rules.basics.rulings import rulings
from rules.basics.tables import TASKS
from rules.core.context import cache_last_call
from rules.core.errors import BadInput, is_allowed
from rules.core.frozen import frozen, replace
from rules.core.inputs import FlagInput, PlainData, Values
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer, OfferField, allowed_offers
from rules.core.play.squares import Square, step_text

MOVING = ("move", "attack", "feint", "all-out-attack", "charge")
Reached = Callable[[Square], bool]  # returns whether a maneuver is possible from a square


@frozen
class TaskInput:
    """The input for a task: a few words, or an empty text for no task.

    `examples` are the tasks that the source names.
    """

    label: str
    examples: tuple[str, ...]
    help: str = ""

    def describe(self) -> PlainData:
        return {"kind": "task", "examples": list(self.examples), "longest": MAX_TASK_LENGTH}

    def validate(self, value: object) -> str:
        fits = value == "" or (is_task(value) and (value in self.examples or value not in TASKS))
        if not fits:
            raise BadInput(value, f"{self.label} must be a few words such as {', '.join(self.examples)}")
        return str(value)

    def values(self) -> Iterator[str]:
        return iter(("", *self.examples))

    def format(self, value: str) -> str:
        return value

    def parse(self, text: str) -> str:
        return text


def turn_offers(fight: FightState) -> Iterator[Offer[Turn]]:
    """Yield the offers of the acting fighter; Do Nothing comes last."""
    return allowed_offers(_candidates(fight), partial(check_turn, fight))


def _candidates(fight: FightState) -> Iterator[Offer[Turn]]:
    me = fight.acting
    for name in me.readied:
        for foe in fight.foes(me):
            yield from _attack_offers(fight, me.fighter.weapon(name), foe)
    yield Offer(Turn("move"), "td.move", "Move", _movement_fields(fight, "move", lambda _: True))
    for name, _ in me.fighter.defences:
        better = Turn("all-out-defense", defence=name)
        label, shown = f"All-Out Defense, better {name}", f"All-Out Defense: +2 to {name}"
        yield Offer(better, "td.all-out-defense.increased", label, shown=shown)
    double = "All-Out Defense, double", "All-Out Defense: two defences"
    yield Offer(Turn("all-out-defense"), "td.all-out-defense.double", double[0], shown=double[1])
    for weapon in me.fighter.weapons:
        yield Offer(Turn("ready", weapon.name), "td.ready", f"Ready {weapon.name}", shown=f"Ready: {weapon.name}")
    for maneuver in ("ready", "concentrate"):
        task = TaskInput("Task", tuple(task for task in TASKS if maneuver_for(task) == maneuver))
        fields = (OfferField("task", task, ""),)
        shown = "Ready: a task" if maneuver == "ready" else ""
        yield Offer(Turn(maneuver), f"td.{maneuver}", maneuver.capitalize(), fields, shown=shown)
    yield Offer(Turn("nothing"), "td.nothing", "Do Nothing")


def _attack_offers(fight: FightState, weapon: Weapon, foe: Fighter) -> Iterator[Offer[Turn]]:
    """Yield the maneuvers against one foe with one weapon."""
    turn, aim = Turn("attack", weapon.name, foe.name), fight.acting.aim
    in_reach: Reached = partial(is_in_range, weapon, there=foe.square)
    brace = OfferField("braced", FlagInput("Braced"), "braced")
    lasting = (brace,) if rulings().bracing == "always" else ()
    braced = () if aim and aim.helps(weapon.name, foe.name) else lasting
    yield from _step_offers(fight, turn, "td.attack", in_reach, braced)
    yield from _step_offers(fight, replace(turn, maneuver="feint"), "td.feint", in_reach, ())
    for version in ("determined", "feint", "strong"):
        all_out = replace(turn, maneuver="all-out-attack", version=version)
        yield from _step_offers(fight, all_out, f"td.all-out-attack.{version}", in_reach, braced)
    double = replace(turn, maneuver="all-out-attack", version="double")
    both_in_reach = partial(_can_attack_twice, fight, double)
    yield from _step_offers(fight, double, "td.all-out-attack.double", both_in_reach, lasting)
    movement = _movement_fields(fight, "charge", in_reach, optional=True)
    yield _offer_against(fight, replace(turn, maneuver="charge"), "td.charge", (*movement, *lasting))
    yield _offer_against(fight, replace(turn, maneuver="aim"), "td.aim.hold", (brace,))


def _step_offers(
    fight: FightState, turn: Turn, rule_id: str, in_reach: Reached, braced: tuple[OfferField, ...]
) -> Iterator[Offer[Turn]]:
    """Yield two offers of a maneuver: one with a step before it, and one with a step after it."""
    step = _movement_fields(fight, turn.maneuver, in_reach, optional=True)
    yield _offer_against(fight, turn, rule_id, (*step, *_second_attack_fields(fight, turn, braced)))
    squares = _reachable_squares(fight)[turn.maneuver]
    turn = replace(turn, to=next(iter(squares), None), after=True)
    to = OfferField("to", _square_input("Then to", squares), "")
    yield _offer_against(fight, turn, rule_id, (to, *_second_attack_fields(fight, turn, braced)))


def _offer_against(fight: FightState, turn: Turn, rule_id: str, fields: tuple[OfferField, ...]) -> Offer[Turn]:
    """Return the offer of a maneuver against a foe with a weapon; on the page, the maneuver is its heading."""
    then = "then step" if turn.after else ""
    label, heading = turn.maneuver.capitalize(), turn.maneuver.capitalize()
    if turn.version:
        label, heading = "All-Out", "All-Out Attack"
    preposition = "" if turn.maneuver == "attack" else "at"
    words = " ".join(filter(None, (turn.version, preposition, turn.target, "with", turn.weapon)))
    if then:
        words = f"{words}, {then}"
    skill = fight.acting.fighter.weapon(turn.weapon).skill
    parts = {"manner": turn.version, "means": turn.weapon, "then": then}
    return Offer(turn, rule_id, f"{label} {words}", fields, skill, f"{heading}: {words}", **parts)


def _second_attack_fields(fight: FightState, turn: Turn, braced: tuple[OfferField, ...]) -> tuple[OfferField, ...]:
    """Return the fields for bracing, and for the weapon and the foe of a second attack if the turn can have one."""
    if turn.version == "feint":
        return (*braced, OfferField("second", partial(_weapon_after_feint, fight, turn), "then"))
    if turn.version == "double":
        second = OfferField("second", partial(_second_weapon, fight, turn), "then")
        return (second, OfferField("other", partial(_second_foe, fight, turn), "then at"), *braced)
    return braced


def _second_attacks(fight: FightState, turn: Turn, to: Square | None) -> Iterator[tuple[str, str]]:
    """Yield the weapon and the foe of each legal second attack; an empty name means the same as in the first attack."""
    me, moved = fight.acting, replace(turn, to=to)
    weapons = ("", *(name for name in me.readied if name != turn.weapon))
    foes = [foe.name for foe in fight.foes(me)] if can_have_two_targets() else [turn.target]
    for second, foe in product(weapons, foes):
        other = "" if foe == turn.target else foe
        if is_allowed(check_turn, fight, replace(moved, second=second, other=other)):
            yield second, other


def _can_attack_twice(fight: FightState, turn: Turn, square: Square) -> bool:
    """Return whether both attacks are possible from a square."""
    return any(_second_attacks(fight, turn, None if square == fight.acting.square else square))


def _weapon_after_feint(fight: FightState, turn: Turn, values: Values) -> Pick | None:
    """Return the field for the weapon that attacks after a feint; None if only the feinting weapon can."""
    field = _second_weapon(fight, turn, values)
    return replace(field, label="Weapon of the attack") if len(field.options) > 1 else None


def _second_weapon(fight: FightState, turn: Turn, values: Values) -> Pick:
    """Return the field for the weapon of a second attack."""
    attacks = _second_attacks(fight, turn, values.get("to", turn.to))
    return _name_input("Second weapon", dict.fromkeys(weapon for weapon, _ in attacks))


def _second_foe(fight: FightState, turn: Turn, values: Values) -> Pick | None:
    """Return the field for the foe of the second attack; None if both attacks must have the same foe."""
    attacks = _second_attacks(fight, turn, values.get("to", turn.to))
    foes = [foe for weapon, foe in attacks if weapon == values["second"]]
    return _name_input("Second foe", foes) if can_have_two_targets() else None


def _name_input(label: str, names: Iterable[str]) -> Pick:
    return Pick(label, tuple(names), tuple(name or "the same" for name in names))


def _movement_fields(
    fight: FightState, maneuver: str, in_reach: Reached, optional: bool = False
) -> tuple[OfferField, ...]:
    """Return the field for a maneuver's movement: its squares are in reach and allow the maneuver.

    If the movement is optional and no square allows the maneuver, no field is returned.
    """
    squares = {to: steps for to, steps in _reachable_squares(fight)[maneuver].items() if in_reach(to)}
    if optional and not squares:
        return ()
    word = {"move": "", "charge": "going"}.get(maneuver, "step")
    label = "Step first" if word == "step" else "Where"
    return (OfferField("to", _square_input(label, squares, optional and in_reach(fight.acting.square)), word),)


@cache_last_call
def _reachable_squares(fight: FightState) -> Mapping[str, Mapping[Square, str]]:
    """Return the squares that the movement of each maneuver reaches, with the steps that lead there."""
    lengths = {maneuver: max_squares(fight, maneuver) for maneuver in MOVING}
    by_length = {length: maneuver for maneuver, length in lengths.items()}
    squares = {
        length: {to: step_text(fight.acting.square, to) for to in open_squares(fight, maneuver)}
        for length, maneuver in by_length.items()
    }
    return {maneuver: squares[length] for maneuver, length in lengths.items()}


def _square_input(label: str, squares: Mapping[Square, str], optional: bool = False) -> Pick:
    options, names = tuple(squares), tuple(squares.values())
    return Pick(label, (None, *options), ("nowhere", *names)) if optional else Pick(label, options, names)
