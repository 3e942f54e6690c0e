"""How each question is asked: its inputs, one question as a link, a command and a line of Python, and its values."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from json import dumps
from shlex import quote
from typing import Any
from urllib.parse import urlencode

from markdown import Markdown

from book.write.extension.build import element, spaced
from book.write.extension.page import Current, page_of
from book.write.extension.questions import anchor_of, places, title_of


def asking(md: Markdown) -> Iterator[etree.Element]:
    """For each game a heading, and each of its questions below it."""
    page = page_of(md)
    asked_on = places(page.state.index)
    every = import_module("rules.asking.registry").CALCULATORS.values()
    for game, own in groupby(every, key=lambda each: each.game):
        yield element("h2", title_of(game), id=f"how-{game}")
        for each in own:
            yield from _question(page, each, asked_on[each.id])


def _question(page: Current, each: Any, path: str) -> Iterator[etree.Element]:
    allowed = import_module("rules.asking.cli").allowed
    yield element(
        "h3",
        "",
        element("a", each.title, href=page.url(path, anchor_of(each.describe()))),
        id=f"how-{each.id.replace('/', '-')}",
    )
    yield element("p", each.summary)
    head = element("tr", "", *(element("th", name) for name in ("Input", "What it is", "Takes", "Unless said")))
    rows = [
        element(
            "tr", "", element("td", "", element("code", name)), element("td", kind.label),
            element("td", allowed(kind)), element("td", "", element("code", dumps(default, ensure_ascii=False))),
        )
        for name, (kind, default) in each.fields.items()
    ]  # fmt: skip
    yield element("table", "", element("thead", "", head), element("tbody", "", *rows))
    values = each.answer({}).values
    named = [element("code", name) for name in values]
    yield element(
        "dl", "", *_ways(page, each, path), element("dt", "Values by name"), element("dd", "", *spaced(named, ", "))
    )


def _ways(page: Current, each: Any, path: str) -> Iterator[etree.Element]:
    """The first input as it stands, said in each of three ways; the others are said alike."""
    name, (_, default) = next(iter(each.fields.items()))
    link = f"?{urlencode({'ask': each.id, name: dumps(default)})}#{anchor_of(each.describe())}"
    typed = default if isinstance(default, str) else dumps(default)
    value = next(iter(each.answer({}).values))
    told = {
        "In Python": f"ask({each.id!r}, {name}={default!r})[{value!r}]",
        "On the command line": f"python -m rules {each.game} {each.name} --{name.replace('_', '-')} {quote(typed)}",
        "As a link": page.url(path) + link,
    }
    for way, text in told.items():
        yield element("dt", way)
        yield element("dd", "", element("code", text))
