"""Rolls: 2d8 plus bonuses, against a Difficulty or against an opponent's roll. Also Increases and Help."""

import re

from rules.core import (
    BadInput,
    Dice,
    IllegalChoice,
    Pool,
    d8,
    keep_highest,
    keep_lowest,
    require_int,
    require_one_of,
    rule,
)
from rules.core.bands import band_index
from rules.core.exhibits import format_number
from rules.core.frozen import frozen
from rules.core.inputs import IntegerInput
from rules.core.play.game import BasicRoll
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES, DIFFICULTY_STEP, MAX_NUMBER, MIXED, OPPOSED, OUTCOMES, UNOPPOSED

SIDES = ("players", "gm")
BEYOND_TABLE = re.compile(r"Very Easy −(\d+)|Very Hard \+(\d+)")  # Difficulties that only a ruling has


@frozen
class Consequences:
    """The effects of an outcome.

    Attributes:
        achieved: True if the roller gets what they rolled for.
        repercussion: "", "bad" or "particularly bad".
        own: Advantage that the roller can take instead of something extra.
        gm: Advantage that the GM can take instead of the repercussion.
    """

    achieved: bool
    repercussion: str
    own: int
    gm: int


@rule("cd.outcome", "1 Rolls")
def consequences(outcome: str, roller: str = "players") -> Consequences:
    """Mixed or better achieves the aim, Mixed or worse has a price; Very Good gives an extra, Very Bad costs double.

    The roller can take Advantage instead of the extra, and the GM can take Advantage instead of the price.

    Args:
        outcome: One of the five outcomes.
        roller: The side that rolled, "players" or "gm".
    """
    rank = OUTCOMES.index(require_one_of(outcome, OUTCOMES, "an outcome"))
    require_one_of(roller, SIDES, "a side")
    price = ("particularly bad", "bad", "bad", "", "")[rank]
    pays_gm = roller == "players" or rulings().gm_results == "as-printed"
    gm = (2, 1, 1, 0, 0)[rank] if pays_gm else 0
    return Consequences(rank >= MIXED, price, int(outcome == "Very Good"), gm)


def is_success(outcome: str) -> bool:
    """Return True if an outcome achieves the aim of the roll: Mixed or better. Rule: cd.outcome."""
    return consequences(outcome).achieved


@rule("cd.dangerous", "1 Rolls")
def dangerous_outcome(outcome: str) -> str:
    """On a Dangerous roll, Bad counts as Very Bad."""
    require_one_of(outcome, OUTCOMES, "an outcome")
    return "Very Bad" if outcome == "Bad" else outcome


@rule("cd.unopposed.table", "Table 1")
def outcome_of(total: int, difficulty: str) -> str:
    """The total is read on the row of the Difficulty.

    Args:
        total: The sum of dice and bonuses.
        difficulty: One of the five Difficulties, or one beyond the table (see `shift_difficulty`).
    """
    return OUTCOMES[band_index(outcome_floors(difficulty), require_int(total, -MAX_NUMBER, MAX_NUMBER, "a total"))]


@rule("cd.opposed.table", "Table 2")
def outcome_of_difference(difference: int) -> str:
    """The roller's total less the opposing total is read on the table: from −2 to 2 is Mixed."""
    return OUTCOMES[band_index(OPPOSED, require_int(difference, -2 * MAX_NUMBER, 2 * MAX_NUMBER, "a difference"))]


def opposite_outcome(outcome: str) -> str:
    """Return the other side's outcome of an opposed roll: Very Bad if this one is Very Good, for example."""
    return OUTCOMES[-1 - OUTCOMES.index(require_one_of(outcome, OUTCOMES, "an outcome"))]


@rule("cd.difficulty.shift", "3.2 Specializations")
def shift_difficulty(difficulty: str, steps: int) -> str:
    """A Difficulty can get steps harder or easier, but stays on the table.

    Args:
        difficulty: The Difficulty before it changes.
        steps: The steps by which it gets harder; a number below 0 makes it easier.

    Returns:
        The new Difficulty. Under the ruling `beyond_table="extend"` it may be beyond the table, such as "Very Hard +1".
    """
    step = difficulty_level(difficulty) + require_int(steps, -MAX_NUMBER, MAX_NUMBER, "the steps of a Difficulty")
    return difficulty_name(step if rulings().beyond_table == "extend" else _nearest_row(step))


def _nearest_row(step: int) -> int:
    """Return the number of the row of the table that is nearest to a Difficulty."""
    return max(0, min(step, len(DIFFICULTIES) - 1))


