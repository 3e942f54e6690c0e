"""Calculators of whole fights, which every game describes as data: winner, length, and remaining strength."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from types import MappingProxyType
from typing import Any, TypeVar

from rules.calculators.answers import Answer, SampleRoll, chance_text, chances_exhibit, interval_text
from rules.calculators.question import Calculator
from rules.calculators.registry import register
from rules.core import Exhibit, memoize
from rules.core.exhibits import format_number
from rules.core.frozen import field, frozen
from rules.core.inputs import GroupInput, Input, IntegerInput, ListInput, SelectInput, Values, default_values
from rules.core.play.explorer import FightSetup
from rules.core.play.fight_odds import FightOdds, OutcomeCounts, fight_odds, play_to_end
from rules.core.play.game import Game, Outcome, Scene

WHO = ("the first side", "the second side", "nobody")
WINNERS = ("first", "second", "nobody")  # the names of their chances among an answer's values
SHOWN_ROUNDS, SHOWN_STEPS, BANDS = 20, 12, 10
NONE = Fraction(0)


def interim_text(side: str, ends: OutcomeCounts, fights: int) -> str:
    """Return a sentence that says how many of the fights simulated so far a side has won."""
    wins = sum(count for end, count in ends.items() if end.winner == side)
    return f"So far {WHO[0]} won {wins} of {fights} fights (95 %: {interval_text(Fraction(wins, fights), fights)})."


def fight_answer(
    odds: FightOdds, setup: FightSetup[Any], sides: Sequence[str], seed: int, points: str, limit: str
) -> Answer:
    """Return the answer about a whole fight.

    Args:
        odds: The odds of the fight.
        setup: The fight.
        sides: The names of both sides.
        seed: The seed of simulated fights, and of the fight that readers can play.
        points: The game's word for what people have left.
        limit: A sentence that says which fights of this game are small enough for exact odds.
    """
    winners = (*sides, "")
    chances = _chances_of(odds, lambda end: end.winner)
    wins = [chances.get(name, NONE) for name in winners]
    exhibits = [_winners_exhibit(odds, wins, f"seed {seed}; {limit}"), _rounds_exhibit(odds)]
    for side in (0, 1):
        exhibits += _left_exhibits(odds, side, WHO[side], points)
    play = SampleRoll(play_to_end, (setup,), seed, result_text, SHOWN_STEPS, (winners, points))
    values = dict(zip(WINNERS, wins, strict=True))
    if odds.mean is not None:
        values["mean_rounds"] = odds.mean
    return Answer(_headline(odds, wins[0]), tuple(exhibits), play, values)


def result_text(ended: tuple[Outcome | None, int], winners: Sequence[str], points: str) -> str:
    """Return the words for the end and the last round of a played fight."""
    end, rounds = ended
    if end is None:
        return f"After {rounds} rounds the fight is still going on"
    if not end.winner:
        return f"Nobody wins: the fight ends in round {rounds}"
    at = winners.index(end.winner)
    return f"{WHO[at].capitalize()} wins in round {rounds}; {points} left: {end.left[at]}"


def _headline(odds: FightOdds, first: Fraction) -> str:
    if odds.fights:
        count = int(first * odds.fights)
        interval = interval_text(first, odds.fights)
        return f"Simulated: of {odds.fights} fights the first side won {count} (95 %: {interval})."
    length = ""
    if odds.mean is not None:
        length = f"; {format_number(odds.mean).replace('≈', 'about')} rounds on average"
    wins = f"wins {chance_text(first)}" if 0 < first < 1 else "always wins" if first else "never wins"
    return f"{'To twelve digits' if odds.rounded else 'Exact'}: the first side {wins}{length}."


def _winners_exhibit(odds: FightOdds, wins: Sequence[Fraction], how: str) -> Exhibit:
    if odds.fights:
        note = f"{odds.fights} fights played by the rules of the game, {how}."
    else:
        note = f"The answer covers every possible course of the fight, through {odds.states} different positions."
    return _ends_exhibit("Who wins", "Who", odds, dict(zip(WHO, wins, strict=True)), note)


def _rounds_exhibit(odds: FightOdds) -> Exhibit:
    last = min(max(odds.by_round, default=1), SHOWN_ROUNDS)
    chances = {str(count): odds.by_round.get(count, NONE) for count in range(1, last + 1)}
    note = ""
    if later := 1 - sum(chances.values(), NONE):
        chances[f">{last}"] = later
        note = f">{last}: later, or never."
    return chances_exhibit("The round in which it ends", "Round", chances, note, ranked=True, fights=odds.fights)


def _left_exhibits(odds: FightOdds, side: int, whose: str, points: str) -> list[Exhibit]:
    """Return exhibits of the points that a side has left and, if several people can survive, of its survivors."""
    survivors = _chances_of(odds, lambda end: end.standing[side])
    points_left = _chances_of(odds, lambda end: end.left[side])
    most, full = max(survivors, default=0), max(points_left, default=0)
    exhibits = []
    if most > 1:
        counts = {str(count): survivors.get(count, NONE) for count in range(most + 1)}
        exhibits.append(_ends_exhibit(f"Fighters left of {whose}", "Fighters", odds, counts, ranked=True))
    width = max(1, ceil(full / BANDS))
    bands = {"0": points_left.get(0, NONE)}
    for low in range(1, full + 1, width):
        high = min(low + width - 1, full)
        name = f"{low}" if low == high else f"{low}–{high}"
        bands[name] = sum((points_left.get(count, NONE) for count in range(low, high + 1)), NONE)
    return [*exhibits, _ends_exhibit(f"{points} left of {whose}", points, odds, bands, ranked=True)]


def _ends_exhibit(
    title: str, heading: str, odds: FightOdds, chances: dict[str, Fraction], note: str = "", *, ranked: bool = False
) -> Exhibit:
    """Return a table of chances at the end of the fight; its rows are ranked only if every fight ends."""
    if going := 1 - sum(chances.values(), NONE):
        chances = {**chances, "still going on": going}
    return chances_exhibit(title, heading, chances, note, ranked=ranked and not going, fights=odds.fights)


T = TypeVar("T", bound=Hashable)


def _chances_of(odds: FightOdds, measure: Callable[[Outcome], T]) -> dict[T, Fraction]:
    """Return the chance of each value that `measure` returns for an outcome of the fight."""
    chances: dict[T, Fraction] = {}
    for end, share in odds.ends.items():
        chances[measure(end)] = chances.get(measure(end), NONE) + share
    return chances


INPUTS = ("first", "second")
FIGHTS = IntegerInput("Fights to play", 100, 2000, "Only used if the fight is too large for exact odds.")
PLENTY = 1200  # simulated fights; after so many, the standard error is at most 1.5 percentage points
SEED = IntegerInput("Seed", 0, 999_999, "The same seed plays the same fights.")


@frozen
class SideForm:
    """A side in the form: its label, its first person, and its tactic.

    `names` is the first part of its people's names, which a number follows. `person` has the values of the first person
    that differ from the values of an added person.
    """

    label: str
    names: str
    person: Values
    tactic: str


@frozen
class ExactLimit:
    """The limits within which exact odds are tried.

    There are at most `states` states and `fighters` fighters, and the sum of all fighters' numbers in `fields` is at
    most `total`. `text` says this to readers.
    """

    states: int
    fighters: int
    text: str
    fields: tuple[str, ...] = ()
    total: int = 0

    def allows(self, people: Sequence[Values]) -> bool:
        """Return whether these fighters are within the limits."""
        total = sum(person[name] for person in people for name in self.fields)
        return len(people) <= self.fighters and (not self.fields or total <= self.total)


@frozen
class WholeFight:
    """The calculator of a game's whole fights, as data.

    Attributes:
        game: The game, which brings the rules, the start and the tactics.
        person: The form of a person.
        make_person: Returns a person from a name and the values of the form.
        sides: The two sides of the form, by their names in the fight.
        max_people: The largest number of people on a side.
        tactic_help: A sentence that says what a tactic decides.
        points: The game's word for what people have left at the end.
        limit: The limits within which exact odds are tried.
        summary: A sentence that says what the calculator answers.
        rules: The identifiers of the rules that it uses.
        added: The values of an added person that differ from the defaults of the form.
        extra: Further inputs, which the start of the fight takes as arguments.
        scene: The scene that is played; None means the fight scene of the game.
    """

    game: Game
    person: GroupInput
    make_person: Callable[[str, Values], object]
    sides: Mapping[str, SideForm]
    max_people: int
    tactic_help: str
    points: str
    limit: ExactLimit
    summary: str
    rules: tuple[str, ...]
    added: Values = field(default_factory=dict)
    extra: Mapping[str, tuple[Input, Any]] = field(default_factory=dict)
    scene: Scene[Any] | None = None

    def register(self) -> None:
        """Add the calculator to the list of calculators."""
        texts = "A whole fight", "Who wins the fight?", self.summary, self.rules
        register(Calculator(self.game.slug, "fight", *texts, MappingProxyType(self._fields()), self.answer))

    @property
    def new_person(self) -> Values:
        """The values with which an added person begins in the form."""
        return {**default_values(self.person.fields), **self.added}

    def _fields(self) -> dict[str, tuple[Input, Any]]:
        fields: dict[str, tuple[Input, Any]] = {}
        for name, side in zip(INPUTS, self.sides.values(), strict=True):
            people = ListInput(side.label, self.person, "fighter", self.new_person, 1, self.max_people)
            fields[name] = people, ({**self.new_person, **side.person},)
            fields[f"{name}_tactic"] = SelectInput("Tactic", self.game.tactics.texts, self.tactic_help), side.tactic
        return {**fields, **self.extra, "fights": (FIGHTS, PLENTY), "seed": (SEED, 1)}

    def setup(self, values: Values) -> FightSetup[Any]:
        """Return the fight that a form describes."""
        people = {
            name: tuple(self.make_person(f"{side.names}{number}", row) for number, row in enumerate(values[key], 1))
            for key, (name, side) in zip(INPUTS, self.sides.items(), strict=True)
        }
        tactics = {name: values[f"{key}_tactic"] for key, name in zip(INPUTS, self.sides, strict=True)}
        start = self.game.fight.start(**people, **{name: values[name] for name in self.extra})
        return FightSetup(self.scene or self.game.fight, start, self.game.tactics.make_policy(tactics))

    def answer(self, **values: Any) -> Answer:
        """Answer who wins a whole fight, after how many rounds, and with how much left."""
        setup, sides, seed = self.setup(values), [*self.sides], values["seed"]
        people = [{**values, **person} for name in INPUTS for person in values[name]]
        max_states = self.limit.states if self.limit.allows(people) else 0
        odds = _fight_odds(setup, max_states, values["fights"], seed, sides[0])
        return fight_answer(odds, setup, sides, seed, self.points, self.limit.text)


@memoize(16)
def _fight_odds(setup: FightSetup[Any], max_states: int, fights: int, seed: int, side: str) -> FightOdds:
    return fight_odds(setup, max_states, fights, seed, partial(interim_text, side))
