"""Roll tables of Riskbreaker: skill rolls, and a draw of cards."""

from collections.abc import Iterator
from functools import partial

from book.write.blocks.components import card_lines
from exports.foundry.rolltable import Result, RollTable, ranges_by_total, result_at_total
from rules import riskbreaker
from rules.core import Dice, Odds, odds
from rules.riskbreaker.cards import CARDS


def tables() -> Iterator[RollTable]:
    """Yield the rollable tables of Riskbreaker, which are for skill rolls and for a draw of cards."""
    for stat in range(1, 11):
        faces = ranges_by_total(range(1, 11), partial(result_at_total, _skill_roll, stat))
        exact = partial(odds, _skill_roll, stat)
        yield RollTable(f"rb.roll.success/{stat}", f"Skill roll, stat {stat}", "rb.roll.success", "1d10", faces, exact)
    cards = {card.name: " ".join(f"{name}: {text}" for name, text in card_lines(card).items()) for card in CARDS}
    yield RollTable(
        "rb.maneuver.template/draw",
        "Draw a maneuver card",
        "rb.maneuver.template",
        f"1d{len(cards)}",
        tuple(Result(at, at, name, text) for at, (name, text) in enumerate(cards.items(), 1)),
        lambda: Odds(dict.fromkeys(cards, 1)),
        "For an enemy who does whatever comes to mind: each of the ten cards as likely as any other.",
    )


def _skill_roll(dice: Dice, stat: int) -> str:
    rolled = riskbreaker.skill_roll(dice, stat)
    return f"Success, level {rolled.level}" if rolled.success else "Failure"
