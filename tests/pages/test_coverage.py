"""Every rule is stated once, implemented once, and exercised by an example in its own section.

Pages state rules, the package registers the code of each, and the record of the build has those that examples
run. A missing part fails by name.
"""

import ast
from textwrap import dedent

import pytest

from book.check.coverage import RuleCoverage, coverage, inventory, rules_without_docstring
from book.check.errata import KINDS, faults
from book.read.index import Location, index
from book.read.paths import GAMES, REPOSITORY, game_of_rule
from book.read.sections import Section
from book.run.rule_code import code_location
from book.run.trace import Trace, TracedExample
from rules.core import RULES, Rule

INDEX = index()


@pytest.fixture(scope="session")
def covered(traced):
    return coverage(traced)


def test_every_rule_has_statement_code_and_example(covered):
    assert [why for rule in covered.values() for why in rule.missing] == []


def test_every_rule_has_a_docstring(covered):
    assert list(rules_without_docstring({rule: RULES[rule] for rule in covered})) == []


def test_rule_without_docstring_is_named():
    (why,) = rules_without_docstring({"rb.a": Rule("rb.a", "Printed", lambda: None)})
    assert "rb.a has no docstring" in why


def test_no_example_fails(traced):
    told = "\n".join(traced.failures)
    assert not told, told


def test_every_rule_is_stated_and_implemented_in_its_game(covered):
    foreign = [
        rule
        for rule, parts in covered.items()
        if {place.page.partition("/")[0] for place in parts.stated} - {game_of_rule(rule)}
        or (parts.code is not None and not parts.code.module.startswith(f"rules.{game_of_rule(rule)}."))
    ]
    assert foreign == []


# Functions whose first argument is the identifier of a rule.
CITING = {"note", "IllegalChoice"}


def cited_rules():
    """Yield every rule that the code names in an explanation or a refusal, with the file and line of the name."""
    for file in sorted((REPOSITORY.root / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in CITING and isinstance(node.args[0].value, str):
                    yield node.args[0].value, f"{file.relative_to(REPOSITORY.root)}:{node.lineno}"


def test_rules_in_explanations_and_errors_exist(covered):
    unknown = [
        f"{rule} in {place}" for rule, place in cited_rules() if covered.get(rule) is None or not covered[rule].code
    ]
    assert unknown == []


class TestErrata:
    """Every erratum is complete and has the ruling of the package; `make check` names each missing part."""

    complete = """
        ## Ties { #td-e05 data-rules="td.charge" data-date="2026-11-21" data-kind="gap" data-ruling="speed_ties" }

        **Printed.** Nothing.

        **Ruling.** As printed.
        """

    @pytest.fixture
    def faults_of(self, repository, write):
        """The faults of one erratum, after a replacement in its text."""

        def found(old="", new=""):
            write("basics/charging.md", "## Charge { #td.charge }\n")
            write("basics/errata.md", dedent(self.complete).replace(old, new))
            return [line for line in faults(index(repository)) if line.startswith("docs/")]

        return found

    def test_errata_of_all_games_are_complete(self):
        assert list(faults(INDEX)) == []

    def test_complete_erratum_has_no_fault(self, faults_of):
        assert faults_of() == []

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ("2026-11-21", "today", "needs data-date, a day such as 2026-11-21, not 'today'"),
            ("gap", "hole", f"needs data-kind, one of {', '.join(KINDS)}, not 'hole'"),
            (' data-rules="td.charge"', "", "needs data-rules, the rules that it is about"),
            ("td.charge", "td.charm", "names td.charm, and no page states this rule"),
            ("**Printed.**", "Printed:", "needs a paragraph that begins with **Printed.**"),
            ("**Ruling.**", "Ruling:", "needs a paragraph that begins with **Ruling.**"),
            ("speed_ties", "ties", 'needs data-ruling="speed_ties", not "ties"'),
        ],
    )  # fmt: skip
    def test_missing_part_is_named(self, faults_of, old, new, fault):
        assert faults_of(old, new) == [f"docs/basics/errata.md:1: td-e05 {fault}"]

    def test_erratum_of_another_game_is_named(self, faults_of):
        assert "docs/basics/errata.md:1: rb-e05 must be on docs/riskbreaker/errata.md" in faults_of("td-e05", "rb-e05")

    def test_erratum_written_twice_is_named(self, repository, write):
        write("basics/errata.md", dedent(self.complete) * 2)
        assert "td-e05 is written 2 times" in list(faults(index(repository)))

    def test_ruling_without_erratum_is_named(self, repository):
        assert "The ruling speed_ties has no erratum td-e05 on any page" in list(faults(index(repository)))


class TestInventory:
    def test_inventory_lists_each_rule_once(self):
        assert len(set(inventory())) == len(inventory())

    def test_inventory_has_rules_of_every_game(self):
        assert {game_of_rule(rule) for rule in inventory()} == set(GAMES.values())


class TestMissingParts:
    """The coverage names each missing part of a rule."""

    section = Section("rb.a", "A", 2, 3, 9)
    place = Location("riskbreaker/a.md", section)
    code = code_location(coverage)
    ran = TracedExample("riskbreaker/a.md", 5, 1, "a()", "rb.a", ("rb.a",))

    def sides(self, listed=True, stated=(place,), code=code, examples=(ran,), elsewhere=()):
        return RuleCoverage("rb.a", listed, stated, code, "Printed", examples, elsewhere).missing

    def test_complete_rule_misses_no_part(self):
        assert self.sides() == ()

    def test_unlisted_rule_is_named(self):
        assert self.sides(listed=False) == (
            "rb.a is not in the inventory. "
            "Check its spelling, or add it to site_overrides/book/check/inventory/riskbreaker.txt.",
        )

    def test_unstated_rule_is_named(self):
        assert self.sides(stated=()) == ("rb.a is stated on no page. Give the heading of its section { #rb.a }.",)

    def test_rule_stated_twice_is_named(self):
        assert self.sides(stated=(self.place,) * 2) == (
            "rb.a is stated 2 times: riskbreaker/a.md:3, riskbreaker/a.md:3",
        )

    def test_rule_without_code_is_named(self):
        assert self.sides(code=None) == (
            'rb.a has no code. Mark its function in rules/riskbreaker/ with @rule("rb.a", …).',
        )

    def test_rule_without_example_is_named(self):
        (why,) = self.sides(examples=())
        assert why == "rb.a has no example that runs its code in its own section"

    def test_rule_with_examples_elsewhere_only_is_named(self):
        (why,) = self.sides(examples=(), elsewhere=(self.ran,))
        assert why.endswith("(examples elsewhere do: riskbreaker/a.md:5)")

    def test_unknown_identifier_is_a_rule_without_code(self, repository, write):
        write("page.md", "## New { #rb.not-there }\n")
        unlisted, without_code, without_example = coverage(Trace(()), repository)["rb.not-there"].missing
        assert unlisted.startswith("rb.not-there is not in the inventory.")
        assert without_code.startswith("rb.not-there has no code.")
        assert without_example == "rb.not-there has no example that runs its code in its own section"

    def test_game_is_covered_once_its_package_exists(self, repository):
        assert coverage(Trace(()), repository).keys() & set(inventory()) == set()
        (repository.root / "rules" / "riskbreaker").mkdir()
        (repository.root / "rules" / "riskbreaker" / "__init__.py").touch()
        found = coverage(Trace(()), repository)
        assert {rule for rule in inventory() if rule.startswith("rb.")} <= found.keys()
