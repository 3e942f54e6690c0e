"""The knowledge of a path about its rolls: the values that are left, and their weights.

A *form* is a sum of rolls, each times a whole factor: `2 * first - third` is `((0, 2), (2, -1))`. A question about a
form splits its values by the answer. Rolls are independent until a question combines them. Rolls that depend on each
other share one `Known`: a tree of forms, from which the values of any other form of the same rolls follow.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import reduce
from math import gcd, prod
from typing import Any, NamedTuple

from rules.core.errors import NeverEnds, ScriptError
from rules.core.limits import WORK

Form = tuple[tuple[int, int], ...]  # numbers of rolls in ascending order, each with its factor
Weights = Mapping[int, int]  # values, each with its whole-number weight
Source = tuple[Form, Callable[[int], int]]  # a form, and a function of its value
Case = tuple[Any, int, "Knowledge"]  # an answer to the procedure, its weight, and the knowledge of the path after it
PAIR_WORK = 2  # units of `Work` to add up one pair of values
FORM_WORK = 40  # units of `Work` to look up the values of a form of several rolls
MAX_PAIRS = 1_500_000  # pairs to add up one by one, in about a second
MAX_BYTES = 187_500  # bytes of an integer with a whole distribution, for a few hundredths of a second
BYTES_PER_WORK = 4  # bytes of each coefficient that count as a unit of `Work`
MAX_GAP = 16  # the largest average distance of two values for which `add_independent` uses one long integer

# The values that two forms have together are found by asking for one form: `first + SCALE * second`. Values of the
# first form are so small beside SCALE that both can be read off the sum, like two digits. Such sums are keys of
# dictionaries, and Python hashes integers modulo 2**61 - 1, where 2**71 counts as 2**10. With 60 or 61 bits, most of
# them would have the hash of another one.
BITS = 71
SCALE = 1 << BITS
HALF = SCALE // 2


def is_small(low: int, high: int) -> bool:
    """Return whether numbers from `low` to `high` are small enough to be values of a form."""
    return low > -HALF and high < HALF


def add_forms(form: Form, addend: Form, times: int = 1) -> Form:
    """Return the sum of a form and a multiple of another one."""
    if times == 1 and form and addend and form[-1][0] < addend[0][0]:
        return form + addend
    factors = dict(form)
    for roll, factor in addend:
        factors[roll] = factors.get(roll, 0) + factor * times
    return tuple(sorted([term for term in factors.items() if term[1]]))


def _lowest_terms(form: Form) -> tuple[Form, int]:
    """Return the form in lowest terms, with its first factor above 0, and the number by which it was divided."""
    first = form[0][1]
    if first == 1:
        return form, 1
    divisor = gcd(*[factor for _, factor in form]) * (1 if first > 0 else -1)
    return tuple([(roll, factor // divisor) for roll, factor in form]), divisor


def renumber(form: Form, by: int) -> Form:
    """Return a form with `by` added to the number of each roll."""
    return tuple([(roll + by, factor) for roll, factor in form])


def join_forms(forms: Sequence[Form]) -> Form:
    """Return one form whose value holds the values of several forms as digits.

    The value of the first form is the lowest digit.
    """
    return reduce(lambda joined, form: add_forms(form, joined, SCALE), reversed(forms), ())


def split_value(value: int, count: int) -> list[int]:
    """Return the values of `count` forms from the value of the form that `join_forms` made of them."""
    values = []
    for _ in range(count - 1):
        low = ((value + HALF) & (SCALE - 1)) - HALF
        values.append(low)
        value = (value - low) >> BITS
    return [*values, value]


def add_independent(*numbers: Weights) -> Weights:
    """Return the sums of independent numbers, each with its weight.

    Polynomials are multiplied in the same way: exponents (here values) are added, and coefficients (here weights) are
    multiplied. Each polynomial is written as one long integer, because Python multiplies two long integers faster than
    a loop adds up all pairs (*Kronecker substitution*). Each coefficient has enough bytes that no product runs into the
    next one. If values lie far apart, most bytes are empty and the integers are slow, so pairs are added one by one.
    """
    if len(numbers) == 1:
        return numbers[0]
    lows = [min(weights) for weights in numbers]
    highs = [max(weights) for weights in numbers]
    width, first = sum(highs) - sum(lows), sum(lows)
    size = prod([sum(weights.values()) for weights in numbers]).bit_length() // 8 + 1
    if width > MAX_GAP * sum(map(len, numbers)) or width * size > MAX_BYTES:
        return reduce(_add_pairs, numbers)
    WORK.get().spend(width * (1 + size // BYTES_PER_WORK))
    factors = []
    for weights, low, high in zip(numbers, lows, highs, strict=True):
        coefficients = [weights.get(value, 0).to_bytes(size, "little") for value in range(low, high + 1)]
        factors.append(int.from_bytes(b"".join(coefficients), "little"))
    # Many dice of one kind are a power, which takes less time than their product.
    product = prod([factor**count for factor, count in Counter(factors).items()])
    joined = product.to_bytes((width + 1) * size, "little")
    places = enumerate(range(0, len(joined), size), first)
    return {value: weight for value, at in places if (weight := int.from_bytes(joined[at : at + size], "little"))}


def _add_pairs(numbers: Weights, others: Weights) -> Weights:
    WORK.get().spend(PAIR_WORK * (pairs := len(numbers) * len(others)))
    if pairs > MAX_PAIRS:
        raise NeverEnds(
            f"A sum of {pairs} pairs of values takes too much work: exact odds add up to {MAX_PAIRS}. Add up fewer "
            "dice, or dice with fewer sides."
        )
    sums: dict[int, int] = {}
    for addend, ways in others.items():
        for number, weight in numbers.items():
            sums[number + addend] = sums.get(number + addend, 0) + weight * ways
    return sums


class Known:
    """A group of rolls that depend on each other: the values that a form of them can still have, with their weights.

    Attributes:
        rolls: The numbers of the rolls. No other group of the path has any of them.
        form: The form that was asked about last, in lowest terms.
        weights: The values of the form that are left, with their weights.
        parts: The groups that the rolls were in before the question, which are independent of each other.
        source: None, except if the form is a number that is computed from other rolls, such as half their sum. It is
            then the form of those rolls, and the function that computes the number from the value of that form.
    """

    __slots__ = ("_pairs", "form", "parts", "rolls", "source", "weights")

    def __init__(
        self, rolls: Set[int], form: Form, weights: Weights, parts: "Sequence[Known]" = (), source: Source | None = None
    ) -> None:
        self.rolls, self.form, self.weights, self.parts, self.source = rolls, form, weights, parts, source
        self._pairs: dict[Form, Sequence[tuple[int, int, int]]] = {}

    def distribution(self, form: Form) -> Weights:
        """Return the values of any form of this group's rolls, with their weights."""
        if form == self.form:
            return self.weights
        roll, factor = self.form[0]
        times = dict(form).get(roll, 0) // factor
        rest = add_forms(form, self.form, -times)
        if not rest:
            return {value * times: weight for value, weight in self.weights.items()}
        rest, multiple = _lowest_terms(rest)  # form = times * self.form + multiple * rest
        sums: dict[int, int] = {}
        for value, rest_value, weight in self._values_with(rest):
            total = value * times + rest_value * multiple
            sums[total] = sums.get(total, 0) + weight
        return sums

    def _values_with(self, rest: Form) -> Sequence[tuple[int, int, int]]:
        """Return each pair of values that this form and the form `rest` can have in one throw, with its weight.

        A pair is left out if its first value is no longer possible for this form. The result is cached.
        """
        if rest not in self._pairs:
            form, change = self.source or (self.form, None)
            together = distribution_of_groups(self.parts, join_forms((form, rest)))
            WORK.get().spend(len(together))
            self._pairs[rest] = pairs = list[tuple[int, int, int]]()
            for joined, weight in together.items():
                value, rest_value = split_value(joined, 2)
                if change:
                    value = change(value)
                if value in self.weights:
                    pairs.append((value, rest_value, weight))
        return self._pairs[rest]

    def renumber(self, by: int) -> "Known":
        """Return the same knowledge, with `by` added to the number of each roll."""
        if not by:
            return self
        rolls, parts = {roll + by for roll in self.rolls}, [part.renumber(by) for part in self.parts]
        source = self.source and (renumber(self.source[0], by), self.source[1])
        return Known(rolls, renumber(self.form, by), self.weights, parts, source)


