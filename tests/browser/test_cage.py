"""The sandbox of readers' code: it reaches no storage, network or other page, and survives code that breaks it."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Error, Page

from rules.calculators import ask_json
from serve.server import serving

QUESTION = {"calculator": "riskbreaker/counter-roll", "inputs": {}}
# Leave a secret in each storage of the page, and listen for messages.
TREASURE = """async () => {
    localStorage.treasure = sessionStorage.treasure = document.cookie = 'treasure=gold';
    await (await caches.open('treasure')).put('/gold', new Response('gold'));
    await new Promise((resolve) => { indexedDB.open('treasure').onsuccess = resolve });
    window.heard = [];
    window.channel = new BroadcastChannel('treasure');
    channel.onmessage = ({ data }) => heard.push(data);
    addEventListener('message', ({ data }) => heard.push(data));
}"""
LEFT = """async () => [localStorage.treasure, sessionStorage.treasure, document.cookie, await caches.keys(),
    await (await caches.match('/gold')).text(), (await indexedDB.databases()).map(({ name }) => name), heard]"""
# Evaluate an expression, wait for its promise, and record whether the browser refused it.
ATTEMPT = """
import js
from pyodide.ffi import create_proxy
outcome = []
try:
    found = {attempt}
    if hasattr(found, "then"):
        had, refused = (create_proxy(lambda _, what=what: outcome.append(what)) for what in ("got it", "refused"))
        found.then(had, refused)
    else:
        outcome.append("got it")
except Exception as refusal:
    outcome.append("refused")
"""


class Eavesdropper:
    """A server that the sandbox must not reach; it counts connections."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.place = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.calls = 0
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                caller, _ = self._listener.accept()
            except OSError:
                return
            self.calls += 1
            caller.close()

    def close(self) -> None:
        self._listener.close()


@pytest.fixture(scope="module")
def eavesdropper() -> Iterator[Eavesdropper]:
    listening = Eavesdropper()
    yield listening
    listening.close()


@pytest.fixture(scope="module")
def bare(launch, site, asset) -> Iterator[Page]:
    """A page with the sandbox and the calculators' engine alone, and with secrets in its storage."""
    context = launch().new_context(service_workers="block")
    page = context.new_page()
    page.goto(site + "assets/generated/manifest.json")
    page.evaluate(TREASURE)
    files = [f"./{Path(asset(name)).name}" for name in ("cage.js", "engine.js")]
    page.evaluate(
        "async ([cage, engine]) => { window.cage = (await import(cage)).cage;"
        " window.engine = (await import(engine)).engine }",
        files,
    )
    yield page
    context.close()


def run(page: Page, source: str, **options) -> dict:
    """Run a reader's version of an example and return its result."""
    request = {"page": "p", "game": None, "place": 0, "name": "Example 1", "printed": "pass", "source": source}
    ask = "([request, options]) => cage.ask(request, options)"
    [result] = page.evaluate(ask, [{**request, "rulings": None}, options])["results"]
    return result


def runs_on(page: Page) -> bool:
    return run(page, "print(6 * 7)")["got"] == "42\n"


def outcome(page: Page, attempt: str, until: Callable) -> str:
    result = run(page, f"{ATTEMPT.format(attempt=attempt)}\nimport builtins\nbuiltins.outcome = outcome")
    assert result["status"] == "quiet", result["got"]
    told: list[str] = []

    def is_known() -> bool:
        told[:] = run(page, "print(*outcome)")["got"].splitlines()
        return told != [""]

    until(is_known, seconds=20)
    return told[0]


ATTEMPTS = [
    "js.caches.keys()",
    "js.localStorage.length",
    "js.sessionStorage.length",
    "js.document.cookie",
    "js.cookieStore.getAll()",
    "js.indexedDB.open('treasure')",
    "js.indexedDB.databases()",
    "js.navigator.serviceWorker.getRegistrations()",
    "js.navigator.storage.getDirectory()",
    "js.navigator.storage.estimate()",
    "js.navigator.locks.query()",
    "js.fetch('{site}')",
    "js.fetch('http://{ear}/')",
    "__import__('pyodide.http').http.open_url('http://{ear}/')",
    "js.importScripts('{site}assets/generated/engine/manifest.json')",
    "js.importScripts('data:text/javascript,1')",
    "js.importScripts(js.URL.createObjectURL(js.Blob.new(['1'])))",
    "js.Worker.new('data:text/javascript,1')",
    "js.Worker.new(js.URL.createObjectURL(js.Blob.new(['1'])))",
    "js.SharedWorker.new('data:text/javascript,1')",
    "js.eval('1')",
    "js.Function.new('return 1')",
    "js.self.constructor.constructor('return 1')()",
    "__import__('pyodide.code').code.run_js('1')",
    "js.parent.document",
    "js.top.location",
    "js.window.parent",
    "js.opener",
    "js.postMessage('heard')",
    "js.counterrollEngine",
]


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_sandbox_blocks_outside_objects(bare, until, site, eavesdropper, problems, attempt: str) -> None:
    there = attempt.format(site=site, ear=eavesdropper.place) if "{" in attempt else attempt
    assert outcome(bare, there, until) == "refused"
    problems.clear()  # the browser also reports refusals on the console


