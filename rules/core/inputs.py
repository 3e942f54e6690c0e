"""Inputs that a person fills in, in a calculator or in a fight: typed, bounded and labelled.

From one declaration come the form (`describe`), the validation (`validate`) and the command line. An input accepts
values of its type and the text that a person types. An error names the allowed values.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count, islice
from typing import Any, NamedTuple, Protocol  # Any: values of all types that inputs have, and plain data

from rules.core.errors import (
    BadInput,
    IllegalChoice,
    RuleError,
    one_of_words,
    require_int,
    require_one_of,
    require_text,
)

PlainData = dict[str, Any]  # for JSON: texts, numbers, lists and further plain data
Errors = Mapping[str, RuleError]  # by the path of the input
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

    `causes` has the error of each refused input, by the path of the input. `errors` has the messages of these errors.
    """

    def __init__(self, causes: Errors) -> None:
        if not isinstance(causes, Mapping):
            raise BadInput(causes, "`causes` must map the path of each refused input to its error")
        self.causes, self.errors = causes, {path: str(cause) for path, cause in causes.items()}
        super().__init__(" ".join(f"{path}: {why}" if path else why for path, why in self.errors.items()))

    @property
    def reason(self) -> str:
        return " ".join(cause.reason for cause in self.causes.values())


@contextmanager
def refused_at(path: str) -> Iterator[None]:
    """Raise `BadInputs` for the input at this path if the block raises `IllegalChoice`."""
    try:
        yield
    except IllegalChoice as refusal:
        raise BadInputs({path: refusal}) from refusal


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

    def validate(self, value: object) -> Any:
        """Return the checked value; raise `BadInput`, or `BadInputs` if parts of the value are refused."""


Fields = Mapping[str, tuple[Input, object]]  # inputs by name, each with its default


class ListableInput(Input, Protocol):
    """An input whose values can be listed, and written and read as text."""

    def values(self) -> Iterator[Any]:
        """Yield every allowed value, the plainest first; never stop if numbers have no upper bound."""

    def format(self, value: Any) -> str:
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

    def validate(self, value: object) -> int:
        number = self.parse(value) if isinstance(value, str) else None
        return require_int(value if number is None else number, self.low, self.high, self.label)

    def values(self) -> Iterator[int]:
        return islice(count(self.low), None if self.high is None else self.high - self.low + 1)

    def format(self, value: int) -> str:
        return str(value)

    def parse(self, text: str) -> int | None:
        signed = text.strip().replace("−", "-")
        return int(signed) if re.fullmatch("[-+]?[0-9]{1,9}", signed) else None


class SelectInput(NamedTuple):
    """One of some named options; `options` maps each value to its label."""

    label: str
    options: Mapping[str, str]
    help: str = ""

    def describe(self) -> PlainData:
        options = [{"value": value, "label": label} for value, label in self.options.items()]
        return {"kind": "choice", "options": options}

    def validate(self, value: object) -> str:
        return str(require_one_of(value, self.options, self.label))

    def values(self) -> Iterator[str]:
        return iter(self.options)

    def format(self, value: str) -> str:
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

    def validate(self, value: object) -> bool:
        flags = {True: True, False: False, "yes": True, "no": False, "true": True, "false": False}
        if not isinstance(value, bool | str) or value not in flags:
            raise BadInput(value, f"{self.label} must be yes or no")
        return flags[value]

    def values(self) -> Iterator[bool]:
        return iter((False, True))

    def format(self, value: bool) -> str:  # noqa: ARG002 (the label alone means yes)
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

    def validate(self, value: object) -> str:
        return require_text(value, self.longest, self.label)


class GroupInput(NamedTuple):
    """Several named inputs that belong together, such as those of a fighter. Each has a default.

    `level` names the fields that a form can set to one number for all fighters, as in "2 fighters against 3, all at 5".
    """

    label: str
    fields: Fields
    help: str = ""
    level: tuple[str, ...] = ()

    def describe(self) -> PlainData:
        fields = [describe_input(name, field, default) for name, (field, default) in self.fields.items()]
        return {"kind": "group", "fields": fields, **({"level": list(self.level)} if self.level else {})}

    def validate(self, value: object) -> FrozenValues:
        return validate_fields(self.fields, value, self.label)


class ListInput(NamedTuple):
    """A list of inputs; `noun` names one item, and `new` is the value with which an added item begins."""

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

    def validate(self, value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple) or not self.low <= len(value) <= self.high:
            refused = len(value) if isinstance(value, list | tuple) else value
            raise BadInput(refused, f"{self.label} must have {self.low} to {self.high} entries ({self.noun})")
        return tuple(validate_all((str(number), self.item, entry) for number, entry in enumerate(value)).values())


def default_values(fields: Fields) -> dict[str, Any]:
    """Return the default of each input, by name."""
    return {name: default for name, (_, default) in fields.items()}


def describe_input(name: str, field: Input, default: object) -> PlainData:
    """Return an input as plain data, for a form."""
    common = {"name": name, "label": field.label, "help": field.help, "default": default}
    when: Condition | None = getattr(field, "when", None)
    return {**common, **field.describe(), **({"when": when.describe()} if when else {})}


def validate_fields(fields: Fields, value: object, label: str) -> FrozenValues:
    """Return the checked values of named inputs, with the default of each field that is not given.

    Raises `BadInputs` for refused values and unknown names. `label` is the name of the whole in messages.
    """
    if not isinstance(value, Mapping):
        raise BadInputs({"": BadInput(value, f"{label} must be an object with {', '.join(fields)}")})
    allowed = f"an input of {label} must be {one_of_words(fields)}"
    unknown: Errors = {str(name): BadInput(name, allowed) for name in value if name not in fields}
    triples = ((name, field, value.get(name, default)) for name, (field, default) in fields.items())
    return FrozenValues(validate_all(triples, unknown))


def validate_all(given: Iterable[tuple[str, Input, object]], refused: Errors | None = None) -> dict[str, Any]:
    """Return the checked values of several inputs by name.

    Args:
        given: The name, the input and the value of each part.
        refused: Errors that were found before, by path.

    Raises:
        BadInputs: One or more values are refused, or there is an error in `refused`.
    """
    values: dict[str, Any] = {}
    errors = dict(refused or {})
    for name, field, value in given:
        try:
            values[name] = field.validate(value)
        except BadInputs as error:
            errors |= {f"{name}.{path}" if path else name: cause for path, cause in error.causes.items()}
        except RuleError as error:
            errors[name] = error
    if errors:
        raise BadInputs(errors)
    return values
