"""Rules that forbid a maneuver: its skill, card, group, Risk and Cost; each check raises `IllegalChoice`."""

from rules.core import IllegalChoice, rule
from rules.core.frozen import frozen
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.characters import Character
from rules.riskbreaker.combat.advantage import check_risk, maneuver_cost, pay_cost
from rules.riskbreaker.combat.battleground import make_element
from rules.riskbreaker.combat.choices import Alter, InflictKill, InflictSkill, Maneuver, Recover, Rescue, Veto
from rules.riskbreaker.combat.damage import check_kill_shares, check_skill_shares, recover_skill_damage
from rules.riskbreaker.combat.end_of_round import GONE
from rules.riskbreaker.combat.state import Battle, Element, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, Skill, is_movement_skill, skill_stat, works_on_area
from rules.riskbreaker.tables import RECOVERED, RECOVERED_ALONE, TACTICS, Names, Stat

INFLICTING = ("skill-damage", "kill-damage")
WITHOUT_A_FIGHT = ("gain", "decrease", "recover", "rescue", "alter")


@rule("rb.maneuver.skill", "4a. Maneuvers")
def required_skill(who: Character, name: str, item: Item | None = None) -> Skill:
    """You may make a maneuver only with the proper skill, or with an item that allows it.

    Args:
        who: The character.
        name: The skill's name.
        item: The item that is used; None if no item is used.

    Returns:
        The skill for the roll.

    Raises:
        IllegalChoice: If the character lacks the skill and the item does not lend it.
    """
    for skill in who.skills:
        if skill.name == name:
            return skill
    if item and item.skill == name and item.lends:
        return Skill(skill_stat(name), name)
    raise IllegalChoice("rb.maneuver.skill", f"{who.name} has no skill {name!r} and no item that allows it")


@rule("rb.maneuver.veto", "4a. Maneuvers")
def check_not_vetoed(vetoes: tuple[Veto, ...], who: str, key: str, skill: str) -> None:
    """The GM may veto a maneuver, which is then forbidden.

    Raises `IllegalChoice` if the fighter `who` may not use the card `key` with this skill.
    """
    if vetoes and Veto(who, key, skill) in vetoes:
        raise IllegalChoice("rb.maneuver.veto", f"the GM does not allow {find_card(key).name} with {skill}")


def vetoable_skills(who: Fighter, key: str) -> Names:
    """Return the names of all skills with which a fighter could play a card, with skills that items lend."""
    if key == "recover":
        return ("",)
    lent = (item.skill for item in who.sheet.items if item.lends)
    skills = (*(skill.name for skill in who.sheet.skills), *lent)
    return tuple(dict.fromkeys(skills))


@rule("rb.engagement.declare", "1. Engagement")
def preparation_card(name: str) -> str:
    """Before combat each character may make one maneuver, such as Discover, Tactics, Alter or Gain Advantage.

    Args:
        name: The maneuver's name.

    Returns:
        The key of the maneuver's card.

    Raises:
        IllegalChoice: If the card needs a Fight.
    """
    cards = ("gain", "alter") if rulings().before_combat == "listed" else WITHOUT_A_FIGHT
    keys = {
        "Discover": rulings().discover,
        "Tactics": "alter",
        "Alter": "alter",
        **{find_card(key).name: key for key in cards},
    }
    if name not in keys:
        raise IllegalChoice("rb.engagement.declare", f"{name} is not made before combat")
    return keys[name]


@rule("rb.maneuver.repeat", "Maneuvers")
def check_not_repeated(last: tuple[tuple[str, str], ...], key: str, skill: str, lent: bool = False) -> None:
    """You cannot make the same maneuver with the same skill twice in a row, unless it inflicts damage.

    Args:
        last: The cards and skills of the last maneuver.
        key: The key of the card that is used now.
        skill: The skill that is used now.
        lent: True if an item or element lends the skill to this card.

    Raises:
        IllegalChoice: If the maneuver repeats the last one.
    """
    blow = key in INFLICTING and not (lent and rulings().lent_repeat == "barred")
    free = blow or (key == "recover" and rulings().repeat_recover == "allowed")
    if (key, skill) in last and not free:
        words = f"{find_card(key).name} with {skill}" if skill else find_card(key).name
        raise IllegalChoice("rb.maneuver.repeat", f"{words} was already the last maneuver")


@rule("rb.recover.apart", "Card: Recover")
def check_may_recover(fight: int | None) -> None:
    """You can Recover only while you are in no conflict.

    `fight` is the number of your Fight; None means no Fight. Raises `IllegalChoice` if there is one.
    """
    if fight is not None:
        raise IllegalChoice("rb.recover.apart", f"you cannot recover in the middle of Fight {fight}")


@rule("rb.rescue.apart", "Card: Rescue")
def check_may_rescue(rescuer: int | None, comrade: int | None) -> None:
    """You can Rescue a comrade only while neither of you is in a conflict.

    The arguments are the numbers of the Fights of both; None means no Fight. Raises `IllegalChoice` if there is one.
    """
    if rescuer is not None or comrade is not None:
        raise IllegalChoice("rb.rescue.apart", "rescuer and comrade must both be out of every Fight")


