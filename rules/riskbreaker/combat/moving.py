"""Moves: their goals, their Risk, opponents who come along, and obstacles."""

from collections.abc import Iterator, Mapping

from rules.core import Dice, IllegalChoice, require_one_of, rule
from rules.core.errors import is_allowed
from rules.riskbreaker.combat.advantage import check_distance_risk
from rules.riskbreaker.combat.battleground import enter_fight, observer_stat, observer_stats, obstacle_delay, open_fight
from rules.riskbreaker.combat.card_effects import move
from rules.riskbreaker.combat.choices import ELSEWHERE, Goal, Move, goal_text
from rules.riskbreaker.combat.restrictions import ManeuverContext, active_fight
from rules.riskbreaker.combat.rounds import arrive
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.rolls import counter_stat
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import DISTANCES, Names, Stat


@rule("rb.move.distance", "Card: Move")
def distance_risk(distance: str) -> int:
    """The Risk of a Move is its distance: easy is 1, less easy 2, far or difficult 3."""
    return DISTANCES[require_one_of(distance, DISTANCES, "a distance")]


def distances(battle: Battle, who: Fighter, to: Goal) -> tuple[int, ...]:
    """Return the Risks that a Move may have: the distance that the GM has set or, without one, all distances.

    Rule: rb.move.distance
    """
    risks = [distance.risk for distance in battle.distances if (distance.who, distance.to) == (who.name, to)]
    return tuple(risks) or tuple(DISTANCES.values())


def check_distance(battle: Battle, who: Fighter, to: Goal, risk: int) -> None:
    """Raise `IllegalChoice` if the Risk of a Move is not its distance and the rulings do not allow another Risk."""
    if rulings().move_risk == "distance":
        check_distance_risk(risk, distances(battle, who, to))


@rule("rb.move.to", "4e. Consequences: Move")
def check_destination(battle: Battle, who: Fighter, to: Goal, place: Names = ()) -> None:
    """A Move leads to a place, or towards enemies or away from them."""
    if who.is_held_up:
        raise IllegalChoice("rb.alter.risk", f"{who.name} is delayed on the way and cannot Move elsewhere")
    if who.away and rulings().moved_out == "returns":
        raise IllegalChoice("rb.alter.tactics", f"{who.name} is back in Fight {who.fight} when the next round begins")
    if to == "off" and rulings().flight != "move":
        raise IllegalChoice("rb.end", "a side flees as a whole, when a round begins")
    if to == "away" and who.fight is None:
        raise IllegalChoice("rb.move.to", f"{who.name} is in no Fight to move away from")
    if isinstance(to, int) and (to == who.fight or to not in battle.fight_numbers):
        raise IllegalChoice("rb.move.to", f"there is no other Fight {to}")
    enemies = battle.active_fighters(lambda enemy: enemy.side != who.side and enemy.fight is None)
    if isinstance(to, str) and to not in (*ELSEWHERE, *(enemy.name for enemy in enemies if not enemy.is_held_up)):
        raise IllegalChoice("rb.move.to", f"{to!r} is not an enemy outside the Fights")
    if to == "place" or place:
        _check_place(who, to, place)


def goals_of(battle: Battle, who: Fighter) -> Iterator[tuple[Goal, str]]:
    """Yield the goals that a fighter's Move can have, each with its label."""
    names = (fighter.name for fighter in battle.fighters)
    goals: tuple[Goal, ...] = ("away", "off", *battle.fight_numbers, *names, "place")
    for goal in goals:
        if is_allowed(check_goal, battle, who, goal):
            yield goal, goal_text(goal)


def check_goal(battle: Battle, who: Fighter, goal: Goal) -> None:
    """Raise `IllegalChoice` unless a Move can have this goal.

    The name of a place is not checked here.
    """
    if goal == "place":
        _check_places()
    else:
        check_destination(battle, who, goal)


def _check_places() -> None:
    if rulings().places == "none":
        raise IllegalChoice("rb.move.to", "your group plays without places outside the Fights")


