"""Advice as text, and how its method is chosen, by hand."""

from contextlib import nullcontext
from functools import partial

import pytest
from sessions import check_session_text

from rules.core import BadInput
from rules.core.play.ratings import KNOWN, SIMULATED, TACTICS, Advice, ChoiceResult, Rating
from rules.games import GAMES
from rules.sessions import evaluation
from rules.sessions.advice import (
    advice_json,
    advice_text,
    are_all_equal,
    certainty_text,
    loss_text,
    method_text,
    omitted_text,
    percent_text,
    reasons_json,
    value_json,
    value_text,
)
from rules.sessions.computer_player import set_computer_sides
from rules.sessions.evaluation import make_time_limit, shortlist
from rules.sessions.saved_sessions import SavedSession, load_session

DUEL = "[game aretis]\n\n== A duel\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"


FOUGHT = DUEL + "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"


def rated(worth, fights=0, error=0.0, low=None, high=None):
    return Rating("a choice", worth, worth if low is None else low, worth if high is None else high, error, fights)


def test_win_chance_text_shows_bounds_or_error():
    assert value_text(rated(0.5)) == "50 %"
    assert value_text(rated(0.25, low=0.2, high=0.3)) == "20 % to 30 %"
    assert value_text(rated(0.25, low=0.25, high=0.2500001)) == "25 %"  # low and high are the same when rounded
    assert value_text(rated(5e-7, low=0, high=1e-6)) == "<0.1 %"  # a millionth is not shown either
    assert value_text(rated(5e-7, low=0, high=2e-6)) == "0 % to <0.1 %"
    assert value_text(rated(0.623, fights=400, error=0.0242)) == "62 % ± 2"
    assert value_text(rated(0.5, fights=40_000, error=0.0025)) == "50 % ± 1"  # the error is at least 1
    assert value_text(rated(0.99, fights=400, error=0.01)) == "99 % ± 1"
    assert [value_text(rated(0.5, 2, error)) for error in (0.495, 0.505)] == ["50 % ± 50"] * 2
    assert value_text(rated(1, fights=400)) == "over 99 %"
    assert value_text(rated(0, fights=400)) == "under 1 %"
    assert (percent_text(1 / 3), percent_text(0.0), percent_text(1.0)) == ("33.3 %", "0 %", "100 %")
    assert (percent_text(0.1235), percent_text(0.98765), percent_text(1e-8)) == ("12.4 %", "98.8 %", "<0.1 %")
    # 1e-10 is taken for a rounding error.
    assert (percent_text(1e-9), percent_text(1 - 1e-9), percent_text(1e-10)) == ("<0.1 %", ">99.9 %", "0 %")


def test_loss_text_shows_percentage_points():
    best = rated(0.75)
    assert loss_text(best, rated(0.7)) == "5.0"
    assert loss_text(best, best) == ""
    assert loss_text(best, rated(0.7499)) == ""  # less than is shown
    assert loss_text(best, rated(0.745)) == "0.5"
    assert loss_text(best, rated(0.8)) == ""
    # the errors of 3 and 4 points add up to √(3² + 4²) = 5
    assert loss_text(rated(0.75, fights=9, error=0.03), rated(0.7, fights=9, error=0.04)) == "5 ± 5"
    assert loss_text(rated(0.75, fights=9), rated(0.7, fights=9)) == "5 ± 1"  # the error is at least 1
    assert [loss_text(rated(0.99, 2, error), rated(0, 2)) for error in (0.495, 0.505)] == ["99 ± 50"] * 2
    assert loss_text(rated(0.99), rated(0)) == "99.0"


