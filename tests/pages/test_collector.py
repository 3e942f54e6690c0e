"""Every kind of fence is collected, fails if its result is wrong, and names the line and the reason."""

import re
import subprocess
import sys
import xml.etree.ElementTree as etree
from dataclasses import dataclass, field

import pytest

# Ways to write an example that a collector may miss; {code} is its lines.
PYCON = {
    "bare": "```pycon\n{code}\n```\n",
    "titled": '```pycon title="At the table"\n{code}\n```\n',
    "numbered": '```pycon linenums="1"\n{code}\n```\n',
    "braces": '```{{.pycon data-rule="rb.counter.compare"}}\n{code}\n```\n',
    "language and braces": '```pycon {{data-rule="rb.counter.compare"}}\n{code}\n```\n',
    "space after the fence": "``` pycon\n{code}\n```\n",
    "capital letters": "```PyCon\n{code}\n```\n",
    "long name": "```python-console\n{code}\n```\n",
    "tildes": "~~~pycon\n{code}\n~~~\n",
    "four ticks": "````pycon\n{code}\n````\n",
    "prompts in a python fence": "```python\n{code}\n```\n",
    "prompts in a py fence": "```py\n{code}\n```\n",
    "in an admonition": "!!! note\n\n    ```pycon\n    {code}\n    ```\n",
    "in a folded admonition": '??? tip "Why"\n\n    Because:\n\n    ```pycon\n    {code}\n    ```\n',
    "in a tab": '=== "First"\n\n    ```pycon\n    {code}\n    ```\n',
    "in a tab in an admonition": '!!! note\n\n    === "First"\n\n        ```pycon\n        {code}\n        ```\n',
    "in a list": "- Like this:\n\n    ```pycon\n    {code}\n    ```\n",
    "in a quotation": "> ```pycon\n> {code}\n> ```\n",
}
PYTHON = {
    "bare": "```python\n{code}\n```\n",
    "short": "```py\n{code}\n```\n",
    "versioned": "```python3\n{code}\n```\n",
    "titled": '```python title="setup.py"\n{code}\n```\n',
    "braces": "```{{.python #one}}\n{code}\n```\n",
    "space after the fence": "``` python\n{code}\n```\n",
    "in an admonition": "!!! note\n\n    ``` python\n    {code}\n    ```\n",
}


GOOD, WRONG = (">>> 1 + 1", "2", ">>> 20 + 1", "21"), (">>> 1 + 1", "2", ">>> 20 + 1", "22")
GOOD_CODE, WRONG_CODE = ("x = 1", "assert x == 1"), ("x = 1", "assert x == 2")

STORIES = {
    "later-examples-use-earlier-names": "```python\nx = 20\n```\n\n```pycon\n>>> x + 1\n21\n```\n",
    "pages-do-not-share-names": "```pycon\n>>> x\n20\n```\n",
    "core-without-an-import": "```pycon\n>>> odds(lambda dice: dice(d10))[3]\nFraction(1, 10)\n```\n",
    "riskbreaker/its-own-game": "```pycon\n>>> rulings().raising\n'each-step'\n```\n",
    "no-game": "```pycon\n>>> rulings().raising\n'each-step'\n```\n",
}
TEXTS = {
    "no-run": "```{.python .no-run}\n1/0\n```\n",
    "no-run-with-prompts": "```{ .pycon .no-run }\n>>> 1/0\n```\n",
    "no-run-after-the-language": "```python {.no-run}\n1/0\n```\n",
    "text": "```text\n1/0\n```\n",
    "json": "```json\n1/0\n```\n",
    "no-language": "```\n1/0\n```\n",
    "fence-shown-in-a-fence": "````markdown\n```pycon\n>>> 1/0\n```\n````\n",
}
# Name: the page, part of the error, and the line in the error.
REFUSED = {
    "skipped-prompt": ("```pycon\n>>> 1/0  # doctest: +SKIP\n```\n", "not skipped", 2),
    "rounded-numbers": ("```pycon\n>>> 1.09  # doctest: +NUMBER\n1.0\n```\n", "not skipped", 2),
    "result-after-a-blank-line": ("```pycon\n>>> print(1)\n1\n\n2\n```\n", "no prompt checks this line: '2'", 5),
    "text-before-the-first-prompt": ("```pycon\n1\n>>> 1\n1\n```\n", "no prompt checks this line: '1'", 2),
    "result-under-a-comment": ("```pycon\n>>> # two\n2\n>>> 1\n1\n```\n", "no prompt checks this line: '2'", 3),
    "no-prompt": ("```pycon\n1 + 1\n```\n", "no prompt checks this line: '1 + 1'", 2),
    "nothing": ("```python\n\n```\n", "an empty example", 1),
    "only-a-comment": ("```pycon\n>>> # nothing\n```\n", "without a single prompt", 1),
    "prompt-in-code": ("```python\nx = '''\n>>> 1\n2\n'''\n```\n", "no prompt checks", 3),
    "prompt-in-a-result": (
        "```pycon\n>>> print('a')  # doctest: +ELLIPSIS\na...\n\u200b>>> 1\n2\n```\n",
        "no prompt checks",
        4,
    ),
    "prompt-behind-dots": ("```pycon\n>>> print('a\\\n... >>> 1')\n2\n```\n", "no prompt checks", 3),
    "no-space-after-the-prompt": ("```pycon\n>>> 1\n1\n>>>\xa02\n2\n```\n", "this line lacks blank after", 4),
    "result-before-its-margin": ("```pycon\n>>> 1\n1\n  >>> 2\n 2\n```\n", "inconsistent leading whitespace", 5),
    "open-fence": ("text\n\n```pycon\n>>> 1\n1\n", "never closed", 3),
    "line-that-leaves-its-fence": ("- x\n\n    ```pycon\n    >>> 1\n1\n    ```\n", "less indented", 5),
}


