"""Domains of Rules Basics: totals of 3d6 are from 3 to 18, and targets are from −5 to 30 with modifiers."""

from book.check.domains.model import FLAG, domain

TARGETS, TOTALS = range(-5, 31), range(3, 19)

DOMAINS = {
    "td.success": domain(target=TARGETS, rolled=TOTALS),
    "td.success.margin": domain(target=TARGETS, rolled=TOTALS),
    "td.contest": domain(first=range(-20, 21), second=range(-20, 21)),
    "td.contest.example": domain(),
    "td.feint": domain(skill=range(3, 19, 3), against=range(3, 19, 3)),
    "td.feint.edge": domain(own=range(-20, 21), theirs=range(-20, 21)),
    "td.feint.bonus": domain(lead=range(31)),
    "td.feint.several": domain(before=range(16), now=range(16)),
    "td.attack.step": domain(),
    "td.aim": domain(acc=range(21), seconds=range(11), braced=FLAG),
    "td.all-out-attack.strong": domain(dice=range(1, 13)),
    "td.charge.ranged": domain(skill=TARGETS, bonuses=range(11)),
    "td.charge.melee": domain(skill=TARGETS, bonuses=range(11), slam=FLAG),
    "td.round.seconds": domain(rounds=range(61)),
}
