"""What a moment and the choice made there are worth, where it is known what the states after the turn are worth."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from rules.core.errors import Undecided
from rules.core.frozen import frozen
from rules.core.play.advice import KnownValues, Rating, merge_results
from rules.core.play.game import Turn, compile_turn
from rules.core.play.matrix import matrix_game
from rules.core.play.offers import Offers
from rules.core.play.onward import Candidate, Seen
from rules.core.play.position import Decision, Position
from rules.core.play.tree import Expand
from rules.core.play.values import leads, value


@frozen
class Grading:
    """How moments are graded: for the side that `ours` tells, among the choices of `expand`, by what is known."""

    ours: Callable[[str], bool]
    expand: Expand
    seen: Seen
    looking: KnownValues

    def grade(self, position: Position, chosen: Decision | None) -> list[Rating] | None:
        """The moment, then the choice of our side, then the others of `expand`; None where one of them is not known.

        Who chooses in secret is set against the best mix of the others, whatever they chose.
        """
        shown: dict[int, Hashable] = {}

        def number(state: Any) -> int:
            index = self.looking.number(state)
            shown[index] = self.seen(state)
            return index

        try:
            decisions = self._decisions(position, chosen)
            if decisions and Candidate(position).secret:
                moment, rows, others = self._in_secret(position, decisions, number)
            else:
                moment, others = self._turn(Candidate(position), number), ()
                rows = [(self._turn(Candidate(position, each), number),) for each in decisions]
        except Undecided:
            return None
        bounds = self.looking.bounds()
        if bounds is None:
            return None
        middle = bounds[1]
        mix = matrix_game([[value(part, middle) for part in row] for row in others])[2] if others else (1,)
        worth = value(moment, middle)
        ratings = [Rating(None, worth, worth, worth)]
        for each, row in zip(decisions, rows, strict=True):
            ways = [(share, part) for share, part in zip(mix, row, strict=True) if share]
            worth = sum(share * value(part, middle) for share, part in ways)
            results = merge_results(
                (shown[end], share * chance, middle[end])
                for share, part in ways
                for end, chance in leads(part, middle).items()
                if chance
            )
            ratings.append(Rating(each.choice, worth, worth, worth, results=results))
        return ratings

    def _turn(self, candidate: Candidate, number: Callable[[Any], int]) -> Turn:
        if candidate.position.due is None:
            return number(candidate.position.state)
        return compile_turn(candidate.tree(self._looked), number, self.ours)

    def _decisions(self, position: Position, chosen: Decision | None) -> list[Decision]:
        """What was chosen, then the other choices that are looked at."""
        if chosen is None or position.due is None:
            return []
        looked = self._looked(position.due.state, chosen.who, position.due.asked[chosen.who])
        return [chosen, *(Decision(chosen.who, each) for each in looked if each != chosen.choice)]

    def _looked(self, state: Any, who: str, offers: Offers) -> Sequence[Any]:
        """The choices that are looked at; raises `Undecided` where there are none."""
        if not (choices := self.expand(state, who, offers)):
            raise Undecided(f"nothing is known of what {who} may choose")
        return choices

    def _in_secret(
        self, position: Position, decisions: Sequence[Decision], number: Callable[[Any], int]
    ) -> tuple[Turn, Sequence[Sequence[Turn]], Sequence[Sequence[Turn]]]:
        """The moment, a row for each choice, and the rows that the others reckon with: those of `expand`."""
        now, who = position.due and position.due.state, decisions[0].who

        def with_the_chosen(state: Any, asked: str, offers: Offers) -> Sequence[Any]:
            choices = self._looked(state, asked, offers)
            return tuple(each.choice for each in decisions) if asked == who and state == now else choices

        _, *rows = compile_turn(Candidate(position).before(with_the_chosen), number, self.ours)
        looked = self._looked(now, who, position.due.asked[who]) if position.due else ()
        others = rows if decisions[0].choice in looked else rows[1:]
        return ("matrix", *others), rows, others
