"""The 2d8 draft's whole fights: a fight from the first turn until one side alone is conscious, under two tactics."""

from dataclasses import replace

from rules.asking.whole_fights import Bout, End
from rules.core import Dice, table
from rules.councilman import fight
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.play import turn
from rules.councilman.combat.state import Combat, begin
from rules.councilman.outcomes import SIDES
from rules.councilman.policies import TACTICS, by_tactic
from rules.councilman.rulings import rulings

__all__ = ["TACTICS", "bout"]


def bout(fighters: tuple[Fighter, ...], tactics: tuple[str, str]) -> Bout:
    """The fight of the players' side against the GM's, each with its tactic."""
    return Bout(begin(*fighters), fight_turn, (tactics,), over, end)


def fight_turn(dice: Dice, combat: Combat, tactics: tuple[str, str]) -> tuple[Combat, bool]:
    """The next turn of the fight; tells whether a round ended."""
    with table(policy=by_tactic(dict(zip(SIDES, tactics, strict=True)))):
        after = turn(dice, combat)
    # no choice of a tactic depends on the number of the round, and the rules only on who goes first
    kept = (after.round - 1) % 2 + 1 if rulings().first_turn == "alternate" else 1
    return replace(after, round=kept), after.round > combat.round


def over(combat: Combat) -> bool:
    """Whether one side alone, or nobody, is conscious."""
    return fight.outcome(combat) is not None


def end(combat: Combat) -> End:
    """Who is conscious, and how much Life each side has left."""
    found = fight.outcome(combat)
    assert found is not None
    winner = {"players": "first", "gm": "second"}.get(found.winner, "nobody")
    (first, second), (mine, theirs) = found.standing, found.left
    return End(winner, (first, second), (mine, theirs))
