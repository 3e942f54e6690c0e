"""The examples that a rendered page shows."""

from collections.abc import Iterator

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