@pytest.mark.parametrize(
    ("kind", "worth", "others", "sure"),
    [
        (SIMULATED, 0.80, [0.69], True),  # the loss of 11 points is more than twice its error of 5
        (SIMULATED, 0.80, [0.71], False),
        (SIMULATED, 0.80, [0.2, 0.71], False),
        (SIMULATED, 0.80, [0.8], False),
        (SIMULATED, 0.80, [], True),
        (TACTICS, 0.80, [0.7999], True),
        (TACTICS, 0.80, [0.8], True),
    ],
)
def test_advice_says_best_beyond_twice_the_error(kind, worth, others, sure):
    simulated = kind == SIMULATED
    first, rest = (0.03, 0.04) if simulated else (0, 0)
    fights = 9 if simulated else 0
    found = Advice(kind, (rated(worth, fights, first), *(rated(rating, fights, rest) for rating in others)))
    assert found.is_conclusive is sure
    assert ("best so far" in certainty_text(found)) is not sure


def test_advice_names_no_best_if_no_fight_ends(monkeypatch):
    """If harm takes no fighter out, a fight of Rules Basics never ends: each choice has value 1/2, and none is best."""
    text = "[game basics]\n\n== x\n[a] Ann: club 12 1d · dodge 9\n[b] Bob: club 11 1d · dodge 8\n"
    monkeypatch.setattr(evaluation, "SOON", 60)
    advice = advice_json(load_session("basics", SavedSession(f"{text}| 3d6=3+4+5\n| 3d6=1+2+3\n")), "Ann")
    assert advice["kind"] == "tactics"
    assert {rating["worth"] for rating in advice["rated"]} == {"0 % to 100 %"}
    assert not any(rating["best"] for rating in advice["rated"])
    assert "No choice is better than another" in advice["told"]
    one, other = rated(0.5, low=0, high=1), rated(0.25, low=0, high=1)
    assert are_all_equal(Advice(TACTICS, (one, one)))
    assert not are_all_equal(Advice(TACTICS, (one, other)))
    assert not are_all_equal(Advice(TACTICS, (rated(0.5), rated(0.5))))
    near = rated(0, low=0, high=1e-6)
    assert not are_all_equal(Advice(TACTICS, (near, near)))  # so narrow that they are taken as exact
    assert not are_all_equal(Advice(TACTICS, (rated(1e-9, low=0, high=1), rated(0, low=0, high=1))))


def test_advice_names_number_of_omitted_choices():
    families = [type("Family", (), {"all_choices": staticmethod(partial(iter, range(3)))})()] * 2
    looked = tuple(rated(0.5) for _ in range(6))
    assert omitted_text(Advice(TACTICS, looked), families) == ""
    assert "only the simplest 5 were" in omitted_text(Advice(TACTICS, looked[:5]), families)
    assert omitted_text(Advice(KNOWN, looked[:5]), families) == ""


def test_advice_lines_show_the_choices_and_their_results():
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


def test_advice_lists_results_of_most_weight():
    results = [ChoiceResult((f"{at} falls",), 0.125 * at, 0.5) for at in range(1, 7)]
    assert reasons_json(results) == [
        {"chance": f"{12.5 * at:g} %", "changes": [f"{at} falls"], "worth": "50 %"} for at in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("kind", "more", "begins", "ends"),
    [
        ("best", {"states": 1234}, "Exact: both sides play their best", "1,234 positions solved."),
        (
            "answer",
            {"states": 71},
            "Exact: the best answer to the simple tactic among the considered choices",
            "71 positions solved.",
        ),
        (
            "known",
            {"states": 1234, "table_note": "nobody runs"},
            "From a table of 1,234 solved positions",
            "with these limits: nobody runs.",
        ),
        ("tactics", {"states": 71}, "Exact, if all follow the simple tactic “", "counts as one half."),
        ("simulated", {"fights": 400}, "Simulated: up to 400 fights", "± is one standard error."),
        (
            "simulated",
            {"fights": 9, "unfinished_share": 0.25},
            "Simulated: up to 9 fights",
            "25 % of them did not end and count as one half.",
        ),
    ],
)
def test_advice_names_its_method(kind, more, begins, ends):
    asked = type("Asked", (), {"game": GAMES["aretis"].game})
    found = method_text(Advice(kind, (), **more), asked)
    assert found.startswith(begins)
    assert found.endswith(ends)
    assert ("Attack every round" in found) is (kind not in ("best", "known"))


