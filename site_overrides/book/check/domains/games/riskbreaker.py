"""Domains of Riskbreaker: the die is a d10, Risk is from 1 to 3, and stats are from 1 to 10, or beyond in a fight."""

from book.check.domains.model import FLAG, domain
from rules.riskbreaker import SkillRoll

CARDS = ("gain", "decrease", "skill-damage", "kill-damage", "recover", "rescue", "move", "alter", "advance", "find")
SKILLS = ("Barter", "Maneuver", "Sword", "Move", "Observation")
STATS, FACES, ROLLED = range(1, 11), range(1, 11), range(-3, 13)
PILES, RISKS = range(21), range(1, 4)
LEVELS = (None, *range(10))
COUNTERS = [SkillRoll(stat, face, face < 10 and face <= max(stat, 2), stat - face) for stat in STATS for face in FACES]

DOMAINS = {
    "rb.roll.success": domain(stat=ROLLED, face=FACES),
    "rb.roll.level": domain(stat=ROLLED, face=FACES),
    "rb.counter.compare": domain(level=LEVELS, counter=COUNTERS),
    "rb.counter.example": domain(),
    "rb.maneuver.template": domain(key=CARDS),
    "rb.advantage.convert": domain(key=CARDS),
    "rb.character.range": domain(value=STATS),
    # Of 100 pairs of an old and a new stat, 10 are equal, and half of the other 90 lead in the wrong direction.
    "rb.character.raise": domain(refused=55, old=STATS, new=STATS),
    "rb.character.lower": domain(refused=55, old=STATS, new=STATS),
    "rb.character.skill": domain(magical=FLAG),
    "rb.character.area": domain(price=range(1, 4)),
    "rb.character.archetypes": domain(name=("Fighter", "Thief", "Mage", "Ranger")),
    "rb.character.stat-of-skill": domain(name=SKILLS),
    "rb.item.example": domain(bonus=range(3)),
    "rb.advantage.pool": domain(advantage=PILES, by=range(-20, 21)),
    "rb.round.example": domain(pikes=range(1, 21)),
    "rb.risk.individual": domain(risk=RISKS),
    "rb.risk.group": domain(risk=RISKS, size=range(1, 11)),
    "rb.risk.area": domain(risk=RISKS),
    # A Cost above the Advantage is refused: 1 + 2 + … + 20 pairs.
    "rb.cost.pay": domain(refused=210, advantage=PILES, due=PILES),
    "rb.kill.capacity": domain(rating=STATS, skill_damage=range(11)),
    "rb.skill-damage.boost": domain(stat=STATS, risk=RISKS),
    "rb.rescue.both": domain(kill=range(11), risk=RISKS),
    "rb.counters.mark": domain(counters=range(3)),
    "rb.counters.knock-out": domain(level=range(-9, 10), damage=range(11)),
    "rb.alter.counter": domain(kind=("trap", "obstacle", "resource", "tactics")),
    "rb.alter.trap": domain(damage=range(11), comers=range(1, 7)),
    "rb.card.rescue": domain(stat=STATS, risk=RISKS, in_battle=FLAG),
    "rb.card.alter": domain(stat=STATS, risk=RISKS),
    "rb.card.advance": domain(stat=STATS, risk=RISKS),
    "rb.card.find": domain(stat=STATS, risk=RISKS),
    "rb.fights.split.even": domain(total=range(13), fights=range(1, 5)),
    "rb.move.distance": domain(distance=("easy", "less easy", "far or difficult")),
    # Recovery is allowed only to a character in no Fight.
    "rb.recover.apart": domain(refused=3, fight=(None, 1, 2, 3)),
    "rb.rescue.apart": domain(refused=8, rescuer=(None, 1, 2), comrade=(None, 1, 2)),
    "rb.engagement.declare": domain(name=("Discover", "Tactics", "Alter", "Gain Advantage")),
}
