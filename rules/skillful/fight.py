"""The scene of a fight in Skillful: its start, turns, end, board and manual changes.

The rules are in `combat`; this module gives them the form that sessions, odds and advice need.
"""

from collections.abc import Hashable, Iterator, Mapping
from functools import partial
from math import floor

from rules.core import BadInput, Dice, OutOfTurn, using
from rules.core.frozen import replace
from rules.core.play.board import Board, Note, Person, Side, Track
from rules.core.play.game import Outcome, Scene
from rules.core.play.manual_changes import LEFT, MAX_NUMBER, Setting, Settings, check_joining, newcomer, settings_within
from rules.core.play.offers import Offers
from rules.skillful.characters import Points, Pools
from rules.skillful.combat.attacks import carry_out_attack
from rules.skillful.combat.chances import choice_chances
from rules.skillful.combat.choices import (
    AcceptFailure,
    AsItIs,
    Attack,
    Choice,
    Defend,
    DescribeConsequence,
    GiveIn,
    Spare,
    TakeSuckage,
)
from rules.skillful.combat.failures import FALLEN, fall_if_beaten
from rules.skillful.combat.initiative import (
    begin_action,
    beginning_offers,
    check_beginning,
    may_begin,
    start_next_round,
    with_lead,
)
from rules.skillful.combat.state import AnyFight, Fighter, FightState, replace_unchecked
from rules.skillful.people import LIMITS, changed_fields
from rules.skillful.rulings import rulings
from rules.skillful.sentences import sentence
from rules.skillful.tables import MENTAL, PHYSICAL, POOLS


def start(**sides: tuple[Fighter, ...]) -> FightState:
    """Start a fight with people in their present state; the keyword arguments are the sides with their people."""
    return start_state(FightState, sides)


def start_state(kind: type[AnyFight], sides: Mapping[str, tuple[Fighter, ...]]) -> AnyFight:
    """Return the first state of a scene: of a fight with people on two sides or more, or of another scene."""
    people = [without_fight_state(person, side) for side, own in sides.items() for person in own]
    names = [*sides, *(person.name for person in people)]
    different = len({*names, *kind.RESERVED}) == len(names) + len(kind.RESERVED)
    if len(sides) < kind.MIN_SIDES or not all(sides.values()) or not different:
        where = " on two sides or more" if kind.MIN_SIDES > 1 else ""
        raise BadInput(names, f"people{where} must have different names other than {' and '.join(kind.RESERVED)}")
    return add_newcomers(kind(tuple(sides), tuple(people)), *(fighter.name for fighter in people))


def turn(dice: Dice, fight: FightState) -> FightState:
    """Carry out the action that a fighter begins, with all its results."""
    if not (names := may_begin(fight)):
        return start_next_round(fight)  # a manual change has removed the last fighters who could act
    fight, who, choice = dice.choose_first_speaker(fight, {name: partial(beginning_offers, who=name) for name in names})
    check_beginning(fight, who, choice)
    if isinstance(choice, Attack):
        fight = carry_out_attack(dice, fight, who, choice)
    elif isinstance(choice, GiveIn):
        fight = begin_action(fight, who).change_fighter(who, out="yielded")
    else:
        others = [side for side in fight.remaining_sides if side != fight.fighter(who).side]
        fight = with_lead(begin_action(fight, who), others[0])
    return start_next_round(fight)


def play_choices(dice: Dice, fight: FightState, *choices: tuple[str, Choice]) -> FightState:
    """Return the fight after these choices, each with the name of its fighter.

    If a choice is missing, the plain choice is made, such as to accept a failure.
    """
    remaining = list(choices)

    def policy(_: FightState, who: str, __: Offers[FightState, Choice]) -> Choice | None:
        return remaining.pop(0)[1] if remaining and remaining[0][0] == who else None

    with using(fight.rulings, policy=policy):
        while remaining:
            if outcome(fight) is not None:
                raise OutOfTurn(f"the fight is over, and {remaining[0][0]} cannot choose any more")
            fight = turn(dice, fight)
    return fight


