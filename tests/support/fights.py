"""Fights by chance, for the tests of all games: choices out of the offers, dice out of a seed."""

from dataclasses import replace
from itertools import islice

from rules.core import Roller
from rules.core.play.position import begin

LOOKED_AT = 40  # values of one field, of which one is taken


def by_chance(random, offers):
    """One choice out of somebody's offers: a family, and one value after another for what it asks."""
    offer = random.choice(tuple(offers))
    values = {}
    for ask in offer.asks:
        kind = ask.given(values)
        plain = getattr(offer.choice, ask.name)
        values[ask.name] = plain if kind is None else random.choice(list(islice(kind.values(), LOOKED_AT)))
    return replace(offer.choice, **values) if values else offer.choice


def who_speaks(random, due, rarely=()):
    """Somebody of those who may choose; those named rarely speak rarely."""
    others = [who for who in due.who if who not in rarely]
    return random.choice(due.who if random.random() < 0.05 else others or due.who)


def fought(random, fight, state, most=300, rarely=()):
    """The position after a fight by chance, or after so many choices of it."""
    position, dice = begin(fight, state, Roller(random.random())), Roller(random.random())
    for _ in range(most):
        if position.due is None:
            break
        who = who_speaks(random, position.due, rarely)
        position = position.choose(who, by_chance(random, position.due.offers(who)), dice)
    return position
