"""Skillful: six rows of the defence chart, three attitudes, penalties of consequences from 1 to 4."""

from book.check.domains.model import FLAG, every

ROWS = (
    "Successful Defense", "Ordinary Defense", "Flailing Defense", "Bad Defense", "Terrible Defense",
    "Catastrophic Failure to Defend",
)  # fmt: skip
ATTITUDES = ("relaxed", "ordinary", "intense")
ACTIONS = (
    "swing a medium sword", "dodge a medium sword", "swing a two-handed bastard sword",
    "serve in championship tennis",
)  # fmt: skip
TOTALS = range(-40, 81)

DOMAINS = {
    "sk.other": every(level=range(1, 5)),
    # Two of six rows have no numbered penalty (12 cases); in each of the others an intense effort by two is refused.
    "sk.other.call-off": every(refused=16, row=ROWS, by=(1, 2), attitude=ATTITUDES),
    "sk.effort.pool": every(duration=("minutes", "hours", "days"), kind=("physical", "mental")),
    "sk.effort.size": every(action=ACTIONS),
    "sk.attitude": every(attitude=ATTITUDES, danger=FLAG),
    "sk.open-d20": every(),
    "sk.check.target": every(total=TOTALS, target=range(41)),
    "sk.fumble.threshold": every(action=("walk", "sword", "flail", "juggle")),
    "sk.defense.win": every(attack_total=range(-20, 61), defence_total=range(-20, 61)),
    "sk.defense.chart": every(rows=("loss", 6), loss=range(-60, 61), size=range(1, 11)),
    "sk.suckage.price": every(loss=range(1, 41), size=range(1, 11)),
    "sk.aid.target": every(main=range(-20, 61)),
    "sk.aid.bonus": every(result=TOTALS, main=range(41)),
}
