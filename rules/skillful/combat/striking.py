"""One attack, from the effort paid for it to the last consequence, in the order of the rules."""

from functools import partial

from rules.core import Dice
from rules.core.play.offers import Offers
from rules.skillful.characters import Attempt, Pools
from rules.skillful.combat.answering import check_defence, defences, fumble_points, lifted_fumble, loss_points
from rules.skillful.combat.beginning import begun, check_beginning, led_by
from rules.skillful.combat.choices import Attack, Defend
from rules.skillful.combat.defence import defense_row, lost_effort, penalty_level
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.narrowing import threshold_size
from rules.skillful.combat.state import Fight, Fighter, Means
from rules.skillful.combat.suckage import take_suckage
from rules.skillful.combat.suffering import hurt, lift, lose
from rules.skillful.effort import penalty_effort, price, spend
from rules.skillful.rolls import check
from rules.skillful.rulings import rulings
from rules.skillful.tables import Weapon

MOST_AT_ONCE = 2
Answers = dict[str, Defend]
Said = tuple[tuple[str, Defend], ...]
Losses = tuple[int, ...]


def strike(dice: Dice, fight: Fight, who: str, choice: Attack) -> Fight:
    """Somebody attacks: everybody pays and says how, the dice fall, and whoever fumbled or lost suffers for it."""
    check_beginning(fight, who, choice)
    fight = begun(fight, who, pools=left_after(fight.fighter(who), choice))
    answers: Answers | None = None
    if rulings().defence_when == "before-dice":
        fight, answers = answered(dice, fight, choice.targets)
    together = rulings().several_defenders == "one-roll"
    withstood = True
    for group in (choice.targets,) if together else tuple((each,) for each in choice.targets):
        if fight.fighter(who).out:
            break
        own = None if answers is None else there(fight, {name: answers[name] for name in group if name in answers})
        if own != {}:
            fight, held = dice.sub(exchange, fight, who, choice, group, own and tuple(own.items()))
            withstood = withstood and held
    return led_by(fight, fight.fighter(choice.targets[0]).side) if withstood else fight


def there(fight: Fight, answers: Answers) -> Answers:
    """The answers of those whom the table has not taken away meanwhile."""
    return {name: how for name, how in answers.items() if not fight.fighter(name).out}


def answered(dice: Dice, fight: Fight, targets: tuple[str, ...]) -> tuple[Fight, Answers]:
    """Everybody attacked says how they defend, each for themselves, and pays for it."""
    asked: dict[str, Offers] = {name: partial(defences, who=name) for name in targets}
    fight, choices = dice.together(fight, asked, check_defence)
    return (fight if rulings().fumbled_attack == "free" else all_paid(fight, choices)), choices


def all_paid(fight: Fight, answers: Answers) -> Fight:
    """The fight once its defenders have paid up front."""
    for name, how in answers.items():
        fight = paid(fight, name, how)
    return fight


def paid(fight: Fight, name: str, how: Defend) -> Fight:
    """The fight once somebody has paid up front."""
    return fight.change(name, pools=left_after(fight.fighter(name), how))


def left_after(fighter: Fighter, how: Attack | Defend) -> Pools:
    """What somebody has left, paid up front; who must defend does so with what is below zero, too."""
    forced = isinstance(how, Defend) and how.attitude == "ordinary"
    return spend(fighter.pools, price(means_of(fighter, how).task, how.attitude), forced=forced)


def means_of(fighter: Fighter, how: Attack | Defend) -> Means:
    """What somebody attacks or defends with."""
    return fighter.attack(how.means) if isinstance(how, Attack) else fighter.defence(how.means)


def attempt_of(fight: Fight, name: str, how: Attack | Defend) -> Attempt:
    """The attempt that somebody's attack or defence is now."""
    fighter = fight.fighter(name)
    return fighter.attempt(means_of(fighter, how), how.attitude)


def clash(dice: Dice, attack: Attempt, ready: tuple[Attempt, ...]) -> tuple[int | None, Losses | None]:
    """The total of an attack that is fumbled, or what each defender loses by."""
    total = dice.sub(check, attack)
    return (total, None) if fumble_level(total, attack) else (None, losses(dice, total, ready))


