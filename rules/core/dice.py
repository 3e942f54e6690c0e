"""One procedure, four run modes: scripted, played, enumerated, explained.

A rule that rolls dice is a plain function whose first argument, `dice`, provides these calls:

- `dice(pool)` rolls a pool and gives its total;
- `dice.sub(procedure, ...)` carries out another procedure as one step;
- `dice.until(accept, procedure, ...)` repeats a procedure until its result is acceptable;
- `dice.note(rule, text, **values)` records the rule that was just applied, for the explanation.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Never, TypeVar  # Any: choices of a policy, values of a note

from rules.core.context import Policy, current_policy, using
from rules.core.errors import (
    BadInput,
    NeverEnds,
    ScriptError,
    Undecided,
    check_call,
    name_of,
    require_callable,
    require_procedure,
    require_text,
)
from rules.core.frozen import frozen
from rules.core.pools import Pool, require_pool
from rules.core.rulings import Rulings

if TYPE_CHECKING:
    from rules.core.play.offers import Offers

R = TypeVar("R")
State = TypeVar("State")
Choice = TypeVar("Choice")
ChoiceCheck = Callable[[State, str, Choice], object]  # a function that raises if the choice is forbidden to the person
MAX_TRIES = 10_000
UNTIL_ARGUMENTS = "dice.until takes a function that accepts a result, and then a procedure"
RESULT_FIELDS = ("success", "by", "to", "harms")  # values of a note that are also fields of its step
UNFINISHED_ATTRIBUTES = ("__next__", "__await__", "__anext__")  # attributes of generators, coroutines and the like


@frozen
class Roll:
    """Rolled dice: the pool, the face of each die, and their total."""

    pool: Pool
    faces: tuple[int, ...]
    total: int

    def __str__(self) -> str:
        return f"{self.pool}={'+'.join(map(str, self.faces))}"

    def as_json(self) -> dict[str, Any]:
        """Return the roll as plain data."""
        return {"pool": str(self.pool), "faces": list(self.faces), "total": self.total}


class Dice:
    """The dice of a procedure. Run modes differ only in the source of the faces."""

    def __call__(self, pool: Pool, *more: Never) -> int:
        """Roll a pool and return its total."""
        if more:
            raise_one_pool(more)
        return self.roll(pool).total

    def roll(self, pool: Pool) -> Roll:
        """Roll a pool and return the face of every die. Exact odds refuse this call, because they know only totals."""
        raise NotImplementedError

    def sub(self, procedure: Callable[..., R], *args: object, **named: object) -> R:
        """Carry out another procedure as one step of this one.

        Exact odds enumerate a step once for equal arguments. So its result may depend on its arguments, its dice and
        the rulings and policy in force, but on nothing that changes meanwhile.
        """
        return require_procedure(procedure)(self, *args, **named)

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: object) -> R:
        """Repeat a procedure until `accept(result)`; raises `NeverEnds` if no result can be accepted."""
        require_callable(accept, UNTIL_ARGUMENTS)
        for _ in range(MAX_TRIES):
            result = self.sub(procedure, *args, **named)
            if accept(result):
                return result
        raise NeverEnds(f"{MAX_TRIES} tries of {name_of(procedure)} gave no acceptable result")

    def note(self, rule: str | None, text: str, **values: object) -> None:
        """Record the rule that was just applied.

        Args:
            rule: Identifier of the rule; None for a step that applies no rule.
            text: A sentence, as a format string for `values`.
            **values: The values of the sentence. A value that is costly to format can be a function, which is called
                only if an explanation is recorded. Values whose names are in `RESULT_FIELDS` are also fields of the
                step.
        """

    def choose(self, state: State, who: str, offers: "Offers[State, Choice]") -> tuple[State, Choice | None]:
        """Ask one person to choose from `offers(state)`; return the state, which may be new, and the choice.

        The choice is None if a manual change has meanwhile left that person nothing to choose.
        """
        state, choices = self.choose_simultaneously(state, {who: offers})
        return state, choices.get(who)

    def choose_simultaneously(
        self,
        state: State,
        offers_by_person: "Mapping[str, Offers[State, Choice]]",
        check: ChoiceCheck[State, Choice] | None = None,
    ) -> tuple[State, dict[str, Choice]]:
        """Ask several people for secret choices that are revealed together; raise `Undecided` if there is no policy.

        If `check` is given, it refuses a choice as soon as that choice is made, before the next person is asked.
        """
        return self.make_choices("choose" if len(offers_by_person) == 1 else "together", state, offers_by_person, check)

    def choose_first_speaker(
        self, state: State, offers_by_person: "Mapping[str, Offers[State, Choice]]"
    ) -> tuple[State, str, Choice]:
        """Ask several people; the first to speak decides.

        A policy is called for one person after another until it returns a choice. If it returns None, the person waits.
        """
        state, choices = self.make_choices("first", state, offers_by_person, None)
        ((who, choice),) = choices.items()
        return state, who, choice

    def make_choices(
        self,
        kind: str,
        state: State,
        offers_by_person: "Mapping[str, Offers[State, Choice]]",
        check: ChoiceCheck[State, Choice] | None,
    ) -> tuple[State, dict[str, Choice]]:
        """Return the state, and the choices of all people, or of the first to speak if `kind` is "first".

        A subclass whose choices do not come from a policy overrides this method. `Pending` lists the kinds.
        """
        choices: dict[str, Choice] = {}
        policy = current_policy()
        for who, offers in offers_by_person.items():
            if policy is None:
                raise Undecided(f"{who} must choose, but no policy is in force. Pass one with policy=.")
            choice = policy(state, who, offers)
            if kind == "first" and choice is not None:
                return state, {who: choice}
            if check:
                check(state, who, choice)
            choices[who] = choice
        if kind == "first":
            raise Undecided(f"{', '.join(offers_by_person)} all wait, but the policy must choose for one of them")
        return state, choices


def raise_one_pool(more: object) -> Never:
    """Raise `BadInput` because there are arguments after a pool."""
    raise BadInput(
        more,
        "`dice` takes one pool, not also {value}. Roll several dice as dice(2 * d6), different ones as dice(d6 + d8).",
    )


class SeededDice(Dice):
    """Dice from a seed; the same seed rolls the same faces."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(
            seed if isinstance(seed, int) else require_text(seed, None, "a seed that is not a whole number")
        )

    def __call__(self, pool: Pool, *more: Never) -> int:
        if more:
            raise_one_pool(more)
        return require_pool(pool).total(pool.faces(self._random))

    def roll(self, pool: Pool) -> Roll:
        faces = require_pool(pool).faces(self._random)
        return Roll(pool, faces, pool.total(faces))


