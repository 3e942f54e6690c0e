"""Imports go one way, between the packages of `rules` and between the rooms of `site_overrides`; files stay small."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from book.write.blocks.imports import imported_names, without_conditions
from rules.games import GAMES

ROOT = Path(__file__).parents[1]
MAX_LINES = 400

# Packages that each package may import besides itself. `core` knows no game.
CORE = ("rules.core", "rules.core.play")
RULES = {
    "rules.core": (),
    "rules.core.play": ("rules.core",),
    "rules.games": CORE,
    "rules.calculators": (*CORE, "rules.games"),
    "rules.sessions": (*CORE, "rules.games"),
    "rules.dice": (*CORE, "rules.games", "rules.calculators"),
    "rules.side_by_side": (*CORE, "rules.calculators", *(f"rules.{game}" for game in GAMES)),
    **{f"rules.{game}": CORE for game in GAMES},
    **{f"rules.{game}.calculators": (*CORE, "rules.calculators", f"rules.{game}") for game in GAMES},
}
# Modules whose conditional imports may go the other way, because they serve only type checks.
TYPE_CHECKS = {"rules.core.dice"}
# Highest first: a room imports itself and rooms behind it.
ROOMS = """
    mutants screenshots serve make paper exports
    book.write.__main__ book.write.finish book.write.page_data book.write.blocks book.write
    book.check book.run book.read engine cells shared
""".split()

# Names of functions that import a module by a name in a string, and the modules that may use them, by reason.
BY_NAME = {"import_module", "__import__", "import_package"}
MAY_IMPORT_BY_NAME = {
    "it is the list of games": "rules.games",
    "it asks the list of games for calculators and tables": """
        rules.calculators.registry rules.calculators.diagrams book.check.prose exports.text.tables
        exports.foundry.rolltable
    """,
    "a pickle stores a module as its name": "rules.core.frozen",
    "the name is on a page, or is the page's game": "book.write.blocks.blocks cells.names",
    "the room has a module of its own for some games": "book.check.domains.model exports.foundry.games",
    "the library is slow to import, and few runs need it": "book.run.notebooks make.studies",
    "mutants replace modules, so rules are imported late": "mutants.lines mutants.report mutants.scoring mutants.trial",
}


def is_in(module, package):
    return f"{module}.".startswith(f"{package}.")


def package_of(module, packages):
    """Return the innermost of these packages that a module is in, or None for modules from elsewhere."""
    return max((package for package in packages if is_in(module, package)), key=len, default=None)


def modules(folder, root):
    """Return the modules below a folder by dotted name, with their files."""
    files = sorted(folder.rglob("*.py"))
    names = (file.relative_to(root).with_suffix("").as_posix().replace("/", ".") for file in files)
    return dict(zip((name.removesuffix(".__init__") for name in names), files, strict=True))


def parse_file(file):
    return ast.parse(file.read_text(encoding="utf-8"))


def imports_of(module, file):
    """Return the dotted names that a module of `rules` imports."""
    tree = parse_file(file)
    return imported_names(without_conditions(tree) if module in TYPE_CHECKS else tree)


@pytest.mark.parametrize("package", RULES)
def test_package_of_rules_imports_only_what_it_may(package):
    wrong = [
        f"{module} imports {name}"
        for module, file in modules(ROOT / "rules", ROOT).items()
        if package_of(module, RULES) == package
        for name in imports_of(module, file)
        if is_in(name, "rules") and package_of(name, RULES) not in (package, *RULES[package])
    ]
    assert not wrong


def test_modules_of_rules_do_not_import_each_other_in_a_circle():
    found = modules(ROOT / "rules", ROOT)
    graph = {}
    for module, file in found.items():
        names = imported_names(without_conditions(parse_file(file)))
        graph[module] = {name if name in found else name.rpartition(".")[0] for name in names} & {*found} - {module}
    assert len([*TopologicalSorter(graph).static_order()]) == len(found)  # raises CycleError, which names the circle


def test_rooms_of_the_site_import_only_rooms_behind_them():
    wrong = []
    for module, file in modules(ROOT / "site_overrides", ROOT / "site_overrides").items():
        room = package_of(module, ROOMS)
        for name in imported_names(parse_file(file)):
            other = package_of(name, ROOMS)
            if other and (room is None or ROOMS.index(other) < ROOMS.index(room)):
                wrong.append(f"{module} imports {name}")
    assert not wrong


def names_in(node):
    """Yield the names that a node of a syntax tree uses, imports or defines."""
    yield from (getattr(node, part, None) for part in ("id", "attr", "name"))


def test_only_listed_modules_import_by_name():
    found = modules(ROOT / "rules", ROOT) | modules(ROOT / "site_overrides", ROOT / "site_overrides")
    by_name = {
        module
        for module, file in found.items()
        if any(not BY_NAME.isdisjoint(names_in(node)) for node in ast.walk(parse_file(file)))
    }
    assert by_name == {module for listed in MAY_IMPORT_BY_NAME.values() for module in listed.split()}


def test_modules_stay_small():
    """Files of rulings may be longer, because they are data and grow with the errata."""
    files = [file for folder in ("rules", "site_overrides", "tests") for file in (ROOT / folder).rglob("*.py")]
    sizes = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files if file.stem != "rulings"}
    assert {str(file): size for file, size in sizes.items() if size > MAX_LINES} == {}
