"""Fumbles: an attack so poor that it hurts the attacker."""

from fractions import Fraction

from rules.core import Dice, odds, rule
from rules.skillful.characters import NOTHING, Attempt, Character, Effort, Task, require_number
from rules.skillful.combat.consequences import consequence
from rules.skillful.combat.thresholds import threshold_size
from rules.skillful.effort import penalty_effort, up_front
from rules.skillful.rolls import check, doubled_penalty
from rules.skillful.rulings import rulings
from rules.skillful.tables import FUMBLE_THRESHOLDS, MAX_LEVELS, NEVER_MISSED, Weapon


@rule("sk.fumble.threshold", "Fumble Thresholds")
def fumble_threshold(action: str) -> int:
    """Each listed action has a fumble threshold; an action that is not listed has threshold 0."""
    return FUMBLE_THRESHOLDS.get(action, NEVER_MISSED if rulings().unlisted_fumble == "far-below" else 0)


@rule("sk.fumble.fatigue", "Fumble Thresholds")
def raise_threshold(threshold: int, character: Character, task: Task) -> int:
    """Fatigue raises the threshold: by both penalties in a physical task, by twice the mental one in a mental task."""
    return require_number(threshold, "a fumble threshold") + doubled_penalty(character, task)


@rule("sk.fumble", "Fumble Thresholds")
def fumble_level(total: int, attempt: Attempt) -> int:
    """A total that does not beat the fumble threshold has a consequence, worse for each further threshold missed.

    Returns:
        The number of the consequence, 1 to 4; 0 if the total is not a fumble.
    """
    character, task = attempt.character, attempt.task
    threshold = raise_threshold(task.fumble, character, task)
    rested = task.fumble <= 0 and threshold == task.fumble
    if rested and rulings().rested_fumble == "safe":
        return 0
    missed = threshold - require_number(total, "a total")
    if missed < 0 or (missed == 0 and rulings().fumble_tie == "safe"):
        return 0
    amount = max(0, missed - 1) if rulings().cutoff == "up-to" else missed
    return min(1 + amount // threshold_size(character, task), MAX_LEVELS)


@rule("sk.fumble.cost", "Fumble Thresholds")
def fumble_cost(level: int, attack: Attempt, weapon: Weapon | None = None) -> Effort:
    """The fumbler pays for the attempt and suffers the consequence that a loser would suffer.

    Args:
        level: The level of the fumble, 1 to 4; 0 if there is no fumble.
        attack: The attempt of the fumbler.
        weapon: The opponent's weapon; it hits the fumbler only if a ruling says so.
    """
    hit_by = attack.task.weapon if rulings().fumble_weapon == "own" else weapon
    n = penalty_effort(attack)
    return up_front(attack) + consequence(level, n, hit_by)


@rule("sk.fumble.defense", "Fumble Thresholds")
def cost_against_fumble(defence: Attempt) -> Effort:
    """Against a fumbled attack the defender is safe and pays no penalty."""
    return NOTHING if rulings().fumbled_attack == "free" else up_front(defence)


def fumble_check(dice: Dice, attempt: Attempt) -> int:
    """Roll a check and return the level of its fumble; 0 if it is not a fumble."""
    total = check(dice, attempt)
    level = fumble_level(total, attempt)
    if level:
        dice.note("sk.fumble", "{total} does not beat the fumble threshold: consequence {level}",
                  total=total, level=level)  # fmt: skip
    return level


def fumble_chance(attempt: Attempt) -> Fraction:
    """Return the chance that an attempt is a fumble."""
    return 1 - odds(fumble_check, attempt)[0]
