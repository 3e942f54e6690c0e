"""The Move maneuver, the step of an attack, and the squares that a fighter can reach."""

from collections.abc import Iterator

from rules.basics.combat.choices import Turn
from rules.basics.combat.state import FightState, yards_to_squares
from rules.basics.rulings import rulings
from rules.basics.tables import MANEUVERS
from rules.core import BadInput, Dice, IllegalChoice, rule
from rules.core.context import cache_last_call
from rules.core.errors import is_allowed
from rules.core.exhibits import format_count
from rules.core.frozen import replace
from rules.core.play.squares import Square, distance, squares_within

STEP = 1


def max_squares(fight: FightState, maneuver: str) -> int:
    """Return the squares that the acting fighter may move with a maneuver."""
    if maneuver == "feint" and rulings().feint_step == "step":
        return STEP
    if maneuver == "all-out-attack" and rulings().all_out_step == "none":
        return 0
    return {"none": 0, "a step": STEP}.get(MANEUVERS[maneuver].movement, yards_to_squares(fight.acting.fighter.move))


def open_squares(fight: FightState, maneuver: str) -> Iterator[Square]:
    """Yield the free squares that a maneuver's movement reaches, the nearest first."""
    most = max_squares(fight, maneuver)
    for to in squares_within(fight.acting.square, most):
        if is_allowed(_check_way, fight, to, most):
            yield to


@cache_last_call
def _squares_around_people(fight: FightState, most: int) -> frozenset[Square]:
    """Return the squares that the acting fighter can reach in `most` steps without crossing a person."""
    taken = {member.square for member in fight.members if not member.out}
    reached = last = frozenset({fight.acting.square})
    for _ in range(most):
        last = frozenset(to for here in last for to in squares_within(here, 1) if to not in taken) - reached
        reached |= last
    return reached


def check_movement(fight: FightState, turn: Turn) -> None:
    """Raise `BadInput` or `IllegalChoice` unless a turn's movement is possible."""
    maneuver = MANEUVERS[turn.maneuver]
    name, moves = maneuver.name, maneuver.movement == "Move"
    if turn.after and (moves or turn.to is None):
        raise IllegalChoice("td.attack.step", f"{name} begins with its movement" if moves else "no step is named")
    if turn.after and rulings().step_when == "first":
        raise IllegalChoice("td.attack.step", f"{fight.acting.name} steps before an attack, not after it")
    if turn.to is None:
        if turn.maneuver == "move":
            raise BadInput(turn.to, "a Move must have a square to go to")
        return
    most = max_squares(fight, turn.maneuver)
    if turn.maneuver == "all-out-attack" and not most:
        raise IllegalChoice("td.all-out-attack", f"{fight.acting.name} cannot move in an All-Out Attack")
    if not most and not moves:
        raise IllegalChoice("td.round", f"{name} has no movement")
    _check_way(fight, turn.to, most, "td.move" if moves else "td.attack.step")


def _check_way(fight: FightState, to: Square, most: int, rule_id: str = "td.move") -> None:
    away = distance(fight.acting.square, to)
    if away > most:
        raise IllegalChoice(rule_id, f"this movement is at most {format_count(most, 'square')}, not {away}")
    for member in fight.members:
        if member.square == to and not member.out:
            raise IllegalChoice(rule_id, f"{member.name} stands on that square. Choose another square")
    if rulings().passing == "around" and to not in _squares_around_people(fight, most):
        raise IllegalChoice(rule_id, f"other people block every way of at most {format_count(most, 'square')}")


def with_step(fight: FightState, to: Square | None) -> FightState:
    """Return the battle with the acting person on another square; None leaves them where they are."""
    return fight if to is None else fight.replace_fighter(replace(fight.acting, square=to))


@rule("td.move", "Move")
def move(dice: Dice, fight: FightState, turn: Turn) -> FightState:  # noqa: ARG001
    """Move: go as many yards as your Move, or fewer."""
    return with_step(fight, turn.to)
