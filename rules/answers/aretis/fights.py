"""Stance and Poise's whole fights as calculators: who is left, and how large a fight can be for exact odds."""

from typing import Annotated, Any

from rules.answers.aretis.fighting import bout
from rules.answers.aretis.rolling import DICE
from rules.aretis.characters import MOST_SKILL, Fighter
from rules.aretis.policies import TACTICS
from rules.aretis.rolls import the_throw
from rules.asking.answers import Answer
from rules.asking.fight_answers import FIGHTS, SEED, fight_answer, growth, size
from rules.asking.registry import calculator
from rules.asking.whole_fights import course
from rules.core import remembered
from rules.core.inputs import Choice, Group, Many, Whole

MOMENTS, FIGHTERS = 1000, 2
LIMIT = f"exact odds hold duels of up to {MOMENTS} moments"
FIGHTER = Group(
    "Fighter",
    {
        "attack": (Whole("Attack", 0, MOST_SKILL), 10),
        "defence": (Whole("Defence", 0, MOST_SKILL), 10),
        "agility": (Whole("Agility", 0, MOST_SKILL, "To rise after a fall."), 10),
    },
)
EVEN = {"attack": 10, "defence": 10, "agility": 10}
TACTIC = Choice("Tactic", TACTICS, "What everybody on this side chooses before each round.")
BLOWS = Whole("Blows a fighter bears", 1, 6, "So many take a fighter out; the text leaves damage to the table.")


def _side(letter: str, side: tuple[dict[str, Any], ...]) -> tuple[Fighter, ...]:
    return tuple(Fighter(f"{letter}{number}", **each) for number, each in enumerate(side, 1))


@calculator("aretis", "A whole fight", "ar.sequence", "ar.round.together", "ar.blow", "ar.poise.fall", "ar.poise.rise")
def fight(
    first: Annotated[tuple, Many("First side", FIGHTER, "fighter", EVEN, 1, 3)] = ({**EVEN, "attack": 12},),
    first_tactic: Annotated[str, TACTIC] = "attack",
    second: Annotated[tuple, Many("Second side", FIGHTER, "fighter", EVEN, 1, 3)] = ({**EVEN, "defence": 14},),
    second_tactic: Annotated[str, TACTIC] = "shaken",
    blows: Annotated[int, BLOWS] = 2,
    fights: Annotated[int, FIGHTS] = 200,
    seed: Annotated[int, SEED] = 1,
    dice: Annotated[str, DICE] = "",
) -> Answer:
    """Who is left when two lines fight it out, after how many rounds, and able to bear what."""
    sides = _side("A", first), _side("B", second)
    asked = bout(sides, blows, (first_tactic, second_tactic), the_throw(dice))
    found = course(asked, MOMENTS if len(first) + len(second) <= FIGHTERS else 0, fights, seed)
    return fight_answer(found, asked, seed, "Blows", LIMIT)


@calculator("aretis", "How large a fight gets", "ar.sequence", "ar.blow")
def fight_size(
    blows: Annotated[int, Whole("Most blows a fighter bears", 1, 4)] = 2, tactic: Annotated[str, TACTIC] = "attack"
) -> Answer:
    """How many moments exact odds must tell apart, as the blows that fighters bear grow."""
    rows = (("1 against 1", each, *_size(each, tactic)) for each in range(1, blows + 1))
    return growth(tuple(rows), LIMIT, "ar.sequence")


@remembered(64)
def _size(blows: int, tactic: str) -> tuple[str, str]:
    duel = (_side("A", (EVEN,)), _side("B", (EVEN,)))
    return size(bout(duel, blows, (tactic, tactic), the_throw("")), MOMENTS)
