"""The choices between fights and their offers: single rolls, group rolls, healing, rest, and the passing of time."""

from collections.abc import Iterator
from functools import partial

from rules.core.errors import is_allowed
from rules.core.frozen import field, frozen
from rules.core.inputs import IntegerInput, Values
from rules.core.play.choice_inputs import Pairs, Pick, PickPerPerson, PickSome, SharePoints
from rules.core.play.offers import Offer, OfferField, Offers, allowed_offers
from rules.core.play.position import EndScene
from rules.councilman.characters import can_buy
from rules.councilman.combat.choices import (
    MAX_BONUS,
    MAX_BOUGHT,
    MAX_EXPERIENCE,
    MIN_BONUS,
    AskGM,
    Assist,
    Attempt,
    Brace,
    Contest,
    Fall,
    HealingRoll,
    Payment,
    Stabilise,
)
from rules.councilman.combat.offer_fields import (
    AGAINST,
    BONUS,
    DANGER,
    DIFFICULTY,
    EXPERIENCE,
    PRICE_HELP,
    RELIC_HELP,
    TOLD,
    Purse,
    backing_fields,
    charge_fields,
    contest_fields,
    situations_input,
)
from rules.councilman.combat.offers import fall_offers
from rules.councilman.combat.payments import ask_gm, side_advantage
from rules.councilman.combat.restrictions import check_action
from rules.councilman.combat.state import Fighter, FightState
from rules.councilman.rulings import rulings
from rules.councilman.tables import DIFFICULTIES, WEALTH

ALL = "all"  # no person may have this name
MAX_MAGNITUDE = 1000
TIMES = {
    240: "4 hours", 180: "3 hours", 120: "2 hours", 60: "1 hour", 45: "45 minutes", 30: "30 minutes",
    20: "20 minutes", 15: "15 minutes", 10: "10 minutes", 5: "5 minutes", 1: "1 minute",
}  # fmt: skip
SHIFTS = {0: "no help and no hindrance", -1: "one step easier", 1: "one step harder"} | {
    sign * steps: f"{steps} steps {way}"
    for steps in range(2, len(DIFFICULTIES))
    for sign, way in ((-1, "easier"), (1, "harder"))
}
BONUSES = tuple(range(MIN_BONUS, MAX_BONUS + 1))


@frozen
class OutsideScene(FightState):
    """The players' characters between fights, and a Collective roll that they have not finished.

    Attributes:
        total: The sum of the Collective roll's rounds so far.
        difficulty: The Difficulty of the Collective roll; empty if there is no unfinished roll.
        magnitude: The Magnitude of the Collective roll.
        over: True once the group has ended the scene.
    """

    total: int = 0
    difficulty: str = ""
    magnitude: int = 1
    over: bool = False


@frozen
class Tend(HealingRoll):
    """Heal a creature in some minutes."""

    minutes: int = 240


@frozen
class Buy:
    """Buy a thing of a `level` of Wealth; `wealth` is the buyer's own level of Wealth."""

    wealth: str = "None"
    level: str = "None"


@frozen(kw_only=True)
class GroupBacking(Payment):
    """The payments of both sides for a group's roll: the fields of `Backed`, with a value for each character."""

    experiences: Pairs = ()
    increases: Pairs = ()
    decreases: Pairs = ()
    situations: Pairs = ()
    relics: Pairs = ()
    told: bool = False


@frozen
class GroupRoll(GroupBacking):
    """Roll as a group: a Collective roll for one large task, a further round of it, or a Cooperative roll.

    Attributes:
        collective: True for a Collective roll.
        bonuses: The characters who roll, and the bonus of each.
        difficulty: The Difficulty of the roll.
        magnitude: The Magnitude of a Collective roll.
        danger: True for a Dangerous roll.
        difficulties: The characters who have a different Difficulty in a Cooperative roll, and this Difficulty.
        further: True for a further round, to which the total of the rounds before is added.
    """

    collective: bool
    bonuses: Pairs = ()
    difficulty: str = "Medium"
    magnitude: int = 1
    danger: bool = False
    difficulties: Pairs = field(default=(), kw_only=True)
    further: bool = field(default=False, kw_only=True)


@frozen
class TakeAdvantage:
    """Choose the character who takes the Advantage of a group's Very Good outcome."""

    whom: str


@frozen
class NightsRest:
    """Rest for a night.

    The characters in `without` do not rest, because they keep watch or sleep too little.
    """

    without: tuple[str, ...] = ()


@frozen
class NewDay:
    """Begin a new day, in which all creatures can gain from a rest and from a healing roll again."""


@frozen
class NewSession:
    """Begin a new session: Abilities give Advantage, and every Relic has an Advantage."""


@frozen
class Wake:
    """Wake a Defeated creature."""

    whom: str


@frozen
class Die:
    """Let an Unconscious creature die, because it was not healed within a few hours."""

    whom: str


