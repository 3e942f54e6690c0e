"""Success rolls on 3d6, their margins, and contests."""

from fractions import Fraction
from operator import attrgetter

from rules.basics.rulings import rulings
from rules.basics.tables import MAX_NUMBER, MAX_ROLL, MIN_ROLL
from rules.core import Dice, d6, odds, require_int, rule
from rules.core.frozen import frozen
from rules.core.inputs import IntegerInput
from rules.core.play.game import FAILED, BasicRoll

POOL = 3 * d6


@frozen
class SuccessRoll:
    """A success roll: the target, the total of the dice, the success, and the margin.

    The margin is the target less the roll: 0 or more for a success, below 0 for a failure.
    """

    target: int
    rolled: int
    success: bool
    margin: int


@rule("td.success", "Success Rolls")
def is_success(target: int, rolled: int) -> bool:
    """A roll of 3d6 at or under the target is a success.

    Args:
        target: The target, a whole number from −1000 to 1000.
        rolled: The total of the dice, 3 to 18.
    """
    require_int(target, -MAX_NUMBER, MAX_NUMBER, "a target")
    require_int(rolled, MIN_ROLL, MAX_ROLL, "a roll of 3d6")
    if rulings().extremes == "ends" and rolled in (MIN_ROLL, MAX_ROLL):
        return rolled == MIN_ROLL
    return rolled <= target


@rule("td.success.margin", "Contest Rolls")
def margin(target: int, rolled: int) -> int:
    """The level of success is the target less the roll; below zero it is the level of failure."""
    success = is_success(target, rolled)
    return max(target - rolled, 0) if success else min(target - rolled, -1)


@rule("td.modifier", "Success Rolls")
def modify_target(target: int, *modifiers: int) -> int:
    """Bonuses and penalties change the target, never the roll.

    Args:
        target: The skill or stat, a whole number.
        *modifiers: Bonuses and penalties, whole numbers.
    """
    for value in (target, *modifiers):
        require_int(value, -MAX_NUMBER, MAX_NUMBER, "a target or a modifier")
    return target + sum(modifiers)


def success_roll(dice: Dice, target: int) -> SuccessRoll:
    """Roll 3d6 against a target, a whole number after all bonuses and penalties."""
    rolled = dice(POOL)
    level = margin(target, rolled)
    success = level >= 0
    dice.note("td.success", "{rolled} against {target}: a {word} by {level}", rolled=rolled, target=target,
              word="success" if success else "failure", level=lambda: abs(level))  # fmt: skip
    return SuccessRoll(target, rolled, success, level)


def success_chance(target: int) -> Fraction:
    """Return the chance that a success roll succeeds."""
    return odds(success_roll, target).chance(attrgetter("success"))


@frozen
class Contest:
    """A contest: both margins, and the winner: "first", "second", "tie" or "both fail"."""

    first: int
    second: int
    won: str


@rule("td.contest", "Contest Rolls")
def compare_margins(first: int, second: int) -> str:
    """Compare the two levels of success: the larger one wins.

    Args:
        first: The margin of the fighter who acts; below zero is a failure.
        second: The margin of the opponent.

    Returns:
        `"first"`, `"second"`, `"tie"` or `"both fail"`.
    """
    for value in (first, second):
        require_int(value, -2 * MAX_NUMBER, 2 * MAX_NUMBER, "a margin")
    if rulings().both_fail == "nobody" and first < 0 and second < 0:
        return "both fail"
    if first == second:
        return "second" if rulings().ties == "second" else "tie"
    return "first" if first > second else "second"


WORDS = {"first": "the first wins", "second": "the second wins", "tie": "a tie", "both fail": "both fail"}


def _roll_contest_once(dice: Dice, first: int, second: int) -> Contest:
    first_margin = dice.sub(_margin, first)
    second_margin = dice.sub(_margin, second)
    won = compare_margins(first_margin, second_margin)
    dice.note("td.contest", "{one} against {other}: {words}", one=lambda: _level_text(first_margin),
              other=lambda: _level_text(second_margin), words=WORDS[won])  # fmt: skip
    return Contest(first_margin, second_margin, won)


def _level_text(margin: int) -> str:
    return f"a success by {margin}" if margin >= 0 else f"a failure by {-margin}"


def _margin(dice: Dice, target: int) -> int:
    return success_roll(dice, target).margin


def contest(dice: Dice, first: int, second: int) -> Contest:
    """Let both sides roll against their own target.

    Args:
        dice: The dice of any run mode.
        first: The target of the person who acts, after bonuses and penalties.
        second: The target of the opponent, after bonuses and penalties.
    """
    if rulings().ties == "again":
        return dice.until(lambda result: result.won != "tie", _roll_contest_once, first, second)
    return _roll_contest_once(dice, first, second)


@rule("td.contest.example", "Contest Rolls")
def roll_past_guard(dice: Dice) -> Contest:
    """The text's example of a contest: a thief with Sneak 14 wants to pass a guard with Perception 15."""
    return contest(dice, 14, 15)


def basic_roll(dice: Dice, skill: int) -> int:
    """Roll 3d6 against a skill; return the margin of a success, or `FAILED` if the roll fails."""
    rolled = success_roll(dice, skill)
    return rolled.margin if rolled.success else FAILED


def _margin_text(margin: int) -> str:
    return "failure" if margin == FAILED else f"success by {margin}"


BASIC_ROLL = BasicRoll("3d6 under a skill", "td.success", basic_roll, _margin_text, IntegerInput("Skill", 3, 30), 11)
