"""The result of a statement."""

from dataclasses import asdict, dataclass
from typing import Any

from cells.statements import Statement
from cells.words import error_text

MAX_RESULT_LENGTH = 20_000  # characters of a result that are shown


@dataclass(frozen=True, slots=True)
class Result:
    """A statement, its printed result (`want`), and the result of this run (`got`).

    `status` is "confirmed" if both results are equal, and "different" if not. It is "failed" after an error that the
    page does not print, "shown" if the page prints no result, and "quiet" if there is no result, here and on the page.
    `at` is the line of an error, and `told` has the error in words.
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
        """Return the result as plain data; a very long text is cut."""
        beyond = len(self.got) - MAX_RESULT_LENGTH
        got = f"{self.got[:MAX_RESULT_LENGTH]}\n… and {beyond:,} characters more\n" if beyond > 0 else self.got
        return asdict(self) | {"got": got}


def result(statement: Statement, got: str, status: str, at: int | None = None) -> Result:
    """Return the result of a statement; if the statement failed, the result has the error in words."""
    want_line, edited = statement.want_line, statement.edited
    explanation = error_text(got.rstrip().rpartition("\n")[2], statement.source) if status == "failed" else ""
    return Result(statement.source, statement.line, statement.want, want_line, got, status, edited, at, explanation)
