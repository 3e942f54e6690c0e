"""How well a rule is checked, folded beside its marks: what each way of checking says of it, and which say nothing."""

import xml.etree.ElementTree as etree

from book.check.domains.enumerated import Enumerated
from book.check.evidence import FEW, WAYS, Evidence, Noticed, evidence
from book.check.triangle import Covered
from book.write.extension.build import element

FULL, EMPTY = "\N{CHECK MARK}", "\N{EN DASH}"


def checked(covered: Covered) -> etree.Element:
    """The evidence of a rule; what is thin is said at once."""
    found = evidence(covered)
    told = f"checked {found.ways} of {WAYS} ways"
    summary = element("summary", told, class_="badge-checked", title="What stands behind this rule")
    lines = (
        _line("Examples", _examples(found), False),
        _line("In a browser", "all of them come to the same there", False),
        _line("Small changes", _changes(found.mutants), "mutants" in found.lacking),
        _line("Every case", _cases(found.domain), found.domain is None),
        _line("Worked out otherwise", " and ".join(found.engines) or "by nobody yet", not found.engines),
    )
    return element("details", "", summary, element("ul", "", *lines), class_="rule-evidence")


def _line(way: str, told: str, thin: bool) -> etree.Element:
    mark = element("span", EMPTY if thin else FULL, class_="evidence-thin" if thin else "evidence-full")
    mark.tail = f" {way}: {told}"
    return element("li", "", mark)


def _examples(found: Evidence) -> str:
    return f"{found.own} here and {found.elsewhere} elsewhere run its code"


def _changes(found: Noticed) -> str:
    if not found.tried:
        return "none tried yet"
    told = f"of {found.tried} tried, examples notice {found.by_examples}, examples and tests {found.by_all}"
    return f"{told}; too few to say much" if found.tried < FEW else told


def _cases(found: Enumerated | None) -> str:
    if found is None:
        return "more than can be listed; some are tried by example and by chance"
    if not found.inputs:
        told = "there is one alone"
    else:
        refused = f", {found.refused} of them refused" if found.refused else ""
        told = f"{found.cases} ({found.inputs}){refused}"
    others = len(found.readings)
    if not others:
        return told
    return f"{told}, under our ruling and {others} other {'reading' if others == 1 else 'readings'}"
