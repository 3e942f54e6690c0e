"""The settings in mkdocs.yml and pyproject.toml, and the addresses of downloads on the site."""

import tomllib
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from book.read.paths import REPOSITORY

NOTEBOOKS = "download/examples"


@cache
def settings() -> MkDocsConfig:
    """Return mkdocs.yml as MkDocs reads it, but without plugins, which take long to load."""
    with warnings.catch_warnings(action="ignore"):
        return load_config(str(REPOSITORY.root / "mkdocs.yml"), plugins=[])


def site_address() -> str:
    """Return the address at which the site is published."""
    return str(settings()["site_url"])


def is_of_this_machine(address: str) -> bool:
    """Return True for an address that no other machine can reach, such as the default address without `SITE_URL`."""
    return urlsplit(address).hostname in ("127.0.0.1", "localhost", "::1")


@cache
def project() -> dict[str, Any]:
    """Return name, version and licence of the book from pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((REPOSITORY.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


@cache
def pages_in_order() -> tuple[str, ...]:
    """Return every page of the navigation, in its order."""
    return tuple(_paths(settings()["nav"]))


def _paths(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    else:
        for child in nav.values() if isinstance(nav, dict) else nav:
            yield from _paths(child)


def pages_of_book(game: str) -> list[str]:
    """Return a game's pages in the order of the navigation, without its code and its session page."""
    left_out = (f"{game}/code.md", f"{game}/table.md")
    return [page for page in pages_in_order() if page.startswith(f"{game}/") and page not in left_out]


def wheel() -> str:
    """Return the address of the wheel on the site."""
    return f"download/wheel/{project()['name']}-{project()['version']}-py3-none-any.whl"


def notebook_of(page: str) -> str:
    """Return the address of a page's notebook on the site."""
    return f"{NOTEBOOKS}/{page.removesuffix('.md').replace('/', '-')}.ipynb"
