"""Checking a maneuver as a whole, and gathering what it is made with."""

from dataclasses import dataclass

from rules.core import IllegalChoice
from rules.riskbreaker.cards import card
from rules.riskbreaker.combat.advantage import check_risk, cost, individual, pay
from rules.riskbreaker.combat.allowed import (
    INFLICTING,
    check_group,
    in_fight,
    may_recover,
    may_rescue,
    not_twice,
    not_vetoed,
    preparation,
    skill_for,
)
from rules.riskbreaker.combat.choices import (
    Alter,
    Decrease,
    Gain,
    InflictKill,
    InflictSkill,
    Maneuver,
    Move,
    Recover,
    Rescue,
)
from rules.riskbreaker.combat.damage import share_kill, share_skill
from rules.riskbreaker.combat.ground import worth_of
from rules.riskbreaker.combat.state import Battle, Element, Fighter
from rules.riskbreaker.items import Item
from rules.riskbreaker.skills import Skill, moves
from rules.riskbreaker.tables import Stat


@dataclass(frozen=True, slots=True)
class Means:
    """What a maneuver is made with: skill, item, element, and the Fight whose Advantage it touches."""

    skill: Skill | None
    item: Item | None
    element: Element | None
    conflict: int | None
    opponents: tuple[str, ...]
    against: str


def means(battle: Battle, made: Maneuver) -> Means:
    """Check a maneuver and gather what it needs; raises `IllegalChoice` naming the rule broken."""
    who = battle.fighter(made.who)
    if battle.phase == "engagement":
        preparation(card(made.card).name, battle.rulings)
    item = _item(who, made)
    bare = isinstance(made, Recover) and not made.skill
    skill = None if bare else skill_for(who.sheet, made.skill, item)
    not_vetoed(battle.vetoes, made.who, made.card, made.skill)
    not_twice(who.last, made.card, made.skill, battle.rulings, lent=skill != who.using)
    conflict = _conflict(battle, who, made)
    found = Means(
        skill,
        item,
        _element(battle, who, made),
        conflict,
        _opponents(battle, who),
        _against(battle, who, conflict, made),
    )
    _check_card(battle, who, made, found)
    _check_risk(battle, who, made, found)
    return found


def _item(who: Fighter, made: Maneuver) -> Item | None:
    if not made.item:
        return None
    for item in who.sheet.items:
        spent = item.uses is not None and who.used.count(item.name) >= item.uses
        fits = item.skill == made.skill and item.card in ("", made.card)
        if item.name == made.item and fits and not spent:
            return item
    raise IllegalChoice("rb.maneuver.skill", f"{who.name} has no {made.item!r} that can be used with {made.skill}")


def _element(battle: Battle, who: Fighter, made: Maneuver) -> Element | None:
    if made.element is None:
        return None
    for each in battle.elements:
        if each.number == made.element and made.card in ("gain", *INFLICTING):
            worth_of(each, who.side, made.risk)
            return each
    raise IllegalChoice("rb.alter.use", "only a resource there is, for Advantage or for damage")


def _conflict(battle: Battle, who: Fighter, made: Maneuver) -> int | None:
    """The Fight whose Advantage a maneuver touches: your own, or the one you name while in none."""
    number = _named_fight(battle, who, made)
    if battle.phase == "engagement" or in_fight(who) is not None:
        if number != who.fight:
            raise IllegalChoice("rb.fights.idle", "another Fight is named only by somebody who is in none")
        return who.fight
    if number is not None and number not in [fight.number for fight in battle.fights]:
        raise IllegalChoice("rb.fights.idle", f"there is no Fight {number}")
    if isinstance(made, Gain | Decrease | Alter) or (isinstance(made, Recover) and made.extra):
        if number is None:
            raise IllegalChoice("rb.fights.idle", "outside all Fights, name the Fight whose Advantage is meant")
        if battle.rulings.idle_conflict == "barred":
            raise IllegalChoice("rb.fights.idle", "outside all Fights nobody's Advantage can be changed")
    return number


def _named_fight(battle: Battle, who: Fighter, made: Maneuver) -> int | None:
    """The Fight named with a maneuver; for a Rescue the only one there is, unnamed."""
    extra = made.extra if isinstance(made, Recover) else None
    named = extra.fight if extra and extra.fight is not None else made.fight
    if named is None and isinstance(made, Rescue) and len(battle.fights) == 1:
        return battle.fights[0].number
    return who.fight if named is None else named


def _opponents(battle: Battle, who: Fighter) -> tuple[str, ...]:
    if battle.phase == "engagement":
        return tuple(each.name for each in battle.those(lambda each: each.side != who.side))
    reach = battle.those(lambda each: each.engaged and each.fight == in_fight(who) and each.side != who.side)
    return tuple(each.name for each in reach)


