"""Shortens tracebacks to lines of the page's examples, and names the example of each line."""

import re
import traceback

_FILE = re.compile(r'  File "(?P<file>[^"]*)", line (?P<line>\d+)')
_CELL = re.compile(r"<doctest (?P<name>.*)#\d+\[0\]>")
_BEGINNING = "Traceback (most recent call last):\n"


def test_name(name: str, number: int) -> str:
    """Return the name of a statement for doctest: the example's name and the number of the statement."""
    return f"{name}#{number}"


def file_name(name: str, number: int) -> str:
    """Return the file name under which doctest compiles a statement."""
    return f"<doctest {test_name(name, number)}[0]>"


def trim_traceback(text: str) -> str:
    """Return a traceback without frames of our own code."""
    lines, in_example = [], True
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        frame = _FILE.match(line)
        if frame:
            cell = _CELL.fullmatch(frame["file"])
            in_example = cell is not None
            lines.append(f"  {cell['name']}, line {frame['line']}{line[frame.end() :]}" if cell else "")
        elif in_example or not line.startswith("    "):
            in_example = True
            lines.append(line)
    return "".join(lines).replace(", in <module>\n", "\n")


def line_of(text: str, name: str) -> int | None:
    """Return the last line of an example that a trimmed traceback names; None if it names no line of it."""
    numbers = re.findall(rf"^  {re.escape(name)}, line (\d+)", text, re.MULTILINE)
    return int(numbers[-1]) if numbers else None


def syntax_error_text(error: SyntaxError, name: str) -> str:
    """Return the traceback of a syntax error in an example."""
    error.filename = file_name(name, 0)
    return trim_traceback(_BEGINNING + "".join(traceback.format_exception_only(error)))
