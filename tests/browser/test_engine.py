"""The engine in a real browser: the same answers as here, from byte code, and back after being stopped."""

import base64
import gzip
import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error
from shares import share
from site_pages import BOOK, html
from visits import watch

from engine.build import require_same_python
from engine.library import works_in_a_browser
from rules.calculators import ask_json, describe_all
from serve.server import serving

# Allows WebAssembly and nothing else beyond the site's own files: no inline script, no eval, no other host.
STRICT_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'"
# What a whole page needs besides: Material's inline scripts by their hashes, inline styles, data in style sheets.
PAGE_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {hashes}; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:"
)
NO_WEBASSEMBLY = "default-src 'self'; script-src 'self'; worker-src 'self'; connect-src 'self'"
ENDLESS = "while True: pass"
DEFAULT_QUESTIONS = share(
    [
        {"calculator": about["id"], "inputs": {field["name"]: field["default"] for field in about["inputs"]}}
        for about in describe_all()
    ],
    20,
)


@pytest.fixture
def engine(page, asset):
    """A page with nothing on it but the engine, as `window.engine`, that nobody has asked yet."""
    return with_engine(page, asset)


@pytest.fixture(scope="module")
def running(launch, site, asset, heard):
    """The same with an engine that others have asked before, and stopped: it must go on."""
    with launch().new_context(service_workers="block") as context:

        def page(address):
            opened = context.new_page()
            watch(opened, urlsplit(site).netloc, heard, [])
            opened.goto(site + address)
            return opened

        yield with_engine(page, asset)


def with_engine(page, asset, address=None, **options):
    """Open a page of the site that runs no script of its own, and load the engine's client into it."""
    manifest = "assets/generated/manifest.json"
    opened = page(manifest if address is None else address + manifest, **options)
    opened.evaluate(
        "async (path) => { window.engine = (await import(path)).engine }", "./" + Path(asset("engine.js")).name
    )
    return opened


def run(page, python, **options):
    return page.evaluate("([python, options]) => engine.run(python, options)", [python, options])


def test_engine_answers_equal_python_answers(running):
    """Both Pythons are 3.13, so even floats agree to the last digit."""
    assert DEFAULT_QUESTIONS
    answers = running.evaluate("(questions) => Promise.all(questions.map((one) => engine.ask(one)))", DEFAULT_QUESTIONS)
    assert answers == [json.loads(ask_json(json.dumps(question))) for question in DEFAULT_QUESTIONS]


def test_engine_loads_with_first_question(engine, requests):
    assert engine.evaluate("engine.state") == "idle"
    assert not [url for url in requests if "worker" in url or "/engine/" in url]


def test_python_library_is_byte_code(running):
    places = run(running, "import fractions, rules.core; f'{fractions.__file__} {rules.core.__file__}'").split()
    assert places == ["/lib/slim.zip/fractions.pyc", "/lib/slim.zip/rules/core/__init__.pyc"]


@pytest.mark.parametrize("part", ["library", "rules"])
def test_archives_hold_stored_byte_code_only(built_site, part):
    folder = built_site / "assets/generated/engine"
    packed = (folder / json.loads((folder / "manifest.json").read_text())[part]).read_bytes()
    members = zipfile.ZipFile(io.BytesIO(gzip.decompress(packed))).infolist()
    assert {member.compress_type for member in members} == {zipfile.ZIP_STORED}
    assert not [member.filename for member in members if member.filename.endswith(".py")]