def fence(form, lines):
    """Put lines into a fence, each with the indentation of the fence."""
    margin = re.search(r"^(.*)\{code\}", form, re.MULTILINE)[1]
    return "# Title\n\nText.\n\n" + form.format(code=f"\n{margin}".join(lines))


def line_of(text, part):
    """Return the number of the line with `part` in it."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)


def pages():
    """Return all pages of this test by name; one run of pytest takes them all, because its start is slow."""
    made = {f"{name}.md": text for name, text in {**STORIES, **TEXTS}.items()}
    made |= {f"{name}.md": text for name, (text, _, _) in REFUSED.items()}
    made["a-page-that-has-x.md"] = "```python\nx = 20\n```\n"
    for kind, forms, good, wrong in (("pycon", PYCON, GOOD, WRONG), ("python", PYTHON, GOOD_CODE, WRONG_CODE)):
        for number, form in enumerate(forms.values()):
            made[f"{kind}-{number}-good.md"] = fence(form, good)
            made[f"{kind}-{number}-wrong.md"] = fence(form, wrong)
    return made


@dataclass
class Report:
    """The results of pytest for a page."""

    passed: int = 0
    failed: int = 0
    errors: int = 0
    said: str = field(default="", repr=False)


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    root = tmp_path_factory.mktemp("collected")
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    for name, text in pages().items():
        (root / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "docs" / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "book.run.pages", "--continue-on-collection-errors"]
    options = ["--tb=short", "-p", "no:cacheprovider", "--junit-xml=report.xml", "docs"]
    subprocess.run([*command, *options], cwd=root, check=False, capture_output=True)
    found = {name: Report() for name in pages()}
    for case in etree.parse(root / "report.xml").iter("testcase"):
        count(case, found)
    return found


def count(case, found):
    path = (case.get("classname") or case.get("name")).removeprefix("docs.").replace("riskbreaker.", "riskbreaker/")
    report = found[path]
    failures, errors = case.findall("failure"), case.findall("error")
    report.failed += bool(failures)
    report.errors += bool(errors)
    report.passed += not failures and not errors
    report.said += "".join(failure.text for failure in (*failures, *errors))


def outcome(report):
    return report.passed, report.failed, report.errors


@pytest.mark.parametrize("number", range(len(PYCON)), ids=PYCON)
class TestPromptsInEveryKindOfFence:
    def test_right_results_pass(self, reports, number):
        assert outcome(reports[f"pycon-{number}-good.md"]) == (2, 0, 0)

    def test_wrong_result_fails_with_line_and_both_values(self, reports, number):
        report = reports[f"pycon-{number}-wrong.md"]
        assert outcome(report) == (1, 1, 0)
        assert re.search(r"Expected:\s+22\s+Got:\s+21", report.said)
        name = f"pycon-{number}-wrong.md"
        assert f"{name}:{line_of(pages()[name], '20 + 1')}: SybilFailure" in report.said


@pytest.mark.parametrize("number", range(len(PYTHON)), ids=PYTHON)
class TestCodeInEveryKindOfFence:
    def test_right_code_passes(self, reports, number):
        assert outcome(reports[f"python-{number}-good.md"]) == (1, 0, 0)

    def test_wrong_code_fails_and_names_its_line(self, reports, number):
        name = f"python-{number}-wrong.md"
        assert outcome(reports[name]) == (0, 1, 0)
        assert f"{name}:{line_of(pages()[name], 'x == 2')}: in <module>" in reports[name].said


class TestNamesOfPage:
    def test_later_examples_share_names_of_earlier_ones(self, reports):
        assert outcome(reports["later-examples-use-earlier-names.md"]) == (2, 0, 0)

    def test_pages_do_not_share_names(self, reports):
        assert outcome(reports["pages-do-not-share-names.md"]) == (0, 1, 0)
        assert "name 'x' is not defined" in reports["pages-do-not-share-names.md"].said

    def test_core_names_need_no_import(self, reports):
        assert outcome(reports["core-without-an-import.md"]) == (1, 0, 0)

    def test_game_names_exist_on_its_own_pages_only(self, reports):
        assert outcome(reports["riskbreaker/its-own-game.md"]) == (1, 0, 0)
        assert outcome(reports["no-game.md"]) == (0, 1, 0)


@pytest.mark.parametrize("name", TEXTS)
def test_only_marked_fences_are_not_run(reports, name):
    assert outcome(reports[f"{name}.md"]) == (0, 0, 0)


@pytest.mark.parametrize(("name", "why", "line"), [(name, why, line) for name, (_, why, line) in REFUSED.items()])
def test_fence_that_would_not_run_is_an_error(reports, name, why, line):
    report = reports[f"{name}.md"]
    assert outcome(report) == (0, 0, 1)
    assert why in report.said
    assert f"{name}.md:{line}: " in report.said
