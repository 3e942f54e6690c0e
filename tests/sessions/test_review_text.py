"""Reviews as text and exhibits, by hand."""

from fractions import Fraction

import pytest

from rules.core.play.ratings import KNOWN, SIMULATED, TACTICS, Advice, ChoiceResult, Rating
from rules.games import GAMES
from rules.sessions.review import (
    Review,
    ReviewedMove,
    method_sentence,
    points_text,
    review_json,
    review_text,
    reviewed_json,
    win_chance_exhibit,
)
from rules.sessions.saved_sessions import SavedSession, load_session
from rules.sessions.step_values import other_side_rating

DUEL = "[game aretis]\n\n== A duel\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"


FOUGHT = DUEL + "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"


REVIEW = Review(
    "a",
    0.5,
    (
        ReviewedMove(1, "Ann: Defend", "a", after=0.25),
        ReviewedMove(2, "Bob: Rest | d20=1", "b", after=0.75),
        ReviewedMove(4, "", after=1.0),
    ),
    "Exact.",
    TACTICS,
)


def test_points_text_has_sign():
    assert [points_text(value) for value in (0.0, 0.25, -0.25, 0.0004, -0.0004, 0.001)] == [
        "0.0",
        "+25.0",
        "−25.0",
        "0.0",
        "0.0",
        "+0.1",
    ]


def test_review_text_names_line_that_left_value_table():
    """The review quotes the line without its dice."""
    asked = type("Asked", (), {"game": GAMES["aretis"].game})
    played, known = Advice(SIMULATED, (), fights=9), Advice(KNOWN, (), states=9, table_note="nobody runs")
    assert "results of “Ann: Defend”, so the review does not use it. Simulated" in method_sentence(
        played, asked, "Ann: Defend | d20=1"
    )
    assert "table" not in method_sentence(played, asked, "")
    assert method_sentence(played, asked, "").endswith("more than twice the standard error.")
    assert method_sentence(known, asked, "").endswith(
        "with these limits: nobody runs. Each choice is compared with best play."
    )


def test_review_of_other_side_is_reversed():
    seen = Rating("x", 0.25, 0.125, 0.5, 0.01, 9, (ChoiceResult("hit", 0.75, 0.125),))
    assert other_side_rating(seen) == Rating("x", 0.75, 0.5, 0.875, 0.01, 9, (ChoiceResult("hit", 0.75, 0.875),))


def test_review_finds_side_by_name_or_person():
    now = load_session("aretis", SavedSession(DUEL)).current
    assert [now.side_of(who) for who in ("a", "Ann", "b", "Bob", "Cy")] == ["a", "a", "b", "b", ""]


def test_review_has_win_chance_exhibit():
    """The exhibit has the chance at the start and after every step; rounding keeps it from 0 to 1."""
    drawn = win_chance_exhibit(REVIEW)
    half = Fraction(1, 2)
    assert drawn.rows == ((0, half), (1, half / 2), (2, 3 * half / 2), (3, 1))
    assert (drawn.chart.kind, drawn.note) == ("line", "Exact.")
    beyond = Review("a", 1.001, (ReviewedMove(1, "", "a", after=-0.001),), "", TACTICS)
    assert win_chance_exhibit(beyond).rows == ((0, 1), (1, 0))
    fine = Review("a", 1 / 999_983, (ReviewedMove(1, "", "a", after=1 / 9_999_991),), "", TACTICS)
    assert win_chance_exhibit(fine).rows == ((0, Fraction(1, 999_983)), (1, 0))


def test_review_json_lists_the_three_costliest_choices_first():
    moves = (ReviewedMove(at, f"{at}", "a", loss=loss) for at, loss in enumerate((0.2, 0.3, 0.1, 0.04, 0.25)))
    review = review_json(Review("a", 0.5, tuple(moves), "", TACTICS))
    assert [(choice["line"], choice["given"]) for choice in review["dearest"]] == [
        ("1", "30.0"),
        ("4", "25.0"),
        ("0", "20.0"),
    ]


def test_review_lines_show_the_way_of_the_chance_to_win():
    """Ann gives her chance away by defending, and Bob's dice take the rest."""
    review = reviewed_json(load_session("aretis", SavedSession(FOUGHT)))
    first, after, given = review["first"], review["steps"][0]["after"], review["steps"][0]["given"]
    # the loss is the difference, and luck took the rest
    assert float(first[:-2]) - float(after[:-2]) == pytest.approx(float(given), abs=0.11)
    assert review_text(review).splitlines() == [
        review["told"],
        f"The chance of a to win went from {first} to 0 %:",
        f"{'−' + after[:-2]:>8}  luck with the dice",
        f"{'−' + given:>8}  choices of a",
        "     0.0  choices of b",
        "     0.0  set by hand",
        "A slip gives away 5 percentage points or more, a mistake 10, a blunder 15.",
        f"{after:>8}  Ann: Defend  blunder (−{given})",
        "     0 %  Bob: Attack, at Ann | d20=15, d20=19",
        f"Ann: Defend gave away {given} points; best was Ann: Attack, at Bob  [ar.stance.attack]",
    ]
    assert review["grades"] == [
        {"side": "a", "slip": 0, "mistake": 0, "blunder": 1},
        {"side": "b", "slip": 0, "mistake": 0, "blunder": 0},
    ]
    assert [step["at"] for step in review["steps"]] == [1, 2]
    dear = review["dearest"][0]
    assert (dear["best"], dear["rule"], dear["why"][0]["chance"]) == ("Ann: Attack, at Bob", "ar.stance.attack", "30 %")
