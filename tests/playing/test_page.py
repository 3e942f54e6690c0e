"""The table's protocol: commands in, what is to be seen out, and nothing held in between."""

import json

import pytest

from rules.games import GAMES
from rules.playing import play_json
from rules.playing.evenings import _open

TEXT = """\
[game riskbreaker]

== The toll bridge
[friends] Bram: the Fighter; Ida: the Ranger
[tollmen] Odo: M3 Pike, Knockdown; Mab: A3 Bow, P5 Observation, Distract
"""


def asked(**request):
    return json.loads(play_json(json.dumps({"game": "riskbreaker", **request})))


class Table:
    """A page that keeps an evening, with an engine that forgets everything between two commands."""

    def __init__(self, text):
        self.steps, self.reply = [], {}
        self.kept = {"text": text, "undone": 0}
        self.do("open")

    def do(self, command, **more):
        _open.clear()
        reply = asked(do=command, **self.kept, **more)
        if reply["ok"]:
            self.kept = {"text": reply["text"], "undone": reply["undone"]}
            self.steps = [*self.steps[: reply["same"]], *reply["steps"]]
            self.reply = reply
        return reply

    def opened(self, who, title, label="", **values):
        group = next(
            group
            for person in self.reply["due"]["who"]
            if person["name"] == who
            for group in person["groups"]
            if group["title"] == title
        )
        number = next(offer["number"] for offer in group["offers"] if offer["label"] == label)
        return asked(do="choose", **self.kept, who=who, offer=number, values=values)


def test_a_choice_says_what_it_asks_costs_and_may_bring():
    """Personality 5, so a d10 succeeds with five faces of ten: 2 Advantage for one side or for the other."""
    found = Table(TEXT).opened("Ida", "Gain Advantage", "Inspire", risk="2")
    assert [(field["name"], field["text"]) for field in found["fields"]] == [("group", ""), ("risk", "2")]
    assert found["line"] == "Ida: Gain Advantage, Inspire, Risk 2"
    assert (found["rolls"], found["rule"]) == (True, "rb.card.gain")
    assert found["brings"] == [
        {"chance": "50 %", "exact": "1/2", "changes": ["friends, Advantage 0 → 2"]},
        {"chance": "50 %", "exact": "1/2", "changes": ["tollmen, Advantage 0 → 2"]},
    ]


def test_a_value_that_does_not_fit_gives_way_to_one_that_does():
    assert Table(TEXT).opened("Ida", "Gain Advantage", "Inspire", risk="9")["line"].endswith("Risk 1")


def test_dice_are_typed_as_they_fell_or_rolled_from_a_seed():
    table = Table(TEXT)
    table.do("say", line="Ida: Gain Advantage, Inspire, Risk 2")
    assert (table.reply["due"]["kind"], table.reply["due"]["pool"], table.reply["due"]["dice"]) == ("roll", "d10", [10])
    assert not table.do("say", line="| d10=11")["ok"]
    table.do("say", line="| d10=4")
    assert table.steps[-1]["line"] == "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"
    assert table.steps[-1]["changed"] == ["friends, Advantage: 2"]
    assert table.steps[-1]["told"][0]["rolls"] == [{"pool": "d10", "faces": [4], "total": 4}]
    once, again = (Table(TEXT).do("say", line="Ida: Gain Advantage, Inspire, Risk 2", seed="s") for _ in range(2))
    assert once == again


def test_an_engine_that_starts_anew_knows_what_was_undone():
    table = Table(TEXT)
    for line in ("Ida: Pass", "Bram: Gain Advantage, Intimidate, Risk 1 | d10=2", "Odo: Pass"):
        table.do("say", line=line)
    whole = table.kept["text"]
    table.do("undo", count=2)
    assert [step.get("line") for step in table.steps] == [None, "Ida: Pass"]
    assert (table.kept["undone"], table.reply["redo"]) == (2, ["Bram: Gain Advantage, Intimidate, Risk 1 | d10=2"])
    table.do("redo", count=2)
    assert table.kept == {"text": whole, "undone": 0}
    table.do("undo", count=9)
    assert table.reply["board"] is None
    table.do("redo", count=9)
    assert table.kept["text"] == whole


def test_a_line_in_the_middle_is_amended_and_the_first_that_no_longer_fits_is_told():
    table = Table(TEXT)
    for line in ("Ida: Pass", "Bram: Gain Advantage, Intimidate, Risk 1 | d10=2", "Odo: Pass"):
        table.do("say", line=line)
    table.do("amend", at=2, line="Bram: Pass")
    assert [step.get("line") for step in table.steps][1:] == ["Ida: Pass", "Bram: Pass", "Odo: Pass"]
    table.do("amend", at=2, line="Odo: Pass")
    assert (table.reply["fault"]["at"], table.kept["undone"]) == (3, 1)
    assert "Odo: Pass" in table.kept["text"].splitlines()[-1]
    assert asked(do="open", **table.kept)["fault"]["at"] == 3


def test_a_person_is_judged_and_what_is_broken_can_be_mended():
    """Muscle 4 to 10 costs 5+6+7+8+9+10 = 45 of 10 points."""
    found = asked(do="person", name="Zed", line="M12: Sword")
    assert {each["rule"] for each in found["broken"]} == {
        "rb.character.range", "rb.character.start", "rb.character.minimum",
    }  # fmt: skip
    assert {"label": "Muscle 4 to 10", "value": "45"} in found["sums"]
    for each in found["broken"]:
        mended = asked(do="person", name="Zed", line=each["mend"])
        assert each["rule"] not in {other["rule"] for other in mended["broken"]}
    assert asked(do="person", name="Zed", line="the Ranger")["broken"] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_at_the_table(game):
    assert asked(game=game, text=f"[game {game}]\n")["kinds"]["fight"]


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ("[", "a request is a JSON object"),
        ('{"game": "chess"}', "a game is one of riskbreaker"),
        ('{"game": "riskbreaker", "do": "dance"}', "what is to be done is one of open"),
        ('{"game": "riskbreaker", "undone": "1"}', '"undone" takes a whole number'),
        ('{"game": "riskbreaker", "undone": true}', '"undone" takes a whole number'),
        ('{"game": "riskbreaker", "text": "[game basics]\\n"}', "this is the table of riskbreaker"),
        ('{"game": "riskbreaker", "do": "say", "line": "Ida: Pass"}', "no scene has begun"),
        ('{"game": "riskbreaker", "do": "choose", "who": "Ida"}', "Ida has 0 offers"),
        ('{"game": "riskbreaker", "do": "begin", "scene": ""}', "one scene begins at a time"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(request_, why):
    reply = json.loads(play_json(request_))
    assert not reply["ok"]
    assert why in reply["error"]
