"""Reviews of fights: the loss by each choice, the luck of the dice, and the chance to win after every step.

Every position has a value, which is one side's chance to win. If a value table has the whole fight, values assume that
all sides play their best; else, that they follow the plain tactic. The effect of a choice is the change of value
against best play or against the tactic's choice. Its grade depends on its loss against the best considered choice. The
change of value by dice is luck. So the last value is the first value plus luck, choices and manual changes.
"""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from rules.core import BadInput, Chart, Column, Exhibit
from rules.core.frozen import frozen, replace
from rules.core.inputs import PlainData
from rules.core.play.board import changes_text
from rules.core.play.notation import format_choice
from rules.core.play.position import Decision
from rules.core.play.ratings import KNOWN, SIMULATED, Advice, Rating, merge_results
from rules.core.play.session import Session
from rules.core.progress import report_progress
from rules.sessions.advice import method_text, percent_text, reasons_json
from rules.sessions.evaluation import AdviceRequest
from rules.sessions.step_values import GradedStep, count_choices, value_steps

AGAINST_BEST = " Each choice is compared with best play."
DOUBTED = " A choice has a grade if its loss is more than twice the standard error."
SKIPPED = " Left out, because the rest of the fight could not be simulated: {count} alternatives."
LEFT = (
    "There is a table of values for this duel, but it lacks some results of “{line}”, so the review does not use it. "
)
GRADES = {"slip": 0.05, "mistake": 0.10, "blunder": 0.15}  # the least loss for each grade, as chess sites have it
THRESHOLDS = "A slip gives away 5 percentage points or more, a mistake 10, a blunder 15."


@frozen
class ReviewedMove:
    """A step of a fight, and how it changes the chance of the reviewed side to win.

    Attributes:
        at: The number of the step in the log.
        line: The line of the step.
        by: The side that chose; empty for a manual change or for dice alone.
        choice: The change by the choice, against best play or against the tactic's choice.
        loss: The loss of the side that chose, against the best considered choice.
        error: The standard error of that loss.
        best: The line of the best considered choice; empty if there is no loss.
        rule: The rule that offers the best considered choice.
        why: The results of the best considered choice.
        luck: The change by the dice.
        manual: The change by a manual change.
        after: The chance after the step.
    """

    at: int
    line: str
    by: str = ""
    choice: float = 0.0
    loss: float = 0.0
    error: float = 0.0
    best: str = ""
    rule: str = ""
    why: tuple[Any, ...] = ()
    luck: float = 0.0
    manual: float = 0.0
    after: float = 0.0

    @property
    def grade(self) -> str:
        """The word for the loss, such as "slip"; empty if the loss is small or within twice its standard error."""
        words = [word for word, least in GRADES.items() if self.loss >= least and self.loss > 2 * self.error]
        return words[-1] if words else ""


@frozen
class Review:
    """The review of a fight for one side: the chance to win at the start, and every step.

    `kind` is the method for the whole fight: KNOWN, TACTICS or SIMULATED. `method_text` describes the method. Of the
    fight's `choices`, `looked` have been rated so far. Until all are rated, luck and choices are not separated.
    """

    side: str
    first: float
    moves: tuple[ReviewedMove, ...]
    method_text: str
    kind: str
    looked: int = 0
    choices: int = 0

    @property
    def last(self) -> float:
        """The chance after the last step; 0 or 1 if the fight is over and a side has won."""
        return self.moves[-1].after if self.moves else self.first

    def total(self, what: str, side: str | None = None) -> float:
        """Return the sum of a field (`choice`, `loss`, `luck` or `manual`) over all steps or those of one side."""
        counted: list[float] = [getattr(move, what) for move in self.moves if side is None or move.by == side]
        return sum(counted)


