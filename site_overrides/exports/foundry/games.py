"""What is rolled on in each game: skill rolls, draws of cards, ladders of outcomes, fumbles, consequences."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module

from exports.foundry.rolltable import Result, RollTable, by_total, by_weight
from exports.text.tabled import lines_of
from rules import aretis, basics, councilman, riskbreaker, skillful
from rules.aretis.rolls import the_throw
from rules.core import EXHIBITS, Dice, Odds, Pool, odds
from rules.core.dice import Roll
from rules.councilman.outcomes import outcome_of, outcome_of_difference
from rules.councilman.tables import DIFFICULTIES
from rules.riskbreaker.cards import CARDS
from rules.skillful import Attempt, Character, Effort, Task
from rules.skillful.tables import LEVELS

ADD = "Change the formula by the {what}, such as {formula} + 2: the rows go as far as you need."
LEADS = range(-20, 21)
SAFE = "No fumble"


class Given(Dice):
    """Dice that come to a given total: what a rule makes of it."""

    def __init__(self, total: int) -> None:
        self._total = total

    def roll(self, pool: Pool) -> Roll:
        return Roll(pool, (), self._total)


def told(game: str, name: str, at: int = 0) -> dict[str, str]:
    """What a game's table says of each of its rows, by the name that stands in the column `at`."""
    import_module(f"rules.answers.{game}.tables")
    found = EXHIBITS[f"{game}/{name}"]()
    heads = [column.name for column in found.columns]
    return {
        str(row[at]): ". ".join(f"{head}: {cell}" for head, cell in list(zip(heads, row, strict=True))[at + 1 :])
        for row in found.rows
    }


def tables() -> tuple[RollTable, ...]:
    """Every table of every game."""
    return (*_riskbreaker(), *_aretis(), *_basics(), *_skillful(), *_councilman())


def _riskbreaker() -> Iterator[RollTable]:
    for stat in range(1, 11):
        faces = by_total(range(1, 11), lambda face, stat=stat: _skill_roll(Given(face), stat))
        exact = partial(odds, _skill_roll, stat)
        yield RollTable(f"rb.roll.success/{stat}", f"Skill roll, stat {stat}", "rb.roll.success", "1d10", faces, exact)
    cards = {each.name: " ".join(f"{name}: {text}" for name, text in lines_of(each) if text) for each in CARDS}
    yield RollTable(
        "rb.maneuver.template/draw",
        "Draw a maneuver card",
        "rb.maneuver.template",
        f"1d{len(cards)}",
        tuple(Result(at, at, name, text) for at, (name, text) in enumerate(cards.items(), 1)),
        lambda: Odds(dict.fromkeys(cards, 1)),
        "For an enemy who does whatever comes to mind: each of the ten cards as likely as any other.",
    )


def _skill_roll(dice: Dice, stat: int) -> str:
    rolled = riskbreaker.skill_roll(dice, stat)
    return f"Success, level {rolled.level}" if rolled.success else "Failure"


def _aretis() -> Iterator[RollTable]:
    die = f"1{the_throw()}"
    formula = f"{die} - {die}"
    yield RollTable(
        "ar.table.rows",
        "Attack against defence",
        "ar.table.rows",
        formula,
        by_total(range(-40, 41), aretis.row_of, told("aretis", "table"), open_ended=True),
        lambda: odds(aretis.attack_against_defence, 50, 50).map(aretis.row_of),
        ADD.format(what="attacker's skill less the defender's", formula=formula),
    )


def _basics() -> Iterator[RollTable]:
    for skill in range(3, 19):
        totals = by_total(range(3, 19), lambda total, skill=skill: _success_roll(Given(total), skill))
        exact = partial(odds, _success_roll, skill)
        yield RollTable(f"td.success/{skill}", f"Success roll, skill {skill}", "td.success", "3d6", totals, exact)


