"""A page's Markdown without the parts that only our own site understands.

Dice become words, blocks become tables, and definition lists become plain lists. Attributes, drawn sheets and
paragraphs only for screens are removed. Links lead to the places that the function `link` returns.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from book.read.fences import Fence, fences
from book.write.blocks.dice import PATTERN, dice_text

Link = Callable[[str], str]
Fill = Callable[[str, str], str]

_BLOCK = re.compile(r"^/// (?P<name>[a-z-]+)(?: \| (?P<argument>\S+))?\n(?:(?!///).+\n)*///$", re.MULTILINE)
_DRAWN = re.compile(r"^<(?P<tag>div|details)\b.*?^</(?P=tag)>\n?", re.MULTILINE | re.DOTALL)
# Attributes of a paragraph are on a line below it; those of a link, an image or a word are directly after it.
_ON_SCREEN = re.compile(r"\{:[^{}\n]*\.on-screen\b[^{}\n]*\}\s*$")
_OF_PARAGRAPH = re.compile(r"\n[ \t]*\{:[^{}\n]*\}[ \t]*(?=\n|$)")
_INLINE = re.compile(r"[ \t]*\{:[^{}\n]*\}|(?<=[\])*_`>])\{ ?[#.][^{}\n]*\}")
_HEADING = re.compile(r"^(?P<line>#{1,6} .*?)[ \t]*\{[^{}\n]*\}[ \t]*$", re.MULTILINE)
_DEFINED = re.compile(
    r"^(?P<term>[^\s:#>|{`-][^\n]*)\n:[ ]{1,3}(?P<meaning>\S[^\n]*(?:\n[ ]{2,}\S[^\n]*)*)", re.MULTILINE
)
_LINK = re.compile(r"(?P<text>\[[^\]]*\])\((?P<target>[^)\s]+)\)")
_CODE = re.compile(r"(`+)(?:(?!\1).)+\1", re.DOTALL)
_DICE = re.compile(PATTERN)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text: prose in Markdown, an example that ran (`proof`), or other code."""

    kind: Literal["prose", "proof", "code"]
    text: str


def portable(text: str, link: Link, fill: Fill) -> Iterator[Part]:
    """Yield the parts of a text; `link` returns a link's new target, and `fill` returns the text of a block."""
    lines, at = text.split("\n"), 0
    for fence in fences(text):
        yield from _prose(lines[at : fence.line - 1], link, fill)
        yield _code(fence)
        at = fence.last
    yield from _prose(lines[at:], link, fill)


def _code(fence: Fence) -> Part:
    return Part("proof" if fence.runs else "code", fence.text)


def _prose(lines: list[str], link: Link, fill: Fill) -> Iterator[Part]:
    text = _DRAWN.sub("", "\n".join(_off_screen(lines)))
    text = _OF_PARAGRAPH.sub("", text)
    text = outside_code(text, lambda words: _INLINE.sub("", words))
    text = _HEADING.sub(r"\g<line>", text)
    text = _DEFINED.sub(_item, text)
    text = _LINK.sub(lambda match: f"{match['text']}({link(match['target'])})", text)
    text = outside_code(text, lambda words: _DICE.sub(dice_text, words))
    # Done last, because the text of a block must not change any more.
    text = _BLOCK.sub(lambda match: fill(match["name"], match["argument"] or ""), text)
    if text.strip():
        yield Part("prose", text.strip("\n"))


def _off_screen(lines: list[str]) -> list[str]:
    """Return the lines without the paragraphs that are only for screens."""
    for_paper: list[str] = []
    for line in lines:
        if _ON_SCREEN.match(line):
            while for_paper and for_paper[-1].strip():
                for_paper.pop()
        else:
            for_paper.append(line)
    return for_paper


def _item(match: re.Match[str]) -> str:
    """Return a definition as an item of a list."""
    return f"- **{match['term']}**: {' '.join(match['meaning'].split())}"


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return a text in which `change` is applied to every part that is not between backticks."""
    parts, at = [], 0
    for code in _CODE.finditer(text):
        parts += [change(text[at : code.start()]), code[0]]
        at = code.end()
    return "".join([*parts, change(text[at:])])
