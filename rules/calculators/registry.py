"""The list of calculators. A calculator is a plain function; its annotations describe and validate its inputs."""

import sys
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rules.calculators.answers import Answer
from rules.calculators.question import Calculator
from rules.calculators.rulings_choice import RulingsChoice
from rules.core.errors import BadInput, require_one_of, require_text
from rules.core.inputs import PlainData
from rules.games import PACKAGES, import_package

if sys.flags.optimize > 1:
    raise ImportError(
        "Calculators say what they answer in their docstrings, which this Python leaves out. "
        "Start it without -OO, and without PYTHONOPTIMIZE=2; -O is fine."
    )

_CALCULATORS: dict[str, Calculator] = {}


def import_calculators(game: str, name: str = "") -> None:
    """Import the calculators of a game, of `dice` or of `side-by-side`; if `name` is given, import only that one."""
    for module, names in _modules_of(require_one_of(game, PACKAGES, "a game")).items():
        if not name or name in names:
            import_package(game, module)


def _modules_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the calculators in each module of a package; empty if the package has no modules."""
    modules: Mapping[str, tuple[str, ...]] = getattr(import_package(game), "MODULES", {})
    return modules


class _Calculators(Mapping[str, Calculator]):
    """Every calculator by name. A look-up imports only the module of that calculator; a loop imports all modules."""

    def __getitem__(self, called: str) -> Calculator:
        game, _, name = called.partition("/")
        if game in PACKAGES and name:
            import_calculators(game, name)
        return _CALCULATORS[called]

    def __iter__(self) -> Iterator[str]:
        for game in PACKAGES:
            yield from (calculator.id for calculator in game_calculators(game))

    def __len__(self) -> int:
        return sum(1 for _ in self)


CALCULATORS: Mapping[str, Calculator] = _Calculators()


def first_doc_line(function: Callable[..., object]) -> str:
    """Return the first line of a function's docstring; raise `BadInput` if it has none."""
    summary = (function.__doc__ or "").strip().partition("\n")[0]
    if not summary:
        raise BadInput(
            function.__name__, "the calculator {value} needs a docstring whose first line says what it answers."
        )
    return summary


def calculator(
    game: str, title: str, *rules: str, question: str
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Register a function as a calculator.

    Every parameter of the function has an annotation such as `Annotated[int, IntegerInput(...)]`, and a default. The
    first line of its docstring is the summary. Its name, with hyphens, is the name of the calculator.

    Args:
        game: The game, `dice` or `side-by-side`.
        title: The title on the page.
        *rules: Identifiers of the rules that the function uses.
        question: The question that it answers, in a player's words.

    Raises:
        BadInput: A parameter has no default.
    """

    def publish(function: Callable[..., Answer]) -> Callable[..., Answer]:
        defaults: tuple[Any, ...] = function.__defaults__ or ()
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        if len(names) > len(defaults):
            raise BadInput(names[0], f"the calculator {function.__name__} needs a default for {{value}}.")
        kinds = (function.__annotations__[name].__metadata__[0] for name in names)
        fields = dict(zip(names, zip(kinds, defaults, strict=True), strict=True))
        name = function.__name__.replace("_", "-")
        summary = first_doc_line(function)
        register(Calculator(game, name, title, question, summary, rules, MappingProxyType(fields), function))
        return function

    return publish


def register(entry: Calculator) -> None:
    """Add a calculator to the list."""
    _CALCULATORS[entry.id] = entry


def game_calculators(game: str) -> list[Calculator]:
    """Return the calculators of a game, of `dice` or of `side-by-side`, and import only these."""
    import_calculators(game)
    order = [name for names in _modules_of(game).values() for name in names]
    listed = [calculator for calculator in _CALCULATORS.values() if calculator.game == game]
    return sorted(listed, key=lambda entry: order.index(entry.name) if entry.name in order else len(order))


def find_calculator(called: str) -> Calculator:
    """Return the calculator with this identifier; raise `BadInput`, which lists all calculators, if there is none."""
    require_text(called, None, "a calculator's name")
    return CALCULATORS.get(called) or CALCULATORS[require_one_of(called, CALCULATORS, "a calculator")]


def describe_all() -> list[PlainData]:
    """Return every calculator as plain data."""
    return [calculator.describe() for calculator in CALCULATORS.values()]


def ask(called: str, /, *, rulings: RulingsChoice | None = None, **inputs: Any) -> Answer:
    """Return a calculator's answer for these inputs; missing inputs have their defaults.

    Args:
        called: The calculator, such as `riskbreaker/skill-roll`.
        rulings: The rulings of a group: `"as-printed"`, or alternatives by the name of their ruling.
        **inputs: Values of inputs by name.

    Raises:
        BadInput: The calculator is unknown.
        BadInputs: A value is refused.
    """
    return find_calculator(called).make_question(inputs, rulings).answer()
