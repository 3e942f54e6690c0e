"""The list of the parts of a game: every game needs the parts in `MUST`, and may still lack the parts in `MAY`.

If a game lacks a part of `MUST`, `python -m book.check` fails. If it lacks a part of `MAY`, the command prints the
effect.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from book.read.paths import REPOSITORY
from rules.calculators import CALCULATORS
from rules.games import GAMES

READY = 3  # the least number of ready-made people


@dataclass(frozen=True, slots=True)
class Part:
    """A part that a game needs or may have.

    `file` is its path, in which `{game}` stands for the game's name. `why` is its purpose if the part is in `MUST`, and
    the effect of its absence if it is in `MAY`. `check` returns True for a game that has the part. If `check` is None,
    the game has the part if the file exists.
    """

    file: str
    why: str
    check: Callable[[str], bool] | None = None

    def is_there(self, game: str) -> bool:
        """Return True if the game has this part."""
        return self.check(game) if self.check is not None else (REPOSITORY.root / self.file.format(game=game)).exists()


def missing_parts(parts: Iterable[Part]) -> Iterator[str]:
    """Yield a line for every part, of `MUST` or `MAY`, that a game lacks."""
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


def _game_value(game: str) -> Any:
    """Return the `GAME` of a game; None if its module or a module that it imports is missing."""
    try:
        return GAMES[game].game
    except ModuleNotFoundError:
        return None


def _people(game: str) -> list[Any]:
    """Return the ready-made people of a game."""
    value = _game_value(game)
    return [value.people.parse(*person) for person in value.people.ready.items()] if value else []


_START = "docs/{game}/index.md"
MUST = (
    Part("rules/{game}/__init__.py", "the package"),
    Part("rules/{game}/rolls.py", "its rolls", _module("rolls")),
    Part("rules/{game}/rulings.py", "the open questions of its text, with our rulings", _module("rulings")),
    Part("rules/{game}/fight.py", "the scene of a fight", _module("fight")),
    Part("rules/{game}/game.py", "`GAME`: its scenes, people and tactics", _module("game")),
    Part(
        "rules/{game}/game.py",
        f"`GAME.people.ready`: {READY} people or more, with whom a session begins",
        lambda game: len(_people(game)) >= READY,
    ),
    Part("rules/{game}/calculators/__init__.py", "its calculators and tables"),
    Part(
        "mkdocs.yml",
        "an entry `{game}` under `extra: games:`: title, pitch, dice, colours, source and licence",
        lambda game: f"\n    {game}:\n      title:" in _text("mkdocs.yml"),
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
    Part("tests/{game}/words.txt", "words from which tests make lines of people"),
)
MAY = (
    Part("rules/{game}/tactics.py", "the book takes the first offer, and so does advice for later turns"),
    Part(
        "rules/{game}/fight.py",
        "no `turn_and_round`: the book can play a side only for whole rounds",
        lambda game: _game_value(game).fight.turn_and_round is not None,
    ),
    Part("rules/{game}/duels.py", "no fight is solved in advance"),
    Part(
        "rules/{game}/rolls.py",
        "no `BASIC_ROLL`: the dice roller does not know its roll",
        lambda game: GAMES[game].basic_roll is not None,
    ),
    Part(
        "rules/{game}/game.py",
        "no `form_values`: a person of a session cannot fill the form of a calculator",
        lambda game: any(map(_game_value(game).people.form_values, _people(game))),
    ),
    Part(
        "rules/{game}/calculators",
        "no calculator `fight`: readers cannot ask who wins a whole fight",
        lambda game: f"{game}/fight" in CALCULATORS,
    ),
    Part("rules/{game}/calculators/diagrams.py", "there are no diagrams"),
    Part(
        _START,
        "no sample fight against the book, with a line `[plays …]`",
        lambda game: "[plays " in _text(f"docs/{game}/index.md"),
    ),
    Part("site_overrides/book/check/sources/{game}.tsv", "no list of the statements of its source"),
    Part("site_overrides/book/check/domains/games/{game}.py", "no rule is tried with all cases of its domain"),
    Part(
        "site_overrides/book/write/page_data/search/sayings/{game}.yml",
        "the search has no everyday words for this game",
    ),
    Part("site_overrides/exports/foundry/games/{game}.py", "Foundry gets no rollable tables"),
    Part("site_overrides/paper/ready/{game}.txt", "no character sheets are printed"),
)