def distribution_of_groups(groups: Sequence[Known], form: Form) -> Weights:
    """Return the values of a form whose rolls belong to these independent groups, with their weights."""
    WORK.get().spend(FORM_WORK + len(form))
    if len(groups) == 1:
        return groups[0].distribution(form)
    place = {roll: number for number, group in enumerate(groups) for roll in group.rolls}
    terms: list[list[tuple[int, int]]] = [[] for _ in groups]
    for term in form:
        terms[place[term[0]]].append(term)
    return add_independent(
        *[group.distribution(tuple(group_terms)) for group, group_terms in zip(groups, terms, strict=True)]
    )


class Knowledge(dict[int, Known]):
    """The knowledge of every roll of a path, by its number. It never changes."""

    def __missing__(self, roll: int) -> Known:
        raise ScriptError("A procedure kept a number that it rolled. It cannot be used after the procedure has ended.")

    def learn(self, *groups: Known) -> "Knowledge":
        """Return the knowledge after these groups have replaced all groups that had their rolls."""
        more = Knowledge(self)
        for group in groups:
            for roll in group.rolls:
                more[roll] = group
        return more

    def groups(self, form: Form) -> list[Known]:
        """Return the groups of the rolls of a form, which are independent of each other."""
        return list({id(group): group for roll, _ in form if (group := self[roll])}.values())

    def distribution(self, form: Form) -> Weights:
        """Return the values of any form of rolls, with their weights."""
        return distribution_of_groups(self.groups(form), form)

    def split(self, form: Form, plus: int, question: Callable[[int], object]) -> "NewTurn":
        """Return the turn that answers a question about the value of a form plus the constant `plus`.

        The turn has a case for each answer. If all values lead to one answer, the turn has one case of weight 1, and
        the path learns nothing.
        """
        form, multiple = _lowest_terms(form)
        group = self[form[0][0]]
        if group.form == form:
            weights, rolls, parts, source = group.weights, group.rolls, group.parts, group.source
        else:
            parts, source = self.groups(form), None
            weights = distribution_of_groups(parts, form)
            rolls = frozenset[int]().union(*[part.rolls for part in parts])
        answers: dict[object, dict[int, int]] = {}
        for value, weight in weights.items():
            answer = question(value * multiple + plus)
            if answer in answers:
                answers[answer][value] = weight
            else:
                answers[answer] = {value: weight}
        if len(answers) == 1:
            return NewTurn([(answer, 1, self)])
        cases = [
            (answer, sum(values.values()), self.learn(Known(rolls, form, values, parts, source)))
            for answer, values in answers.items()
        ]
        return NewTurn(cases, divisor=sum([weight for _, weight, _ in cases]))


