"""The start of the engine: from a snapshot of Python's memory, or from byte code if that is slow or damaged."""

import gzip
import hashlib
import io
import json
import lzma
import zipfile
from pathlib import Path

import pytest
from lines import host
from playwright.sync_api import Error
from shares import share

from engine.snapshot import MAX_BYTES, MIN_BYTES, require_between
from engine.strip_bytecode import without_lines
from rules.calculators import ask_json, describe_all

QUESTIONS = [{"calculator": description["id"], "inputs": {}} for description in describe_all()]
ROLL = "import random; str(random.getrandbits(64))"
HOTEL = {"status": 200, "content_type": "text/html", "body": "<h1>Welcome to our hotel</h1>"}
MISSING = {"status": 404, "body": "not here"}
ABORTED = None  # the connection ends
RUNTIME, SCRIPT = "pyodide-*/pyodide.asm.wasm", "pyodide-*/pyodide.asm.js"


@pytest.fixture(scope="module")
def files(built_site):
    """The engine's folder and its manifest."""
    folder = built_site / "assets/generated/engine"
    return folder, json.loads((folder / "manifest.json").read_text())


@pytest.fixture
def opened(page, asset):
    """Open a page with the engine alone, as `window.engine`; `answers` replace some of its files."""

    def open_page(answers=None, address=""):
        routes = {f"**/engine/{pattern}": answering(answer) for pattern, answer in (answers or {}).items()}
        opened = page(f"{address}assets/generated/manifest.json", routes=routes)
        script = "./" + Path(asset("engine.js")).name
        opened.evaluate("async (path) => { window.engine = (await import(path)).engine }", script)
        return opened

    return open_page


def answering(answer):
    """Return a handler that answers a request, or ends its connection if `answer` is None."""
    return lambda route: route.abort() if answer is None else route.fulfill(**answer)


def run(page, python):
    return page.evaluate("(python) => engine.run(python)", python)


def asked(requests, stem):
    return [url for url in requests if f"/engine/{stem}." in url]


def spoilt(whole, how):
    """Return a damaged copy of a file."""
    middle, data = len(whole) // 2, len(whole) - 5000
    return {
        "empty": b"",
        "cut off soon": whole[:1000],
        "cut off late": whole[:-1000],
        "one bit other": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        "one bit of its data other": whole[:data] + bytes([whole[data] ^ 1]) + whole[data + 1 :],
        "too long": whole + b"more",
    }[how]


@pytest.mark.long
def test_slow_network_starts_from_byte_code(opened, requests, built_site):
    with host(built_site, 20) as address:
        page = opened(address=address)
        assert run(page, "'here'") == "here"
        assert asked(requests, "slim")
        page.close()


@pytest.mark.long
@pytest.mark.parametrize("how", ["empty", "cut off soon", "cut off late", "one bit other", "too long"])
def test_damaged_snapshot_is_not_used(opened, requests, files, how):
    folder, manifest = files
    body = spoilt((folder / manifest["snapshot"]).read_bytes(), how)
    page = opened({"snapshot.*": {"status": 200, "body": body}})
    question = {"calculator": "riskbreaker/counter-roll", "inputs": {"ruse_stat": 7}}
    assert page.evaluate("(question) => engine.ask(question)", question) == json.loads(ask_json(json.dumps(question)))
    assert asked(requests, "slim")


@pytest.mark.long
@pytest.mark.parametrize("how", ["empty", "cut off soon", "cut off late", "too long"])
def test_damaged_runtime_is_not_used(opened, requests, problems, files, how):
    folder, manifest = files
    name = f"{manifest['runtime']}pyodide.asm.wasm"
    body = spoilt((folder / name).read_bytes(), how)
    page = opened({RUNTIME: {"content_type": "application/wasm", "body": body}})
    assert run(page, "'here'") == "here"
    assert asked(requests, "snapshot")
    assert asked(requests, "slim")
    problems.clear()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("file", ["library.*", "rules.*", "cells.*"])
def test_sandbox_rejects_damaged_archive(page, asset, problems, files, file):
    folder, _ = files
    [whole] = folder.glob(file)
    answer = answering({"body": spoilt(whole.read_bytes(), "one bit of its data other")})
    opened = page("assets/generated/manifest.json", routes={f"**/engine/{file}": answer})
    opened.evaluate("async (path) => { window.cage = (await import(path)).cage }", "./" + Path(asset("cage.js")).name)
    example = "{ page: 'riskbreaker/rolling.md', place: 0, name: 'One', printed: '>>> 1' }"
    with pytest.raises(Error):
        opened.evaluate(f"cage.ask({example})")
    assert opened.evaluate("cage.state") == "failed"
    opened.context.unroute_all()
    opened.evaluate("cage.start()")
    opened.wait_for_function("cage.state === 'ready'")
    problems.clear()


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "answer"),
    [("snapshot.*", HOTEL), ("snapshot.*", ABORTED), (RUNTIME, HOTEL), (RUNTIME, MISSING)],
    ids=["other snapshot", "aborted snapshot", "other runtime", "missing runtime"],
)
def test_wrong_file_does_not_stop_engine(opened, problems, file, answer):
    """The case of a missing snapshot is in test_byte_code_answers_equal_python_answers."""
    assert run(opened({file: answer}), "'here'") == "here"
    problems.clear()