def test_plain_tactics_are_tactics_of_the_games():
    """The policies of each game name the plain tactic."""
    texts = {slug: entry.game.tactics.texts[entry.game.tactics.default] for slug, entry in GAMES.items()}
    assert texts["riskbreaker"] == "Kill Damage at Risk 2, whenever the side can pay"
    assert texts["aretis"] == "Attack every round"
    assert all(texts.values())


def test_shortlist_takes_choices_of_all_families_in_turn():
    families = [[1, 2, 3], ["a"], [True, False]]
    offers = [type("Family", (), {"all_choices": staticmethod(partial(iter, family))})() for family in families]
    assert shortlist(offers) == (1, "a", True, 2, False, 3)
    assert shortlist(offers, 4) == (1, "a", True, 2)
    many = type("Family", (), {"all_choices": staticmethod(partial(iter, range(99)))})()
    assert shortlist([many]) == tuple(range(12))
    assert shortlist([many] * 40) == (0,) * 32


def test_time_limit_ends_after_its_seconds(monkeypatch):
    now = [7.0]
    monkeypatch.setattr(evaluation, "monotonic", lambda: now[0])
    going = make_time_limit(2)
    for now[0], goes_on in ((8.9, True), (9.0, False), (9.1, False)):
        assert going() is goes_on


@pytest.mark.parametrize(
    ("way", "most"), [("soon", [16, 4_000]), ("deep", [32, 20_000, 20_000]), ("answer", [32, 20_000, 20_000])]
)
def test_short_advice_has_lower_limits(way, most, monkeypatch):
    """The limits are for choices, for states to solve, and for states to follow under the plain tactic."""
    asked_for = []

    def shortlist(offers, count):
        asked_for.append(count)
        return [next(iter(offers[0].all_choices()))]

    def solved_bounds(_, __, states):
        asked_for.append(states)

    def rate_best_play(*_):
        return None

    def rate_under_policy(_, __, ___, ____, states):
        asked_for.append(states)
        return Advice(TACTICS, (rated(0.5),))

    seconds = []

    def at_most(_, time):
        seconds.append(time)
        return nullcontext()

    for function in (shortlist, solved_bounds, rate_best_play, rate_under_policy, at_most):
        monkeypatch.setattr(evaluation, function.__name__, function)
    session = load_session("aretis", SavedSession(DUEL))
    evaluation.advise(evaluation.advice_request(session, "Ann"), "Ann", session.pending.offers("Ann"), way, "seed")
    assert asked_for == most
    assert set(seconds) == {2.5 if way == "soon" else 20}


def test_plain_policy_without_tactic_takes_first_offer(monkeypatch):
    def none(*_):
        raise ValueError("no such moment")

    session = load_session("aretis", SavedSession(DUEL))
    asked, due = evaluation.advice_request(session, "Ann"), session.pending
    state = due.state
    every = {who: shortlist(due.offers(who)) for who in ("Ann", "Bob")}
    assert asked.best_response_choices(state, "Ann", due.offers_by_person["Ann"]) == every["Ann"]
    [answer] = asked.best_response_choices(state, "Bob", due.offers_by_person["Bob"])
    assert answer in every["Bob"]
    monkeypatch.setattr(evaluation, "plain_policy", lambda *_: none)
    assert asked.best_response_choices(state, "Bob", due.offers_by_person["Bob"]) == every["Bob"][:1]


def test_advice_is_empty_without_choice():
    for game, text, refusal in (
        ("aretis", "", "Advice needs a person who has to choose now"),
        ("aretis", FOUGHT, "Advice needs a person who has to choose now"),
        ("basics", "== Gate\n[scene rolls]\n[friends] Ann: sword 10 1d\n", "There is advice only in a fight, and"),
    ):
        with pytest.raises(ValueError, match=refusal):
            evaluation.advice_request(load_session(game, SavedSession(text)), "Ann")


