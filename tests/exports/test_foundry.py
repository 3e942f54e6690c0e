"""The module for Foundry: its tables have the odds of the rules, and its packs read back unchanged."""

import json
import re
import zipfile
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from datetime import date
from fractions import Fraction
from io import BytesIO
from itertools import accumulate, pairwise, product

import pytest

from book.read.index import index
from book.read.settings import site_address
from exports.foundry import module
from exports.foundry.games import tables
from exports.foundry.packs import packs
from rules.aretis import attack_against_defence, row_name
from rules.core import EXHIBITS, RULES, odds
from rules.councilman import opposed, unopposed
from rules.councilman.tables import DIFFICULTIES

TERM = re.compile(
    r"(?P<sign>[+-]?) ?(?:(?P<count>\d+)d(?P<sides>\d+)(?:k(?P<keep>[hl])(?P<kept>\d+))?|(?P<number>\d+)) ?"
)
HOME = site_address()
SPECS = {table.id: table for table in tables()}


@pytest.fixture(scope="module")
def documents():
    """The documents of both packs, made from the present rules."""
    return packs(HOME, index())


@pytest.fixture(scope="module")
def rolled(documents):
    """The roll tables, by the identifiers of this project."""
    return {
        document["flags"]["counterroll"]["id"]: document for document in documents["tables"] if "formula" in document
    }


@pytest.fixture(scope="module")
def archive(read):
    return zipfile.ZipFile(BytesIO(read("download/foundry/counterroll.zip")))


def totals(formula):
    """Return every total of a formula with its number of throws, by trying all faces of all dice."""
    assert "".join(found[0] for found in TERM.finditer(formula)) == formula
    ways = Counter({0: 1})
    for term in TERM.finditer(formula):
        sign = -1 if term["sign"] == "-" else 1
        added = Counter({int(term["number"]): 1}) if term["number"] else dice(term)
        ways = sum_of(ways, Counter({sign * total: count for total, count in added.items()}))
    return ways


def dice(term):
    count, sides = int(term["count"]), int(term["sides"])
    kept = int(term["kept"] or count)
    if count == 1:
        return Counter(range(1, sides + 1))
    rolls = (sorted(faces, reverse=term["keep"] != "l") for faces in product(range(1, sides + 1), repeat=count))
    return Counter(sum(faces[:kept]) for faces in rolls)


def sum_of(first, second):
    ways = Counter()
    for (left, times), (right, again) in product(first.items(), second.items()):
        ways[left + right] += times * again
    return ways


def drawn(table, documents, formula=None):
    """Return how often Foundry draws each result of a table: the one whose range contains the total."""
    ways = sorted(totals(formula or table["formula"]).items())
    numbers, below = [total for total, _ in ways], [0, *accumulate(count for _, count in ways)]
    ranges = sorted(result["range"] for result in table["results"])
    assert all(low <= high for low, high in ranges), table["name"]
    assert all(before[1] < after[0] for before, after in pairwise(ranges)), f"{table['name']}: ranges overlap"
    chances: dict[str, Fraction] = defaultdict(Fraction)
    tables_by_id = {document["_id"]: document for document in documents["tables"]}
    for result in table["results"]:
        low, high = result["range"]
        share = Fraction(below[bisect_right(numbers, high)] - below[bisect_left(numbers, low)], below[-1])
        inner = {result["flags"]["counterroll"]["name"]: Fraction(1)}
        if result["type"] == "pack":
            assert result["documentCollection"] == "counterroll.tables"
            inner = drawn(tables_by_id[result["documentId"]], documents)
        for name, chance in inner.items():
            chances[name] += share * chance
    assert sum(chances.values()) == 1, f"{table['name']}: some totals have no result"
    return {name: chance for name, chance in chances.items() if chance}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", SPECS)
def test_foundry_table_has_odds_of_the_rules(id, rolled, documents):
    assert drawn(rolled[id], documents) == dict(SPECS[id].exact().items())


@pytest.mark.parametrize("lead", range(-12, 13, 3))
def test_foundry_attack_adds_lead(lead, rolled, documents):
    exact = odds(attack_against_defence, 30 + lead, 30).map(row_name)
    assert drawn(rolled["ar.table.rows"], documents, f"1d20 - 1d20 {lead:+d}") == dict(exact.items())


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize(("formula", "bonus", "steps"), [("2d8 + 3", 3, 0), ("2d8 -1", -1, 0), ("3d8kh2 + 2", 2, 1),
                                                        ("4d8kl2", 0, -2)])  # fmt: skip
def test_foundry_councilman_roll_follows_formula(difficulty, formula, bonus, steps, rolled, documents):
    table = rolled[f"cd.unopposed.table/{difficulty.lower().replace(' ', '-')}"]
    assert drawn(table, documents, formula) == dict(odds(unopposed, bonus, difficulty, steps).items())


@pytest.mark.parametrize("lead", [-5, -1, 2, 6])
def test_foundry_opposed_roll_adds_lead(lead, rolled, documents):
    exact = odds(opposed, max(lead, 0), max(-lead, 0))
    assert drawn(rolled["cd.opposed.table"], documents, f"2d8 - 2d8 {lead:+d}") == dict(exact.items())


@pytest.mark.parametrize("lead", range(-20, 21, 5))
def test_foundry_attack_equals_table_on_page(lead, rolled, documents):
    rows = EXHIBITS["skillful/skill-lead"]().rows
    printed = {row: chance for ahead, row, chance in rows if ahead == lead and chance}
    assert drawn(rolled[f"sk.defense.chart/{lead}"], documents) == printed