def _check_place(who: Fighter, to: Goal, place: Names) -> None:
    """Raise `IllegalChoice` unless a Move to a place names one place where the fighter is not.

    No other Move may name a place.
    """
    if to != "place":
        raise IllegalChoice("rb.move.to", f"a place is named for a Move to a place, not for a Move to {to!r}")
    _check_places()
    if len(place) != 1 or (who.fight is None and place[0] == who.place):
        raise IllegalChoice("rb.move.to", f"name one place for the Move, other than the place where {who.name} is")


def can_let_go(battle: Battle) -> dict[str, Names]:
    """Return, for each side, the opponents who may still let the moving fighter go.

    The result is empty unless the rulings allow this.

    Rule: rb.move.counter
    """
    if rulings().letting_go != "chosen" or battle.phase != "turns" or not battle.queue:
        return {}
    mover = battle.fighter(battle.queue[0])
    chasers = _chasers(battle, mover)
    sides = dict.fromkeys(chaser.side for chaser in chasers)
    return {side: tuple(chaser.name for chaser in chasers if chaser.side == side) for side in sides}


def _chasers(battle: Battle, mover: Fighter) -> tuple[Fighter, ...]:
    """Return the opponents in a moving fighter's Fight who do not let the fighter go."""
    opponents = battle.opponents(mover.side, active_fight(mover))
    return tuple(opponent for opponent in opponents if opponent.name not in battle.letting_go)


def carry_out_move(dice: Dice, battle: Battle, maneuver: Move, means: ManeuverContext, stat: int) -> Battle:
    """Return the battle after a Move: counter rolls, obstacles, arrival, and the gains of followers."""
    chasers = _chasers(battle, means.who)
    agilities = tuple(chaser.effective_stat(Stat.AGILITY) for chaser in chasers)
    if rulings().sneaking == "ruse" and means.skill and counter_stat(means.skill):
        chasers = tuple(chaser for chaser in chasers if observer_stat(chaser) is not None)
        agilities = observer_stats(chasers)
    result = move(dice, stat, maneuver.risk, agilities)
    came = tuple(chaser for chaser, follows in zip(chasers, result.followers, strict=True) if follows)
    party = (maneuver.who, *maneuver.group)
    crossed = (means.who.fight, maneuver.to if isinstance(maneuver.to, int) else None)
    rounds = {name: obstacle_delay(dice, battle, battle.fighter(name), crossed) for name in party}
    if rulings().group_delay == "together" or came:
        rounds = dict.fromkeys(party, max(rounds.values()))
    for name in party:
        battle = battle.change_fighter(name, place="".join(maneuver.place))
    battle = _arrive(dice, battle, rounds, tuple(follower.name for follower in came), maneuver.to)
    return _pay_followers(battle, came, means, result.theirs)


def _arrive(dice: Dice, battle: Battle, rounds: Mapping[str, int], came: Names, to: Goal) -> Battle:
    """Return the battle after the movers, and opponents who came along, have arrived.

    `rounds` has the rounds by which each mover is delayed.
    """
    if came and (any(rounds.values()) or to in ELSEWHERE):  # a new Fight begins, because opponents have come along
        battle, number = open_fight(battle)
        return enter_fight(dice, battle, (*rounds, *came), number)
    on_time = tuple(name for name, delay in rounds.items() if not delay)
    for name, delay in rounds.items():
        if delay:
            battle = battle.change_fighter(name, fight=None, away=False, delay=delay, heading=to)
    return arrive(dice, battle, (*on_time, *came), to)


def _pay_followers(battle: Battle, came: tuple[Fighter, ...], means: ManeuverContext, gained: int) -> Battle:
    old_fight = means.who.fight
    if not came:
        return battle.add_advantage(means.against, old_fight, gained) if gained and means.against else battle
    numbers = [battle.fighter(follower.name).fight for follower in came]
    where = old_fight if rulings().move_gain == "departure" else next((n for n in numbers if n is not None), old_fight)
    for side in battle.sides_of(came):
        battle = battle.add_advantage(side, where, gained)
    return battle
