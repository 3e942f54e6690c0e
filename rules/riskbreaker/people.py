"""People as a line of text: `M3 Pike, Knockdown · A4: Move · kill 2` is a sheet and its owner's condition."""

import re
from collections.abc import Iterator

from rules.core import BadInput
from rules.core.frozen import replace
from rules.core.play.game import FormValues, RuleViolation, SheetReport
from rules.core.play.manual_changes import MAX_NUMBER, Limits, check_numbers
from rules.core.play.session_text import parse_signed
from rules.riskbreaker.cards import HELPED
from rules.riskbreaker.character_sheet import make_sheet
from rules.riskbreaker.characters import Character, archetype, build_character, character_bill, missing_basics
from rules.riskbreaker.combat.damage import set_damage
from rules.riskbreaker.combat.state import Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import PERMITS, Item, Skill, has_stat, parse_skill_reference, skill_stat, split_at_commas
from rules.riskbreaker.tables import (
    ARCHETYPES,
    BY_LETTER,
    COUNTER_BOXES,
    COUNTERS,
    CROWDS,
    HIGHEST,
    KILL,
    LOWEST,
    SKILLS,
    STARTING_STAT,
    STATS,
    Names,
    Stat,
)

ALLOWED = (
    "Cannot read {value}. Write it like this: M3 Pike, Knockdown · A5: Bow, "
    "Climb (moves) · P4 · kill 1, or the Fighter."
)
DAMAGES = {f"{stat} damage": stat for stat in STATS}
_STAT = re.compile(r"(?P<stat>[MAWP])(?:(?P<rating>\d{1,2})\s*:?|\s*:)\s*(?P<skill>\S.*)?")
_WORN = re.compile(r"(?:(?P<what>kill|counters) ?|(?P<stat>[MAWP]) ?[-−])(?P<points>[-−]?\d{1,400})")
_STRANGE = re.compile(  # forbidden in the name of a skill
    r"(?:^|\s)(?:[MAWP]\d|\d+(?=\s|$))|[-−–—+]\d+$|[•∙⋅|#=<>{}\[\]]"
)
_ITEM = re.compile(r"has (?P<name>[^(]+?)(?: \((?P<what>[^)]*)\))?")


def parse_person(name: str, text: str) -> Fighter:
    """Read a person from their name and a line of stats, skills, items and wounds.

    Raises `BadInput` if the line cannot be read.
    """
    words = [word.strip() for part in re.split("[·\n]", text) for word in _split_line(part) if word.strip()]
    printed = words[0].removeprefix("the ") if words else ""
    if printed in ARCHETYPES:
        person = Fighter(replace(archetype(printed), name=name), "")
        words = words[1:]
    else:
        person = Fighter(build_character(name), "")
    stat: Stat | None = None
    for word in words:
        person, stat = _add_part(person, word, stat)
    damages = dict(zip(DAMAGES, person.damage, strict=True))
    check_numbers(limits(person), {KILL: person.kill, COUNTERS: person.counters, **damages})
    return person


def limits(person: Fighter) -> Limits:
    """Return the limits of a person's damage and counters, in a line and in manual changes."""
    below = rulings().stat_floor == "below"
    damages = {what: (0, MAX_NUMBER if below else person.sheet.rating(stat)) for what, stat in DAMAGES.items()}
    return {KILL: (0, MAX_NUMBER), COUNTERS: (0, COUNTER_BOXES - 1), **damages}


def _split_line(text: str) -> Iterator[str]:
    """Yield the parts of a line.

    The line is split at commas outside brackets, and between ratings such as `M3 A4`.
    """
    for word in split_at_commas(text):
        ratings = re.fullmatch(r"\s*((?:[MAWP]\d{1,2}\s+)+[MAWP]\d{1,2})(\s*:.*)?\s*", word)
        if ratings:
            *first, last = ratings[1].split()
            yield from (*first, f"{last}{ratings[2] or ''}")
        else:
            yield word


