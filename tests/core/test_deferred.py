"""A game's package imports its names when one of them is first used."""

import subprocess
import sys
from importlib import import_module
from inspect import unwrap
from types import ModuleType

import pytest

from rules.core import RULES
from rules.games import GAMES


def run_python(script):
    """Return the output of a fresh Python."""
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()


@pytest.mark.parametrize("game", GAMES)
def test_package_gives_its_public_names(game):
    package, names = import_module(f"rules.{game}"), import_module(f"rules.{game}.names")
    assert package.__all__ == names.__all__
    for name in names.__all__:
        given, named = getattr(package, name), getattr(names, name)
        assert given is named or unwrap(given) is unwrap(named)  # a function is wrapped with its argument checks


@pytest.mark.parametrize("game", GAMES)
def test_function_hides_module_of_same_name_in_any_import_order(game):
    names = import_module(f"rules.{game}.names")
    alike = [
        name
        for name in names.__all__
        if not isinstance(getattr(names, name), ModuleType) and f"rules.{game}.{name}" in sys.modules
    ]
    assert "rulings" in alike
    for name in alike:
        script = f"import rules.{game}.{name}\nfrom rules.{game} import {name}\nprint(type({name}).__name__)"
        assert run_python(script) == [type(getattr(names, name)).__name__]


def test_import_of_one_module_loads_no_combat():
    found = run_python("import sys, rules.riskbreaker.rolls\nprint(*sys.modules)")
    assert "rules.riskbreaker.rolls" in found
    assert {"rules.riskbreaker.names", "rules.riskbreaker.fight", "rules.riskbreaker.combat"}.isdisjoint(found)


def test_package_rejects_unknown_name():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        import_module("rules.riskbreaker").nothing  # noqa: B018


def test_reading_rules_loads_whole_game():
    [many] = run_python("import rules.riskbreaker.rolls\nfrom rules.core import RULES\nprint(len(RULES))")
    assert int(many) == len([name for name in RULES if name.startswith("rb.")])


def test_rules_include_every_imported_game():
    """`RULES` finds two rules of Rules Basics by identifier, and counts as many rules as it yields."""
    import_module("rules.basics.names")
    assert {"td.success", "td.contest"} <= set(RULES)
    assert len(RULES) == len(list(RULES))
