"""Every visible prompt has run, and only a line feed ends a line of a page."""

import ast
import re

import pytest
from bs4 import BeautifulSoup
from shown import shown_examples

from book.read.paths import REPOSITORY
from book.run import running
from book.run.trace import UNKNOWN_NAME, trace

# Characters at which str.splitlines cuts besides the line feed, and invisible characters.
ENDS = ["\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\r", "\r\n"]
UNSEEN = ["\u200b", "\ufeff", "\xa0", "\x00", "\u2060"]
RIGHT, WRONG = "```pycon\n>>> 1 + 1\n2\n```\n", "```pycon\n>>> 1 + 1\n3\n```\n"
# Places for a character on a page that do not change its example.
PLACES = {
    "above, twice": "# A page\n\nOne.{0}{0}Two.\n\n{1}",
    "alone on a line": "# A page\n\n{0}\n\n{1}",
    "many": "# A page\n\nOne." + "{0}" * 90 + "Two.\n\n{1}",
    "in a heading": "# A{0}page\n\n## More {0}\n\n{1}",
    "in a table": "| a | b |\n|---|---|\n| 1{0} | 2 |\n\n{1}",
    "in a fence above": "```text\none{0}two\n```\n\n{1}",
    "below": "{1}\nOne.{0}Two.\n",
}
# Prompts that readers see and that no example runs.
LOOSE = {
    "a paragraph": "Text.\n\n>>> 1 + 1\n3\n",
    "an indented block": "Text.\n\n    >>> 1 + 1\n    3\n",
    "an admonition": "!!! note\n\n    >>> 1 + 1\n    3\n",
    "an admonition's code": "!!! note\n\n        >>> 1 + 1\n        3\n",
    "a list": "- >>> 1 + 1\n  3\n",
    "a numbered list": "1. `>>> 1 + 1`\n",
    "a tab": '=== "First"\n\n        >>> 1 + 1\n        3\n',
    "a table": "| Code | Result |\n|---|---|\n| `>>> 1 + 1` | 3 |\n",
    "the second cell": "| Result | Code |\n|---|---|\n| 3 | >>> 1 + 1 |\n",
    "a quotation": "> >>> 1 + 1\n> 3\n",
    "a definition": "Word\n:   >>> 1 + 1\n",
    "a fence without a language": "```\n>>> 1 + 1\n3\n```\n",
    "a fence in another language": "```text\n>>> 1 + 1\n3\n```\n",
    "a fence in a fence": "````text\n```pycon\n>>> 1 + 1\n3\n```\n````\n",
    "a fence in a list item": "- Text\n  ```text\n  >>> 1 + 1\n  3\n  ```\n",
    "markup": "<pre>\n>>> 1 + 1\n3\n</pre>\n",
    "a heading": "## `>>> 1 + 1`\n",
    "a footnote": "Text.[^1]\n\n[^1]: >>> 1 + 1\n",
    "code that shows a comment": "Text `<!--`\n\n    >>> 1 + 1\n    3\n\nText `-->`\n",
    "an indented comment": "Text.\n\n    <!--\n    >>> 1 + 1\n    3\n    -->\n",
    "an escaped comment": "\\<!--\n\n    >>> 1 + 1\n    3\n\n-->\n",
    "an open comment": "<!--\n\n    >>> 1 + 1\n",
    "a fence behind a sign": "\f```pycon\n>>> 1 + 1\n3\n\f```\n",
}
WRITTEN_OTHERWISE = {
    "entities": "<pre>\n&gt;&gt;&gt; 1 + 1\n3\n</pre>\n",
    "entities after a tag": "<pre>&gt;&gt;&gt; 1 + 1\n3\n</pre>\n",
    "escaped": "Text: \\>\\>\\> 1 + 1\n",
    "no space": "`>>>1 + 1`\n",
}
ALLOWED = {
    "a comment": "<!-- >>> 1 + 1 -->\n",
    "a long comment": "Text.\n\n<!--\n>>> 1 + 1\n3\n-->\n",
    "a comment in a line": "Text <!-- >>> 1 + 1 --> and more.\n",
    "marked": "```{.pycon .no-run}\n>>> 1 + 1\n3\n```\n",
    "how pages are written": "````markdown\n```pycon\n>>> 1 + 1\n3\n```\n````\n",
    "the sign alone": "Lines that begin with `>>>` are prompts, `...` goes on.\n",
    "a sign in a table": "| Sign | Meaning |\n|---|---|\n| `>>>` | prompt |\n",
    "a quotation in a quotation": "> > > 1 + 1\n",
}


def failures(repository, text):
    """Return the failures of a page that has exactly this text."""
    (repository.docs / "page.md").write_bytes(text.encode())
    return trace(repository).failures


