"""One attack in a fight, from the payment for it to the last consequence, in the order of the rules.

Its dice are rolled in few steps, so that odds of fights stay fast; checks outside fights (`opposed_rolls`) need no such
steps.
"""

from collections.abc import Mapping
from functools import partial

from rules.core import Dice
from rules.core.play.offers import Offers
from rules.skillful.characters import Attempt
from rules.skillful.combat.aiding import AidedAttempt, AidFumbles, aid_attempts, pay_for_aid, present_aid, roll_total
from rules.skillful.combat.attempts import aided_attempt, pay_for_answers, pay_own_part, present_attempt
from rules.skillful.combat.choices import Aid, Attack, Defend
from rules.skillful.combat.defence import defence_row, lost_effort, penalty_level
from rules.skillful.combat.failures import apply_consequence, lift_fumble, suffer_aid_fumbles, take_effort, take_points
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.initiative import begin_action, check_beginning, with_lead
from rules.skillful.combat.reactions import check_defence, defence_offers, loss_points
from rules.skillful.combat.state import FightState
from rules.skillful.combat.suckage import take_suckage
from rules.skillful.combat.thresholds import threshold_size
from rules.skillful.effort import penalty_effort
from rules.skillful.rulings import rulings
from rules.skillful.tables import Weapon

MAX_AT_ONCE = 2
Answers = dict[str, Defend]
GivenAnswers = tuple[tuple[str, Defend], ...]
Losses = tuple[int, ...]
FirstDice = tuple[int | None, Losses | None, tuple[AidFumbles, ...]]  # see `roll_first_dice`


def carry_out_attack(dice: Dice, fight: FightState, who: str, choice: Attack) -> FightState:
    """Carry out an attack: all who take part choose and pay, the dice are rolled, and the results take effect."""
    check_beginning(fight, who, choice)
    fight = begin_action(pay_own_part(fight, who, choice), who)
    fight = pay_for_aid(fight, who, choice.aid)
    answers: Answers | None = None
    if rulings().defence_when == "before-dice":
        fight, answers = ask_defenders(dice, fight, choice.targets)
    together = rulings().several_defenders == "one-roll"
    withstood = True
    for group in (choice.targets,) if together else tuple((target,) for target in choice.targets):
        if fight.fighter(who).out:
            break
        group_answers = (
            None
            if answers is None
            else remaining_answers(fight, {name: answers[name] for name in group if name in answers})
        )
        if group_answers != {}:
            fight, held = dice.sub(
                roll_exchange, fight, who, choice, group, group_answers and tuple(group_answers.items())
            )
            withstood = withstood and held
    return with_lead(fight, fight.fighter(choice.targets[0]).side) if withstood else fight


def remaining_answers(fight: FightState, answers: Answers) -> Answers:
    """Return the answers of the fighters who are still present."""
    return {name: how for name, how in answers.items() if not fight.fighter(name).out}


def ask_defenders(dice: Dice, fight: FightState, targets: tuple[str, ...]) -> tuple[FightState, Answers]:
    """Ask all targets for their defences and let them pay.

    Each target chooses without knowing the choices of the others.
    """
    asked: dict[str, Offers[FightState, Defend]] = {name: partial(defence_offers, who=name) for name in targets}
    fight, choices = dice.choose_simultaneously(fight, asked, check_defence)
    return (fight if rulings().fumbled_attack == "free" else pay_for_answers(fight, choices)), choices


def compare_totals(dice: Dice, attack: AidedAttempt, ready: tuple[AidedAttempt, ...]) -> FirstDice:
    """Roll an attack and its defences, and compare their totals.

    Returns:
        Three parts, as in `roll_first_dice`.
    """
    total, slips = roll_total(dice, attack)
    if fumble_level(total, attack.attempt):
        return total, None, (slips,)
    lost, theirs = roll_losses(dice, total, ready)
    return None, lost, (slips, *theirs)


def roll_losses(dice: Dice, total: int, ready: tuple[AidedAttempt, ...]) -> tuple[Losses, tuple[AidFumbles, ...]]:
    """Return the margin by which each defender loses against an attack's total, and the fumbles of aid.

    The margin is 0 for a defender who wins.
    """
    totals = [roll_total(dice, defender, total) for defender in ready]
    return tuple(max(0, total - defence_total) for defence_total, _ in totals), tuple(slips for _, slips in totals)


