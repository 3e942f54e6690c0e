"""A saved session opens again with every line, note, name and size that it accepted."""

from random import Random

import pytest
from fights import draw_speaker
from hypothesis import given, settings
from hypothesis import strategies as some
from sessions import (
    SIDES,
    SMALL,
    begin_session,
    check_reopened,
    every,
    game_of,
    reopen_without_caches,
    send_request,
    settings_of,
    small,
    take_random_step,
)
from shares import WHOLE

from rules.core import BadInput, OutOfTurn, RuleError, SeededDice
from rules.core.play.manual_changes import SetNumber
from rules.core.play.sealed_secrets import seal_line
from rules.core.play.session import parse_session
from rules.core.play.session_text import MAX_LINES, MAX_REMARK_LENGTH, SceneText, one_line, parse_session_text
from rules.sessions.choice_form import choice_form_json
from rules.sessions.computer_player import sides_from_tag
from rules.sessions.saved_sessions import to_saved

# Characters that Python, JavaScript, an editor or a terminal takes for the end of a line.
ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
SIGNS = f"{ENDS}\x00\x1b\t\xa0\u200b\u202e\u2066\ufeff#|:;,·/+=[]()\"'“”’.…→−–0123456789 abcXYZéñßЖשد日\u0301👩\u200d"
signs = some.text(some.sampled_from(SIGNS), max_size=12)
# Texts up to the limit and beyond it.
texts = some.builds(lambda text, times: (text * times)[:500], signs, some.sampled_from([1, 1, 5, 40, 500]))
# Names as people give them, up to the limit and beyond it.
NAMES = (
    "Ann",
    "ann",
    "Bo",
    "É",
    "Mage +1",
    "x2",
    "Bo's Ann",
    "is",
    "x" * 40,
    "C++",
    "3",
    "日本",
    "Jean–Luc",
    "leaves",
    "one " * 10,
)
names = some.sampled_from(NAMES) | some.sampled_from(NAMES) | signs.filter(str.strip)


def take_action(data, action, session):
    """Return the session after one action of a group, with random arguments."""
    random, note = Random(data.draw(some.integers(0, 99), "seed")), data.draw(texts, "text")
    return ACTIONS[action](session, random, note, data.draw(names, "name"))


def set_a_number(session, random, note, _):
    who, what, value = random.choice([*settings_of(session.current.board)])
    return session.enter_line(f"table: {who}'s {what} is {value}  # {note}")


def join_a_person(session, _, note, name):
    side, _, sheet, _ = SIDES[session.game.slug]
    return session.enter_line(f"table: {name} joins {side} as {sheet}", note=note)


def delegate_a_side(session, random, note, _):
    return session.enter_line(
        f"table: the book plays {random.choice(session.current.board.sides).name} this turn  # {note}"
    )


def amend_a_line(session, random, note, _):
    return session.edit_line(random.randrange(len(session.steps)), random.choice(session.steps).line or note)


def enter_offered_line(session, random, note, _):
    """Enter the line that a page makes of an offer, with given field values or with any typed text."""
    if session.pending is None:
        return session
    if session.pending.kind == "roll":
        return session.enter_line("", SeededDice(2))
    who = draw_speaker(random, session.pending)
    number = random.randrange(len(session.pending.offers(who)))
    opened = choice_form_json(session, who, number, {})
    words = {field["name"]: random.choice([field["text"], note[:40]]) for field in opened["fields"]}
    line = choice_form_json(session, who, number, words)["line"]
    return session.enter_line(line, SeededDice(1)) if line else session


