"""Readers' versions of examples: the browser keeps them, links carry them, and no page runs them by itself."""

import pytest
from example_cells import ENGINE_START, example, run, run_by_keyboard, status, write
from playwright.sync_api import Locator, Page, expect

PAGE = "riskbreaker/rolling/"
IDLE = 700  # milliseconds after which a page has sent its own requests


@pytest.mark.long
def test_edited_example_is_kept_and_not_run(page, requests) -> None:
    opened = page(PAGE)
    write(example(opened, 2), "succeeds(5, 5)")
    requests.clear()
    opened.reload()
    opened.wait_for_timeout(IDLE)
    cell = example(opened, 2)
    notice = cell.locator(".cell-notice")
    expect(cell.locator(".cell-own-line[data-kind='added']")).to_have_text("succeeds(5, 5)\n")
    expect(cell.locator(".cell-own-line[data-kind='removed']")).to_contain_text(["succeeds(1, 2)", "succeeds(10, 10)"])
    expect(notice).to_contain_text("kept from an earlier visit. It has not run.")
    assert [request for request in requests if "worker." in request or "editor." in request] == []
    # After the book has changed the example, the page shows the book's version and offers the reader's.
    opened.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('counterroll/cell/'))"
        ' localStorage[key] = localStorage[key].replace(/"mark":"\\w+"/, \'"mark":"older"\')'
    )
    opened.reload()
    cell = example(opened, 2)
    expect(notice).to_contain_text("has changed since you edited it")
    expect(cell.locator("> .highlight code")).to_be_visible()
    cell.get_by_role("button", name="Show my version").click()
    expect(cell.locator(".cell-own")).to_contain_text("succeeds(5, 5)")


def copied_link(opened: Page, cell: Locator) -> str:
    """Return the link that the button copies."""
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell.get_by_role("button", name="Copy as a link").click()
    expect(cell.locator(".copy-said")).to_have_text("Copied")
    link: str = opened.evaluate("navigator.clipboard.readText()")
    return link


@pytest.mark.long
def test_linked_example_runs_only_on_request(page, visit, requests) -> None:
    opened = visit(PAGE, "desktop")
    write(example(opened, 1), "'über ' * 3  # ✓")
    link = copied_link(opened, example(opened, 1))
    requests.clear()
    reader = page(link)
    linked, below, all_of_it = example(reader, 1), example(reader, 2), reader.locator(".page-cells")
    notice = linked.locator(".cell-notice")
    expect(linked.locator(".cell-own")).to_contain_text("'über ' * 3  # ✓", timeout=ENGINE_START)
    expect(notice).to_contain_text("Not from this book: this version came with a link.")
    expect(notice).to_contain_text("It has not run.")
    reader.wait_for_timeout(IDLE)
    assert [request for request in requests if "worker." in request] == []
    assert reader.evaluate("Object.keys(localStorage).filter(key => key.startsWith('counterroll/cell'))") == []
    # If another example is run, the printed version runs before it.
    run_by_keyboard(below)
    expect(status(below)).to_contain_text("confirmed, as printed.", timeout=ENGINE_START)
    expect(status(linked)).to_have_text("The printed example has run. This version has not.")
    run_by_keyboard(all_of_it, "Run all on this page")
    expect(all_of_it.locator(".cell-status")).to_contain_text(
        "examples give the printed results.", timeout=ENGINE_START
    )
    expect(notice).to_contain_text("It has not run.")
    run_by_keyboard(linked)
    expect(linked.locator(".cell-results")).to_contain_text("'über über über '", timeout=ENGINE_START)
    expect(notice).to_contain_text("Not from this book")
    expect(notice).not_to_contain_text("It has not run.")


REDEFINED = (
    "import rules.riskbreaker.rolls\nrules.riskbreaker.rolls.succeeds.__code__ = (lambda *_: 'spoiled').__code__"
)


@pytest.mark.long
def test_unchanged_examples_run_in_a_clean_interpreter(page) -> None:
    opened = page(PAGE)
    write(example(opened, 1), REDEFINED)
    opened.reload()  # nothing is started, and the version is kept
    first, second = example(opened, 1), example(opened, 2)
    run_by_keyboard(second)
    expect(status(second)).to_contain_text("2 results differ from the page", timeout=ENGINE_START)
    expect(second.locator(".cell-now")).to_have_text(["'spoiled'\n", "'spoiled'\n"])
    first.get_by_role("button", name="Reset").click()
    all_of_it = opened.locator(".page-cells")
    run_by_keyboard(all_of_it, "Run all on this page")
    expect(all_of_it.locator(".cell-status")).to_contain_text(
        "examples give the printed results.", timeout=ENGINE_START
    )
    write(first, "succeeds(5, 4)  # harmless")
    run_by_keyboard(second)
    expect(status(second)).to_contain_text("confirmed, as printed; an example above was changed.", timeout=ENGINE_START)
    run_by_keyboard(all_of_it, "Run all on this page")
    expect(all_of_it.locator(".cell-status")).to_contain_text(
        "ran without a difference, 1 of them changed.", timeout=ENGINE_START
    )


def test_forged_answer_is_rejected(page) -> None:
    """Code in the sandbox may report any result of its own, but the page shows only valid answers."""
    cell = example(page(PAGE), 1)
    write(
        cell,
        "import json, cells\n"
        "real = cells.json.dumps\n"
        "cells.json.dumps = lambda _: real({'results': [{'got': {'constructor': None, 'type': 'script'}}]})",
    )
    run(cell)
    expect(status(cell)).to_have_text(
        "The result of the example cannot be read. The next run starts again from the top of the page.",
        timeout=ENGINE_START,
    )
