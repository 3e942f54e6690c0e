"""An evening: scenes one after another, written down, undone, redone, amended, and read again."""

from fractions import Fraction

import pytest
from pebbles import RULESET, Throw, board

from rules.core import BadInput, OutOfTurn, Script
from rules.core.play.ahead import ahead
from rules.core.play.board import changed
from rules.core.play.evening import open_evening
from rules.core.play.position import Decision
from rules.core.play.record import SceneText, read_record

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


def evening():
    return open_evening(RULESET, TEXT)


def test_a_text_is_carried_out_and_written_as_it_was():
    found = evening()
    assert found.fault is None
    assert str(found.record()) == TEXT
    assert found.due.who == ("Bo",)
    assert found.now.everybody == {"Ann": 2, "Bo": 1}  # people enter a scene as they left the last


def test_any_number_of_steps_is_undone_over_scenes_and_redone():
    last = evening()
    for count in range(len(last.steps) + 2):
        back = last.undo(count)
        assert len(back.steps) == max(len(last.steps) - count, 0)
        again = back.redo(count)
        assert (again.steps, again.undone, again.now.position.now) == (last.steps, (), last.now.position.now)
    assert last.undo(6).redo(2).undone == last.steps[-4:]
    assert last.undo(99).due is None


def test_a_step_that_is_amended_takes_the_rest_along_as_far_as_it_fits():
    assert str(evening().amend(1, "Ann: Throw, 1 | d6=1").record()).splitlines()[6] == (
        "Ann: Throw, 1 | d6=1  # Ann, heap: 1"
    )
    broken = evening().amend(3, "table: Ann's heap is 1")  # now two pebbles are too many
    assert broken.fault.at == 4
    assert "2" in broken.fault.why
    assert [step.line for step in broken.undone] == ["Ann: Throw, 2 | d6=6", "", "Ann: Rest"]


def test_dice_that_fall_later_stand_in_the_line_of_the_choice():
    found = evening().say("Bo: Throw, 1")
    assert found.due.kind == "roll"
    whole = found.say("| d6=2")
    assert whole.steps[-1].line == "Bo: Throw, 1 | d6=2"
    assert whole.undo().due.who == ("Bo",)
    assert evening().say("Bo: Throw, 1", dice=Script("d6=2")).steps == whole.steps


def test_notes_are_kept_beside_and_never_read():
    assert str(evening().annotate(2, "tired").record()).splitlines()[7] == "Bo: Rest  # tired"


@pytest.mark.parametrize(
    "asked",
    [
        lambda it: it.annotate(-1, "tired"),
        lambda it: it.annotate(7, "tired"),
        lambda it: it.annotate("2", "tired"),
        lambda it: it.amend(-1, "Bo: Rest"),
        lambda it: it.amend(7, "Bo: Rest"),
        lambda it: it.undo(-1),
        lambda it: it.undo(9).redo(-1),
    ],
)
def test_steps_that_there_are_not_are_refused(asked):
    """There are seven, two scenes and five lines, counted from 0."""
    with pytest.raises(BadInput, match=r"is not allowed: (the number of a step|how many steps)"):
        asked(evening())


def test_before_the_first_step_there_is_none():
    with pytest.raises(OutOfTurn, match="no step yet"):
        evening().undo(7).annotate(0, "tired")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[left] Ann\n[right] Bo: 1\nAnn: Rest", "nobody yet"),
        ("[left] Ann: 2\n[right] Bo: 2\nBo: Rest", "now Ann is due"),
        ("[left] Ann: two\n[right] Bo: 2", "a number of pebbles"),
        ("[scene market]", "a scene is one of fight"),
        ("[rulings odd]\n== One\n[left] Ann: 2\n[right] Bo: 2", "recommended"),
        ("[left] Ann: 2\n[right] Bo: 2\nAnn: Throw, 2 | d6=7", "7"),
    ],
)
def test_what_does_not_fit_is_pointed_out_and_kept(text, why):
    found = open_evening(RULESET, text)
    assert why in found.fault.why
    assert found.fault.at == len(found.steps)
    assert len(found.steps) + len(found.undone) == len(open_steps(text))


def open_steps(text):
    return [step for scene in read_record(text).scenes for step in (scene, *scene.lines)]


def test_a_text_that_is_none_says_what_one_is():
    with pytest.raises(BadInput, match="up to 5000 lines"):
        read_record("x\n" * 5001)
    with pytest.raises(BadInput, match="a new one begins with =="):
        read_record("Ann: Rest\n[left] Ann: 2")
    assert str(SceneText("Quiet", (("scene", "rest"),), ("Ann: Rest",))) == "== Quiet\n[scene rest]\nAnn: Rest"


def test_what_a_choice_may_bring_is_told_before():
    """A throw hits with three faces of six; nothing else is drawn before the next is asked."""
    position = evening().now.position
    now = board(position.now)
    odds = ahead(position, Decision("Bo", Throw(1)), lambda state: changed(now, board(state)))
    assert dict(odds.items()) == {("Ann, heap: 1",): Fraction(1, 2), ("Bo, heap: 0",): Fraction(1, 2)}
