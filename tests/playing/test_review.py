"""A fight read back: the sums hold, by hand and over the corpus, and luck is kept apart from skill."""

from pathlib import Path

import pytest

from rules.games import GAMES
from rules.playing import review
from rules.playing.evenings import Kept, opened
from rules.playing.review import Moved, reviewed
from rules.playing.reviewed import review_told

CORPUS = Path(__file__).parent / "corpus"
DUEL = """\
[game aretis]

== A duel
[blows 1]
[a] Ann: Attack 12
[b] Bob: Attack 10
"""
FOUGHT = DUEL + "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"


def holds(found):
    """Last minus first is luck, what the choices changed, and what the table set by hand."""
    parts = found.total("luck") + found.total("choice") + found.total("hand")
    assert found.last - found.first == pytest.approx(parts, abs=1e-9)


def test_luck_and_choices_add_up_and_the_other_side_sees_the_reverse():
    """Ann is down in the end: she is left with nothing. What Defend gave away is the same in both sides' eyes."""
    ann, bob = (reviewed(opened("aretis", Kept(FOUGHT)), side) for side in "ab")
    for found in (ann, bob):
        holds(found)
        assert [each.by for each in found.moves] == ["a", "b"]
        assert found.moves[0].grade == "blunder"
        assert found.moves[0].best == "Ann: Attack, at Bob"
        assert found.moves[1].given == pytest.approx(0)
    assert (ann.last, bob.last) == (0, 1)
    assert ann.first == pytest.approx(1 - bob.first)
    assert ann.total("luck") == pytest.approx(-bob.total("luck"))
    assert ann.moves[0].choice == pytest.approx(-ann.moves[0].given)


def test_what_the_table_sets_by_hand_is_neither_luck_nor_skill():
    """With a blow more to bear than before, Ann stands better; nobody threw a die or chose."""
    found = reviewed(opened("aretis", Kept(DUEL + "table: Bob's poise is 1  # he stumbles\n")))
    holds(found)
    assert found.total("hand") == pytest.approx(found.last - found.first)
    assert found.total("hand") > 0
    assert (found.total("luck"), found.total("choice")) == (0, 0)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_any_text_of_a_fight_can_be_read_back(game, monkeypatch):
    """In no time at all, so from few fights; the sums hold all the same."""
    monkeypatch.setattr(review, "SECONDS", 0)
    text = "\n".join((CORPUS / f"{game}-1.txt").read_text().splitlines()[:12])
    evening = opened(game, Kept(text))
    found = reviewed(evening)
    holds(found)
    assert [each.at for each in found.moves] == [at for at, step in enumerate(evening.steps) if not step.scene]
    told = review_told(evening)
    assert len(told["steps"]) == len(found.moves)
    assert len(told["curve"]["rows"]) == len(found.moves) + 1
    assert "Simulated" in told["told"]


@pytest.mark.parametrize(
    ("given", "grade"), [(0, ""), (0.049, ""), (0.05, "slip"), (0.1, "mistake"), (0.149, "mistake"), (0.15, "blunder")]
)
def test_grades_go_by_the_chance_that_was_given_away(given, grade):
    assert Moved(1, "", "a", given=given).grade == grade


def test_what_is_no_fight_cannot_be_read_back():
    for text in ("[game aretis]\n",):
        with pytest.raises(ValueError, match="a fight can be read back"):
            reviewed(opened("aretis", Kept(text)))
    with pytest.raises(ValueError, match="a side of this fight is one of a, b"):
        reviewed(opened("aretis", Kept(DUEL)), "c")
