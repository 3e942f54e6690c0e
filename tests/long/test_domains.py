"""Every case of every rule with a declared domain, under every pair of alternatives of the rulings that it reads."""

from importlib import import_module

import pytest

from book.check.domains.enumerate import faults_under, pairs
from book.check.domains.model import domains
from rules.games import GAMES

EVERY = [(game, rule) for game in GAMES for rule in domains(game)]


@pytest.mark.parametrize(("game", "rule"), EVERY)
def test_pairs_of_rulings_leave_no_gap(game, rule):
    import_module(f"rules.{game}")
    domain, kind = domains(game)[rule], GAMES[game].rulings
    assert [trouble for both in pairs(rule, domain, kind) for trouble in faults_under(rule, domain, kind, both)] == []