ACTIONS = {
    "tap": enter_offered_line,
    "choose": lambda session, random, *_: take_random_step(random, session) if session.pending else session,
    "number": set_a_number,
    "join": join_a_person,
    "leave": lambda session, random, note, _: session.enter_line(
        f"table: {random.choice([*session.current.current_people])} leaves  # {note}"
    ),
    "remark": lambda session, random, note, _: session.annotate(random.randrange(1, len(session.steps) + 1), note),
    "amend": amend_a_line,
    "seal": lambda session, _, note, __: session.enter_line(seal_line(note, "k3vq81"), note=note[:5]),
    "undo": lambda session, random, *_: session.undo(min(random.randint(1, 3), len(session.steps) - 1)),
    "redo": lambda session, random, *_: session.redo(random.randint(1, 3)),
    "book": delegate_a_side,
}


@every
@given(some.data())
@settings(max_examples=60 if WHOLE else 15)
def test_accepted_session_opens_again(slug, data):
    try:
        session = begin_session(
            slug, data.draw(some.lists(names, min_size=2, max_size=6, unique=True)), data.draw(texts)
        )
    except RuleError:
        return
    check_reopened(session)
    for action in data.draw(some.lists(some.sampled_from([*ACTIONS, *["choose", "tap"] * 3]), min_size=4, max_size=14)):
        try:
            session = take_action(data, action, session)
        except RuleError:
            continue
        check_reopened(session)


@pytest.mark.sampled(2)
@every
def test_large_battle_opens_again_after_each_line(slug):
    """Twelve people on a side with names of 40 letters make lines far beyond the limit of typed lines."""
    people = [f"{'Bandit of the far hills '[:20]}{number:>20}" for number in range(24)]
    session, random = begin_session(slug, people), Random(3)
    check_reopened(session)
    assert max(map(len, str(session.to_text()).split("\n"))) > MAX_REMARK_LENGTH
    for _ in range(12):
        if session.pending:
            session = take_random_step(random, session)
            check_reopened(session)


MAGES = ("Arabella Oldwater", "Bartholomew Grey", "Cassandra Highmoor", "Desmond Blackwood")
FOES = ("Ferdinand Longshanks", "Gwendolyn Redcliff", "Hildegard Stormborn", "Ignatius Underhill")
FIGHT = f"""\
[game riskbreaker]

== The pass
[friends] {"; ".join(f"{name}: the Mage" for name in MAGES)}
[foes] {"; ".join(f"{name}: M3 Pike" for name in FOES)}
{"".join(f"{name}: Pass{chr(10)}" for name in (*MAGES, *FOES[:-1]))}{FOES[-1]}: Pass | d10=4, d10=5
friends: Fights, {" + ".join((*MAGES, *FOES))}
"""
LIGHTNING = (
    f"{MAGES[2]}: Inflict Kill Damage, Lightning, with {MAGES[0]} and {MAGES[1]} and {MAGES[3]}, Risk 8, "
    f"{' and '.join(f'2 to {name}' for name in FOES)} | d10=4"
)


def test_undo_works_after_a_group_session_is_reloaded():
    """Four against four with two-word names: the line with its comment exceeds the limit of typed lines."""
    session = parse_session(game_of("riskbreaker"), FIGHT)
    assert session.fault is None
    dice = SeededDice(4)
    while session.pending.who[0] not in MAGES:
        labels = {offer.label for offer in session.pending.offers(session.pending.who[0])}
        [label] = labels & {"Share evenly", "Skills"}
        session = session.enter_line(f"{session.pending.who[0]}: {label}", dice)
    struck = session.enter_line(LIGHTNING)
    assert len(struck.steps[-1].text) > MAX_REMARK_LENGTH
    check_reopened(struck)
    kept = to_saved(struck)
    assert reopen_without_caches("riskbreaker", kept).undo().steps == session.steps
    replied = send_request("riskbreaker", text=kept.text, do="undo", count=1)
    assert replied["ok"], replied
    assert replied["undone"] == 1