def outcome_floors(difficulty: str) -> tuple[int, ...]:
    """Return the lowest totals of Bad, Mixed, Good and Very Good.

    For each row beyond the table, they are 3 higher or lower.
    """
    step = difficulty_level(difficulty)
    nearest = _nearest_row(step)
    return tuple(floor + DIFFICULTY_STEP * (step - nearest) for floor in UNOPPOSED[DIFFICULTIES[nearest]])


def difficulty_level(difficulty: str) -> int:
    """Return the number of a Difficulty: 0 for Very Easy, 4 for Very Hard, 5 for "Very Hard +1"."""
    if difficulty in DIFFICULTIES:
        return DIFFICULTIES.index(difficulty)
    if beyond := BEYOND_TABLE.fullmatch(str(difficulty)):
        easier, harder = beyond.groups()
        return -int(easier) if easier else len(DIFFICULTIES) - 1 + int(harder)
    raise BadInput(difficulty, f"a Difficulty must be one of {', '.join(DIFFICULTIES)}")


def difficulty_name(step: int) -> str:
    """Return the name of a Difficulty by its number, which may be below 0 or above 4."""
    last = len(DIFFICULTIES) - 1
    if step < 0:
        return f"{DIFFICULTIES[0]} −{-step}"
    return f"{DIFFICULTIES[last]} +{step - last}" if step > last else DIFFICULTIES[step]


MAX_STEPS = 98
PLAIN_POOL = 2 * d8


@rule("cd.increase.cancel", "1.5 Increased and Decreased Rolls")
def net_steps(increases: int, decreases: int) -> int:
    """Increases and Decreases cancel one for one, and only the rest counts.

    Args:
        increases: The Increases of a roll, 0 to 98.
        decreases: The Decreases of the roll, 0 to 98.

    Returns:
        The Increases that are left; a number below 0 means Decreases.
    """
    return require_int(increases, 0, MAX_STEPS, "Increases") - require_int(decreases, 0, MAX_STEPS, "Decreases")


@rule("cd.increase", "1.5 Increased and Decreased Rolls")
def roll_pool(steps: int = 0) -> Pool:
    """A roll that is Increased n times rolls n + 2 d8 and keeps the two highest; a Decreased roll keeps the two lowest.

    Args:
        steps: The number of Increases, −98 to 98; a number below 0 means Decreases.
    """
    require_int(steps, -MAX_STEPS, MAX_STEPS, "steps")
    if not steps:
        return PLAIN_POOL
    keep = keep_highest if steps > 0 else keep_lowest
    return keep(abs(steps) + 2, d8, 2)


@rule("cd.roll.bonus", "1.1 Unopposed Rolls")
def roll_bonus(attribute: int, specialization: int = 0, experiences: tuple[int, ...] = ()) -> int:
    """A roll adds one Attribute, a fitting Specialization, and an activated Experience.

    Args:
        attribute: The Attribute.
        specialization: The bonus of the Specialization; 0 if none fits.
        experiences: The bonuses of the Experiences that were activated, each for 1 Advantage.

    Raises:
        IllegalChoice: If the roll has more than one Experience, unless a ruling allows it.
    """
    if len(experiences) > 1 and rulings().experiences_per_roll == "one":
        raise IllegalChoice("cd.roll.bonus", f"{len(experiences)} Experiences on one roll: one is the most")
    return sum(map(require_bonus, (attribute, specialization, *experiences)))


@rule("cd.unopposed", "1.1 Unopposed Rolls")
def unopposed(dice: Dice, bonus: int, difficulty: str, steps: int = 0, danger: bool = False) -> str:
    """You roll 2d8, add the bonuses, and read the total on the row of the Difficulty.

    Args:
        dice: The dice of any run mode.
        bonus: The sum of all bonuses.
        difficulty: The Difficulty.
        steps: Increases of the roll; a number below 0 means Decreases.
        danger: True for a Dangerous roll.

    Returns:
        The outcome.
    """
    total = dice(roll_pool(steps)) + require_bonus(bonus)
    outcome = outcome_of(total, difficulty)
    dice.note(
        "cd.unopposed.table",
        "{total} on {difficulty} is {outcome}.",
        total=total,
        difficulty=difficulty,
        outcome=outcome,
    )
    return _apply_danger(dice, outcome) if danger else outcome


