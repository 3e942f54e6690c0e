"""Time of whole fights, simulated and exact, on one core and in the browser.

`make site`, then `python tests/benchmarks/whole_fights.py`; ten minutes. All sides use the plain tactic. All times are
processor seconds, in the browser those of the engine's thread (from Linux), so that other programs hardly matter. It
writes docs/notebooks/fights.json for the study of fights.
"""

import json
import os
import platform
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from math import exp, log
from pathlib import Path
from statistics import fmean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
sys.path.insert(0, str(Path(__file__).parents[2] / "site_overrides"))

import fight_setups
from playwright.sync_api import Page, sync_playwright

from rules.core import clear_memo
from rules.core.play.explorer import build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds
from serve.server import serving
from shared import chromium

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs/notebooks/fights.json"
MAX_STATES, MAX_SECONDS = 6_000, 10
LINE_UPS = ((1, 1), (2, 1), (2, 2))
THREE, PARTS, ENOUGH = 3, 5, 0.4  # fighters on a side; measured parts; seconds of a part
RUN = "source => globalThis.counterrollEngine.run(source)"
Processor = Callable[[], float]
Play = Callable[[str, int, int, int], object]


class Slow(BaseException):
    """Raised when the time is up. It is not an `Exception`, so that no other code catches it."""


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise `Slow` after some seconds of processor time."""

    def stop(*_: object) -> None:
        raise Slow

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def time_fight(play: Play, processor: Processor, game: str, size: int, life: int) -> float:
    """Return the milliseconds of the processor for a fight of `size` against `size`: the median of several parts."""

    def took(count: int) -> float:
        begun = processor()
        play(game, size, life, count)
        return (processor() - begun) / count

    took(2)
    count = max(3, min(500, round(ENOUGH / max(took(5), 1e-4))))
    return 1000 * median(took(count) for _ in range(PARTS))


def time_exact_answer(game: str, line_up: tuple[int, int], life: int) -> tuple[int, float] | None:
    """Return the states and seconds of an exact answer; None if it takes too much."""
    setup = fight_setups.equal_setup(game, line_up, life)
    clear_memo()
    begun = time.process_time()
    try:
        with at_most(MAX_SECONDS):
            graph = build_policy_graph(setup, MAX_STATES)
            if graph is None:
                return None
            exact_fight_odds(graph)
    except Slow:
        return None
    return len(graph), time.process_time() - begun


def fit(rows: Sequence[tuple[Sequence[float], float]]) -> tuple[list[float], float]:
    """Return the least-squares coefficients of these numbers, a constant first, and R², the explained share."""
    points = [((1.0, *numbers), value) for numbers, value in rows]
    size = len(points[0][0])

    def summed(i: int, j: int) -> float:
        return sum(row[i] * (value if j == size else row[j]) for row, value in points)

    table = [[summed(i, j) for j in range(size + 1)] for i in range(size)]
    for at in range(size):  # Gauss and Jordan, whose rows are never short of a pivot here: the settings differ
        table[at] = [value / table[at][at] for value in table[at]]
        for number in range(size):
            if number != at:
                table[number] = [x - table[number][at] * y for x, y in zip(table[number], table[at], strict=True)]
    found = [row[-1] for row in table]
    mean = fmean(value for _, value in points)
    off = sum((value - sum(c * n for c, n in zip(found, row, strict=True))) ** 2 for row, value in points)
    return found, 1 - off / sum((value - mean) ** 2 for _, value in points)


def law_of_playing(cells: Sequence[Sequence[float]]) -> dict[str, float]:
    """Return the law of the milliseconds of a fight: `a · size ** p · life ** q`."""
    (a, p, q), explained = fit([((log(size), log(life)), log(cost)) for size, life, cost in cells])
    return {"a": exp(a), "p": p, "q": q, "explained": explained}


def law_of_following(cells: Sequence[Sequence[float]]) -> dict[str, float] | None:
    """Return the law of the number of states: `a · (b · life ** q) ** people`, counting the people of both sides."""
    if len({first + second for first, second, *_ in cells}) < 2:
        return None
    rows = [((first + second, (first + second) * log(life)), log(states)) for first, second, life, states, _ in cells]
    (a, b, q), explained = fit(rows)
    return {"a": exp(a), "b": exp(b), "q": q, "explained": explained}


def threads(of: int) -> Iterator[Path]:
    """Return the engine's threads in all processes that this one has started."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with_parent = entry.read_text().rpartition(")")[2].split()
        children.setdefault(int(with_parent[1]), []).append(int(entry.parent.name))
    family = [of]
    for process in family:  # grows while it is read
        family += children.get(process, [])
    for process in family:
        for thread in Path(f"/proc/{process}/task").glob("*/stat"):
            if "DedicatedWorker" in thread.read_text():
                yield thread


def time_in_browser(page: Page) -> dict[str, dict[str, float]]:
    """Return the milliseconds of the processor for a fight of three against three, here and in the browser, by game."""
    page.evaluate(RUN, Path(fight_setups.__file__).read_text() + "\n''")
    engine, ticks = [*threads(os.getpid())], os.sysconf("SC_CLK_TCK")

    def processor() -> float:
        times = [entry.read_text().rpartition(")")[2].split()[11:13] for entry in engine]
        return sum(int(part) for both in times for part in both) / ticks

    def play(*asked: object) -> None:
        page.evaluate(RUN, f"str(play_fights{asked!r})")

    found = {}
    for game, setting in fight_setups.SETTINGS.items():  # both within the same minute
        asked = game, THREE, setting.ordinary
        here = time_fight(fight_setups.play_fights, time.process_time, *asked)
        found[game] = {"core": here, "browser": time_fight(play, processor, *asked)}
    return found


def measure() -> dict[str, Any]:
    """Return all measurements, by game."""
    games: dict[str, Any] = {}
    for game, setting in fight_setups.SETTINGS.items():
        played = [
            (count, life, time_fight(fight_setups.play_fights, time.process_time, game, count, life))
            for count in (1, 2, 3, 4)
            for life in setting.lives
        ]
        told = [
            (*line_up, life, time_exact_answer(game, line_up, life)) for line_up in LINE_UPS for life in setting.few
        ]
        exact = [(first, second, life, *found) for first, second, life, found in told if found]
        games[game] = {
            "person": setting.person,
            "what": setting.what,
            "ordinary": setting.ordinary,
            "played": [(size, life, round(cost, 3)) for size, life, cost in played],
            "playing": law_of_playing(played),
            "exact": [(*rest, round(seconds, 3)) for *rest, seconds in exact],
            "beyond": [cells[:3] for cells in told if not cells[3]],
            "following": law_of_following(exact),
        }
        print(game, json.dumps(games[game]), file=sys.stderr, flush=True)
    return games


def main() -> None:
    """Measure, and write the study's table."""
    games = measure()
    with sync_playwright() as playwright, serving(ROOT / "site", "/some/where/") as address:
        browser = playwright.chromium.launch(**chromium.find().launch_options())
        page = browser.new_page()
        page.goto(f"{address}aretis/fight/")
        for game, cost in time_in_browser(page).items():
            games[game]["three"] = cost
        version = browser.version
        browser.close()
    about = {
        "day": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": f"{platform.system()} on {platform.machine()}, {os.cpu_count()} processors",
        "python": platform.python_version(),
        "browser": f"Chromium {version}",
        "limits": [MAX_STATES, MAX_SECONDS],
        "games": games,
    }
    TABLE.write_text(json.dumps(about, indent=1) + "\n")


if __name__ == "__main__":
    main()
