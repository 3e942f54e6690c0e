"""Forms of choices: fields, groups of offers and previews."""

from fractions import Fraction
from math import inf

import pytest

from rules.aretis import defend_choice
from rules.basics import Turn
from rules.core import BadInput, Odds, OutOfTurn, ScriptError
from rules.core.exhibits import format_percent
from rules.core.inputs import IntegerInput
from rules.core.play.board import NumberChange
from rules.core.play.choice_inputs import Pick
from rules.core.play.offers import Offer
from rules.core.play.position import Decision
from rules.core.play.preview import ActionResult
from rules.core.play.session import SessionState
from rules.sessions import choice_form
from rules.sessions.choice_form import choice_form_json, fitting_value, only_line
from rules.sessions.computer_player import choose_by_policy
from rules.sessions.offer_groups import group_offers
from rules.sessions.saved_sessions import SavedSession, load_session

DUEL = "[game aretis]\n\n== A duel\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
SWORDS = (
    "[game basics]\n\n== x\n"
    "[a] Ann: Speed 9 · sword 12 1d+1 · at 0 0\n[b] Bob: Speed 5 · club 9 1d+1 · at 0 1\n| 3d6=1+1+1, 3d6=1+1+1\n"
)


def test_preview_joins_further_results():
    """Eight of twelve faces are listed; the other results together have a chance of 1/3."""
    told = choice_form.describe_results(Odds({(f"{face}",): 1 for face in range(12)}), SessionState(), "")
    assert len(told) == 9
    assert told[0] == {"chance": "8.3 %", "exact": "1/12", "changes": ["0"], "good": 0}
    assert told[-1] == {"chance": "33.3 %", "exact": "1/3", "changes": ["something else"], "good": 0}
    likeliest = choice_form.describe_results(Odds({("a",): 1, ("b",): 3}), SessionState(), "")
    assert [(result["changes"], result["exact"]) for result in likeliest] == [(["b"], "3/4"), (["a"], "1/4")]


def test_preview_merges_results_if_there_are_more_than_four():
    """Results in which the same numbers go the same way are merged; the smallest and the largest number are shown."""
    moment = load_session("basics", SavedSession(SWORDS)).current

    def lives_after(*lives):
        return [(NumberChange("Ann", "Life", 4, life),) for life in lives]

    def shown_results(*found):
        results = choice_form.describe_results(Odds(dict.fromkeys(found, 1)), moment, "Ann")
        return [(result["changes"], result["exact"]) for result in results]

    assert shown_results(*lives_after(1, 3, 6, 9)) == [([f"Ann, Life 4 → {life}"], "1/4") for life in (9, 6, 3, 1)]
    found = [(["Ann, Life 4 → 6 to 9"], "1/3"), (["noise"], "1/6"), (["Ann, Life 4 → -1 to 3"], "1/2")]
    assert shown_results(*lives_after(-1, 1, 3, 6, 9), ("noise",)) == found
    # Both are good for Ann, but her numbers go opposite ways.
    ways = [(NumberChange("Ann", "Life", 4, 4 + up), NumberChange("Ann", "Skill", 4, 4 - up)) for up in (1, -1)]
    apart = [(*changes, NumberChange("Ann", "Rank", 0, 9)) for changes in ways]
    notes = [(f"Level {level}",) for level in (1, 2, 3)]
    assert (["Level 1 to 3"], "3/5") in shown_results(*apart, *notes)
    assert len(shown_results(*apart, *notes)) == 3


@pytest.mark.parametrize(
    ("loss", "weight"),
    [
        (NumberChange("Ann", "harm", 0, 2, harm=True), 20),
        (NumberChange("Bob", "harm", 2, 0, harm=True), 20),
        (NumberChange("Ann", "", 0, "dead", harm=True), 100),
        (NumberChange("Bob", "Life", 0, 2), 2),
    ],
)
def test_preview_weighs_harm_as_10_and_a_person_as_100(loss, weight):
    """A result is good for Ann's side if another number of hers grows by more than the weight of the loss."""
    moment = load_session("basics", SavedSession(SWORDS)).current
    results = [Odds({("noise", loss, NumberChange("Ann", "Life", 0, weight + more)): 1}) for more in (-1, 0, 1)]
    assert [choice_form.describe_results(odds, moment, "Ann")[0]["good"] for odds in results] == [-1, 0, 1]


