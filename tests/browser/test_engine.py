"""The engine in a browser: the answers of Python here, stopped and broken engines, and security policies."""

import base64
import gzip
import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Error
from shares import WHOLE, share
from site_pages import BOOK, html
from visits import watch

from engine.build import require_same_python
from engine.library import works_in_a_browser
from rules.calculators import ask_json, describe_all
from serve.server import serving

# Files of the site, WebAssembly, Material's inline scripts by their hashes, inline styles, data in style sheets.
PAGE_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {hashes}; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:"
)
NO_WEBASSEMBLY = "default-src 'self'; script-src 'self'; worker-src 'self'; connect-src 'self'"
ENDLESS = "while True: pass"
EXAMPLES, LONG_EXAMPLES = (30, 6) if WHOLE else (10, 2)  # a fight takes seconds
BATTLE = {"fight"}
DESCRIPTIONS = {description["id"]: description for description in describe_all()}
DEFAULT_QUESTIONS = share(
    [
        {"calculator": about["id"], "inputs": {field["name"]: field["default"] for field in about["inputs"]}}
        for about in DESCRIPTIONS.values()
    ],
    20,
)


@pytest.fixture(scope="module")
def running(launch, site, asset, heard):
    """A page with an engine as `window.engine` that earlier tests have asked, stopped or broken."""
    with launch().new_context(service_workers="block") as context:

        def page(address):
            opened = context.new_page()
            watch(opened, urlsplit(site).netloc, heard, [])
            opened.goto(site + address)
            return opened

        yield with_engine(page, asset)


def with_engine(page, asset, address=None, **options):
    """Open a page without scripts and load the engine's client into it."""
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
    asking = "(questions) => Promise.all(questions.map((question) => engine.ask(question)))"
    answers = running.evaluate(asking, DEFAULT_QUESTIONS)
    assert answers == [json.loads(ask_json(json.dumps(question))) for question in DEFAULT_QUESTIONS]


def values(field: dict[str, Any], shortest: bool, wrong: bool) -> st.SearchStrategy:
    """Return a strategy for the values of a field; with `wrong`, also for invalid ones."""
    match field["kind"]:
        case "whole":
            allowed = st.integers(field["low"], field["low"] if field["name"] == "fights" else field["high"])
            refused = [field["low"] - 1, field["high"] + 1, "", "two"]
            return allowed | allowed.map(str) | st.sampled_from(refused) if wrong else allowed | allowed.map(str)
        case "choice":
            return st.sampled_from([option["value"] for option in field["options"]] + ["none of these"] * wrong)
        case "flag":
            return st.booleans()
        case "words":
            return st.sampled_from(["", "2d8", "d20", "3d6"] + ["Ann", "d0"] * wrong)
        case "many":
            item = values({"name": field["name"], **field["item"]}, shortest, wrong)
            most = field["low"] if shortest else min(field["high"], field["low"] + 2)
            return st.lists(item, min_size=field["low"], max_size=most)
        case "group":
            return st.fixed_dictionaries({inner["name"]: values(inner, shortest, wrong) for inner in field["fields"]})
    raise ValueError(field["kind"])


def questions(calculator: str) -> st.SearchStrategy:
    """Return a strategy for questions in which some inputs are set."""
    inputs = DESCRIPTIONS[calculator]["inputs"]
    shortest = calculator.rpartition("/")[2] in BATTLE
    right, wrong = (
        st.fixed_dictionaries({}, optional={field["name"]: values(field, shortest, wrong) for field in inputs})
        for wrong in (False, True)
    )
    return right | right | wrong


@pytest.mark.sampled(2)
@pytest.mark.parametrize("calculator", DESCRIPTIONS)
def test_engine_answers_generated_questions_like_python(running, calculator: str) -> None:
    examples = LONG_EXAMPLES if calculator.rpartition("/")[2] in BATTLE else EXAMPLES
    answered = 0

    @settings(
        max_examples=examples, derandomize=True, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )  # fmt: skip
    @given(questions(calculator))
    def compare(inputs: dict[str, Any]) -> None:
        nonlocal answered
        request = {"calculator": calculator, "inputs": inputs}
        here = json.loads(ask_json(json.dumps(request)))
        assert running.evaluate("(request) => engine.ask(request)", request) == here
        answered += here["ok"]

    compare()
    assert answered, "all questions were rejected"


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


def test_engine_imports_every_module_of_the_rules(running):
    """The download omits parts of the library; a module that needs one of them fails here."""
    here = Path(__file__).parents[2]
    modules = [
        ".".join(path.relative_to(here).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted((here / "rules").rglob("*.py"))
        if path.name != "__main__.py"
    ]
    assert run(running, f"import importlib\nfor name in {modules}: importlib.import_module(name)\n'all'") == "all"


def test_engine_starts_with_first_question_and_survives_stop(page, asset, requests, until):
    engine = with_engine(page, asset)
    assert engine.evaluate("engine.state") == "idle"
    assert [url for url in requests if "worker" in url or "/engine/" in url] == []
    engine.evaluate(
        """(endless) => {
            window.states = [];
            engine.subscribe((state) => states.push(state));
            window.unsubscribed = [];
            engine.subscribe((state) => unsubscribed.push(state))();
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
    assert engine.evaluate("unsubscribed") == ["idle"]


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


def test_withdrawn_question_does_not_hold_up_the_next(running):
    answer = running.evaluate(
        """async (endless) => {
            const withdrawal = new AbortController();
            await engine.run("'ready'");
            const first = engine.run(endless, { signal: withdrawal.signal, limit: 1e9 });
            withdrawal.abort(new Error("changed my mind"));
            await first.catch(() => {});
            return engine.run("'answered'");
        }""",
        ENDLESS,
    )
    assert answer == "answered"


def test_python_error_reaches_page_and_engine_continues(running):
    with pytest.raises(Error, match="ZeroDivisionError"):
        run(running, "1 / 0")
    assert run(running, "'still here'") == "still here"


def test_broken_python_is_restarted(running, problems):
    with pytest.raises(Error, match="Program terminated"):
        run(running, "import os; os._exit(1)")
    assert run(running, "'new'") == "new"
    problems.clear()


def test_missing_worker_is_reported_at_once(running):
    """A worker that closes itself raises no event. The message does not call its question too large."""
    run(running, "'there'")
    told = running.evaluate(
        """() => Promise.all(["import js; js.close(); 'closing'", "'never run'"].map(
            (python) => engine.run(python).catch((error) => error.message)
        ))"""
    )
    broke_down = "The engine broke down: this browser may have run out of memory"
    # The browser may or may not deliver the last message of a worker.
    assert told in (["closing", broke_down], [broke_down, "never run"])
    assert run(running, "'new'") == "new"


def inline_script_hashes(html):
    """Return the hashes of inline scripts as a security policy lists them."""
    digests = (
        hashlib.sha256(script.encode()).digest() for script in re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    )
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def page_with_a_calculator():
    """Return the address of the first page with a form, apart from the home page."""
    return next(address for address in BOOK if address and 'data-island="calculator"' in html(address))


@pytest.mark.long
def test_page_works_under_strict_policy(page, built_site, until):
    path = page_with_a_calculator()
    policy = PAGE_POLICY.format(hashes=inline_script_hashes(html(path)))
    with serving(built_site, headers={"Content-Security-Policy": policy}) as address:
        opened = page(address + path)
        until(lambda: opened.evaluate("Boolean(globalThis.counterrollEngine)"))
        assert opened.evaluate("counterrollEngine.run('str(6 * 7)')") == "42"
        opened.close()


def test_policy_against_webassembly_is_reported(page, asset, built_site, problems):
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
