"""The examples and the numbers of answers that a rendered page shows."""

import re
from collections.abc import Iterator
from typing import Any

from bs4 import BeautifulSoup, Tag

from book.read.fences import LANGUAGES
from book.read.prompts import is_prompt

_NOT_RUN = {"no-run", "source-code", "language-markdown"}
_SHOWN = {f"language-{language}" for language in LANGUAGES}


def shown_examples(page: BeautifulSoup) -> Iterator[str]:
    """Yield the texts of a rendered page's examples, which readers take for Python that was run.

    These are all blocks in a language of Python, and all blocks with a prompt in any language. Blocks marked `no-run`,
    listings of source code, and blocks that show Markdown are left out.
    """
    for block in page.find_all("pre"):
        names = {name for parent in (block, *block.parents) for name in _classes(parent)}
        text = block.get_text()
        prompts = any(map(is_prompt, text.split("\n")))
        if (prompts or names & _SHOWN) and not names & _NOT_RUN:
            yield text


def _classes(tag: Tag) -> list[str]:
    return list(tag.get("class") or ()) if isinstance(tag, Tag) else []


def plain(text: str) -> str:
    """Return a text as the package writes it: with single spaces that may break."""
    return re.sub(r"\s+", " ", text.replace("\u00a0", " ")).strip()


def expected_numbers(exhibit: dict[str, Any]) -> list[str]:
    """Return the chances and numbers that a page shows in an exhibit's table, without their units, sorted."""
    cells = (cell for row in exhibit["rows"] for cell in row if isinstance(cell, dict))
    return sorted(cell["shown"].removesuffix(" %") for cell in cells)
