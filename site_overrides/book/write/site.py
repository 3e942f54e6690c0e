"""Markdown as mkdocs.yml configures it."""

from pathlib import Path

from markdown import Markdown

from book.read.paths import REPOSITORY
from book.read.settings import settings


def markdown(root: Path = REPOSITORY.root, components: bool = True) -> Markdown:
    """Return a Markdown instance with the extensions of mkdocs.yml, for the pages below `root`.

    If `components` is false, tables, calculators and cards stay empty, and no Node process is needed.
    """
    config = settings()
    options = {**config["mdx_configs"]}
    options["book.write.blocks"] = {"root": str(root), "components": components}
    return Markdown(extensions=config["markdown_extensions"], extension_configs=options)
