"""Boards compared before and after a step."""

from rules.core.frozen import replace
from rules.core.play.board import Board, Note, Person, Place, Side, Track, changes_text, new_values_text


def board_of(*tracks, out="", notes=()):
    return Board("", (Side("us", (Person("Ann", tracks=tracks, out=out),), (Track("luck", 2),)),), notes)


def test_changes_text_lists_changed_numbers_and_new_notes():
    """A note with a short form counts each time, because it reports a result. A new number counts from 0."""
    throw = Note("a throw of 6 is a hit", brief="a hit")
    before = board_of(Track("heap", 3), notes=(Note("rain"),))
    after = board_of(Track("heap", 1), out="gone", notes=(Note("rain"), throw))
    assert new_values_text(before, after) == ("Ann, heap: 1", "Ann: gone")
    assert changes_text(before, after) == ("Ann, heap 3 → 1", "Ann gone", "a hit")
    assert (new_values_text(after, after), changes_text(before, before)) == ((), ())
    assert changes_text(after, replace(after, notes=(*after.notes, Note("a cloud")))) == ("a hit", "a cloud")
    plain, owing = board_of(), board_of(Track("debt", 2), Track("luck", 0))
    assert (new_values_text(plain, owing), changes_text(plain, owing)) == (("Ann, debt: 2",), ("Ann, debt 0 → 2",))
    assert changes_text(owing, plain) == ()


def test_changes_list_harm_that_has_healed():
    """A track that only the hurt have disappears when they are healed. A person who leaves is not healed."""
    hurt, counted = Track("Agility damage", 2, 3, harm=True), Track("lost by", 3, None, harm=True)
    before = Board("", (Side("a", (Person("Ann", "", (hurt, counted)), Person("Bo", "", (hurt,)))),))
    after = Board("", (Side("a", (Person("Ann"),)),))
    assert new_values_text(before, after) == ("Ann, Agility damage: 0",)
    assert changes_text(before, after) == ("Ann, Agility damage 2 → 0",)


def test_place_is_written_as_on_a_sheet():
    assert str(Place(3, -4)) == "at 3 -4"
    assert str(Place(3, -4, "north")) == "at 3 -4, facing north"
