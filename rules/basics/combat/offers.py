"""The offers of the acting fighter: a maneuver with its weapons, its target, and its movement."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.basics.characters import Weapon
from rules.basics.combat.moving import open_squares
from rules.basics.combat.restrictions import LONGEST_TASK, all_out_weapons, in_range, is_task, maneuver_for
from rules.basics.combat.skills import can_be_aimed
from rules.basics.combat.state import Battle, Combatant, Square, Turn
from rules.basics.rulings import rulings
from rules.basics.tables import TASKS
from rules.core.errors import is_allowed
from rules.core.frozen import frozen
from rules.core.inputs import Errors, FlagInput
from rules.core.play.choice_inputs import Pick, refused_value
from rules.core.play.offers import Ask, Offer
from rules.core.play.squares import way

Reached = Callable[[Square], bool]  # returns whether a maneuver is possible from a square


@frozen
class Task:
    """The input for a task, in a few words or empty; `examples` has those that the text names."""

    label: str
    examples: tuple[str, ...]
    help: str = ""

    def describe(self) -> dict[str, Any]:
        return {"kind": "task", "examples": list(self.examples), "longest": LONGEST_TASK}

    def read(self, value: Any, path: str, errors: Errors) -> str:
        fits = value == "" or (is_task(value) and (value in self.examples or value not in TASKS))
        if not fits:
            allowed = f"{self.label} must be a few words such as {', '.join(self.examples)}"
            refused_value(value, allowed, path, errors)
            return ""
        return str(value)

    def values(self) -> Iterator[str]:
        return iter(("", *self.examples))

    def text(self, value: str) -> str:
        return value

    def parse(self, text: str) -> str:
        return text


def turn_offers(battle: Battle) -> Iterator[Offer]:
    """Yield the offers of the acting fighter; Do Nothing comes last."""
    me, foes = battle.acting, battle.foes(battle.acting)
    for name in me.readied:
        for foe in foes:
            yield from _against(battle, me.fighter.weapon(name), foe)
    to = _to(battle, "move", lambda _: True)
    if to:
        yield Offer(Turn("move"), "td.move", "Move", (to,))
    for name, _ in me.fighter.defences:
        yield Offer(
            Turn("all-out-defense", defence=name), "td.all-out-defense.increased", f"All-Out Defense, better {name}"
        )
    yield Offer(Turn("all-out-defense"), "td.all-out-defense.double", "All-Out Defense, double")
    for weapon in me.fighter.weapons:
        yield Offer(Turn("ready", weapon.name), "td.ready", f"Ready {weapon.name}")
    for maneuver in ("ready", "concentrate"):
        task = Task("Task", tuple(each for each in TASKS if maneuver_for(each) == maneuver))
        yield Offer(Turn(maneuver), f"td.{maneuver}", maneuver.capitalize(), (Ask("task", task, ""),))
    yield Offer(Turn("nothing"), "td.nothing", "Do Nothing")


def _against(battle: Battle, weapon: Weapon, foe: Combatant) -> Iterator[Offer]:
    """Yield the maneuvers against one foe with one weapon."""
    name, target, words = weapon.name, foe.name, f"{foe.name} with {weapon.name}"
    braced = _braced(battle, weapon, foe)
    in_reach: Reached = partial(in_range, weapon, there=foe.square)
    here = in_reach(battle.acting.square)
    yield from _stepping(battle, Turn("attack", name, target), "td.attack", f"Attack {words}", in_reach, braced)
    if can_be_aimed(weapon):
        brace = (Ask("braced", FlagInput("Braced"), "braced"),)
        yield Offer(Turn("aim", name, target), "td.aim.hold", f"Aim at {words}", brace, weapon.skill)
    if not weapon.ranged:
        yield from _stepping(battle, Turn("feint", name, target), "td.feint", f"Feint at {words}", in_reach)
    for version in _versions(weapon):
        turn = Turn("all-out-attack", name, target, version)
        more = (*braced, *_striking(battle, weapon)) if version == "feint" else braced
        yield from _stepping(
            battle, turn, f"td.all-out-attack.{version}", f"All-Out {version} at {words}", in_reach, more
        )
    lasting = (Ask("braced", FlagInput("Braced"), "braced"),) if rulings().bracing == "always" else ()
    yield from _double(battle, weapon, foe, lasting)
    to = _to(battle, "charge", in_reach, optional=here)
    if to or here:
        asks = (*((to,) if to else ()), *lasting)
        yield Offer(Turn("charge", name, target), "td.charge", f"Charge at {words}", asks, weapon.skill)


def _versions(weapon: Weapon) -> tuple[str, ...]:
    """Return the versions of All-Out Attack that are one attack, or a feint and one."""
    if not weapon.ranged:
        return ("determined", "feint", "strong")
    return ("determined",) if rulings().ranged_versions == "determined-only" else ("determined", "strong")


def _striking(battle: Battle, feinting: Weapon) -> Iterator[Ask]:
    """Ask for the weapon that attacks after a feint, if there are several in hand."""
    if held := tuple(member.name for member in _others(battle.acting, "feint", feinting)):
        yield Ask("second", Pick("Weapon of the attack", ("", *held), ("the same", *held)), "then")


def _others(me: Combatant, version: str, first: Weapon) -> Iterator[Weapon]:
    """Yield the weapons in hand with which a version of All-Out Attack can continue after the first."""
    for name in me.readied:
        if name != first.name and is_allowed(all_out_weapons, me, version, first.name, name):
            yield me.fighter.weapon(name)


def _double(battle: Battle, weapon: Weapon, foe: Combatant, braced: tuple[Ask, ...]) -> Iterator[Offer]:
    """Yield double attacks: the second with another weapon in hand or with the same, by some rulings at another foe."""
    if weapon.ranged and rulings().ranged_versions == "determined-only":
        return
    second = (*(() if weapon.slow else (weapon,)), *_others(battle.acting, "double", weapon))
    two = rulings().double_targets == "two-foes"
    there = battle.foes(battle.acting) if two else (foe,)
    double = _Double(battle.acting, weapon, foe, second, there, two)
    turn = Turn("all-out-attack", weapon.name, foe.name, "double")
    label = f"All-Out double at {foe.name} with {weapon.name}"
    rule_id = "td.all-out-attack.double"
    yield from _before(battle, turn, rule_id, label, double.in_reach, (*double.asks(after=False), *braced))
    yield from _afterwards(battle, turn, rule_id, label, double.in_reach, (*double.asks(after=True), *braced))


@frozen
class _Double:
    """A double attack: the weapons and foes of the second attack, from the attacker's square at that time."""

    me: Combatant
    weapon: Weapon
    foe: Combatant
    second: tuple[Weapon, ...]
    there: tuple[Combatant, ...]
    two: bool

    def targets(self, here: Square, used: Weapon) -> tuple[str, ...]:
        """Return the foes in range of a weapon; the first foe has no name."""
        every = (target for target in self.there if in_range(used, here, target.square))
        return tuple("" if target.name == self.foe.name else target.name for target in every)

    def in_reach(self, here: Square) -> bool:
        """Return whether both attacks are possible from a square."""
        return in_range(self.weapon, here, self.foe.square) and any(
            self.targets(here, weapon) for weapon in self.second
        )

    def asks(self, *, after: bool) -> tuple[Ask, ...]:
        """Return the fields for the second weapon and foe; `after` if the step comes after the attack."""
        return (Ask("second", partial(self.weapons, after), "then"), Ask("other", partial(self.foes, after), "then at"))

    def weapons(self, after: bool, values: Mapping[str, Any]) -> Pick:
        """Return the field for the weapons that reach a foe."""
        here = self._place(after, values)
        names = tuple(_other(weapon, self.weapon) for weapon in self.second if self.targets(here, weapon))
        return Pick("Second weapon", names, tuple(name or "the same" for name in names))

    def foes(self, after: bool, values: Mapping[str, Any]) -> Pick | None:
        """Return the field for the foe of the second attack; None if it has the same foe."""
        used = self.me.fighter.weapon(values["second"]) if values["second"] else self.weapon
        names = self.targets(self._place(after, values), used)
        return Pick("Second foe", names, tuple(name or "the same" for name in names)) if self.two else None

    def _place(self, after: bool, values: Mapping[str, Any]) -> Square:
        return (None if after else values.get("to")) or self.me.square


