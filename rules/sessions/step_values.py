"""The values of all positions and choices of a fight, for a review. One method serves for the whole fight.

The values come from a value table if it has all positions and all considered choices. Else they assume that all sides
follow the plain tactic, and are exact or come from fights played to their end.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import inf
from typing import Any

from rules.core.errors import RuleError
from rules.core.frozen import frozen, replace
from rules.core.limits import at_most
from rules.core.play.playouts import FIRST_CUT, KeepGoing, rate_by_playouts
from rules.core.play.position import Decision, Position
from rules.core.play.preview import Candidate, without_hidden_choices
from rules.core.play.ratings import KNOWN, SIMULATED, Advice, Rating, rate_under_policy
from rules.core.progress import progress_listener, progress_part, report_progress
from rules.sessions.evaluation import AdviceRequest, DuelTable, find_duel_table, make_time_limit, shortlist

STATES, SECONDS, OF_ALL = 20_000, 20.0, 8
FIRST_SECONDS = 1.0
EARLY_SECONDS = 2.0  # for simulated results that come before a long exact calculation


@frozen
class GradedStep:
    """A step of the log with the positions before and after it, and its choice; None if it has no choice."""

    at: int
    line: str
    before: Position[Any]
    after: Position[Any]
    chosen: Decision | None

    @property
    def is_simultaneous(self) -> bool:
        """True if other people have yet to make a secret choice at the same time."""
        return without_hidden_choices(self.after) is without_hidden_choices(self.before)

    @property
    def alternatives(self) -> tuple[Any, ...]:
        """The considered choices other than the choice that was made."""
        if self.chosen is None or self.before.pending is None:
            return ()
        offers = self.before.pending.offers(self.chosen.who)
        return tuple(choice for choice in shortlist(offers, OF_ALL) if choice != self.chosen.choice)


@frozen
class StepValues:
    """The values that are known so far of the positions and choices of a fight.

    `rows` has a row for each step and a row for the end. A row begins with the rating of the position. The ratings of
    the choice made there and of its alternatives follow, if they are known already. `looked` counts the choices rated
    so far. If there is a value table that lacks values, `left` is the line after which they are missing.
    """

    rows: list[list[Rating]]
    advice: Advice
    left: str = ""
    looked: int = 0


def value_steps(request: AdviceRequest, steps: Sequence[GradedStep]) -> Iterator[StepValues]:
    """Yield the values of positions and choices again and again, with more of them each time until none is missing.

    If a value table has all of them, it gives them at once. Else one fight played from each position gives a first view
    within about a second. Then everything is rated exactly, if there is time for that. If not, choices are rated by
    fights played to their end: first the choices after which the side that chose was worse off. A long exact
    calculation begins after a few of these ratings.
    """
    end = steps[-1].after if steps else request.position
    positions = [without_hidden_choices(position) for position in (*(step.before for step in steps), end)]
    left = ""
    if table := find_duel_table(request.game, request.position.current_state):
        ratings, left = _table_values(request, steps, positions, table)
        if ratings:
            advice = Advice(KNOWN, (), states=table.table.about["states"], table_note=table.duel.restrictions)
            yield StepValues(ratings, advice, "", count_choices(steps))
            return
    rows = _first_view(request, positions)
    yield StepValues(rows, Advice(SIMULATED, (), fights=1), left)
    candidates = [_candidates(position, step) for position, step in zip_longest(positions, steps)]
    exact = _rate_exactly(request, candidates, min(FIRST_SECONDS, SECONDS))
    played = _values_by_playouts(request, steps, candidates, rows, left)
    if not exact:
        going = make_time_limit(EARLY_SECONDS)
        for values in played:
            yield values
            if not going():
                break
        exact = _rate_exactly(request, candidates, SECONDS)
    if exact:
        yield StepValues(*exact, left, count_choices(steps))
    else:
        yield from played


def count_choices(steps: Sequence[GradedStep]) -> int:
    """Return the number of steps at which a choice was made."""
    return sum(step.chosen is not None for step in steps)


def _table_values(
    request: AdviceRequest, steps: Sequence[GradedStep], positions: Sequence[Position[Any]], table: DuelTable
) -> tuple[list[list[Rating]] | None, str]:
    """Return the ratings of all positions and choices from the table, and an empty text.

    If the table lacks a value, return None, and in place of the text the line after which the value is missing.
    """
    ratings: list[list[Rating]] = []
    line = ""
    for position, step in zip_longest(positions, steps):
        chosen = step.chosen if step else None
        by = request.side_of(position.current_state, chosen.who) if chosen else ""
        rated = _rate_by_table(request, table, position, chosen if by else None, by or request.side)
        if step and (rated or _rate_by_table(request, table, position, None, request.side)):
            line = step.line
        if rated is None:
            return None, line
        ratings.append(rated)
        report_progress(len(ratings), len(positions), "steps")
    return ratings, ""


def _rate_by_table(
    request: AdviceRequest, table: DuelTable, here: Position[Any], chosen: Decision | None, by: str
) -> list[Rating] | None:
    """Return the reviewed side's ratings of a position and its choices, from the table; None if a value is missing.

    Args:
        request: The fight and the reviewed side.
        table: The value table.
        here: The position.
        chosen: The choice that was made there; None to rate only the position.
        by: The side that chose.
    """
    candidates = [Candidate(here)]
    if chosen is not None and here.pending is not None:
        considered = table.duel.considered_choices(
            here.pending.state, chosen.who, here.pending.offers_by_person[chosen.who]
        )
        if not considered:
            return None
        others = [Decision(chosen.who, choice) for choice in considered if choice != chosen.choice]
        candidates += [Candidate(here, decision) for decision in (chosen, *others)]
    advice = table.rate(request, candidates, by, request.board_of)
    if advice is None:
        return None
    return [rating if by == request.side else other_side_rating(rating) for rating in advice.ratings]


def other_side_rating(rating: Rating) -> Rating:
    """Return the rating of the same choice for the other side."""
    results = tuple(replace(result, value=1 - result.value) for result in rating.results)
    return replace(rating, value=1 - rating.value, low=1 - rating.high, high=1 - rating.low, results=results)


def _candidates(here: Position[Any], step: GradedStep | None) -> list[Candidate[Any]]:
    """Return a position as a candidate; if its step has a choice, also that choice and its alternatives."""
    if step is None or step.chosen is None:
        return [Candidate(here)]
    alternatives = (Decision(step.chosen.who, choice) for choice in step.alternatives)
    return [Candidate(here), *(Candidate(here, decision) for decision in (step.chosen, *alternatives))]


def _first_view(request: AdviceRequest, positions: Sequence[Position[Any]]) -> list[list[Rating]]:
    """Return a rating of every position from one fight played from it, computed within `FIRST_SECONDS`.

    The first and the last position are rated first, then those at the half, at the quarters and so on. If there is no
    time for a position, or if the rules refuse a choice of the tactic, it gets the value of the position before it.
    """
    last = len(positions) - 1
    going = make_time_limit(FIRST_SECONDS)
    rated: dict[int, Rating] = {}
    # The lowest set bit of an index is large at the halves, the quarters and so on.
    for index in sorted(range(len(positions)), key=lambda at: (0 < at < last, -(at & -at))):
        if rated and not going():
            break
        if advice := _simulate(request, [Candidate(positions[index])], "first", lambda: False, least=1):
            rated[index] = advice.ratings[0]
    # If no position could be rated, the first gets an even chance.
    rated.setdefault(0, next(iter(rated.values()), Rating(None, 0.5, 0.0, 1.0)))
    return [[rated[max(index for index in rated if index <= at)]] for at in range(len(positions))]


def _rate_exactly(
    request: AdviceRequest, candidates: Sequence[Sequence[Candidate[Any]]], seconds: float
) -> tuple[list[list[Rating]], Advice] | None:
    """Return exact ratings of all positions and choices if all sides follow the plain tactic.

    Return None if there are too many states or too little time.
    """
    all_candidates = [candidate for row in candidates for candidate in row]
    choices = sum(len(row) > 1 for row in candidates)
    with progress_part(0, choices, "choices"), at_most(inf, seconds):
        advice = rate_under_policy(all_candidates, request.side, request.policy, request.board_of, STATES)
    if advice is None:
        return None
    ratings = iter(advice.ratings)
    return [[next(ratings) for _ in row] for row in candidates], advice


def _values_by_playouts(
    request: AdviceRequest,
    steps: Sequence[GradedStep],
    candidates: Sequence[Sequence[Candidate[Any]]],
    rows: list[list[Rating]],
    left: str,
) -> Iterator[StepValues]:
    """Yield the values each time the choices of a step have been rated by playouts; all steps get an equal time."""
    fights, skipped, looked = 1, 0, 0
    rows = list(rows)
    for at in _costliest_first(request, steps, rows):
        row = candidates[at]
        advice = _simulate(request, row, str(at), make_time_limit(SECONDS / len(rows)))
        # A row is of use only if both the position and the choice made there were rated.
        if advice and [rating.choice for rating in advice.ratings[:2]] == [candidate.choice for candidate in row[:2]]:
            rows[at] = list(advice.ratings)
            fights, skipped = max(fights, advice.fights), skipped + advice.skipped
        else:
            skipped += len(row)
        looked += len(row) > 1
        yield StepValues(list(rows), Advice(SIMULATED, (), fights=fights, skipped=skipped), left, looked)


def _simulate(
    request: AdviceRequest, candidates: Sequence[Candidate[Any]], seed: str, going: KeepGoing, least: int = FIRST_CUT
) -> Advice | None:
    """Return ratings of candidates by playouts, without progress reports; None if no candidate can be played out."""
    try:
        with progress_listener(None):
            return rate_by_playouts(candidates, request.side, request.policy, request.board_of, seed, going, least)
    except RuleError:
        return None


def _costliest_first(
    request: AdviceRequest, steps: Sequence[GradedStep], rows: Sequence[Sequence[Rating]]
) -> list[int]:
    """Return the numbers of the steps in the order in which to rate them: those that cost their side the most first."""

    def loss(at: int) -> float:
        if at == len(steps) or (chosen := steps[at].chosen) is None:
            return -1.0
        sign = 1 if request.side_of(steps[at].before.current_state, chosen.who) == request.side else -1
        return sign * (rows[at][0].value - rows[at + 1][0].value)

    return sorted(range(len(rows)), key=lambda at: -loss(at))
