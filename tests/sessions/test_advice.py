"""Advice in every game: it names its method, and rates only choices that the session accepts."""

import json
from pathlib import Path

import pytest
from sessions import begin_session, reply_to

from rules.games import GAMES
from rules.sessions import command_json, evaluation
from rules.sessions.advice import advice_json

CORPUS = Path(__file__).parent / "corpus"
DUEL = "[game aretis]\n\n== x\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", [game for game in GAMES if (CORPUS / f"{game}-1.txt").exists()])
@pytest.mark.parametrize("number", [1, 2])
def test_advice_exists_at_any_moment_and_its_lines_are_legal(game, number, monkeypatch):
    """The time limit is 0, so advice plays only a few fights after each choice."""
    monkeypatch.setattr(evaluation, "SOON", 0)
    lines = (CORPUS / f"{game}-{number}.txt").read_text().splitlines()
    head = next(at for at, line in enumerate(lines) if line.startswith("==")) + 3
    advised = 0
    for count in range(head, len(lines), 1 + len(lines) // 3):
        text = "\n".join(lines[:count])
        view = reply_to(text)
        for person in (view["due"] or {"who": []})["who"][-2:]:
            reply = reply_to(text, "advise", who=person["name"])
            if not reply["ok"]:
                assert "Advice must be for a person who has to choose" in reply["error"]
                continue
            advised += 1
            assert reply["kind"] == "simulated"
            assert (reply["rated"][0]["best"] == "best so far") is ("best so far" in reply["told"])
            assert "Simulated" in reply["told"]
            assert not reply["rated"][0]["price"]
            assert reply_to(text, "say", line=reply["rated"][0]["line"])["ok"]
    assert advised


@pytest.mark.usefixtures("unhurried")
def test_advice_in_small_duel_is_exact(monkeypatch):
    """One blow decides: attacking is better than waiting, by every method and for every tactic."""
    monkeypatch.setattr(evaluation, "OF_EACH", 1)
    for deeply, kind, words in ((0, "tactics", "Exact, if all follow"), (1, "best", "both sides play their best")):
        reply = reply_to(DUEL, "advise", who="Ann", deeply=deeply)
        assert (reply["kind"], reply["rated"][0]["line"], reply["side"]) == (kind, "Ann: Attack, at Bob", "a")
        assert words in reply["told"]
        assert reply["rated"][0]["best"] == "best"
        assert reply["groups"]["Attack"] == {"worth": reply["rated"][0]["worth"], "price": "", "best": "best"}
        prices = {rating["line"]: rating["price"] for rating in reply["rated"]}
        assert float(prices["Ann: Defend"]) > 0


def test_deep_advice_without_result_names_its_substitute(monkeypatch):
    """The time limit is 0, so nothing is solved: the advice is a short look ahead, and says so."""
    monkeypatch.setattr(evaluation, "SOON", 0)
    monkeypatch.setattr(evaluation, "LONG", 0)
    text = "[game riskbreaker]\n\n== x\n[a] Ann: M3 Sword · A4 Move\n[b] Bob: M3 Pike\n"
    soon, deep = (reply_to(text, "advise", who="Ann", deeply=deeply) for deeply in (0, 1))
    assert (soon["kind"], deep["kind"]) == ("simulated", "simulated")
    assert "could not be solved in time. Simulated" in deep["told"]
    assert "solved" not in soon["told"]


@pytest.mark.usefixtures("unhurried")
def test_advice_ignores_hidden_choices():
    before = reply_to(DUEL, "advise", who="Bob")
    for line in ("Ann: Attack, at Bob", "Ann: Defend"):
        assert reply_to(f"{DUEL}{line}\n", "advise", who="Bob")["rated"] == before["rated"]


def test_advice_needs_a_person_on_a_side():
    text = "[game riskbreaker]\n\n== x\n[a] Ann: M3 Sword\n[b] Bob: M3 Sword\n"
    for who in ("GM", "Zoe", ""):
        reply = reply_to(text, "advise", who=who)
        assert not reply["ok"]
        assert "Ann, Bob" in reply["error"]


def test_long_advice_reports_progress(monkeypatch):
    monkeypatch.setattr(evaluation, "SOON", 0)
    told = []
    request = {"game": "aretis", "text": DUEL, "do": "advise", "who": "Ann"}
    reply = json.loads(command_json(json.dumps(request), lambda *progress: told.append(progress)))
    assert reply["ok"]
    assert told
    assert all(0 <= done <= total and noun for done, total, noun, _ in told)


def test_deep_advice_stops_within_its_time(monkeypatch):
    """In a fight of two against one, listing a single turn takes minutes: then the choices are simulated."""
    listed = []
    monkeypatch.setattr(evaluation, "LONG", 0.0)
    monkeypatch.setattr(evaluation, "expand_shortlist", lambda *expanded: listed.extend(expanded))
    advice = advice_json(begin_session("skillful", ["Ann", "Eve", "Bo"]), "Ann", "deep")
    assert (listed, "Simulated" in advice["told"]) == ([], True)


@pytest.mark.usefixtures("unhurried")
def test_deep_advice_in_large_fight_names_its_substitute(monkeypatch):
    """A turn with more joint choices than can be listed is not solved: the choices are rated by the plain tactic."""
    monkeypatch.setattr("rules.core.play.turn_tree.MAX_RUNS", 5)
    advice = reply_to(DUEL, "advise", who="Ann", deeply=1)
    assert (advice["ok"], advice["kind"]) == (True, "tactics")
    assert advice["told"].startswith("No table has best play for this fight, and it could not be solved in time.")
