"""Calculators follow chosen rulings, in Python, as JSON and on the command line."""

import json
from fractions import Fraction

import pytest

from rules.calculators import CALCULATORS, BadInputs, ask, ask_json, describe_rulings, using_rulings
from rules.calculators.cli import main
from rules.core import BadInput, list_rulings
from rules.games import GAMES

ZERO = {"low_success": "zero"}
SIDE_BY_SIDE = next(name for name in CALCULATORS if name.startswith("side-by-side/thief"))


def level_of(answer, level):
    """Return the chance of one Success Level in a skill roll's answer."""
    return next(row[1] for row in answer.exhibits[1].rows if row[0] == level)


def test_rulings_choice_changes_answer():
    # On stat 1, faces 1 and 2 succeed. Ours: the 2 has level 1 - 2 = -1. Stopped at zero: both have level 0.
    ours = ask("riskbreaker/skill-roll", stat=1)
    assert (level_of(ours, "0"), level_of(ours, "-1")) == (Fraction(1, 10), Fraction(1, 10))
    for choice in (ZERO, "low_success=zero", {"riskbreaker": ZERO}, "riskbreaker.low_success=zero"):
        assert level_of(ask("riskbreaker/skill-roll", stat=1, rulings=choice), "0") == Fraction(2, 10)


@pytest.mark.parametrize(
    ("choice", "allowed"),
    [
        ("luck=good", "A ruling must be one of lowering, raising"),
        ("low_success=gone", "Ruling low_success must be one of as-printed, zero, distance"),
        ("printed", "A preset must be one of recommended, as-printed"),
        ("chess.ties=draw", f"A game must be one of {', '.join(GAMES)}"),
    ],
)
def test_rulings_choice_error_lists_allowed(choice, allowed, capsys):
    with pytest.raises(BadInputs) as refused:
        ask("riskbreaker/skill-roll", rulings=choice)
    assert allowed in refused.value.errors[""]
    assert main(["riskbreaker", "skill-roll", "--rulings", choice]) == 2
    assert allowed in capsys.readouterr().err


def test_rulings_choice_names_game_for_several_games():
    with pytest.raises(BadInputs, match="begin with its game"):
        ask(SIDE_BY_SIDE, rulings="low_success=zero")
    with pytest.raises(BadInput, match="begin with its game"):
        using_rulings(ZERO)
    assert ask(SIDE_BY_SIDE, rulings="riskbreaker.counter_tie=ruse-stands") != ask(SIDE_BY_SIDE)


def test_command_line_accepts_rulings(capsys):
    asked = ["riskbreaker", "skill-roll", "--stat", "1", "--rulings"]
    for written, choice in (("low_success=zero,counter_tie=ruse-stands", ZERO), ("as-printed", "as-printed")):
        assert main([*asked, written]) == 0
        assert capsys.readouterr().out.strip() == ask("riskbreaker/skill-roll", stat=1, rulings=choice).as_text()


def test_command_line_lists_rulings(capsys):
    for game in GAMES.values():
        assert main(["rulings", game.slug]) == 0
        listed = capsys.readouterr().out
        for option in list_rulings(game.rulings):
            assert f"{option.name}  [{option.erratum}]" in listed
            assert f"{option.ruling}, our ruling: {option.alternatives[option.ruling]}" in listed
    assert main(["rulings"]) == 0
    assert all(game in capsys.readouterr().out for game in list(GAMES)[:1])


def test_ask_json_returns_default_and_chosen_answer():
    request = {"calculator": "riskbreaker/skill-roll", "inputs": {"stat": 1}, "rulings": {"riskbreaker": ZERO}}
    reply = json.loads(ask_json(json.dumps(request)))
    ours = json.loads(ask_json(json.dumps(request | {"rulings": {}})))
    assert reply["departing"] == ZERO
    assert reply["recommended"] == {
        name: ours["answer"][name] for name in ("headline", "exhibits", "steps", "playable")
    }
    assert reply["answer"]["exhibits"] != ours["answer"]["exhibits"]
    assert "departing" not in ours
    printed: list[str] = []
    exec(reply["answer"]["python"], {"ask": ask, "print": printed.append})
    assert printed == [ask("riskbreaker/skill-roll", stat=1, rulings=ZERO).as_text()]


def test_rulings_of_another_game_change_nothing():
    request = {"calculator": "riskbreaker/skill-roll", "rulings": {"aretis": {"starting_poise": "six"}}}
    assert "departing" not in json.loads(ask_json(json.dumps(request)))


def test_exhibit_follows_rulings():
    request = {"exhibit": "riskbreaker/success-levels", "rulings": {"riskbreaker": {"low_success": "distance"}}}
    theirs = json.loads(ask_json(json.dumps(request)))["exhibit"]
    ours = json.loads(ask_json('{"exhibit": "riskbreaker/success-levels"}'))["exhibit"]

    def row(exhibit):
        return next(chance["exact"] for stat, level, chance in exhibit["rows"] if (stat, level) == (1, "1"))

    assert (row(ours), row(theirs)) == ("0", "1/10")  # stat 1, roll 2: a level of 1 by distance, of −1 by ours
    assert "An exhibit must be one of" in json.loads(ask_json('{"exhibit": "riskbreaker/fortune"}'))["errors"][""]


def test_rulings_descriptions_are_plain_data():
    for game in GAMES.values():
        described = json.loads(json.dumps(describe_rulings(game.slug)))
        assert (described["game"], described["prefix"]) == (game.slug, game.prefix)
        assert [ruling["name"] for ruling in described["options"]] == [
            option.name for option in list_rulings(game.rulings)
        ]
        for ruling in described["options"]:
            values = [alternative["value"] for alternative in ruling["alternatives"]]
            assert {ruling["ours"], ruling["printed"]} <= set(values)
