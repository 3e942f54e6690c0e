"""One attack, from the effort paid for it to the last consequence, in the order of the rules."""

from collections.abc import Mapping
from functools import partial

from rules.core import Dice
from rules.core.play.offers import Offers
from rules.skillful.characters import Attempt
from rules.skillful.combat.aiding import Backed, Slips, aid_attempts, paid_for_aid, present, total_of
from rules.skillful.combat.choices import Aid, Attack, Defend
from rules.skillful.combat.defence import defense_row, lost_effort, penalty_level
from rules.skillful.combat.failures import fumble_lifted, hurt, lift, lose, slipped
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.initiative import attacking, begun, check_beginning, led_by
from rules.skillful.combat.reactions import check_defence, defences, defending, loss_points
from rules.skillful.combat.state import Fight, Fighter, Means
from rules.skillful.combat.suckage import take_suckage
from rules.skillful.combat.thresholds import threshold_size
from rules.skillful.effort import penalty_effort
from rules.skillful.rulings import rulings
from rules.skillful.tables import Weapon

MOST_AT_ONCE = 2
Answers = dict[str, Defend]
Said = tuple[tuple[str, Defend], ...]
Losses = tuple[int, ...]
Fallen = tuple[int | None, Losses | None, tuple[Slips, ...]]  # an undecided total, losses, fumbled aid


def strike(dice: Dice, fight: Fight, who: str, choice: Attack) -> Fight:
    """Carry an attack out: all choose and pay, the dice are rolled, and fumbles and losses have their consequences."""
    check_beginning(fight, who, choice)
    fight = begun(attacking(fight, who, choice.means, choice.attitude), who)
    fight = paid_for_aid(fight, who, choice.aid)
    answers: Answers | None = None
    if rulings().defence_when == "before-dice":
        fight, answers = answered(dice, fight, choice.targets)
    together = rulings().several_defenders == "one-roll"
    withstood = True
    for group in (choice.targets,) if together else tuple((target,) for target in choice.targets):
        if fight.fighter(who).out:
            break
        own = None if answers is None else there(fight, {name: answers[name] for name in group if name in answers})
        if own != {}:
            fight, held = dice.sub(exchange, fight, who, choice, group, own and tuple(own.items()))
            withstood = withstood and held
    return led_by(fight, fight.fighter(choice.targets[0]).side) if withstood else fight


def there(fight: Fight, answers: Answers) -> Answers:
    """Return the answers of fighters who are still present."""
    return {name: how for name, how in answers.items() if not fight.fighter(name).out}


def answered(dice: Dice, fight: Fight, targets: tuple[str, ...]) -> tuple[Fight, Answers]:
    """Ask all targets for their defences, each separately, and let them pay."""
    asked: dict[str, Offers] = {name: partial(defences, who=name) for name in targets}
    fight, choices = dice.choose_simultaneously(fight, asked, check_defence)
    return (fight if rulings().fumbled_attack == "free" else all_paid(fight, choices)), choices


def all_paid(fight: Fight, answers: Answers) -> Fight:
    """Return the fight after its defenders have paid up front."""
    for name, how in answers.items():
        fight = paid(fight, name, how)
    return fight


def paid(fight: Fight, name: str, how: Defend) -> Fight:
    """Return the fight after a defender and their helpers have paid for a defence."""
    return paid_for_aid(defending(fight, name, how.means, how.attitude), name, how.aid)


def means_of(fighter: Fighter, how: Attack | Defend) -> Means:
    """Return the means of an attack or a defence."""
    return fighter.attack(how.means) if isinstance(how, Attack) else fighter.defence(how.means)


def attempt_of(fight: Fight, name: str, how: Attack | Defend) -> Attempt:
    """Return the attempt of a fighter's attack or defence at this moment."""
    fighter = fight.fighter(name)
    return fighter.attempt(means_of(fighter, how), how.attitude)


def backed(fight: Fight, name: str, how: Attack | Defend) -> Backed:
    """Return a fighter's present attack or defence, with the aid of helpers who are still there."""
    return Backed(attempt_of(fight, name, how), aid_attempts(fight, present(fight, how.aid)))


def clash(dice: Dice, attack: Backed, ready: tuple[Backed, ...]) -> Fallen:
    """Return the total of a fumbled attack, or each defender's loss; and fumbled aid."""
    total, slips = total_of(dice, attack)
    if fumble_level(total, attack.attempt):
        return total, None, (slips,)
    lost, theirs = losses(dice, total, ready)
    return None, lost, (slips, *theirs)