def reviews(session: Session, side: str = "") -> Iterator[Review]:
    """Yield reviews of a session's last fight: in each, more choices are rated; the last review is complete.

    Args:
        session: A session whose last scene is a fight.
        side: The side whose chances are shown; if it is empty, the first side.

    Raises:
        BadInput: The last scene is not a fight, or has no such side.
    """
    start = max((at for at, step in enumerate(session.steps, 1) if step.scene), default=0)
    first = session.moments[start]  # the empty moment if no scene has begun
    if first.position is None or not session.in_fight:
        raise BadInput(
            first.scene.title if first.scene else "nothing", "Only a fight that has begun can be reviewed, not {value}."
        )
    sides = first.board.side_names
    if side and side not in sides:
        raise BadInput(side, f"a side of this fight must be one of {', '.join(sides)}")
    request = AdviceRequest(session.game, first.position, side or sides[0], first.board)
    steps = _steps(session, start)
    choices = count_choices(steps)
    for values in value_steps(request, steps):
        moves = tuple(reviewed_moves(request, steps, values.rows))
        method = method_sentence(values.advice, request, values.left)
        first_value = values.rows[0][0].value
        yield Review(request.side, first_value, moves, method, values.advice.kind, values.looked, choices)


def method_sentence(advice: Advice, request: AdviceRequest, left: str) -> str:
    """Return sentences on the method of the values; `left` is the line after which a value table lacks values."""
    line = left.split("|", maxsplit=1)[0].strip()
    more = {KNOWN: AGAINST_BEST, SIMULATED: DOUBTED}.get(advice.kind, "")
    if advice.skipped:
        more += SKIPPED.format(count=advice.skipped)
    return (LEFT.format(line=line) if line else "") + method_text(advice, request) + more


def _steps(session: Session, start: int) -> list[GradedStep]:
    steps = []
    for at in range(start, len(session.steps)):
        before, after = session.moments[at].position, session.moments[at + 1].position
        if after is before or before is None or after is None:  # a line about a secret changes no state
            continue
        entry = after.added[0] if after.added else None
        chosen = entry if isinstance(entry, Decision) else None
        steps.append(GradedStep(at, session.steps[at].line, before, after, chosen))
    return steps


def reviewed_moves(
    request: AdviceRequest, steps: Sequence[GradedStep], ratings: Sequence[Sequence[Rating]]
) -> list[ReviewedMove]:
    """Return every step with its changes of the chance to win.

    If people choose in secret, each choice is measured by itself, and the luck of the dice belongs to the last one.
    """
    moves = []
    now = ratings[0][0].value
    for step, rated, (following, *_) in zip(steps, ratings, ratings[1:], strict=False):
        by = request.side_of(step.before.current_state, step.chosen.who) if step.chosen else ""
        move, after = ReviewedMove(step.at, step.line, by), following.value
        if by and len(rated) > 1:  # a choice that is not rated yet counts as luck
            move = replace(graded_move(request, step, rated, by), choice=rated[1].value - rated[0].value)
            now += move.choice
            after = now if step.is_simultaneous else after
        cause = "luck" if by or step.line.startswith("|") else "manual"
        moves.append(replace(move, after=after, **{cause: after - now}))
        now = after
    return moves


def graded_move(request: AdviceRequest, step: GradedStep, rated: Sequence[Rating], by: str) -> ReviewedMove:
    """Return a step with its loss: how much worse its choice is, for the side that chose, than the best choice."""
    sign = 1 if by == request.side else -1
    # If several choices are equally good, `max` returns the choice made or the plainest, which come first.
    best = max(rated[1:], key=lambda rating: round(sign * rating.value, 9))
    loss = sign * (best.value - rated[1].value)
    if loss < 1e-9 or step.chosen is None:
        return ReviewedMove(step.at, step.line, by)
    who = step.chosen.who
    offers = step.before.pending.offers(who) if step.before.pending else ()
    rule = next((offer.rule for offer in offers if offer.includes(best.choice)), "")
    was = request.board_of(step.before.current_state)
    why = merge_results((changes_text(was, result.seen), result.chance, result.value) for result in best.results)
    line, error = f"{who}: {format_choice(offers, best.choice)}", best.error_to(rated[1])
    return ReviewedMove(step.at, step.line, by, loss=loss, error=error, best=line, rule=rule, why=why)