@rule("cd.opposed", "1.2 Opposed Rolls")
def opposed(dice: Dice, bonus: int, other: int, steps: int = 0, other_steps: int = 0, danger: bool = False) -> str:
    """Both sides roll and add their bonuses; each reads its own total less the opposing total.

    Args:
        dice: The dice of any run mode.
        bonus: The sum of the acting side's bonuses.
        other: The sum of the other side's bonuses.
        steps: Increases of the acting side's roll; a number below 0 means Decreases.
        other_steps: Increases of the other side's roll; a number below 0 means Decreases.
        danger: True for a Dangerous roll.

    Returns:
        The acting side's outcome; `opposite_outcome` gives the other side's.
    """
    total = dice(roll_pool(steps)) + require_bonus(bonus)
    against = dice(roll_pool(other_steps)) + require_bonus(other)
    outcome = outcome_of_difference(total - against)
    dice.note("cd.opposed.table", "{own} against {against} is {outcome}.", own=total, against=against, outcome=outcome)
    return _apply_danger(dice, outcome) if danger else outcome


def require_bonus(value: int) -> int:
    """Return a bonus if it is a whole number within bounds; raise `BadInput` if it is not."""
    return require_int(value, -MAX_NUMBER // 2, MAX_NUMBER // 2, "a bonus")


def _apply_danger(dice: Dice, outcome: str) -> str:
    worse = dangerous_outcome(outcome)
    if worse != outcome:
        dice.note("cd.dangerous", "The roll is Dangerous: {worse}.", worse=worse)
    return worse


@frozen
class OpposedGains:
    """The Advantage that an opposed roll brings to the players and to the GM."""

    players: int
    gm: int


@rule("cd.opposed.both", "1.2 Opposed Rolls")
def opposed_gains(outcome: str) -> OpposedGains:
    """The player's outcome decides; the GM's outcome is its opposite and brings no further Advantage.

    Args:
        outcome: The player's outcome.

    Returns:
        The Advantage that each side can take.
    """
    player = consequences(outcome, "players")
    gm = consequences(opposite_outcome(outcome), "gm")
    printed = rulings().gm_results == "as-printed"
    return OpposedGains(player.own, player.gm + (gm.own + gm.gm if printed else 0))


@frozen
class RivalGains:
    """The Advantage that a roll between two players' characters brings to both of them and to the GM."""

    acting: int
    rival: int
    gm: int


def rival_gains(outcome: str) -> RivalGains:
    """Return the Advantage from a roll between two players' characters.

    By our ruling only the character who acts counts as the roller.

    Args:
        outcome: The outcome of the character who acts.

    Rule: cd.opposed.both.
    """
    acting, rival = consequences(outcome), consequences(opposite_outcome(outcome))
    if rulings().between_players == "acting":
        return RivalGains(acting.own, 0, acting.gm)
    return RivalGains(acting.own, rival.own, acting.gm + rival.gm)


@frozen
class HelpResult:
    """A helper's roll: its outcome, and the Advantage that the helped creature gains.

    `kept` is False if only the roll that was helped can use that Advantage.
    """

    outcome: str
    advantage: int
    kept: bool


@rule("cd.help", "1.4 Helping Out")
def help_out(dice: Dice, bonus: int, difficulty: str = "Medium", steps: int = 0, danger: bool = False) -> HelpResult:
    """A helper rolls, usually on Medium; Mixed or better gives the other creature an Advantage.

    The roll has its usual consequences as well.

    Args:
        dice: The dice of any run mode.
        bonus: The sum of the helper's bonuses.
        difficulty: The Difficulty of helping.
        steps: Increases of the helper's roll; a number below 0 means Decreases.
        danger: True for a Dangerous roll.
    """
    outcome = dice.sub(unopposed, bonus, difficulty, steps, danger)
    gained = int(is_success(outcome))
    dice.note("cd.help", "The creature helped gains {gained} Advantage.", gained=gained, success=gained > 0)
    return HelpResult(outcome, gained, bool(gained) and rulings().help_gain == "as-printed")


def roll_two_best(dice: Dice, steps: int) -> int:
    """Return a roll of 2d8 with `steps` Increases; a number below 0 means Decreases."""
    total = dice(roll_pool(steps))
    way = "Increased" if steps > 0 else "Decreased"
    dice.note("cd.increase", "{way}: {total}", way=f"{way} {abs(steps)} ×" if steps else "As it is", total=total)
    return total


STEPS = IntegerInput("Increases (below 0: Decreases)", -8, 8)
BASIC_ROLL = BasicRoll("2d8, Increased or Decreased", "cd.increase", roll_two_best, format_number, STEPS, 0)
