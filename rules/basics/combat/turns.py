"""A fighter's turn, which carries out one maneuver, and the order of turns."""

from collections.abc import Callable, Iterator

from rules.basics.characters import Character
from rules.basics.combat import attack_maneuvers
from rules.basics.combat.attacks import NORMAL, Guard
from rules.basics.combat.choices import Turn
from rules.basics.combat.moving import move, with_step
from rules.basics.combat.restrictions import check_turn
from rules.basics.combat.state import Aim, Fighter, FightState
from rules.basics.rolls import POOL
from rules.basics.rulings import rulings
from rules.basics.tables import MANEUVERS, SECONDS
from rules.core import BadInput, Dice, require_int, rule, using
from rules.core.argument_checks import require_type
from rules.core.frozen import replace


@rule("td.round.seconds", "The Combat Round")
def seconds(rounds: int) -> int:
    """A combat round lasts one second."""
    return SECONDS * require_int(rounds, 0, None, "rounds")


@rule("td.round.order", "Turn Sequence")
def turn_order(dice: Dice, fighters: tuple[Character, ...]) -> tuple[str, ...]:
    """Turns go by Speed, highest first, and the order does not change during combat.

    Fighters with equal Speed roll 3d6 once, and the highest roll acts first. Only fighters with the same roll then roll
    again.

    Args:
        dice: The dice of any run mode.
        fighters: The fighters in the order in which they sit, each with a name of their own.

    Returns:
        Their names in the order of their turns.
    """
    require_type(fighters, tuple[Character, ...], "the order of turns")
    if len({fighter.name for fighter in fighters}) < len(fighters):
        raise BadInput([fighter.name for fighter in fighters], "fighters in a turn order must have different names")
    ordered: list[Character] = []
    for equal in equal_speeds(fighters):
        listed = rulings().speed_ties == "listed" or len(equal) == 1
        ordered += equal if listed else dice.sub(_roll_off, equal)
    return tuple(fighter.name for fighter in ordered)


def equal_speeds(fighters: tuple[Character, ...]) -> Iterator[tuple[Character, ...]]:
    """Yield groups of fighters with equal Speed; the group that acts first comes first."""
    for speed in sorted({fighter.speed for fighter in fighters}, reverse=rulings().speed == "high-first"):
        yield tuple(fighter for fighter in fighters if fighter.speed == speed)


def _roll_off(dice: Dice, equal: tuple[Character, ...]) -> tuple[Character, ...]:
    """Return fighters of equal Speed in the order of their rolls; fighters with equal rolls roll again."""
    dice.note("td.round.order", "equal Speed: {by} rolls, then {others}",
              by=equal[0].name, others=", then ".join(fighter.name for fighter in equal[1:]))  # fmt: skip
    ranking = dice.until(lambda ranking: len(ranking) > 1, _ranking, len(equal))
    ordered: tuple[Character, ...] = ()
    for places in ranking:
        tied = tuple(equal[at] for at in places)
        ordered += dice.sub(_roll_off, tied) if len(tied) > 1 else tied
    return ordered


def _ranking(dice: Dice, count: int) -> tuple[tuple[int, ...], ...]:
    """Roll 3d6 for each of `count` fighters; return their indexes, highest total first, equal totals together."""
    totals = [dice(POOL) for _ in range(count)]
    return tuple(tuple(at for at in range(count) if totals[at] == total) for total in sorted(set(totals), reverse=True))


@rule("td.nothing", "Do Nothing")
def do_nothing(dice: Dice, fight: FightState, turn: Turn) -> FightState:  # noqa: ARG001
    """Do Nothing: sit or stand there for a round."""
    return fight


@rule("td.aim.hold", "Aim")
def aim(dice: Dice, fight: FightState, turn: Turn) -> FightState:  # noqa: ARG001
    """Aim takes the whole turn: choose weapon and target; if you choose the same again, the aim continues."""
    me = fight.acting
    before = me.aim if me.aim and me.aim.helps(turn.weapon, turn.target) else None
    seconds = before.seconds if before else 0
    held = Aim(turn.weapon, turn.target, seconds + 1, is_aim_braced(turn.braced, before))
    return fight.replace_fighter(replace(me, aim=held))


