"""Rolls without a battle as they are played: success rolls and contests, each against what the table names."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from rules.basics.people import Entrant
from rules.basics.rolls import contest, modified, success_roll
from rules.basics.rulings import BasicsRulings, rulings
from rules.core import BadInput, Dice, capture, one_of, whole
from rules.core.frozen import field, frozen, replace
from rules.core.inputs import Whole
from rules.core.play.board import Board, Note, Person, Side, Track
from rules.core.play.notation import check_name
from rules.core.play.offers import Ask, Offer, check_offered
from rules.core.play.position import ByHand, Join, Leave, Override

ALL, HARM = "all", "harm"
MOST_TARGET, MOST_MODIFIER = 40, 20
WORDS = {"tie": "a tie", "both fail": "both fail"}


@frozen
class Roll:
    """A success roll: the skill or stat, and what the task adds to it or takes away."""

    target: int = 10
    modifier: int = 0


@frozen
class Against:
    """A contest with somebody: one's own skill, and theirs."""

    whom: str
    target: int = 10
    theirs: int = 10


@frozen
class ThatIsAll:
    """The table goes on to something else."""


@frozen
class Calm:
    """People by side, with nobody in a battle; `told` is what the last roll came to, by which rule, and in brief."""

    sides: tuple[str, ...]
    people: tuple[tuple[str, Entrant], ...]
    told: tuple[str, ...] = ()
    over: bool = False
    rulings: BasicsRulings = field(default_factory=partial(capture, BasicsRulings))

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody there."""
        return tuple(each.name for _, each in self.people)


def start(**sides: tuple[Entrant, ...]) -> Calm:
    """People as they are, on however many sides."""
    there = tuple((check_name(side, "a side"), each) for side, own in sides.items() for each in own)
    names = [*sides, *(check_name(each.name) for _, each in there)]
    if not there or len(set(names)) < len(names) or ALL in names:
        raise BadInput(names, f"people and sides each have a name of their own, and nobody is called {ALL}")
    return Calm(tuple(sides), there)


def turn(dice: Dice, state: Calm) -> Calm:
    """Whoever speaks first rolls; or that is all."""
    due = asked(state)
    state, who, choice = dice.first(state, due)
    check_offered(due[who](state), choice)
    if isinstance(choice, ThatIsAll):
        return replace(state, over=True, told=())
    if isinstance(choice, Against):
        met = dice.sub(contest, choice.target, choice.theirs)
        won = {"first": f"{who} wins", "second": f"{choice.whom} wins"} | WORDS
        return replace(state, told=(f"{who} against {choice.whom}: {won[met.won]}", "td.contest", won[met.won]))
    rolled = dice.sub(success_roll, modified(choice.target, choice.modifier))
    word = "succeeds" if rolled.success else "fails"
    return replace(state, told=(f"{who} {word} by {abs(rolled.margin)}", "td.success", f"{who} {word}"))


def asked(state: Calm) -> dict[str, Callable[[Calm], Iterable[Offer]]]:
    """Anybody may roll at any time, until that is all."""
    return {**{name: partial(_rolls, who=name) for name in state.names}, ALL: _all}


def _rolls(state: Calm, who: str) -> Iterator[Offer]:
    if who not in state.names:
        return
    target = Ask("target", Whole("Skill or stat", 0, MOST_TARGET), "at")
    modifier = Ask("modifier", Whole("Modifier", -MOST_MODIFIER, MOST_MODIFIER), "modifier")
    yield Offer(Roll(), "td.success", "Success roll", (target, modifier))
    theirs = Ask("theirs", Whole("Theirs", 0, MOST_TARGET), "against")
    for name in state.names:
        if name != who:
            yield Offer(Against(name), "td.contest", f"Contest with {name}", (target, theirs))


def _all(_: Calm) -> Iterator[Offer]:
    yield Offer(ThatIsAll(), "td.success", "That is all")


def outcome(state: Calm) -> str | None:
    """A word when the table has said that that is all, or nobody is left."""
    return "done" if state.over or not state.people else None


def by_hand(state: Calm, entry: ByHand) -> Calm:
    """What the table sets: somebody's harm, who comes and who goes. Raises `BadInput` for what there is not."""
    if isinstance(entry, Join):
        one_of(entry.side, state.sides, "a side")
        if entry.who in (*state.names, *state.sides, ALL) or not isinstance(entry.person, Entrant):
            raise BadInput(entry.who, "whoever joins has a sheet and a name of their own")
        return replace(state, people=(*state.people, (entry.side, entry.person)))
    one_of(entry.who, state.names, "somebody there")
    if isinstance(entry, Leave):
        return replace(state, people=tuple((side, each) for side, each in state.people if each.name != entry.who))
    one_of(entry.what, (HARM,), f"what is set of {entry.who}")
    return _harmed(state, entry)


def _harmed(state: Calm, entry: Override) -> Calm:
    harm = whole(entry.value, 0 if rulings().least_damage == "zero" else None, None, HARM)
    changed = ((side, replace(each, harm=harm) if each.name == entry.who else each) for side, each in state.people)
    return replace(state, people=tuple(changed))


def people(state: Calm) -> dict[str, Entrant]:
    """Everybody as they go on from here."""
    return {each.name: each for _, each in state.people}


def board(state: Calm) -> Board:
    """The board without a battle: who is there, how hurt, and what the last roll came to."""
    sides = tuple(
        Side(
            side, tuple(Person(each.name, tracks=(Track(HARM, each.harm),)) for at, each in state.people if at == side)
        )
        for side in state.sides
    )
    notes = (Note(*state.told),) if state.told else ()
    return Board("That is all" if outcome(state) else "No battle", sides, notes)
