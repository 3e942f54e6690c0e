"""The public names of Riskbreaker, for `from rules.riskbreaker import` and for its pages."""

from rules.riskbreaker.cards import CARDS, Card, card, converts, template
from rules.riskbreaker.characters import (
    Bill,
    Character,
    Line,
    afford,
    archetype,
    area_price,
    build,
    lacking,
    lower_refund,
    plain_price,
    price,
    raise_cost,
    skill_price,
    start,
    stat_value,
)
from rules.riskbreaker.combat import (
    Alter,
    Battle,
    Choice,
    DeclareFights,
    DeclareSkills,
    Decrease,
    Disputed,
    Distance,
    Element,
    Fight,
    Fighter,
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
    Sheet,
    Surrender,
    Unaware,
    Veto,
    engage,
    play,
    preparation,
    replay,
    sheet,
    step,
)
from rules.riskbreaker.combat.actions import payees
from rules.riskbreaker.combat.advantage import (
    RoundAdvantage,
    changed,
    check_risk,
    cost,
    gains,
    individual,
    of_area,
    of_group,
    outnumbering,
    pay,
    round_advantage,
    side_level,
    sword_against_pikes,
)
from rules.riskbreaker.combat.battleground import countered_on, element, onlookers, sprung, worth_of
from rules.riskbreaker.combat.card_effects import (
    Outcome,
    advance,
    alter,
    card_outcome,
    decrease,
    find,
    gain,
    kill_damage,
    move,
    recover,
    rescue,
    skill_damage,
)
from rules.riskbreaker.combat.contested import followers, spotted
from rules.riskbreaker.combat.damage import (
    boosted,
    capacity,
    healed,
    lowered,
    mark,
    restored,
    rounds_lasting,
    share_kill,
    share_skill,
    take_up,
)
from rules.riskbreaker.combat.end_of_round import knocked_out
from rules.riskbreaker.combat.moving import destination, distance_risk
from rules.riskbreaker.combat.requirements import removable
from rules.riskbreaker.combat.restrictions import check_group, may_recover, may_rescue, not_twice, not_vetoed, skill_for
from rules.riskbreaker.combat.rounds import last_turns, over
from rules.riskbreaker.combat.stage import decider, divided, evenly, leave_out, split, stage_order
from rules.riskbreaker.combat.turn_order import Entrant, break_tie, lots, turn_order
from rules.riskbreaker.rolls import (
    Ruse,
    SkillRoll,
    chance_unseen,
    compare,
    counter_roll,
    counter_stat,
    noted_level,
    roll_table,
    skill_roll,
    spot,
    spot_any,
    succeeds,
    success_level,
    trap_in_the_canyon,
    with_bonus,
)
from rules.riskbreaker.rulings import RiskbreakerRulings, rulings
from rules.riskbreaker.situation import Venture, carried, complications, prepare, pursue, rest, search, set_goal, tend
from rules.riskbreaker.skills import Item, ItemBill, Reference, Skill, item_risk, reference, skill, stat_of, vial_of_oil
from rules.riskbreaker.tables import STATS, Stat

__all__ = [
    "CARDS", "STATS",
    "Alter", "Battle", "Bill", "Card", "Character", "Choice", "DeclareFights", "DeclareSkills", "Decrease",
    "Disputed", "Distance", "Element", "Entrant", "Fight", "Fighter", "Flee", "Gain", "InflictKill", "InflictSkill",
    "Item", "ItemBill", "LetGo", "Line", "Maneuver", "Move", "Outcome", "Pass", "Recover", "Reference", "Rescue",
    "RiskbreakerRulings", "RoundAdvantage", "Ruse", "ShareAdvantage", "Sheet", "Skill", "SkillRoll", "Stat",
    "Surrender", "Unaware", "Venture", "Veto",
    "advance", "afford", "alter", "archetype", "area_price", "boosted", "break_tie", "build", "capacity",
    "card", "card_outcome", "carried", "chance_unseen", "changed", "check_group", "check_risk", "compare",
    "complications", "converts", "cost", "counter_roll", "counter_stat", "countered_on", "decider", "decrease",
    "destination", "distance_risk", "divided", "element", "engage", "evenly", "find", "followers",
    "gain", "gains", "healed", "individual", "item_risk", "kill_damage", "knocked_out", "lacking", "last_turns",
    "leave_out", "lots", "lower_refund", "lowered", "mark", "may_recover", "may_rescue",
    "move", "not_twice", "not_vetoed", "noted_level", "of_area", "of_group", "onlookers", "outnumbering", "over",
    "pay", "payees", "plain_price", "play", "preparation", "prepare", "price", "pursue", "raise_cost",
    "recover", "reference", "removable", "replay", "rescue", "rest", "restored", "roll_table", "round_advantage",
    "rounds_lasting", "rulings", "search", "set_goal", "share_kill", "share_skill", "sheet", "side_level", "skill",
    "skill_damage", "skill_for", "skill_price", "skill_roll", "split", "spot", "spot_any", "spotted", "sprung",
    "stage_order", "start", "stat_of", "stat_value", "step", "succeeds", "success_level", "sword_against_pikes",
    "take_up", "template", "tend", "trap_in_the_canyon", "turn_order", "vial_of_oil", "with_bonus", "worth_of",
]  # fmt: skip
