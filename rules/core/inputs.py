"""Inputs that a person fills in, in a calculator or in a fight: typed, bounded and labelled.

From one declaration come the form (`describe`), the validation (`read`) and the command line. An input accepts values
of its type and the text that a person types. An error names the allowed values.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, NamedTuple, Protocol

from rules.core.errors import BadInput, RuleError, one_of_words, require_text, whole_numbers

PlainData = dict[str, Any]  # for JSON: texts, numbers, lists and further plain data
Errors = dict[str, RuleError]  # by the path of the input
Values = Mapping[str, Any]  # the value of a group of inputs: a value for each name
Entries = Sequence[Values]  # the value of a list of groups


class FrozenValues(Values):
    """Immutable values by name, so that results made from them can be cached."""

    __slots__ = ("_values",)

    def __init__(self, values: Values) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return repr(self._values)


class BadInputs(RuleError):
    """One or more inputs were refused.

    By the path of each refused input, `causes` has its error, and `errors` has the message of the error.
    """

    def __init__(self, causes: Errors) -> None:
        if not isinstance(causes, Mapping):
            raise BadInput(causes, "the errors of inputs must be errors by the path of their input")
        self.causes, self.errors = causes, {path: str(cause) for path, cause in causes.items()}
        super().__init__(" ".join(f"{path}: {why}" if path else why for path, why in self.errors.items()))


class Input(Protocol):
    """The methods of every input."""

    @property
    def label(self) -> str:
        """The label beside the input."""

    @property
    def help(self) -> str:
        """A sentence of explanation; empty if none is needed."""

    def describe(self) -> PlainData:
        """Return the input as plain data, from which a form can be made."""

    def read(self, value: object, path: str, errors: Errors) -> Any:
        """Return the checked value; if the value is refused, add an error to `errors` under the key `path`."""


Fields = Mapping[str, tuple[Input, object]]  # inputs by name, each with its default


class ListableInput(Input, Protocol):
    """An input whose values can be listed, and written and read as text."""

    def values(self) -> Iterator[Any]:
        """Yield every allowed value, the plainest first; never stop if numbers have no upper bound."""

    def text(self, value: Any) -> str:
        """Return a value in the words of a session line."""

    def parse(self, text: str) -> Any:
        """Return the value of a text; None if the text is not a value."""


class Condition(NamedTuple):
    """The condition for showing an input: another input, or a ruling of the group, has one of these values."""

    name: str
    values: tuple[str | bool, ...]
    is_ruling: bool = False

    def describe(self) -> PlainData:
        """Return the condition as plain data."""
        return {"ruling" if self.is_ruling else "input": self.name, "values": list(self.values)}


class IntegerInput(NamedTuple):
    """A whole number from `low` to `high`; None means no bound."""

    label: str
    low: int
    high: int | None
    help: str = ""
    when: Condition | None = None

    def describe(self) -> PlainData:
        return {"kind": "whole", "low": self.low, "high": self.high}

    def read(self, value: object, path: str, errors: Errors) -> int:
        number = _parse_number(value)
        if number is None or number < self.low or (self.high is not None and number > self.high):
            allowed = f"{self.label} must be {whole_numbers(self.low, self.high)}"
            errors[path] = BadInput(value if number is None else number, allowed)
            return self.low
        return number

    def values(self) -> Iterator[int]:
        return islice(count(self.low), None if self.high is None else self.high - self.low + 1)

    def text(self, value: int) -> str:
        return str(value)

    def parse(self, text: str) -> int | None:
        return _parse_number(text)


class SelectInput(NamedTuple):
    """One of some named options; `options` maps each value to its label."""

    label: str
    options: Mapping[str, str]
    help: str = ""
    when: Condition | None = None

    def describe(self) -> PlainData:
        options = [{"value": value, "label": label} for value, label in self.options.items()]
        return {"kind": "choice", "options": options}

    def read(self, value: object, path: str, errors: Errors) -> str:
        if isinstance(value, str) and value in self.options:
            return value
        errors[path] = BadInput(value, f"{self.label} must be {one_of_words(self.options)}")
        return ""

    def values(self) -> Iterator[str]:
        return iter(self.options)

    def text(self, value: str) -> str:
        return self.options[value]

    def parse(self, text: str) -> str | None:
        lowered = text.lower()
        return next((value for value, label in self.options.items() if lowered in (label.lower(), value.lower())), None)


class FlagInput(NamedTuple):
    """Yes or no."""

    label: str
    help: str = ""
    when: Condition | None = None

    def describe(self) -> PlainData:
        return {"kind": "flag"}

    def read(self, value: object, path: str, errors: Errors) -> bool:
        flags = {True: True, False: False, "yes": True, "no": False, "true": True, "false": False}
        if not isinstance(value, bool | str) or value not in flags:
            errors[path] = BadInput(value, f"{self.label} must be yes or no")
            return False
        return flags[value]

    def values(self) -> Iterator[bool]:
        return iter((False, True))

    def text(self, value: bool) -> str:  # noqa: ARG002 (the label alone means yes)
        return ""

    def parse(self, text: str) -> bool | None:
        return None if text else True


class TextInput(NamedTuple):
    """A short text, such as a name."""

    label: str
    longest: int = 80
    help: str = ""

    def describe(self) -> PlainData:
        return {"kind": "words", "longest": self.longest}

    def read(self, value: object, path: str, errors: Errors) -> str:
        try:
            return require_text(value, self.longest, self.label)
        except BadInput as error:
            errors[path] = error
            return ""


class GroupInput(NamedTuple):
    """Several named inputs that belong together, such as a fighter; each with its default.

    `level` names the whole numbers that a form can set to one value at once: "2 against 3, all at 5".
    """

    label: str
    fields: Fields
    help: str = ""
    level: tuple[str, ...] = ()

    def describe(self) -> PlainData:
        fields = [describe_input(name, field, default) for name, (field, default) in self.fields.items()]
        return {"kind": "group", "fields": fields, **({"level": list(self.level)} if self.level else {})}

    def read(self, value: object, path: str, errors: Errors) -> FrozenValues:
        return validate_fields(self.fields, value, path, errors, self.label)


class ListInput(NamedTuple):
    """A list of inputs; `noun` names one item, and `new` is the value that an added item has first."""

    label: str
    item: Input
    noun: str
    new: Any
    low: int = 1
    high: int = 8
    help: str = ""

    def describe(self) -> PlainData:
        item = {"label": self.item.label, "help": self.item.help, **self.item.describe()}
        return {"kind": "many", "item": item, "noun": self.noun, "new": self.new, "low": self.low, "high": self.high}

    def read(self, value: object, path: str, errors: Errors) -> tuple[object, ...]:
        if not isinstance(value, list | tuple) or not self.low <= len(value) <= self.high:
            given = len(value) if isinstance(value, list | tuple) else value
            errors[path] = BadInput(given, f"{self.label} must have {self.low} to {self.high} entries ({self.noun})")
            return ()
        return tuple(self.item.read(entry, f"{path}.{n}", errors) for n, entry in enumerate(value))


def default_values(fields: Fields) -> dict[str, Any]:
    """Return the default of each input, by name."""
    return {name: default for name, (_, default) in fields.items()}


def describe_input(name: str, field: Input, default: object) -> PlainData:
    """Return an input as plain data, for a form."""
    common = {"name": name, "label": field.label, "help": field.help, "default": default}
    when: Condition | None = getattr(field, "when", None)
    return {**common, **field.describe(), **({"when": when.describe()} if when else {})}


def validate_fields(fields: Fields, value: object, path: str, errors: Errors, label: str) -> FrozenValues:
    """Read named inputs: missing inputs get their defaults, and unknown names are refused in `errors`."""
    if not isinstance(value, Mapping):
        errors[path] = BadInput(value, f"{label} must be an object with {', '.join(fields)}")
        return FrozenValues({})
    for name in value:
        if name not in fields:
            errors[_join(path, name)] = BadInput(name, f"an input of {label} must be {one_of_words(fields)}")
    places = {name: (field, _join(path, name), default) for name, (field, default) in fields.items()}
    return FrozenValues(
        {name: field.read(value.get(name, default), place, errors) for name, (field, place, default) in places.items()}
    )


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else str(name)


def _parse_number(value: object) -> int | None:
    """Return a whole number, or the number of a typed text; None for any other value."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        text = value.strip().replace("−", "-")
        digits = text[1:] if text[:1] in ("-", "+") else text
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
    return value if isinstance(value, int) else None
