"""What a terminal and a page say of advice, of a fight read back and of what a choice may bring: worked out by hand."""

from fractions import Fraction
from functools import partial

import pytest

from rules.core import Odds
from rules.core.play.advice import KNOWN, SIMULATED, TACTICS, Advice, Rating, Result
from rules.core.play.offers import Offer
from rules.games import GAMES
from rules.playing import evaluation, weighing
from rules.playing.advice import (
    advice_json,
    advice_text,
    chance_of,
    even,
    how,
    left_out,
    price,
    share,
    so_far,
    tactic_of,
    why,
)
from rules.playing.choosing import groups, open_offer
from rules.playing.evaluation import in_time, shortlist, side_of
from rules.playing.evenings import Snapshot, restore
from rules.playing.review import Review, ReviewedMove
from rules.playing.review_views import curve, review_json, review_text, signed

DUEL = "[game aretis]\n\n== A duel\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
FOUGHT = DUEL + "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"


def rated(worth, fights=0, error=0.0, low=None, high=None):
    return Rating("a choice", worth, worth if low is None else low, worth if high is None else high, error, fights)


def test_a_chance_to_win_in_words():
    assert chance_of(rated(0.5)) == "50 %"
    assert chance_of(rated(0.25, low=0.2, high=0.3)) == "20 % to 30 %"
    assert chance_of(rated(0.25, low=0.25, high=0.2500001)) == "25 %"  # nobody could tell
    assert chance_of(rated(0.623, fights=400, error=0.0242)) == "62 % ± 2"
    assert chance_of(rated(0.5, fights=40_000, error=0.0025)) == "50 % ± 1"  # never without an error
    assert chance_of(rated(1, fights=400)) == "400 of 400 won"
    assert chance_of(rated(0, fights=400)) == "0 of 400 won"
    assert (share(1 / 3), share(0.0), share(1.0)) == ("33.3 %", "0 %", "100 %")
    assert (share(0.1235), share(0.98765), share(1e-8)) == ("12.4 %", "98.8 %", "<0.1 %")


def test_a_price_in_percentage_points():
    best = rated(0.75)
    assert price(best, rated(0.7)) == "5.0"
    assert price(best, best) == ""
    assert price(best, rated(0.7499)) == ""  # less than is shown
    assert price(best, rated(0.8)) == ""
    # √(3² + 4²) = 5
    assert price(rated(0.75, fights=9, error=0.03), rated(0.7, fights=9, error=0.04)) == "5 ± 5"
    assert price(rated(0.75, fights=9), rated(0.7, fights=9)) == "5 ± 1"  # never without an error


@pytest.mark.parametrize(
    ("kind", "worth", "others", "sure"),
    [
        (SIMULATED, 0.80, [0.69], True),  # two choices with errors of 3 and 4 points are 5 apart: 11 is more than twice
        (SIMULATED, 0.80, [0.71], False),
        (SIMULATED, 0.80, [0.2, 0.71], False),
        (SIMULATED, 0.80, [0.8], False),
        (SIMULATED, 0.80, [], True),
        (TACTICS, 0.80, [0.7999], True),
        (TACTICS, 0.80, [0.8], True),
    ],
)
def test_best_is_said_of_what_is_ahead_of_every_other_by_more_than_twice_the_error(kind, worth, others, sure):
    simulated = kind == SIMULATED
    first, rest = (0.03, 0.04) if simulated else (0, 0)
    fights = 9 if simulated else 0
    found = Advice(kind, (rated(worth, fights, first), *(rated(each, fights, rest) for each in others)))
    assert found.sure is sure
    assert ("best so far" in so_far(found)) is not sure


