"""The scene of a battle in Rules Basics: its start, turns, end, board and manual changes.

The rules are in `combat`; this module gives them the form that sessions, odds and advice need.
"""

from collections.abc import Hashable, Iterator
from functools import partial

from rules.basics.characters import Character
from rules.basics.combat.choices import Turn
from rules.basics.combat.offers import turn_offers
from rules.basics.combat.state import Fighter, FightState, begin, place_fighter
from rules.basics.combat.turns import equal_speeds, take_out_harmed, take_turn, turn_order
from rules.basics.people import EAST, HARM, Participant, limits
from rules.basics.rulings import rulings
from rules.basics.tables import LONGER
from rules.core import BadInput, Dice, Roll, ScriptError, require_int, scripted, using
from rules.core.exhibits import format_count
from rules.core.frozen import replace
from rules.core.play.board import Board, Note, Person, Place, Side, Track
from rules.core.play.game import Limit, Outcome, Scene
from rules.core.play.manual_changes import LEFT, Setting, Settings, check_joining, newcomer, settings_within
from rules.core.play.names import check_name
from rules.core.play.position import Entry
from rules.core.play.session_text import SceneText
from rules.core.play.squares import Square, squares_within

SECOND = "second"
APART = 5  # squares between the lines of people without their own squares


def start(*, harm: int | None = None, **sides: tuple[Participant, ...]) -> FightState:
    """Start a battle with people in their present state; the keyword arguments are the sides with their people.

    People without squares of their own are placed in lines, five squares apart. `harm` is the damage that takes a
    fighter out; None means that the group sets no limit.
    """
    members = [
        _make_fighter(person, check_name(side, "a side"), (at, APART * row))
        for row, (side, people) in enumerate(sides.items())
        for at, person in enumerate(people)
    ]
    bears = harm if harm is None else require_int(harm, 1, None, "the harm that takes a person out")
    return take_out_harmed(replace(begin(*members), bears=bears, ordered=False))


def _tags(scene: SceneText) -> dict[str, object]:
    """Read the tag of a scene: the harm that takes a fighter out."""
    return {"harm": scene.whole_number("harm", "the harm that takes a person out")}


def _make_fighter(person: Participant, side: str, square: Square) -> Fighter:
    if not isinstance(person, Participant):
        raise BadInput(person, "people must be read with `parse_person`")
    for name in (person.name, *(weapon.name for weapon in person.fighter.weapons)):
        check_name(name)
    fighter = place_fighter(person.fighter, person.square or square, person.readied, side)
    return replace(fighter, harm=person.harm)


def turn(dice: Dice, fight: FightState) -> FightState:
    """Carry out one maneuver of the acting fighter; the very first turn also settles the order of turns."""
    if outcome(fight) is not None:  # a manual change has ended the battle
        return fight
    with using(fight.rulings):
        if not fight.ordered:
            return dice.sub(order_turns, fight)
        fight, choice = dice.choose(fight, fight.acting.name, turn_offers)
        if not isinstance(choice, Turn):
            raise BadInput(choice, "a choice must be a Turn")
        return dice.sub(take_turn, fight, choice)


def order_turns(dice: Dice, fight: FightState) -> FightState:
    """Return the battle with all fighters in the order of their Speed."""
    names = dice.sub(turn_order, tuple(member.fighter for member in fight.members))
    dice.note("td.round.order", "The order of turns: {names}.", names=", ".join(names))
    fight = replace(fight, members=tuple(fight.fighter(name) for name in names), at=0, ordered=True)
    return fight.next() if fight.acting.out else fight


def outcome(fight: FightState) -> Outcome | None:
    """Return the result of the battle if at most one side is left; None if the battle goes on.

    The result has the winning side and, for each side, its remaining fighters and the harm that they could still take.
    """
    parties = {member.party for member in fight.members if not member.out}
    if len(parties) > 1:
        return None
    remaining = [
        [member for member in fight.members if member.party == side and not member.out] for side in fight.parties
    ]
    bears = fight.bears
    harm_left = tuple(sum(bears - member.harm for member in people) if bears else 0 for people in remaining)
    return Outcome("".join(parties), tuple(map(len, remaining)), harm_left)


