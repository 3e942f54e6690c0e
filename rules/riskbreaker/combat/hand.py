"""The means of a fighter's maneuvers at one moment: skills and items, places, groups, and the highest Risk."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from rules.core.errors import is_allowed
from rules.core.frozen import frozen, replace
from rules.core.inputs import IntegerInput, ListableInput
from rules.core.play.choice_inputs import Pick, Some
from rules.core.play.offers import Ask, Offer
from rules.riskbreaker.cards import BY_KEY, card
from rules.riskbreaker.combat.advantage import cost
from rules.riskbreaker.combat.choices import Maneuver, Move
from rules.riskbreaker.combat.moving import distances
from rules.riskbreaker.combat.restrictions import check_group, in_fight, not_twice, not_vetoed
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, Skill, stat_of
from rules.riskbreaker.tables import MOST_RISK

Skills = Collection[str] | None  # by name; None for all
HOW_FAR = "The distance: 1 easy, 2 less easy, 3 far or difficult."
EVERY_CARD: Mapping[str, Skills] = MappingProxyType(dict.fromkeys(BY_KEY))
Place = tuple[int | None, int | None]  # the named Fight, and the one whose Advantage changes


@frozen
class Source:
    """The means of a maneuver: a skill, and the item that helps or lends it, if there is one."""

    skill: Skill
    item: Item | None = None

    def allows(self, card: str) -> bool:
        """Return True if the item lets the skill be used for a card that it does not serve by itself."""
        return self.item is not None and self.item.allows(card)

    def __str__(self) -> str:
        return f"{self.skill.name} with {self.item.name}" if self.item else self.skill.name


@frozen
class Hand:
    """A fighter's cards at one moment of a battle, and the considered skills for each."""

    battle: Battle
    who: Fighter
    cards: Mapping[str, Skills] = EVERY_CARD

    # What there is to make it with, and where ---------------------------------------------------------

    def sources(self, key: str) -> Iterator[Source]:
        """Yield the skills for a card, each alone and with each item that fits."""
        skills = self.who.sheet.skills
        every = [Source(skill) for skill in skills]
        for item in self.who.sheet.items:
            if self.who.can_use(item) and item.skill and item.card in ("", key):
                own = next((each for each in skills if each.name == item.skill), None)
                lent = Skill(stat_of(item.skill), item.skill) if item.lends and own is None else own
                every += [Source(lent, item)] if lent else []
        names = self.cards.get(key)
        looked_at = every if names is None else [each for each in every if each.skill.name in names]
        return (each for each in looked_at if self.playable(key, each.skill))

    def playable(self, key: str, skill: Skill) -> bool:
        lent = skill != self.who.using
        return is_allowed(not_vetoed, self.battle.vetoes, self.who.name, key, skill.name) and is_allowed(
            not_twice, self.who.last, key, skill.name, lent=lent
        )

    def places(self, key: str) -> tuple[Place, ...]:
        """Return the Fights in which a card may be played."""
        if self.battle.phase in ("engagement", "between") or in_fight(self.who) is not None or key == "move":
            return ((None, self.who.fight),)
        numbers = [fight.number for fight in self.battle.fights]
        named: tuple[Place, ...] = tuple((None if n == self.who.fight else n, n) for n in numbers)
        if key != "rescue":
            return () if rulings().idle_conflict == "barred" else named
        if len(numbers) == 1:
            return ((None, numbers[0]),)
        unnamed = self.who.fight is None and (not numbers or rulings().rescue_failure == "nobody")
        return (*named, (None, None)) if unnamed else named

    def blow_places(self, from_afar: bool) -> tuple[tuple[int | None, int], ...]:
        """Return the Fights in which damage may be inflicted: the own one, or each from afar."""
        if from_afar:
            return tuple((fight.number, fight.number) for fight in self.battle.fights)
        return ((None, self.who.fight),) if self.who.fight is not None else ()

    def sides(self, conflict: int | None) -> tuple[str, ...]:
        anywhere = conflict is not None or self.battle.phase == "engagement"
        return self.battle.opposing(self.who.side, conflict) if anywhere else ()

    # What is asked ------------------------------------------------------------------------------------

    def asks(
        self, key: str, conflict: int | None, risk: Ask | None, *more: Ask, alone: bool = False
    ) -> tuple[Ask, ...]:
        """Return the fields of a card: the group, the Risk, the opposing side if there are several, and the card's own.

        `alone`: the card takes no group.
        """
        able = tuple(
            fighter.name
            for fighter in self.battle.fighters
            if is_allowed(check_group, self.battle, self.who, (fighter.name,))
        )
        asks = [Ask("group", Some("With", able, help="Companions who join in."), "with")] if able and not alone else []
        asks += [risk] if risk else []
        sides = self.sides(conflict)
        if len(sides) > 1:
            asks.append(Ask("against", Pick("Against", ("", *sides) if key == "move" else sides), "against"))
        return (*asks, *more)

    def risk(self, key: str, source: Source, conflict: int | None, most: int | None = None) -> Ask | None:
        """Return the field for the Risk, up to `most`; None if not even Risk 1 can be paid."""
        paid = card(key).cost == "Risk"
        area = source.skill.area or bool(source.item and source.item.area)
        boundless = area and (paid or rulings().area_risk == "as-printed")
        boundless |= key == "advance" and rulings().advance_risk == "no-limit"
        free = self.battle.phase == "engagement" and rulings().engagement_cost == "free"
        if cost(key, 1) and not free:
            held = self.battle.advantage(self.who.side, conflict)
            most = held if most is None else min(most, held)
        if most is not None and most < 1:
            return None
        return Ask("risk", partial(_risk, boundless, most), "Risk")

    def offer(
        self, maneuver: Maneuver, label: str, place: Place, source: Source, *more: Ask, alone: bool = False
    ) -> Iterator[Offer]:
        """Yield a maneuver at any Risk that can be established."""
        maneuver = replace(maneuver, fight=place[0], item=source.item.name if source.item else "")
        label = f"{label}, Fight {place[0]}" if place[0] is not None else label
        risk = self.risk(maneuver.card, source, place[1])
        if isinstance(maneuver, Move) and rulings().move_risk == "distance":
            far = distances(self.battle, self.who, maneuver.to)
            risk = Ask("risk", IntegerInput("Risk", far[0], far[-1], HOW_FAR), "Risk")
            maneuver = replace(maneuver, risk=far[0])
        if risk is not None:
            asks = self.asks(maneuver.card, place[1], risk, *more, alone=alone)
            skill = self.who.effective(source.skill.stat)
            yield Offer(maneuver, card(maneuver.card).rule, label, asks, skill)

    def with_elements(
        self, maneuver: Maneuver, label: str, place: Place, source: Source, *more: Ask
    ) -> Iterator[Offer]:
        """Yield the same maneuver with an own resource: its worth is the Risk, and is paid already."""
        maneuver = replace(maneuver, fight=place[0], item=source.item.name if source.item else "")
        label = f"{label}, Fight {place[0]}" if place[0] is not None else label
        for element in self.battle.elements:
            if element.kind == "resource" and element.side == self.who.side:
                used = replace(maneuver, risk=element.worth, element=element.number)
                asks = (Ask(ask.name, partial(_at_risk, ask, element.worth), ask.word) for ask in more)
                asked = self.asks(maneuver.card, place[1], None, *asks)
                yield Offer(used, "rb.alter.use", f"{label}, using {element.number}", asked)


def _at_risk(ask: Ask, risk: int, values: Mapping[str, Any]) -> ListableInput | None:
    return ask.given({**values, "risk": risk})


def _risk(boundless: bool, most: int | None, values: Mapping[str, Any]) -> IntegerInput:
    limits = [] if boundless else [MOST_RISK * (1 + len(values.get("group", ())))]
    limits += [] if most is None else [most]
    return IntegerInput("Risk", 1, min(limits, default=None))
