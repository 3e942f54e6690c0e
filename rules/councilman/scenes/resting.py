"""Between fights: rolls against the world, alone and together, healing and rest, and what can be chosen of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core.frozen import frozen
from rules.core.inputs import Flag, Whole
from rules.core.play.groups import Picks
from rules.core.play.kinds import Pick
from rules.core.play.offers import Ask, Offer
from rules.councilman.characters import can_buy
from rules.councilman.combat.choices import BEST_BONUS, MOST, WORST_BONUS, Assist, Stabilise
from rules.councilman.combat.fighters import Fighter
from rules.councilman.combat.offers import BONUS, DIFFICULTY, EXPERIENCE, recalls
from rules.councilman.combat.state import Combat, purse
from rules.councilman.tables import HEALING_TIMES, WEALTH

ALL = "all"  # nobody there is called so
LARGEST = 1000
TIMES = {240: "4 hours", 60: "1 hour", 30: "30 minutes", 10: "10 minutes", 1: "1 minute"}
SHIFTS = {0: "no help and no hindrance", -1: "one step easier", 1: "one step harder"}
BONUSES = tuple(range(WORST_BONUS, BEST_BONUS + 1))
Bonuses = tuple[tuple[str, int], ...]


@frozen
class Respite(Combat):
    """Players between fights. `total` is what a Collective roll that goes on has come to, on which row and scale."""

    total: int = 0
    difficulty: str = ""
    magnitude: int = 1
    over: bool = False


@frozen
class Rolled:
    """A roll against the world, with Advantage for an Experience and for Increases, dangerous or not."""

    bonus: int = 0
    difficulty: str = "Medium"
    experience: int = 0
    increase: int = 0
    danger: bool = False


@frozen
class Tend:
    """Heal somebody in so many minutes; the GM may make it a step easier or harder, or dangerous."""

    whom: str
    minutes: int = 240
    bonus: int = 0
    shift: int = 0
    increase: int = 0
    danger: bool = False


@frozen
class Buys:
    """Buy something that a level of Wealth lists, with Wealth of one's own."""

    wealth: str = "None"
    level: str = "None"


@frozen
class HangOn:
    """Roll to live."""


@frozen
class Together:
    """Roll together: all on one large task of a Magnitude (`collective`), or each on their own."""

    collective: bool
    bonuses: Bonuses = ()
    difficulty: str = "Medium"
    magnitude: int = 1
    danger: bool = False


@frozen
class Further:
    """A further round of a Collective roll."""

    bonuses: Bonuses = ()
    danger: bool = False


@frozen
class Takes:
    """Somebody takes the Advantage that a group has won."""

    whom: str


@frozen
class NightsRest:
    """Everybody rests for the night."""


@frozen
class NewDay:
    """A day begins: everybody can gain from a rest and from a roll again."""


@frozen
class Awake:
    """Somebody who was Defeated wakes."""

    whom: str


@frozen
class ThatIsAll:
    """The table goes on to something else."""


def able(each: Fighter) -> bool:
    """Whether somebody can do anything."""
    return each.conscious and not each.dying


def asked(state: Respite) -> dict[str, Callable[[Respite], Iterable[Offer]]]:
    """Anybody may act at any time; all together roll, rest, and say when that is all."""
    return {**{each.name: partial(_own, name=each.name) for each in state.fighters if able(each)}, ALL: _together}


HAS = Ask("wealth", Pick("Wealth", tuple(WEALTH)), "Wealth")
DANGER = Ask("danger", Flag("Dangerous"), "Dangerous")


def _own(state: Respite, name: str) -> Iterator[Offer]:
    who = state.fighter(name)
    if not able(who):
        return
    memory = (Ask("experience", EXPERIENCE, "Experience"),) if recalls(state, who) else ()
    increase = Ask("increase", partial(_increase, state, who), "Increase")
    yield Offer(Rolled(), "cd.unopposed", "Roll", (BONUS, DIFFICULTY, *memory, increase, DANGER))
    for each in state.fighters:
        yield from _for(who, each, increase) if not each.out else ()
    yield Offer(Buys(), "cd.wealth", "Buy", (HAS, Ask("level", _affordable, "something")))
    if who.condition == "unstable":
        yield Offer(HangOn(), "cd.unstable", "Hang on")


def _for(who: Fighter, each: Fighter, increase: Ask) -> Iterator[Offer]:
    """What somebody can do for another, or for themselves."""
    if each is not who:
        yield Offer(Assist(who.name, each.name), "cd.help", f"Help {each.name}", (BONUS, DIFFICULTY))
    if "roll" not in each.healed:
        minutes = Ask("minutes", Pick("Time", tuple(HEALING_TIMES), tuple(TIMES[each] for each in HEALING_TIMES)), "in")
        shift = Ask("shift", Pick("The GM", tuple(SHIFTS), tuple(SHIFTS.values())))
        yield Offer(Tend(each.name), "cd.heal", f"Heal {each.name}", (minutes, BONUS, shift, increase, DANGER))
    if each.condition == "unstable" and each is not who:
        yield Offer(Stabilise(who.name, each.name), "cd.unstable.stabilise", f"Stabilise {each.name}", (BONUS,))


def _affordable(values: Mapping[str, Any]) -> Pick:
    """What is listed at one's own level of Wealth, and below."""
    listed = tuple(level for level in WEALTH if can_buy(values["wealth"], level))
    return Pick("Something", listed, help=f"{listed[-1]}: {WEALTH[listed[-1]]}.")


def _increase(state: Respite, who: Fighter, values: Mapping[str, Any]) -> Whole | None:
    most = min(MOST, who.aid + purse(state, who.side) - bool(values.get("experience")))
    return Whole("Increase", 0, most, "For 1 Advantage each.") if most > 0 else None


def _together(state: Respite) -> Iterator[Offer]:
    there = tuple((each.name, BONUSES) for each in state.fighters if able(each))
    if there:
        bonuses = Ask("bonuses", Picks("Bonuses", there, 1, "Everybody who rolls, each with what the roll adds."))
        magnitude = Ask("magnitude", Whole("Magnitude", 1, LARGEST), "Magnitude")
        first = ((there[0][0], 0),)
        if state.difficulty:
            yield Offer(Further(first), "cd.collective.rounds", "A further round", (bonuses, DANGER))
        asks = (bonuses, DIFFICULTY, magnitude, DANGER)
        yield Offer(Together(True, first), "cd.collective", "Collective roll", asks)
        yield Offer(Together(False, first), "cd.cooperative", "Cooperative roll", (bonuses, DIFFICULTY, DANGER))
    if any(can_rest(each) for each in state.fighters):
        yield Offer(NightsRest(), "cd.heal.rest", "A night's rest")
    if any(each.healed for each in state.fighters):
        yield Offer(NewDay(), "cd.heal.daily", "A new day")
    for each in state.fighters:
        if each.condition == "unconscious" or each.dying:
            yield Offer(Awake(each.name), "cd.defeat.awake", f"{each.name} wakes")
    yield Offer(ThatIsAll(), "cd.heal", "That is all")


def takers(_: Respite, names: tuple[str, ...]) -> Iterator[Offer]:
    """Who of a group may take its Advantage."""
    for name in names:
        yield Offer(Takes(name), "cd.outcome", f"{name} takes the Advantage")


def can_rest(each: Fighter) -> bool:
    """Whether somebody gains from a night's rest: not the dead and gone, nor twice a day, nor hanging between."""
    return not each.out and each.condition != "unstable" and "rest" not in each.healed
