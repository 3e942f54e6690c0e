"""Every rule is stated once, implemented once, and exercised by an example in its own section.

Pages state rules, the package registers the code of each, and the record of the build has those that examples
run. A missing part fails by name.
"""

import re
from importlib import import_module

import pytest

from book.check.coverage import RuleCoverage, cited_rules, coverage, inventory
from book.read.index import Location, index
from book.read.paths import GAMES, REPOSITORY, game_of_rule
from book.read.rulings import ruling_of
from book.read.sections import Section
from book.run.rule_code import code_location
from book.run.trace import Trace, TracedExample
from rules.core import HOUSE_RULE, RULES, list_rulings

GAMES_HERE = REPOSITORY.games()
INDEX = index()
RULES_HERE = tuple(coverage(None))
KINDS = {"contradiction", "gap", "arithmetic", "reference", "loophole", "spelling"}


@pytest.fixture(scope="session")
def covered(traced):
    return coverage(traced)


@pytest.mark.parametrize("rule", RULES_HERE)
def test_rule_has_statement_code_and_example(rule, covered):
    assert not covered[rule].missing, "\n".join(covered[rule].missing)


def test_no_example_fails(traced):
    told = "\n".join(traced.failures)
    assert not told, told


@pytest.mark.parametrize("rule", RULES_HERE)
def test_rule_is_stated_and_implemented_in_its_game(rule, covered):
    game = game_of_rule(rule)
    assert {place.page.partition("/")[0] for place in covered[rule].stated} <= {game}
    if covered[rule].code is not None:
        assert covered[rule].code.module.startswith(f"rules.{game}.")


def test_rules_in_explanations_and_errors_exist(covered):
    unknown = [
        f"{rule} in {place}" for rule, place in cited_rules() if covered.get(rule) is None or not covered[rule].code
    ]
    assert unknown == []


class TestErrata:
    """Every erratum on the pages is complete, and names its ruling if there is one."""

    errata = INDEX.errata

    @pytest.mark.parametrize("erratum", errata)
    def test_erratum_heading_is_complete(self, erratum):
        (place,) = self.errata[erratum]
        attributes = place.section.attributes
        assert place.page == f"{game_of_rule(erratum)}/errata.md"
        assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", attributes["data-date"])
        assert attributes["data-kind"] in KINDS
        assert place.section.words("data-rules")

    @pytest.mark.parametrize("erratum", errata)
    @pytest.mark.parametrize("lead", ["Printed", "Ruling"])
    def test_erratum_states_print_and_ruling(self, erratum, lead):
        (place,) = self.errata[erratum]
        ours = all(RULES[rule].source == HOUSE_RULE for rule in place.section.words("data-rules"))
        assert INDEX.pages[place.page].paragraph(place.section, lead) or (ours and lead == "Printed")

    @pytest.mark.parametrize("erratum", errata)
    def test_rules_of_erratum_are_stated(self, erratum):
        (place,) = self.errata[erratum]
        assert [rule for rule in place.section.words("data-rules") if rule not in INDEX.rules] == []

    @pytest.mark.parametrize("erratum", errata)
    def test_page_and_package_have_same_ruling(self, erratum):
        (place,) = self.errata[erratum]
        ruling = ruling_of(erratum)
        assert place.section.attributes.get("data-ruling") == (ruling and ruling.name)

    @pytest.mark.parametrize("game", GAMES_HERE)
    def test_every_ruling_has_its_erratum(self, game):
        rulings = import_module("rules.games").GAMES[game].rulings
        assert [option.erratum for option in list_rulings(rulings) if option.erratum not in self.errata] == []


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

    def test_nothing_is_missing(self):
        assert self.sides() == ()

    def test_not_listed(self):
        assert self.sides(listed=False) == ("rb.a is not in the inventory",)

    def test_not_stated(self):
        assert self.sides(stated=()) == ("rb.a is not stated on any page",)

    def test_stated_twice(self):
        assert self.sides(stated=(self.place,) * 2) == (
            "rb.a is stated 2 times: riskbreaker/a.md:3, riskbreaker/a.md:3",
        )

    def test_not_implemented(self):
        assert self.sides(code=None) == ("rb.a is not implemented by any code",)

    def test_not_exercised(self):
        (why,) = self.sides(examples=())
        assert why == "rb.a is not exercised: no example in its own section runs its code"

    def test_exercised_elsewhere_only(self):
        (why,) = self.sides(examples=(), elsewhere=(self.ran,))
        assert why.endswith("(examples elsewhere do: riskbreaker/a.md:5)")

    def test_coverage_without_trace_omits_examples(self):
        assert self.sides(examples=None, elsewhere=None) == ()

    def test_unknown_identifier_is_a_rule_without_code(self, repository, write):
        write("page.md", "## New { #rb.not-there }\n")
        assert coverage(Trace(()), repository)["rb.not-there"].missing == (
            "rb.not-there is not in the inventory",
            "rb.not-there is not implemented by any code",
            "rb.not-there is not exercised: no example in its own section runs its code",
        )

    def test_game_is_covered_once_its_package_exists(self, repository):
        assert coverage(None, repository).keys() & set(inventory()) == set()
        (repository.root / "rules" / "riskbreaker").mkdir()
        (repository.root / "rules" / "riskbreaker" / "__init__.py").touch()
        found = coverage(None, repository)
        assert {rule for rule in inventory() if rule.startswith("rb.")} <= found.keys()
