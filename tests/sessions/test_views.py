"""The page's view of a session after a line."""

import json
import re

import pytest

from rules.core import BadInput
from rules.sessions import command_json
from rules.sessions.saved_sessions import SavedSession, load_session, open_sessions, save_session
from rules.sessions.views import session_json

HEAD = "[game riskbreaker]\n[plays raiders]\n\n== Road\n[friends] Ida: P5 Inspire\n[raiders] Odo: M3 Pike\n"
GAIN = "Ida: Gain Advantage, Inspire, Risk 2"


def send_request(do="open", text=HEAD, **more):
    return json.loads(command_json(json.dumps({"game": "riskbreaker", "do": do, "text": text, **more})))


def note(text, rule):
    return {"text": text, "rule": rule, "brief": ""}


def person(name, bears, *conditions):
    tracks = [
        {"name": "Kill Damage", "value": 0, "most": bears, "harm": True},
        {"name": "Counters", "value": 0, "most": 3, "harm": True},
    ]
    return {"name": name, "title": "", "tracks": tracks, "conditions": [*conditions], "out": "", "place": None}


def side(name, advantage, *people):
    return {
        "name": name,
        "people": [*people],
        "pools": [{"name": "Advantage", "value": advantage, "most": None, "harm": False}],
    }


def offer(number, label, skill=None):
    return {"number": number, "label": label, "skill": skill, "targets": {"field": "", "names": []}, "ways": []}


def group(title, rule, *offers):
    return {"title": title, "by": "", "rule": rule, "offers": [offer(*fields) for fields in offers]}


ODO = {
    "name": "Odo",
    "task": "Prepare with Odo, or pass.",
    "groups": [
        group("Gain Advantage", "rb.card.gain", (0, "Pike", 3)),
        group("Decrease Advantage", "rb.card.decrease", (1, "Pike", 3)),
        group("Recover", "rb.card.recover", (2, "")),
        group("Pass", "rb.engagement.declare", (3, "")),
    ],
}
GM = {
    "name": "GM",
    "task": "The GM can decide one of these now.",
    "groups": [group("Veto a maneuver", "rb.maneuver.veto", (0, "Ida"), (1, "Odo"))],
}


def test_view_after_a_line_shows_its_step_and_changes():
    """A 4 against Personality 5 succeeds at level 1 and gains 2. Odo fights on Muscle 3, so he bears 3."""
    assert send_request("say", line=f"{GAIN} | d10=4", note="hm") == {
        "ok": True,
        "text": f"{HEAD}{GAIN} | d10=4  # hm\n",
        "undone": 0,
        "same": 1,  # the scene that began
        "steps": [
            {
                "line": f"{GAIN} | d10=4",
                "said": "Ida gains Advantage with Inspire, Risk 2",
                "note": "hm",
                "changed": "friends, Advantage: 2",
                "changes": [{"who": "friends", "name": "Advantage", "before": 0, "after": 2, "harm": False, "by": []}],
                "results": [
                    {
                        "success": True,
                        "by": "",
                        "to": "",
                        "text": "Your side gains 2 Advantage.",
                        "rolls": [{"pool": "d10", "faces": [4], "total": 4}],
                    }
                ],
                "told": [
                    {
                        "rule": "rb.roll.success",
                        "text": "4 against 5: a success.",
                        "dice": [{"pool": "d10", "faces": [4], "total": 4}],
                    },
                    {"rule": "rb.roll.level", "text": "Its Success Level is 1.", "dice": []},
                    {"rule": "rb.card.gain", "text": "Your side gains 2 Advantage.", "dice": []},
                ],
            }
        ],
        "board": {
            "line": "Engagement",
            "sides": [
                side("friends", 2, person("Ida", 1, note("has acted", "rb.order.level"))),
                side("raiders", 0, person("Odo", 3)),
            ],
            "notes": [],
            "score": [],
        },
        "due": {"kind": "first", "task": "", "follows": False, "who": [ODO, GM], "pool": "", "dice": []},
        "secret": 0,
        "over": False,
        "verdict": "",
        "dead": [],
        "everybody": {"Ida": "P5: Inspire", "Odo": "M3: Pike"},
        "scene": "Road",
        "kinds": {
            "fight": {"title": "A battle", "sides": ["friends", "foes"], "limit": None},
            "between": {"title": "Between battles", "sides": ["friends"], "limit": None},
        },
        "fault": None,
        "shared": "",
        "plays": "raiders",
        "handed": [],
        "spans": ["turn", "round", "fight"],
        "stopped": None,
        "unhurt_rounds": 0,
        "book": True,
        "only": "",
    }


