"""A small set of pages that shows every element and class of the built pages."""

import re
from collections.abc import Iterable
from pathlib import Path

# Code and pictures have hundreds of classes, which do not show the kind of a page.
_BULK = re.compile(r"<(pre|svg|code)\b.*?</\1>", re.DOTALL)


def kinds(site: Path, addresses: Iterable[str]) -> list[str]:
    """Return a few pages that together have every element and class of all pages."""
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
