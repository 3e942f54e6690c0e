"""The reference of the calculators: their inputs and values, and how to ask them by link, by command and in Python."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator
from itertools import groupby
from json import dumps
from shlex import quote
from typing import Any
from urllib.parse import urlencode

from book.run.build_cache import cache_on_disk
from book.write.blocks.elements import element, join_elements
from book.write.blocks.page import Current
from book.write.blocks.questions import anchor_of, title_of
from rules.calculators import CALCULATORS, find_calculator
from rules.calculators.cli import allowed_text


def asking(page: Current) -> Iterator[etree.Element]:
    """Yield a heading for each game, followed by an entry for each of its calculators."""
    for game, of_game in groupby(CALCULATORS.values(), key=lambda calculator: calculator.game):
        yield element("h2", title_of(game), id=f"how-{game}")
        for calculator in of_game:
            yield _question(page, calculator, page.state.index.asked[calculator.id])


def _question(page: Current, calculator: Any, path: str) -> etree.Element:
    address, values = page.url(path, anchor_of(calculator)), _values(calculator.id)
    ways = _example_questions(calculator, address, values[0])
    parts = [part for way, shown in ways for part in (element("dt", way), element("dd", "", shown))]
    inputs = [part for name, (kind, default) in calculator.fields.items() for part in _input(name, kind, default)]
    named = join_elements([element("code", name) for name in values], ", ")
    return element(
        "details",
        "",
        element("summary", calculator.title),
        element("p", "", element("a", calculator.title, href=address), element("span", f": {calculator.summary}")),
        element("dl", "", *parts, element("dt", "Values by name"), element("dd", "", *named)),
        element("p", "Inputs, each with its default:"),
        element("dl", "", *inputs),
        class_="how",
        id=f"how-{calculator.id.replace('/', '-')}",
    )


@cache_on_disk
def _values(called: str) -> list[str]:
    """Return the names of the values of a calculator's answer."""
    return [*find_calculator(called).make_question().answer().values]


def _input(name: str, kind: Any, default: Any) -> Iterator[etree.Element]:
    takes = allowed_text(kind)
    yield element("dt", "", element("code", name))
    yield element("dd", f"{kind.label}: {takes}. Default: ", element("code", dumps(default, ensure_ascii=False)))


def _example_questions(calculator: Any, address: str, value: str) -> Iterator[tuple[str, etree.Element]]:
    """Yield an example question in Python, as a command and as a link.

    The question has one input, which is a number or a text if the calculator has such an input.
    """
    defaults = {name: default for name, (_, default) in calculator.fields.items()}
    plain = [name for name, default in defaults.items() if isinstance(default, int | str)]
    name = (plain or [*defaults])[0]
    default = defaults[name]
    yield "In Python", element("code", f"ask({calculator.id!r}, {name}={default!r})[{value!r}]")
    typed = default if isinstance(default, str) else dumps(default)
    if isinstance(default, bool):
        typed = "yes" if default else "no"
    command = f"python -m rules {calculator.game} {calculator.name} --{name.replace('_', '-')} {quote(typed)}"
    yield "On the command line", element("code", command)
    folder, _, form = address.partition("#")
    link = f"{folder}?{urlencode({'ask': calculator.id, name: dumps(default)})}#{form}"
    yield "By a link", element("a", link, href=link)