def active_fight(fighter: Fighter) -> int | None:
    """Return the Fight that a fighter takes part in.

    Return None if the fighter is in no Fight, or if Tactics has taken them out of it.
    """
    return fighter.fight if fighter.is_engaged else None


def _location(fighter: Fighter) -> tuple[int | None, str, bool]:
    return active_fight(fighter), fighter.place, fighter.is_held_up


@rule("rb.risk.group.members", "3. Calculate Advantage")
def check_group(battle: Battle, leader: Fighter, members: Names) -> None:
    """A group acts on its leader's turn with the leader's skill; its members are in one place and have yet to act."""
    for name in members:
        member = battle.fighter(name)
        idle = member.spent and rulings().group_turn == "spent"
        apart = _location(member) != _location(leader)
        if member.side != leader.side or member is leader or member.out or idle or apart:
            raise IllegalChoice("rb.risk.group.members", f"{name} cannot act along with {leader.name}")
    if len(set(members)) < len(members):
        raise IllegalChoice("rb.risk.group.members", "name each member of a group only once")


@frozen
class ManeuverContext:
    """The context of a maneuver: who makes it, the skill, item and element, and the Fight whose Advantage changes.

    `conflict` is the number of that Fight, and `against` the opposing side. `extra` is the context of a supplementary
    maneuver.
    """

    who: Fighter
    skill: Skill | None
    item: Item | None
    element: Element | None
    conflict: int | None
    against: str
    extra: "ManeuverContext | None" = None


def serves(who: Fighter, key: str, skill: Skill, item: Item | None) -> bool:
    """Return whether a fighter can use a skill for a card now.

    A Rescue needs a skill that heals, a Move a skill that moves, and damage the Fight skill in use.
    """
    if item and item.allows(key):
        return True
    if key in INFLICTING:
        return skill == who.using or shoots_in(who, skill)
    return skill.serves_to("heal") if key == "rescue" else key != "move" or is_movement_skill(skill)


def check_alter(battle: Battle, maneuver: Alter) -> None:
    """Raise `IllegalChoice` unless the fields of an Alter fit together.

    Only a trap or obstacle that is made in combat can guard a Fight or be inside it. Only Tactics takes people out.
    """
    is_in_fight = maneuver.make in ("trap", "obstacle") and battle.phase != "engagement"
    if maneuver.at is not None and not is_in_fight:
        raise IllegalChoice("rb.alter.risk", "only a trap or an obstacle made in the battle can guard a Fight")
    if maneuver.inside and rulings().made_inside == "entering":
        raise IllegalChoice("rb.alter.risk", "traps and obstacles affect only those who enter or leave a Fight")
    if maneuver.inside and not is_in_fight:
        raise IllegalChoice("rb.alter.risk", "only a trap or an obstacle made in the battle is inside a Fight")
    if maneuver.moved and maneuver.make != "tactics":
        raise IllegalChoice("rb.alter.tactics", f"only Tactics takes people out of a Fight, not {maneuver.make!r}")


def check_effect(battle: Battle, maneuver: Alter, means: ManeuverContext) -> None:
    """Raise `IllegalChoice` unless the element can be made, or Tactics can take these people out."""
    if maneuver.make == "tactics":
        check_tactics_targets(battle, means, maneuver.moved, maneuver.risk)
    else:
        make_element(0, maneuver.make, means.who.side, maneuver.risk, None)
        guarded_fight(battle, maneuver, means.conflict)


def guarded_fight(battle: Battle, maneuver: Alter, conflict: int | None) -> int | None:
    """Return the Fight that a new trap or obstacle guards; None before combat, and None for resources."""
    at = maneuver.at if maneuver.at is not None else conflict
    if maneuver.make == "resource" or battle.phase == "engagement":
        return None
    if at not in battle.fight_numbers:
        raise IllegalChoice("rb.alter.risk", "a trap or an obstacle guards one of the Fights")
    return at


def tactics_targets(battle: Battle, who: Fighter, fight: int | None) -> tuple[Fighter, ...]:
    """Return the fighters whom Tactics can take out of a Fight; a ruling says whether comrades are among them."""
    comrades = rulings().tactics_moves != "as-printed"
    return battle.active_fighters(lambda other: other.is_in(fight) and (comrades or other.side != who.side))


@rule("rb.alter.tactics", "4e. Consequences: Alter Battleground")
def check_tactics_targets(battle: Battle, means: ManeuverContext, names: Names, risk: int) -> None:
    """Tactics takes as many characters out of a Fight as the Risk, until the next round."""
    if means.skill is None or means.skill.name != TACTICS or battle.phase == "engagement":
        raise IllegalChoice("rb.alter.tactics", "only Tactics takes people out of a Fight, once Fights are declared")
    allowed = {fighter.name for fighter in tactics_targets(battle, means.who, means.conflict)}
    if len(names) != risk or len(set(names)) < risk or not set(names) <= allowed:
        raise IllegalChoice("rb.alter.tactics", f"Tactics takes out {risk} of {', '.join(sorted(allowed))}")


