"""The log and the feed have every erratum of the errata pages with its facts, newest first."""

import re
import xml.etree.ElementTree as etree
from collections import Counter
from datetime import datetime
from functools import cache
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup

from book.read.entries import newest_first
from book.read.index import index
from book.read.paths import GAMES, REPOSITORY
from book.write.blocks.errata import brief
from book.write.finish.feed import NAMESPACE, Published, feed

SITE = REPOSITORY.root / "site"
ATOM = {"atom": NAMESPACE}
HEADING = re.compile(r"^#+ (?P<title>.+?) \{ #(?P<id>\w\w-e\d+) (?P<rest>[^}]*)\}$", re.MULTILINE)


@cache
def written_errata():
    """Read every erratum's game, title, date, kind and rules from the pages, by a pattern alone."""
    found = {}
    for game in GAMES.values():
        for heading in HEADING.finditer((REPOSITORY.docs / game / "errata.md").read_text(encoding="utf-8")):
            said = dict(re.findall(r'data-(\w+)="([^"]*)"', heading["rest"]))
            title = re.sub(r"[*`]", "", heading["title"])
            found[heading["id"]] = game, title, said["date"], said["kind"], said["rules"].split()
    return found


@cache
def built(name):
    file = SITE / name
    if not file.exists():
        pytest.fail(f"site/{name} is not there: run `make site` first", pytrace=False)
    return file.read_bytes()


@pytest.fixture(scope="module")
def log():
    return BeautifulSoup(built("errata/index.html"), "html.parser")


@pytest.fixture(scope="module")
def rows(log):
    return log.select(".log li")


@pytest.fixture(scope="module")
def root():
    return etree.fromstring(built("errata.xml"))


class TestOrder:
    def errata(self, *headings):
        form = '## {0} {{ #{0} data-rules="rb.a" data-date="{1}" data-kind="gap" }}\n\n**Ruling.** So.\n\n'
        return "".join(form.format(*heading) for heading in headings)

    def test_newest_errata_come_first(self, repository, write):
        page = self.errata(("rb-e09", "2026-11-20"), ("rb-e10", "2026-11-20"), ("rb-e02", "2027-01-05"))
        write("riskbreaker/errata.md", page)
        write("aretis/errata.md", self.errata(("ar-e01", "2026-12-01")))
        order = [erratum.id for erratum in newest_first(index(repository))]
        assert order == ["rb-e02", "ar-e01", "rb-e10", "rb-e09"]


class TestLog:
    def test_log_has_every_erratum_with_its_facts(self, rows):
        found = {}
        for row in rows:
            link, *rules = row.select("a")
            group = row.find_parent("details")
            title, date, game = link.get_text(), group.time["datetime"], group["data-game"]
            kind = row.select_one(".erratum-kind").get_text()
            rules = [rule.get_text() for rule in rules]
            found[urlsplit(link["href"]).fragment] = game, title, date, kind, rules
            assert row["data-kind"] == kind
            assert link["href"] == f"../{game}/errata/#{row.select_one('.erratum-id').get_text()}"
        assert found == written_errata()

    def test_log_has_each_erratum_once_newest_first(self, rows):
        dates = [row.find_parent("details").time["datetime"] for row in rows]
        assert len(rows) == len(written_errata())
        assert dates == sorted(dates, reverse=True)

    def test_log_groups_count_their_errata(self, log):
        groups = log.select(".log details")
        counts = [int(group.select_one(".log-count").get_text().split()[0]) for group in groups]
        assert counts == [len(group.select("li")) for group in groups]
        assert sum(counts) == len(written_errata())

    def test_log_filters_count_their_errata(self, log):
        counts = {
            choice.input["id"]: int(choice.select_one(".log-count").get_text()) for choice in log.select(".log-choice")
        }
        games = Counter(f"log-game-{erratum[0]}" for erratum in written_errata().values())
        kinds = Counter(f"log-kind-{erratum[3]}" for erratum in written_errata().values())
        everything = {"log-game-all": len(written_errata()), "log-kind-all": len(written_errata())}
        assert counts == {**games, **kinds, **everything}

    def test_log_has_message_for_games_without_a_kind(self, show, write):
        form = '# E\n\n## {0} {{ #{0} data-rules="{1}" data-date="2026-11-20" data-kind="{2}" }}\n\n**Ruling.** So.\n'
        write("riskbreaker/page.md", "# P\n\n## A { #rb.a }\n\n## B { #ar.b }\n")
        write("riskbreaker/errata.md", form.format("rb-e01", "rb.a", "gap"))
        write("aretis/errata.md", form.format("ar-e01", "ar.b", "loophole"))
        page = BeautifulSoup(show("errata.md", "# Log\n\n/// errata-log\n///\n"), "html.parser")
        nothing = [(row["data-game"], row["data-kind"]) for row in page.select("p.log-nothing[hidden]")]
        assert nothing == [("riskbreaker", "loophole"), ("aretis", "gap")]


