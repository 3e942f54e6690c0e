"""Markdown as mkdocs.yml configures it, to make single pages in tests."""

from pathlib import Path

from markdown import Markdown

from book.read.paths import REPOSITORY
from book.read.settings import settings


def site_markdown(root: Path = REPOSITORY.root) -> Markdown:
    """Return a Markdown instance with the extensions of mkdocs.yml, for the pages below `root`."""
    config = settings()
    options = {**config["mdx_configs"]}
    options["book.write.blocks"] = {"root": str(root)}
    return Markdown(extensions=config["markdown_extensions"], extension_configs=options)
