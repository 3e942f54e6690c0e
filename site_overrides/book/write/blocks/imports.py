"""A table of the packages in `rules/` and their imports, read from the code."""

import ast
import xml.etree.ElementTree as etree
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from types import ModuleType

from book.write.blocks.elements import element, table_element
from rules.games import GAMES

_GAME = "<game>"


def imports(package: ModuleType) -> etree.Element:
    """Return a table of the packages inside a package and their imports; a package is above those that it imports."""
    graph = _graph(Path(package.__path__[0]))
    ordered = {name: sorted(imported) for name, imported in sorted(graph.items())}  # every build in one order
    order = [*TopologicalSorter(ordered).static_order()][::-1]
    rows = []
    for name in order:
        imported = ", ".join(package_name for package_name in order if package_name in graph[name]) or "nothing else"
        rows.append(element("tr", "", element("th", name, scope="row"), element("td", imported)))
    return table_element(("Package", "Imports"), rows)


def _graph(folder: Path) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        module = ".".join(file.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__")
        if module in (folder.name, f"{folder.name}.__main__"):
            continue  # the folder's docstring and the command line belong to no package
        packages = {
            _package(name)
            for name in imported_names(without_conditions(ast.parse(file.read_text(encoding="utf-8"))))
            if name.startswith(f"{folder.name}.")
        }
        graph.setdefault(_package(module), set()).update(packages - {_package(module)})
    return graph


def without_conditions(tree: ast.Module) -> ast.Module:
    """Return a module without its conditional imports, which serve only type checks."""
    return ast.Module([node for node in tree.body if not isinstance(node, ast.If)], [])


def _package(module: str) -> str:
    """Return the package that a module belongs to; all games count as one package, and so do all their calculators."""
    parts = [_GAME if part in GAMES else part for part in module.split(".")]
    innermost = parts[1:3] in ([_GAME, "calculators"], ["core", "play"])
    return ".".join(parts[: 3 if innermost else 2])


def imported_names(tree: ast.AST) -> Iterator[str]:
    """Yield the dotted names that a module imports, including imports for type checks."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
