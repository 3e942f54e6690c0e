"""A situation without a battle, and what can be chosen in it."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import ClassVar

from rules.core.frozen import frozen, replace
from rules.core.inputs import Whole
from rules.core.play.offers import Ask, Offer
from rules.riskbreaker.between import Venture
from rules.riskbreaker.combat.choices import Decrease, Gain, Recover, Rescue, Veto
from rules.riskbreaker.combat.due import ALL, BETWEEN, GM, vetoes
from rules.riskbreaker.combat.hand import Hand
from rules.riskbreaker.combat.offers import card_offers
from rules.riskbreaker.combat.state import Battle, Quest
from rules.riskbreaker.rulings import RiskbreakerRulings, rulings
from rules.riskbreaker.scenes.finding import Find, find_offers
from rules.riskbreaker.tables import MOST_RISK


@frozen
class Advance:
    """Put Advantage into the goal, with a skill (and an item) at a Risk."""

    who: str
    skill: str
    risk: int = 1
    item: str = ""
    card: ClassVar[str] = "advance"


@frozen
class SetGoal:
    """The GM sets a Goal Level, and nothing is invested yet."""

    level: int = 1


@frozen
class Spend:
    """The GM spends Advantage on obstacles and opponents."""

    points: int = 1


@frozen
class ThatIsAll:
    """The table goes on to something else."""


Maneuver = Gain | Decrease | Recover | Rescue | Advance | Find
Choice = Maneuver | SetGoal | Spend | Veto | ThatIsAll


@frozen
class Between:
    """The party and the GM with their Advantage, as a battle in which nobody fights, and the goal."""

    battle: Battle
    goal: int = 0
    invested: int = 0
    over: bool = False
    others: tuple[Quest, ...] = ()  # of other parties

    @property
    def rulings(self) -> RiskbreakerRulings:
        """What the table rules."""
        return self.battle.rulings

    @property
    def party(self) -> str:
        """The side of the people there."""
        return self.battle.sides[0]

    @property
    def venture(self) -> Venture:
        """Both sides' Advantage and the goal."""
        party, gm = self.battle.reserve
        return Venture(party, gm, self.goal, self.invested)

    def after(self, venture: Venture) -> "Between":
        """The situation with Advantage and goal as they have become."""
        battle = replace(self.battle, reserve=(venture.party, venture.gm))
        return replace(self, battle=battle, goal=venture.goal, invested=venture.invested)

    @property
    def quests(self) -> tuple[Quest, ...]:
        """The situation of every party, for later scenes."""
        own, gm = self.battle.reserve
        return (*self.others, Quest(self.party, own, gm, self.goal, self.invested))

    def change(self, name: str, **changes: object) -> "Between":
        """The situation with one of its people changed."""
        return replace(self, battle=self.battle.change(name, **changes))


def asked(state: Between) -> dict[str, Callable[[Between], Iterable[Offer]]]:
    """Everybody may act at any time; the GM sets goals and forbids; the table says when that is all."""
    there = (each.name for each in state.battle.fighters if not each.out)
    return {**{name: partial(_maneuvers, name=name) for name in there}, GM: _gm, ALL: _all}


def _maneuvers(state: Between, name: str) -> Iterator[Offer]:
    hand = Hand(state.battle, state.battle.fighter(name))
    for key in BETWEEN if not hand.who.out else ():
        if key == "find":
            yield from find_offers(hand)
        elif key == "advance":
            yield from _advances(state, hand)
        else:
            yield from card_offers(hand, key)


def _advances(state: Between, hand: Hand) -> Iterator[Offer]:
    held = state.venture.party
    if held < 1 or state.venture.reached:
        return
    for source in hand.sources("advance"):
        maneuver = Advance(hand.who.name, source.skill.name, 1, source.item.name if source.item else "")
        wide = source.skill.area or bool(source.item and source.item.area)
        most = held if wide or rulings().advance_risk == "no-limit" else min(held, MOST_RISK)
        yield Offer(maneuver, "rb.card.advance", f"Advance, {source}", (Ask("risk", Whole("Risk", 1, most), "Risk"),))


def _gm(state: Between) -> Iterator[Offer]:
    yield Offer(SetGoal(), "rb.goal.level", "Goal", (Ask("level", Whole("Goal Level", 1, None), "Level"),))
    if state.venture.gm > 0:
        points = Whole("Advantage", 1, state.venture.gm)
        yield Offer(Spend(), "rb.gm.advantage", "Spend", (Ask("points", points, "Advantage"),))
    yield from vetoes(state.battle)


def _all(_: Between) -> Iterator[Offer]:
    yield Offer(ThatIsAll(), "rb.gm.advantage", "That is all")
