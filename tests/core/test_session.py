"""Sessions: scenes in order, undo and redo, edited lines, and text that reads back."""

from fractions import Fraction

import pytest
from pebbles import GAME, Pebbles, Throw, board, scene_of

from rules.core import BadInput, OutOfTurn, ScriptedDice, ScriptError, d6
from rules.core.frozen import replace
from rules.core.play.board import Board, Person, Side, new_values_text
from rules.core.play.game import placeholder_names
from rules.core.play.manual_changes import Join
from rules.core.play.position import Decision
from rules.core.play.preview import preview_choice
from rules.core.play.session import parse_session
from rules.core.play.session_text import SceneText, parse_session_text

TEXT = """\
[game pebbles]
[rulings recommended]

== On the beach
[left] Ann: 2
[right] Bo: 2
Ann: Throw, 2 | d6=1  # Ann, heap: 1
Bo: Rest
table: Ann's heap is 2  # she finds another
Ann: Throw, 2 | d6=6  # Bo, heap: 0

== Back at the beach
[left] Ann
[right] Bo: 1
Ann: Rest
"""


class Gusts(Pebbles):
    """The game `Pebbles`, with a die before each turn: nobody plays on 3 or less."""

    def turn(self, dice, state):
        return super().turn(dice, state) if dice(d6) > 3 else state


def opened_session():
    return parse_session(GAME, TEXT)


def test_session_text_reads_back_unchanged():
    found = opened_session()
    assert found.fault is None
    assert str(found.to_text()) == TEXT
    assert found.pending.who == ("Bo",)
    assert found.current.current_people == {"Ann": 2, "Bo": 1}  # people begin a scene as they ended the one before


def test_undo_and_redo_cross_scenes():
    last = opened_session()
    for count in range(len(last.steps) + 2):
        back = last.undo(count)
        assert len(back.steps) == max(len(last.steps) - count, 0)
        again = back.redo(count)
        assert (again.steps, again.undone, again.current.position.current_state) == (
            last.steps,
            (),
            last.current.position.current_state,
        )
    assert last.undo(6).redo(2).undone == last.steps[-4:]
    assert last.undo(99).pending is None


def test_edited_line_keeps_later_lines_that_fit():
    assert str(opened_session().edit_line(1, "Ann: Throw, 1 | d6=1").to_text()).splitlines()[6] == (
        "Ann: Throw, 1 | d6=1  # Ann, heap: 1"
    )
    broken = opened_session().edit_line(3, "table: Ann's heap is 1")  # a heap of 1 has no two pebbles to throw
    # The session was not read from a text, so there is no line number.
    assert (broken.fault.at, broken.fault.row) == (4, 0)
    assert "2" in broken.fault.why
    assert [step.line for step in broken.undone] == ["Ann: Throw, 2 | d6=6", "", "Ann: Rest"]


def test_later_dice_join_line_of_choice():
    found = opened_session().enter_line("Bo: Throw, 1")
    assert found.pending.kind == "roll"
    whole = found.enter_line("| d6=2")
    assert whole.steps[-1].line == "Bo: Throw, 1 | d6=2"
    assert whole.undo().pending.who == ("Bo",)
    assert opened_session().enter_line("Bo: Throw, 1", dice=ScriptedDice("d6=2")).steps == whole.steps


@pytest.mark.parametrize(
    ("pending", "line", "error", "why"),
    [
        ("choice", "Ann: Rest", OutOfTurn, "It is the turn of Bo. Ann cannot choose now"),
        ("choice", "Bo: Dance", BadInput, "You can choose: Throw; Rest"),
        ("choice", "Bo: Throw, 3", BadInput, "Pebbles must be a whole number from 1 to 1"),
        ("choice", "Bo: Throw, 1, 2", BadInput, "Throw has no field '2'"),
        ("choice", "Rest", BadInput, "A line says who chooses what, such as Bo: Throw, 1"),
        ("choice", "table: Bo sings", BadInput, "Write WHO's NUMBER is 3"),
        ("choice", "table: Bo's luck is 1", BadInput, "A number of Bo must be heap"),
        ("choice", "table: Cy's heap is 1", BadInput, "A player must be one of Ann, Bo"),
        ("choice", "table: Cy joins left as 3", BadInput, "two play already"),
        ("choice", "table: Bo leaves", BadInput, "cannot leave while two play"),
        ("roll", "Bo: Rest", OutOfTurn, "Roll d6 first"),
        ("roll", "table: the book stops for left", OutOfTurn, "Roll d6 first"),
        ("roll", "| d8=4", ScriptError, "The rule asks for d6, but the fight goes on with d8=4"),
        ("roll", "| d6=7", ScriptError, "d6 cannot show 7"),
        ("roll", "| d6", ScriptError, "is not written like d10=4 or 2d8=5\\+6"),
        ("roll", "| d6=x", ScriptError, "is not written like d10=4 or 2d8=5\\+6"),
    ],
)
def test_session_rejects_illegal_line(pending, line, error, why):
    before = opened_session().enter_line("Bo: Throw, 1") if pending == "roll" else opened_session()
    with pytest.raises(error, match=why):
        before.enter_line(line)


