"""Value tables: the value of every state of a solved duel, in at most four bytes a state with its key.

Fields that are equal in all states are left out. Each other field has a short list of its values, and the indexes of a
state's values in these lists are combined to one number, the state's key. Keys are sorted and saved as differences, and
values are saved to one part in 65,535. In the table, letters replace the names of people and sides, so that it serves
all people with the same sheets.
"""

import json
import zlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar  # Any: parts of states of any game, and plain data

from rules.core.frozen import fields
from rules.core.rulings import Rulings, list_rulings

State = TypeVar("State")
STEPS = 65_535
ERROR = 0.5 / STEPS
SeatNames = Mapping[str, str]


def describe_state(state: object, names: SeatNames) -> dict[str, str]:
    """Return the value of each field as text, by its path; leave out fields with their default value.

    `names` has a replacement for each name of a person or side. Because defaults are left out, a table stays valid when
    a field or ruling is added to the game, unless a state uses it.
    """
    return _describe_part(state, names, "", {})


Parts = dict[tuple[str, int], tuple[object, dict[str, str]]]
MAX_PARTS = 2_000


def _describe_part(part: object, names: SeatNames, path: str, before: Parts) -> dict[str, str]:
    """Return the fields of a part of a state; they are cached in `before`, because states share parts."""
    cached = before.get((path, id(part)))
    if cached is None:
        cached = before[path, id(part)] = part, {}  # the part is kept, so that no other object gets its id
        _fill_row(part, names, path, cached[1], before)
    return cached[1]


def _fill_row(part: Any, names: SeatNames, path: str, row: dict[str, str], before: Parts) -> None:
    kind: Any = type(part)
    if known := _default_values(kind):
        for name, plain in known:
            value = getattr(part, name)
            if value is plain or value == plain:
                continue
            if fields(type(value)) is not None:
                row |= _describe_part(value, names, f"{path}.{name}", before)
            else:
                _fill_row(value, names, f"{path}.{name}", row, before)
    elif kind is tuple and any(fields(type(entry)) is not None for entry in part):
        for index, entry in enumerate(part):
            row |= _describe_part(entry, names, f"{path}.{index}", before)
    else:
        row[path] = repr(_rename_people(part, names))


@cache
def _default_values(kind: type) -> tuple[tuple[str, object], ...]:
    """Return each field of a class with its default value; empty for a class without fields."""
    if issubclass(kind, Rulings):
        return tuple((option.name, option.ruling) for option in list_rulings(kind))
    return tuple((field.name, field.default) for field in fields(kind) or ())


def _rename_people(value: object, names: SeatNames) -> object:
    if isinstance(value, tuple):
        return tuple(_rename_people(entry, names) for entry in value)
    return names.get(value, str(value)) if isinstance(value, str) else value


def pack_value_table(states: Mapping[State, float], names: SeatNames, about: Mapping[str, object]) -> bytes:
    """Return the bytes of a table with these states and their values; `about` is saved with them as a description."""
    rows = [describe_state(state, names) for state in states]
    columns = {
        path: sorted({row.get(path, "") for row in rows}) for path in sorted({path for row in rows for path in row})
    }
    varying = {path: held for path, held in columns.items() if len(held) > 1}
    fixed = {path: held[0] for path, held in columns.items() if len(held) == 1}
    keyed = sorted((_key_of(varying, row), value) for row, value in zip(rows, states.values(), strict=True))
    keys = [key for key, _ in keyed]
    steps = b"".join(map(_write_number, (after - before for before, after in zip([0, *keys], keys, strict=False))))
    numbers = [round(value * STEPS) for _, value in keyed]
    halves = bytes(number >> 8 for number in numbers) + bytes(number & 255 for number in numbers)
    head = {**about, "states": len(keys), "error": ERROR, "fixed": _digest(fixed), "columns": varying}
    text = zlib.compress(json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return len(text).to_bytes(4) + text + zlib.compress(halves + steps, 9)


def _digest(fixed: Mapping[str, str]) -> str:
    return blake2b(json.dumps(dict(sorted(fixed.items()))).encode(), digest_size=16).hexdigest()


def _key_of(columns: Mapping[str, Sequence[str]], row: Mapping[str, str]) -> int:
    """Return the key of a state; raise `ValueError` if a field has a value that no state of the table has."""
    number = 0
    for path, held in columns.items():
        number = number * len(held) + held.index(row.get(path, ""))
    return number


def _write_number(number: int) -> bytes:
    """Return a number in as few bytes as possible, with seven bits in each."""
    octets = bytearray()
    while number > 127:
        octets.append(number & 127 | 128)
        number >>= 7
    return bytes([*octets, number])


def _read_sums(data: bytes) -> list[int]:
    """Read numbers that `_write_number` has written, and return their running sums."""
    sums: list[int] = []
    total = shift = 0
    for byte in data:
        if byte > 127:
            total += (byte & 127) << shift
            shift += 7
        else:
            total += byte << shift
            shift = 0
            sums.append(total)
    return sums


class ValueTable:
    """A value table that is read from the bytes of a file; `about` describes the duel."""

    def __init__(self, data: bytes) -> None:
        begins = 4 + int.from_bytes(data[:4])
        self.about: dict[str, Any] = json.loads(zlib.decompress(data[4:begins]))
        self.weight = len(data) - begins  # bytes of keys and values
        count = self.about["states"]
        plain = zlib.decompress(data[begins:])
        self._halves = plain[: 2 * count]
        self._keys = _read_sums(plain[2 * count :])
        if len(self._keys) != count:
            raise ValueError(f"a table of {count} states must have {count} keys, not {len(self._keys)}")
        self._columns: dict[str, list[str]] = self.about["columns"]
        self._before: tuple[SeatNames, Parts] = {}, {}
        self._fixed: dict[str, str] | None = None

    def get(self, state: object, names: SeatNames) -> float | None:
        """Return the value of a state, to within `ERROR`; None if the table does not have the state."""
        called, parts = self._before
        if names != called or len(parts) > MAX_PARTS:
            called, parts = self._before = dict(names), {}
        row = _describe_part(state, called, "", parts)
        fixed = {path: text for path, text in row.items() if path not in self._columns}
        if fixed != self._fixed:
            if _digest(fixed) != self.about["fixed"]:
                return None
            self._fixed = fixed
        try:
            key = _key_of(self._columns, row)
        except ValueError:
            return None
        at = bisect_left(self._keys, key)
        if at == len(self._keys) or self._keys[at] != key:
            return None
        return (256 * self._halves[at] + self._halves[len(self._keys) + at]) / STEPS