def test_view_line_shows_source_of_damage():
    """Bea hits Gruk by a row that costs him 3 poise; Gruk, who defends, cannot strike back."""
    text = (
        "[game aretis]\n\n== Yard\n[gate] Bea: Attack 8\n[raiders] Gruk: Attack 9 · Defence 9\n"
        "Gruk: Defend\nBea: Attack, at Gruk | d20=5, d20=19\n"
    )
    reply = send_request(text=text, game="aretis")
    step = reply["steps"][-1]
    [result] = step["results"]
    assert (result["success"], result["by"], result["to"]) == (True, "Bea", "Gruk")
    assert [roll["faces"] for roll in result["rolls"]] == [[5], [19]]
    assert [(change["name"], change["before"], change["after"], change["by"]) for change in step["changes"]] == [
        ("poise", 4, 1, ["Bea"]),
        ("blows", 0, 1, ["Bea"]),
    ]


def test_view_says_what_a_choice_is_about():
    """The task of a defence is not "act". A side's choice for its own person does not name the side."""
    text = "[game skillful]\n\n== x\n[a] Ann: Broadsword 10 · Dodge 8\n[b] Bob: Broadsword 9 · Dodge 6\n"
    about = {"game": "skillful", "do": "say", "text": text, "line": "Ann: Attack with Broadsword, on Bob, ordinary"}
    reply = send_request(**about)
    assert [person["task"] for person in reply["due"]["who"]] == ["Bob is attacked. Pick a defence."]
    text = "[game councilman]\n\n== x\n[players] Ann: Life 30\n[gm] Bob: Life 30\nplayers: Ann attacks Bob\n"
    reply = send_request(text=text, game="councilman")
    assert (reply["steps"][-1]["line"], reply["steps"][-1]["said"]) == ("players: Ann attacks Bob", "Ann attacks Bob")


def test_view_names_a_side_in_a_sentence():
    text = "[game councilman]\n\n== x\n[players] Ann: Life 30 · Advantage 2\n[gm] Bob: Life 30\n"
    text += "table: gm's Advantage is 2\nplayers: Ann attacks Bob\n"
    reply = send_request(text=text, game="councilman")
    assert [person["task"] for person in reply["due"]["who"]] == [
        "Spend Advantage against the attack? Choose for the GM."
    ]


def test_view_counts_rounds_in_which_nobody_is_hurt():
    """A fight in which both only defend never ends; a number that the group sets by hand begins the count again."""
    head, quiet = "[game aretis]\n\n== x\n[a] Ann: Attack 2\n[b] Bob: Attack 2\n", "Ann: Defend\nBob: Defend\n"

    def unhurt(lines):
        return send_request(game="aretis", text=head + lines)["unhurt_rounds"]

    assert [unhurt(rounds * quiet) for rounds in (11, 12, 30)] == [0, 12, 30]
    assert unhurt(11 * quiet + "Ann: Defend\n") == 0
    hit = "Ann: Attack, at Bob\nBob: Defend | d20=1, d20=20\n"
    assert [unhurt(5 * quiet + hit + rounds * quiet) for rounds in (11, 12)] == [0, 12]
    assert unhurt(12 * quiet + "table: Bob's blows is 1\n") == 0


@pytest.mark.parametrize(
    ("dice", "task"),
    [
        ("", "Ann rolls for the attack on Bea."),
        (" | d20=3", "Bob rolls for the attack on Ann."),
        (" | d20=3, d20=7", "Bea rolls for the attack on Gus, then Gus for the defence."),
        (" | d20=3, d20=7, d20=20", "Bea rolls for the attack on Gus, then Gus for the defence."),
        (" | d20=3, d20=7, d20=20, d20=1", "Gus rolls to strike back at Bea."),
    ],
)
def test_view_says_whose_dice_are_next_in_stance_and_poise(dice, task):
    """All choose in secret, so the line to which the dice belong does not say who rolls."""
    sheet = "Attack 10 · Defence 10 · Agility 10 · human"
    text = f"[game aretis]\n\n== x\n[a] Ann: {sheet}; Gus: {sheet}\n[b] Bob: {sheet}; Bea: {sheet}\n"
    text += f"Ann: Attack, at Bea\nGus: Defend\nBob: Attack, at Ann\nBea: Attack, at Gus{dice}\n"
    view = send_request(game="aretis", text=text)
    assert view["due"]["task"] == task
    assert not any("rolls" in step["text"] for step in view["steps"][-1]["told"])


