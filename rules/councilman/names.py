"""The public names of the 2d8 draft, for `from rules.councilman import` and for its pages."""

from rules.councilman.advantage import (
    AnnouncedRoll,
    ability_level,
    good_under_pressure,
    relic_advantage,
    roll_with_advantage,
    take_the_advantage,
)
from rules.councilman.character_bill import Bill, BillLine, check_affordable, mode_price, starting_character, xp_bill
from rules.councilman.character_sheet import sheet_entries
from rules.councilman.characters import (
    Ability,
    Character,
    Experience,
    Specialization,
    can_buy,
    check_health,
    check_statistic,
    movement_modes,
    tag_bonus,
    tag_difficulty,
)
from rules.councilman.combat.attack import (
    Exchange,
    Strike,
    answer_worth,
    attack,
    attack_many,
    check_armed,
    check_extra_dice,
    damage,
    damage_after_block,
    damage_dice,
    exchange,
    may_strike_back,
)
from rules.councilman.combat.choices import (
    Act,
    AskGM,
    Assist,
    Attack,
    AttackSeveral,
    Attempt,
    Brace,
    Contest,
    Fall,
    LessDamage,
    Mend,
    MoreDamage,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.defeat import (
    Fate,
    defeat_options,
    hit_unconscious,
    next_risen,
    roll_to_live,
    roll_to_stabilise,
    survival_rounds,
    unstable_difficulty,
    wake,
)
from rules.councilman.combat.duel import DuelOdds, duel_odds
from rules.councilman.combat.payments import pay, pay_for_roll, side_advantage
from rules.councilman.combat.scripted_choices import play_choices
from rules.councilman.combat.state import Fighter, FightState, begin, first_turn, make_fighter
from rules.councilman.equipment import (
    attack_bonus,
    best_bonus,
    character_ability,
    find_item,
    held_xp,
    score,
    with_items,
)
from rules.councilman.features import (
    Build,
    add_ability,
    add_bonus,
    add_die,
    add_health,
    add_option,
    add_range,
    feature_limit,
    make_innate,
    upgrade_die,
)
from rules.councilman.groups import (
    CollectiveEffort,
    CollectiveTotal,
    collective,
    collective_effort,
    collective_quotient,
    cooperative,
    group_outcome,
    may_go_on,
    outcome_score,
)
from rules.councilman.healing import (
    Healing,
    check_daily,
    combat_healing,
    heal,
    healing_difficulty,
    healing_price,
    is_full_rest,
    life_healed,
)
from rules.councilman.items import (
    Invoice,
    Item,
    adapt_item,
    adapting_price,
    add_feature,
    basic_item,
    invoice,
    item_price,
    make_item,
    making_price,
    sale_price,
)
from rules.councilman.market import Loop, Trade, cheapest_way, late_tag_price, richest_loop, trades
from rules.councilman.prices import (
    ability_price,
    block_price,
    check_sale,
    experience_price,
    life_price,
    recovery_price,
    specialization_price,
    speed_price,
    stat_price,
    tag_price,
    value_limit,
)
from rules.councilman.rolls import (
    Consequences,
    HelpResult,
    OpposedGains,
    consequences,
    dangerous_outcome,
    help_out,
    net_steps,
    opposed,
    opposed_gains,
    opposite_outcome,
    outcome_of,
    outcome_of_difference,
    rival_gains,
    roll_bonus,
    roll_pool,
    shift_difficulty,
    unopposed,
)
from rules.councilman.rulings import CouncilmanRulings, rulings
from rules.councilman.tables import SPECIALIZATIONS

__all__ = [
    "Ability", "Act", "AnnouncedRoll", "AskGM", "Assist", "Attack", "AttackSeveral", "Attempt", "Bill", "BillLine",
    "Brace", "Build", "Character", "CollectiveEffort", "CollectiveTotal", "Consequences", "Contest",
    "CouncilmanRulings", "DuelOdds", "Exchange", "Experience", "Fall", "Fate", "FightState", "Fighter", "Healing",
    "HelpResult", "Invoice", "Item", "LessDamage", "Loop", "Mend", "MoreDamage", "OpposedGains", "Pass", "Push",
    "Reaction", "Resist", "SPECIALIZATIONS", "Second", "Specialization", "Stabilise", "Strike", "Trade",
    "ability_level", "ability_price", "adapt_item", "adapting_price", "add_ability", "add_bonus", "add_die",
    "add_feature", "add_health", "add_option", "add_range", "answer_worth", "attack", "attack_bonus", "attack_many",
    "basic_item", "begin", "best_bonus", "block_price", "can_buy", "character_ability", "cheapest_way",
    "check_affordable", "check_armed", "check_daily", "check_extra_dice", "check_health", "check_sale",
    "check_statistic", "collective", "collective_effort", "collective_quotient", "combat_healing", "consequences",
    "cooperative", "damage", "damage_after_block", "damage_dice", "dangerous_outcome", "defeat_options", "duel_odds",
    "exchange", "experience_price", "feature_limit", "find_item", "first_turn", "good_under_pressure", "group_outcome",
    "heal", "healing_difficulty", "healing_price", "held_xp", "help_out", "hit_unconscious", "invoice", "is_full_rest",
    "item_price", "late_tag_price", "life_healed", "life_price", "make_fighter", "make_innate", "make_item",
    "making_price", "may_go_on", "may_strike_back", "mode_price", "movement_modes", "net_steps", "next_risen",
    "opposed", "opposed_gains", "opposite_outcome", "outcome_of", "outcome_of_difference", "outcome_score", "pay",
    "pay_for_roll", "play_choices", "recovery_price", "relic_advantage", "richest_loop", "rival_gains", "roll_bonus",
    "roll_pool", "roll_to_live", "roll_to_stabilise", "roll_with_advantage", "rulings", "sale_price", "score",
    "sheet_entries", "shift_difficulty", "side_advantage", "specialization_price", "speed_price", "starting_character",
    "stat_price", "survival_rounds", "tag_bonus", "tag_difficulty", "tag_price", "take_the_advantage", "trades",
    "unopposed", "unstable_difficulty", "upgrade_die", "value_limit", "wake", "with_items", "xp_bill",
]  # fmt: skip
