"""Advice at the table: the chance to win after each choice, how it was found, and which results make the difference.

It is given when it is asked for, and decides nothing. What is asked is answered exactly where there is time to follow
everything, else from fights played to their end; each answer says which it is.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, zip_longest
from time import monotonic
from typing import Any

from rules.core import BadInput
from rules.core.display import percent
from rules.core.in_force import Policy
from rules.core.play.advice import (
    ANSWER,
    BEST,
    KNOWN,
    SIMULATED,
    Advice,
    Looking,
    Rated,
    Result,
    Solving,
    best_play,
    under_tactics,
)
from rules.core.play.board import Board, differences
from rules.core.play.duels import named
from rules.core.play.evening import Evening
from rules.core.play.game import Going, free
from rules.core.play.offers import Offer, Offers, members
from rules.core.play.onward import Thought, in_the_open
from rules.core.play.playouts import simulated
from rules.core.play.position import Chosen, Position
from rules.core.play.tree import Expand
from rules.core.play.words import said
from rules.games import GAMES
from rules.playing.choosing import groups
from rules.playing.known import held

OF_EACH, OF_ALL, SOON_ALL, TOLD = 12, 32, 16, 4
STATES, SOLVED = 4_000, 20_000
SOON, LONG = 2.5, 20.0  # seconds for each way of finding it


@dataclass(frozen=True, slots=True)
class Asked:
    """A fight at one moment, as somebody asks what to do: the side that is to win, the plain tactic, what is seen."""

    game: str
    position: Position
    side: str
    sides: tuple[str, ...]
    board: Callable[[Any], Board]
    now: Board

    @property
    def policy(self) -> Policy:
        """The plain tactic, for every side."""
        return plain(self.game, self.sides)

    def seen(self, state: Any) -> tuple[str, ...]:
        """What a state shows that is not so now."""
        return differences(self.now, self.board(state))

    def side_of(self, state: Any, who: str) -> str:
        """The side that somebody decides for."""
        return side_of(self.board(state), who)

    def ours(self, who: str) -> bool:
        """Whether somebody decides for the side that is to win."""
        return self.side_of(self.position.now, who) == self.side

    def answering(self, state: Any, who: str, offers: Offers) -> tuple[Any, ...]:
        """All that is looked at of one's own choices; of the others what the plain tactic says."""
        if self.side_of(state, who) == self.side:
            return every(state, who, offers)
        try:
            return (self.policy(state, who, offers),)
        except ValueError:  # a tactic that knows no such moment
            return every(state, who, offers)[:1]


def side_of(board: Board, who: str) -> str:
    """The side of somebody, or that bears this name; empty for whoever is on none."""
    for side in board.sides:
        if who == side.name or any(person.name == who for person in side.people):
            return side.name
    return ""


def plain(game: str, sides: tuple[str, ...]) -> Policy:
    """What everybody does who thinks of nothing better."""
    policies = GAMES[game].module("policies")
    found: Policy = policies.by_tactic(dict.fromkeys(sides, policies.PLAIN))
    return found


def in_fight(evening: Evening, position: Position) -> bool:
    """Whether a position is of its game's fight, whose tactics are known, and not of another scene."""
    return position.fight is GAMES[evening.game.slug].module("fight")


def asked_by(evening: Evening, who: str) -> Asked:
    """What is asked when somebody wants advice; raises `BadInput` where there is none to give."""
    moment, due = evening.now, evening.due
    if moment.scene is None or moment.position is None or moment.board is None or due is None:
        raise BadInput(who, "there is advice where somebody has to choose")
    if not in_fight(evening, moment.position):
        raise BadInput(moment.scene.title, "there is advice in fights, which somebody wins")
    side = side_of(moment.board, who)
    if who not in due.who or not side:
        raise BadInput(who, f"there is advice for whoever is on a side and has to choose: {', '.join(due.who)}")
    sides = tuple(each.name for each in moment.board.sides)
    return Asked(evening.game.slug, in_the_open(moment.position), side, sides, moment.scene.board, moment.board)


