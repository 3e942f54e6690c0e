"""The fixtures of browser tests: they notice errors and foreign requests, and find a browser or report why not."""

import pytest

from shared import chromium

BARE = "assets/generated/manifest.json"


def test_harness_notices_error_in_page(page, problems, until):
    page(BARE).evaluate("setTimeout(() => { throw new Error('loud') })")
    until(lambda: problems)
    assert "loud" in problems[0]
    problems.clear()


@pytest.mark.console("loud")
def test_harness_fails_on_unexpected_error(browser, site, problems, until):
    """The error is a rejected promise without a handler, in a page that no fixture has opened."""
    opened = browser.new_context().new_page()
    opened.goto(site + BARE)
    opened.evaluate("void Promise.reject(new Error('loud'))")
    until(lambda: [problem for problem in problems if "loud" in problem])
    opened.context.close()


def test_harness_notices_missing_file(page, problems, site):
    page(BARE).evaluate("fetch('no-such-file')")
    assert f"answered 404: {site}assets/generated/no-such-file" in problems
    problems.clear()


def test_harness_notices_foreign_request(page, problems):
    page(BARE).evaluate("fetch('http://elsewhere.invalid/').catch(() => {})")
    assert "asked elsewhere: http://elsewhere.invalid/" in problems
    problems.clear()


def test_harness_notices_foreign_request_of_worker(page, problems, until):
    # The worker's script is a blob and comes from no server; its own request counts.
    page(BARE).evaluate(
        """() => {
            const script = new Blob(["fetch('http://elsewhere.invalid/').catch(() => {})"]);
            window.worker = new Worker(URL.createObjectURL(script));
        }"""
    )
    until(lambda: "asked elsewhere: http://elsewhere.invalid/" in problems)
    problems.clear()


@pytest.mark.parametrize(
    ("device", "width", "touch"), [("desktop", 1280, False), ("phone", 390, True)], ids=["desktop", "phone"]
)
def test_devices_have_their_screen_and_touch(page, device, width, touch):
    opened = page(BARE, device=device)
    assert opened.evaluate("[screen.width, navigator.maxTouchPoints > 0]") == [width, touch]


def test_named_browser_is_used(monkeypatch):
    monkeypatch.setenv("CHROME", "/bin/sh")
    assert chromium.find().program == "/bin/sh"


def test_missing_browser_is_named(monkeypatch):
    monkeypatch.setenv("CHROME", "/no/such/browser")
    with pytest.raises(FileNotFoundError, match="CHROME must name a program, not /no/such/browser"):
        chromium.find()


@pytest.fixture
def bare_path(monkeypatch, tmp_path):
    """A folder that is the whole path of a machine on which the browser from npm does not run."""
    monkeypatch.delenv("CHROME", raising=False)
    monkeypatch.setattr(chromium, "_NPM_RUNS", False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_first_browser_on_the_path_is_used(bare_path):
    for name in ("google-chrome", "chromium-browser"):
        (bare_path / name).write_text("#!/bin/sh\n")
        (bare_path / name).chmod(0o755)
    assert chromium.find().program == str(bare_path / "chromium-browser")


@pytest.mark.usefixtures("bare_path")
def test_no_browser_error_names_the_command_to_install_one():
    with pytest.raises(FileNotFoundError, match="Set CHROME to one"):
        chromium.find()


def test_browser_has_fonts(page):
    """A browser without fallback fonts shows no letters, and crashes on some pages."""
    width = "family => { const text = Object.assign(document.createElement('span'), { textContent: 'm' });"
    width += " text.style.fontFamily = family; document.body.append(text); return text.getBoundingClientRect().width }"
    opened = page(BARE)
    assert all(opened.evaluate(width, family) > 3 for family in ("serif", "sans-serif", "monospace"))
