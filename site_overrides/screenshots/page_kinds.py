"""The kinds of pages that the book has: one list for whoever looks at pages, read off the built pages themselves."""

import re
from collections.abc import Iterable
from pathlib import Path

# Letters of code and strokes of pictures come in hundreds of classes, which say nothing of a page's kind.
_BULK = re.compile(r"<(pre|svg|code)\b.*?</\1>", re.DOTALL)


def kinds(site: Path, addresses: Iterable[str]) -> list[str]:
    """As few pages as together show everything that any of them shows, by elements and classes."""
    shown = {address: _parts((site / address / "index.html").read_text(encoding="utf-8")) for address in addresses}
    kinds: list[str] = []
    unseen = set().union(*shown.values())
    while unseen:
        kinds.append(max(shown, key=lambda address: len(shown[address] & unseen)))
        unseen -= shown[kinds[-1]]
    return sorted(kinds)


def _parts(text: str) -> set[str]:
    article = _BULK.sub("", text[text.index("<article") : text.index("</article>")])
    classes = {name for names in re.findall(r'\bclass="([^"]*)"', article) for name in names.split()}
    return classes | set(re.findall(r"<\w+", article))