def test_foundry_fumbles_equal_table_on_page(rolled, documents):
    for action, threshold, *chances in EXHIBITS["skillful/fumble-odds"]().rows:
        for skill, chance in zip((0, 5, 10), chances, strict=True):
            if threshold:  # at 0 the rested do not fumble at all
                safe = drawn(rolled[f"sk.fumble/{skill - threshold}"], documents)["No fumble"]
                assert 1 - safe == chance, (action, skill)


def test_foundry_chances_equal_count_by_hand(rolled, documents):
    # Of ten faces a stat of 5 succeeds on 1 to 5; 5 leaves level 0, 1 leaves level 4.
    assert drawn(rolled["rb.roll.success/5"], documents) == {
        "Failure": Fraction(1, 2), **{f"Success, level {level}": Fraction(1, 10) for level in range(5)}
    }  # fmt: skip
    # Two dice are 5 to 9 apart, in this order, in 15 + 14 + 13 + 12 + 11 of 400 ways.
    assert drawn(rolled["ar.table.rows"], documents)["Good"] == Fraction(65, 400)
    # 2d8 come to 7 or less in 1 + 2 + 3 + 4 + 5 + 6 of 64 ways.
    assert drawn(rolled["cd.unopposed.table/medium"], documents)["Very Bad"] == Fraction(21, 64)
    # The open d20 shows 40 on a 20 and another, −19 on a 1 and a 20.
    open_d20 = drawn(rolled["sk.open-d20"], documents)
    assert open_d20["Total 40"] == open_d20["Total −19"] == Fraction(1, 400)
    assert drawn(rolled["rb.maneuver.template/draw"], documents)["Rescue"] == Fraction(1, 10)


def test_unknown_formula_is_an_error():
    with pytest.raises(AssertionError):
        totals("2d8x8")


def test_pack_unpacks_to_the_same_documents(archive, documents, tmp_path):
    archive.extractall(tmp_path)
    for name, wanted in documents.items():
        module.run_foundry("unpack", name, tmp_path / "packs", tmp_path / name)
        found = [json.loads(file.read_text(encoding="utf-8")) for file in (tmp_path / name).glob("*.json")]
        assert sorted(found, key=lambda document: document["_id"]) == sorted(
            wanted, key=lambda document: document["_id"]
        )


def test_unreadable_pack_is_an_error(tmp_path):
    (tmp_path / "packs").write_text("no folder", encoding="utf-8")
    with pytest.raises(module.PackError):
        module.run_foundry("unpack", "rules", tmp_path / "packs", tmp_path / "out")


def test_foundry_manifest_describes_archive(archive, read):
    data = json.loads(read("download/foundry/module.json"))
    assert data == json.loads(archive.read("module.json"))
    for pack in data["packs"]:
        assert f"{pack['path']}/CURRENT" in archive.namelist()
    assert data["manifest"] == f"{HOME}download/foundry/module.json"
    assert data["download"] == f"{HOME}download/foundry/counterroll.zip"
    assert re.fullmatch(r"\d+\.\d+\.\d+\.20\d{6}", data["version"])


def every_document(documents):
    for document in (*documents["rules"], *documents["tables"]):
        yield document
        yield from document.get("pages", ())
        yield from document.get("results", ())


def test_foundry_identifiers_are_valid_and_unique(documents):
    keys = [document["_key"] for document in every_document(documents)]
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert [
        document["_id"]
        for document in every_document(documents)
        if not re.fullmatch(r"[0-9A-Za-z]{16}", document["_id"])
    ] == []


def test_foundry_has_page_of_every_rule(documents):
    pages = [page["flags"]["counterroll"] for document in documents["rules"] for page in document.get("pages", ())]
    known = {page["id"]: page for page in pages}
    assert known.keys() >= RULES.keys()
    assert all(page["licence"] == "MIT" and page["source"] and page["site"] for page in pages)
    assert all(table["flags"]["counterroll"]["source"] for table in documents["tables"] if "formula" in table)


def test_foundry_links_lead_to_existing_pages(documents):
    there = {
        f"Compendium.counterroll.rules.JournalEntry.{document['_id']}.JournalEntryPage.{page['_id']}"
        for document in documents["rules"]
        for page in document.get("pages", ())
    }
    texts = [page["text"]["content"] for document in documents["rules"] for page in document.get("pages", ())]
    texts += [document["description"] for document in documents["tables"] if "formula" in document]
    named = [link for text in texts for link in re.findall(r"@UUID\[([^\]]+)\]\{[^{}]+\}", text)]
    assert len(named) > 1000
    assert set(named) <= there
    assert [text for text in texts if "uuid:" in text or "[[" in text or "///" in text] == []


def test_foundry_pages_contain_no_site_markup(documents):
    for journal in documents["rules"]:
        for page in journal.get("pages", ()):
            words = re.sub(r"<(pre|code)>.*?</\1>", "", page["text"]["content"], flags=re.DOTALL)
            assert not re.search(r"\{:|\{ ?[#.]|^///|\{\d*d\d+[^}]*=", words, re.MULTILINE), page["name"]


def test_foundry_manifest_names_versions():
    compatibility = module.manifest(HOME, date(2026, 11, 20))["compatibility"]
    assert int(compatibility["minimum"]) <= int(compatibility["verified"])
