"""The end of a round: fallen fighters are removed, and fighters who fought mark a combat counter."""

from rules.core import Dice, require_int, rule
from rules.core.frozen import replace
from rules.riskbreaker.combat.damage import apply_skill_damage, mark_counter
from rules.riskbreaker.combat.state import AnyBattle, Battle, Fighter
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import STATS, Stat

GONE = (
    "fled",
    "surrendered",
    "left",
)  # these fighters are no longer on the battlefield; the killed and the knocked out still are


def remove_if_fallen(dice: Dice, battle: Battle, name: str) -> Battle:
    """Return the battle after a fighter is removed, if their wounds have reached the limit."""
    hurt = battle.fighter(name)
    why = cause_of_removal(hurt)
    if why == "killed":
        dice.note("rb.kill.capacity", "{kill} Kill Damage removes {name}.", kill=hurt.kill, name=name)
    return remove_fighter(battle, name, why) if why else battle


def cause_of_removal(hurt: Fighter) -> str:
    """Return `"killed"` or `"knocked out"` if a fighter's wounds take them out of the battle; `""` if they do not."""
    if hurt.kill and hurt.kill >= hurt.kill_limit():
        return "killed"
    if rulings().knock_out == "at-zero" and _is_worn_out(hurt):
        return "knocked out"
    return ""


def _is_worn_out(fighter: Fighter) -> bool:
    """Return True if nothing is left of the stat that a fighter fights with."""
    return fighter.using is not None and fighter.effective_stat(fighter.using.stat) <= 0


def update_removal(battle: AnyBattle, name: str) -> AnyBattle:
    """Return the battle after a manual change of a fighter's wounds.

    The wounds may take the fighter out of the battle, or no longer keep them out. Between battles they do neither.
    """
    if battle.phase == "between":
        return battle
    hurt = battle.fighter(name)
    why = cause_of_removal(hurt)
    if why and not hurt.out:
        return remove_fighter(battle, name, why)
    back = not why and (hurt.out == "killed" or (hurt.out == "knocked out" and not _is_worn_out(hurt)))
    return battle.change_fighter(name, out="") if back else battle


def remove_fighter(battle: AnyBattle, name: str, why: str) -> AnyBattle:
    """Return the battle with a fighter marked as out, and with the reason."""
    return battle.change_fighter(name, out=why, fight=None, away=False, delay=0, heading=None, place="")


def mark_fatigue(fighter: Fighter) -> Fighter:
    """Return a fighter after a round: with one more combat counter or, for the third one, Skill Damage."""
    counters, points = mark_counter(fighter.counters)
    stat = fatigue_stat(fighter)
    damage = fighter.damage
    if points:
        damage = apply_skill_damage(damage, stat, points, fighter.sheet.rating(stat))
    return replace(fighter, counters=counters, damage=damage)


def fatigue_stat(fighter: Fighter) -> Stat:
    """Return the stat that combat counters damage."""
    if fighter.using and rulings().counter_stat == "fight":
        return fighter.using.stat
    return max(STATS, key=fighter.effective_stat)


@rule("rb.counters.knock-out", "5. Mark combat counters/damage")
def is_knocked_out(level: int, damage: int) -> bool:
    """A fighter is knocked out if the damage of combat counters leaves nothing of the stat that they fight with.

    Args:
        level: The effective stat after the round's damage.
        damage: The Skill Damage that the counters did, 0 or 1.
    """
    require_int(level, None, None, "a skill level"), require_int(damage, 0, None, "Skill Damage")
    return bool(damage) and level <= 0 and rulings().knock_out != "never"


def _remaining_fight_stat(worn_out: Fighter) -> int:
    """Return the effective stat of the skill that a fighter uses.

    By a ruling it is the best stat of all skills that the fighter can change to.
    """
    skills = [worn_out.using] if worn_out.using else []
    if rulings().worn_out == "switches":
        skills += [skill for skill in worn_out.fight_skills() if worn_out.kill < worn_out.kill_limit_with(skill)]
    return max([worn_out.effective_stat(skill.stat) for skill in skills], default=0)


def apply_end_of_round(dice: Dice, battle: Battle) -> Battle:
    """Return the battle after each fighter who fought has marked a combat counter, which knocks some of them out."""
    inflicted = rulings().fought == "inflicted"
    for fighter in battle.active_fighters(lambda member: member.inflicted if inflicted else member.fought):
        after = mark_fatigue(fighter)
        battle = battle.replace_fighter(fighter.name, after)
        filled = after.counters < fighter.counters
        dice.note(
            "rb.counters.mark",
            "{name} {mark}.",
            name=fighter.name,
            mark="has three: 1 Skill Damage" if filled else f"marks combat counter {after.counters}",
            by="combat counters" if filled else "",
            to=fighter.name,
            harms=(f"{fatigue_stat(fighter)} damage",) if filled else (),
        )
        level = _remaining_fight_stat(after)
        if is_knocked_out(level, int(filled)):
            dice.note("rb.counters.knock-out", "{name} is knocked out.", name=fighter.name)
            battle = remove_fighter(battle, fighter.name, "knocked out")
        else:
            battle = remove_if_fallen(dice, battle, fighter.name)
    return battle
