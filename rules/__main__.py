"""`python -m rules`: every calculator on the command line."""

import os
import sys

from rules.asking.cli import main
from rules.playing.terminal import play

STOPPED = 141  # as shells report a program whose reader has gone: 128 + SIGPIPE


def _run() -> int:
    """Answer; whoever reads only the beginning, as `head` does, is not told of an error."""
    try:
        try:
            return play(sys.argv[2:]) if sys.argv[1:2] == ["play"] else main()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is left to be written at the end
        return STOPPED


sys.exit(_run())
