"""The ways to change one node of a syntax tree. A change replaces the source between two positions by another text."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any

Position = tuple[int, int]  # a line, counted from 1, and a column in bytes of UTF-8

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="), ast.LtE: ("<", ">"), ast.Gt: (">=", "<="), ast.GtE: (">", "<"), ast.Eq: ("!=",),
    ast.NotEq: ("==",), ast.Is: ("is not",), ast.IsNot: ("is",), ast.In: ("not in",), ast.NotIn: ("in",),
}  # fmt: skip
WRITTEN: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.Is: "is", ast.In: "in",
    ast.IsNot: r"is\s+not", ast.NotIn: r"not\s+in", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
    ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.BitOr: "|", ast.BitAnd: "&", ast.And: "and", ast.Or: "or",
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "*", ast.Mod: "//", ast.Pow: "*",
    ast.BitOr: "&", ast.BitAnd: "|",
}  # fmt: skip
SIGNS: dict[type[ast.unaryop], str] = {ast.Not: "not", ast.USub: "-"}
# The form of texts that the package uses as names, for choices, modes and phases.
WORD = re.compile(r"(?!an? |[a-z]{2}-e\d)[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)?\Z")
OLD, SIGN = "\0", "→"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the source: its kind, its start and end, and the new text.

    `OLD` in the new text stands for the old text. If the new text has a `SIGN`, only a part between start and end is
    replaced: the words before the sign are looked for there, and the words after the sign take their place.
    """

    kind: str
    start: Position
    end: Position
    text: str


def start(node: ast.expr | ast.stmt) -> Position:
    """Return the position where a node begins."""
    return node.lineno, node.col_offset


def end(node: ast.expr | ast.stmt) -> Position:
    """Return the position where a node ends."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _comparison_changes(node: ast.Compare) -> Iterator[Change]:
    """Yield the neighbouring comparison and the opposite comparison: for `<`, these are `<=` and `>=`."""
    for (first, second), sign in zip(pairwise((node.left, *node.comparators)), node.ops, strict=True):
        for replacement in COMPARISONS[type(sign)]:
            yield Change(
                f"compare {type(sign).__name__}", end(first), start(second), f"{WRITTEN[type(sign)]}{SIGN}{replacement}"
            )


def _arithmetic_changes(node: ast.BinOp | ast.AugAssign) -> Iterator[Change]:
    """Yield another arithmetic operator, unless the operator joins texts."""
    first, second = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
    joins_texts = isinstance(node, ast.BinOp) and (_is_text(first) or _is_text(second))
    if (replacement := ARITHMETIC.get(type(node.op))) and not joins_texts:
        yield Change("arithmetic", end(first), start(second), f"{WRITTEN[type(node.op)]}{SIGN}{replacement}")


def _boolean_changes(node: ast.BoolOp) -> Iterator[Change]:
    """Yield `and` for `or`, and `or` for `and`."""
    word, replacement = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for first, second in pairwise(node.values):
        yield Change("and/or", end(first), start(second), f"{word}{SIGN}{replacement}")


def _sign_changes(node: ast.UnaryOp) -> Iterator[Change]:
    """Yield the operand without `not` or without its sign."""
    if sign := SIGNS.get(type(node.op)):
        yield Change("without", start(node), start(node.operand), f"{sign}{SIGN}")


def _constant_changes(node: ast.Constant) -> Iterator[Change]:
    """Yield the opposite truth value, or the number plus one and minus one."""
    if isinstance(node.value, bool):
        yield Change("truth", start(node), end(node), str(not node.value))
    elif isinstance(node.value, int | float):
        for neighbour in (node.value + 1, node.value - 1):
            yield Change("number", start(node), end(node), f"({neighbour})" if neighbour < 0 else str(neighbour))


def word_changes(node: ast.Constant, written: str, neighbour: str) -> Iterator[Change]:
    """Yield the neighbouring name; if there is none, an unknown name."""
    yield Change("word", start(node), end(node), repr(neighbour or f"no {written}"))


def _condition_changes(node: ast.expr) -> Iterator[Change]:
    """Yield the negation of a condition; yield nothing for a kind of condition that another function here changes."""
    if not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
        yield Change("condition", start(node), end(node), f"not ({OLD})")


def _statement_changes(node: ast.stmt) -> Iterator[Change]:
    """Yield the change of a statement.

    A call or a `raise` is left out, a result becomes None, and `break` and `continue` are exchanged.
    """
    if isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield Change("left out", start(node), end(node), "pass")
    elif isinstance(node, ast.Return) and node.value and not _nothing(node.value):
        yield Change("result", start(node.value), end(node.value), "None")
    elif isinstance(node, ast.Break | ast.Continue):
        yield Change("loop", start(node), end(node), "continue" if isinstance(node, ast.Break) else "break")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


# The ways to change a node, by its kind.
_BY_KIND: Mapping[type[ast.AST], Callable[[Any], Iterator[Change]]] = {
    **dict.fromkeys((ast.If, ast.While, ast.IfExp), lambda node: _condition_changes(node.test)),
    ast.comprehension: lambda node: chain.from_iterable(map(_condition_changes, node.ifs)),
    ast.Compare: _comparison_changes,
    ast.BoolOp: _boolean_changes,
    ast.BinOp: _arithmetic_changes,
    ast.AugAssign: _arithmetic_changes,
    ast.UnaryOp: _sign_changes,
    ast.Constant: _constant_changes,
    **dict.fromkeys((ast.Expr, ast.Raise, ast.Return, ast.Break, ast.Continue), _statement_changes),
}


def changes_of(node: ast.AST) -> Iterator[Change]:
    """Return the changes of a node itself, without those of its parts."""
    change = _BY_KIND.get(type(node))
    return change(node) if change else iter(())