def test_scene_that_begins_with_a_roll_takes_given_dice():
    scene = scene_of(Gusts())
    opening = SceneText("Noon", (("left", "Ann: 2"), ("right", "Bo: 2")))
    windy = replace(GAME, scenes={"fight": scene})
    steps = [len(parse_session(game, "").begin_scene(opening, dice).steps)
             for game in (GAME, windy) for dice in (None, ScriptedDice("d6=4"))]  # fmt: skip
    assert steps == [1, 1, 1, 2]


def test_line_keeps_numbers_that_changed_before_its_last_dice():
    """Ann's hit takes a pebble of Bo's; then the next turn begins with a gust, whose die joins Ann's line."""
    opening = SceneText("Noon", (("left", "Ann: 2"), ("right", "Bo: 2")))
    begun = parse_session(replace(GAME, scenes={"fight": scene_of(Gusts())}), "").begin_scene(
        opening, ScriptedDice("d6=4")
    )
    hit = begun.enter_line("Ann: Throw, 1").enter_line("| d6=6")
    assert (hit.pending.kind, hit.steps[-1].text) == ("roll", "Ann: Throw, 1 | d6=6  # Bo, heap: 1")
    whole = hit.enter_line("| d6=5")
    assert whole.steps[-1].text == "Ann: Throw, 1 | d6=6, d6=5  # Bo, heap: 1"
    assert begun.enter_line("Ann: Throw, 1", dice=ScriptedDice("d6=6, d6=5")).steps == whole.steps


def test_session_rejects_line_before_first_scene():
    with pytest.raises(OutOfTurn, match="No scene has begun yet"):
        parse_session(GAME, "").enter_line("Ann: Rest")


def test_finished_fight_cannot_be_delegated():
    with pytest.raises(BadInput, match="The book can play a side only during a fight"):
        opened_session().enter_line("Bo: Throw, 1 | d6=1").enter_line("table: the book plays left this turn")


def test_notes_are_kept_and_never_parsed():
    assert str(opened_session().annotate(2, "tired").to_text()).splitlines()[7] == "Bo: Rest  # tired"


@pytest.mark.parametrize(
    "asked",
    [
        lambda session: session.annotate(-1, "tired"),
        lambda session: session.annotate(7, "tired"),
        lambda session: session.annotate("2", "tired"),
        lambda session: session.edit_line(-1, "Bo: Rest"),
        lambda session: session.edit_line(7, "Bo: Rest"),
        lambda session: session.undo(-1),
        lambda session: session.undo(9).redo(-1),
    ],
)
def test_session_rejects_unknown_step_numbers(asked):
    """The session has seven steps, counted from 0: two scenes and five lines."""
    with pytest.raises(BadInput, match=r"^The number of (a step|steps (back|forward)) must"):
        asked(opened_session())


def test_edit_before_first_step_is_rejected():
    with pytest.raises(OutOfTurn, match="has no steps yet"):
        opened_session().undo(7).annotate(0, "tired")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[left] Ann\n[right] Bo: 1\nAnn: Rest", "none yet"),
        ("[left] Ann: 2\n[right] Bo: 2\nBo: Rest", "It is the turn of Ann"),
        ("[left] Ann: two\n[right] Bo: 2", "a number of pebbles"),
        ("[scene market]", "A scene must be fight"),
        ("[left] Ann: 2\n[right] Ann: 1; : 2", "A name must be a short text"),
        ("[left] a and b: 2", "A name must be a short text"),
        ("[rulings odd]\n== One\n[left] Ann: 2\n[right] Bo: 2", "recommended"),
        ("[left] Ann: 2\n[right] Bo: 2\nAnn: Throw, 2 | d6=7", "7"),
    ],
)
def test_session_keeps_lines_after_a_fault(text, why):
    session = parse_session(GAME, text)
    assert why in session.fault.why
    assert session.fault.at == len(session.steps)
    assert len(session.steps) + len(session.undone) == len(open_steps(text))