OwnChoice = Attempt | Contest | Assist | Tend | Stabilise | AskGM | Brace | Fall
TimeChoice = NightsRest | NewDay | NewSession | Wake | Die
Choice = OwnChoice | Buy | GroupRoll | TimeChoice | EndScene


def can_act(creature: Fighter) -> bool:
    """Return True if a creature is conscious and does not have to choose how to fall."""
    return creature.conscious and not creature.dying


def pending_offers(state: OutsideScene) -> dict[str, Offers[OutsideScene, Choice]]:
    """Return the offers of each character, who can act at any time.

    The key `all` has the offers of the group: to roll together, to rest, and to end the scene.
    """
    choosing = [
        fighter.name
        for fighter in state.fighters
        if not fighter.gone and (can_act(fighter) or fighter.dying or fighter.condition == "unstable")
    ]
    return {**{name: partial(_character_offers, name=name) for name in choosing}, ALL: _group_offers}


WEALTH_FIELD = OfferField("wealth", Pick("Wealth", tuple(WEALTH)), "Wealth")


def _character_offers(state: OutsideScene, name: str) -> Iterator[Offer[Choice]]:
    who = state.fighter(name)
    if who.dying:
        yield from fall_offers(state, name)
        return
    asks = tuple(backing_fields(state, who))
    if can_act(who):
        yield Offer(Attempt(name), "cd.unopposed", "Roll", (BONUS, DIFFICULTY, *asks))
        against = (BONUS, AGAINST, *contest_fields(state, who))
        yield Offer(Contest(name, ""), "cd.opposed", "Roll against somebody", against)
        for fighter in state.fighters:
            yield from _deed_offers(state, who, fighter, asks) if not fighter.out else ()
        if is_allowed(ask_gm, state, name):
            yield Offer(AskGM(name), "cd.ability.pressure", "Ask how much Advantage the GM has")
        yield Offer(Buy(), "cd.wealth", "Buy", (WEALTH_FIELD, OfferField("level", _affordable_input, "something")))
    if who.condition == "unstable":
        yield Offer(Brace(name), "cd.unstable", "Hang on", asks)


def _deed_offers(
    state: OutsideScene, who: Fighter, creature: Fighter, asks: tuple[OfferField, ...]
) -> Iterator[Offer[OwnChoice]]:
    """Yield a character's offers for one creature: to Help, heal or stabilise it, or to roll against it."""
    by, whom = who.name, creature.name
    minutes = OfferField("minutes", Pick("Time", tuple(TIMES), tuple(TIMES.values())), "in")
    shift = OfferField("shift", Pick("The GM", tuple(SHIFTS), tuple(SHIFTS.values())), stated=True)
    deeds: tuple[Offer[Assist | Tend | Stabilise], ...] = (
        Offer(Assist(by, whom), "cd.help", f"Help {whom}", (BONUS, DIFFICULTY, *asks)),
        Offer(Tend(by, whom), "cd.heal", f"Heal {whom}", (minutes, BONUS, shift, *asks)),
        Offer(Stabilise(by, whom), "cd.unstable.stabilise", f"Stabilise {whom}", (BONUS, *asks)),
    )
    yield from allowed_offers(deeds, partial(check_action, state))
    if creature is not who and can_act(creature):
        asks = (BONUS, AGAINST, *contest_fields(state, who, creature))
        yield Offer(Contest(by, whom), "cd.opposed", f"Roll against {whom}", asks)


def _affordable_input(values: Values) -> Pick:
    """Return the input for the things that a buyer's level of Wealth can buy."""
    listed = tuple(level for level in WEALTH if can_buy(values["wealth"], level))
    return Pick("Something", listed, help=f"{listed[-1]}: {WEALTH[listed[-1]]}.")


def _group_offers(state: OutsideScene) -> Iterator[Offer[Choice]]:
    able = tuple((fighter.name, BONUSES) for fighter in state.fighters if can_act(fighter))
    if able:
        bonuses = OfferField("bonuses", PickPerPerson("Bonuses", able, 1, "All who roll, each with their bonus."))
        magnitude = OfferField("magnitude", IntegerInput("Magnitude", 1, MAX_MAGNITUDE), "Magnitude", stated=True)
        first, asks = ((able[0][0], 0),), tuple(_group_fields(state))
        if state.difficulty:
            further = GroupRoll(True, first, state.difficulty, state.magnitude, further=True)
            yield Offer(further, "cd.collective.rounds", "A further round", (bonuses, *asks))
        collective = (bonuses, DIFFICULTY, magnitude, *asks)
        yield Offer(GroupRoll(True, first), "cd.collective", "Collective roll", collective)
        others = OfferField("difficulties", _difficulties_input, "but", stated=True)
        cooperative = (bonuses, DIFFICULTY, others, *asks)
        yield Offer(GroupRoll(False, first), "cd.cooperative", "Cooperative roll", cooperative)
    yield from _time_offers(state)
    for fighter in state.fighters:
        if fighter.condition == "unconscious" or fighter.dying:
            yield Offer(Wake(fighter.name), "cd.defeat.awake", f"{fighter.name} wakes")
        if fighter.condition == "unconscious":
            yield Offer(Die(fighter.name), "cd.defeat.unconscious", f"{fighter.name} dies")
    yield Offer(EndScene(), "cd.heal", "That is all")


