"""Checks that numbers in prose, and the names of calculators and exhibits on pages, agree with the package."""

import re
from collections.abc import Iterator

from book.read.fences import lines_outside
from book.read.index import Index
from book.run.figures import ways_to_write
from rules.calculators import CALCULATORS
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS
from rules.games import PACKAGES

_FIGURE = re.compile(r"\[(?P<written>[^\]]+)\]\((?P<target>ask:[^)\s]+)\)")
_BLOCK = re.compile(r"/// (?P<kind>calculator|dice-roller|exhibit) \| (?P<name>\S+)")


def faults(pages: Index) -> Iterator[str]:
    """Yield a line for each difference between a page and the package, and for each calculator that is on no page."""
    for game in PACKAGES:
        import_calculators(game)
    for page in pages.pages.values():
        for number, line in enumerate(lines_outside(page.text, page.path), 1):
            for why in (*_numbers(line), *_blocks(line)):
                yield f"docs/{page.path}:{number}: {why}"
    for name in CALCULATORS:
        if name not in pages.asked:
            where = CALCULATORS[name].function.__module__.replace(".", "/")
            yield f"{where}.py: the calculator {name} is on no page. Write `/// calculator | {name}` and `///` on one."


def _numbers(line: str) -> Iterator[str]:
    for figure in _FIGURE.finditer(line):
        try:
            ways = ways_to_write(figure["target"])
        except (ValueError, LookupError) as error:
            yield f"{figure['target']}: {error}"
            continue
        if figure["written"] not in ways:
            yield f"it says {figure['written']!r}, but {figure['target']} is {' or '.join(ways)}. Write one of these."


def _blocks(line: str) -> Iterator[str]:
    for block in _BLOCK.finditer(line):
        registered = EXHIBITS if block["kind"] == "exhibit" else CALCULATORS
        if block["name"] not in registered:
            folder = block["name"].partition("/")[0]
            names = [name for name in registered if name.startswith(f"{folder}/")]
            yield f"there is no {block['kind']} {block['name']!r}. There are: {', '.join(names) or 'none'}."
