"""Fights and scenes of the 2d8 draft, in lines or by given choices."""

from rules.core import as_printed, scripted
from rules.core.frozen import replace
from rules.core.play.session import parse_session
from rules.councilman import CouncilmanRulings, Fighter, play_choices
from rules.councilman.fight import FIGHT
from rules.councilman.game import GAME
from rules.councilman.people import parse_person

BRIDGE = """\
[players] Ann: Life 9 of 20 · Advantage 2; Ben: Life 4 of 20 · Recovery 9 · Advantage 2; Cid: unstable · Life 0 of 14
[gm] Orc: Life 9; Imp: Life 5
table: gm's Advantage is 3
"""
MILL = """\
[scene between]
[players] Ann: Life 9 of 20 · Advantage 2; Ben: Life 4 of 20 · Recovery 9 · Advantage 2; Cid: unstable · Life 0 of 14
table: gm's Advantage is 3
"""


def play_lines(start, *lines):
    session = parse_session(GAME, start)
    assert session.fault is None
    for line in lines:
        session = session.enter_line(line)
    return session


def advantages(session):
    """Return the Advantage of Ann, of Ben, and of the GM."""
    state = session.current.position.current_state
    return state.fighter("Ann").advantage, state.fighter("Ben").advantage, state.gm


PRINTED = as_printed(CouncilmanRulings)
ANN = Fighter("Ann", attribute=1, defence=1)
BEN = Fighter("Ben", attribute=1, defence=1, willpower=1)
ORC = Fighter("Orc", "gm", attribute=1, life=10, maximum=10)
RAT = Fighter("Rat", "gm", d8=0, d6=1, ranged=True, life=3, maximum=3)


def do(state, *choices, dice="", rulings=None):
    return scripted(dice, play_choices, replace(state, rulings=rulings or state.rulings), *choices)


PLAYERS = {
    "Ann": "attribute +1 · defence +1 · Block 1 · Life 9 of 12 · Advantage 2 · Relics 1 · Relic Advantage 1",
    "Ben": "attribute +2 · 2d6 ranged · defence +2 · Life 6 · Advantage 1",
    "Cy": "unarmed · attribute +2 · Life 7 · Relics 2 · Relic Advantage 1 · Good Under Pressure 1",
}
GM = {
    "Rook": "attribute +1 · attack +2 · 1d8 + 1d6 · several targets · Life 8",
    "Sly": "defence +2 · Life 5 · Willpower +1",
    "Hob": "unstable · attribute +1 · Life 0 of 4 · risen 1",
}


def people(named):
    return tuple(parse_person(name, text) for name, text in named.items())


def battle(gm=2):
    return replace(FIGHT.start(players=people(PLAYERS), gm=people(GM)), gm=gm)


def rows(answer, number=0):
    """Return the first two columns of an exhibit of an answer, by the first."""
    return {row[0]: row[1] for row in answer.exhibits[number].rows}
