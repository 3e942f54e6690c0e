"""The data files match their schemas and the package, and their links have targets."""

import json
import re
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from book.read.entries import newest_first
from book.read.index import index as pages_index
from book.read.paths import GAMES, REPOSITORY, game_of_rule
from book.read.settings import site_address
from exports.data.kinds import KINDS
from rules.core import EXHIBITS, RULES, list_rulings
from rules.games import GAMES as RULES_OF

SCHEMAS = sorted(file.stem for file in (REPOSITORY.root / "site_overrides/exports/data/schemas").glob("*.json"))
SITE, HOME = REPOSITORY.root / "site", site_address()
every = pytest.mark.parametrize("game", GAMES.values())


@pytest.fixture(scope="session")
def schema(read):
    """The validator of a kind of file."""
    return lambda kind: Draft202012Validator(
        json.loads(read(f"data/schemas/{kind}.json")), format_checker=FormatChecker()
    )


@pytest.fixture(scope="session")
def records(read, index):
    """Return a game's records of a kind, by identifier; empty without such a file."""
    there = {file["path"] for file in index["files"]}

    def found(game, kind):
        path = f"data/{game}/{kind}.json"
        listed = json.loads(read(path))["records"] if path in there else []
        named = {record["id"]: record for record in listed}
        assert len(named) == len(listed), f"{path} has two records of one name"
        return named

    return found


def test_every_kind_of_file_has_a_schema():
    assert sorted(SCHEMAS) == sorted([*KINDS, "index"])


@pytest.mark.parametrize("kind", SCHEMAS)
def test_schemas_are_valid_and_name_their_address(kind, schema):
    Draft202012Validator.check_schema(schema(kind).schema)
    assert schema(kind).schema["$id"] == f"{HOME}data/schemas/{kind}.json"


def test_data_files_match_their_schema(read, index, schema):
    data = [
        file["path"] for file in index["files"] if file["path"].startswith("data/") and "/schemas/" not in file["path"]
    ]
    assert len(data) > 20
    for path in ["data/index.json", *data]:
        told = json.loads(read(path))
        assert told["$schema"].endswith(f"schemas/{told['kind']}.json"), path
        assert [f"{error.json_path}: {error.message}" for error in schema(told["kind"]).iter_errors(told)] == [], path


@pytest.mark.parametrize(
    ("kind", "spoil"),
    [
        ("rules", lambda record: record.update(id="rb.Roll")),
        ("rules", lambda record: record.pop("source")),
        ("errata", lambda record: record.update(date="20 November")),
        ("errata", lambda record: record.update(kind="whim")),
        ("rulings", lambda record: record.update(alternatives={"one": "Alone"})),
        ("tables", lambda record: record["rows"].append([{"exact": "0.5", "shown": "50 %", "value": 0.5}])),
        ("cards", lambda record: record.update(cost="Two")),
        ("prices", lambda record: record.update(cost={"points": "4"})),
    ],
)
def test_schemas_reject_wrong_data(read, schema, kind, spoil):
    data = json.loads(read(f"data/riskbreaker/{kind}.json"))
    assert schema(kind).is_valid(data)
    spoil(data["records"][0])
    assert not schema(kind).is_valid(data)


@every
def test_data_lists_rules_of_package_and_errata_of_pages(game, records):
    import_module(f"rules.{game}")
    registered = {rule for rule in RULES if game_of_rule(rule) == game}
    assert records(game, "rules").keys() == registered
    errata = {erratum.id: erratum for erratum in newest_first(pages_index()) if erratum.game == game}
    assert records(game, "errata").keys() == errata.keys()
    assert {id: record["date"] for id, record in records(game, "errata").items()} == {
        id: erratum.day for id, erratum in errata.items()
    }


@every
def test_data_links_rules_and_errata(game, records):
    named = {(rule, erratum) for rule, record in records(game, "rules").items() for erratum in record["errata"]}
    about = {(rule, erratum) for erratum, record in records(game, "errata").items() for rule in record["rules"]}
    assert named == about


@every
def test_data_lists_rulings_of_the_game(game, records):
    rulings = RULES_OF[game].rulings()
    told = records(game, "rulings")
    assert told.keys() == {f"{game}/{option.name}" for option in list_rulings(type(rulings))}
    for record in told.values():
        assert getattr(rulings, record["name"]) == record["ruling"]
        type(rulings)(**{record["name"]: record["printed"] or record["ruling"]})
        assert records(game, "errata")[record["erratum"]]["option"] == record["name"]


@every
def test_data_tables_equal_exhibits(game, records):
    import_module(f"rules.{game}.calculators.tables")
    told = records(game, "tables")
    assert told.keys() == {name for name in EXHIBITS if name.startswith(f"{game}/")}
    for name, record in told.items():
        rows = EXHIBITS[name]().rows
        for at, column in enumerate(record["columns"]):
            cells = [row[at] for row in record["rows"]]
            if column["kind"] in ("chance", "number"):
                assert [Fraction(cell["exact"]) for cell in cells] == [row[at] for row in rows], name
                assert all(cell["value"] == pytest.approx(float(Fraction(cell["exact"]))) for cell in cells), name
            else:
                assert cells == [row[at] for row in rows], name


def test_data_prices_are_as_printed(records):
    # Riskbreaker: a stat costs its new value, or gives back its old one. The draft: Life 1 XP a point up to
    # 30, 2 up to 40, 3 up to 50; a statistic 3 times the score. Skillful: a sword stroke takes 5 Wind.
    riskbreaker, draft, skillful = (records(game, "prices") for game in ("riskbreaker", "councilman", "skillful"))
    assert riskbreaker["rb.character.raise/stat/4/5"]["cost"] == {"points": 5}
    assert riskbreaker["rb.character.lower/stat/4/3"]["cost"] == {"points": -4}
    assert riskbreaker["rb.item.risk/any item"]["cost"] == {"Risk": 1}
    assert [draft[f"cd.xp.life/life/{n}/{n + 1}"]["cost"]["XP"] for n in (20, 29, 30, 39, 40)] == [1, 1, 2, 2, 3]
    assert [draft[f"cd.xp.stat/statistic/{a}/{b}"]["cost"]["XP"] for a, b in pairwise(range(4))] == [3, 6, 9]
    assert skillful["sk.effort/swing a medium sword"]["cost"] == {"wind": 5}


def test_data_lists_ten_maneuver_cards(records):
    cards = records("riskbreaker", "cards")
    assert len(cards) == 10
    assert [record["title"] for record in cards.values() if not record["inCombat"]] == ["Advance", "Find"]


@cache
def anchors(page):
    """Return the anchors of a page of the site, by its address."""
    return set(re.findall(r'id="([^"]+)"', (SITE / page / "index.html").read_text(encoding="utf-8")))


@every
def test_data_records_link_to_existing_places(game, records):
    for kind in KINDS:
        for record in records(game, kind).values():
            page, _, anchor = record["url"].removeprefix(HOME).partition("#")
            assert not anchor or anchor in anchors(page), record["url"]
