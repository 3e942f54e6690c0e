"""Finds the statements that use tables which are computed when the package is imported.

A statement uses a table if it names the table, or if it names a result of the table: another table, a class or a
default. If two objects have one name, too many statements are found, but none is missed.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from mutants.mutants import ROOT

IMPORT = frozenset({"?"})  # stands for the names that a statement defines, if it defines none
Lines = Mapping[str, frozenset[int]]


@dataclass(frozen=True, slots=True)
class _Statement:
    """A statement: its file and lines, the names in it, and the names that it defines on import (`makes`)."""

    module: str
    lines: tuple[int, int]
    names: frozenset[str]
    makes: frozenset[str] = frozenset()


@cache
def users(within: str) -> Lines:
    """Return the lines of the functions, by file, that use `within`: a table, a class, or the head of a function."""
    found = set(re.findall(r"\w+", within))
    statements = _statements()
    while (
        more := {name for statement in statements if not statement.names.isdisjoint(found) for name in statement.makes}
        - found
    ):
        found |= more
    line_numbers: defaultdict[str, set[int]] = defaultdict(set)
    for statement in statements:
        if not statement.makes and not statement.names.isdisjoint(found):
            line_numbers[statement.module].update(range(statement.lines[0], statement.lines[1] + 1))
    return {module: frozenset(lines) for module, lines in line_numbers.items()}


@cache
def _statements() -> tuple[_Statement, ...]:
    files = sorted((ROOT / "rules").rglob("*.py"))
    return tuple(
        statement
        for file in files
        for node in ast.parse(file.read_bytes()).body
        for statement in _early(str(file.relative_to(ROOT)), node, "")
    )


def _early(module: str, node: ast.stmt, owner: str) -> Iterator[_Statement]:
    """Yield a statement that runs on import, followed by the statements in functions that it defines."""
    if isinstance(node, ast.ClassDef):
        for child in node.body:
            yield from _early(module, child, node.name)
        yield _statement(module, node, node.name, (*node.bases, *node.decorator_list))
    elif isinstance(node, ast.FunctionDef):
        heads = (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults))
        annotations = [arg.annotation for arg in (*node.args.args, *node.args.kwonlyargs) if arg.annotation]
        yield _statement(module, node, owner or node.name, (*heads, *annotations))
        body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
        for child in body:
            added = {node.name, owner} - {""} if child is body[0] else set()
            yield _Statement(module, (child.lineno, child.end_lineno or child.lineno), _names(child) | added)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            yield _statement(module, node, owner or ast.unparse(target), (node,))
    elif not isinstance(node, ast.Import | ast.ImportFrom):
        yield _statement(module, node, owner, (node,))


def _statement(module: str, node: ast.stmt, makes: str, parts: tuple[ast.AST, ...]) -> _Statement:
    names = frozenset().union(*map(_names, parts))
    return _Statement(
        module, (node.lineno, node.end_lineno or node.lineno), names, frozenset(re.findall(r"\w+", makes)) or IMPORT
    )


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(
        part.id if isinstance(part, ast.Name) else part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Name | ast.Attribute)
    )
