"""What a card adds that a table leaves out: nothing for one that it holds, and what the dice say for another."""

from random import Random

import pytest

from rules.core import odds
from rules.core.play.explorer import explore_choices
from rules.core.play.value_table import ERROR
from rules.riskbreaker.combat.choices import Gain, InflictSkill
from tools.missing import Played

SLUG = "fighter-thief"


def played(card):
    """The Thief with a card more against the Fighter."""
    return Played(SLUG, 1, card)


def test_a_card_that_the_table_holds_adds_nothing():
    """Gain with any other skill is no better than with the best of its like, which the table plays."""
    assert played(Gain).fight(Random(1)) == pytest.approx(0, abs=40 * ERROR)


def test_what_skill_damage_adds_in_a_turn_is_what_the_dice_say():
    """The best of the table's choices and of those of the card, each weighed by the rules' own odds."""
    thief, random = played(InflictSkill), Random(1)
    thief.fight(random)
    state = max(thief.known, key=lambda each: thief.known[each][0])
    gain, _ = thief.gains(state)
    assert gain > 0.01
    worths = {}
    [who] = state.queue[:1]
    for choice in choices(thief, state, who):
        after = odds(thief.duel.turn, state, policy=lambda *_, choice=choice: choice)
        worths[choice] = float(sum(chance * thief.worth(thief.duel.canonical(each)) for each, chance in after.items()))
    best = max(worths.values())
    plain = max(worth for choice, worth in worths.items() if not isinstance(choice, InflictSkill))
    assert gain == pytest.approx(best - plain)


def choices(thief, state, who):
    """All that is looked at in a moment."""
    found = []

    def asked(at, asked_for, offers):
        every = thief.choices(at, asked_for, offers)
        if asked_for == who:
            found.extend(every)
        return every

    exploring = explore_choices(thief.duel, thief.own, thief.duel.side_of, asked)
    exploring.number(state)
    exploring.game(1)
    return list(dict.fromkeys(found))
