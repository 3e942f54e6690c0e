"""Many pieces of work, carried out by whatever there is: here, by processes of this machine, or by a cluster.

What is found is kept file by file, so that work that was stopped goes on where it was.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import TypeVar

from rules.core.progress import report

T = TypeVar("T")


def run_jobs(
    work: Callable[[T], bytes], jobs: Mapping[str, T], kept: Path, executor: Executor | None = None, noun: str = "jobs"
) -> dict[str, bytes]:
    """What comes of every job, by its name; those that a file in the folder `kept` tells already are not done again.

    Args: `work` takes a job and gives bytes; for other processes it is a function of a module. `executor` is any of
    `concurrent.futures`, such as a `ProcessPoolExecutor`, or what `dask.distributed.Client.get_executor()` gives;
    without one everything is done here. Whoever listens by `reporting` hears how far it has come.
    """
    kept.mkdir(parents=True, exist_ok=True)
    left = {name: job for name, job in jobs.items() if not (kept / name).exists()}
    done = len(jobs) - len(left)
    report(done, len(jobs), noun)
    for name, result in _results(work, left, executor):
        half = kept / f".{name}.half"
        half.write_bytes(result)
        half.replace(kept / name)  # at once: a file is there whole or not at all
        done += 1
        report(done, len(jobs), noun)
    return {name: (kept / name).read_bytes() for name in jobs}


def _results(
    work: Callable[[T], bytes], jobs: Mapping[str, T], executor: Executor | None
) -> Iterator[tuple[str, bytes]]:
    if executor is None:
        for name, job in jobs.items():
            yield name, work(job)
        return
    names = {executor.submit(work, job): name for name, job in jobs.items()}
    try:
        for future in as_completed(names):
            yield names[future], future.result()
    finally:
        for future in names:
            future.cancel()
