"""The record of examples: a stale record is not used, and its effects of rulings are those of real runs."""

import pytest
from bs4 import BeautifulSoup
from site_markdown import site_markdown

from book.read.paths import Repository
from book.run import record
from book.run.impact import impacts
from book.run.trace import trace
from rules.core import TrackedRulings, current_rulings, list_rulings, using
from rules.games import GAMES
from rules.riskbreaker import RiskbreakerRulings, success_level


@pytest.fixture
def game(repository):
    """The repository has one game, the real Riskbreaker."""
    (repository.root / "rules" / "riskbreaker").mkdir()
    (repository.root / "rules" / "riskbreaker" / "__init__.py").touch()
    return repository


class TestRecordIsFresh:
    @pytest.fixture
    def kept(self, repository, write):
        write("page.md", "```python\nx = 1\n```\n")
        (repository.root / "rules" / "rolls.py").write_text("a = 1\n", encoding="utf-8")
        record.make(repository)
        return repository

    def test_record_reads_back_unchanged(self, kept):
        assert record.read(kept) == record.make(kept)

    def test_missing_record_is_none(self, repository, write):
        write("page.md", "```python\nx = 1\n```\n")
        assert record.read(repository) is None

    def test_changed_page_makes_record_stale(self, kept, write):
        write("page.md", "```python\nx = 2\n```\n")
        assert record.read(kept) is None

    def test_new_page_makes_record_stale(self, kept, write):
        write("other.md", "")
        assert record.read(kept) is None

    def test_changed_rule_makes_record_stale(self, kept):
        (kept.root / "rules" / "rolls.py").write_text("a = 2\n", encoding="utf-8")
        assert record.read(kept) is None


def no_impacts(*_):
    """Skip the effects of rulings, which take long; another class tests them."""
    return ()


class TestRunsOfChangedPages:
    """Two games with a page each, a page that names one of them, and a page of no game."""

    @pytest.fixture
    def ran(self, repository, write, monkeypatch):
        """Make the record, and return the pages that ran for it."""
        one, other = list(GAMES)[:2]
        for slug in (one, other):
            (repository.root / "rules" / slug).mkdir()
            (repository.root / "rules" / slug / "__init__.py").touch()
            write(f"{slug}/page.md", "# P\n\n```pycon\n>>> 1 + 1\n2\n```\n")
        write(f"{one}/wide.md", f"# W\n\n```pycon\n>>> '{other}'\n'{other}'\n```\n")
        write("page.md", "# P\n\n```pycon\n>>> 2 + 2\n4\n```\n")
        (repository.root / "rules" / "core").mkdir()

        def make():
            seen = []

            def noted(repository, paths):
                seen.extend(paths)
                return trace(repository, paths)

            monkeypatch.setattr(record, "trace", noted)
            monkeypatch.setattr(record, "impacts", no_impacts)
            made = record.make(repository)
            assert {example.page for example in made.trace.examples} == set(repository.pages())
            return sorted(path.replace(one, "one").replace(other, "other") for path in seen)

        vars(make).update(root=repository.root, other=other)
        assert make() == ["one/page.md", "one/wide.md", "other/page.md", "page.md"]
        return make

    def test_unchanged_repository_runs_no_page(self, ran):
        assert ran() == []

    def test_changed_page_runs_alone(self, ran, write):
        write(f"{ran.other}/page.md", "# P\n\nMore words.\n\n```pycon\n>>> 1 + 1\n2\n```\n")
        assert ran() == ["other/page.md"]

    def test_changed_game_runs_pages_that_use_it(self, ran):
        (ran.root / "rules" / ran.other / "rolls.py").write_text("a = 1\n", encoding="utf-8")
        assert ran() == ["one/wide.md", "other/page.md", "page.md"]

    @pytest.mark.parametrize("file", ["rules/core/dice.py", "rules/games.py", "site_overrides/book/run/trace.py"])
    def test_changed_core_runs_all_pages(self, ran, file):
        (ran.root / file).parent.mkdir(parents=True, exist_ok=True)
        (ran.root / file).write_text("a = 1\n", encoding="utf-8")
        assert len(ran()) == 4

    def test_deleted_page_leaves_the_record(self, ran):
        (ran.root / "docs" / "page.md").unlink()
        assert ran() == []


# A Success Level of stat 1 and roll 2: ours, as printed, is 1 − 2; stopped at zero 0, as a distance 1.
LEVELS = "# Rolling\n\n## Level { #rb.roll.level }\n\n```pycon\n>>> success_level(1, 2)\n-1\n>>> 1 + 1\n2\n```\n"


STOPS = "```pycon\n>>> [10][success_level(1, 2)]\n10\n```\n"
ASSERTS = "```python\nassert success_level(1, 2) == -1, 'not below'\n```\n"


