"""Built pages show the answer to each calculator's default question before a script runs."""

import json
from functools import cache

import pytest
from bs4 import BeautifulSoup, Tag
from bs4.filter import SoupStrainer
from shown import expected_numbers, plain
from site_pages import BOOK, html

from rules.calculators import ask_json, describe_all

IDS = [description["id"] for description in describe_all()]


@cache
def calculators(address: str) -> BeautifulSoup:
    """Return the sections of a page's calculators."""
    return BeautifulSoup(html(address), "lxml", parse_only=SoupStrainer("section", class_="calculator"))


def sections(calculator: str) -> list[Tag]:
    """Return the sections of a calculator, which may be on several pages."""
    name = f"ask-{calculator.replace('/', '-')}"
    found = [calculators(address).select(f"section#{name}") for address in BOOK if f'id="{name}"' in html(address)]
    sections = [section for on_page in found for section in on_page]
    assert sections, f"{calculator} is on no page"
    return sections


def numbers(exhibit: Tag) -> list[str]:
    """Return the chances and numbers in an exhibit's table without their units, sorted."""
    for unseen in exhibit.select("td .unseen"):
        unseen.decompose()
    cells = exhibit.select("td:is(.chance, .number, .shaded, .zero)")
    return sorted(plain(cell.get_text()).removesuffix(" %") for cell in cells)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("calculator", IDS)
def test_page_contains_default_answer(calculator: str) -> None:
    answer = json.loads(ask_json(json.dumps({"calculator": calculator, "inputs": {}})))["answer"]
    for section in sections(calculator):
        assert plain(section.select_one(".calc-headline").get_text()) == plain(answer["headline"])
        assert "JavaScript is off" in section.select_one(".calc-noscript").get_text()
        shown = [numbers(figure) for figure in section.select("figure.exhibit")]
        assert shown == [expected_numbers(exhibit) for exhibit in answer["exhibits"]]
