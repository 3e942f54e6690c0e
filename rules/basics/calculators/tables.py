"""The tables and pictures of the pages, computed from the rules."""

from typing import Any

from rules.basics.characters import Weapon
from rules.basics.combat.plans import Case, compare_plans
from rules.basics.combat.skills import aim_bonus, charge_melee_skill, strong_bonus
from rules.basics.rolls import POOL, WORDS, contest, success_chance
from rules.basics.tables import MANEUVERS, MAX_ROLL, MIN_ROLL
from rules.core import Column, Exhibit, exhibit, odds
from rules.core.exhibits import chart_exhibit, odds_exhibit

SWORD = Weapon("sword", 12, 1, 2)
BOW = Weapon("bow", 12, 1, 2, acc=2, ranged=True)


@exhibit("basics", "success")
def success() -> Exhibit:
    """How often a success roll succeeds, for each target from 3 to 18."""
    rows = ((target, success_chance(target)) for target in range(MIN_ROLL, MAX_ROLL + 1))
    return chart_exhibit("bar", "Success on 3d6", (Column("Target", "count"), Column("Success", "chance")), rows)


@exhibit("basics", "rolls")
def rolls() -> Exhibit:
    """How often each total of 3d6 comes up."""
    return odds_exhibit("3d6", POOL.odds(), "Total")


@exhibit("basics", "contest")
def contests() -> Exhibit:
    """How a contest against skill 12 ends, by the skill of the first side."""
    rows = []
    for skill in range(6, 19):
        ends = odds(contest, skill, 12).map(lambda result: result.won)
        rows += [(skill, words, ends[won]) for won, words in WORDS.items()]
    columns = (Column("First's skill", "count"), Column("Outcome"), Column("Chance", "chance"))
    return chart_exhibit("line", "A contest against skill 12", columns, rows)


@exhibit("basics", "contest-grid")
def contest_grid() -> Exhibit:
    """How often the first side wins a contest, by the skills of both sides."""
    skills = range(8, 17)
    rows = (
        (first, second, odds(contest, first, second).chance(lambda result: result.won == "first"))
        for first in skills
        for second in skills
    )
    columns = (Column("First", "count"), Column("Second", "count"), Column("The first wins", "chance"))
    return chart_exhibit("grid", "Who wins a contest", columns, rows)


@exhibit("basics", "maneuvers")
def maneuvers() -> Exhibit:
    """The ten maneuvers: what each does, how far you move, and whether you may defend."""
    rows = tuple((m.name, m.does, m.movement, "yes" if m.defends else "no") for m in MANEUVERS.values())
    columns = (Column("Maneuver"), Column("What it does"), Column("Movement"), Column("Defends"))
    note = "Defends: whether you keep your one active defence (td-e20)."
    return Exhibit("The maneuvers", columns, rows, note=note)


@exhibit("basics", "aim")
def aiming() -> Exhibit:
    """What aiming adds to the skill, for a weapon with Acc 2."""
    rows = tuple((n, aim_bonus(2, n), aim_bonus(2, n, True)) for n in range(5))
    columns = tuple(Column(name, "count") for name in ("Seconds", "Acc 2", "Acc 2, braced"))
    return Exhibit("Aiming", columns, rows)


@exhibit("basics", "strong")
def strong() -> Exhibit:
    """How much damage the Strong version of an All-Out Attack adds, by the number of damage dice."""
    rows = tuple((dice, 2, dice, strong_bonus(dice)) for dice in range(1, 6))
    columns = tuple(Column(name, "count") for name in ("Damage dice", "+2", "+1 a die", "The better"))
    return Exhibit("All-Out: Strong", columns, rows)


@exhibit("basics", "charge")
def charging() -> Exhibit:
    """How often a Charge hits with a melee weapon, beside a plain Attack."""
    rows = (
        (skill, name, success_chance(used))
        for skill in range(3, 21)
        for name, used in (("Attack", skill), ("Charge", charge_melee_skill(skill)))
    )
    columns = (Column("Skill", "count"), Column("Maneuver"), Column("Hits", "chance"))
    return chart_exhibit("line", "Attack and Charge", columns, rows)


def plans_exhibit(title: str, case: Case) -> Exhibit:
    """Return a table that compares plans by their hits and their damage in a turn."""
    rows = tuple(
        (
            plan.plan.name,
            "yes" if plan.plan.defends else "no",
            plan.any_hit,
            plan.hits / case.turns,
            plan.damage / case.turns,
        )
        for plan in compare_plans(case)
    )
    columns = (
        Column("Plan"),
        Column("Defends"),
        Column("Any hit", "chance"),
        Column("Hits a turn", "number"),
        Column("Damage a turn", "number"),
    )
    return Exhibit(title, columns, rows)


@exhibit("basics", "plans-sword")
def plans_sword() -> Exhibit:
    """How plans compare over six turns with a sword, against an equal opponent on the next square."""
    return plans_exhibit("Six turns with a sword", Case(SWORD, 6, 1, 5, 12, (("dodge", 9),)))


@exhibit("basics", "plans-bow")
def plans_bow() -> Exhibit:
    """How plans compare over six turns with a bow, against an opponent ten yards away."""
    return plans_exhibit("Six turns with a bow", Case(BOW, 6, 10, 5, 12, (("dodge", 9),)))


def _hits_by_skill(title: str, names: tuple[str, ...], turns: int, note: str, **weapon: Any) -> Exhibit:
    """Return an exhibit of how many hits some plans make in a turn on average, for each skill with the weapon."""
    rows = []
    for skill in range(MIN_ROLL, MAX_ROLL + 1):
        case = Case(Weapon("weapon", skill, **weapon), turns, against=12)
        mean_hits = {plan.plan.name: plan.hits / turns for plan in compare_plans(case)}
        rows += [(skill, name, mean_hits[name]) for name in names]
    columns = (Column("Skill", "count"), Column("Plan"), Column("Hits a turn", "number"))
    return chart_exhibit("line", title, columns, rows, note)


@exhibit("basics", "worth-of-feints")
def worth_of_feints() -> Exhibit:
    """How often plans with a feint and without one hit, by the skill of the attacker."""
    names = ("Attack", "Feint, Attack", "All-Out: Feint", "All-Out: Determined")
    return _hits_by_skill("Feints against skill 12", names, 2, "No active defence.")


@exhibit("basics", "worth-of-aiming")
def worth_of_aiming() -> Exhibit:
    """How often plans with aiming and without it hit, by the skill of the attacker."""
    names = ("Attack", "Aim 1 s, Attack", "Aim 2 s, Attack", "Aim 3 s, Attack")
    return _hits_by_skill("Aiming with Acc 3", names, 12, "No active defence; twelve turns.", acc=3, ranged=True)
