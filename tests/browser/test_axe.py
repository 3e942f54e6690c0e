"""Accessibility: axe finds no fault, not even a moderate one, on any kind of page with everything unfolded."""

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from shares import WHOLE
from site_pages import BOOK, kinds

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "site_overrides/browser/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
SCHEMES = {"light": "default", "dark": "slate"}
SETTLES = 300  # milliseconds until what was unfolded has been measured
PAGE = "riskbreaker/counter-rolls/"
UNFOLD = "document.querySelectorAll('details').forEach(part => { part.open = true })"
FOUND = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(
    ({id, impact, nodes}) => `${id} (${impact}): ` + nodes.slice(0, 3).map(
        ({target, any}) => `${target} ${any[0]?.message ?? ''}`).join('; '))"""

# The rule by which axe finds a fault, and a fault that this rule finds.
FAULTS = {
    "image-alt": "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='>",
    "button-name": "<button type='button' style='width:60px;height:44px'></button>",
    "label": "<input type='text'>",
    "color-contrast": "<p style='color:#777;background:#888'>Hardly to be read.</p>",
    "heading-order": "<h2>A heading</h2><h6>And one far below it</h6>",  # moderate
    "region": "",  # moderate: text outside every landmark
}
OUTSIDE = "<p>Outside of everything.</p>"


def unfolded(page, path: str, device: str, scheme: str) -> Page:
    """Open a page and unfold everything."""
    opened = page(path, device=device, color_scheme=scheme, reduced_motion="reduce")
    expect(opened.locator("body")).to_have_attribute("data-md-color-scheme", SCHEMES[scheme])
    opened.evaluate(UNFOLD)
    opened.evaluate(AXE)
    opened.wait_for_timeout(SETTLES)
    return opened


CASES = [*product(kinds(), ("desktop", "phone"), SCHEMES)]
if WHOLE:
    CASES += product(sorted({*BOOK} - {*kinds()}), ["desktop"], SCHEMES)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("path", "device", "scheme"), CASES)
def test_axe_finds_no_fault(page, path: str, device: str, scheme: str) -> None:
    assert unfolded(page, path, device, scheme).evaluate(FOUND) == []


@pytest.mark.long
@pytest.mark.parametrize("rule", FAULTS)
def test_axe_finds_planted_fault(page, rule: str) -> None:
    opened = unfolded(page, PAGE, "desktop", "light")
    opened.evaluate(
        "([inside, outside]) => { document.querySelector('.md-content h1').insertAdjacentHTML('afterend', inside);"
        " document.body.insertAdjacentHTML('beforeend', outside) }",
        [FAULTS[rule], "" if FAULTS[rule] else OUTSIDE],
    )
    assert {fault.partition(" ")[0] for fault in opened.evaluate(FOUND)} == {rule}
