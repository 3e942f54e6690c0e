"""Consequences: the effects of the chart's numbered penalties in melee, with guns, and in other work."""

from rules.core import IllegalChoice, require_int, require_one_of, rule
from rules.skillful.characters import NOTHING, Effort, Points
from rules.skillful.rulings import rulings
from rules.skillful.tables import (
    ATTITUDES,
    CHART,
    LONG_MULTIPLE,
    MAX_LEVELS,
    MELEE,
    OTHER,
    RATINGS,
    ROWS,
    SHORT_MULTIPLE,
    Weapon,
)


def first_effort(n: Effort) -> Effort:
    """Return the effort of the first consequence: 8N from the pools of N, and 2N from the next longer pools."""
    if rulings().first_penalty_pools == "as-printed":
        return Effort(wind=SHORT_MULTIPLE * n.total, stamina=LONG_MULTIPLE * n.total)
    return SHORT_MULTIPLE * n + LONG_MULTIPLE * n.in_longer_pools()


@rule("sk.melee", "Consequences: Melee")
def melee_consequence(level: int, n: Effort, weapon: Weapon) -> Effort:
    """First: 8N Wind and 2N Stamina. Second and third: the same effort and a hit. Fourth: only the third hit.

    Args:
        level: The number of the consequence, 1 to 4.
        n: The loser's nominal effort.
        weapon: The melee weapon that hits.
    """
    step = MELEE[require_int(level, 1, MAX_LEVELS, "a consequence") - 1]
    require_one_of(weapon.kind, ("melee",), "the kind of a melee weapon")
    return melee_effort(level, n) + Effort(health=weapon.hits[step.hit - 1] if step.hit else 0)


def melee_effort(level: int, n: Effort) -> Effort:
    """Return the effort in a melee consequence without the hit; the GM may replace it by a nuisance."""
    keeps_first = MELEE[level - 1].with_first or rulings().fourth_melee == "with-first"
    return first_effort(n) if keeps_first else NOTHING


@rule("sk.guns", "Consequences: Guns")
def gun_consequence(level: int, n: Effort, weapon: Weapon) -> Effort:
    """A gun has four hits, and each consequence is the hit with the same number.

    Args:
        level: The number of the consequence, 1 to 4.
        n: The loser's nominal effort.
        weapon: The gun that hits.
    """
    require_int(level, 1, MAX_LEVELS, "a consequence")
    require_one_of(weapon.kind, ("guns",), "the kind of a gun")
    tired = level == 1 and rulings().gun_effort == "with-effort"
    effort = first_effort(n) if tired else NOTHING
    return effort + Effort(health=weapon.hits[level - 1])


@rule("sk.other", "Consequences: Other Things")
def other_consequence(level: int) -> str:
    """Building and repairing have four consequences too, from a burnt finger to a burnt-down house.

    Args:
        level: The number of the consequence, 1 to 4.
    """
    return OTHER[require_int(level, 1, MAX_LEVELS, "a consequence") - 1]


@rule("sk.damage", "Resolving Checks: Consequences for Defenders")
def damage(rating: str, weapon: Weapon) -> Points:
    """Low damage is the damage of the second penalty, Medium of the third, and High of the fourth.

    Args:
        rating: `"Low"`, `"Medium"` or `"High"`.
        weapon: The weapon that hits.

    Returns:
        Points of Health.
    """
    level = RATINGS[require_one_of(rating, RATINGS, "a damage rating")]
    return consequence(level, NOTHING, weapon).health


def consequence(level: int, n: Effort, weapon: Weapon | None) -> Effort:
    """Return the points that a consequence costs.

    `level` is the number of the consequence, 1 to 4; 0 costs nothing. `n` is the loser's nominal effort. Without a
    weapon a consequence costs no points, and the GM describes it.
    """
    require_int(level, 0, MAX_LEVELS, "a consequence")
    if weapon is None or level == 0:
        return NOTHING
    ladder = gun_consequence if weapon.kind == "guns" else melee_consequence
    return ladder(level, n, weapon)


@rule("sk.other.call-off", "Consequences: Other Things")
def call_off(row: str, by: int, attitude: str = "ordinary") -> str:
    """If you notice in time that something goes wrong and stop, the consequence is one or two levels milder.

    Args:
        row: A row of the chart with a numbered penalty.
        by: The number of levels by which the consequence is milder, 1 or 2.
        attitude: The attitude of the check.

    Returns:
        The milder row.

    Raises:
        IllegalChoice: The row has no numbered penalty, or the intense effort forbids it.
    """
    require_one_of(row, ROWS, "a row of the chart")
    require_one_of(attitude, ATTITUDES, "an attitude")
    require_int(by, 1, 2, "the levels called off")
    if ROWS[row].threshold >= 0:
        raise IllegalChoice("sk.other.call-off", f"{row} has no numbered consequence to make milder")
    ruling = rulings().intense_call_off if attitude == "intense" else "as-printed"
    if ruling == "never":
        raise IllegalChoice("sk.other.call-off", "an intense effort cannot be called off")
    if ruling == "one-level" and by > 1:
        raise IllegalChoice("sk.other.call-off", "after an intense effort the consequence is at most one level milder")
    number = CHART.index(ROWS[row]) - by  # row 0 is a win
    return CHART[number if rulings().call_off_floor == "success" else max(number, 1)].name
