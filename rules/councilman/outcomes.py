"""Outcomes: the two tables that a roll is read on, and what each outcome brings."""

from rules.core import BadInput, one_of, rule, whole
from rules.core.bands import rows_reached
from rules.core.frozen import frozen
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES, DIFFICULTY_STEP, FAR, MIXED, OPPOSED, OUTCOMES, UNOPPOSED

SIDES = ("players", "gm")


@frozen
class Consequences:
    """What an outcome brings: is the aim achieved, is there a repercussion, who may gain Advantage.

    `own` is Advantage for the roller instead of something extra; `gm` is Advantage for the GM instead
    of the repercussion.
    """

    achieved: bool
    repercussion: str
    own: int
    gm: int


@rule("cd.outcome", "1 Rolls")
def consequences(outcome: str, roller: str = "players") -> Consequences:
    """Mixed or better achieves the aim, Mixed or worse has a price, and both ends of the scale pay more.

    Args: one of the five outcomes; `roller` is the side that rolled, `"players"` or `"gm"`.
    """
    rank = OUTCOMES.index(one_of(outcome, OUTCOMES, "an outcome"))
    one_of(roller, SIDES, "a side")
    price = ("particularly bad", "bad", "bad", "", "")[rank]
    pays_gm = roller == "players" or rulings().gm_results == "as-printed"
    gm = (2, 1, 1, 0, 0)[rank] if pays_gm else 0
    return Consequences(rank >= MIXED, price, int(outcome == "Very Good"), gm)


@rule("cd.dangerous", "1 Rolls")
def dangerous(outcome: str) -> str:
    """On a Dangerous roll Bad counts as Very Bad."""
    one_of(outcome, OUTCOMES, "an outcome")
    return "Very Bad" if outcome == "Bad" else outcome


@rule("cd.unopposed.table", "Table 1")
def outcome_of(total: int, difficulty: str) -> str:
    """Read a total on the row of its Difficulty.

    Args: `total` is dice and bonuses; `difficulty` one of the five, or one that `harder` made beyond them.
    """
    return OUTCOMES[rows_reached(floors(difficulty), whole(total, -FAR, FAR, "a total"))]


@rule("cd.opposed.table", "Table 2")
def outcome_of_difference(difference: int) -> str:
    """Read the difference of two totals, own minus other: from −2 to 2 is Mixed."""
    return OUTCOMES[rows_reached(OPPOSED, whole(difference, -2 * FAR, 2 * FAR, "a difference"))]


def mirrored(outcome: str) -> str:
    """The other side's outcome of the same opposed roll: Very Good faces Very Bad, Mixed faces Mixed."""
    return OUTCOMES[-1 - OUTCOMES.index(one_of(outcome, OUTCOMES, "an outcome"))]


@rule("cd.difficulty.shift", "3.2 Specializations")
def harder(difficulty: str, steps: int) -> str:
    """Shift a Difficulty by steps; it stays on the table.

    Args: `steps` above 0 make it harder, below 0 easier. Under the ruling `beyond_table="extend"` the
    answer may be a row beyond the table, such as `"Very Hard +1"`.
    """
    step = level(difficulty) + whole(steps, -FAR, FAR, "the steps of a Difficulty")
    return named(step) if rulings().beyond_table == "extend" else named(max(0, min(step, len(DIFFICULTIES) - 1)))


def floors(difficulty: str) -> tuple[int, ...]:
    """The lowest totals of Bad, Mixed, Good and Very Good on a row; rows beyond the table go on by 3."""
    if difficulty in DIFFICULTIES:
        return UNOPPOSED[difficulty]
    step = level(difficulty)
    known = max(0, min(step, len(DIFFICULTIES) - 1))
    return tuple(floor + DIFFICULTY_STEP * (step - known) for floor in UNOPPOSED[DIFFICULTIES[known]])


def level(difficulty: str) -> int:
    """Very Easy is 0, Very Hard 4; `"Very Hard +1"` is 5."""
    if difficulty in DIFFICULTIES:
        return DIFFICULTIES.index(difficulty)
    name, _, beyond = difficulty.rpartition(" ") if isinstance(difficulty, str) else ("", "", "")
    sign, steps = beyond[:1], beyond[1:]
    if steps.isdigit() and (name, sign) in ((DIFFICULTIES[0], "−"), (DIFFICULTIES[-1], "+")):
        return -int(steps) if sign == "−" else len(DIFFICULTIES) - 1 + int(steps)
    raise BadInput(difficulty, f"a Difficulty is one of {', '.join(DIFFICULTIES)}")


def named(step: int) -> str:
    """The name of a Difficulty by its level, beyond the table too."""
    last = len(DIFFICULTIES) - 1
    if step < 0:
        return f"{DIFFICULTIES[0]} −{-step}"
    return f"{DIFFICULTIES[last]} +{step - last}" if step > last else DIFFICULTIES[step]
