"""Tables and charts of exact chances."""

from collections.abc import Iterable
from functools import partial
from operator import add

from rules.core import Column, Exhibit, exhibit, odds, under
from rules.core.exhibits import Cell, chart_exhibit
from rules.skillful.aid import aid_bonus, aid_target
from rules.skillful.calculators.checks import reaching_exhibit
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.combat.contest import contest
from rules.skillful.combat.fumbles import fumble_chance, fumble_threshold
from rules.skillful.rolls import OPEN_D20
from rules.skillful.rulings import SkillfulRulings
from rules.skillful.tables import ATTITUDES, CHART, FUMBLE_THRESHOLDS, MIN_AID_TARGET
from rules.skillful.tasks import sword_attack, sword_dodge

FORMULA = SkillfulRulings(low_aid="as-printed")


@exhibit("skillful", "open-d20")
def open_d20_totals() -> Exhibit:
    """How likely each total of the open d20 is."""
    note = "1 and 20 never come up as totals: after a 1 you subtract at least 1, after a 20 you add at least 1."
    columns = (Column("Total", "count"), Column("Chance", "chance"))
    return chart_exhibit("bar", "Totals of the open d20", columns, OPEN_D20.odds().items(), note)


@exhibit("skillful", "open-d20-at-least")
def open_d20_at_least() -> Exhibit:
    """How often the open d20 reaches each number."""
    return reaching_exhibit("Reaching a number with the open d20")


def _plain_attempt(skill: int, penalty: int = 0) -> Attempt:
    """Return an attempt with a fumble threshold of 0, so that fumbles are rare."""
    return Attempt(Character((skill,), penalty), Task(Effort(wind=5), danger=True))


def _rows_exhibit(
    title: str, heading: Column, cases: Iterable[tuple[Cell, Attempt, Attempt]], note: str = ""
) -> Exhibit:
    """Return a grid of how likely each row is for the defender; a case has its name, the attack and the defence."""
    rows: list[tuple[Cell, ...]] = []
    for name, attack, defence in cases:
        by_row = odds(contest, attack, defence).map(lambda outcome: outcome.row)
        rows += [(name, row.name, by_row[row.name]) for row in CHART]
    return chart_exhibit("grid", title, (heading, Column("Row"), Column("Chance", "chance")), rows, note)


@exhibit("skillful", "skill-lead")
def skill_lead() -> Exhibit:
    """How likely each row is for the defender, by the attacker's lead in skill.

    Both sides are rested, and fumbles are left out.
    """
    cases = ((lead, _plain_attempt(20 + lead), _plain_attempt(20)) for lead in range(-20, 21, 5))
    return _rows_exhibit("The defender's row by skill", Column("Attacker ahead by", "count"), cases)


@exhibit("skillful", "even-match")
def even_match() -> Exhibit:
    """How likely each row is for the defender, by the defender's fatigue penalty, if both skills are equal."""
    cases = ((penalty, _plain_attempt(10), _plain_attempt(10, penalty)) for penalty in range(0, 9, 2))
    note = "The penalty is the defender's. It lowers the check and moves the rows closer together."
    return _rows_exhibit("Equal skill, a tired defender", Column("Fatigue penalty", "count"), cases, note)


@exhibit("skillful", "attitude-odds")
def attitude_odds() -> Exhibit:
    """How likely each row of a dodge between equals is, by the defender's attitude.

    A fumbled attack counts as a successful defence.
    """
    equal = Character((10,))
    cases = (
        (attitude.capitalize(), Attempt(equal, sword_attack()), Attempt(equal, sword_dodge(), attitude))
        for attitude in ATTITUDES
    )
    note = "A fumbled attack counts as a Successful Defense."
    return _rows_exhibit("Dodging a sword between equals", Column("Attitude of the defender"), cases, note)


@exhibit("skillful", "fumble-odds")
def fumble_odds() -> Exhibit:
    """How often a rested attacker fumbles, by action and skill."""
    rows: list[tuple[Cell, ...]] = []
    skills = (0, 5, 10)
    for action in FUMBLE_THRESHOLDS:
        task = Task(Effort(wind=5), fumble_threshold(action))
        chances = (fumble_chance(Attempt(Character((skill,)), task)) for skill in skills)
        rows.append((action.capitalize(), task.fumble, *chances))
    columns = (
        Column("Action"),
        Column("Threshold", "count"),
        *(Column(f"Skill {skill}", "chance") for skill in skills),
    )
    return Exhibit("How often a rested attacker fumbles", columns, tuple(rows))


@exhibit("skillful", "fumble-fatigue")
def fumble_fatigue() -> Exhibit:
    """How often an attack with a sword at skill 10 is a fumble, by the physical fatigue penalty."""
    rows = ((penalty, fumble_chance(Attempt(Character((10,), penalty), sword_attack()))) for penalty in range(9))
    columns = (Column("Physical penalty", "count"), Column("Chance to fumble", "chance"))
    return chart_exhibit("line", "Skill 10 with a sword, by fatigue", columns, rows)


@exhibit("skillful", "aid")
def aid_table() -> Exhibit:
    """The bonus of aid for each tenth of the target, by our ruling and by the printed formula."""
    target = aid_target(0)
    rows = tuple(
        (f"{tenth * 10} %", tenth * target // 10, aid_bonus(tenth * target // 10, 0),
         under(FORMULA, aid_bonus, tenth * target // 10, 0))
        for tenth in range(13)
    )  # fmt: skip
    columns = (Column("Of the target"), Column(f"Aid total (target {MIN_AID_TARGET})", "count"),
               Column("Bonus", "count"), Column("By the bare formula", "count"))  # fmt: skip
    return Exhibit("What aid is worth", columns, rows)


@exhibit("skillful", "aid-odds")
def aid_odds() -> Exhibit:
    """The mean bonus of aid by the helper's skill, if the total that it helps is 30 or below."""
    totals = OPEN_D20.odds()
    rows = ((skill, totals.map(partial(add, skill)).mean(lambda total: aid_bonus(total, 0))) for skill in range(31))
    columns = (Column("Helper's skill", "count"), Column("Mean bonus", "number"))
    return chart_exhibit("line", "Average bonus from one helper, target 30", columns, rows)
