"""Between fights: the choices of rolls against the world, alone and together, of healing and of rest."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core.errors import is_allowed
from rules.core.frozen import field, frozen
from rules.core.inputs import IntegerInput
from rules.core.play.choice_inputs import Pairs, Pick, Picks, Shares, Some
from rules.core.play.offers import Ask, Offer
from rules.councilman.characters import can_buy
from rules.councilman.combat.choices import (
    BEST_BONUS,
    BEST_EXPERIENCE,
    MOST,
    WORST_BONUS,
    AskGM,
    Assist,
    Backed,
    Contested,
    Stabilise,
    brief,
)
from rules.councilman.combat.offer_fields import (
    AGAINST,
    BONUS,
    DANGER,
    DIFFICULTY,
    EACH,
    EXPERIENCE,
    RELIC,
    TOLD,
    Values,
    backing,
    charged,
    contesting,
    contesting_players,
    recalls,
    shared,
    situations,
)
from rules.councilman.combat.offers import falls
from rules.councilman.combat.restrictions import check_healed, check_help, check_stabilised
from rules.councilman.combat.state import Combat, Fighter, asked_gm, purse
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES, WEALTH

ALL = "all"  # a reserved name
LARGEST = 1000
TIMES = {
    240: "4 hours", 180: "3 hours", 120: "2 hours", 60: "1 hour", 45: "45 minutes", 30: "30 minutes",
    20: "20 minutes", 15: "15 minutes", 10: "10 minutes", 5: "5 minutes", 1: "1 minute",
}  # fmt: skip
SHIFTS = {0: "no help and no hindrance", -1: "one step easier", 1: "one step harder"} | {
    sign * steps: f"{steps} steps {way}"
    for steps in range(2, len(DIFFICULTIES))
    for sign, way in ((-1, "easier"), (1, "harder"))
}
BONUSES = tuple(range(WORST_BONUS, BEST_BONUS + 1))


@frozen
class Respite(Combat):
    """Players between fights. `total` is the sum so far of an open Collective roll, the next two its row and scale."""

    total: int = 0
    difficulty: str = ""
    magnitude: int = 1
    over: bool = False


@frozen
class Rolled(Backed):
    """An unresisted roll."""

    bonus: int = 0
    difficulty: str = "Medium"

    __repr__ = brief


@frozen
class Opposed(Contested):
    """A roll against a creature of the GM's, or against a `rival`, another player's character."""

    rival: str = ""
    bonus: int = 0
    against: int = 0

    __repr__ = brief


@frozen
class Tend(Backed):
    """Heal a creature in a number of minutes; the GM may make it some steps easier or harder."""

    whom: str
    minutes: int = 240
    bonus: int = 0
    shift: int = 0

    __repr__ = brief


@frozen
class Buys:
    """Buy something that a level of Wealth lists, with Wealth of one's own."""

    wealth: str = "None"
    level: str = "None"


@frozen
class HangOn(Backed):
    """Roll to live."""

    __repr__ = brief


@frozen
class Grouped:
    """The backing of a group's roll, by character, with the fields that `Backed` has for one roller."""

    experiences: Pairs = field(default=(), kw_only=True)
    increases: Pairs = field(default=(), kw_only=True)
    decreases: Pairs = field(default=(), kw_only=True)
    charged: Pairs = field(default=(), kw_only=True)
    situations: Pairs = field(default=(), kw_only=True)
    relics: Pairs = field(default=(), kw_only=True)
    told: bool = field(default=False, kw_only=True)


@frozen
class Together(Grouped):
    """Roll together: all on one large task of a Magnitude (`collective`), or each on their own.

    `difficulties` are those of characters whose Difficulty is another one, in a Cooperative roll.
    """

    collective: bool
    bonuses: Pairs = ()
    difficulty: str = "Medium"
    magnitude: int = 1
    danger: bool = False
    difficulties: Pairs = field(default=(), kw_only=True)

    __repr__ = brief


@frozen
class Further(Grouped):
    """A further round of a Collective roll."""

    bonuses: Pairs = ()
    danger: bool = False

    __repr__ = brief


@frozen
class Takes:
    """A character takes the Advantage that a group has won."""

    whom: str


@frozen
class NightsRest:
    """All rest for the night but `without`, who keep watch or sleep too little."""

    without: tuple[str, ...] = ()