@pytest.mark.long
@pytest.mark.parametrize("how", ["empty", "cut off late", "one bit other"])
@pytest.mark.parametrize("part", ["slim", "wasm"])
def test_damaged_byte_code_is_fetched_again(opened, problems, files, part, how):
    folder, manifest = files
    spoilt_answer = answering({"body": spoilt((folder / manifest[part]).read_bytes(), how)})
    page = opened({"snapshot.*": MISSING})
    page.context.route(f"**/engine/{manifest[part]}", spoilt_answer, times=1)
    assert run(page, "'here'") == "here"
    problems.clear()


@pytest.mark.long
def test_engine_without_usable_files_fails_until_they_are_there(opened, problems):
    answer = {"status": 503}
    page = opened({"snapshot.*": answer, "slim.*": answer})
    for message in (r"The server answered 503 for .*/engine/slim", None):
        with pytest.raises(Error, match=message):
            run(page, "''")
        assert page.evaluate("engine.state") == "failed"
        answer |= HOTEL
    page.context.unroute_all()
    assert run(page, "'now'") == "now"
    problems.clear()


@pytest.mark.long
@pytest.mark.parametrize("what", [b"", b"const begun = 1;"], ids=["nothing", "a part"])
@pytest.mark.parametrize(("engine", "script"), [("engine", "worker.js"), ("cage", "cage-worker.js")])
def test_incomplete_script_is_reported(page, asset, problems, engine, script, what):
    """The rest is a valid script, but one that never answers."""
    routes = {f"**/{asset(script)}": answering({"content_type": "text/javascript", "body": what})}
    opened = page("assets/generated/manifest.json", routes=routes)
    client = "./" + Path(asset(f"{engine}.js")).name
    opened.evaluate(f"async (path) => {{ window.client = (await import(path)).{engine} }}", client)
    with pytest.raises(Error, match=r"The engine's script could not be loaded|Failed to fetch"):
        opened.evaluate("client.ask({ page: 'riskbreaker/rolling.md', place: 0, name: 'One', printed: '>>> 1' })")
    assert opened.evaluate("client.state") == "failed"
    opened.context.unroute_all()
    opened.evaluate("client.start()")
    opened.wait_for_function("client.state === 'ready'")
    problems.clear()


@pytest.mark.parametrize(
    ("answers", "fetched"),
    [({}, ["snapshot"]), pytest.param({"snapshot.*": MISSING}, ["snapshot", "slim"], marks=pytest.mark.long)],
    ids=["snapshot", "byte code"],
)
def test_start_fetches_its_files_and_rolls_fresh_dice(opened, requests, problems, answers, fetched):
    """A restarted engine and a second page start from the same file as the first page."""
    page = opened(answers)
    rolls = [run(page, ROLL)]
    assert [stem for stem in ("snapshot", "slim", "library") if asked(requests, stem)] == fetched
    page.evaluate("engine.stop()")
    rolls.append(run(page, ROLL))
    rolls.append(run(opened(answers), ROLL))
    assert len(set(rolls)) == 3
    problems.clear()


@pytest.mark.long
def test_byte_code_answers_equal_python_answers(opened, problems):
    """The archive omits parts of the library; a module that needs one of them fails here."""
    asked = share(QUESTIONS, 12)
    page = opened({"snapshot.*": MISSING})
    answers = page.evaluate("(questions) => Promise.all(questions.map((question) => engine.ask(question)))", asked)
    assert answers == [json.loads(ask_json(json.dumps(question))) for question in asked]
    problems.clear()


def test_slim_archive_holds_stored_byte_code_of_all_rules(files):
    folder, manifest = files
    content = (folder / manifest["slim"]).read_bytes()
    archive = zipfile.ZipFile(io.BytesIO(lzma.decompress(content)))
    assert {member.compress_type for member in archive.infolist()} == {zipfile.ZIP_STORED}
    whole = zipfile.ZipFile(io.BytesIO(gzip.decompress((folder / manifest["rules"]).read_bytes())))
    modules = {name for name in whole.namelist() if name.endswith(".pyc") and "__main__" not in name}
    assert modules <= set(archive.namelist())


def test_packed_runtime_equals_pyodide(files):
    folder, manifest = files
    packed, plain = folder / manifest["wasm"], folder / manifest["runtime"] / "pyodide.asm.wasm"
    assert lzma.decompress(packed.read_bytes()) == plain.read_bytes()


def test_code_without_line_numbers_runs_equally():
    code = compile("def double(number):\n    return 2 * number\nanswer = double(21)", "here", "exec")
    slim, found = without_lines(code), {}
    exec(slim, found)
    assert found["answer"] == 42
    assert {code.co_linetable for code in (slim, found["double"].__code__)} == {b""}


@pytest.mark.parametrize("size", [MIN_BYTES - 1, MAX_BYTES + 1])
def test_snapshot_outside_known_bounds_stops_the_build(size):
    with pytest.raises(SystemExit, match=r"The snapshot has .* bytes; only .* are known to work"):
        require_between("The snapshot", size, MIN_BYTES, MAX_BYTES)


def test_snapshot_is_within_bounds_and_has_digest(files):
    folder, manifest = files
    content = (folder / manifest["snapshot"]).read_bytes()
    assert content[:32] == hashlib.sha256(content[32:]).digest()
    size = int.from_bytes(content[32:36], "little")
    assert len(gzip.decompress(content[36:])) == size
    assert 20_971_520 <= size <= 31_457_280