def test_view_says_what_a_roll_is_for():
    text = "[game basics]\n\n== x\n[a] Ann: Speed 5 · sword 9 1d\n[b] Bob: Speed 5 · club 9 1d\n"
    about = {"game": "basics", "do": "open", "text": text}
    task = "See who goes first. Equal Speed: Ann rolls, then Bob."
    assert send_request(**about)["due"]["task"] == task
    assert send_request(**about | {"do": "say", "line": "| 3d6=1+1+1"})["due"]["task"] == task
    about = {"game": "basics", "do": "say", "text": text, "line": "| 3d6=1+1+1, 3d6=2+2+2"}
    [result] = send_request(**about)["steps"][-1]["results"]
    assert (result["text"], result["success"]) == ("The order of turns: Bob, Ann.", None)


def test_view_keeps_dead_people():
    text = f"{HEAD}table: Odo's Kill Damage is 3\n\n== Later\n[friends] Ida\n[wolves] Grey: M3 Bite\n"
    reply = send_request("open", text=text)
    assert reply["dead"] == ["Odo"]


def test_view_joins_equal_results():
    """A hit costs one of several amounts of Life; one line has the least and the most."""
    text = "[game councilman]\n\n== A duel\n[players] Ann: Life 30\n[gm] Bob: Life 30\n"
    about = {"game": "councilman", "do": "choose", "text": text, "who": "players", "offer": 0, "values": {}}
    brings = send_request(**about)["brings"]
    while brings is None:
        brings = send_request(**about)["brings"]
    hits = [bring for bring in brings if any("Bob, Life" in change for change in bring["changes"])]
    assert len(hits) == 1
    assert hits[0]["good"] == 1
    assert re.fullmatch(r"Bob, Life 30 → \d+ to \d+", hits[0]["changes"][0])


def test_view_puts_better_result_first():
    """Odo, Muscle 3, succeeds on 3 of 10 faces; Ida, who chooses before him, has Personality 5."""
    text = send_request("say", line=f"{GAIN} | d10=4")["text"]
    while (told := send_request("choose", text=text, who="Odo", offer=0, values={}))["more"]:
        pass  # on a busy machine, the odds come in several replies
    brings = told["brings"]
    assert [(bring["chance"], bring["good"]) for bring in brings] == [("30 %", 1), ("70 %", -1)]


def test_view_shows_the_pending_roll():
    reply = send_request("say", line=GAIN)
    assert reply["due"] == {"kind": "roll", "task": "", "follows": True, "who": [], "pool": "d10", "dice": [10]}
    assert reply["steps"] == [
        {
            "line": GAIN,
            "said": "Ida tries to gain Advantage with Inspire, Risk 2",
            "note": "",
            "changed": "",
            "changes": [],
            "results": [],
            "told": [],
        }
    ]
    # the die is in the line of its choice, which is therefore a new step
    fell = send_request("say", text=reply["text"], line="| d10=4")
    assert (fell["same"], [step["line"] for step in fell["steps"]]) == (1, [f"{GAIN} | d10=4"])


def test_view_counts_undone_steps_and_shows_finished_fight():
    undone = send_request("undo")
    assert (undone["undone"], undone["board"], undone["due"]) == (1, None, None)
    assert (undone["steps"], undone["same"], undone["everybody"], undone["scene"]) == ([], 0, {}, "")
    text = f"{HEAD}{GAIN} | d10=4\n"
    back = send_request("undo", text=text)
    assert (back["undone"], back["same"], back["steps"]) == (1, 1, [])
    assert send_request("redo", text=back["text"], undone=1)["text"] == send_request("open", text=text)["text"]
    gone = send_request("say", line="table: Odo leaves")
    assert (gone["over"], gone["dead"], gone["due"]) == (True, [], None)
    assert gone["verdict"] == "The battle is over. The friends win."


def test_view_hides_words_of_secret():
    text = send_request("say", line=f"{GAIN} | d10=4")["text"]
    sealed = f"table: sealed {'0' * 32}"
    [step] = send_request("say", text=text, line=sealed)["steps"]
    assert step == {
        "line": sealed,
        "said": sealed.removeprefix("table: "),
        "note": "",
        "changed": "",
        "changes": [],
        "results": [],
        "told": [],
    }