@pytest.mark.parametrize("letters", [1, 380, MAX_REMARK_LENGTH])
def test_longest_note_survives_reload_and_undo(letters):
    reply = send_request("skillful", text=SMALL, do="say", line="table: Ann's Health is 90", note="x" * letters)
    assert reply["ok"], reply
    assert send_request("skillful", text=reply["text"])["steps"][-1]["note"] == "x" * letters
    assert send_request("skillful", text=reply["text"], do="undo")["ok"]


def test_page_limits_length_of_note():
    """The quotation marks that the page puts around a note do not count."""
    reply = send_request("skillful", text=SMALL, do="say", line="table: Ann's Health is 90")
    noted = send_request("skillful", text=reply["text"], do="annotate", at=1, note="x" * MAX_REMARK_LENGTH)
    assert noted["ok"], noted
    assert send_request("skillful", text=noted["text"])["text"] == noted["text"]
    longer = send_request("skillful", text=reply["text"], do="annotate", at=1, note="x" * (MAX_REMARK_LENGTH + 1))
    assert longer["error"].startswith("A remark must have at most 400 characters, not 'xxx")


@pytest.mark.parametrize(
    "typed",
    [
        lambda long: small().enter_line(f"table: Ann's Health is 90  # {long}"),
        lambda long: small().enter_line("table: Ann's Health is 90", note=long),
        lambda long: small().enter_line(f"Ann: Yield  # {long}"),
        lambda long: small().enter_line("table: Ann's Health is 90").annotate(1, long),
        lambda long: small().begin_scene(SceneText(long, (("a", "Ann"), ("b", "Bo")))),
        lambda long: small().enter_line(f"table: Cy joins friends as {long}"),
        lambda long: (
            small().enter_line("table: Ann's Health is 90").edit_line(1, f"table: Ann's Health is 80  # {long}")
        ),
    ],
)
def test_text_beyond_limit_is_rejected(typed):
    with pytest.raises(BadInput, match="must have at most 400 characters"):
        typed("x" * (MAX_REMARK_LENGTH + 1))


def test_side_of_eight_begins():
    """The page's field "How many" makes eight people: a line of over 600 characters."""
    bandits = "; ".join(f"Bandit {n}: {game_of('basics').people.ready['Axeman']}" for n in range(1, 9))
    scene = f"== x\n[friends] Ann: sword 12 1d+2 · dodge 9\n[foes] {bandits}"
    reply = send_request("basics", text="[game basics]\n", do="begin", scene=scene)
    assert reply["ok"], reply
    assert len(send_request("basics", text=reply["text"])["everybody"]) == 9


def test_session_line_count_is_limited_by_text():
    yes, no = "table: Ann's Health is 90", "table: Ann's Health is 80"
    session = parse_session(game_of("skillful"), SMALL + f"{yes}\n" * (MAX_LINES - 2))
    assert session.fault is None
    full = session.enter_line(no)
    with pytest.raises(OutOfTurn, match=f"This session has {MAX_LINES} lines"):
        full.enter_line(yes)
    assert len(parse_session_text(str(full.to_text())).scenes[0].lines) == MAX_LINES - 1
    assert full.undo().enter_line(yes).steps != full.steps
    with pytest.raises(BadInput, match=f"at most {MAX_LINES} lines"):
        parse_session_text(SMALL + f"{yes}\n" * MAX_LINES)


