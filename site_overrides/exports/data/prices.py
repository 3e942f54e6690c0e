"""The prices of each game: what a player can buy or change, its price, and the rule that says so."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules.councilman.market import MARKETS, trades
from rules.councilman.tables import TAGS
from rules.riskbreaker.characters import lower_refund, raise_cost, skill_price
from rules.riskbreaker.skills import parse_skill
from rules.riskbreaker.tables import HIGHEST, ITEM_BASE, ITEM_LINES, LOWEST
from rules.skillful.tables import NOMINAL_EFFORTS


@dataclass(frozen=True, slots=True)
class Price:
    """The price of one step.

    Attributes:
        rule: The rule that has the price.
        what: The thing that is bought or changed.
        cost: The price by currency; below 0 for a refund.
        before: The value before the step, if the step changes a value; else None.
        after: The value after the step, if the step changes a value; else None.
    """

    rule: str
    what: str
    cost: dict[str, int]
    before: object = None
    after: object = None

    def as_json(self) -> dict[str, Any]:
        """Return the price as plain data, with a unique identifier."""
        ends = {} if self.before is None else {"from": self.before, "to": self.after}
        step = "".join(f"/{end}" for end in ends.values())
        return {"id": f"{self.rule}/{self.what}{step}", "rule": self.rule, "what": self.what, **ends, "cost": self.cost}


def _riskbreaker() -> Iterator[Price]:
    for value in range(LOWEST, HIGHEST):
        yield Price("rb.character.raise", "stat", {"points": raise_cost(value, value + 1)}, value, value + 1)
    for value in range(HIGHEST, LOWEST, -1):
        yield Price("rb.character.lower", "stat", {"points": -lower_refund(value, value - 1)}, value, value - 1)
    for step, written in (("ordinary skill", "M:Sword"), ("unusual or magical skill", "W:Lightning*")):
        yield Price("rb.character.skill", step, {"points": skill_price(parse_skill(written))})
    for step, written in (("ordinary area skill", "M:Push (AoE)"), ("magical area skill", "W:Fireball (AoE)*")):
        yield Price("rb.character.area", step, {"points": skill_price(parse_skill(written))})
    yield Price("rb.item.risk", "any item", {"Risk": ITEM_BASE})
    for line in ITEM_LINES:
        once = "for each further use" if line.per_use else "once"
        yield Price("rb.item.risk", f"{line.effect.lower()} ({once})", {"Risk": line.risk})


_MARKET_RULES = {"statistic": "cd.xp.stat", "ability": "cd.ability"}


def _councilman() -> Iterator[Price]:
    for market in MARKETS:
        for move in trades(market):
            rule = _MARKET_RULES.get(market, f"cd.xp.{market}")
            yield Price(rule, market, {"XP": -move.xp}, move.before, move.after)
    for tag in TAGS.values():
        if tag.price:
            yield Price("cd.xp.tag", f"tag {tag.name}", {"XP": tag.price})


def _skillful() -> Iterator[Price]:
    for action, points in NOMINAL_EFFORTS.items():
        yield Price("sk.effort", action, dict(points))


_GAMES: MappingProxyType[str, Callable[[], Iterator[Price]]] = MappingProxyType(
    {"riskbreaker": _riskbreaker, "councilman": _councilman, "skillful": _skillful}
)


def prices(game: str) -> tuple[Price, ...]:
    """Return every price of a game; empty for a game without prices."""
    return tuple(_GAMES[game]()) if game in _GAMES else ()
