"""Numbers in prose that calculators compute: `[20 %](ask:riskbreaker/counter-roll?ruse_stat=3#works)`.

Such a number is one value of a calculator's answer, and links to the calculator. The address has the inputs that differ
from the defaults; `defender.defence=12` sets one input of a group. The build fails if the text differs from the value.
In the browser, the number changes with the rulings that a reader has chosen.
"""

import json
import xml.etree.ElementTree as etree
from typing import Any, override
from urllib.parse import urlencode

from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from book.read.index import Index
from book.run.figures import figure_forms, parse_figure
from book.write.blocks.page import page_of
from book.write.blocks.questions import anchor_of
from rules.calculators import find_calculator

SCHEME = "ask:"


class FigureError(ValueError):
    """A number in prose that differs from the calculator's value."""


def question_address(target: str, index: Index) -> tuple[str, str]:
    """Return the page on which a link's question can be asked, and the part of the address after the page."""
    called, inputs, _ = parse_figure(target)
    return _address(called, inputs, index)


def _address(called: str, inputs: dict[str, Any], index: Index) -> tuple[str, str]:
    asks = urlencode({"ask": called} | {name: json.dumps(value) for name, value in inputs.items()})
    return index.asked[called], f"?{asks}#{anchor_of(find_calculator(called))}"


class Figures(Treeprocessor):
    """A Markdown processor that checks each number with an `ask:` link, and points the link to the calculator."""

    @override
    def run(self, root: etree.Element) -> None:
        for link in root.iter("a"):
            if link.get("href", "").startswith(SCHEME):
                self._fill(link, link.get("href", ""))

    def _fill(self, link: etree.Element, target: str) -> None:
        page = page_of(self.md)
        called, inputs, name = parse_figure(target)
        value = dict(figure_forms(called, json.dumps(inputs), name))
        tip = value.pop("tip", "")
        written = " ".join("".join(link.itertext()).split())  # a line may end within a number
        if written not in value.values():
            raise FigureError(f"{page.path} says {written!r} at {target}: it is {' or '.join(value.values())}")
        path, asks = _address(called, inputs, page.state.index)
        link.text = AtomicString(written.replace(" %", "\N{NO-BREAK SPACE}%"))
        link.attrib |= {
            "href": page.url(path) + asks,
            "class": "figure",
            "data-figure": called,
            "data-value": name,
            "data-inputs": json.dumps(inputs),
        }
        if tip:
            link.set("data-tip", tip)
