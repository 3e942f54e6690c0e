"""The protocol of the session page: commands in, JSON out, no state in between."""

import json
from hashlib import sha256

import pytest
from sessions import check_session_text, game_of

from rules.calculators.registry import describe_all
from rules.games import GAMES
from rules.sessions import command_json
from rules.sessions.page_protocol import MAX_REQUEST_LENGTH
from rules.sessions.saved_sessions import open_sessions

TEXT = """\
[game riskbreaker]

== The toll bridge
[friends] Bram: the Fighter; Ida: the Ranger
[tollmen] Odo: M3 Pike, Knockdown; Mab: A3 Bow, P5 Observation, Distract
"""


def asked(**request):
    return json.loads(command_json(json.dumps({"game": "riskbreaker", **request})))


class Table:
    """A page that keeps a session, with an engine whose caches are emptied before each command."""

    def __init__(self, text):
        self.steps, self.reply = [], {}
        self.kept = {"text": text, "undone": 0}
        self.do("open")

    def do(self, command, **more):
        open_sessions.clear()
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


@pytest.mark.usefixtures("unhurried")
def test_request_defaults_are_one_step_and_first_offer():
    """Undo and redo take one step, and the first offer opens. The scene's own step cannot be edited or noted."""
    text = f"{TEXT}Ida: Pass\nBram: Pass\n"
    assert asked(text=text, do="undo")["undone"] == 1
    assert [asked(text=text, undone=2, do=do)["undone"] for do in ("undo", "redo")] == [3, 1]
    assert asked(text=text, do="choose", who="Odo") == asked(text=text, do="choose", who="Odo", offer=0, values={})
    assert asked(text=text, do="amend", line="Bram: Pass")["error"] == "No scene has begun yet."
    assert "step 0 begins a scene" in asked(text=text, do="annotate", note="here")["error"]
    assert 'Ida: Pass  # "here"' in asked(text=text, do="annotate", at=1, note="here")["text"]
    assert (asked(text=text)["text"], asked(text=text)["undone"], asked()["text"]) == (text, 0, "\n")
    assert asked(do="person", name="Ann")["line"] == asked(do="person", name="Ann", line="")["line"]


def test_seal_request_returns_sealed_line():
    """128 bits of the digest of the words with the salt, computed here from the definition."""
    digest = sha256(b"level 3|k3vq81").hexdigest()[:32]
    assert asked(text=TEXT, do="seal", line="level 3", seed="k3vq81")["text"] == f"{TEXT}table: sealed {digest}\n"


def test_review_request_is_for_one_side():
    text = "[game aretis]\n\n== x\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\nAnn: Defend\n"
    told = [asked(game="aretis", text=text, do="review", **side) for side in ({}, {"side": "a"}, {"side": "b"})]
    assert [event["side"] for event in told] == ["a", "a", "b"]
    assert float(told[0]["first"][:-2]) + float(told[2]["first"][:-2]) == pytest.approx(100, abs=0.11)


@pytest.mark.usefixtures("unhurried")
def test_open_offer_shows_fields_cost_and_preview():
    """Personality 5, so a d10 succeeds with five faces of ten: 2 Advantage for one side or for the other."""
    found = Table(TEXT).opened("Ida", "Gain Advantage", "Inspire", risk="2")
    assert [(field["name"], field["text"]) for field in found["fields"]] == [("group", ""), ("risk", "2")]
    assert found["line"] == "Ida: Gain Advantage, Inspire, Risk 2"
    assert (found["rolls"], found["rule"]) == (True, "rb.card.gain")
    assert found["brings"] == [
        {"chance": "50 %", "exact": "1/2", "changes": ["friends, Advantage 0 → 2"], "good": 1},
        {"chance": "50 %", "exact": "1/2", "changes": ["tollmen, Advantage 0 → 2"], "good": -1},
    ]


def test_preview_shows_odds_without_changed_numbers():
    """3d6 comes up at or under 10 with 108 of 216 faces; equals win equally often, and both fail in a quarter."""
    head = "[game basics]\n\n== Gate\n[scene rolls]\n[friends] Ann: sword 10 1d; Bea: sword 10 1d\n"
    alone, against = (odds_of(head, number, target="10", theirs="10") for number in (0, 1))
    assert alone == {"Ann succeeds": "1/2", "Ann fails": "1/2"}
    assert against["Ann wins"] == against["Bea wins"]
    assert against["both fail"] == "1/4"


