"""Carrying a maneuver out: pay, roll, and apply the consequences."""

from rules.core import Dice, IllegalChoice, rule
from rules.core.changing import replace
from rules.core.latest import Latest
from rules.riskbreaker.combat.allowed import INFLICTING
from rules.riskbreaker.combat.asked import Means, price_of
from rules.riskbreaker.combat.choices import Alter, InflictKill, InflictSkill, Maneuver, Move, Recover, Rescue
from rules.riskbreaker.combat.damage import healed, lowered, restored
from rules.riskbreaker.combat.ground import element, looked_for, onlookers, watchers
from rules.riskbreaker.combat.means import means
from rules.riskbreaker.combat.moving import destination, moved
from rules.riskbreaker.combat.outcomes import OUTCOMES, Outcome, alter, recover, rescue
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.combat.toll import fallen
from rules.riskbreaker.rolls import counter_stat, with_bonus
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Skill


def act(dice: Dice, battle: Battle, made: Maneuver) -> Battle:
    """Choose, establish Risk, pay the Cost, roll, follow the card; raises `IllegalChoice`."""
    found = check(battle, made)
    due = price_of(battle, made)
    if due:
        dice.note("rb.cost.pay", "{who} pays {due} Advantage.", who=made.who, due=due)
        battle = battle.adjusted(battle.fighter(made.who).side, found.conflict, -due)
    return _carried_out(dice, _recorded(battle, made), made, found)


@Latest
def check(battle: Battle, made: Maneuver) -> Means:
    """Everything that can forbid a maneuver; gives what it is made with, or raises `IllegalChoice`."""
    found = means(battle, made)
    who = battle.fighter(made.who)
    if isinstance(made, Move):
        destination(battle, who, made.to)
    elif isinstance(made, Alter) and made.make == "tactics":
        removable(battle, who, found, made.moved, made.risk)
    elif isinstance(made, Alter):
        element(0, made.make, who.side, made.risk, None)
        guarded(battle, made, found)
    elif isinstance(made, Recover):
        restored(who.damage, made.spread, 2 if made.extra else 3)
    return found


def _recorded(battle: Battle, made: Maneuver) -> Battle:
    """Note the maneuver as the last one, the turns it took, and what it used up."""
    who = battle.fighter(made.who)
    extra = made.extra if isinstance(made, Recover) else None
    last = tuple((each.card, each.skill) for each in (made, extra) if each)
    battle = battle.change(
        made.who,
        last=last,
        spent=True,
        inflicted=who.inflicted or made.card in INFLICTING,
        used=who.used + ((made.item,) if made.item else ()),
    )
    for name in made.group:
        battle = battle.change(name, spent=battle.fighter(name).spent or rulings().group_turn == "spent")
    if made.element is None:
        return battle
    return replace(battle, elements=tuple(each for each in battle.elements if each.number != made.element))


def _carried_out(dice: Dice, battle: Battle, made: Maneuver, found: Means) -> Battle:
    stat = stat_for(battle, made, found)
    if isinstance(made, Move):
        return moved(dice, battle, made, found, stat)
    if isinstance(made, Alter):
        return _altered(dice, battle, made, found, stat)
    if isinstance(made, Rescue):
        done = rescue(dice, stat, made.risk)
        return _settled(_treated(battle, made.comrade, done.heal), made, found, done)
    if isinstance(made, Recover):
        done = _recovery(dice, battle, made, found.conflict)
        who = battle.fighter(made.who)
        battle = battle.change(made.who, damage=restored(who.damage, made.spread, done.heal))
        return _settled(battle, made, found, done)
    done = _rolled(dice, battle, made, found, stat)
    battle = _settled(battle, made, found, done)
    if isinstance(made, InflictSkill | InflictKill) and (done.kill or done.skill):
        return _struck(dice, battle, made)
    return battle


def stat_for(battle: Battle, made: Maneuver, found: Means) -> int:
    """The stat rolled against: after Skill Damage, with an item's bonus."""
    if found.skill is None:
        return 0
    bonus = found.item.bonus if found.item else 0
    return with_bonus(battle.fighter(made.who).effective(found.skill.stat), bonus)


def _observers(battle: Battle, side: str, skill: Skill | None, conflict: int | None) -> tuple[int, ...]:
    """The stats of those who may counter, if the skill is a ruse."""
    if skill is None or counter_stat(skill) is None:
        return ()
    if battle.phase == "engagement":
        return onlookers(battle.those(lambda each: each.side != side))
    others = battle.those(lambda each: each.side != side and each.engaged and each.fight == conflict)
    return watchers(others)


def _rolled(dice: Dice, battle: Battle, made: Maneuver, found: Means, stat: int) -> Outcome:
    if found.element and rulings().element_use == "sure":
        dice.note("rb.alter.use", "The element takes effect.")
        return {
            "gain": Outcome(True, own=made.risk),
            "kill-damage": Outcome(True, kill=made.risk),
            "skill-damage": Outcome(True, skill=made.risk),
        }[made.card]
    seen_by = _observers(battle, battle.fighter(made.who).side, found.skill, found.conflict)
    return dice.sub(OUTCOMES[made.card], stat, made.risk, seen_by)