@frozen
class NewDay:
    """A day begins: every creature can gain from a rest and from a roll again."""


@frozen
class NewSession:
    """A session begins: Abilities bring Advantage, and every Relic holds one."""


@frozen
class Awake:
    """A Defeated creature wakes."""

    whom: str


@frozen
class Dies:
    """An Unconscious creature that was not healed within a few hours dies."""

    whom: str


@frozen
class ThatIsAll:
    """The group ends the scene."""


def able(each: Fighter) -> bool:
    """Return whether a creature can do anything."""
    return each.conscious and not each.dying


def asked(state: Respite) -> dict[str, Callable[[Respite], Iterable[Offer]]]:
    """Yield the offers: each may act at any time; all together roll, rest, and end the scene."""
    there = [fighter for fighter in state.fighters if able(fighter) or fighter.dying or fighter.condition == "unstable"]
    return {**{fighter.name: partial(_own, name=fighter.name) for fighter in there if not fighter.gone}, ALL: _together}


HAS = Ask("wealth", Pick("Wealth", tuple(WEALTH)), "Wealth")


def _own(state: Respite, name: str) -> Iterator[Offer]:
    who = state.fighter(name)
    if who.dying:
        yield from falls(state, name)
        return
    asks = tuple(backing(state, who))
    if able(who):
        yield Offer(Rolled(), "cd.unopposed", "Roll", (BONUS, DIFFICULTY, *asks))
        yield Offer(Opposed(), "cd.opposed", "Roll against somebody", (BONUS, AGAINST, *contesting(state, who)))
        for fighter in state.fighters:
            yield from _for(state, who, fighter, asks) if not fighter.out else ()
        if is_allowed(asked_gm, state, name):
            yield Offer(AskGM(name), "cd.ability.pressure", "Ask how much Advantage the GM has")
        yield Offer(Buys(), "cd.wealth", "Buy", (HAS, Ask("level", _affordable, "something")))
    if who.condition == "unstable":
        yield Offer(HangOn(), "cd.unstable", "Hang on", asks)


def _for(state: Respite, who: Fighter, each: Fighter, asks: tuple[Ask, ...]) -> Iterator[Offer]:
    """Yield the deeds of a character for another, for themselves, or against another player."""
    if is_allowed(check_help, state, who.name, each.name):
        yield Offer(Assist(who.name, each.name), "cd.help", f"Help {each.name}", (BONUS, DIFFICULTY, *asks))
    if is_allowed(check_healed, state, each.name):
        minutes = Ask("minutes", Pick("Time", tuple(TIMES), tuple(TIMES.values())), "in")
        shift = Ask("shift", Pick("The GM", tuple(SHIFTS), tuple(SHIFTS.values())))
        yield Offer(Tend(each.name), "cd.heal", f"Heal {each.name}", (minutes, BONUS, shift, *asks))
    if is_allowed(check_stabilised, state, who.name, each.name):
        choice = Stabilise(who.name, each.name)
        yield Offer(choice, "cd.unstable.stabilise", f"Stabilise {each.name}", (BONUS, *asks))
    if each is not who and able(each):
        asks = (BONUS, AGAINST, *contesting_players(who, each))
        yield Offer(Opposed(each.name), "cd.opposed", f"Roll against {each.name}", asks)


def _affordable(values: Mapping[str, Any]) -> Pick:
    """Return the field for the things at one's own level of Wealth and below."""
    listed = tuple(level for level in WEALTH if can_buy(values["wealth"], level))
    return Pick("Something", listed, help=f"{listed[-1]}: {WEALTH[listed[-1]]}.")


def _together(state: Respite) -> Iterator[Offer]:
    there = tuple((fighter.name, BONUSES) for fighter in state.fighters if able(fighter))
    if there:
        bonuses = Ask("bonuses", Picks("Bonuses", there, 1, "Everybody who rolls, each with what the roll adds."))
        magnitude = Ask("magnitude", IntegerInput("Magnitude", 1, LARGEST), "Magnitude")
        first, asks = ((there[0][0], 0),), tuple(_grouped(state))
        if state.difficulty:
            yield Offer(Further(first), "cd.collective.rounds", "A further round", (bonuses, *asks))
        collective = (bonuses, DIFFICULTY, magnitude, *asks)
        yield Offer(Together(True, first), "cd.collective", "Collective roll", collective)
        cooperative = (bonuses, DIFFICULTY, Ask("difficulties", _difficulties, "but"), *asks)
        yield Offer(Together(False, first), "cd.cooperative", "Cooperative roll", cooperative)
    yield from _time(state)
    for fighter in state.fighters:
        if fighter.condition == "unconscious" or fighter.dying:
            yield Offer(Awake(fighter.name), "cd.defeat.awake", f"{fighter.name} wakes")
        if fighter.condition == "unconscious":
            yield Offer(Dies(fighter.name), "cd.defeat.unconscious", f"{fighter.name} dies")
    yield Offer(ThatIsAll(), "cd.heal", "That is all")


