"""The check of a whole maneuver, and its context: the skill, item, element and Fight that it uses."""

from rules.core import IllegalChoice
from rules.core.context import cache_last_call
from rules.core.frozen import replace
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.combat.battleground import resource_worth
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
from rules.riskbreaker.combat.moving import check_destination, check_distance
from rules.riskbreaker.combat.restrictions import (
    INFLICTING,
    ManeuverContext,
    active_fight,
    check_alter,
    check_blow,
    check_cost,
    check_effect,
    check_not_repeated,
    check_not_vetoed,
    check_recover,
    check_rescue,
    preparation_card,
    required_skill,
    serves,
)
from rules.riskbreaker.combat.state import Battle, Element, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, Skill
from rules.riskbreaker.tables import Stat


@cache_last_call
def check_maneuver(battle: Battle, maneuver: Maneuver) -> ManeuverContext:
    """Return the context of a maneuver; raise `IllegalChoice` if any rule forbids it.

    Args:
        battle: The battle, or a situation between battles.
        maneuver: The maneuver of the fighter whose turn it is.

    Returns:
        The skill, item, element, Fight and opposing side of the maneuver.

    Raises:
        IllegalChoice: If a rule forbids the maneuver. The error names the rule.
    """
    who = battle.fighter(maneuver.who)
    if battle.phase == "engagement":
        preparation_card(find_card(maneuver.card).name)
    skill, item = skill_and_item(battle, who, maneuver.card, maneuver.skill, maneuver.item)
    conflict = find_conflict(battle, who, maneuver.card, maneuver.fight)
    element, opposing_side = _find_element(battle, who, maneuver), _find_opposing_side(battle, who, conflict, maneuver)
    means = ManeuverContext(who, skill, item, element, conflict, opposing_side)
    _check_card(battle, maneuver, means)
    check_cost(battle, maneuver, means)
    if isinstance(maneuver, Alter):
        check_effect(battle, maneuver, means)
    extra = _supplementary_context(battle, maneuver) if isinstance(maneuver, Recover) and maneuver.extra else None
    return replace(means, extra=extra) if extra else means


def _check_card(battle: Battle, maneuver: Maneuver, means: ManeuverContext) -> None:
    """Raise `IllegalChoice` unless the requirements of the card are met."""
    card = find_card(maneuver.card)
    if not card.in_combat:
        raise IllegalChoice(card.rule, f"{card.name} is a card for between battles")
    match maneuver:
        case InflictSkill() | InflictKill():
            check_blow(battle, maneuver, means)
        case Recover():
            check_recover(maneuver, means)
        case Rescue():
            check_rescue(battle, maneuver, means)
        case Alter():
            check_alter(battle, maneuver)
        case Move(to=to):
            if means.skill and not serves(means.who, "move", means.skill, means.item):
                raise IllegalChoice("rb.card.move", f"{means.skill} is not an Agility skill of movement")
            check_destination(battle, means.who, to, maneuver.place)
            check_distance(battle, means.who, to, maneuver.risk)


def can_supplement(skill: Skill) -> bool:
    """Return whether a skill can be used for the supplementary maneuver of a Recover. Rule: rb.recover.two."""
    return skill.stat in (Stat.WIT, Stat.PERSONALITY)


def _supplementary_context(battle: Battle, maneuver: Recover) -> ManeuverContext:
    """Return the context of a Recover's supplementary maneuver.

    Raise `IllegalChoice` if its stat, or any other rule, forbids the maneuver.
    """
    extra = maneuver.extra
    if not isinstance(extra, Gain | Decrease) or extra.who != maneuver.who:
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver must be your own Gain or Decrease Advantage")
    helped = extra.group or extra.item or extra.element is not None
    if helped and rulings().supplement == "own-skill":
        raise IllegalChoice(
            "rb.recover.two", "the supplementary maneuver needs your own skill, without item, element or group"
        )
    means = check_maneuver(battle, extra)
    if means.skill is None or not can_supplement(means.skill):
        raise IllegalChoice("rb.recover.two", "the supplementary maneuver is made on Wit or Personality")
    return means


def skill_and_item(battle: Battle, who: Fighter, key: str, skill: str, item: str) -> tuple[Skill | None, Item | None]:
    """Return the skill and the item with these names; raise `IllegalChoice` unless the card can use them now.

    The skill is None for a Recover.
    """
    lending = _find_item(who, key, skill, item) if item else None
    used_skill = None if key == "recover" and not skill else required_skill(who.sheet, skill, lending)
    check_not_vetoed(battle.vetoes, who.name, key, skill)
    check_not_repeated(who.last, key, skill, lent=used_skill != who.using)
    return used_skill, lending


def _find_item(who: Fighter, key: str, skill: str, name: str) -> Item:
    for item in who.sheet.items:
        fits = item.skill == skill and item.card in ("", key)
        if item.name == name and fits and who.can_use(item):
            return item
    raise IllegalChoice("rb.maneuver.skill", f"{who.name} has no {name!r} that can be used with {skill}")


def _find_element(battle: Battle, who: Fighter, maneuver: Maneuver) -> Element | None:
    if maneuver.element is None:
        return None
    for used in battle.elements:
        if used.number == maneuver.element and maneuver.card in ("gain", *INFLICTING):
            resource_worth(used, who.side, maneuver.risk)
            return used
    raise IllegalChoice(
        "rb.alter.use",
        f"no resource {maneuver.element} helps with this card; a resource helps to Gain Advantage or to inflict damage",
    )


def find_conflict(battle: Battle, who: Fighter, card: str, named: int | None) -> int | None:
    """Return the Fight whose Advantage a card changes; raise `IllegalChoice` if the fighter cannot name that Fight.

    It is the named Fight or, without a name, the fighter's own. A Rescue without a name changes the only Fight. The
    result is None if the card changes the Advantage of no Fight.
    """
    unnamed = battle.fights[0].number if card == "rescue" and len(battle.fights) == 1 else who.fight
    number = unnamed if named is None else named
    if named is not None and card in ("move", "recover"):
        raise IllegalChoice("rb.fights.idle", "name a Fight only for Rescue or a maneuver that changes Advantage")
    if battle.phase in ("engagement", "between") or active_fight(who) is not None:
        if number != who.fight:
            raise IllegalChoice("rb.fights.idle", "only a fighter in no Fight may name a Fight that they are not in")
        return who.fight
    if number is not None and number not in battle.fight_numbers:
        raise IllegalChoice("rb.fights.idle", f"there is no Fight {number}")
    if card in ("gain", "decrease", "alter"):
        if number is None:
            raise IllegalChoice("rb.fights.idle", "outside all Fights, name the Fight whose Advantage should change")
        if rulings().idle_conflict == "barred":
            raise IllegalChoice("rb.fights.idle", "a fighter outside all Fights cannot change Advantage")
    return number


def _find_opposing_side(battle: Battle, who: Fighter, conflict: int | None, maneuver: Maneuver) -> str:
    """Return the opposing side of a maneuver, which must be named if there are several."""
    if maneuver.against and (maneuver.against not in battle.sides or maneuver.against == who.side):
        raise IllegalChoice(find_card(maneuver.card).rule, f"{maneuver.against!r} is not an opposing side")
    if conflict is None and battle.phase != "engagement":
        return ""
    sides = battle.opposing_sides(who.side, conflict)
    against = maneuver.against or (sides[0] if len(sides) == 1 else "")
    optional = isinstance(maneuver, Recover | Move)
    if against not in sides and (against or (sides and not optional)):
        raise IllegalChoice(find_card(maneuver.card).rule, f"name an opposing side: {', '.join(sides)}")
    return against