def _time_offers(state: OutsideScene) -> Iterator[Offer[TimeChoice]]:
    """Yield the offers in which time passes for all characters: a night, a day, or a session."""
    resting = tuple(fighter.name for fighter in state.fighters if can_rest(fighter))
    if resting:
        without = OfferField("without", PickSome("Not resting", resting, 0, len(resting) - 1), "but not")
        yield Offer(NightsRest(), "cd.heal.rest", "A night's rest", (without,) if len(resting) > 1 else ())
    if any(fighter.healed for fighter in state.fighters):
        yield Offer(NewDay(), "cd.heal.daily", "A new day")
    if any(fighter.take or fighter.relics or fighter.asked for fighter in state.fighters):
        yield Offer(NewSession(), "cd.ability.take", "A new session")


def _group_fields(state: OutsideScene) -> Iterator[OfferField]:
    """Yield the fields for the payments and the situation of a group's rolls, with a value for each character."""
    yield OfferField("experiences", partial(_experiences_input, state), "Experiences")
    yield OfferField("relics", partial(_relics_input, state), "of Relics")
    yield OfferField("increases", partial(_increases_input, state), "Increases")
    yield from charge_fields(state, "players", _increases_price, _experience_payers)
    yield OfferField("decreases", partial(_shares_input, state.gm, "Decreases"), "Decreases", stated=True)
    yield OfferField("situations", _situations_input, "situation", stated=True)
    yield from (DANGER, TOLD)


def _increases_price(values: Values) -> int:
    return sum(times for _, times in values.get("increases", ()))


def _experience_payers(values: Values) -> set[str]:
    """Return the names of the characters whose own Advantage pays for an Experience."""
    return set(dict(values.get("experiences", ()))) - set(dict(values.get("relics", ())))


def _roller_names(values: Values) -> tuple[str, ...]:
    return tuple(name for name, _ in values["bonuses"])


def _experiences_input(state: OutsideScene, values: Values) -> PickPerPerson | None:
    able_to = tuple(
        (name, EXPERIENCES) for name in _roller_names(values) if Purse(state, state.fighter(name)).can_recall
    )
    return PickPerPerson("Experiences", able_to, help=EXPERIENCE.help) if able_to else None


EXPERIENCES = tuple(range(1, MAX_EXPERIENCE + 1))


def _relics_input(state: OutsideScene, values: Values) -> PickPerPerson | None:
    """Return the input for the characters who use the Experience of a Relic.

    A character without Advantage always uses the Relic's Experience, so they are not asked. Return None if no character
    has the choice.
    """
    users = [state.fighter(name) for name, _ in values.get("experiences", ())]
    choices = tuple((fighter.name, (1,)) for fighter in users if fighter.relic and fighter.advantage)
    return PickPerPerson("Of Relics", choices, help=RELIC_HELP) if choices else None


def _increases_input(state: OutsideScene, values: Values) -> SharePoints | None:
    payers = [name for name in _experience_payers(values) if state.fighter(name).advantage]
    return _shares_input(side_advantage(state, "players") - len(payers), "Increases", values)


def _shares_input(held: int, label: str, values: Values) -> SharePoints | None:
    return SharePoints(label, _roller_names(values), 0, min(MAX_BOUGHT, held), help=PRICE_HELP) if held > 0 else None


def _situations_input(values: Values) -> PickPerPerson:
    return situations_input(_roller_names(values))


def _difficulties_input(values: Values) -> PickPerPerson:
    difficulties = tuple(difficulty for difficulty in DIFFICULTIES if difficulty != values["difficulty"])
    return PickPerPerson("Other Difficulties", tuple((name, difficulties) for name in _roller_names(values)))


def taker_offers(_: OutsideScene, names: tuple[str, ...]) -> Iterator[Offer[TakeAdvantage]]:
    """Yield the offers to take a group's Advantage, one for each of these characters."""
    for name in names:
        yield Offer(TakeAdvantage(name), "cd.outcome", f"{name} takes the Advantage")


def can_rest(creature: Fighter) -> bool:
    """Return True if a creature can gain from a night's rest.

    It must be present and alive, and must not have gained from a night's rest today. By a ruling it must not be
    Unstable.
    """
    unstable = creature.condition == "unstable" and rulings().unstable_care != "as-printed"
    return not (creature.out or unstable) and "rest" not in creature.healed
