"""Skillful's calculators of aid and of fumbles."""

from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, Exhibit, odds
from rules.core.exhibits import chart_exhibit, format_number
from rules.core.inputs import FlagInput, IntegerInput, SelectInput
from rules.skillful.aid import AidedCheck, aided_check
from rules.skillful.calculators import fields
from rules.skillful.calculators.checks import total_text
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.combat.fumbles import fumble_chance, fumble_check, fumble_threshold
from rules.skillful.tables import FUMBLE_THRESHOLDS, LEVELS

SEED = 30


@calculator("skillful", "Aid", "sk.aid", "sk.aid.target", "sk.aid.bonus", question="What is a friend’s aid worth?")
def aid(
    skill: Annotated[int, fields.SKILL] = 10,
    helper: Annotated[
        int, IntegerInput("Helper's skill", 0, 60, "Another person's, or another skill of your own.")
    ] = 8,
    target: Annotated[int, IntegerInput("Total to reach", -20, 100, "The GM's total, or an opponent's.")] = 25,
) -> Answer:
    """What one aid check adds to a check, and how often both together reach a total."""
    main, helping = (Attempt(Character((level,)), Task(Effort(wit=1))) for level in (skill, helper))
    results = odds(aided_check, main, (helping,))
    alone = results.chance(lambda result: result.unaided >= target)
    together = results.chance(lambda result: result.total >= target)
    bonus = results.map(lambda result: result.bonus)
    columns = (Column("Check"), Column("Reaches it", "chance"))
    return Answer(
        f"A total of {format_number(target)}: alone {chance_text(alone)}, with aid {chance_text(together)}; "
        f"the mean bonus is {format_number(bonus.mean())}.",
        (
            Exhibit("Reaching the total", columns, (("Alone", alone), ("With aid", together))),
            distribution_exhibit("The bonus", bonus, "Bonus"),
        ),
        SampleRoll(aided_check, (main, (helping,)), SEED, _aided_total_text, also=(target,)),
        {"alone": alone, "with_aid": together, "mean_bonus": bonus.mean()},
    )


ACTION = SelectInput(
    "Action", {action: f"{action.capitalize()} ({threshold})" for action, threshold in FUMBLE_THRESHOLDS.items()}
)


def _consequence_text(level: int) -> str:
    return f"{LEVELS[level - 1]} consequence" if level else "No fumble"


def _aided_total_text(result: AidedCheck, target: int) -> str:
    return total_text(result.total, target)


@calculator(
    "skillful",
    "Fumble",
    "sk.fumble",
    "sk.fumble.threshold",
    "sk.fumble.fatigue",
    "sk.narrowing",
    question="Will I fumble?",
)
def fumble(
    action: Annotated[str, ACTION] = "attack with a sword",
    skill: Annotated[int, fields.SKILL] = 10,
    physical: Annotated[int, fields.PHYSICAL] = 0,
    mental: Annotated[int, fields.MENTAL] = 0,
    pool: Annotated[str, fields.POOL] = "wind",
    below: Annotated[str, fields.BELOW] = "none",
    attitude: Annotated[str, fields.ATTITUDE] = "ordinary",
    danger: Annotated[bool, FlagInput("Life or death", fields.DANGER_HELP)] = True,
) -> Answer:
    """How often an action is fumbled, and how badly."""
    task = Task(Effort(**{pool: 1}), fumble_threshold(action), danger)

    def at(level: int) -> Attempt:
        return Attempt(Character((level,), physical, mental, fields.exhausted_pools(below)), task, attitude)

    levels = odds(fumble_check, at(skill))
    named = levels.map(_consequence_text)
    order = tuple(map(_consequence_text, range(len(LEVELS) + 1)))
    rows = ((level, fumble_chance(at(level))) for level in range(31))
    columns = (Column("Skill", "count"), Column("Fumbles", "chance"))
    return Answer(
        f"Skill {skill} fumbles this {chance_text(1 - levels[0])}.",
        (
            distribution_exhibit("How badly", named, "Fumble", order, ranked=True),
            chart_exhibit("line", "By skill", columns, rows),
        ),
        SampleRoll(fumble_check, (at(skill),), SEED, _consequence_text),
        {"fumbles": 1 - levels[0]},
    )