def test_sandbox_allows_listed_objects(bare, until) -> None:
    """Attempts at listed objects succeed, so the attempts in the test above fail because of the sandbox."""
    assert outcome(bare, "js.Array.new(3).length", until) == "got it"
    assert outcome(bare, "js.Promise.resolve(1)", until) == "got it"


def test_sandbox_makes_no_requests(bare, eavesdropper, problems) -> None:
    """All means of a worker; some of them fail later, without an error."""
    ear = eavesdropper.place
    for call in (
        f"js.fetch('http://{ear}/fetch')",
        f"js.WebSocket.new('ws://{ear}/')",
        f"js.EventSource.new('http://{ear}/events')",
        f"request = js.XMLHttpRequest.new(); request.open('GET', 'http://{ear}/xhr', False); request.send()",
        f"request = js.XMLHttpRequest.new(); request.open('GET', 'http://{ear}/later'); request.send()",
        f"js.navigator.sendBeacon('http://{ear}/beacon', 'gold')",
        f"js.importScripts('http://{ear}/script')",
        f"js.FontFace.new('x', 'url(http://{ear}/font)').load()",
        f"js.WebTransport.new('https://{ear}/')",
    ):
        run(bare, f"import js\ntry:\n    {call}\nexcept Exception:\n    pass")
    bare.wait_for_timeout(1000)
    assert eavesdropper.calls == 0
    # The page itself reaches the server.
    bare.evaluate("place => fetch(`http://${place}/`).catch(() => null)", ear)
    assert eavesdropper.calls == 1
    problems.clear()  # the browser reports each refused call


def test_sandbox_sends_no_messages_to_other_pages(bare) -> None:
    run(bare, "import js\njs.BroadcastChannel.new('treasure').postMessage('heard')")
    bare.wait_for_timeout(200)
    assert bare.evaluate("heard") == []


def test_sandbox_cannot_change_the_page(bare) -> None:
    """The page is checked after the attempts of the tests above."""
    kept = bare.evaluate(LEFT)
    assert kept == ["treasure=gold"] * 3 + [["treasure"], "gold", ["treasure"], []]


def test_sandbox_frame_has_no_origin_and_one_permission(bare) -> None:
    run(bare, "1")
    assert bare.locator("iframe").get_attribute("sandbox") == "allow-scripts"
    frame = bare.frames[-1]
    assert frame.evaluate("origin") == "null"
    policy = frame.locator("meta[http-equiv]").get_attribute("content")
    script = re.fullmatch(r"default-src 'none'; script-src 'sha256-(\S+)' 'wasm-unsafe-eval'; worker-src blob:", policy)
    assert script
    assert run(bare, "import js\nprint(js.origin)")["got"] == "null\n"


def test_sandbox_does_not_reach_calculators(bare) -> None:
    """Sandbox and calculators run copies of the same package; a change of one leaves the other as it was."""
    run(
        bare,
        "import sys, fractions, rules.calculators, rules.core.odds\n"
        "for module in [module for name, module in sys.modules.items() if name.startswith('rules')]:\n"
        "    for name in [name for name, value in vars(module).items() if callable(value)]:\n"
        "        setattr(module, name, lambda *_, **__: 1)\n"
        "fractions.Fraction.__mul__ = lambda *_: 1",
    )
    answer = bare.evaluate("question => engine.ask(question)", QUESTION)
    assert answer == json.loads(ask_json(json.dumps(QUESTION)))
    bare.evaluate("cage.stop()")


# Code that breaks the sandbox ------------------------------------------------------------------


