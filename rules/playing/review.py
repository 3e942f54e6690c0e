"""A fight read back: what each choice gave away, what the dice gave and took, and how the chance to win went.

Every moment is valued from one side: its chance to win if from there everybody went on by the plain tactic. A choice is
set against what the tactic would have done, and graded by what it gave away against the best that was looked at; what
then falls is luck. So the last value is the first, and luck, and choices, and what the table set by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.core import BadInput
from rules.core.play.advice import SIMULATED, Advice, Rated, under_tactics
from rules.core.play.evening import Evening, Moment
from rules.core.play.onward import Thought, in_the_open
from rules.core.play.playouts import simulated
from rules.core.play.position import Chosen, Position
from rules.core.play.words import said
from rules.core.progress import reached
from rules.playing.advice import how
from rules.playing.evaluation import Asked, in_fight, in_time, looked_at, side_of

STATES, SECONDS, OF_ALL = 20_000, 20.0, 8
SLIP, MISTAKE, BLUNDER = 0.05, 0.10, 0.15  # chance given away, as chess sites grade it


@dataclass(frozen=True, slots=True)
class Moved:
    """A step of a fight, valued from one side: before it, after its choice, after its dice.

    `by` is the side that chose, empty where the table set something by hand or only dice fell; `choice` is what the
    choice changed against the tactic; `given` what it gave away of its own side's chance against `best`; `luck` and
    `hand` are the rest of the change.
    """

    at: int
    line: str
    by: str = ""
    choice: float = 0.0
    given: float = 0.0
    best: str = ""
    rule: str = ""
    why: tuple[Any, ...] = ()
    luck: float = 0.0
    hand: float = 0.0
    after: float = 0.0

    @property
    def grade(self) -> str:
        """How much was given away, in a word."""
        for word, least in (("blunder", BLUNDER), ("mistake", MISTAKE), ("slip", SLIP)):
            if self.given >= least:
                return word
        return ""


@dataclass(frozen=True, slots=True)
class Review:
    """A fight as it went, for one side: what it was worth at first, every step, and how that was found."""

    side: str
    first: float
    moves: tuple[Moved, ...]
    told: str

    @property
    def last(self) -> float:
        """What it is worth now, or how it ended."""
        return self.moves[-1].after if self.moves else self.first

    def total(self, what: str, side: str | None = None) -> float:
        """The sum of `choice`, `given`, `luck` or `hand` over all steps, or over those of one side."""
        counted: list[float] = [getattr(each, what) for each in self.moves if side is None or each.by == side]
        return sum(counted)


@dataclass(frozen=True, slots=True)
class _Told:
    """A step of the log with the moments before and after it, and the choices that were looked at."""

    at: int
    line: str
    before: Position
    after: Position
    chosen: Chosen | None
    others: tuple[Any, ...] = ()

    @property
    def secret(self) -> bool:
        """Whether others go on choosing at the same moment."""
        return in_the_open(self.after) is in_the_open(self.before)


def reviewed(evening: Evening, side: str = "") -> Review:
    """The last fight of an evening for one of its sides, the first where none is named; raises `BadInput` for none."""
    start = max((at for at, step in enumerate(evening.steps) if step.scene), default=None)
    moments = evening.moments[start + 1 :] if start is not None else ()
    first = moments[0] if moments else Moment()
    if first.scene is None or first.position is None or first.board is None or not in_fight(evening, first.position):
        raise BadInput(first.scene.title if first.scene else "nothing", "a fight can be read back, once it has begun")
    sides = tuple(each.name for each in first.board.sides)
    if side and side not in sides:
        raise BadInput(side, f"a side of this fight is one of {', '.join(sides)}")
    asked = Asked(evening.game.slug, first.position, side or sides[0], sides, first.scene.board, first.board)
    steps = _steps(evening, (start or 0) + 1)
    valued, found = _valued(asked, steps)
    return Review(asked.side, valued[0][0].worth, tuple(_moves(asked, steps, valued)), how(found, asked))


def _steps(evening: Evening, start: int) -> list[_Told]:
    found = []
    for at in range(start, len(evening.steps)):
        before, after = evening.moments[at].position, evening.moments[at + 1].position
        if before is None or after is None or before.due is None:
            continue
        entry = after.added[0] if after.added else None
        chosen = entry if isinstance(entry, Chosen) else None
        others: tuple[Any, ...] = ()
        if chosen is not None:
            others = tuple(each for each in looked_at(before.due.offers(chosen.who), OF_ALL) if each != chosen.choice)
        found.append(_Told(at, evening.steps[at].line, before, after, chosen, others))
    return found


def _valued(asked: Asked, steps: Sequence[_Told]) -> tuple[list[list[Rated]], Advice]:
    """For each step what the moment before it was worth, what the choice and the others, and last what the end is."""
    thoughts: list[list[Thought]] = []
    for step in steps:
        here = in_the_open(step.before)
        own = [] if step.chosen is None else [step.chosen, *(Chosen(step.chosen.who, each) for each in step.others)]
        thoughts.append([Thought(here), *(Thought(here, each) for each in own)])
    thoughts.append([Thought(in_the_open(steps[-1].after) if steps else asked.position)])
    every = [each for row in thoughts for each in row]
    found = under_tactics(every, asked.side, asked.policy, asked.seen, STATES, in_time(SECONDS))
    if found is None:
        found = _played(asked, thoughts)
    rated = iter(found.rated)
    return [[next(rated) for _ in row] for row in thoughts], found


def _played(asked: Asked, thoughts: Sequence[Sequence[Thought]]) -> Advice:
    """The same from fights played on, with an equal share of the time for each step."""
    rated: list[Rated] = []
    fights = 0
    for at, row in enumerate(thoughts):
        found = simulated(row, asked.side, asked.policy, asked.seen, str(at), in_time(SECONDS / len(thoughts)))
        rated += found.rated
        fights = max(fights, found.fights)
        reached(at + 1, len(thoughts), "steps")
    return Advice(SIMULATED, tuple(rated), fights=fights)


def _moves(asked: Asked, steps: Sequence[_Told], valued: Sequence[Sequence[Rated]]) -> list[Moved]:
    """Every step with its part of the change; secret choices count one after another, the dice after the last."""
    moves = []
    now = valued[0][0].worth
    for at, (step, rated) in enumerate(zip(steps, valued, strict=False)):
        after = valued[at + 1][0].worth
        by = side_of(asked.board(step.before.now), step.chosen.who) if step.chosen else ""
        if not by or step.chosen is None:
            what = "luck" if step.line.startswith("|") else "hand"
            part: dict[str, Any] = {what: after - now}
            moves.append(Moved(step.at, step.line, after=after, **part))
            now = after
            continue
        choice = rated[1].worth - rated[0].worth
        now += choice
        luck = 0.0 if step.secret else after - now
        now += luck
        graded = _graded(asked, step, rated, by)
        moves.append(replace(graded, choice=choice, luck=luck, after=now))
    return moves


def _graded(asked: Asked, step: _Told, rated: Sequence[Rated], by: str) -> Moved:
    """What a choice gave away against the best that was looked at, in the eyes of the side that chose."""
    sign = 1 if by == asked.side else -1
    best = max(rated[1:], key=lambda each: round(sign * each.worth, 9))  # of equals what was chosen, or the plainest
    given = sign * (best.worth - rated[1].worth)
    if given < 1e-9 or step.chosen is None:
        return Moved(step.at, step.line, by)
    who = step.chosen.who
    offers = step.before.due.offers(who) if step.before.due else ()
    rule = next((offer.rule for offer in offers if offer.covers(best.choice)), "")
    return Moved(
        step.at, step.line, by, given=given, best=f"{who}: {said(offers, best.choice)}", rule=rule, why=best.results
    )
