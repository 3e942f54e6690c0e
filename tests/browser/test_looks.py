"""Every kind of page lies well on the glass: nothing too wide, under something else, or too small for a thumb."""

from pathlib import Path

import pytest
from site_pages import kinds

from tools.contact_sheets import LATER, WIDTHS

MEASURE = (Path(__file__).parents[2] / "site_overrides/tools/looks.js").read_text(encoding="utf-8")
SETTLES = 300  # milliseconds until the theme's header has taken its new width
LATER_ON = "later => Object.entries(later).forEach(([key, text]) => localStorage.setItem(key, text))"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", kinds())
def test_a_page_lies_well_at_every_width(page, path: str) -> None:
    # A later visit, whose reader has asked, pinned and ruled otherwise: that page has all that the first has, and more.
    opened = page(path, viewport={"width": WIDTHS[0], "height": 800}, has_touch=True, reduced_motion="reduce")
    opened.evaluate(LATER_ON, LATER)
    opened.reload()
    found = {}
    for width in WIDTHS:
        opened.set_viewport_size({"width": width, "height": 800})
        opened.wait_for_timeout(SETTLES)
        found[width] = opened.evaluate(MEASURE)
    assert found == {width: [] for width in WIDTHS}


def test_what_lies_badly_is_noticed(page) -> None:
    opened = page("ask/", viewport={"width": 360, "height": 800}, has_touch=True)
    assert opened.evaluate(MEASURE) == []
    opened.evaluate(
        "document.querySelector('.md-content h1').insertAdjacentHTML('afterend',"
        ' \'<button style="display:block;height:20px">Small</button>'
        '<p style="width:200vw">Wide</p>\')'
    )
    told = opened.evaluate(MEASURE)
    assert any("“Small” is" in each for each in told)
    assert any("wide on" in each for each in told)
