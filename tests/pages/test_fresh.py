"""A change of the rules changes the pages, even in a server that keeps running while somebody edits."""

import os
import shutil
import subprocess
import sys
from textwrap import dedent

from book.read.places import HERE

EXHIBIT = """
from rules.core import Column, Exhibit, exhibit

@exhibit("riskbreaker", "tried")
def tried():
    return Exhibit("Tried", (Column("Value", "count"),), (({value},),))
"""

# One process that converts a page, edits a rule, and converts the page again.
SERVER = """
from pathlib import Path
from book.write import site
from book.write.extension import components
from book.read.places import House
from book.write.state import state

root = Path({root!r})
markdown = site.markdown(root, components=False)

def shown():
    markdown.reset()
    html = markdown.convert((root / "docs/page.md").read_text())
    return components.exhibit("riskbreaker/tried")["exhibit"]["rows"], "1000" in html, "20" in html

print(shown())
before = state(House(root))
assert state(House(root)) is before
(root / "rules/answers/riskbreaker/__init__.py").write_text({changed!r})
print(shown())
"""


def test_an_edited_rule_is_imported_again(tmp_path):
    for part in ("core", "asking"):
        shutil.copytree(HERE.root / "rules" / part, tmp_path / "rules" / part)
    (tmp_path / "rules" / "__init__.py").touch()
    shutil.copy(HERE.root / "rules" / "games.py", tmp_path / "rules")
    game = tmp_path / "rules" / "riskbreaker"
    game.mkdir()
    (game / "__init__.py").touch()
    answers = tmp_path / "rules" / "answers" / "riskbreaker"
    answers.mkdir(parents=True)
    (answers.parent / "__init__.py").touch()
    (answers / "__init__.py").write_text(EXHIBIT.format(value=1000), encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("/// source-code | rules.answers.riskbreaker\n///\n", encoding="utf-8")
    server = dedent(SERVER).format(root=str(tmp_path), changed=EXHIBIT.format(value=20))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", server]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == ["([[1000]], True, False)", "([[20]], False, True)"]