def _success_roll(dice: Dice, skill: int) -> str:
    rolled = basics.success_roll(dice, skill)
    return f"{'Success' if rolled.success else 'Failure'} by {abs(rolled.margin)}"


def _skillful() -> Iterator[RollTable]:
    yield from _open_d20()
    rows = told("skillful", "defence-chart", at=1)
    for lead in LEADS:
        exact = partial(_defence, lead)
        formula, results = by_weight(exact(), rows)
        title = f"Attack and defence, attacker {_signed(lead)}"
        note = "One roll stands for both open d20s; nobody is tired or fumbles. The number is the lead in skill."
        yield RollTable(f"sk.defense.chart/{lead}", title, "sk.defense.chart", formula, results, exact, note)
    ladder = {SAFE: "", **{_level(at): text for at, text in enumerate(_consequences(), 1)}}
    for lead in LEADS:
        exact = partial(_fumble, lead)
        formula, results = by_weight(exact(), ladder)
        note = "One roll stands for the open d20; nobody is tired. The number is the skill less the fumble threshold."
        yield RollTable(
            f"sk.fumble/{lead}", f"Fumble, skill {_signed(lead)}", "sk.fumble", formula, results, exact, note
        )


def _signed(lead: int) -> str:
    return f"{lead:+d}".replace("-", "−").replace("+0", "±0")


def _consequences() -> Iterator[str]:
    """The four consequences in words: of weapons, for an N of 5 Wind, and of other work."""
    others = told("skillful", "other-things")
    for name, text in told("skillful", "consequences").items():
        yield f"For an N of 5 Wind: {text}. When you build or repair: {others[name].removeprefix('Such as: ')}"


def _level(level: int) -> str:
    return f"{LEVELS[level - 1]} consequence" if level else SAFE


def _defence(lead: int) -> Odds[str]:
    attack, defence = (Attempt(Character((skill,)), Task(Effort(wind=5))) for skill in (max(lead, 0), max(-lead, 0)))
    return odds(skillful.contest, attack, defence).map(lambda outcome: outcome.row)


def _fumble(lead: int) -> Odds[str]:
    """For a threshold above 0, since at 0 the rested do not fumble at all."""
    task = Task(Effort(wind=5), fumble=max(1, 1 - lead))
    return odds(skillful.fumble_check, Attempt(Character((task.fumble + lead,)), task)).map(_level)


def _open_d20() -> Iterator[RollTable]:
    """As it is rolled: a 1 and a 20 go on to tables of their own."""
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
    """The odds of an open d20 once its first die was a 20, or a 1."""
    return odds(skillful.open_d20).given(lambda total: total > 20 if higher else total < 1).map(_shown)


def _total(at: int, total: int) -> Result:
    return Result(at, at, _shown(total))


def _shown(total: int) -> str:
    return f"Total {total}".replace("-", "−")


def _councilman() -> Iterator[RollTable]:
    rows = told("councilman", "outcomes")
    for difficulty in DIFFICULTIES:
        totals = by_total(range(-10, 41), partial(_outcome, difficulty), rows, open_ended=True)
        exact = partial(odds, councilman.unopposed, 0, difficulty)
        note = ADD.format(what="bonus", formula="2d8") + " Increased: 3d8kh2. Decreased: 3d8kl2."
        name = f"cd.unopposed.table/{difficulty.lower().replace(' ', '-')}"
        yield RollTable(name, f"Unopposed roll, {difficulty}", "cd.unopposed.table", "2d8", totals, exact, note)
    yield RollTable(
        "cd.opposed.table",
        "Opposed roll",
        "cd.opposed.table",
        "2d8 - 2d8",
        by_total(range(-40, 41), outcome_of_difference, rows, open_ended=True),
        partial(odds, councilman.opposed, 0, 0),
        ADD.format(what="roller's bonus less the other's", formula="2d8 - 2d8"),
    )


def _outcome(difficulty: str, total: int) -> str:
    return outcome_of(total, difficulty)
