"""Numbers of prose, worked out: `[20 %](ask:riskbreaker/counter-roll?ruse_stat=3#works)`.

Each is one value of a calculator's answer, with the inputs that are not the example's (`defender.defence=12` is one
of a group), and leads to that question. What is written must be what it comes to; in the browser it follows the
reader's rulings.
"""

import json
import xml.etree.ElementTree as etree
from importlib import import_module
from typing import Any, override
from urllib.parse import parse_qsl, urlencode, urlsplit

from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from book.read.index import Index
from book.run.kept import kept
from book.write.extension.page import page_of
from book.write.extension.questions import anchor_of

SCHEME = "ask:"


class FigureError(ValueError):
    """A number of prose that is not what the rules make of it."""


def question(target: str, index: Index) -> tuple[str, str]:
    """The page to which such a link leads, and what comes after its address."""
    called, inputs, _ = _asked(target)
    return _leads(called, inputs, index)


def _leads(called: str, inputs: dict[str, Any], index: Index) -> tuple[str, str]:
    asks = urlencode({"ask": called} | {name: json.dumps(value) for name, value in inputs.items()})
    return index.asked[called], f"?{asks}#{anchor_of(_calculator(called).describe())}"


class Figures(Treeprocessor):
    """Checks each number, and makes it a link to its question."""

    @override
    def run(self, root: etree.Element) -> None:
        for link in root.iter("a"):
            if link.get("href", "").startswith(SCHEME):
                self._fill(link, link.get("href", ""))

    def _fill(self, link: etree.Element, target: str) -> None:
        page = page_of(self.md)
        called, inputs, name = _asked(target)
        value = dict(_value(called, json.dumps(inputs), name))
        tip = value.pop("tip", "")
        written = "".join(link.itertext())
        if written not in value.values():
            raise FigureError(f"{page.path} says {written!r} at {target}: it is {' or '.join(value.values())}")
        path, asks = _leads(called, inputs, page.state.index)
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


def ways_to_write(target: str) -> list[str]:
    """Return the ways in which the number at such a link may be written.

    Raises:
        ValueError: A value is not allowed, or no JSON.
        LookupError: There is no such input, or no such value of the answer.
    """
    called, inputs, name = _asked(target)
    return [way for kind, way in _value(called, json.dumps(inputs), name).items() if kind != "tip"]


@kept
def _value(called: str, inputs: str, name: str) -> dict[str, str]:
    """The ways in which one value of an answer may be written."""
    shown: dict[str, str] = import_module("rules.asking.protocol").shown(
        _calculator(called).pose(json.loads(inputs)).answer()[name]
    )
    return shown


def _calculator(called: str) -> Any:
    return import_module("rules.asking").find(called)


def _asked(target: str) -> tuple[str, dict[str, Any], str]:
    """The calculator, the inputs that are named, of a group with the example's others, and the value."""
    asked = urlsplit(target)
    inputs: dict[str, Any] = {}
    for each, value in parse_qsl(asked.query):
        name, _, field = each.partition(".")
        if field:
            inputs.setdefault(name, dict(_calculator(asked.path).fields[name][1]))[field] = json.loads(value)
        else:
            inputs[name] = json.loads(value)
    return asked.path, inputs, asked.fragment
