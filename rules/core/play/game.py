"""`Game`, the one value with everything a game brings besides its rules: scenes, people, tactics and duel models.

A game creates this value once, as `GAME` in its `game.py`. Sessions, advice, reviews and calculators read it.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, Never, Protocol, TypeVar  # Any: types of any game

from rules.core.context import Policy
from rules.core.dice import Dice
from rules.core.errors import BadInput, require_one_of
from rules.core.frozen import field, frozen
from rules.core.inputs import FrozenValues, IntegerInput
from rules.core.play.board import Board
from rules.core.play.manual_changes import Settings
from rules.core.play.offers import Offers, all_choices
from rules.core.play.session_text import SceneText, plain_signs
from rules.core.rulings import Rulings

FAILED = -1000  # a level of success that is below all levels in the rules
FIGHT = "fight"

State = TypeVar("State")
Choice = TypeVar("Choice")
Person = TypeVar("Person")
Chances = tuple[tuple[str, Fraction], ...]  # words for an answer or an amount, each with the chance of success
Entries = tuple[Any, ...]  # the entries have the type `position.Entry`, which this module cannot import


@frozen(order=True)
class Outcome:
    """The end of a fight. `winner` is a side, or empty if no side wins.

    `standing` has the number of survivors of each side, and `left` has the points that each side has left.
    """

    winner: str
    standing: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


class FightStates(Protocol[State]):
    """The functions that show whether a state is an end, and whether two states are equal."""

    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the fight; None while it goes on."""

    def canonical(self, state: State) -> State:
        """Return the state without details that no longer matter, so that states with the same future are equal."""


class FightRules(FightStates[State], Protocol[State]):
    """The functions that an explorer needs. A `Scene` of a fight has them, and so does a `DuelModel`."""

    def turn(self, dice: Dice, state: State) -> State:
        """Return the state after the next turn."""

    def completed_rounds(self, state: State) -> int:
        """Return the number of completed rounds."""


def _unchanged(state: State, *_: object) -> State:
    return state


def _same_entries(_: object, entries: Entries) -> Entries:
    return entries


def _empty(*_: object) -> Mapping[str, Never]:
    return {}


def _none(*_: object) -> tuple[()]:
    return ()


def _zero(_: object) -> int:
    return 0


def _no_sentence(*_: object) -> str:
    return ""


def _choose(_: object, choice: object) -> str:
    return "Choose for {who}." if choice else ""


@frozen
class Limit:
    """A limit that the group chooses: a person who reaches this number is out of the fight.

    `tag` is its tag in the session text, and `label` is its name for players. A page begins with the number `usual`,
    and also offers the numbers in `others`.
    """

    tag: str
    label: str
    usual: int
    others: tuple[int, ...]


