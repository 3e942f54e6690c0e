"""The code that runs an example in the reader's browser, tested in CPython."""

import json
import subprocess
import sys

import pytest

from cells import Page, ask_json
from cells.names import introduce
from cells.results import MAX_RESULT_LENGTH
from cells.statements import edited_statements, printed_statements
from rules.riskbreaker import rulings

HALVES = ">>> def half(of):\n...     return 1 / of\n>>> half(2)\n0.5\n>>> half(4)\n0.25"


@pytest.fixture
def page():
    return Page("a page", None)


def statuses(results):
    return [result.status for result in results]


class TestPrinted:
    def test_run_confirms_expected_lines(self, page):
        results = page.run("Example 1", HALVES)
        assert [(result.status, result.line, result.want_line, result.got) for result in results] == [
            ("quiet", 1, 3, ""),
            ("confirmed", 3, 4, "0.5\n"),
            ("confirmed", 5, 6, "0.25\n"),
        ]

    def test_difference_shows_both_results(self, page):
        [result] = page.run("Example 1", ">>> 1 + 1\n3")
        assert (result.status, result.want, result.got) == ("different", "3\n", "2\n")

    def test_unexpected_output_is_a_difference(self, page):
        assert statuses(page.run("Example 1", ">>> 1")) == ["different"]

    def test_missing_result_is_a_difference(self, page):
        [result] = page.run("Example 1", ">>> x = 1\n1")
        assert (result.status, result.got) == ("different", "")

    def test_trailing_blanks_are_ignored(self, page):
        assert statuses(page.run("Example 1", ">>> print('a ')\na")) == ["confirmed"]

    def test_numbers_are_compared_exactly(self, page):
        assert statuses(page.run("Example 1", ">>> 0.1 + 0.2\n0.3")) == ["different"]

    @pytest.mark.parametrize(("source", "printed"), [("True", "1"), ("False", "0"), ("1", "True")])
    def test_true_does_not_confirm_1(self, page, source, printed):
        """Doctest takes True and 1 for the same result by default; examples do not."""
        assert statuses(page.run("Example 1", f">>> {source}\n{printed}")) == ["different"]

    def test_doctest_options_apply(self, page):
        text = ">>> list(range(20))  # doctest: +ELLIPSIS\n[0, ..., 19]"
        assert statuses(page.run("Example 1", text)) == ["confirmed"]

    def test_expected_error_is_confirmed_by_message(self, page):
        text = ">>> half\nTraceback (most recent call last):\n  ...\nNameError: name 'half' is not defined"
        assert statuses(page.run("Example 1", text)) == ["confirmed"]
        assert statuses(page.run("Example 2", text.replace("half' is", "half' was"))) == ["different"]

    def test_example_without_prompts_passes_if_it_ends(self, page):
        assert statuses(page.run("Example 1", "x = 2\nassert x == 2")) == ["quiet"]
        [result] = page.run("Example 2", "print(x)\nassert x == 3")
        assert (result.status, result.at) == ("failed", 2)
        assert result.got.startswith("2\nTraceback")


class TestTracebacks:
    def test_traceback_shows_only_lines_of_reader(self, page):
        page.run("Example 1", HALVES)
        [result] = page.run("Example 2", ">>> scripted('d6=4', lambda dice: half(dice(d6) - 4))\n1")
        assert (result.status, result.at) == ("failed", 1)
        assert [line for line in result.got.splitlines() if line.startswith("  E")] == [
            "  Example 2, line 1",
            "  Example 2, line 1, in <lambda>",
            "  Example 1, line 2, in half",
        ]
        assert "    return 1 / of" in result.got
        assert result.got.endswith("ZeroDivisionError: division by zero\n")

    def test_lines_are_counted_from_the_top_of_the_example(self, page):
        results = page.run("Example 1", ">>> 1\n1\n>>> if True:\n...     1 / 0\n2")
        assert results[-1].at == 4

    def test_syntax_error_is_reported(self, page):
        [result] = page.run("Example 1", HALVES, "x = 1\ny = = 2\n")
        assert (result.status, result.at) == ("failed", 2)
        assert result.got == (
            "Traceback (most recent call last):\n  Example 1, line 2\n    y = = 2\n        ^\n"
            "SyntaxError: invalid syntax\n"
        )

    @pytest.mark.parametrize("end", ["raise SystemExit(3)", "raise KeyboardInterrupt", "exit()"])
    def test_exit_is_an_error(self, page, end):
        assert statuses(page.run("Example 1", ">>> 1\n1", end)) == ["failed"]


