"""Choices just before or after the dice: defences, suckage points, and decisions of the GM."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import count

from rules.core import IllegalChoice, require_int, require_one_of
from rules.core.context import memoize
from rules.core.errors import is_allowed
from rules.core.inputs import IntegerInput, Values, read_all
from rules.core.play.choice_inputs import Pick
from rules.core.play.notation import PhraseInput
from rules.core.play.offers import Offer, OfferField
from rules.skillful.characters import Attempt, Effort
from rules.skillful.combat.aiding import aided_offer, check_aid
from rules.skillful.combat.attempts import pay_for_choice, payable_options
from rules.skillful.combat.choices import AcceptFailure, AsItIs, Choice, Defend, DescribeConsequence, Spare, TakeSuckage
from rules.skillful.combat.consequences import spare_effort
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.state import FightState
from rules.skillful.combat.suckage import points_to_rise, take_suckage
from rules.skillful.effort import affordable_attitudes, check_affordable
from rules.skillful.rulings import rulings
from rules.skillful.tables import ATTITUDES, NUISANCES, OTHER_ATTITUDES, PLAIN_ATTITUDE, POOLS, SUBSTITUTES

MAX_NUISANCES = 4  # the most nuisances in one choice, for any number of points


# Defences ----------------------------------------------------------------------------------------------


def check_defence(fight: FightState, who: str, choice: Choice) -> None:
    """Raise an error for a defence that a fighter does not have or cannot pay for.

    A fighter can always choose an ordinary defence.
    """
    if not isinstance(choice, Defend):
        raise IllegalChoice("sk.roles", f"{who} must answer the attack: choose a defence and an attitude")
    fighter = fight.fighter(who)
    require_one_of(choice.attitude, ATTITUDES, "an attitude")
    means = fighter.defence(choice.means)
    if choice.attitude != PLAIN_ATTITUDE:
        check_affordable(fighter.pools, means.task, choice.attitude)
    if choice.aid:
        check_aid(fight, who, choice.means, choice.aid)
        pay_for_choice(fight, who, choice)


def defence_offers(fight: FightState, who: str) -> Iterator[Offer[Defend]]:
    """Yield the defences that a fighter can choose against an attack."""
    fighter = fight.fighter(who)
    helped = []
    for defence in fighter.defences if not fighter.out else ():
        ways = (PLAIN_ATTITUDE, *affordable_attitudes(fighter.pools, defence.task, OTHER_ATTITUDES))
        yield (offer := _defence_offer(defence.name, ways, max(defence.skills, default=None)))
        options = payable_options(fight, who, offer.choice, ways)
        helped += [aided_offer(offer, options)] if options else []
    yield from helped


@lru_cache(1024)
def _defence_offer(means: str, ways: tuple[str, ...], skill: int | None) -> Offer[Defend]:
    return Offer(Defend(means), "sk.roles", means, (OfferField("attitude", Pick("Attitude", ways)),), skill)


# Suckage points ----------------------------------------------------------------------------------------


# A function that returns the points for the next better row, and the most points that the rulings allow.
PointsOf = Callable[[], tuple[int, int]]


def check_lift(choice: Choice, points: PointsOf) -> None:
    """Raise an error unless these suckage points can lift a failed roll, and have a nuisance that pays for them."""
    if isinstance(choice, TakeSuckage):
        _, most = points()
        if require_int(choice.points, 1, None, "the number of suckage points") > most:
            raise IllegalChoice("sk.suckage", f"{most} suckage points are all that can be taken here")
        _check_phrases(_nuisances_input(choice.points), choice.by)
    elif not isinstance(choice, AcceptFailure):
        raise IllegalChoice("sk.suckage", "accept a failed roll, or raise it with suckage points")


def suckage_offers(fight: FightState, who: str, points: PointsOf) -> Iterator[Offer[AcceptFailure | TakeSuckage]]:
    """Yield the offers after a failed roll: accept it, or lift it with suckage points."""
    if not fight.fighter(who).out:
        yield ACCEPT_OFFER
        yield _suckage_offer(*points())


ACCEPT_OFFER = Offer(AcceptFailure(), "sk.suckage", "Bear it", shown="Accept the failure")


@lru_cache(1024)
def _suckage_offer(rise: int, most: int) -> Offer[TakeSuckage]:
    count_of = OfferField("points", IntegerInput("Points", 1, most), "")
    by = OfferField("by", _nuisances_field, "")
    return Offer(TakeSuckage(rise, NUISANCES[:1]), "sk.suckage", "Take suckage", (count_of, by))


def _nuisances_field(values: Values) -> PhraseInput:
    return _nuisances_input(values.get("points", 1))


def _nuisances_input(points: int) -> PhraseInput:
    return PhraseInput("Nuisances", NUISANCES, 1, min(points, MAX_NUISANCES))


@memoize(1024)
def loss_points(loss: int, size: int) -> tuple[int, int]:
    """Return the suckage points that reach the next better row, and the most points that the rulings allow."""
    most = next(points for points in count(loss, -1) if is_allowed(take_suckage, loss, points, size))
    return points_to_rise(loss, size), most


def lift_fumble_total(total: int, points: int, attack: Attempt) -> int:
    """Return the total of a fumble after suckage points are added.

    Raises:
        IllegalChoice: The points lift the roll over two thresholds, and the rulings allow only one.
    """
    before, after = (fumble_level(roll, attack) for roll in (total, total + points))
    if rulings().suckage_limit == "next-threshold" and before - after > 1:
        raise IllegalChoice("sk.suckage", "suckage points can raise a roll by at most one row")
    return total + points


@memoize(1024)
def fumble_points(total: int, attack: Attempt) -> tuple[int, int]:
    """Return the suckage points that make a fumble milder, and the most points that the rulings allow."""
    level = fumble_level(total, attack)
    rise = next(points for points in count(1) if fumble_level(total + points, attack) < level)
    safe = next(points for points in count(rise) if not fumble_level(total + points, attack))
    return rise, next(points for points in count(safe, -1) if is_allowed(lift_fumble_total, total, points, attack))


# Decisions of the GM -----------------------------------------------------------------------------------


def check_spared(choice: Choice, effort: Effort) -> None:
    """Raise an error unless nuisances replace some of this effort, but not all of it."""
    if isinstance(choice, Spare):
        spare_effort(effort, points_spared(choice))
        _check_phrases(_substitutes_input, choice.by)
    elif not isinstance(choice, AsItIs):
        raise IllegalChoice("sk.melee", "the GM must leave the effort as it is, or reduce it")


def points_spared(choice: Spare) -> Effort:
    """Return the effort that nuisances replace."""
    return Effort(**{name: require_int(getattr(choice, name), 0, None, name) for name in POOLS})


AS_IT_IS_OFFER = Offer(AsItIs(), "sk.melee", "As it is", shown="Leave the cost as it is")
_substitutes_input = PhraseInput("In its place", SUBSTITUTES, 1, MAX_NUISANCES)


def spare_offers(fight: FightState, who: str, effort: Effort) -> Iterator[Offer[AsItIs | Spare]]:
    """Yield the offers for a consequence's effort: take all of it, or replace some by nuisances."""
    if not fight.fighter(who).out:
        yield AS_IT_IS_OFFER
        names = effort.pools()
        asks = [
            OfferField(name, partial(_spared_points_input, effort, names, name), name.capitalize()) for name in names
        ]
        plain = Spare(SUBSTITUTES[:1])  # the GM has not chosen any points yet
        shown = f"Replace some of the cost for {who}"
        yield Offer(plain, "sk.melee", f"Spare {who}", (*asks, OfferField("by", _substitutes_input)), shown=shown)


