"""The answer of a calculator: a headline, exhibits, reasoning steps and values by name."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import Any

from rules.core import Odds, RecordingDice, Rulings, SeededDice, Step
from rules.core.context import snapshot, using_only
from rules.core.errors import RuleError, require_one_of
from rules.core.exhibits import Chart, Column, Exhibit, format_fraction, format_percent
from rules.core.frozen import field, frozen
from rules.core.inputs import BadInputs, PlainData

MAX_FRACTION_LETTERS = 17  # characters of a fraction that fit into one line on a phone


def chance_text(value: Fraction) -> str:
    """Return a chance in words: `50 % of the time (1/2)`; leave out a fraction that is too long."""
    fraction = format_fraction(value)
    is_shown = value.denominator > 1 and len(fraction) <= MAX_FRACTION_LETTERS
    return f"{format_percent(value)} of the time" + (f" ({fraction})" if is_shown else "")


def two_outcomes_exhibit(title: str, heading: str, outcome: str, likely: Fraction, opposite: str) -> Exhibit:
    """Return an exhibit of the chances of an event and of its opposite.

    Args:
        title: The title of the exhibit.
        heading: The heading of the column with the two outcomes.
        outcome: The words for the event.
        likely: The chance of the event, from 0 to 1.
        opposite: The words for the opposite of the event.
    """
    return chances_exhibit(title, heading, {outcome: likely, opposite: 1 - likely})


def totals_exhibit(unit: str, *sums: tuple[str, Fraction | int]) -> Exhibit:
    """Return an exhibit with a name and a number in each row; `unit` is the heading of the numbers."""
    return Exhibit("In all", (Column("What"), Column(unit, "number")), sums)


MIN_RANKED = 2  # with 2 outcomes or fewer, columns for "at least" and "at most" repeat the plain chances


def distribution_exhibit(
    title: str,
    odds: Odds[Any],
    heading: str,
    order: Iterable[str | int] | None = None,
    note: str = "",
    *,
    ranked: bool = False,
) -> Exhibit:
    """Return odds as a table with bars; outcomes of `order` that cannot happen have 0 %.

    If outcomes are numbers or ranked, each row also has the chance of its outcome or a greater one, and the chance of
    its outcome or a smaller one.

    Args:
        title: Title of the table.
        odds: The odds.
        heading: Heading of the column of outcomes.
        order: The outcomes in the order of the table; None means the order of the odds.
        note: A sentence below the table.
        ranked: True if the order goes from the least to the most, such as from bad to good.
    """
    outcomes = odds if order is None else order
    return chances_exhibit(title, heading, {outcome: odds[outcome] for outcome in outcomes}, note, ranked=ranked)


def chances_exhibit(
    title: str, heading: str, chances: Mapping[Any, Fraction], note: str = "", *, ranked: bool = False, fights: int = 0
) -> Exhibit:
    """Return the chances of outcomes as a table with bars, as `distribution_exhibit` does.

    If `fights` is not 0, the chances are shares of that number of simulated fights, and each has an error interval.
    """
    numbers = all(isinstance(outcome, int) for outcome in chances)
    value = "Share" if fights else "Chance"
    columns = [Column(heading, "count" if numbers else "text"), Column(value, "chance")]
    cells: list[Iterable[Any]] = [chances, chances.values()]
    if fights:
        columns.append(Column("Chance, 95 % within"))
        cells.append([interval_text(share, fights) for share in chances.values()])
    if (numbers or ranked) and len(chances) > MIN_RANKED:
        columns += (Column("At least", "chance"), Column("At most", "chance"))
        ascending = sorted(chances) if numbers else list(chances)
        at_most, total = {}, Fraction(0)
        for outcome in ascending:
            total += chances[outcome]
            at_most[outcome] = total
        cells.append([total - at_most[outcome] + chance for outcome, chance in chances.items()])
        cells.append([at_most[outcome] for outcome in chances])
    return Exhibit(title, tuple(columns), tuple(zip(*cells, strict=True)), Chart("bar", heading, value), note)


def wilson_interval(share: Fraction, fights: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a chance, from the share of simulated fights in which a result came up."""
    z, p, n = 1.96, float(share), fights
    middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def interval_text(share: Fraction, fights: int) -> str:
    """Return the interval of a chance in words, such as `51 % to 61 %`.

    If the share is 0 or 1, the words have only one bound: `up to 2 %` or `98 % or more`.
    """
    low, high = (format_percent(Fraction(round(edge * 1000), 1000)) for edge in wilson_interval(share, fights))
    if share in (0, 1):
        return f"{low} or more" if share else f"up to {high}"
    return f"{low} to {high}"


MAX_EXACT_LETTERS = 60  # characters of a fraction; a terminal does not show a longer one beside its percentage


