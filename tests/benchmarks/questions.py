"""Questions about odds, each for three engines: our own, icepool and dyce.

Ours call the rules themselves, or a line that picks a part of the result. The others are written as a user of these
libraries would write the printed rules: sums and differences of dice, mapped through tables.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, reduce
from operator import add
from typing import Any

import icepool
from dyce import H, P, expand

from rules.aretis.rolls import attack_against_defence, row_name
from rules.aretis.tables import ROWS
from rules.basics.combat.attacks import attack_roll, feint, feint_bonus
from rules.basics.rolls import contest
from rules.basics.rulings import BasicsRulings
from rules.core import Dice, d10, odds
from rules.councilman.combat.attack import attack, attack_many
from rules.councilman.combat.state import Fighter
from rules.councilman.groups import collective, cooperative
from rules.councilman.rolls import opposed, unopposed
from rules.councilman.tables import OPPOSED, OUTCOMES, UNOPPOSED
from rules.riskbreaker.combat.advantage import round_advantage
from rules.riskbreaker.rolls import counter_roll
from rules.skillful.aid import aided_check
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.combat.contest import contest as open_contest
from rules.skillful.tables import CHART

AGAIN = BasicsRulings(ties="again", both_fail="closer")
ATTACK, PARRY, AID = (Attempt(Character((skill,)), Task(Effort(wind=5))) for skill in (12, 8, 10))
STRIKER = Fighter("A", attribute=2, attack=1, d8=3)
TARGET = Fighter("B", attribute=1, defence=1, block=2)
DODGE = (("dodge", 9),)


def winner_of_contest(dice: Dice, first: int, second: int) -> str:
    """Return the winner of a contest."""
    return contest(dice, first, second).won


def feint_and_hit(dice: Dice, skill: int, against: int) -> bool:
    """Return whether an attack lands after a feint."""
    lead = dice.sub(feint, skill, against)
    return dice.sub(attack_roll, skill + feint_bonus(lead), DODGE).lands


def row_of_defence(dice: Dice, first: Attempt, second: Attempt) -> str:
    """Return the defender's row of the chart."""
    return open_contest(dice, first, second).row


def helped_total(dice: Dice, main: Attempt, helper: Attempt) -> int:
    """Return the total of a check with aid."""
    return aided_check(dice, main, (helper,)).total


def ruse_works(dice: Dice, ruse: int, observer: int) -> bool:
    """Return whether a ruse works without being seen."""
    return counter_roll(dice, ruse, observer).works


def strangers_gain(dice: Dice, *sizes: int) -> tuple[int, ...]:
    """Return the Advantage that a round brings each side of a Fight, if levels are from 1 to 10."""
    return round_advantage(tuple(tuple(dice(d10) for _ in range(size)) for size in sizes)).gains


def collective_outcome(dice: Dice, bonuses: tuple[int, ...], difficulty: str, magnitude: int) -> str:
    """Return the outcome of a Collective roll for a total."""
    return collective(dice, bonuses, difficulty, magnitude).outcome


def life_lost(dice: Dice, attacker: Fighter, target: Fighter) -> int:
    """Return the Life that an attack costs."""
    return attack(dice, attacker, target).lost


def losses_of_targets(dice: Dice, attacker: Fighter, targets: tuple[Fighter, ...]) -> tuple[int, ...]:
    """Return the Life that one attack costs each of its targets."""
    return tuple(strike.lost for strike in attack_many(dice, attacker, targets))


def row_with_help(dice: Dice, skill: int, defence: int, helper: int) -> str:
    """Return the row of an attack on a fighter whose neighbour helps."""
    return row_name(attack_against_defence(dice, skill, defence, None, helper))


def outcome(difference: int) -> str:
    """Return the outcome of an opposed roll with this lead."""
    return OUTCOMES[bisect_right(OPPOSED, difference)]


def on_medium(total: int) -> str:
    """Return the outcome of a total on Medium."""
    return OUTCOMES[bisect_right(UNOPPOSED["Medium"], total)]


