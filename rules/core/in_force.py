"""A table's own rulings in force: every rule follows them, until ours are put back.

Rules take rulings as an argument whose default is their game's `RULINGS`. That one value is the game's
rulings in force: while a table's choice stands in it, rules, exhibits and examples that name no rulings
follow that choice, and so does whatever a new value of the game's rulings leaves unsaid.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rules.core.errors import BadInput, one_of
from rules.core.remembering import forget
from rules.core.rulings import Option, Rulings, options

Choice = str | Mapping[str, str]
PRESETS = ("recommended", "as-printed")
WRITTEN = 'rulings are "recommended", "as-printed" or alternatives by the name of their ruling'


def chosen(kind: type[Rulings], choice: Choice = "recommended") -> Rulings:
    """A table's rulings: `"recommended"` or `"as-printed"`, or alternatives by the name of their ruling.

    Args: `choice` may also be written `"low_success=zero,counter_tie=ruse-stands"`, with a preset in
    front if wanted. What is not named is as we recommend. Raises `BadInput` listing what is allowed.
    """
    known = {each.name: each for each in options(kind)}
    values = _preset(known, "recommended")
    for name, value in _parts(choice):
        if value is None:
            values = _preset(known, name)
            continue
        alternatives = known[one_of(name, known, "a ruling")].alternatives
        values[name] = one_of(value, alternatives, f"ruling {name}")
    return kind(**values)


def departures(rulings: Rulings) -> dict[str, str]:
    """The alternatives in which rulings depart from what we recommend, by the name of the ruling."""
    values = {each.name: (each.ruling, getattr(rulings, each.name)) for each in options(type(rulings))}
    return {name: value for name, (ours, value) in values.items() if value != ours}


def put_in_force(default: Rulings, rulings: Rulings) -> None:
    """Make `rulings` what `default`, a game's `RULINGS`, says from now on; remembered odds are dropped."""
    if type(default) is not type(rulings):
        raise BadInput(rulings, f"{type(default).__name__} takes the place of its own kind only")
    if default == rulings and _unsaid(default) == rulings:
        return
    values = {each.name: getattr(rulings, each.name) for each in options(type(default))}
    for name, value in values.items():
        object.__setattr__(default, name, value)  # frozen for everybody else
    made = type(default).__init__
    if made.__kwdefaults__:
        made.__kwdefaults__ = values
    else:
        made.__defaults__ = tuple(values.values())
    forget()


@contextmanager
def in_force(default: Rulings, rulings: Rulings) -> Iterator[None]:
    """Have `rulings` in force in place of `default`, for a while."""
    before = type(default)(**{each.name: getattr(default, each.name) for each in options(type(default))})
    put_in_force(default, rulings)
    try:
        yield
    finally:
        put_in_force(default, before)


def _unsaid(default: Rulings) -> Rulings:
    return type(default)()


def _preset(known: Mapping[str, Option], name: str) -> dict[str, str]:
    one_of(name, PRESETS, "a preset, where no ruling is named,")
    return {each.name: each.printed if name == "as-printed" else each.ruling for each in known.values()}


def _parts(choice: Choice) -> Iterator[tuple[str, str | None]]:
    """Presets, which have no value, and rulings with the alternative chosen."""
    if isinstance(choice, Mapping):
        yield from choice.items()
        return
    if not isinstance(choice, str):
        raise BadInput(choice, WRITTEN)
    for part in filter(None, map(str.strip, choice.split(","))):
        name, sign, value = part.partition("=")
        yield name.strip(), value.strip() if sign else None
