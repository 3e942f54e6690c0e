"""Domains of the 2d8 draft: five outcomes, five Difficulties, statistics from −1 to +3, Specializations up to +4."""

from book.check.domains.model import FLAG, domain

OUTCOMES = ("Very Bad", "Bad", "Mixed", "Good", "Very Good")
DIFFICULTIES = ("Very Easy", "Easy", "Medium", "Hard", "Very Hard")
TAGS = ("Human", "Superhuman", "Simple & Weak", "Complex & Powerful")
ACTS = ("ordinary acts", "superhuman feats", "trivial magic", "simple magic", "complex magic")
LIMITED = ("statistic", "life", "recovery", "block", "specialization", "experience")
WEALTH = ("None", "Wretched", "Squalid", "Modest", "Comfortable", "Luxurious")
BONUSES, STEPS, TOTALS = range(-1, 9), range(-4, 5), range(-10, 41)

DOMAINS = {
    "cd.outcome": domain(outcome=OUTCOMES, roller=("players", "gm")),
    "cd.dangerous": domain(outcome=OUTCOMES),
    "cd.unopposed.table": domain(distinct=("total", 5), total=TOTALS, difficulty=DIFFICULTIES),
    "cd.opposed.table": domain(distinct=("difference", 5), difference=range(-30, 31)),
    "cd.difficulty.shift": domain(difficulty=DIFFICULTIES, steps=STEPS),
    "cd.increase.cancel": domain(increases=range(9), decreases=range(9)),
    "cd.increase": domain(steps=STEPS),
    "cd.unopposed": domain(bonus=BONUSES, difficulty=DIFFICULTIES, steps=range(-2, 3), danger=FLAG),
    "cd.opposed": domain(
        bonus=range(-1, 5), other=range(-1, 5), steps=range(-1, 2), other_steps=range(-1, 2), danger=FLAG
    ),
    "cd.opposed.both": domain(outcome=OUTCOMES),
    "cd.help": domain(bonus=BONUSES, difficulty=DIFFICULTIES, steps=range(-2, 3), danger=FLAG),
    "cd.advantage.when": domain(bonus=(0, 3), difficulty=DIFFICULTIES, held=range(3)),
    "cd.ability.take": domain(level=range(4)),
    "cd.ability.pressure": domain(level=range(4), gm=range(11), party=range(11)),
    "cd.item.relic": domain(left=range(2)),
    # A tag never changes: each of three tags refuses two others and Human.
    "cd.xp.speed": domain(before=("Slow", "Normal", "Fast"), after=("Slow", "Normal", "Fast")),
    "cd.xp.tag": domain(refused=9, tag=TAGS, now=TAGS),
    "cd.xp.life": domain(before=range(1, 41), after=range(1, 41)),
    "cd.xp.recovery": domain(before=range(1, 21), after=range(1, 21)),
    "cd.xp.level": domain(what=LIMITED, levelled=FLAG),
    "cd.item.basic": domain(basis=("melee", "ranged", "defensive", "relic")),
    "cd.item.making": domain(free=FLAG),
    # Four tags allow one, two, three and four of five acts, so ten of twenty pairs are refused, at five Difficulties.
    "cd.specialization.tag": domain(refused=50, tag=TAGS, act=ACTS, difficulty=DIFFICULTIES),
    "cd.wealth": domain(wealth=WEALTH, level=WEALTH),
    "cd.item.use": domain(in_use=range(51)),
    "cd.attack.block": domain(amount=range(31), block=range(7)),
    "cd.attack.strike-back": domain(outcome=OUTCOMES),
    # The GM may add as many dice as the round's number. Of 0 to 10 dice, nine numbers are too high in round 1, eight in
    # round 2, and none in round 10.
    "cd.attack.gm-limit": domain(refused=45, side=("players", "gm"), round_number=range(1, 11), wanted=range(11)),
    "cd.defeat": domain(in_danger=FLAG),
    "cd.unstable.difficulty": domain(risen=range(7)),
    "cd.unstable": domain(willpower=range(-1, 4), risen=range(7), steps=range(-2, 3), danger=FLAG),
    "cd.unstable.clock": domain(risen=range(7), event=("roll", "round", "damage")),
    "cd.unstable.stabilise": domain(bonus=BONUSES, steps=range(-2, 3), danger=FLAG),
    "cd.round.first": domain(round_number=range(1, 21)),
    "cd.heal.time": domain(distinct=("minutes", 5), minutes=range(1, 480)),
    # Sleep that is longer than the rest is refused: 1 + 2 + … + 12 pairs, each with and without strain.
    "cd.heal.rest": domain(refused=156, minutes=range(0, 721, 60), asleep=range(0, 721, 60), strenuous=FLAG),
    "cd.heal.amount": domain(outcome=OUTCOMES, recovery=range(1, 21)),
    "cd.heal.price": domain(outcome=OUTCOMES),
    "cd.heal": domain(
        bonus=range(-1, 6), recovery=(1, 5, 20), difficulty=DIFFICULTIES, steps=range(-1, 2), danger=FLAG
    ),
    "cd.heal.combat": domain(bonus=BONUSES, recovery=(1, 5, 20)),
    "cd.collective.share": domain(total=range(41), magnitude=range(1, 11)),
    "cd.collective.rounds": domain(outcome=OUTCOMES),
    "cd.cooperative.score": domain(outcome=OUTCOMES),
}
