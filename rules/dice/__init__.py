"""A calculator that rolls dice: any pool, or a game's own roll, from a seed that can be used again."""

from typing import Annotated

from rules.calculators.answers import Answer, distribution_exhibit
from rules.calculators.registry import calculator
from rules.core import (
    BadInput,
    Column,
    Dice,
    Exhibit,
    Pool,
    RecordingDice,
    SeededDice,
    Step,
    odds,
    parse_pool,
    require_int,
)
from rules.core.exhibits import format_number
from rules.core.inputs import IntegerInput, SelectInput, TextInput
from rules.dice.roll_text import has_short_odds, kept_faces
from rules.games import GAMES

ANY_POOL = "pool"
OWN_ROLLS = {slug: own_roll for slug, game in GAMES.items() if (own_roll := game.basic_roll)}
ROLL_OPTIONS = {
    ANY_POOL: "Any dice",
    **{slug: f"{GAMES[slug].title}: {own_roll.title}" for slug, own_roll in OWN_ROLLS.items()},
}
NUMBERS = "; ".join(
    f"{GAMES[slug].title}: {own_roll.input.label}, {own_roll.input.low} to {own_roll.input.high}".replace("-", "−")
    for slug, own_roll in OWN_ROLLS.items()
)
RESULT = "Result"


@calculator("dice", "Roll dice", *(own_roll.rule for own_roll in OWN_ROLLS.values()), question="What do the dice say?")
def roll(
    what: Annotated[str, SelectInput("Roll", ROLL_OPTIONS)] = ANY_POOL,
    pool: Annotated[str, TextInput("Dice", 60, "For any dice: d20, 2d8, 4d8kh2, 4d8kl2, d20! or 2d6+d8.")] = "4d8kh2",
    number: Annotated[int, IntegerInput("Number", -20, 40, f"For a game's own roll. {NUMBERS}. Total:")] = 5,
    seed: Annotated[str, TextInput("Seed", 40, "The same seed rolls the same dice.")] = "Tuesday",
    count: Annotated[int, IntegerInput("How many times", 1, 20)] = 1,
) -> Answer:
    """Roll any dice, or a game's own roll, from a seed: the same seed rolls the same dice."""
    return _pool_answer(pool, seed, count) if what == ANY_POOL else _own_roll_answer(what, number, seed, count)


def total_of(dice: Dice, pool: Pool) -> int:
    """Roll a pool and read its total."""
    return dice(pool)


def _pool_answer(text: str, seed: str, count: int) -> Answer:
    try:
        pool = parse_pool(text)
    except BadInput as error:
        raise BadInput(error.value, error.allowed, "pool") from error
    roller = SeededDice(seed)
    rolls = [roller.roll(pool) for _ in range(count)]
    steps = tuple(Step(None, kept_faces(roll), (roll,)) for roll in rolls)
    results = [format_number(roll.total) for roll in rolls]
    exhibits, values = [_rolls_exhibit(steps, results)], {}
    if has_short_odds(pool):
        totals = odds(total_of, pool)
        exhibits.append(distribution_exhibit(f"Exact odds of {pool}", totals, "Total"))
        values["mean"] = totals.mean()
    return Answer(_headline(str(pool), results), tuple(exhibits), steps, values)


def _own_roll_answer(slug: str, number: int, seed: str, count: int) -> Answer:
    own_roll, game = OWN_ROLLS[slug], GAMES[slug].title
    try:
        require_int(number, own_roll.input.low, own_roll.input.high, f"{own_roll.input.label} in {game}")
    except BadInput as error:
        raise BadInput(error.value, error.allowed, "number") from error
    explainer = RecordingDice(SeededDice(seed))
    results = [own_roll.describe(own_roll.roll(explainer, number)) for _ in range(count)]
    steps = tuple(explainer.steps)
    chances = odds(own_roll.roll, number)
    title = f"{game}, {own_roll.title}: {own_roll.input.label} {format_number(number)}"
    order = map(own_roll.describe, chances)
    exact = distribution_exhibit(f"Exact odds: {title}", chances.map(own_roll.describe), RESULT, order)
    return Answer(_headline(title, results), (_rolls_exhibit(steps, results), exact), steps)


def _headline(title: str, results: list[str]) -> str:
    return f"{title} → {'; '.join(results)}"


def _rolls_exhibit(steps: tuple[Step, ...], results: list[str]) -> Exhibit:
    """Return an exhibit with the dice of each roll in one line."""
    rolls = [roll for step in steps for roll in step.rolls]
    rows = tuple(
        (number, str(roll.pool), ", ".join(map(str, roll.faces)) or "no dice", result)
        for number, (roll, result) in enumerate(zip(rolls, results, strict=True), start=1)
    )
    return Exhibit("Dice rolled", (Column("Roll", "count"), Column("Dice"), Column("Faces"), Column(RESULT)), rows)