def test_every_module_of_the_rules_can_be_imported_in_the_browser(running):
    """A module that needs a part of the library that is left out of the download would fail here."""
    here = Path(__file__).parents[2]
    modules = [
        ".".join(path.relative_to(here).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted((here / "rules").rglob("*.py"))
        if path.name != "__main__.py"
    ]
    assert run(running, f"import importlib\nfor name in {modules}: importlib.import_module(name)\n'all'") == "all"


def test_stop_keeps_waiting_questions(engine, until):
    engine.evaluate(
        """(endless) => {
            window.states = [];
            engine.subscribe((state) => states.push(state));
            engine.run(endless).catch((error) => { window.stopped = error.message });
            engine.run("'after'").then((text) => { window.after = text });
        }""",
        ENDLESS,
    )
    until(lambda: engine.evaluate("engine.state") == "ready")
    engine.evaluate("engine.stop()")
    until(lambda: engine.evaluate("window.after") == "after")
    assert engine.evaluate("window.stopped") == "Stopped"
    assert engine.evaluate("states") == ["idle", "loading", "ready", "loading", "ready"]


def test_question_beyond_time_limit_is_stopped(running):
    with pytest.raises(Error, match=r"No answer within 0\.3 seconds: the question is too large"):
        run(running, ENDLESS, limit=300)
    assert run(running, "'still here'") == "still here"


def test_withdrawn_question_is_not_run(running):
    ran = running.evaluate(
        """async () => {
            const withdrawal = new AbortController();
            const first = engine.run("asked = ['first']; ''");
            const second = engine.run("asked.append('second')", { signal: withdrawal.signal });
            withdrawal.abort(new Error("changed my mind"));
            const why = await second.catch((error) => error.message);
            await first;
            return [why, await engine.run("' '.join(asked)")];
        }"""
    )
    assert ran == ["changed my mind", "first"]


def test_python_error_reaches_page_and_engine_continues(running):
    with pytest.raises(Error, match="ZeroDivisionError"):
        run(running, "1 / 0")
    assert run(running, "'still here'") == "still here"


def test_a_listener_can_leave(engine):
    heard = engine.evaluate(
        """async () => {
            const heard = [];
            const forget = engine.subscribe((state) => heard.push(state));
            forget();
            await engine.run("''");
            return heard;
        }"""
    )
    assert heard == ["idle"]


def test_broken_python_is_restarted(engine, problems):
    with pytest.raises(Error, match="Program terminated"):
        run(engine, "import os; os._exit(1)")
    assert run(engine, "'new'") == "new"
    problems.clear()


def test_missing_worker_is_reported_at_once(running):
    """The browser tells nobody; the question that was with it is not called too large."""
    run(running, "'there'")
    told = running.evaluate(
        """() => Promise.all(["import js; js.close(); 'closing'", "'heard by nobody'"].map(
            (python) => engine.run(python).catch((error) => error.message)
        ))"""
    )
    broke_down = "The engine broke down: this browser may have run out of memory"
    # Whether its last word gets out is the browser's to say.
    assert told in (["closing", broke_down], [broke_down, "heard by nobody"])
    assert run(running, "'new'") == "new"


def test_the_engine_works_under_a_strict_policy(page, asset, built_site):
    with serving(built_site, headers={"Content-Security-Policy": STRICT_POLICY}) as address:
        opened = with_engine(page, asset, address)
        assert run(opened, "'allowed'") == "allowed"


def inline_script_hashes(html):
    """Return what a security policy calls the scripts that stand in `html` itself."""
    digests = (
        hashlib.sha256(script.encode()).digest() for script in re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    )
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def page_with_a_calculator():
    """Return the address of the first page, in the order of their names and the home page aside, with a form in it."""
    return next(address for address in BOOK if address and 'data-island="calculator"' in html(address))


def test_a_whole_page_works_under_a_policy(page, built_site, until):
    path = page_with_a_calculator()
    policy = PAGE_POLICY.format(hashes=inline_script_hashes(html(path)))
    with serving(built_site, headers={"Content-Security-Policy": policy}) as address:
        opened = page(address + path)
        until(lambda: opened.evaluate("Boolean(globalThis.counterrollEngine)"))
        assert opened.evaluate("counterrollEngine.run('str(6 * 7)')") == "42"
        opened.close()


def test_policy_against_webassembly_is_reported_at_once(page, asset, built_site, problems):
    with serving(built_site, headers={"Content-Security-Policy": NO_WEBASSEMBLY}) as address:
        opened = with_engine(page, asset, address)
        with pytest.raises(Error, match="security policy does not allow WebAssembly"):
            run(opened, "''")
        opened.close()
    problems.clear()


def test_wrong_python_version_is_rejected():
    with pytest.raises(SystemExit, match=r"Python 3\.12 cannot compile for Pyodide, which is Python 3\.13"):
        require_same_python("3.13.2", (3, 12))


@pytest.mark.parametrize(
    ("member", "kept"),
    [
        ("fractions.pyc", True),
        ("multiprocessing/pool.pyc", False),
        ("concurrent/futures/process.pyc", False),
        ("concurrent/futures/thread.pyc", True),
        ("http/client.pyc", True),
        ("http/server.pyc", False),
    ],
)
def test_engine_omits_modules_for_the_terminal(member, kept):
    assert works_in_a_browser(member) is kept
