"""The offers of the acting fighter: a maneuver with its weapons, its target, and its movement."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from rules.basics.characters import Weapon
from rules.basics.combat.moving import max_squares, open_squares
from rules.basics.combat.restrictions import (
    MAX_TASK_LENGTH,
    all_out_weapons,
    can_have_two_targets,
    check_turn,
    is_in_range,
    is_task,
    maneuver_for,
)
from rules.basics.combat.state import Fighter, FightState, Square, Turn
from rules.basics.rulings import rulings
from rules.basics.tables import TASKS
from rules.core.context import cache_last_call
from rules.core.errors import BadInput, is_allowed
from rules.core.frozen import frozen, replace
from rules.core.inputs import FlagInput, PlainData, Values
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer, OfferField, allowed_offers
from rules.core.play.squares import step_text

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

    def read(self, value: object) -> str:
        fits = value == "" or (is_task(value) and (value in self.examples or value not in TASKS))
        if not fits:
            raise BadInput(value, f"{self.label} must be a few words such as {', '.join(self.examples)}")
        return str(value)

    def values(self) -> Iterator[str]:
        return iter(("", *self.examples))

    def text(self, value: str) -> str:
        return value

    def parse(self, text: str) -> str:
        return text


def turn_offers(battle: FightState) -> Iterator[Offer[Turn]]:
    """Yield the offers of the acting fighter; Do Nothing comes last."""
    return allowed_offers(_candidates(battle), partial(check_turn, battle))


def _candidates(battle: FightState) -> Iterator[Offer[Turn]]:
    me = battle.acting
    for name in me.readied:
        for foe in battle.foes(me):
            yield from _attack_offers(battle, me.fighter.weapon(name), foe)
    yield Offer(Turn("move"), "td.move", "Move", _movement_fields(battle, "move", lambda _: True))
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


def _attack_offers(battle: FightState, weapon: Weapon, foe: Fighter) -> Iterator[Offer[Turn]]:
    """Yield the maneuvers against one foe with one weapon."""
    name, target, words = weapon.name, foe.name, f"{foe.name} with {weapon.name}"
    braced = _bracing_fields(battle, weapon, foe)
    in_reach: Reached = partial(is_in_range, weapon, there=foe.square)
    yield from _step_offers(battle, Turn("attack", name, target), "td.attack", f"Attack {words}", in_reach, braced)
    yield from _step_offers(battle, Turn("feint", name, target), "td.feint", f"Feint at {words}", in_reach)
    for version in ("determined", "feint", "strong"):
        turn = Turn("all-out-attack", name, target, version)
        more = (*braced, *_weapon_after_feint(battle.acting, weapon)) if version == "feint" else braced
        yield from _step_offers(
            battle, turn, f"td.all-out-attack.{version}", f"All-Out {version} at {words}", in_reach, more
        )
    brace = OfferField("braced", FlagInput("Braced"), "braced")
    lasting = (brace,) if rulings().bracing == "always" else ()
    yield from _double_offers(battle, weapon, foe, lasting)
    asks = (*_movement_fields(battle, "charge", in_reach, optional=True), *lasting)
    for turn, rule_id, fields in (
        (Turn("charge", name, target), "td.charge", asks),
        (Turn("aim", name, target), "td.aim.hold", (brace,)),
    ):
        label = f"{turn.maneuver.capitalize()} at {words}"
        yield Offer(turn, rule_id, label, fields, weapon.skill, _shown(label))


def _weapon_after_feint(me: Fighter, feinting: Weapon) -> Iterator[OfferField]:
    """Yield the field for the weapon that attacks after a feint, if more than one can."""
    _, *others = _second_weapons(me, "feint", feinting) or ("",)
    if others:
        yield OfferField("second", Pick("Weapon of the attack", ("", *others), ("the same", *others)), "then")


def _second_weapons(me: Fighter, version: str, first: Weapon) -> tuple[str, ...]:
    """Return the weapons that can make the second attack of a version of All-Out Attack.

    `""` means that the first weapon attacks again.
    """
    names = ("", *(name for name in me.readied if name != first.name))
    return tuple(name for name in names if is_allowed(all_out_weapons, me, version, first.name, name))


def _double_offers(
    battle: FightState, weapon: Weapon, foe: Fighter, braced: tuple[OfferField, ...]
) -> Iterator[Offer[Turn]]:
    """Yield the offers of a double attack; by some rulings its second attack can be at another foe."""
    me, two = battle.acting, can_have_two_targets()
    foes = battle.foes(me) if two else (foe,)
    double = _Double(me, weapon, foe, _second_weapons(me, "double", weapon), foes, two)
    turn = Turn("all-out-attack", weapon.name, foe.name, "double")
    label = f"All-Out double at {foe.name} with {weapon.name}"
    rule_id = "td.all-out-attack.double"
    yield _step_first_offer(battle, turn, rule_id, label, double.in_reach, (*double.asks(after=False), *braced))
    yield _step_last_offer(battle, turn, rule_id, label, (*double.asks(after=True), *braced))


@frozen
class _Double:
    """The second attack of a double attack: its weapons, and the foes that they reach from the attacker's square."""

    me: Fighter
    weapon: Weapon
    foe: Fighter
    second: tuple[str, ...]
    there: tuple[Fighter, ...]
    two: bool

    def targets(self, here: Square, second: str) -> tuple[str, ...]:
        """Return the foes in range of the second weapon, with `""` for the first foe.

        `second=""` means the first weapon again.
        """
        used = self.me.fighter.weapon(second or self.weapon.name)
        in_reach = (target for target in self.there if is_in_range(used, here, target.square))
        return tuple("" if target.name == self.foe.name else target.name for target in in_reach)

    def in_reach(self, here: Square) -> bool:
        """Return whether both attacks are possible from a square."""
        return is_in_range(self.weapon, here, self.foe.square) and any(
            self.targets(here, second) for second in self.second
        )

    def asks(self, *, after: bool) -> tuple[OfferField, ...]:
        """Return the fields for the second weapon and the second foe.

        `after` is True if the step comes after the attack.
        """
        return (
            OfferField("second", partial(self.weapons, after), "then"),
            OfferField("other", partial(self.foes, after), "then at"),
        )

    def weapons(self, after: bool, values: Values) -> Pick:
        """Return the field for the second weapon; it lists the weapons that reach a foe."""
        here = self._place(after, values)
        names = tuple(second for second in self.second if self.targets(here, second))
        return Pick("Second weapon", names, tuple(name or "the same" for name in names))

    def foes(self, after: bool, values: Values) -> Pick | None:
        """Return the field for the foe of the second attack; None if both attacks must have the same foe."""
        names = self.targets(self._place(after, values), values["second"])
        return Pick("Second foe", names, tuple(name or "the same" for name in names)) if self.two else None

    def _place(self, after: bool, values: Values) -> Square:
        return (None if after else values.get("to")) or self.me.square


