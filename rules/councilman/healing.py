"""Healing: by a night's rest, or by a roll whose Difficulty depends on the time taken."""

from rules.core import Dice, IllegalChoice, require_int, require_one_of, rule
from rules.core.frozen import frozen
from rules.councilman.rolls import consequences, is_success, unopposed
from rules.councilman.rulings import rulings
from rules.councilman.tables import HEALING_TIMES, NIGHT, SLEEP

WAYS = ("rest", "roll")


@rule("cd.heal.time", "4.2 Healing")
def healing_difficulty(minutes: int) -> str:
    """The less time healing takes, the harder it is: from 4 hours (Very Easy) to 1 minute (Very Hard).

    Args:
        minutes: The time, 1 to 479 minutes. A time between two printed times counts as the shorter of the two.
    """
    require_int(minutes, 1, NIGHT - 1, "minutes of healing")
    if rulings().heal_between == "nearest":
        return HEALING_TIMES[min(HEALING_TIMES, key=lambda time: (abs(time - minutes), time))]
    return HEALING_TIMES[max(time for time in HEALING_TIMES if time <= minutes)]


@rule("cd.heal.rest", "4.2 Healing")
def is_full_rest(minutes: int, asleep: int, strenuous: bool = False) -> bool:
    """A night's rest is 8 hours with 6 hours of sleep and nothing strenuous, and heals without a roll.

    Args:
        minutes: The minutes of rest.
        asleep: How many of these minutes are sleep.
        strenuous: True if the creature did anything strenuous.
    """
    require_int(asleep, 0, require_int(minutes, 0, None, "minutes"), "sleep")
    return minutes >= NIGHT and asleep >= SLEEP and not strenuous


@rule("cd.heal.amount", "4.2 Healing")
def life_healed(outcome: str, recovery: int) -> int:
    """Good or better heals the whole Recovery, Mixed heals half of it, and Bad and Very Bad heal nothing.

    Args:
        outcome: The outcome of the healing roll.
        recovery: The Recovery of the creature that is healed.

    Returns:
        The Life that the creature regains, rounded down.
    """
    require_int(recovery, 0, None, "Recovery")
    if outcome == "Mixed":
        return recovery // 2 if rulings().half_recovery == "down" else -(-recovery // 2)
    return recovery if is_success(outcome) else 0


@rule("cd.heal.price", "4.2 Healing")
def healing_price(outcome: str) -> int:
    """Only Very Bad gives the GM something on a healing roll, because Mixed already heals only half.

    Args:
        outcome: The outcome of the healing roll.

    Returns:
        The Advantage that the GM can take instead of a repercussion.
    """
    spared = {"very-bad-only": ("Bad", "Mixed"), "mixed-too": ("Bad",), "advantage-still": ()}[rulings().heal_price]
    return 0 if outcome in spared else consequences(outcome).gm


@rule("cd.heal.daily", "4.2 Healing")
def check_daily(way: str, used: tuple[str, ...]) -> tuple[str, ...]:
    """A creature can gain once a day from a night's rest, and once a day from a successful healing roll.

    Args:
        way: "rest" or "roll".
        used: The ways from which the creature has gained today.

    Returns:
        The ways from which the creature has then gained today.

    Raises:
        IllegalChoice: If the creature has gained in this way today.
    """
    for known in (way, *used):
        require_one_of(known, WAYS, "a way of healing")
    if way in used:
        raise IllegalChoice("cd.heal.daily", f"this creature has gained from a {way} today")
    return (*used, way)


@frozen
class Healing:
    """A healing roll: its outcome, the Life regained, and the Advantage that the GM can take."""

    outcome: str
    life: int
    gm: int


@rule("cd.heal", "4.2 Healing")
def heal(dice: Dice, bonus: int, recovery: int, difficulty: str, steps: int = 0, danger: bool = False) -> Healing:
    """A healing roll restores Life up to the Recovery of the creature that is healed.

    Args:
        dice: The dice of any run mode.
        bonus: The sum of the healer's bonuses.
        recovery: The Recovery of the creature that is healed.
        difficulty: The Difficulty (see `healing_difficulty`).
        steps: Increases of the roll; a number below 0 means Decreases.
        danger: True for a Dangerous roll.
    """
    outcome = dice.sub(unopposed, bonus, difficulty, steps, danger)
    life = life_healed(outcome, recovery)
    dice.note("cd.heal", "{outcome}: {life} Life regained.", outcome=outcome, life=life, success=life > 0)
    return Healing(outcome, life, healing_price(outcome))


@rule("cd.heal.combat", "4.2 Healing")
def combat_healing(dice: Dice, bonus: int, recovery: int) -> Healing:
    """Healing as an Action in combat is Very Hard and Decreased, if the GM allows it at all.

    `bonus` and `recovery` are as for `heal`.
    """
    return dice.sub(heal, bonus, recovery, "Very Hard", -1, False)


def life_after_healing(life: int, maximum: int, points: int) -> int:
    """Return a creature's Life after it regains some points; it never rises above the maximum."""
    for value in (life, maximum, points):
        require_int(value, 0, None, "Life")
    return max(life, min(maximum, life + points))
