"""What the rules allow in a fight, choice by choice; each check raises `IllegalChoice`."""

from rules.core import BadInput, IllegalChoice, one_of, rule
from rules.councilman.combat.attack import check_armed, damage_dice, extra_dice
from rules.councilman.combat.choices import (
    Act,
    Action,
    Assist,
    Attack,
    Fall,
    LessDamage,
    Mend,
    MoreDamage,
    OnTurn,
    Push,
    Resist,
    Stabilise,
)
from rules.councilman.combat.defeat import defeat_options
from rules.councilman.combat.exchange import may_strike_back
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.state import Combat, activate, other, pay
from rules.councilman.healing import check_daily
from rules.councilman.rulings import rulings


def check_kind(choice: object) -> None:
    """Whether this is a choice for a side's turn at all."""
    if not isinstance(choice, OnTurn):
        raise BadInput(choice, f"a side's turn is one of {', '.join(kind.__name__ for kind in OnTurn.__args__)}")


@rule("cd.turn", "4 Combat")
def check_turn(state: Combat, choice: Action) -> None:
    """On its turn a creature moves, takes one Action and any Quick Actions; once a round, and on its side's turn."""
    actor = state.fighter(choice.by)
    if actor.side != state.turn:
        raise IllegalChoice("cd.turn", f"it is the turn of the {state.turn}, not of {actor.name}")
    if actor.acted:
        raise IllegalChoice("cd.turn", f"{actor.name} has acted this round")
    if actor.gone:
        raise IllegalChoice("cd.turn", f"{actor.name} has left")
    if not (actor.conscious or (actor.condition == "unstable" and isinstance(choice, Act))):
        raise IllegalChoice("cd.turn", f"{actor.name} is {actor.condition} and cannot act")


def check_action(state: Combat, choice: Action) -> None:
    """Whether an Action can be taken, and paid for."""
    match choice:
        case Attack():
            check_target(state, choice.by, choice.target)
            check_armed(state.fighter(choice.by))
            paid(state, choice.by, choice)
            if rulings().first_bid == "target" and (choice.increase or choice.experience):
                against = state.fighter(choice.target).side
                raise IllegalChoice("cd.advantage.when", f"first the {against} say what they spend against it")
        case Assist():
            _check_help(state, choice)
        case Mend():
            _there(state, choice.whom)
            check_daily("roll", state.fighter(choice.whom).healed)
        case Stabilise():
            if _there(state, choice.whom).condition != "unstable":
                raise IllegalChoice("cd.unstable.stabilise", f"{choice.whom} is not Unstable")


def _check_help(state: Combat, choice: Assist) -> None:
    if choice.whom == choice.by:
        raise IllegalChoice("cd.help", f"{choice.by} helps somebody else, not themselves")
    if _there(state, choice.whom).side != state.fighter(choice.by).side:
        raise IllegalChoice("cd.help", f"{choice.whom} is on the other side")


def _there(state: Combat, name: str) -> Fighter:
    """Somebody who is neither dead nor gone."""
    fighter = state.fighter(name)
    if fighter.gone:
        raise IllegalChoice("cd.turn", f"{name} has left")
    if fighter.out:
        raise IllegalChoice("cd.heal.up", f"{name} is dead")
    return fighter


def check_target(state: Combat, by: str, target: str) -> None:
    """Whether somebody can be attacked: one of the other side who is neither dead nor gone."""
    if state.fighter(target).side == state.fighter(by).side or state.fighter(target).out:
        raise IllegalChoice("cd.attack", f"{target} is no target for {by}")


def paid(state: Combat, by: str, choice: Attack | Push) -> Combat:
    """The fight after an attack's roll is paid for, Help first."""
    aided = min(state.fighter(by).aid, choice.increase)
    state = activate(state, by, choice.experience)
    return pay(state, by, choice.increase - aided).change(by, aid=state.fighter(by).aid - aided)


def pushed(state: Combat, by: str, choice: object) -> Combat:
    """The fight after the attacker's side has paid for what it spends once the other side has spoken."""
    if not isinstance(choice, Push):
        raise IllegalChoice("cd.advantage.when", f"first the {state.fighter(by).side} say what they spend on it")
    return paid(state, by, choice)


def resisted(state: Combat, target: str, choice: object) -> Combat:
    """The fight after the target's side has paid for what it spends against an attack."""
    if not isinstance(choice, Resist):
        raise IllegalChoice(
            "cd.advantage.when", f"first the {state.fighter(target).side} say what they spend against it"
        )
    return pay(activate(state, target, choice.recalled), target, choice.decrease)


def check_more(state: Combat, striker: str, choice: object) -> None:
    """Whether these dice may be added to a damage roll."""
    side = state.fighter(striker).side
    if not isinstance(choice, MoreDamage):
        raise IllegalChoice("cd.advantage.spend", f"first the {side} say what they add to the damage")
    extra_dice(side, state.round, choice.dice)


def check_less(state: Combat, striker: str, target: str, added: int, choice: object) -> None:
    """Whether these dice may be taken from a damage roll; there must be as many."""
    if not isinstance(choice, LessDamage):
        side = state.fighter(target).side
        raise IllegalChoice("cd.advantage.spend", f"first the {side} say what they take from the damage")
    there = sum(damage_dice(state.fighter(striker), added))
    if choice.dice > there:
        raise IllegalChoice("cd.advantage.spend", f"{choice.dice} dice taken from a damage roll of {there}")


def can_strike(state: Combat, who: str, against: str, fell: bool) -> bool:
    """Whether the target of an attack may strike back at this moment of a fight."""
    return not state.fighter(against).gone and may_strike_back(state.fighter(who), state.fighter(against), fell)


def check_fall(state: Combat, who: str, choice: object) -> None:
    """Whether somebody may fall like this."""
    if not isinstance(choice, Fall):
        raise IllegalChoice("cd.turn", f"first {who} must fall")
    one_of(choice.how, defeat_options(True), "a way to fall")
    if not choice.target:
        return
    if choice.how != "Blaze of Glory":
        raise IllegalChoice("cd.defeat.blaze", "only a Blaze of Glory has a target")
    target = state.fighter(choice.target)
    if target.side != other(state.fighter(who).side):
        raise IllegalChoice("cd.defeat.blaze", "a last attack goes against the other side")
    if target.out:
        raise IllegalChoice("cd.defeat.blaze", f"{choice.target} is {'dead already' if not target.gone else 'gone'}")
    check_armed(state.fighter(who))
