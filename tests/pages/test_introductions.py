"""Titles, descriptions, preview pictures, manifest, headings, and the link past the navigation."""

import json
import re
import struct
from functools import cache
from urllib.parse import urljoin, urlsplit

import feedparser
import pytest
from bs4 import BeautifulSoup
from site_pages import BOOK, LOST, SITE

from book.read.paths import REPOSITORY
from book.write.finish.introductions import Introduction, add_introduction, lead
from book.write.pictures import draw, icons, preview
from rules.calculators import describe_all

PAGES = [address.rstrip("/") for address in BOOK]
BULK = re.compile(r"<(svg|template|pre|table|li|p)\b.*?</\1>", re.DOTALL)
SMALL = 40_000  # bytes: every shared link loads a picture


@cache
def built(page):
    file = SITE / page if page == LOST else SITE / page / "index.html"
    # Without diagrams, code, tables, lists and paragraphs, which are most of a page and not tested here.
    return BeautifulSoup(BULK.sub("", file.read_text(encoding="utf-8")), "lxml")


def said(page, name):
    """Return the content of the one meta element with this name."""
    found = built(page).select(f"meta[name='{name}'], meta[property='{name}']")
    assert len(found) == 1, (page, name)
    return found[0]["content"]


def size(picture):
    """Return width and height from the first chunk of a PNG file."""
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def alike(texts):
    return sorted({text for text in texts if texts.count(text) > 1})


def test_site_has_pages():
    assert len(PAGES) > 60


@pytest.mark.parametrize("tell", [lambda page: said(page, "description"), lambda page: built(page).title.string])
def test_page_descriptions_differ(tell):
    assert alike([tell(page) for page in PAGES]) == []


@pytest.mark.parametrize("page", PAGES)
def test_page_has_title_and_description(page):
    description = said(page, "description")
    assert 50 <= len(description) <= 210
    assert not re.search(r"[{}<>]|\s\s|&\w+;", description)
    # Previews on other sites show the same texts.
    assert said(page, "og:description") == description
    assert said(page, "og:title") == built(page).h1.find(string=True).strip()
    assert said(page, "og:url") == built(page).select_one("link[rel=canonical]")["href"]
    assert said(page, "twitter:card") == "summary_large_image"


@pytest.mark.parametrize("page", PAGES)
def test_page_has_its_own_picture(page):
    home = said("", "og:url")
    assert said(page, "og:image").startswith(f"{home}assets/previews/")
    picture = SITE / said(page, "og:image").removeprefix(home)
    assert size(picture) == (int(said(page, "og:image:width")), int(said(page, "og:image:height"))) == (1200, 630)
    assert picture.stat().st_size < SMALL


def test_page_pictures_differ():
    assert alike([said(page, "og:image") for page in PAGES]) == []
    assert alike([file.read_bytes() for file in (SITE / "assets/previews").iterdir()]) == []


def test_titles_and_descriptions_name_the_game():
    assert built("basics/errata").title.string == "Errata · Rules Basics · Counterroll"
    assert said("basics/errata", "description").startswith("Rules Basics: ")
    assert built("").title.string == "Counterroll"
    assert built("dice").title.string == "Dice · Counterroll"


def test_pictures_are_reproducible(tmp_path):
    wanted = [preview("a.png", "aretis", game="Poise", title="A − ½ title", text="Words.", foot="Here"), icons()[0]]
    for name in ("one", "two"):
        draw(wanted, tmp_path / name, folder=tmp_path / f"kept-{name}")
    for picture in wanted:
        assert (tmp_path / "one" / picture["file"]).read_bytes() == (tmp_path / "two" / picture["file"]).read_bytes()


def test_picture_is_redrawn_if_its_words_change(tmp_path):
    words = {"game": "Poise", "title": "Old", "text": "Words.", "foot": "Here"}
    draw([preview("a.png", "aretis", **words)], tmp_path, folder=tmp_path / "kept")
    old = (tmp_path / "a.png").read_bytes()
    draw([preview("a.png", "aretis", **words | {"title": "New"})], tmp_path, folder=tmp_path / "kept")
    assert (tmp_path / "a.png").read_bytes() != old
    assert len(list((tmp_path / "kept").iterdir())) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Low is good. Roll.", "Low is good. Roll."),
        # From 90 letters on the description is long enough; search engines show at most 180.
        (f"{'a' * 95}. More.", f"{'a' * 95}."),
        (f"Short. {'b' * 200}.", "Short."),
        (f"{'word ' * 50}end.", f"{' '.join(['word'] * 36)} …"),
        ("A lead. Not a sentence", "A lead."),
        ("No end to it", "No end to it"),
        ('He says "stop." She goes on.', 'He says "stop." She goes on.'),
    ],
)
def test_description_is_whole_sentences(text, told):
    assert lead(text) == told