def test_view_counts_hidden_choices():
    """Three people choose simultaneously: each choice hides one more step, also the secrets in between.

    After a manual change that makes a person fall, one choice less is pending; the change itself is visible.
    """
    head = "[game aretis]\n\n== x\n[a] Ann: Attack 2; Amy: Attack 2\n[b] Bob: Attack 2\n"
    seal, fall = f"table: sealed {'0' * 32}\n", "table: Bob's rounds on the ground is 2\n"

    def secret(*lines):
        text = head + "".join(line if line in (seal, fall) else f"{line}: Defend\n" for line in lines)
        return send_request(game="aretis", text=text)["secret"]

    assert [secret(*("Ann", "Amy", "Bob")[:count]) for count in range(4)] == [0, 1, 2, 0]
    assert [secret("Ann", "Amy", "Bob", *("Bob", "Ann")[:count]) for count in range(3)] == [0, 1, 2]
    assert (secret(seal), secret("Ann", seal), secret(seal, "Ann", "Amy"), secret("Ann", seal, "Amy")) == (0, 2, 2, 3)
    assert (secret(fall), secret(fall, "Ann"), secret("Ann", fall)) == (0, 1, 2)


def test_view_lists_sides_of_scene():
    [step] = send_request()["steps"]
    assert step == {"scene": "Road", "sides": {"friends": "Ida: P5 Inspire", "raiders": "Odo: M3 Pike"}}
    calm = send_request("begin", scene="== Camp\n[scene between]\n[friends] Ida")["steps"][-1]
    assert calm == {"scene": "Camp", "sides": {"friends": "Ida"}}
    untitled = send_request("begin", scene="==\n[scene between]\n[friends] Ida")
    assert (untitled["steps"][-1]["scene"], untitled["scene"]) == ("Between battles", "Between battles")
    refused = send_request("begin", scene="== Camp\n== Road")
    assert "A new scene must be one scene with its sides" in refused["error"]


def test_view_sends_all_steps_without_known_count():
    session = load_session("riskbreaker", SavedSession(HEAD))
    assert (session_json(session)["same"], len(session_json(session)["steps"]), session_json(session, 1)["steps"]) == (
        0,
        1,
        [],
    )
    with pytest.raises(BadInput, match="A saved session must be a SavedSession"):
        load_session("riskbreaker", HEAD)


def test_cache_keeps_last_16_sessions():
    open_sessions.clear()
    texts = [SavedSession(f"[game aretis]\n[note {number}]\n") for number in range(17)]
    first, second, *_ = (load_session("aretis", text) for text in texts[:16])
    assert load_session("aretis", texts[0]) is first
    # The cache is full, so it drops the second session, which was read longest ago.
    last = load_session("aretis", texts[16])
    assert load_session("aretis", texts[1]) is not second
    assert load_session("aretis", texts[0]) is first
    assert load_session("aretis", texts[16]) is last
    assert len(open_sessions) == 16
    assert save_session(last) == texts[16]
    oldest = load_session("aretis", texts[3])
    for text in (*texts[4:], texts[0], texts[1]):  # now texts[3] was read longest ago
        load_session("aretis", text)
    save_session(oldest)
    load_session("aretis", SavedSession("[game aretis]\n[note more]\n"))
    assert load_session("aretis", texts[3]) is oldest


def test_view_names_choice_with_one_result():
    """With one Fight there is only one way to share Advantage; with two Fights there are several."""
    fight = """[game riskbreaker]

== A battle
[you] Ann: M3 Sword; Ida: M2 Bow
[foes] Bob: M1 Knife; Cid: M1 Knife
Ann: Gain Advantage, Sword, Risk 2 | d10=1
Ida: Pass
Bob: Pass
Cid: Pass
"""
    one, two = (f"{fight}you: Fights, {fights}\n" for fights in ("Ann + Bob + Ida + Cid", "Ann + Bob / Ida + Cid"))
    assert [send_request("open", text=text)["only"] for text in (one, two)] == ["you: Share, 2", ""]


def test_view_names_the_only_possible_answer_before_its_dice():
    """Out of breath, Bo can pay for an ordinary dodge alone, and no other skill can help."""
    fight = """[game skillful]
[rulings overspend=refused]

== x
[a] Ann: Broadsword 9
[b] Bo: Wind 0
"""
    skillful = {"game": "skillful"}
    attacked = send_request("open", text=f"{fight}Ann: Attack with Broadsword, on Bo, ordinary\n", **skillful)
    assert (attacked["only"], attacked["due"]["follows"]) == ("Bo: Dodge, ordinary", True)
    rolling = send_request("say", text=attacked["text"], line=attacked["only"], **skillful)
    assert rolling["due"]["kind"] == "roll"
    fresh = send_request("open", text=f"{fight}Ann: Wait\n", **skillful)["due"]
    assert (fresh["kind"], fresh["follows"]) == ("first", False)
