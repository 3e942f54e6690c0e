"""Characters, with their skills and size; a character checks its values when it is made."""

from rules.aretis.tables import SIZES
from rules.core import BadInput, require_int, require_one_of
from rules.core.frozen import frozen

MAX_SKILL = 200


@frozen
class Character:
    """A character in combat: skills tested as `skill − dice`, a size, and the skills of Focus.

    Skills are whole numbers from 0 to 200; the source names no range. `doubler` marks a fighter who can call a
    second-life. Raises `BadInput` for any other value.
    """

    name: str
    attack: int
    defence: int
    agility: int = 10
    size: str = "default"
    focus: int = 0
    will: int = 0
    doubler: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise BadInput(self.name, "a fighter must have a name")
        for skill in ("attack", "defence", "agility", "focus", "will"):
            require_int(getattr(self, skill), 0, MAX_SKILL, skill.capitalize())
        require_one_of(self.size, SIZES, "a size")
