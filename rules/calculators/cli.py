"""The command line: `python -m rules` lists the games, `python -m rules riskbreaker skill-roll --stat 5` answers."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from time import monotonic
from typing import Any

from rules.calculators.question import Calculator, refused_inputs
from rules.calculators.registry import CALCULATORS, game_calculators
from rules.calculators.rulings_choice import rulings_text
from rules.calculators.sweeps import make_sweep_question
from rules.core.inputs import BadInputs, FlagInput, GroupInput, Input, IntegerInput, ListInput, SelectInput, TextInput
from rules.core.progress import progress_listener
from rules.games import GAMES, PACKAGES

REPORT_INTERVAL_S = 0.5  # seconds between two reports


@contextmanager
def terminal_progress() -> Iterator[None]:
    """Show the progress of a long question in one line of a terminal, and remove the line before the answer."""
    if not (sys.stderr and sys.stderr.isatty()):
        yield
        return
    next_word, longest = monotonic() + REPORT_INTERVAL_S, 0

    def tell(done: int, total: int, noun: str, _: str) -> None:
        nonlocal next_word, longest
        if monotonic() >= next_word:
            next_word, line = monotonic() + REPORT_INTERVAL_S, f"{done:,} of {total:,} {noun}; Ctrl-C stops"
            longest = max(longest, len(line))
            print(f"\r{line:{longest}}", end="", file=sys.stderr, flush=True)

    try:
        with progress_listener(tell):
            yield
    finally:
        print(end=f"\r{'':{longest}}\r" * bool(longest), file=sys.stderr, flush=True)


PLAY = "Play a session in the terminal: python -m rules play GAME [FILE]"
RULINGS = "Rulings (rules that a group may decide for itself): python -m rules rulings GAME"
HOW_RULINGS = "your group's own: as-printed, or low_success=zero,… (python -m rules rulings GAME lists them)"
LISTS = "Lists take JSON (--sides '[[5],[2,2]]') or plain words (--sides '5 / 2 2')."


def main(arguments: Sequence[str]) -> int:
    """Answer one question; return 0, or 2 if the question was refused."""
    match arguments:
        case [game] if game in PACKAGES:
            print(_calculators_text(game_calculators(game)))
            return 0
    options = vars(_make_parser(*arguments[:2]).parse_args(arguments))
    calculator: Calculator | None = options.get("calculator")
    if calculator is None:
        print(rulings_text(options["rulings_of"]) if "rulings_of" in options else _calculators_text())
        return 0
    fields = calculator.fields.items()
    inputs = {name: _parse_words(kind, options[name]) for name, (kind, _) in fields if options[name] is not None}
    try:
        with terminal_progress(), refused_inputs():
            reply = _reply(calculator, inputs, options)
        print(reply)
    except BadInputs as error:
        for path, message in error.errors.items():
            print(f"{_place_text(path)}: {message}" if path else message, file=sys.stderr)
        return 2
    return 0


def _reply(calculator: Calculator, inputs: dict[str, Any], options: dict[str, Any]) -> str:
    """Return the answer as text or JSON, with dice from a seed (`--roll`) or for all values of an input (`--sweep`)."""
    if along := options["sweep"]:
        question = make_sweep_question(calculator, along.replace("-", "_"), inputs, options["rulings"])
    else:
        question = calculator.make_question(inputs, options["rulings"])
    if options["roll"] is not None:
        question = question.with_seed(options["roll"])
    answer = question.answer()
    if not options["json"]:
        return answer.as_text(question.seed)
    values = {name: str(value) for name, value in answer.values.items()}
    named = {"values": values, "calculator": calculator.id, "python": question.as_python()}
    return json.dumps(answer.as_json(question.seed) | named, indent=2, ensure_ascii=False)


def _calculators_text(calculators: Iterable[Calculator] | None = None) -> str:
    """Return a line of text for each of these calculators; None means all calculators."""
    lines = [f"  {c.game} {c.name:<20} {c.summary}" for c in calculators or CALCULATORS.values()]
    return "\n".join(["Calculators (add --help for their inputs):", *lines, "", RULINGS, PLAY])


def _make_parser(game: str = "", name: str = "") -> argparse.ArgumentParser:
    """Return a parser for the calculator with this name.

    If `name` is empty, the parser is for all calculators of the game. If `game` is empty too, it is for all games.
    """
    chosen = CALCULATORS.get(f"{game}/{name}")
    calculators = [chosen] if chosen else game_calculators(game) if game in PACKAGES else list(CALCULATORS.values())
    parser = argparse.ArgumentParser(
        prog="python -m rules",
        description="" if game in PACKAGES else _calculators_text(),
        epilog=LISTS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    games = parser.add_subparsers(metavar="GAME")
    for slug, of_game in groupby(calculators, key=lambda calculator: calculator.game):
        parsers = games.add_parser(slug).add_subparsers(metavar="CALCULATOR", required=True)
        for calculator in of_game:
            _add_calculator(parsers, calculator)
    listing = games.add_parser("rulings", help="the rulings that a group may decide for itself, with each alternative")
    listing.add_argument("rulings_of", metavar="GAME", nargs="?", choices=[*GAMES], help=", ".join(GAMES))
    return parser


def _add_calculator(parsers: Any, calculator: Calculator) -> None:
    parser = parsers.add_parser(
        calculator.name,
        help=calculator.summary,
        description=f"{calculator.question} {calculator.summary}",
        epilog=LISTS,
    )
    for name, (kind, default) in calculator.fields.items():
        text = f"{kind.label} ({allowed_text(kind)}; default {_default_text(default)})"
        help_text = text.replace("%", "%%")
        if isinstance(kind, FlagInput):
            parser.add_argument(_flag(name), dest=name, help=help_text, nargs="?", const="yes", metavar="yes|no")
            parser.add_argument(
                f"--no-{_flag(name)[2:]}", dest=name, action="store_const", const="no", help="answer no"
            )
        else:
            parser.add_argument(_flag(name), dest=name, help=help_text, metavar="VALUE")
    parser.add_argument("--rulings", metavar="CHOICE", help=HOW_RULINGS)
    parser.add_argument("--roll", metavar="SEED", help="roll with the dice of this seed, any text, to show one roll")
    parser.add_argument("--sweep", metavar="INPUT", help="answer for every value of an input: stat, first.0.muscle, …")
    parser.add_argument("--json", action="store_true", help="answer as JSON, fractions exact")
    parser.set_defaults(calculator=calculator)


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _place_text(path: str) -> str:
    """Return the words for the path of a refused value: `sides.2.0` is "--sides, entry 3.1"."""
    name, *entries = path.split(".")
    counted = [str(int(entry) + 1) if entry.isdigit() else entry for entry in entries]
    return f"{_flag(name)}, entry {'.'.join(counted)}" if counted else _flag(name)


def allowed_text(kind: Input) -> str:
    """Return the words for the allowed values of an input, such as "1 to 10".

    The words for a list also have its allowed lengths.
    """
    match kind:
        case IntegerInput(low=low, high=high):
            return f"{low} to {high}"
        case SelectInput(options=options):
            return ", ".join(options)
        case FlagInput():
            return "yes or no"
        case ListInput(noun=noun, low=low, high=high):
            return f"{low} to {high} × {noun}: {allowed_text(kind.item)}"
        case GroupInput(fields=fields):
            return ", ".join(f"{name} ({allowed_text(field)})" for name, (field, _) in fields.items())
        case TextInput(longest=longest):
            return f"text of up to {longest} characters"
    return "text"


def _parse_words(kind: Input, text: str) -> Any:
    """Convert typed words to plain values. Words without a meaning stay text, and the input then refuses them."""
    if not isinstance(kind, ListInput | GroupInput):
        return text
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _split_list(kind, text) if isinstance(kind, ListInput) else text
    if isinstance(value, list) or isinstance(kind, GroupInput):
        return value
    return _nest(kind, value) if isinstance(value, str | dict) else _split_list(kind, text)


def _nest(kind: Input, value: Any) -> Any:
    """Return a value, wrapped in one list for each level of lists that the input has."""
    return [_nest(kind.item, value)] if isinstance(kind, ListInput) else value


def _split_list(kind: ListInput, text: str) -> list[Any]:
    """Split a text into lists: `/` divides sides, spaces or commas divide fighters."""
    if isinstance(kind.item, ListInput):
        return [_split_list(kind.item, part) for part in text.split("/")]
    if isinstance(kind.item, IntegerInput):
        return text.replace(",", " ").split()
    return [word.strip() for word in text.split(",") if word.strip()]


def _default_text(default: Any) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return default if isinstance(default, str) else json.dumps(default, ensure_ascii=False)
