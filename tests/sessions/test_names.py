"""Names in every script, with signs and words of the notation: each is rejected with a reason or always works."""

import json
from random import Random
from unicodedata import normalize

import pytest
from sessions import SIDES, begin_session, check_reopened, every, game_of, settings_of, take_random_step
from shares import share

from rules.core import BadInput, RuleError, SeededDice
from rules.core.play.session import parse_session
from rules.core.play.session_text import SceneText
from rules.sessions import command_json
from rules.sessions.computer_player import play_computer_turns, set_computer_sides

SCRIPTS = "Zoë Łukasz Жанна Ἀχιλλεύς שלום مرحبا देवी สมชาย 日本 김철수 👩‍👩‍👧 İ ß ﬁ n°5"
SIGNS = """C++ = A=B (x) (Ann) → ' " "Ann" Bo's James' . a.b … Ann! <b> \\ %s {x} -1 −1 *x* `x` ~ $1 @Ann & _ ^ ?"""
WORDS = """leaves is as with for of at on nobody nothing none nowhere None True book the ann ANN dice undo sealed
    round second Table TABLE 1 2 0 x2 d6 1d6 ٣ ²"""
PHRASES = (
    *("Mage +1", "x → y", "– 2", "Bo’s Ann", "3 east", "Bo 2", "Bo leaves", "Ann is 5", "x as y", "Bo with sword"),
    *("Bo for Two", "save the day", "shown x"),
)
NAMES = (*SCRIPTS.split(), *SIGNS.split(), *WORDS.split(), *PHRASES)
# Each of these would be read as something else.
REFUSED = (
    *("== Ann", "==", "x joins y", "joins", "the book", "The Book of Ann", "table", "Ann + Bo", "Ann +", "+", "and"),
    *("and Bo", "Ann and", "Ann and Bo", "to", "to Bo", "Ann, Bo", "Ann | Bo", "Ann # 1", "Ann; Bo", "Ann · Bo"),
    *("Ann/Bo", "[Ann]", "x" * 41, "", " ", "\u3164", "\u2800\xa0"),
)
AT_ONCE = 7  # people of one fight with names to be tried


def offered_words(slug):
    """Return the labels and words of offers in a random fight that are short enough for a name."""
    session, random, words = begin_session(slug, ["Ann", "Bo", "Cy", "Dot"]), Random(1), set()
    for _ in range(20):
        if session.pending is None:
            break
        for offer in (offer for who in session.pending.who for offer in session.pending.offers(who)):
            words |= {offer.label, *offer.label.split(", "), *(ask.word for ask in offer.asks)}
        session = take_random_step(random, session)
    return sorted(word for word in words if word and len(word) <= 40)


def play_fight_with_names(slug, *names):
    """Play a random fight of people with these names, then manual changes of each; check that its text reads back."""
    session, random = begin_session(slug, [*names, "Dora"]), Random(1)
    for _ in range(8):
        if session.pending:
            session = take_random_step(random, session)
    check_reopened(session)
    session = begin_session(slug, ["Dora", "Eve", *names])
    session = session if session.pending.kind != "roll" else session.enter(dice=SeededDice(1))
    for name in names:
        session = set_every_number(slug, name, session)
    check_reopened(session)


def set_every_number(slug, name, session):
    """Set each number of a person to its present value; then the person leaves, and joins the other side."""
    _, second, mine, _ = SIDES[slug]
    for who, what, value in settings_of(session.current.board):
        if who == name:
            session = session.enter_line(f"table: {who}'s {what} is {value}")
    session = session.enter_line(f"table: {name} leaves").enter_line(f"table: {name} joins {second} as {mine}")
    [side] = [side for side in session.current.board.sides if side.name == second]
    assert [person.out for person in side.people if person.name == name] == [""]
    return session


def groups(names):
    return [tuple(names[at : at + AT_ONCE]) for at in range(0, len(names), AT_ONCE)]


@pytest.mark.sampled(20)
@every
@pytest.mark.parametrize("names", groups(NAMES), ids=lambda names: names[0])
def test_name_round_trips_in_every_line(slug, names):
    play_fight_with_names(slug, *names)


@every
def test_offer_words_are_allowed_as_names(slug):
    names = []
    for name in offered_words(slug):
        try:
            begin_session(slug, [name, "Dora"])
        except BadInput:
            continue
        names.append(name)
    assert len(names) > AT_ONCE
    for some in share(groups(names), 3):
        play_fight_with_names(slug, *some)


@pytest.mark.parametrize(
    ("slug", "name"), [("riskbreaker", "all"), ("riskbreaker", "GM"), ("skillful", "GM"), ("councilman", "gm")]
)
def test_reserved_name_of_a_game_is_rejected(slug, name):
    with pytest.raises(BadInput, match=f"must have .*name.*'{name}'"):
        begin_session(slug, [name, "Dora"])


