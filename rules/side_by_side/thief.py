"""A thief who tries to get past a guard, in each of the five games."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rules.aretis.rolls import attack_against_defence, is_success
from rules.basics.rolls import contest as margins
from rules.core import Dice
from rules.councilman.rolls import consequences, opposed
from rules.riskbreaker.rolls import counter_roll
from rules.side_by_side.abilities import Ability
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.combat.contest import contest
from rules.skillful.tables import WON

PAST, CAUGHT = "The thief gets past", "The guard notices"
LISTENING = Task(Effort(wit=1))


def riskbreaker(dice: Dice, thief: Ability, guard: Ability) -> str:
    """Roll A:Sneak against P:Observation: the ruse must succeed and not be seen."""
    return PAST if counter_roll(dice, thief.riskbreaker, guard.riskbreaker).works else CAUGHT


def aretis(dice: Dice, thief: Ability, guard: Ability) -> str:
    """Test skill against skill, because the text has no rule for sneaking."""
    return PAST if is_success(attack_against_defence(dice, thief.aretis, guard.aretis)) else CAUGHT


def basics(dice: Dice, thief: Ability, guard: Ability) -> str:
    """Play a contest of Sneak and Perception: the thief must win it."""
    return PAST if margins(dice, thief.basics, guard.basics).won == "first" else CAUGHT


def skillful(dice: Dice, thief: Ability, guard: Ability) -> str:
    """Let the thief attack; a guard whose total is at least as high defends."""
    sneaking = Attempt(Character((thief.skillful,)), LISTENING)
    watching = Attempt(Character((guard.skillful,)), LISTENING)
    outcome = dice.sub(contest, sneaking, watching)
    return CAUGHT if outcome.row == WON else PAST


def councilman(dice: Dice, thief: Ability, guard: Ability) -> str:
    """Make an opposed roll: the thief needs Mixed or better."""
    outcome = opposed(dice, thief.councilman, guard.councilman)
    return PAST if consequences(outcome).achieved else CAUGHT


SCENES: Mapping[str, tuple[Callable[[Dice, Ability, Ability], str], str]] = MappingProxyType(
    {
        "riskbreaker": (riskbreaker, "rb.counter.compare"),
        "aretis": (aretis, "ar.test.versus-defense"),
        "basics": (basics, "td.contest"),
        "skillful": (skillful, "sk.check.opposed"),
        "councilman": (councilman, "cd.opposed"),
    }
)
