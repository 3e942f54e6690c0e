"""The evidence for a rule as a list: a line for each kind of check, with its result or the reason why there is none."""

import xml.etree.ElementTree as etree

from book.check.coverage import RuleCoverage
from book.check.domains.enumerate import Enumerated
from book.check.evidence import WAYS, Evidence, evidence
from book.write.blocks.elements import element

FULL, EMPTY = "\N{CHECK MARK}", "\N{EN DASH}"


def evidence_summary(covered: RuleCoverage) -> tuple[str, etree.Element]:
    """Return the words for the number of checks that a rule has passed, and a list with a line for each kind."""
    proof = evidence(covered)
    lines = (
        _line("Examples", _examples(proof), "examples" in proof.lacking),
        _line("In a browser", _in_browser(proof), "browser" in proof.lacking),
        _line("Every case", _cases(proof.domain), "domain" in proof.lacking),
        _line("Second calculation", " and ".join(proof.engines) or "none yet", "engines" in proof.lacking),
    )
    return f"{proof.ways} of {WAYS} checks", element("ul", "", *lines, class_="rule-evidence")


def _line(way: str, text: str, thin: bool) -> etree.Element:
    mark = element("span", EMPTY if thin else FULL, class_="evidence-thin" if thin else "evidence-full")
    mark.tail = f" {way}: {text}"
    return element("li", "", mark)


def _examples(proof: Evidence) -> str:
    return f"{proof.own} here and {proof.elsewhere} elsewhere run its code"


def _in_browser(proof: Evidence) -> str:
    count, browsers = proof.own + proof.elsewhere, " and ".join(proof.browsers)
    if not proof.in_browser:
        return "none has run there with this code"
    if proof.in_browser == count:
        return f"all of them give the same result in {browsers}"
    return f"{proof.in_browser} of {count} give the same result in {browsers}; the others have not run there yet"


def _cases(counts: Enumerated | None) -> str:
    if counts is None:
        return "too many to list; examples and random cases run instead"
    if not counts.inputs:
        text = "only one"
    else:
        refused = f", {counts.refused} of them refused" if counts.refused else ""
        text = f"{counts.cases} ({counts.inputs}){refused}"
    others = len(counts.readings)
    if not others:
        return text
    return f"{text}, under our ruling and {others} {'alternative' if others == 1 else 'alternatives'}"