def completed_rounds(fight: FightState) -> int:
    """Return the number of completed rounds, which last one second."""
    return fight.seconds


def turn_and_round(fight: FightState) -> dict[str, Hashable]:
    """Return keys that change when a person's turn or a round of one second ends."""
    return {"turn": (fight.seconds, fight.at), "round": fight.seconds}


def side_of(fight: FightState, who: str) -> str:
    """Return the side of a person, or the side of that name; return `""` if neither exists."""
    if who in fight.parties:
        return who
    return next((member.party for member in fight.members if member.name == who), "")


def canonical(fight: FightState) -> FightState:
    """Return the battle without details that no longer matter: time, tasks, and weapons of the fallen.

    The seconds of an aim are cut to the number beyond which they add nothing.
    """
    over = outcome(fight) is not None
    members = tuple(_canonical_fighter(fight, member, over) for member in fight.members)
    return replace(fight, members=members, seconds=0, at=0 if over else fight.at)


def _canonical_fighter(fight: FightState, fighter: Fighter, over: bool) -> Fighter:
    harm = fighter.harm if fight.bears else 0
    if fighter.out or over:
        out = "out" if fighter.out else ""
        return Fighter(fighter.fighter, (0, 0), (), harm=0 if fighter.out else harm, side=fighter.side, out=out)
    foes = {foe.name for foe in fight.foes(fighter)}
    aim = fighter.aim and replace(fighter.aim, seconds=min(fighter.aim.seconds, max(LONGER)))
    return replace(
        fighter,
        harm=harm,
        doing="",
        aim=aim if aim and aim.target in foes else None,
        leads=tuple(sorted(pair for pair in fighter.leads if pair[0] in foes)),
        readied=tuple(weapon.name for weapon in fighter.fighter.weapons if weapon.name in fighter.readied),
    )


def settings(fight: FightState, who: str) -> Settings[FightState]:
    """Return the numbers that may be set for a person, or for the whole battle."""
    if not who:
        return {SECOND: Setting(lambda number: replace(fight, seconds=number - 1), 1)}
    return settings_within(limits(), partial(_set_number, fight, fight.fighter(who)))


def _set_number(fight: FightState, member: Fighter, what: str, value: int) -> FightState:
    if what == HARM:
        changed = replace(member, harm=value, out="" if member.out == "taken out" else member.out)
    else:
        east, north = member.square
        changed = replace(member, square=(value, north) if what == EAST else (east, value))
    fight = take_out_harmed(fight.replace_fighter(changed))
    begin(*(other for other in fight.members if not other.out))  # raises BadInput for a square that is taken
    return fight


def add_person(fight: FightState, who: str, side: str, person: object) -> FightState:
    """Return the battle with one more person, who acts after all people of the same Speed.

    A person who was taken out, or has left, comes back with the sheet that is given here.
    """
    check_joining(who, side, fight.parties, [member.name for member in fight.members if not member.out])
    entrant = newcomer(who, person, Participant, fight.parties)
    acting = fight.acting.name
    others = [member for member in fight.members if member.name != who]
    present = [member for member in others if not member.out]
    free = max(member.square[0] for member in present) + 1 if present else 0
    new = _make_fighter(entrant, side, (free, APART * fight.parties.index(side)))
    begin(*present, new)
    sign = -1 if rulings().speed == "low-first" else 1
    later = [n for n, member in enumerate(others) if sign * member.fighter.speed < sign * new.fighter.speed]
    others.insert(later[0] if later and fight.ordered else len(others), new)
    return replace(fight, members=tuple(others), at=[member.name for member in others].index(acting))


def remove_person(fight: FightState, who: str) -> FightState:
    """Return the battle without a person."""
    return fight.replace_fighter(replace(fight.fighter(who), out=LEFT))


def after_manual_change(fight: FightState) -> FightState:
    """Return the battle after a manual change: fighters with too much harm are taken out.

    If the acting fighter is out, the next turn begins.
    """
    fight = take_out_harmed(fight)
    on = fight.ordered and fight.acting.out and outcome(fight) is None
    return fight.next() if on else fight


