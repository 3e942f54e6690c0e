"""An example counts for a rule only if the rule's own code runs in it."""

import inspect
import sys
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from book.run import trace as trace_module
from book.run import tracing
from book.run.rule_code import code_location, rule_bodies
from rules.core import Rule, odds
from rules.core import memoize as memo
from rules.core.frozen import frozen


@memo(16)
def remembered(number):
    return number


def rolled(dice):
    return dice("d10")


def asks(number):
    return remembered(number)


@frozen
class Checked:
    stat: int

    def __post_init__(self):
        assert self.stat


@frozen
class Plain:
    stat: int


@frozen
class WithMethods:
    stat: int

    def raised(self):
        return self.stat + 1

    @property
    def halved(self):
        return self.stat // 2

    @classmethod
    def least(cls):
        return cls(1)

    @staticmethod
    def most():
        return 10


@pytest.fixture(autouse=True)
def rules(monkeypatch):
    """A package of rules for the pages of a test; the real register of rules stays as it is."""
    codes: dict[str, Any] = {
        "remembered": remembered,
        "asks": asks,
        "checked": Checked,
        "plain": Plain,
        "methods": WithMethods,
    }
    register = {f"rb.{name}": Rule(f"rb.{name}", "Test", code) for name, code in codes.items()}
    monkeypatch.setattr(tracing, "RULES", register)
    module = ModuleType("tried")
    vars(module).update({code.__name__: code for code in codes.values()})
    monkeypatch.setitem(sys.modules, "tried", module)


@pytest.fixture
def ran(repository, write):
    """Return the rules that each example of a page runs."""

    def of(*examples):
        fences = "\n\n".join(f"```python\n{example}\n```" for example in examples)
        write("page.md", "```python\nfrom tried import *\n```\n\n" + fences)
        return [set(example.rules) for example in trace_module.trace(repository).examples][1:]

    return of


def test_trace_counts_functions_that_run(ran):
    assert ran("asks", "asks(1)") == [set(), {"rb.asks", "rb.remembered"}]


def test_trace_forgets_results_of_earlier_examples(ran):
    assert ran("remembered(1)", "remembered(1)") == [{"rb.remembered"}, {"rb.remembered"}]


def test_trace_records_repeated_rules(ran):
    assert ran("asks(1); asks(2); asks(1)") == [{"rb.asks", "rb.remembered"}]


def test_trace_counts_checking_class_when_created(ran):
    assert ran("Checked", "one = Checked(1)", "repr(one), one == one, hash(one)") == [set(), {"rb.checked"}, set()]


def test_trace_counts_data_class_when_created(ran):
    assert ran("one = Plain(1)", "repr(one), one == Plain") == [{"rb.plain"}, set()]


def test_trace_counts_class_when_a_method_runs(ran):
    examples = ("one = WithMethods(1)", "one.raised()", "one.halved", "WithMethods.least()", "WithMethods.most()")
    assert ran(*examples) == [set(), *[{"rb.methods"}] * 4]


def test_example_belongs_to_rule_of_its_section(repository, write):
    write(
        "page.md",
        """
        # Page
        ```python
        from tried import *
        ```
        ## Asks { #rb.asks }
        ```python
        asks(1)
        ```
        #### A closer look
        ```python
        asks(2)
        ```
        ### Plain { #rb.plain }
        ```python
        asks(3)
        ```
        ## After
        ```python
        asks(4)
        ```
        """,
    )
    traced = trace_module.trace(repository)
    assert [example.section for example in traced.examples] == [None, "rb.asks", "rb.asks", "rb.plain", None]
    assert [example.line for example in traced.own("rb.asks")] == [6, 10]
    assert len(traced.examples_of("rb.asks")) == 4
    assert traced.own("rb.plain") == ()


def test_example_may_have_several_prompts(repository, write):
    write("page.md", "```pycon\n>>> from tried import *\n>>> asks(1)\n1\n>>> Plain(2).stat\n2\n```\n")
    (only,) = trace_module.trace(repository).examples
    assert only.rules == ("rb.asks", "rb.plain", "rb.remembered")


def test_failing_examples_run_no_rule_and_are_all_reported(repository, write):
    write("page.md", "```pycon\n>>> from tried import *\n>>> asks(1)\n2\n```\n\n```python\nasks(1) / 0\n```\n")
    traced = trace_module.trace(repository)
    assert [example.rules for example in traced.examples] == [(), ()]
    first, second = traced.failures
    assert "page.md, line 3" in first
    assert "ZeroDivisionError" in second


def test_trace_leaves_functions_unchanged(ran):
    before = [sys.monitoring.get_tool(number) for number in range(6)]
    ran("asks(1)")
    assert [sys.monitoring.get_tool(number) for number in range(6)] == before


class TestLocation:
    def test_location_skips_caching_decorators(self):
        assert rule_bodies(remembered) == (inspect.unwrap(remembered).__code__,)

    def test_location_skips_partial_functions(self):
        assert rule_bodies(partial(asks, 1)) == (asks.__code__,)

    def test_code_of_method_is_its_function(self):
        assert rule_bodies(WithMethods.raised) == (WithMethods.raised.__code__,)
        assert rule_bodies(WithMethods.least) == (vars(WithMethods)["least"].__func__.__code__,)

    def test_location_omits_generated_methods(self):
        assert {code.co_name for code in rule_bodies(WithMethods)} == {"raised", "halved", "least", "most"}

    def test_location_is_first_line_of_function(self):
        place = code_location(remembered)
        lines = place.file.read_text(encoding="utf-8").split("\n")
        assert lines[place.line - 1 : place.line + 1] == ["@memo(16)", "def remembered(number):"]
        assert place.anchor == f"{__name__.replace('.', '-')}-L{place.line}"


def test_record_computes_odds_again():
    calls = []

    def counted(dice):
        calls.append(dice)
        return 1

    odds(counted)
    with tracing.watch_rules() as begin:
        begin()
        odds(counted)
        odds(counted)
        begin()
        odds(counted)
    assert len(calls) == 3
