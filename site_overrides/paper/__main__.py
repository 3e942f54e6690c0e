"""Makes all books, cards and sheets for the built site: `python -m paper`. With --help, it lists other tasks."""

import argparse
import sys
from pathlib import Path

from book.read.game_theme import game_themes
from paper import layout, print_queue, sheets, sources
from paper.catalogue import fill_catalogue
from paper.people import people
from paper.print_queue import Job
from paper.printing import About, PrintingError
from paper.publishing import publish
from rules.core import RuleError


def main() -> None:
    """Carry out the task that the command line names; without a task, make all documents."""
    parser = argparse.ArgumentParser(prog="python -m paper", description="Print books, cards and sheets of the site.")
    tasks = parser.add_subparsers(dest="task")
    task = tasks.add_parser("sheets", help="character sheets of your own people, as one PDF")
    task.add_argument("game", choices=sheets.SHEETS)
    task.add_argument("people", type=Path, help="plain text, as in site_overrides/paper/ready")
    task.add_argument("into", type=Path, help="the PDF to write")
    task.add_argument("--paper", choices=("a4", "letter"), default="a4")
    asked = parser.parse_args()
    try:
        _do(asked)
    except (FileNotFoundError, RuleError, PrintingError) as error:
        sys.exit(str(error))


def _do(asked: argparse.Namespace) -> None:
    if asked.task:
        _sheets(asked.game, asked.people, asked.into, asked.paper)
    else:
        games = sources.games()
        publish(games, fill_catalogue(games))


def _sheets(slug: str, source: Path, into: Path, paper: str) -> None:
    game = next(candidate for candidate in sources.games() if candidate.slug == slug)
    styles = layout.letters_for_print() + layout.style_sheets("paper", "sheet", paper)
    html = sheets.document(game, sheets.fill_sheets(slug, people(source.read_text(encoding="utf-8"))), styles)
    about = About(
        f"{game.title}: character sheets", game.pitch, sources.site_name(), sources.edition(), game_themes()[slug].terms
    )
    into.write_bytes(print_queue.single(Job("sheets", html, about)))


if __name__ == "__main__":
    main()
