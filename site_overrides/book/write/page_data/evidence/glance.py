"""Finds the line of a page's "At a glance" about a ruling: the one that shares most of its rarer words."""

import re
from collections import Counter
from math import log

from book.read.index import Page
from book.read.sections import plain

_ITEM = re.compile(r"^(?:[-*]|\d+\.)\s+", re.MULTILINE)
_WORD = re.compile(r"[a-z]{3,}")
_LEAST = 2.5  # shared weight: a word or two that are rare among the lines of all pages


def lines(page: Page) -> tuple[str, ...]:
    """Return the lines at a glance, in order."""
    section = next((candidate for candidate in page.sections if candidate.title.startswith("At a glance")), None)
    if section is None:
        return ()
    text = "\n".join(page.text.split("\n")[section.line : section.last]).strip().partition("\n\n")[0]
    return tuple(" ".join(plain(part).split()) for part in _ITEM.split(text) if part.strip())


class Glance:
    """The lines at a glance of a game's pages, and how rare each word is among them."""

    def __init__(self, pages: list[Page]) -> None:
        self._lines = {page.path: [_words(line) for line in lines(page)] for page in pages}
        lines_words = [words for page_lines in self._lines.values() for words in page_lines]
        counts = Counter(word for words in lines_words for word in words)
        self._weight = {word: log(len(lines_words) / count) for word, count in counts.items()}

    def line(self, page: str, *texts: str) -> int | None:
        """Return the number of the line at a glance about these texts; None if there is none."""
        wanted = _words(" ".join(texts))
        weights = [sum(self._weight[word] for word in words & wanted) for words in self._lines[page]]
        best = max(weights, default=0.0)
        return weights.index(best) if best >= _LEAST else None


def _words(text: str) -> set[str]:
    """Return the words of a text without their endings, so that ties are equal to a tie."""
    return {re.sub(r"(?:ies|es|s|ing|ed|y)$", "", word)[:7] for word in _WORD.findall(text.lower())}
