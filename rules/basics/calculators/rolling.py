"""Rules Basics' calculators: success rolls, contests, feints, and a comparison of maneuvers."""

from typing import Annotated

from rules.basics.characters import MAX_ACC, MAX_DICE, MAX_SKILL, Weapon
from rules.basics.combat.attacks import Strike, feint_bonus, strike
from rules.basics.combat.attacks import feint as feint_roll
from rules.basics.combat.plans import Case, PlanYield, compare_plans, plan_yield
from rules.basics.combat.skills import aim_bonus, bracing_bonus, charge_melee_skill, charge_ranged_skill
from rules.basics.rolls import Contest, modify_target, success_chance
from rules.basics.rolls import contest as contest_roll
from rules.basics.rolls import success_roll as roll
from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import Chart, Column, Exhibit, odds
from rules.core.exhibits import chart_exhibit, format_number, format_percent
from rules.core.frozen import replace
from rules.core.inputs import Condition, FlagInput, GroupInput, IntegerInput, SelectInput, Values, default_values

SEED = 5
SERIES = 5  # the most lines that a reader can distinguish
SKILL = IntegerInput("Skill or stat", 0, MAX_SKILL)
CHANGE = IntegerInput(
    "Bonuses minus penalties",
    -20,
    20,
    "For easy and difficult tasks. The text has no penalty for range; include your own.",
)
LEAD = "Your margin minus theirs, or 0 if you do not win"
LEAD_NOTE = "Their failure counts in full here; for a feint another ruling decides (td-e11)."
OUTCOMES = {"first": "You win", "second": "They win", "tie": "A tie", "both fail": "Both fail"}
WEAPON = GroupInput(
    "Weapon",
    {
        "skill": (IntegerInput("Skill", 0, MAX_SKILL), 12),
        "kind": (SelectInput("Kind", {"melee": "Melee", "ranged": "Ranged", "slam": "A Slam"}), "melee"),
        "dice": (IntegerInput("Damage dice", 0, MAX_DICE), 1),
        "adds": (IntegerInput("Added to damage", -10, 20), 2),
        "acc": (IntegerInput("Acc", 0, 20, when=Condition("kind", ("ranged",))), 2),
        "slow": (FlagInput("Must be readied after an attack"), False),
        "off_hand": (FlagInput("In the off hand"), False),
    },
)
TARGET = GroupInput(
    "Target",
    {
        "away": (IntegerInput("Distance in yards", 1, 50, "1: next to you."), 1),
        "skill": (IntegerInput("Melee skill", 0, MAX_SKILL, "Needed only for a feint."), 12),
        "defence": (IntegerInput("Active defence", 0, MAX_SKILL, "A success roll against your hits. 0: none."), 9),
    },
)
SWORD, THERE = default_values(WEAPON.fields), default_values(TARGET.fields)
KIND = SelectInput(
    "The roll",
    {
        "any": "any success roll",
        "ranged": "a ranged attack, with Acc and aiming",
        "charge": "a melee charge: −4, at most 9",
        "ranged-charge": "a ranged charge: −2, no aim",
    },
)
AIMED = Condition("kind", ("ranged",))


@calculator(
    "basics",
    "Success roll",
    "td.success",
    "td.success.margin",
    "td.modifier",
    "td.aim",
    "td.charge.melee",
    "td.charge.ranged",
    question="Do I make it?",
)
def success_roll(
    skill: Annotated[int, SKILL] = 12,
    change: Annotated[int, CHANGE] = 0,
    kind: Annotated[str, KIND] = "any",
    acc: Annotated[int, IntegerInput("Acc", 0, MAX_ACC, when=AIMED)] = 2,
    seconds: Annotated[int, IntegerInput("Seconds of aiming", 0, 10, "More than 3 seconds add nothing.", AIMED)] = 1,
    braced: Annotated[bool, FlagInput("Weapon braced", when=AIMED)] = False,
) -> Answer:
    """How often a roll of 3d6 is at or under a target, and by how much."""
    target = _target_number(skill, change, kind, aim_bonus(acc, seconds, braced) if seconds else bracing_bonus(braced))
    results, success = odds(roll, target), success_chance(target)
    exhibits = (
        two_outcomes_exhibit("Success and failure", "Roll", "Success", success, "Failure"),
        distribution_exhibit("By how much", results.map(lambda result: result.margin), "Margin"),
    )
    values = {"succeeds": success, "fails": 1 - success}
    return Answer(
        f"Against {format_number(target)} you succeed {chance_text(success)}.",
        exhibits,
        SampleRoll(roll, (target,), SEED),
        values,
    )