def outcome(fight: FightState) -> Outcome | None:
    """Return the result of the fight if at most one side is left; None if the fight goes on.

    The result has the winning side and, for each side, the number of its fighters and the sum of their Health.
    """
    if len(fight.remaining_sides) > 1:
        return None
    remaining = [[fighter for fighter in fight.remaining_fighters if fighter.side == side] for side in fight.sides]
    health = tuple(sum(max(0, int(fighter.pools.health)) for fighter in own) for own in remaining)
    return Outcome("".join(fight.remaining_sides), tuple(map(len, remaining)), health)


def completed_rounds(fight: FightState) -> int:
    """Return the number of completed rounds.

    In a fight without rounds, it is the number of actions that have begun.
    """
    return fight.round - 1


def turn_and_round(fight: FightState) -> dict[str, Hashable]:
    """Return keys that change when a turn or a round ends; a turn lasts until all its results have taken effect.

    In a fight without rounds, a turn counts as a round.
    """
    acted = tuple(fighter.name for fighter in fight.fighters if fighter.acted)
    rounds_ = fight.rulings.turn_order == "once-a-round"
    return {"turn": (fight.round, acted) if rounds_ else fight.round, "round": fight.round}


def side_of(fight: FightState, who: str) -> str:
    """Return the side of a person, or the side of that name; return `""` for the GM."""
    if who in fight.sides:
        return who
    return next((fighter.side for fighter in fight.fighters if fighter.name == who), "")


# A pool below this number has the same effect as at this number; a debt of the last two pools of a kind lowers T.
FLOORS = (0, -1, -1) * 2


def canonical(fight: FightState) -> FightState:
    """Return the fight without details that no rule uses.

    These are nuisances, the state of people who are out, and how far a pool is below zero.
    """
    floors = dict(zip(POOLS, FLOORS, strict=True))
    if fight.rulings.overspend == "spill-over":  # by this ruling the next longer pool pays every debt
        floors |= dict.fromkeys((*PHYSICAL[:-1], *MENTAL[:-1]), -MAX_NUMBER)
    return replace(fight, fighters=tuple(_canonical_fighter(fighter, floors) for fighter in fight.fighters), round=1)


def _canonical_fighter(fighter: Fighter, floors: Mapping[str, int]) -> Fighter:
    if fighter.out:
        return Fighter(fighter.name, side=fighter.side, out="out", defences=fighter.defences)
    remaining = {name: max(getattr(fighter.pools, name), least) for name, least in floors.items()}
    return replace_unchecked(fighter, pools=Pools(**remaining), nuisances=())


def settings(fight: AnyFight, who: str) -> Settings[AnyFight]:
    """Return the numbers that may be set for a person, or for a whole fight.

    Outside fights the round has no effect, but old sessions have such lines.
    """
    if not who:
        return {"round": Setting(lambda number: replace(fight, round=number), 1)}
    return settings_within(
        LIMITS, partial(_set_number, fight, fight.fighter(who)), [name.capitalize() for name in POOLS]
    )


def _set_number(fight: AnyFight, fighter: Fighter, what: str, value: Points) -> AnyFight:
    health_before = fighter.pools.health
    fight = fight.change_fighter(fighter.name, **changed_fields(fighter, what, value))
    health = fight.fighter(fighter.name).pools.health
    if fighter.out == FALLEN and (health >= 0 or health > health_before):
        fight = fight.change_fighter(fighter.name, out="")
    return fall_if_beaten(fight, fighter.name, health_before)


def add_person(fight: AnyFight, who: str, side: str, person: object) -> AnyFight:
    """Return the fight with one more person; a person who was out comes back with the sheet that is given here."""
    check_joining(who, side, fight.sides, [fighter.name for fighter in fight.remaining_fighters])
    person = newcomer(who, person, Fighter, (*fight.RESERVED, *fight.sides))
    others = tuple(fighter for fighter in fight.fighters if fighter.name != who)
    return add_newcomers(replace(fight, fighters=(*others, without_fight_state(person, side))), who)


