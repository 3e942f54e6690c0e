"""Diagrams as lists, which style sheets lay out as pictures. Screen readers read the lists."""

import xml.etree.ElementTree as etree
from collections.abc import Iterable
from typing import Any

from book.write.blocks.elements import element, join_elements
from book.write.blocks.page import Current
from rules.calculators.diagrams import Flow, find_diagram
from rules.core.exhibits import format_signed


def diagram_element(page: Current, called: str) -> etree.Element:
    """Return the diagram with this name, such as `riskbreaker/battle`, with links to its rules."""
    drawn = find_diagram(called)
    links = page.links(called.partition("/")[0])
    if isinstance(drawn, Flow):
        title, body = element("figcaption", drawn.title), _flow(drawn.steps, links)
    else:
        title = element("figcaption", "", element("a", drawn.title, href=_rule_link(drawn.rule, links)))
        body = element("ol", "", *map(_rung, drawn.rungs), class_="ladder")
    return element("figure", "", title, body, class_="diagram")


_PARTS = {
    "Effect": "The purpose of the maneuver.",
    "Cost": "The Advantage that your side pays before the roll.",
    "Skills": "The skills that allow it: you need one of these.",
    "Success": "The result if the roll succeeds.",
    "Failure": "The result if the roll fails.",
}


def anatomy(card: dict[str, Any]) -> etree.Element:
    """Return an explanation of each part of a card, in the order of their numbers."""
    parts = [line["label"] for side in ("front", "back") for line in card[side]]
    explained = [("Name", "The name of the maneuver.")] + [(part, _PARTS[part]) for part in parts]
    return element("ol", "", *(_part(*part) for part in explained), class_="parts")


def _part(name: str, says: str) -> etree.Element:
    return element("li", "", *join_elements([element("strong", name), element("span", says)]))


def _flow(steps: Iterable[Any], links: dict[str, str], exclusive: bool = False) -> etree.Element:
    tag, look = ("ul", "either") if exclusive else ("ol", "flow")
    return element(tag, "", *(_step(step, links) for step in steps), class_=look)


def _step(step: Any, links: dict[str, str]) -> etree.Element:
    name = element("a", step.name, href=_rule_link(step.rule, links)) if step.rule else element("span", step.name)
    parts = [element("strong", "", name)]
    if step.note:
        parts.append(element("span", step.note, class_="what"))
    inner = [_flow(step.inner, links, step.exclusive)] if step.inner else []
    if step.repeat:
        inner.append(element("span", f"Again, {step.repeat}", class_="again"))
    return element("li", "", *join_elements(parts), *inner, **({"class_": "loop"} if step.repeat else {}))


def _rung(rung: Any) -> etree.Element:
    parts = [element("strong", rung.name)]
    if rung.numbers:
        parts.append(element("span", rung.numbers, class_="amount"))
    parts += [element("span", f"{who} {_amount_text(by)}", class_="move") for who, by in rung.moves if by]
    if rung.note:
        parts.append(element("span", rung.note, class_="what"))
    return element("li", "", *join_elements(parts), **({"class_": "works"} if rung.works else {}))


def _amount_text(by: int) -> str:
    return ("↑" if by > 0 else "↓") * abs(by) + f" {format_signed(by)}"


def _rule_link(rule: str, links: dict[str, str]) -> str:
    if rule not in links:
        raise LookupError(f"a diagram names {rule}, which no page states")
    return links[rule]
