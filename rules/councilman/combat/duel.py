"""One against one to the first fall: how often each wins, and how long it takes.

Both always attack and always strike back, nobody spends Advantage, and the fight ends when somebody is at
0 Life. Lives are worked through from the bottom up; rounds in which nothing happens close exactly.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.core import BadInput, NeverEnds, Odds, odds, remembered
from rules.councilman.combat.attack import answer, check_armed, damage, through
from rules.councilman.combat.exchange import lands_first
from rules.councilman.combat.fighters import Fighter
from rules.councilman.outcomes import consequences
from rules.councilman.rolls import opposed

Result = tuple[float, float, float]  # the first wins, the second wins, rounds still to come
Floats = dict[str | int, float]
Affine = tuple[float, float, float, float]  # a result, and how much of the state's own result is still to be added


@dataclass(frozen=True, slots=True)
class Duel:
    """How a duel ends: the chance of each to be the one left standing, and the mean number of rounds."""

    first: float
    second: float
    rounds: float

    @property
    def both(self) -> float:
        """The chance that both fall at once, where attack and strike back land together."""
        return max(0.0, 1.0 - self.first - self.second)


@dataclass(frozen=True, slots=True)
class _Blows:
    """How one fighter attacks the other: how often it hits and is answered, and the odds of the Life lost to a blow."""

    parts: dict[tuple[bool, bool], float]
    first: Floats
    later: Floats


def duel(first: Fighter, second: Fighter) -> Duel:
    """How a duel to the first fall ends; `first` acts first in every round. Raises `NeverEnds`.

    Args: two fighters with their Life, unhurt or not. Where attack and strike back land together, both may fall.
    """
    return _duel(replace(first, name="first"), replace(second, name="second"))


@remembered(64)
def _duel(first: Fighter, second: Fighter) -> Duel:
    table = _Table(_blows(first, second), _blows(second, first), lands_first())
    for mine in range(1, first.life + 1):
        for theirs in range(1, second.life + 1):
            table.fill(mine, theirs)
    return Duel(*table.result(first.life, second.life))


def _blows(attacker: Fighter, target: Fighter) -> _Blows:
    check_armed(attacker)
    outcomes = odds(opposed, attacker.attribute + attacker.attack, target.defence)
    lost = [
        odds(damage, replace(attacker, attacks=made), 0).map(lambda amount: through(amount, target.block))
        for made in (0, 1)
    ]
    if min(min(found.weights) for found in lost) < 0:
        raise BadInput(attacker.attribute, "in a duel no blow may give Life: the Attribute of an attack is 0 or more")
    return _Blows(_parts(outcomes), *map(_floats, lost))


def _parts(outcomes: Odds[str]) -> dict[tuple[bool, bool], float]:
    """The chances of each way an opposed roll may go: whether it hits, and whether the other side may answer."""
    ways = outcomes.map(lambda outcome: (consequences(outcome).achieved, bool(answer(outcome))))
    return {way: float(chance) for way, chance in ways.items()}


def _floats(odds: Odds) -> Floats:
    return {outcome: float(chance) for outcome, chance in odds.items()}


class _Table:
    """Results by the Life of both, for each phase of a round; `fill` works them out for one pair of Lives.

    The phases: the first attacks (`round`), the second may strike back (`answer`), the second attacks, having
    struck back or not (`struck`, `fresh`), the first may strike back (`return`).
    """

    def __init__(self, mine: _Blows, theirs: _Blows, lands_first: bool) -> None:
        self._mine, self._theirs = mine, theirs
        # what the fallen still deal in each phase that waits for an answer
        self._last = {} if lands_first else {"answer": theirs.first, "return": mine.later}
        self._known: dict[tuple[str, int, int], Affine] = {}
        self._now: dict[str, Affine] = {}
        self._lives = (0, 0)

    def result(self, mine: int, theirs: int) -> Result:
        """The result of a duel that begins with these Lives."""
        return self._known["round", mine, theirs][:3]

    def fill(self, mine: int, theirs: int) -> None:
        """Work out one pair of Lives; all lower ones are known."""
        one, two = self._mine, self._theirs
        self._lives = (mine, theirs)
        self._now = now = {"round": (0.0, 0.0, 0.0, 1.0)}
        now["return"] = self._hit(one.later, True, "round")
        now["fresh"] = self._attack(two.parts, two.first, False, "return", "round")
        now["struck"] = self._attack(two.parts, two.later, False, "return", "round")
        now["answer"] = self._hit(two.first, False, "struck")
        first, second, rounds, again = self._attack(one.parts, one.first, True, "answer", "fresh")
        if again > 1 - 1e-12:
            raise NeverEnds("neither of the two can ever bring the other down")
        whole = (first / (1 - again), second / (1 - again), (rounds + 1) / (1 - again))
        for phase, value in now.items():
            settled = tuple(own + value[3] * then for own, then in zip(value, whole, strict=False))
            self._known[phase, mine, theirs] = (*settled, 0.0)

    def _attack(
        self, parts: dict[tuple[bool, bool], float], lost: Floats, by_first: bool, answered: str, quiet: str
    ) -> Affine:
        """An opposed roll: it may hit, and at Mixed or worse the other side answers."""
        ways = [(chance, hits, answered if back else quiet) for (hits, back), chance in parts.items()]
        return _added(
            (chance, self._hit(lost, by_first, then) if hits else self._now[then]) for chance, hits, then in ways
        )

    def _hit(self, lost: Floats, by_first: bool, then: str) -> Affine:
        """Life is lost: the other side falls, or the next phase follows."""
        return _added((chance, self._at(amount, by_first, then)) for amount, chance in lost.items())

    def _at(self, lost: int, by_first: bool, then: str) -> Affine:
        mine, theirs = self._lives
        mine, theirs = (mine, theirs - lost) if by_first else (mine - lost, theirs)
        if mine <= 0 or theirs <= 0:
            stands = self._survives(then, mine if by_first else theirs)
            return (stands, 0.0, 0.0, 0.0) if by_first else (0.0, stands, 0.0, 0.0)
        return self._known[then, mine, theirs] if lost else self._now[then]

    def _survives(self, then: str, life: int) -> float:
        """The chance that whoever felled the other outlives the other's answer."""
        return 1.0 - sum(chance for lost, chance in self._last.get(then, {}).items() if lost >= life)


def _added(parts: Iterable[tuple[float, Affine]]) -> Affine:
    first = second = rounds = again = 0.0
    for chance, value in parts:
        first += chance * value[0]
        second += chance * value[1]
        rounds += chance * value[2]
        again += chance * value[3]
    return first, second, rounds, again
