"""Tables of values: what every state of a solved fight is worth, in at most four bytes a state, keys included.

A state is told by those of its fields that differ from state to state: each has a short list of what it may hold, and
together they are one number. The numbers are kept in order, as their differences, and beside them the values, to one
part in 65,535.
People and sides are told by their places, so that a table holds for whoever fights with the same sheets.
"""

import json
import zlib
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from itertools import accumulate
from typing import Any

STEPS = 65_535
ERROR = 0.5 / STEPS
Names = Mapping[str, str]


def describe_state(state: Any, names: Names, path: str = "") -> Iterator[tuple[str, str]]:
    """A state field by field, in words, with what is called by `names` called so; but for what is as it mostly is.

    So a table outlives a new field and a new ruling, as long as nobody uses them.
    """
    if is_dataclass(state):
        for name, plain in _fields(type(state)):
            value = getattr(state, name)
            if value != plain:
                yield from describe_state(value, names, f"{path}.{name}")
    elif isinstance(state, tuple) and any(map(is_dataclass, state)):
        for at, part in enumerate(state):
            yield from describe_state(part, names, f"{path}.{at}")
    else:
        yield path, repr(_named(state, names))


_FIELDS: dict[type[Any], tuple[tuple[str, Any], ...]] = {}


def _fields(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """The fields of a class, each with the value that it mostly has, where it says one."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple((each.name, each.default) for each in fields(kind))
    return _FIELDS[kind]


def _named(value: Any, names: Names) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(each, names) for each in value)
    return names.get(value, str(value)) if isinstance(value, str) else value


def pack_table(states: Mapping[Any, float], names: Names, about: Mapping[str, Any]) -> bytes:
    """A table of these states and their values; `about` is what is to be said of it."""
    rows = [dict(describe_state(state, names)) for state in states]
    columns = {
        path: sorted({row.get(path, "") for row in rows}) for path in sorted({path for row in rows for path in row})
    }
    varying = {path: held for path, held in columns.items() if len(held) > 1}
    fixed = {path: held[0] for path, held in columns.items() if len(held) == 1}
    keyed = sorted((_number(varying, row), value) for row, value in zip(rows, states.values(), strict=True))
    keys = [key for key, _ in keyed]
    steps = b"".join(map(_short, (after - before for before, after in zip([0, *keys], keys, strict=False))))
    worths = [round(value * STEPS) for _, value in keyed]
    halves = bytes(each >> 8 for each in worths) + bytes(each & 255 for each in worths)
    head = {**about, "states": len(keys), "error": ERROR, "fixed": _digest(fixed), "columns": varying}
    text = zlib.compress(json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return len(text).to_bytes(4) + text + zlib.compress(halves + steps, 9)


def _digest(fixed: Mapping[str, str]) -> str:
    return blake2b(json.dumps(dict(sorted(fixed.items()))).encode(), digest_size=16).hexdigest()


def _number(columns: Mapping[str, Sequence[str]], row: Mapping[str, str]) -> int:
    """The number of a state; raises `ValueError` where a field holds what none of the table's does."""
    number = 0
    for path, held in columns.items():
        number = number * len(held) + held.index(row.get(path, ""))
    return number


def _short(number: int) -> bytes:
    """A number in as few bytes as it needs, seven bits to each."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _numbers(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0


class Table:
    """What is known of the states of a fight, read from a file; `about` says what it is of."""

    def __init__(self, data: bytes) -> None:
        begins = 4 + int.from_bytes(data[:4])
        self.about: dict[str, Any] = json.loads(zlib.decompress(data[4:begins]))
        self.weight = len(data) - begins  # bytes of keys and values
        count = self.about["states"]
        plain = zlib.decompress(data[begins:])
        self._values = [
            (high * 256 + low) / STEPS for high, low in zip(plain[:count], plain[count : 2 * count], strict=True)
        ]
        self._keys = list(accumulate(_numbers(plain[2 * count :])))
        self._columns: dict[str, list[str]] = self.about["columns"]

    def get(self, state: Any, names: Names) -> float | None:
        """What a state is worth, to within `ERROR`; None where the table does not hold it."""
        row = dict(describe_state(state, names))
        fixed = {path: text for path, text in row.items() if path not in self._columns}
        if _digest(fixed) != self.about["fixed"]:
            return None
        try:
            key = _number(self._columns, row)
        except ValueError:
            return None
        at = bisect_left(self._keys, key)
        return self._values[at] if at < len(self._keys) and self._keys[at] == key else None