def test_solved_advice_marks_all_equal_choices_as_best():
    fights = Advice(SIMULATED, (rated(0.5, 9, 0.1), rated(0.5, 9, 0.1)))
    solved = Advice(TACTICS, (rated(0.5), rated(0.5), rated(0.4)))
    assert [value_json(rating, fights)["best"] for rating in fights.ratings] == ["best so far", ""]
    assert [value_json(rating, solved)["best"] for rating in solved.ratings] == ["best", "best", ""]
    apart = Advice(TACTICS, (rated(1e-9), rated(0)))
    assert [value_json(rating, apart)["best"] for rating in apart.ratings] == ["best", ""]


def test_advice_in_duel_of_one_blow_equals_count_by_hand(monkeypatch):
    """Both fall if both hit: 12/20 · 10/20 = 30 %. A fighter who flees has no defence and never wins."""
    monkeypatch.setattr(evaluation, "SOON", 60)
    monkeypatch.setattr(evaluation, "OF_EACH", 1)
    advice = advice_json(load_session("aretis", SavedSession(DUEL)), "Ann")
    assert (advice["who"], advice["side"], advice["kind"]) == ("Ann", "a", "tactics")
    best, worst = advice["rated"][0], advice["rated"][-1]
    both = {
        "chance": "30 %",
        "changes": ["Ann, blows 0 → 1", "Ann taken out", "Bob, blows 0 → 1", "Bob taken out"],
        "worth": "50 %",
    }
    assert best["why"][0] == both
    assert (best["rule"], best["best"], best["more"]) == ("ar.stance.attack", "best", 5)
    assert (worst["line"], worst["worth"], worst["rule"]) == ("Ann: Flee", "0 %", "ar.flee")
    assert (worst["best"], worst["more"], len(worst["why"])) == ("", 0, 1)
    assert worst["price"] == best["worth"].removesuffix(" %")
    assert [*advice["groups"]] == ["Attack", "Defend", "Flee"]
    assert advice["groups"]["Flee"] == {"worth": "0 %", "price": worst["price"], "best": ""}


def test_computer_sides_reject_unknown_policy():
    with pytest.raises(BadInput, match="A policy must be one of plain, advised, best-answer, best-known, not 'clever'"):
        set_computer_sides(load_session("aretis", SavedSession(DUEL)), "a=clever")


def test_undo_rejects_negative_count():
    with pytest.raises(BadInput, match="Steps undone must be a whole number of at least 0, not -1"):
        load_session("aretis", SavedSession(DUEL, -1))


def test_session_example_names_faults():
    assert len(check_session_text("aretis", FOUGHT).steps) == 3
    for text, refusal in (
        (FOUGHT.replace("Bob: Attack, at", "Bo: Attack, at"), "^'Bo: Attack, at Ann.*It is the turn of Bob"),
        (f"{DUEL}Ann: Defend  # a hit", "'a hit': after 'Ann: Defend' it is nothing that changes"),
        (f"{DUEL}Ann: Dance\nBob: Defend\n", "^'Ann: Dance': "),
        (f"{DUEL}== Dawn\n[scene sleep]\n[a] Ann\n== Dusk\n[a] Ann\n", "^'Dawn': "),
    ):
        with pytest.raises(ValueError, match=refusal):
            check_session_text("aretis", text)


def test_advice_lists_results_of_simulated_fights():
    """Of 23 fights, four had one result and were won; five had another: two won, one endless, two lost."""
    results = (ChoiceResult(("Bob is out",), 4 / 23, 1.0), ChoiceResult(("Ann is hurt",), 5 / 23, 0.5))
    told = [(reason["chance"], reason["worth"]) for reason in reasons_json(results, 23)]
    assert told == [("4 of 23", "4 of 4 won"), ("5 of 23", "2.5 of 5 won")]
