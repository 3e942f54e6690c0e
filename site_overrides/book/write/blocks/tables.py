"""The tables on the page about coverage: one of all rules of a game, and the ledger of its source."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator

from book.check.coverage import RuleCoverage
from book.check.sources.sentences import Row, number_rows, read, table
from book.read.paths import game_of_rule
from book.write.blocks.elements import breakable, element, join_elements, table_element
from book.write.blocks.page import Current
from rules.games import GAMES

_HEADINGS = ("Rule", "Code", "Examples in its section", "Elsewhere", "Printed under")


def coverage(page: Current, game: str) -> Iterator[etree.Element]:
    """Yield a line with the numbers of a game's rules, and a table of the rules."""
    rows = [covered for covered in page.state.covered.values() if game_of_rule(covered.id) == game]
    if not rows:
        raise LookupError(f"{page.path} asks for the coverage of {game}, which has no rules")
    yield element("p", "", *_sum(page, game, rows), class_="coverage-sum")
    table = table_element(_HEADINGS, (_row(page, row) for row in rows), stacked=True, class_="coverage")
    look = {"class_": "md-typeset__scrollwrap coverage-box", "style": f"--rows: {len(rows)}"}
    yield element("div", "", table, **look, data_search_exclude="")


def statements(page: Current, game: str) -> Iterator[etree.Element]:
    """Yield the ledger of a game's source, folded: the statements with the rules and errata that state them."""
    file = table(page.state.repository, game)
    if not file.exists():
        yield element(
            "p", f"{GAMES[game].title}: the statements of its source are not listed yet.", id=f"ledger-{game}"
        )
        return
    _, rows = read(file)
    carried = sum(bool(row.told) for row in rows)
    counts = f"{len(rows)} statements, {carried} carried by rules or errata, {len(rows) - carried} without a rule"
    summary = element("summary", f"{GAMES[game].title}: {counts}")
    lines = (_statement(page, number, row) for number, row in number_rows(rows))
    ledger = table_element(("No.", "Begins", "Carried by"), lines, stacked=True, class_="coverage ledger")
    box = element("div", "", ledger, class_="md-typeset__scrollwrap coverage-box", style=f"--rows: {len(rows)}")
    yield element("details", "", summary, box, data_search_exclude="", id=f"ledger-{game}")


def _statement(page: Current, number: str, row: Row) -> etree.Element:
    index = page.state.index
    places = {name: (index.rules.get(name) or index.errata[name])[0] for name in row.told}
    links = [
        element("a", place.section.title, href=page.url(place.page, name), title=name) for name, place in places.items()
    ]
    carried = element("td", "", *join_elements(links, ", ")) if links else element("td", f"No rule: {row.reason}")
    return element("tr", "", element("td", number), element("th", f"{row.first} …", scope="row"), carried)


def _sum(page: Current, game: str, rows: list[RuleCoverage]) -> list[etree.Element]:
    name = element("a", GAMES[game].title, href=page.url(f"{game}/index.md"))
    stated = sum(len(row.stated) == 1 for row in rows)
    code = sum(row.code is not None for row in rows)
    exercised = sum(bool(row.examples) for row in rows)
    counts = (
        f"{len(rows)} rule{'s' * (len(rows) != 1)}: {stated} stated, {code} implemented, "
        f"{exercised} exercised by an example in their own section."
    )
    return join_elements([element("strong", "", name), element("span", counts)], " · ")


def _row(page: Current, covered: RuleCoverage) -> etree.Element:
    look = "missing" if covered.missing else "covered"
    cells = (_code(page, covered), *_counts(page, covered), element("td", covered.printed))
    return element("tr", "", _rule_cell(page, covered), *cells, class_=look, data_rule=covered.id)


def _rule_cell(page: Current, covered: RuleCoverage) -> etree.Element:
    """Return a rule's title, its link, and its identifier."""
    links = (element("a", place.section.title, href=page.url(place.page, covered.id)) for place in covered.stated)
    identifier = element("code", breakable(page.md, covered.id), class_="rule-name")
    titles = [*links] or [element("span", "on no page")]
    return element("th", "", *join_elements(titles, ", "), element("br"), identifier, scope="row")


def _code(page: Current, covered: RuleCoverage) -> etree.Element:
    code, source = covered.code, f"{game_of_rule(covered.id)}/code.md"
    if code is None:
        return element("td", "nowhere")
    # The text "start" alone does not show where the link leads.
    tag = element("code", f"{code.name}()" if code.name[0].islower() else code.name)
    if source not in page.state.index.pages:
        return element("td", "", tag)
    link = element("a", "", tag, href=page.url(source, code.anchor), title=code.module)
    return element("td", "", link)


def _counts(page: Current, covered: RuleCoverage) -> Iterator[etree.Element]:
    for ran in (covered.examples, covered.elsewhere):
        count = str(len(ran))
        first = page.url(ran[0].page, f"example-{ran[0].number}") if ran else ""
        yield element("td", "", element("a", count, href=first)) if ran else element("td", count)
