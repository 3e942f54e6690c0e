"""Exhibits and cards as Markdown tables."""

from typing import Any

from book.write.blocks.components import card_lines, card_of
from book.write.blocks.components import exhibit as computed
from rules.core import EXHIBITS
from rules.games import import_package


def exhibits(game: str) -> list[dict[str, Any]]:
    """Return every exhibit of a game as plain data."""
    import_package(game, "tables")
    return [computed(name)["exhibit"] for name in EXHIBITS if name.startswith(f"{game}/")]


def exhibit(identifier: str) -> str:
    """Return the Markdown of an exhibit, with title, identifier and note; raise `LookupError` if there is none."""
    data = computed(identifier)["exhibit"]
    rows = _grid(data) if data["chart"] and data["chart"]["kind"] == "grid" else _rows(data)
    note = f"\n\n*{data['note']}*" if data["note"] else ""
    return f"**{data['title']}** (`{identifier}`)\n\n{table(rows)}{note}"


def card(rule: str) -> str:
    """Return a card as a table of its lines, those of the front first."""
    entry = card_of(rule)
    return table([["", entry.name], *([f"**{name}**", text] for name, text in card_lines(entry).items())])


def table(rows: list[list[str]]) -> str:
    """Return a Markdown table whose first row is its heading."""
    head, *rest = ["| " + " | ".join(map(_inside, row)) + " |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *rest])


def _inside(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _rows(data: dict[str, Any]) -> list[list[str]]:
    return [
        [column["name"] for column in data["columns"]],
        *([_cell_text(cell) for cell in row] for row in data["rows"]),
    ]


def _grid(data: dict[str, Any]) -> list[list[str]]:
    """Return an exhibit as a grid, with a row for each value of one column and a column for each value of another."""
    names, *rows = _rows(data)
    across, down, inside = (names.index(data["chart"][axis]) for axis in ("x", "y", "value"))
    cells = {(row[down], row[across]): row[inside] for row in rows}
    heads, row_heads = (list(dict.fromkeys(row[at] for row in rows)) for at in (across, down))
    lines = [[row_head, *(cells.get((row_head, head), "") for head in heads)] for row_head in row_heads]
    return [[f"{names[down]} ↓ {names[across]} →", *heads], *lines]


def _cell_text(cell: Any) -> str:
    return str(cell["shown"] if isinstance(cell, dict) else cell)
