"""Ratings of the choices at one position, by the best method for which there is time.

If there is a value table for the fight, the ratings come from it. Else they are exact if there is time to follow all
states; if not, they come from fights played to their end. Every answer names its method.
"""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, zip_longest
from math import inf
from time import monotonic
from typing import Any, TypeVar

from rules.core import BadInput, RuleError
from rules.core.context import Policy, using_rulings_of
from rules.core.frozen import frozen, replace
from rules.core.limits import at_most
from rules.core.play.board import Board, changes_text
from rules.core.play.explorer import choice_explorer
from rules.core.play.game import DuelModel, Game, placeholder_names
from rules.core.play.offers import Offer, Offers, all_choices
from rules.core.play.playouts import KeepGoing, rate_by_playouts
from rules.core.play.position import Decision, Position
from rules.core.play.preview import Candidate, StateView, without_hidden_choices
from rules.core.play.ratings import (
    ANSWER,
    BEST,
    KNOWN,
    Advice,
    known_bounds,
    rate_best_play,
    rate_under_policy,
    solved_bounds,
)
from rules.core.play.session import Session
from rules.core.play.turn_tree import Expand
from rules.core.play.value_table import ValueTable
from rules.games import GAMES

ENDING = ".values"
SWAPPED = str.maketrans("abAB", "baBA")  # exchanges the letters of the two sides and of their people
loaded_tables: dict[str, ValueTable | None] = {}


class ValueTableMissing(Exception):
    """A value table is not loaded yet; `name` is its file, such as `riskbreaker/fighter-thief.values`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"The value table {self.name} is not loaded yet. Load it with provide_value_table."


@frozen
class DuelTable:
    """The duel model of a fight with its value table; `turned` is true if the fight has the sides in reverse order."""

    duel: DuelModel[Any, Any]  # of any game
    table: ValueTable
    turned: bool

    def value(self, state: object, names: Mapping[str, str], side: int) -> float | None:
        """Return the value of a state; None if the table does not have the state.

        Args:
            state: A state of the fight.
            names: A letter for each side and person of the fight (see `placeholder_names`).
            side: The place of the side whose value is wanted: 0 or 1.
        """
        model_state = self.duel.to_model_state(state, self.turned)
        ended = self.duel.outcome(model_state)
        if ended is not None:
            return float(names[ended.winner] == "ab"[side]) if ended.winner else 0.5
        letters = {name: place.translate(SWAPPED) for name, place in names.items()} if self.turned else names
        first = self.table.get(model_state, letters)
        if first is None or (side == 0) != self.turned:
            return first
        return 1 - first

    def rate(
        self, request: "AdviceRequest", candidates: Sequence[Candidate[Any]], side: str, seen: StateView[Any]
    ) -> Advice | None:
        """Return ratings of candidates at one position for a side; None if the table lacks a value."""
        names = placeholder_names(request.now)
        place = "ab".index(names[side])
        bounds_of = known_bounds(lambda state: self.value(state, names, place), self.table.about["error"])

        def decides_for_side(who: str) -> bool:
            return request.side_of(candidates[0].position.current_state, who) == side

        advice = rate_best_play(candidates, decides_for_side, self.duel.considered_choices, seen, bounds_of, KNOWN)
        return advice and replace(advice, table_note=self.duel.restrictions, states=self.table.about["states"])


def provide_value_table(name: str, data: Any) -> None:
    """Load a value table from the bytes of its file; if there are no bytes, note that the table does not exist.

    `data` may be an array of bytes from JavaScript.
    """
    data = data.to_py() if hasattr(data, "to_py") else data
    if not isinstance(data, bytes | bytearray | memoryview):
        raise BadInput(data, "a value table must be bytes")
    try:
        loaded_tables[name] = ValueTable(bytes(data)) if len(data) else None
    except (zlib.error, LookupError, TypeError, ValueError):
        raise BadInput(
            bytes(data[:20]), "a value table must be the complete and unchanged content of its file"
        ) from None


def find_duel_table(game: Game, state: object) -> DuelTable | None:
    """Return the value table of a fight, with its duel model; None if the game has no table for this fight.

    Raises `ValueTableMissing` if the table is not loaded yet.
    """
    for slug, duel in game.duels.items():
        if (swapped := duel.match_state(state)) is not None:
            table = _table(game.slug, f"{slug}{ENDING}")
            return DuelTable(duel, table, swapped) if table else None
    return None


def _table(game: str, file: str) -> ValueTable | None:
    name = f"{game}/{file}"
    if name not in loaded_tables:
        try:
            with open(GAMES[game].value_table_path(file), "rb") as table:  # noqa: PTH123 (pathlib would slow a start in a browser)
                provide_value_table(name, table.read())
        except OSError:
            raise ValueTableMissing(name) from None
    return loaded_tables[name]


State = TypeVar("State")
Choice = TypeVar("Choice")
OF_EACH, OF_ALL, SOON_ALL = 12, 32, 16
STATES, SOLVED = 4_000, 20_000
SOON, LONG = 2.5, 20.0  # seconds for each method


@frozen
class AdviceRequest:
    """A request for advice: a position of a fight, the side whose chance to win is wanted, and the position's board."""

    game: Game
    position: Position[Any]
    side: str
    now: Board

    @property
    def policy(self) -> Policy:
        """The policy by which every side follows the game's default tactic."""
        return plain_policy(self.game, self.now)

    def board_of(self, state: object) -> Board:
        """Return the board of a state, under the rulings that the state keeps."""
        with using_rulings_of(state):
            return self.position.fight.board(state)

    def changes_from_now(self, state: object) -> tuple[str, ...]:
        """Return the changes from the board of the position to the board of a later state, in words."""
        return changes_text(self.now, self.board_of(state))

    def side_of(self, state: object, who: str) -> str:
        """Return the side for which a person decides."""
        return self.position.fight.side_of(state, who)

    def decides_for_side(self, who: str) -> bool:
        """Return whether a person decides for the side whose chance to win is wanted."""
        return self.side_of(self.position.current_state, who) == self.side

    def best_response_choices(self, state: State, who: str, offers: Offers[State, object]) -> tuple[object, ...]:
        """Return the considered choices of a person on our side; for any other person, the plain tactic's choice."""
        if self.side_of(state, who) == self.side:
            return expand_shortlist(state, who, offers)
        try:
            return (self.policy(state, who, offers),)
        except ValueError:  # the tactic has no choice for such a moment
            return expand_shortlist(state, who, offers)[:1]


