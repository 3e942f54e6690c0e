"""The means that a fighter has for a maneuver now: skills, items, places, groups, and the highest Risk."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeVar

from rules.core.context import cache_last_call
from rules.core.errors import IllegalChoice, is_allowed
from rules.core.frozen import frozen, replace
from rules.core.inputs import IntegerInput, ListableInput, Values
from rules.core.play.choice_inputs import Pick, PickSome
from rules.core.play.offers import Offer, OfferField
from rules.riskbreaker.cards import BY_KEY, find_card
from rules.riskbreaker.combat.advantage import is_boundless
from rules.riskbreaker.combat.battleground import resource_worth
from rules.riskbreaker.combat.choices import Maneuver
from rules.riskbreaker.combat.maneuver_context import find_conflict, skill_and_item
from rules.riskbreaker.combat.restrictions import check_group, current_cost
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.skills import Item, Skill, works_on_area
from rules.riskbreaker.tables import MAX_RISK, Names

SkillNames = Collection[str] | None  # the names of some skills; None means all skills
HOW_FAR = "The distance: 1 easy, 2 less easy, 3 far or difficult."
EVERY_CARD: Mapping[str, SkillNames] = dict.fromkeys(BY_KEY)


M = TypeVar("M", bound=Maneuver)
ManeuverOffers = Iterator[Offer[Maneuver]]


@frozen
class SkillUse:
    """A way to use a skill for a card: with an item or without one, and in one of the Fights.

    `item` helps the skill or lends it. `conflict` is the number of the Fight whose Advantage changes. `named` is the
    number of the Fight that the maneuver must name; None if it must not name one.
    """

    skill: Skill
    item: Item | None
    conflict: int | None
    named: int | None

    def __str__(self) -> str:
        return f"{self.skill.name} with {self.item.name}" if self.item else self.skill.name

    def apply_to(self, maneuver: M) -> M:
        """Return a maneuver with this item and this Fight."""
        if self.named is None and self.item is None:
            return maneuver
        return replace(maneuver, fight=self.named, item=self.item.name if self.item else "")

    def full_label(self, label: str) -> str:
        """Return a maneuver's label, with the number of the Fight if the maneuver must name it."""
        return label if self.named is None else f"{label}, Fight {self.named}"


@frozen
class Hand:
    """A fighter's cards at one moment of a battle, and the skills that may be considered for each card."""

    battle: Battle
    who: Fighter
    cards: Mapping[str, SkillNames] = EVERY_CARD

    def uses(self, key: str) -> Iterator[SkillUse]:
        """Yield the ways to use a skill for a card now: without an item and with each fitting item, in each Fight."""
        names, conflicts = self.cards.get(key), self._conflicts(key).items()
        pairs = [(skill.name, "") for skill in self.who.sheet.skills]
        pairs += [(item.skill, item.name) for item in self.who.sheet.items if item.skill]
        for skill_name, item_name in pairs:
            if names is not None and skill_name not in names:
                continue
            try:
                skill, item = skill_and_item(self.battle, self.who, key, skill_name, item_name)
            except IllegalChoice:
                continue
            if skill:
                yield from (SkillUse(skill, item, *numbers) for numbers in conflicts)

    def _conflicts(self, key: str) -> dict[int | None, int | None]:
        """Return the Fights whose Advantage a card may change, each with the number that the maneuver must name."""
        named: dict[int | None, int | None] = {}
        # None comes last, so it replaces the number of a Fight that need not be named.
        for number in (*self.battle.fight_numbers, None):
            with suppress(IllegalChoice):
                named[find_conflict(self.battle, self.who, key, number)] = number
        return named

    def opposing_sides(self, conflict: int | None) -> Names:
        """Return the opposing sides in a Fight or, before combat, in the whole battle."""
        anywhere = conflict is not None or self.battle.phase == "engagement"
        return self.battle.opposing_sides(self.who.side, conflict) if anywhere else ()

    def _fields(
        self, key: str, conflict: int | None, *more: OfferField, risk: OfferField | None = None, alone: bool = False
    ) -> tuple[OfferField, ...]:
        """Return the fields of a card: the group, the Risk, the opposing side if there are several, and `more`.

        If `alone` is True, there is no field for a group.
        """
        able = () if alone else _companions(self.battle, self.who)
        asks = [OfferField("group", PickSome("With", able, help="Companions who join in."), "with")] if able else []
        asks += [risk] if risk else []
        sides = self.opposing_sides(conflict)
        if len(sides) > 1:
            asks.append(OfferField("against", Pick("Against", ("", *sides) if key == "move" else sides), "against"))
        return (*asks, *more)

    def _risk_field(self, maneuver: Maneuver, use: SkillUse, most: int | None) -> OfferField | None:
        """Return the field for the Risk; None if no Risk is possible.

        Its maximum is the least of `most`, the Advantage that can pay the Cost, and the card's limit.
        """
        if current_cost(self.battle, maneuver):
            held = self.battle.advantage(self.who.side, use.conflict)
            most = held if most is None else min(most, held)
        if most is not None and most < 1:
            return None
        boundless = is_boundless(maneuver.card, works_on_area(use.skill, use.item))
        return OfferField("risk", partial(_risk_input, boundless, most), "Risk")

    def offer(
        self,
        maneuver: Maneuver,
        label: str,
        use: SkillUse,
        *more: OfferField,
        most: int | None = None,
        alone: bool = False,
    ) -> ManeuverOffers:
        """Yield the offer of a maneuver with its possible Risks, up to `most`; yield nothing if no Risk is possible."""
        risk = self._risk_field(maneuver, use, most)
        if risk is not None:
            asks = self._fields(maneuver.card, use.conflict, *more, risk=risk, alone=alone)
            stat = self.who.effective_stat(use.skill.stat)
            rule = find_card(maneuver.card).rule
            yield Offer(use.apply_to(maneuver), rule, use.full_label(label), asks, stat)

    def resource_offers(self, maneuver: Maneuver, label: str, use: SkillUse, *more: OfferField) -> ManeuverOffers:
        """Yield a maneuver's offers with each resource of the side.

        A resource's worth is the Risk, and no Cost is paid.
        """
        label = use.full_label(label)
        for element in self.battle.elements:
            if not is_allowed(resource_worth, element, self.who.side, element.worth):
                continue
            used = replace(use.apply_to(maneuver), risk=element.worth, element=element.number)
            at_risk = (
                OfferField(field.name, partial(_field_at_risk, field, element.worth), field.word) for field in more
            )
            asks = self._fields(maneuver.card, use.conflict, *at_risk)
            means = label.replace(", ", " with ", 1)  # the label has the card first, then the skill and the Fight
            shown = f"Use resource {element.number}, {means}"
            yield Offer(used, "rb.alter.use", f"{label}, using {element.number}", asks, shown=shown)


@cache_last_call
def _companions(battle: Battle, who: Fighter) -> Names:
    """Return the names of comrades who can act together with a fighter."""
    names = (fighter.name for fighter in battle.fighters)
    return tuple([name for name in names if is_allowed(check_group, battle, who, (name,))])


def _field_at_risk(field: OfferField, risk: int, values: Values) -> ListableInput | None:
    return field.input_for({**values, "risk": risk})


def _risk_input(boundless: bool, most: int | None, values: Values) -> IntegerInput:
    limits = [] if boundless else [MAX_RISK * (1 + len(values.get("group", ())))]
    limits += [] if most is None else [most]
    return IntegerInput("Risk", 1, min(limits, default=None))
