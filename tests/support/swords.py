"""Fights of Skillful: Greta against Jack with swords, and more people on two or three sides."""

from rules.core import ScriptedDice, under
from rules.core.play.position import start_position
from rules.skillful import Attack, Defend, SkillfulRulings, parse_person
from rules.skillful.fight import FIGHT

GUARDS = {
    "Greta": 'Broadsword 10 · Dodge 8 · defends with Shield 4+3 (3 Wind) · "a limp"',
    "Bo": "attacks with Fists 3 (2 Wind, fumble 4) · Dodge 2 · Wind 30 · Health 20 · mental penalty 2",
}
THIEVES = {
    "Jack": "9mm Pistol 6 · Broadsword 2 · Dodge 6 · Wind 12 · Stamina -3 · physical penalty 3",
    "Eve": "attacks with Net 5 (4 Wind + 2 Wit, fumble 12) · defends with Tumble (5 Wind + 1 Wit)",
}
WOLVES = {"Grey": "attacks with Bite 7 (3 Wind, fumble -4, melee 10/20/40) · Dodge 9"}


def people(named):
    return tuple(parse_person(name, text) for name, text in named.items())


def guards_and_thieves(third=False):
    wolves = {"wolves": people(WOLVES)} if third else {}
    return FIGHT.start(guards=people(GUARDS), thieves=people(THIEVES), **wolves)


def duel(greta="Broadsword 10 · Dodge 8", jack="Broadsword 9 · Dodge 6"):
    return FIGHT.start(guards=people({"Greta": greta}), thieves=people({"Jack": jack}))


STROKE = Attack("Broadsword", ("Jack",))


def strike_at_jack(dice, *choices, rulings=None, start=duel):
    """Return the fight after Greta has struck at Jack, who dodges, and after further choices."""
    state = under(SkillfulRulings(**(rulings or {})), start)
    position = start_position(FIGHT, state).push_choice("Greta", STROKE)
    position = position.push_choice("Jack", Defend("Dodge"), ScriptedDice(dice))
    for who, choice in choices:
        position = position.push_choice(who, choice)
    return position
