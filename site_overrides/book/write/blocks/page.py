"""The page that Markdown is converting. Markdown extensions get only a text, so the page is found by its text."""

from dataclasses import dataclass

from markdown import Markdown
from markdown.preprocessors import Preprocessor

from book.read.index import Page
from book.read.paths import GAMES, Repository, game_of_page, game_of_rule, url
from book.write.state import State, state


@dataclass(slots=True)
class Current:
    """The page that is being converted; `examples` counts the examples that have been converted so far."""

    state: State
    page: Page | None
    md: Markdown
    examples: int = 0

    @property
    def path(self) -> str:
        """The page's path below `docs/`; empty for a text that is not a page of the compendium."""
        return self.page.path if self.page else ""

    @property
    def game(self) -> str | None:
        return game_of_page(self.path)

    @property
    def ran(self) -> dict[int, str]:
        """The texts of the page's examples that ran for this build, by their numbers."""
        examples = self.state.record.trace.examples
        return {ran.number: ran.text for ran in examples if ran.page == self.path and not ran.failure}

    def url(self, target: str, anchor: str = "") -> str:
        """Return the address of another page, relative to this one."""
        return url(target, self.path, anchor)

    def links(self, game: str) -> dict[str, str]:
        """Return links from this page to each rule of a game.

        If the name is not the name of a game, return links to the rules of all games.
        """
        return {
            rule: self.url(places[0].page, rule)
            for rule, places in self.state.index.rules.items()
            if game_of_rule(rule) == game or game not in GAMES.values()
        }


def page_of(md: Markdown) -> Current:
    """Return the page that a Markdown instance is converting."""
    page: Current = md.book_page
    return page


class FindPage(Preprocessor):
    """A preprocessor that runs before all others, while the text is unchanged, and finds the page."""

    def __init__(self, md: Markdown, repository: Repository) -> None:
        super().__init__(md)
        self._repository = repository

    def run(self, lines: list[str]) -> list[str]:
        now = state(self._repository)
        self.md.book_page = Current(now, now.index.page_with("\n".join(lines)), self.md)
        return lines
