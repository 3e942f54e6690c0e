"""Moving: the Move maneuver, and the step of an attack."""

from collections.abc import Callable
from dataclasses import replace

from rules.basics.combat.state import Battle, Square, Turn, distance, squares
from rules.basics.rulings import rulings
from rules.core import BadInput, Dice, IllegalChoice, rule


def _go(battle: Battle, to: Square, most: int, rule_id: str) -> Battle:
    me = battle.acting
    away = distance(me.square, to)
    if away > most:
        raise IllegalChoice(rule_id, f"{away} squares are more than {most}")
    for each in battle.members:
        if each.square == to and each.name != me.name:
            raise IllegalChoice(rule_id, f"{each.name} stands there")
    return battle.having(replace(me, square=to))


@rule("td.move", "Move")
def move(dice: Dice, battle: Battle, turn: Turn) -> Battle:  # noqa: ARG001
    """Move: go as many yards as your Move, or fewer."""
    if turn.to is None:
        raise BadInput(turn.to, "a Move takes a square to go to")
    return _go(battle, turn.to, squares(battle.acting.fighter.move), "td.move")


def stepping(battle: Battle, turn: Turn, act: Callable[[Battle], Battle]) -> Battle:
    """An attack with its step: one square or none, before it or after it."""
    if not turn.after:
        return act(_step(battle, turn))
    if rulings().step_when == "first":
        raise IllegalChoice("td.attack.step", f"{battle.acting.name} steps before an attack, not after it")
    return _step(act(battle), turn)


def _step(battle: Battle, turn: Turn) -> Battle:
    return battle if turn.to is None else _go(battle, turn.to, 1, "td.attack.step")
