"""Riskbreaker: stats go from 1 to 10, and in a fight below and above; Risk is from 1 to 3; the die is a d10."""

from book.check.domains.model import FLAG, every
from rules.riskbreaker import SkillRoll

CARDS = ("gain", "decrease", "skill-damage", "kill-damage", "recover", "rescue", "move", "alter", "advance", "find")
SKILLS = ("Barter", "Maneuver", "Sword", "Move", "Observation")
STATS, FACES, ROLLED = range(1, 11), range(1, 11), range(-3, 13)
PILES, RISKS = range(21), range(1, 4)
LEVELS = (None, *range(10))
COUNTERS = [SkillRoll(stat, face, face < 10 and face <= max(stat, 2), stat - face) for stat in STATS for face in FACES]

DOMAINS = {
    "rb.roll.success": every(stat=ROLLED, face=FACES),
    "rb.roll.level": every(stat=ROLLED, face=FACES),
    "rb.counter.compare": every(level=LEVELS, counter=COUNTERS),
    "rb.counter.example": every(),
    "rb.maneuver.template": every(key=CARDS),
    "rb.advantage.convert": every(key=CARDS),
    "rb.character.range": every(value=STATS),
    # To itself no stat leads (10 of 100), and half of the other 90 pairs lead the other way.
    "rb.character.raise": every(refused=55, old=STATS, new=STATS),
    "rb.character.lower": every(refused=55, old=STATS, new=STATS),
    "rb.character.skill": every(magical=FLAG),
    "rb.character.area": every(price=range(1, 4)),
    "rb.character.archetypes": every(name=("Fighter", "Thief", "Mage", "Ranger")),
    "rb.character.stat-of-skill": every(name=SKILLS),
    "rb.item.example": every(bonus=range(3)),
    "rb.advantage.pool": every(advantage=PILES, by=range(-20, 21)),
    "rb.round.example": every(pikes=range(1, 21)),
    "rb.risk.individual": every(risk=RISKS),
    "rb.risk.group": every(risk=RISKS, size=range(1, 11)),
    "rb.risk.area": every(risk=RISKS),
    # What is due and not there cannot be paid: 1 + 2 + … + 20 pairs.
    "rb.cost.pay": every(refused=210, advantage=PILES, due=PILES),
    "rb.kill.capacity": every(rating=STATS, skill_damage=range(11)),
    "rb.skill-damage.boost": every(stat=STATS, risk=RISKS),
    "rb.rescue.both": every(kill=range(11), risk=RISKS),
    "rb.counters.mark": every(counters=range(3)),
    "rb.counters.knock-out": every(level=range(-9, 10), damage=range(11)),
    "rb.alter.counter": every(kind=("trap", "obstacle", "resource", "tactics")),
    "rb.alter.trap": every(damage=range(11), comers=range(1, 7)),
    "rb.card.rescue": every(stat=STATS, risk=RISKS, in_battle=FLAG),
    "rb.card.alter": every(stat=STATS, risk=RISKS),
    "rb.card.advance": every(stat=STATS, risk=RISKS),
    "rb.card.find": every(stat=STATS, risk=RISKS),
    "rb.fights.split.even": every(total=range(13), fights=range(1, 5)),
    "rb.move.distance": every(distance=("easy", "less easy", "far or difficult")),
    # Nobody is idle: in no Fight is the one case that is allowed.
    "rb.recover.apart": every(refused=3, fight=(None, 1, 2, 3)),
    "rb.rescue.apart": every(refused=8, rescuer=(None, 1, 2), comrade=(None, 1, 2)),
    "rb.engagement.declare": every(name=("Discover", "Tactics", "Alter", "Gain Advantage")),
}
