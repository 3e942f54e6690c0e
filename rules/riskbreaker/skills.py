"""Skills and how they are written: `P5: Observation`, `M:Push (AoE)`, `W:Lightning*`."""

import re

from rules.core import BadInput, require_int, require_one_of, rule
from rules.core.argument_checks import require_type
from rules.core.frozen import frozen
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import (
    BY_LETTER,
    FIGHT,
    HEALING,
    ITEM_BASE,
    ITEM_RISK,
    MOVEMENT,
    RUSES,
    SKILLS,
    SPELLS,
    STATS,
    WATCHING,
    Stat,
)

USES = ("fight", "move", "ruse", "watch", "heal")
WORDS = {"fight": "fights", "move": "moves", "ruse": "ruse", "watch": "watches", "heal": "heals"}  # in a line
_NAMED = {"fight": FIGHT, "move": MOVEMENT, "ruse": RUSES, "watch": WATCHING, "heal": HEALING}
# `re` compiles the patterns on first use and caches them.
_LINE = r"\s*(?P<letter>[A-Z])\s*(?P<rating>\d*)\s*(?::\s*(?P<names>.*\S)?)?\s*"
_NAME = r"(?P<name>[^*()]*[^*() ])(?P<star>\*)? ?(?:\((?P<does>[^()]*)\))?(?P<after>\*)?"
_AREA = "AoE"


@frozen
class Skill:
    """A skill on a stat; `more` names uses that the printed lists do not give it.

    `magical` marks all unusual skills, and every spell of the text.
    """

    stat: Stat
    name: str
    magical: bool = False
    area: bool = False
    more: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.stat, Stat):
            raise BadInput(self.stat, f"a skill's stat must be one of {', '.join(map(str, STATS))}")
        require_type(self.name, str, "a skill's name")
        for use in require_type(self.more, tuple[str, ...], "other uses of a skill"):
            require_one_of(use, USES, "a use of a skill")
        if "move" in self.more and self.stat is not Stat.AGILITY:
            raise BadInput(self.name, "a skill that moves its owner must be an Agility skill, such as A:Climb (moves)")
        if _is_spell(self):  # a spell of the text is magical, marked or not
            object.__setattr__(self, "magical", True)

    def __str__(self) -> str:
        does = ", ".join([*([_AREA] if self.area else ()), *(WORDS[use] for use in self.more)])
        return f"{self.stat.letter}:{self.name}{f' ({does})' if does else ''}{'*' if self.magical else ''}"

    def serves_to(self, use: str) -> bool:
        """Return whether the skill serves to fight, move, deceive (ruse), watch or heal; raises `BadInput`."""
        weapon = use == "fight" and self.name.startswith("Fight with ")
        try:
            return weapon or use in self.more or self.name in _NAMED[use]
        except (KeyError, TypeError):  # an unknown use, or not a text
            raise BadInput(use, f"a use of skills must be one of {', '.join(_NAMED)}") from None


def _is_spell(written: Skill) -> bool:
    """Return True for the spells of the text; a Fight skill on Wit is one of them."""
    weapon = written.name.removeprefix("Fight with ")
    return weapon in SPELLS or (written.stat is Stat.WIT and (weapon != written.name or "fight" in written.more))


@frozen
class SkillReference:
    """A stat with its rating, if known, and the skills written after it."""

    stat: Stat
    rating: int | None
    skills: tuple[Skill, ...]


@rule("rb.character.stat-of-skill", "Character Creation")
def skill_stat(name: str) -> Stat:
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
    raise BadInput(name, "The text names no skill {value}. Choose its stat yourself.")


@rule("rb.character.notation", "Skill References")
def parse_skill_reference(text: str) -> SkillReference:
    """A skill is written stat letter, rating if known, skill: `M5: Sword, Push (AoE)`.

    A `*` marks a magical or unusual skill; spells of the text need none. Brackets mark a skill that works on an area
    (AoE), and the use of a skill that players invent: fights, moves, heals, watches, or ruse. Raises `BadInput`.
    """
    line = re.fullmatch(_LINE, text) if isinstance(text, str) else None
    if not line or line["letter"] not in BY_LETTER:
        raise BadInput(text, "a skill reference must read like M5: Sword or P:Observation, with a stat M, A, W or P")
    stat = BY_LETTER[line["letter"]]
    names = [name.strip() for name in apart(line["names"] or "") if name.strip()]
    rating = int(line["rating"]) if line["rating"] else None
    return SkillReference(stat, rating, tuple(_parse_skill(stat, name) for name in names))


