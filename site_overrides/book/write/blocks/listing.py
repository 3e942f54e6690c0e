"""The source code of a package on a page, with an anchor on every line."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from pygments import highlight
from pygments.filter import simplefilter
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import Name, Operator, Punctuation, Text, Whitespace

from book.run.build_cache import cache_on_disk
from book.run.rule_code import module_anchor
from book.write.blocks.page import Current

# Names and punctuation have the colour of text, so they get no elements; this halves the bytes of a listing.
_PLAIN = {Name, Operator, Punctuation, Whitespace}


def listing(package: ModuleType, page: Current) -> str:
    """Return the HTML of a package's modules, in alphabetical order."""
    names = [package.__name__, *(module.name for module in walk_packages(package.__path__, f"{package.__name__}."))]
    files = {name: spec.origin for name in names if (spec := find_spec(name)) and spec.origin}
    return "\n".join(_module(name, Path(file), page) for name, file in sorted(files.items()))


def _module(name: str, file: Path, page: Current) -> str:
    anchor = module_anchor(name)
    folders = name.count(".") + (file.name == "__init__.py")
    path = "/".join(file.parts[-folders - 1 :])
    text = file.read_text(encoding="utf-8")
    lines, code = len(text.split("\n")), _lines(page.game or "", anchor, text)
    return (
        f'<section class="source-code" style="--lines: {lines}" data-search-exclude><h2 id="{anchor}">{path}</h2>'
        f"{_rules_of(name, page)}"
        f'<div class="highlight"><pre tabindex="0"><code>{code}</code></pre></div></section>'
    )


def _rules_of(module: str, page: Current) -> str:
    """Return links to the rules that a module implements."""
    links = [
        f'<a href="{page.url(covered.stated[0].page, rule)}">{rule}</a>'
        for rule, covered in page.state.covered.items()
        if covered.code is not None and covered.code.module == module and covered.stated
    ]
    return f'<p class="source-rules">Rules here: {", ".join(links)}</p>' if links else ""


@cache_on_disk
def _lines(_game: str, anchor: str, text: str) -> str:
    code = highlight(text, _lexer(), HtmlFormatter(nowrap=True)).removesuffix("\n")
    return "".join(
        f'<span class="line" id="{anchor}-L{number}">{line}\n</span>' for number, line in enumerate(code.split("\n"), 1)
    )


def _lexer() -> PythonLexer:
    lexer = PythonLexer(stripnl=False)
    lexer.add_filter(_plainer())
    lexer.add_filter("tokenmerge")
    return lexer


@simplefilter  # type: ignore[untyped-decorator]  # Pygments has no types
def _plainer(_self: object, _lexer: object, stream: Iterator[Any], _options: object) -> Iterator[Any]:
    return ((Text if kind in _PLAIN else kind, value) for kind, value in stream)