def _time(state: Respite) -> Iterator[Offer]:
    """Yield the offers in which time goes by for all together: a night, a day, a session."""
    resting = tuple(fighter.name for fighter in state.fighters if can_rest(fighter))
    if resting:
        without = Ask("without", Some("Not resting", resting, 0, len(resting) - 1), "but not")
        yield Offer(NightsRest(), "cd.heal.rest", "A night's rest", (without,) if len(resting) > 1 else ())
    if any(fighter.healed for fighter in state.fighters):
        yield Offer(NewDay(), "cd.heal.daily", "A new day")
    if any(fighter.take or fighter.relics or fighter.asked for fighter in state.fighters):
        yield Offer(NewSession(), "cd.ability.take", "A new session")


def _grouped(state: Respite) -> Iterator[Ask]:
    """Yield the fields for spending on a group's rolls and for its situation, character by character."""
    if any(recalls(state, fighter) for fighter in state.fighters):
        yield Ask("experiences", partial(_experiences, state), "Experiences")
        yield Ask("relics", partial(_relics, state), "of Relics")
    if purse(state, "players"):
        yield Ask("increases", partial(_increases, state), "Increases")
        if shared(state):
            yield charged(state, None, _all_increases)
    if state.gm:
        yield Ask("decreases", partial(_shared, state.gm, "Decreases"), "Decreases", stated=True)
    yield Ask("situations", _situations, "situation", stated=True)
    yield from (DANGER, TOLD)


def _all_increases(values: Values) -> int:
    return sum(times for _, times in values.get("increases", ()))


def _rolling(values: Values) -> tuple[str, ...]:
    return tuple(name for name, _ in values["bonuses"])


def _experiences(state: Respite, values: Values) -> Picks | None:
    able_to = tuple((name, EXPERIENCES) for name in _rolling(values) if recalls(state, state.fighter(name)))
    return Picks("Experiences", able_to, help=EXPERIENCE.help) if able_to else None


EXPERIENCES = tuple(range(1, BEST_EXPERIENCE + 1))


def _relics(state: Respite, values: Values) -> Picks | None:
    """Return the input for whose Experience is their Relic's; without Advantage of one's own it always is."""
    recalling = [state.fighter(name) for name, _ in values.get("experiences", ())]
    both = tuple((fighter.name, (1,)) for fighter in recalling if fighter.relic and fighter.advantage)
    return Picks("Of Relics", both, help=RELIC) if both else None


def _increases(state: Respite, values: Values) -> Shares | None:
    relics = dict(values.get("relics", ()))
    own = [name for name, _ in values.get("experiences", ()) if name not in relics and state.fighter(name).advantage]
    return _shared(purse(state, "players") - len(own), "Increases", values)


def _shared(held: int, label: str, values: Values) -> Shares | None:
    return Shares(label, _rolling(values), 0, min(MOST, held), help=EACH) if held > 0 else None


def _situations(values: Values) -> Picks:
    return situations(_rolling(values))


def _difficulties(values: Values) -> Picks:
    others = tuple(difficulty for difficulty in DIFFICULTIES if difficulty != values["difficulty"])
    return Picks("Other Difficulties", tuple((name, others) for name in _rolling(values)))


def takers(_: Respite, names: tuple[str, ...]) -> Iterator[Offer]:
    """Yield the offers to take a group's Advantage, one for each name."""
    for name in names:
        yield Offer(Takes(name), "cd.outcome", f"{name} takes the Advantage")


def can_rest(creature: Fighter) -> bool:
    """Return whether a creature gains from a night's rest: not the dead and gone, nor twice a day, nor the Unstable."""
    unstable = creature.condition == "unstable" and rulings().unstable_care != "as-printed"
    return not (creature.out or unstable) and "rest" not in creature.healed
