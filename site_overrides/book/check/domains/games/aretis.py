"""Stance and Poise: skills from 0 to 20 against a d20, six rows of results, Poise above and below 0."""

from book.check.domains.model import every

ROWS = ("Total Failure", "Bad", "Blah", "So-so", "Good", "Excellent")
SKILLS, RESULTS, POISE = range(21), range(-30, 31), range(-20, 21)
SOME = range(0, 21, 2)

DOMAINS = {
    "ar.test": every(skill=SKILLS),
    "ar.test.success": every(rows=("result", 2), result=RESULTS),
    "ar.test.agility": every(agility=SKILLS, difficulty=("easy", "normal", "hard")),
    "ar.allies": every(defence=SOME, helper=SOME),
    "ar.test.versus-defense": every(attack=SOME, defence=SOME),
    "ar.table.rows": every(rows=("result", 6), result=RESULTS),
    "ar.table.poise": every(row=ROWS),
    "ar.table.agility": every(row=ROWS),
    "ar.counter": every(result=RESULTS),
    "ar.poise.start": every(),
    "ar.poise": every(poise=POISE, change=POISE),
    "ar.poise.fall": every(poise=POISE),
    "ar.poise.rise": every(agility=SKILLS),
    "ar.round.seconds": every(rounds=range(61)),
    "ar.focus": every(focus=range(11), will=SOME),
    "ar.focus.damage": every(row=ROWS, damage=range(21)),
    "ar.doubler.success": every(row=ROWS),
    "ar.doubler": every(focus=range(11), will=SOME),
    "ar.doubler.hold": every(focus=range(6), will=SOME, attacks=range(4)),
    "ar.energy": every(energy=range(31), rounds=range(31)),
}
