"""The search for an item between battles, and the fields for abilities that the side's Advantage can pay for."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from rules.core.frozen import frozen, replace
from rules.core.inputs import FlagInput, Values
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer, OfferField
from rules.riskbreaker.cards import HELPED
from rules.riskbreaker.combat.choices import Maneuver
from rules.riskbreaker.combat.hand import Hand
from rules.riskbreaker.item_names import ItemNameInput
from rules.riskbreaker.skills import PERMITS, Item, item_risk
from rules.riskbreaker.tables import SKILLS, Names

EXAMPLES = ("Vial of oil", "Rope", "Bone whistle", "Old map")
STRAYS = ("as ever", "where it is not normally permitted", "in unlikely situations", "in impossible situations")
NEEDED = "Needed for a skill that you lack, or a card that does not allow the skill."
BONUSES = ("no bonus", "+1", "+2")
MAX_USES = 20
ENDLESS = -1  # the number of further uses of an item that never runs out
USES = Pick(
    "Uses",
    (*range(MAX_USES), ENDLESS),
    ("one use", *(f"{uses} uses" for uses in range(2, MAX_USES + 1)), "any number of uses"),
)


@frozen
class Find(Maneuver):
    """Look for an item: the new item's name, and its abilities, from which its Risk follows.

    `further` is the number of uses beyond the first; `ENDLESS` means that the item never runs out.
    """

    card: ClassVar[str] = "find"
    called: Names = ()
    lends: str = ""
    helps: str = ""
    permits: str = ""
    area: bool = False
    bonus: int = 0
    further: int = 0

    @property
    def as_item(self) -> Item:
        """The found item."""
        uses = None if self.further == ENDLESS else self.further + 1
        return Item(self.called[0], self.lends, self.helps, self.permits, self.bonus, self.area, uses)


def find_offers(hand: Hand) -> Iterator[Offer[Find]]:
    """Yield the offers to look for an item, with each skill alone and with each item that helps."""
    held = hand.battle.advantage(hand.who.side, None)
    if held < 1:
        return
    sheet = hand.who.sheet
    taken = tuple(item.name for item in sheet.items)
    skills = dict.fromkeys(
        [*(skill.name for skill in sheet.skills), *(name for names in SKILLS.values() for name in names)]
    )
    asks = (
        OfferField("called", ItemNameInput("Item", EXAMPLES, taken=taken), "called"),
        OfferField("lends", Pick("Skill it is used with", ("", *skills), ("none", *skills)), "lending"),
        OfferField("helps", _card_input, "for"),
        OfferField("permits", partial(_affordable_input, held, "permits", Pick("Used", PERMITS, STRAYS, NEEDED))),
        OfferField("area", partial(_area_input, held), "area"),
        OfferField("bonus", partial(_affordable_input, held, "bonus", Pick("Bonus", (0, 1, 2), BONUSES))),
        OfferField("further", partial(_affordable_input, held, "further", USES)),
    )
    for use in hand.uses("find"):
        yield Offer(use.apply_to(Find(hand.who.name, use.skill.name)), "rb.card.find", f"Find, {use}", asks)


def _card_input(values: Values) -> Pick | None:
    """Return the field for the card with which the item lends its skill; None if the item lends no skill."""
    if not values.get("lends"):
        return None
    return Pick("Maneuver", ("", *HELPED), ("any maneuver", *HELPED.values()))


def _affordable_input(held: int, field: str, every: Pick, values: Values) -> Pick | None:
    """Return the field with the options that the remaining Advantage can pay for; None if there is only one."""
    if field == "permits" and not values.get("lends"):
        return None
    affordable = {
        option: name for option, name in every.named_options if _current_risk({**values, field: option}) <= held
    }
    if len(affordable) < 2:
        return None
    return replace(every, options=tuple(affordable), names=tuple(affordable.values()))


def _area_input(held: int, values: Values) -> FlagInput | None:
    return FlagInput("Area of Effect") if _current_risk({**values, "area": True}) <= held else None


def _current_risk(values: Values) -> int:
    return item_risk(Find("", "", **{"called": ("",), **values}).as_item).risk