def test_flag_field_text_is_null_or_empty():
    """The line says "braced" or nothing, so the field must tell the two apart too."""
    head = "[game basics]\n\n== Gate\n[friends] Ann: Speed 6 · bow 12 1d Acc 3 ranged\n[foes] Orc: fists 10 1d-2\n"
    view = asked(game="basics", do="open", text=head)
    [person] = [person for person in view["due"]["who"] if person["name"] == "Ann"]
    [aim] = [
        offer["number"]
        for group in person["groups"]
        for offer in group["offers"]
        if group["title"] == "Aim" and offer["label"] == "at Orc with bow"
    ]
    for values, text, line in (
        ({}, None, "Ann: Aim at Orc with bow"),
        ({"braced": ""}, "", "Ann: Aim at Orc with bow, braced"),
    ):
        reply = asked(game="basics", do="choose", text=head, who="Ann", offer=aim, values=values)
        assert [field["text"] for field in reply["fields"] if field["name"] == "braced"] == [text]
        assert reply["line"] == line


def odds_of(text, number, **values):
    """Return the results of Ann's choice; long odds take several requests."""
    more = True
    while more:
        reply = asked(game="basics", do="choose", text=text, who="Ann", offer=number, values=values)
        more = reply["more"]
    return {preview["changes"][0]: preview["exact"] for preview in reply["brings"]}


def test_open_offer_replaces_invalid_value():
    assert Table(TEXT).opened("Ida", "Gain Advantage", "Inspire", risk="9")["line"].endswith("Risk 1")


def test_dice_are_entered_or_rolled_from_seed():
    table = Table(TEXT)
    table.do("say", line="Ida: Gain Advantage, Inspire, Risk 2")
    assert (table.reply["due"]["kind"], table.reply["due"]["pool"], table.reply["due"]["dice"]) == ("roll", "d10", [10])
    assert not table.do("say", line="| d10=11")["ok"]
    table.do("say", line="| d10=4")
    assert table.steps[-1]["line"] == "Ida: Gain Advantage, Inspire, Risk 2 | d10=4"
    assert table.steps[-1]["changed"] == "friends, Advantage: 2"
    assert table.steps[-1]["told"][0]["dice"] == [{"pool": "d10", "faces": [4], "total": 4}]
    once, again = (Table(TEXT).do("say", line="Ida: Gain Advantage, Inspire, Risk 2", seed="s") for _ in range(2))
    assert once == again
    fell = {
        asked(text=TEXT, do="say", line="Ida: Gain Advantage, Inspire, Risk 2", seed=f"{at}")["text"] for at in range(9)
    }
    assert len(fell) > 1
    assert all("| d10=" in text for text in fell)


def test_computer_rolls_from_seed():
    """Without a given seed, the book uses the same seed every time."""
    text = (
        "[game basics]\n\n== x\n[a] Ann: Speed 9 · club 12 1d · at 0 0\n"
        "[b] Bob: Speed 5 · club 11 1d · dodge 8 · at 0 1\n"
    )

    def played(**seed):
        return asked(game="basics", text=text, do="play", who="Ann", **seed)["text"]

    assert played() == played(seed="book") == played(seed="")
    assert len({played(seed=f"{at}") for at in range(9)}) > 1


def test_new_engine_keeps_undone_steps():
    table = Table(TEXT)
    for line in ("Ida: Pass", "Bram: Gain Advantage, Intimidate, Risk 1 | d10=2", "Odo: Pass"):
        table.do("say", line=line)
    whole = table.kept["text"]
    table.do("undo", count=2)
    assert [step.get("line") for step in table.steps] == [None, "Ida: Pass"]
    assert table.kept["undone"] == 2
    table.do("redo", count=2)
    assert table.kept == {"text": whole, "undone": 0}
    table.do("undo", count=9)
    assert table.reply["board"] is None
    table.do("redo", count=9)
    assert table.kept["text"] == whole


