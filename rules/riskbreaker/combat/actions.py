"""Carries out maneuvers: pays the Cost, rolls, and applies the consequences."""

from rules.core import Dice, rule
from rules.core.frozen import replace
from rules.riskbreaker.combat.battleground import make_element, meet_inside_elements, observer_stats, search_for_trap
from rules.riskbreaker.combat.card_effects import OUTCOMES, ManeuverResult, alter, recover, recovered_points, rescue
from rules.riskbreaker.combat.choices import Alter, InflictKill, InflictSkill, Maneuver, Move, Recover, Rescue, parts_of
from rules.riskbreaker.combat.damage import apply_skill_damage, heal_kill_damage, kill_after_wound, recover_skill_damage
from rules.riskbreaker.combat.end_of_round import remove_if_fallen
from rules.riskbreaker.combat.maneuver_context import check_maneuver
from rules.riskbreaker.combat.moving import carry_out_move
from rules.riskbreaker.combat.restrictions import INFLICTING, ManeuverContext, current_cost, guarded_fight
from rules.riskbreaker.combat.state import AnyBattle, Battle, Fighter, with_last_maneuver
from rules.riskbreaker.rolls import counter_stat, stat_with_bonus
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.skills import Item, Skill
from rules.riskbreaker.tables import KILL, Names, Stat


def perform_maneuver(dice: Dice, battle: Battle, maneuver: Maneuver) -> Battle:
    """Return the battle after a maneuver: it is checked, paid for, rolled, and its results take effect.

    Raises `IllegalChoice` if a rule forbids the maneuver.
    """
    means = check_maneuver(battle, maneuver)
    due = current_cost(battle, maneuver)
    if due:
        dice.note("rb.cost.pay", "{who} pays {due} Advantage.", who=maneuver.who, due=due)
        battle = battle.add_advantage(means.who.side, means.conflict, -due)
    return _carry_out(dice, _record_maneuver(battle, maneuver), maneuver, means)


def _record_maneuver(battle: Battle, maneuver: Maneuver) -> Battle:
    """Return the battle with this maneuver recorded as its fighter's last one.

    The fighter's turn, and the items and elements that the maneuver uses, are used up.
    """
    who, parts = with_last_maneuver(battle.fighter(maneuver.who), maneuver), parts_of(maneuver)
    inflicted = who.inflicted or maneuver.card in INFLICTING
    battle = battle.replace_fighter(maneuver.who, replace(who, spent=True, inflicted=inflicted))
    for part in parts:
        for name in part.group:
            battle = battle.change_fighter(name, spent=battle.fighter(name).spent or rulings().group_turn == "spent")
    used = [part.element for part in parts]
    return replace(battle, elements=tuple(element for element in battle.elements if element.number not in used))


def _carry_out(dice: Dice, battle: Battle, maneuver: Maneuver, means: ManeuverContext) -> Battle:
    stat = maneuver_stat(means.who, means.skill, means.item)
    if isinstance(maneuver, Move):
        return carry_out_move(dice, battle, maneuver, means, stat)
    if isinstance(maneuver, Alter):
        return _alter_battleground(dice, battle, maneuver, means, stat)
    if isinstance(maneuver, Rescue):
        result = rescue(dice, stat, maneuver.risk)
        battle = _heal(battle, maneuver.comrade, result.heal)
    elif isinstance(maneuver, Recover):
        battle, result = carry_out_recover(dice, battle, maneuver, means)
    else:
        result = _roll_card(dice, battle, maneuver, means)
    battle = _apply_advantage(battle, means.extra or means, result)
    if isinstance(maneuver, InflictSkill | InflictKill) and (result.kill or result.skill):
        return _deal_damage(dice, battle, maneuver)
    return battle


def maneuver_stat(who: Fighter, skill: Skill | None, item: Item | None) -> int:
    """Return the stat for a roll with a skill and an item, after Skill Damage; 0 without a skill."""
    return stat_with_bonus(who.effective_stat(skill.stat), item.bonus if item else 0) if skill else 0


def _observer_rows(battle: Battle, means: ManeuverContext) -> tuple[tuple[int, ...], ...]:
    """Return the stats of opponents who may counter, with a row for each side.

    The result is empty if the skill is not a ruse.
    """
    if means.skill is None or counter_stat(means.skill) is None:
        return ()
    anywhere = battle.phase == "engagement" or rulings().watching_from == "anywhere"
    enemies = battle.active_fighters(
        lambda fighter: fighter.side != means.who.side and (anywhere or fighter.is_in(means.conflict))
    )
    rows = (
        observer_stats(tuple(enemy for enemy in enemies if enemy.side == opposing_side))
        for opposing_side in battle.sides_of(enemies)
    )
    return tuple(stats for stats in rows if stats)


