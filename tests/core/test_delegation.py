"""Lines that delegate a side to the book, and the sides that the book plays now."""

import pytest

from rules.core import BadInput
from rules.core.play.delegation import Delegation, active_delegations, check_delegation_line, parse_delegation

PLAYS_ROUND = "table: the book plays tollmen this round, best-known"
PLAYS_TURN = "table: the book plays us this turn"
STOPS = "table: the book stops for tollmen, time is up"


@pytest.mark.parametrize(
    ("line", "read", "written"),
    [
        (PLAYS_ROUND, Delegation("tollmen", "round", "best-known"), PLAYS_ROUND),
        (PLAYS_TURN, Delegation("us", "turn", "plain"), f"{PLAYS_TURN}, plain"),
        (STOPS, Delegation("tollmen", why="time is up"), STOPS),
        ("table: the book stops for us  # at last", Delegation("us"), "table: the book stops for us"),
    ],
)
def test_parse_delegation_reads_formatted_lines(line, read, written):
    assert parse_delegation(line) == read
    assert str(read) == written
    assert parse_delegation(written) == read


def test_parse_delegation_ignores_other_lines():
    assert parse_delegation("Ann: Rest") is None
    check_delegation_line("Ann: Rest")
    assert parse_delegation("table: the book sings") is None
    with pytest.raises(BadInput, match="Write: the book plays SIDE this turn"):
        check_delegation_line("table: the book sings")


@pytest.mark.parametrize(("words", "allowed"), [
    ("plays us this hour", "The time that the book plays must be one of turn, round"),
    ("plays us this turn, well", "A policy must be one of plain, advised, best-answer, best-known"),
])  # fmt: skip
def test_delegation_rejects_unknown_spans_and_policies(words, allowed):
    with pytest.raises(BadInput, match=allowed):
        parse_delegation(f"table: the book {words}")


FIRST, SECOND, LATER = ({"turn": turn, "round": round_, "fight": 1} for turn, round_ in ((1, 1), (2, 1), (3, 2)))


@pytest.mark.parametrize(
    ("lines", "now", "plays"),
    [
        # Newest first, each with the turn, the round and the fight after it.
        ([(PLAYS_TURN, FIRST), (PLAYS_ROUND, FIRST)], FIRST, {"us": "plain", "tollmen": "best-known"}),
        ([(PLAYS_TURN, FIRST), (PLAYS_ROUND, FIRST)], SECOND, {"tollmen": "best-known"}),
        ([(PLAYS_TURN, FIRST), (PLAYS_ROUND, FIRST)], LATER, {}),
        ([(STOPS, FIRST), (PLAYS_ROUND, FIRST)], FIRST, {}),
        ([("Ann: Rest", SECOND), (PLAYS_TURN, SECOND)], SECOND, {"us": "plain"}),
        ([("Ann: Rest", LATER), (PLAYS_TURN, FIRST)], FIRST, {}),
    ],
)
def test_active_delegations_end_with_turn_or_round(lines, now, plays):
    assert active_delegations(lines, now) == plays