def is_aim_braced(now: bool, before: Aim | None) -> bool:
    """Return whether an aim is braced after one more second.

    Args:
        now: Whether the weapon is braced in this second.
        before: The aim so far; None in its first second.

    Rule: td.aim
    """
    if before is None or rulings().braced_seconds == "last":
        return now
    return now or before.braced if rulings().braced_seconds == "any-second" else now and before.braced


@rule("td.all-out-defense", "All-Out Defense")
def all_out_defence(dice: Dice, fight: FightState, turn: Turn) -> FightState:  # noqa: ARG001
    """All-Out Defense: no attack; choose an increased defence, or a double one."""
    me = fight.acting
    guard = Guard("increased", turn.defence) if turn.defence else Guard("double")
    return fight.replace_fighter(replace(me, guard=guard))


@rule("td.concentrate", "Concentrate")
def concentrate(dice: Dice, fight: FightState, turn: Turn) -> FightState:  # noqa: ARG001
    """Concentrate: one task of the mind, perhaps with a small part for the hands."""
    return fight.replace_fighter(replace(fight.acting, doing=turn.task))


@rule("td.ready", "Ready")
def ready(dice: Dice, fight: FightState, turn: Turn) -> FightState:  # noqa: ARG001
    """Ready: draw a weapon, or do another small thing with your hands."""
    me = fight.acting
    if not turn.weapon:
        return fight.replace_fighter(replace(me, doing=turn.task))
    held = (*(name for name in me.readied if name != turn.weapon), turn.weapon)
    return fight.replace_fighter(replace(me, readied=held))


MANEUVER_FUNCTIONS: dict[str, Callable[..., FightState]] = {
    "nothing": do_nothing,
    "move": move,
    "aim": aim,
    "attack": attack_maneuvers.attack,
    "feint": attack_maneuvers.feint_turn,
    "all-out-attack": attack_maneuvers.all_out_attack,
    "charge": attack_maneuvers.charge,
    "all-out-defense": all_out_defence,
    "concentrate": concentrate,
    "ready": ready,
}


@rule("td.round", "The Combat Round")
def take_turn(dice: Dice, fight: FightState, turn: Turn) -> FightState:
    """A round gives every fighter one turn, and a turn is one maneuver.

    Args:
        dice: The dice of any run mode.
        fight: The battle at the fighter's turn.
        turn: The choice of that fighter.

    Returns:
        The battle at the next turn.

    Raises:
        IllegalChoice: The maneuver does not allow this choice, such as a movement that it does not have.
    """
    with using(fight.rulings):
        check_turn(fight, turn)
        fight = fight.replace_fighter(begin_turn(fight.acting, turn))
        if MANEUVERS[turn.maneuver].movement != "Move" and not turn.after:
            fight = with_step(fight, turn.to)
        fight = MANEUVER_FUNCTIONS[turn.maneuver](dice, fight, turn)
        return take_out_harmed(with_step(fight, turn.to) if turn.after else fight).next()


def take_out_harmed(fight: FightState) -> FightState:
    """Return the battle after all fighters whose damage has reached the group's limit are taken out."""
    most = fight.bears
    if most is None:
        return fight
    members = tuple(replace(m, out=m.out or "taken out") if m.harm >= most else m for m in fight.members)
    return replace(fight, members=members)


@rule("td.aim.keep", "Aim")
def begin_turn(me: Fighter, turn: Turn) -> Fighter:
    """An aim lasts while you aim at its target or attack it with its weapon; guard and task end as a turn begins."""
    aim = me.aim if me.aim and (is_aim_kept(me.aim, turn) or rulings().aim_ends == "as-printed") else None
    return replace(me, guard=NORMAL, doing="", aim=None if turn.maneuver == "charge" else aim)


def is_aim_kept(aim: Aim, turn: Turn) -> bool:
    """Return whether a turn is another Aim at the same target, or has an attack that the aim helps.

    Rule: td.aim.keep
    """
    if turn.maneuver == "aim":
        return turn.target == aim.target
    second = turn.second or turn.weapon, turn.other or turn.target
    attacks = turn.maneuver in ("attack", "all-out-attack")
    return attacks and (aim.helps(turn.weapon, turn.target) or aim.helps(*second))
