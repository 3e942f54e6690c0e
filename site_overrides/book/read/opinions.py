"""Who else works out what a rule comes to: `python -m book.read.opinions` reads it off the marks of the tests.

A test that compares a rule with another library, or with a full count, carries `@pytest.mark.agrees("icepool", "rb.…")`
with the rules it compares; that those really run there is watched whenever the test runs (tests/conftest.py).
"""

import ast
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from book.read.places import HERE

MARK = "agrees"


@dataclass(frozen=True, slots=True)
class Opinion:
    """A rule, who agrees with its code, and the test that compares them."""

    rule: str
    engine: str
    test: str


@cache
def opinions() -> tuple[Opinion, ...]:
    """Every opinion, in the order of the tests."""
    return tuple(each for file in sorted((HERE.root / "tests").glob("*/test_*.py")) for each in _in(file))


def _in(file: Path) -> Iterator[Opinion]:
    place = file.relative_to(HERE.root).as_posix()
    text = file.read_text(encoding="utf-8")
    if f".{MARK}(" not in text:
        return
    tests = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    for test in tests:
        for mark in test.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == MARK:
                engine, *rules = map(ast.literal_eval, mark.args)
                yield from (Opinion(rule, engine, f"{place}::{test.name}") for rule in rules)


if __name__ == "__main__":
    print(json.dumps([asdict(each) for each in opinions()]))
