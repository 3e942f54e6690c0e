"""One check from the first die to the bill: contests, several defenders, struggles against nature."""

from dataclasses import dataclass

from rules.core import Dice, rule, whole
from rules.skillful.characters import Attempt, Effort
from rules.skillful.combat.consequences import consequence
from rules.skillful.combat.defence import defense_cost, defense_row, penalty_level
from rules.skillful.combat.fumbles import cost_against_fumble, fumble_cost, fumble_level
from rules.skillful.combat.narrowing import threshold_size
from rules.skillful.effort import penalty_effort
from rules.skillful.rolls import check, meets_target
from rules.skillful.rulings import RULINGS, SkillfulRulings
from rules.skillful.tables import CHART, FAR


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check ends: the defender's row of the chart, and the level of a fumble (0 for none)."""

    row: str
    fumble: int = 0


WON = CHART[0].name
ORDINARY = CHART[1].name


@rule("sk.check.opposed", "Resolving Checks: Basic Mechanic")
def contest(dice: Dice, attack: Attempt, defence: Attempt, rulings: SkillfulRulings = RULINGS) -> Outcome:
    """Attacker and defender both make a check; the totals are compared.

    An attacker who fumbles makes no real attack, so the defender need not roll.
    """
    total = dice.sub(check, attack, rulings)
    level = fumble_level(total, attack, rulings)
    if level:
        dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level)
        return Outcome(WON, level)
    return Outcome(dice.sub(defend, total, defence, rulings))


def defend(dice: Dice, attack_total: int, defence: Attempt, rulings: SkillfulRulings = RULINGS) -> str:
    """Answer an attack total with a check, and read the chart."""
    whole(attack_total, -FAR, FAR, "a total")
    total = dice.sub(check, defence, rulings)
    size = threshold_size(defence.character, defence.task, rulings)
    row = defense_row(attack_total - total, size, rulings)
    dice.note("sk.defense.chart", "{attack} against {total}: {row}",
              attack=attack_total, total=total, row=row)  # fmt: skip
    return row


@rule("sk.defense.several", "Resolving Checks: Attackers and Defenders")
def contest_with_several(
    dice: Dice, attack: Attempt, defences: tuple[Attempt, ...], rulings: SkillfulRulings = RULINGS
) -> tuple[Outcome, ...]:
    """One attack can have several defenders; each reads the chart for their own loss and fatigue."""
    if rulings.several_defenders == "roll-each":
        return tuple(dice.sub(contest, attack, each, rulings) for each in defences)
    total = check(dice, attack, rulings)
    level = fumble_level(total, attack, rulings)
    if level:
        return tuple(Outcome(WON, level) for _ in defences)
    return tuple(Outcome(dice.sub(defend, total, each, rulings)) for each in defences)


@rule("sk.roles.nature", "Resolving Checks: Attackers and Defenders")
def struggle(dice: Dice, attempt: Attempt, target: int, rulings: SkillfulRulings = RULINGS) -> Outcome:
    """Alone against nature you are the defender, and the GM's total is the attack."""
    total = check(dice, attempt, rulings)
    size = threshold_size(attempt.character, attempt.task, rulings)
    row = WON
    if not meets_target(total, target, rulings):
        row = ORDINARY if total == target else defense_row(target - total, size, rulings)
    dice.note("sk.roles.nature", "{total} against nature's {target}: {row}",
              total=total, target=target, row=row)  # fmt: skip
    if rulings.lone_fumble == "as-printed":
        return Outcome(row)
    return Outcome(row, fumble_level(total, attempt, rulings))


def contest_cost(
    outcome: Outcome, attack: Attempt, defence: Attempt, rulings: SkillfulRulings = RULINGS
) -> tuple[Effort, Effort]:
    """What a contest cost the attacker and the defender, Health included."""
    attacker = fumble_cost(outcome.fumble, attack, defence.task.weapon, rulings)
    if outcome.fumble:
        return attacker, cost_against_fumble(defence, rulings)
    return attacker, defense_cost(outcome.row, defence, attack.task.weapon, rulings)


def struggle_cost(outcome: Outcome, attempt: Attempt, rulings: SkillfulRulings = RULINGS) -> Effort:
    """What a struggle against nature cost: of row and fumble the worse consequence counts."""
    if outcome.fumble <= penalty_level(outcome.row):
        return defense_cost(outcome.row, attempt, None, rulings)
    base = WON if outcome.row == WON else ORDINARY
    n = penalty_effort(attempt, rulings)
    hits = consequence(outcome.fumble, n, attempt.task.weapon, rulings)
    return defense_cost(base, attempt, None, rulings) + hits
