"""Checks of the choices before a round, which raise `IllegalChoice` for a choice that a rule forbids."""

from collections.abc import Iterable

from rules.aretis.combat.choices import RoundChoice
from rules.aretis.combat.grid import edge_squares
from rules.aretis.combat.state import Fighter, FightState, blocks
from rules.aretis.rulings import rulings
from rules.aretis.tables import FACINGS
from rules.core import BadInput, IllegalChoice, rule
from rules.core.exhibits import format_count
from rules.core.frozen import replace
from rules.core.play.squares import Square, distance

RoundPlan = tuple[RoundChoice, ...]


@rule("ar.round", "RPG Combat Rules")
def check_round_choices(fight: FightState, choices: Iterable[RoundChoice]) -> RoundPlan:
    """Before a round every fighter on their feet chooses once: a stance, perhaps with a step, or flight.

    Args:
        fight: The fight before the round.
        choices: One choice for each fighter on their feet, in any order.

    Returns:
        The choices in the order of the fight.

    Raises:
        IllegalChoice: A choice is missing, made twice, or against a rule.
        BadInput: A value is not a choice, or names an unknown person.
    """
    all_choices = (choices,) if isinstance(choices, RoundChoice) else tuple(choices)
    for choice in all_choices:
        check_choice(fight, choice)
    by_name = {choice.name: choice for choice in all_choices}
    if len(by_name) != len(all_choices):
        raise IllegalChoice("ar.round", "a fighter may choose only once before a round")
    for member in fight.members:
        if member.can_act and member.name not in by_name:
            raise IllegalChoice("ar.round", f"{member.name} has not chosen; before a round everyone chooses")
    return tuple(by_name[member.name] for member in fight.members if member.name in by_name)


def _check_one_stance(choice: RoundChoice) -> None:
    """Raise `IllegalChoice` if a choice mixes stances.

    Only attackers have targets or aim, and only defenders guard a side.
    """
    for given, stance, rule_id, act in (
        (choice.targets, "attack", "ar.stance.attack", "name a target"),
        (choice.guard != "front", "defend", "ar.stance.defense", "guard a side"),
        (choice.aimed, "attack", "ar.focus", "aim"),
    ):
        if given and choice.stance != stance:
            raise IllegalChoice(rule_id, f"{choice.name} does not {stance}, so they cannot {act}")


def _check_joined_actions(choice: RoundChoice) -> None:
    """Raise `IllegalChoice` unless the rules allow this stance with these steps or this flight.

    Steps and flight are never allowed together.
    """
    stance = choice.stance in ("attack", "defend")
    if choice.stance == "move" and (rulings().menu != "opening" or not choice.moves):
        raise IllegalChoice("ar.round", f"{choice.name} must move with a stance, Attack or Defence")
    if choice.leaves and not stance:
        raise IllegalChoice("ar.round", f"{choice.name} must take a stance before leaving")
    if choice.moves and (choice.leaves or not (stance or choice.stance == "move")):
        raise IllegalChoice("ar.round", f"{choice.name} cannot reposition as well")
    if choice.moves and not can_move_with(choice.stance):
        raise IllegalChoice("ar.round", f"{choice.name} attacks and so cannot move")
    if choice.leaves and not can_leave_after_stance():
        raise IllegalChoice("ar.round", f"{choice.name} takes a stance and so cannot flee")


def can_move_with(stance: str) -> bool:
    """Return whether the rulings allow steps or a turn in the same round as this stance."""
    return stance != "attack" or rulings().menu != "opening"


def can_leave_after_stance() -> bool:
    """Return whether the rulings allow a fighter to take a stance and then flee."""
    return rulings().menu == "sequence"


def check_choice(fight: FightState, choice: object) -> None:
    """Raise `IllegalChoice` or `BadInput` unless a fighter may make this choice."""
    if not isinstance(choice, RoundChoice):
        raise BadInput(choice, "a choice must come from attacks, defends, flees or focuses")
    if not fight.fighter(choice.name).can_act:
        raise IllegalChoice("ar.round", f"{choice.name} is down or gone and cannot choose")
    _check_one_stance(choice)
    _check_joined_actions(choice)
    if choice.stance == "focus" and not fight.fighter(choice.name).fighter.doubler:
        raise IllegalChoice("ar.doubler", f"{choice.name} has no second-life to call")
    if choice.stance == "attack":
        check_targets(fight, choice)
    if choice.aimed:
        check_aim(fight, choice)
    if choice.helps or choice.against:
        check_help(fight, choice)
    if choice.moves:
        check_move(fight, choice)


@rule("ar.stance.attack", "Attack")
def check_targets(fight: FightState, choice: RoundChoice) -> tuple[str, ...]:
    """An attacker names the targets, one or several in reach, and makes a test against each.

    Returns:
        The names of the targets.

    Raises:
        IllegalChoice: A target is named twice, is not an opponent, or is out of reach.
    """
    attacker, named = fight.fighter(choice.name), choice.targets
    if not named or len(set(named)) != len(named):
        raise IllegalChoice("ar.stance.attack", f"{choice.name} must name each target only once")
    if len(named) > 1 and rulings().targets == "one":
        raise IllegalChoice("ar.stance.attack", f"{choice.name} attacks one target a round")
    for name in named:
        target = fight.fighter(name)
        if target.gone or target.side == attacker.side:
            raise IllegalChoice("ar.stance.attack", f"{name} is not an opponent of {choice.name}")
        if not attacker.reaches(target):
            raise IllegalChoice("ar.reach", f"{name} is out of reach of {choice.name}")
    return named


