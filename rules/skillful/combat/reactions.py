"""Choices just before or after the dice: defences, suckage points, calling off, and decisions of the GM."""

from collections.abc import Iterator
from functools import lru_cache, partial

from rules.core import IllegalChoice
from rules.core.errors import is_allowed
from rules.core.inputs import IntegerInput, Values
from rules.core.play.choice_inputs import Pick
from rules.core.play.notation import PhraseInput
from rules.core.play.offers import Offer, OfferField
from rules.skillful.characters import Attempt, Effort
from rules.skillful.combat.attempts import check_attempt, payable_attitudes, with_aided_offers
from rules.skillful.combat.choices import (
    AcceptFailure,
    AsItIs,
    CallOff,
    Choice,
    Defend,
    DescribeConsequence,
    GoOn,
    Milder,
    Spare,
    TakeSuckage,
)
from rules.skillful.combat.consequences import call_off
from rules.skillful.combat.contest import Against
from rules.skillful.combat.state import FightState
from rules.skillful.combat.suckage import lift_points
from rules.skillful.tables import NUISANCES, SUBSTITUTES

MAX_NUISANCES = 4  # the most nuisances in one choice, for any number of points


# Defences ----------------------------------------------------------------------------------------------


def check_defence(fight: FightState, who: str, choice: Choice) -> None:
    """Raise `IllegalChoice` for a defence that a fighter cannot pay for, and `BadInput` for one that they do not have.

    A fighter can always choose an ordinary defence.
    """
    if not isinstance(choice, Defend):
        raise IllegalChoice("sk.roles", f"{who} must answer the attack: choose a defence and an attitude")
    check_attempt(fight, who, choice)


def defence_offers(fight: FightState, who: str) -> Iterator[Offer[Defend]]:
    """Yield the defences that a fighter can choose against an attack."""
    fighter = fight.fighter(who)
    if not fighter.out:
        plain = (
            _defence_offer(
                defence.name, payable_attitudes(fight, who, Defend(defence.name)), max(defence.skills, default=None)
            )
            for defence in fighter.defences
        )
        yield from with_aided_offers(fight, who, plain)


@lru_cache(1024)
def _defence_offer(means: str, attitudes: tuple[str, ...], skill: int | None) -> Offer[Defend]:
    return Offer(Defend(means), "sk.roles", means, (OfferField("attitude", Pick("Attitude", attitudes)),), skill)


# Suckage points ----------------------------------------------------------------------------------------


def suckage_offers(
    fight: FightState, who: str, attempt: Attempt, total: int, against: Against
) -> Iterator[Offer[AcceptFailure | TakeSuckage]]:
    """Yield the offers after a failed roll: accept it, or lift it with suckage points."""
    if not fight.fighter(who).out:
        yield ACCEPT_OFFER
        yield _suckage_offer(*lift_points(attempt, total, against))


ACCEPT_OFFER = Offer(AcceptFailure(), "sk.suckage", "Bear it", shown="Accept the failure")


@lru_cache(1024)
def _suckage_offer(rise: int, most: int) -> Offer[TakeSuckage]:
    count_of = OfferField("points", IntegerInput("Points", 1, most), "")
    by = OfferField("by", _nuisances_field, "")
    return Offer(TakeSuckage(rise, NUISANCES[:1]), "sk.suckage", "Take suckage", (count_of, by))


def _nuisances_field(values: Values) -> PhraseInput:
    return PhraseInput("Nuisances", NUISANCES, 1, min(values.get("points", 1), MAX_NUISANCES))


# Decisions of the GM -----------------------------------------------------------------------------------


AS_IT_IS_OFFER = Offer(AsItIs(), "sk.melee", "As it is", shown="Leave the cost as it is")
_substitutes_input = PhraseInput("Nuisances", SUBSTITUTES, 1, MAX_NUISANCES)


def spare_offers(fight: FightState, who: str, effort: Effort) -> Iterator[Offer[AsItIs | Spare]]:
    """Yield the offers for a consequence's effort: take all of it, or replace some by nuisances."""
    if not fight.fighter(who).out:
        yield AS_IT_IS_OFFER
        names = effort.pools()
        asks = [
            OfferField(name, partial(_spared_points_input, effort, names, name), name.capitalize()) for name in names
        ]
        plain = Spare(SUBSTITUTES[:1])  # the GM has not chosen any points yet
        label = f"Replace some of the cost for {who}"
        yield Offer(plain, "sk.melee", f"Spare {who}", (*asks, OfferField("by", _substitutes_input)), shown=label)


def _spared_points_input(effort: Effort, names: tuple[str, ...], name: str, values: Values) -> IntegerInput:
    """Return the field for the points of one pool that nuisances replace.

    In all pools together they replace at least 1 point, but not all points.
    """
    most, before = int(getattr(effort, name)), sum(values.values())
    if name != names[-1]:
        return IntegerInput(name.capitalize(), 0, most)
    return IntegerInput(name.capitalize(), 0 if before else 1, most - (before + most == effort.total))


def description_offers(fight: FightState, who: str, level: int) -> Iterator[Offer[DescribeConsequence]]:
    """Yield the offer to describe a consequence that costs no points."""
    if not fight.fighter(who).out:
        plain = DescribeConsequence((EXAMPLES[level - 1],))
        described = OfferField("what", PhraseInput("Consequence", plain.what, 1, MAX_NUISANCES))
        yield Offer(plain, "sk.other", f"{who} suffers", (described,), shown=f"Describe what {who} suffers")


EXAMPLES = ("a bruise", "an injury that shows", "a severe injury", "a crippling injury")


def call_off_offers(fight: FightState, row: str, attitude: str) -> Iterator[Offer[GoOn | CallOff]]:
    """Yield the offer to continue the work and, if the rulings allow it, the offer to stop in time."""
    yield Offer(GoOn(), "sk.other", "Go on")
    if any(True for _ in milder_offers(fight, row, attitude)):
        yield Offer(CallOff(), "sk.other.call-off", "Call it off")


def milder_offers(_: FightState, row: str, attitude: str) -> Iterator[Offer[Milder]]:
    """Yield the offer of the GM, who says by how many levels the consequence becomes milder."""
    levels = tuple(by for by in MILDER if is_allowed(call_off, row, by, attitude))
    if levels:
        ask = OfferField("levels", Pick("Milder by", levels, tuple(MILDER[by] for by in levels)), "by")
        yield Offer(Milder(levels[0]), "sk.other.call-off", "Milder", (ask,))


MILDER = {1: "one level", 2: "two levels"}