def test_session_export_is_a_valid_example():
    table = Table(TEXT)
    table.do("say", line="Ida: Gain Advantage, Inspire, Risk 2", seed="Friday")
    table.do("annotate", at=1, note="she takes her time")
    table.do("say", line="table: Odo's Kill Damage is 1  # a splinter")
    assert '# "she takes her time"' in table.kept["text"]
    assert str(check_session_text("riskbreaker", table.kept["text"]).to_text()) == table.kept["text"]
    table.do("annotate", at=1, note="")
    assert check_session_text("riskbreaker", table.kept["text"]).steps[1].happened


def test_edited_line_reports_first_fault():
    table = Table(TEXT)
    for line in ("Ida: Pass", "Bram: Gain Advantage, Intimidate, Risk 1 | d10=2", "Odo: Pass"):
        table.do("say", line=line)
    table.do("amend", at=2, line="Bram: Pass")
    assert [step.get("line") for step in table.steps][1:] == ["Ida: Pass", "Bram: Pass", "Odo: Pass"]
    table.do("amend", at=2, line="Odo: Pass")
    assert (table.reply["fault"]["at"], table.kept["undone"]) == (3, 1)
    assert "Odo: Pass" in table.kept["text"].splitlines()[-1]
    assert asked(do="open", **table.kept)["fault"]["at"] == 3


def test_sheet_follows_rulings_of_reader():
    """By one ruling harm below 0 heals; by the recommended one it does nothing (td-e24)."""
    line = {"do": "person", "game": "basics", "name": "Zed", "line": "harm -3"}
    assert asked(**line)["error"] == "Harm must be a whole number from 0 to 999999, not -3."
    assert "harm -3" in asked(**line, rulings="least_damage=below-zero")["line"]
    assert "no_such" in asked(**line, rulings="no_such=ruling")["error"]


def test_sheet_report_offers_fixes():
    """Muscle 4 to 10 costs 5+6+7+8+9+10 = 45 of 10 points."""
    found = asked(do="person", name="Zed", line="M12: Sword")
    assert {violation["rule"] for violation in found["broken"]} == {
        "rb.character.range", "rb.character.start", "rb.character.minimum",
    }  # fmt: skip
    assert {"label": "Muscle 4 to 10", "value": "45"} in found["sums"]
    assert "a stat runs from 1 to 10" in [violation["why"] for violation in found["broken"]]
    for violation in found["broken"]:
        mended = asked(do="person", name="Zed", line=violation["mend"])
        assert violation["rule"] not in {left["rule"] for left in mended["broken"]}
    assert asked(do="person", name="Zed", line="the Ranger")["broken"] == []


def test_sheet_fix_removes_only_excess():
    """Eleven plain skills cost 11 of 10 points, so the fix removes only the last one."""
    dear = "M4: Sword, Knockdown, Knife, Staff · A4: Move, Bow, Ambush · W4: Tactics, Medicine, First Aid · P4: Charm"
    (broken,) = asked(do="person", name="Zed", line=dear)["broken"]
    mended = asked(do="person", name="Zed", line=broken["mend"])
    assert {"label": "points left", "value": "0"} in mended["sums"]
    assert {"label": "W:First Aid", "value": "1"} in mended["sums"]
    assert mended["broken"] == []


def has_form_values(game):
    """Return True if the people of a game have numbers that questions ask for."""
    people = game_of(game).people
    return any(people.form_values(people.parse(name, line)) for name, line in people.ready.items())


@pytest.mark.parametrize("game", [game for game in GAMES if has_form_values(game)])
def test_sheet_values_use_names_of_calculator_inputs(game):
    """Each number has the name of a calculator's input, or of its last word, and the same type."""
    kinds = {}
    for question in (description for description in describe_all() if description["game"] == game):
        for field in every_field(question["inputs"]):
            kinds.setdefault(field["name"], field["kind"])
            kinds.setdefault(field["name"].rpartition("_")[2], field["kind"])
    takes = {"whole": int, "flag": bool, "choice": str}
    for name, line in game_of(game).people.ready.items():
        numbers = asked(game=game, do="person", name=name, line=line)["numbers"]
        assert numbers
        for number in numbers:
            assert number["values"].keys() & kinds.keys()
            assert all(
                type(number["values"][word]) is takes[kinds[word]] for word in number["values"].keys() & kinds.keys()
            )


