"""Trees of turns: every choice and every roll."""

import pytest
from branchings import iter_nodes
from pebbles import Heaps, Pebbles, Pennies, Rest, Throw

from rules.core import Die, NeverEnds, ScriptError, d4, d6
from rules.core.limits import at_most
from rules.core.play.offers import Offer
from rules.core.play.turn_tree import build_tree, leaves

START = Heaps((2, 2))


GAME = Pebbles()


def asking_step(dice, state):
    return dice.choose(state, "Bo", lambda _: [Offer(points, "pb.points", str(points)) for points in (4, 3)])[1]


def test_tree_contains_every_choice_and_face():
    top = build_tree(GAME.turn, START)
    assert (top.kind, top.what, top.branches) == ("choice", "Ann", (Throw(1), Throw(2), Rest()))
    # two throws, each a hit or a miss, and one rest; the misses come to the same
    assert len(leaves(top)) == 4
    assert sum(node.kind == "chance" for node in iter_nodes(top)) == 2
    assert build_tree(Pennies().turn, START).kind == "matrix"
    assert len(build_tree(Pennies().turn, START).branches) == 4


def test_tree_shares_step_with_choice():
    """A repeated die shows 3 or 4; then Bo scores 4 or 3 twice, in the same step: 6, 7 or 8."""

    def turn(dice, state):
        kept = dice.until(lambda face: face > 2, lambda inner: inner(d4))
        return kept, dice.sub(asking_step, state) + dice.sub(asking_step, state)

    top = build_tree(turn, "now")
    first, second = top.below[0], top.below[0].below[0]
    assert (top.kind, top.branches) == ("chance", (3, 4))
    assert [(node.kind, node.branches) for node in (first, second)] == [("sub", (3, 4))] * 2
    assert first.what is second.what
    assert set(leaves(top)) == {(kept, score) for kept in (3, 4) for score in (6, 7, 8)}


def test_tree_rejects_turn_beyond_path_limit(monkeypatch):
    """A d6 has six paths, more than the limit."""
    for most, enough in ((5, False), (6, True)):
        monkeypatch.setattr("rules.core.play.turn_tree.MAX_RUNS", most)
        if enough:
            assert build_tree(lambda dice, _: dice(d6), None).branches == (1, 2, 3, 4, 5, 6)
        else:
            with pytest.raises(NeverEnds, match="more than 5 paths in one turn"):
                build_tree(lambda dice, _: dice(d6), None)


def test_tree_rejects_too_many_simultaneous_choices_at_once(monkeypatch):
    """Three people with two ways each have eight together: they are counted before any of them is listed."""
    monkeypatch.setattr("rules.core.play.turn_tree.MAX_RUNS", 7)
    runs = []

    def together(dice, _):
        runs.append(1)
        return dice.choose_simultaneously(None, dict.fromkeys("abc", lambda _: ()))

    with pytest.raises(NeverEnds, match="more than 7 paths in one turn"):
        build_tree(together, None, lambda *_: ("left", "right"))
    assert runs == [1]


def test_tree_stops_when_time_is_up():
    with at_most(100, -1), pytest.raises(NeverEnds, match="longer than the time that is allowed"):
        build_tree(lambda dice, _: dice(d6), None)


def test_tree_rejects_single_faces():
    with pytest.raises(ScriptError, match="the total of d6, not its faces"):
        build_tree(lambda dice, _: dice.roll(d6), None)


def test_tree_follows_at_most_100000_paths():
    """1,000 faces times 100 faces are exactly the limit; one more coin on the first path exceeds it."""

    def wide(dice, coin):
        first = dice(Die(1000)), dice(Die(100))
        return dice(Die(2)) if coin and first == (1, 1) else 0

    assert leaves(build_tree(wide, False)) == (0,)
    with pytest.raises(NeverEnds, match="more than 100000 paths"):
        build_tree(wide, True)
