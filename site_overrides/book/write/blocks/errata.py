"""The additions to an erratum, which are its facts and alternatives, and the note at the rules that it is about."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator
from typing import Any

from book.read.entries import brief_ruling, our_ruling
from book.read.index import Location
from book.read.rulings import ruling_of
from book.read.sections import Section
from book.write.blocks.elements import date_element, element, join_elements
from book.write.blocks.impacts import impact_elements
from book.write.blocks.page import Current


def facts(page: Current, section: Section) -> etree.Element:
    """Return the line below an erratum's heading: its date, its kind and links to its rules."""
    kind = section.attributes["data-kind"]
    rules = (_rule_link(page, rule) for rule in section.words("data-rules"))
    line = (
        element("span", section.id, class_="erratum-id"),
        date_element(section.attributes["data-date"]),
        element("span", kind, class_=f"erratum-kind kind-{kind}"),
        element("span", "about ", *join_elements(rules, ", "), class_="erratum-rules"),
    )
    return element("p", "", *join_elements(line), class_="erratum-facts", data_search_exclude="")


def brief(page: Current, section: Section) -> etree.Element:
    """Return the ruling of an erratum in a few words."""
    [place] = [place for place in page.state.index.errata[section.id] if place.page == page.path]
    return element("strong", brief_ruling(page.state.index, place), class_="erratum-brief")


def choices(page: Current, section: Section) -> Iterator[etree.Element]:
    """Yield the alternatives of an erratum's ruling with their meanings, and then the changes under each of them."""
    ruling = ruling_of(section.id)
    if ruling is not None:
        yield element("dl", "", *_alternatives(ruling), class_="alternatives", data_ruling=ruling.name)
        yield from impact_elements(page, section.id)


def changes_a_rule(section: Section) -> bool:
    """Return True unless an erratum only lists misprints."""
    return section.attributes["data-kind"] != "spelling"


def note(page: Current, place: Location) -> etree.Element:
    """Return the note at a rule about an erratum: title, our ruling and a link. The browser adds the alternatives."""
    erratum = place.section
    title = element("strong", _end_sentence(erratum.title))
    sentence = our_ruling(page.state.index, place)
    ruling = [element("span", _end_sentence(sentence))] if sentence else []
    whole = element("a", "Erratum", href=page.url(place.page, erratum.id))
    return element("dd", "", *join_elements([title, *ruling, whole]), class_="known-erratum", data_erratum=erratum.id)


def noun(count: int) -> str:
    """Return "erratum" for a count of 1, else "errata"."""
    return "erratum" if count == 1 else "errata"


def _end_sentence(text: str) -> str:
    """Return a text with a full stop, unless it ends with a mark of its own."""
    return text if text[-1] in ".?!" else f"{text}."


def _rule_link(page: Current, rule: str) -> etree.Element:
    stated = page.state.index.rules.get(rule)
    if not stated:
        raise LookupError(f"an erratum on {page.path} is about {rule}, which no page states")
    return element("a", rule, href=page.url(stated[0].page, rule))


def _alternatives(ruling: Any) -> Iterator[etree.Element]:
    for name, sentence in ruling.alternatives.items():
        term = [element("code", name)]
        if name == ruling.ruling:
            term.append(element("span", "our ruling", class_="badge badge-ours"))
        yield element("dt", "", *join_elements(term))
        yield element("dd", sentence)
