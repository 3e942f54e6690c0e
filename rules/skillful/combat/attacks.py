"""One attack in a fight, from the payment for it to the last consequence, in the order of the rules.

Its dice are rolled in few steps, so that odds of fights stay fast; checks outside fights (`opposed_rolls`) need no such
steps.
"""

from functools import partial

from rules.core import Dice
from rules.core.play.offers import Offers
from rules.skillful.characters import Attempt
from rules.skillful.combat.aiding import AidedAttempt, AidFumbles, roll_total
from rules.skillful.combat.attempts import aided_attempt, ask_answers, pay_for_answers, pay_for_choice
from rules.skillful.combat.choices import Attack, Defend
from rules.skillful.combat.contest import Against, groups_for_rolls, read_chart
from rules.skillful.combat.defence import penalty_level
from rules.skillful.combat.failures import apply_consequence, apply_result, lift_fumble, read_total, suffer_aid_fumbles
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.initiative import begin_action, with_lead
from rules.skillful.combat.reactions import check_defence, defence_offers
from rules.skillful.combat.state import FightState
from rules.skillful.effort import penalty_effort
from rules.skillful.rulings import rulings
from rules.skillful.tables import Weapon

MAX_AT_ONCE = 2
Answers = dict[str, Defend]
GivenAnswers = tuple[tuple[str, Defend], ...]
Defences = tuple[AidedAttempt, ...]
Losses = tuple[int, ...]
FirstDice = tuple[int | None, Losses | None, tuple[AidFumbles, ...]]  # see `compare_totals`


def carry_out_attack(dice: Dice, fight: FightState, who: str, choice: Attack) -> FightState:
    """Carry out an allowed attack: all who take part choose and pay, roll, and suffer the results."""
    fight = begin_action(pay_for_choice(fight, who, choice), who)
    answers: Answers | None = None
    if rulings().defence_when == "before-dice":
        fight, answers = ask_defenders(dice, fight, choice.targets)
    withstood = True
    for group in groups_for_rolls(choice.targets):
        if fight.fighter(who).out:
            break
        given: GivenAnswers | None = None
        if answers is not None:
            given = tuple((name, answers[name]) for name in group if name in answers and not fight.fighter(name).out)
            if not given:  # all defenders of this roll are out
                continue
        fight, all_withstood = dice.sub(roll_exchange, fight, who, choice, group, given)
        withstood = withstood and all_withstood
    return with_lead(fight, fight.fighter(choice.targets[0]).side) if withstood else fight


def ask_defenders(dice: Dice, fight: FightState, targets: tuple[str, ...]) -> tuple[FightState, Answers]:
    """Ask all targets for their defences and let them pay.

    Each target chooses without knowing the choices of the others.
    """
    offers: dict[str, Offers[FightState, Defend]] = {name: partial(defence_offers, who=name) for name in targets}
    return ask_answers(dice, fight, offers, check_defence)


def compare_totals(dice: Dice, attack: AidedAttempt, defences: Defences | None) -> FirstDice:
    """Roll an attack and, if the defences are known, the defences; compare their totals.

    Returns:
        Three parts. First, the attack's total if it is a fumble or the defences are not known yet; None if neither is
        true. Second, the loss of each defender; None if they have not rolled. Third, the fumbles of aid.
    """
    total, aid_fumbles = roll_total(dice, attack)
    if defences is None or fumble_level(total, attack.attempt):
        return total, None, (aid_fumbles,)
    lost, defenders_fumbles = roll_losses(dice, total, defences)
    return None, lost, (aid_fumbles, *defenders_fumbles)


def roll_losses(dice: Dice, total: int, defences: Defences) -> tuple[Losses, tuple[AidFumbles, ...]]:
    """Return the margin by which each defender loses against an attack's total, and the fumbles of aid.

    The margin is 0 for a defender who wins.
    """
    rolled = [roll_total(dice, defence, total) for defence in defences]
    losses = tuple(max(0, total - defence_total) for defence_total, _ in rolled)
    return losses, tuple(aid_fumbles for _, aid_fumbles in rolled)


