"""Mutants: how they are made, which are listed as equivalent, and a sample tried against its pages and tests."""

from fractions import Fraction

import pytest

from mutants import verdicts
from mutants.affected_tests import Reach
from mutants.equivalents import equivalents
from mutants.mutants import file_mutants, mutants
from mutants.scoring import sample
from rules.calculators.answers import wilson_interval

SOURCE = '''
"""Documentation."""
__all__ = ["blow"]
LEAST, MODES = 3, {"melee": 1, "far off": -2}
Value = int | str

def blow(dice, stat: Annotated[int, Whole("Stat", 1, 10)] = 5, kind="melee"):
    """A blow."""
    whole(stat, 1, 10, "a stat")
    dice.note("rb.blow", "{stat} falls", stat=stat)
    if not kind or stat >= LEAST and kind == "melee":
        raise BadInput(stat, f"{stat + 1} is too much")
    return stat * 2
'''


def test_mutants_change_bounds_and_data_but_no_messages():
    """Counted by hand: messages, docstrings, names and types are not mutated, bounds and data are."""
    found = [(mutant.within, mutant.change) for mutant in file_mutants("blow.py", SOURCE)]
    assert sorted(found) == sorted([
        ("(LEAST, MODES)", "3 → 4"), ("(LEAST, MODES)", "3 → 2"),
        ("(LEAST, MODES)", "\"melee\" → 'far off'"), ("(LEAST, MODES)", "\"far off\" → 'melee'"),
        ("(LEAST, MODES)", "1 → 2"), ("(LEAST, MODES)", "1 → 0"),
        ("(LEAST, MODES)", "- →"), ("(LEAST, MODES)", "2 → 3"), ("(LEAST, MODES)", "2 → 1"),
        ("blow", "1 → 2"), ("blow", "1 → 0"), ("blow", "10 → 11"), ("blow", "10 → 9"),
        ("blow", "5 → 6"), ("blow", "5 → 4"),
        ("blow", 'whole(stat, 1, 10, "a stat") → pass'),
        ("blow", "1 → 2"), ("blow", "1 → 0"), ("blow", "10 → 11"), ("blow", "10 → 9"),
        ("blow", 'dice.note("rb.blow", "{stat} falls", stat=stat) → pass'),
        ("blow", "not →"), ("blow", "or → and"), ("blow", "and → or"), ("blow", ">= → >"), ("blow", ">= → <"),
        ("blow", "== → !="), ("blow", "\"melee\" → 'no melee'"),
        ("blow", 'raise BadInput(stat, f"{stat + 1} is too much") → pass'),
        ("blow", "stat * 2 → None"), ("blow", "* → +"), ("blow", "2 → 3"), ("blow", "2 → 1"),
    ])  # fmt: skip


def test_tests_that_run_a_line_come_first():
    """A statement that runs at import is also tried by all tests except those of other games, the quickest first."""
    every = [mutant for mutant in mutants(("basics",)) if not mutant.early]
    line = {every[0].module: frozenset({every[0].lines[0]})}
    own, other = "tests/basics/test_a.py::test", "tests/aretis/test_b.py::test"
    seconds = {own: 9.0, other: 1.0, "docs/engine.md": 2.0, "docs/aretis/index.md": 3.0}
    assert Reach({own: line}, seconds).candidates(every[0]) == [own]
    assert Reach({"": line, own: line}, seconds).candidates(every[0]) == [own, "docs/engine.md"]
    assert Reach({"": line, "tests/basics/test_a.py": line}, seconds).candidates(every[0]) == [own, "docs/engine.md"]
    assert Reach({"": line}, seconds).candidates(every[0]) == ["docs/engine.md", own]


def test_cache_sizes_are_not_mutated():
    text = "@lru_cache(maxsize=64, typed=True)\ndef one():\n    return 5\n"
    assert [mutant.change for mutant in file_mutants("one.py", text)] == ["True → False", "5 → None", "5 → 6", "5 → 4"]


def test_mutants_have_unique_names_and_compile():
    every = mutants()
    assert len({mutant.key for mutant in every}) == len(every)
    for mutant in sample(200, 5):
        compile(mutant.source(), mutant.module, "exec")


def test_equivalent_entries_match_mutants_and_have_reasons():
    every = mutants()
    assert [entry for entry in equivalents() if not any(entry.means(mutant) for mutant in every)] == []
    assert [entry for entry in equivalents() if len(entry.why.split()) <= 3] == []


def test_wilson_interval_equals_formula_by_hand():
    """90 of 100, with z² = 3.8416: (0.9 + 0.019208 ± 1.96 √(0.0009 + 0.00009604)) / 1.038416."""
    assert wilson_interval(Fraction(90, 100), 100) == pytest.approx((0.825637, 0.944772), abs=1e-5)


def test_verdict_is_kept_until_its_inputs_change(tmp_path, monkeypatch):
    """A noticed mutant is not tried again. An unnoticed one is, if the tests or the time limit have changed."""
    monkeypatch.setattr(verdicts, "FILE", tmp_path / "verdicts.jsonl")
    one, other = sample(2, 3)
    asked = []

    def noticed(mutant, page, test, patience=1):
        def by_page():
            asked.append("page")
            return page

        def by_test():
            asked.append("test")
            return test

        return verdicts.judge(mutant, verdicts.read_verdicts().get(mutant.key), by_page, by_test, patience).noticed

    assert noticed(one, "README.md", "")
    assert noticed(one, "", "")
    assert asked == ["page"]
    assert not noticed(other, "", "")
    assert not noticed(other, "README.md", "README.md")
    assert asked == ["page", "page", "test"]
    assert noticed(other, "", "README.md", patience=2)
    assert asked == ["page", "page", "test", "page", "test"]
    monkeypatch.setattr(verdicts, "digest", lambda _: "another")
    assert not noticed(one, "", "")


def test_early_statement_is_tried_by_all_except_other_games():
    known = Reach({}, {"tests/core/test_a.py::test": 2.0, "docs/engine.md": 1.0, "tests/basics/test_b.py::test": 0.5})
    early = next(mutant for mutant in mutants(("core",)) if mutant.early)
    assert known.candidates(early) == ["tests/basics/test_b.py::test", "docs/engine.md", "tests/core/test_a.py::test"]
    of_aretis = next(mutant for mutant in mutants(("aretis",)) if mutant.early)
    assert known.candidates(of_aretis) == ["docs/engine.md", "tests/core/test_a.py::test"]