def plain_policy(game: Game, board: Board) -> Policy:
    """Return the policy by which all sides of a board follow a game's default tactic."""
    return game.tactics.make_policy(dict.fromkeys(board.side_names, game.tactics.default))


def fight_position(session: Session) -> Position[Any] | None:
    """Return the position of the fight; None if no fight is going on."""
    return session.current.position if session.pending is not None and session.in_fight else None


def advice_request(session: Session, who: str) -> AdviceRequest:
    """Return the request for advice to a person; raise `BadInput` if no advice is possible."""
    moment, pending = session.current, session.pending
    if moment.position is None or pending is None:
        raise BadInput(who, "Advice needs a person who has to choose now, not {value}.")
    if not session.in_fight:
        raise BadInput(moment.position.fight.title, "There is advice only in a fight, and {value} is not one.")
    side = moment.side_of(who)
    if who not in pending.who or not side:
        able = ", ".join(filter(moment.side_of, pending.who)) or "no person of a side now"
        raise BadInput(who, f"advice must be for a person who has to choose ({able})")
    return AdviceRequest(session.game, without_hidden_choices(moment.position), side, moment.board)


def shortlist(offers: Iterable[Offer[Choice]], most: int = OF_ALL) -> tuple[Choice, ...]:
    """Return at most `most` choices to consider: first the plainest of each offer, then the next of each offer."""
    families = [tuple(all_choices([offer], OF_EACH)) for offer in offers]
    turns = zip_longest(*families, fillvalue=None)
    return tuple(islice((choice for turn in turns for choice in turn if choice is not None), most))


def make_time_limit(seconds: float) -> KeepGoing:
    """Return a function that is True until `seconds` have passed."""
    end = monotonic() + seconds
    return lambda: monotonic() < end


def advise(request: AdviceRequest, who: str, offers: tuple[Offer[object], ...], way: str, seed: str) -> Advice:
    """Return ratings of a person's choices, by the best method that `way` allows and for which there is time.

    Args:
        request: The position and the side.
        who: The person who chooses.
        offers: The offers of this person.
        way: "soon", "deep", "answer" (the best answer to the plain tactic) or "known" (from a value table).
        seed: The seed of simulated fights.

    Raises:
        BadInput: If `way` is "known" and no value table has the position.
    """
    if way != "answer" and (advice := table_advice(request, who)):
        return advice.ranked
    if way == "known":
        raise BadInput(who, "There is no ready advice for {value} now.")
    looked = shortlist(offers, SOON_ALL if way == "soon" else OF_ALL)
    candidates = [Candidate(request.position, Decision(who, choice)) for choice in looked]
    time = SOON if way == "soon" else LONG
    advice = None
    if way == "deep":
        advice = _solve(request, candidates, expand_shortlist, BEST)
    if way == "answer":
        advice = _solve(request, candidates, request.best_response_choices, ANSWER)
    if advice is None:
        most = STATES if way == "soon" else SOLVED
        with at_most(inf, time):
            advice = rate_under_policy(candidates, request.side, request.policy, request.changes_from_now, most)
    if advice is None:
        advice = rate_by_playouts(
            candidates, request.side, request.policy, request.changes_from_now, seed, make_time_limit(time)
        )
    return advice.ranked


def expand_shortlist(state: State, _: str, offers: Offers[State, Choice]) -> tuple[Choice, ...]:
    """Return the considered choices of a person; explorers take this function as their `expand`."""
    return shortlist(offers(state))


def _solve(
    request: AdviceRequest, candidates: list[Candidate[State]], expand: Expand[State], kind: str
) -> Advice | None:
    """Return exact ratings, for which all later states are solved; None if there is not enough time."""
    explorer = choice_explorer(candidates[0].fight, request.side, request.side_of, expand)
    solved = solved_bounds(explorer, request.side, SOLVED)
    try:
        with at_most(inf, LONG):
            advice = rate_best_play(
                candidates, request.decides_for_side, expand, request.changes_from_now, solved, kind
            )
    except RuleError:  # too many paths, too little time, or an illegal choice of the tactic
        return None
    return advice and replace(advice, states=len(explorer.states))


def table_advice(request: AdviceRequest, who: str) -> Advice | None:
    """Return ratings from the value table of a duel; None if there is no table, or if it lacks a state."""
    position = request.position
    table = find_duel_table(request.game, position.current_state)
    if table is None or position.pending is None:
        return None
    choices = table.duel.considered_choices(position.pending.state, who, position.pending.offers_by_person[who])
    candidates = [Candidate(position, Decision(who, choice)) for choice in choices]
    return table.rate(request, candidates, request.side, request.changes_from_now) if candidates else None