def roll_exchange(
    dice: Dice, fight: FightState, who: str, choice: Attack, group: tuple[str, ...], said: GivenAnswers | None
) -> tuple[FightState, bool]:
    """Roll the dice of one attack and apply the results.

    Args:
        dice: The run mode.
        fight: The fight after the attacker has paid.
        who: The attacker.
        choice: The attack.
        group: The defenders who face this roll.
        said: The defenders' choices, if a ruling lets them choose before the dice; None if they have not chosen yet.

    Returns:
        The fight, and whether all defenders withstood the attack.
    """
    answers = None if said is None else dict(said)
    attack = present_attempt(fight, who, choice)
    rolled_for = {who: present_aid(fight, choice.aid)} | {name: present_aid(fight, how.aid) for name, how in said or ()}
    total, lost, slips = roll_first_dice(dice, fight, aided_attempt(fight, who, choice), answers)
    if total is not None:
        fight, total = lift_fumble(dice, fight, who, attack, total)
        if level := fumble_level(total, attack):
            fumble = {"by": who, "success": False}
            dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level, **fumble)
            fight = apply_consequence(
                dice, fight, who, level, penalty_effort(attack), _fumble_weapon(fight, attack, group)
            )
            return _suffer_aid_fumbles(dice, fight, rolled_for, slips), True
    if answers is None:
        fight, answers = ask_defenders(dice, fight, group)
        rolled_for |= {name: present_aid(fight, how.aid) for name, how in answers.items()}
    if lost is None:
        lost, theirs = dice.sub(roll_losses, total, defenders_attempts(fight, answers))
        slips += theirs
    if rulings().fumbled_attack == "free":
        fight = pay_for_answers(fight, answers)
    for (name, how), loss in zip(answers.items(), lost, strict=True):
        fight = dice.sub(apply_loss, fight, name, how, loss, attack.task.weapon, who)
    return _suffer_aid_fumbles(dice, fight, rolled_for, slips), not any(lost)


def _suffer_aid_fumbles(
    dice: Dice, fight: FightState, rolled_for: Mapping[str, Aid], slips: tuple[AidFumbles, ...]
) -> FightState:
    """Return the fight after helpers whose aid was a fumble have suffered the consequences."""
    for aid, fumbles in zip(rolled_for.values(), slips, strict=False):  # no defender rolls after a fumbled attack
        if any(total is not None for total in fumbles):
            fight = suffer_aid_fumbles(dice, fight, aid, aid_attempts(fight, aid), fumbles)
    return fight


def roll_first_dice(dice: Dice, fight: FightState, attack: AidedAttempt, answers: Answers | None) -> FirstDice:
    """Roll an attack and, if the defences are known, the defences.

    Returns:
        Three parts. First, the attack's total if it is a fumble or the defences are not known yet; None if neither is
        true. Second, the loss of each defender; None if they have not rolled. Third, the fumbles of aid.
    """
    if answers is None:
        total, slips = dice.sub(roll_total, attack)
        return total, None, (slips,)
    ready = defenders_attempts(fight, answers)
    if len(ready) > MAX_AT_ONCE:  # a longer step would take minutes to enumerate
        return compare_totals(dice, attack, ready)
    return dice.sub(compare_totals, attack, ready)


def defenders_attempts(fight: FightState, answers: Answers) -> tuple[AidedAttempt, ...]:
    """Return the attempts of the defenders, with the pools that they have after paying."""
    ready = pay_for_answers(fight, answers) if rulings().fumbled_attack == "free" else fight
    return tuple(aided_attempt(ready, name, how) for name, how in answers.items())


def apply_loss(
    dice: Dice, fight: FightState, name: str, how: Defend, loss: int, weapon: Weapon | None, by: str
) -> FightState:
    """Read the chart for a defender's loss and apply the result.

    `loss` is 0 if the defender has won. `by` is the attacker.
    """
    if fight.fighter(name).out:
        return fight
    if not loss:
        dice.note("sk.defense.win", "{by} withstands it", by=name, to=by, success=True)
        return fight
    defence = present_attempt(fight, name, how)
    size = threshold_size(defence.character, defence.task)
    row = defence_row(loss, size)
    fight = fight.change(name, lost=loss, row=row)
    dice.note("sk.defense.chart", "{by} loses by {loss}: {row}", loss=loss, row=row, by=name, to=by, success=False)
    fight, points = take_points(dice, fight, name, partial(loss_points, loss, size))
    if points:
        loss = take_suckage(loss, points, size)
        row = defence_row(loss, size)
        fight = fight.change(name, lost=loss, row=row)
        dice.note("sk.suckage", "{name} now loses by {loss}: {row}", name=name, loss=loss, row=row)
    fight = take_effort(fight, name, lost_effort(row, defence, weapon))
    level = penalty_level(row)
    if level and rulings().lost_initiative == "turn":
        fight = fight.change(name, acted=True)
    return apply_consequence(dice, fight, name, level, penalty_effort(defence), weapon, by).change(name, lost=0, row="")


def _fumble_weapon(fight: FightState, attack: Attempt, group: tuple[str, ...]) -> Weapon | None:
    """Return the weapon that hurts a fumbler: their own or, by another ruling, the first defender's."""
    if rulings().fumble_weapon == "own":
        return attack.task.weapon
    theirs = fight.fighter(group[0]).attacks
    return theirs[0].task.weapon if theirs else None
