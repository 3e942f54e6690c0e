"""People as a line of text: `Broadsword 10 · Dodge 8 · Wind 60 · Health 40 · "on one knee"`."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from rules.core import BadInput
from rules.core.context import memoize
from rules.core.exhibits import format_percent, format_signed
from rules.core.frozen import replace
from rules.core.play.game import FormValues, SheetReport
from rules.core.play.manual_changes import MAX_NUMBER, Limits, check_numbers
from rules.core.play.session_text import parse_signed
from rules.skillful.characters import MAX_POINTS, Attempt, Effort, Points, Task
from rules.skillful.combat.fumbles import fumble_chance
from rules.skillful.combat.state import DODGES, CombatOption, Fighter
from rules.skillful.combat.thresholds import threshold_size
from rules.skillful.effort import up_front
from rules.skillful.rolls import check_modifier
from rules.skillful.tables import ALL_OF_A_POOL, KINDS, POOLS, Weapon
from rules.skillful.tasks import pistol_shot, sword_attack, sword_dodge

ALLOWED = (
    "Cannot read {value}. Write it like this: Broadsword 10, Dodge 8, attacks with "
    'Fists 3 (2 Wind, fumble 4), Wind 60, "on one knee".'
)
ATTACKS: Mapping[str, Callable[[], Task]] = {"Broadsword": sword_attack, "9mm Pistol": pistol_shot}
DEFENCES: Mapping[str, Callable[[], Task]] = {"Dodge": sword_dodge}
_MEANS = re.compile(
    r"(?:(?P<use>attacks|defends) with )?(?P<name>[^\"()]+?)"
    r"(?: (?P<levels>\d{1,4}(?:\+\d{1,4})*))?(?: \((?P<what>[^)]*)\))?"
)
_HITS = re.compile(r"(?P<kind>melee|guns) (?P<hits>\d{1,4}(?:/\d{1,4})*)")
_EFFORT = re.compile(rf"\d{{1,4}} (?:{'|'.join(POOLS)})", re.IGNORECASE)
PENALTIES: Mapping[str, str] = {f"{kind} penalty": f"{kind}_penalty" for kind in KINDS}
# The limits of pools and penalties, in a person's line and in manual changes
LIMITS: Limits = {
    **{name.capitalize(): (-MAX_NUMBER, MAX_NUMBER) for name in POOLS},
    **dict.fromkeys(PENALTIES, (0, MAX_POINTS)),
}
_WORDS = {name.lower(): name for name in LIMITS}  # pools and penalties as the board writes them
_NUMBER = re.compile(rf"(?P<what>{'|'.join(_WORDS)}):? (?P<points>[-−]?\d{{1,9}}(?:/2)?)", re.IGNORECASE)
MAX_HITS = {"melee": 3, "guns": 4}


def parse_person(name: str, text: str) -> Fighter:
    """Read a person from their name and a line of combat options, pools and penalties.

    Every person can Dodge without a skill. A pool that the line does not name has `ALL_OF_A_POOL` points. Raises
    `BadInput` if the line cannot be read.
    """
    person = Fighter(name)
    own: dict[str, list[CombatOption]] = {"attacks": [], "defends": []}
    for part in re.split(r"[·\n]|,(?![^(]*\))", text):
        word = part.strip()
        if number := _NUMBER.fullmatch(word):
            what, points = _WORDS[number["what"].lower()], _parse_points(number["points"])
            check_numbers(LIMITS, {what: int(points)})
            person = replace(person, **changed_fields(person, what, points))
        elif re.fullmatch(r'".+"', word):
            person = replace(person, nuisances=(*person.nuisances, word[1:-1]))
        elif word:
            use, means = _parse_option(word)
            own[use].append(means)
    return replace(person, attacks=tuple(own["attacks"]), defences=tuple(own["defends"]) or DODGES)


def changed_fields(person: Fighter, what: str, value: Points) -> dict[str, object]:
    """Return the changed field of a person whose pool or penalty gets this value; `what` is its name in `LIMITS`."""
    if what in PENALTIES:
        return {PENALTIES[what]: value}
    return {"pools": replace(person.pools, **{what.lower(): value})}


def _parse_points(text: str) -> Points:
    points = Fraction(text.replace("−", "-"))
    return int(points) if points.denominator == 1 else points


@memoize(256)  # cached, so that people with the same option share one object
def _parse_option(word: str) -> tuple[str, CombatOption]:
    """Return the use of a combat option, "attacks" or "defends", and the option."""
    match = _MEANS.fullmatch(word)
    if not match:
        raise BadInput(word, ALLOWED)
    name, known = match["name"], {**ATTACKS, **DEFENCES}
    if name not in known and (match["use"] is None or match["what"] is None):
        raise BadInput(word, f"{ALLOWED} For a weapon that is in no table, write its use and effort.")
    skills = tuple(int(level) for level in (match["levels"] or "").split("+") if level)
    use = match["use"] or ("attacks" if name in ATTACKS else "defends")
    return use, CombatOption(name, skills, known[name]() if match["what"] is None else _parse_task(name, match["what"]))


def _parse_task(name: str, text: str) -> Task:
    """Return a task from the text in brackets: its effort, its fumble threshold and the hits of its weapon."""
    effort, fumble, weapon = Effort(), 0, None
    for word in (part.strip() for part in text.split(",")):
        parts = [part.strip() for part in word.split("+")]
        if all(map(_EFFORT.fullmatch, parts)):
            for points, pool in (part.split() for part in parts):
                effort = effort + Effort(**{pool.lower(): int(points)})
        elif match := re.fullmatch(r"fumble ([-−]?\d{1,3})", word):
            fumble = parse_signed(match[1])
        elif hits := _HITS.fullmatch(word):
            weapon = Weapon(name, hits["kind"], tuple(map(int, hits["hits"].split("/"))))
            if len(weapon.hits) != MAX_HITS[weapon.kind]:
                raise BadInput(weapon.hits, f"hits of {weapon.kind} must be {MAX_HITS[weapon.kind]}")
        else:
            raise BadInput(word, f"{name} must read like {name} (5 Wind, fumble 8, melee 15/50/120)")
    return Task(effort, fumble, True, weapon)


def format_person(person: Fighter) -> str:
    """Return a line that reads back as the same person."""
    parts = [_option_text("attacks", attack, ATTACKS) for attack in person.attacks]
    parts += [_option_text("defends", defence, DEFENCES) for defence in person.defences if person.defences != DODGES]
    pools = person.pools.by_pool()
    parts += [f"{name.capitalize()} {points}" for name, points in pools.items() if points != ALL_OF_A_POOL]
    parts += [f"{name} {points}" for name, field in PENALTIES.items() if (points := getattr(person, field))]
    return " · ".join([*parts, *(f'"{nuisance}"' for nuisance in person.nuisances)])


def _option_text(use: str, means: CombatOption, known: Mapping[str, Callable[[], Task]]) -> str:
    levels = f" {'+'.join(map(str, means.skills))}" if means.skills else ""
    listed = means.name in known and known[means.name]() == means.task
    return f"{means.name}{levels}" if listed else f"{use} with {means.name}{levels} ({_task_text(means.task)})"


def _task_text(task: Task) -> str:
    words = [str(task.effort), *([f"fumble {task.fumble}"] if task.fumble else [])]
    if task.weapon:
        words.append(f"{task.weapon.kind} {'/'.join(map(str, task.weapon.hits))}")
    return ", ".join(words)


def form_values(person: Fighter) -> FormValues:
    """Yield, for each attack and defence of a person, the values that it gives to calculators."""
    tired = {"physical": person.physical_penalty, "mental": person.mental_penalty}
    for attack in (*person.attacks, *person.defences):
        skill, effort = sum(attack.skills), attack.task.effort
        values = {"skill": skill, "added": skill, "helper": skill, "fumble": attack.task.fumble}
        yield f"{attack.name} {skill}", {**values, **tired, "n": int(getattr(effort, effort.pools()[0]))}


READY = {
    "Able": "Broadsword 5 · Wind 60",
    "Trained": "Broadsword 10 · Dodge 8 · Wind 60",
    "Shooter": "9mm Pistol 8 · Dodge 5",
    "Brawler": "attacks with Fists 6 (2 Wind, fumble 4, melee 2/5/10) · Dodge 4",
    "Out of breath": "Broadsword 10 · Dodge 8 · Wind 0",
    "Bandit": "Broadsword 7 · Dodge 5 · Wind 60",
}


def sheet_report(person: Fighter) -> SheetReport:
    """Return the chances of each attack and defence of a sheet.

    No rule limits a sheet, so the report has no faults.
    """
    return SheetReport(tuple(_sheet_chances(person)))


def _sheet_chances(person: Fighter) -> Iterator[tuple[str, str]]:
    for means in person.attacks:
        attempt = person.attempt(means, "ordinary")
        yield from _option_chances(person, means.name, attempt)
        yield f"{means.name} fumbles", format_percent(fumble_chance(attempt))
    for means in person.defences:
        attempt = person.attempt(means, "ordinary")
        yield from _option_chances(person, means.name, attempt)
        yield f"{means.name} falls a row", f"every {threshold_size(attempt.character, attempt.task)} points"


def _option_chances(person: Fighter, name: str, attempt: Attempt) -> Iterator[tuple[str, str]]:
    """Yield the number that a combat option adds to the dice, its cost, and how often the pools can pay for it."""
    yield f"{name} adds", format_signed(check_modifier(attempt))
    effort = up_front(attempt)
    yield f"{name} costs", str(effort)
    times = min(getattr(person.pools, pool) // points for pool, points in effort.by_pool().items() if points)
    yield f"{name} can be paid", f"{max(0, times)} times"
