"""The character sheet with a fighter's stats, skills and damage."""

from rules.core import rule
from rules.core.frozen import frozen
from rules.riskbreaker.combat.state import Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import COUNTER_BOXES, KILL_BOXES, STATS, Names, Stat


@frozen
class SheetRow:
    """A line of the character sheet: a stat, its rating, its Skill Damage, its effective value, and its skills."""

    stat: str
    rating: int
    damage: int
    effective: int
    skills: Names

    @property
    def skills_text(self) -> str:
        """The skills without the letter of the stat, such as `Sword, Push (AoE)`."""
        return ", ".join(text.partition(":")[2] for text in self.skills)


@frozen
class Sheet:
    """A character sheet: four lines for stats, and boxes for Kill Damage and combat counters with their marks."""

    name: str
    rows: tuple[SheetRow, ...]
    kill: int
    counters: int
    kill_boxes: int = KILL_BOXES
    counter_boxes: int = COUNTER_BOXES


@rule("rb.sheet", "Character sheet")
def make_sheet(fighter: Fighter) -> Sheet:
    """The sheet has a line for each stat, 10 boxes for Kill Damage and 3 for combat counters.

    The line of a stat has its rating, its Skill Damage, the effective stat (rating minus Skill Damage), and its skills.
    """
    names = {Stat.MUSCLE: "Might"} if rulings().sheet_name == "as-printed" else {}
    rows = tuple(
        SheetRow(
            names.get(stat, stat.value),
            fighter.sheet.rating(stat),
            damage,
            fighter.effective_stat(stat),
            tuple(str(skill) for skill in fighter.sheet.skills if skill.stat is stat),
        )
        for stat, damage in zip(STATS, fighter.damage, strict=True)
    )
    return Sheet(fighter.name, rows, fighter.kill, fighter.counters)