def test_introduction_replaces_site_description_only():
    config = {"site_name": "S", "site_url": "https://here.example/", "site_description": "All of it."}
    page = Introduction("a/", "", "S", 'A "quoted" title', "It <is> said.")
    html = add_introduction('<meta name="description" content="All of it.">', page, config)
    assert '<meta property="og:title" content="A &quot;quoted&quot; title">' in html
    assert '<meta name="description" content="It &lt;is&gt; said.">' in html
    with pytest.raises(LookupError, match="0 times"):
        add_introduction("<head></head>", page, config)


@pytest.fixture(scope="module")
def told():
    """The manifest of the site."""
    return json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def read():
    """The feed, parsed by a feed reader."""
    return feedparser.parse((SITE / "errata.xml").read_bytes())


class TestManifest:
    def test_every_page_links_manifest_and_icon(self):
        for page in PAGES:
            here = f"http://here/{page}/" if page else "http://here/"
            named = ("manifest", "apple-touch-icon")
            manifest, icon = (built(page).select_one(f"link[rel={rel}]")["href"] for rel in named)
            assert urljoin(here, manifest) == "http://here/manifest.webmanifest"
            assert size(SITE / urlsplit(urljoin(here, icon)).path.strip("/")) == (180, 180)

    def test_manifest_allows_installation(self, told):
        assert told["name"] == told["short_name"] == "Counterroll"
        assert told["display"] == "standalone"
        plain = {icon["sizes"] for icon in told["icons"] if "purpose" not in icon}
        assert {"192x192", "512x512"} <= plain
        assert [icon["sizes"] for icon in told["icons"] if icon.get("purpose") == "maskable"] == ["512x512"]

    def test_icons_have_their_size(self, told):
        assert [icon for icon in told["icons"] if "{}x{}".format(*size(SITE / icon["src"])) != icon["sizes"]] == []

    def test_manifest_addresses_exist(self, told):
        addresses = [told["start_url"], told["scope"], told["id"], *(shortcut["url"] for shortcut in told["shortcuts"])]
        assert [url for url in addresses if urlsplit(url).netloc or url.startswith("/")] == []
        assert [
            shortcut["url"] for shortcut in told["shortcuts"] if not (SITE / shortcut["url"] / "index.html").exists()
        ] == []

    def test_manifest_has_colours_of_the_theme(self, told):
        paper = re.search(
            r"--paper: (#\w+)", (REPOSITORY.root / "site_overrides/browser/src/styles/tokens.css").read_text()
        )
        assert told["theme_color"] == told["background_color"] == paper[1]


def test_calculator_title_is_a_heading():
    found = [(page, calculator) for page in PAGES for calculator in built(page).select("section.calculator")]
    assert len(found) >= len(describe_all())
    for page, calculator in found:
        title = built(page).find(id=calculator["aria-labelledby"])
        assert title.name in ("h2", "h3"), page
        assert title.get_text(strip=True), page
        assert title.find_previous(re.compile("^h[12]$")), f"a heading level is missing on {page}"


@pytest.mark.parametrize("page", [*PAGES, LOST])
def test_link_skips_the_navigation(page):
    links = built(page).select("a.md-skip")
    assert len(links) == 1
    target = links[0].find_next("nav").find_next(id=links[0]["href"].partition("#")[2])
    # On the front page the headline and the links to games precede the headings of the text.
    assert target.name == ("h1" if page else "h2")


def test_404_page_offers_search_and_games():
    lost = BeautifulSoup((SITE / LOST).read_text(encoding="utf-8"), "lxml")
    assert lost.select_one("[data-lost]") is not None
    assert lost.select_one("button[data-search]").string == "Search the whole book"
    assert len(lost.select(".game-cards .game-card")) == 5


class TestFeed:
    def test_feed_is_readable(self, read):
        assert read.bozo is False
        assert read.version == "atom10"
        assert read.encoding == "utf-8"

    def test_feed_has_author_date_and_links(self, read):
        told = read.feed
        assert told.title
        assert told.author_detail.name == "Counterroll"
        assert told.updated_parsed == max(entry.updated_parsed for entry in read.entries)
        links = {link.rel: link for link in told.links}
        assert urlsplit(links["self"].href).path == "/errata.xml"
        assert (links["self"].type, links["alternate"].type) == ("application/atom+xml", "text/html")

    def test_feed_entries_are_complete(self, read):
        assert len(read.entries) == len({entry.id for entry in read.entries}) > 200
        for entry in read.entries:
            assert all((entry.title, entry.summary, entry.updated_parsed, entry.tags))
            # A summary is plain text, so that no part of it is read as markup.
            assert entry.summary_detail.type == "text/plain"
            assert entry.link.startswith(said("", "og:url"))
            assert entry.id.endswith(f":{urlsplit(entry.link).fragment}")
