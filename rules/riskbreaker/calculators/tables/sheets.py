"""Exhibits on characters: the named skills, the printed characters, and a sheet with entries."""

from rules.core import Column, Exhibit, exhibit
from rules.riskbreaker.character_sheet import Sheet, SheetRow, make_sheet
from rules.riskbreaker.characters import archetype
from rules.riskbreaker.combat.state import Fighter
from rules.riskbreaker.tables import ARCHETYPES, SKILLS, STATS

EMPTY, MARKED = "☐", "☒"


@exhibit("riskbreaker", "skills")
def skills() -> Exhibit:
    """Every skill that the source names, by stat."""
    rows = tuple((stat.value, ", ".join(SKILLS[stat])) for stat in STATS)
    return Exhibit("Skills the rules name", (Column("Stat"), Column("Skills")), rows)


@exhibit("riskbreaker", "archetypes")
def archetypes() -> Exhibit:
    """The four printed characters, with a column for each."""
    # The rows are matched by their place, because under the printed alternative the sheet calls Muscle "Might".
    sheets = [_plain(name).rows for name in ARCHETYPES]
    rows = tuple((stat.value, *map(_line, own)) for stat, *own in zip(STATS, *sheets, strict=True))
    columns = (Column("Stat"), *(Column(name) for name in ARCHETYPES))
    return Exhibit("Four ready characters", columns, rows, note="* marks a spell, (AoE) an Area of Effect.")


def _plain(name: str) -> Sheet:
    return make_sheet(Fighter(archetype(name), ""))


def _line(row: SheetRow) -> str:
    return f"{row.rating}: {row.skills_text}" if row.skills else str(row.rating)


@exhibit("riskbreaker", "sheet-example")
def sheet_example() -> Exhibit:
    """The sheet of the Fighter with wounds and combat counters."""
    hurt = make_sheet(Fighter(archetype("Fighter"), "", kill=3, damage=(2, 0, 0, 0), counters=2))
    rows = tuple((row.stat, row.rating, row.damage, row.effective, row.skills_text) for row in hurt.rows)
    columns = (
        Column("Stat"),
        Column("Rating", "count"),
        Column("− Skill Damage", "count"),
        Column("= Effective", "count"),
        Column("Skills"),
    )
    kill, counters = _boxes(hurt.kill, hurt.kill_boxes), _boxes(hurt.counters, hurt.counter_boxes)
    note = f"Kill Damage {kill}, combat counters {counters}"
    return Exhibit("Name: Fighter", columns, rows, note=note)


def _boxes(marked: int, boxes: int) -> str:
    return MARKED * marked + EMPTY * (boxes - marked)