class ScriptedDice(Dice):
    """Dice from a script such as `"d10=4, 2d8=5+6"`, in the order in which the procedure rolls them."""

    def __init__(self, script: str) -> None:
        self._left = [split_roll(word) for word in require_text(script, None, "a script").replace(",", " ").split()]

    def roll(self, pool: Pool) -> Roll:
        require_pool(pool)
        if not self._left:
            raise ScriptError(f"the rule asks for {pool}, but the script has no dice left")
        written, faces = self._left[0]
        if written != str(pool):
            raise ScriptError(f"the rule asks for {pool}, but the script goes on with {written}")
        roll = Roll(pool, faces, pool.total(faces))
        del self._left[0]
        return roll

    def check_all_used(self) -> None:
        """Raise `ScriptError` unless every scripted die was used."""
        if self._left:
            raise ScriptError(f"{len(self._left)} scripted dice left over, first {self._left[0][0]}")


def split_roll(word: str) -> tuple[str, tuple[int, ...]]:
    """Return the pool and the faces of a roll that is written like `2d8=5+6`; raise `ScriptError` for other texts."""
    pool, written, faces = word.partition("=")
    if written and not faces:
        return pool, ()  # no dice at all: 0d8=
    try:
        return pool, tuple(int(face) for face in faces.split("+"))
    except ValueError:
        raise ScriptError(f"{word!r} is not written like d10=4 or 2d8=5+6") from None


