"""Rules that forbid a maneuver, apart from Risk and Cost; each function raises `IllegalChoice`."""

from rules.core import IllegalChoice, rule
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.characters import Character
from rules.riskbreaker.combat.choices import Veto
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, Skill, skill_stat
from rules.riskbreaker.tables import Names

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
    """The GM may veto a maneuver, which is then forbidden."""
    if Veto(who, key, skill) in vetoes:
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
    """You can Recover only while you are in no conflict."""
    if fight is not None:
        raise IllegalChoice("rb.recover.apart", f"you cannot recover in the middle of Fight {fight}")


@rule("rb.rescue.apart", "Card: Rescue")
def check_may_rescue(rescuer: int | None, comrade: int | None) -> None:
    """You can Rescue a comrade only while neither of you is in a conflict."""
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
