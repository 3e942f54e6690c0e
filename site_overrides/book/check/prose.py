"""Checks that calculators are listed, and that numbers and names of calculators and exhibits on pages are right."""

import re
from collections.abc import Iterator
from pkgutil import iter_modules

from book.read.fences import lines_outside
from book.read.index import Index
from book.run.figures import ways_to_write
from rules.calculators import CALCULATORS
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS, RULES
from rules.games import PACKAGES, import_package

_FIGURE = re.compile(r"\[(?P<written>[^\]]+)\]\((?P<target>ask:[^)\s]+)\)")
_BLOCK = re.compile(r"/// (?P<kind>calculator|dice-roller|exhibit) \| (?P<name>\S+)")


def faults(pages: Index) -> Iterator[str]:
    """Yield a line for each difference between a page and the package, and for each faulty entry of a calculator."""
    for game in PACKAGES:
        import_calculators(game)
        yield from _unlisted(game)
    for page in pages.pages.values():
        for number, line in enumerate(lines_outside(page.text, page.path), 1):
            for why in (*_numbers(line), *_blocks(line)):
                yield f"docs/{page.path}:{number}: {why}"
    for name, entry in CALCULATORS.items():
        where = f"{entry.function.__module__.replace('.', '/')}.py: the calculator {name}"
        if name not in pages.asked:
            yield f"{where} is on no page. Write `/// calculator | {name}` and `///` on one."
        yield from (
            f"{where} names the rule {rule}, which does not exist." for rule in entry.rules if rule not in RULES
        )


def _unlisted(game: str) -> Iterator[str]:
    """Yield a line for each calculator of a package that `MODULES` does not list, or lists by a wrong name."""
    package = import_package(game)
    modules: dict[str, tuple[str, ...]] = getattr(package, "MODULES", {})
    if not modules:  # the package imports its calculators itself
        return
    for module in iter_modules(package.__path__):
        import_package(game, module.name)
    listed = {name for names in modules.values() for name in names}
    made = {entry.name for entry in CALCULATORS.values() if entry.game == game}
    where = f"{package.__name__.replace('.', '/')}/__init__.py: MODULES"
    yield from (f"{where} does not list {name}. Add it to the tuple of its module." for name in sorted(made - listed))
    yield from (f"{where} lists {name}, but no calculator has this name." for name in sorted(listed - made))


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
