"""Skills, items, and how skills are written: `P5: Observation`, `M:Push (AoE)`, `W:Lightning*`."""

import re

from rules.core import BadInput, require_int, require_one_of, rule
from rules.core.argument_checks import require_type
from rules.core.frozen import frozen
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import (
    BY_LETTER,
    FIGHT,
    HEALING,
    ITEM_RISK,
    MOVEMENT,
    RUSES,
    SKILLS,
    SPELLS,
    STATS,
    WATCHING,
    Names,
    Stat,
)

# The uses of skills, with the words for them in a person's line.
USES = {"fight": "fights", "move": "moves", "ruse": "ruse", "watch": "watches", "heal": "heals"}
_NAMED = {"fight": FIGHT, "move": MOVEMENT, "ruse": RUSES, "watch": WATCHING, "heal": HEALING}
# `re` compiles the patterns on first use and caches them.
_LINE = r"\s*(?P<letter>[A-Z])\s*(?P<rating>\d*)\s*(?::\s*(?P<names>.*\S)?)?\s*"
_NAME = r"(?P<name>[^*()]*[^*() ])(?P<star>\*)? ?(?:\((?P<does>[^()]*)\))?(?P<after>\*)?"
_AREA = "AoE"


@frozen
class Skill:
    """A skill on a stat.

    `more` has uses beyond those in the printed lists. `magical` marks unusual skills and every spell of the source.
    `area` marks a skill that works on an area.
    """

    stat: Stat
    name: str
    magical: bool = False
    area: bool = False
    more: Names = ()

    def __post_init__(self) -> None:
        if not isinstance(self.stat, Stat):
            raise BadInput(self.stat, f"a skill's stat must be one of {', '.join(map(str, STATS))}")
        require_type(self.name, str, "a skill's name")
        for use in require_type(self.more, tuple[str, ...], "other uses of a skill"):
            require_one_of(use, USES, "a use of a skill")
        if "move" in self.more and self.stat is not Stat.AGILITY:
            raise BadInput(self.name, "a skill that moves its owner must be an Agility skill, such as A:Climb (moves)")
        if _is_spell(self):  # a spell of the source is magical even if it is not marked
            object.__setattr__(self, "magical", True)

    def __str__(self) -> str:
        does = ", ".join([*([_AREA] if self.area else ()), *(USES[use] for use in self.more)])
        return f"{self.stat.letter}:{self.name}{f' ({does})' if does else ''}{'*' if self.magical else ''}"

    def serves_to(self, use: str) -> bool:
        """Return whether the skill serves a use: "fight", "move", "ruse", "watch" or "heal".

        Raises `BadInput` for any other use.
        """
        weapon = use == "fight" and self.name.startswith("Fight with ")
        try:
            return weapon or use in self.more or self.name in _NAMED[use]
        except (KeyError, TypeError):  # `use` is unknown, or is not a text
            raise BadInput(use, f"a use of skills must be one of {', '.join(USES)}") from None


def _is_spell(written: Skill) -> bool:
    """Return True if a skill is a spell of the source, or a Fight skill on Wit."""
    weapon = written.name.removeprefix("Fight with ")
    return weapon in SPELLS or (written.stat is Stat.WIT and (weapon != written.name or "fight" in written.more))


@frozen
class SkillReference:
    """A stat, its rating (None if it is not known), and the skills that are written after it."""

    stat: Stat
    rating: int | None
    skills: tuple[Skill, ...]


@rule("rb.character.stat-of-skill", "Character Creation")
def skill_stat(name: str) -> Stat:
    """Each skill belongs to one stat: the stat under which the source writes it.

    Raises `BadInput` for a skill that the source does not name, because the group decides about such skills.
    """
    if name == "Barter" and rulings().barter_stat == "personality":
        return Stat.PERSONALITY
    if name == "Maneuver" and rulings().maneuver_skill == "move":
        return Stat.AGILITY
    for stat in STATS:
        if name in SKILLS[stat]:
            return stat
    raise BadInput(name, "The text names no skill {value}. Choose its stat yourself.")


def has_stat(name: str) -> bool:
    """Return whether the source gives a skill a stat."""
    try:
        skill_stat(name)
    except BadInput:
        return False
    return True


