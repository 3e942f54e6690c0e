"""What a terminal and a page say of advice, of a fight read back and of what a choice may bring: worked out by hand."""

from fractions import Fraction
from functools import partial

import pytest

from rules.aretis import defend_choice
from rules.core import BadInput, Odds, OutOfTurn, ScriptError
from rules.core.inputs import IntegerInput
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer
from rules.core.play.position import Decision
from rules.core.play.ratings import KNOWN, SIMULATED, TACTICS, Advice, ChoiceResult, Rating
from rules.core.play.session import SessionState
from rules.games import GAMES
from rules.sessions import choice_form, evaluation
from rules.sessions.advice import (
    _rating_json,
    advice_json,
    advice_text,
    are_all_equal,
    certainty_text,
    loss_text,
    method_text,
    omitted_text,
    percent_text,
    plain_tactic_text,
    reasons_json,
    value_text,
)
from rules.sessions.choice_form import _fitting, choice_form_json, group_offers
from rules.sessions.computer_player import choose_by_policy, set_computer_sides
from rules.sessions.evaluation import make_time_limit, shortlist
from rules.sessions.review import (
    Review,
    ReviewedMove,
    _how,
    points_text,
    review_json,
    review_text,
    reviewed_json,
    win_chance_exhibit,
)
from rules.sessions.saved_sessions import SavedSession, check_session_text, load_session
from rules.sessions.step_values import _reversed

DUEL = "[game aretis]\n\n== A duel\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
FOUGHT = DUEL + "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"


def rated(worth, fights=0, error=0.0, low=None, high=None):
    return Rating("a choice", worth, worth if low is None else low, worth if high is None else high, error, fights)


def test_a_chance_to_win_in_words():
    assert value_text(rated(0.5)) == "50 %"
    assert value_text(rated(0.25, low=0.2, high=0.3)) == "20 % to 30 %"
    assert value_text(rated(0.25, low=0.25, high=0.2500001)) == "25 %"  # nobody could tell
    assert value_text(rated(5e-7, low=0, high=1e-6)) == "<0.1 %"  # nor what is a millionth apart
    assert value_text(rated(5e-7, low=0, high=2e-6)) == "0 % to <0.1 %"
    assert value_text(rated(0.623, fights=400, error=0.0242)) == "62 % ± 2"
    assert value_text(rated(0.5, fights=40_000, error=0.0025)) == "50 % ± 1"  # never without an error
    assert value_text(rated(0.99, fights=400, error=0.01)) == "99 % ± 1"
    assert [value_text(rated(0.5, 2, error)) for error in (0.495, 0.505)] == ["50 % ± 50"] * 2
    assert value_text(rated(1, fights=400)) == "over 99 %"
    assert value_text(rated(0, fights=400)) == "under 1 %"
    assert (percent_text(1 / 3), percent_text(0.0), percent_text(1.0)) == ("33.3 %", "0 %", "100 %")
    assert (percent_text(0.1235), percent_text(0.98765), percent_text(1e-8)) == ("12.4 %", "98.8 %", "<0.1 %")
    assert (percent_text(1e-9), percent_text(1 - 1e-9), percent_text(1e-10)) == (
        "<0.1 %",
        ">99.9 %",
        "0 %",
    )  # the last is a trace of rounding


def test_a_price_in_percentage_points():
    best = rated(0.75)
    assert loss_text(best, rated(0.7)) == "5.0"
    assert loss_text(best, best) == ""
    assert loss_text(best, rated(0.7499)) == ""  # less than is shown
    assert loss_text(best, rated(0.745)) == "0.5"
    assert loss_text(best, rated(0.8)) == ""
    # √(3² + 4²) = 5
    assert loss_text(rated(0.75, fights=9, error=0.03), rated(0.7, fights=9, error=0.04)) == "5 ± 5"
    assert loss_text(rated(0.75, fights=9), rated(0.7, fights=9)) == "5 ± 1"  # never without an error
    assert [loss_text(rated(0.99, 2, error), rated(0, 2)) for error in (0.495, 0.505)] == ["99 ± 50"] * 2
    assert loss_text(rated(0.99), rated(0)) == "99.0"


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
    found = Advice(kind, (rated(worth, fights, first), *(rated(rating, fights, rest) for rating in others)))
    assert found.is_conclusive is sure
    assert ("best so far" in certainty_text(found)) is not sure


