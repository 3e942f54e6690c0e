"""Examples of the built pages in a browser: the results of Python, running, editing, and printing."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from example_cells import ENGINE_START, example, run, status, write
from playwright.sync_api import Page, expect
from shares import WHOLE, share

from book.check import in_browser
from book.read.fences import examples
from book.read.index import index
from book.read.paths import game_of_page, url
from cells import ask_json

PAGES = {path: texts for path, page in index().pages.items() if (texts := examples(page.text, path))}
ADDRESS = {path: url(path, "index.md").removeprefix("./") for path in PAGES}
SHARE = 15  # pages in a run of `make test`; `make prove` takes all of them
FIRST = "riskbreaker/rolling.md"
OPEN = "riskbreaker/errata.md"
IDLE = 700  # milliseconds after which a page has sent its own requests
LAZY = ("/worker.", "/cage-worker.", "/engine/", "editor.", "difference.")


def requests_for(path: str, texts: list[str]) -> list[dict]:
    return [
        {
            "page": path,
            "game": game_of_page(path),
            "place": place,
            "name": f"Example {place + 1}",
            "printed": text,
            "source": None,
        }
        for place, text in enumerate(texts)
    ]


# Parity ----------------------------------------------------------------------------------------


def test_browser_results_equal_python_results(browser, page, asset, built_site) -> None:
    """The examples come from the built pages, and one interpreter runs them all, as in one visit."""
    opened = page("assets/generated/manifest.json")
    opened.evaluate("async path => { window.cage = (await import(path)).cage }", f"./{Path(asset('cage.js')).name}")
    read = (
        "html => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('details.proof pre code')]"
        ".map(code => code.textContent.replace(/\\n+$/, ''))"
    )
    answer = (
        "async asked => { const got = []; for (const example of asked) got.push(await cage.ask(example)); return got }"
    )
    ran, same = 0, {}
    paths = share([*PAGES], SHARE)
    for path in paths:
        fences = PAGES[path]
        texts = opened.evaluate(read, (built_site / ADDRESS[path] / "index.html").read_text(encoding="utf-8"))
        assert texts == [fence.text.rstrip("\n") for fence in fences], f"{path} shows other examples than it runs"
        asked = requests_for(path, texts)
        there = opened.evaluate(answer, asked)
        assert there == [json.loads(ask_json(json.dumps(example))) for example in asked], path
        statuses = {result["status"] for reply in there for result in reply["results"]}
        assert statuses <= {"confirmed", "quiet"}, path
        ran += len(texts)
        same[path] = f"Chromium {browser.version.partition('.')[0]}"
    if WHOLE:
        in_browser.record_runs(same)
    assert ran == sum(len(PAGES[path]) for path in paths) > SHARE


@pytest.fixture
def read(visit) -> Callable[[str], Page]:
    """Turn to a page by the path of its source; the interpreter stays."""

    def turn_to(path: str, device: str = "desktop") -> Page:
        opened = visit(ADDRESS[path], device)
        expect(opened.locator(f".page-cells[data-page='{path}'] button")).to_be_attached()
        return opened

    return turn_to


@pytest.mark.long
def test_run_all_confirms_every_page_in_one_visit(read) -> None:
    """A reader presses the button on each page; one interpreter runs them all."""
    cages = set()
    for path, fences in PAGES.items():
        opened = read(path)
        panel = opened.locator(f".page-cells[data-page='{path}']")
        panel.get_by_role("button", name="Run all on this page").click()
        told = (
            "The example gives the printed result."
            if len(fences) == 1
            else f"All {len(fences)} examples give the printed results."
        )
        expect(panel.locator(".cell-status")).to_contain_text(told, timeout=ENGINE_START)
        wanted = sum(line.strip() != "" for fence in fences for line in fence.text.splitlines())
        marked = opened.locator(".cell-line[data-mark='confirmed']").count()
        assert 0 < marked < wanted or not any(fence.prompts for fence in fences)
        assert opened.locator(".cell-line[data-mark='different'], .cell-now").count() == 0
        cages.add(opened.frames[-1])
    assert len(cages) == 1


# Running and editing ---------------------------------------------------------------------------


def test_example_engine_loads_on_request(page, requests) -> None:
    opened = page(ADDRESS[FIRST])
    cell = example(opened, 1)
    opened.wait_for_timeout(IDLE)
    assert [request for request in requests if any(part in request for part in LAZY)] == []
    run(cell)
    expect(status(cell)).to_contain_text("confirmed", timeout=ENGINE_START)
    assert [request for request in requests if "editor." in request] == []
    cell.get_by_role("button", name="Edit").click()
    expect(cell.locator(".cm-content")).to_be_focused()
    assert len([request for request in requests if "editor." in request]) == 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_edited_example_shows_both_results_until_reset(read, device: str) -> None:
    opened = read(FIRST, device)
    cell = example(opened, 1)
    everything = opened.get_by_role("button", name="Run all on this page")
    for button in [*cell.get_by_role("group").get_by_role("button").all(), everything]:
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    before = cell.locator("> .highlight code").text_content()
    write(cell, "succeeds(5, 7)")
    expect(cell.locator(".cm-deletedChunk")).to_contain_text("succeeds(5, 4)")
    run(cell)
    expect(status(cell)).to_contain_text("1 result differs from the page", timeout=ENGINE_START)
    expect(cell.locator(".cell-results .cell-now")).to_have_text("False\n")
    expect(cell.locator(".cell-results [data-mark='printed']")).to_have_text("True\n")
    cell.get_by_role("button", name="Reset").click()
    expect(cell.locator(".cell-editor")).to_have_count(0)
    expect(cell.locator("> .highlight code")).to_be_visible()
    assert cell.locator("> .highlight code").text_content() == before
    run(cell)
    expect(status(cell)).to_contain_text("confirmed", timeout=ENGINE_START)


def test_running_an_example_first_runs_those_above_it(read) -> None:
    opened = read(FIRST)
    run(example(opened, 3))
    expect(status(example(opened, 3))).to_contain_text("confirmed", timeout=ENGINE_START)
    for number in (1, 2):
        expect(status(example(opened, number))).to_contain_text("confirmed")
    expect(status(example(opened, 4))).to_be_hidden()


def test_example_is_edited_undone_and_run_by_keyboard(read) -> None:
    opened = read(FIRST)
    cell = example(opened, 1)
    cell.get_by_role("button", name="Edit").focus()
    opened.keyboard.press("Enter")
    editor = cell.get_by_role("textbox", name="Example 1, Python")
    expect(editor).to_be_focused()
    opened.keyboard.press("ControlOrMeta+End")
    opened.keyboard.type("1 / 0")
    expect(editor).to_contain_text("1 / 0")
    opened.keyboard.press("ControlOrMeta+Enter")
    expect(cell.locator(".cm-faulty")).to_have_text("1 / 0", timeout=ENGINE_START)
    for _ in range(10):
        opened.keyboard.press("ControlOrMeta+z")
    expect(editor).not_to_contain_text("1 / 0")
    expect(cell.get_by_role("button", name="Reset")).to_have_count(0)
    opened.keyboard.press("Tab")
    expect(editor).not_to_be_focused()
    cell.get_by_role("button", name="Close").focus()
    opened.keyboard.press("Enter")
    expect(editor).to_have_count(0)


def test_failing_example_shows_line_of_reader_only(read) -> None:
    cell = example(read(FIRST), 1)
    write(cell, "def skill(stat):\n    return succeeds(stat, 1 // 0)\n\nskill(5)")
    run(cell)
    expect(status(cell)).to_have_text(
        "Python stops here: ZeroDivisionError: integer division or modulo by zero (line 2)", timeout=ENGINE_START
    )
    cell.get_by_text("What Python says").click()
    said = cell.locator(".python-box pre").filter(visible=True).inner_text()
    assert re.findall(r"^  \S.*$", said, re.MULTILINE) == ["  Example 1, line 4", "  Example 1, line 2, in skill"]
    expect(cell.locator(".cm-faulty")).to_contain_text("1 // 0")


def test_endless_example_can_be_stopped(read) -> None:
    opened = read(FIRST)
    cell = example(opened, 1)
    write(cell, "while True:\n    pass")
    run(cell)
    cell.get_by_role("button", name="Stop").click(timeout=ENGINE_START)
    expect(status(cell)).to_have_text(
        "Stopped. The next run starts again from the top of the page.", timeout=ENGINE_START
    )
    cell.get_by_role("button", name="Reset").click()
    run(example(opened, 2))
    expect(status(example(opened, 2))).to_contain_text("confirmed", timeout=ENGINE_START)
    expect(status(cell)).to_contain_text("confirmed")


@pytest.mark.long
def test_leaving_the_page_stops_endless_example(read) -> None:
    opened = read(FIRST)
    cell = example(opened, 1)
    write(cell, "while True:\n    pass")
    run(cell)
    expect(cell.get_by_role("button", name="Stop")).to_be_visible(timeout=ENGINE_START)
    opened = read("riskbreaker/damage.md")
    run(example(opened, 1))
    expect(status(example(opened, 1))).to_contain_text("confirmed", timeout=ENGINE_START)


def test_examples_follow_the_group_rulings(visit) -> None:
    cell = example(visit(ADDRESS[FIRST], "desktop", rulings="rb.low_success:zero"), 1)
    write(cell, "rulings().low_success")
    run(cell)
    expect(cell.locator(".cell-results .cell-now")).to_have_text("'zero'\n", timeout=ENGINE_START)
    expect(status(cell)).to_contain_text("Under your group's rulings")


@pytest.mark.long
def test_examples_run_after_endless_recursion(read) -> None:
    opened = read(FIRST)
    cell = example(opened, 1)
    write(cell, "def f():\n    return f()\nf()")
    run(cell)
    expect(status(cell)).to_have_class(re.compile("failed"), timeout=ENGINE_START)
    cell.get_by_role("button", name="Reset").click()
    run(cell)
    expect(status(cell)).to_contain_text("confirmed", timeout=ENGINE_START)


# Around them -----------------------------------------------------------------------------------


def test_examples_are_readable_without_scripts(page) -> None:
    opened = page(ADDRESS[OPEN], java_script_enabled=False)
    opened.locator("#example-1 > summary").click()
    expect(opened.locator("#example-1 code")).to_be_visible()
    expect(opened.locator(".page-run")).to_be_hidden()
    expect(opened.get_by_role("link", name="Open as notebook")).to_be_visible()
    assert opened.get_by_role("button", name="Run", exact=True).count() == 0


def test_printed_page_shows_original_examples(page) -> None:
    # No other page prints code at all.
    opened = page("contributing/")
    cell = example(opened, 1)
    write(cell, "1 + 1")
    run(cell)
    expect(cell.locator(".cell-status")).not_to_be_empty(timeout=ENGINE_START)
    opened.emulate_media(media="print")
    expect(cell.locator("> .highlight code")).to_be_visible()
    expect(cell.locator(".cell")).to_be_hidden()
    expect(opened.locator(".page-cells")).to_be_hidden()


def test_downloaded_notebook_installs_from_this_site(read, site, tmp_path) -> None:
    opened = read(FIRST)
    expect(opened.get_by_role("button", name="Run all on this page")).to_be_visible()
    with opened.expect_download() as waiting:
        opened.get_by_role("link", name="Open as notebook").click()
    waiting.value.save_as(tmp_path / "taken.ipynb")
    taken = json.loads((tmp_path / "taken.ipynb").read_text())
    [install] = [cell for cell in taken["cells"] if "%pip" in "".join(cell["source"])]
    address = "".join(install["source"]).split()[-1]
    assert address.startswith(site)
    assert opened.request.get(address).ok
    assert waiting.value.suggested_filename == "riskbreaker-rolling.ipynb"