@pytest.mark.parametrize(
    ("result", "good"),
    [
        (ActionResult("Ann", True), 1),
        (ActionResult("Bob", True), -1),
        (ActionResult("Ann", False), 0),
        (ActionResult("Bob", False), 0),
        (None, 0),
    ],
)
def test_preview_counts_a_success_before_the_next_choice_as_one_gain(result, good):
    """A success of Ann's side is good for her and weighs as much as one number; a failure is neither good nor bad."""
    moment = load_session("basics", SavedSession(SWORDS)).current

    def sign(*changes):
        return choice_form.describe_results(Odds({changes: 1}), moment, "Ann")[0]["good"]

    pause = choice_form.Pause("Defend, Bob.", result)
    assert sign(pause) == good
    assert sign(pause, NumberChange("Ann", "Life", 2, 2 - good)) == 0
    assert sign(pause, NumberChange("Ann", "Life", 2, 1 - good)) == -1


def test_preview_weighs_eight_choices_per_request(monkeypatch):
    """No tap waits longer than 30 milliseconds for the odds; reopening a choice continues its computation."""
    worked = []

    def run_for(preview, seconds):
        worked.append((preview, seconds))

    monkeypatch.setattr("rules.core.play.preview.ChoicePreview.run_for", run_for)
    choice_form.previews_under_way.clear()
    moment = load_session("basics", SavedSession(SWORDS)).current
    lines = [f"line {number}" for number in range(9)]
    entry, looked = Decision("Ann", Turn("nothing")), [*lines[:8], lines[0], lines[8]]
    told = [choice_form.preview_json(moment, entry, line) for line in looked]
    works = [work for work, _ in worked]
    assert {seconds for _, seconds in worked} == {0.03}
    assert works[8] is works[0]
    assert told[0] == {
        "brings": None,
        "always": [],
        "presumed": [],
        "chance": "",
        "ifs": [],
        "more": True,
        "many": False,
    }
    assert [line for _, _, line in choice_form.previews_under_way] == lines[1:]


def test_choice_form_needs_a_scene():
    with pytest.raises(OutOfTurn, match="No scene has begun yet"):
        choice_form.preview_json(SessionState(), Decision("Ann", defend_choice("Ann")), "Ann: Defend")
    with pytest.raises(BadInput, match=r"for a person who has to choose\. 'Ann' does not have to choose now"):
        choose_by_policy(load_session("aretis", SavedSession("")), "Ann", None, "plain")


def test_preview_of_illegal_choice_is_empty(monkeypatch):
    def refuses(*_):
        raise ScriptError("a rule that asks for faces")

    monkeypatch.setattr("rules.core.play.preview.ChoicePreview.run_for", refuses)
    form = choice_form_json(load_session("basics", SavedSession(SWORDS)), "Ann", 0, {})
    assert (form["line"], form["brings"], form["more"]) == ("Ann: Attack Bob with sword", None, False)


def first_offer(session, who):
    """Return the reply about the first offer, after as many requests as its odds need."""
    while (told := choice_form_json(session, who, 0, {}))["more"]:
        pass
    return told


def test_choice_form_shows_chance_of_success():
    """A sword of 12 hits with 3d6 at 12 or less: 160 of 216 throws. Bob has no defence."""
    told = first_offer(load_session("basics", SavedSession(SWORDS)), "Ann")
    assert (told["line"], told["chance"]) == ("Ann: Attack Bob with sword", "74.1 %")


