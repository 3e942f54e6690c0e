"""Checks of the choices in a fight, which raise `IllegalChoice` for a choice that a rule forbids."""

from rules.core import BadInput, IllegalChoice, require_one_of, rule
from rules.councilman.combat.attack import check_armed, damage_dice, may_strike_back
from rules.councilman.combat.choices import (
    Act,
    Action,
    AskGM,
    Assist,
    Attack,
    AttackSeveral,
    Brace,
    Contest,
    Fall,
    HealingRoll,
    LessDamage,
    Mend,
    OnTurn,
    Pass,
    Push,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.defeat import check_stabiliser, defeat_options
from rules.councilman.combat.payments import ask_gm, pay, pay_for_experience, pay_for_own_roll
from rules.councilman.combat.rounds import buy_second_creature, pass_turn
from rules.councilman.combat.state import Fighter, FightState, has_yet_to_act, opposing_side
from rules.councilman.healing import check_daily
from rules.councilman.rulings import rulings

AnyAttack = Attack | AttackSeveral


def check_turn_choice(state: FightState, choice: object) -> OnTurn:
    """Return a choice if a side may make it on its turn.

    Raise `IllegalChoice` if a rule forbids the choice, and `BadInput` if it is not a choice for a turn.
    """
    if not isinstance(choice, OnTurn):
        raise BadInput(choice, f"a side's turn must be one of {', '.join(kind.__name__ for kind in OnTurn.__args__)}")
    match choice:
        case Pass():
            pass_turn(state)
        case Second():
            buy_second_creature(state, choice.charged)
        case _:
            check_turn(state, choice)
            check_action(state, choice)
    return choice


@rule("cd.turn", "4 Combat")
def check_turn(state: FightState, choice: Action | Brace | AskGM) -> None:
    """Once a round, on its side's turn, a creature moves, takes one Action, and takes any Quick Actions."""
    actor = state.fighter(choice.by)
    if actor.side != state.turn:
        raise IllegalChoice("cd.turn", f"it is the turn of the {state.turn}, not of {actor.name}")
    if actor.acted:
        raise IllegalChoice("cd.turn", f"{actor.name} has acted this round")
    if actor.gone:
        raise IllegalChoice("cd.turn", f"{actor.name} has left")
    if not (actor.conscious or (has_yet_to_act(actor) and isinstance(choice, Act | Brace))):
        condition = "senseless" if actor.condition == "up" else actor.condition
        raise IllegalChoice("cd.turn", f"{actor.name} is {condition} and cannot act")


def check_brace(state: FightState, by: str) -> None:
    """Raise `IllegalChoice` unless a creature is Unstable and has not braced for its next roll to live."""
    if state.fighter(by).condition != "unstable":
        raise IllegalChoice("cd.unstable", f"{by} is not Unstable: there is no roll to live")
    if state.fighter(by).grip is not None:
        raise IllegalChoice("cd.unstable", f"{by} has already spent Advantage on this roll to live")


def check_action(state: FightState, choice: Action | HealingRoll | Brace | AskGM) -> None:
    """Raise `IllegalChoice` unless a creature can carry out its choice, and its side can pay for an attack."""
    match choice:
        case Attack() | AttackSeveral():
            _check_attack(state, choice)
        case Contest():
            check_contest(state, choice.by, choice.target)
        case Assist():
            check_help(state, choice.by, choice.whom)
        case HealingRoll():
            check_healing(state, choice.whom)
        case Stabilise():
            check_stabilising(state, choice.by, choice.whom)
        case Brace():
            check_brace(state, choice.by)
        case AskGM():
            ask_gm(state, choice.by)


def _check_attack(state: FightState, choice: AnyAttack) -> None:
    if isinstance(choice, AttackSeveral):
        _check_several(state, choice)
    else:
        check_target(state, choice.by, choice.target)
    check_armed(state.fighter(choice.by))
    pay_for_attack(state, choice.by, choice)
    if rulings().first_bid == "target" and any(
        (choice.increase, choice.experience, _hinder_price(choice), choice.charged)
    ):
        against = opposing_side(state.fighter(choice.by).side)
        raise IllegalChoice("cd.advantage.when", f"first the {against} must say what they spend against it")


def check_contest(state: FightState, by: str, target: str) -> None:
    """Raise `IllegalChoice` unless a creature can roll against the target, which resists."""
    if not state.fighter(by).side == state.fighter(target).side == "gm":
        check_target(state, by, target)
    elif rulings().between_gm == "gm-says" or target == by or state.fighter(target).out:
        raise IllegalChoice("cd.opposed", f"{by} and {target} both belong to the GM, who decides the result")


def _check_targets(state: FightState, by: str, targets: tuple[str, ...]) -> None:
    if not state.fighter(by).several:
        raise IllegalChoice("cd.attack.many", f"{by} cannot attack several targets at once")
    if len(targets) < 2 or len(set(targets)) < len(targets):
        raise IllegalChoice("cd.attack.many", f"{by} must attack two or more targets, each once")


def _check_several(state: FightState, choice: AttackSeveral) -> None:
    _check_targets(state, choice.by, choice.targets)
    for target in choice.targets:
        check_target(state, choice.by, target)
    for name, _ in (*choice.hinders, *choice.target_situations):
        if name not in choice.targets:
            raise IllegalChoice("cd.advantage.spend", f"{name} is not a target of this attack")


def check_help(state: FightState, by: str, whom: str) -> None:
    """Raise `IllegalChoice` unless a creature can Help another creature.

    By a ruling the other creature must be on the same side.
    """
    if whom == by:
        raise IllegalChoice("cd.help", f"{by} can help only another creature")
    if _require_present(state, whom).side != state.fighter(by).side and rulings().targets == "sides":
        raise IllegalChoice("cd.help", f"{whom} is on the other side")


def check_healing(state: FightState, whom: str) -> None:
    """Raise `IllegalChoice` unless a creature can gain from a healing roll now."""
    target = _require_present(state, whom)
    check_daily("roll", target.healed)
    if target.condition == "unstable" and rulings().unstable_care == "stabilised-first":
        raise IllegalChoice("cd.heal", f"{whom} must be stabilised before a roll can heal them")


def check_stabilising(state: FightState, by: str, whom: str) -> None:
    """Raise `IllegalChoice` unless a creature can try to stabilise another creature or itself."""
    if _require_present(state, whom).condition != "unstable":
        raise IllegalChoice("cd.unstable.stabilise", f"{whom} is not Unstable")
    check_stabiliser(by, whom)


def _require_present(state: FightState, name: str) -> Fighter:
    """Return the creature of that name; raise `IllegalChoice` if it is dead or has left."""
    fighter = state.fighter(name)
    if fighter.gone:
        raise IllegalChoice("cd.turn", f"{name} has left")
    if fighter.out:
        raise IllegalChoice("cd.heal.up", f"{name} is dead")
    return fighter


def check_target(state: FightState, by: str, target: str) -> None:
    """Raise `IllegalChoice` unless a creature can attack another creature.

    By a ruling the other creature must be on the other side.
    """
    friend = state.fighter(target).side == state.fighter(by).side and rulings().targets == "sides"
    if friend or target == by or state.fighter(target).out:
        raise IllegalChoice("cd.attack", f"{by} cannot attack {target}")


def pay_for_attack(state: FightState, by: str, choice: AnyAttack | Push) -> FightState:
    """Return the fight after the attacker's side has paid for the rolls of an attack."""
    return pay_for_own_roll(state, by, choice, _hinder_price(choice), choice.charged)


def _hinder_price(choice: AnyAttack | Push) -> int:
    """Return how many Decreases of the targets' rolls the attacker's side pays for."""
    return sum(times for _, times in choice.hinders) if isinstance(choice, AttackSeveral) else choice.hinder


def pay_resistance(state: FightState, target: str, choice: Resist) -> FightState:
    """Return the fight after the target's side has paid to resist an attack."""
    state = pay_for_experience(state, target, choice.experience, choice.relic)
    return pay(state, target, choice.hinder + choice.increase, choice.charged)


def check_less_damage(state: FightState, striker: str, added: int, choice: LessDamage) -> None:
    """Raise `IllegalChoice` unless a damage roll has all the dice that the target's side takes away."""
    rolled = sum(damage_dice(state.fighter(striker), added))
    if choice.dice > rolled:
        raise IllegalChoice("cd.advantage.spend", f"a damage roll of {rolled} cannot lose {choice.dice} dice")


def can_strike_back(state: FightState, who: str, against: str, fell: bool) -> bool:
    """Return True if the target of an attack, `who`, can strike back at the attacker, `against`."""
    return not state.fighter(against).gone and may_strike_back(state.fighter(who), state.fighter(against), fell)


def check_fall(state: FightState, who: str, choice: object) -> None:
    """Raise `IllegalChoice` unless a creature can fall in this way, and `BadInput` if there is no such way."""
    if not isinstance(choice, Fall):
        raise IllegalChoice("cd.turn", f"first {who} must fall")
    require_one_of(choice.how, defeat_options(True), "a way to fall")
    if choice.how != "Blaze of Glory" and (choice.targets or choice.deed):
        raise IllegalChoice("cd.defeat.blaze", "only a Blaze of Glory has a target")
    if choice.how != "Unstable" and choice != Fall(choice.how, choice.targets, deed=choice.deed):
        raise IllegalChoice("cd.advantage.spend", f"{who} falls without a roll, so no Advantage can be spent")
    if choice.deed:
        _check_last_deed(state, who, choice)
    else:
        _check_last_attack(state, who, choice.targets)


def _check_last_attack(state: FightState, who: str, targets: tuple[str, ...]) -> None:
    if len(targets) > 1:
        _check_targets(state, who, targets)
    for name in targets:
        target = state.fighter(name)
        if target.side != opposing_side(state.fighter(who).side) and (rulings().targets == "sides" or name == who):
            raise IllegalChoice("cd.defeat.blaze", "a last attack must be against the other side")
        if target.out:
            raise IllegalChoice("cd.defeat.blaze", f"{name} is {'gone' if target.gone else 'dead already'}")
        check_armed(state.fighter(who))


def _check_last_deed(state: FightState, who: str, choice: Fall) -> None:
    if len(choice.targets) != 1 or choice.targets[0] == who:
        raise IllegalChoice("cd.defeat.blaze", f"{who} can {choice.deed} one other creature in a Blaze of Glory")
    deeds = {"heal": Mend, "help": Assist, "stabilise": Stabilise}
    check_action(state, deeds[choice.deed](who, *choice.targets))
