"""The calculators of whole fights, made from one preset for each game: who wins, and how large a fight can get."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from rules.asking.answers import Answer
from rules.asking.fight_answers import fight_answer, growth, size, so_far
from rules.asking.question import Calculator
from rules.asking.registry import load, register
from rules.core import Dice, memoize
from rules.core.frozen import field, frozen
from rules.core.in_force import Policy
from rules.core.inputs import Choice, Group, Input, Many, Record, Whole
from rules.core.play.courses import Bout, Course, Fight, Outcome, course, play_out

Values = Mapping[str, Any]
INPUTS = ("first", "second")
FIGHTS = Whole("Fights to play", 100, 2000, "Only used where the fight is too large to be followed exactly.")
PLENTY = 1200  # fights by which a chance is told with a standard error of 1.5 percentage points or less
SEED = Whole("Seed", 0, 999_999, "The same seed plays the same fights.")


@frozen
class Side:
    """A side in the form: its label, what the names of its people begin with, who they are unasked, their tactic."""

    label: str
    names: str
    person: Values
    tactic: str


@frozen
class Limit:
    """What the exact way holds: so many states and fighters, and of some numbers so much among them all."""

    states: int
    fighters: int
    words: str
    fields: tuple[str, ...] = ()
    total: int = 0

    def holds(self, people: Sequence[Values]) -> bool:
        """Whether it is worth trying."""
        return len(people) <= self.fighters and (
            not self.fields or sum(each[name] for each in people for name in self.fields) <= self.total
        )


@frozen
class Growth:
    """How a game's fights grow: with the number of one side, and with an input of its people or of the fight.

    Where it is neither, `person` says what people of so much have.
    """

    summary: str
    rules: tuple[str, ...]
    name: str
    kind: Whole
    default: int
    tactic: str
    numbers: tuple[int, ...] = (1, 2)
    person: Callable[[int], Values] | None = None


@frozen
class Preset:
    """What a game says of its whole fights.

    `make` gives somebody from a name and the values of the form, `start` the state that a fight of both sides begins
    with; `extra` are inputs that `start` takes besides, and `points` is what people have left at the end.
    """

    game: str
    fight: Fight
    start: Callable[..., Any]
    make: Callable[[str, Values], Any]
    person: Group
    new: Values
    most: int
    sides: Mapping[str, Side]
    tactics: Mapping[str, str]
    by_tactic: Callable[[Mapping[str, str]], Policy]
    tactic: str
    points: str
    limit: Limit
    summary: str
    rules: tuple[str, ...]
    growth: Growth
    extra: Mapping[str, tuple[Input, Any]] = field(default_factory=dict)

    @property
    def choice(self) -> Choice:
        """The tactics as an input."""
        return Choice("Tactic", self.tactics, self.tactic)

    def bout(self, sides: Sequence[Sequence[Values]], tactics: Sequence[str], **extra: Any) -> Bout:
        """The fight of these people, each side with its tactic."""
        people = {
            name: tuple(self.make(f"{side.names}{number}", each) for number, each in enumerate(values, 1))
            for (name, side), values in zip(self.sides.items(), sides, strict=True)
        }
        policy = self.by_tactic(dict(zip(self.sides, tactics, strict=True)))
        return Bout(self.fight, self.start(**people, **extra), policy)

    def asked(self, given: Values) -> Bout:
        """The fight of what the form says."""
        sides, tactics = [given[name] for name in INPUTS], [given[f"{name}_tactic"] for name in INPUTS]
        return self.bout(sides, tactics, **{name: given[name] for name in self.extra})

    def fields(self) -> dict[str, tuple[Input, Any]]:
        """The inputs of a whole fight."""
        fields: dict[str, tuple[Input, Any]] = {}
        for name, side in zip(INPUTS, self.sides.values(), strict=True):
            fields[name] = Many(side.label, self.person, "fighter", self.new, 1, self.most), (side.person,)
            fields[f"{name}_tactic"] = self.choice, side.tactic
        return {**fields, **self.extra, "fights": (FIGHTS, PLENTY), "seed": (SEED, 1)}


PRESETS: dict[str, Preset] = {}


def publish(preset: Preset) -> None:
    """Publish a game's two calculators of whole fights."""
    PRESETS[preset.game] = preset
    grown = preset.growth
    fields: dict[str, tuple[Input, Any]] = {grown.name: (grown.kind, grown.default)}
    fields["tactic"] = preset.choice, grown.tactic
    whole = "A whole fight", "Who wins the fight?", preset.summary, preset.rules, MappingProxyType(preset.fields())
    size = "How large a fight gets", "How large a fight can still be worked out?", grown.summary, grown.rules
    game = preset.game
    register(Calculator(game, "fight", *whole, partial(fight, game)))
    register(Calculator(game, "fight-size", *size, MappingProxyType(fields), partial(fight_size, game)))


def fight(game: str, **given: Any) -> Answer:
    """Who wins a whole fight, after how many rounds, and with what left."""
    preset, record = PRESETS[game], Record(given)
    fought = _fought, (game, record)
    sides = [*preset.sides]
    return fight_answer(_followed(game, record), fought, sides, given["seed"], preset.points, preset.limit.words)


def _fought(dice: Dice, game: str, given: Record) -> tuple[Outcome | None, int]:
    """Play one fight. The game's preset may not be loaded yet, if the answer comes from another process."""
    load(game, "fight")
    return play_out(dice, PRESETS[game].asked(given))


@memoize(16)
def _followed(game: str, given: Record) -> Course:
    """What becomes of the fight that is asked for."""
    preset = PRESETS[game]
    people = [{**given, **each} for name in INPUTS for each in given[name]]
    most = preset.limit.states if preset.limit.holds(people) else 0
    return course(preset.asked(given), most, given["fights"], given["seed"], partial(so_far, next(iter(preset.sides))))


def fight_size(game: str, *, tactic: str, **given: Any) -> Answer:
    """How many states exact odds must tell apart, as fights grow."""
    preset = PRESETS[game]
    grown = preset.growth
    rows = (
        (f"{many} against 1", value, *_size(game, many, value, tactic))
        for many in grown.numbers
        for value in range(1, given[grown.name] + 1)
    )
    return growth(tuple(rows), preset.limit.words, grown.rules[0])


@memoize(64)
def _size(game: str, many: int, value: int, tactic: str) -> tuple[str, str]:
    preset = PRESETS[game]
    name, make_person = preset.growth.name, preset.growth.person
    grown = make_person(value) if make_person else {name: value} if name in preset.person.fields else {}
    person = {**preset.new, **grown}
    extra = {each: default for each, (_, default) in preset.extra.items()}
    if name in extra:
        extra[name] = value
    return size(preset.bout(((person,) * many, (person,)), (tactic, tactic), **extra), preset.limit.states)
