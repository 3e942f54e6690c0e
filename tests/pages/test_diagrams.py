"""Every diagram is on a page, and links the rules that it shows."""

from importlib import import_module

import pytest
from bs4 import BeautifulSoup
from site_pages import html

from book.read.index import index
from book.read.paths import REPOSITORY
from rules.calculators.diagrams import Flow
from rules.games import GAMES

DRAWN = [game for game in GAMES if (REPOSITORY.root / f"rules/{game}/calculators/diagrams.py").exists()]


def rules_of(steps):
    for step in steps:
        if step.rule:
            yield step.rule
        yield from rules_of(step.inner)


@pytest.mark.parametrize("game", DRAWN)
def test_diagrams_are_on_pages_and_link_their_rules(game):
    """Each diagram is on one page, and each rule that it names is a link to its statement."""
    pages = [path for path in index().pages if path.startswith(f"{game}/")]
    texts = {path: index().pages[path].text for path in pages}
    for name, drawn in import_module(f"rules.{game}.calculators.diagrams").diagrams().items():
        (path,) = [path for path, text in texts.items() if f"/// diagram | {game}/{name}\n" in text]
        soup = BeautifulSoup(html(path.removesuffix("index.md").removesuffix(".md") + "/"), "html.parser")
        figure = soup.find("figcaption", string=drawn.title) or soup.find("a", string=drawn.title).parent
        links = {link["href"].partition("#")[2] for link in figure.parent.select("a")}
        assert links == ({*rules_of(drawn.steps)} if isinstance(drawn, Flow) else {drawn.rule})