def _add_part(person: Fighter, word: str, stat: Stat | None) -> tuple[Fighter, Stat | None]:
    """Return the person after one more part of the line has been read.

    The second value is the stat for a skill that follows without a stat.
    """
    if worn := _WORN.fullmatch(word):
        what = (
            f"{BY_LETTER[worn['stat']]} damage" if worn["stat"] else {"kill": KILL, "counters": COUNTERS}[worn["what"]]
        )
        return with_number(person, what, parse_signed(worn["points"])), None
    if item := _ITEM.fullmatch(word):
        return replace(person, sheet=replace(person.sheet, items=(*person.sheet.items, _parse_item(item)))), None
    match = _STAT.fullmatch(word)
    if _STRANGE.search((match["skill"] or "") if match else word):
        raise BadInput(word, f"a skill must have a name without signs and numbers. {ALLOWED}")
    if match and (match["rating"] or match["skill"]):
        stat = BY_LETTER[match["stat"]]
        line = parse_skill_reference(f"{match['stat']}{match['rating'] or ''}:{match['skill'] or ''}")
        return replace(person, sheet=person.sheet.with_line(line)), stat
    return replace(person, sheet=person.sheet.with_skills(f"{_stat_for(word, stat).letter}:{word}")), stat


def _stat_for(word: str, stat: Stat | None) -> Stat:
    """Return the stat of a skill that is written without a letter.

    It is the stat that the source gives the skill or, for other skills, the stat of the skill before it.
    """
    name = parse_skill_reference(f"M:{word}").skills[0].name
    try:
        return skill_stat(name)
    except BadInput:
        if stat is None:
            raise BadInput(word, ALLOWED) from None
        return stat


def with_number(person: Fighter, what: str, value: int) -> Fighter:
    """Return a person after their Kill Damage, their counters or the damage of a stat is set."""
    if what in DAMAGES:
        return replace(person, damage=set_damage(person.damage, DAMAGES[what], value))
    return replace(person, kill=value) if what == KILL else replace(person, counters=value)


def _parse_item(match: re.Match[str]) -> Item:
    """Return an item from its text: its skill, card, permission, bonus, area and uses."""
    values: dict[str, object] = {}
    for word in (part.strip() for part in (match["what"] or "").split(",")):
        if word in HELPED:
            values["card"] = word
        elif word in PERMITS and word:
            values["permits"] = word
        elif word == "area":
            values["area"] = True
        elif re.fullmatch(r"\+[12]", word):
            values["bonus"] = int(word)
        elif uses := re.fullmatch(r"(\d+|any) uses?", word):
            values["uses"] = None if uses[1] == "any" else int(uses[1])
        elif word:
            values["skill"] = word
    return Item(match["name"].strip(), **values)  # type: ignore[arg-type]


def format_person(person: Fighter) -> str:
    """Return a line that reads back as the same person."""
    sheet = person.sheet
    parts = [
        *(_stat_line(sheet, stat) for stat in STATS),
        *(_item_line(item, person.uses_left(item)) for item in sheet.items if person.can_use(item)),
        f"kill {person.kill}" if person.kill else "",
        *(f"{stat.letter}−{points}" for stat, points in zip(STATS, person.damage, strict=True) if points),
        f"counters {person.counters}" if person.counters else "",
    ]
    return " · ".join(part for part in parts if part) or f"M{STARTING_STAT}"


def _stat_line(sheet: Character, stat: Stat) -> str:
    rating, skills = sheet.rating(stat), [str(skill).partition(":")[2] for skill in sheet.skills if skill.stat is stat]
    if not skills:
        return f"{stat.letter}{rating}" if rating != STARTING_STAT else ""
    return f"{stat.letter}{rating}: " + ", ".join(
        [skills[0], *(_further_skill_text(stat, name) for name in skills[1:])]
    )


def _further_skill_text(stat: Stat, name: str) -> str:
    """Return the text of a stat's further skill.

    It has the stat's letter if the source gives the skill to another stat.
    """
    return name if _stat_for(name, stat) is stat else f"{stat.letter}:{name}"


def _item_line(item: Item, uses: int | None) -> str:
    words = (
        item.skill,
        item.card,
        item.permits,
        f"+{item.bonus}" if item.bonus else "",
        "area" if item.area else "",
        "any uses" if uses is None else f"{uses} uses" if uses > 1 else "",
    )
    inside = ", ".join(filter(None, words))
    return f"has {item.name}" + (f" ({inside})" if inside else "")


def form_values(person: Fighter) -> FormValues:
    """Yield the values that a person gives to calculators, for each stat."""
    stats = {stat.value: person.effective_stat(stat) for stat in STATS}
    yield "", {"who": "own", "counters": person.counters, **{name.lower(): value for name, value in stats.items()}}
    for name, value in stats.items():
        yield f"{name} {value}", {"stat": value}


