"""Links of the built site: every address and anchor has one target, and pages load own files only."""

from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from site_pages import BOOK, LOST, SITE, VIEWS

from book.read.paths import REPOSITORY

PAGES = [address.rstrip("/") for address in (*BOOK, *VIEWS)]


class Found(HTMLParser):
    """The anchors, links, named parts and loaded files of a page."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.links, self.named, self.foreign = Counter(), set(), set(), set()
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if "id" in given:
            self.ids[given["id"]] += 1
        if tag == "a" and given.get("href"):
            self.links.add(given["href"])
        for name in ("popovertarget", "aria-controls", "aria-labelledby", "aria-describedby"):
            self.named.update((given.get(name) or "").split())
        if tag in ("script", "link", "img", "iframe", "source") and given.get("rel") != "canonical":
            self.foreign.update(url for url in (given.get("src"), given.get("href")) if url and urlsplit(url).netloc)


@cache
def found(page):
    """Read a built page; `page` is its folder on the site."""
    file = SITE / page / "index.html"
    if not file.exists():
        pytest.fail(f"{file.relative_to(REPOSITORY.root)} is not there: run `make site` first", pytrace=False)
    return Found(file.read_text(encoding="utf-8"))


def lost(page, link):
    """Return why a link has no target, or an empty text if it has one."""
    url = urlsplit(urljoin(f"http://here/{page}/" if page else "http://here/", link))
    if url.netloc != "here" or url.scheme not in ("http", "https"):
        return ""
    target = SITE / unquote(url.path).strip("/")
    if target.is_dir():
        anchors = found(Path(target).relative_to(SITE).as_posix()).ids
        anchor = unquote(url.fragment)
        return "" if not anchor or anchor in anchors or anchor == "__top" else f"{link}: no such anchor"
    return "" if target.is_file() else f"{link}: no such page"


def test_every_page_is_listed():
    built = {file.relative_to(SITE).as_posix() for file in SITE.rglob("*.html")}
    assert built == {f"{address}index.html" for address in (*BOOK, *VIEWS)} | {LOST}


@pytest.mark.parametrize("page", PAGES)
def test_links_have_targets(page):
    assert [why for link in sorted(found(page).links) if (why := lost(page, link))] == []


@pytest.mark.parametrize("page", PAGES)
def test_anchors_are_unique(page):
    assert [anchor for anchor, count in found(page).ids.items() if count > 1] == []


@pytest.mark.parametrize("page", PAGES)
def test_named_parts_exist(page):
    assert found(page).named - found(page).ids.keys() == set()


@pytest.mark.parametrize("page", PAGES)
def test_page_loads_own_files_only(page):
    assert found(page).foreign == set()


def test_lost_links_are_found(tmp_path, monkeypatch):
    (tmp_path / "tried").mkdir()
    (tmp_path / "tried" / "index.html").write_text('<h2 id="there">x</h2>', encoding="utf-8")
    (tmp_path / "file.png").touch()
    monkeypatch.setitem(globals(), "SITE", tmp_path)
    cases = {
        "../tried/#there": "",
        "#there": "",
        "../file.png": "",
        "https://elsewhere.example/x": "",
        "mailto:x@y": "",
    }
    cases |= {"../tried/#nowhere": "../tried/#nowhere: no such anchor", "../gone/": "../gone/: no such page"}
    assert {link: lost("tried", link) for link in cases} == cases
