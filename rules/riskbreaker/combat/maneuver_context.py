"""Checks of a whole maneuver, and its context: skill, item, element and Fight."""

from rules.core import IllegalChoice
from rules.core.frozen import replace
from rules.riskbreaker.cards import card
from rules.riskbreaker.combat.battleground import worth_of
from rules.riskbreaker.combat.choices import Alter, Decrease, Gain, Maneuver, Move, Recover, Rescue
from rules.riskbreaker.combat.requirements import Means, check_card, check_cost
from rules.riskbreaker.combat.restrictions import INFLICTING, in_fight, not_twice, not_vetoed, preparation, skill_for
from rules.riskbreaker.combat.state import Battle, Element, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item
from rules.riskbreaker.tables import Stat


def means_of(battle: Battle, maneuver: Maneuver) -> Means:
    """Check a maneuver and return its context; raises `IllegalChoice` naming the broken rule."""
    who = battle.fighter(maneuver.who)
    if battle.phase == "engagement":
        preparation(card(maneuver.card).name)
    item = _item(who, maneuver)
    bare = isinstance(maneuver, Recover) and not maneuver.skill
    skill = None if bare else skill_for(who.sheet, maneuver.skill, item)
    not_vetoed(battle.vetoes, maneuver.who, maneuver.card, maneuver.skill)
    not_twice(who.last, maneuver.card, maneuver.skill, lent=skill != who.using)
    conflict = _conflict(battle, who, maneuver)
    means = Means(skill, item, _element(battle, who, maneuver), conflict, _against(battle, who, conflict, maneuver))
    check_card(battle, who, maneuver, means)
    check_cost(battle, who, maneuver, means)
    extra = _supplementary(battle, maneuver) if isinstance(maneuver, Recover) and maneuver.extra else None
    return replace(means, extra=extra) if extra else means


def _supplementary(battle: Battle, maneuver: Recover) -> Means:
    """Check the maneuver beside a Recover, on Wit or Personality, and return its context; raises `IllegalChoice`."""
    extra = maneuver.extra
    if not isinstance(extra, Gain | Decrease) or extra.who != maneuver.who:
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver is your own, to gain or decrease Advantage")
    helped = extra.group or extra.item or extra.element is not None
    if helped and rulings().supplement == "own-skill":
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver takes your own skill, and nobody else's help")
    means = means_of(battle, extra)
    if means.skill is None or means.skill.stat not in (Stat.WIT, Stat.PERSONALITY):
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver is made on Wit or Personality")
    return means


def _item(who: Fighter, maneuver: Maneuver) -> Item | None:
    if not maneuver.item:
        return None
    for item in who.sheet.items:
        fits = item.skill == maneuver.skill and item.card in ("", maneuver.card)
        if item.name == maneuver.item and fits and who.can_use(item):
            return item
    raise IllegalChoice(
        "rb.maneuver.skill", f"{who.name} has no {maneuver.item!r} that can be used with {maneuver.skill}"
    )


def _element(battle: Battle, who: Fighter, maneuver: Maneuver) -> Element | None:
    if maneuver.element is None:
        return None
    for element in battle.elements:
        if element.number == maneuver.element and maneuver.card in ("gain", *INFLICTING):
            worth_of(element, who.side, maneuver.risk)
            return element
    raise IllegalChoice("rb.alter.use", "only a resource there is, for Advantage or for damage")


def _conflict(battle: Battle, who: Fighter, maneuver: Maneuver) -> int | None:
    """Return the Fight whose Advantage a maneuver changes: the own one, or the named one for a fighter in none."""
    number = _named_fight(battle, who, maneuver)
    if maneuver.fight is not None and isinstance(maneuver, Move | Recover):
        raise IllegalChoice("rb.fights.idle", "only a maneuver that changes Advantage, and Rescue, names a Fight")
    if battle.phase == "engagement" or in_fight(who) is not None:
        if number != who.fight:
            raise IllegalChoice("rb.fights.idle", "another Fight is named only by somebody who is in none")
        return who.fight
    if number is not None and number not in [fight.number for fight in battle.fights]:
        raise IllegalChoice("rb.fights.idle", f"there is no Fight {number}")
    if isinstance(maneuver, Gain | Decrease | Alter):
        if number is None:
            raise IllegalChoice("rb.fights.idle", "outside all Fights, name the Fight whose Advantage is meant")
        if rulings().idle_conflict == "barred":
            raise IllegalChoice("rb.fights.idle", "outside all Fights nobody's Advantage can be changed")
    return number


def _named_fight(battle: Battle, who: Fighter, maneuver: Maneuver) -> int | None:
    """Return the Fight named with a maneuver; for a Rescue the only Fight, if none is named."""
    named = maneuver.fight
    if named is None and isinstance(maneuver, Rescue) and len(battle.fights) == 1:
        return battle.fights[0].number
    return who.fight if named is None else named


def _against(battle: Battle, who: Fighter, conflict: int | None, maneuver: Maneuver) -> str:
    """Return the opposing side of a maneuver; it must be named if there are several."""
    if maneuver.against and (maneuver.against not in battle.sides or maneuver.against == who.side):
        raise IllegalChoice(card(maneuver.card).rule, f"{maneuver.against!r} is no opposing side")
    if conflict is None and battle.phase != "engagement":
        return ""
    sides = battle.opposing(who.side, conflict)
    against = maneuver.against or (sides[0] if len(sides) == 1 else "")
    optional = isinstance(maneuver, Recover | Move)
    if against not in sides and (against or (sides and not optional)):
        raise IllegalChoice(card(maneuver.card).rule, f"name an opposing side: {', '.join(sides)}")
    return against