def apart(text: str) -> list[str]:
    """Split a line at its commas, except those in brackets."""
    return re.split(r",(?![^(]*\))", text)


def _parse_skill(stat: Stat, text: str) -> Skill:
    match = re.fullmatch(_NAME, text)
    does = {word.strip() for word in ((match["does"] if match else None) or "").split(",")} - {""}
    if not match or not does <= {_AREA, *WORDS.values()}:
        words = ", ".join((_AREA, *WORDS.values()))
        raise BadInput(text, f"a skill must be its name, with * and its uses in brackets if needed ({words})")
    known = Skill(stat, match["name"])
    more = tuple(use for use in USES if WORDS[use] in does and not known.serves_to(use))
    return Skill(stat, match["name"], bool(match["star"] or match["after"]), _AREA in does, more)


def parse_skill(text: str) -> Skill:
    """Read one skill from its reference, such as `"W:Lightning*"`; raise `BadInput` for none or several."""
    skills = parse_skill_reference(text).skills
    if len(skills) != 1:
        raise BadInput(text, "a reference must name exactly one skill, such as W:Lightning")
    return skills[0]


def is_movement_skill(used: Skill) -> bool:
    """Return whether a skill is on Agility and serves to move."""
    known = used.serves_to("move") or (used.name == "Maneuver" and rulings().maneuver_skill == "move")
    return used.stat is Stat.AGILITY and known


PERMITS = ("", "skill", "unlikely", "impossible")


@frozen
class Item:
    """A found item: it may permit a new use of a skill, and make that easier or wider.

    `skill` and `card` name the skill and the maneuver with which it is used. `permits` says where the item allows this
    use: `""` only where the skill does, `"skill"` also where the skill does not, `"unlikely"` or `"impossible"` even in
    such situations. `uses` is None for any number.
    """

    name: str
    skill: str = ""
    card: str = ""
    permits: str = ""
    bonus: int = 0
    area: bool = False
    uses: int | None = 1

    def __post_init__(self) -> None:
        require_one_of(self.permits, PERMITS, "an item's permission")
        require_int(self.bonus, 0, 2, "an item's bonus")
        if self.uses is not None:
            require_int(self.uses, 1, None, "an item's uses")

    @property
    def lends(self) -> bool:
        """True if the item lends its skill to an owner who lacks it."""
        return bool(self.skill and self.permits) and rulings().item_allows != "card"

    def allows(self, card: str) -> bool:
        """Return True if the item permits its skill for a card that the skill alone does not serve."""
        return bool(self.permits) and self.card == card and rulings().item_allows != "skill"


@frozen
class ItemRisk:
    """The Risk of an item, line by line."""

    lines: tuple[tuple[str, int], ...]

    @property
    def risk(self) -> int:
        """The sum of all lines."""
        return sum(points for _, points in self.lines)


@rule("rb.item.risk", "Gain Item")
def item_risk(item: Item) -> ItemRisk:
    """Finding an item has a Risk of 1, and more for everything it can do. There is no cap."""
    lines = [("Item", ITEM_BASE)]
    if item.permits:
        lines.append((item.permits, ITEM_RISK[item.permits]))
        if item.permits != "skill" and rulings().item_permits == "on-top":
            lines.append(("skill", ITEM_RISK["skill"]))
        if rulings().item_sum == "as-printed":
            del lines[0]
    if item.uses is None:
        lines.append(("unlimited", ITEM_RISK["unlimited"]))
    elif item.uses > 1:
        counted = item.uses - 1 if rulings().item_uses == "further" else item.uses
        lines.append(("uses", counted * ITEM_RISK["uses"]))
    if item.bonus:
        lines.append((f"plus-{item.bonus}", ITEM_RISK[f"plus-{item.bonus}"]))
    if item.area:
        lines.append(("area", ITEM_RISK["area"]))
    return ItemRisk(tuple(lines))


@rule("rb.item.example", "Gain Item Example")
def vial_of_oil(bonus: int = 0) -> Item:
    """The Thief's vial of oil: it lets Ambush inflict Kill Damage on a whole group, once."""
    return Item("Vial of oil", skill="Ambush", card="kill-damage", permits="skill", bonus=bonus, area=True)