def _roll_card(dice: Dice, battle: Battle, maneuver: Maneuver, means: ManeuverContext) -> ManeuverResult:
    if means.element and rulings().element_use == "sure":
        dice.note("rb.alter.use", "The element takes effect.")
        return {
            "gain": ManeuverResult(True, own=maneuver.risk),
            "kill-damage": ManeuverResult(True, kill=maneuver.risk),
            "skill-damage": ManeuverResult(True, skill=maneuver.risk),
        }[maneuver.card]
    stat = maneuver_stat(means.who, means.skill, means.item)
    return dice.sub(OUTCOMES[maneuver.card], stat, maneuver.risk, _observer_rows(battle, means))


def carry_out_recover(
    dice: Dice, battle: AnyBattle, maneuver: Recover, means: ManeuverContext
) -> tuple[AnyBattle, ManeuverResult]:
    """Return the battle after a Recover has healed Skill Damage, and the result of the whole maneuver."""
    who, extra = means.who, maneuver.extra
    own_stat = max(who.effective_stat(Stat.WIT), who.effective_stat(Stat.PERSONALITY))  # if the rulings ask for a roll
    if extra is None or means.extra is None:
        result = recover(dice, own_stat=own_stat)
    else:
        heal = recovered_points(dice, own_stat, alone=False)
        result = replace(_roll_card(dice, battle, extra, means.extra), heal=heal)
    damage = recover_skill_damage(who.damage, maneuver.spread, result.heal) if result.heal else who.damage
    return battle.change_fighter(maneuver.who, damage=damage), result


def _apply_advantage(battle: Battle, means: ManeuverContext, result: ManeuverResult) -> Battle:
    """Return the battle after a maneuver's result has changed the Advantage of sides."""
    if result.own:
        battle = battle.add_advantage(means.who.side, means.conflict, result.own)
    if result.theirs > 0:
        for gaining_side in sides_gaining(battle, means):
            battle = battle.add_advantage(gaining_side, means.conflict, result.theirs)
    elif result.theirs:
        battle = battle.add_advantage(means.against, means.conflict, result.theirs)
    return battle


@rule("rb.card.failure", "4e. Consequences: Gain Advantage")
def sides_gaining(battle: Battle, means: ManeuverContext) -> Names:
    """If a maneuver fails, one opposing side in the same conflict gains: the side that was named with the Risk."""
    others = battle.opposing_sides(means.who.side, means.conflict) if means.against else ()
    if not others or rulings().failure_gain == "each":
        return others
    if rulings().failure_gain == "weakest":
        return (min(others, key=lambda other_side: battle.advantage(other_side, means.conflict)),)
    return (means.against,)


def _deal_damage(dice: Dice, battle: Battle, maneuver: InflictSkill | InflictKill) -> Battle:
    """Return the battle after the targets have taken damage, in the shares that the attacker has declared."""
    for name, points in maneuver.shares:
        hit = battle.fighter(name)
        if isinstance(maneuver, InflictSkill):
            stat = maneuver.stat
            rule_id, words, harms = "rb.skill-damage.stat", f"Skill Damage on {stat}", f"{stat} damage"
            battle = battle.change_fighter(
                name, damage=apply_skill_damage(hit.damage, stat, points, hit.sheet.rating(stat))
            )
        else:
            rule_id, words, harms = "rb.kill.share", KILL, KILL
            battle = battle.change_fighter(name, kill=kill_after_wound(hit.kill, points, hit.kill_limit()))
        dealt = {"by": maneuver.who, "to": name, "harms": (harms,)}
        dice.note(rule_id, "{to} takes {points} {words}.", points=points, words=words, **dealt)
        battle = remove_if_fallen(dice, battle, name)
    return battle


def _heal(battle: Battle, name: str, points: int) -> Battle:
    hurt = battle.fighter(name)
    kill = heal_kill_damage(hurt.kill, points)
    back = hurt.out == "killed" and rulings().rescue_removed == "returns" and kill < hurt.kill_limit()
    return battle.change_fighter(name, kill=kill, out="" if back else hurt.out)


def _alter_battleground(dice: Dice, battle: Battle, maneuver: Alter, means: ManeuverContext, stat: int) -> Battle:
    result = alter(dice, stat, maneuver.risk)
    battle = _apply_advantage(battle, means, result)
    if not result.worth:
        return battle
    if maneuver.make == "tactics":
        for name in maneuver.moved:
            battle = battle.change_fighter(name, away=True)
        return battle
    number = max((element.number for element in battle.elements), default=0) + 1
    fight = guarded_fight(battle, maneuver, means.conflict)
    added = make_element(number, maneuver.make, means.who.side, result.worth, result.level, fight)
    if maneuver.make == "trap" and battle.phase == "engagement" and rulings().trap_search == "at-once":
        added = search_for_trap(dice, battle, added)
    battle = replace(battle, elements=(*battle.elements, replace(added, inside=maneuver.inside)))
    at_once = maneuver.inside and rulings().made_inside == "at-once"
    return meet_inside_elements(dice, battle, begins=False) if at_once else battle
