"""Every session on a page runs line by line, and its comments are the results of the rules."""

import pytest
from sessions import check_session_text

from book.read.fences import fences
from book.read.index import index
from rules.core import BadInput
from rules.core.play.session_text import parse_session_text

TOLD = [
    pytest.param(fence.text, id=f"{path}:{fence.line}")
    for path, page in index().pages.items()
    for fence in fences(page.text, path)
    if fence.language == "fight"
]


def test_pages_contain_fights():
    assert len(TOLD) >= 2


@pytest.mark.parametrize("text", TOLD)
def test_fight_on_page_replays(text):
    assert check_session_text(parse_session_text(text).tag("game"), text).steps


def test_wrong_comment_in_fight_fails():
    text = "[a] Ida: the Ranger\n[b] Odo: M3 Pike\nIda: Gain Advantage, Inspire, Risk 2 | d10=4  # a, Advantage: "
    assert check_session_text("riskbreaker", text + "2").steps
    assert check_session_text("riskbreaker", text.replace("a, Adv", '"a, Adv')).steps
    with pytest.raises(BadInput, match="a, Advantage: 2"):
        check_session_text("riskbreaker", text + "3")
    with pytest.raises(BadInput, match="It is the turn of Odo"):
        check_session_text("riskbreaker", text + "2\nIda: Pass")
