"""Calculators, and questions to them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rules.calculators.answers import Answer
from rules.calculators.rulings_choice import RulingsChoice, overrides_by_game, parse_rulings_choice
from rules.core.context import using
from rules.core.errors import RuleError
from rules.core.frozen import field, frozen, replace
from rules.core.inputs import (
    BadInputs,
    Fields,
    FrozenValues,
    PlainData,
    TextInput,
    Values,
    describe_input,
    validate_all,
    validate_fields,
)
from rules.games import GAMES

SEED = TextInput("Seed", 40)
NO_INPUTS = FrozenValues({})


@frozen(eq=False)
class Calculator:
    """A calculator: the question it answers in a player's words, its inputs, its rules, and its function."""

    game: str
    name: str
    title: str
    question: str
    summary: str
    rules: tuple[str, ...]
    fields: Fields
    function: Callable[..., Answer]

    @property
    def id(self) -> str:
        """The identifier of the calculator, such as `riskbreaker/counter-roll`."""
        return f"{self.game}/{self.name}"

    def describe(self) -> PlainData:
        """Return the calculator as plain data, from which a form can be made."""
        return {
            "id": self.id,
            "game": self.game,
            "title": self.title,
            "summary": self.summary,
            "inputs": [describe_input(name, field, default) for name, (field, default) in self.fields.items()],
        }

    def make_question(self, inputs: Values = NO_INPUTS, choice: RulingsChoice | None = None) -> "Question":
        """Return the question with these inputs; raise `BadInputs` with a message for each refused input.

        `choice` is the rulings of a group, as `parse_rulings_choice` reads them; None means the rulings in force.
        """
        values = validate_fields(self.fields, inputs, self.title)
        with refused_inputs():
            rulings = {} if choice is None else parse_rulings_choice(choice, self.game)
        return Question(self, values, FrozenValues(rulings), given=inputs)


@contextmanager
def refused_inputs() -> Iterator[None]:
    """Raise `BadInputs` in place of any other error of the rules in the block.

    The error keeps the path of the refused input. An empty path means that no single input is at fault.
    """
    try:
        yield
    except BadInputs:
        raise
    except RuleError as error:
        raise BadInputs({getattr(error, "field", ""): error}) from error


@frozen
class Question:
    """A question to a calculator.

    Attributes:
        calculator: The calculator.
        values: The checked inputs.
        rulings: The rulings of a group, by game; if there are none, the rulings in force count.
        sweep: The path of an input, if the question is asked for every value of that input; else None.
        seed: The seed of the dice, if the answer shows one roll; None means the answer's default seed.
        given: The inputs as they were written, before they were checked.
    """

    calculator: Calculator
    values: FrozenValues
    rulings: FrozenValues = NO_INPUTS
    sweep: str | None = None
    seed: str | None = None
    given: Values = field(default=NO_INPUTS, compare=False)

    def with_seed(self, seed: object) -> "Question":
        """Return the question with this seed; raise `BadInputs` if the seed is invalid."""
        return replace(self, seed=validate_all([("roll", SEED, seed)])["roll"])

    def with_default_rulings(self) -> "Question":
        """Return the question under the recommended rulings."""
        return replace(self, rulings=FrozenValues(parse_rulings_choice("recommended", self.calculator.game)))

    @property
    def ruling_overrides(self) -> Mapping[str, Any]:
        """The rulings that differ from ours: by name if the calculator belongs to one game, else by game and name."""
        departures = overrides_by_game(self.rulings)
        return departures.get(self.calculator.game, {}) if self.calculator.game in GAMES else departures

    def answer(self) -> Answer:
        """Return the answer; raise `BadInputs` if the rules refuse the inputs."""
        with refused_inputs(), using(*self.rulings.values()):
            answer = self.calculator.function(**self.values)
        numbered = enumerate(answer.exhibits)
        exhibits = (replace(exhibit, id=exhibit.id or f"{self.calculator.id}/{number}") for number, exhibit in numbered)
        return replace(answer, exhibits=tuple(exhibits))

    def as_python(self) -> str:
        """Return one line of Python that gives the same answer."""
        named = {name: self.given[name] for name in self.calculator.fields if name in self.given and name != self.sweep}
        if self.ruling_overrides:
            named["rulings"] = self.ruling_overrides
        call = "ask" if self.sweep is None else "sweep"
        named_last = [f"{name}={value!r}" for name, value in named.items()]
        positions = [repr(argument) for argument in (self.calculator.id, self.sweep) if argument is not None]
        return f"print({call}({', '.join([*positions, *named_last])}).as_text())"