def people_after(fight: FightState) -> dict[str, Participant]:
    """Return all people as they leave the battle, with their weapons in hand and their harm."""
    return {
        member.name: Participant(member.fighter, readied=member.readied, harm=member.harm) for member in fight.members
    }


def reread(fight: FightState, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of an old session line about the order of turns, without its needless rolls.

    An earlier version of this package let all fighters of one Speed roll again until no two rolls were equal. So only
    the last roll of each fighter decides.
    """
    rolls = tuple(entry for entry in entries if isinstance(entry, Roll))
    if fight.ordered or not rolls or len(rolls) < len(entries):
        return entries
    fighters = tuple(member.fighter for member in fight.members)
    with using(fight.rulings):
        try:
            scripted(", ".join(map(str, rolls)), turn_order, fighters)
        except ScriptError:
            return _last_rolls(rolls, fighters) or entries
    return entries


def _last_rolls(rolls: tuple[Roll, ...], fighters: tuple[Character, ...]) -> tuple[Roll, ...] | None:
    """Return each fighter's last roll if all fighters of one Speed rolled again together; return None if not."""
    kept: tuple[Roll, ...] = ()
    for count in (len(equal) for equal in equal_speeds(fighters) if len(equal) > 1):
        own, rolls = rolls[:count], rolls[count:]
        while len({roll.total for roll in own}) < len(own):
            own, rolls = rolls[:count], rolls[count:]
        if len(own) < count:
            return None
        kept += own
    return None if rolls else kept


def task(fight: FightState, choice: object) -> str:
    """Return a sentence that tells the group what to do now."""
    if choice:
        return "Choose a maneuver for {who}."
    return "" if fight.ordered else "See who goes first."


def board(fight: FightState) -> Board:
    """Return the board of a battle."""
    line = f"Second {fight.seconds + 1} · {fight.acting.name}" if fight.ordered else "Who goes first"
    line = line if outcome(fight) is None else "The battle is over"
    return Board(line, tuple(_board_side(fight, side) for side in fight.parties))


GUARDS = {
    "none": ("no defence until the next turn", "td.all-out-attack.no-defense"),
    "double": ("two defences against an attack", "td.all-out-defense.double"),
    "increased": ("+2 to {defence}", "td.all-out-defense.increased"),
}


def _board_side(fight: FightState, side: str) -> Side:
    return Side(side, tuple(_board_person(fight, member) for member in fight.members if member.party == side))


def _board_person(fight: FightState, fighter: Fighter) -> Person:
    weapons = [fighter.fighter.weapon(name) for name in fighter.readied]
    title = " · ".join(f"{weapon.name} {weapon.skill}" for weapon in weapons)
    around = squares_within(fighter.square, 1) if any(not weapon.ranged for weapon in weapons) else ()
    place = None if fighter.out else Place(*fighter.square, reach=tuple(sorted(around)))
    leads = (Track(f"lead on {target}", lead) for target, lead in fighter.leads)
    tracks = (Track(HARM, fighter.harm, fight.bears, True), *leads)
    return Person(fighter.name, title, tracks, tuple(_conditions(fighter)), fighter.out, place)


def _conditions(fighter: Fighter) -> Iterator[Note]:
    if fighter.out:
        return
    if fighter.guard.kind in GUARDS:
        words, rule_id = GUARDS[fighter.guard.kind]
        yield Note(words.format(defence=fighter.guard.defence), rule_id)
    if fighter.aim:
        seconds = format_count(fighter.aim.seconds, "second")
        yield Note(f"aims the {fighter.aim.weapon} at {fighter.aim.target} for {seconds}", "td.aim.keep")
    if fighter.doing:
        yield Note(fighter.doing, "td.round")


FIGHT: Scene[FightState] = Scene(
    title="A battle",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=people_after,
    side_of=side_of,
    settings=settings,
    add_person=add_person,
    remove_person=remove_person,
    after_manual_change=after_manual_change,
    tags=_tags,
    limit=Limit("harm", "Harm that takes a person out", 10, (5, 15, 20)),
    reread=reread,
    canonical=canonical,
    completed_rounds=completed_rounds,
    task=task,
    turn_and_round=turn_and_round,
)
