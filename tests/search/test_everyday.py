"""The everyday words: every one leads to things that are there, and to one thing of a game at most."""

from collections import Counter

import pytest
import yaml

from book.write.page_data.search.synonyms import FOLDER, read_synonyms, synonyms_by_entry
from rules.games import BY_PREFIX, GAMES


def game_of(thing):
    prefix = thing.replace(":", ".").replace("-", ".").partition(".")[0]
    return BY_PREFIX[prefix].slug if prefix in BY_PREFIX else thing.partition("/")[0]


def test_everything_meant_is_in_the_book(everything):
    known = {entry.id for entry in everything}
    assert [thing for meant in read_synonyms().values() for thing in meant if thing not in known] == []


def test_a_saying_leads_to_one_thing_of_a_game():
    ways = [(saying, game_of(thing)) for words, meant in read_synonyms().items() for saying in words for thing in meant]
    assert [way for way, count in Counter(ways).items() if count > 1] == []


def test_every_saying_leads_somewhere():
    assert [words for words, meant in read_synonyms().items() if not meant] == []


@pytest.mark.parametrize("file", sorted(FOLDER.iterdir()), ids=lambda file: file.stem)
def test_a_file_is_a_games_and_no_line_of_it_is_lost_to_another(file):
    assert file.stem in (*GAMES, "said", "book")
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert len(yaml.safe_load("\n".join(lines))) == len(lines)


@pytest.mark.parametrize("file", [file for file in FOLDER.iterdir() if file.stem in GAMES], ids=lambda file: file.stem)
def test_a_games_file_leads_into_that_game(file):
    assert {game_of(thing) for thing in yaml.safe_load(file.read_text(encoding="utf-8")).values()} == {file.stem}


def test_read_synonyms_rejects_names_that_no_saying_has(tmp_path):
    (tmp_path / "said.yml").write_text("armor: AC")
    (tmp_path / f"{next(iter(GAMES))}.yml").write_text("armour: cd:Block")
    with pytest.raises(LookupError, match=r"'armour' is said nowhere"):
        read_synonyms(tmp_path)


def test_each_thing_gets_all_its_names():
    sayings = {("armor", "AC"): ["cd:Block"], ("soak",): ["cd:Block", "rb.end"]}
    assert synonyms_by_entry(["cd:Block", "rb.end"], sayings) == {
        "cd:Block": ["armor", "AC", "soak"],
        "rb.end": ["soak"],
    }


def test_what_is_not_there_is_named():
    with pytest.raises(LookupError, match=r"armor, AC lead to 'cd:Blok'"):
        synonyms_by_entry(["cd:Block"], {("armor", "AC"): ["cd:Blok"]})


@pytest.mark.parametrize(
    ("game", "count"), Counter(game_of(t) for meant in read_synonyms().values() for t in meant).items()
)
def test_a_game_has_more_than_a_handful(game, count):
    assert count >= 20 or game not in GAMES