@every
@pytest.mark.parametrize("name", REFUSED)
def test_ambiguous_name_is_rejected(slug, name):
    with pytest.raises(RuleError):
        begin_session(slug, [name, "Dora", "Eve", "Fay"])
    session, (first, _, mine, _) = begin_session(slug, ["Dora", "Eve"]), SIDES[slug]
    with pytest.raises(RuleError):
        session.enter_line(f"table: {name} joins {first} as {mine}")


@every
def test_name_in_two_unicode_forms_is_one_name(slug):
    """Some systems write é as one character, others as two. Invisible characters and wide spaces do not count."""
    first, second, mine, theirs = SIDES[slug]
    text = f"[{first}] Zo{chr(0xEB)}: {mine}\n[{second}] Bo: {theirs}\n"
    one = parse_session(game_of(slug), text)
    for variant in (normalize("NFD", text), text.replace("Bo", "B\u200bo"), text.replace(" Bo", "\xa0Bo\ufeff")):
        again = parse_session(game_of(slug), variant)
        assert again.steps == one.steps
        assert [*again.current.current_people] == ["Zoë", "Bo"]
    decomposed = normalize("NFD", "Zoë")
    told = one if one.pending.kind != "roll" else one.enter(dice=SeededDice(1))
    for name in ("Zoë", decomposed):
        assert told.enter_line(f"table: {name} leaves").steps[-1].line == "table: Zoë leaves"
    with pytest.raises(RuleError):
        begin_session(slug, ["Zoë", decomposed, "Bo", "Cy"])


@every
@pytest.mark.parametrize("name", ["Mage +1", "C++", "Ann + Bo", "x joins y", "the book", "and Bo", "=="])
def test_old_session_with_rejected_name_opens(slug, name):
    first, second, mine, theirs = SIDES[slug]
    text = f"[game {slug}]\n\n== x\n[{first}] {name}: {mine}; Dora: {mine}\n[{second}] Eve: {theirs}\n"
    session = parse_session(game_of(slug), text)
    assert session.fault is None
    if session.pending.kind == "roll":
        session = session.enter(dice=SeededDice(1))
    for line in (f"table: {name} leaves", f"table: {name} joins {second}"):
        session = session.enter_line(line)
        check_reopened(session)


@pytest.mark.parametrize(
    "slug", [slug for slug in SIDES if slug != "councilman"]
)  # whose sides have names of their own
@pytest.mark.parametrize("side", ["side 3", "old guard", "C++", "é", "3", "Bo's men", "game x", "plays"])
def test_side_name_round_trips_in_every_line(slug, side):
    _, second, mine, theirs = SIDES[slug]
    tags = ((side, f"Ann: {mine}; Cy: {mine}"), (second, f"Bo: {theirs}"))
    session = parse_session(game_of(slug), f"[game {slug}]").begin_scene(SceneText("x", tags), SeededDice(1))
    check_reopened(session)
    for line in (f"table: the book plays {side} this turn", f"table: the book stops for {side}", "table: Cy leaves"):
        session = session.enter_line(line)
        check_reopened(session)
    session = session.enter_line(f"table: Cy joins {side}")
    assert "Cy" in [person.name for person in session.current.board.sides[0].people]
    check_reopened(
        play_computer_turns(set_computer_sides(session, side), SeededDice(1))
        if session.pending.who[0] in ("Ann", side)
        else session
    )


@pytest.mark.parametrize(
    "side",
    ["a=b", "a this b", "foes as b", "a leaves", "x joins y", "the book", "scene", "dice", "== a", "a + b", "Ann"],
)
def test_ambiguous_side_name_is_rejected(side):
    with pytest.raises(BadInput):
        parse_session(game_of("skillful"), "").begin_scene(
            SceneText("x", ((side, "Ann: Broadsword 5"), ("b", "Bo: Broadsword 5")))
        )


@every
def test_page_shows_reason_for_rejected_name(slug):
    """The page shows the reason while the name is typed, before the person is added."""
    for name in ("the book", "Ann + Bo", "== Ann", "x joins y"):
        reply = json.loads(
            command_json(json.dumps({"game": slug, "do": "person", "name": name, "line": SIDES[slug][2]}))
        )
        assert reply["ok"] is False
        assert repr(name) in reply["error"]


def test_person_called_nobody_can_be_covered():
    """A line omits "cover nobody", unless a person of that name is covered."""
    covered = begin_session("aretis", ["Dora", "nobody", "Eve"]).enter_line("Dora: Defend, cover nobody, against Eve")
    assert covered.steps[-1].line == "Dora: Defend, cover nobody, against Eve"
    check_reopened(covered)
    uncovered = begin_session("aretis", ["Dora", "Ann", "Eve"]).enter_line("Dora: Defend, cover nobody")
    assert uncovered.steps[-1].line == "Dora: Defend"
