"""What each card asks of whoever plays it, and what its Risk and Cost may be."""

from dataclasses import dataclass

from rules.core import IllegalChoice
from rules.riskbreaker.cards import card
from rules.riskbreaker.combat.advantage import check_risk, cost, pay
from rules.riskbreaker.combat.allowed import (
    check_group,
    in_fight,
    may_recover,
    may_rescue,
    not_twice,
    not_vetoed,
    skill_for,
)
from rules.riskbreaker.combat.choices import Alter, Decrease, Gain, InflictKill, InflictSkill, Maneuver, Recover, Rescue
from rules.riskbreaker.combat.damage import share_kill, share_skill
from rules.riskbreaker.combat.state import Battle, Element, Fighter
from rules.riskbreaker.items import Item
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Skill, moves
from rules.riskbreaker.tables import Stat


@dataclass(frozen=True, slots=True)
class Means:
    """What a maneuver is made with: skill, item, element, and the Fight whose Advantage it touches."""

    skill: Skill | None
    item: Item | None
    element: Element | None
    conflict: int | None
    against: str


def check_card(battle: Battle, who: Fighter, made: Maneuver, found: Means) -> None:
    """What the card itself asks for; raises `IllegalChoice`."""
    if isinstance(made, InflictSkill | InflictKill):
        _check_blow(battle, who, made, found)
    elif isinstance(made, Recover):
        may_recover(in_fight(who))
        if made.skill or made.group or made.against or made.risk != 1:
            raise IllegalChoice("rb.card.recover", "everybody recovers alone, without a skill, a Risk or an opponent")
        _check_extra(battle, who, made)
    elif isinstance(made, Rescue):
        _check_rescue(battle, who, made, found)
    elif isinstance(made, Alter):
        _check_alter(battle, made)
    elif made.card == "move" and found.skill and not moves(found.skill):
        raise IllegalChoice("rb.card.move", f"{found.skill} is no Agility skill of movement")


def _check_alter(battle: Battle, made: Alter) -> None:
    """A place is named for what guards one, in the midst of a battle; people for Tactics alone."""
    if made.at is not None and (made.make not in ("trap", "obstacle") or battle.phase == "engagement"):
        raise IllegalChoice("rb.alter.risk", "only a trap or an obstacle made in the battle is given a Fight to guard")
    if made.moved and made.make != "tactics":
        raise IllegalChoice("rb.alter.tactics", f"only Tactics takes people out of a Fight, not {made.make!r}")


def in_reach(battle: Battle, who: Fighter) -> tuple[str, ...]:
    """The opponents in somebody's own Fight, or of those who are in none too."""
    here = in_fight(who)
    there = [each for each in battle.fighters if each.engaged and each.fight == here]
    return tuple([each.name for each in there if each.side != who.side])


def _check_blow(battle: Battle, who: Fighter, made: InflictSkill | InflictKill, found: Means) -> None:
    if who.away:
        raise IllegalChoice("rb.alter.tactics", "out of the Fight by Tactics nobody inflicts damage")
    if in_fight(who) is None:
        raise IllegalChoice("rb.fights.idle", "in no Fight nobody is in reach")
    allowed = found.element or (found.item and found.item.card == made.card)
    if not allowed and (who.using is None or found.skill != who.using):
        raise IllegalChoice(card(made.card).rule, f"damage is inflicted with the Fight skill in use, {who.using}")
    reach = in_reach(battle, who)
    if rulings().damage_reach == "one-side":
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
    not_twice(who.last, made.extra.card, skill.name)
    check_risk(made.extra.risk, made.extra.card, 1, skill.area)


def _check_rescue(battle: Battle, who: Fighter, made: Rescue, found: Means) -> None:
    comrade = battle.fighter(made.comrade) if made.comrade else who
    if comrade.side != who.side or comrade is who or comrade.out in ("fled", "surrendered"):
        raise IllegalChoice("rb.card.rescue", "Rescue heals a comrade of your own side who is still here")
    if found.skill and not found.skill.uses("heal"):
        raise IllegalChoice("rb.card.rescue", f"{found.skill} does not heal")
    may_rescue(in_fight(who), in_fight(comrade))
    if found.conflict is None and battle.fights and rulings().rescue_failure == "named":
        raise IllegalChoice("rb.card.rescue", "name the Fight in which a failure is to tell")


def check_cost(battle: Battle, who: Fighter, made: Maneuver, found: Means) -> None:
    """Whether the Risk may be established and the Cost be paid; raises `IllegalChoice`."""
    if isinstance(made, Recover):
        return
    check_group(battle, who, made.group)
    if found.element is None:
        area = bool((found.skill and found.skill.area) or (found.item and found.item.area))
        check_risk(made.risk, made.card, 1 + len(made.group), area)
    due = price_of(battle, made)
    if due:
        pay(battle.advantage(who.side, found.conflict), due)


def price_of(battle: Battle, made: Maneuver) -> int:
    """The Cost of a maneuver as things stand; an element was paid for when it was made."""
    free = battle.phase == "engagement" and rulings().engagement_cost == "free"
    return 0 if free or made.element is not None else cost(made.card, made.risk)