MAX_COSTLIEST = 3


def reviewed_json(session: Session, side: str = "") -> PlainData:
    """Return the complete review of a session's last fight as plain data.

    Reviews that are not complete are reported as progress, as JSON. Arguments and errors are those of `reviews`.
    """
    data: PlainData = {}
    for review in reviews(session, side):
        data = review_json(review)
        report_progress(review.looked, review.choices, "choices", partial(json.dumps, data))
    return data


def review_json(review: Review) -> PlainData:
    """Return a review as plain data: sums of luck and choices, grades, costliest choices, all steps, and a curve."""
    complete = review.looked == review.choices
    sides = dict.fromkeys(move.by for move in review.moves if move.by)
    dearest = sorted((move for move in review.moves if move.grade), key=lambda move: -move.loss)[:MAX_COSTLIEST]
    sums = [
        ("luck with the dice", review.total("luck")),
        *((f"choices of {side}", review.total("choice", side)) for side in sides),
        ("set by hand", review.total("manual")),
    ]
    return {
        "side": review.side,
        "told": review.method_text,
        "first": percent_text(review.first),
        "last": percent_text(review.last),
        "looked": "" if complete else f"{review.looked} of {review.choices} choices considered",
        "sums": [{"what": what, "points": points_text(change)} for what, change in sums] if complete else [],
        "grades": [
            {
                "side": side,
                **{word: sum(move.by == side and move.grade == word for move in review.moves) for word in GRADES},
            }
            for side in sides
        ],
        "thresholds": THRESHOLDS,
        "dearest": [
            {**_step_json(move), "best": move.best, "rule": move.rule, "why": reasons_json(move.why)}
            for move in dearest
        ],
        "steps": [_step_json(move) for move in review.moves],
        "curve": win_chance_exhibit(review).as_json(),
    }


def _step_json(move: ReviewedMove) -> PlainData:
    return {
        "at": move.at,
        "line": move.line,
        "grade": move.grade,
        "given": f"{100 * move.loss:.1f}",
        "after": percent_text(move.after),
    }


def points_text(change: float) -> str:
    """Return a change in percentage points, with its sign."""
    text = f"{100 * change:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")


def win_chance_exhibit(review: Review) -> Exhibit:
    """Return an exhibit of the chance to win after every step."""
    values = [review.first, *(move.after for move in review.moves)]
    rows = tuple((number, _fraction(value)) for number, value in enumerate(values))
    return Exhibit(
        f"The chance of {review.side} to win, step by step",
        (Column("Step", "count"), Column("Chance to win", "chance")),
        rows,
        Chart("line", "Step", "Chance to win"),
        review.method_text,
    )


def _fraction(chance: float) -> Fraction:
    return Fraction(min(max(chance, 0.0), 1.0)).limit_denominator(10**6)


def review_text(data: PlainData) -> str:
    """Return a review as lines for a terminal."""
    looked = [f"Stopped: {data['looked']}."] if data["looked"] else []
    lines = [*looked, data["told"], f"The chance of {data['side']} to win went from {data['first']} to {data['last']}:"]
    lines += [f"{entry['points']:>8}  {entry['what']}" for entry in data["sums"]]
    lines.append(THRESHOLDS)
    for step in data["steps"]:
        mark = f"{step['grade']} (−{step['given']})" if step["grade"] else ""
        lines.append(f"{step['after']:>8}  {step['line']}  {mark}".rstrip())
    for step in data["dearest"]:
        lines.append(f"{step['line']} gave away {step['given']} points; best was {step['best']}  [{step['rule']}]")
    return "\n".join(lines)
