"""An input for the names that players give to things and places in a session line."""

from collections.abc import Iterator
from itertools import count

from rules.core.errors import BadInput
from rules.core.frozen import frozen
from rules.core.play.notation import PhraseInput
from rules.riskbreaker.tables import Names


@frozen
class ItemNameInput(PhraseInput):
    """The input for a new name, which has no brackets, so that it can be part of a person's line.

    `taken` has the names that are no longer allowed.
    """

    taken: Names = ()

    def validate(self, value: object) -> Names:
        names = PhraseInput.validate(self, value)
        if any("(" in name or ")" in name or name in self.taken for name in names):
            raise BadInput(value, f"{self.label} must be a short name without brackets that is not taken")
        return names

    def values(self) -> Iterator[Names]:
        """Yield the examples that are not taken; if all are taken, yield one of them with a number."""
        free = [name for name in self.examples if name not in self.taken]
        numbered = (f"{name} {number}" for number in count(2) for name in self.examples)
        return ((name,) for name in free or [next(name for name in numbered if name not in self.taken)])
