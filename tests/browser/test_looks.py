"""Layout of every kind of page: nothing too wide, covered, at the edge, or too small to tap; colours, and restyling."""

import json
from pathlib import Path
from typing import Any

import pytest
from layout import broken_words, rules_far_from_text, space_text, texts_at_the_edge, unfold
from shares import WHOLE
from site_pages import BOOK, kinds
from visits import SCRIPTLESS, overflow

from screenshots.contact_sheets import LATER, WIDTHS

MEASURE = (Path(__file__).parents[2] / "site_overrides/screenshots/looks.js").read_text(encoding="utf-8")
SETTLES = 300  # milliseconds until the theme's header has taken its new width
LATER_ON = "later => Object.entries(later).forEach(([key, text]) => localStorage.setItem(key, text))"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", BOOK if WHOLE else kinds())
def test_page_layout_fits_phones(page, path: str) -> None:
    """Three checks: the page as it loads, with everything unfolded, and with wider text spacing."""
    opened = page(path, device="phone", reduced_motion="reduce")
    found: dict[str, list[Any]] = {}
    for width in (1280, 390):
        opened.set_viewport_size({"width": width, "height": 900})
        found[f"rules far from their text at {width} pixels"] = rules_far_from_text(opened)
    unfold(opened)
    for width in (320, 360, 390, 412):
        opened.set_viewport_size({"width": width, "height": 800})
        found[f"texts at the edge at {width} pixels"] = texts_at_the_edge(opened)
        found[f"too wide at {width} pixels"] = [overflow(opened)] if overflow(opened) > 0 else []
    opened.set_viewport_size({"width": 360, "height": 640})
    found["broken words"] = broken_words(opened)
    opened.set_viewport_size({"width": 390, "height": 844})
    space_text(opened)
    found["too wide with spaced text"] = [overflow(opened)] if overflow(opened) > 0 else []
    assert {fault: places for fault, places in found.items() if places} == {}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", kinds())
def test_page_of_later_visit_fits_every_width(page, path: str) -> None:
    """A reader who has asked questions, pinned answers and chosen rulings sees more parts than on a first visit."""
    opened = page(SCRIPTLESS, viewport={"width": WIDTHS[0], "height": 800}, has_touch=True, reduced_motion="reduce")
    opened.evaluate(LATER_ON, LATER)
    opened.goto(opened.url.removesuffix(SCRIPTLESS) + path)
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
    assert texts_at_the_edge(opened) == []
    opened.evaluate("document.querySelector('.md-content h1').style.marginLeft = '-10px'")
    assert texts_at_the_edge(opened) != []


def test_first_visit_is_dark_before_scripts_load(page, problems) -> None:
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
    # While the scheme changes, links do not fade; afterwards they do.
    assert opened.evaluate("window.switched") == [["", False], [None, True]] * 2


WATCH_SWITCHING = """() => {
  const link = document.querySelector(".md-content a");
  window.switched = [];
  const fades = () => getComputedStyle(link).transitionDuration !== "0s";
  new MutationObserver(() => window.switched.push([document.body.dataset.switching ?? null, fades()]))
    .observe(document.body, { attributeFilter: ["data-switching"] });
}"""


def test_class_change_restyles_little(page, browser) -> None:
    """Count the elements that the browser styles after a change of the element around the whole page.

    Each change is made three times. The least counts, because other work on the page may add to one of them.
    """
    opened = page("riskbreaker/counter-rolls/")
    every = opened.evaluate("document.querySelectorAll('body *').length")

    def styled_after(change: str) -> int:
        browser.start_tracing(page=opened, categories=["devtools.timeline"])
        opened.evaluate(f"document.querySelector('.md-container').{change}; document.body.offsetHeight")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        updates = [event["args"] for event in events if event["name"] == "UpdateLayoutTree"]
        # An update that is still under way when the recording ends has no count.
        return max((update["elementCount"] for update in updates if "elementCount" in update), default=0)

    changes = ("classList.toggle('other')", "toggleAttribute('data-md-color-switching')")
    styled = [min(styled_after(change) for _ in range(3)) for change in changes]
    assert 0 < max(styled) < every / 2  # some elements ask for the class or for the attribute