def test_where_no_fight_ends_no_choice_is_the_best(monkeypatch):
    """Nothing ends a fight of Rules Basics in which harm has no bound: each choice is worth one half, and anything."""
    text = "[game basics]\n\n== x\n[a] Ann: club 12 1d · dodge 9\n[b] Bob: club 11 1d · dodge 8\n"
    monkeypatch.setattr(evaluation, "SOON", 60)
    told = advice_json(load_session("basics", SavedSession(f"{text}| 3d6=3+4+5\n| 3d6=1+2+3\n")), "Ann")
    assert told["kind"] == "tactics"
    assert {rating["worth"] for rating in told["rated"]} == {"0 % to 100 %"}
    assert not any(rating["best"] for rating in told["rated"])
    assert "No choice is better than another" in told["told"]
    one, other = rated(0.5, low=0, high=1), rated(0.25, low=0, high=1)
    assert are_all_equal(Advice(TACTICS, (one, one)))
    assert not are_all_equal(Advice(TACTICS, (one, other)))
    assert not are_all_equal(Advice(TACTICS, (rated(0.5), rated(0.5))))
    near = rated(0, low=0, high=1e-6)
    assert not are_all_equal(Advice(TACTICS, (near, near)))  # as good as exact
    assert not are_all_equal(Advice(TACTICS, (rated(1e-9, low=0, high=1), rated(0, low=0, high=1))))


def test_more_choices_than_were_looked_at_are_told_of():
    families = [type("Family", (), {"members": staticmethod(partial(iter, range(3)))})()] * 2
    looked = tuple(rated(0.5) for _ in range(6))
    assert omitted_text(Advice(TACTICS, looked), families) == ""
    assert "the plainest 5 were" in omitted_text(Advice(TACTICS, looked[:5]), families)
    assert omitted_text(Advice(KNOWN, looked[:5]), families) == ""


