"""Between battles: goals, finds, and the Advantage of whoever works against the party."""

from rules.core import Dice, IllegalChoice, one_of, rule, whole
from rules.core.frozen import frozen, replace
from rules.riskbreaker.combat.advantage import changed, check_risk, cost, of_area, pay
from rules.riskbreaker.combat.outcomes import Outcome, advance, decrease, find, gain, recover, rescue
from rules.riskbreaker.items import Item, item_risk
from rules.riskbreaker.rulings import rulings


@frozen
class Venture:
    """A situation without a battle: both sides' Advantage, the goal, and what was found on the way."""

    party: int = 0
    gm: int = 0
    goal: int = 0
    invested: int = 0
    found: tuple[Item, ...] = ()

    @property
    def reached(self) -> bool:
        """Whether enough has been invested to complete the goal."""
        return self.invested >= self.goal


@rule("rb.goal.level", "4e. Consequences: Advance Goal")
def set_goal(venture: Venture, level: int) -> Venture:
    """The GM sets a Goal Level: the Advantage it takes to complete the goal."""
    return replace(venture, goal=whole(level, 1, None, "a Goal Level"), invested=0)


@rule("rb.gm.advantage", "Spending Non-Combat Advantage")
def complications(venture: Venture, gained: int) -> Venture:
    """The players' failed non-combat maneuvers feed the GM's Advantage: a Find, an Advance, a Gain, a Rescue."""
    return replace(venture, gm=changed(venture.gm, whole(gained, 0, None, "Advantage gained")))


def carried(venture: Venture) -> Venture:
    """Return the situation as it goes on in a later scene, after a battle or not. Rule: rb.gm.advantage."""
    if rulings().next_scene == "nothing":
        return Venture()
    return replace(venture, party=0, gm=0) if rulings().next_scene == "goal" else venture


def _settled(venture: Venture, outcome: Outcome) -> Venture:
    after = replace(venture, party=changed(venture.party, outcome.own))
    if outcome.theirs > 0:
        return complications(after, outcome.theirs)
    return replace(after, gm=changed(after.gm, outcome.theirs))


def prepare(
    dice: Dice, venture: Venture, card: str, stat: int, risk: int, size: int = 1, area: bool = False
) -> Venture:
    """Gain or Decrease Advantage outside a battle (`card` is `"gain"` or `"decrease"`).

    Args: besides the stat and the Risk, how many act together, and whether an area skill or item is used.
    """
    check_risk(risk, one_of(card, ("gain", "decrease"), "a card to prepare with"), size, area)
    done = {"gain": gain, "decrease": decrease}[card](dice, stat, risk)
    return _settled(venture, done)


def tend(dice: Dice, venture: Venture, stat: int, risk: int, size: int = 1, area: bool = False) -> Venture:
    """Rescue outside a battle: the Risk is healed either way, and by a failure the GM gains it."""
    check_risk(risk, "rescue", size, area)
    paid = replace(venture, party=pay(venture.party, cost("rescue", risk)))
    return _settled(paid, rescue(dice, stat, risk, in_battle=False))


def rest(dice: Dice, venture: Venture, card: str = "", stat: int = 0, risk: int = 0) -> Venture:
    """Recover outside a battle; with a supplementary maneuver (`"gain"` or `"decrease"`) that one is rolled for."""
    return _settled(venture, recover(dice, card, stat, risk))


def check_advance(risk: int, area: bool = False) -> int:
    """Check the Risk of an Advance, which has no limit unless the group rules so; raises `IllegalChoice`."""
    return of_area(risk) if rulings().advance_risk == "no-limit" else check_risk(risk, "advance", 1, area)


def pursue(dice: Dice, venture: Venture, stat: int, risk: int, area: bool = False) -> Venture:
    """Advance the goal: the Risk is paid, rolled for, and invested either way."""
    if not venture.goal:
        raise IllegalChoice("rb.goal.level", "there is no goal to advance")
    check_advance(risk, area)
    paid = replace(venture, party=pay(venture.party, cost("advance", risk)))
    done = advance(dice, stat, risk)
    return _settled(replace(paid, invested=paid.invested + done.worth), done)


def search(dice: Dice, venture: Venture, stat: int, item: Item) -> Venture:
    """Find an item: its Risk is paid and rolled for, and the item found either way."""
    risk = item_risk(item).risk
    paid = replace(venture, party=pay(venture.party, cost("find", risk)))
    return _settled(replace(paid, found=(*paid.found, item)), find(dice, stat, risk))
