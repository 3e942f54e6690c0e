"""Requirements of every game: identifiers with its prefix, rulings with an erratum, complete exhibits."""

import importlib
import inspect
from pathlib import Path

import pytest

from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS, RULES, Rulings, as_printed, list_rulings
from rules.games import GAMES

HOME = Path(__file__).parents[1]

every = pytest.mark.parametrize("game", GAMES)


def rulings_of(game):
    module = importlib.import_module(f"rules.{game}.rulings")
    found = [
        each
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, Rulings) and each is not Rulings
    ]
    assert len(found) == 1
    return found[0]


@every
def test_identifiers_carry_the_games_prefix(game):
    importlib.import_module(f"rules.{game}")
    here = [rule for rule in RULES.values() if rule.code.__module__.startswith(f"rules.{game}")]
    assert here
    assert {rule.id.split(".")[0] for rule in here} == {GAMES[game].prefix}


@every
def test_every_ruling_names_an_erratum_of_the_games_page(game):
    page = (HOME / "docs" / game / "errata.md").read_text()
    for option in list_rulings(rulings_of(game)):
        assert f"#{option.erratum} " in page, option.erratum
        assert f'data-ruling="{option.name}"' in page, option.name
        assert len(option.alternatives) > 1


@every
def test_the_printed_rulings_can_be_chosen_as_a_whole(game):
    assert isinstance(as_printed(rulings_of(game)), rulings_of(game))


@every
def test_exhibits_are_complete_and_their_chances_are_chances(game):
    import_calculators(game)
    made = {name: make() for name, make in EXHIBITS.items() if name.startswith(f"{game}/")}
    assert made
    for name, exhibit in made.items():
        assert exhibit.rows, name
        for at, column in enumerate(exhibit.columns):
            if column.kind == "chance":
                assert all(0 <= row[at] <= 1 for row in exhibit.rows), name
