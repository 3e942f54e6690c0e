"""The scene of a fight in Stance and Poise: its start, rounds, end, board and manual changes.

The rules are in `combat`; this module gives them the form that sessions, odds and advice need.
"""

from collections.abc import Hashable, Iterator
from functools import partial

from rules.aretis.combat.attacks import is_guarded
from rules.aretis.combat.chances import choice_chances
from rules.aretis.combat.choices import RoundChoice
from rules.aretis.combat.grid import guarded_squares, reach, width
from rules.aretis.combat.offers import round_offers
from rules.aretis.combat.poise import has_fallen, rounds_down
from rules.aretis.combat.restrictions import check_choice, is_surrounded
from rules.aretis.combat.rounds import apply_blows, energy_after, remaining_sides, resolve_round, winner
from rules.aretis.combat.state import Fighter, FightState, begin, place_fighter
from rules.aretis.people import BLOWS, EAST, ENERGY, LIFE, LIMITS, NORTH, POISE, Participant
from rules.aretis.rolls import parse_dice
from rules.aretis.rulings import rulings
from rules.aretis.sentences import sentence
from rules.core import BadInput, Dice, IllegalChoice, require_int, using
from rules.core.errors import is_allowed
from rules.core.frozen import replace
from rules.core.play.board import Board, Note, Person, Place, Side, Track
from rules.core.play.game import Limit, Outcome, Scene
from rules.core.play.manual_changes import LEFT, MAX_NUMBER, Setting, Settings, check_joining, newcomer, settings_within
from rules.core.play.names import check_name
from rules.core.play.session_text import SceneText
from rules.core.play.squares import Square

DOWN, ROUND = "rounds on the ground", "round"


def start(*, blows: int | None = None, dice: str = "", **sides: tuple[Participant, ...]) -> FightState:
    """Start a fight with people in their present state; the keyword arguments are the sides with their people.

    People without squares of their own face each other in lines. `blows` is the number of blows that takes a fighter
    out; None means that the group sets no number. `dice` are the dice to throw; an empty text means the dice of the
    ruling.
    """
    members = [
        member
        for row, side in enumerate(sides)
        for member in _place_in_line(row, check_name(side, "a side"), sides[side])
    ]
    bears = blows if blows is None else require_int(blows, 1, None, "the blows that take a person out")
    fight = begin(*(_update_out(member, bears) for member in members))
    return replace(fight, bears=bears, throw=parse_dice(dice) if dice else None)


def _tags(scene: SceneText) -> dict[str, object]:
    """Read two tags of a scene: the number of blows that takes a fighter out, and the dice to throw."""
    blows = scene.whole_number("blows", "the blows that take a person out")
    return {"blows": blows, "dice": scene.tag("dice")}


def _update_out(member: Fighter, bears: int | None) -> Fighter:
    """Return a fighter after a change of their blows.

    A fighter with `bears` blows or more is out, and a fighter with fewer is back in the fight.
    """
    if bears is not None and member.blows >= bears:
        return replace(member, out=member.out or "taken out")
    return replace(member, out="" if member.out == "taken out" else member.out)


def _place_in_line(row: int, side: str, people: tuple[Participant, ...]) -> Iterator[Fighter]:
    """Yield a side's fighters in a line from west to east."""
    at = 0
    for person in map(_sheet, people):
        wide = width(person.fighter.size)
        south = 1 - wide if row == 0 else 2 * row - 1
        yield _make_fighter(person, side, row, (at, south))
        at += wide


def _sheet(person: object) -> Participant:
    if not isinstance(person, Participant):
        raise BadInput(person, "people must be read with `parse_person`")
    return person


def _make_fighter(person: Participant, side: str, row: int, square: Square) -> Fighter:
    """Return a fighter; the first side looks north, and all other sides look south to face it."""
    check_name(person.name)
    facing = person.facing or ("south" if row else "north")
    fighter = place_fighter(person.fighter, side, person.square or square, facing, person.poise)
    return replace(fighter, blows=person.blows, energy=person.energy, second_life=person.second_life)


def turn(dice: Dice, fight: FightState) -> FightState:
    """Play one round; if choices are made aloud, one turn is one fighter's choice."""
    if outcome(fight) is not None:  # a manual change has ended the fight
        return fight
    with using(fight.rulings):
        return _round(dice, fight)


def _round(dice: Dice, fight: FightState) -> FightState:
    # a manual change can make a choice illegal that was made aloud before it
    still_allowed = tuple(choice for choice in fight.said if is_allowed(check_choice, fight, choice))
    spoken = {choice.name for choice in still_allowed}
    waiting = [member.name for member in fight.members if member.can_act and member.name not in spoken]
    aloud = rulings().choosing == "aloud"
    choosing = waiting[:1] if aloud else waiting
    offers = {name: partial(round_offers, name=name) for name in choosing}
    fight, choices = dice.choose_simultaneously(replace(fight, said=still_allowed), offers, _check)
    all_choices = (*fight.said, *choices.values())
    if outcome(fight) is not None or (aloud and len(waiting) > 1):
        return replace(fight, said=all_choices)
    plan = tuple(choice for member in fight.members for choice in all_choices if choice.name == member.name)
    return dice.sub(resolve_round, replace(fight, said=()), plan)


