"""Characters for the printed sheets of a game, read from plain text.

A text has a paragraph for each character: the name, and then lines with a label and a value.

    Odo
    M5: Pike, Push (AoE)
    Kill Damage: 3
"""

import re
from collections.abc import Iterable

from rules.core import BadInput, require_one_of

NAME = "name"
Person = dict[str, list[str]]


def people(text: str) -> list[Person]:
    """Return the characters of a text, as values by label; raise `BadInput` if the text cannot be read."""
    return [_from_lines(part.strip().split("\n")) for part in re.split(r"\n\s*\n", text) if part.strip()]


def _from_lines(lines: list[str]) -> Person:
    name, *rest = lines
    person: Person = {NAME: [name.strip()]}
    for line in rest:
        label, colon, value = line.partition(":")
        if not colon and not re.fullmatch(r"\s*[A-Z]\d+\s*", line):
            raise BadInput(line, "below the name, each line must have a label and a value, like Life: 25")
        person.setdefault(label.strip(), []).append(value.strip())
    return person


def check_labels(person: Person, labels: Iterable[str]) -> None:
    """Raise `BadInput` for a label that a game's sheet does not have."""
    for label in person:
        require_one_of(label, (NAME, *labels), f"a label for {person[NAME][0]}")


def single(person: Person, label: str, default: str = "") -> str:
    """Return the single value of a label, or a default; raise `BadInput` if the label has several values."""
    values = person.get(label, [default])
    if len(values) != 1:
        raise BadInput(values, f"{label} must be given once")
    return values[0]


def number(person: Person, label: str, default: int) -> int:
    """Return the whole number of a label, or a default; raise `BadInput` for any other value."""
    value = single(person, label, str(default))
    return whole_number(value, label)


def whole_number(text: str, label: str) -> int:
    """Return the whole number of a text, whose minus may be a hyphen; raise `BadInput` for any other text."""
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        raise BadInput(text, f"{label} must be a whole number") from None


def parts(person: Person, label: str) -> list[str]:
    """Return the values of a label, which may be on several lines, or on one line with semicolons between them."""
    return [part.strip() for said in person.get(label, []) for part in said.split(";") if part.strip()]