def test_chance_counts_a_hit_before_its_damage():
    """Rook hits with 2d8 + 2 on Mixed or better, which is at most 2 less than Ann's 2d8.

    Then the GM may pay for more damage, so that no number of Ann's has changed yet.
    """
    text = "[players] Ann: attribute +1 · Life 12\n[gm] Rook: attribute +1 · Life 8\n"
    lines = "players: Ann heals Ann | 3d8kl2=1+1+1\n"  # the GM gains 2 Advantage to pay with
    told = first_offer(load_session("councilman", SavedSession(f"[game councilman]\n\n== x\n{text}{lines}")), "gm")
    faces = range(1, 9)
    hits = sum(a + b + 2 >= c + d - 2 for a in faces for b in faces for c in faces for d in faces)
    assert (told["line"], told["chance"]) == ("gm: Rook attacks Ann", format_percent(Fraction(hits, 8**4)))


def test_secret_choice_has_no_preview():
    """The odds of the last choice would show what the others have chosen in secret."""
    session = load_session("aretis", SavedSession(f"{DUEL}Bob: Attack\n"))
    form = choice_form_json(session, "Ann", 0, {})
    assert (form["line"], form["brings"], form["more"], form["many"]) == ("Ann: Attack, at Bob", None, False, False)


def test_secret_stance_has_a_chance_for_each_answer():
    """On two d20, 12 − a ≥ 10 − b unless a − b ≥ 3: 17 · 18 / 2 of 400; alone, 12 − a ≥ 0 on 12 of 20 faces.

    Bob's 10 hits Ann's defence of 10 if his die is at most hers: 210 of 400 throws.
    """
    session = load_session("aretis", SavedSession(DUEL))
    chances = [(chance["words"], chance["exact"]) for chance in choice_form_json(session, "Ann", 0, {})["ifs"]]
    assert chances == [("a hit if Bob does not defend", "3/5"), ("a hit if Bob defends", "247/400")]
    defence = choice_form_json(session, "Ann", 1, {})
    assert [(chance["words"], chance["exact"]) for chance in defence["ifs"]] == [("no hit if Bob attacks", "19/40")]
    assert choice_form_json(session, "Ann", 0, {})["chance"] == "60–61.8 %"


@pytest.mark.parametrize("attitude", ["ordinary", "relaxed", "intense"])
def test_chance_of_an_attack_is_that_of_its_preview(attitude):
    """Once Ann has attacked, the preview of Bob's answer shows how often he loses: the chance that she saw before."""
    people = "[game skillful]\n\n== x\n[a] Ann: Broadsword 10\n[b] Bob: Broadsword 8 · Dodge 5\n"
    session = load_session("skillful", SavedSession(people))
    before = {chance["words"]: chance["exact"] for chance in choice_form_json(session, "Ann", 0, {})["ifs"]}
    session = load_session("skillful", SavedSession(f"{people}Ann: Attack with Broadsword, on Bob, ordinary\n"))
    while (told := choice_form_json(session, "Bob", 0, {"attitude": attitude}))["more"]:
        pass
    lost = sum(Fraction(result["exact"]) for result in told["brings"] if result["good"] < 0)
    article = "a" if attitude == "relaxed" else "an"
    assert before[f"for a hit, if Bob answers with {article} {attitude} Dodge"] == str(lost)


def test_preview_shows_common_changes_once():
    """A number that gets worse for its owner, such as the amount by which a defence fails, is not good."""
    text = "[game skillful]\n\n== x\n[a] Ann: Broadsword 10 · Dodge 8\n[b] Bob: Broadsword 9 · Dodge 6\n"
    session = load_session("skillful", SavedSession(f"{text}Ann: Attack with Broadsword, on Bob, ordinary\n"))
    told = first_offer(session, "Bob")
    assert told["always"] == ["Bob, Wind 100 → 95"]
    signs = {result["good"] for result in told["brings"] if any("lost by" in change for change in result["changes"])}
    assert signs == {-1}
    bad = sum(Fraction(result["exact"]) for result in told["brings"] if result["good"] < 0)
    assert told["chance"] == format_percent(1 - bad)  # a defence succeeds unless the defender loses something


SETTING_TRAPS = """\
[game riskbreaker]

== x
[friends] Ida: W5 Set Trap, Staff (fights)
[foes] Odo: M3 Pike
Ida: Pass
Odo: Pass | d10=1, d10=2
friends: Fights, Ida + Odo
friends: Share, 0
foes: Share, 0
all: Skills
"""


