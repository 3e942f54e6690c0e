"""A sheet judged as it is built: what it costs, line by line, and which rules it breaks, with what mends them."""

from collections.abc import Iterator
from typing import Any

from rules.core import BadInput
from rules.core.frozen import replace
from rules.core.play.evening import Breach, Judgement
from rules.riskbreaker.characters import Character, archetype, lacking, price, stat_value
from rules.riskbreaker.combat.state import Fighter
from rules.riskbreaker.people import write_person
from rules.riskbreaker.skills import Skill
from rules.riskbreaker.tables import ARCHETYPES, CROWDS, HIGHEST, LOWEST, SKILLS, STATS, Stat

# Those of the text, and an example of skills of one's own.
READY = {name: write_person(Fighter(archetype(name), "")) for name in ARCHETYPES}
READY["Woodcutter"] = "M5: Axe (fights), Felling (AoE) · A4: Climb (moves) · W3: Herbs (heals) · P4: Tracking (watches)"
READY["Bandit"] = "M3: Pike, Knockdown · A3: Move"


def judge(person: Fighter) -> Judgement:
    """What a sheet costs of the points there are, and what of it the rules do not allow."""
    able = _within(person.sheet)
    bill = price(able)
    sums = [(line.what, str(line.points)) for line in bill.lines]
    return Judgement((*sums, ("points left", str(bill.left))), tuple(_broken(person, able)))


def _broken(person: Fighter, able: Character) -> Iterator[Breach]:
    def line(sheet: Character) -> str:
        return write_person(replace(person, sheet=sheet))

    if able != person.sheet:
        yield Breach("rb.character.range", f"a stat runs from {LOWEST} to {HIGHEST}", line(able))
    bill = price(able)
    if bill.left < 0:
        why = f"it costs {bill.spent} points, and there are {bill.points}"
        yield Breach("rb.character.start", why, line(_affordable(able)))
    if narrow := [skill.name for skill in able.skills if skill.name in CROWDS and not skill.area]:
        wide = (replace(skill, area=skill.area or skill.name in narrow) for skill in able.skills)
        why = f"tip: the text sells {' and '.join(narrow)} with an Area of Effect, for 1 point more"
        yield Breach("rb.character.area", why, line(replace(able, skills=tuple(wide))))
    if missing := lacking(able):
        own = next((skill for skill in able.skills if _may_fight(skill)), None) if "a Fight skill" in missing else None
        hint = f"; if {own.name} is one, say so: {own.name} (fights)" if own else ""
        why = f"tip: fighters need {' and '.join(missing)}{hint}"
        yield Breach("rb.character.minimum", why, line(_armed(able, missing, own)))


def _may_fight(skill: Skill) -> bool:
    """Return True for a skill of one's own that is for nothing yet and may well be a weapon."""
    named = any(skill.name in names for names in SKILLS.values())
    return not named and not skill.more and skill.stat is not Stat.PERSONALITY


def _armed(sheet: Character, missing: tuple[str, ...], own: Skill | None) -> Character:
    """Return the sheet with the skills that a fighter should have; a skill of one's own becomes the Fight skill."""
    if own:
        fights = (replace(skill, more=("fight",)) if skill is own else skill for skill in sheet.skills)
        sheet = replace(sheet, skills=tuple(fights))
    elif "a Fight skill" in missing:
        sheet = sheet.learn("M:Sword")
    return sheet.learn("A:Move") if "Move" in missing else sheet


def _within(sheet: Character) -> Character:
    """The sheet with every stat in its range."""
    for stat in STATS:
        rating = sheet.rating(stat)
        try:
            stat_value(rating)
        except BadInput:
            sheet = _at(sheet, stat, min(max(rating, LOWEST), HIGHEST))
    return sheet


def _affordable(sheet: Character) -> Character:
    """The sheet without the last skills, then with lower stats, until it can be paid."""
    while price(sheet).left < 0 and sheet.skills:
        sheet = replace(sheet, skills=sheet.skills[:-1])
    while price(sheet).left < 0:
        highest = max(STATS, key=sheet.rating)
        sheet = _at(sheet, highest, sheet.rating(highest) - 1)
    return sheet


def _at(sheet: Character, stat: Stat, rating: int) -> Character:
    """The sheet with another rating of a stat."""
    changes: dict[str, Any] = {stat.value.lower(): rating}
    return replace(sheet, **changes)
