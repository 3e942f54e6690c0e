"""Tables and charts of exact chances."""

from functools import partial
from operator import add

from rules.core import Chart, Column, Exhibit, exhibit, odds, under
from rules.core.exhibits import Cell
from rules.skillful.aid import aid_bonus, aid_target
from rules.skillful.calculators.checks import reaching_exhibit
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.combat.contest import contest
from rules.skillful.combat.fumbles import fumble_check, fumble_threshold
from rules.skillful.rolls import OPEN_D20
from rules.skillful.rulings import SkillfulRulings
from rules.skillful.tables import ATTITUDES, CHART, FUMBLE_THRESHOLDS, MIN_AID_TARGET
from rules.skillful.tasks import sword_attack, sword_dodge

FORMULA = SkillfulRulings(low_aid="as-printed")
PLAIN = Task(Effort(wind=5), danger=True)  # its fumble threshold is 0, so fumbles are rare


@exhibit("skillful", "open-d20")
def open_d20_totals() -> Exhibit:
    """How likely each total of the open d20 is."""
    rows = tuple(OPEN_D20.odds().items())
    note = "1 and 20 never come up as totals: after a 1 you subtract at least 1, after a 20 you add at least 1."
    columns = (Column("Total", "count"), Column("Chance", "chance"))
    return Exhibit("Totals of the open d20", columns, rows, Chart("bar", "Total", "Chance"), note)


@exhibit("skillful", "open-d20-at-least")
def open_d20_at_least() -> Exhibit:
    """How often the open d20 reaches each number."""
    return reaching_exhibit("Reaching a number with the open d20")


@exhibit("skillful", "skill-lead")
def skill_lead() -> Exhibit:
    """How likely each row is for the defender, by the attacker's lead in skill.

    Both sides are rested, and fumbles are left out.
    """
    rows = []
    for lead in range(-20, 21, 5):
        attack, defence = (Attempt(Character((level,)), PLAIN) for level in (20 + lead, 20))
        by_row = odds(contest, attack, defence).map(lambda outcome: outcome.row)
        rows += [(lead, row.name, by_row[row.name]) for row in CHART]
    columns = (Column("Attacker ahead by", "count"), Column("Row"), Column("Chance", "chance"))
    chart = Chart("grid", "Attacker ahead by", "Row", value="Chance")
    return Exhibit("The defender's row by skill", columns, tuple(rows), chart)


@exhibit("skillful", "even-match")
def even_match() -> Exhibit:
    """How likely each row is for the defender, by the defender's fatigue penalty, if both skills are equal."""
    rows = []
    for penalty in range(0, 9, 2):
        attack = Attempt(Character((10,)), PLAIN)
        by_row = odds(contest, attack, Attempt(Character((10,), penalty), PLAIN)).map(lambda outcome: outcome.row)
        rows += [(penalty, row.name, by_row[row.name]) for row in CHART]
    columns = (Column("Fatigue penalty", "count"), Column("Row"), Column("Chance", "chance"))
    chart = Chart("grid", "Fatigue penalty", "Row", value="Chance")
    note = "The penalty is the defender's. It lowers the check and moves the rows closer together."
    return Exhibit("Equal skill, a tired defender", columns, tuple(rows), chart, note)


@exhibit("skillful", "attitude-odds")
def attitude_odds() -> Exhibit:
    """How likely each row of a dodge between equals is, by the defender's attitude.

    A fumbled attack counts as a successful defence.
    """
    attack = Attempt(Character((10,)), sword_attack())
    rows = []
    for attitude in ATTITUDES:
        dodge = Attempt(Character((10,)), sword_dodge(), attitude)
        by_row = odds(contest, attack, dodge).map(lambda outcome: outcome.row)
        rows += [(attitude.capitalize(), row.name, by_row[row.name]) for row in CHART]
    columns = (Column("Attitude of the defender"), Column("Row"), Column("Chance", "chance"))
    chart = Chart("grid", "Attitude of the defender", "Row", value="Chance")
    note = "A fumbled attack counts as a Successful Defense."
    return Exhibit("Dodging a sword between equals", columns, tuple(rows), chart, note)


@exhibit("skillful", "fumble-odds")
def fumble_odds() -> Exhibit:
    """How often a rested attacker fumbles, by action and skill."""
    rows: list[tuple[Cell, ...]] = []
    skills = (0, 5, 10)
    for action in FUMBLE_THRESHOLDS:
        task = Task(Effort(wind=5), fumble_threshold(action))
        chances = (1 - odds(fumble_check, Attempt(Character((skill,)), task))[0] for skill in skills)
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
    rows = tuple(
        (penalty, 1 - odds(fumble_check, Attempt(Character((10,), penalty), sword_attack()))[0]) for penalty in range(9)
    )
    columns = (Column("Physical penalty", "count"), Column("Chance to fumble", "chance"))
    title = "Skill 10 with a sword, by fatigue"
    return Exhibit(title, columns, rows, Chart("line", "Physical penalty", "Chance to fumble"))


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
    rows = tuple(
        (skill, totals.map(partial(add, skill)).mean(lambda total: aid_bonus(total, 0))) for skill in range(31)
    )
    columns = (Column("Helper's skill", "count"), Column("Mean bonus", "number"))
    title = "Average bonus from one helper, target 30"
    return Exhibit(title, columns, rows, Chart("line", "Helper's skill", "Mean bonus"))