@pytest.fixture(scope="module")
def touched(tmp_path_factory):
    """The effects of Riskbreaker's rulings on a few small pages and on its tables."""
    root = tmp_path_factory.mktemp("touched")
    (root / "rules" / "riskbreaker").mkdir(parents=True)
    (root / "docs" / "riskbreaker").mkdir(parents=True)
    for name, text in (("levels", LEVELS), ("stops", STOPS), ("asserts", ASSERTS), ("errata", LEVELS)):
        (root / "docs" / "riskbreaker" / f"{name}.md").write_text(text, encoding="utf-8")
    return impacts(Repository(root), "riskbreaker")


class TestRulingEffects:
    def changes(self, touched, alternative):
        found = next(
            impact for impact in touched if (impact.ruling, impact.alternative) == ("low_success", alternative)
        )
        return {change.page.split("/")[1]: change for change in found.examples}

    def test_changed_example_is_listed_with_both_results(self, touched):
        change = self.changes(touched, "zero")["levels.md"]
        assert (change.number, change.code, change.stops) == (1, "success_level(1, 2)", False)
        assert (change.was, change.now) == ("-1", "0")
        assert self.changes(touched, "distance")["levels.md"].now == "1"

    def test_failing_example_names_its_error(self, touched):
        change = self.changes(touched, "distance")["stops.md"]
        assert (change.was, change.now, change.stops) == ("10", "list index out of range", True)

    def test_unchanged_example_is_not_listed(self, touched):
        assert "stops.md" not in self.changes(touched, "zero")  # [10][0] is 10 too

    def test_failing_code_is_listed(self, touched):
        change = self.changes(touched, "zero")["asserts.md"]
        assert (change.now, change.stops) == ("not below", True)

    def test_unrelated_rulings_are_not_listed(self, touched):
        assert {impact.ruling for impact in touched if impact.examples} == {"low_success"}

    def test_errata_page_is_omitted(self, touched):
        assert "errata.md" not in self.changes(touched, "zero")

    def test_changed_tables_are_listed(self, touched):
        found = next(impact for impact in touched if (impact.ruling, impact.alternative) == ("raising", "as-printed"))
        names = {name for name, _ in found.exhibits}
        assert "riskbreaker/raise-costs" in names
        assert "riskbreaker/roll-table" not in names

    def test_changed_answers_are_listed(self, touched):
        [found] = (
            impact for impact in touched if (impact.ruling, impact.alternative) == ("counter_tie", "ruse-stands")
        )
        answers = {change.calculator: change.text for change in found.answers}
        # The erratum's own example has 1/5 and 21/100.
        assert answers["riskbreaker/counter-roll"] == "45 % becomes 44 %, 20 % becomes 21 %"
        assert "riskbreaker/skill-roll" not in answers

    def test_every_alternative_but_the_default_is_tried(self, touched):
        assert {(impact.ruling, impact.alternative) for impact in touched} == {
            (option.name, name)
            for option in list_rulings(RiskbreakerRulings)
            for name in option.alternatives
            if name != option.ruling
        }

    @pytest.mark.long
    def test_record_of_unchanged_game_is_kept(self, game, write):
        write("riskbreaker/rolling.md", LEVELS)
        assert len(record.make(game).impacts("rb-e09")) == 2
        [kept] = (game.kept / "impacts").iterdir()
        kept.write_text("[]", encoding="utf-8")
        write("other.md", "A page of no game.\n")
        assert record.make(game).impacts("rb-e09") == ()


class TestAlternatives:
    @pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
    def test_every_alternative_can_be_applied(self, game):
        ours = game.rulings()
        for option in list_rulings(game.rulings):
            for name in option.alternatives:
                with using(game.rulings(**{option.name: name})):
                    assert getattr(current_rulings(game.rulings), option.name) == name
        assert current_rulings(game.rulings) == ours

    def test_ruling_counts_if_a_rule_reads_it(self):
        reading = TrackedRulings(RiskbreakerRulings())
        with using(reading):
            assert reading == RiskbreakerRulings()
            assert hash(reading) == hash(RiskbreakerRulings())
            assert not vars(reading)
            success_level(1, 2)
            assert vars(reading) == {"low_success": reading.low_success}
        success_level(1, 2)
        assert set(vars(reading)) == {"low_success"}


def test_erratum_lists_examples_of_its_alternatives(game, write):
    write("riskbreaker/rolling.md", LEVELS)
    heading = '## Below zero { #rb-e09 data-rules="rb.roll.level" data-date="2026-11-20" data-kind="gap" }'
    errata = write("riskbreaker/errata.md", f"# Errata\n\n{heading}\n\nText.\n\n## Next\n")
    record.make(game)
    html = site_markdown(game.root).convert(errata.read_text(encoding="utf-8"))
    page = BeautifulSoup(html, "html.parser")
    text, choices, *impact = page.select("h2.erratum ~ p:not(.erratum-facts), dl.alternatives, .impact")
    assert text.get_text() == "Text."
    assert choices["data-ruling"] == "low_success"
    assert choices.dt.get_text(" ") == "as-printed   our ruling"
    first = next(details for details in impact if "zero" in details.summary.get_text())
    assert first.summary.get_text().startswith("With zero instead: 1 example and ")
    assert first.li.get_text() == "Rolling success_level(1, 2) gives 0 instead of -1"
    assert first.li.a["href"] == "../rolling/#example-1"