def _step_offers(
    battle: FightState, turn: Turn, rule_id: str, label: str, in_reach: Reached, asks: tuple[OfferField, ...] = ()
) -> Iterator[Offer[Turn]]:
    """Yield two offers of a maneuver: one with a step before it, and one with a step after it."""
    yield _step_first_offer(battle, turn, rule_id, label, in_reach, asks)
    yield _step_last_offer(battle, turn, rule_id, label, asks)


def _step_first_offer(
    battle: FightState, turn: Turn, rule_id: str, label: str, in_reach: Reached, asks: tuple[OfferField, ...]
) -> Offer[Turn]:
    skill = battle.acting.fighter.weapon(turn.weapon).skill
    movement = _movement_fields(battle, turn.maneuver, in_reach, optional=True)
    return Offer(turn, rule_id, label, (*movement, *asks), skill, _shown(label))


def _step_last_offer(
    battle: FightState, turn: Turn, rule_id: str, label: str, asks: tuple[OfferField, ...]
) -> Offer[Turn]:
    skill = battle.acting.fighter.weapon(turn.weapon).skill
    squares = _reachable_squares(battle)[turn.maneuver]
    plain, label = replace(turn, to=next(iter(squares), None), after=True), f"{label}, then step"
    fields = OfferField("to", _square_input("Then to", squares), ""), *asks
    return Offer(plain, rule_id, label, fields, skill, _shown(label))


def _shown(label: str) -> str:
    """Return the name on the page of a maneuver against a foe: the maneuver is its heading."""
    maneuver, _, rest = label.partition(" ")
    return f"{maneuver.replace('All-Out', 'All-Out Attack')}: {rest}"


def _movement_fields(
    battle: FightState, maneuver: str, in_reach: Reached, optional: bool = False
) -> tuple[OfferField, ...]:
    """Return the field for a maneuver's movement: its squares are in reach and allow the maneuver.

    If the movement is optional and no square allows the maneuver, no field is returned.
    """
    squares = {to: steps for to, steps in _reachable_squares(battle)[maneuver].items() if in_reach(to)}
    if optional and not squares:
        return ()
    word = "" if maneuver == "move" else "step" if maneuver != "charge" else "going"
    label = "Step first" if word == "step" else "Where"
    return (OfferField("to", _square_input(label, squares, optional and in_reach(battle.acting.square)), word),)


@cache_last_call
def _reachable_squares(battle: FightState) -> Mapping[str, Mapping[Square, str]]:
    """Return the squares that the movement of each maneuver reaches, with the steps that lead there."""
    lengths = {maneuver: max_squares(battle, maneuver) for maneuver in MOVING}
    by_length = {length: maneuver for maneuver, length in lengths.items()}
    squares = {
        length: {to: step_text(battle.acting.square, to) for to in open_squares(battle, maneuver)}
        for length, maneuver in by_length.items()
    }
    return {maneuver: squares[length] for maneuver, length in lengths.items()}


def _square_input(label: str, squares: Mapping[Square, str], optional: bool = False) -> Pick:
    options, names = tuple(squares), tuple(squares.values())
    return Pick(label, (None, *options), ("nowhere", *names)) if optional else Pick(label, options, names)


def _bracing_fields(battle: FightState, weapon: Weapon, foe: Fighter) -> tuple[OfferField, ...]:
    """Return the field for bracing, if the rulings allow it for an attack without an aim."""
    aim = battle.acting.aim
    aimed = aim is not None and (aim.weapon, aim.target) == (weapon.name, foe.name)
    return (OfferField("braced", FlagInput("Braced"), "braced"),) if rulings().bracing == "always" and not aimed else ()