def every_field(inputs):
    for field in inputs:
        yield field
        inner = field["item"] if field["kind"] == "many" else field
        yield from every_field(inner.get("fields", ()))


def test_sheet_values_follow_wounds():
    """The Ranger has Muscle 2, Agility 5, Wit 4, Personality 5; a wound of 1 Skill Damage on Wit leaves 3."""
    found = asked(do="person", name="Ida", line="the Ranger · W−1")["numbers"]
    assert found[0]["values"] == {"who": "own", "counters": 0, "muscle": 2, "agility": 5, "wit": 3, "personality": 5}
    assert [entry["label"] for entry in found[1:]] == ["Muscle 2", "Agility 5", "Wit 3", "Personality 5"]


def test_sheet_boxes_show_current_state():
    """The Ranger has Wit 4, of which a wound takes 1."""
    boxes = asked(do="person", name="Ida", line="the Ranger · W−1 · kill 2")["boxes"]
    assert (boxes["Wit.rating"], boxes["Wit.damage"], boxes["Wit.effective"]) == (4, 1, 3)
    assert (boxes["name"], boxes["kill"], boxes["Agility.skills"]) == ("Ida", 2, "Bow, Move")
    boxes = asked(game="councilman", do="person", name="Ann", line="attribute +1 · attack +2 · Life 9 of 24")["boxes"]
    assert (boxes["Cur Life"], boxes["Max Life"], boxes["Weapon 1: Attack"]) == (9, 24, "+3")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_a_session(game):
    assert asked(game=game, text=f"[game {game}]\n")["kinds"]["fight"]


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ("[", "A request must be a JSON object"),
        ("[]", "A request must be a JSON object of at most 40000000 characters"),
        ("{", "A request must be a JSON object"),
        ('"' + "x" * MAX_REQUEST_LENGTH + '"', "A request must be a JSON object"),
        ('{"game": "chess"}', "A game must be one of riskbreaker"),
        ('{"game": 5}', '"game" must be a text'),
        ('{"game": "riskbreaker", "do": "dance"}', "A command must be one of open, begin, say, "),
        ('{"game": "riskbreaker", "do": "dance"}', " more, not 'dance'."),
        ('{"game": "riskbreaker", "undone": "1"}', '"undone" must be a whole number'),
        ('{"game": "riskbreaker", "undone": true}', '"undone" must be a whole number'),
        ('{"game": "riskbreaker", "values": []}', '"values" must be an object'),
        ('{"game": "riskbreaker", "text": "[game basics]\\n"}', "This session is one of riskbreaker"),
        ('{"game": "riskbreaker", "do": "say", "line": "Ida: Pass"}', "No scene has begun"),
        ('{"game": "riskbreaker", "do": "choose", "who": "Ida"}', "Ida has 0 offers"),
        ('{"game": "riskbreaker", "do": "begin", "scene": ""}', "A new scene must be one scene"),
    ],
)
def test_command_json_rejects_malformed_request(request_, why):
    reply = json.loads(command_json(request_))
    assert reply["ok"] is False
    assert why in reply["error"]


def test_request_longer_than_the_limit_is_refused():
    request = json.dumps({"game": "riskbreaker", "text": TEXT})
    assert json.loads(command_json(request + " " * (MAX_REQUEST_LENGTH - len(request))))["ok"]
    assert not json.loads(command_json(request + " " * (MAX_REQUEST_LENGTH + 1 - len(request))))["ok"]


TEXT_FIELDS = ("game", "text", "do", "line", "scene", "note", "who", "name", "seed", "side", "rulings", "file")


def test_request_fields_have_checked_types():
    for kind, names in (
        ("a text", TEXT_FIELDS),
        ("a whole number", ("undone", "count", "at", "offer", "deeply", "ready")),
        ("an object", ("values",)),
    ):
        for name in names:
            for wrong in (None, [], 1.5, True, "x" if kind != "a text" else 7):
                error = asked(**{"text": TEXT, name: wrong})["error"]
                assert error.startswith(f'"{name}" must be {kind}, not '), (name, wrong)
    for name in TEXT_FIELDS:  # one half of a surrogate pair is no text
        assert "must be a text without lone surrogates" in asked(**{"text": TEXT, name: "\ud800"})["error"]