def _target_number(skill: int, change: int, kind: str, aimed: int) -> int:
    """Return the target of a success roll: the skill after bonuses and penalties.

    In a melee Charge the target is at most 9.
    """
    if kind == "charge":
        return charge_melee_skill(skill, change)
    if kind == "ranged-charge":
        return charge_ranged_skill(skill, change)
    return modify_target(skill, change, aimed if kind == "ranged" else 0)


@calculator("basics", "Contest of skills", "td.contest", "td.success.margin", question="Which of us wins?")
def contest(
    first: Annotated[int, IntegerInput("Your target", 0, MAX_SKILL, "After bonuses and penalties.")] = 14,
    second: Annotated[int, IntegerInput("Their target", 0, MAX_SKILL)] = 15,
) -> Answer:
    """How two skills do in a contest (won, lost, tied, or failed by both), and by how much you win it."""
    results = odds(contest_roll, first, second)
    ends = results.map(_contest_text)
    lead = results.map(lambda result: result.first - result.second if result.won == "first" else 0)
    return Answer(
        f"You win {chance_text(ends['You win'])}, they win {chance_text(ends['They win'])}.",
        (
            distribution_exhibit("How it ends", ends, "Outcome", OUTCOMES.values()),
            distribution_exhibit(LEAD, lead, "Difference", note=LEAD_NOTE),
        ),
        SampleRoll(contest_roll, (first, second), SEED, _contest_text),
        {"wins": ends["You win"], "loses": ends["They win"]},
    )


def _contest_text(result: Contest) -> str:
    return OUTCOMES[result.won]


@calculator("basics", "Feint", "td.feint", "td.feint.edge", "td.contest", question="Is a feint worth its second?")
def feint(
    skill: Annotated[int, IntegerInput("Your melee skill", 0, MAX_SKILL)] = 14,
    against: Annotated[int, IntegerInput("Their melee skill", 0, MAX_SKILL)] = 12,
) -> Answer:
    """What a feint adds to your next attack, and how often that attack then hits."""
    bonus = odds(feint_roll, skill, against)
    plain = success_chance(skill)
    helped = bonus.mean(lambda lead: success_chance(skill + feint_bonus(lead)))
    rows = (("Attack alone", plain), ("Attack after a feint", helped))
    hits = Exhibit("How often the attack hits", (Column("Attack"), Column("Hits", "chance")), rows)
    won = bonus.chance(lambda n: n > 0)
    return Answer(
        f"After a feint the attack hits {chance_text(helped)}, alone {format_percent(plain)}. "
        f"The feint brings a bonus {format_percent(won)} of the time, {format_number(bonus.mean())} on average.",
        (
            two_outcomes_exhibit("What the feint brings", "Feint", "A bonus", won, "Nothing"),
            distribution_exhibit("The bonus", bonus, "Bonus"),
            hits,
        ),
        SampleRoll(feint_roll, (skill, against), SEED),
        {"succeeds": won, "mean_bonus": bonus.mean(), "hits_alone": plain, "hits_after": helped},
    )