def test_where_no_fight_ends_no_choice_is_the_best(monkeypatch):
    """Nothing ends a fight of Rules Basics in which harm has no bound: each choice is worth one half, and anything."""
    text = "[game basics]\n\n== x\n[a] Ann: club 12 1d · dodge 9\n[b] Bob: club 11 1d · dodge 8\n"
    monkeypatch.setattr(evaluation, "SOON", 60)
    told = advice_json(restore("basics", Snapshot(f"{text}| 3d6=3+4+5\n| 3d6=1+2+3\n")), "Ann")
    assert told["kind"] == "tactics"
    assert {each["worth"] for each in told["rated"]} == {"0 % to 100 %"}
    assert not any(each["best"] for each in told["rated"])
    assert "No choice is better than another" in told["told"]
    one, other = rated(0.5, low=0, high=1), rated(0.25, low=0, high=1)
    assert even(Advice(TACTICS, (one, one)))
    assert not even(Advice(TACTICS, (one, other)))
    assert not even(Advice(TACTICS, (rated(0.5), rated(0.5))))


def test_more_choices_than_were_looked_at_are_told_of():
    families = [type("Family", (), {"members": staticmethod(partial(iter, range(3)))})()] * 2
    looked = tuple(rated(0.5) for _ in range(6))
    assert left_out(Advice(TACTICS, looked), families) == ""
    assert "the plainest 5 were" in left_out(Advice(TACTICS, looked[:5]), families)
    assert left_out(Advice(KNOWN, looked[:5]), families) == ""


def test_a_change_has_a_sign():
    assert [signed(each) for each in (0.0, 0.25, -0.25, 0.0004, -0.0004, 0.001)] == [
        "0.0",
        "+25.0",
        "−25.0",
        "0.0",
        "0.0",
        "+0.1",
    ]


def test_advice_as_lines():
    told = {
        "told": "Exact.",
        "side": "a",
        "rated": [
            {
                "worth": "75 %",
                "price": "",
                "line": "Ann: Attack",
                "rule": "ar.stance.attack",
                "why": [
                    {"chance": "60 %", "changes": ["Bob, blows 0 → 1", "Bob taken out"], "worth": "100 %"},
                    {"chance": "40 %", "changes": [], "worth": "37.5 %"},
                ],
            },
            {"worth": "50 %", "price": "25.0", "line": "Ann: Defend", "rule": "ar.stance.defense", "why": []},
        ],
    }
    assert advice_text(told).splitlines() == [
        "Exact.",
        "The chance of a to win:",
        "        75 %             Ann: Attack",
        "        50 %      −25.0  Ann: Defend",
        "Why Ann: Attack  [ar.stance.attack]:",
        "        60 %  Bob, blows 0 → 1, Bob taken out: 100 %",
        "        40 %  nothing changes: 37.5 %",
    ]


def test_only_the_results_that_make_most_difference_are_told():
    results = [Result((f"{at} falls",), 0.125 * at, 0.5) for at in range(1, 7)]
    assert why(results) == [
        {"chance": f"{12.5 * at:g} %", "changes": [f"{at} falls"], "worth": "50 %"} for at in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("kind", "more", "begins", "ends"),
    [
        ("best", {"states": 1234}, "Exact: both sides play their best", "1,234 moments solved."),
        ("tactics", {"states": 71}, "Exact, if everybody goes on by the plain tactic, “", "counting one half."),
        ("simulated", {"fights": 400}, "Simulated: up to 400 fights", "± is one standard error."),
        (
            "simulated",
            {"fights": 9, "endless": 0.25},
            "Simulated: up to 9 fights",
            "25 % of them had no end and count one half.",
        ),
    ],
)
def test_how_advice_was_found(kind, more, begins, ends):
    asked = type("Asked", (), {"game": "aretis"})
    found = how(Advice(kind, (), **more), asked)
    assert found.startswith(begins)
    assert found.endswith(ends)
    assert (tactic_of("aretis") in found) is (kind != "best")


def test_the_plain_tactics_are_those_of_the_games():
    """Each game's policies say which one is plain."""
    assert tactic_of("riskbreaker") == "Kill Damage at Risk 2, whenever it can be paid"
    assert tactic_of("aretis") == "Attack every round"
    assert all(tactic_of(game) for game in GAMES)


