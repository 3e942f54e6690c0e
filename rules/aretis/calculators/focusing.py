"""Stance and Poise's calculators of Focus: an aimed hit, and a second-life under attack."""

from typing import Annotated

from rules.aretis.calculators.rolling import DICE, NAMES, SEED
from rules.aretis.characters import MAX_SKILL
from rules.aretis.focus import focus_damage, focus_test, hold_second_life
from rules.aretis.rolls import throw_pool
from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, odds
from rules.core.exhibits import chart_exhibit, format_count, format_number
from rules.core.inputs import IntegerInput

FOCUS, WILL = IntegerInput("Focus", 0, MAX_SKILL), IntegerInput("Will", 0, MAX_SKILL)


@calculator("aretis", "Focus result", "ar.focus", "ar.focus.damage", question="Where does my Focus hit?")
def focus_result(
    focus: Annotated[int, FOCUS] = 8,
    will: Annotated[int, WILL] = 6,
    damage: Annotated[
        int, IntegerInput("Damage of a plain hit", 0, 1000, "The text gives no damage; enter your own number.")
    ] = 10,
    dice: Annotated[str, DICE] = "",
) -> Answer:
    """Where a Focus test hits, and how much damage the hit then does."""
    throw = throw_pool(dice)
    rows = odds(focus_test, focus, will, throw)

    damages = rows.map(lambda row: focus_damage(row, damage))
    hit = rows.chance(lambda row: row not in ("Total Failure", "Bad"))
    return Answer(
        f"The test hits {chance_text(hit)}; on average it does {format_number(damages.mean())} damage.",
        (
            two_outcomes_exhibit("Hit or miss", "Test", "It hits", hit, "It misses"),
            distribution_exhibit("The row", rows, "Row", NAMES, ranked=True),
            distribution_exhibit("The damage", damages, "Damage"),
        ),
        SampleRoll(focus_test, (focus, will, throw), SEED, _damage_text, also=(damage,)),
        {"misses": 1 - hit, "hits": hit, "mean_damage": damages.mean()},
    )


def _damage_text(row: str, damage: int) -> str:
    return f"It does {focus_damage(row, damage)} damage"


@calculator(
    "aretis",
    "Holding a second-life",
    "ar.doubler.hold",
    "ar.doubler.success",
    "ar.focus",
    question="Does my second-life hold?",
)
def holding_a_second_life(
    focus: Annotated[int, FOCUS] = 8,
    will: Annotated[int, WILL] = 6,
    attacks: Annotated[int, IntegerInput("Attacks in the round", 1, 12, "Counter-attacks are attacks too.")] = 3,
    dice: Annotated[str, DICE] = "",
) -> Answer:
    """How often a second-life outlasts the attacks of a round."""
    throw = throw_pool(dice)
    rows = tuple((count, odds(hold_second_life, focus, will, throw, count)[True]) for count in range(1, attacks + 1))
    columns = (Column("Attacks", "count"), Column("It stays", "chance"))
    stays = rows[-1][1]
    return Answer(
        f"After {format_count(attacks, 'attack')} the second-life is still there {chance_text(stays)}.",
        (
            two_outcomes_exhibit("Stays or goes", "The second-life", "It stays", stays, "It is gone"),
            chart_exhibit("line", "By the number of attacks", columns, rows),
        ),
        SampleRoll(hold_second_life, (focus, will, throw, attacks), SEED, _held_text),
        {"stays": stays},
    )


def _held_text(stays: bool) -> str:
    return "The second-life stays" if stays else "The second-life is gone"
