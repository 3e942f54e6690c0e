"""Riskbreaker: an abstract engine of risk and Advantage, after the "Total Rewrite" 0.0.2."""

from rules.riskbreaker.cards import CARDS, Card, card, converts, template
from rules.riskbreaker.characters import (
    Bill, Character, Line, afford, archetype, area_price, build, lacking, lower_refund, plain_price,
    price, raise_cost, skill_price, start, stat_value,
)
from rules.riskbreaker.combat.advantage import (
    RoundAdvantage, changed, check_risk, cost, gains, individual, of_area, of_group, outnumbering,
    pay, round_advantage, side_level, sword_against_pikes,
)
from rules.riskbreaker.combat.damage import (
    boosted, capacity, healed, lowered, mark, restored, rounds_lasting, share_kill, share_skill,
    take_up,
)
from rules.riskbreaker.combat.order import Entrant, break_tie, lots, turn_order
from rules.riskbreaker.combat.outcomes import (
    Outcome, advance, alter, card_outcome, decrease, find, followers, gain, kill_damage, move,
    recover, rescue, skill_damage, spotted,
)
from rules.riskbreaker.items import Item, item_risk, vial_of_oil
from rules.riskbreaker.rolls import (
    Ruse, SkillRoll, chance_unseen, compare, counter, counter_roll, counter_stat, counters, noted,
    roll_table, skill_roll, succeeds, success_level, trap_in_the_canyon, with_bonus,
)
from rules.riskbreaker.rulings import RULINGS, RiskbreakerRulings
from rules.riskbreaker.skills import Skill, reference, skill, stat_of
from rules.riskbreaker.tables import STATS, Stat
from rules.riskbreaker.between import Venture, complications, prepare, pursue, search, set_goal