def add_newcomers(fight: AnyFight, *names: str) -> AnyFight:
    """Return the fight after these people have joined; people whose Health is too low are out at once."""
    for name in names:
        fight = fall_if_beaten(fight, name, 0)
    return fight


def remove_person(fight: AnyFight, who: str) -> AnyFight:
    """Return the fight without a person."""
    return fight.change_fighter(fight.fighter(who).name, out=LEFT)


def people_after(fight: FightState) -> dict[str, Fighter]:
    """Return all people as they leave the fight."""
    return {fighter.name: without_fight_state(fighter) for fighter in fight.fighters}


def without_fight_state(person: Fighter, side: str = "") -> Fighter:
    """Return a person without the marks of a fight, and on this side."""
    return replace_unchecked(person, side=side, acted=False, out="", lost=0, row="", fumbled=0)


TASKS: Mapping[type, str] = {
    Defend: "{who} is attacked. Pick a defence.",
    AcceptFailure: "{who} has failed. Accept it, or take suckage to fail by less.",
    TakeSuckage: "{who} has failed. Take suckage to fail by less.",
    AsItIs: "The GM can replace some of the cost by a nuisance.",
    Spare: "The GM can replace some of the cost by a nuisance.",
    DescribeConsequence: "The GM describes the consequence.",
}


def task(_: FightState, choice: object) -> str:
    """Return a sentence that tells the group what to do now."""
    return (
        TASKS.get(type(choice), "Pick an action for {who}.")
        if choice
        else "The attacker rolls first, then each defender."
    )


def board(fight: FightState) -> Board:
    """Return the board of a fight."""
    return Board(_headline(fight), tuple(board_side(fight, side) for side in fight.sides), score=("Wind", "Health"))


def _headline(fight: FightState) -> str:
    if len(fight.remaining_sides) < 2:
        return "The fight is over"
    order = rulings().turn_order
    if order == "lead" and fight.leads:
        return f"{fight.leads} lead"
    return f"Round {fight.round}" if order == "once-a-round" else "Anyone may attack"


def board_side(fight: FightState, side: str) -> Side:
    """Return a side of the board, with its people."""
    return Side(side, tuple(_board_person(fighter) for fighter in fight.fighters if fighter.side == side))


def _board_person(fighter: Fighter) -> Person:
    tracks = [Track(name.capitalize(), floor(points)) for name, points in fighter.pools.by_pool().items()]
    attempt = fighter.attempt(fighter.defences[0], "ordinary").character
    others = {"physical penalty": attempt.physical_penalty, "mental penalty": attempt.mental_penalty}
    others |= {"lost by": fighter.lost, "fumble": fighter.fumbled}
    tracks += [Track(name, points, harm=True) for name, points in others.items() if points]
    title = " / ".join(means.name for means in (*fighter.attacks, *fighter.defences))
    return Person(fighter.name, title, tuple(tracks), () if fighter.out else tuple(_conditions(fighter)), fighter.out)


def _conditions(fighter: Fighter) -> Iterator[Note]:
    for name, points in fighter.pools.by_pool().items():
        if points % 1:
            yield Note(f"half a point more {name.capitalize()}", "sk.attitude.relaxed")
    if fighter.pools.health < 0 and rulings().fallen == "next-loss":
        yield Note("out at the next loss of Health", "sk.fight.end")
    yield from (Note(nuisance, "sk.suckage") for nuisance in fighter.nuisances)
    if fighter.row:
        yield Note(fighter.row, "sk.defense.chart")
    if fighter.acted and rulings().turn_order == "once-a-round":
        yield Note("has acted", "sk.fight.turn")


FIGHT: Scene[FightState] = Scene(
    title="A fight",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=people_after,
    side_of=side_of,
    settings=settings,
    add_person=add_person,
    remove_person=remove_person,
    after_manual_change=start_next_round,
    canonical=canonical,
    completed_rounds=completed_rounds,
    task=task,
    turn_and_round=turn_and_round,
    chances=choice_chances,
    sentence=sentence,
)
