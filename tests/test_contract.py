"""Requirements of every game: identifiers with its prefix, rulings with an erratum, complete exhibits."""

import ast
import importlib
from pathlib import Path

import pytest

from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS, RULES, as_printed, list_rulings
from rules.games import GAMES

HOME = Path(__file__).parents[1]

every = pytest.mark.parametrize("game", GAMES)


@every
def test_rule_identifiers_have_prefix_of_the_game(game):
    importlib.import_module(f"rules.{game}")
    here = [rule for rule in RULES.values() if rule.code.__module__.startswith(f"rules.{game}.")]
    assert here
    assert {rule.id.split(".")[0] for rule in here} == {GAMES[game].prefix}


@every
def test_rulings_name_errata_of_the_page(game):
    page = (HOME / "docs" / game / "errata.md").read_text()
    for option in list_rulings(GAMES[game].rulings):
        assert f"#{option.erratum} " in page, option.erratum
        assert f'data-ruling="{option.name}"' in page, option.name
        assert len(option.alternatives) > 1
        # Each is a sentence without a full stop, because texts go on after it.
        assert [text for text in option.alternatives.values() if text[0].islower() or text.endswith(".")] == []


@every
def test_printed_rulings_can_be_chosen(game):
    assert isinstance(as_printed(GAMES[game].rulings), GAMES[game].rulings)


def compared_rulings(game):
    """Yield each comparison of a ruling with a text in a game's code: the name of the ruling, and the text."""
    for path in (HOME / "rules" / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Compare(ast.Attribute(ast.Call(ast.Name("rulings")), name), comparators=[compared]):
                    texts = (part.value for part in ast.walk(compared) if isinstance(part, ast.Constant))
                    yield from ((name, text) for text in texts)


@every
def test_rules_compare_rulings_with_their_alternatives(game):
    alternatives = {ruling.name: ruling.alternatives for ruling in list_rulings(GAMES[game].rulings)}
    compared = set(compared_rulings(game))
    assert len(compared) >= len(alternatives) / 2
    assert {(name, text) for name, text in compared if text not in alternatives.get(name, ())} == set()


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


@every
def test_game_agrees_with_its_list_entry(game):
    """A game has its own name and rulings, tactics with a default, and a value table for each duel."""
    brought = GAMES[game].game
    assert (brought.slug, brought.rulings) == (game, GAMES[game].rulings)
    assert brought.tactics.default in brought.tactics.texts
    assert all(Path(GAMES[game].value_table_path(f"{name}.values")).exists() for name in brought.duels)
