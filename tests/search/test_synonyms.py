"""Synonyms from everyday language: each leads to existing entries, and to one entry for each game at most."""

from collections import Counter

import pytest
import yaml

from book.write.page_data.search.synonyms import FOLDER, read_synonyms, synonyms_by_entry
from rules.games import BY_PREFIX, GAMES


def game_of(thing):
    prefix = thing.replace(":", ".").replace("-", ".").partition(".")[0]
    return BY_PREFIX[prefix].slug if prefix in BY_PREFIX else thing.partition("/")[0]


def test_synonyms_lead_to_existing_entries(everything):
    known = {entry.id for entry in everything}
    assert [thing for meant in read_synonyms().values() for thing in meant if thing not in known] == []


def test_synonym_leads_to_one_entry_for_each_game():
    ways = [(saying, game_of(thing)) for words, meant in read_synonyms().items() for saying in words for thing in meant]
    assert [way for way, count in Counter(ways).items() if count > 1] == []


def test_every_synonym_has_an_entry():
    assert [words for words, meant in read_synonyms().items() if not meant] == []


@pytest.mark.parametrize("file", sorted(FOLDER.iterdir()), ids=lambda file: file.stem)
def test_synonym_file_belongs_to_a_game_and_repeats_no_key(file):
    assert file.stem in (*GAMES, "said", "book")
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert len(yaml.safe_load("\n".join(lines))) == len(lines)


@pytest.mark.parametrize("file", [file for file in FOLDER.iterdir() if file.stem in GAMES], ids=lambda file: file.stem)
def test_synonym_file_of_a_game_names_its_entries_only(file):
    assert {game_of(thing) for thing in yaml.safe_load(file.read_text(encoding="utf-8")).values()} == {file.stem}


def test_read_synonyms_rejects_unknown_words(tmp_path):
    (tmp_path / "said.yml").write_text("armor: AC")
    (tmp_path / f"{next(iter(GAMES))}.yml").write_text("armour: cd:Block")
    with pytest.raises(LookupError, match=r"'armour' is missing from said\.yml"):
        read_synonyms(tmp_path)


def test_synonyms_by_entry_collects_all_words():
    sayings = {("armor", "AC"): ["cd:Block"], ("soak",): ["cd:Block", "rb.end"]}
    assert synonyms_by_entry(["cd:Block", "rb.end"], sayings) == {
        "cd:Block": ["armor", "AC", "soak"],
        "rb.end": ["soak"],
    }


def test_synonyms_by_entry_names_unknown_entries():
    with pytest.raises(LookupError, match=r"armor, AC lead to 'cd:Blok'"):
        synonyms_by_entry(["cd:Block"], {("armor", "AC"): ["cd:Blok"]})


@pytest.mark.parametrize(
    ("game", "count"), Counter(game_of(t) for meant in read_synonyms().values() for t in meant).items()
)
def test_every_game_has_20_synonyms(game, count):
    assert count >= 20 or game not in GAMES
