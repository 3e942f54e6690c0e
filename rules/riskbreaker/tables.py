"""The lists and tables that Riskbreaker prints: stats, skills, archetypes, the Risk of items, and the sheet."""

from enum import StrEnum

from rules.core.frozen import frozen

Names = tuple[str, ...]  # names of people, sides, skills or items


class Stat(StrEnum):
    """The four stats; a skill reference writes the first letter of a stat, as in `P5: Observation`."""

    MUSCLE = "Muscle"
    AGILITY = "Agility"
    WIT = "Wit"
    PERSONALITY = "Personality"

    @property
    def letter(self) -> str:
        """The letter of the stat in a skill reference."""
        return self.value[0]


STATS = tuple(Stat)
BY_LETTER = {stat.letter: stat for stat in STATS}

LOWEST, HIGHEST = 1, 10
STAT_VALUES = range(LOWEST, HIGHEST + 1)  # the rows of the roll table
STARTING_STAT, STARTING_POINTS = 4, 10
ALWAYS_SUCCEEDS, ALWAYS_FAILS = 2, 10
MAX_RISK, MAX_BOOST = 3, 3
RECOVERED, RECOVERED_ALONE = 2, 3  # Skill Damage that a Recover heals, with a supplementary maneuver and without one
MAX_COUNT = 1_000  # the largest number of things, such as fighters, that functions handle one by one
KILL, COUNTERS = "Kill Damage", "Counters"
KILL_BOXES, COUNTER_BOXES = 10, 3

# Every skill that the source names, under its stat.
SKILLS = {
    Stat.MUSCLE: ("Sword", "Knife", "Staff", "Pike", "Knockdown", "Push", "Trample"),
    Stat.AGILITY: ("Bow", "Move", "Sneak", "Ambush", "Hide", "Pick Lock", "Disarm Trap"),
    Stat.WIT: ("Lightning", "Fireball", "Illusion", "Heal", "Tactics", "Set Trap", "First Aid", "Medicine", "Barter"),
    Stat.PERSONALITY: ("Charm", "Intimidate", "Distract", "Inspire", "Observation", "Scout", "Loot", "Use Connections"),
}

# The named skills for each use. A player may give a skill further uses (see `Skill.serves_to`).
FIGHT = frozenset({"Sword", "Knife", "Staff", "Pike", "Bow", "Lightning", "Fireball", "Trample"})
MOVEMENT = frozenset({"Move", "Sneak"})
RUSES = frozenset({"Sneak", "Ambush", "Hide", "Set Trap"})
WATCHING = frozenset({"Observation", "Scout"})
TACTICS = "Tactics"  # the skill that takes people out of a Fight
HEALING = frozenset({"First Aid", "Medicine", "Heal"})
SPELLS = frozenset({"Lightning", "Fireball", "Illusion", "Heal"})
CROWDS = frozenset({"Fireball", "Trample"})  # skills that the source prices as Area of Effect skills

# Four printed characters, one line of skill references for each stat; * marks a spell.
ARCHETYPES = {
    "Fighter": ("M5: Sword, Knockdown, Push (AoE)", "A4: Bow, Move", "W3: First Aid", "P4: Intimidate"),
    "Thief": ("M4: Knife", "A5: Move, Ambush, Pick Lock, Disarm Trap", "W3: Set Trap", "P4: Distract, Scout, Loot"),
    "Mage": ("M3: Staff", "A4: Move", "W5: Lightning*, Illusion*, Heal*", "P4: Observation"),
    "Ranger": ("M2", "A5: Bow, Move", "W4: Tactics, First Aid", "P5: Charm, Inspire, Observation"),
}


@frozen
class ItemLine:
    """One line of the item table: what the item can do, and the Risk that this adds."""

    key: str
    effect: str
    risk: int
    per_use: bool = False


ITEM_BASE = 1
ITEM_LINES = (
    ItemLine("skill", "Allows a skill not normally permitted", 1),
    ItemLine("unlikely", "Allows such a skill in unlikely situations", 3),
    ItemLine("impossible", "Allows such a skill in impossible situations", 5),
    ItemLine("uses", "Can be used more than once", 1, per_use=True),
    ItemLine("unlimited", "Can be used without limit", 5),
    ItemLine("plus-1", "Adds 1 to the stat on the roll to use it", 3),
    ItemLine("plus-2", "Adds 2 to the stat on the roll to use it", 5),
    ItemLine("area", "Use acts as an Area of Effect attack", 3),
)
ITEM_RISK = {"Item": ITEM_BASE, **{line.key: line.risk for line in ITEM_LINES}}

DISTANCES = {"easy": 1, "less easy": 2, "far or difficult": 3}