class TestFeed:
    def texts(self, root, path):
        return [match.text for match in root.findall(path, ATOM)]

    def test_feed_has_every_erratum(self, root):
        found = {}
        for entry in root.findall("atom:entry", ATOM):
            game, kind = (match.get("term") for match in entry.findall("atom:category", ATOM))
            link = entry.find("atom:link[@rel='alternate']", ATOM).get("href")
            title = entry.findtext("atom:title", namespaces=ATOM).partition(": ")[2]
            day = entry.findtext("atom:updated", namespaces=ATOM).removesuffix("T00:00:00Z")
            assert urlsplit(link).path.endswith(f"/{game}/errata/")
            found[urlsplit(link).fragment] = game, title, day, kind
        assert found == {id: said[:4] for id, said in written_errata().items()}

    def test_feed_summaries_are_rulings(self, root):
        rulings = {erratum.id: erratum.ruling for erratum in newest_first(index())}
        entries = root.findall("atom:entry", ATOM)
        told = {
            entry.findtext("atom:id", namespaces=ATOM).rpartition(":")[2]: entry.findtext(
                "atom:summary", namespaces=ATOM
            )
            for entry in entries
        }
        assert told == rulings
        assert all(told.values())

    def test_feed_is_valid_atom(self, root):
        assert root.tag == f"{{{NAMESPACE}}}feed"
        for thing in (root, *root.findall("atom:entry", ATOM)):
            for needed in ("id", "title", "updated"):
                assert len(thing.findall(f"atom:{needed}", ATOM)) == 1, needed
        assert self.texts(root, "atom:author/atom:name") == ["Counterroll"]
        moments = self.texts(root, ".//atom:updated")
        assert all(datetime.fromisoformat(moment).tzinfo for moment in moments)
        assert moments[0] == max(moments)
        assert moments[1:] == sorted(moments[1:], reverse=True)

    def test_feed_identifiers_are_distinct_tags(self, root):
        tags = self.texts(root, ".//atom:id")
        assert len(set(tags)) == len(tags) == len(written_errata()) + 1
        assert [tag for tag in tags if not re.fullmatch(r"tag:[a-z0-9.-]+,2026:[a-z0-9-]+", tag)] == []

    def test_feed_addresses_are_absolute(self, root):
        addresses = [link.get("href") for link in root.findall(".//atom:link", ATOM)]
        homes = {f"{urlsplit(address).scheme}://{urlsplit(address).netloc}/" for address in addresses}
        canonical = BeautifulSoup(built("index.html"), "html.parser").select_one("link[rel=canonical]")["href"]
        assert homes == {canonical}

    def test_pages_link_the_feed(self):
        link = "link[rel=alternate][type='application/atom+xml']"
        pages = {"index.html": "errata.xml", "errata/index.html": "../errata.xml"}
        pages["riskbreaker/errata/index.html"] = "../../errata.xml"
        found = {
            page: BeautifulSoup(built(page), "html.parser").select_one(link)["href"].removeprefix("./")
            for page in pages
        }
        assert found == pages

    @pytest.mark.parametrize(
        ("site", "tag"),
        [
            ("https://here.example/", "tag:here.example,2026:rb-e01"),
            ("https://here.example/one/", "tag:here.example,2026:one/rb-e01"),
            ("https://here.example/two/deeper/", "tag:here.example,2026:two/deeper/rb-e01"),
            ("https://here.example:8443/one", "tag:here.example,2026:one/rb-e01"),
        ],
    )
    def test_feed_identifiers_differ_between_sites(self, site, tag):
        assert Published(site, "Here").tag("rb-e01") == tag

    def test_feed_of_site_in_a_folder_has_full_addresses(self):
        pages = index()
        newest = newest_first(pages)[0]
        place = Published("https://rules.example/book/", "Book")
        root = etree.fromstring(feed((newest,), place))
        hrefs = [link.get("href") for link in root.findall(".//atom:link", ATOM)]
        assert hrefs[:2] == ["https://rules.example/book/errata.xml", "https://rules.example/book/errata/"]
        assert hrefs[2] == f"https://rules.example/book/{newest.game}/errata/#{newest.id}"
        assert self.texts(root, "atom:entry/atom:id") == [f"tag:rules.example,2026:book/{newest.id}"]


def test_errata_lines_have_three_to_twelve_words():
    pages = index()
    lines = {
        id: brief(
            SimpleNamespace(path=place.page, state=SimpleNamespace(index=pages, repository=REPOSITORY)), place.section
        ).text
        for id, places in pages.errata.items()
        for place in places
    }
    assert lines.keys() == written_errata().keys()
    assert {id: line for id, line in lines.items() if not 3 <= len(line.split()) <= 12} == {}


def test_styles_have_a_filter_for_each_game_and_kind():
    files = ("site_overrides/browser/src/styles/errata-log.css", "build/games.css")
    styles = "".join((REPOSITORY.root / file).read_text(encoding="utf-8") for file in files)
    hidden = re.findall(r"#log-(\w+)-(\w+):checked\) \.log [^{]*?:not\(\[data-(\w+)=\"(\w+)\"\]\)", styles)
    assert [rule for rule in hidden if rule[:2] != rule[2:]] == []
    kinds = {("kind", address[3]) for address in written_errata().values()}
    assert {rule[:2] for rule in hidden} >= kinds | {("game", game) for game in GAMES.values()}