def losses(dice: Dice, total: int, ready: tuple[Backed, ...]) -> tuple[Losses, tuple[Slips, ...]]:
    """Return each defender's loss against an attack's total, 0 for a win; and fumbled aid."""
    totals = [total_of(dice, defender, total) for defender in ready]
    return tuple(max(0, total - own) for own, _ in totals), tuple(slips for _, slips in totals)


def exchange(
    dice: Dice, fight: Fight, who: str, choice: Attack, group: tuple[str, ...], said: Said | None
) -> tuple[Fight, bool]:
    """Roll the dice of one attack and carry out the results; also return whether all defenders withstood it.

    `said` has the defences, if they were chosen before the dice.
    """
    answers = None if said is None else dict(said)
    attack = attempt_of(fight, who, choice)
    rolled_for = {who: present(fight, choice.aid)} | {name: present(fight, how.aid) for name, how in said or ()}
    total, lost, slips = first_dice(dice, fight, backed(fight, who, choice), answers)
    if total is not None:
        fight, total = fumble_lifted(dice, fight, who, attack, total)
        if level := fumble_level(total, attack):
            fumble = {"by": who, "success": False}
            dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level, **fumble)
            fight = hurt(dice, fight, who, level, penalty_effort(attack), _own_weapon(fight, attack, group))
            return _slips(dice, fight, rolled_for, slips), True
    if answers is None:
        fight, answers = answered(dice, fight, group)
        rolled_for |= {name: present(fight, how.aid) for name, how in answers.items()}
    if lost is None:
        lost, theirs = dice.sub(losses, total, readied(fight, answers))
        slips += theirs
    if rulings().fumbled_attack == "free":
        fight = all_paid(fight, answers)
    for (name, how), loss in zip(answers.items(), lost, strict=True):
        fight = dice.sub(defended, fight, name, how, loss, attack.task.weapon, who)
    return _slips(dice, fight, rolled_for, slips), not any(lost)


def _slips(dice: Dice, fight: Fight, rolled_for: Mapping[str, Aid], slips: tuple[Slips, ...]) -> Fight:
    """Return the fight after the consequences of fumbled aid."""
    for aid, own in zip(rolled_for.values(), slips, strict=False):  # after a fumbled attack, no defender has rolled
        if any(total is not None for total in own):
            fight = slipped(dice, fight, aid, aid_attempts(fight, aid), own)
    return fight


def first_dice(dice: Dice, fight: Fight, attack: Backed, answers: Answers | None) -> Fallen:
    """Roll until the next decision: return a total that is fumbled or not yet answered, or the losses."""
    if answers is None:
        total, slips = dice.sub(total_of, attack)
        return total, None, (slips,)
    ready = readied(fight, answers)
    if len(ready) > MOST_AT_ONCE:  # a longer step would take minutes to enumerate
        return clash(dice, attack, ready)
    return dice.sub(clash, attack, ready)


def readied(fight: Fight, answers: Answers) -> tuple[Backed, ...]:
    """Return the defenders' attempts, once they have paid for them."""
    ready = all_paid(fight, answers) if rulings().fumbled_attack == "free" else fight
    return tuple(backed(ready, name, how) for name, how in answers.items())


def defended(dice: Dice, fight: Fight, name: str, how: Defend, loss: int, weapon: Weapon | None, by: str) -> Fight:
    """Read the chart for a defender's loss, and apply the result; `by` is the attacker."""
    if fight.fighter(name).out:
        return fight
    if not loss:
        dice.note("sk.defense.win", "{by} withstands it", by=name, to=by, success=True)
        return fight
    defence = attempt_of(fight, name, how)
    size = threshold_size(defence.character, defence.task)
    row = defense_row(loss, size)
    fight = fight.change(name, lost=loss, row=row)
    fight, points = lift(dice, fight, name, partial(loss_points, loss, size))
    if points:
        loss = take_suckage(loss, points, size)
        row = defense_row(loss, size)
        fight = fight.change(name, lost=loss, row=row)
    dice.note("sk.defense.chart", "{by} loses by {loss}: {row}", loss=loss, row=row, by=name, to=by, success=False)
    fight = lose(fight, name, lost_effort(row, defence, weapon))
    level = penalty_level(row)
    if level and rulings().lost_initiative == "turn":
        fight = fight.change(name, acted=True)
    return hurt(dice, fight, name, level, penalty_effort(defence), weapon, by).change(name, lost=0, row="")


def _own_weapon(fight: Fight, attack: Attempt, group: tuple[str, ...]) -> Weapon | None:
    """Return the weapon whose hits a fumble brings: one's own, or that of the first defender."""
    if rulings().fumble_weapon == "own":
        return attack.task.weapon
    theirs = fight.fighter(group[0]).attacks
    return theirs[0].task.weapon if theirs else None
