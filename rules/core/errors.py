"""The errors of rules, dice and inputs. Each is a `ValueError` whose message names the allowed values."""

from collections.abc import Callable, Iterable
from inspect import signature
from numbers import Integral
from types import BuiltinFunctionType
from typing import Protocol, TypeGuard, TypeVar


class HasName(Protocol):
    """An object with a name."""

    @property
    def name(self) -> str:
        """The name, as messages and session lines show it."""


T = TypeVar("T")
N = TypeVar("N", bound=HasName)


MAX_SHOWN = 200  # characters of a refused value in a message
MAX_LISTED = 12  # allowed values in a message
PLACE = "{value}"  # the part of a message that is replaced by the refused value
PROCEDURE = "a procedure must be a function whose first argument is `dice`"


class RuleError(ValueError):
    """The base of all errors of rules, dice and inputs."""

    def __reduce__(self) -> tuple[object, ...]:
        """Return the parts from which a pickle or a copy makes the error again, without its constructor."""
        attributes = {name: _picklable(value) for name, value in vars(self).items()}
        return ValueError.__new__, (type(self), *self.args), attributes

    @property
    def reason(self) -> str:
        """The reason, without the given value."""
        return str(self)


class Unpicklable:
    """The `repr` of a value that cannot be pickled, such as a function within a function."""

    def __init__(self, shown: str) -> None:
        self.shown = shown

    def __repr__(self) -> str:
        return self.shown


def _picklable(value: object) -> object:
    """Return the value if it can be pickled, else its `repr` in an `Unpicklable`."""
    from pickle import dumps  # noqa: PLC0415 (browsers would load it, and only errors between processes need it)

    try:
        dumps(value)
    except Exception:  # noqa: BLE001 (classes that cannot be pickled raise different errors)
        return Unpicklable(repr(value))
    return value


def _capitalise(words: str) -> str:
    """Return words with a capital letter in front, unless they begin with a name from the code."""
    first = words.split(" ", 1)[0].removesuffix("'s").rstrip(",")
    return words[:1].upper() + words[1:] if first.isalpha() else words


def _sentence(words: str) -> str:
    """Return words as a sentence, with a capital letter and a full stop."""
    return f"{_capitalise(words).removesuffix('.')}."


class BadInput(RuleError):
    """A value that a rule does not allow.

    Args:
        value: The value that was given.
        allowed: The allowed values, such as "a stat must be a whole number"; the message adds ", not 'x'.". It can also
            be whole sentences, in which `{value}` marks the place of the value.
        field: Name or path of the input, if there is one.
    """

    def __init__(self, value: object, allowed: str, field: str = "") -> None:
        self.value, self.allowed, self.field = value, allowed, field
        text = repr(value) if str(value).strip() else "empty"
        text = text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
        whole = allowed if PLACE in allowed else f"{allowed}, not {PLACE}."
        super().__init__(_capitalise(whole).replace(PLACE, text))

    @property
    def reason(self) -> str:
        return str(self) if PLACE in self.allowed else f"{_capitalise(self.allowed)}."


class IllegalChoice(RuleError):
    """A choice that a rule forbids; `rule` is the identifier of that rule."""

    def __init__(self, rule: str, why: str) -> None:
        self.rule, self.why = rule, why
        super().__init__(f"{why} [{rule}]")

    @property
    def reason(self) -> str:
        return f"{_capitalise(self.why)}."


class OutOfTurn(RuleError):
    """A choice or roll that is not due now."""

    def __init__(self, why: str) -> None:
        super().__init__(_sentence(why))


class ScriptError(RuleError):
    """The scripted dice are not the dice the rule asks for, or some are left over."""

    def __init__(self, why: str) -> None:
        super().__init__(_sentence(why))


class Undecided(RuleError):
    """A procedure asks for a choice, and no policy is in force."""


class NeverEnds(RuleError):
    """A re-roll or a chain of rounds that can never come to an end."""


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number, including an unread total; True and False are not whole numbers."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def require_int(value: object, low: int | None, high: int | None, noun: str) -> int:
    """Return a whole number if it is within bounds.

    Args:
        value: The value.
        low: The lowest allowed number; None means no bound.
        high: The highest allowed number; None means no bound.
        noun: The subject of the error message, such as "a stat".

    Raises:
        BadInput: The value is not a whole number within the bounds.
    """
    try:
        if type(value) is int and (low is None or low <= value) and (high is None or value <= high):
            return value
        number = value if is_whole(value) else None
        if number is not None and (low is None or number >= low) and (high is None or number <= high):
            return number
    except TypeError:
        raise BadInput((low, high), f"the bounds of {noun} must be whole numbers or None") from None
    raise BadInput(value, f"{noun} must be {whole_numbers(low, high)}")


