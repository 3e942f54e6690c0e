"""Imports between the rooms of site_overrides go one way."""

import ast
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "site_overrides"
# Highest first: a room imports itself and rooms behind it.
ROOMS = """
    mutants screenshots serve make paper exports
    book.write.__main__ book.write.site book.write.finish book.write.page_data book.write.blocks book.write
    book.check book.run book.read engine cells shared
""".split()


def room_of(module):
    """Return the room that a module is in, or None for modules from elsewhere."""
    return max((room for room in ROOMS if f"{module}.".startswith(f"{room}.")), key=len, default=None)


def imported_modules(tree):
    """Return the dotted names that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_rooms_of_the_site_import_only_rooms_behind_them():
    wrong = []
    for file in sorted(FOLDER.rglob("*.py")):
        module = file.relative_to(FOLDER).with_suffix("").as_posix().replace("/", ".")
        room = room_of(module)
        for name in imported_modules(ast.parse(file.read_text(encoding="utf-8"))):
            other = room_of(name)
            if other and (room is None or ROOMS.index(other) < ROOMS.index(room)):
                wrong.append(f"{module} imports {name}")
    assert not wrong