def looked_at(offers: Iterable[Offer], most: int = OF_ALL) -> tuple[Any, ...]:
    """The single choices that are looked at: the plainest of each family first, then the next of each."""
    families = [tuple(members([offer], OF_EACH)) for offer in offers]
    turns = zip_longest(*families, fillvalue=None)
    return tuple(islice((each for turn in turns for each in turn if each is not None), most))


def in_time(seconds: float) -> Going:
    """Until so much time has gone by."""
    end = monotonic() + seconds
    return lambda: monotonic() < end


def advised(asked: Asked, who: str, offers: tuple[Offer, ...], way: str, seed: str) -> Advice:
    """What the choices are worth, in the best way that there is time for, of those that a WAY begins with."""
    looked = looked_at(offers, SOON_ALL if way == "soon" else OF_ALL)
    thoughts = [Thought(asked.position, Chosen(who, each)) for each in looked]
    time = SOON if way == "soon" else LONG
    found = known(asked, who) if way != "answer" else None
    if found is None and way == "deep":
        found = _solved(asked, thoughts, every, BEST, time)
    if found is None and way == "answer":
        found = _solved(asked, thoughts, asked.answering, ANSWER, time)
    if found is None:
        most = STATES if way == "soon" else SOLVED
        found = under_tactics(thoughts, asked.side, asked.policy, asked.seen, most, in_time(time))
    if found is None:
        found = simulated(thoughts, asked.side, asked.policy, asked.seen, seed, in_time(time))
    return found.best_first


def every(state: Any, _: str, offers: Offers) -> tuple[Any, ...]:
    """All that is looked at of what somebody may choose."""
    return looked_at(offers(state))


def _solved(asked: Asked, thoughts: list[Thought], expand: Expand, kind: str, time: float) -> Advice | None:
    """Every state that may follow, solved; None where there is not time for that."""
    going = in_time(time)
    solving = Solving(free(thoughts[0].fight, asked.side, asked.side_of, expand), SOLVED, going)
    return best_play(thoughts, asked.ours, expand, asked.seen, solving, kind)


def known(asked: Asked, who: str) -> Advice | None:
    """What the choices of a duel are worth by its table of values; None where there is none that holds them."""
    position = asked.position
    here = held(asked.game, position.now)
    if here is None or position.due is None:
        return None
    names, at = named(asked.now), asked.sides.index(asked.side)
    choices = here.duel.choices(position.due.state, who, position.due.asked[who])
    thoughts = [Thought(position, Chosen(who, each)) for each in choices]
    looking = Looking(lambda state: here.worth(state, names, at), here.table.about["error"])
    found = best_play(thoughts, asked.ours, here.duel.choices, asked.seen, looking, KNOWN) if thoughts else None
    return found and replace(found, said=here.duel.left_out, states=here.table.about["states"])


def advice_told(evening: Evening, who: str, deeply: bool = False) -> dict[str, Any]:
    """Advice as plain data: how it was found, and the choices, best first, each as a line with its chance and price.

    May raise `Wanted` where a table is to be handed over first.
    """
    asked = asked_by(evening, who)
    offers = evening.due.offers(who) if evening.due else ()
    found = advised(asked, who, offers, "deep" if deeply else "soon", str(evening.record()))
    titles = {each["number"]: group["title"] for group in groups(offers) for each in group["offers"]}
    best = found.rated[0]
    rated = []
    for each in found.rated:
        at = next(number for number, offer in enumerate(offers) if offer.covers(each.choice))
        line = f"{who}: {said(offers, each.choice)}"
        rated.append(_told(each, best) | {"line": line, "group": titles[at], "rule": offers[at].rule})
    return {
        "who": who,
        "side": asked.side,
        "kind": found.kind,
        "told": how(found, asked),
        "rated": rated,
        "groups": _by_group(rated),
    }


