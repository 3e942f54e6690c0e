"""The state of a scene outside fights, and its offers: a combat option, the opponents, the attitude and the aid."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from rules.core.frozen import frozen
from rules.core.inputs import FlagInput, IntegerInput, Values
from rules.core.play.choice_inputs import Pick, PickPerPerson, PickSome
from rules.core.play.offers import Offer, OfferField, Offers
from rules.core.play.position import EndScene
from rules.skillful.combat.aiding import AidOptions, combat_options
from rules.skillful.combat.attempts import payable_attitudes, payable_options
from rules.skillful.combat.choices import Challenge, Compete, Deed, Defend, Try
from rules.skillful.combat.state import GM, FightState

ALL = "all"  # no person may have this name
MAX_TOTAL = 1000  # the highest total that the GM can set for a check against nature


@frozen
class OutsideScene(FightState):
    """The state of a scene without a fight: people with their sides.

    `told` is empty, or has the result of the last check against a person and its rule.
    """

    BLOWS: ClassVar[bool] = False
    MIN_SIDES: ClassVar[int] = 1
    RESERVED: ClassVar[tuple[str, ...]] = (GM, ALL)

    over: bool = False
    told: tuple[str, ...] = ()


def pending_offers(state: OutsideScene) -> dict[str, Offers[OutsideScene, Deed | EndScene]]:
    """Return the offers of each person.

    The key `all` has the offer that ends the scene, which the group can take at any time.
    """
    return {
        **{person.name: partial(_check_offers, who=person.name) for person in state.remaining_fighters},
        ALL: _end_offers,
    }


def _end_offers(_: OutsideScene) -> Iterator[Offer[EndScene]]:
    yield Offer(EndScene(), "sk.roles.nature", "That is all")


def _check_offers(state: OutsideScene, who: str) -> Iterator[Offer[Deed]]:
    fighter = state.fighter(who)
    others = tuple(person.name for person in state.remaining_fighters if person.name != who)
    for name in combat_options(fighter) if not fighter.out else ():
        if attitudes := payable_attitudes(state, who, Try(name)):
            attitude, aid = _check_fields(state, who, Try(name), attitudes, ())
            asks = (AGAINST, attitude, DANGER, aid)
            yield Offer(Try(name, attitude=attitudes[0]), "sk.roles.nature", f"Try {name}", asks)
            for kind, rule_id, label, word in OPPOSED if others else ():
                plain = kind(name, others[:1], attitudes[0])
                targets = OfferField("targets", PickSome("Opponents", others, 1), word)
                attitude, aid = _check_fields(state, who, plain, attitudes, others)
                yield Offer(plain, rule_id, f"{label} with {name}", (targets, attitude, DANGER, aid))


AGAINST = OfferField("against", IntegerInput("Total to reach", 0, MAX_TOTAL), "against")
DANGER = OfferField("danger", FlagInput("Lives are at stake"), "in danger")
# The opposed checks: their class, rule and label, and the word before the opponents.
OPPOSED = ((Challenge, "sk.roles", "Challenge", "on"), (Compete, "sk.roles.unclear", "Compete", "against"))


def answer_offers(state: OutsideScene, who: str, excluded: tuple[str, ...]) -> Iterator[Offer[Defend]]:
    """Yield a person's offers to answer a challenge.

    The people in `excluded` cannot aid this person.
    """
    fighter = state.fighter(who)
    for name in combat_options(fighter) if not fighter.out else ():
        attitudes = payable_attitudes(state, who, Defend(name))
        yield Offer(Defend(name), "sk.roles", name, _check_fields(state, who, Defend(name), attitudes, excluded))


def _check_fields(
    state: OutsideScene, who: str, deed: Deed | Defend, attitudes: tuple[str, ...], excluded: tuple[str, ...]
) -> tuple[OfferField, OfferField]:
    """Return the fields of every check: attitude and aid.

    The people in `excluded` cannot give aid.
    """
    aid = partial(_aid_field, payable_options(state, who, deed), excluded)
    return OfferField("attitude", Pick("Attitude", attitudes)), OfferField("aid", aid, "aid")


def _aid_field(
    by_attitude: Mapping[str, AidOptions], excluded: tuple[str, ...], values: Values
) -> PickPerPerson | None:
    against = values.get("targets", excluded)
    options = tuple(
        (name, means_names) for name, means_names in by_attitude.get(values["attitude"], ()) if name not in against
    )
    return PickPerPerson("Aid", options) if options else None
