"""Dice in the page's view of a session: those to enter, and those that belong to each result of a line."""

import pytest
from pebbles import GAME, NAMES, Pebbles, offers, scene_of

from rules.core import Die, ScriptedDice, d6, keep_highest, open_ended
from rules.core.frozen import replace
from rules.core.play.session import parse_session
from rules.sessions.views import dice_to_enter, session_json


class Volley(Pebbles):
    """The game `Pebbles`, but each turn is a series of dice. Each die is a hit, a miss or, if it is None, the wind."""

    def __init__(self, *series):
        self.series = series

    def turn(self, dice, state):
        state, _ = dice.choose(state, NAMES[state.turn], offers)
        for success in self.series:
            dice.roll(d6)
            dice.note("pb.throw", "A die.", success=success)
        return replace(state, turn=1 - state.turn)


@pytest.mark.parametrize(
    ("series", "results"),
    [
        ((None, True, False, None), [(True, [1, 2]), (False, [3, 4])]),
        ((True, None, False), [(True, [1]), (False, [2, 3])]),
        ((False,), [(False, [1])]),
        ((None, None), [(None, [1, 2])]),
        ((), []),
    ],
)
def test_view_gives_dice_to_next_or_last_result(series, results):
    """Wind belongs to the throw that follows it; after the last throw, it belongs to this throw."""
    game = replace(GAME, scenes={"fight": scene_of(Volley(*series))})
    session = parse_session(game, "[game pebbles]\n\n== x\n[left] Ann: 2\n[right] Bo: 2\n")
    step = session_json(session.enter_line("Ann: Rest", dice=ScriptedDice("d6=1, d6=2, d6=3, d6=4")))["steps"][-1]
    assert [
        (result["success"], [face for roll in result["rolls"] for face in roll["faces"]]) for result in step["results"]
    ] == results


@pytest.mark.parametrize(
    ("pool", "told"),
    [
        (Die(10), {"dice": [10]}),
        (3 * Die(6), {"dice": [6, 6, 6]}),
        (keep_highest(4, Die(8), 2), {"dice": [8, 8, 8, 8]}),
        (2 * Die(6) + Die(8), {"dice": [6, 6, 8]}),
        (open_ended(Die(20)), {"dice": [20], "open": True}),
        (None, {"dice": []}),
    ],
)
def test_view_lists_dice_to_enter(pool, told):
    assert dice_to_enter(pool) == told
