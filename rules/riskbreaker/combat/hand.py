"""What a fighter can use for a maneuver now: skills, items, places, groups, and the highest Risk."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from rules.core.context import cache_last_call
from rules.core.errors import IllegalChoice, is_allowed
from rules.core.frozen import frozen, replace
from rules.core.inputs import IntegerInput, ListableInput, Values
from rules.core.play.choice_inputs import Pick, PickSome
from rules.core.play.offers import Offer, OfferField
from rules.riskbreaker.cards import BY_KEY, find_card
from rules.riskbreaker.combat.advantage import maneuver_cost
from rules.riskbreaker.combat.battleground import resource_worth
from rules.riskbreaker.combat.choices import Maneuver, Move
from rules.riskbreaker.combat.maneuver_context import skill_and_item
from rules.riskbreaker.combat.moving import distances
from rules.riskbreaker.combat.restrictions import active_fight, check_group
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, Skill
from rules.riskbreaker.tables import MAX_RISK

SkillNames = Collection[str] | None  # the names of some skills; None means all skills
HOW_FAR = "The distance: 1 easy, 2 less easy, 3 far or difficult."
EVERY_CARD: Mapping[str, SkillNames] = MappingProxyType(dict.fromkeys(BY_KEY))
ConflictChoice = tuple[
    int | None, int | None
]  # the Fight that the maneuver names, and the Fight whose Advantage changes


@frozen
class SkillSource:
    """A skill for a maneuver, and an item that helps the skill or lends it.

    `item` is None if no item is used.
    """

    skill: Skill
    item: Item | None = None

    def __str__(self) -> str:
        return f"{self.skill.name} with {self.item.name}" if self.item else self.skill.name


@frozen
class Hand:
    """A fighter's cards at one moment of a battle, and the skills that may be considered for each card."""

    battle: Battle
    who: Fighter
    cards: Mapping[str, SkillNames] = EVERY_CARD

    def skill_sources(self, key: str) -> Iterator[SkillSource]:
        """Yield the skills that a fighter may use for a card now, each without an item and with each fitting item."""
        names = self.cards.get(key)
        pairs = [(skill.name, "") for skill in self.who.sheet.skills]
        pairs += [(item.skill, item.name) for item in self.who.sheet.items if item.skill]
        for skill_name, item_name in pairs if names is None else [pair for pair in pairs if pair[0] in names]:
            try:
                skill, item = skill_and_item(self.battle, self.who, key, skill_name, item_name)
            except IllegalChoice:
                continue
            if skill:
                yield SkillSource(skill, item)

    def conflicts(self, key: str) -> tuple[ConflictChoice, ...]:
        """Return the Fights in which a card may be used.

        Each is a pair: the number that the maneuver must name (None if it must not name one), and the number of the
        Fight.
        """
        if self.battle.phase in ("engagement", "between") or active_fight(self.who) is not None or key == "move":
            return ((None, self.who.fight),)
        numbers = self.battle.fight_numbers
        if key == "rescue" and len(numbers) == 1:
            return ((None, numbers[0]),)
        named = [(None if number == self.who.fight else number, number) for number in numbers]
        unnamed = [(None, None)] if key == "rescue" and self.who.fight is None else []
        return (*named, *unnamed)

    def opposing_sides(self, conflict: int | None) -> tuple[str, ...]:
        """Return the opposing sides in a Fight or, before combat, in the whole battle."""
        anywhere = conflict is not None or self.battle.phase == "engagement"
        return self.battle.opposing_sides(self.who.side, conflict) if anywhere else ()

    def fields(
        self, key: str, conflict: int | None, risk: OfferField | None, *more: OfferField, alone: bool = False
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

    def risk_field(
        self, key: str, source: SkillSource, conflict: int | None, most: int | None = None
    ) -> OfferField | None:
        """Return the field for the Risk; None if no Risk is possible.

        Its maximum is the least of `most`, the Advantage that can pay the Cost, and the card's limit.
        """
        paid = find_card(key).cost == "Risk"
        area = source.skill.area or bool(source.item and source.item.area)
        boundless = area and (paid or rulings().area_risk == "as-printed")
        boundless |= key == "advance" and rulings().advance_risk == "no-limit"
        free = self.battle.phase == "engagement" and rulings().engagement_cost == "free"
        if maneuver_cost(key, 1) and not free:
            held = self.battle.advantage(self.who.side, conflict)
            most = held if most is None else min(most, held)
        if most is not None and most < 1:
            return None
        return OfferField("risk", partial(_risk_input, boundless, most), "Risk")

    def offer(
        self,
        maneuver: Maneuver,
        label: str,
        place: ConflictChoice,
        source: SkillSource,
        *more: OfferField,
        most: int | None = None,
        alone: bool = False,
    ) -> Iterator[Offer[Maneuver]]:
        """Yield the offer of a maneuver with its possible Risks, up to `most`; yield nothing if no Risk is possible."""
        maneuver, label = _named_maneuver(maneuver, label, place, source)
        risk = self.risk_field(maneuver.card, source, place[1], most)
        if isinstance(maneuver, Move) and rulings().move_risk == "distance":
            far = distances(self.battle, self.who, maneuver.to)
            risk = OfferField("risk", IntegerInput("Risk", far[0], far[-1], HOW_FAR), "Risk")
            maneuver = replace(maneuver, risk=far[0])
        if risk is not None:
            asks = self.fields(maneuver.card, place[1], risk, *more, alone=alone)
            yield Offer(
                maneuver, find_card(maneuver.card).rule, label, asks, self.who.effective_stat(source.skill.stat)
            )

    def resource_offers(
        self, maneuver: Maneuver, label: str, place: ConflictChoice, source: SkillSource, *more: OfferField
    ) -> Iterator[Offer[Maneuver]]:
        """Yield a maneuver's offers with each resource of the side.

        A resource's worth is the Risk, and no Cost is paid.
        """
        maneuver, label = _named_maneuver(maneuver, label, place, source)
        for element in self.battle.elements:
            if not is_allowed(resource_worth, element, self.who.side, element.worth):
                continue
            used = replace(maneuver, risk=element.worth, element=element.number)
            asks = (OfferField(ask.name, partial(_at_risk, ask, element.worth), ask.word) for ask in more)
            asked = self.fields(maneuver.card, place[1], None, *asks)
            means = " with ".join(
                label.split(", ", 1)
            )  # the label has the card first, and then the skill and the Fight
            shown = f"Use resource {element.number}, {means}"
            yield Offer(used, "rb.alter.use", f"{label}, using {element.number}", asked, shown=shown)


@cache_last_call
def _companions(battle: Battle, who: Fighter) -> tuple[str, ...]:
    """Return the names of comrades who can act together with a fighter."""
    names = (fighter.name for fighter in battle.fighters)
    return tuple([name for name in names if is_allowed(check_group, battle, who, (name,))])


def _named_maneuver(maneuver: Maneuver, label: str, place: ConflictChoice, source: SkillSource) -> tuple[Maneuver, str]:
    """Return a maneuver with the names of its item and its Fight, and its label with the Fight."""
    named = place[0]
    if source.item or named is not None:
        maneuver = replace(maneuver, fight=named, item=source.item.name if source.item else "")
    return maneuver, label if named is None else f"{label}, Fight {named}"


def _at_risk(ask: OfferField, risk: int, values: Values) -> ListableInput | None:
    return ask.given({**values, "risk": risk})


def _risk_input(boundless: bool, most: int | None, values: Values) -> IntegerInput:
    limits = [] if boundless else [MAX_RISK * (1 + len(values.get("group", ())))]
    limits += [] if most is None else [most]
    return IntegerInput("Risk", 1, min(limits, default=None))
