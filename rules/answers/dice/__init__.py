"""Dice to roll: any pool, and the games' own rolls, from a seed that anybody can use again."""

from typing import Annotated

from rules.answers.dice.named import NAMED, Named
from rules.answers.dice.readable import kept_faces, odds_fit
from rules.asking.answers import Answer
from rules.asking.registry import calculator
from rules.asking.shown import share
from rules.core import BadInput, Column, Dice, Exhibit, Explainer, Pool, Roller, Step, odds, whole
from rules.core import pool as read_pool
from rules.core.inputs import Choice, Whole, Words

ANY = "pool"
WHAT = {ANY: "Any dice", **{name: f"{each.game}: {each.title}" for name, each in NAMED.items()}}
NUMBERS = "; ".join(
    f"{each.game}: {each.number.label}, {each.number.low} to {each.number.high}".replace("-", "−")
    for each in NAMED.values()
)
RESULT = "Result"


@calculator("dice", "Roll dice", *(each.rule for each in NAMED.values()))
def roll(
    what: Annotated[str, Choice("Roll", WHAT)] = ANY,
    pool: Annotated[str, Words("Dice", 60, "For any dice: d20, 2d8, 4d8kh2, 4d8kl2, d20! or 2d6+d8")] = "4d8kh2",
    number: Annotated[int, Whole("Number", -20, 40, f"For a game's own roll. {NUMBERS}")] = 5,
    seed: Annotated[str, Words("Seed", 40, "The same seed rolls the same dice")] = "Tuesday",
    count: Annotated[int, Whole("How many times", 1, 20)] = 1,
) -> Answer:
    """Roll any dice, or a game's own roll, from a seed: the same seed rolls the same dice."""
    return _pool_rolls(pool, seed, count) if what == ANY else _own_rolls(NAMED[what], number, seed, count)


def total_of(dice: Dice, pool: Pool) -> int:
    """Roll a pool and read its total."""
    return dice(pool)


def _pool_rolls(text: str, seed: str, count: int) -> Answer:
    try:
        pool = read_pool(text)
    except BadInput as error:
        raise BadInput(error.value, error.allowed, "pool") from error
    roller = Roller(seed)
    rolls = [roller.roll(pool) for _ in range(count)]
    steps = tuple(Step(None, kept_faces(each), (each,)) for each in rolls)
    results = [_plain(each.total) for each in rolls]
    exhibits = [_came_up(steps, results)]
    if odds_fit(pool):
        exhibits.append(share(f"Exact odds of {pool}", odds(total_of, pool), "Total"))
    return Answer(_headline(str(pool), results), tuple(exhibits), steps)


def _own_rolls(named: Named, number: int, seed: str, count: int) -> Answer:
    try:
        whole(number, named.number.low, named.number.high, f"{named.number.label} in {named.game}")
    except BadInput as error:
        raise BadInput(error.value, error.allowed, "number") from error
    explainer = Explainer(Roller(seed))
    results = [named.told(named.roll(explainer, number)) for _ in range(count)]
    steps = tuple(explainer.steps)
    chances = odds(named.roll, number)
    columns, rows = (Column(RESULT), Column("Chance", "chance")), tuple((named.told(a), c) for a, c in chances.items())
    title = f"{named.game}, {named.title}: {named.number.label} {_plain(number)}"
    exact = Exhibit(f"Exact odds: {title}", columns, rows, share("", chances, RESULT).chart)
    return Answer(_headline(title, results), (_came_up(steps, results), exact), steps)


def _headline(title: str, results: list[str]) -> str:
    return f"{title} → {'; '.join(results)}"


def _came_up(steps: tuple[Step, ...], results: list[str]) -> Exhibit:
    """What came up, one line for each roll."""
    rolls = [each for step in steps for each in step.rolls]
    rows = tuple(
        (at, str(each.pool), ", ".join(map(str, each.faces)) or "no dice", result)
        for at, (each, result) in enumerate(zip(rolls, results, strict=True), start=1)
    )
    return Exhibit("What came up", (Column("Roll", "count"), Column("Dice"), Column("Faces"), Column(RESULT)), rows)


def _plain(number: int) -> str:
    return str(number).replace("-", "−")
