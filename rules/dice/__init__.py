"""Dice to roll: any pool, and the games' own rolls, from a seed that can be used again."""

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
from rules.dice.roll_text import kept_faces, odds_fit
from rules.games import GAMES

ANY = "pool"
OWN = {slug: own for slug, game in GAMES.items() if (own := game.basic_roll)}
WHAT = {ANY: "Any dice", **{slug: f"{GAMES[slug].title}: {each.title}" for slug, each in OWN.items()}}
NUMBERS = "; ".join(
    f"{GAMES[slug].title}: {each.input.label}, {each.input.low} to {each.input.high}".replace("-", "−")
    for slug, each in OWN.items()
)
RESULT = "Result"


@calculator("dice", "Roll dice", *(each.rule for each in OWN.values()), question="What do the dice say?")
def roll(
    what: Annotated[str, SelectInput("Roll", WHAT)] = ANY,
    pool: Annotated[str, TextInput("Dice", 60, "For any dice: d20, 2d8, 4d8kh2, 4d8kl2, d20! or 2d6+d8")] = "4d8kh2",
    number: Annotated[int, IntegerInput("Number", -20, 40, f"For a game's own roll. {NUMBERS}")] = 5,
    seed: Annotated[str, TextInput("Seed", 40, "The same seed rolls the same dice")] = "Tuesday",
    count: Annotated[int, IntegerInput("How many times", 1, 20)] = 1,
) -> Answer:
    """Roll any dice, or a game's own roll, from a seed: the same seed rolls the same dice."""
    return _pool_rolls(pool, seed, count) if what == ANY else _own_rolls(what, number, seed, count)


def total_of(dice: Dice, pool: Pool) -> int:
    """Roll a pool and read its total."""
    return dice(pool)


def _pool_rolls(text: str, seed: str, count: int) -> Answer:
    try:
        pool = parse_pool(text)
    except BadInput as error:
        raise BadInput(error.value, error.allowed, "pool") from error
    roller = SeededDice(seed)
    rolls = [roller.roll(pool) for _ in range(count)]
    steps = tuple(Step(None, kept_faces(each), (each,)) for each in rolls)
    results = [format_number(each.total) for each in rolls]
    exhibits, values = [_came_up(steps, results)], {}
    if odds_fit(pool):
        totals = odds(total_of, pool)
        exhibits.append(distribution_exhibit(f"Exact odds of {pool}", totals, "Total"))
        values["mean"] = totals.mean()
    return Answer(_headline(str(pool), results), tuple(exhibits), steps, values)


def _own_rolls(slug: str, number: int, seed: str, count: int) -> Answer:
    own, game = OWN[slug], GAMES[slug].title
    try:
        require_int(number, own.input.low, own.input.high, f"{own.input.label} in {game}")
    except BadInput as error:
        raise BadInput(error.value, error.allowed, "number") from error
    explainer = RecordingDice(SeededDice(seed))
    results = [own.describe(own.roll(explainer, number)) for _ in range(count)]
    steps = tuple(explainer.steps)
    chances = odds(own.roll, number)
    columns, rows = (
        (Column(RESULT), Column("Chance", "chance")),
        tuple((own.describe(a), c) for a, c in chances.items()),
    )
    title = f"{game}, {own.title}: {own.input.label} {format_number(number)}"
    exact = Exhibit(f"Exact odds: {title}", columns, rows, distribution_exhibit("", chances, RESULT).chart)
    return Answer(_headline(title, results), (_came_up(steps, results), exact), steps)


def _headline(title: str, results: list[str]) -> str:
    return f"{title} → {'; '.join(results)}"


def _came_up(steps: tuple[Step, ...], results: list[str]) -> Exhibit:
    """Return an exhibit with the dice of each roll in one line."""
    rolls = [each for step in steps for each in step.rolls]
    rows = tuple(
        (at, str(each.pool), ", ".join(map(str, each.faces)) or "no dice", result)
        for at, (each, result) in enumerate(zip(rolls, results, strict=True), start=1)
    )
    return Exhibit("What came up", (Column("Roll", "count"), Column("Dice"), Column("Faces"), Column(RESULT)), rows)
