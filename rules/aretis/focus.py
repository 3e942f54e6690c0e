"""Focus: the place of an aimed hit, and the doubler's second-life."""

from rules.aretis.rolls import Throw, combat_test, row_name
from rules.aretis.rulings import rulings
from rules.aretis.tables import FOCUS
from rules.core import Dice, require_int, require_one_of, rule

MAX_ATTACKS = 100  # the most attacks of one round on one character


@rule("ar.focus", "Focus + Will Test")
def focus_test(dice: Dice, focus: int, will: int, throw: Throw = None) -> str:
    """A Focus test is Focus plus Will less the dice, read on the same six rows.

    Args:
        dice: The dice of any run mode.
        focus: The Focus skill.
        will: The Will skill.
        throw: The dice to throw; None for the dice of the ruling.

    Returns:
        The name of the row, from Total Failure to Excellent.
    """
    if rulings().focus_sum == "two-tests":
        own = dice.sub(combat_test, focus, throw)
        row = row_name(own + dice.sub(combat_test, will, throw))
    else:
        row = row_name(dice.sub(combat_test, focus + will, throw))
    dice.note("ar.focus", "Focus + Will: {row}, {words}", row=row, words=FOCUS[row][0].lower())
    return row


@rule("ar.focus.damage", "Focus + Will Test")
def focus_damage(row: str, damage: int) -> int:
    """A Focus test misses on the two worst rows; then the damage is half, once, twice or three times.

    Args:
        row: The row of the Focus test.
        damage: The damage of a plain hit, which the GM names; 0 or more.
    """
    times = FOCUS[require_one_of(row, FOCUS, "a row")][1] * require_int(damage, 0, None, "damage")
    return -(-times // 1) if rulings().halves == "up" else times // 1


@rule("ar.doubler.success", "Focus + Will Test, below the list")
def focus_succeeds(row: str) -> bool:
    """A Focus test succeeds on every row from Blah up, because none of these rows misses."""
    rows = tuple(FOCUS)
    least = "So-so" if rulings().focus_success == "from-so-so" else "Blah"
    return rows.index(require_one_of(row, FOCUS, "a row")) >= rows.index(least)


@rule("ar.doubler", "Focus + Will Test, below the list")
def call_second_life(dice: Dice, focus: int, will: int, throw: Throw = None) -> bool:
    """A doubler who focuses for a whole round tests Focus; if the test succeeds, a second-life appears at once."""
    came = focus_succeeds(dice.sub(focus_test, focus, will, throw))
    dice.note("ar.doubler", "the second-life {word}", word="appears" if came else "stays away")
    return came


@rule("ar.doubler.hold", "Focus + Will Test, below the list")
def hold_second_life(dice: Dice, focus: int, will: int, throw: Throw = None, attacks: int = 1) -> bool:
    """Every attack while a second-life is out forces a new Focus test; if a test fails, the second-life is gone.

    Args:
        dice: The dice of any run mode.
        focus: The Focus skill.
        will: The Will skill.
        throw: The dice to throw; None for the dice of the ruling.
        attacks: The number of attacks in one round, 0 or more.

    Returns:
        Whether the second-life stays.
    """
    tests = require_int(attacks, 0, MAX_ATTACKS, "attacks in one round")
    for _ in range(min(tests, 1) if rulings().focus_tests == "each-round" else tests):
        if not dice.sub(_roll_to_hold, focus, will, throw):
            return False
    return True


def _roll_to_hold(dice: Dice, focus: int, will: int, throw: Throw) -> bool:
    held = focus_succeeds(dice.sub(focus_test, focus, will, throw))
    dice.note("ar.doubler.hold", "the second-life {word}", word="stays" if held else "is gone")
    return held