def sheet_boxes(person: Fighter) -> dict[str, str | int]:
    """Return the boxes of the character sheet with their entries, wounds and items included."""
    filled = make_sheet(person)
    entries: dict[str, str | int] = {"name": filled.name, "kill": filled.kill, "counters": filled.counters}
    for row in filled.rows:
        entries[f"{row.stat}.rating"] = row.rating
        entries[f"{row.stat}.damage"] = row.damage or ""
        entries[f"{row.stat}.effective"] = row.effective
        entries[f"{row.stat}.skills"] = row.skills_text
    return entries | {"items": "; ".join(item.name for item in person.sheet.items)}


# The printed characters, and two examples. The Woodcutter has skills that a player has invented.
READY = {name: format_person(Fighter(archetype(name), "")) for name in ARCHETYPES}
READY["Woodcutter"] = "M5: Axe (fights), Felling (AoE) · A4: Climb (moves) · W3: Herbs (heals) · P4: Tracking (watches)"
READY["Bandit"] = "M3: Pike, Knockdown · A3: Move"


def sheet_report(person: Fighter) -> SheetReport:
    """Return the points that a sheet costs, the points that are left, and the rules that the sheet breaks."""
    able = _with_stats_in_range(person.sheet)
    bill = character_bill(able)
    sums = [(line.what, str(line.points)) for line in bill.lines]
    return SheetReport((*sums, ("points left", str(bill.points_left))), tuple(_violations(person, able)))


def _violations(person: Fighter, able: Character) -> Iterator[RuleViolation]:
    def line(sheet: Character) -> str:
        return format_person(replace(person, sheet=sheet))

    if able != person.sheet:
        yield RuleViolation("rb.character.range", f"a stat runs from {LOWEST} to {HIGHEST}", line(able))
    bill = character_bill(able)
    if bill.points_left < 0:
        why = f"it costs {bill.spent} points, and there are {bill.points}"
        yield RuleViolation("rb.character.start", why, line(_within_budget(able)))
    if narrow := [skill.name for skill in able.skills if skill.name in CROWDS and not skill.area]:
        wide = (replace(skill, area=skill.area or skill.name in narrow) for skill in able.skills)
        why = f"tip: the text gives {' and '.join(narrow)} an Area of Effect, for 1 point more"
        yield RuleViolation("rb.character.area", why, line(replace(able, skills=tuple(wide))))
    if missing := missing_basics(able):
        own = next(filter(_may_fight, able.skills), None) if "a Fight skill" in missing else None
        hint = f"; if {own.name} is one, say so: {own.name} (fights)" if own else ""
        why = f"tip: fighters need {' and '.join(missing)}{hint}"
        yield RuleViolation("rb.character.minimum", why, line(_with_basics(able, missing, own)))
    skill_names = ("", *(skill.name for skill in able.skills))
    if useless := [item for item in able.items if item.skill not in skill_names and not has_stat(item.skill)]:
        why = f"tip: {useless[0].name} needs the skill {useless[0].skill}, which the text does not name"
        items = (replace(item, skill="" if item in useless else item.skill) for item in able.items)
        yield RuleViolation("rb.character.stat-of-skill", why, line(replace(able, items=tuple(items))))


def _may_fight(skill: Skill) -> bool:
    """Return True if a skill may be a Fight skill.

    That holds for skills that the source does not name and that have no stated use.
    """
    named = any(skill.name in names for names in SKILLS.values())
    return not named and not skill.more and skill.stat is not Stat.PERSONALITY


def _with_basics(sheet: Character, missing: Names, own: Skill | None) -> Character:
    """Return the sheet after the missing basic skills are added; the skill `own` becomes a Fight skill."""
    if own:
        fights = (replace(skill, more=("fight",)) if skill is own else skill for skill in sheet.skills)
        sheet = replace(sheet, skills=tuple(fights))
    elif "a Fight skill" in missing:
        sheet = sheet.with_skills("M:Sword")
    return sheet.with_skills("A:Move") if "Move" in missing else sheet


def _with_stats_in_range(sheet: Character) -> Character:
    """Return the sheet after every stat outside its range is moved to the nearest allowed value."""
    for stat in STATS if rulings().stat_range == "table" else ():
        sheet = sheet.with_rating(stat, min(max(sheet.rating(stat), LOWEST), HIGHEST))
    return sheet


def _within_budget(sheet: Character) -> Character:
    """Return the sheet after the last skills are removed, and then stats lowered, until the points suffice."""
    while character_bill(sheet).points_left < 0 and sheet.skills:
        sheet = replace(sheet, skills=sheet.skills[:-1])
    while character_bill(sheet).points_left < 0:
        highest = max(STATS, key=sheet.rating)
        sheet = sheet.with_rating(highest, sheet.rating(highest) - 1)
    return sheet
