"""A thousand random procedures: their exact odds equal those of a plain listing of all throws."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from random import Random

import pytest
from plain_listing import TooManyThrows, list_throws

from rules.core import Dice, Die, NeverEnds, odds
from rules.core.bands import band_index
from rules.core.frozen import field, frozen

PROCEDURES = 1_000
MAX_THROWS = 300
coin, three, four = Die(2), Die(3), Die(4)


@frozen
class Record:
    number: int
    inner: tuple[int, bool]


@frozen
class Hidden:
    """A value whose hash leaves out a field."""

    number: int
    hidden: int = field(hash=False)


def ordered(dice, least):
    one, other = dice(three) + least, dice(three)
    return (one, other) if one < other else (other, one)


def difference(dice, plus):
    one, other = dice(coin), dice(three)
    return one - other + plus if one >= other else 3


def record(dice, least):
    number = dice(four)
    return Record(number - least, (dice(coin), number > least))


def nested(dice, plus):
    return dice.sub(ordered, plus)[1] + dice.until(lambda number: number != 2, difference, plus)


def of_record(dice, given):
    return dice(coin) + given.number if given.inner[1] else given.inner[0]


def hidden(dice, given):
    return Hidden(given.number, dice(coin) + given.hidden)


def quotient(x, y):
    try:
        return x // y
    except ZeroDivisionError:
        return x


def up_to(dice, total, least):
    rolls = 0
    while total < least and rolls < 3:
        total, rolls = total + dice(coin), rolls + 1
    return total


@dataclass
class Line:
    """The arguments of one line of a procedure: two earlier numbers, and a constant from 0 to 4."""

    dice: Dice
    x: int
    y: int
    n: int


LINES = {
    "roll": lambda at: at.dice((coin, three, four)[at.n % 3]),
    "sum": lambda at: at.x + at.y - at.n,
    "multiple": lambda at: (at.n - 1) * at.x - at.y,
    "product": lambda at: at.x * at.y,
    "shared out": lambda at: quotient(at.x, at.n) + at.y % 3,
    "distance": lambda at: abs(at.x - at.y),
    "operators": lambda at: (at.x & 3) + divmod(at.x, 2)[1] + round(at.y / 2) - int(-at.x / 2) + 2**at.n,
    "fractions": lambda at: int(at.x / 2.0) + int(1.5 * at.y) + Fraction(7, 2) // (abs(at.x) + 1),
    "late question": lambda at: at.x if at.x > at.y else at.y - at.n,
    "even": lambda at: at.y if at.x % 2 == 0 else at.x,
    "between": lambda at: int(0 < at.x <= at.n) + int(at.x == at.y) + (not at.y),
    "bounded": lambda at: max(at.y, min(at.x, at.n)),
    "sorted": lambda at: sorted((at.x, at.n, at.y, at.x - at.y))[at.n % 3],
    "text": lambda at: len(f"{at.x:+}") + at.y,
    "band": lambda at: band_index((-1, 2, 3, at.n + 3), at.x) + band_index((0, 4), -at.y),
    "key": lambda at: {0: 5, 1: 7, 2: 1}.get(at.x, at.n) + at.y,
    "set": lambda at: len({at.x, at.y, at.n}),
    "place": lambda at: [3, 1, 2, 0, 5][at.x % 5] + at.y,
    "step": lambda at: at.dice.sub(difference, at.n) + at.x,
    "step with a total": lambda at: at.dice.sub(difference, at.x) + at.y,
    "pair": lambda at: at.dice.sub(ordered, at.n)[0] - at.x,
    "both of a pair": lambda at: sum(at.dice.sub(ordered, at.n)) - at.x,
    "record": lambda at: (rolled := at.dice.sub(record, at.n)).number + rolled.inner[0] * rolled.inner[1] + at.x,
    "step with a record": lambda at: at.dice.sub(of_record, Record(at.x, (at.y, at.x > at.n))),
    "hidden fields": lambda at: at.dice.sub(hidden, Hidden(at.n, at.x)).hidden - at.y,
    "nested steps": lambda at: at.dice.sub(nested, at.n % 2) - at.y,
    "outside total compared": lambda at: at.dice.sub(lambda own: own(three) + int(own(coin) > at.x)),
    "outside total added": lambda at: at.dice.sub(lambda own: own(three) + at.x) - at.y,
    "outside total shared out": lambda at: at.dice.sub(lambda own: own(three) + abs(at.x - 2) // 2) + at.y,
    "outside total returned": lambda at: sum(at.dice.sub(lambda own: (at.x, own(coin)))),
    "repeat": lambda at: at.dice.until(lambda number: number >= at.n - 1, difference, 0) + at.x,
    "repeat with a total": lambda at: at.dice.until(lambda number: number > 1, difference, at.x),
    "repeat of a pair": lambda at: at.dice.until(lambda pair: sum(pair) != at.n, ordered, 1)[1] + at.y,
    "repeat until unlike": lambda at: at.dice.until(lambda face: face != at.x, lambda own: own(three)) + at.y,
    "loop": lambda at: up_to(at.dice, at.x, at.n + 2),
}  # fmt: skip


@dataclass
class End:
    """The arguments of a result: three numbers."""

    x: int
    y: int
    z: int


RESULTS = (
    lambda at: at.x,
    lambda at: at.x + at.y - at.z,
    lambda at: (at.x, at.y),
    lambda at: (at.x > at.y, at.z),
    lambda at: Record(at.x - 1, (at.y, at.z > 2)),
    lambda at: Hidden(1, at.x - at.y),
    lambda at: tuple(sorted((at.x, at.y, at.z))),
    lambda at: ("above", at.x) if at.y > at.z else ("below", at.y),
    lambda at: at.x == at.y,
)


def generated(seed):
    """Return a procedure drawn with a seed, and the kinds of its lines."""
    random = Random(seed)
    kinds = ["roll", "roll", *random.choices(list(LINES), k=random.randint(1, 5))]
    places = [(random.randrange(60), random.randrange(60), random.randrange(5)) for _ in kinds]
    result, chosen = random.choice(RESULTS), [random.randrange(60) for _ in range(3)]

    def procedure(dice):
        numbers = [1]
        for kind, (first, second, n) in zip(kinds, places, strict=True):
            x, y = numbers[-1 - first % len(numbers)], numbers[-1 - second % len(numbers)]
            numbers.append(LINES[kind](Line(dice, x, y, n)))
        return result(End(*[numbers[-1 - place % len(numbers)] for place in chosen]))

    return procedure, kinds


def test_odds_of_generated_procedures_equal_the_listing_of_all_throws():
    used, compared = Counter(), 0
    for seed in count():
        procedure, kinds = generated(seed)
        try:
            expected = list_throws(procedure, most=MAX_THROWS)
        except TooManyThrows:
            continue
        except NeverEnds:
            with pytest.raises(NeverEnds):
                odds(procedure)
            continue
        assert dict(odds(procedure).items()) == expected, f"seed {seed}: {kinds}"
        used.update(set(kinds))
        if (compared := compared + 1) == PROCEDURES:
            break
    assert min(used[kind] for kind in LINES) >= 30, used
