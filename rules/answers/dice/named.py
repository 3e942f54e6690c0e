"""The games' own rolls: the dice each game throws, the number they are thrown against, and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules import aretis, basics, councilman, riskbreaker, skillful
from rules.core import Dice
from rules.core.inputs import Whole

FAILED = -1000  # below every level


@dataclass(frozen=True, slots=True)
class Named:
    """A game's own roll; `number` is what it is rolled against, and `usual` where that begins."""

    title: str
    game: str
    rule: str
    roll: Callable[[Dice, int], int]
    told: Callable[[int], str]
    number: Whole
    usual: int

    def describe(self, name: str) -> dict[str, Any]:
        """The roll as plain data, for a button and its field; `name` is also the game's."""
        bounds = {"label": self.number.label, "low": self.number.low, "high": self.number.high}
        return {"value": name, "slug": name, "game": self.game, "title": self.title, "usual": self.usual, **bounds}


def stat_roll(dice: Dice, stat: int) -> int:
    """Riskbreaker: d10 under a stat; the Success Level, or FAILED."""
    rolled = riskbreaker.skill_roll(dice, stat)
    return rolled.level if rolled.success else FAILED


def combat_test(dice: Dice, skill: int) -> int:
    """Stance and Poise: the skill less the dice."""
    return aretis.combat_test(dice, skill)


def success_roll(dice: Dice, skill: int) -> int:
    """Rules Basics: 3d6 under a skill; by how much it succeeds, or FAILED."""
    rolled = basics.success_roll(dice, skill)
    return rolled.margin if rolled.success else FAILED


def open_roll(dice: Dice, added: int) -> int:
    """Skillful: the open d20 and what is added to it."""
    return skillful.open_d20(dice) + added


def two_best(dice: Dice, steps: int) -> int:
    """The 2d8 draft: 2d8, Increased or Decreased."""
    total = dice(councilman.roll_pool(steps))
    way = "Increased" if steps > 0 else "Decreased"
    dice.note("cd.increase", "{way}: {total}", way=f"{way} {abs(steps)} ×" if steps else "As it is", total=total)
    return total


def _level(level: int) -> str:
    return "failure" if level == FAILED else f"success, level {level}".replace("-", "−")


def _margin(margin: int) -> str:
    return "failure" if margin == FAILED else f"success by {margin}"


def _test(result: int) -> str:
    word = "success" if aretis.succeeds(result) else "failure"
    return f"{word}, result {result:+d}".replace("-", "−").replace("+0", "0")


def _total(total: int) -> str:
    return str(total).replace("-", "−")


STAT, SKILL, TARGET = Whole("Stat", 1, 10), Whole("Skill", 1, 30), Whole("Skill", 3, 30)
ADDED, STEPS = Whole("Added", -20, 40), Whole("Increases (below 0: Decreases)", -8, 8)

NAMED: Mapping[str, Named] = MappingProxyType(
    {
        "riskbreaker": Named("d10 under a stat", "Riskbreaker", "rb.roll.success", stat_roll, _level, STAT, 5),
        "aretis": Named("Skill less the dice", "Stance and Poise", "ar.test", combat_test, _test, SKILL, 12),
        "basics": Named("3d6 under a skill", "Rules Basics", "td.success", success_roll, _margin, TARGET, 11),
        "skillful": Named("Open d20", "Skillful", "sk.open-d20", open_roll, _total, ADDED, 0),
        "councilman": Named("2d8, Increased or Decreased", "The 2d8 draft", "cd.increase", two_best, _total, STEPS, 0),
    }
)
