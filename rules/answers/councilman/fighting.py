"""The 2d8 draft's whole fights: tactics, and a fight from the first turn until one side alone is conscious.

A tactic chooses; everything else is done by `rules.councilman.combat.play`.
"""

from dataclasses import replace

from rules.asking.whole_fights import Bout, End
from rules.core import Dice
from rules.councilman.combat.choices import Answer, Attack, Choice, Fall
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.hurt import can_strike
from rules.councilman.combat.play import step
from rules.councilman.combat.state import Combat, begin, purse
from rules.councilman.outcomes import SIDES
from rules.councilman.rulings import rulings

TACTICS = {
    "press": "Press every Very Good attack, always strike back",
    "spread": "The same, against whoever has most Life",
    "glory": "The same as the first, and fall in a Blaze of Glory",
    "bank": "Take Advantage instead of pressing and striking back, spend it to Increase",
}


def bout(fighters: tuple[Fighter, ...], tactics: tuple[str, str]) -> Bout:
    """The fight of the players' side against the GM's, each with its tactic."""
    return Bout(begin(*fighters), fight_turn, (tactics,), over, end)


def fight_turn(dice: Dice, combat: Combat, tactics: tuple[str, str]) -> tuple[Combat, bool]:
    """The next choice of the fight, carried out; tells whether a round ended."""
    due = combat.pending[0].who if combat.pending else combat.ready(combat.turn)[0].name
    tactic = tactics[SIDES.index(combat.fighter(due).side)]
    after = step(combat, _choice(combat, due, tactic), dice)
    ended = after.round > combat.round
    # no choice of a tactic depends on the number of the round, and the rules only on who goes first
    kept = (after.round - 1) % 2 + 1 if rulings().first_turn == "alternate" else 1
    return replace(after, round=kept), ended


def _choice(combat: Combat, who: str, tactic: str) -> Choice:
    if combat.pending and combat.pending[0].kind == "answer":
        return Answer(tactic != "bank" and can_strike(combat, combat.pending[0]))
    target = _target(combat, who, tactic)
    if combat.pending:
        return Fall("Blaze of Glory", target, True) if tactic == "glory" and target else Fall("Unconsciousness")
    banked = tactic == "bank" and purse(combat, combat.fighter(who).side) > 0
    return Attack(who, target, increase=int(banked), press=tactic != "bank")


def _target(combat: Combat, who: str, tactic: str) -> str:
    """The conscious opponent with least Life, or with most; empty if there is none."""
    side = combat.fighter(who).side
    foes = [each for each in combat.fighters if each.side != side and each.conscious and each.life]
    if not foes:
        return ""
    return (max if tactic == "spread" else min)(foes, key=lambda each: each.life).name


def over(combat: Combat) -> bool:
    """Whether one side alone, or nobody, is conscious and nothing waits to be decided."""
    return bool(combat.winner) and not combat.pending


def end(combat: Combat) -> End:
    """Who is conscious, and how much Life each side has left."""
    standing = tuple(tuple(each for each in combat.fighters if each.side == side and each.conscious) for side in SIDES)
    winner = {"players": "first", "gm": "second"}.get(combat.winner, "nobody")
    return End(winner, tuple(map(len, standing)), tuple(sum(each.life for each in side) for side in standing))
