"""The cache of the build: a result is kept until an input changes, and no longer."""

import json
import shutil

import pytest
from copies import copy_repository, python

from book.read.index import index
from book.read.paths import REPOSITORY
from book.run.record import only_game

ANSWERS = "build/answers.json"
ASKED = """
import json
from book.read.index import index
from book.run import figures
from site_markdown import site_markdown
from book.write.blocks import components

markdown = site_markdown()
print(json.dumps({
    "chance": figures.figure_forms("riskbreaker/skill-roll", '{"stat": 1}', "succeeds")["exact"],
    "table": components.exhibit("riskbreaker/roll-table")["exhibit"]["title"],
    "listing": "a newer line" in markdown.convert(index().pages["riskbreaker/code.md"].text),
}))
"""


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    root = copy_repository(tmp_path_factory.mktemp("repository"))
    for name in (ANSWERS, "requirements.txt"):
        shutil.copy(REPOSITORY.root / name, root / name)
    return root


def asked(repository):
    process = python(repository, "-c", ASKED)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def kept(repository, of):
    """Return the time at which each stored answer of a game was computed."""
    return {file.name: file.stat().st_mtime_ns for file in (repository / "build/kept" / of).rglob("*.*")}


def change(repository, file, old, new):
    text = (repository / file).read_text(encoding="utf-8")
    assert old in text
    (repository / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.long
def test_game_change_rebuilds_its_answers_only(repository):
    first = asked(repository)
    assert first["chance"] == "1/5"  # 1 and 2 of ten faces
    before = {game: kept(repository, game) for game in ("riskbreaker", "skillful")}
    assert asked(repository) == first
    assert {game: kept(repository, game) for game in before} == before
    change(repository, "rules/riskbreaker/tables.py", "AILS = 2, 10", "AILS = 3, 10  # a newer line")
    change(repository, "rules/riskbreaker/calculators/tables/rolling.py", '"Skill rolls"', '"Another title"')
    assert asked(repository) == first | {"chance": "3/10", "table": "Another title", "listing": True}
    assert kept(repository, "skillful") == before["skillful"]
    assert not before["riskbreaker"].items() & kept(repository, "riskbreaker").items()


def test_page_of_several_games_belongs_to_none():
    pages = index().pages
    assert {only_game(REPOSITORY, path, page.text) for path, page in pages.items() if path.startswith("basics/")} == {
        "basics"
    }
    assert {only_game(REPOSITORY, path, page.text) for path, page in pages.items() if "/" not in path} == {None}
    page = pages["basics/rolling.md"]
    for told in ("as [there](../aretis/tests.md)", "/// calculator | side-by-side/sword-fight"):
        assert only_game(REPOSITORY, page.path, f"{page.text}\n{told}\n") is None