def _told(each: Rated, best: Rated) -> dict[str, Any]:
    return {
        "worth": chance_of(each),
        "price": price(best, each),
        "best": each is best or (not each.fights and best.worth - each.worth < 1e-9),
        "why": why(each.results),
        "more": max(len(each.results) - TOLD, 0),
    }


def why(results: Sequence[Result]) -> list[dict[str, Any]]:
    """The results that make the difference, as plain data: how likely, what is seen of each, what it is worth."""
    return [
        {"chance": share(each.chance), "changes": list(each.seen), "worth": share(each.worth)}
        for each in results[:TOLD]
    ]


def _by_group(rated: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The best of each group of choices, as the table shows them."""
    found: dict[str, dict[str, Any]] = {}
    for each in rated:
        found.setdefault(each["group"], {"worth": each["worth"], "price": each["price"], "best": each["best"]})
    return found


def share(chance: float) -> str:
    """A chance in per cent; never 0 % or 100 % for what is not exactly that."""
    return percent(Fraction(chance).limit_denominator(10**9))


def chance_of(each: Rated) -> str:
    """The chance to win: simulated with its standard error, as a bound where its bounds differ."""
    if each.fights and each.worth in (0, 1):
        return f"{round(each.worth * each.fights)} of {each.fights} won"
    if each.fights:
        return f"{round(100 * each.worth)} % ± {max(1, round(100 * each.error))}"
    low, high = share(each.low), share(each.high)
    return f"{low} to {high}" if each.high - each.low > 1e-6 and low != high else share(each.worth)


def price(best: Rated, each: Rated) -> str:
    """What a choice costs, in percentage points; nothing where it is as good as the best."""
    lost = f"{100 * (best.worth - each.worth):.{0 if each.fights else 1}f}"
    return "" if float(lost) <= 0 else lost


def how(found: Advice, asked: Asked) -> str:
    """How the chances were found, in a sentence."""
    if found.kind == KNOWN:
        return (
            f"From a table of {found.states:,} moments solved, to within 0.001 percentage points: both sides play "
            f"their best as far as it goes, where {found.said}."
        )
    if found.kind == ANSWER:
        return (
            f"Exact: the best answer, among the choices looked at, to the plain tactic, “{tactic_of(asked.game)}”. "
            f"{found.states:,} moments solved."
        )
    if found.kind == BEST:
        return f"Exact: both sides play their best among the choices looked at. {found.states:,} moments solved."
    tactic = tactic_of(asked.game)
    endless = f" {share(found.endless)} of them had no end and count one half." if found.endless else ""
    if found.kind == SIMULATED:
        return (
            f"Simulated: up to {found.fights} fights after each choice, in which everybody goes on by the plain "
            f"tactic, “{tactic}”. ± is one standard error.{endless}"
        )
    return (
        f"Exact, if everybody goes on by the plain tactic, “{tactic}”: {found.states:,} moments followed, "
        f"a fight that never ends counting one half."
    )


def tactic_of(game: str) -> str:
    """The plain tactic of a game, in words."""
    policies = GAMES[game].module("policies")
    words: Mapping[str, str] = policies.TACTICS
    return words[policies.PLAIN]


def advice_text(told: Mapping[str, Any]) -> str:
    """Advice as lines for a terminal: the choices with their prices, then what the best may lead to."""
    best = told["rated"][0]
    lines = [told["told"], f"The chance of {told['side']} to win:"]
    for each in told["rated"]:
        price_ = f"−{each['price']}" if each["price"] else ""
        lines += [f"{each['worth']:>12}  {price_:>6}  {each['line']}"]
    lines.append(f"Why {best['line']}  [{best['rule']}]:")
    for each in best["why"]:
        changes = ", ".join(each["changes"]) or "nothing changes"
        lines += [f"{each['chance']:>12}  {changes}: {each['worth']}"]
    return "\n".join(lines)
