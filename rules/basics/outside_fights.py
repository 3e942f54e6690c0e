"""A scene without a battle: success rolls and contests, against numbers that the group names."""

from collections.abc import Iterator
from functools import partial

from rules.basics.people import HARM, Participant, limits
from rules.basics.rolls import contest, modify_target, success_roll
from rules.basics.rulings import BasicsRulings
from rules.core import BadInput, Dice, snapshot_rulings
from rules.core.errors import find_by_name
from rules.core.frozen import field, frozen, replace
from rules.core.inputs import IntegerInput
from rules.core.play.board import Board, Note, Person, Side, Track
from rules.core.play.game import Scene
from rules.core.play.manual_changes import LEFT, Setting, Settings, check_joining, newcomer
from rules.core.play.names import check_name
from rules.core.play.offers import Offer, OfferField, Offers, check_offered
from rules.core.play.position import EndScene

ALL = "all"
MAX_TARGET, MAX_MODIFIER = 40, 20
WORDS = {"tie": "a tie", "both fail": "both fail"}


@frozen
class RollChoice:
    """A success roll: the skill or stat, and the bonus or penalty of the task."""

    target: int = 10
    modifier: int = 0


@frozen
class ContestChoice:
    """A contest of two people: the skill of the person who acts, and the skill of the opponent."""

    whom: str
    target: int = 10
    theirs: int = 10


Choice = RollChoice | ContestChoice | EndScene


@frozen
class OutsideScene:
    """People by side, without a battle.

    `told` is empty before the first roll. Then it has three texts: the result of the last roll, its rule, and the
    result in fewer words. `gone` has the names of people who have left.
    """

    sides: tuple[str, ...]
    people: tuple[tuple[str, Participant], ...]
    told: tuple[str, ...] = ()
    over: bool = False
    gone: tuple[str, ...] = ()
    rulings: BasicsRulings = field(default_factory=partial(snapshot_rulings, BasicsRulings))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all people who are present."""
        return tuple(person.name for _, person in self.people if person.name not in self.gone)

    def person(self, name: str) -> Participant:
        """Return the person of that name, present or gone; raise `BadInput` for an unknown name."""
        return find_by_name(name, [participant for _, participant in self.people], "a person")


def start(**sides: tuple[Participant, ...]) -> OutsideScene:
    """Start a scene with people in their present state, on any number of sides."""
    people = tuple(
        (check_name(side, "a side"), person) for side, side_people in sides.items() for person in side_people
    )
    names = [*sides, *(check_name(person.name) for _, person in people)]
    if not people or len(set(names)) < len(names) or ALL in names:
        raise BadInput(names, f"people and sides must have different names other than {ALL}")
    return OutsideScene(tuple(sides), people)


def turn(dice: Dice, state: OutsideScene) -> OutsideScene:
    """Carry out the roll of the first person who chooses one, or end the scene if the group ends it."""
    due = pending_offers(state)
    state, who, choice = dice.choose_first_speaker(state, due)
    check_offered(due[who](state), choice)
    if isinstance(choice, EndScene):
        return replace(state, over=True, told=())
    if isinstance(choice, ContestChoice):
        met = dice.sub(contest, choice.target, choice.theirs)
        won = {"first": f"{who} wins", "second": f"{choice.whom} wins"} | WORDS
        return replace(state, told=(f"{who} against {choice.whom}: {won[met.won]}", "td.contest", won[met.won]))
    rolled = dice.sub(success_roll, modify_target(choice.target, choice.modifier))
    word = "succeeds" if rolled.success else "fails"
    return replace(state, told=(f"{who} {word} by {abs(rolled.margin)}", "td.success", f"{who} {word}"))


def pending_offers(state: OutsideScene) -> dict[str, Offers[OutsideScene, Choice]]:
    """Return the offers of each person.

    The key `all` has the offer that ends the scene, which the group can take at any time.
    """
    return {**{name: partial(_roll_offers, who=name) for name in state.names}, ALL: _end_offers}


def _roll_offers(state: OutsideScene, who: str) -> Iterator[Offer[RollChoice | ContestChoice]]:
    if who not in state.names:
        return
    target = OfferField("target", IntegerInput("Skill or stat", 0, MAX_TARGET), "at")
    modifier = OfferField("modifier", IntegerInput("Modifier", -MAX_MODIFIER, MAX_MODIFIER), "modifier")
    yield Offer(RollChoice(), "td.success", "Success roll", (target, modifier))
    theirs = OfferField("theirs", IntegerInput("Theirs", 0, MAX_TARGET), "against")
    for name in state.names:
        if name != who:
            yield Offer(ContestChoice(name), "td.contest", f"Contest with {name}", (target, theirs))


def _end_offers(_: OutsideScene) -> Iterator[Offer[EndScene]]:
    yield Offer(EndScene(), "td.success", "That is all")


def outcome(state: OutsideScene) -> str | None:
    """Return `"done"` if the group has ended the scene or all people have left; None if the scene goes on."""
    return "done" if state.over or not state.names else None


def side_of(state: OutsideScene, who: str) -> str:
    """Return the side of a person, or the side of that name; return `""` if neither exists."""
    if who in state.sides:
        return who
    return next((side for side, person in state.people if person.name == who), "")


def settings(state: OutsideScene, who: str) -> Settings[OutsideScene]:
    """Return the numbers that may be set: the harm of a person."""
    if not who:
        return {}
    person = state.person(who)

    def put(harm: int) -> OutsideScene:
        changed = replace(person, harm=harm)
        return replace(state, people=tuple((side, changed if old == person else old) for side, old in state.people))

    return {HARM: Setting(put, *limits()[HARM])}


def add_person(state: OutsideScene, who: str, side: str, person: object) -> OutsideScene:
    """Return the scene with one more person.

    A person who has left comes back with the sheet that is given here.
    """
    check_joining(who, side, state.sides, state.names)
    entrant = newcomer(who, person, Participant, (ALL, *state.sides))
    others = tuple(pair for pair in state.people if pair[1].name != who)
    gone = tuple(name for name in state.gone if name != who)
    return replace(state, people=(*others, (side, entrant)), gone=gone)


def remove_person(state: OutsideScene, who: str) -> OutsideScene:
    """Return the scene without a person."""
    name = state.person(who).name
    return state if name in state.gone else replace(state, gone=(*state.gone, name))


def people_after(state: OutsideScene) -> dict[str, Participant]:
    """Return all people as they leave the scene."""
    return {person.name: person for _, person in state.people}


def board(state: OutsideScene) -> Board:
    """Return the board outside a battle: people, their harm, and the result of the last roll."""
    sides = tuple(
        Side(side, tuple(_board_person(state, person) for person_side, person in state.people if person_side == side))
        for side in state.sides
    )
    notes = (Note(*state.told),) if state.told else ()
    return Board("That is all" if outcome(state) else "No battle", sides, notes)


def _board_person(state: OutsideScene, person: Participant) -> Person:
    return Person(person.name, tracks=(Track(HARM, person.harm),), out=LEFT if person.name in state.gone else "")


ROLLS: Scene[OutsideScene] = Scene(
    title="Rolls",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=people_after,
    side_of=side_of,
    settings=settings,
    add_person=add_person,
    remove_person=remove_person,
)