def whole_numbers(low: int | None, high: int | None) -> str:
    """Return the words for whole numbers within bounds: "a whole number from 1 to 10"."""
    if high is not None:
        return f"a whole number from {low} to {high}"
    return f"a whole number{'' if low is None else f' of at least {low}'}"


def count_words(low: int, high: int) -> str:
    """Return the words for a count within bounds: "1 to 3", or "1" if the bounds are equal."""
    return str(low) if low == high else f"{low} to {high}"


def one_of_words(options: Iterable[object]) -> str:
    """Return the words for some options, such as "one of a, b, c"; if there are over twelve, count those left out."""
    named = [str(option) or "empty" for option in options]
    if len(named) < 2:
        return named[0] if named else "one that exists (there are none)"
    more = f" and {len(named) - MAX_LISTED} more" if len(named) > MAX_LISTED else ""
    return f"one of {', '.join(named[:MAX_LISTED])}{more}"


def require_text(value: object, longest: int | None, noun: str) -> str:
    """Return a text of at most `longest` characters; raise `BadInput` for any other value.

    If `longest` is None, the text may have any length. Half of a surrogate pair is refused, because it is not a
    character and can be neither saved nor shown. `noun` is the subject of the error message, such as "a remark".
    """
    if not isinstance(value, str) or (longest is not None and len(value) > longest):
        raise BadInput(value, f"{noun} must be a text{'' if longest is None else f' of up to {longest} characters'}")
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadInput(value, f"{noun} must be a text without lone surrogates")
    return value


def require_procedure(value: T) -> T:
    """Return a procedure if it can be called with dice; raise `BadInput` if it cannot."""
    if isinstance(value, type | BuiltinFunctionType):
        raise BadInput(value, PROCEDURE)
    return require_callable(value, PROCEDURE)


def check_call(procedure: Callable[..., object], args: Iterable[object], named: dict[str, object]) -> None:
    """Raise `BadInput` if a procedure does not take these arguments after its dice."""
    try:
        called = signature(procedure)
    except ValueError:  # some built-in functions have none
        return
    try:
        called.bind(None, *args, **named)
    except TypeError as error:
        raise BadInput(
            f"{name_of(procedure)}{called}", f"{PROCEDURE}, followed by the arguments after it, not {{value}}: {error}."
        ) from None


def name_of(procedure: Callable[..., object]) -> str:
    """Return the name of a procedure for a message; some callables, such as a `partial`, have none."""
    return getattr(procedure, "__name__", "a procedure")


def require_callable(value: T, allowed: str) -> T:
    """Return a value if it can be called; raise `BadInput` with the allowed values if it cannot."""
    if not callable(value):
        raise BadInput(value, allowed)
    return value


def require_one_of(value: T, options: Iterable[T], noun: str) -> T:
    """Return a value if it is one of the options; raise `BadInput`, which lists the options, if it is not.

    `noun` is the subject of the error message, such as "a stat".
    """
    try:
        options = tuple(options)
    except TypeError:
        raise BadInput(options, f"the options of {noun} must be a series of values") from None
    if value not in options:
        raise BadInput(value, f"{noun} must be {one_of_words(options)}")
    return value


def find_by_name(name: str, among: Iterable[N], noun: str) -> N:
    """Return the object of that name; raise `BadInput`, which lists all names, if there is none.

    `noun` is the subject of the error message, such as "a fighter".
    """
    for candidate in among:
        if candidate.name == name:
            return candidate
    raise BadInput(name, f"{noun} must be {one_of_words(candidate.name for candidate in among)}")


def is_allowed(check: Callable[..., object], *args: object, **named: object) -> bool:
    """Return False if the call raises `IllegalChoice`, else True."""
    try:
        check(*args, **named)
    except IllegalChoice:
        return False
    return True


def refusal(procedure: Callable[..., object], *args: object, **named: object) -> str:
    """Return the message with which a rule or an input refuses a call.

    Raises `RuleError` if the call is allowed.
    """
    require_callable(procedure, "a refused call must be a function and its arguments")
    try:
        procedure(*args, **named)
    except (BadInput, IllegalChoice) as error:
        return str(error)
    raise RuleError(f"{name_of(procedure)} allows this")