def test_which_single_choices_are_looked_at():
    families = [[1, 2, 3], ["a"], [True, False]]
    offers = [type("Family", (), {"members": staticmethod(partial(iter, each))})() for each in families]
    assert shortlist(offers) == (1, "a", True, 2, False, 3)
    assert shortlist(offers, 4) == (1, "a", True, 2)
    many = type("Family", (), {"members": staticmethod(partial(iter, range(99)))})()
    assert shortlist([many]) == tuple(range(12))
    assert in_time(60)()
    assert not in_time(-1)()


def test_advice_for_a_duel_of_one_blow(monkeypatch):
    """Both fall where both hit, 12 of 20 and 10 of 20: 30 %. Whoever runs is hit from behind: never."""
    monkeypatch.setattr(evaluation, "SOON", 60)
    monkeypatch.setattr(evaluation, "OF_EACH", 1)
    told = advice_json(restore("aretis", Snapshot(DUEL)), "Ann")
    assert (told["who"], told["side"], told["kind"]) == ("Ann", "a", "tactics")
    best, worst = told["rated"][0], told["rated"][-1]
    both = {
        "chance": "30 %",
        "changes": ["Ann, blows 0 → 1", "Ann taken out", "Bob, blows 0 → 1", "Bob taken out"],
        "worth": "50 %",
    }
    assert best["why"][0] == both
    assert (best["group"], best["rule"], best["best"], best["more"]) == ("Attack", "ar.stance.attack", "best", 5)
    assert (worst["line"], worst["worth"], worst["group"], worst["rule"]) == ("Ann: Flee", "0 %", "Flee", "ar.flee")
    assert (worst["best"], worst["more"], len(worst["why"])) == ("", 0, 1)
    assert worst["price"] == best["worth"].removesuffix(" %")
    assert [*told["groups"]] == ["Attack", "Defend", "Flee"]
    assert told["groups"]["Flee"] == {"worth": "0 %", "price": worst["price"], "best": ""}


def test_a_side_is_known_by_its_name_or_its_people():
    board = restore("aretis", Snapshot(DUEL)).now.board
    assert [side_of(board, who) for who in ("a", "Ann", "b", "Bob", "Cy")] == ["a", "a", "b", "b", ""]


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


def test_a_review_as_a_curve():
    """The chance before anything, and after every step; rounding never leaves the range of a chance."""
    drawn = curve(REVIEW)
    half = Fraction(1, 2)
    assert drawn.rows == ((0, half), (1, half / 2), (2, 3 * half / 2), (3, 1))
    assert (drawn.chart.kind, drawn.note) == ("line", "Exact.")
    beyond = Review("a", 1.0000001, (ReviewedMove(1, "", "a", after=-0.0000001),), "", TACTICS)
    assert curve(beyond).rows == ((0, 1), (1, 0))


def test_a_fight_read_back_as_lines():
    """Ann gives her chance away by defending, and Bob's dice take the rest."""
    told = review_json(restore("aretis", Snapshot(FOUGHT)))
    first, after, given = told["first"], told["steps"][0]["after"], told["steps"][0]["given"]
    # what is given away is the difference, and luck took what was left
    assert float(first[:-2]) - float(after[:-2]) == pytest.approx(float(given), abs=0.11)
    assert review_text(told).splitlines() == [
        told["told"],
        f"The chance of a to win went from {first} to 0 %:",
        f"{'−' + after[:-2]:>8}  luck with the dice",
        f"{'−' + given:>8}  choices of a",
        "     0.0  choices of b",
        "     0.0  set by the table",
        "A slip gives away 5 percentage points or more, a mistake 10, a blunder 15.",
        f"{after:>8}  Ann: Defend  blunder (−{given})",
        "     0 %  Bob: Attack, at Ann | d20=15, d20=19",
        f"Ann: Defend gave away {given} points; best was Ann: Attack, at Bob  [ar.stance.attack]",
    ]
    assert told["grades"] == [
        {"side": "a", "slip": 0, "mistake": 0, "blunder": 1},
        {"side": "b", "slip": 0, "mistake": 0, "blunder": 0},
    ]
    assert [each["at"] for each in told["steps"]] == [1, 2]
    assert [each["luck"] for each in told["steps"]] == ["0.0", f"−{after[:-2]}"]
    dear = told["dearest"][0]
    assert (dear["best"], dear["rule"], dear["why"][0]["chance"]) == ("Ann: Attack, at Bob", "ar.stance.attack", "30 %")


