"""Rule identifiers, each with its code and its place in a source."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from rules.core.errors import BadInput
from rules.core.frozen import frozen

F = TypeVar("F", bound=Callable[..., object])
HOUSE_RULE = "house rule"  # the source of rules that are not in a printed text
IDENTIFIER = re.compile(r"[a-z]{2}(\.[a-z][a-z0-9]*(-[a-z0-9]+)*)+")
_RULES: dict[str, "Rule"] = {}
RULES: Mapping[str, "Rule"] = MappingProxyType(_RULES)  # every rule of the imported games by its identifier


@frozen
class Rule:
    """One rule: its identifier, the place in the printed source, and the code that implements it."""

    id: str
    source: str
    code: Callable[..., object]

    @property
    def location(self) -> str:
        """Module and name of the code, such as `rules.riskbreaker.rolls:success_roll`."""
        return f"{self.code.__module__}:{self.code.__qualname__}"


def rule(identifier: str, source: str = HOUSE_RULE) -> Callable[[F], F]:
    """Mark a function or class as the one implementation of a rule.

    Args:
        identifier: The rule's identifier, such as `rb.counter.compare`.
        source: The section of the printed text; the default marks a house rule.

    Raises:
        BadInput: The identifier is malformed, or other code implements it already.
    """
    if not isinstance(identifier, str) or not IDENTIFIER.fullmatch(identifier):
        raise BadInput(identifier, "a rule identifier must read like rb.counter.compare")

    def mark(code: F) -> F:
        entry = Rule(identifier, source, code)
        registered = _RULES.setdefault(identifier, entry)
        if registered.location != entry.location:
            raise BadInput(identifier, f"{registered.location} implements {{value}} already.")
        _RULES[identifier] = entry
        return code

    return mark
