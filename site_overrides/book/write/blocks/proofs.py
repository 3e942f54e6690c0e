"""Examples on pages, which can be folded: they are closed at first on a game's pages, and open on other pages.

An example that ran for this build is labelled "Example".
"""

from collections.abc import Sequence
from functools import partial
from html import escape
from pathlib import PurePosixPath
from typing import Any

from markdown import Markdown
from pymdownx.superfences import SuperFencesCodeExtension, _validator, highlight_validator

from book.read.fences import LANGUAGES
from book.read.paths import game_of_page
from book.write.blocks.page import page_of


def show_proofs(md: Markdown) -> None:
    """Let superfences fold every example; raise `LookupError` unless mkdocs.yml lists superfences earlier."""
    fences = next((ext for ext in md.registeredExtensions if isinstance(ext, SuperFencesCodeExtension)), None)
    if fences is None:
        raise LookupError("mkdocs.yml must name pymdownx.superfences before book.write.blocks")
    validator = partial(_validator, validator=highlight_validator)
    for language in LANGUAGES:
        fences.extend_super_fences(language, _Proofs(md), validator, None)


class _Proofs:
    """A formatter for superfences that formats an example as usual, and folds it."""

    def __init__(self, md: Markdown) -> None:
        self._md = md

    def __call__(self, src: str = "", language: str = "", classes: Sequence[str] = (), **kwargs: Any) -> str:
        highlight = self._md.preprocessors["fenced_code_block"].highlight
        code: str = highlight(src=src, language=language, classes=classes, **kwargs)
        if "no-run" in classes:
            return code
        return proof(self._md, language, code, src)


def proof(md: Markdown, language: str, code: str, source: str) -> str:
    """Return the HTML of the page's next example, with the label "Example" if the record has exactly this text."""
    page = page_of(md)
    page.examples += 1
    label = "Example" if page.ran.get(page.examples, "").strip("\n") == source.strip("\n") else "Example, not run"
    game = game_of_page(page.path) if page.path else None
    folded = game is not None and PurePosixPath(page.path).stem != "code"
    attributes = {"class": "proof", "id": f"example-{page.examples}", "data-language": language}
    if game:
        attributes["data-game"] = game
    written = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    # The search skips folded code, because readers search for words of a game.
    attribute = "data-search-exclude" if folded else "open"
    return f"<details {written} {attribute}><summary>{label}</summary>{code}</details>"
