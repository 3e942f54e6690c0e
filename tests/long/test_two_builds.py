"""Two builds of one commit have equal bytes, also on another day, in another folder or time zone, with other rights.

The snapshot of Python's memory is the exception, because it differs with every start of Python.
tests/browser/test_start.py checks its behaviour instead. Its name is equal, and no other file depends on its content.
"""

import re
import tarfile

import pytest

from book.read.paths import REPOSITORY

FAKETIME = "usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
SNAPSHOT = re.compile(r"(.*/)?assets/generated/engine/snapshot\.[0-9a-f]{10}\.bin")
OTHER = {"TZ": "Pacific/Auckland", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "11", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


@pytest.fixture(scope="module")
def later():
    """The library that sets the clock of every program forward by forty days."""
    library = REPOSITORY.root / "build" / "debian" / FAKETIME
    if not library.exists():
        pytest.fail("there is no clock to set: `make prove` unpacks one on Debian")
    return {"LD_PRELOAD": str(library), "FAKETIME": "+40d", **OTHER}


@pytest.fixture(scope="module")
def built(clone, later):
    """The same commit built twice."""
    now, then = clone("here"), clone("a-folder-with-a-longer-name")
    now.run("make site archive")
    assert then.run("date +%s", **later) > now.run("date +%s -d '+39 days'")
    then.run("umask 027; make site archive", **later)
    return now.root, then.root


def test_two_builds_make_equal_files(built):
    now, then = (
        {file.relative_to(root / "site"): file for file in (root / "site").rglob("*") if file.is_file()}
        for root in built
    )
    assert now.keys() == then.keys()
    assert len(now) > 200
    differing = [path.as_posix() for path in now if now[path].read_bytes() != then[path].read_bytes()]
    assert [path for path in differing if not SNAPSHOT.fullmatch(path)] == []


def members(archive):
    """Return the files of an archive with their attributes, in order; for the snapshot only its name."""
    with tarfile.open(archive) as opened:
        for member in opened:
            content = opened.extractfile(member)
            told = (member.name, member.mode, member.uid, member.gid, member.mtime, member.type)
            yield told if SNAPSHOT.fullmatch(member.name) else (*told, content and content.read())


def test_two_builds_make_equal_archives(built):
    now, then = (members(root / "build/archive/counterroll-site.tar") for root in built)
    assert list(now) == list(then)


def test_incremental_build_equals_full_build(clone):
    edited = clone("edited")
    edited.run("make site")
    for page in ("docs/riskbreaker/damage.md", "docs/skillful/aid.md", "docs/dice.md", "docs/councilman/index.md"):
        file = edited.root / page
        file.write_text(file.read_text(encoding="utf-8").replace(" a ", " one ", 1), encoding="utf-8")
    edited.run("make site")
    assert _as_if_whole(edited)
    edited.run("echo '# one line more' >>rules/skillful/aid.py; make site")
    assert _as_if_whole(edited)
    assert edited.run("git diff --stat | tail -n 1").split()[0] == "5"


def _as_if_whole(edited):
    edited.run("rm -rf onwards; cp -r site onwards; rm -r build/generated-by; touch docs/dice.md; make site")
    return edited.run("diff -r site onwards || true") == ""