def roll_exchange(
    dice: Dice, fight: FightState, who: str, choice: Attack, group: tuple[str, ...], given: GivenAnswers | None
) -> tuple[FightState, bool]:
    """Roll the dice of one attack and apply the results.

    Args:
        dice: The dice of any run mode.
        fight: The fight after the attacker has paid.
        who: The attacker.
        choice: The attack.
        group: The defenders who face this roll.
        given: The defenders' choices, if a ruling lets them choose before the dice; None if they have not chosen yet.

    Returns:
        The fight, and whether all defenders withstood the attack.
    """
    attack = aided_attempt(fight, who, choice)
    answers = dict(given or ())
    defences = None if given is None else _defences(fight, answers)
    if defences is not None and len(defences) > MAX_AT_ONCE:  # a longer step would take minutes to enumerate
        total, lost, aid_fumbles = compare_totals(dice, attack, defences)
    else:
        total, lost, aid_fumbles = dice.sub(compare_totals, attack, defences)
    if total is not None:
        fight, total, level = lift_fumble(dice, fight, who, attack.attempt, total)
        if level:
            dice.note("sk.fumble", "{total} is a fumble: consequence {level}",
                      total=total, level=level, by=who, success=False)  # fmt: skip
            weapon = _fumble_weapon(fight, attack.attempt, group)
            fight = apply_consequence(dice, fight, who, level, penalty_effort(attack.attempt), weapon)
            return suffer_aid_fumbles(dice, fight, [(attack, aid_fumbles[0])]), True
    if given is None:
        fight, answers = ask_defenders(dice, fight, group)
    if lost is None or defences is None:
        defences = _defences(fight, answers)
        lost, defenders_fumbles = dice.sub(roll_losses, total, defences)
        aid_fumbles += defenders_fumbles
    if rulings().fumbled_attack == "free":
        fight = pay_for_answers(fight, answers)
    for name, defence, loss in zip(answers, defences, lost, strict=True):
        fight = dice.sub(apply_loss, fight, name, defence.attempt, loss, attack.attempt.task.weapon, who)
    return suffer_aid_fumbles(dice, fight, zip((attack, *defences), aid_fumbles, strict=True)), not any(lost)


def _defences(fight: FightState, answers: Answers) -> Defences:
    """Return the attempts of the defenders, with the pools that they have after paying."""
    paid = pay_for_answers(fight, answers) if rulings().fumbled_attack == "free" else fight
    return tuple(aided_attempt(paid, name, how) for name, how in answers.items())


def apply_loss(
    dice: Dice, fight: FightState, name: str, defence: Attempt, loss: int, weapon: Weapon | None, by: str
) -> FightState:
    """Read the chart for a defender's loss and apply the result.

    `loss` is 0 if the defender has won. `by` is the attacker.
    """
    if fight.fighter(name).out:
        return fight
    if not loss:
        dice.note("sk.defense.win", "{by} withstands it", by=name, to=by, success=True)
        return fight
    against = Against(0, nature=False, fumbles=False)
    row = read_chart(defence, -loss, against).row
    dice.note("sk.defense.chart", "{by} loses by {loss}: {row}", loss=loss, row=row, by=name, to=by, success=False)
    fight, total, result = read_total(dice, fight, name, defence, -loss, against)
    if -total != loss:
        dice.note("sk.suckage", "{name} now loses by {loss}: {row}", name=name, loss=-total, row=result.row)
    if penalty_level(result.row) and rulings().lost_initiative == "turn":
        fight = fight.change_fighter(name, acted=True)
    return apply_result(dice, fight, name, defence, result, weapon, by)


def _fumble_weapon(fight: FightState, attack: Attempt, group: tuple[str, ...]) -> Weapon | None:
    """Return the weapon that hurts a fumbler, or None: their own or, by another ruling, the first defender's."""
    if rulings().fumble_weapon == "own":
        return attack.task.weapon
    attacks = fight.fighter(group[0]).attacks
    return attacks[0].task.weapon if attacks else None