def _against(battle: Battle, who: Fighter, conflict: int | None, made: Maneuver) -> str:
    """The opposing side a maneuver is aimed at; it must be named where there are several."""
    aimed = made.extra if isinstance(made, Recover) and made.extra else made
    if aimed.against and (aimed.against not in battle.sides or aimed.against == who.side):
        raise IllegalChoice(card(aimed.card).rule, f"{aimed.against!r} is no opposing side")
    if conflict is None and battle.phase != "engagement":
        return ""
    sides = battle.opposing(who.side, conflict)
    against = aimed.against or (sides[0] if len(sides) == 1 else "")
    optional = isinstance(aimed, Recover | Move)
    if against not in sides and (against or (sides and not optional)):
        raise IllegalChoice(card(aimed.card).rule, f"name an opposing side: {', '.join(sides)}")
    return against


def _check_card(battle: Battle, who: Fighter, made: Maneuver, found: Means) -> None:
    if isinstance(made, InflictSkill | InflictKill):
        _check_blow(battle, who, made, found)
    elif isinstance(made, Recover):
        may_recover(in_fight(who))
        if made.skill or made.group:
            raise IllegalChoice("rb.card.recover", "everybody recovers alone, and without a skill")
        _check_extra(battle, who, made)
    elif isinstance(made, Rescue):
        _check_rescue(battle, who, made, found)
    elif isinstance(made, Alter):
        _check_alter(battle, made)
    elif made.card == "move" and found.skill and not moves(found.skill, battle.rulings):
        raise IllegalChoice("rb.card.move", f"{found.skill} is no Agility skill of movement")


def _check_alter(battle: Battle, made: Alter) -> None:
    """A place is named for what guards one, in the midst of a battle; people for Tactics alone."""
    if made.at is not None and (made.make not in ("trap", "obstacle") or battle.phase == "engagement"):
        raise IllegalChoice("rb.alter.risk", "only a trap or an obstacle made in the battle is given a Fight to guard")
    if made.moved and made.make != "tactics":
        raise IllegalChoice("rb.alter.tactics", f"only Tactics takes people out of a Fight, not {made.make!r}")


def _check_blow(battle: Battle, who: Fighter, made: InflictSkill | InflictKill, found: Means) -> None:
    if who.away:
        raise IllegalChoice("rb.alter.tactics", "out of the Fight by Tactics nobody inflicts damage")
    if in_fight(who) is None:
        raise IllegalChoice("rb.fights.idle", "in no Fight nobody is in reach")
    allowed = found.element or (found.item and found.item.card == made.card)
    if not allowed and (who.using is None or found.skill != who.using):
        raise IllegalChoice(card(made.card).rule, f"damage is inflicted with the Fight skill in use, {who.using}")
    reach = found.opponents
    if battle.rulings.damage_reach == "one-side":
        reach = tuple(name for name in reach if battle.fighter(name).side == found.against)
    if isinstance(made, InflictSkill):
        share_skill(made.stat, made.shares, made.risk, reach)
    else:
        share_kill(made.shares, made.risk, reach)


def _check_extra(battle: Battle, who: Fighter, made: Recover) -> None:
    if made.extra is None:
        return
    if not isinstance(made.extra, Gain | Decrease) or made.extra.who != made.who:
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver is your own, to gain or decrease Advantage")
    if made.extra.group or made.extra.item or made.extra.element is not None:
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver takes your own skill, and nobody else's help")
    skill = skill_for(who.sheet, made.extra.skill)
    if skill.stat not in (Stat.WIT, Stat.PERSONALITY):
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver is made on Wit or Personality")
    not_vetoed(battle.vetoes, made.who, made.extra.card, skill.name)
    not_twice(who.last, made.extra.card, skill.name, battle.rulings)
    check_risk(made.extra.risk, made.extra.card, 1, skill.area, battle.rulings)


def _check_rescue(battle: Battle, who: Fighter, made: Rescue, found: Means) -> None:
    comrade = battle.fighter(made.comrade) if made.comrade else who
    if comrade.side != who.side or comrade is who or comrade.out in ("fled", "surrendered"):
        raise IllegalChoice("rb.card.rescue", "Rescue heals a comrade of your own side who is still here")
    if found.skill and not found.skill.uses("heal"):
        raise IllegalChoice("rb.card.rescue", f"{found.skill} does not heal")
    may_rescue(in_fight(who), in_fight(comrade))
    if found.conflict is None and battle.fights and battle.rulings.rescue_failure == "named":
        raise IllegalChoice("rb.card.rescue", "name the Fight in which a failure is to tell")


def _check_risk(battle: Battle, who: Fighter, made: Maneuver, found: Means) -> None:
    if isinstance(made, Recover):
        individual(made.risk)
        return
    check_group(battle, who, made.group)
    if found.element is None:
        area = bool((found.skill and found.skill.area) or (found.item and found.item.area))
        check_risk(made.risk, made.card, 1 + len(made.group), area, battle.rulings)
    due = price_of(battle, made)
    if due:
        pay(battle.advantage(who.side, found.conflict), due)


def price_of(battle: Battle, made: Maneuver) -> int:
    """The Cost of a maneuver as things stand; an element was paid for when it was made."""
    free = battle.phase == "engagement" and battle.rulings.engagement_cost == "free"
    return 0 if free or made.element is not None else cost(made.card, made.risk, battle.rulings)