class NewTurn(NamedTuple):
    """A turn that a path takes next: its cases, and the factors for the path's weight and number of throws.

    Attributes:
        cases: One case or more.
        throws: The path's number of throws is multiplied by it. It is the number of throws of the dice that are new in
            this turn, or 1 if no dice are new.
        divisor: The path's weight is divided by it, and then multiplied by the weight of a case. If the cases split
            dice that are known already, it is the weight of all cases together, else 1.
    """

    cases: Sequence[Case]
    throws: int = 1
    divisor: int = 1


class Turn:
    """A turn of a path: the case that the path takes now, and the cases that are still to come.

    Attributes:
        answer: The answer to the procedure: a roll, the answer to a question, or the result of a step.
        knowledge: The knowledge of the path after this turn.
        throws: The number of possible throws of all dice that have been rolled on this path.
        weight: The number of these throws that lead here, with all values of the rolls of `knowledge`.
    """

    __slots__ = ("_before", "_cases", "answer", "knowledge", "throws", "weight")

    def __init__(self, before: int, throws: int, cases: Iterable[Case]) -> None:
        self._before, self.throws, self._cases = before, throws, iter(cases)
        self.next_case()

    def next_case(self) -> bool:
        """Go to the next case; return False if there is none."""
        case = next(self._cases, None)
        if case is None:
            return False
        self.answer, weight, self.knowledge = case
        self.weight = self._before * weight
        return True


class Path:
    """The end of a path of a step: its result, which holds totals, and its knowledge of their rolls."""

    __slots__ = ("knowledge", "result")

    def __init__(self, result: object, knowledge: Knowledge) -> None:
        self.result, self.knowledge = result, knowledge