def test_saved_text_says_where_it_stops_fitting():
    """The comment is below the sides of the scene that does not fit; above them it would belong to the scene before."""
    text = TEXT.replace("[left] Ann\n", "[left] Zoe\n")
    session = parse_session(GAME, text)
    reason = "There is no person 'Zoe'. Known: Ann, Bo. Write a sheet for a new person."
    assert f"[right] Bo: 1\n# From here on it does not fit: {reason}\nAnn: Rest\n" in str(
        session.to_text(session.undone)
    )


class OpenPebbles(Pebbles):
    """The game `Pebbles`, which any person may join."""

    def add_person(self, state, *_):
        return state


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (Join("Cy", "left", 2, " 2"), "can mean something else"),  # a line has single spaces, so its sheet is "2"
        (Join("Cy", "left", 2, "two"), "cannot be read back"),  # no sheet has a number in words
    ],
)
def test_session_rejects_changes_that_it_could_not_read_back(change, why):
    session = parse_session(replace(GAME, scenes={"fight": scene_of(OpenPebbles())}), TEXT)
    with pytest.raises(BadInput, match=why):
        session.enter(change)
    assert session.enter(replace(change, sheet="2")).steps[-1].line == "table: Cy joins left as 2"


def open_steps(text):
    return [step for scene in parse_session_text(text).scenes for step in (scene, *scene.lines)]


def test_parse_session_rejects_text_without_game():
    with pytest.raises(BadInput, match="at most 5000 lines"):
        parse_session_text("x\n" * 5001)
    with pytest.raises(BadInput, match="begin a new scene with =="):
        parse_session_text("Ann: Rest\n[left] Ann: 2")
    assert str(SceneText("Quiet", (("scene", "rest"),), ("Ann: Rest",))) == "== Quiet\n[scene rest]\nAnn: Rest"


def test_preview_of_choice_lists_changes():
    """A throw hits on three faces of six; no other die is rolled before the next choice."""
    position = opened_session().current.position
    now = board(position.current_state)
    odds = preview_choice(position, Decision("Bo", Throw(1)), lambda state: new_values_text(now, board(state)))
    assert dict(odds.items()) == {("Ann, heap: 1",): Fraction(1, 2), ("Bo, heap: 0",): Fraction(1, 2)}


@pytest.mark.parametrize(
    ("text", "tags", "lines"),
    [
        ("[a 1]\n[b] Ann: 2; Bo: 1\nAnn: Rest", (("b", "Ann: 2; Bo: 1"),), ("Ann: Rest",)),
        ("[gate north] Ann: 2\n[blows 3]\n[raiders]", (("gate north", "Ann: 2"), ("blows", "3"), ("raiders", "")), ()),
    ],
)  # fmt: skip
def test_parse_session_text_reads_tags(text, tags, lines):
    [scene] = parse_session_text(text).scenes
    assert (scene.tags, scene.lines) == (tags, lines)


def test_scene_without_title_keeps_its_mark():
    text = "[a 1]\n[rulings x=y]\n[b] Ann: 2\nAnn: Rest\n== Dusk"
    assert str(parse_session_text(text)) == "[a 1]\n[rulings x=y]\n\n==\n[b] Ann: 2\nAnn: Rest\n\n== Dusk\n"


def test_game_without_rules_for_building_characters_finds_no_fault():
    report = GAME.people.check(GAME.people.parse("Ann", "2"))
    assert (report.sums, report.violations) == ((), ())


def test_placeholder_names_follow_order_on_board():
    sides = Side("us", (Person("Ann"),)), Side("them", (Person("Bo"), Person("Cy")))
    assert placeholder_names(Board("", sides)) == {"us": "a", "them": "b", "Ann": "A", "Bo": "B", "Cy": "B"}
