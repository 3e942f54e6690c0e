"""What somebody's numbers are called where a question asks for them, and what stands in the boxes of their sheet."""

from rules.core.play.evening import Numbers
from rules.riskbreaker.combat.state import Fighter, sheet
from rules.riskbreaker.tables import STATS


def numbers(person: Fighter) -> Numbers:
    """Somebody as they are now, and each stat by itself."""
    stats = {stat.value: person.effective(stat) for stat in STATS}
    yield "", {"who": "own", "counters": person.counters, **{name.lower(): value for name, value in stats.items()}}
    for name, value in stats.items():
        yield f"{name} {value}", {"stat": value}


def boxes(person: Fighter) -> dict[str, str | int]:
    """The boxes of the character sheet by name, wounds and items included."""
    filled = sheet(person)
    entries: dict[str, str | int] = {"name": filled.name, "kill": filled.kill, "counters": filled.counters}
    for row in filled.rows:
        values = {"rating": row.rating, "damage": row.damage or "", "effective": row.effective}
        skills = ", ".join(each.partition(":")[2] for each in row.skills)
        entries |= {f"{row.stat}.{column}": value for column, value in (values | {"skills": skills}).items()}
    return entries | {"items": "; ".join(each.name for each in person.sheet.items)}
