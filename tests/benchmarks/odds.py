"""Time for exact odds: the rules themselves, icepool and dyce in turn.

Run by `make bench`, or alone; `python tests/benchmarks/odds.py 51` has fifty-one rounds. All answers are checked to be
equal fractions first. *Cold* means that nothing is remembered: `rules.core.clear_memo` empties our cache, and every
cache of `functools` in any of the three packages is emptied; *warm* means the same question once more. Each is timed as
`timeit` does it: no garbage is collected meanwhile. Cold is measured once more with all garbage of the process
collected before every question, which leaves little that any of them needs in the processor's caches. Only the ratios
mean anything on another machine; they are written into docs/performance.md, between two marks.
"""

import functools
import gc
import statistics
import sys
import time
import timeit
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.metadata import version
from itertools import product
from math import exp, log
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

import race
from programs import PROGRAMS, result
from questions import QUESTIONS, Asked

from rules.core import Odds, clear_memo
from shared.marked import PERFORMANCE, write

ROUNDS = 31
RACES = 3
PARTIES = ("ours", "icepool", "dyce")
WHEN = ("cold", "collected", "warm")
Timed = dict[str, float]


def chances(found: Any) -> dict[Any, Fraction]:
    """Return the outcomes with their chances, of our odds or of a mapping to weights."""
    if isinstance(found, Odds):
        return dict(found.items())
    weights = dict(found.items())
    total = sum(weights.values())
    return {outcome: Fraction(ways, total) for outcome, ways in weights.items() if ways}


def caches() -> list[Any]:
    """Return the caches of the three packages."""
    found = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    return [cache for cache in found if (cache.__module__ or "").partition(".")[0] in ("rules", "icepool", "dyce")]


def timer(call: Callable[[], object]) -> Callable[[], float]:
    """Return the timer of a call, in milliseconds of the processor."""
    made = timeit.Timer(call, timer=time.process_time)
    return lambda: made.timeit(number=1) * 1e3


def measure(asked: Asked, kept: list[Any], rounds: int) -> dict[str, Timed]:
    """Return the medians in milliseconds: cold, cold after a collection, and warm; the three in turn."""
    times: dict[str, dict[str, list[float]]] = {when: {party: [] for party in PARTIES} for when in WHEN}
    timers = {party: timer(getattr(asked, party)) for party in PARTIES}
    for when, party in product(WHEN[:2], PARTIES * rounds):
        clear_memo()
        for cache in kept:
            cache.cache_clear()
        if when == "collected":
            gc.collect()
        times[when][party].append(timers[party]())
        if when == "cold":
            times["warm"][party].append(timers[party]())
    return {
        when: {party: statistics.median(found) for party, found in seconds.items()} for when, seconds in times.items()
    }


def mean(ratios: list[float]) -> float:
    """Return the geometric mean."""
    return exp(statistics.fmean(map(log, ratios)))


def time_race() -> tuple[float, float]:
    """Return the milliseconds of a race of 20 points, ours and icepool's."""
    if race.solve_by_rules() != race.solve_by_icepool():
        raise SystemExit("the race does not end alike")
    times: list[tuple[float, float]] = []
    for _ in range(RACES):
        clear_memo()
        times.append((timer(race.solve_by_rules)(), timer(race.solve_by_icepool)()))
    ours, theirs = zip(*times, strict=True)
    return statistics.median(ours), statistics.median(theirs)


def programs() -> Iterator[str]:
    """Yield the lines of the table of programs; each program runs once, with empty caches."""
    yield "\n| Program | Milliseconds | Result |\n|---|--:|---|"
    for procedure, arguments in PROGRAMS:
        clear_memo()
        start = time.process_time()
        comes_to = result(procedure, arguments)
        taken = (time.process_time() - start) * 1e3
        yield f"| `{procedure.__name__}({', '.join(map(str, arguments))})` | {taken:,.1f} | {comes_to} |"


def table_lines(rounds: int) -> Iterator[str]:
    """Yield the lines of the page's table."""
    for asked in QUESTIONS:
        ours, *others = (chances(getattr(asked, party)()) for party in PARTIES)
        if any(party != ours for party in others):
            raise SystemExit(f"{asked.title}: the answers differ")
    kept, ratios = caches(), dict[tuple[str, str], list[float]]()
    yield (
        f"icepool {version('icepool')} and dyce {version('dyce')}, Python {sys.version.split()[0]}, medians of {rounds}"
        " rounds. Our times are in milliseconds; theirs are multiples of ours.\n"
    )
    yield "| Question | Ours, cold | icepool | dyce | Ours, warm | icepool | dyce |\n|---|--:|--:|--:|--:|--:|--:|"
    for asked in QUESTIONS:
        cells = [asked.title]
        for when, times in measure(asked, kept, rounds).items():
            shown = [f"{times['ours']:.3f}" if when == "cold" else f"{times['ours']:.4f}"]
            for party in PARTIES[1:]:
                ratio = times[party] / times["ours"]
                ratios.setdefault((when, party), []).append(ratio)
                shown.append(f"{ratio:.2f}" if when == "cold" else f"{ratio:.0f}")
            cells += shown if when != "collected" else []
        print(*cells, sep="  ", file=sys.stderr, flush=True)
        yield f"| {' | '.join(cells)} |"
    means = {party: mean(found) for party, found in ratios.items()}
    cold, collected, warm = ([means[when, party] for party in PARTIES[1:]] for when in WHEN)
    yield (
        f"| **Geometric mean** | | **{cold[0]:.2f}** | **{cold[1]:.2f}** | | **{warm[0]:.0f}** | **{warm[1]:.0f}** |"
    )
    yield (
        f"\nMeans of the cold ratios, if all garbage is collected before every question: {collected[0]:.2f} and "
        f"{collected[1]:.2f}."
    )
    own, other = time_race()
    yield (
        f"\nA race of 20 points against 20, solved exactly: {own:.0f} ms, {other:,.0f} ms by icepool's general solver, "
        f"{other / own:.0f} times as long."
    )
    yield from programs()


def main(rounds: int = ROUNDS) -> None:
    """Measure, print, and write the page."""
    warnings.simplefilter("ignore")  # dyce warns that a part of it is experimental
    table = "\n".join(table_lines(rounds))
    print(table)
    write(PERFORMANCE, "odds", table)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
