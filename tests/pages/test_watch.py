"""`make serve` builds again if a source changes, and not if a generated file changes."""

import os
import signal
import socket
import subprocess
import sys
import time
from threading import Event

import pytest

from book.read.paths import REPOSITORY
from serve.watch import stamps, watch


def test_watch_ignores_generated_files(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/__pycache__").mkdir()
    (tmp_path / "docs/page.md").write_text("a")
    (tmp_path / "docs/__pycache__/page.pyc").write_text("a")
    (tmp_path / "mkdocs.yml").write_text("a")
    sources = [tmp_path / "docs", tmp_path / "mkdocs.yml"]
    assert set(stamps(sources)) == {tmp_path / "docs/page.md", tmp_path / "mkdocs.yml"}


def test_watch_builds_each_change_once():
    seen, stop, built = iter([1, 1, 2, 2, 3]), Event(), []

    def build():
        built.append("built")
        if len(built) == 2:
            stop.set()

    watch(build, stop, lambda: next(seen))
    assert len(built) == 2


# The start and the end of the server. A script of the test replaces `make`.
MAKE = """#!/bin/sh
echo "$@" >>{calls}
{work}
"""


@pytest.fixture
def started(tmp_path):
    """Start the server on a folder whose build runs `work`; return the process and the file of the calls of make."""
    running = []

    def start(port, work="true", module="serve.watch"):
        calls, make = tmp_path / "calls", tmp_path / "bin" / "make"
        make.parent.mkdir(exist_ok=True)
        calls.write_text("")
        make.write_text(MAKE.format(calls=calls, work=work), encoding="utf-8")
        make.chmod(0o755)
        environment = {**os.environ, "PATH": f"{make.parent}{os.pathsep}{os.environ['PATH']}"}
        running.append(subprocess.Popen(
            [sys.executable, "-u", "-m", module, str(tmp_path), port], cwd=REPOSITORY.root, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            # A run in the background of a shell ignores Ctrl-C, and so would its children.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (no threads here)
        ))  # fmt: skip
        return running[-1], calls

    yield start
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize("port", ["", "http", "70000", "-1", "8000 x", "80.5", "\uff18\uff10", "1e3", "9" * 5_000])
def test_serve_rejects_invalid_port_first(started, port):
    process, calls = started(port)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, calls.read_text()) == (1, "", "")
    assert (
        errors == f"PORT must be a whole number from 0 (any free port) to 65535, not {port!r}: make serve PORT=8001\n"
    )


def test_serve_reports_used_port_first(started):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        process, calls = started(port)
        out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, calls.read_text()) == (1, "", "")
    assert errors.startswith(f"Port {port} cannot be used (Address already in use)")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("work", ["true", "exec sleep 60"])  # without exec, the shell may die and leave `sleep` behind
def test_serve_ends_quietly_on_ctrl_c(started, work):
    process, calls = started("0", work)
    if work == "true":
        assert process.stdout.readline().startswith("Serving on http://127.0.0.1:")
        assert calls.read_text().splitlines() == ["--no-print-directory site", "--no-print-directory books"]
    else:
        while not calls.read_text():
            time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    assert errors.count("\n") <= 1
    assert process.returncode == (0 if work == "true" else 1)


def test_failed_build_is_not_served(started):
    process, _ = started("0", "exit 2")
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (1, "", "")


def test_plain_server_ends_quietly_on_ctrl_c(started):
    process, _ = started("0", module="serve.server")
    assert process.stdout.readline().startswith("Serving on http://127.0.0.1:")
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60)[1] == ""
    assert process.returncode == 0
