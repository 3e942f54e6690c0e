"""The vault of notes: links have targets, notes have their kind, and all text is plain Markdown."""

import re
import zipfile
from functools import cache
from importlib import import_module
from io import BytesIO
from posixpath import normpath

import pytest
import yaml
from bs4 import BeautifulSoup
from markdown import Markdown

from book.read.index import index as pages_index
from book.read.paths import GAMES, REPOSITORY, game_of_rule
from book.read.settings import site_address
from exports.text.credits import source
from exports.text.portable import portable
from rules.core import RULES

for _game in GAMES.values():
    import_module(f"rules.{_game}")  # a rule is known when its game is imported

SITE, HOME = REPOSITORY.root / "site", site_address()
LEFT_OVER = re.compile(r"^///|\{:|\{ ?[#.]|\{\d*d\d+[^}]*=|^:   |^<div", re.MULTILINE)


@pytest.fixture(scope="module")
def notes(read):
    """Every note by its path, as its front matter and its text."""
    archive = zipfile.ZipFile(BytesIO(read("download/vault/counterroll-vault.zip")))
    found = {}
    for path in archive.namelist():
        if path.endswith(".md"):
            head, _, text = archive.read(path).decode().removeprefix("---\n").partition("\n---\n")
            found[path] = yaml.load(head, yaml.CSafeLoader), text
    return found


@pytest.fixture(scope="module")
def shown(notes):
    """Return each note as HTML, rendered by a standard Markdown library."""
    markdown = Markdown(extensions=["tables", "fenced_code"])
    return {path: BeautifulSoup(markdown.reset().convert(text), "html.parser") for path, (_, text) in notes.items()}


@pytest.fixture(scope="module")
def links(shown):
    """Return the targets of each note's links."""
    return {path: [link["href"] for link in note.find_all("a")] for path, note in shown.items()}


@cache
def anchors(page):
    """Return the anchors of a page of the site, by its address; empty for a missing page."""
    file = SITE / page / "index.html"
    return {"", *re.findall(r'id="([^"]+)"', file.read_text(encoding="utf-8"))} if file.is_file() else set()


def test_vault_has_note_of_every_rule_and_erratum(notes):
    ids = {facts["id"] for facts, _ in notes.values() if "id" in facts}
    assert ids == {*RULES, *pages_index().errata}


def test_vault_notes_have_kind_source_and_licence(notes):
    for path, (facts, _) in notes.items():
        assert facts["licence"] == "MIT", path
        assert facts["site"].startswith(HOME), path
        if "id" not in facts:
            continue
        assert facts["source"].startswith(source(game_of_rule(facts["id"]))), path
        assert facts["kind"] in ("rule", "erratum"), path
        if facts["kind"] == "rule":
            assert facts["source"].endswith(f": {RULES[facts['id']].source}"), path


@pytest.mark.parametrize("game", GAMES.values())
def test_vault_credits_equal_game_page(game):
    text = " ".join((REPOSITORY.docs / game / "index.md").read_text(encoding="utf-8").split())
    named = [*re.findall(r'"([^"]+)"', source(game)), *re.findall(r"by ([A-Z][^,:]+)", source(game))]
    assert named
    assert [part for part in named if part not in text] == []


def test_vault_links_lead_to_notes_or_site(notes, links):
    lost = []
    for path, targets in links.items():
        for target in targets:
            if target.startswith(HOME):
                page, _, anchor = target.removeprefix(HOME).partition("#")
                if anchor not in anchors(page.partition("?")[0]):
                    lost.append((path, target))
            elif "://" not in target and normpath(f"{path}/../{target}") not in notes:
                lost.append((path, target))
    assert sum(map(len, links.values())) > 1000
    assert lost == []


def test_vault_links_name_no_headings(links):
    assert [to for every in links.values() for to in every if "#" in to and "://" not in to] == []


def test_vault_notes_contain_no_site_markup(notes):
    plain = {path: re.sub(r"```.*?```|`[^`\n]+`", "", text, flags=re.DOTALL) for path, (_, text) in notes.items()}
    assert {path: LEFT_OVER.findall(text) for path, text in plain.items() if LEFT_OVER.search(text)} == {}


def test_vault_tables_are_valid(notes, shown):
    assert any(note.find("table") for note in shown.values())
    for path, (_, text) in notes.items():
        assert len(shown[path].find_all("table")) == len(re.findall(r"^\|(?:-+\|)+$", text, re.MULTILINE)), path
        for table in shown[path].find_all("table"):
            widths = {len(row.find_all(["td", "th"])) for row in table.find_all("tr")}
            assert len(widths) == 1, path


def test_vault_rule_reads_as_on_page(notes):
    _, text = notes["Counterroll/riskbreaker/rules/rb.roll.success.md"]
    assert "swings his sword and rolls 4 on a d10: a hit." in text
    assert "> [!example]- Example\n> ```python\n> >>> succeeds(5, 4)\n> True\n> ```" in text


def test_vault_erratum_lists_alternatives(notes):
    facts, text = notes["Counterroll/riskbreaker/errata/rb-e01.md"]
    assert facts["fault"] == "gap"
    assert "`each-step`, our ruling: " in text
    assert "- `as-printed`: " in text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A line.\n{: #anchor }\n\nMore.", "A line.\n\nMore."),
        ("A line.\nAnd more.\n{: .on-screen }\n\nMore.", "More."),
        ("First.\n\nA line.\n{:.on-screen #x}", "First."),
        ("See [this](https://a.example/){: #there }.", "See [this](https://a.example/)."),
        ("See [this](https://a.example/){ .md-button } now.", "See [this](https://a.example/) now."),
        ("*Words*{.small} and **more**{ .large }.", "*Words* and **more**."),
        ("Roll {d10=4}, write `{: .x }`.", "Roll 4 on a d10, write `{: .x }`."),
        ("- one\n{: .list }\n- two", "- one\n- two"),
        ("A brace { alone } stays.", "A brace { alone } stays."),
    ],
)
def test_vault_omits_attributes_and_screen_text(text, told):
    parts = portable(text, lambda target: target, lambda *_: "")
    assert "\n".join(part.text for part in parts) == told
