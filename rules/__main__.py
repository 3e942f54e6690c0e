"""The command `python -m rules`, which answers questions of calculators and plays sessions in a terminal."""

import codecs
import os
import sys
from io import TextIOWrapper

STOPPED = 141  # exit code that shells report if the reader of the output has gone: 128 + SIGPIPE
INTERRUPTED = 130  # exit code that shells report if the user has stopped a program: 128 + SIGINT
# Characters that some terminals cannot show, and the ASCII characters shown instead.
_TYPED = {
    "−": "-", "–": "-", "×": "x", "·": "*", "’": "'", "“": '"', "”": '"', "…": "...", "≈": "~", "→": "->",
    "≥": ">=", "≤": "<=",
}  # fmt: skip


def _replace_signs(error: UnicodeError) -> tuple[str, int]:
    """Return substitutes for characters that the terminal cannot show, and the index after these characters.

    `_TYPED` has the substitutes, such as a hyphen for a minus. A character that has no substitute there becomes `?`.
    Python's module `codecs` calls this function.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_TYPED.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def _begin(arguments: list[str]) -> int:
    """Run the command that the arguments name, import only the modules that it needs, and return its exit code."""
    if arguments == ["--version"]:
        print(_version())
        return 0
    if arguments[:1] == ["play"]:
        from rules.sessions import terminal  # noqa: PLC0415 (a calculator needs no session)

        return terminal.main(arguments[1:])
    try:
        from rules.calculators import cli  # noqa: PLC0415 (Python refuses to import it under -OO)
    except ImportError as error:
        if sys.flags.optimize < 2:
            raise
        print(error, file=sys.stderr)
        return 1
    return cli.main(arguments)


def _version() -> str:
    """Return the version of the installed package."""
    from importlib import metadata  # noqa: PLC0415 (its imports take an eighth of the time of an answer)

    try:
        return f"counterroll {metadata.version('counterroll')}"
    except metadata.PackageNotFoundError:
        return "counterroll, run from its sources"


def main() -> int:
    """Run the command and return its exit code.

    If the program that reads the output stops early, as `head` does, no error is printed.
    """
    codecs.register_error("as typed", _replace_signs)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "as typed"), (sys.stderr, "as typed")):
        if isinstance(stream, TextIOWrapper):  # None if the stream is closed
            stream.reconfigure(errors=errors)
    try:
        try:
            return _begin(sys.argv[1:])
        finally:
            print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for output that Python writes at exit
        if isinstance(error, BrokenPipeError):
            return STOPPED
        print(f"The answer could not be written: {error.strerror}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
