"""Every statement of the sources has a rule, an erratum or a reason; the pages use their own words."""

import os
import re
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from book.check.sources import shared_phrases
from book.check.sources.__main__ import find_sources
from book.check.sources.sentences import Row, digest, number_rows, read, sentences, table, update_rows
from book.read.index import index
from book.read.paths import REPOSITORY
from rules.core import HOUSE_RULE, RULES
from rules.games import GAMES, import_package

MAX_SHARED = 40  # stretches of seven words in all pages; they are lists, tables and names
MAX_RUN_WORDS = 9
# Lists of names that a sheet or a table of the source gives in one order.
LISTS = {"rules/councilman/tables.py"}


@pytest.fixture(scope="module")
def known():
    pages = index(REPOSITORY)
    return {*pages.rules, *pages.errata}


LISTED = [game for game in REPOSITORY.games() if table(REPOSITORY, game).exists()]


@pytest.mark.parametrize("game", LISTED)
def test_every_source_statement_has_a_rule_or_reason(game, known):
    _, rows = read(table(REPOSITORY, game))
    assert rows
    for row in rows:
        assert bool(row.told) != bool(row.reason), f"{row}: needs rules or errata, or else a reason why it has none"
        assert set(row.told) <= known, f"{row}: names {', '.join(set(row.told) - known)}, which no page has"
        assert re.fullmatch(r"[0-9a-f]{12}", row.digest), f"{row}: begins with no digest"
    import_package(game)
    prefix = f"{GAMES[game].prefix}."
    printed = {rule.id for rule in RULES.values() if rule.id.startswith(prefix) and rule.source != HOUSE_RULE}
    assert printed
    unnamed = printed - {named for row in rows for named in row.told}
    assert not unnamed, f"{unnamed}: these rules have a section of the source, and no row names them"
    digests = [key for key, _ in groupby(rows, lambda row: row.digest)]
    apart = [key for key, count in Counter(digests).items() if count > 1]
    assert not apart, f"{apart}: the rows of one sentence must follow each other"


def test_source_table_has_every_sentence():
    """If the folder `SOURCES` has the source texts, the tables equal those made from these texts."""
    folder = os.environ.get("SOURCES")
    texts = find_sources(Path(folder)) if folder else {}
    assert not folder or set(texts) == set(LISTED)
    for game, text in texts.items():
        _, rows = read(table(REPOSITORY, game))
        assert update_rows(text, rows) == rows
        of_digest = {digest(sentence): sentence for sentence in sentences(text)}
        for key, of_sentence in groupby(rows, lambda row: row.digest):
            begins = -1
            for row in of_sentence:  # statements follow each other as in their sentence
                begins = of_digest[key].find(row.first, begins + 1)
                assert begins >= 0, row
        assert shared_phrases.read(table(REPOSITORY, "shared_phrases").with_suffix(".txt")) >= set(
            shared_phrases.digests(text)
        )


def test_pages_share_no_long_phrases_with_sources():
    kept = shared_phrases.read(table(REPOSITORY, "shared_phrases").with_suffix(".txt"))
    files = [
        *REPOSITORY.docs.rglob("*.md"),
        *REPOSITORY.docs.rglob("*.ipynb"),
        *(REPOSITORY.root / "rules").rglob("*.py"),
    ]
    found = {
        file.relative_to(REPOSITORY.root).as_posix(): list(
            shared_phrases.find_shared_phrases(file.read_text("utf-8"), kept)
        )
        for file in files
    }
    long = [(file, run) for file, some in found.items() for run in some if len(run.split()) > MAX_RUN_WORDS]
    assert {file for file, _ in long} <= LISTS, long
    assert sum(map(len, found.values())) <= MAX_SHARED, [(file, *some) for file, some in found.items() if some]


def test_sentences_end_at_full_stops_but_not_at_abbreviations():
    text = (
        "A roll, e.g. of 3d6, is made. Roll low! (See below.) He has 5 vs. 3.\n  • A table\t3 5\n1. Choose. 2 are left"
    )
    cut = ["A roll, e.g. of 3d6, is made.", "Roll low!", "(See below.", "He has 5 vs. 3.", "• A table 3 5", "Choose."]
    assert list(sentences(text)) == [*cut, "2 are left"]
    assert len({digest(sentence) for sentence in cut}) == len(cut)


def test_sentence_keeps_all_its_statements():
    text = "Roll low. Traps and walls stop opponents. Rest."
    low, walls, rest = update_rows(text, ())
    trap, wall = (Row(walls.digest, first, (), "a heading") for first in ("Traps", "and walls stop"))
    assert update_rows(text, (low, trap, wall)) == (low, trap, wall, rest)
    assert [number for number, _ in number_rows((low, trap, wall, rest))] == ["1", "2a", "2b", "3"]


def test_phrases_of_a_new_source_are_added(tmp_path):
    texts = ("When the moon is full every wolf may howl", "Nine ravens sit on the wall of the keep")
    for text in texts:
        shared_phrases.add(tmp_path / "phrases.txt", [text])
    assert shared_phrases.read(tmp_path / "phrases.txt") == {
        digest for text in texts for digest in shared_phrases.digests(text)
    }


def test_shared_phrase_is_found():
    """Eight of eleven words are copied. Seven shared words in a row are reported, six are not."""
    kept = frozenset(shared_phrases.digests("When the moon is full every wolf may howl at will"))
    assert list(shared_phrases.find_shared_phrases("So when THE moon is full, every wolf may sleep.", kept)) == [
        "when the moon is full every wolf may"
    ]
    assert not list(shared_phrases.find_shared_phrases("the moon is full every wolf sleeps", kept))