@calculator(
    "basics",
    "Which maneuver hits best",
    "td.attack.roll",
    "td.aim",
    "td.feint",
    "td.all-out-attack",
    "td.charge",
    question="Which maneuver hits best?",
)
def which_maneuver(
    weapon: Annotated[Values, WEAPON] = SWORD,
    turns: Annotated[int, IntegerInput("Turns", 1, 12, "Seconds, one maneuver each.")] = 3,
    move: Annotated[int, IntegerInput("Your Move", 0, 20, "Yards in one turn.")] = 5,
    target: Annotated[Values, TARGET] = THERE,
    braced: Annotated[bool, FlagInput("Weapon braced")] = False,
    second: Annotated[bool, FlagInput("The same weapon in your off hand too")] = False,
    ambidextrous: Annotated[bool, FlagInput("Ambidexterity")] = False,
) -> Answer:
    """How often each maneuver hits in the turns you have: aim, feint, all-out attack, charge."""
    used = _make_weapon("weapon", weapon)
    second_weapon = _make_weapon("second weapon", {**weapon, "off_hand": True}) if second else None
    defences = (("defence", target["defence"]),) if target["defence"] else ()
    case = Case(used, turns, target["away"], move, target["skill"], defences, second_weapon, ambidextrous, braced)
    plans = compare_plans(case)
    steps = SampleRoll(strike, (used, used.skill, defences, 0), SEED, _strike_text)
    exhibits = (_plans_exhibit(plans, turns), _hits_by_turn_exhibit(plans, case))
    values = {
        "mean_hits": max(plan.hits for plan in plans),
        "mean_hits_defending": max(plan.hits for plan in plans if plan.plan.defends),
    }
    return Answer(_verdict_text(plans, turns), exhibits, steps, values)


def _make_weapon(name: str, values: Values) -> Weapon:
    kind = values["kind"]
    flags = (kind == "ranged", values["slow"], values["off_hand"], kind == "slam")
    acc = values["acc"] if kind == "ranged" else 0
    return Weapon(name, values["skill"], values["dice"], values["adds"], acc, *flags)


def _strike_text(blow: Strike) -> str:
    """Return the result of one attack in words."""
    if not blow.hit:
        return "The attack misses"
    return f"It lands: {blow.damage} damage" if blow.lands else "The attack is stopped"


def _verdict_text(plans: tuple[PlanYield, ...], turns: int) -> str:
    best = max(plans, key=lambda plan: plan.hits)
    if not best.hits:
        return f"In {_turns_text(turns)} no plan brings a hit."
    careful = max((plan for plan in plans if plan.plan.defends), key=lambda plan: plan.hits)
    most = f"Over {_turns_text(turns)}, {_plan_name(best)} hits most: {format_number(best.hits)} times on average."
    return f"{most} If you want to keep a defence, {_plan_name(careful)}: {format_number(careful.hits)}."


def _plan_name(plan: PlanYield) -> str:
    """Return the plan's name for a sentence, with the version of an All-Out Attack in brackets."""
    maneuver, _, version = plan.plan.name.partition(": ")
    return f"{maneuver} ({version})" if version else maneuver


def _turns_text(turns: int) -> str:
    return f"{turns} turns" if turns > 1 else "one turn"


def _plans_exhibit(plans: tuple[PlanYield, ...], turns: int) -> Exhibit:
    rows = tuple(
        (plan.plan.name, "yes" if plan.plan.defends else "no", plan.attacks, plan.any_hit, plan.hits,
         plan.hits / turns, plan.damage / turns)
        for plan in plans
    )  # fmt: skip
    columns = (
        Column("Plan"), Column("Defends"), Column("Attacks", "count"), Column("Any hit", "chance"),
        Column("Hits", "number"), Column("Hits a turn", "number"), Column("Damage a turn", "number"),
    )  # fmt: skip
    note = "A hit is one that no active defence stops. The list leaves out plans that this weapon does not allow."
    return Exhibit("The plans side by side", columns, rows, Chart("bar", "Plan", "Hits"), note)


def _hits_by_turn_exhibit(plans: tuple[PlanYield, ...], case: Case) -> Exhibit:
    """Return a chart of the plans that hit most, with the mean number of their hits after each turn."""
    best = [plan.plan for plan in sorted(plans, key=lambda plan: -plan.hits)[:SERIES]]
    rows = (
        (turn, plan.name, plan_yield(plan, replace(case, turns=turn)).hits)
        for plan in best for turn in range(1, case.turns + 1)
    )  # fmt: skip
    columns = (Column("Turns", "count"), Column("Plan"), Column("Hits", "number"))
    return chart_exhibit("line", "Hits by number of turns", columns, rows)