def losses(dice: Dice, total: int, ready: tuple[Attempt, ...]) -> Losses:
    """What each defender loses by against an attack's total; 0 for whoever withstands it."""
    return tuple(max(0, total - dice.sub(check, each)) for each in ready)


def exchange(
    dice: Dice, fight: Fight, who: str, choice: Attack, group: tuple[str, ...], said: Said | None
) -> tuple[Fight, bool]:
    """The dice of one attack and what comes of them, and whether everybody withstood it.

    `said` is how they defend, where that was said before the dice.
    """
    answers = None if said is None else dict(said)
    attack = attempt_of(fight, who, choice)
    total, lost = first_dice(dice, fight, attack, answers)
    if total is not None:
        fight, total = fumble_lifted(dice, fight, who, attack, total)
        if level := fumble_level(total, attack):
            dice.note("sk.fumble", "{total} is a fumble: consequence {level}", total=total, level=level)
            return hurt(dice, fight, who, level, penalty_effort(attack), _own_weapon(fight, attack, group)), True
    if answers is None:
        fight, answers = answered(dice, fight, group)
    if lost is None:
        lost = dice.sub(losses, total, readied(fight, answers))
    if rulings().fumbled_attack == "free":
        fight = all_paid(fight, answers)
    for (name, how), loss in zip(answers.items(), lost, strict=True):
        fight = dice.sub(defended, fight, name, how, loss, attack.task.weapon)
    return fight, not any(lost)


def first_dice(dice: Dice, fight: Fight, attack: Attempt, answers: Answers | None) -> tuple[int | None, Losses | None]:
    """The dice up to where somebody decides again: a total that is fumbled or not yet answered, or the losses."""
    if answers is None:
        return dice.sub(check, attack), None
    ready = readied(fight, answers)
    if len(ready) > MOST_AT_ONCE:  # more, enumerated as one step, would take minutes
        return clash(dice, attack, ready)
    return dice.sub(clash, attack, ready)


def readied(fight: Fight, answers: Answers) -> tuple[Attempt, ...]:
    """The defenders' attempts, once they have paid for them."""
    ready = all_paid(fight, answers) if rulings().fumbled_attack == "free" else fight
    return tuple(attempt_of(ready, name, how) for name, how in answers.items())


def fumble_lifted(dice: Dice, fight: Fight, who: str, attack: Attempt, total: int) -> tuple[Fight, int]:
    """A fumbled attack, with the suckage points that the attacker takes."""
    if not fumble_level(total, attack) or rulings().suckage_for == "defenders":
        return fight, total
    fight = fight.change(who, fumbled=fumble_level(total, attack))
    fight, points = lift(dice, fight, who, partial(fumble_points, total, attack))
    return fight.change(who, fumbled=0), lifted_fumble(total, points, attack) if points else total


def defended(dice: Dice, fight: Fight, name: str, how: Defend, loss: int, weapon: Weapon | None) -> Fight:
    """Somebody reads the chart for what they lost by, and suffers it."""
    if fight.fighter(name).out:
        return fight
    if not loss:
        dice.note("sk.defense.win", "{name} withstands it", name=name)
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
    dice.note("sk.defense.chart", "{name} loses by {loss}: {row}", name=name, loss=loss, row=row)
    fight = lose(fight, name, lost_effort(row, defence, weapon))
    level = penalty_level(row)
    if level and rulings().lost_initiative == "turn":
        fight = fight.change(name, acted=True)
    return hurt(dice, fight, name, level, penalty_effort(defence), weapon).change(name, lost=0, row="")


def _own_weapon(fight: Fight, attack: Attempt, group: tuple[str, ...]) -> Weapon | None:
    """The weapon whose hits a fumble brings: one's own, or that of whoever was attacked first."""
    if rulings().fumble_weapon == "own":
        return attack.task.weapon
    theirs = fight.fighter(group[0]).attacks
    return theirs[0].task.weapon if theirs else None
