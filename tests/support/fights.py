"""Checks of fights and other scenes in all games, with random choices from the offers and seeded dice."""

from collections.abc import Collection, Iterable
from itertools import islice
from random import Random
from typing import Any

from positions import all_entries, all_positions, before_last_choice, replay
from shares import share

from rules.core import RuleError, SeededDice, under
from rules.core.frozen import replace
from rules.core.play.notation import format_line, parse_line
from rules.core.play.offers import Offer
from rules.core.play.position import Decision, Pending, start_position
from rules.core.play.session import parse_session
from rules.core.rulings import list_rulings
from rules.games import GAMES, import_package

SEEDS = share(range(60), 1)  # random fights of each kind
# A duel of two of Riskbreaker's archetypes, of which there is a table of values, up to the first turn.
DUEL_OF = """\
[you] Ash: the {}
[them] Odo: the {}
Ash: Pass
Odo: Pass | d10=8, d10=8, d10=6, d10=1
them: Fights, Ash + Odo
them: Share, 0
you: Share, 0
all: Skills
"""
KNOWN_DUEL = DUEL_OF.format("Fighter", "Thief")
LOOKED_AT = 40  # the values of a field that a random choice is drawn from


def draw_choice(random: Random, offers: Iterable[Offer[Any]]) -> Any:
    """Return a random choice from a person's offers: a family, then a value for each of its fields."""
    offer = random.choice(tuple(offers))
    values: dict[str, object] = {}
    for ask in offer.asks:
        kind = ask.input_for(values)
        plain = getattr(offer.choice, ask.name)
        values[ask.name] = plain if kind is None else random.choice(list(islice(kind.values(), LOOKED_AT)))
    return replace(offer.choice, **values) if values else offer.choice


def draw_choice_now(random, position, who):
    """Return a random choice of a person who may choose now, under the rulings of the fight."""
    return under(position.current_state.rulings, draw_choice, random, position.pending.offers(who))


def draw_speaker(random: Random, due: Pending[Any], rarely: Collection[str] = ()) -> str:
    """Return a random person who may choose; people in `rarely` are returned rarely."""
    able = [who for who in due.who if due.offers(who)]
    others = [who for who in able if who not in rarely]
    return random.choice(others if others and random.random() < 0.95 else able)


def play_random_fight(random, fight, state, most=300, rarely=()):
    """Return the position after a random fight, or after some of its choices."""
    position = start_position(fight, state, SeededDice(random.getrandbits(32)))
    dice = SeededDice(random.getrandbits(32))
    for _ in range(most):
        if position.pending is None:
            break
        who = draw_speaker(random, position.pending, rarely)
        position = position.push_choice(who, draw_choice_now(random, position, who), dice)
    return position


def try_choice(position, who, choice):
    """Return the position after a choice; None if the rules refuse it."""
    try:
        return position.push_choice(who, choice, SeededDice(1))
    except RuleError:
        return None


def check_offers_of_random_fight(random, fight, state, candidates, most=30, rarely=(), plain=lambda _, choice: choice):
    """Play a random fight; return the candidates that the rules accepted. Each of them must have been offered.

    `candidates(random, state, who)` makes choices from types and bounds alone. `plain(state, choice)` returns the
    offered one of several choices with the same meaning.
    """
    first = position = start_position(fight, state, SeededDice(random.getrandbits(32)))
    found = []
    for _ in range(most):
        if position.pending is None:
            position = first
        rulings = position.current_state.rulings
        for who in position.pending.who:
            offers = position.pending.offers(who)
            if offers:
                assert try_choice(position, who, draw_choice_now(random, position, who))
            for choice in candidates(random, position.current_state, who):
                if try_choice(position, who, choice):
                    found.append(choice)
                    offered = plain(position.current_state, choice)
                    assert under(rulings, lambda c=offered, o=offers: any(person.includes(c) for person in o)), choice
        who = draw_speaker(random, position.pending, rarely)
        position = position.push_choice(who, draw_choice_now(random, position, who), SeededDice(random.getrandbits(32)))
    return found


def check_undo_and_redo(random, fight, state, most=30, rarely=()):
    """Play a random fight: every line must read back, and undo must lead back to the start. Return the fight's end."""
    last = play_random_fight(random, fight, state, most, rarely)
    assert replay(fight, state, all_entries(last)).state == last.state
    first, *rest = all_positions(last)
    again, line = first, [first]
    for person in rest:
        text = format_line(again.pending, person.added)
        assert parse_line(again.pending, text) == person.added, text
        again = again.push(*parse_line(again.pending, text))
        line.append(again)
    assert again.current_state == last.current_state
    for before in reversed(line[:-1]):
        again = before_last_choice(again)
        assert again == before
    assert again.before is None
    return last


PEOPLE = {
    "riskbreaker": (
        "the Ranger",
        "the Fighter",
        "the Mage",
        "the Thief",
        "M3 Pike",
        "A3 Bow, P5 Observation, Distract",
    ),
    "aretis": ("Attack 12 · Agility 11", "Attack 9", "Defence 14", "orc · Attack 11 · Defence 9", "gnome · Attack 8"),
    "basics": ("Speed 9 · sword 12 1d+2 · dodge 9", "Speed 5 · club 11 2d · dodge 8", "Speed 7 · club 12 1d"),
    "skillful": ("Broadsword 10 · Dodge 8", "Broadsword 9 · Dodge 6"),
    "councilman": ("attribute +1 · Life 20", "Life 12", "unarmed · Life 15"),
}
NAMES = ("Ann", "Bea", "Cid", "Dot", "Eva", "Fay", "Gus", "Hal")


def draw_rulings_text(random, game):
    """Return rulings as the text of a tag: about half of them random, the others recommended."""
    kinds = list_rulings(GAMES[game].game.rulings)
    return ",".join(f"{kind.name}={random.choice(list(kind.alternatives))}" for kind in kinds if random.random() < 0.5)


def begin_random_session(random, game, *sizes, rulings="recommended"):
    """Return a session whose fight has begun, with sides of these sizes and random people."""
    names, sides = iter(NAMES), ("players", "gm") if game == "councilman" else ("ours", "theirs")
    people = PEOPLE.get(game) or [*GAMES[game].game.people.ready.values()]
    lines = (
        f"[{side}] " + "; ".join(f"{next(names)}: {random.choice(people)}" for _ in range(size))
        for side, size in zip(sides, sizes, strict=True)
    )
    text = "\n".join((f"[game {game}]", f"[rulings {rulings}]", "", "== A fight", *lines))
    session = parse_session(GAMES[game].game, f"{text}\n")
    assert session.fault is None
    return session


def play_random_session(random, game, *sizes, most=20):
    """Return a session after up to `most` lines of a random fight."""
    session = begin_random_session(random, game, *sizes)
    for _ in range(most):
        due, dice = session.pending, SeededDice(random.getrandbits(32))
        if due is None:
            break
        if due.kind == "roll":
            session = session.enter(dice=dice)
        else:
            who = draw_speaker(random, due)
            session = session.enter(Decision(who, draw_choice_now(random, session.current.position, who)), dice=dice)
    return session


def whole_fight(game):
    """Return the calculator of a game's whole fights."""
    return import_package(game, "whole_fights").WHOLE_FIGHT


def set_up(game, first, second, tactics, **extra):
    """Return the fight of people with these values in the form for whole fights, each side with its tactic."""
    form = {"first": first, "second": second, "first_tactic": tactics[0], "second_tactic": tactics[1]}
    return whole_fight(game).setup({**form, **extra})
