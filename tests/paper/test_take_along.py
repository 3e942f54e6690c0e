"""The page of printed files lists exactly the existing files, each with its real size."""

import re
import shutil

import pikepdf
import pytest
from lxml import html

from paper import publishing
from paper.catalogue import FOLDER, Catalogue, Item
from paper.sources import SITE, games

PAGE = SITE / "take-along/index.html"


@pytest.fixture
def links(shelf):  # noqa: ARG001 (tells how to make the books if there are none)
    tree = html.parse(PAGE, html.HTMLParser(encoding="utf-8"))
    return tree.xpath("//div[contains(@class, 'take-along')]//a")


def test_take_along_list_matches_files(shelf, links):
    listed = [link.get("href") for link in links]
    assert len(listed) == len(set(listed))
    files = {f"../{FOLDER}/{file.name}" for file in shelf.iterdir()}
    views = {
        f"../{file.relative_to(SITE).as_posix().removesuffix('index.html')}"
        for file in (SITE / "print").rglob("index.html")
    }
    assert set(listed) == files | views


def test_take_along_list_shows_size_and_pages(links):
    for link in links:
        file = (PAGE.parent / link.get("href")).resolve()
        if not file.is_file():
            continue
        pages, size = re.match(r"\s*\((?:(\d+) pages?, )?(\d+)\xa0KB\)", link.tail).groups()
        assert int(size) == round(file.stat().st_size / 1000)
        if file.suffix == ".pdf":
            assert int(pages) == len(pikepdf.open(file).pages)


def test_every_game_has_book_in_three_formats(shelf):
    for game in games():
        for ending in ("a5.pdf", "phone.pdf"):
            assert (shelf / f"{game.slug}-book-{ending}").exists()
        assert (shelf / f"{game.slug}-book.epub").exists()


def test_take_along_page_can_be_filled_again(tmp_path, monkeypatch):
    [game, *_] = games()
    page = tmp_path / "take-along/index.html"
    page.parent.mkdir()
    shutil.copyfile(PAGE, page)
    monkeypatch.setattr(publishing, "views", lambda game: {f"{game.slug}/": ("The whole game", "<p>")})
    item = Item("a-book.epub", game.slug, "The book", "EPUB")
    for size in (2000, 3000):
        publishing.publish((game,), Catalogue((item,), {item.file: b"x" * size}), tmp_path)
        text = page.read_text()
        assert text.count(item.file) == 1
        assert f"({size // 1000}\N{NO-BREAK SPACE}KB)" in text
    assert (tmp_path / FOLDER / item.file).read_bytes() == b"x" * 3000
    assert text.split('<div class="take-along"')[0] == PAGE.read_text().split('<div class="take-along"')[0]
    assert text.rpartition("</div>")[2] == PAGE.read_text().rpartition("</div>")[2]


def test_take_along_page_without_marks_is_rejected(tmp_path):
    page = tmp_path / "take-along/index.html"
    page.parent.mkdir()
    page.write_text("<p>Nothing here.</p>")
    with pytest.raises(ValueError, match="room for 0 lists"):
        publishing.publish((), Catalogue((), {}), tmp_path)
