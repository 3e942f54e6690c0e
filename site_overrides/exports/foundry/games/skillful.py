"""Roll tables of Skillful: the open d20, the chart of attack and defence, fumbles."""

from collections.abc import Iterator
from functools import partial

from exports.foundry.rolltable import Result, RollTable, descriptions, weighted_ranges
from rules import skillful
from rules.core import Odds, odds
from rules.core.exhibits import format_number, format_signed
from rules.skillful import Attempt, Character, Effort, Task
from rules.skillful.tables import LEVELS

LEADS = range(-20, 21)
SAFE = "No fumble"


def tables() -> Iterator[RollTable]:
    """Yield the rollable tables of Skillful: the open d20, the chart of attack and defence, and fumbles."""
    yield from _open_d20()
    rows = descriptions("skillful", "defence-chart", at=1)
    for lead in LEADS:
        exact = partial(_defence, lead)
        formula, results = weighted_ranges(exact(), rows)
        title = f"Attack and defence, attacker {_signed(lead)}"
        note = "One roll stands for both open d20s; nobody is tired or fumbles. The number is the lead in skill."
        yield RollTable(f"sk.defense.chart/{lead}", title, "sk.defense.chart", formula, results, exact, note)
    ladder = {SAFE: "", **{_level(at): text for at, text in enumerate(_consequences(), 1)}}
    for lead in LEADS:
        exact = partial(_fumble, lead)
        formula, results = weighted_ranges(exact(), ladder)
        note = "One roll stands for the open d20; nobody is tired. The number is the skill less the fumble threshold."
        yield RollTable(
            f"sk.fumble/{lead}", f"Fumble, skill {_signed(lead)}", "sk.fumble", formula, results, exact, note
        )


def _signed(lead: int) -> str:
    return format_signed(lead) if lead else "±0"


def _consequences() -> Iterator[str]:
    """Yield the texts of the four consequences: for weapons if the loser's N is 5 Wind, and for other work."""
    others = descriptions("skillful", "other-things")
    for name, text in descriptions("skillful", "consequences").items():
        yield f"For an N of 5 Wind: {text}. When you build or repair: {others[name].removeprefix('Such as: ')}"


def _level(level: int) -> str:
    return f"{LEVELS[level - 1]} consequence" if level else SAFE


def _defence(lead: int) -> Odds[str]:
    attack, defence = (Attempt(Character((skill,)), Task(Effort(wind=5))) for skill in (max(lead, 0), max(-lead, 0)))
    return odds(skillful.contest, attack, defence).map(lambda outcome: outcome.row)


def _fumble(lead: int) -> Odds[str]:
    """Return the odds of the consequence of a fumble; `lead` is the skill less the fumble threshold.

    The threshold is above 0, because at 0 a rested character never fumbles.
    """
    task = Task(Effort(wind=5), fumble=max(1, 1 - lead))
    return odds(skillful.fumble_check, Attempt(Character((task.fumble + lead,)), task)).map(_level)


def _open_d20() -> Iterator[RollTable]:
    """Yield the table of the open d20, and two tables for its second die: one after a 1, one after a 20."""
    rule, sides = "sk.open-d20", range(1, 21)
    ends = {1: ("A 1: less another d20", "lower"), 20: ("A 20: and another d20", "higher")}
    first = tuple(
        Result(face, face, ends[face][0], table=f"{rule}/{ends[face][1]}") if face in ends else _total(face, face)
        for face in sides
    )
    yield RollTable(rule, "Open d20", rule, "1d20", first, lambda: odds(skillful.open_d20).map(_shown))
    for face, (title, name) in ends.items():
        totals = tuple(_total(again, face + again if face > 1 else face - again) for again in sides)
        exact = partial(_after, face > 1)
        yield RollTable(f"{rule}/{name}", f"Open d20. {title}", rule, "1d20", totals, exact)


def _after(higher: bool) -> Odds[str]:
    """Return the odds of an open d20 whose first die is a 20 if `higher` is true, else a 1."""
    return odds(skillful.open_d20).given(lambda total: total > 20 if higher else total < 1).map(_shown)


def _total(at: int, total: int) -> Result:
    return Result(at, at, _shown(total))


def _shown(total: int) -> str:
    return f"Total {format_number(total)}"
