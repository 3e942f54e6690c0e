"""Domains of Skillful: the defence chart has six rows, there are three attitudes, and penalties are from 1 to 4."""

from book.check.domains.model import FLAG, domain

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
    "sk.other": domain(level=range(1, 5)),
    # Two of six rows have no numbered penalty, so their 12 cases are refused. In each of the other four rows, one case
    # is refused: an intense effort by two.
    "sk.other.call-off": domain(refused=16, row=ROWS, by=(1, 2), attitude=ATTITUDES),
    "sk.effort.pool": domain(duration=("minutes", "hours", "days"), kind=("physical", "mental")),
    "sk.effort.size": domain(action=ACTIONS),
    "sk.attitude": domain(attitude=ATTITUDES, danger=FLAG),
    "sk.open-d20": domain(),
    "sk.check.target": domain(total=TOTALS, target=range(41)),
    "sk.fumble.threshold": domain(action=("walk", "sword", "flail", "juggle")),
    "sk.defense.win": domain(attack_total=range(-20, 61), defence_total=range(-20, 61)),
    "sk.defense.chart": domain(distinct=("loss", 6), loss=range(-60, 61), size=range(1, 11)),
    "sk.suckage.price": domain(loss=range(1, 41), size=range(1, 11)),
    "sk.aid.target": domain(main=range(-20, 61)),
    "sk.aid.bonus": domain(result=TOTALS, main=range(41)),
}
