"""Domains of Stance and Poise: skills are from 0 to 20, the table has six rows, and Poise can be below 0."""

from book.check.domains.model import domain

ROWS = ("Total Failure", "Bad", "Blah", "So-so", "Good", "Excellent")
SKILLS, RESULTS, POISE = range(21), range(-30, 31), range(-20, 21)
SOME = range(0, 21, 2)

DOMAINS = {
    "ar.test": domain(skill=SKILLS),
    "ar.test.success": domain(distinct=("result", 2), result=RESULTS),
    "ar.test.agility": domain(agility=SKILLS, difficulty=("easy", "normal", "hard")),
    "ar.allies": domain(defence=SOME, helper=SOME),
    "ar.test.versus-defense": domain(attack=SOME, defence=SOME),
    "ar.table.rows": domain(distinct=("result", 6), result=RESULTS),
    "ar.table.poise": domain(row=ROWS),
    "ar.table.agility": domain(row=ROWS),
    "ar.counter": domain(result=RESULTS),
    "ar.poise.start": domain(),
    "ar.poise": domain(poise=POISE, change=POISE),
    "ar.poise.fall": domain(poise=POISE),
    "ar.poise.rise": domain(agility=SKILLS),
    "ar.round.seconds": domain(rounds=range(61)),
    "ar.focus": domain(focus=range(11), will=SOME),
    "ar.focus.damage": domain(row=ROWS, damage=range(21)),
    "ar.doubler.success": domain(row=ROWS),
    "ar.doubler": domain(focus=range(11), will=SOME),
    "ar.doubler.hold": domain(focus=range(6), will=SOME, attacks=range(4)),
    "ar.energy": domain(energy=range(31), rounds=range(31)),
}
