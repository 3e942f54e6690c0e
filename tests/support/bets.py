"""Offers to bet and to tip for tests of offers and of their notation; a tip can lead to another choice."""

from dataclasses import dataclass
from typing import Any

from rules.core.inputs import IntegerInput
from rules.core.play.notation import NestedChoiceInput
from rules.core.play.offers import Offer, OfferField


@dataclass(frozen=True)
class Bet:
    """Bet some coins."""

    coins: int = 1


@dataclass(frozen=True)
class Tip:
    """Leave some coins, and then choose again."""

    coins: int = 0
    after: Any = None


BET = Offer(Bet(), "xx.bet", "Bet", (OfferField("coins", IntegerInput("Coins", 1, 3, "Of gold."), "with"),))


ALL_IN = Offer(Bet(2), "xx.bet", "Bet", (OfferField("coins", IntegerInput("Coins", 2, 2), "with"),))


SMALL_TIP = Offer(Tip(), "xx.tip", "Tip", (OfferField("coins", IntegerInput("Coins", 0, 2), "leaving"),))


THEN = NestedChoiceInput("Then", (BET, SMALL_TIP))


TIP = Offer(
    Tip(), "xx.tip", "Tip", (OfferField("coins", IntegerInput("Coins", 0, 2), "of"), OfferField("after", THEN, "then"))
)