@frozen
class Scene(Generic[State]):
    """A kind of scene, such as a fight or a rest: the functions that start, continue, end and show it.

    Attributes:
        title: Its name for players.
        start: Returns the first state. It takes the people of each side by the name of the side, and the arguments
            that `tags` returns.
        turn: Plays the next turn, or the next part of a scene without turns.
        outcome: Returns the end of the scene; None while the scene goes on. A fight ends with an `Outcome`.
        board: Returns the board, which shows a state to the group.
        people_after: Returns all people as they leave the scene, by name.
        side_of: Returns the side for which a person decides. The name of a side gives that side; any other name, "".
        settings: Returns the numbers that may be set for a person or a side, or for the whole scene if the name is
            empty; raises `BadInput` for an unknown name.
        add_person: Returns the state with one more person, who joins a side. A person who was out or had left returns.
        remove_person: Returns the state without a person; unchanged if the person has left already.
        after_manual_change: Returns the state after the consequences of a manual change.
        tags: Returns further arguments of `start` from the tags of the scene's text.
        limit: The number that takes people out if the group chooses it; None if the rules name that number.
        start_after: Returns a first state after everything besides people has passed to it from an earlier scene. It
            takes the first state, and the last state of the earlier scene.
        reread: Returns the entries of a line from an older version in the form that today's rules ask for.
        sides: The default names of the sides; a scene with one name has one side.
        canonical: Returns the state without details that no longer matter, so that states with the same future are
            equal.
        completed_rounds: Returns the number of completed rounds.
        task: Returns a sentence that says what to do now. Its second argument is the plainest choice on offer, or None
            before a roll. `{who}` in the sentence stands for the person who chooses.
        turn_and_round: Returns the keys "turn" and "round", whose values change when a turn or a round ends; None in
            a game without turns within a round.
        chances: Returns pairs of words and the chance that a person's choice succeeds: one pair for each answer of the
            other side, with words such as "if Odo defends". A choice that nobody answers has at most one pair. There
            are no pairs if the preview of the choice shows the chance already.
        sentence: Returns a person's choice as people say it, such as "Ida tries to gain Advantage". It also takes the
            success of the roll that belongs to the choice; None means that there was no roll. If it returns an empty
            text, the words of the line are plain enough.
    """

    title: str
    start: Callable[..., State]
    turn: Callable[[Dice, State], State]
    outcome: Callable[[State], Any]  # scenes outside fights end with values of their own
    board: Callable[[State], Board]
    people_after: Callable[[State], Mapping[str, Any]]  # people of the game, as in `People`
    side_of: Callable[[State, str], str]
    settings: Callable[[State, str], Settings[State]]
    add_person: Callable[[State, str, str, object], State]
    remove_person: Callable[[State, str], State]
    after_manual_change: Callable[[State], State] = _unchanged
    tags: Callable[[SceneText], Mapping[str, object]] = _empty
    limit: Limit | None = None
    start_after: Callable[[State, Any], State] = _unchanged  # the second argument is a state of any kind of scene
    reread: Callable[[State, Entries], Entries] = _same_entries
    sides: tuple[str, ...] = ("friends", "foes")
    canonical: Callable[[State], State] = _unchanged
    completed_rounds: Callable[[State], int] = _zero
    task: Callable[[State, Any], str] = _choose
    turn_and_round: Callable[[State], Mapping[str, Hashable]] | None = None
    chances: Callable[[State, str, Any], Chances] = _none
    sentence: Callable[[str, Any, bool | None], str] = _no_sentence


@frozen
class RuleViolation:
    """A breach of a rule for building characters: the rule's identifier, the reason, and a similar legal sheet."""

    rule: str
    reason: str
    fix: str = ""


@frozen
class SheetReport:
    """The costs of a character sheet as pairs of label and cost, and the rules that the sheet breaks."""

    sums: tuple[tuple[str, str], ...] = ()
    violations: tuple[RuleViolation, ...] = ()


FormValues = Iterable[tuple[str, Mapping[str, int | str | bool]]]


def _no_report(_: object) -> SheetReport:
    return SheetReport()


@frozen
class People(Generic[Person]):
    """The functions of a game that read, write and check people as lines of text (*sheets*).

    Attributes:
        parse: Returns the person with a name and a line.
        format: Returns the line of a person.
        check: Returns the costs of a sheet and the rules that it breaks.
        ready: Lines of people to start with, by name.
        form_values: Returns a person's numbers by their names in calculators, once for each weapon or stat that a
            calculator may need.
        sheet_boxes: Returns the entries of the character sheet, if the game has one.
    """

    parse: Callable[[str, str], Person]
    format: Callable[[Person], str]
    check: Callable[[Person], SheetReport] = _no_report
    ready: Mapping[str, str] = field(default_factory=dict)
    form_values: Callable[[Person], FormValues] = _none
    sheet_boxes: Callable[[Person], Mapping[str, str | int]] = _empty

    def read(self, name: str, sheet: str) -> Person:
        """Return the person of a line; if it cannot be read, try plain characters instead of typographic ones.

        Raises `BadInput` if the line cannot be read with plain characters either.
        """
        try:
            return self.parse(name, sheet)
        except BadInput:
            with suppress(BadInput):
                return self.parse(name, plain_signs(sheet))
            raise


Decide = Callable[[State, str, Offers[State, Choice], Mapping[str, str]], Choice | None]


@frozen
class TacticPolicy(Generic[State, Choice]):
    """The policy that plays each side by its tactic."""

    decide: Decide[State, Choice]
    by_side: FrozenValues

    def __call__(self, state: State, who: str, offers: Offers[State, Choice]) -> Choice | None:
        """Return a person's choice; None if they wait for others to choose."""
        return self.decide(state, who, offers, self.by_side)


_policy = lru_cache(maxsize=64)(TacticPolicy)  # cached results are valid only for the same policy object


