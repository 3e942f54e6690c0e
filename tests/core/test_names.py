"""Names of people and sides."""

import pytest

from rules.core import BadInput
from rules.core.play.names import check_name


@pytest.mark.parametrize("name", ["Ann", "x" * 40, "Ann the Bold"])
def test_check_name_returns_a_name(name):
    assert check_name(name) == name


@pytest.mark.parametrize("name", ["", " ", "table", "x" * 41, "Ann, Bo", "Ann and Bo", "A:B", 7])
def test_check_name_rejects_words_of_session_lines(name):
    with pytest.raises(BadInput):
        check_name(name)