@pytest.mark.parametrize("end", ENDS)
def test_line_separator_makes_no_move(end):
    """If the separator began a new line, Bo's or Ann's Yield would be a choice and end the fight."""
    sly = f"tired{end}Ann: Yield"
    session = small()
    for after in (
        session.enter_line(f"table: Ann's Health is 90  # {sly}"),
        session.enter_line("table: Ann's Health is 90", note=sly),
        session.enter_line("table: Ann's Health is 90").annotate(1, sly),
        session.enter_line(seal_line("a trap", "k3vq81"), note=sly),
        session.begin_scene(SceneText(sly, (("a", "Ann"), ("b", "Bo")))),
        session.begin_scene(SceneText("x", ((f"a{end}b", "Ann"), ("b", f"Bo;{end}Cy: Broadsword 5")))),
        session.enter(SetNumber("Ann", "Health", 90), note=sly),
    ):
        assert after.pending is not None
        kept = str(after.to_text())
        assert kept.split("\n") == [*kept.removesuffix("\n").splitlines(), ""]
        again = parse_session(after.game, kept)
        assert again.steps == after.steps
    joined = session.enter_line(f"table: Hob{end}Lane joins foes as Broadsword 5")
    assert [*joined.current.current_people] == ["Ann", "Bo", "Hob Lane"]
    assert parse_session(joined.game, str(joined.to_text())).steps == joined.steps
    if end != "\n":  # in a text that has line feeds, nothing else ends a line
        assert len(parse_session(session.game, f"{SMALL}table: Ann's Health is 90  # {sly}\n").steps) == 2


@given(some.text() | texts)
def test_kept_line_stays_one_line(text):
    line = one_line(text)
    assert len(line.splitlines()) <= 1
    assert one_line(line) == line == line.strip()
    assert not any(sign in line for sign in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b")


def test_session_with_other_line_ends_opens():
    for end in ("\r\n", "\r"):
        assert parse_session(game_of("skillful"), f"{SMALL}Bo: Wait\n".replace("\n", end)).steps[0].scene.title == "x"


# What does not fit -----------------------------------------------------------------------------------


def test_scene_rejects_note():
    """The text of a scene has no place for a note, so the note would be lost."""
    with pytest.raises(BadInput, match="step 0 begins a scene"):
        small().annotate(0, "well sung")


# Sides -----------------------------------------------------------------------------------------------


@every
def test_side_with_two_tags_has_people_of_both(slug):
    first, second, mine, theirs = SIDES[slug]
    text = f"[{first}] Ann: {mine}\n[{second}] Bo: {theirs}\n[{first}] Cy: {mine}\n"
    for session in (parse_session(game_of(slug), text), parse_session(game_of(slug), f"[game {slug}]\n== x\n{text}")):
        sides = {side.name: {person.name for person in side.people} for side in session.current.board.sides}
        assert (sides[first], sides[second]) == ({"Ann", "Cy"}, {"Bo"})
    reply = send_request(slug, text=f"[game {slug}]\n", do="begin", scene=f"== x\n{text}")
    assert set(reply["everybody"]) == {"Ann", "Bo", "Cy"}
    assert "Ann" in reply["steps"][0]["sides"][first]


def test_sides_that_differ_in_case_only_are_rejected():
    with pytest.raises(BadInput, match="differ in more than capital letters"):
        small().begin_scene(SceneText("x", (("a", "Ann"), ("A", "Bo"))))


def test_rulings_and_computer_sides_may_span_lines():
    """A second tag line adds to the first, both for a session and for a scene."""
    one, other = "turn_order=lead", "overspend=spill-over"
    sides = "[a] Ann: Broadsword 5\n[b] Bo: Broadsword 5\n"
    for text in (f"[rulings {one}]\n[rulings {other}]\n{sides}", f"== x\n[rulings {one}]\n[rulings] {other}\n{sides}"):
        rulings = parse_session(game_of("skillful"), text).current.position.current_state.rulings
        assert (rulings.turn_order, rulings.overspend) == ("lead", "spill-over")
    session = parse_session(game_of("skillful"), f"[plays a]\n[plays b=advised]\n{sides}")
    assert sides_from_tag(session) == {"a": "plain", "b": "advised"}


def test_sides_with_several_words_are_distinct():
    """The names are those that the page gives to a third and a fourth side."""
    text = "[a] Ann: Broadsword 5\n[side 3] Bo: Broadsword 5\n[side 4] Cy: Broadsword 5\n"
    session = parse_session(game_of("skillful"), text)
    assert [side.name for side in session.current.board.sides] == ["a", "side 3", "side 4"]
    check_reopened(session)
