"""What every scene between fights must hold: choices offered and accepted, texts that read back, every step undone."""

from fights import by_chance

from rules.core import Roller, RuleError, under
from rules.core.play.notation import read_line, written
from rules.core.play.position import begin, replay


def accepted(position, who, choice):
    """The position after a choice; None where it is refused."""
    try:
        return position.choose(who, choice, Roller(1))
    except RuleError:
        return None


def offered_and_accepted(random, scene, state, candidates, most=30, rarely=()):
    """Go through a scene by chance; gives how many candidates were accepted, each of which must have been offered.

    `candidates(random, state, who)` makes choices from types and bounds alone.
    """
    position, found = begin(scene, state), 0
    for _ in range(most):
        if position.due is None:
            position = begin(scene, state)
        for who in position.due.who:
            offers = position.due.offers(who)
            if offers:
                assert accepted(position, who, under(position.now.rulings, by_chance, random, offers))
            for choice in candidates(random, position.now, who):
                if accepted(position, who, choice):
                    found += 1
                    assert under(position.now.rulings, lambda c=choice, o=offers: any(e.covers(c) for e in o)), choice
        position = _on(random, position, rarely)
    return found


def undone_and_redone(random, scene, state, most=30, rarely=()):
    """Go through a scene by chance: every line reads back, and all of it is undone to the start. Gives its end."""
    first = position = begin(scene, state)
    while position.due is not None and len(position.line()) <= most:
        position = _on(random, position, rarely)
    assert replay(scene, state, position.log()).state == position.state
    again = first
    for each in position.line()[1:]:
        text = written(again.due, each.added)
        assert read_line(again.due, text) == each.added, text
        again = again.go(*read_line(again.due, text))
    assert again.now == position.now
    while again.before is not None:
        again = again.undo()
    assert again == first
    return position


def _on(random, position, rarely):
    speakers = [who for who in position.due.who if position.due.offers(who)]
    others = [who for who in speakers if who not in rarely]
    who = random.choice(others if others and random.random() < 0.97 else speakers)
    choice = under(position.now.rulings, by_chance, random, position.due.offers(who))
    return position.choose(who, choice, Roller(random.random()))