def _other(each: Weapon, first: Weapon) -> str:
    return "" if each.name == first.name else each.name


def _stepping(
    battle: Battle, turn: Turn, rule_id: str, label: str, in_reach: Reached, asks: tuple[Ask, ...] = ()
) -> Iterator[Offer]:
    """Yield a maneuver with its step, before it or after it."""
    yield from _before(battle, turn, rule_id, label, in_reach, asks)
    yield from _afterwards(battle, turn, rule_id, label, in_reach, asks)


def _before(
    battle: Battle, turn: Turn, rule_id: str, label: str, in_reach: Reached, asks: tuple[Ask, ...]
) -> Iterator[Offer]:
    here = in_reach(battle.acting.square)
    to = _to(battle, turn.maneuver, in_reach, optional=here)
    if to or here:
        skill = battle.acting.fighter.weapon(turn.weapon).skill
        yield Offer(turn, rule_id, label, (*((to,) if to else ()), *asks), skill)


def _afterwards(
    battle: Battle, turn: Turn, rule_id: str, label: str, in_reach: Reached, asks: tuple[Ask, ...]
) -> Iterator[Offer]:
    if rulings().step_when == "first" or not in_reach(battle.acting.square):
        return
    squares = tuple(open_squares(battle, turn.maneuver))
    if squares:
        plain = Turn(turn.maneuver, turn.weapon, turn.target, turn.version, to=squares[0], after=True)
        skill = battle.acting.fighter.weapon(turn.weapon).skill
        asks = (Ask("to", _pick(battle, squares), ""), *asks)
        yield Offer(plain, rule_id, f"{label}, then step", asks, skill)


def _to(battle: Battle, maneuver: str, in_reach: Reached, optional: bool = False) -> Ask | None:
    """Return the squares that a maneuver's movement reaches and from which it is possible."""
    squares = tuple(to for to in open_squares(battle, maneuver) if in_reach(to))
    word = "" if maneuver == "move" else "step" if maneuver != "charge" else "going"
    return Ask("to", _pick(battle, squares, optional), word) if squares else None


def _pick(battle: Battle, squares: tuple[Square, ...], optional: bool = False) -> Pick:
    names = tuple(way(battle.acting.square, to) for to in squares)
    return Pick("Where", (None, *squares), ("nowhere", *names)) if optional else Pick("Where", squares, names)


def _braced(battle: Battle, weapon: Weapon, foe: Combatant) -> tuple[Ask, ...]:
    """Return the field for bracing, if the rulings allow it for an attack without an aim."""
    aim = battle.acting.aim
    aimed = aim is not None and (aim.weapon, aim.target) == (weapon.name, foe.name)
    return (Ask("braced", FlagInput("Braced"), "braced"),) if rulings().bracing == "always" and not aimed else ()
