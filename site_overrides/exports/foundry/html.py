"""The text of a page as HTML for a journal, with links in Foundry's form."""

import re
from collections.abc import Iterable
from html import escape, unescape

from markdown import Markdown

from exports.text.portable import Part

INSIDE = "uuid:"  # comes before the identifier of a document until the text is HTML
_LINK = re.compile(rf'<a href="{INSIDE}(?P<uuid>[^"]+)">(?P<text>.*?)</a>', re.DOTALL)
_TAGS = re.compile(r"<[^>]+>")
_MARKDOWN = Markdown(extensions=["tables", "sane_lists"])


def html(parts: Iterable[Part]) -> str:
    """Return the HTML of the parts of a text; examples are folded."""
    return "\n".join(_prose(part.text) if part.kind == "prose" else _code(part) for part in parts)


def _prose(text: str) -> str:
    return _LINK.sub(_named, _MARKDOWN.reset().convert(text))


def _named(match: re.Match[str]) -> str:
    """Return a link in Foundry's form, whose text must be plain and have no braces."""
    words = escape(unescape(_TAGS.sub("", match["text"])).replace("{", "(").replace("}", ")"))
    return f"@UUID[{match['uuid']}]{{{words}}}"


def _code(part: Part) -> str:
    # Two brackets begin a roll that Foundry would carry out.
    text = escape(part.text).replace("[[", "[<span></span>[")
    block = f"<pre><code>{text}</code></pre>"
    return f"<details><summary>Example</summary>{block}</details>" if part.kind == "proof" else block
