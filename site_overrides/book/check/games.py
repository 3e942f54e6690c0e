"""The list of the parts of a game: every game needs the parts in `MUST`, and may still lack the parts in `MAY`.

If a game lacks a part of `MUST`, `python -m book.check` fails. If it lacks a part of `MAY`, the command prints what
does not work without that part. Tests that need a part run for the games that have it.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from book.check.in_browser import browsers
from book.read.fences import examples
from book.read.index import index
from book.read.paths import REPOSITORY
from book.read.settings import settings
from rules.calculators import CALCULATORS
from rules.games import GAMES

READY = 3  # the least number of ready-made people
_PUBLISHES = re.compile(r"^@(?:calculator|exhibit)\(|^\w+\.register\(", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game: its file, with `{game}` for the game's name, and its purpose or what does not work without it.

    `check` returns True for a game that has the part. If `check` is None, the game has the part if the file exists.
    """

    file: str
    why: str
    check: Callable[[str], bool] | None = None

    def is_there(self, game: str) -> bool:
        """Return True if the game has this part."""
        return self.check(game) if self.check is not None else (REPOSITORY.root / self.file.format(game=game)).exists()


def missing() -> Iterator[str]:
    """Yield a line for every part of `MUST` that a game lacks."""
    return _missing_parts(MUST)


def lacking() -> Iterator[str]:
    """Yield a line for every part of `MAY` that a game lacks."""
    return _missing_parts(MAY)


def games_with(file: str) -> list[str]:
    """Return the games that have this file, which must be the file of one part in `MAY`."""
    [part] = (part for part in MAY if part.file == file)
    return [game for game in GAMES if part.is_there(game)]


def _missing_parts(parts: tuple[Part, ...]) -> Iterator[str]:
    for game, entry in GAMES.items():
        for part in parts:
            if not part.is_there(game):
                yield f"{entry.title}: {part.file.format(game=game)}: {part.why.format(game=game)}"


def _text(file: str) -> str:
    """Return the text of a file; empty if there is no such file."""
    path = REPOSITORY.root / file
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _module(name: str) -> Callable[[str], bool]:
    """Return a function that checks that a game has a module or a package of this name."""

    def check(game: str) -> bool:
        folder = REPOSITORY.root / "rules" / game
        return (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()

    return check


def _row(file: str, table: str) -> Callable[[str], bool]:
    """Return a function that checks that a game has a key in a dictionary of a test file."""
    return lambda game: game in _keys(file, table)


def _keys(file: str, table: str) -> set[str]:
    """Return the keys of a dictionary in a module; empty if the module has no such dictionary."""
    for node in ast.parse(_text(file)).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == table for target in targets):
                return {str(key.value) for key in node.value.keys if isinstance(key, ast.Constant)}
    return set()


def _table(game: str) -> Any:
    """Return the `GAME` of a game; None if its module or a module that it imports is missing."""
    try:
        return import_module(f"rules.{game}.game").GAME
    except ModuleNotFoundError:
        return None


def _people(game: str) -> list[Any]:
    """Return the ready-made people of a game."""
    at_table = _table(game)
    return [at_table.people.parse(*person) for person in at_table.people.ready.items()] if at_table else []


def _answers_are_listed(game: str) -> bool:
    """Return True if `MODULES` of a game's calculators names every module that registers a calculator or an exhibit."""
    folder = REPOSITORY.root / "rules" / game / "calculators"
    listed = _keys(f"rules/{game}/calculators/__init__.py", "MODULES")
    files = [file for file in folder.rglob("*.py") if _PUBLISHES.search(file.read_text(encoding="utf-8"))]
    return {file.relative_to(folder).parts[0].removesuffix(".py") for file in files} <= listed


def _ran_in_browser(game: str) -> bool:
    pages = (page for path, page in index().pages.items() if path.startswith(f"{game}/"))
    return all(page.path in browsers() for page in pages if examples(page.text, page.path))


