"""The public names of The 2d8 draft, for `from rules.councilman import` and for its pages."""

from rules.councilman.advantage import (
    Plan,
    Pushed,
    ability_level,
    good_under_pressure,
    pushed,
    relic_advantage,
    spend,
    take_the_advantage,
)
from rules.councilman.character_bill import Bill, Line, afford, bill, mode_price, start
from rules.councilman.character_sheet import sheet
from rules.councilman.characters import (
    Ability,
    Character,
    Experience,
    Specialization,
    can_buy,
    every_specialization,
    health,
    movement,
    statistic,
    tag_bonus,
    tagged,
)
from rules.councilman.combat.attack import (
    Exchange,
    Strike,
    answer,
    attack,
    attack_many,
    check_armed,
    damage,
    damage_dice,
    exchange,
    extra_dice,
    may_strike_back,
    through,
)
from rules.councilman.combat.choices import (
    Act,
    Answer,
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
    Resist,
    Second,
    Stabilise,
)
from rules.councilman.combat.defeat import (
    Fate,
    awakened,
    dangling,
    defeat_options,
    hit_while_unconscious,
    next_risen,
    roll_to_live,
    roll_to_stabilise,
    unstable_difficulty,
)
from rules.councilman.combat.duel import Duel, duel
from rules.councilman.combat.scripted_choices import play
from rules.councilman.combat.state import Combat, Fighter, begin, fighter, first_turn, pay, purse
from rules.councilman.equipment import ability, attack_bonus, best_bonus, find_item, held_xp, score, with_items
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
    Effort,
    Gathered,
    collective,
    cooperative,
    effort,
    goes_on,
    group_outcome,
    outcome_score,
    share,
)
from rules.councilman.healing import (
    Healing,
    check_daily,
    combat_healing,
    heal,
    healed,
    healing_difficulty,
    healing_price,
    rests,
)
from rules.councilman.items import (
    Invoice,
    Item,
    adapt,
    add_feature,
    basic,
    invoice,
    item_price,
    later_price,
    make,
    making_price,
    sale,
)
from rules.councilman.market import Loop, Move, cheapest, item_moves, late_tag_price, moves, richest_loop
from rules.councilman.prices import (
    ability_price,
    block_price,
    check_sale,
    experience_price,
    life_price,
    limit,
    recovery_price,
    specialization_price,
    speed_price,
    stat_price,
    tag_price,
)
from rules.councilman.rolls import (
    Consequences,
    Gains,
    Helped,
    consequences,
    dangerous,
    harder,
    help_out,
    mirrored,
    net_steps,
    opposed,
    opposed_gains,
    outcome_of,
    outcome_of_difference,
    rival_gains,
    roll_bonus,
    roll_pool,
    unopposed,
)
from rules.councilman.rulings import CouncilmanRulings, rulings

__all__ = [
    "Ability", "Act", "Answer", "AskGM", "Assist", "Attack", "AttackSeveral", "Attempt", "Bill", "Brace", "Build",
    "Character", "Combat", "Consequences", "Contest", "CouncilmanRulings", "Duel", "Effort", "Exchange",
    "Experience", "Fall", "Fate", "Fighter", "Gains", "Gathered", "Healing", "Helped", "Invoice", "Item",
    "LessDamage", "Line", "Loop", "Mend", "MoreDamage", "Move", "Pass", "Plan", "Push", "Pushed", "Resist",
    "Second", "Specialization", "Stabilise", "Strike",
    "ability", "ability_level", "ability_price", "adapt", "add_ability", "add_bonus", "add_die", "add_feature",
    "add_health", "add_option", "add_range", "afford", "answer", "attack", "attack_bonus", "attack_many",
    "awakened", "basic", "begin", "best_bonus", "bill", "block_price", "can_buy", "cheapest", "check_armed",
    "check_daily", "check_sale", "collective", "combat_healing", "consequences", "cooperative", "damage",
    "damage_dice", "dangerous", "dangling", "defeat_options", "duel", "effort", "every_specialization", "exchange",
    "experience_price", "extra_dice", "feature_limit", "fighter", "find_item", "first_turn", "goes_on",
    "good_under_pressure", "group_outcome", "harder", "heal", "healed", "healing_difficulty", "healing_price",
    "health", "held_xp", "help_out", "hit_while_unconscious", "invoice", "item_moves", "item_price",
    "late_tag_price", "later_price", "life_price", "limit", "make", "make_innate", "making_price",
    "may_strike_back", "mirrored", "mode_price", "movement", "moves", "net_steps", "next_risen", "opposed",
    "opposed_gains", "outcome_of", "outcome_of_difference", "outcome_score", "pay", "play", "purse", "pushed",
    "recovery_price", "relic_advantage", "rests", "richest_loop", "rival_gains", "roll_bonus", "roll_pool",
    "roll_to_live", "roll_to_stabilise", "rulings", "sale", "score", "share", "sheet", "specialization_price",
    "speed_price", "spend", "start", "stat_price", "statistic", "tag_bonus", "tag_price", "tagged",
    "take_the_advantage", "through", "unopposed", "unstable_difficulty", "upgrade_die", "with_items",
]  # fmt: skip