def _check(fight: FightState, who: str, choice: object) -> None:
    check_choice(fight, choice)
    if isinstance(choice, RoundChoice) and choice.name != who:
        raise IllegalChoice("ar.round", f"{who} chooses for themselves, not for {choice.name}")


def outcome(fight: FightState) -> Outcome | None:
    """Return the result of the fight if at most one side is left; None if the fight goes on.

    The result has the winning side and, for each side, its remaining fighters and the blows that they could still take.
    """
    with using(fight.rulings):
        if len(remaining_sides(fight)) > 1:
            return None
        remaining = [
            [member for member in fight.members if member.side == side and not member.gone] for side in fight.sides
        ]
        bears = fight.bears
        blows_left = tuple(sum(bears - member.blows for member in people) if bears else 0 for people in remaining)
        return Outcome(winner(fight) or "", tuple(map(len, remaining)), blows_left)


def completed_rounds(fight: FightState) -> int:
    """Return the number of completed rounds."""
    return fight.rounds


def turn_and_round(fight: FightState) -> dict[str, Hashable]:
    """Return keys that change when a turn or a round ends.

    A turn is a whole round unless choices are made aloud.
    """
    aloud = fight.rulings.choosing == "aloud"
    turn_ = (fight.rounds, tuple(choice.name for choice in fight.said)) if aloud else fight.rounds
    return {"round": fight.rounds, "turn": turn_}


def side_of(fight: FightState, who: str) -> str:
    """Return the side of a person, or the side of that name; return `""` if neither exists."""
    if who in fight.sides:
        return who
    return next((member.side for member in fight.members if member.name == who), "")


def canonical(fight: FightState) -> FightState:
    """Return the fight without details that no longer matter: round, Energy, and the state of people who are out."""
    over = outcome(fight) is not None
    return replace(fight, members=tuple(_canonical_fighter(fight, member, over) for member in fight.members), rounds=0)


def _canonical_fighter(fight: FightState, fighter: Fighter, over: bool) -> Fighter:
    fighter = replace(fighter, energy=None, blows=fighter.blows if fight.bears else 0)
    if not fighter.gone and not over:
        return fighter
    canonical_fighter = replace(
        fighter, square=(0, 0), facing="north", poise=fighter.start, down=0 if fighter.can_act else 1, second_life=False
    )
    return replace(canonical_fighter, out="out", blows=0, down=0) if fighter.gone else canonical_fighter


def settings(fight: FightState, who: str) -> Settings[FightState]:
    """Return the numbers that may be set for a person, or for the whole fight."""
    if not who:
        return {ROUND: Setting(lambda number: replace(fight, rounds=number - 1), 1)}
    member = fight.fighter(who)
    ruling = rulings()
    lowest = 0 if ruling.below_zero == "stops-at-zero" else -MAX_NUMBER
    highest = member.start if ruling.poise_cap == "start" else MAX_NUMBER
    poise = {POISE: (lowest, highest)} if ruling.footing == "poise" else {}
    limits = {**poise, **LIMITS, DOWN: (0, rounds_down())}
    return settings_within(limits, partial(_set_number, fight, member))


def _set_number(fight: FightState, member: Fighter, what: str, value: int) -> FightState:
    if what == POISE:  # a person falls at 0 poise, and is on their feet with more
        return fight.replace_fighter(
            replace(member, poise=value, down=(member.down or rounds_down()) if has_fallen(value) else 0)
        )
    if what == BLOWS:
        return _put_on_free_square(fight, _with_blows(fight, member, value))
    if what in (EAST, NORTH):
        east, north = member.square
        return _put_on_free_square(fight, replace(member, square=(value, north) if what == EAST else (east, value)))
    if what == LIFE:
        return fight.replace_fighter(replace(member, second_life=bool(value)))
    return fight.replace_fighter(replace(member, down=value) if what == DOWN else replace(member, energy=value))


def _with_blows(fight: FightState, member: Fighter, blows: int) -> Fighter:
    """Return a person with this number of blows; if it grows, the person is struck as in a round, and may be out."""
    if blows < member.blows:
        return _update_out(replace(member, blows=blows), fight.bears)
    return apply_blows(member, blows - member.blows, fight.bears)


def _put_on_free_square(fight: FightState, member: Fighter) -> FightState:
    """Return the fight with a changed person; raise `BadInput` if two people who are present share a square."""
    after = fight.replace_fighter(member)
    begin(*(there for there in after.members if not there.gone))
    return after


