"""Every case of every rule with a declared domain, under every pair of alternatives of the rulings that it reads."""

from importlib import import_module
from itertools import combinations, product

import pytest

from book.check.domains.enumerate import faults_under, run_cases
from book.check.domains.model import domains
from rules.core import list_rulings
from rules.core.context import track_rulings
from rules.games import GAMES


def pairs(rule, domain, kind):
    """Yield all pairs of alternatives of two rulings that the rule reads, by the names of the rulings.

    A ruling counts if the rule reads it under the recommended rulings, or after a change of any one ruling.
    """
    singles = [{}, *({option.name: value} for option in list_rulings(kind) for value in option.alternatives)]
    read = frozenset().union(*(track_rulings(kind(**single), run_cases, rule, domain)[1] for single in singles))
    options = [option for option in list_rulings(kind) if option.name in read]
    for option, second_option in combinations(options, 2):
        for first, second in product(option.others, second_option.others):
            yield {option.name: first, second_option.name: second}


def test_pairs_combine_two_rulings():
    # Besides ours, outnumbering has two alternatives and a tied lead has one, so there are two pairs.
    domain, kind = domains("riskbreaker")["rb.round.example"], GAMES["riskbreaker"].rulings
    found = list(pairs("rb.round.example", domain, kind))
    assert found == [{"outnumbering": name, "tied_lead": "both"} for name in ("together", "each")]


EVERY = [(game, rule) for game in GAMES for rule in domains(game)]


@pytest.mark.parametrize(("game", "rule"), EVERY)
def test_pairs_of_rulings_leave_no_gap(game, rule):
    import_module(f"rules.{game}")
    domain, kind = domains(game)[rule], GAMES[game].rulings
    assert [trouble for both in pairs(rule, domain, kind) for trouble in faults_under(rule, domain, kind, both)] == []