def _recovery(dice: Dice, battle: Battle, made: Recover, conflict: int | None) -> Outcome:
    if made.extra is None:
        return recover(dice)
    who = battle.fighter(made.who)
    skill = who.sheet.skill(made.extra.skill)
    seen_by = _observers(battle, who.side, skill, conflict)
    return recover(dice, made.extra.card, who.effective(skill.stat), made.extra.risk, seen_by)


def _settled(battle: Battle, made: Maneuver, found: Means, done: Outcome) -> Battle:
    """Apply the changes of Advantage."""
    side = battle.fighter(made.who).side
    if done.own:
        battle = battle.adjusted(side, found.conflict, done.own)
    if done.theirs > 0:
        for other in payees(battle, side, found):
            battle = battle.adjusted(other, found.conflict, done.theirs)
    elif done.theirs:
        battle = battle.adjusted(found.against, found.conflict, done.theirs)
    return battle


@rule("rb.card.failure", "4e. Consequences: Gain Advantage")
def payees(battle: Battle, side: str, found: Means) -> tuple[str, ...]:
    """Who gains by a failure: one opposing side in the same conflict, named with the Risk."""
    others = battle.opposing(side, found.conflict) if found.against else ()
    if not others or rulings().failure_gain == "each":
        return others
    if rulings().failure_gain == "weakest":
        return (min(others, key=lambda other: battle.advantage(other, found.conflict)),)
    return (found.against,)


def _struck(dice: Dice, battle: Battle, made: InflictSkill | InflictKill) -> Battle:
    """Deal the damage out as declared."""
    for name, points in made.shares:
        hit = battle.fighter(name)
        if isinstance(made, InflictSkill):
            rating = hit.sheet.rating(made.stat)
            dice.note(
                "rb.skill-damage.stat",
                "{name} takes {points} Skill Damage on {stat}.",
                name=name,
                points=points,
                stat=made.stat,
            )
            battle = battle.change(name, damage=lowered(hit.damage, made.stat, points, rating))
        else:
            dice.note("rb.kill.share", "{name} takes {points} Kill Damage.", name=name, points=points)
            battle = battle.change(name, kill=hit.kill + points)
        battle = fallen(dice, battle, name)
    return battle


def _treated(battle: Battle, name: str, points: int) -> Battle:
    hurt = battle.fighter(name)
    kill = healed(hurt.kill, points)
    back = hurt.out == "killed" and rulings().rescue_removed == "returns" and kill < hurt.limit()
    return battle.change(name, kill=kill, out="" if back else hurt.out)


def guarded(battle: Battle, made: Alter, found: Means) -> int | None:
    """The Fight a new trap or obstacle guards; None before combat and for resources."""
    at = made.at if made.at is not None else found.conflict
    if made.make == "resource" or battle.phase == "engagement":
        return None
    if at not in [fight.number for fight in battle.fights]:
        raise IllegalChoice("rb.alter.risk", "a trap or an obstacle guards one of the Fights")
    return at


@rule("rb.alter.tactics", "4e. Consequences: Alter Battleground")
def removable(battle: Battle, who: Fighter, found: Means, names: tuple[str, ...], risk: int) -> None:
    """Tactics takes as many characters out of a Fight as the Risk, until next round; raises `IllegalChoice`."""
    if found.skill is None or found.skill.name != "Tactics" or battle.phase == "engagement":
        raise IllegalChoice("rb.alter.tactics", "only Tactics takes people out of a Fight, once there is one")
    there = battle.those(lambda each: each.engaged and each.fight == found.conflict)
    enemies = {each.name for each in there if each.side != who.side}
    allowed = enemies if rulings().tactics_moves == "as-printed" else {each.name for each in there}
    if len(names) != risk or len(set(names)) < risk or not set(names) <= allowed:
        raise IllegalChoice("rb.alter.tactics", f"Tactics takes out {risk} of {', '.join(sorted(allowed))}")


def _altered(dice: Dice, battle: Battle, made: Alter, found: Means, stat: int) -> Battle:
    done = alter(dice, stat, made.risk)
    side = battle.fighter(made.who).side
    battle = _settled(battle, made, found, done)
    if not done.worth:
        return battle
    if made.make == "tactics":
        for name in made.moved:
            battle = battle.change(name, away=True)
        return battle
    number = max((each.number for each in battle.elements), default=0) + 1
    added = element(number, made.make, side, done.worth, done.level, guarded(battle, made, found))
    if made.make == "trap" and battle.phase == "engagement" and rulings().trap_search == "at-once":
        added = looked_for(dice, battle, added)
    return replace(battle, elements=(*battle.elements, added))
