"""The public names of Riskbreaker, for `from rules.riskbreaker import` and for its pages."""

from rules.riskbreaker.cards import CARDS, Card, card_text, costs_advantage, find_card
from rules.riskbreaker.character_sheet import Sheet, make_sheet
from rules.riskbreaker.characters import (
    Bill,
    BillLine,
    Character,
    archetype,
    area_price,
    base_skill_price,
    build_character,
    character_bill,
    check_stat,
    lower_refund,
    missing_basics,
    raise_cost,
    skill_price,
    starting_character,
)
from rules.riskbreaker.combat.actions import sides_gaining
from rules.riskbreaker.combat.advantage import (
    RoundAdvantage,
    add_advantage,
    check_area_risk,
    check_group_risk,
    check_individual_risk,
    check_risk,
    level_gains,
    maneuver_cost,
    outnumbering_bonus,
    pay_cost,
    round_advantage,
    side_level,
    sword_against_pikes,
)
from rules.riskbreaker.combat.battle import engage, play_choices, step
from rules.riskbreaker.combat.battleground import (
    element_counter_stat,
    make_element,
    preparation_observer_stats,
    resource_worth,
    trap_shares,
)
from rules.riskbreaker.combat.card_effects import (
    ManeuverResult,
    advance,
    alter,
    decrease,
    find,
    gain,
    is_ruse_spotted,
    kill_damage,
    move,
    play_card,
    recover,
    rescue,
    roll_followers,
    skill_damage,
)
from rules.riskbreaker.combat.choices import (
    Alter,
    Choice,
    DeclareFights,
    DeclareSkills,
    Decrease,
    DisputedFights,
    Distance,
    Flee,
    Gain,
    InflictKill,
    InflictSkill,
    LetGo,
    Maneuver,
    Move,
    Pass,
    Recover,
    Rescue,
    ShareAdvantage,
    Surrender,
    Unaware,
    Veto,
)
from rules.riskbreaker.combat.damage import (
    apply_skill_damage,
    boosted_stat,
    can_take_up,
    check_kill_shares,
    check_skill_shares,
    heal_kill_damage,
    kill_capacity,
    mark_counter,
    recover_skill_damage,
    rounds_until_knock_out,
)
from rules.riskbreaker.combat.end_of_round import is_knocked_out
from rules.riskbreaker.combat.moving import check_destination, distance_risk
from rules.riskbreaker.combat.restrictions import (
    check_group,
    check_may_recover,
    check_may_rescue,
    check_not_repeated,
    check_not_vetoed,
    check_tactics_targets,
    preparation_card,
    required_skill,
)
from rules.riskbreaker.combat.rounds import idle_turn_order, is_decided
from rules.riskbreaker.combat.stage import (
    check_split,
    decider,
    form_fights,
    leave_out_of_fights,
    split_evenly,
    stage_order,
)
from rules.riskbreaker.combat.state import Battle, Element, Fight, Fighter, Situation
from rules.riskbreaker.combat.turn_order import TurnEntry, break_tie, draw_lots, turn_order
from rules.riskbreaker.rolls import (
    RuseResult,
    SkillRoll,
    chance_unseen,
    compare_levels,
    counter_roll,
    counter_stat,
    noted_level,
    roll_table,
    skill_roll,
    spot,
    spot_any,
    stat_with_bonus,
    succeeds,
    success_level,
    trap_in_the_canyon,
)
from rules.riskbreaker.rulings import RiskbreakerRulings, rulings
from rules.riskbreaker.situation import (
    acquire_item,
    add_gm_advantage,
    advance_goal,
    carry_over,
    change_advantage,
    rescue_outside_fights,
    set_goal,
)
from rules.riskbreaker.skills import (
    Item,
    ItemRisk,
    Skill,
    SkillReference,
    item_risk,
    parse_skill,
    parse_skill_reference,
    skill_stat,
    vial_of_oil,
)
from rules.riskbreaker.tables import STATS, Stat

__all__ = [
    "CARDS", "STATS", "Alter", "Battle", "Bill", "BillLine", "Card", "Character", "Choice", "DeclareFights",
    "DeclareSkills", "Decrease", "DisputedFights", "Distance", "Element", "Fight", "Fighter", "Flee", "Gain",
    "InflictKill", "InflictSkill", "Item", "ItemRisk", "LetGo", "Maneuver", "ManeuverResult", "Move", "Pass",
    "Recover", "Rescue", "RiskbreakerRulings", "RoundAdvantage", "RuseResult", "ShareAdvantage", "Sheet", "Situation",
    "Skill", "SkillReference", "SkillRoll", "Stat", "Surrender", "TurnEntry", "Unaware", "Veto", "add_advantage",
    "add_gm_advantage", "advance", "advance_goal", "alter", "apply_skill_damage", "archetype", "area_price",
    "base_skill_price", "boosted_stat", "break_tie", "build_character", "can_take_up", "card_text", "carry_over",
    "chance_unseen", "change_advantage", "character_bill", "check_area_risk", "check_destination",
    "check_group", "check_group_risk", "check_individual_risk", "check_kill_shares", "check_may_recover",
    "check_may_rescue", "check_not_repeated", "check_not_vetoed", "check_risk", "check_skill_shares", "check_split",
    "check_stat", "check_tactics_targets", "compare_levels", "costs_advantage", "counter_roll", "counter_stat",
    "decider", "decrease", "distance_risk", "draw_lots", "element_counter_stat", "engage", "find", "find_card",
    "acquire_item", "form_fights", "gain", "heal_kill_damage", "idle_turn_order", "is_decided", "is_knocked_out",
    "is_ruse_spotted", "item_risk", "kill_capacity", "kill_damage", "leave_out_of_fights", "level_gains",
    "lower_refund", "make_element", "make_sheet", "maneuver_cost", "mark_counter", "missing_basics", "move",
    "noted_level", "outnumbering_bonus", "parse_skill", "parse_skill_reference", "pay_cost", "play_card",
    "play_choices", "preparation_card", "preparation_observer_stats", "raise_cost", "recover",
    "recover_skill_damage", "required_skill", "rescue",
    "rescue_outside_fights", "resource_worth", "roll_followers", "roll_table", "round_advantage",
    "rounds_until_knock_out", "rulings", "set_goal", "side_level", "sides_gaining", "skill_damage", "skill_price",
    "skill_roll", "skill_stat", "split_evenly", "spot", "spot_any", "stage_order", "starting_character",
    "stat_with_bonus", "step", "succeeds", "success_level", "sword_against_pikes", "trap_in_the_canyon",
    "trap_shares", "turn_order", "vial_of_oil",
]  # fmt: skip
