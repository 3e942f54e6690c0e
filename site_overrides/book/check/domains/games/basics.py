"""Rules Basics: totals of 3d6 from 3 to 18, targets as far as modifiers take them."""

from book.check.domains.model import FLAG, every

TARGETS, TOTALS = range(-5, 31), range(3, 19)

DOMAINS = {
    "td.success": every(target=TARGETS, rolled=TOTALS),
    "td.success.margin": every(target=TARGETS, rolled=TOTALS),
    "td.contest": every(first=range(-20, 21), second=range(-20, 21)),
    "td.contest.example": every(),
    "td.feint": every(skill=range(3, 19, 3), against=range(3, 19, 3)),
    "td.feint.edge": every(own=range(-20, 21), theirs=range(-20, 21)),
    "td.feint.bonus": every(lead=range(31)),
    "td.feint.several": every(before=range(16), now=range(16)),
    "td.attack.step": every(),
    "td.aim": every(acc=range(21), seconds=range(11), braced=FLAG),
    "td.all-out-attack.strong": every(dice=range(1, 13)),
    "td.charge.ranged": every(skill=TARGETS, bonuses=range(11)),
    "td.charge.melee": every(skill=TARGETS, bonuses=range(11), slam=FLAG),
    "td.round.seconds": every(rounds=range(61)),
}