def test_alter_shows_its_chance_with_all_levels_in_one_result():
    """Ida's Set Trap at 5: at most 5 of 10 faces make a trap, with levels from 5 − 5 to 5 − 1."""
    session = load_session("riskbreaker", SavedSession(SETTING_TRAPS))
    number = next(at for at, offer in enumerate(session.pending.offers("Ida")) if offer.label.startswith("Alter"))
    while (told := choice_form_json(session, "Ida", number, {}))["more"]:
        pass
    assert told["chance"] == "50 %"
    assert told["brings"][0]["changes"] == ["trap 1 of friends at Fight 1, worth 1, Success Level 0 to 4"]


def test_page_names_an_offer_in_more_words_than_its_line():
    """The saved line keeps its words, because `Alter, Set Trap, trap` in an old session must be read for ever."""
    session = load_session("riskbreaker", SavedSession(SETTING_TRAPS))
    [alter] = [group for group in group_offers(session.pending.offers("Ida")) if group["title"] == "Alter Battleground"]
    [trap] = [offer["number"] for offer in alter["offers"] if offer["label"] == "a trap with Set Trap"]
    assert choice_form_json(session, "Ida", trap, {})["line"] == "Ida: Alter, Set Trap, trap, Risk 1"


def test_group_offers_by_shared_words():
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


def test_all_out_attack_is_one_group_that_names_each_part():
    """Two foes within reach, so each version has two targets, with a step before or after it."""
    near = SWORDS.replace("at 0 1\n|", "at 0 1; Cob: Speed 4 · club 9 1d+1 · at 1 1\n|")
    due = load_session("basics", SavedSession(near.replace(", 3d6=1+1+1", ""))).pending
    groups = {group["title"]: group["offers"] for group in group_offers(due.offers("Ann"))}
    ways = [tuple(offer["ways"]) for offer in groups["All-Out Attack"]]
    versions, targets, steps = ("determined", "feint", "strong", "double"), ("Bob", "Cob"), ("", "then step")
    assert set(ways) == {(how, whom, "sword", then) for how in versions for whom in targets for then in steps}
    assert len(ways) == 16
    assert [offer["ways"] for offer in groups["Move"]] == [[]]


def test_target_number_of_a_roll_is_not_a_person():
    """In Rules Basics the target of a success roll is a number, and not a person."""
    text = "[game basics]\n\n== x\n[scene rolls]\n[a] Ann: Speed 5; Bob: Speed 5\n"
    due = load_session("basics", SavedSession(text)).pending
    offers = [offer for group in group_offers(due.offers("Ann")) for offer in group["offers"]]
    assert [offer["targets"]["names"] for offer in offers] == [[], []]


def test_field_takes_given_or_current_or_first_value():
    points, way = IntegerInput("Points", 1, 3), Pick("A way", ("left", "right"))
    assert [fitting_value(points, *given) for given in (("2", 3), ("9", 3), (None, 3), ("9", 7), (None, None))] == [
        2,
        3,
        3,
        1,
        1,
    ]
    assert [fitting_value(way, *given) for given in (("Right", "left"), ("up", "right"), (None, None))] == [
        "right",
        "right",
        "left",
    ]
    assert fitting_value(Pick("A way", (None, 1), ("none", "one")), None, None) is None


def test_choice_form_shows_reason_of_rejection(monkeypatch):
    def said(*_):
        raise OutOfTurn("not now")

    monkeypatch.setattr("rules.sessions.choice_form.format_choice", said)
    form = choice_form_json(load_session("aretis", SavedSession(DUEL)), "Ann", 0, {})
    assert (form["line"], form["why"], form["rule"]) == ("", "Not now.", "ar.stance.attack")


