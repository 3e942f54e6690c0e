"""People as a line of text: `M3 Pike, Knockdown · A4: Move · kill 2` is a sheet, and how its owner fares."""

import re
from collections.abc import Iterator

from rules.core import BadInput
from rules.core.frozen import replace
from rules.core.play.manual_changes import MOST, Limits, check_numbers
from rules.riskbreaker.characters import Character, archetype, build
from rules.riskbreaker.combat.state import Fighter
from rules.riskbreaker.items import PERMITS, Item
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Skill, apart, reference, stat_of
from rules.riskbreaker.tables import ARCHETYPES, BY_LETTER, COUNTER_BOXES, STARTING_STAT, STATS, Stat

ALLOWED = "write it like this: M3 Pike, Knockdown · A5: Bow, Climb (moves) · P4 · kill 1, or the Fighter"
KILL, COUNTERS = "Kill Damage", "Counters"
DAMAGES = tuple(f"{stat} damage" for stat in STATS)
_STAT = re.compile(r"(?P<stat>[MAWP])(?:(?P<rating>\d{1,2})\s*:?|\s*:)\s*(?P<skill>\S.*)?")
_WORN = re.compile(r"(?:(?P<what>kill|counters) ?|(?P<stat>[MAWP]) ?[-−])(?P<points>[-−]?\d{1,400})")
_STRANGE = re.compile(  # in the name of a skill
    r"(?:^|\s)(?:[MAWP]\d|\d+(?=\s|$))|[-−–—+]\d+$|[•∙⋅|#=<>{}\[\]]"
)
_ITEM = re.compile(r"has (?P<name>[^(]+?)(?: \((?P<what>[^)]*)\))?")


def read_person(name: str, text: str) -> Fighter:
    """Somebody from their name and a line: sheet, wounds, things used up.

    Raises `BadInput` for what cannot be read.
    """
    words = [word.strip() for part in re.split("[·\n]", text) for word in _apart(part) if word.strip()]
    if words and words[0].removeprefix("the ") in ARCHETYPES:
        person = Fighter(replace(archetype(words[0].removeprefix("the ")), name=name), "")
        words = words[1:]
    else:
        person = Fighter(build(name), "")
    stat: Stat | None = None
    for word in words:
        person, stat = _with(person, word, stat)
    for item in person.sheet.items:
        if item.skill and item.skill not in [each.name for each in person.sheet.skills]:
            stat_of(item.skill)  # what it lends is rolled on some stat
    damages = dict(zip(DAMAGES, person.damage, strict=True))
    check_numbers(limits(person), {KILL: person.kill, COUNTERS: person.counters, **damages})
    return person


def limits(person: Fighter) -> Limits:
    """Return the limits of a person's damage and counters, on a line and set by hand."""
    below = rulings().stat_floor == "below"
    damages = {
        what: (0, MOST if below else person.sheet.rating(stat)) for what, stat in zip(DAMAGES, STATS, strict=True)
    }
    return {KILL: (0, MOST), COUNTERS: (0, COUNTER_BOXES - 1), **damages}


def _apart(text: str) -> Iterator[str]:
    """The words between commas that stand in no brackets, and ratings that stand side by side."""
    for word in apart(text):
        ratings = re.fullmatch(r"\s*((?:[MAWP]\d{1,2}\s+)+[MAWP]\d{1,2})(\s*:.*)?\s*", word)
        if ratings:
            *first, last = ratings[1].split()
            yield from (*first, f"{last}{ratings[2] or ''}")
        else:
            yield word


def _with(person: Fighter, word: str, stat: Stat | None) -> tuple[Fighter, Stat | None]:
    """The person with one word more, and the stat that a bare skill after it belongs to."""
    if worn := _WORN.fullmatch(word):
        return _worn(person, worn["what"] or worn["stat"], int(worn["points"].replace("−", "-"))), None
    if item := _ITEM.fullmatch(word):
        return replace(person, sheet=replace(person.sheet, items=(*person.sheet.items, _item(item)))), None
    match = _STAT.fullmatch(word)
    if _STRANGE.search((match["skill"] or "") if match else word):
        raise BadInput(word, f"a skill is named without signs and has no number of its own; {ALLOWED}")
    if match and (match["rating"] or match["skill"]):
        stat = BY_LETTER[match["stat"]]
        sheet = person.sheet
        if match["rating"]:
            sheet = sheet.rated(stat, int(match["rating"]))
        if match["skill"]:
            sheet = sheet.learn(f"{stat.letter}:{match['skill']}")
        return replace(person, sheet=sheet), stat
    return replace(person, sheet=person.sheet.learn(f"{_stat_for(word, stat).letter}:{word}")), stat


def _stat_for(word: str, stat: Stat | None) -> Stat:
    """The stat of a skill that stands alone: the one the text gives it, else that of the skill before it."""
    name = reference(f"M:{word}").skills[0].name
    try:
        return stat_of(name)
    except BadInput:
        if stat is None:
            raise BadInput(word, ALLOWED) from None
        return stat


def _worn(person: Fighter, what: str, points: int) -> Fighter:
    if what == "kill":
        return replace(person, kill=points)
    if what == "counters":
        return replace(person, counters=points)
    at = STATS.index(BY_LETTER[what])
    damage = tuple(points if n == at else each for n, each in enumerate(person.damage))
    return replace(person, damage=(damage[0], damage[1], damage[2], damage[3]))


def _item(match: re.Match[str]) -> Item:
    """An item: its skill, its card, how far it may stray, its bonus, area, uses."""
    values: dict[str, object] = {}
    for word in (part.strip() for part in (match["what"] or "").split(",")):
        if word in ("gain", "decrease", "kill-damage", "skill-damage", "move", "alter", "rescue"):
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


def write_person(person: Fighter) -> str:
    """A line that reads back as the same person."""
    sheet = person.sheet
    parts = [_stat_line(sheet, stat) for stat in STATS]
    parts += [_item_line(each, person.used.count(each.name)) for each in sheet.items]
    parts += [f"kill {person.kill}"] if person.kill else []
    parts += [f"{stat.letter}−{points}" for stat, points in zip(STATS, person.damage, strict=True) if points]
    parts += [f"counters {person.counters}"] if person.counters else []
    return " · ".join(part for part in parts if part) or f"M{STARTING_STAT}"


def _stat_line(sheet: Character, stat: Stat) -> str:
    rating, skills = sheet.rating(stat), [_skill_name(each) for each in sheet.skills if each.stat is stat]
    if not skills:
        return f"{stat.letter}{rating}" if rating != STARTING_STAT else ""
    return f"{stat.letter}{rating}: " + ", ".join([skills[0], *(_after(stat, name) for name in skills[1:])])


def _after(stat: Stat, name: str) -> str:
    """A further skill of a stat, with its letter where the text gives the skill to another."""
    return name if _stat_for(name, stat) is stat else f"{stat.letter}:{name}"


def _skill_name(skill: Skill) -> str:
    return str(skill).partition(":")[2]


def _item_line(item: Item, used: int) -> str:
    uses = None if item.uses is None else item.uses - used
    if uses is not None and uses < 1:
        return ""
    words = [item.skill, item.card, item.permits, f"+{item.bonus}" if item.bonus else "", "area" if item.area else ""]
    words += ["any uses"] if uses is None else [f"{uses} uses"] if uses > 1 else []
    inside = ", ".join(word for word in words if word)
    return f"has {item.name}" + (f" ({inside})" if inside else "")
