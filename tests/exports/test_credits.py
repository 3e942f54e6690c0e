"""Every download credits the source of its game, with the licence that the source states."""

import json
import zipfile
from dataclasses import replace
from datetime import date
from io import BytesIO
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup
from site_markdown import site_markdown

from book.read import game_theme
from book.read.game_theme import game_themes
from book.read.index import index
from book.read.settings import settings
from book.run import notebooks
from exports import downloads, vault
from exports.data import files as data
from exports.foundry import module, packs
from exports.text.credits import sources
from paper import layout
from rules.games import GAMES

HOME = "https://here.example/"
CHANGED = "basics"
every = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def stated(monkeypatch):
    """One game's source states a licence for adapted works; the others state no licence."""
    now = {
        **game_themes(),
        CHANGED: replace(game_themes()[CHANGED], licence="CC-BY-SA-4.0", retold_under="CC-BY-SA-4.0"),
    }
    for place in ("book.read.game_theme", "book.run.notebooks", "book.write.blocks.blocks", "exports.extension",
                  "exports.text.credits", "exports.text.export", "paper.layout", "paper.catalogue"):  # fmt: skip
        monkeypatch.setattr(f"{place}.game_themes", lambda: now)
    return now


def test_sources_state_no_licence():
    """None of the five source texts mentions a licence, and the project invents none."""
    assert {game: look.licence for game, look in game_themes().items()} == dict.fromkeys(GAMES, "none stated")


@pytest.mark.parametrize("missing", ["licence", "source", "title"])
def test_incomplete_credit_is_named(monkeypatch, missing):
    entries = {game: dict(entry) for game, entry in settings()["extra"]["games"].items()}
    del entries["skillful"][missing]
    monkeypatch.setattr(game_theme, "settings", lambda: {"extra": {"games": entries}})
    game_themes.cache_clear()
    try:
        with pytest.raises(LookupError, match=f"the entry `skillful` under `extra: games:` lacks {missing}"):
            game_themes()
    finally:
        game_themes.cache_clear()


@every
def test_data_name_licence_of_source_and_ours(stated, game):
    for text in data.of_game(game, HOME, index()).values():
        told = json.loads(text)
        assert (told["source"], told["sourceLicence"]) == (stated[game].source, stated[game].licence)
        assert told["licence"] == ("CC-BY-SA-4.0" if game == CHANGED else "MIT")


def test_download_list_names_licences_of_each_file(stated):
    offer = downloads.Download("data/a.json", "A", "B", b"c", (), tuple(GAMES))
    told = offer.as_json(date(2026, 11, 20))
    assert told["licence"] == "MIT AND CC-BY-SA-4.0"
    assert told["sourceLicences"] == {game: look.licence for game, look in stated.items()}


def test_foundry_module_names_licences(stated):
    manifest = module.manifest(HOME, date(2026, 11, 20))
    assert manifest["license"] == "MIT AND CC-BY-SA-4.0"
    credited = manifest["flags"]["counterroll"]["sources"]
    assert [source["licence"] for source in credited] == [look.licence for look in stated.values()]
    for documents in packs.packs(HOME, index()).values():
        for document in documents:
            for part in document.get("pages", [document] if "results" in document else []):
                flags = part["flags"]["counterroll"]
                [game] = [slug for slug, look in stated.items() if flags["source"].startswith(look.source)]
                assert (flags["sourceLicence"], flags["licence"]) == (stated[game].licence, stated[game].retold_under)
                if "results" in document:
                    assert stated[game].terms in document["description"]


def test_vault_notes_name_licences(stated):
    notes = vault.files(HOME, index())
    assert stated[CHANGED].terms in notes["Counterroll/SOURCES.txt"].decode()
    for path, text in notes.items():
        folder = path.split("/")[1]
        if folder in GAMES:
            head = text.decode().split("---\n")[1]
            assert f"source licence: {stated[folder].licence}\n" in head, path
            assert f"licence: {stated[folder].retold_under}\n" in head, path


@every
def test_game_page_and_notebook_name_licences(stated, game):
    markdown = site_markdown()
    page = BeautifulSoup(markdown.convert(index().pages[f"{game}/index.md"].text), "html.parser")
    credit = page.select_one(".block-credit p")
    assert credit.get_text().startswith(stated[game].terms)
    assert credit.a["href"] == "../licences/"
    first = notebooks.notebook(index().pages[f"{game}/index.md"], HOME)["cells"][0]["source"]
    assert first.endswith(f"After {stated[game].source}. {stated[game].terms}")


def test_licence_page_lists_every_source(stated):
    markdown = site_markdown()
    page = BeautifulSoup(markdown.convert(index().pages["licences.md"].text), "html.parser")
    rows = [[cell.get_text() for cell in row.find_all("td")] for row in page.select(".block-source-licences tbody tr")]
    assert rows == [[look.title, look.source, look.licence, look.retold_under] for look in stated.values()]


def game_of(slug):
    """Return a game as the printed books use it, without pages."""
    return SimpleNamespace(slug=slug, title="Title", pitch="Pitch", dice="dice", emblem="")


@every
@pytest.mark.parametrize("template", ["book", "reference", "rulings"])
def test_printed_books_name_licences(stated, game, template):
    of_book = {"contents": [], "bodies": [], "address": "", "examples": {"rule": "a", "erratum": "b"}}
    more = {"parts": [], "rulings": [], "site": "Site", "edition": "2026-11-20", **of_book}
    assert stated[game].terms in layout.document(template, game_of(game), "", **more)


@every
def test_epub_names_licences(stated, game):
    of_book = {"number": "1", "names": [], "book": SimpleNamespace(chapters=[]), "emblem": ""}
    values = {"game": game_of(game), "credit": stated[game], "site": "Site", "edition": "2026-11-20", **of_book}
    assert stated[game].terms in layout.render("epub/title.xhtml", **values)
    assert f"<dc:rights>{stated[game].terms}" in layout.render("epub/book.opf", **values)


def test_archives_contain_sources_text(read):
    for path in ("download/foundry/counterroll.zip", "download/vault/counterroll-vault.zip"):
        archive = zipfile.ZipFile(BytesIO(read(path)))
        [name] = [name for name in archive.namelist() if name.endswith("SOURCES.txt")]
        assert archive.read(name).decode() == sources()
    assert all(look.source in sources() for look in game_themes().values())