def test_changed_prototypes_stay_in_sandbox(bare) -> None:
    for kind in ("Object", "Array", "Promise", "Function"):
        run(bare, f"import js\njs.{kind}.prototype.spoiled = 'spoiled'")
    assert bare.evaluate("[{}.spoiled, [].spoiled, Promise.prototype.spoiled]") == [None, None, None]
    assert bare.frames[-1].evaluate("[{}.spoiled, [].spoiled]") == [None, None]
    run(bare, "import js\njs.MessagePort.prototype.postMessage = js.JSON.parse = None")
    assert runs_on(bare)
    run(bare, "import js\njs.Array.prototype.push = None")
    with pytest.raises(Error, match="push is not a function"):
        run(bare, "1")
    assert runs_on(bare)


def test_broken_worker_is_replaced(bare) -> None:
    run(bare, "import js\njs.close()")
    with pytest.raises(Error, match=r"No answer within 2 seconds: the example takes too long"):
        run(bare, "1", limit=2000)
    assert runs_on(bare)


FORGE = """
import js
from pyodide.ffi import create_proxy, to_js
data = js.Object.getOwnPropertyDescriptor(js.MessageEvent.prototype, "data").get
def heard(event):
    {sends}
    return data.call(event)
getter = js.Object.fromEntries(to_js([["get", create_proxy(heard, capture_this=True)]]))
js.Object.defineProperty(js.MessageEvent.prototype, "data", getter)
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "forged",
    [
        "[['ready', True]]",
        "[['failed', 'gotcha']]",
        "[['id', 10**6], ['text', '{}']]",
        "[['id', 'x'], ['text', 1]]",
        "[]",
    ],
)
def test_forged_message_ends_sandbox(bare, forged: str) -> None:
    """Code that takes the port to the page sends messages of its own; the page ends the sandbox."""
    sends = f"event.target.postMessage(js.Object.fromEntries(to_js({forged})))"
    run(bare, FORGE.format(sends=sends))
    with pytest.raises(Error, match="The example sent an unexpected message"):
        run(bare, "1")
    assert runs_on(bare)


def test_sandbox_limits_memory(bare) -> None:
    result = run(bare, "kept = []\nwhile True:\n    kept.append(bytearray(10_000_000))", limit=60_000)
    assert result["status"] == "failed"
    assert "MemoryError" in result["got"]
    bare.evaluate("cage.stop()")
    assert runs_on(bare)


def test_sandbox_limits_output(bare) -> None:
    result = run(bare, "while True:\n    print('and on')")
    assert result["got"].endswith("characters more\n")
    assert result["status"] == "failed"
    # Nothing collects the error output.
    assert run(bare, "import sys\nfor _ in range(1000):\n    print('on' * 1000, file=sys.stderr)")["status"] == "quiet"


@pytest.mark.long
def test_stopped_loop_ends_with_its_frame(bare, until) -> None:
    bare.evaluate(
        "window.gone = null; window.stopping = new AbortController();"
        "cage.ask({page: 'p', game: null, place: 0, name: 'E', printed: 'pass', source: 'while True: pass'},"
        " {signal: stopping.signal, stops: true}).catch(({message}) => { window.gone = message }); null"
    )
    bare.wait_for_timeout(500)
    before = bare.frames[-1]
    bare.evaluate("stopping.abort(new Error('Stopped'))")
    until(lambda: bare.evaluate("gone") == "Stopped")
    assert before.is_detached()
    assert bare.locator("iframe").count() == 1
    assert runs_on(bare)


# Missing files and security policies -----------------------------------------------------------


def test_missing_file_is_named(page, asset, problems) -> None:
    opened = page(
        "assets/generated/manifest.json", routes={"**/engine/cells.*": lambda route: route.fulfill(status=503)}
    )
    opened.evaluate("async path => { window.cage = (await import(path)).cage }", f"./{Path(asset('cage.js')).name}")
    with pytest.raises(Error, match=r"The server answered 503 for .*/engine/cells"):
        run(opened, "1")
    problems.clear()
    opened.context.unroute_all()
    assert runs_on(opened)
    opened.close()


# The sandbox needs the script of its frame, by its hash, and a worker from a blob.
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {script}; worker-src 'self' blob:; frame-src 'self'"


def test_sandbox_works_under_strict_policy(page, asset, built_site) -> None:
    scripts = "".join(path.read_text() for path in (built_site / "assets/generated").glob("*.js"))
    [script] = set(re.findall(r"script-src ('sha256-[^']+')", scripts))
    with serving(built_site, headers={"Content-Security-Policy": POLICY.format(script=script)}) as address:
        opened = page(f"{address}assets/generated/manifest.json")
        opened.evaluate("async path => { window.cage = (await import(path)).cage }", f"./{Path(asset('cage.js')).name}")
        assert runs_on(opened)
        opened.close()