def test_more_results_than_are_shown_are_one():
    """Of twelve faces, eight are told and the rest is a third."""
    told = weighing._told(Odds({(f"{face}",): 1 for face in range(12)}))
    assert len(told) == 9
    assert told[0] == {"chance": "8.3 %", "exact": "1/12", "changes": ["0"]}
    assert told[-1] == {"chance": "33.3 %", "exact": "1/3", "changes": ["something else"]}
    likeliest = weighing._told(Odds({("a",): 1, ("b",): 3}))
    assert [(each["changes"], each["exact"]) for each in likeliest] == [(["b"], "3/4"), (["a"], "1/4")]


def test_offers_are_grouped_by_the_words_that_they_share():
    rows = [
        ("r.move", "Move to Bob"),
        ("r.move", "Move to Cy"),
        ("r.hit", "Hit, hard"),
        ("r.wait", "Wait with Bob"),
        ("r.wait", "Wait with Cy"),
    ]
    found = groups(tuple(Offer(at, rule, label) for at, (rule, label) in enumerate(rows)))
    assert found == [
        {
            "title": "Move",
            "rule": "r.move",
            "offers": [{"number": 0, "label": "to Bob"}, {"number": 1, "label": "to Cy"}],
        },
        {"title": "Hit", "rule": "r.hit", "offers": [{"number": 2, "label": "hard"}]},
        {
            "title": "Wait",
            "rule": "r.wait",
            "offers": [{"number": 3, "label": "with Bob"}, {"number": 4, "label": "with Cy"}],
        },
    ]


def test_an_offer_opened_takes_what_fits():
    evening = restore(
        "riskbreaker", Snapshot("[game riskbreaker]\n\n== x\n[a] Ann: M5 Sword; Cy: M2\n[b] Bob: M3 Pike\n")
    )
    first = open_offer(evening, "Ann", 0, {})
    assert [(each["name"], each["text"]) for each in first["fields"]] == [("group", ""), ("risk", "1")]
    assert (first["line"], first["rolls"], first["rule"]) == (
        "Ann: Gain Advantage, Sword, Risk 1",
        True,
        "rb.card.gain",
    )
    assert [(each["exact"], each["changes"]) for each in first["brings"]] == [
        ("1/2", ["a, Advantage 0 → 1"]),
        ("1/2", ["b, Advantage 0 → 1"]),
    ]
    assert (first["more"], first["many"]) == (False, False)
    # 6 is too much alone, and gives way; with Cy it is allowed
    assert open_offer(evening, "Ann", 0, {"risk": "6"})["line"].endswith("Risk 1")
    assert open_offer(evening, "Ann", 0, {"risk": "6", "group": "Cy"})["line"].endswith("with Cy, Risk 6")
    last = open_offer(evening, "Ann", 3, {})
    assert (last["label"], last["brings"], last["rolls"]) == ("Pass", None, False)
    for number in (-1, 4):
        with pytest.raises(ValueError, match=f"{number} is not allowed: Ann has 4 offers, counted from 0"):
            open_offer(evening, "Ann", number, {})
    with pytest.raises(ValueError, match="nobody has 0 offers"):
        open_offer(evening, "", 0, {})


def test_of_fights_played_it_is_said_how_many_came_to_what():
    """Of 23 fights four came to one result and were won; five to another: two won, one without end, two lost."""
    results = (Result(("Bob is out",), 4 / 23, 1.0), Result(("Ann is hurt",), 5 / 23, 0.5))
    told = [(each["chance"], each["worth"]) for each in why(results, 23)]
    assert told == [("4 of 23", "4 of 4 won"), ("5 of 23", "2.5 of 5 won")]