_ANSWERS, _START = "rules/{game}/calculators/__init__.py", "docs/{game}/index.md"
MUST = (
    Part("rules/{game}/__init__.py", "the package"),
    Part("rules/{game}/rolls.py", "how it rolls", _module("rolls")),
    Part("rules/{game}/rulings.py", "the open questions of its text, with our rulings", _module("rulings")),
    Part("rules/{game}/fight.py", "the scene of a fight", _module("fight")),
    Part("rules/{game}/game.py", "`GAME`: its scenes, people and tactics", _module("game")),
    Part(
        "rules/{game}/game.py",
        f"`GAME.people.ready`: {READY} people or more, with whom a session begins",
        lambda game: len(_people(game)) >= READY,
    ),
    Part(_ANSWERS, "its calculators and tables"),
    Part(_ANSWERS, "`MODULES`: every module with calculators or tables; no other is imported", _answers_are_listed),
    Part(
        "mkdocs.yml",
        "an entry `{game}` under `extra: games:`: title, pitch, dice, colours, source and licence",
        lambda game: game in settings()["extra"]["games"],
    ),
    Part("mkdocs.yml", "its pages in the navigation", lambda game: f"- {game}/index.md" in _text("mkdocs.yml")),
    Part(_START, "its first page"),
    Part(
        _START,
        "`/// credit | {game}`: the licence of its source",
        lambda game: f"/// credit | {game}\n" in _text(f"docs/{game}/index.md"),
    ),
    Part("docs/{game}/errata.md", "its errata"),
    Part("docs/{game}/glossary.md", "its words"),
    Part("docs/{game}/code.md", "its code"),
    Part("docs/{game}/table.md", "its table"),
    Part("site_overrides/theme/.icons/games/{game}.svg", "its emblem"),
    Part("site_overrides/book/check/inventory/{game}.txt", "the identifiers of all its rules, one a line"),
    Part("tests/{game}/words.txt", "words of which tests make lines about its people"),
)
_EVENINGS, _CHANGES = "tests/sessions/test_evenings.py", "tests/sessions/test_manual_changes.py"
_SIDES = "tests/support/sessions.py"
MAY = (
    Part("rules/{game}/tactics.py", "the book plays the first of all offers, and advice goes on by it"),
    Part(
        "rules/{game}/fight.py",
        "no `turn_and_round`: a side is handed to the book for whole rounds alone",
        lambda game: _table(game).fight.turn_and_round is not None,
    ),
    Part("rules/{game}/duels.py", "no fight is solved in advance"),
    Part(
        "rules/{game}/rolls.py",
        "no `BASIC_ROLL`: the dice roller does not know its roll",
        lambda game: GAMES[game].basic_roll is not None,
    ),
    Part(
        "rules/{game}/game.py",
        "no `form_values`: people of a session fill no question",
        lambda game: any(map(_table(game).people.form_values, _people(game))),
    ),
    Part(
        "rules/{game}/calculators",
        "no calculator `fight`: nobody can ask who wins a whole fight",
        lambda game: f"{game}/fight" in CALCULATORS,
    ),
    Part("rules/{game}/calculators/diagrams.py", "no flow or ladder is drawn"),
    Part(
        _START,
        "no fight to learn by, with a line `[plays …]`",
        lambda game: "[plays " in _text(f"docs/{game}/index.md"),
    ),
    Part("site_overrides/book/check/sources/{game}.tsv", "no list of the statements of its source"),
    Part("site_overrides/book/check/domains/games/{game}.py", "no rule is gone through case by case"),
    Part(
        "site_overrides/book/check/in_browser.json",
        "no browser ran all its examples with the present code; `make evidence` runs them",
        _ran_in_browser,
    ),
    Part(
        "site_overrides/book/write/page_data/search/sayings/{game}.yml",
        "the search knows no everyday words for its things",
    ),
    Part("site_overrides/exports/foundry/games/{game}.py", "nothing is rolled on in Foundry"),
    Part("site_overrides/paper/ready/{game}.txt", "no character sheets are printed"),
    Part("tests/sessions/corpus/{game}-1.txt", "no session of an earlier version is opened again"),
    Part(
        "tests/calculators/forms.txt",
        "no form is kept as its links count on it",
        lambda game: f"\n{game}/" in f"\n{_text('tests/calculators/forms.txt')}",
    ),
    Part(_SIDES, "no row in `SIDES`: no test has its people join and leave", _row(_SIDES, "SIDES")),
    Part(_EVENINGS, "no row in `WOUND`: no test begins a fight in its middle", _row(_EVENINGS, "WOUND")),
    Part(_CHANGES, "no row in `ANN`: no test sets its numbers by hand", _row(_CHANGES, "ANN")),
)
