r"""The lines of a page, and the prompts in them.

Lines end only at `\n`. Form feeds, vertical tabs and other characters at which `str.splitlines` cuts are part of their
line, because Markdown, doctest and editors treat them so.
"""

import re
from collections.abc import Iterator
from html import unescape
from itertools import accumulate

from book.read.fences import lines_outside

# `_ANYWHERE` finds a prompt with code after it. `_AT_START` finds one after spaces and invisible characters.
_ANYWHERE = re.compile(r"(?<!>)>>>(?!>)\s*[^\s`|]")
_TAGS = re.compile(r"</?[a-zA-Z][^<>]*>")
_AT_START = re.compile(r"(?:\.\.\.)?[\s\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]*>>>")
# Code between backticks, or a comment that begins on a line that is not indented as code.
_CODE_OR_COMMENT = re.compile(
    r"(?<!`)(?P<ticks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=ticks)(?!`)"
    r"|(?<=\n)(?P<before> {0,3}(?:[^\s`\\<][^\n`\\<]*)?)(?P<comment><!--.*?-->)",
    re.DOTALL,
)


def line_starts(text: str) -> list[int]:
    """Return the offset at which each line begins, and the offset after the end of the last line."""
    return list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))


def is_prompt(line: str) -> bool:
    """Return True if readers see a prompt at the start of this line."""
    return _AT_START.match(line) is not None


def loose_prompts(text: str, path: object) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line that shows a prompt outside of all examples.

    Fences marked `.no-run`, fences that show Markdown, and comments may have prompts.
    """
    lines = lines_outside(text, path, lambda fence: fence.runs or fence.quoted)
    shown = _CODE_OR_COMMENT.sub(_without_comment, "\n".join(["", *lines])).split("\n")[1:]
    for number, line in enumerate(shown, 1):
        if _ANYWHERE.search(unescape(_TAGS.sub("", line)).replace("\\>", ">")):
            yield number, line.strip()


def _without_comment(match: re.Match[str]) -> str:
    if match["comment"] is None:
        return match[0]
    return match["before"] + "\n" * match["comment"].count("\n")
