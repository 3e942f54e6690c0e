"""Changes a page of the site for printing: buttons, forms and other elements for screens are removed."""

import json
import re
from collections.abc import Callable

from lxml.html import HtmlElement

from paper.trees import NEW, drop, elements_of_class, section, unwrap, words

# Classes of elements that work only on a screen, and titles of sections with links to other pages.
_SCREEN = (
    "headerlink erratum-brief running-head page-cells exhibit-tools calc-form calc-status calc-spare sweep-box "
    "steps-box python-box twin unseen-text values on-screen position"
).split()
_SIGNPOSTS = ("Next", "Read on")
_BOXES = str.maketrans("☐☒", "□■")
# If a table has more columns than this, it gets smaller letters.
_MANY = 6
# Attributes that are only for a screen, a mouse or a keyboard.
_POINTED_AT = ("tabindex", "data-tip", "data-search-exclude", "aria-describedby")


def make_printable(article: HtmlElement, code: bool) -> HtmlElement:
    """Change the content of a page for printing, and return it; `code` says whether examples are printed."""
    drop(elements_of_class(article, *_SCREEN))
    for asked in elements_of_class(article, "calculator"):
        _add_identifier(asked)
    drop(article.xpath(".//template | .//script | .//svg/style"))
    for change in (_signposts, _facts, _exhibits, _calculators, _impacts, _code if code else _no_code):
        change(article)
    unwrap(article.xpath(".//abbr"))
    for element in article.iter():
        # Our fonts do not have the signs of empty and crossed boxes, so similar signs take their place.
        element.text, element.tail = (text and text.translate(_BOXES) for text in (element.text, element.tail))
        for name in _POINTED_AT:
            element.attrib.pop(name, None)
    return article


def _signposts(article: HtmlElement) -> None:
    """Remove sections with links to other pages."""
    for heading in article.findall(".//h2"):
        if words(heading) in _SIGNPOSTS:
            drop([*section(heading), heading])


def _facts(article: HtmlElement) -> None:
    """Replace the folded facts about a rule by a line with its identifier and source, and a list of its errata."""
    for details in elements_of_class(article, "rule-known"):
        facts = NEW.P(NEW.CLASS("rule-facts"), NEW.SPAN(details.get("data-rule"), NEW.CLASS("rule-id")))
        for printed in elements_of_class(details, "printed"):
            facts[-1].tail = " "
            place = words(printed)
            facts.append(NEW.SPAN(f"printed {place}" if place.startswith("under ") else place, NEW.CLASS("printed")))
        details.addprevious(facts)
        if notes := [_note(note) for note in elements_of_class(details, "known-erratum")]:
            details.addprevious(NEW.UL(NEW.CLASS("rule-errata"), *notes))
        details.drop_tree()


def _note(note: HtmlElement) -> HtmlElement:
    """Return an item for the list of a rule's errata: a link to the erratum, and its title."""
    name = note.get("data-erratum")
    title = words(note.find(".//strong")).removesuffix(".")
    return NEW.LI(NEW.A(name, href=note.findall(".//a")[-1].get("href")), f" {title}", {"data-erratum": name})


def _exhibits(article: HtmlElement) -> None:
    """Unfold all rows of tables, and move the descriptions of charts to their pictures."""
    for box in elements_of_class(article, "rows-box"):
        drop(box.findall("summary"))
        box.drop_tag()
    # An exhibit is no longer a figure, because a screen reader would treat its title, picture and table as one picture.
    for exhibit in article.xpath(".//figure"):
        exhibit.tag = "div"
    for caption in article.xpath(".//figcaption"):
        caption.tag = "p"
        caption.set("class", "exhibit-title")
    for table in elements_of_class(article, "numbers"):
        if "matrix" not in table.get("class") and len(table.findall(".//thead//th")) > _MANY:
            table.set("class", f"{table.get('class')} many")
    for chart in elements_of_class(article, "chart"):
        label = chart.attrib.pop("aria-label")
        chart.attrib.pop("role", None)
        for picture in chart.findall(".//svg"):
            _silenced(picture)
            picture.set("role", "img")
            picture.set("aria-label", label)


def _silenced(picture: HtmlElement) -> None:
    for part in picture.iter():
        for name in ("role", "tabindex", "aria-label", "aria-hidden"):
            part.attrib.pop(name, None)


def _calculators(article: HtmlElement) -> None:
    """Change the headings "Try it" of sections, because calculators show only a question and its answer in print."""
    for heading in article.findall(".//h2"):
        if words(heading) == "Try it":
            heading.text = "Asked and answered"


def _add_identifier(calculator: HtmlElement) -> None:
    """Add a calculator's identifier, with which a reader can find the calculator on the site."""
    props = json.loads(calculator.xpath("following-sibling::template[@data-props]")[0].text_content())
    calculator.set("data-calculator", props["description"]["id"])
    calculator.attrib.pop("aria-labelledby")


def _impacts(article: HtmlElement) -> None:
    """Shorten the list of changes under an alternative to one line with links to the changed places."""
    for impact in article.xpath(".//details[contains(@class, 'impact')]"):
        summary = impact.find("summary")
        reading = {"data-reading": words(summary.find("code"))}
        line = NEW.P(f"{words(summary)}: ", NEW.CLASS("impact"), reading)
        places = {link.get("href"): link for link in impact.findall(".//a")}
        for number, link in enumerate(places.values()):
            if number:
                line[-1].tail = ", "
            link.tail = None
            line.append(link)
        impact.addprevious(line)
        impact.drop_tree()


def _code(article: HtmlElement) -> None:
    """Unfold all examples."""
    for proof in elements_of_class(article, "proof"):
        drop(proof.findall("summary"))
        proof.tag = "div"
        proof.attrib.pop("open", None)


def _no_code(article: HtmlElement) -> None:
    """Remove all examples; a colon before an example becomes a full stop."""
    for proof in elements_of_class(article, "proof"):
        before = proof.getprevious()
        if before is not None and before.tag == "p":
            _change_last_text(before, lambda text: re.sub(r":(\s*)$", r".\1", text))
        proof.drop_tree()


def _change_last_text(element: HtmlElement, change: Callable[[str], str]) -> None:
    """Change the last text of an element."""
    if len(element):
        element[-1].tail = change(element[-1].tail or "")
    else:
        element.text = change(element.text or "")