def test_a_change_has_a_sign():
    assert [points_text(value) for value in (0.0, 0.25, -0.25, 0.0004, -0.0004, 0.001)] == [
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
    results = [ChoiceResult((f"{at} falls",), 0.125 * at, 0.5) for at in range(1, 7)]
    assert reasons_json(results) == [
        {"chance": f"{12.5 * at:g} %", "changes": [f"{at} falls"], "worth": "50 %"} for at in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("kind", "more", "begins", "ends"),
    [
        ("best", {"states": 1234}, "Exact: both sides play their best", "1,234 moments solved."),
        (
            "answer",
            {"states": 71},
            "Exact: the best answer, among the choices looked at, to the plain",
            "71 moments solved.",
        ),
        ("known", {"states": 1234, "said": "nobody runs"}, "From a table of 1,234 moments", "where nobody runs."),
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
    asked = type("Asked", (), {"game": GAMES["aretis"].game})
    found = method_text(Advice(kind, (), **more), asked)
    assert found.startswith(begins)
    assert found.endswith(ends)
    assert (plain_tactic_text(GAMES["aretis"].game) in found) is (kind not in ("best", "known"))


def test_a_review_says_which_line_led_out_of_its_table():
    """In the words of the line alone, without its dice."""
    asked = type("Asked", (), {"game": GAMES["aretis"].game})
    played, known = Advice(SIMULATED, (), fights=9), Advice(KNOWN, (), states=9, said="nobody runs")
    assert "come of “Ann: Defend”, so nothing is taken from it. Simulated" in _how(played, asked, "Ann: Defend | d20=1")
    assert "table" not in _how(played, asked, "")
    assert _how(played, asked, "").endswith("more than twice the standard error of that.")
    assert _how(known, asked, "").endswith("where nobody runs. Each choice is set against best play.")


def test_the_plain_tactics_are_those_of_the_games():
    """Each game's policies say which one is plain."""
    assert plain_tactic_text(GAMES["riskbreaker"].game) == "Kill Damage at Risk 2, whenever it can be paid"
    assert plain_tactic_text(GAMES["aretis"].game) == "Attack every round"
    assert all(plain_tactic_text(entry.game) for entry in GAMES.values())


def test_which_single_choices_are_looked_at(monkeypatch):
    families = [[1, 2, 3], ["a"], [True, False]]
    offers = [type("Family", (), {"members": staticmethod(partial(iter, family))})() for family in families]
    assert shortlist(offers) == (1, "a", True, 2, False, 3)
    assert shortlist(offers, 4) == (1, "a", True, 2)
    many = type("Family", (), {"members": staticmethod(partial(iter, range(99)))})()
    assert shortlist([many]) == tuple(range(12))
    assert shortlist([many] * 40) == (0,) * 32
    now = [7.0]
    monkeypatch.setattr(evaluation, "monotonic", lambda: now[0])
    going = make_time_limit(2)
    for now[0], goes_on in ((8.9, True), (9.0, False), (9.1, False)):
        assert going() is goes_on


@pytest.mark.parametrize(
    ("way", "most"), [("soon", [16, 4_000]), ("deep", [32, 20_000, 20_000]), ("answer", [32, 20_000, 20_000])]
)
def test_a_short_look_is_at_fewer_choices_and_moments(way, most, monkeypatch):
    """How many choices, how many moments to solve, and how many to follow under the plain tactic."""
    asked_for = []

    def shortlist(offers, count):
        asked_for.append(count)
        return [next(iter(offers[0].members()))]

    def solved_bounds(_, __, states, ___):
        asked_for.append(states)

    def rate_best_play(*_):
        return None

    def rate_under_policy(_, __, ___, ____, states, _____):
        asked_for.append(states)
        return Advice(TACTICS, (rated(0.5),))

    seconds = []
    monkeypatch.setattr(evaluation, "make_time_limit", seconds.append)
    for function in (shortlist, solved_bounds, rate_best_play, rate_under_policy):
        monkeypatch.setattr(evaluation, function.__name__, function)
    evening = load_session("aretis", SavedSession(DUEL))
    evaluation.advise(evaluation.advice_request(evening, "Ann"), "Ann", evening.due.offers("Ann"), way, "seed")
    assert asked_for == most
    assert set(seconds) == {2.5 if way == "soon" else 20}


def test_whom_the_plain_tactic_tells_nothing_does_what_stands_first(monkeypatch):
    def none(*_):
        raise ValueError("no such moment")

    evening = load_session("aretis", SavedSession(DUEL))
    asked, due = evaluation.advice_request(evening, "Ann"), evening.due
    state = due.state
    every = {who: shortlist(due.offers(who)) for who in ("Ann", "Bob")}
    assert asked.best_response_choices(state, "Ann", due.asked["Ann"]) == every["Ann"]
    [answer] = asked.best_response_choices(state, "Bob", due.asked["Bob"])
    assert answer in every["Bob"]
    monkeypatch.setattr(evaluation, "plain_policy", lambda *_: none)
    assert asked.best_response_choices(state, "Bob", due.asked["Bob"]) == every["Bob"][:1]


def test_where_there_is_no_advice():
    for game, text, refusal in (
        ("aretis", "", "if a person has to choose"),
        ("aretis", FOUGHT, "if a person has to choose"),
        ("basics", "== Gate\n[scene rolls]\n[friends] Ann: sword 10 1d\n", "in a fight, and"),
    ):
        with pytest.raises(ValueError, match=f"There is advice only {refusal}"):
            evaluation.advice_request(load_session(game, SavedSession(text)), "Ann")


def test_of_fights_played_on_one_choice_alone_is_best_and_of_solved_ones_all_that_are_as_good():
    fights = Advice(SIMULATED, (rated(0.5, 9, 0.1), rated(0.5, 9, 0.1)))
    solved = Advice(TACTICS, (rated(0.5), rated(0.5), rated(0.4)))
    assert [_rating_json(rating, fights)["best"] for rating in fights.rated] == ["best so far", ""]
    assert [_rating_json(rating, solved)["best"] for rating in solved.rated] == ["best", "best", ""]
    apart = Advice(TACTICS, (rated(1e-9), rated(0)))
    assert [_rating_json(rating, apart)["best"] for rating in apart.rated] == ["best", ""]


def test_the_other_side_sees_the_reverse():
    seen = Rating("x", 0.25, 0.125, 0.5, 0.01, 9, (ChoiceResult("hit", 0.75, 0.125),))
    assert _reversed(seen) == Rating("x", 0.75, 0.5, 0.875, 0.01, 9, (ChoiceResult("hit", 0.75, 0.875),))


def test_advice_for_a_duel_of_one_blow(monkeypatch):
    """Both fall where both hit, 12 of 20 and 10 of 20: 30 %. Whoever runs is hit from behind: never."""
    monkeypatch.setattr(evaluation, "SOON", 60)
    monkeypatch.setattr(evaluation, "OF_EACH", 1)
    told = advice_json(load_session("aretis", SavedSession(DUEL)), "Ann")
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
    now = load_session("aretis", SavedSession(DUEL)).now
    assert [now.side_of(who) for who in ("a", "Ann", "b", "Bob", "Cy")] == ["a", "a", "b", "b", ""]


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
    drawn = win_chance_exhibit(REVIEW)
    half = Fraction(1, 2)
    assert drawn.rows == ((0, half), (1, half / 2), (2, 3 * half / 2), (3, 1))
    assert (drawn.chart.kind, drawn.note) == ("line", "Exact.")
    beyond = Review("a", 1.001, (ReviewedMove(1, "", "a", after=-0.001),), "", TACTICS)
    assert win_chance_exhibit(beyond).rows == ((0, 1), (1, 0))
    fine = Review("a", 1 / 999_983, (ReviewedMove(1, "", "a", after=1 / 9_999_991),), "", TACTICS)
    assert win_chance_exhibit(fine).rows == ((0, Fraction(1, 999_983)), (1, 0))


def test_review_json_lists_the_three_costliest_choices_first():
    moves = (ReviewedMove(at, f"{at}", "a", given=given) for at, given in enumerate((0.2, 0.3, 0.1, 0.04, 0.25)))
    told = review_json(Review("a", 0.5, tuple(moves), "", TACTICS))
    assert [(choice["line"], choice["given"]) for choice in told["dearest"]] == [
        ("1", "30.0"),
        ("4", "25.0"),
        ("0", "20.0"),
    ]


def test_a_fight_read_back_as_lines():
    """Ann gives her chance away by defending, and Bob's dice take the rest."""
    told = reviewed_json(load_session("aretis", SavedSession(FOUGHT)))
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
    assert [step["at"] for step in told["steps"]] == [1, 2]
    assert [step["luck"] for step in told["steps"]] == ["0.0", f"−{after[:-2]}"]
    dear = told["dearest"][0]
    assert (dear["best"], dear["rule"], dear["why"][0]["chance"]) == ("Ann: Attack, at Bob", "ar.stance.attack", "30 %")


def test_more_results_than_are_shown_are_one():
    """Of twelve faces, eight are told and the rest is a third."""
    told = choice_form._describe(Odds({(f"{face}",): 1 for face in range(12)}), SessionState(), "")
    assert len(told) == 9
    assert told[0] == {"chance": "8.3 %", "exact": "1/12", "changes": ["0"], "good": 0}
    assert told[-1] == {"chance": "33.3 %", "exact": "1/3", "changes": ["something else"], "good": 0}
    likeliest = choice_form._describe(Odds({("a",): 1, ("b",): 3}), SessionState(), "")
    assert [(result["changes"], result["exact"]) for result in likeliest] == [(["b"], "3/4"), (["a"], "1/4")]


def test_eight_choices_are_weighed_at_a_time_in_short_stretches(monkeypatch):
    """No tap waits longer than 30 milliseconds for the odds; what is restore again goes on where it was left."""
    worked = []

    def run_for(preview, seconds):
        worked.append((preview, seconds))

    monkeypatch.setattr("rules.core.play.preview.ChoicePreview.run_for", run_for)
    choice_form._under_way.clear()
    moment = load_session("aretis", SavedSession(DUEL)).now
    lines = [f"line {number}" for number in range(9)]
    entry, looked = Decision("Ann", defend_choice("Ann")), [*lines[:8], lines[0], lines[8]]
    told = [choice_form.preview_json(moment, entry, line) for line in looked]
    works = [work for work, _ in worked]
    assert {seconds for _, seconds in worked} == {0.03}
    assert works[8] is works[0]
    assert told[0] == {"brings": None, "more": True, "many": False}
    assert [line for _, _, line in choice_form._under_way] == lines[1:]


def test_where_no_scene_has_begun_nothing_can_be_weighed_or_chosen():
    with pytest.raises(OutOfTurn, match="no scene has begun yet"):
        choice_form.preview_json(SessionState(), Decision("Ann", defend_choice("Ann")), "Ann: Defend")
    with pytest.raises(BadInput, match="for a person who has to choose, and 'Ann' has not"):
        choose_by_policy(load_session("aretis", SavedSession("")), "Ann", None, "plain")


def test_nobody_plays_by_a_policy_that_there_is_not():
    with pytest.raises(BadInput, match="A policy must be one of plain, advised, best-answer, best-known, not 'clever'"):
        set_computer_sides(load_session("aretis", SavedSession(DUEL)), "a=clever")


def test_what_cannot_be_weighed_brings_nothing_that_is_told(monkeypatch):
    def refuses(*_):
        raise ScriptError("a rule that asks for faces")

    monkeypatch.setattr("rules.core.play.preview.ChoicePreview.run_for", refuses)
    told = choice_form_json(load_session("aretis", SavedSession(DUEL)), "Ann", 0, {})
    assert (told["line"], told["brings"], told["more"], told["many"]) == ("Ann: Attack, at Bob", None, False, False)


def test_offers_are_grouped_by_the_words_that_they_share():
    rows = [
        ("r.move", "Move to Bob"),
        ("r.move", "Move to Cy"),
        ("r.hit", "Hit, hard"),
        ("r.wait", "Wait with Bob"),
        ("r.wait", "Wait with Cy"),
    ]
    found = group_offers(tuple(Offer(at, rule, label) for at, (rule, label) in enumerate(rows)))
    named = [
        (group["title"], group["rule"], [(offer["number"], offer["label"]) for offer in group["offers"]])
        for group in found
    ]
    assert named == [
        ("Move", "r.move", [(0, "to Bob"), (1, "to Cy")]),
        ("Hit", "r.hit", [(2, "hard")]),
        ("Wait", "r.wait", [(3, "with Bob"), (4, "with Cy")]),
    ]


def test_a_field_takes_what_is_given_else_its_own_value_else_the_first():
    points, way = IntegerInput("Points", 1, 3), Pick("A way", ("left", "right"))
    assert [_fitting(points, *given) for given in (("2", 3), ("9", 3), (None, 3), ("9", 7), (None, None))] == [
        2,
        3,
        3,
        1,
        1,
    ]
    assert [_fitting(way, *given) for given in (("Right", "left"), ("up", "right"), (None, None))] == [
        "right",
        "right",
        "left",
    ]
    assert _fitting(Pick("A way", (None, 1), ("none", "one")), None, None) is None


def test_what_cannot_be_said_is_told_why(monkeypatch):
    def said(*_):
        raise OutOfTurn("not now")

    monkeypatch.setattr("rules.sessions.choice_form.format_choice", said)
    told = choice_form_json(load_session("aretis", SavedSession(DUEL)), "Ann", 0, {})
    assert (told["line"], told["why"], told["rule"]) == ("", "not now", "ar.stance.attack")


def test_a_field_that_asks_nothing_is_left_out():
    """Recover has points to spread only where somebody is hurt."""
    for hurt, fields in (("", []), (" · M-1", ["spread"])):
        text = f"[game riskbreaker]\n\n== x\n[a] Ann: M5 Sword{hurt}\n[b] Bob: M3 Pike\n"
        told = choice_form_json(load_session("riskbreaker", SavedSession(text)), "Ann", 2, {})
        assert (told["label"], [field["name"] for field in told["fields"]]) == ("Recover", fields)
    # whoever covers nobody is not asked against whom, and may step and turn all the same
    told = choice_form_json(load_session("aretis", SavedSession(DUEL)), "Ann", 1, {})
    assert (told["label"], [field["name"] for field in told["fields"]]) == ("Defend", ["to", "facing"])


def test_no_fewer_steps_than_none_are_undone():
    with pytest.raises(BadInput, match="Steps undone must be a whole number of at least 0, not -1"):
        load_session("aretis", SavedSession(DUEL, -1))


def test_an_evening_as_an_example_says_what_does_not_fit():
    assert len(check_session_text("aretis", FOUGHT).steps) == 3
    for text, refusal in (
        (FOUGHT.replace("Bob: Attack, at", "Bo: Attack, at"), "^'Bo: Attack, at Ann.*now Bob is due, not Bo"),
        (f"{DUEL}Ann: Defend  # a hit", "'a hit': after 'Ann: Defend' it is nothing that changes"),
        (f"{DUEL}Ann: Dance\nBob: Defend\n", "^'Ann: Dance': "),
        (f"{DUEL}== Dawn\n[scene sleep]\n[a] Ann\n== Dusk\n[a] Ann\n", "^'Dawn': "),
    ):
        with pytest.raises(ValueError, match=refusal):
            check_session_text("aretis", text)


@pytest.mark.parametrize("link", ["with", "at", "to", "from", "on", "by"])
def test_a_group_is_not_called_by_a_word_that_leads_on(link):
    [found] = group_offers(tuple(Offer(at, "r.go", f"Go {link} {name}") for at, name in enumerate(("Bob", "Cy"))))
    assert (found["title"], [offer["label"] for offer in found["offers"]]) == ("Go", [f"{link} Bob", f"{link} Cy"])
    [found] = group_offers(tuple(Offer(at, "r.go", f"{link} {name}") for at, name in enumerate(("Bob", "Cy"))))
    assert found["title"] == link


def test_an_offer_opened_takes_what_fits():
    evening = load_session(
        "riskbreaker", SavedSession("[game riskbreaker]\n\n== x\n[a] Ann: M5 Sword; Cy: M2\n[b] Bob: M3 Pike\n")
    )
    first = choice_form_json(evening, "Ann", 0, {})
    assert [(field["name"], field["text"]) for field in first["fields"]] == [("group", ""), ("risk", "1")]
    assert (first["line"], first["rolls"], first["rule"]) == (
        "Ann: Gain Advantage, Sword, Risk 1",
        True,
        "rb.card.gain",
    )
    assert [(preview["exact"], preview["changes"]) for preview in first["brings"]] == [
        ("1/2", ["a, Advantage 0 → 1"]),
        ("1/2", ["b, Advantage 0 → 1"]),
    ]
    assert (first["more"], first["many"]) == (False, False)
    # 6 is too much alone, and gives way; with Cy it is allowed
    assert choice_form_json(evening, "Ann", 0, {"risk": "6"})["line"].endswith("Risk 1")
    assert choice_form_json(evening, "Ann", 0, {"risk": "6", "group": "Cy"})["line"].endswith("with Cy, Risk 6")
    last = choice_form_json(evening, "Ann", 3, {})
    assert (last["label"], last["brings"], last["rolls"]) == ("Pass", None, False)
    for number in (-1, 4):
        with pytest.raises(ValueError, match=f"Ann has 4 offers, .* below 4, not {number}"):
            choice_form_json(evening, "Ann", number, {})
    with pytest.raises(ValueError, match="Nobody has 0 offers"):
        choice_form_json(evening, "", 0, {})


def test_of_fights_played_it_is_said_how_many_came_to_what():
    """Of 23 fights four came to one result and were won; five to another: two won, one without end, two lost."""
    results = (ChoiceResult(("Bob is out",), 4 / 23, 1.0), ChoiceResult(("Ann is hurt",), 5 / 23, 0.5))
    told = [(reason["chance"], reason["worth"]) for reason in reasons_json(results, 23)]
    assert told == [("4 of 23", "4 of 4 won"), ("5 of 23", "2.5 of 5 won")]
