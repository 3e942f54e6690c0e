"""Every kind of page lies well on the glass: nothing too wide, under something else, or too small for a thumb."""

import json
from pathlib import Path

import pytest
from site_pages import kinds

from screenshots.contact_sheets import LATER, WIDTHS

MEASURE = (Path(__file__).parents[2] / "site_overrides/screenshots/looks.js").read_text(encoding="utf-8")
SETTLES = 300  # milliseconds until the theme's header has taken its new width
LATER_ON = "later => Object.entries(later).forEach(([key, text]) => localStorage.setItem(key, text))"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", kinds())
def test_page_fits_every_width(page, path: str) -> None:
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


def test_layout_check_notices_planted_faults(page) -> None:
    opened = page("ask/", viewport={"width": 360, "height": 800}, has_touch=True)
    assert opened.evaluate(MEASURE) == []
    opened.evaluate(
        "document.querySelector('.md-content h1').insertAdjacentHTML('afterend',"
        ' \'<button style="display:block;height:20px">Small</button>'
        '<p style="width:200vw">Wide</p>\')'
    )
    told = opened.evaluate(MEASURE)
    assert any("“Small” is" in fault for fault in told)
    assert any("wide on" in fault for fault in told)


def test_a_first_visit_in_the_dark_is_dark_before_any_script_has_come(page, problems) -> None:
    opened = page("ask/", color_scheme="dark")
    opened.route("**/*.js", lambda route: route.abort())
    opened.reload()
    assert opened.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
    assert all(".js" in problem or "ERR_FAILED" in problem for problem in problems)
    problems.clear()


def test_colour_scheme_changes_at_once(page) -> None:
    opened = page("ask/", color_scheme="light", reduced_motion="no-preference")
    opened.evaluate(WATCH_SWITCHING)
    for _ in range(2):  # from the device's to light, and to dark
        opened.locator("label[for^=__palette]:visible").click()
    assert opened.evaluate("document.body.dataset.mdColorScheme") == "slate"
    # While it says that it changes, a link does not fade; afterwards it does.
    assert opened.evaluate("window.switched") == [["", False], [None, True]] * 2


WATCH_SWITCHING = """() => {
  const link = document.querySelector(".md-content a");
  window.switched = [];
  const fades = () => getComputedStyle(link).transitionDuration !== "0s";
  new MutationObserver(() => window.switched.push([document.body.dataset.switching ?? null, fades()]))
    .observe(document.body, { attributeFilter: ["data-switching"] });
}"""


def test_class_change_restyles_little(page, browser) -> None:
    """Counted by the browser itself: the elements it styles after a change of what holds the whole page.

    Each change is made three times, and the least counts: what else happens on the page does not happen three times.
    """
    opened = page("riskbreaker/counter-rolls/")
    every = opened.evaluate("document.querySelectorAll('body *').length")

    def styled_after(change: str) -> int:
        browser.start_tracing(page=opened, categories=["devtools.timeline"])
        opened.evaluate(f"document.querySelector('.md-container').{change}; document.body.offsetHeight")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        counts = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]
        return max(counts, default=0)

    changes = ("classList.toggle('other')", "toggleAttribute('data-md-color-switching')")
    styled = [min(styled_after(change) for _ in range(3)) for change in changes]
    assert 0 < max(styled) < every / 2  # some elements ask for the class or for the attribute