def test_choice_form_omits_field_without_choice():
    """Recover has points to spread only for a fighter who is hurt."""
    for hurt, fields in (("", []), (" · M-1", ["spread"])):
        text = f"[game riskbreaker]\n\n== x\n[a] Ann: M5 Sword{hurt}\n[b] Bob: M3 Pike\n"
        form = choice_form_json(load_session("riskbreaker", SavedSession(text)), "Ann", 2, {})
        assert (form["rule"], [field["name"] for field in form["fields"]]) == ("rb.card.recover", fields)
    # a fighter who covers no ally names no opponent, and can step and turn
    form = choice_form_json(load_session("aretis", SavedSession(DUEL)), "Ann", 1, {})
    assert (form["rule"], [field["name"] for field in form["fields"]]) == ("ar.stance.defense", ["to", "facing"])


@pytest.mark.parametrize(("game", "text"), [("aretis", DUEL), ("basics", SWORDS)])
def test_no_choice_among_several_is_made_automatically(game, text):
    """Ann can attack, defend or do something else, alone or in secret; the page must not choose for her."""
    session = load_session(game, SavedSession(text))
    assert len(session.pending.offers("Ann")) > 2
    assert only_line(session) == ""


@pytest.mark.parametrize("link", ["with", "at", "to", "from", "on", "by"])
def test_group_name_has_no_connecting_word(link):
    [found] = group_offers(tuple(Offer(at, "r.go", f"Go {link} {name}") for at, name in enumerate(("Bob", "Cy"))))
    assert (found["title"], [offer["label"] for offer in found["offers"]]) == ("Go", [f"{link} Bob", f"{link} Cy"])
    [found] = group_offers(tuple(Offer(at, "r.go", f"{link} {name}") for at, name in enumerate(("Bob", "Cy"))))
    assert found["title"] == link


def test_open_offer_keeps_fitting_values(monkeypatch):
    monkeypatch.setattr(choice_form, "RUN_TIME_S", inf)
    session = load_session(
        "riskbreaker", SavedSession("[game riskbreaker]\n\n== x\n[a] Ann: M5 Sword; Cy: M2\n[b] Bob: M3 Pike\n")
    )
    first = choice_form_json(session, "Ann", 0, {})
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
    # Ann alone cannot take Risk 6, so the form goes back to 1; with Cy she can
    assert choice_form_json(session, "Ann", 0, {"risk": "6"})["line"].endswith("Risk 1")
    assert choice_form_json(session, "Ann", 0, {"risk": "6", "group": "Cy"})["line"].endswith("with Cy, Risk 6")
    last = choice_form_json(session, "Ann", 3, {})
    assert (last["line"], last["brings"], last["rolls"]) == ("Ann: Pass", None, False)
    for number in (-1, 4):
        with pytest.raises(ValueError, match=f"Ann has 4 offers, .* below 4, not {number}"):
            choice_form_json(session, "Ann", number, {})
    with pytest.raises(ValueError, match="Nobody has 0 offers"):
        choice_form_json(session, "", 0, {})


FIGHTS = """[game riskbreaker]

== x
[friends] Bram: the Fighter; Ida: the Ranger
[tollmen] Odo: M3 Pike; Mab: A3 Bow
Ida: Gain Advantage, Inspire, Risk 3 | d10=1
Bram: Pass
Odo: Pass
Mab: Pass
"""
ALONE = "A battle needs at least one Fight, and each Fight at least two sides."


@pytest.mark.parametrize(
    ("number", "field", "words"), [(0, "fights", "{}"), (1, "proposals", "Ida for {}")], ids=["fights", "proposals"]
)
def test_form_keeps_a_division_until_it_is_allowed(number, field, words):
    """A tap moves one person, so Mab is alone in Fight 2 until Ida follows. Unknown people are not kept."""
    session = load_session("riskbreaker", SavedSession(FIGHTS))

    def form(division):
        shown = choice_form_json(session, "friends", number, {field: words.format(division)})
        return shown["fields"][0]["text"], shown["line"] != "", shown.get("why", "")

    assert form("Bram + Ida + Odo / Mab") == (words.format("Bram + Ida + Odo / Mab"), False, ALONE)
    assert form("Bram + Odo / Ida + Mab") == (words.format("Bram + Odo / Ida + Mab"), True, "")
    assert form("Bram + Zed") == (words.format("Bram + Ida + Odo + Mab"), True, "")
