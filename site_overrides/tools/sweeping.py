"""Sweeps from a terminal: processes that share the work, and a bar that tells how far it has come.

What is kept of a sweep is kept by `rules.core.jobs`, which takes any other executor as well.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from rules.core.progress import reporting


def reader(name: str, about: str | None) -> argparse.ArgumentParser:
    """What reads the command line of a sweep: `--workers 2` divides it among processes."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.{name}", description=about)
    parser.add_argument("--workers", type=int, default=0, help="processes that share the work; none: all is done here")
    return parser


@contextmanager
def swept(workers: int, noun: str) -> Iterator[Executor | None]:
    """An executor of so many processes, None for no further one, and a bar on the terminal while the sweep goes on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task(noun, total=None)

        def tell(done: int, total: int, what: str, _: str) -> None:
            if what == noun:
                bar.update(task, completed=done, total=total)

        with reporting(tell):
            if workers:
                with ProcessPoolExecutor(workers) as executor:
                    yield executor
            else:
                yield None
