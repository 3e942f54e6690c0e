"""Precomputed answers: a form answers from its table until the engine starts, and the page does not shift then."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from layout import WATCH_SHIFTS
from playwright.sync_api import Locator, Page, Route, expect
from visits import SCRIPTLESS

from book.read.precomputed import read
from rules.calculators import ask_json

ENGINE_START = 60_000  # milliseconds
CALCULATOR = "riskbreaker/counter-roll"
PAGE, FORM = "riskbreaker/counter-rolls/", "ask-riskbreaker-counter-roll"
TABLE = "**/assets/generated/answers/*.bin"


def answer(inputs: dict[str, Any]) -> dict[str, Any]:
    return json.loads(ask_json(json.dumps({"calculator": CALCULATOR, "inputs": inputs})))["answer"]


class Held:
    """A file that the browser does not get until `release` is called."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._routes: list[Route] = []
        self._free = False
        page.route(pattern, self._meet)

    def _meet(self, route: Route) -> None:
        if self._free:
            route.continue_()
        else:
            self._routes.append(route)

    def release(self) -> None:
        self._free = True
        while self._routes:
            self._routes.pop().continue_()


@pytest.fixture
def held(request, page, site, asset) -> Iterator[tuple[Locator, Held]]:
    """A form on a page whose engine starts only after `release`."""
    opened = page(SCRIPTLESS, device=getattr(request, "param", "phone"))
    engine = Held(opened, f"**/{asset('worker.js')}")
    yield opened_form(opened, site), engine
    engine.release()


def opened_form(opened: Page, site: str, asked: str = "") -> Locator:
    opened.add_init_script(WATCH_SHIFTS)
    opened.goto(f"{site}{PAGE}{asked}")
    form = opened.locator(f"#{FORM}")
    expect(form.locator(".calc-fields:not([disabled])")).to_be_visible()
    return form


def stat(form: Locator) -> Locator:
    return form.get_by_label("Stat of the ruse", exact=True)


def headline(form: Locator) -> Locator:
    return form.locator(".calc-headline:not([data-stale])")


def pending(form: Locator) -> Locator:
    return form.locator(".python-box[data-pending]")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("held", ["desktop", "phone"], indirect=True)
def test_page_does_not_shift_when_engine_takes_over(held) -> None:
    form, engine = held
    assert form.page.evaluate("shifted") == 0
    stat(form).fill("7")
    expect(headline(form)).to_have_text(answer({"ruse_stat": 7})["headline"])
    expect(form.locator(".calc-status")).to_contain_text("This answer was computed in advance")
    assert form.page.evaluate("counterrollEngine.state") == "loading"
    form.locator(".steps-box > summary").first.click()
    expect(form.locator(".steps-room > p")).to_be_visible()
    picture = form.locator(".calc-exhibits .chart svg").first
    picture.evaluate("(svg) => { svg.dataset.kept = '' }")
    form.page.wait_for_timeout(700)  # shifts within half a second of a tap are caused by the reader
    form.page.evaluate("shifted = 0")
    engine.release()
    expect(pending(form)).to_have_count(0, timeout=ENGINE_START)
    wanted = answer({"ruse_stat": 7})
    expect(form.locator(".step-text")).to_have_count(len(wanted["steps"]))
    expect(form.locator(".step-text").last).to_be_visible()
    expect(form.locator(".python-box code")).to_have_text(wanted["python"])
    expect(headline(form)).to_have_text(wanted["headline"])
    expect(form.locator(".calc-exhibits .chart svg[data-kept]")).to_have_count(1)
    form.page.wait_for_timeout(300)
    assert form.page.evaluate("shifted") == 0


@pytest.mark.long
def test_changed_rulings_are_answered_by_engine(page, site, asset) -> None:
    opened = page(SCRIPTLESS)
    engine = Held(opened, f"**/{asset('worker.js')}")
    opened.add_init_script("localStorage.setItem('counterroll-rulings', 'rb.low_success:zero')")
    form = opened_form(opened, site)
    stat(form).fill("7")
    expect(form.locator(".calc-status")).to_contain_text("your answer follows")
    expect(form.locator(".calc-headline")).to_have_text(answer({})["headline"])
    engine.release()
    expect(headline(form)).to_be_visible(timeout=ENGINE_START)
    expect(form.locator(".rulings-told")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("trouble", ["missing", "corrupt", "cut off"])
def test_form_without_table_asks_engine(page, site, problems, trouble: str) -> None:
    opened = page(SCRIPTLESS)
    packed = {"corrupt": b"no gzip at all", "cut off": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\x8b"}
    found = {"status": 404} if trouble == "missing" else {"body": packed[trouble]}
    opened.route(TABLE, lambda route: route.fulfill(**found))
    form = opened_form(opened, site)
    stat(form).fill("7")
    wanted = answer({"ruse_stat": 7})
    expect(headline(form)).to_have_text(wanted["headline"], timeout=ENGINE_START)
    expect(form.locator(".python-box code")).to_have_text(wanted["python"])
    if trouble == "missing":
        problems.clear()  # the console names the missing file; the page does not


def test_form_answers_from_table_until_engine_starts(page, site, asset) -> None:
    opened = page(SCRIPTLESS)
    engine = Held(opened, f"**/{asset('worker.js')}")
    form = opened_form(opened, site, f"?ask={CALCULATOR}&ruse_stat=7#{FORM}")
    # Questions in the table: from the address, of the example, and typed. The address follows them.
    expect(headline(form)).to_have_text(answer({"ruse_stat": 7})["headline"])
    form.get_by_role("button", name="Back to the example").click()
    expect(headline(form)).to_have_text(answer({})["headline"])
    expect(opened).not_to_have_url(re.compile("ask="))
    stat(form).fill("9")
    expect(headline(form)).to_have_text(answer({"ruse_stat": 9})["headline"])
    expect(opened).to_have_url(re.compile("ruse_stat=9"))
    # Two changes are outside the table, and the engine alone judges wrong entries.
    form.get_by_label("Stat of the observer", exact=True).first.fill("9")
    expect(form.locator(".calc-status")).to_contain_text("your answer follows")
    expect(form.locator(".calc-headline[data-stale]")).to_have_text(answer({"ruse_stat": 9})["headline"])
    stat(form).fill("eleven")
    expect(form.locator(".calc-status")).to_contain_text("your answer follows")
    engine.release()
    expect(stat(form)).to_have_attribute("aria-invalid", "true", timeout=ENGINE_START)
    stat(form).fill("9")
    expect(headline(form)).to_have_text(answer({"ruse_stat": 9, "observer_stat": 9})["headline"])


def test_reading_a_page_fetches_no_engine(page, requests, asset, until: Callable[..., None]) -> None:
    opened = page(PAGE)
    opened.locator(f"#{FORM}").scroll_into_view_if_needed()
    until(lambda: any("/answers/" in address for address in requests))
    opened.wait_for_timeout(1500)
    assert not [address for address in requests if "/engine/" in address or asset("worker.js") in address]


def test_tables_are_kept_for_reading_offline(built_site) -> None:
    listed = (built_site / "stored.json").read_text()
    files = [table["file"] for table in read().values() if table["file"]]
    assert files
    assert [file for file in files if f"assets/generated/answers/{file}" not in listed] == []