@frozen
class SampleRoll:
    """A procedure with its arguments, which can be played with any seed, under the rulings of the answer.

    Attributes:
        procedure: The procedure.
        arguments: Its arguments after `dice`.
        seed: The default seed.
        conclusion: Takes the result and the values of `also`, and returns a closing sentence without its full stop;
            None if the last step of the procedure says the result.
        most: The number of steps that readers see; None means all steps.
        also: Further arguments of `conclusion`.
        rulings: The rulings to play under; they are those in force when the object is made.
    """

    procedure: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    seed: int = 1
    conclusion: Callable[..., str] | None = None
    most: int | None = None
    also: tuple[Any, ...] = ()
    rulings: tuple[Rulings, ...] = field(default_factory=snapshot)

    def explanation(self, seed: int | str | None = None) -> tuple[Step, ...]:
        """Play the procedure and return the steps of its explanation; the same seed gives the same steps.

        Any text or number can be the seed; `"7"` and 7 are the same seed. None means the default seed.
        """
        dice = RecordingDice(SeededDice(_parse_seed(self.seed if seed is None else seed)))
        with using_only(self.rulings):
            result = self.procedure(dice, *self.arguments)
            end = (Step(None, f"{self.conclusion(result, *self.also)}."),) if self.conclusion else ()
        steps = dice.steps[: self.most]
        if hidden := len(dice.steps) - len(steps):
            steps.append(Step(None, f"… and {hidden} more {'step' if hidden == 1 else 'steps'}."))
        return (*steps, *end)


@frozen
class Answer:
    """An answer: one sentence, the numbers behind it, and the reasoning.

    `steps` has the reasoning or, if dice decide, the procedure to play. `values` has exact results by name: chances and
    means as fractions, counts as whole numbers. `answer["works"]` is the value named `works`.
    """

    headline: str
    exhibits: tuple[Exhibit, ...]
    steps: tuple[Step, ...] | SampleRoll = ()
    values: Mapping[str, Fraction | int] = field(default_factory=lambda: MappingProxyType({}))

    def __getitem__(self, name: str) -> Fraction | int:
        """Return the value with this name; raise `BadInput`, which lists all names, if there is none."""
        return self.values[require_one_of(name, self.values, "a value of this answer")]

    @property
    def has_dice(self) -> bool:
        """True if the steps depend on dice."""
        return isinstance(self.steps, SampleRoll)

    def explanation(self, seed: int | str | None = None) -> tuple[Step, ...]:
        """Return the reasoning step by step; if dice decide, roll them with this seed, or with the default seed.

        Raises `BadInputs` if a seed is given and the steps do not depend on dice.
        """
        if isinstance(self.steps, SampleRoll):
            return self.steps.explanation(seed)
        if seed is not None:
            raise BadInputs({"": RuleError("This answer uses no dice, so it takes no seed.")})
        return self.steps

    def as_json(self, seed: int | str | None = None) -> PlainData:
        """Return plain data for pages and forms, with exact fractions as strings."""
        return {
            "headline": self.headline,
            "exhibits": [exhibit.as_json() for exhibit in self.exhibits],
            "steps": [step.as_json() for step in self.explanation(seed)],
            "playable": self.has_dice,
        }

    def as_text(self, seed: int | str | None = None) -> str:
        """Return the answer as text for a terminal."""
        parts = [self.headline, *(_table_text(exhibit) for exhibit in self.exhibits)]
        if steps := self.explanation(seed):
            parts.append("How this is computed:\n" + "\n".join(map(_step_line, steps)))
        return "\n\n".join(parts)


def _parse_seed(seed: int | str) -> int | str:
    """Return the number of a seed that is written in digits; return any other seed unchanged."""
    return int(seed) if isinstance(seed, str) and seed.isascii() and seed.isdigit() else seed


def _step_line(step: Step) -> str:
    dice = "".join(f" {roll}" for roll in step.rolls)
    rule = f"  [{step.rule}]" if step.rule else ""
    return f"  -{dice and f'{dice}:'} {step.text}{rule}"


def _table_text(exhibit: Exhibit) -> str:
    head = [column.name for column in exhibit.columns]
    cells = exhibit.as_json()["rows"]
    rows = [[_cell_text(c, cell) for c, cell in zip(exhibit.columns, row, strict=True)] for row in cells]
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]
    lines = [
        "  ".join(
            text.ljust(width) if column.kind == "text" else text.rjust(width)
            for text, width, column in zip(row, widths, exhibit.columns, strict=True)
        ).rstrip()
        for row in [head, ["-" * width for width in widths], *rows]
    ]
    return "\n".join([exhibit.title, *lines, *([exhibit.note] if exhibit.note else [])])


def _cell_text(column: Column, cell: Any) -> str:
    if column.kind in ("text", "count"):
        return str(cell)
    exact = column.kind == "chance" and len(cell["exact"]) <= MAX_EXACT_LETTERS
    return f"{cell['shown']} ({cell['exact']})" if exact else cell["shown"]
