"""Markdown as mkdocs.yml configures it, and the examples that a rendered page shows."""

from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag
from markdown import Markdown

from book.read.fences import LANGUAGES
from book.read.paths import REPOSITORY
from book.read.prompts import is_prompt
from book.read.settings import settings

_NOT_RUN = {"no-run", "source-code", "language-markdown"}
_SHOWN = {f"language-{language}" for language in LANGUAGES}


def markdown(root: Path = REPOSITORY.root, components: bool = True) -> Markdown:
    """Return a Markdown instance with the extensions of mkdocs.yml, for the pages below `root`.

    If `components` is false, tables, calculators and cards stay empty, and no Node process is needed.
    """
    config = settings()
    options = {**config["mdx_configs"]}
    options["book.write.blocks"] = {"root": str(root), "components": components}
    return Markdown(extensions=config["markdown_extensions"], extension_configs=options)


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
