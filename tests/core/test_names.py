"""Names of people and sides, and sides within sentences."""

import pytest

from rules.core import BadInput
from rules.core.play.names import check_name, is_plural, side_in_words


@pytest.mark.parametrize("name", ["Ann", "x" * 40, "Ann the Bold"])
def test_check_name_returns_a_name(name):
    assert check_name(name) == name


@pytest.mark.parametrize("name", ["", " ", "table", "x" * 41, "Ann, Bo", "Ann and Bo", "A:B", 7])
def test_check_name_rejects_words_of_session_lines(name):
    with pytest.raises(BadInput):
        check_name(name)


@pytest.mark.parametrize(
    ("side", "words", "plural"),
    [
        ("gm", "the GM", False),
        ("friends", "the friends", True),
        ("tollmen", "the tollmen", True),
        ("townspeople", "the townspeople", True),
        ("small folk", "the small folk", True),
        ("raiders from the north", "the raiders from the north", True),
        ("gate", "the gate side", False),
        ("host of wolves", "the host of wolves side", False),  # the host is one
        ("The Grey Lady", "The Grey Lady", False),
        ("the wolves", "the wolves", True),
    ],
)
def test_side_in_words_has_article_and_number(side, words, plural):
    assert (side_in_words(side), is_plural(side)) == (words, plural)
