"""The result of a statement."""

from dataclasses import asdict, dataclass
from typing import Any

from cells.statements import Statement
from cells.words import error_text

LONGEST = 20_000  # characters of a result that are shown


@dataclass(frozen=True, slots=True)
class Result:
    """A statement, its printed result, and the result of this run.

    `status` is "confirmed" (as printed), "different", "failed" (an error that the page does not print), "shown" (a
    result where the page prints none) or "quiet" (no result here or on the page). `at` is the line of an error, `told`
    the error in words.
    """

    source: str
    line: int
    want: str | None
    want_line: int
    got: str
    status: str
    edited: bool = False
    at: int | None = None
    told: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the result as plain data, with a very long text cut short."""
        beyond = len(self.got) - LONGEST
        got = f"{self.got[:LONGEST]}\n… and {beyond:,} characters more\n" if beyond > 0 else self.got
        return asdict(self) | {"got": got}


def result(statement: Statement, got: str, status: str, at: int | None = None) -> Result:
    """Return the result of a statement."""
    want_line, edited = statement.want_line, statement.edited
    explanation = error_text(got.rstrip().rpartition("\n")[2], statement.source) if status == "failed" else ""
    return Result(statement.source, statement.line, statement.want, want_line, got, status, edited, at, explanation)