def _is_ranged(skill: Skill) -> bool:
    return skill.stat is Stat.AGILITY and skill.serves_to("fight")


def shoots_in(who: Fighter, skill: Skill) -> bool:
    """Return whether a fighter may shoot into a Fight from outside; some rulings allow this to archers.

    Rule: rb.fights.idle
    """
    return rulings().archers == "shoot-in" and active_fight(who) is None and not who.away and _is_ranged(skill)


def targets(battle: Battle, who: Fighter, skill: Skill | None, fight: int | None, against: str) -> Names:
    """Return the opponents in a Fight whom damage can reach.

    By some rulings blades cannot reach archers, or only the side `against` can be hit.

    Rule: rb.fights.idle
    """
    reachable = battle.opponents(who.side, fight)
    if rulings().archers == "out-of-reach" and skill and skill.stat is Stat.MUSCLE:
        reachable = tuple(fighter for fighter in reachable if not (fighter.using and _is_ranged(fighter.using)))
    any_side = rulings().damage_reach != "one-side"
    return tuple(fighter.name for fighter in reachable if any_side or fighter.side == against)


def check_blow(battle: Battle, maneuver: InflictSkill | InflictKill, means: ManeuverContext) -> None:
    """Raise `IllegalChoice` unless the fighter can inflict damage, and all targets are in reach."""
    who = means.who
    if who.away:
        raise IllegalChoice("rb.alter.tactics", "a fighter whom Tactics took out of the Fight cannot inflict damage")
    from_afar = means.skill is not None and shoots_in(who, means.skill)
    if active_fight(who) is None and not from_afar:
        raise IllegalChoice("rb.fights.idle", "a fighter in no Fight has no opponent in reach")
    if not means.element and not (means.skill and serves(who, maneuver.card, means.skill, means.item)):
        raise IllegalChoice(
            find_card(maneuver.card).rule, f"damage is inflicted with the Fight skill in use, {who.using}"
        )
    if means.conflict is None:
        raise IllegalChoice("rb.fights.idle", "name the Fight that you shoot into")
    reach = targets(battle, who, means.skill, means.conflict, means.against)
    if isinstance(maneuver, InflictSkill):
        check_skill_shares(maneuver.stat, maneuver.shares, maneuver.risk, reach)
    else:
        check_kill_shares(maneuver.shares, maneuver.risk, reach)


def check_rescue(battle: Battle, maneuver: Rescue, means: ManeuverContext) -> None:
    """Raise `IllegalChoice` unless the fighter can rescue this comrade."""
    who = means.who
    comrade = battle.fighter(maneuver.comrade) if maneuver.comrade else who
    if comrade.side != who.side or comrade is who or comrade.out in GONE:
        raise IllegalChoice("rb.card.rescue", "Rescue heals a comrade of your own side who is still here")
    if means.skill and not serves(who, "rescue", means.skill, means.item):
        raise IllegalChoice("rb.card.rescue", f"{means.skill} does not heal")
    check_may_rescue(active_fight(who), active_fight(comrade))
    if means.conflict is None and battle.fights and rulings().rescue_failure != "nobody":
        raise IllegalChoice("rb.card.rescue", "say in which Fight the opponents gain from a failure")


def check_recover(maneuver: Recover, means: ManeuverContext) -> None:
    """Raise `IllegalChoice` unless the fighter can recover this Skill Damage."""
    check_may_recover(active_fight(means.who))
    if maneuver.skill or maneuver.group or maneuver.against or maneuver.risk != 1:
        raise IllegalChoice("rb.card.recover", "Recover needs no skill, group, opponent or Risk")
    recover_skill_damage(means.who.damage, maneuver.spread, RECOVERED if maneuver.extra else RECOVERED_ALONE)


def check_cost(battle: Battle, maneuver: Maneuver, means: ManeuverContext) -> None:
    """Raise `IllegalChoice` unless the Risk is allowed and the Cost can be paid."""
    if isinstance(maneuver, Recover):
        return
    check_group(battle, means.who, maneuver.group)
    if means.element is None:
        area = works_on_area(means.skill, means.item)
        check_risk(maneuver.risk, maneuver.card, 1 + len(maneuver.group), area)
    due = current_cost(battle, maneuver)
    if due:
        pay_cost(battle.advantage(means.who.side, means.conflict), due)


def current_cost(battle: Battle, maneuver: Maneuver) -> int:
    """Return the Cost of a maneuver now: 0 in a free Engagement, and 0 for an element, which is paid for already."""
    free = battle.phase == "engagement" and rulings().engagement_cost == "free"
    return 0 if free or maneuver.element is not None else maneuver_cost(maneuver.card, maneuver.risk)