def _spared_points_input(effort: Effort, names: tuple[str, ...], name: str, values: Values) -> IntegerInput:
    """Return the field for the points of one pool that nuisances replace.

    In all pools together they replace at least 1 point, but not all points.
    """
    most, before = int(getattr(effort, name)), sum(values.values())
    if name != names[-1]:
        return IntegerInput(name.capitalize(), 0, most)
    return IntegerInput(name.capitalize(), 0 if before else 1, most - (before + most == effort.total))


def check_description(choice: Choice) -> None:
    """Raise an error unless the GM describes the consequence in a few words."""
    if not isinstance(choice, DescribeConsequence):
        raise IllegalChoice("sk.other", "the GM must describe the consequence")
    _check_phrases(_description_input(1), choice.what)


def description_offers(fight: FightState, who: str, level: int) -> Iterator[Offer[DescribeConsequence]]:
    """Yield the offer to describe a consequence that costs no points."""
    if not fight.fighter(who).out:
        plain = DescribeConsequence((EXAMPLES[level - 1],))
        described = OfferField("what", _description_input(level))
        yield Offer(plain, "sk.other", f"{who} suffers", (described,), shown=f"Describe what {who} suffers")


EXAMPLES = ("a bruise", "an injury that shows", "a severe injury", "a crippling injury")


def _description_input(level: int) -> PhraseInput:
    return PhraseInput("Consequence", EXAMPLES[level - 1 : level], 1, MAX_NUISANCES)


def _check_phrases(kind: PhraseInput, words: tuple[str, ...]) -> None:
    read_all([(kind.label.lower(), kind, words)])