@rule("rb.character.notation", "Skill References")
def parse_skill_reference(text: str) -> SkillReference:
    """A skill is written as a stat letter, a rating if it is known, and a name: `M5: Sword, Push (AoE)`.

    A `*` marks a magical or unusual skill; spells of the source need no mark. Brackets mark a skill that works on an
    area (AoE), and the uses of a skill that players invent: fights, moves, heals, watches, or ruse. Raises `BadInput`.
    """
    line = re.fullmatch(_LINE, text) if isinstance(text, str) else None
    if not line or line["letter"] not in BY_LETTER:
        raise BadInput(text, "a skill reference must read like M5: Sword or P:Observation, with a stat M, A, W or P")
    stat = BY_LETTER[line["letter"]]
    names = [name.strip() for name in split_at_commas(line["names"] or "") if name.strip()]
    rating = int(line["rating"]) if line["rating"] else None
    return SkillReference(stat, rating, tuple(_parse_skill(stat, name) for name in names))


def split_at_commas(text: str) -> list[str]:
    """Return the parts of a line between its commas; commas in brackets do not count."""
    return re.split(r",(?![^(]*\))", text)


def _parse_skill(stat: Stat, text: str) -> Skill:
    match = re.fullmatch(_NAME, text)
    does = {word.strip() for word in ((match["does"] if match else None) or "").split(",")} - {""}
    if not match or not does <= {_AREA, *USES.values()}:
        words = ", ".join((_AREA, *USES.values()))
        raise BadInput(text, f"a skill must be its name, with * and its uses in brackets if needed ({words})")
    skill = Skill(stat, match["name"])
    more = tuple(use for use in USES if USES[use] in does and not skill.serves_to(use))
    return Skill(stat, match["name"], bool(match["star"] or match["after"]), _AREA in does, more)


def parse_skill(text: str) -> Skill:
    """Return the one skill of a reference such as `"W:Lightning*"`; raise `BadInput` unless there is exactly one."""
    skills = parse_skill_reference(text).skills
    if len(skills) != 1:
        raise BadInput(text, "a reference must name exactly one skill, such as W:Lightning")
    return skills[0]


def is_movement_skill(used: Skill) -> bool:
    """Return whether a skill is on Agility and serves to move."""
    is_skill_for_moves = used.serves_to("move") or (used.name == "Maneuver" and rulings().maneuver_skill == "move")
    return used.stat is Stat.AGILITY and is_skill_for_moves


PERMITS = ("", "skill", "unlikely", "impossible")


@frozen
class Item:
    """A found item, which may permit a new use of a skill, and make that use easier or let it work on an area.

    Attributes:
        name: The name of the item.
        skill: The name of the skill with which the item is used.
        card: The key of the card with which the item is used.
        permits: When the item allows this use: `""` only if the skill allows it anyway, `"skill"` also if the skill
            does not, `"unlikely"` or `"impossible"` even in situations in which the use is unlikely or impossible.
        bonus: The bonus to the stat, 0 to 2.
        area: True if the item lets the skill work on an area.
        uses: The number of uses, 1 or more; None if the item never runs out.
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
        """True if the item lends its skill to an owner who lacks it.

        No item lends a skill that players have invented, because the source gives it no stat.
        """
        return bool(self.permits) and rulings().item_allows != "card" and has_stat(self.skill)

    def allows(self, card: str) -> bool:
        """Return True if the item permits its skill for a card that the skill alone does not serve."""
        return bool(self.permits) and self.card == card and rulings().item_allows != "skill"


@frozen
class ItemRisk:
    """The Risk of finding an item: each reason for Risk, with its points."""

    lines: tuple[tuple[str, int], ...]

    @property
    def risk(self) -> int:
        """The sum of the Risk of all lines."""
        return sum(points for _, points in self.lines)


@rule("rb.item.risk", "Gain Item")
def item_risk(item: Item) -> ItemRisk:
    """Finding an item has a Risk of 1, plus the Risk of each thing that it can do, without a limit."""
    on_top = item.permits in ("unlikely", "impossible") and rulings().item_permits == "on-top"
    further = 0 if item.uses in (None, 1) else item.uses - (rulings().item_uses == "further")
    counts = (
        ("" if item.permits and rulings().item_sum == "as-printed" else "Item", 1),
        (item.permits, 1),
        ("skill", on_top),
        ("unlimited", item.uses is None),
        ("uses", further),
        (f"plus-{item.bonus}", item.bonus > 0),
        ("area", item.area),
    )
    return ItemRisk(tuple((key, count * ITEM_RISK[key]) for key, count in counts if key and count))


def works_on_area(skill: Skill | None, item: Item | None) -> bool:
    """Return whether a maneuver with this skill and this item works on an area."""
    return bool((skill and skill.area) or (item and item.area))


@rule("rb.item.example", "Gain Item Example")
def vial_of_oil(bonus: int = 0) -> Item:
    """The source's example is the Thief's vial of oil, which lets Ambush inflict Kill Damage on a group once."""
    return Item("Vial of oil", skill="Ambush", card="kill-damage", permits="skill", bonus=bonus, area=True)
