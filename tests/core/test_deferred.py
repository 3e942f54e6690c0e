"""A game's package imports what it names when it is asked for a name, and not before."""

import subprocess
import sys
from importlib import import_module
from inspect import unwrap
from types import ModuleType

import pytest

from rules.core.identifiers import RULES
from rules.games import GAMES


def told(script):
    """What a fresh Python prints."""
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()


@pytest.mark.parametrize("game", GAMES)
def test_a_package_gives_the_names_that_it_has(game):
    package, names = import_module(f"rules.{game}"), import_module(f"rules.{game}.names")
    assert package.__all__ == names.__all__
    for name in names.__all__:
        given, named = getattr(package, name), getattr(names, name)
        assert given is named or unwrap(given) is unwrap(named)  # a function is given with its door


@pytest.mark.parametrize("game", GAMES)
def test_a_function_named_like_a_module_stays_a_function_whatever_is_imported_first(game):
    names = import_module(f"rules.{game}.names")
    alike = [
        name
        for name in names.__all__
        if not isinstance(getattr(names, name), ModuleType) and f"rules.{game}.{name}" in sys.modules
    ]
    assert "rulings" in alike
    for name in alike:
        script = f"import rules.{game}.{name}\nfrom rules.{game} import {name}\nprint(type({name}).__name__)"
        assert told(script) == [type(getattr(names, name)).__name__]


def test_one_module_brings_no_fight_along():
    found = told("import sys, rules.riskbreaker.rolls\nprint(*sys.modules)")
    assert "rules.riskbreaker.rolls" in found
    assert {"rules.riskbreaker.names", "rules.riskbreaker.fight", "rules.riskbreaker.combat"}.isdisjoint(found)


def test_a_name_that_is_not_there_is_told():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        import_module("rules.riskbreaker").nothing  # noqa: B018


def test_all_rules_of_a_game_are_known_once_a_part_of_it_is():
    [many] = told("import rules.riskbreaker.rolls\nfrom rules.core import RULES\nprint(len(RULES))")
    assert int(many) == len([name for name in RULES if name.startswith("rb.")])
