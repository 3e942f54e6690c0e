"""Skills and how they are written: `P5: Observation`, `M:Push (AoE)`, `W:Lightning*`."""

import re

from rules.core import BadInput, one_of, rule
from rules.core.frozen import frozen
from rules.core.shapes import shaped
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import BY_LETTER, FIGHT, HEALING, MOVEMENT, RUSES, SKILLS, SPELLS, STATS, WATCHING, Stat

USES = ("fight", "move", "ruse", "watch", "heal")
_NAMED = {"fight": FIGHT, "move": MOVEMENT, "ruse": RUSES, "watch": WATCHING, "heal": HEALING}
# Read when a first line is: Python keeps what it has compiled.
_LINE = r"\s*(?P<letter>[A-Z])\s*(?P<rating>\d*)\s*(?::\s*(?P<names>.*\S)?)?\s*"
_NAME = r"(?P<name>[^*()]*[^*() ])(?P<area> \(AoE\))?(?P<magical>\*)?( \(AoE\))?"


@frozen
class Skill:
    """What a character can do with a stat; `more` names uses the printed lists do not give it.

    `magical` is said of all unusual skills, and true of every spell of the text.
    """

    stat: Stat
    name: str
    magical: bool = False
    area: bool = False
    more: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.stat, Stat):
            raise BadInput(self.stat, f"a skill's stat is one of {', '.join(map(str, STATS))}")
        shaped(self.name, str, "a skill's name")
        for use in shaped(self.more, tuple[str, ...], "what else a skill is used for"):
            one_of(use, USES, "a use of a skill")
        if _is_spell(self.stat, self.name):  # a spell of the text is magical, marked or not
            object.__setattr__(self, "magical", True)

    def __str__(self) -> str:
        return f"{self.stat.letter}:{self.name}{' (AoE)' if self.area else ''}{'*' if self.magical else ''}"

    def uses(self, use: str) -> bool:
        """Whether the skill serves to fight, move, deceive (ruse), watch or heal; raises `BadInput`."""
        weapon = use == "fight" and self.name.startswith("Fight with ")
        try:
            return weapon or use in self.more or self.name in _NAMED[use]
        except (KeyError, TypeError):  # nothing that a skill serves for, or no text at all
            raise BadInput(use, f"a use of skills is one of {', '.join(_NAMED)}") from None


def _is_spell(stat: Stat, name: str) -> bool:
    """Return True for the spells of the text; what fights on Wit is one of them."""
    weapon = name.removeprefix("Fight with ")
    return weapon in SPELLS or (stat is Stat.WIT and weapon != name)


@frozen
class Reference:
    """A stat with its rating, if known, and the skills written after it."""

    stat: Stat
    rating: int | None
    skills: tuple[Skill, ...]


@rule("rb.character.stat-of-skill", "Character Creation")
def stat_of(name: str) -> Stat:
    """Each skill belongs to one stat: the one the text writes it under.

    Raises `BadInput` for a skill the text does not name: the table decides about those.
    """
    if name == "Barter" and rulings().barter_stat == "personality":
        return Stat.PERSONALITY
    if name == "Maneuver" and rulings().maneuver_skill == "move":
        return Stat.AGILITY
    for stat in STATS:
        if name in SKILLS[stat]:
            return stat
    raise BadInput(name, "a skill that the text names; for others the table picks the stat")


@rule("rb.character.notation", "Skill References")
def reference(text: str) -> Reference:
    """A skill is written stat letter, rating if known, skill: `M5: Sword, Push (AoE)`.

    A `*` marks a magical or unusual skill, which a spell of the text is without it, `(AoE)` an area skill.
    Raises `BadInput`.
    """
    line = re.fullmatch(_LINE, text) if isinstance(text, str) else None
    if not line or line["letter"] not in BY_LETTER:
        raise BadInput(text, "a skill reference reads like M5: Sword or P:Observation, stats M, A, W, P")
    stat = BY_LETTER[line["letter"]]
    names = [name.strip() for name in (line["names"] or "").split(",") if name.strip()]
    rating = int(line["rating"]) if line["rating"] else None
    return Reference(stat, rating, tuple(_skill(stat, name) for name in names))


def _skill(stat: Stat, text: str) -> Skill:
    match = re.fullmatch(_NAME, text)
    if not match:
        raise BadInput(text, "a skill's name, with (AoE) or * after it if need be")
    return Skill(stat, match["name"], bool(match["magical"]), "(AoE)" in text)


def skill(text: str) -> Skill:
    """One skill from its reference, such as `"W:Lightning*"`; raises `BadInput` for none or several."""
    skills = reference(text).skills
    if len(skills) != 1:
        raise BadInput(text, "exactly one skill, such as W:Lightning")
    return skills[0]


def moves(used: Skill) -> bool:
    """Whether a skill is an Agility skill of movement."""
    known = used.uses("move") or (used.name == "Maneuver" and rulings().maneuver_skill == "move")
    return used.stat is Stat.AGILITY and known
