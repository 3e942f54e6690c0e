"""Checks of a turn before any die is rolled."""

from collections.abc import Mapping

from rules.basics.characters import Weapon
from rules.basics.combat.attacks import check_feint
from rules.basics.combat.choices import Turn
from rules.basics.combat.moving import check_movement, with_step
from rules.basics.combat.skills import can_be_aimed, check_version, double_penalties
from rules.basics.combat.state import Fighter, FightState
from rules.basics.rulings import rulings
from rules.basics.tables import MANEUVERS, TASKS
from rules.core import IllegalChoice, require_one_of
from rules.core.context import cache_last_call
from rules.core.play.names import DIVIDING
from rules.core.play.squares import Square, distance

_ATTACK_FIELDS = ("weapon", "target", "braced")
MANEUVER_FIELDS: Mapping[str, tuple[str, ...]] = {
    "nothing": (),
    "move": (),
    "aim": _ATTACK_FIELDS,
    "attack": _ATTACK_FIELDS,
    "feint": ("weapon", "target"),
    "all-out-attack": ("version", *_ATTACK_FIELDS, "second", "other"),
    "charge": _ATTACK_FIELDS,
    "all-out-defense": ("defence",),
    "concentrate": ("task",),
    "ready": ("weapon", "task"),
}
MAX_TASK_LENGTH = 40


@cache_last_call
def check_turn(fight: FightState, turn: Turn) -> None:
    """Raise `BadInput` or `IllegalChoice` unless a turn is possible, before any die is rolled."""
    check_movement(fight, turn)
    _check_fields(turn)
    moved = fight if turn.after else with_step(fight, turn.to)
    match turn.maneuver:
        case "aim":
            _check_aim(moved, turn)
        case "attack" | "charge":
            check_range(moved, require_in_hand(moved.acting, turn.weapon), turn.target)
        case "feint":
            check_range(moved, check_feint(require_in_hand(moved.acting, turn.weapon)), turn.target)
        case "all-out-attack":
            _check_all_out(moved, turn)
        case "all-out-defense" if turn.defence:
            require_one_of(turn.defence, [name for name, _ in moved.acting.fighter.defences], "an active defence")
        case "concentrate" | "ready":
            _check_task(moved, turn)


def _check_fields(turn: Turn) -> None:
    """Raise `IllegalChoice` if a turn has a field that its maneuver does not use."""
    for name in ("weapon", "target", "version", "second", "braced", "defence", "task", "other"):
        if getattr(turn, name) and name not in MANEUVER_FIELDS[turn.maneuver]:
            raise IllegalChoice("td.round", f"{MANEUVERS[turn.maneuver].name} does not take a {name}")


def require_in_hand(me: Fighter, name: str) -> Weapon:
    """Return a weapon that the fighter holds; raise `IllegalChoice` if the fighter does not hold it."""
    weapon = me.fighter.weapon(name)
    if name not in me.readied:
        raise IllegalChoice("td.ready", f"{name} is not in {me.name}'s hands")
    return weapon


def check_foe(fight: FightState, target: str) -> None:
    """Raise `BadInput` or `IllegalChoice` unless a target is an opponent who is still present."""
    me, them = fight.acting, fight.fighter(target)
    if them.name == me.name:
        raise IllegalChoice("td.attack", f"{target} cannot be their own target")
    if them not in fight.foes(me):
        where = "no longer in the battle" if them.out else f"on the side of {me.name}"
        raise IllegalChoice("td.attack", f"{target} is {where}")


def is_in_range(weapon: Weapon, here: Square, there: Square) -> bool:
    """Return whether a weapon reaches a square.

    A melee weapon reaches the squares around its user, and a ranged weapon reaches every square.
    """
    return weapon.ranged or distance(here, there) <= 1


def check_range(fight: FightState, weapon: Weapon, target: str) -> None:
    """Raise `IllegalChoice` unless a melee weapon's target is on a square next to its user."""
    check_foe(fight, target)
    own_square, target_square = fight.acting.square, fight.fighter(target).square
    if not is_in_range(weapon, own_square, target_square):
        away = distance(own_square, target_square)
        raise IllegalChoice("td.attack", f"{target} is {away} squares away, out of reach of {weapon.name}")


def _check_aim(fight: FightState, turn: Turn) -> None:
    weapon = require_in_hand(fight.acting, turn.weapon)
    check_foe(fight, turn.target)
    if not can_be_aimed(weapon):
        raise IllegalChoice("td.aim.weapon", f"{weapon.name} is not a ranged weapon and cannot be aimed")


def _check_all_out(fight: FightState, turn: Turn) -> None:
    me, version = fight.acting, turn.version
    weapon = require_in_hand(me, turn.weapon)
    check_version(version, weapon)
    if (turn.second and version not in ("double", "feint")) or (turn.other and version != "double"):
        raise IllegalChoice("td.all-out-attack", f"an All-Out Attack of the kind {version} has no second attack")
    second = require_in_hand(me, turn.second) if turn.second else None
    if second:
        check_version("double", second)
    if version == "double":
        double_penalties(weapon, second, me.fighter.ambidextrous)
    elif second == weapon:
        raise IllegalChoice("td.all-out-attack.feint", f"{weapon.name} is one weapon, not two")
    elif second and rulings().feint_then == "same-weapon":
        raise IllegalChoice("td.all-out-attack.feint", f"{weapon.name} feints, so you must attack with {weapon.name}")
    if turn.other and (not can_have_two_targets() or turn.other == turn.target):
        raise IllegalChoice("td.all-out-attack.double", f"both attacks are made on {turn.target}")
    check_range(fight, weapon, turn.target)
    check_range(fight, second or weapon, turn.other or turn.target)


def can_have_two_targets() -> bool:
    """Return whether the rulings allow a double attack on two opponents."""
    return rulings().double_targets == "two-foes"


def maneuver_for(task: str) -> str:
    """Return the maneuver that the source names for a task."""
    if require_one_of(task, TASKS, "a task") == "hack a computer":
        return rulings().computers
    return TASKS[task]


def _check_task(fight: FightState, turn: Turn) -> None:
    """Raise `IllegalChoice` if the source names another maneuver for the task.

    The group judges tasks that the source does not name.
    """
    rule_id = f"td.{turn.maneuver}"
    if turn.weapon:
        fight.acting.fighter.weapon(turn.weapon)
        if turn.task:
            raise IllegalChoice(rule_id, f"readying {turn.weapon} takes the whole turn")
    if turn.task in TASKS and maneuver_for(turn.task) != turn.maneuver:
        raise IllegalChoice(rule_id, f"the task {turn.task!r} takes the maneuver {maneuver_for(turn.task)}")
    if turn.task and not is_task(turn.task):
        raise IllegalChoice(rule_id, f"a task is up to {MAX_TASK_LENGTH} characters without , | # : ; / or 'and'")


def is_task(text: object) -> bool:
    """Return whether a text can be a task in a session line."""
    words = isinstance(text, str) and text == text.strip() != "" and len(text) <= MAX_TASK_LENGTH
    return words and not DIVIDING.search(str(text))
