"""Exact odds: every path of a procedure is followed and weighed.

A path is a series of turns: each roll and each question about a number is a turn. To follow the next path, the
procedure runs again; the last turn then has another answer, and all turns before it have the same answers. The
procedure gets each roll as a `Total`, so paths divide only at questions. A *step* is a procedure that is called by
`sub` or `until`. It is enumerated once for its arguments, and its result is a turn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from math import inf
from operator import add, index
from time import perf_counter
from typing import Any, TypeVar  # Any: arguments, answers and results of any procedure

from rules.core.context import Policy, memoize, using
from rules.core.dice import UNTIL_ARGUMENTS, Dice, check_result
from rules.core.errors import (
    BadInput,
    NeverEnds,
    RuleError,
    ScriptError,
    check_call,
    name_of,
    require_callable,
    require_procedure,
)
from rules.core.knowledge import (
    Case,
    Knowledge,
    Known,
    NewTurn,
    Path,
    Source,
    Turn,
    Weights,
    is_small,
    join_forms,
    renumber,
    split_value,
)
from rules.core.limits import LIMITS, MAX_WORK, WORK, Work
from rules.core.odds import Odds, common_total
from rules.core.path_dice import UNKNOWN, PathDice
from rules.core.pools import Pool, require_pool
from rules.core.rulings import Rulings
from rules.core.totals import Keyed, Total, Unread, replace_totals, totals_in, with_numbers

R = TypeVar("R")
MAX_TURNS = 1_000  # turns of one path
RESULT_WORK = 8  # units of `Work` to list a result that holds totals
REJECTED = object()  # the result of a repeated step on a path whose result is not accepted
Weighed = Mapping[Any, int]  # the weight of each result; a result of a step that holds totals is a `Path`


class Enumerator(PathDice):
    """Dice that follow every path of a procedure.

    The weight of a path is the number of throws of its dice that lead along it. At the end, the weights of all paths
    are brought to one total.
    """

    def __init__(self, lazy: bool = True, is_sub: bool = False) -> None:
        """Start without any path.

        Args:
            lazy: True if the procedure gets rolls as totals; False if it gets plain numbers.
            is_sub: True if the procedure is a step of another run; a result that holds totals is then kept as a `Path`.
        """
        self._lazy, self._is_sub = lazy, is_sub
        self._enumerate_sub = enumerate_sub if lazy else enumerate_sub_plainly
        self._gets_totals = lazy or is_sub  # a step can get totals from outside
        self._turns = [Turn(1, 1, [(None, 1, Knowledge())])]
        self._results: dict[int, dict[Any, int]] = {}  # weights of results, by the number of throws
        self._joined: dict[Any, tuple[Any, dict[int, int]]] = {}  # results with totals, and weights of their values
        self.stepping = False

    def follow(self, procedure: Callable[..., object], *args: object, **named: object) -> bool:
        """Follow the next path and add its weight to its result; return False after the last path."""
        turns = self._turns
        self._add(self._run([turn.answer for turn in turns[1:]], procedure, *args, **named))
        while len(turns) > 1:
            if turns[-1].next_case():
                return True
            turns.pop()
        return False

    def _add(self, result: Any) -> None:
        """Add the weight of this path to its result."""
        totals = totals_in(result) if self._gets_totals else []
        if totals:
            numbers = list(map(self._number_if_known, totals))
            result, totals = with_numbers(result, numbers), [number for number in numbers if type(number) is Total]
        shape = replace_totals(result, lambda _: UNKNOWN) if totals else result
        last = self._turns[-1]
        weights = self._results.setdefault(last.throws, {})
        try:
            weight = weights.get(shape, 0)  # raises TypeError for a value without a hash, such as a list
        except TypeError:
            raise BadInput(result, "results of exact odds must be values that never change, such as a tuple") from None
        if not totals:
            weights[result] = weight + last.weight
        elif type(result) is Total:
            values, plus = last.knowledge.distribution(result.form), result.plus
            share = last.weight // sum(values.values())
            for value, ways in values.items():
                weights[value + plus] = weights.get(value + plus, 0) + share * ways
        elif self._is_sub:
            weights[Path(result, last.knowledge)] = last.weight
        else:
            self._add_joined(result, shape, totals, last)

    def _number_if_known(self, total: Total) -> Any:
        """Return a total as a number if this path knows its value or another run rolled it, or else unchanged."""
        if total.run is not self:
            return index(total)
        group = self._turns[-1].knowledge[total.form[0][0]]
        if group.form == total.form and len(group.weights) == 1:
            return next(iter(group.weights)) + total.plus
        return total

    def _add_joined(self, result: Any, shape: Any, totals: list[Total], last: Turn) -> None:
        """Add a result that holds totals to the results that are equal except for the values of their totals."""
        constants = tuple([total.plus for total in totals])
        _, weights = self._joined.setdefault((last.throws, constants, shape), (result, {}))
        values = last.knowledge.distribution(join_forms([total.form for total in totals]))
        share = last.weight // sum(values.values())
        for value, ways in values.items():
            weights[value] = weights.get(value, 0) + share * ways
        WORK.get().spend(RESULT_WORK * len(values))
        if len(weights) > (most := LIMITS.get()[0]):
            raise NeverEnds(f"There are more than {most} results. Return less, such as a sum.")

    def weights(self) -> Weighed:
        """Return the results of all paths with their weights, which are brought to one number of throws."""
        for (throws, constants, _), (result, values) in self._joined.items():
            weights = self._results[throws]
            for value, weight in values.items():
                numbers = map(add, split_value(value, len(constants)), constants)
                plain = with_numbers(result, numbers)
                weights[plain] = weights.get(plain, 0) + weight
        self._joined, together = {}, common_total(self._results)
        for result in {type(result): result for result in together}.values():
            _check_value(check_result(result))  # one result of each class is enough
        return together

    def odds(self) -> Odds[Any]:
        """Return the exact odds of the paths that were followed."""
        return Odds(self.weights())

    def run(self, procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
        """Return the exact odds of a procedure's result."""
        return self.follow_all(procedure, args, named).odds()

    def follow_all(self, procedure: Callable[..., object], args: Any, named: Any) -> "Enumerator":
        """Follow every path of a procedure, and return the enumerator that did.

        Raises:
            NeverEnds: A path or the procedure has no end, or the odds take too much work.
        """
        (most, until), work, paths, name = LIMITS.get(), WORK.get(), 0, name_of(require_procedure(procedure))
        try:
            more = self.follow(procedure, *args, **named)
            unchecked = getattr(procedure, "unchecked", procedure)  # the first path has checked the arguments
            while more:
                paths += 1
                work.spend(len(self._turns))
                if paths >= most:
                    raise NeverEnds(f"{name} has more than {most} paths, the most that are allowed here.")
                if perf_counter() > until:
                    raise NeverEnds(f"Exact odds of {name} take longer than the time that is allowed here.")
                more = self.follow(unchecked, *args, **named)
        except Keyed as keyed:
            if keyed.run is not self:
                raise
            return Enumerator(lazy=False, is_sub=self._is_sub).follow_all(procedure, args, named)
        except RecursionError:
            raise NeverEnds(
                f"{name} calls itself without an end, or its steps are nested too deeply. Repeat rolls with dice.until."
            ) from None
        except RuleError as error:  # totals in the error cannot be read after this path, so read them now
            vars(error).update({attribute: replace_totals(value, index) for attribute, value in vars(error).items()})
            raise
        return self

    def _add_turn(self, new: NewTurn) -> Any:
        turns = self._turns
        if self.stepping:
            raise ScriptError("A step used the dice of its caller. It must use its own first argument, `dice`.")
        if len(turns) > MAX_TURNS:
            raise NeverEnds(f"A path has more than {MAX_TURNS} rolls and questions. Repeat rolls with dice.until.")
        last = turns[-1]
        turn = Turn(last.weight // new.divisor, last.throws * new.throws, new.cases)
        turns.append(turn)
        return turn.answer

    def _roll_turn(self, pool: Pool) -> NewTurn:
        odds = require_pool(pool).odds()
        return self._number_turn(odds.weights, odds.total)

    def _number_turn(self, weights: Weights, throws: int) -> NewTurn:
        """Return a turn with a new number: one case with a total, or a case for each value."""
        low, high, knowledge = min(weights), max(weights), self._turns[-1].knowledge
        if self._lazy and low < high and is_small(low, high):
            return NewTurn([self._new_total(weights, low, high, throws)], throws)
        return NewTurn([(value, weight, knowledge) for value, weight in weights.items()], throws)

    def _new_total(
        self, weights: Weights, low: int, high: int, weight: int, parts: Sequence[Known] = (), *source: Source
    ) -> Case:
        """Return a case in which the procedure gets a new total, and the path knows its values."""
        knowledge = self._turns[-1].knowledge
        roll = len(knowledge)
        form = ((roll, 1),)
        group = Known({roll}.union(*[part.rolls for part in parts]), form, weights, parts, *source)
        return Total(self, form, 0, low, high), weight, knowledge.learn(group)

    def ask(self, total: Total, question: Callable[[int], object]) -> Any:
        """Return the answer to a question about a total, on this path.

        Raises:
            Unread: A step is being enumerated by itself, and the total has values with different answers.
        """
        if self.stepping:
            (answer, _, _), *others = self._turns[-1].knowledge.split(total.form, total.plus, question).cases
            if others:
                raise Unread(total)
            return answer
        answer = next(self._repeated, UNKNOWN)  # as `_next_answer` does, in less time
        if answer is UNKNOWN:
            answer = self._take(self._turns[-1].knowledge.split, total.form, total.plus, question)
        return answer

    def derive(self, total: Total, change: Callable[[int], int]) -> Any:
        """Return a new total: a number that is computed from another total, such as its half."""
        if self.stepping:
            return self.ask(total, change)
        return self._next_answer(self._derived_turn, total, change)

    def _derived_turn(self, total: Total, change: Callable[[int], int]) -> NewTurn:
        knowledge, form, plus = self._turns[-1].knowledge, total.form, total.plus
        weights: dict[int, int] = {}
        for value, weight in knowledge.distribution(form).items():
            changed = change(value + plus)
            weights[changed] = weights.get(changed, 0) + weight
        low, high = min(weights), max(weights)
        if low == high or not is_small(low, high):
            return knowledge.split(form, plus, change)
        source = form, lambda value: change(value + plus)
        return NewTurn([self._new_total(weights, low, high, 1, knowledge.groups(form), source)])

    def sub(self, procedure: Callable[..., object], *args: object, **named: object) -> Any:
        if Total in map(type, (*args, *named.values())):
            return require_procedure(procedure)(self, *args, **named)  # part of this run: it may ask about the totals
        return self._step_result(self._enumerate_sub, procedure, args, named)

    def until(self, accept: Callable[[Any], bool], procedure: Callable[..., Any], *args: Any, **named: Any) -> Any:
        return self._step_result(enumerate_until, self._enumerate_sub, (accept, procedure, *args), named)

    def _step_result(self, enumerate_step: Callable[..., Weighed], first: object, args: Any, named: Any) -> Any:
        """Return the result of a step on this path. If the step needs totals as numbers, the path reads them first."""
        while True:
            result = self._next_answer(self._step_turn, enumerate_step, first, args, named)
            if type(result) is not Unread:
                return result
            index(result.total)

    def _step_turn(self, enumerate_step: Callable[..., Weighed], first: object, args: Any, named: Any) -> NewTurn:
        """Return a turn with the results of a step, or with the total that the path has to read before the step."""
        knowledge = self._turns[-1].knowledge
        try:
            self.stepping = True
            if (self._is_sub or (self._lazy and knowledge)) and totals_in((args, *named.values())):
                args, named = replace_totals(args, index), {name: replace_totals(named[name], index) for name in named}
            weights = enumerate_step(first, *args, **named)
        except Unread as unread:
            if unread.total.run is not self:
                raise
            return NewTurn([(Unread(unread.total), 1, knowledge)])
        finally:
            self.stepping = False
        throws = sum(weights.values())
        if set(map(type, weights)) == {int}:
            return self._number_turn(weights, throws)
        cases = [
            self._renumber_into_this_run(result, weight) if type(result) is Path else (result, weight, knowledge)
            for result, weight in weights.items()
        ]
        return NewTurn(cases, throws)

    def _renumber_into_this_run(self, path: Path, weight: int) -> Case:
        """Return the end of a step's path as a case of this run; its rolls get numbers after those of this path."""
        by = len(knowledge := self._turns[-1].knowledge)
        result = replace_totals(
            path.result, lambda total: Total(self, renumber(total.form, by), total.plus, total.low, total.high)
        )
        return result, weight, knowledge.learn(*[group.renumber(by) for group in set(path.knowledge.values())])


def _check_value(value: object) -> None:
    """Raise `BadInput` for a value that equals only itself, because equal values share their cached odds."""
    if type(value).__eq__ is object.__eq__ and not isinstance(value, Enum | Path | None) and value is not REJECTED:
        raise BadInput(
            value, "values in exact odds must be numbers, texts, tuples or frozen values, which can be equal to others"
        )


def _check_arguments(args: Iterable[object], named: Mapping[str, object]) -> None:
    for argument in (*args, *named.values()):
        if not callable(argument):
            _check_value(argument)


@memoize(4096)
def enumerate_sub(procedure: Callable[..., object], *args: object, **named: object) -> Weighed:
    """Return the results of a step with their weights, from a cache if possible."""
    _check_arguments(args, named)
    return Enumerator(is_sub=True).follow_all(procedure, args, named).weights()


def enumerate_sub_plainly(procedure: Callable[..., object], *args: object, **named: object) -> Weighed:
    """Return the results of a step with their weights; plain numbers take the place of totals."""
    _check_arguments(args, named)
    return exact_odds(procedure, *args, **named).weights


def enumerate_until(
    enumerate_step: Callable[..., Weighed],
    accept: Callable[[Any], bool],
    procedure: Callable[..., object],
    *args: object,
    **named: object,
) -> Weighed:
    """Return the accepted results of a repeated step with their weights; raise `NeverEnds` if there are none."""
    require_callable(accept, UNTIL_ARGUMENTS)
    weights = enumerate_step(procedure, *args, **named)
    if Path in map(type, weights):
        paths = Enumerator(is_sub=True).follow_all(_accepted_result, (accept, procedure, *args), named)
        weights = {result: weight for result, weight in paths.weights().items() if result is not REJECTED}
    else:
        weights = {result: weight for result, weight in weights.items() if accept(result)}
    if not weights:
        raise NeverEnds(f"No result of {name_of(procedure)} is acceptable: dice.until would never end.")
    return weights


def _accepted_result(dice: Dice, accept: Callable[[Any], bool], procedure: Any, *args: object, **named: object) -> Any:
    return result if accept(result := dice.sub(procedure, *args, **named)) else REJECTED


@memoize(4096)
def exact_odds(procedure: Callable[..., R], *args: object, **named: object) -> Odds[R]:
    """Return the exact odds of a procedure under the rulings in force; odds are cached."""
    if WORK.get().left < inf:  # odds within odds: the outer question already has a limit
        return Enumerator().run(procedure, *args, **named)
    outside = WORK.set(Work(MAX_WORK, name_of(procedure)))
    try:
        return Enumerator().run(procedure, *args, **named)
    finally:
        WORK.reset(outside)


def odds(
    procedure: Callable[..., R], *args: Any, rulings: Rulings | None = None, policy: Policy | None = None, **named: Any
) -> Odds[R]:
    """Return the exact odds of all results of a procedure. Answers are cached.

    Args:
        procedure: A function whose first argument, `dice`, provides every roll.
        *args: Its other arguments: values that never change.
        rulings: The rulings in force; None means the rulings around this call.
        policy: Makes the choices that the procedure asks for; None means the policy around this call.
        **named: Its arguments by name.

    Raises:
        NeverEnds: A re-roll or a loop has no end, or there are too many paths.
        BadInput: The procedure returns a list, a generator or another object that is not a value.
    """
    require_procedure(procedure)
    try:
        if rulings is None and policy is None:
            return exact_odds(procedure, *args, **named)
        with using(rulings, policy=policy):
            return exact_odds(procedure, *args, **named)
    except TypeError:
        check_call(procedure, args, named)
        raise
