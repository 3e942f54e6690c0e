"""The entries of the search: rules, words, errata, calculators, rulings, pages and their sections."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from book.read.paths import GAMES, REPOSITORY
from book.write.blocks.questions import anchor_of
from book.write.page_data.search.reading import Page, Part, page
from rules.calculators import CALCULATORS, describe_rulings

# Titles of sections that have only links.
_SIGNPOSTS = ("Next", "Read on", "Look it up", "Try it")
_SUMMARY = "At a glance"
_PREFIXES = {game: prefix for prefix, game in GAMES.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing that readers can find: its kind, its title, its page and anchor, and its text.

    `game` is empty for pages of no game. `id` never changes: it is `rb.roll.level` for a rule, `td-e06` for an erratum,
    `rb-e01 ruling` for a ruling, `rb:Risk` for a word, `riskbreaker/skill-roll` for a calculator, `riskbreaker/battle/`
    for a page, and `riskbreaker/battle/#1-engagement` for a section.
    """

    kind: str
    game: str
    id: str
    title: str
    page: str
    anchor: str
    text: str


def entries(site: Path) -> tuple[Entry, ...]:
    """Return every entry of a built site, in the order of the pages."""
    pages = {at: page((site / at / "index.html").read_text(encoding="utf-8")) for at in REPOSITORY.addresses()}
    page_entries = [entry for folder, read in pages.items() for entry in entries_of_page(folder, read)]
    return (*_with_page_titles(page_entries, pages), *_calculators(pages), *_rulings(page_entries))


def entries_of_page(folder: str, read: Page) -> Iterator[Entry]:
    """Yield the search entries of a page and of its sections."""
    game = folder.partition("/")[0]
    game = game if game in GAMES.values() else ""
    first, *rest = read.parts
    summaries = [part.text for part in rest if part.title == _SUMMARY]
    lead = " ".join([first.text, *summaries]).strip()
    yield Entry("page", game, folder or "./", first.title, folder, "", lead)
    for part in rest:
        kind = _kind(part)
        # A section without text of its own, which has only rules below it, needs no entry.
        if kind != "section" or (part.text and part.title not in (_SUMMARY, *_SIGNPOSTS)):
            yield Entry(kind, game, _named(kind, game, part, folder), part.title, folder, part.anchor, part.text)


def _kind(part: Part) -> str:
    if part.tag == "dt":
        return "word"
    return next((kind for kind in ("rule", "erratum") if kind in part.classes), "section")


def _named(kind: str, game: str, part: Part, folder: str) -> str:
    if kind == "word":
        return f"{_PREFIXES[game]}:{part.title}"
    return f"{folder}#{part.anchor}" if kind == "section" else part.anchor


def _with_page_titles(page_entries: list[Entry], pages: dict[str, Page]) -> Iterator[Entry]:
    """Yield the entries; if several sections of a game have the same title, put the title of their page before it."""
    alike = Counter((entry.game, entry.title) for entry in page_entries if entry.kind == "section")
    for entry in page_entries:
        if entry.kind == "section" and alike[entry.game, entry.title] > 1:
            yield replace(entry, title=f"{pages[entry.page].parts[0].title}: {entry.title}")
        else:
            yield entry


def _calculators(pages: dict[str, Page]) -> Iterator[Entry]:
    for calculator in CALCULATORS.values():
        anchor = anchor_of(calculator)
        places = [folder for folder, read in pages.items() if anchor in read.anchors]
        # The front page has a calculator of one game.
        at = max(places, key=lambda folder: folder.startswith(calculator.game))
        game = calculator.game if calculator.game in GAMES.values() else ""
        labels = ", ".join(field.label for field, _ in calculator.fields.values())
        text = f"{calculator.question} {calculator.summary} {labels}."
        yield Entry("calculator", game, calculator.id, calculator.title, at, anchor, text)


def _rulings(page_entries: list[Entry]) -> Iterator[Entry]:
    titles = {entry.id: entry.title for entry in page_entries if entry.kind == "erratum"}
    for game in GAMES.values():
        rulings = describe_rulings(game)
        for option in rulings["options"]:
            readings = "; ".join(alternative["text"] for alternative in option["alternatives"])
            anchor = f"rulings-{rulings['prefix']}-{option['name']}"
            erratum = option["erratum"]
            yield Entry("ruling", game, f"{erratum} ruling", titles[erratum], "rulings/", anchor, readings)