class TestEdited:
    def test_changed_statement_keeps_expected_result(self, page):
        results = page.run("Example 1", HALVES, "def half(of):\n    return 1 / of\nhalf(5)\nhalf(4)")
        assert [(result.status, result.edited, result.want, result.got) for result in results] == [
            ("quiet", False, "", ""),
            ("different", True, "0.5\n", "0.2\n"),
            ("confirmed", False, "0.25\n", "0.25\n"),
        ]

    def test_added_statement_has_no_expected_result(self, page):
        results = page.run("Example 1", ">>> 2\n2", "2\nx = 7\nx")
        assert [(result.status, result.want) for result in results] == [
            ("confirmed", "2\n"),
            ("quiet", None),
            ("shown", None),
        ]

    def test_setup_does_not_replace_changed_statement(self, page):
        results = page.run("Example 1", ">>> 1 + 1\n2", "x = 3\ny = 4\nx + y")
        assert [(result.status, result.want) for result in results] == [
            ("quiet", None),
            ("quiet", None),
            ("different", "2\n"),
        ]

    def test_line_numbers_follow_the_editor(self, page):
        results = page.run("Example 1", HALVES, "\n# A half\ndef half(of):\n    return 1 / of\n\nhalf(0)")
        assert (results[-1].status, results[-1].at) == ("failed", 4)

    def test_statements_that_share_a_line_run_together(self):
        assert [statement.source for statement in edited_statements("a = 1; b = 2\na + b", ">>> 1\n1")] == [
            "a = 1; b = 2\n",
            "a + b\n",
        ]

    def test_decorator_runs_with_its_function(self):
        assert len(edited_statements("@staticmethod\ndef f():\n    pass\n", ">>> 1\n1")) == 1

    def test_unchanged_example_pairs_each_statement(self):
        source = "".join(statement.source for statement in printed_statements(HALVES))
        assert [(e.source, e.want, e.edited) for e in edited_statements(source, HALVES)] == [
            (e.source, e.want, False) for e in printed_statements(HALVES)
        ]

    @pytest.mark.parametrize("printed", [">>> 1\n1", "x = 1"])
    @pytest.mark.parametrize("source", ["while True:\n    print('x' * 1000)", "print('x' * 2_000_000)"])
    def test_endless_output_is_stopped_and_kept(self, page, printed, source):
        [result] = page.run("Example 1", printed, source)
        assert result.status == "failed"
        assert result.got.endswith("RuntimeError: An example prints at most 1,000,000 characters\n")
        assert len(result.as_json()["got"]) < MAX_RESULT_LENGTH + 100

    def test_long_result_is_cut(self, page):
        [result] = page.run("Example 1", ">>> 1\n1", "'x' * 100_000")
        assert len(result.as_json()["got"]) < MAX_RESULT_LENGTH + 100
        assert result.as_json()["got"].endswith("characters more\n")


class TestAPage:
    def ask(self, place, printed, source=None, page="one"):
        request = {"page": page, "game": "riskbreaker", "place": place, "name": f"Example {place + 1}"}
        return json.loads(ask_json(json.dumps({**request, "printed": printed, "source": source})))

    def test_examples_share_one_namespace_in_order(self):
        self.ask(0, ">>> x = 1")
        assert self.ask(1, ">>> x\n1")["results"][0]["status"] == "confirmed"

    def test_first_example_starts_new_namespace(self):
        self.ask(0, ">>> x = 1")
        assert self.ask(0, ">>> x\n1")["results"][0]["status"] == "failed"

    def test_missing_earlier_examples_are_requested(self):
        self.ask(0, ">>> x = 1")
        assert self.ask(2, ">>> x\n1") == {"stale": True}
        assert self.ask(1, ">>> x\n1", page="another") == {"stale": True}

    def test_game_page_has_names_of_its_game(self):
        assert self.ask(0, ">>> succeeds(5, 4)\nTrue")["results"][0]["status"] == "confirmed"

    def test_chosen_rulings_apply_and_are_reset(self):
        theirs, text = {"riskbreaker": {"low_success": "zero"}}, ">>> rulings().low_success"
        request = {"page": "one", "game": "riskbreaker", "place": 0, "name": "Example 1", "printed": text}
        [result] = json.loads(ask_json(json.dumps({**request, "source": None, "rulings": theirs})))["results"]
        assert result["got"] == "'zero'\n"
        assert self.ask(0, text)["results"][0]["got"] == f"{rulings().low_success!r}\n" != result["got"]

    def test_default_rulings_import_no_calculators(self):
        """Calculators are most of the package's modules, and examples do not use them."""
        request = {"page": "one", "game": "riskbreaker", "place": 0, "name": "Example 1", "printed": ">>> 1\n1"}
        asked = json.dumps({**request, "source": None, "rulings": None})
        script = f"import sys, cells; cells.ask_json({asked!r}); print('rules.calculators' in sys.modules)"
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        assert ran.stdout == "False\n"

    def test_page_without_game_has_core_names_only(self):
        names = {}
        introduce(None, names)
        assert "scripted" in names
        assert "succeeds" not in names