class RecordingDice(Dice):
    """Dice that pass each roll on to other dice, and record every roll and every rule applied."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._rolls: list[Roll] = []
        self.steps: list[Step] = []

    def roll(self, pool: Pool) -> Roll:
        roll = self._dice.roll(pool)
        self._rolls.append(roll)
        return roll

    def note(self, rule: str | None, text: str, **values: object) -> None:
        self.steps.append(Step.from_note(rule, text, values, self._rolls))
        self._rolls = []


@frozen
class Step:
    """One step of an explanation: the rule applied, its result in words, and the dice rolled for it.

    If the step is the result of an action, `success` says whether the action succeeded; else it is None. `by` is the
    person who acts, and `to` is the target. `harms` names the target's numbers that the action makes worse.
    """

    rule: str | None
    text: str
    rolls: tuple[Roll, ...] = ()
    success: bool | None = None
    by: str = ""
    to: str = ""
    harms: tuple[str, ...] = ()

    @classmethod
    def from_note(cls, rule: str | None, text: str, values: Mapping[str, object], rolls: Iterable[Roll]) -> "Step":
        """Return the step of a note: its text with the values filled in."""
        computed = {name: value() if callable(value) else value for name, value in values.items()}
        try:
            words = text.format(**computed)
        except (LookupError, ValueError) as error:
            raise BadInput(
                text, f"The note {{value}} must name its values, which are {', '.join(computed) or 'none'}: {error}."
            ) from None
        result: dict[str, Any] = {name: computed[name] for name in RESULT_FIELDS if name in computed}
        return cls(rule, words, tuple(rolls), **result)

    def as_json(self) -> dict[str, Any]:
        """Return the rule, the text and the dice as plain data."""
        return {"rule": self.rule, "text": self.text, "dice": [roll.as_json() for roll in self.rolls]}


@frozen
class Explanation(Generic[R]):
    """A result with the steps that led to it."""

    result: R
    steps: tuple[Step, ...]


def carry_out(
    dice: Dice,
    procedure: Callable[..., R],
    args: Iterable[object],
    named: dict[str, object],
    rulings: Rulings | None,
    policy: Policy | None,
) -> R:
    """Return the result of a procedure; raise `BadInput` if it cannot be called, or not with these arguments."""
    try:
        with using(rulings, policy=policy):
            return check_result(require_procedure(procedure)(dice, *args, **named))
    except TypeError:
        check_call(procedure, args, named)
        raise


def check_result(result: R) -> R:
    """Return the result of a procedure; raise `BadInput` for a generator or the like, which has not run yet."""
    if any(hasattr(type(result), name) for name in UNFINISHED_ATTRIBUTES):
        raise BadInput(result, "a procedure must return its result, without yield and await")
    return result


def scripted(
    script: str,
    procedure: Callable[..., R],
    *args: object,
    rulings: Rulings | None = None,
    policy: Policy | None = None,
    **named: object,
) -> R:
    """Call a procedure with scripted dice. They must match its rolls and be used up.

    `script` reads like `"d10=1, 2d8=5+6"`. Raises `ScriptError` at the first roll that differs from the script.
    """
    dice = ScriptedDice(script)
    result = carry_out(dice, procedure, args, named, rulings, policy)
    dice.check_all_used()
    return result


def played(
    seed: int | str,
    procedure: Callable[..., R],
    *args: object,
    rulings: Rulings | None = None,
    policy: Policy | None = None,
    **named: object,
) -> R:
    """Call a procedure with seeded dice and return its result; the same seed gives the same result."""
    return carry_out(SeededDice(seed), procedure, args, named, rulings, policy)


def explained(
    dice: str | int,
    procedure: Callable[..., R],
    *args: object,
    rulings: Rulings | None = None,
    policy: Policy | None = None,
    **named: object,
) -> Explanation[R]:
    """Call a procedure and record the rule applied at each step.

    `dice` is a script (`"d10=4"`) or a seed (a whole number).
    """
    source = ScriptedDice(dice) if isinstance(dice, str) else SeededDice(dice)
    explainer = RecordingDice(source)
    result = carry_out(explainer, procedure, args, named, rulings, policy)
    if isinstance(source, ScriptedDice):
        source.check_all_used()
    return Explanation(result, tuple(explainer.steps))
