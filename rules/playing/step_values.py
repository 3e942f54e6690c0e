"""What every moment of a fight that was played was worth, and every choice: found in one way for all of it.

By a table of values where one holds whatever was done and whatever might have come of it, else under the plain
tactic, exactly or from fights played on. Never by one for some moments and by the other for the rest.
"""

from collections.abc import Sequence
from typing import Any

from rules.core.frozen import frozen, replace
from rules.core.play.advice import KNOWN, SIMULATED, Advice, KnownValues, Rating, under_tactics
from rules.core.play.duels import placeholders
from rules.core.play.grading import Grading
from rules.core.play.onward import Candidate, in_the_open
from rules.core.play.playouts import simulate_choices
from rules.core.play.position import Decision, Position
from rules.core.progress import report
from rules.playing.evaluation import Inquiry, in_time, shortlist
from rules.playing.value_tables import DuelTable, duel_table

STATES, SECONDS, OF_ALL = 20_000, 20.0, 8


@frozen
class GradedStep:
    """A step of the log with the moments before and after it, and what was chosen, if anybody chose."""

    at: int
    line: str
    before: Position
    after: Position
    chosen: Decision | None

    @property
    def secret(self) -> bool:
        """Whether others go on choosing at the same moment."""
        return in_the_open(self.after) is in_the_open(self.before)

    @property
    def others(self) -> tuple[Any, ...]:
        """What else might have been chosen, as far as it is looked at."""
        if self.chosen is None or self.before.due is None:
            return ()
        offers = self.before.due.offers(self.chosen.who)
        return tuple(each for each in shortlist(offers, OF_ALL) if each != self.chosen.choice)


def value_steps(inquiry: Inquiry, steps: Sequence[GradedStep]) -> tuple[list[list[Rating]], Advice, str]:
    """For each step what the moment before it was worth, what the choice and the others, and last what the end is.

    With it how that was found, and the line after which a table of values for this fight ended, if there is one.
    """
    table = duel_table(inquiry.game, inquiry.position.now)
    if table:
        ratings, left = _known(inquiry, steps, table)
        if ratings:
            states = table.table.about["states"]
            return ratings, Advice(KNOWN, (), states=states, said=table.duel.left_out), ""
    rows, how = _tactical(inquiry, steps)
    return rows, how, left if table else ""


def _known(inquiry: Inquiry, steps: Sequence[GradedStep], table: DuelTable) -> tuple[list[list[Rating]] | None, str]:
    """By the table; or None, and the line that leads out of it."""
    ratings: list[list[Rating]] = []
    for step in steps:
        by = inquiry.side_of(step.before.now, step.chosen.who) if step.chosen else ""
        rated = _by_table(inquiry, table, in_the_open(step.before), step.chosen if by else None, by or inquiry.side)
        if rated is None:
            held = _by_table(inquiry, table, in_the_open(step.before), None, inquiry.side)
            return None, step.line if held else steps[len(ratings) - 1].line
        ratings.append(rated)
        report(len(ratings), len(steps), "steps")
    last = in_the_open(steps[-1].after) if steps else inquiry.position
    end = _by_table(inquiry, table, last, None, inquiry.side)
    return ([*ratings, end], "") if end else (None, steps[-1].line if steps else "")


def _by_table(
    inquiry: Inquiry, table: DuelTable, here: Position, chosen: Decision | None, by: str
) -> list[Rating] | None:
    """A moment and its choices, found for the side that chooses and told for the side that is asked for."""
    names, place = placeholders(inquiry.now), inquiry.sides.index(by)
    looking = KnownValues(lambda state: table.worth(state, names, place), table.table.about["error"])

    def ours(who: str) -> bool:
        return inquiry.side_of(here.now, who) == by

    rated = Grading(ours, table.duel.choices, inquiry.shown, looking).grade(here, chosen)
    return rated if by == inquiry.side or rated is None else [_reversed(each) for each in rated]


def _reversed(each: Rating) -> Rating:
    """The same in the eyes of the other side."""
    results = tuple(replace(result, worth=1 - result.worth) for result in each.results)
    return replace(each, worth=1 - each.worth, low=1 - each.high, high=1 - each.low, results=results)


def _tactical(inquiry: Inquiry, steps: Sequence[GradedStep]) -> tuple[list[list[Rating]], Advice]:
    """Where everybody goes on by the plain tactic: exactly, else from fights played on."""
    candidates: list[list[Candidate]] = []
    for step in steps:
        here = in_the_open(step.before)
        own = [] if step.chosen is None else [step.chosen, *(Decision(step.chosen.who, each) for each in step.others)]
        candidates.append([Candidate(here), *(Candidate(here, each) for each in own)])
    candidates.append([Candidate(in_the_open(steps[-1].after) if steps else inquiry.position)])
    every = [each for row in candidates for each in row]
    advice = under_tactics(every, inquiry.side, inquiry.policy, inquiry.shown, STATES, in_time(SECONDS))
    if advice is None:
        advice = _played(inquiry, candidates)
    rated = iter(advice.rated)
    return [[next(rated) for _ in row] for row in candidates], advice


def _played(inquiry: Inquiry, candidates: Sequence[Sequence[Candidate]]) -> Advice:
    """The same from fights played on, with an equal share of the time for each step."""
    rated: list[Rating] = []
    fights = 0
    for at, row in enumerate(candidates):
        advice = simulate_choices(
            row, inquiry.side, inquiry.policy, inquiry.shown, str(at), in_time(SECONDS / len(candidates))
        )
        rated += advice.rated
        fights = max(fights, advice.fights)
        report(at + 1, len(candidates), "steps")
    return Advice(SIMULATED, tuple(rated), fights=fights)
