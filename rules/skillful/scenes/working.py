"""Work against nature, and what can be chosen in it: who tries what, with whose aid, and when it is called off."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core import IllegalChoice
from rules.core.frozen import frozen, replace
from rules.core.inputs import Flag, Whole
from rules.core.play.groups import Picks
from rules.core.play.kinds import Pick
from rules.core.play.offers import Ask, Offer
from rules.skillful.characters import Attempt
from rules.skillful.combat.beginning import WAYS
from rules.skillful.combat.consequences import call_off
from rules.skillful.combat.state import Fight, Fighter, Means
from rules.skillful.effort import spend, up_front

ALL = "all"  # nobody at work is called so
MOST_ASKED = 1000  # the highest total that nature asks for


@frozen
class Work(Fight):
    """People at work, all on one side, with nobody against them."""

    over: bool = False


@frozen
class Try:
    """Try something: with what, the total to reach, how one goes about it, in what danger, and who helps with what."""

    means: str
    against: int = 0
    attitude: str = "ordinary"
    danger: bool = False
    aid: tuple[tuple[str, str], ...] = ()


@frozen
class GoOn:
    """Go through with work that goes wrong."""


@frozen
class CallOff:
    """Notice in time that it goes wrong, and stop."""


@frozen
class Milder:
    """The GM says by how many levels stopping makes it milder."""

    levels: int = 1


@frozen
class ThatIsAll:
    """The table goes on to something else."""


def means_of(fighter: Fighter) -> dict[str, Means]:
    """Everything that somebody can do, by name."""
    return {each.name: each for each in (*fighter.attacks, *fighter.defences)}


def attempt_of(state: Fight, who: str, trial: Try) -> Attempt:
    """What somebody's attempt is, in danger or not."""
    fighter = state.fighter(who)
    attempt = fighter.attempt(means_of(fighter)[trial.means], trial.attitude)
    return replace(attempt, task=replace(attempt.task, danger=trial.danger))


def aids(state: Fight, trial: Try) -> tuple[Attempt, ...]:
    """What the helpers' attempts are: as ordinary as can be."""
    return tuple(attempt_of(state, name, Try(means, danger=trial.danger)) for name, means in trial.aid)


def paid(state: Work, who: str, trial: Try) -> Work:
    """The state once everybody who takes part has paid; raises `IllegalChoice` for what the table does not let them."""
    for name, how in ((who, trial), *((name, Try(means)) for name, means in trial.aid)):
        effort = up_front(attempt_of(state, name, how))
        state = replace(state, fighters=state.change(name, pools=spend(state.fighter(name).pools, effort)).fighters)
    return state


def payable(state: Work, who: str, trial: Try) -> bool:
    """Whether all who take part can pay for it."""
    try:
        paid(state, who, trial)
    except IllegalChoice:
        return False
    return True


def asked(state: Work) -> dict[str, Callable[[Work], Iterable[Offer]]]:
    """Anybody may try something at any time, until that is all."""
    return {**{each.name: partial(_tries, who=each.name) for each in state.there}, ALL: _all}


def _all(_: Work) -> Iterator[Offer]:
    yield Offer(ThatIsAll(), "sk.roles.nature", "That is all")


def _tries(state: Work, who: str) -> Iterator[Offer]:
    fighter = state.fighter(who)
    for name in means_of(fighter) if not fighter.out else ():
        ways = tuple(way for way in WAYS if payable(state, who, Try(name, attitude=way)))
        if ways:
            asks = (
                Ask("against", Whole("Total to reach", 0, MOST_ASKED), "against"),
                Ask("attitude", Pick("Attitude", ways)),
                Ask("danger", Flag("Lives are at stake"), "in danger"),
                Ask("aid", partial(_helping, state, who, name), "aid"),
            )
            yield Offer(Try(name, attitude=ways[0]), "sk.roles.nature", f"Try {name}", asks)


def _helping(state: Work, who: str, means: str, values: Mapping[str, Any]) -> Picks | None:
    """Who can help, and with what: others with anything they have, oneself with something else."""
    way = values.get("attitude", "ordinary")
    options = []
    for each in state.there:
        useful = tuple(
            name
            for name in means_of(each)
            if (each.name, name) != (who, means) and payable(state, who, Try(means, 0, way, aid=((each.name, name),)))
        )
        options += [(each.name, useful)] if useful else []
    return Picks("Aid", tuple(options)) if options else None


def going_on(state: Fight, row: str, attitude: str) -> Iterator[Offer]:
    """To go through with it, or to stop where one can."""
    yield Offer(GoOn(), "sk.other", "Go on")
    if any(True for _ in milder(state, row, attitude)):
        yield Offer(CallOff(), "sk.other.call-off", "Call it off")


def milder(_: Fight, row: str, attitude: str) -> Iterator[Offer]:
    """By how much the GM may make it milder."""
    levels = tuple(by for by in (1, 2) if _stops(row, by, attitude))
    if levels:
        names = tuple({1: "one level", 2: "two levels"}[by] for by in levels)
        ask = Ask("levels", Pick("Milder by", levels, names), "by")
        yield Offer(Milder(levels[0]), "sk.other.call-off", "Milder", (ask,))


def _stops(row: str, by: int, attitude: str) -> bool:
    try:
        call_off(row, by, attitude)
    except IllegalChoice:
        return False
    return True
