"""The places where a module can be changed.

Parts that tests of the rules do not check are not changed: messages of errors and notes, documentation, imports,
caches, and annotations except the bounds of inputs. Names of rules, errata and calculators are not changed either,
because `book.check.coverage` checks them.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mutants import changes
from mutants.changes import WORD, Change, end

# Functions whose arguments are texts for readers, or names that another check covers.
TOLD = {
    "rule", "calculator", "exhibit", "note", "Column", "Exhibit", "Chart", "TypeVar", "getattr", "FlagInput",
    "IntegerInput", "require_int", "require_one_of", "share", "either", "in_all",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """A change of a module, with the function or table that has it (`within`) and the lines of its statement.

    `early` is true if the statement runs when the package is imported.
    """

    change: Change
    within: str
    lines: tuple[int, int]
    early: bool


class Places(ast.NodeVisitor):
    """A visitor that lists every change that can be made in a module, in `places`."""

    def __init__(self, text: str):
        self.places: list[Found] = []
        self.within: list[str] = []
        self.lines = (1, 1)
        self.early = True
        self.visit(ast.parse(text))

    def add(self, found: Iterator[Change]) -> None:
        """Add changes of the current statement."""
        self.places.extend(Found(change, ".".join(self.within), self.lines, self.early) for change in found)

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'"):
            return
        before = self.lines
        if isinstance(node, ast.stmt):
            self.lines = (node.lineno, _last_of_its_own(node))
        self.add(changes.changes_of(node))
        super().visit(node)
        self.lines = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.within.append(node.name)
        for decorator in node.decorator_list:
            self._decorator(decorator)
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        for argument in (*node.args.args, *node.args.kwonlyargs):
            self._bounds(argument.annotation)
        before, self.early = self.early, False
        self._body(node.body)
        self.early = before
        self.within.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.within.append(node.name)
        for decorator in node.decorator_list:
            self.visit(decorator)
        self._body(node.body)
        self.within.pop()

    def visit_Module(self, node: ast.Module) -> None:
        self._body(node.body)

    def _body(self, body: Sequence[ast.stmt]) -> None:
        for child in body:
            if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):  # documentation, or `...`
                self.visit(child)

    def _decorator(self, node: ast.expr) -> None:
        """Visit a decorator, but not the size of a cache, which only changes the speed."""
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("lru_cache", "memoize"):
            for keyword in node.keywords:
                if keyword.arg != "maxsize":
                    self.visit(keyword)
        else:
            self.visit(node)

    def _bounds(self, annotation: ast.expr | None) -> None:
        """Visit the bounds of an input in an `Annotated` annotation."""
        if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Annotated":
            assert isinstance(annotation.slice, ast.Tuple)
            for elt in annotation.slice.elts[1:]:
                self.visit(elt)

    def visit_Assign(self, node: ast.Assign) -> None:
        name = ast.unparse(node.targets[0])
        if name == "__all__" or (not self.within and _is_a_type(node.value)):
            return
        if self.early:
            self.within.append(name)
            self.visit(node.value)
            self.within.pop()
        else:
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value and self.early:
            self.within.append(ast.unparse(node.target))
            self.visit(node.value)
            self.within.pop()
        elif node.value:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Skip the message; `visit` has already added the change that leaves out the whole statement."""

    def visit_Import(self, node: ast.Import) -> None:
        """Skip imports."""

    def visit_Compare(self, node: ast.Compare) -> None:
        for operand in (node.left, *node.comparators):
            self._word(operand)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        self._word(node.value)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self._word(node.slice)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in ("dataclass", "frozen"):  # their options change no result
            return
        if name not in TOLD:
            for argument in node.args:
                self._word(argument)
            for keyword in node.keywords:
                self._word(keyword.value)
        self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple | ast.List | ast.Set) -> None:
        self._row(node.elts)
        self.generic_visit(node)

    visit_List = visit_Set = visit_Tuple  # noqa: N815

    def visit_Dict(self, node: ast.Dict) -> None:
        self._row(node.keys)
        for value in node.values:
            self._word(value)
        self.generic_visit(node)

    def _row(self, row: Sequence[ast.expr | None]) -> None:
        """Add changes that replace each word of a row by the next word of the row; the first word replaces the last."""
        for element, following in zip(row, (*row[1:], *row[:1]), strict=True):
            neighbour = str(following.value) if isinstance(following, ast.Constant) and following is not element else ""
            self._word(element, neighbour)

    def _word(self, node: ast.expr | None, neighbour: str = "") -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and WORD.match(node.value):
            self.add(
                changes.word_changes(
                    node, node.value, neighbour if WORD.match(neighbour) and neighbour != node.value else ""
                )
            )


def _last_of_its_own(node: ast.stmt) -> int:
    """Return the last line of a statement; if a block follows, the last line before the block."""
    body = getattr(node, "body", None)
    return max(node.lineno, body[0].lineno - 1) if body else end(node)[0]


def _is_a_type(node: ast.expr) -> bool:
    """Return True if an expression is a union of types, as in `Value = int | Sequence[str]`."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.BitOr):
        return False
    sides = (node.left, node.right)
    return all(isinstance(side, ast.Name | ast.Subscript | ast.Constant) or _is_a_type(side) for side in sides)
