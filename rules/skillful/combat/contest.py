"""Checks with their roles and costs: contests, attacks on several defenders, and struggles against nature."""

from rules.core import BadInput, Dice, IllegalChoice, rule
from rules.core.frozen import frozen
from rules.skillful.characters import Attempt, Effort, require_number
from rules.skillful.combat.consequences import consequence
from rules.skillful.combat.defence import defence_cost, defence_row, defender_wins, penalty_level
from rules.skillful.combat.fumbles import cost_against_fumble, fumble_cost, fumble_level
from rules.skillful.combat.thresholds import threshold_size
from rules.skillful.effort import penalty_effort
from rules.skillful.rolls import check, meets_target
from rules.skillful.rulings import rulings
from rules.skillful.tables import ORDINARY_ROW, WON


@frozen
class Roles:
    """The attackers and the defenders of a check, and the people who can fumble it."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    can_fumble: tuple[str, ...]


@rule("sk.roles", "Resolving Checks: Attackers and Defenders")
def roles(active: str, challenged: tuple[str, ...]) -> Roles:
    """The player who starts a check attacks, and all people who must answer defend.

    Args:
        active: The name of the person who starts the check.
        challenged: The names of the people who must answer.

    Raises:
        IllegalChoice: There is no defender, or the attacker is one of the defenders.
    """
    if not challenged:
        raise IllegalChoice("sk.roles", "an attack needs a defender; a lone character faces nature")
    if active in challenged:
        raise IllegalChoice("sk.roles", f"{active} cannot attack and defend in one check")
    return Roles((active,), challenged, (active,))


@rule("sk.roles.unclear", "Resolving Checks: Attackers and Defenders")
def roles_by_total(totals: tuple[tuple[str, int], ...]) -> Roles:
    """If it is not clear who attacks, the dice decide: all totals below the highest defend against it.

    Args:
        totals: Two or more different names, each with a total.
    """
    names = tuple(name for name, _ in totals)
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadInput(names, "a check of unclear roles must have two or more different names")
    numbers = [require_number(total, "a total") for _, total in totals]
    highest, lowest = max(numbers), min(numbers)
    top = tuple(name for name, total in totals if total == highest)
    if rulings().unclear_roles == "as-printed":
        return Roles(top, tuple(name for name, total in totals if total == lowest), top)
    return Roles(top, tuple(name for name, total in totals if total < highest), names)


@frozen
class CheckResult:
    """The result of a check: the defender's row of the chart, and the level of a fumble.

    The level is 0 if the check is not a fumble.
    """

    row: str
    fumble: int = 0


@frozen
class Against:
    """The total that a check must reach.

    `nature` is True if nature sets the total, and False if a person does. `fumbles` is True if the check can be a
    fumble.
    """

    target: int
    nature: bool = True
    fumbles: bool = True

    def met_by(self, total: int) -> bool:
        """Return whether a total reaches this one; against a person, an equal total is enough."""
        return meets_target(total, self.target) if self.nature else defender_wins(self.target, total)


def read_chart(attempt: Attempt, total: int, against: Against) -> CheckResult:
    """Return the row of the chart for a total, and the level of a fumble."""
    fumble = fumble_level(total, attempt) if against.fumbles else 0
    if against.met_by(total):
        return CheckResult(WON, fumble)
    if total == against.target:  # nature wins a tie by a ruling
        return CheckResult(ORDINARY_ROW, fumble)
    size = threshold_size(attempt.character, attempt.task)
    return CheckResult(defence_row(against.target - total, size), fumble)


@rule("sk.check.opposed", "Resolving Checks: Basic Mechanic")
def contest(dice: Dice, attack: Attempt, defence: Attempt) -> CheckResult:
    """Attacker and defender both make a check, and the totals are compared.

    An attacker who fumbles makes no real attack, so the defender need not roll.
    """
    return _contest_once(dice, attack, (defence,))[0]


def _contest_once(dice: Dice, attack: Attempt, defences: tuple[Attempt, ...]) -> tuple[CheckResult, ...]:
    """Roll an attack once and, unless it is a fumble, the defences; return the result for each defender."""
    total = dice.sub(check, attack)
    level = fumble_level(total, attack)
    if level:
        dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level)
        return (CheckResult(WON, level),) * len(defences)
    return tuple(CheckResult(dice.sub(roll_defence, total, defence)) for defence in defences)


def roll_defence(dice: Dice, attack_total: int, defence: Attempt) -> str:
    """Roll a defender's check against the total of an attack; return the defender's row of the chart."""
    total = dice.sub(check, defence)
    row = read_chart(defence, total, Against(attack_total, nature=False, fumbles=False)).row
    dice.note("sk.defense.chart", "{attack} against {total}: {row}",
              attack=attack_total, total=total, row=row)  # fmt: skip
    return row


def groups_for_rolls(targets: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the targets in groups; the attacker rolls once against each group.

    Rule: sk.defense.several
    """
    return (targets,) if rulings().several_defenders == "one-roll" else tuple((name,) for name in targets)


@rule("sk.defense.several", "Resolving Checks: Attackers and Defenders")
def contest_with_several(dice: Dice, attack: Attempt, defences: tuple[Attempt, ...]) -> tuple[CheckResult, ...]:
    """One attack can have several defenders; each reads the chart by their own loss and their own fatigue."""
    if rulings().several_defenders == "roll-each":
        return tuple(dice.sub(contest, attack, defence) for defence in defences)
    return _contest_once(dice, attack, defences)


@rule("sk.roles.nature", "Resolving Checks: Attackers and Defenders")
def struggle(dice: Dice, attempt: Attempt, target: int) -> CheckResult:
    """Alone against nature you are the defender, and the GM's total is the attack.

    `target` is the total that the GM sets.
    """
    total = check(dice, attempt)
    result = read_chart(attempt, total, Against(target, fumbles=rulings().lone_fumble != "as-printed"))
    dice.note("sk.roles.nature", "{total} against nature's {target}: {row}",
              total=total, target=target, row=result.row)  # fmt: skip
    return result


def contest_cost(outcome: CheckResult, attack: Attempt, defence: Attempt) -> tuple[Effort, Effort]:
    """Return the cost of a contest to the attacker and to the defender, with the Health that they lose."""
    attacker = fumble_cost(outcome.fumble, attack, defence.task.weapon)
    if outcome.fumble:
        return attacker, cost_against_fumble(defence)
    return attacker, defence_cost(outcome.row, defence, attack.task.weapon)


def struggle_cost(outcome: CheckResult, attempt: Attempt) -> Effort:
    """Return the cost of a struggle against nature.

    If both the row and a fumble have a consequence, only the worse one counts.
    """
    if outcome.fumble <= penalty_level(outcome.row):
        return defence_cost(outcome.row, attempt)
    base = WON if outcome.row == WON else ORDINARY_ROW
    hits = consequence(outcome.fumble, penalty_effort(attempt), attempt.task.weapon)
    return defence_cost(base, attempt) + hits