@pytest.mark.parametrize("end", [*ENDS, *UNSEEN], ids=ascii)
@pytest.mark.parametrize("place", PLACES)
def test_unusual_characters_do_not_hide_examples(repository, end, place):
    assert failures(repository, PLACES[place].format(end, RIGHT)) == ()
    [failure] = failures(repository, PLACES[place].format(end, WRONG))
    assert "Got:\n    2" in failure


@pytest.mark.parametrize("end", ENDS[:8] + UNSEEN[:3], ids=ascii)  # at the others, Python ends a line or the program
def test_unusual_character_in_code_ends_no_line(repository, end):
    text = f"# A page\n\n```pycon\n>>> 3  # a{end}b\n3\n```\n\n"
    assert failures(repository, text + RIGHT) == ()
    assert len(failures(repository, text + WRONG)) == 1


@pytest.mark.parametrize(("source", "printed"), [("True", "1"), ("False", "0"), ("1", "True")])
def test_true_does_not_confirm_1(repository, source, printed):
    """Doctest treats True and 1 as the same result, unless an option says otherwise."""
    [failure] = failures(repository, f"# A page\n\n```pycon\n>>> {source}\n{printed}\n```\n\n{RIGHT}")
    assert f"Got:\n    {source}" in failure


def test_unknown_name_names_the_file_of_exported_names(repository):
    [failure] = failures(repository, "# A page\n\n```pycon\n>>> tossed_twice()\n1\n```\n")
    assert failure.endswith(UNKNOWN_NAME)


@pytest.mark.parametrize("end", [*ENDS, *UNSEEN], ids=ascii)
def test_example_keeps_its_line_and_rule(repository, end):
    lines = 3 if end in "\r\n" else 0  # a carriage return ends a line for every reader of a file
    text = f"# A page\n\nOne.{end * 3}Two.\n\n## A rule {{ #rb.a.b }}\n\n{RIGHT}"
    assert failures(repository, text) == ()
    [ran] = trace(repository).examples
    assert (ran.line, ran.section) == (7 + lines, "rb.a.b")


@pytest.mark.parametrize("fence", ["```pycon\n>>> while True: pass\n...\n```\n", "```python\nwhile True: pass\n```\n"])
def test_endless_example_is_stopped_and_named(repository, monkeypatch, fence):
    monkeypatch.setattr(running, "LIMIT_S", 0.1)
    [failure] = failures(repository, f"# A page\n\n{fence}")
    assert re.search(r"page\.md:[34]: stopped after 0\.1 s; the example may run for ever", failure)


@pytest.mark.parametrize("sign", ["", *ENDS, *UNSEEN], ids=ascii)
@pytest.mark.parametrize("place", LOOSE)
def test_prompt_outside_examples_is_an_error(repository, place, sign):
    text = LOOSE[place].replace(">>>", f"{sign}>>>", 1)
    found = failures(repository, f"# A page\n\n{RIGHT}\n{text}")
    assert len(found) == 1
    assert "nothing runs this prompt" in found[0]


@pytest.mark.parametrize("place", WRITTEN_OTHERWISE)
def test_malformed_prompt_is_an_error(repository, place):
    [failure] = failures(repository, f"# A page\n\n{RIGHT}\n{WRITTEN_OTHERWISE[place]}")
    assert "nothing runs this prompt" in failure


def test_prompt_errors_name_their_lines(repository):
    first, second = failures(repository, f"# A page\n\n>>> 1\n1\n\n{RIGHT}\n- `>>> 2`\n")
    assert "page.md:3: nothing runs this prompt: '>>> 1'." in first
    assert "page.md:11: nothing runs this prompt: '- `>>> 2`'." in second


@pytest.mark.parametrize("place", ALLOWED)
def test_prompt_inside_text_is_allowed(repository, place):
    assert failures(repository, f"# A page\n\n{ALLOWED[place]}\n{RIGHT}") == ()


@pytest.mark.parametrize("end", [end for end in ENDS if end not in "\r\n"], ids=ascii)
def test_rendered_prompts_start_their_lines(show, end):
    html = BeautifulSoup(show("page.md", f"# A page\n\n```text\none{end}>>> two\n```\n\n{RIGHT}"), "html.parser")
    assert [text.strip() for text in shown_examples(html)] == [">>> 1 + 1\n2"]


def test_build_reads_lines_in_one_way():
    """`splitlines` cuts at ten more characters than Markdown and doctest do."""
    folders = [REPOSITORY.root / "site_overrides" / name for name in ("book", "cells", "exports")]
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert "splitlines" not in names, file
