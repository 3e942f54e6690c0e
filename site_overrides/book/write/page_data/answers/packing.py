"""A gzipped table of answers, with one answer on each line, up to a limit in bytes.

The browser reads the table with `browser/src/calculators/precomputed.ts`.

A line is `[inputs, errors]` or `[inputs, headline, exhibits, playable, reasoned]`. An exhibit is `[title, note, frame,
columns]`; its frame has everything except title, note and columns. A frame or column that has been written before is
replaced by its number, counted from 0 in the order of first use. A column has its cells from top to bottom: whole
numbers as differences to the cell above, and chances as `"1/2|50 %"`, from which the browser computes the decimals.
"""

import json
import zlib
from collections.abc import Iterable
from typing import Any

Reply = dict[str, Any]

ROOM = 20_000  # bytes of a table
_GZIP = 31  # the number by which zlib writes gzip


class Table:
    """A table that is being filled."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj(9, wbits=_GZIP)
        self._packed = b""
        self._numbers: dict[str, int] = {}
        self.count = 0

    def add(self, inputs: dict[str, Any], reply: Reply) -> bool:
        """Add an answer to the table; return False if there is no room for it."""
        numbers = dict(self._numbers)
        line = f"{_to_json(self._line(inputs, reply))}\n".encode()
        packer = self._packer.copy()
        packed = self._packed + packer.compress(line)
        if len(packed) + len(packer.copy().flush()) > ROOM:
            self._numbers = numbers
            return False
        self._packer, self._packed = packer, packed
        self.count += 1
        return True

    def to_bytes(self) -> bytes:
        """Return the table as bytes."""
        return self._packed + self._packer.copy().flush()

    def _line(self, inputs: dict[str, Any], reply: Reply) -> list[Any]:
        if not reply["ok"]:
            return [inputs, reply["errors"]]
        answer = reply["answer"]
        exhibits = [self._exhibit(exhibit) for exhibit in answer["exhibits"]]
        return [inputs, answer["headline"], exhibits, int(answer["playable"]), int(bool(answer["steps"]))]

    def _exhibit(self, exhibit: dict[str, Any]) -> list[Any]:
        frame = {name: value for name, value in exhibit.items() if name not in ("title", "note", "rows")}
        columns = [_column([row[at] for row in exhibit["rows"]]) for at in range(len(exhibit["columns"]))]
        return [
            exhibit["title"],
            exhibit["note"],
            self._part_or_number(frame),
            [self._part_or_number(column) for column in columns],
        ]

    def _part_or_number(self, part: Any) -> Any:
        """Return a part at its first use, and its number at every later use."""
        written = _to_json(part)
        if written in self._numbers:
            return self._numbers[written]
        self._numbers[written] = len(self._numbers)
        return part


def fill_table(answers: Iterable[tuple[dict[str, Any], Reply]]) -> tuple[Table, bool]:
    """Return a table of these answers in order, and True if there was room for all of them."""
    table = Table()
    return table, all(table.add(inputs, reply) for inputs, reply in answers)


def _column(cells: list[Any]) -> list[Any]:
    if all(type(cell) is int for cell in cells):
        return [cell - before for cell, before in zip(cells, [0, *cells], strict=False)]
    return [f"{cell['exact']}|{cell['shown']}" if isinstance(cell, dict) else cell for cell in cells]


def _to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
