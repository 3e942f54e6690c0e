"""The evidence of each rule: the cases of its domain, and the facts on its page and in the data."""

import json
from functools import cache
from importlib import import_module
from types import SimpleNamespace

import pytest
from bs4 import BeautifulSoup
from site_pages import SITE, html

from book.check.domains import enumerate as enumerated
from book.check.domains.model import domain, domains
from book.check.evidence import Evidence
from book.run.independent_checks import passed_checks
from rules.core import RULES, BadInput, Dice, Rulings, d6, ruling
from rules.core.context import current_rulings
from rules.games import GAMES


class Toys(Rulings):
    """The rulings of a game about toys: one ruling."""

    worth: str = ruling("ty-e01", "plain", plain="A toy is worth its number", double="A toy is worth twice its number")


def price(number: int, broken: bool = False) -> int:
    """Return a toy's price: its number or, by ruling, twice its number. A broken toy has no price."""
    if broken:
        raise BadInput(number, "whole toys have prices")
    return number * (2 if current_rulings(Toys).worth == "double" else 1)


def drawn(dice: Dice, least: int) -> bool:
    """Roll a d6 to draw a toy."""
    return dice(d6) >= least


def halves(number: int) -> str:
    """Return low for 0 to 2 and for 4, and high for 3: three rows instead of two."""
    return "low" if number != 3 else "high"


def gapped(number: int) -> float:
    """Return the case, but omit the case 0."""
    return 1 / number


@pytest.fixture
def gone(monkeypatch):
    """Enumerate a domain of a toy rule."""

    def through(code, domain):
        monkeypatch.setattr(enumerated, "RULES", {"ty.toy": SimpleNamespace(code=code)})
        return enumerated.enumerate_domain("ty.toy", domain, Toys)

    return through


def test_domain_check_visits_every_case_under_every_ruling(gone):
    # 5 numbers, whole or broken: 10 cases, of which the 5 broken ones are refused.
    found = gone(price, domain(refused=5, number=range(-2, 3), broken=(False, True)))
    assert (found.cases, found.refused, found.readings, found.troubles) == (10, 5, ("worth=double",), ())
    assert found.inputs == "number \N{MINUS SIGN}2 to 2, broken or not"


def test_domain_check_visits_all_throws(gone):
    found = gone(drawn, domain(least=(1, 4, 7)))
    assert (found.cases, found.readings, found.troubles, found.inputs) == (3, (), (), "3 of least")


@pytest.mark.parametrize(
    ("code", "domain", "told"),
    [
        (gapped, domain(number=range(3)), "ty.toy of {'number': 0}: ZeroDivisionError('division by zero')"),
        (price, domain(number=range(3), broken=(True,)), "ty.toy: 3 of 3 cases are refused, not 0"),
        (halves, domain(distinct=("number", 2), number=range(5)), "returns to an earlier row"),
        (halves, domain(distinct=("number", 3), number=range(3)), "are not 3 rows"),
    ],
)
def test_domain_check_reports_gaps_and_overlaps(gone, code, domain, told):
    assert told in "\n".join(gone(code, domain).troubles)


def test_domain_of_unknown_rule_is_named():
    (why,) = enumerated.enumerate_domain("ty.gone", domain(), Toys).troubles
    assert why.startswith("ty.gone is not a rule.")


@pytest.mark.parametrize("game", GAMES)
def test_declared_domains_name_rules(game):
    for name in GAMES:
        import_module(f"rules.{name}")
    assert set(domains(game)) <= set(RULES)
    assert {check.rule for check in passed_checks()} <= set(RULES)


def test_weak_evidence_counts_against_a_rule():
    assert Evidence(1, 2, 3, ("Chromium 141",), None, ()).lacking == ("domain", "engines")
    assert Evidence(1, 2, 2, ("Chromium 141",), None, ()).lacking == ("browser", "domain", "engines")
    assert Evidence(1, 2, 0, (), None, ()).ways == 1
    assert Evidence(0, 0, 0, (), None, ()).lacking == ("examples", "browser", "domain", "engines")


@cache
def life(game):
    """Return the site's evidence of a game's rules."""
    return json.loads((SITE / f"evidence/{game}.json").read_text(encoding="utf-8"))["rules"]


@cache
def soup(page):
    return BeautifulSoup(html(page), "lxml")


def marks(rule, game):
    """Return the element of a rule's page with the facts about the rule."""
    return soup(life(game)[rule]["page"]).find(class_="rule-known", attrs={"data-rule": rule})


def line(rule, way):
    """Return the text of one check of a rule on its page, and whether the page marks the check as weak."""
    lines = marks(rule, GAMES_OF[rule[:2]]).select(".rule-evidence li")
    [found] = [line for line in lines if line.get_text().split(maxsplit=1)[1].startswith(f"{way}:")]
    return found.get_text().partition(": ")[2], bool(found.select(".evidence-thin"))


GAMES_OF = {game.prefix: slug for slug, game in GAMES.items()}


def test_rule_page_shows_its_checks():
    # Stats from −3 to 12 are 16, by ten faces; one ruling has two other readings of a success below 0.
    told, thin = line("rb.roll.level", "Every case")
    assert told == "160 (stat \N{MINUS SIGN}3 to 12, face 1 to 10), under our ruling and 2 alternatives"
    assert not thin
    assert line("rb.counter.note", "Second calculation") == ("a full count", False)
    assert line("rb.flow", "Every case")[1]
    assert line("rb.flow", "Second calculation") == ("none yet", True)


@pytest.mark.parametrize("game", GAMES)
def test_evidence_data_equal_pages(game):
    data = json.loads((SITE / f"data/{game}/evidence.json").read_text(encoding="utf-8"))
    assert {record["id"] for record in data["records"]} == set(life(game))
    for record in data["records"]:
        known = life(game)[record["id"]]
        own, elsewhere = len(known["own"]), len(known["elsewhere"])
        assert record["examples"] == {"own": own, "elsewhere": elsewhere, "inBrowser": record["examples"]["inBrowser"]}
        assert ("browser" in record["lacking"]) == (record["examples"]["inBrowser"] < own + elsewhere)
        assert marks(record["id"], game).summary.get_text().lower().count(f"{record['ways']} of 4 checks") == 1
