"""Time to import the package beside icepool, and to answer a first question in a terminal.

Run by `make bench`, or alone; `python tests/benchmarks/imports.py 41` has forty-one rounds. Every figure is the
processor time of a fresh CPython with compiled modules; the starts alternate. Only the ratios apply to other machines.
They are written into docs/performance.md, between two marks.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from shared.marked import PERFORMANCE, write

ROOT = Path(__file__).parents[2]
ROUNDS = 21
BARE, ICEPOOL = "CPython alone", f"`import icepool`, {version('icepool')}"
STARTS = {
    BARE: ["-c", "pass"],
    ICEPOOL: ["-c", "import icepool"],
    "`import rules.core`": ["-c", "import rules.core"],
    "one calculator, ready": [
        "-c",
        "from rules.calculators import find_calculator; find_calculator('riskbreaker/skill-roll')",
    ],
    "a whole game with its fights": ["-c", "import rules.riskbreaker.fight"],
    "one answer in a terminal": ["-m", "rules", "riskbreaker", "skill-roll", "--stat", "5"],
}


def seconds(arguments: list[str], environment: dict[str, str]) -> float:
    """Return the processor time of one start."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def measure(rounds: int) -> dict[str, float]:
    """Return the mean time of each kind of start, without the slowest quarter. A mean evens out the coarse clock."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    times: dict[str, list[float]] = {name: [] for name in STARTS}
    with tempfile.TemporaryDirectory() as compiled:
        environment = plain | {"PYTHONPYCACHEPREFIX": compiled}
        for number in range(rounds + 1):
            for name, arguments in STARTS.items():
                taken = seconds(arguments, environment)
                if number:  # the first round compiles the modules, so it does not count
                    times[name].append(taken)
    return {name: statistics.fmean(sorted(seconds)[: max(1, rounds * 3 // 4)]) for name, seconds in times.items()}


def table_lines(rounds: int) -> Iterator[str]:
    """Yield the lines of the page's table."""
    found = measure(rounds)
    yield f"Python {sys.version.split()[0]}, {rounds} rounds.\n"
    yield "| Start | Processor | CPython alone | `import icepool` |\n|---|--:|--:|--:|"
    for name, taken in found.items():
        yield f"| {name} | {taken * 1000:.0f} ms | {taken / found[BARE]:.2f} | {taken / found[ICEPOOL]:.2f} |"


def main(rounds: int = ROUNDS) -> None:
    """Measure, print, and write the page."""
    table = "\n".join(table_lines(rounds))
    print(table)
    write(PERFORMANCE, "imports", table)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