def add_person(fight: FightState, who: str, side: str, person: object) -> FightState:
    """Return the fight with one more person, on a square of their own or the next free one.

    A person who was taken out, or has left, comes back with the sheet that is given here.
    """
    check_joining(who, side, fight.sides, [member.name for member in fight.members if not member.gone])
    entrant = newcomer(who, person, Participant, fight.sides)
    row = fight.sides.index(side)
    others = tuple(member for member in fight.members if member.name != who)
    east = max((x + 1 for member in others if not member.gone for x, _ in member.footprint), default=0)
    new = _make_fighter(entrant, side, row, (east, 2 * row - 1 if row else 0))
    begin(*(member for member in others if not member.gone), new)
    return replace(fight, members=(*others, _update_out(new, fight.bears)))


def remove_person(fight: FightState, who: str) -> FightState:
    """Return the fight without a person."""
    return fight.replace_fighter(replace(fight.fighter(who), out=LEFT))


def people_after(fight: FightState) -> dict[str, Participant]:
    """Return all people as they leave the fight.

    If the fight is over, it has cost them Energy.
    """
    return {
        member.name: Participant(
            member.fighter, blows=member.blows, energy=_energy(fight, member), second_life=member.second_life
        )
        for member in fight.members
    }


def _energy(fight: FightState, member: Fighter) -> int | None:
    """Return a person's Energy now, or after the fight if it is over; None if the group does not count Energy."""
    if member.energy is None or outcome(fight) is None:
        return member.energy
    return energy_after(member.energy, fight.rounds)


def task(_: FightState, choice: object) -> str:
    """Return a sentence that tells the group what to do now."""
    return "Attack or defend? Choose for {who}." if choice else ""


def board(fight: FightState) -> Board:
    """Return the board of a fight."""
    line = f"Round {fight.rounds + 1}" if outcome(fight) is None else "The fight is over"
    notes = tuple(Note(f"{choice.name} has said: {_stance(choice)}", "ar.round") for choice in fight.said)
    return Board(line, tuple(_board_side(fight, side) for side in fight.sides), notes, (POISE, BLOWS))


def _board_side(fight: FightState, side: str) -> Side:
    return Side(side, tuple(_board_person(fight, member) for member in fight.members if member.side == side))


def _board_person(fight: FightState, fighter: Fighter) -> Person:
    title, energy = f"Attack {fighter.fighter.attack} · Defence {fighter.fighter.defence}", _energy(fight, fighter)
    poise = (Track(POISE, fighter.poise, fighter.start),) if rulings().footing == "poise" else ()
    tracks = (*poise, Track(BLOWS, fighter.blows, fight.bears, True))
    tracks += () if energy is None else (Track(ENERGY, energy),)
    return Person(fighter.name, title, tracks, tuple(_conditions(fight, fighter)), fighter.out, _place(fight, fighter))


def _place(fight: FightState, member: Fighter) -> Place | None:
    """Return a fighter's place on the map, with the squares that they reach and guard; None if they have left.

    A square that an opponent shares can be in reach and in front.
    """
    if member.gone:
        return None
    size = member.fighter.size
    near, front = reach(member.square, size), guarded_squares(member.square, size, member.facing)
    for opponent in fight.opponents(member.name):
        shared = member.footprint & opponent.footprint
        near |= shared if member.reaches(opponent) else frozenset()
        front |= shared if is_guarded(member, "front", opponent) else frozenset()
    cannot_face_all = member.can_act and is_surrounded(fight, member.name)
    squares = tuple(sorted(near)), tuple(sorted(front))
    return Place(*member.square, member.facing, width(size), *squares, cannot_face_all, bool(member.down))


def _conditions(fight: FightState, fighter: Fighter) -> Iterator[Note]:
    if fighter.gone:
        return
    if fighter.down > 1:
        yield Note("on the ground for this round and the next", "ar.poise.fall")
    elif fighter.down:
        yield Note("on the ground: an Agility test at the end of the round", "ar.poise.rise")
    if fighter.can_act and is_surrounded(fight, fighter.name):
        yield Note("surrounded", "ar.reposition.surrounded")
    if fighter.second_life:
        yield Note("a second-life is out", "ar.doubler.hold")


def _stance(choice: RoundChoice) -> str:
    targets = f" {' and '.join(choice.targets)}" if choice.targets else ""
    return f"{choice.stance}{targets}{', aimed' if choice.aimed else ''}"


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
    tags=_tags,
    limit=Limit("blows", "Blows that take a person out", 3, (1, 2, 5)),
    canonical=canonical,
    completed_rounds=completed_rounds,
    task=task,
    turn_and_round=turn_and_round,
    chances=choice_chances,
    sentence=sentence,
)
