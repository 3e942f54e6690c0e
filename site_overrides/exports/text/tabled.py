"""Exhibits and cards as tables of Markdown."""

from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

from book.read.places import game_of_rule
from rules.core import EXHIBITS, Chart, Exhibit
from rules.core.display import number, percent
from rules.core.exhibits import Cell, Column


@cache
def exhibits(game: str) -> dict[str, Exhibit]:
    """Every exhibit of a game by its identifier, computed once."""
    import_module(f"rules.answers.{game}.tables")
    return {name: make() for name, make in EXHIBITS.items() if name.startswith(f"{game}/")}


def exhibit(identifier: str, found: Exhibit) -> str:
    """An exhibit with its title, its identifier and its note; a grid stands as a grid."""
    chart = found.chart
    rows = _grid(found, chart) if chart is not None and chart.kind == "grid" else _rows(found)
    note = f"\n\n*{found.note}*" if found.note else ""
    return f"**{found.title}** (`{identifier}`)\n\n{table(rows)}{note}"


def card(rule: str) -> str:
    """A card as a table of its lines, front first."""
    lines = [(name, text) for name, text in lines_of(card_of(rule)) if text]
    return table([["", card_of(rule).name], *([f"**{name}**", text] for name, text in lines)])


def card_of(rule: str) -> Any:
    """The card whose rule that is; raises `LookupError` for another."""
    cards = {each.rule: each for each in import_module(f"rules.{game_of_rule(rule)}.cards").CARDS}
    if rule not in cards:
        raise LookupError(f"no card {rule}; there are {', '.join(cards)}")
    return cards[rule]


def lines_of(found: Any) -> list[tuple[str, str]]:
    """What is written on a card, line by line."""
    examples = f" ({', '.join(found.examples)})" if found.examples else ""
    return [
        ("Effect", found.effect),
        ("Cost", found.cost),
        ("Skills", f"{found.skills.rstrip('.')}{examples}."),
        ("Success", found.success),
        ("Failure", found.failure),
        ("Restriction", found.restriction),
    ]


def table(rows: list[list[str]]) -> str:
    """A table of Markdown whose first row is its heading."""
    head, *rest = ["| " + " | ".join(map(_inside, row)) + " |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *rest])


def _inside(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _rows(found: Exhibit) -> list[list[str]]:
    names = [column.name for column in found.columns]
    return [names, *([_shown(*each) for each in zip(found.columns, row, strict=True)] for row in found.rows)]


def _grid(found: Exhibit, chart: Chart) -> list[list[str]]:
    """Rows of one column's values against columns of another's."""
    names = [column.name for column in found.columns]
    across, down, inside = (names.index(name) for name in (chart.x, chart.y, chart.value or ""))
    cells = {(row[down], row[across]): _shown(found.columns[inside], row[inside]) for row in found.rows}
    heads, lefts = (list(dict.fromkeys(row[at] for row in found.rows)) for at in (across, down))
    lines = [[str(left), *(cells.get((left, head), "") for head in heads)] for left in lefts]
    return [[f"{names[down]} ↓ {names[across]} →", *map(str, heads)], *lines]


def _shown(column: Column, cell: Cell) -> str:
    if column.kind in ("text", "count"):
        return str(cell)
    return percent(Fraction(cell)) if column.kind == "chance" else number(Fraction(cell))
