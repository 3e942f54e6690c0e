"""Time of a sweep, by the states of its duels and with one or two processes.

Run it alone, because it measures elapsed time; `python tests/benchmarks/sweep.py 5` has five rounds. A round solves the
same duels of plain tactics twice: with one new process and with two. The medians of all rounds are written to
docs/notebooks/sweep.json, for the study of sweeps.
"""

import json
import os
import platform
import statistics
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from builds import Kind, met
from study import run_jobs

TABLE = Path(__file__).parents[2] / "docs/notebooks/sweep.json"
ROUNDS = 3
WORKERS = (1, 2)
KINDS = [Kind(fights, 2, (size, size)) for fights in (1, 2, 3, 4, 5) for size in (3, 6)]
JOBS = {
    f"{first.fights}-{first.others[0]}.{second.fights}-{second.others[0]}": (first.line, second.line)
    for at, first in enumerate(KINDS)
    for second in KINDS[at:]
    if abs(first.fights - second.fights) <= 1
}


def time_duel(job: tuple[str, str]) -> bytes:
    """Return the number of states of a duel, and the seconds of a processor that it takes."""
    begun = time.process_time()
    states = json.loads(met(job))[-1]
    return json.dumps([states, time.process_time() - begun]).encode()


def time_sweep(workers: int) -> tuple[list[float], dict[str, list[float]]]:
    """Return the elapsed seconds, this process's processor seconds, a worker's overhead, and the time of each duel."""
    begun, own, before = time.perf_counter(), time.process_time(), os.times()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(workers) as executor:
        found = {
            name: json.loads(told) for name, told in run_jobs(time_duel, JOBS, Path(folder), executor, "duels").items()
        }
    after = os.times()
    theirs = after.children_user + after.children_system - before.children_user - before.children_system
    beside = (theirs - sum(cost for _, cost in found.values())) / workers
    return [time.perf_counter() - begun, time.process_time() - own, beside], found


def measure(rounds: int) -> dict[str, object]:
    """Return the medians of some rounds."""
    whole: dict[int, list[list[float]]] = {worker: [] for worker in WORKERS}
    took: dict[int, dict[str, list[float]]] = {worker: {name: [] for name in JOBS} for worker in WORKERS}
    states: dict[str, int] = {}
    for _ in range(rounds):
        for workers in WORKERS:
            seconds, found = time_sweep(workers)
            whole[workers].append(seconds)
            for name, (count, cost) in found.items():
                states[name] = int(count)
                took[workers][name].append(cost)
    return {
        "day": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": f"{platform.system()} on {platform.machine()}, {os.cpu_count()} processors",
        "python": platform.python_version(),
        "rounds": rounds,
        "whole": {
            str(worker): [round(statistics.median(part), 3) for part in zip(*whole[worker], strict=True)]
            for worker in WORKERS
        },
        "duels": [  # in the order in which they are handed out
            [states[name], *(round(statistics.median(took[worker][name]), 4) for worker in WORKERS)] for name in JOBS
        ],
    }


if __name__ == "__main__":
    ASKED = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    TABLE.write_text(json.dumps(measure(ASKED), indent=1) + "\n")