def chart_row(loss: int) -> str:
    """Return the row of the chart of defence for this loss."""
    return CHART[0].name if loss <= 0 else CHART[1 + min(loss // 10, len(CHART) - 2)].name


def combat_row(result: int) -> str:
    """Return the row of the combat table for this result."""
    return next(row.name for row in ROWS if row.holds(result))


def aided_total(main: int, helper: int) -> int:
    """Return a check with the bonus that the helper's check brings."""
    return main + max(0, min(8, 10 * helper // max(30, main) - 2))


def tens(total: int, count: int) -> int:
    """Return a total divided by the Magnitude, rounded towards zero."""
    return int(total / count)


def score_on_medium(total: int) -> int:
    """Return the score of a roll on Medium in a Cooperative roll."""
    return OUTCOMES.index(on_medium(total)) - 2


def level(stat: int, face: int) -> int | None:
    """Return a Success Level; None for a failure."""
    return max(stat - face, 0) if face < 10 and (face <= 2 or face <= stat) else None


def gains_of_sides(difference: int) -> tuple[int, int]:
    """Return the gains of two sides whose levels differ by this number."""
    return max(difference, 0), max(-difference, 0)


def winner_of_roll(difference: int) -> Any:
    """Return the winner by a difference that is not 0."""
    return "first" if difference > 0 else "second"


def positive(number: int) -> int:
    """Return the number, or 0 if it is below 0."""
    return max(number, 0)


# icepool ---------------------------------------------------------------------------------------

d6, d8, ten, d20 = (icepool.d(sides) for sides in (6, 8, 10, 20))


def icepool_contest() -> Any:
    """Return the odds of the winner; ties are rolled again."""
    return (14 - 3 @ d6 - (15 - 3 @ d6)).reroll([0], depth="inf").map(winner_of_roll)


def icepool_feint() -> Any:
    """Return the odds of a hit after a feint, whose lead is subtracted from the attack's dice."""
    lead = (14 - 3 @ d6 - (12 - 3 @ d6).map(positive)).map(positive)
    return (3 @ d6 - lead <= 14) & (3 @ d6 > 9)


def icepool_open() -> Any:
    """Return the odds of an open d20: after a 1 another die is subtracted, after a 20 one is added."""
    return d20.map({1: 1 - d20, 20: 20 + d20})


def icepool_counter() -> Any:
    """Return the odds that a ruse works: for each of its faces the counter roll, with ties rolled again."""

    def unseen(own: int) -> Any:
        noted = level(6, own)
        if noted is None:
            return False
        return ten.map(lambda face: icepool.Reroll if level(5, face) == noted else (level(5, face) or -1) < noted)

    return ten.map(unseen)


def icepool_damage() -> Any:
    """Return the odds of the Life that an attack costs; damage is rolled if the attack is Mixed or better."""
    hurt = (3 @ d8 + 2 - 2).map(positive)
    return (2 @ d8 + 3 - (2 @ d8 + 1)).map(lambda n: hurt if n >= OPPOSED[1] else 0)


def icepool_several() -> Any:
    """Return the odds of the Life that two targets lose, each with separate rolls, for each total of the attack."""
    hurt = (3 @ d8 + 2 - 2).map(positive)

    def both(own: int) -> Any:
        one = (own - (2 @ d8 + 1)).map(lambda n: hurt if n >= OPPOSED[1] else 0)
        return icepool.tupleize(one, one)

    return (2 @ d8 + 3).map(both)


# dyce ------------------------------------------------------------------------------------------


def dyce_contest() -> Any:
    """Return the odds of the winner; ties are left out."""
    difference = 14 - 3 @ H(6) - (15 - 3 @ H(6))
    return H({level: ways for level, ways in difference.items() if level}).apply(winner_of_roll)


def dyce_feint() -> Any:
    """Return the same odds as `icepool_feint`."""
    lead = (14 - 3 @ H(6) - (12 - 3 @ H(6)).apply(positive)).apply(positive)
    return ((3 @ H(6) - lead).le(14)).apply(lambda first, second: first and second, (3 @ H(6)).gt(9))


def dyce_open() -> Any:
    """Return the same odds as `icepool_open`."""
    closed = H(20)
    return expand(lambda die: {1: 1 - closed, 20: 20 + closed}.get(die.outcome, die.outcome), closed)


def dyce_counter() -> Any:
    """Return the same odds as `icepool_counter`."""

    def unseen(own: Any) -> Any:
        noted = level(6, own.outcome)
        if noted is None:
            return False
        faces = H({face: 1 for face in range(1, 11) if level(5, face) != noted})
        return faces.apply(lambda face: (level(5, face) or -1) < noted)

    return expand(unseen, H(10))


def dyce_damage() -> Any:
    """Return the same odds as `icepool_damage`."""
    hurt = (3 @ H(8) + 2 - 2).apply(positive)
    return expand(lambda n: hurt if n.outcome >= OPPOSED[1] else 0, 2 @ H(8) + 3 - (2 @ H(8) + 1))


def dyce_several() -> Any:
    """Return the same odds as `icepool_several`."""
    hurt = (3 @ H(8) + 2 - 2).apply(positive)

    def both(own: Any) -> Any:
        one = expand(lambda n: hurt if n.outcome >= OPPOSED[1] else 0, own.outcome - (2 @ H(8) + 1))
        return one.apply(lambda first, second: (first, second), one)

    return expand(both, 2 @ H(8) + 3)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its call in each of the three packages."""

    title: str
    ours: Callable[[], Any]
    icepool: Callable[[], Any]
    dyce: Callable[[], Any]


FOUR = (3, 1, 0, 2)
QUESTIONS = (
    Asked(
        "opposed 2d8",
        partial(odds, opposed, 3, 1),
        lambda: (2 @ d8 + 3 - (2 @ d8 + 1)).map(outcome),
        lambda: (2 @ H(8) + 3 - (2 @ H(8) + 1)).apply(outcome),
    ),
    Asked(
        "Increased twice against Decreased once",
        partial(odds, opposed, 3, 1, 2, -1),
        lambda: (d8.highest(4, 2) + 3 - (d8.lowest(3, 2) + 1)).map(outcome),
        lambda: ((4 @ P(8)).at(-1, -2) + 3 - ((3 @ P(8)).at(0, 1) + 1)).apply(outcome),
    ),
    Asked(
        "best two of four d8 on Medium",
        partial(odds, unopposed, 1, "Medium", 2),
        lambda: (d8.highest(4, 2) + 1).map(on_medium),
        lambda: ((4 @ P(8)).at(-1, -2) + 1).apply(on_medium),
    ),
    Asked(
        "3d6 contest, ties rolled again",
        partial(odds, winner_of_contest, 14, 15, rulings=AGAIN),
        icepool_contest,
        dyce_contest,
    ),
    Asked("feint, then attack", partial(odds, feint_and_hit, 14, 12), icepool_feint, dyce_feint),
    Asked(
        "open d20 opposed",
        partial(odds, row_of_defence, ATTACK, PARRY),
        lambda: (icepool_open() + 12 - (icepool_open() + 8)).map(chart_row),
        lambda: (dyce_open() + 12 - (dyce_open() + 8)).apply(chart_row),
    ),
    Asked(
        "check with aid",
        partial(odds, helped_total, ATTACK, AID),
        lambda: icepool.map(aided_total, icepool_open() + 12, icepool_open() + 10),
        lambda: (dyce_open() + 12).apply(aided_total, dyce_open() + 10),
    ),
    Asked("counter roll", partial(odds, ruse_works, 6, 5), icepool_counter, dyce_counter),
    Asked(
        "round Advantage of two against three",
        partial(odds, strangers_gain, 2, 3),
        lambda: (2 @ ten - (3 @ ten + 1)).map(gains_of_sides),
        lambda: (2 @ H(10) - (3 @ H(10) + 1)).apply(gains_of_sides),
    ),
    Asked(
        "Collective roll of four",
        partial(odds, collective_outcome, FOUR, "Medium", 3),
        lambda: (8 @ d8 + sum(FOUR)).map(lambda total: on_medium(tens(total, 3))),
        lambda: (8 @ H(8) + sum(FOUR)).apply(lambda total: on_medium(tens(total, 3))),
    ),
    Asked(
        "Cooperative roll of four",
        partial(odds, cooperative, tuple((bonus, "Medium") for bonus in FOUR)),
        lambda: sum((2 @ d8 + bonus).map(score_on_medium) for bonus in FOUR).map(
            lambda total: OUTCOMES[2 + max(-2, min(total, 2))]
        ),
        lambda: reduce(add, ((2 @ H(8) + bonus).apply(score_on_medium) for bonus in FOUR)).apply(
            lambda total: OUTCOMES[2 + max(-2, min(total, 2))]
        ),
    ),
    Asked("damage behind an attack", partial(odds, life_lost, STRIKER, TARGET), icepool_damage, dyce_damage),
    Asked(
        "one attack on two targets",
        partial(odds, losses_of_targets, STRIKER, (TARGET, TARGET)),
        icepool_several,
        dyce_several,
    ),
    Asked(
        "attack on two who stand together",
        partial(odds, row_with_help, 13, 11, 9),
        lambda: (13 - d20 - (11 - d20 + 9 - d20)).map(combat_row),
        lambda: (13 - H(20) - (11 - H(20) + 9 - H(20))).apply(combat_row),
    ),
)