@frozen
class Tactics(Generic[State, Choice]):
    """The tactics of a game: their descriptions by name, the default one, and the function that chooses.

    `decide` takes the state, the person, their offers, and a tactic for each side. It returns None if the person waits
    for others to choose.
    """

    texts: Mapping[str, str]
    default: str
    decide: Decide[State, Choice]

    def make_policy(self, by_side: Mapping[str, str]) -> Policy:
        """Return the policy that plays each side by its tactic; equal tactics give the same object.

        Raises:
            BadInput: There is no such tactic.
        """
        for tactic in by_side.values():
            require_one_of(tactic, self.texts, "a tactic")
        return _policy(self.decide, FrozenValues(by_side))


def _first_offered(state: State, _: str, offers: Offers[State, Choice], __: Mapping[str, str]) -> Choice:
    return next(all_choices(offers(state)))


FIRST_OFFERED: Tactics[Any, Any] = Tactics({"": "Take the first offer"}, "", _first_offered)


@frozen
class DuelModel(Generic[State, Choice]):
    """A fight of two people that is small enough to solve: some choices are left out and some numbers capped.

    Attributes:
        scene: The fight.
        parameters: The name of the model and its numbers as text. A value table repeats this text, and two models are
            equal if their texts are equal.
        restrictions: A sentence for players about the choices that the model has and those that it leaves out.
        start: Returns the state at the start of the fight.
        considered_choices: Returns the choices that are considered.
        match_state: Returns None if a state is not a fight between these two people. Else returns whether their sides
            are in the other order.
        canonical: Returns the canonical state, with capped numbers cut to their cap.
        mirror: Exchanges the sides of a state; None if the two sides are not equal.
        swap_sides: Puts the sides of a state into the other order; None if the order of sides matters in the game.
    """

    scene: Scene[State]
    parameters: str
    restrictions: str
    start: Callable[[], State] = field(compare=False)
    considered_choices: Callable[[State, str, Offers[State, Choice]], Sequence[Choice | None]] = field(compare=False)
    match_state: Callable[[State], bool | None] = field(compare=False)
    canonical: Callable[[State], State] = field(compare=False)
    mirror: Callable[[State], State] | None = field(default=None, compare=False)
    swap_sides: Callable[[State], State] | None = field(default=None, compare=False)

    def turn(self, dice: Dice, state: State) -> State:
        """Play a turn by the rules of the full scene."""
        return self.scene.turn(dice, state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the end of the fight by the rules of the full scene; None while it goes on."""
        outcome: Outcome | None = self.scene.outcome(state)
        return outcome

    def completed_rounds(self, state: State) -> int:
        """Return the number of completed rounds, as the full scene counts them."""
        return self.scene.completed_rounds(state)

    def side_of(self, state: State, who: str) -> str:
        """Return the side for which a person decides, as in the full scene."""
        return self.scene.side_of(state, who)

    def to_model_state(self, state: State, swapped: bool) -> State:
        """Return a state of a fight as a state of this model; if `swapped`, put its sides in the other order."""
        return self.canonical(self.swap_sides(state) if swapped and self.swap_sides else state)


def placeholder_names(board: Board) -> Mapping[str, str]:
    """Return a letter for each name: a and b for the first and second side, A and B for the people on them."""
    sides = {side.name: "ab"[at] for at, side in enumerate(board.sides)}
    return sides | {person.name: "AB"[at] for at, side in enumerate(board.sides) for person in side.people}


@frozen
class BasicRoll:
    """The basic roll of a game, such as a skill roll.

    `input` is the number that the roll is compared with, and `default` is the usual value of that number. `describe`
    returns the words for a result.
    """

    title: str
    rule: str
    roll: Callable[[Dice, int], int]
    describe: Callable[[int], str]
    input: IntegerInput
    default: int


@frozen
class Game:
    """Everything that a game brings besides its rules.

    The keys of `scenes` are the words for scenes in session texts, such as `fight`. The keys of `duels` are the file
    names of their value tables in `known/`. Scenes and people of one game use the same type of person.
    """

    slug: str
    rulings: type[Rulings]
    scenes: Mapping[str, Scene[Any]]
    people: People[Any]
    tactics: Tactics[Any, Any] = FIRST_OFFERED
    duels: Mapping[str, DuelModel[Any, Any]] = field(default_factory=dict)

    @property
    def fight(self) -> Scene[Any]:
        """The fight scene."""
        return self.scenes[FIGHT]

    @property
    def sample_side(self) -> str:
        """Return a side's line for a fight, with one ready-made person."""
        name, sheet = next(iter(self.people.ready.items()), ("Ann", "SHEET"))
        return f"[{self.fight.sides[0]}] {name}: {sheet}"