def check_aim(fight: FightState, choice: RoundChoice) -> None:
    """Raise `IllegalChoice` unless an attack can be aimed: at one target, by a fighter with Focus or Will."""
    if len(choice.targets) > 1:
        raise IllegalChoice("ar.focus", f"{choice.name} cannot aim at {len(choice.targets)} targets. Name one")
    fighter = fight.fighter(choice.name).fighter
    if not fighter.focus + fighter.will:
        raise IllegalChoice("ar.focus", f"{choice.name} has neither Focus nor Will to aim with")


def check_help(fight: FightState, choice: RoundChoice) -> None:
    """Raise `IllegalChoice` unless a defender helps an ally next to them, against an opponent."""
    if choice.stance != "defend":
        raise IllegalChoice("ar.allies", f"{choice.name} does not defend and so cannot help")
    check_ally(fight, choice.name, choice.helps)
    if rulings().cover_named == "first-attack":
        if choice.against:
            raise IllegalChoice("ar.allies", f"{choice.name} helps against the first attacker and cannot name one")
    elif choice.against not in [opponent.name for opponent in fight.opponents(choice.name)]:
        raise IllegalChoice("ar.allies", f"{choice.name} must name one opponent to help against")


def check_ally(fight: FightState, name: str, helped: str) -> None:
    """Raise `IllegalChoice` unless the helped fighter is an ally on their feet, next to the helper."""
    helper, ally = fight.fighter(name), fight.fighter(helped)
    if ally.side != helper.side or ally.name == helper.name or not ally.can_act:
        raise IllegalChoice("ar.allies", f"{helped} is not an ally on their feet")
    if not ally.footprint & (helper.ring | helper.footprint):
        raise IllegalChoice("ar.allies", f"{helped} is not next to {name}")


@rule("ar.reposition.surrounded", "Defense")
def is_surrounded(fight: FightState, name: str) -> bool:
    """You are surrounded if you cannot face all adjacent opponents with one side."""
    fighter = fight.fighter(name)
    if rulings().surrounded == "every-square":
        return fighter.ring <= fight.occupied_squares(name)
    near = [
        opponent.footprint
        for opponent in fight.opponents(name)
        if opponent.can_act and opponent.footprint & fighter.ring
    ]
    sides = (fighter.square, fighter.fighter.size)
    if rulings().surrounded == "four-sides":
        edges = [edge_squares(*sides, facing, corners=False) for facing in FACINGS]
        return all(any(squares & edge for squares in near) for edge in edges)
    return not any(all(squares & edge_squares(*sides, facing) for squares in near) for facing in FACINGS)


@rule("ar.reposition", "Defense")
def check_move(fight: FightState, choice: RoundChoice) -> Fighter:
    """You may take a few steps or turn; opponents strike at you for it only if you are surrounded.

    Returns:
        The fighter after the steps or the turn.

    Raises:
        IllegalChoice: The fighter is already on that square, facing that way, must stay, or cannot step to that square.
    """
    fighter = fight.fighter(choice.name)
    moved = with_reposition(fighter, choice)
    if fighter.square == choice.to or fighter.facing == choice.facing:
        raise IllegalChoice("ar.reposition", f"{choice.name} is already on that square, facing that way")
    if must_stay(fight, choice.name):
        raise IllegalChoice("ar.reposition", f"{choice.name} is surrounded and can only stay or flee")
    if choice.to is not None:
        check_square(fight, fighter, choice.to)
    return moved


def check_square(fight: FightState, fighter: Fighter, square: Square) -> None:
    """Raise `IllegalChoice` if a square is too far away or taken, or if the rulings call a step there flight."""
    moved, most = replace(fighter, square=square), max_steps()
    far = distance(fighter.square, square)
    if far > most:
        raise IllegalChoice("ar.reposition", f"a few steps are at most {format_count(most, 'square')}, not {far}")
    for member in fight.members:
        if not member.gone and member.name != fighter.name and blocks(member, moved):
            raise IllegalChoice("ar.reposition", f"{member.name} stands where {fighter.name} wants to go")
    if rulings().walk_away == "flight" and _leaves_every_reach(fight, fighter, moved):
        raise IllegalChoice("ar.flee", f"{fighter.name} would leave every opponent's reach: that is fleeing")


def _leaves_every_reach(fight: FightState, fighter: Fighter, moved: Fighter) -> bool:
    opponents = [opponent for opponent in fight.opponents(fighter.name) if opponent.can_act]
    in_reach = any(opponent.reaches(moved) for opponent in opponents)
    return not in_reach and any(opponent.reaches(fighter) for opponent in opponents)


def with_reposition(fighter: Fighter, choice: RoundChoice) -> Fighter:
    """Return a fighter on the square and with the facing that a choice names."""
    return replace(fighter, square=choice.to or fighter.square, facing=choice.facing or fighter.facing)


def must_stay(fight: FightState, name: str) -> bool:
    """Return whether a fighter may not move because they are surrounded and the rulings forbid steps then."""
    return rulings().surrounded_steps == "none" and is_surrounded(fight, name)


def max_steps() -> int:
    """Return how many squares "a few steps" are by the rulings: 1 or 3."""
    return {"one": 1, "three": 3}[rulings().steps]
