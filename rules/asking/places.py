"""Where an input stands among a calculator's inputs: `ruse_stat`, `sides.1.0`, `first.0.muscle`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core import BadInput
from rules.core.frozen import frozen
from rules.core.inputs import Choice, Fields, Flag, Group, Input, Many, Record, Values, Whole

Single = Whole | Choice | Flag


@frozen
class Place:
    """A single input with its path, and a label that tells it from its like: `Side 2, fighter 1: Skill level`."""

    path: str
    label: str
    kind: Single


def places(fields: Fields, inputs: Values) -> dict[str, Place]:
    """Every number, choice and flag there is with these inputs, by its path."""
    named = ((name, each, inputs.get(name, default)) for name, (each, default) in fields.items())
    return {place.path: place for name, each, value in named for place in _places(each, value, name, "")}


def _places(kind: Input, value: Any, path: str, where: str) -> Iterator[Place]:
    match kind:
        case Whole() | Choice() | Flag():
            yield Place(path, f"{where}: {kind.label}" if where else kind.label, kind)
        case Group(fields=fields) if isinstance(value, Mapping):
            for name, (each, default) in fields.items():
                yield from _places(each, value.get(name, default), f"{path}.{name}", where or kind.label)
        case Many(item=item) if isinstance(value, list | tuple):
            for at, each in enumerate(value):
                yield from _places(item, each, f"{path}.{at}", _entry(kind, at + 1, where))


def _entry(kind: Many, number: int, where: str) -> str:
    """An entry of a list: `Fighter 2`, or with the name of the list where that says more."""
    entry = f"{kind.noun} {number}"
    if not kind.label.lower().startswith(kind.noun.lower()):
        entry = f"{kind.label}, {entry}"
    return f"{where}, {entry}" if where else entry[:1].upper() + entry[1:]


def placed(fields: Fields, inputs: Values, path: str, value: Any) -> Record:
    """The inputs with one of them changed."""
    name, *rest = path.split(".")
    kind, default = fields[name]
    return Record({**inputs, name: _put(kind, inputs.get(name, default), rest, value)})


def _put(kind: Input, old: Any, rest: Sequence[str], value: Any) -> Any:
    if not rest:
        return value
    here, *more = rest
    if isinstance(kind, Many):
        at = int(here)
        return (*old[:at], _put(kind.item, old[at], more, value), *old[at + 1 :])
    if not isinstance(kind, Group):
        raise BadInput(here, f"a part of {kind.label}, which has none")
    return placed(kind.fields, old, ".".join(rest), value)
