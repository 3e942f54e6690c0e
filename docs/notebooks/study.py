"""Shared code of the studies: exhibits, jobs with stored results, and duels that are solved or have value tables.

A study needs this file, its own and its table in one folder, and the package `rules`.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from fractions import Fraction
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import rules
from rules.core import Chart, Column, Exhibit
from rules.core.play.explorer import StateExplorer, TurnTree, build_state_space, compile_turn, payoff
from rules.core.play.game import placeholder_names
from rules.core.play.solver import solve, successor_chances
from rules.core.play.turn_tree import Expand, Node, build_tree
from rules.core.play.value_table import ValueTable
from rules.core.progress import progress_listener, report_progress
from rules.riskbreaker.combat.state import Battle
from rules.riskbreaker.duels import DUELS
from rules.riskbreaker.fight import board

T = TypeVar("T")
State = TypeVar("State")
RULES = Path(rules.__path__[0])
ENDING = ".values"  # of the files that hold value tables

# Tables of a notebook --------------------------------------------------------------------------------


def show(
    title: str, columns: tuple[Column, ...], rows: Sequence[tuple[Any, ...]], chart: Chart | None = None, note: str = ""
) -> Any:
    """Return rows as the pages show every table; without the repository, as a plain table."""
    exhibit = Exhibit(title, columns, tuple(rows), chart, note).as_json()
    try:
        html = import_module("book.write.renderer").RENDERER.html("exhibit", exhibit=exhibit)
    except ModuleNotFoundError:
        html = _plain_table(exhibit)
    return import_module("IPython.display").HTML(html)


def _plain_table(exhibit: Mapping[str, Any]) -> str:
    def row(cells: Sequence[Any], tag: str) -> str:
        texts = (cell["shown"] if isinstance(cell, dict) else cell for cell in cells)
        return f"<tr>{''.join(f'<{tag}>{escape(str(text))}</{tag}>' for text in texts)}</tr>"

    head = row([column["name"] for column in exhibit["columns"]], "th")
    body = "".join(row(cells, "td") for cells in exhibit["rows"])
    return f"<table><caption>{escape(exhibit['title'])}</caption>{head}{body}</table><p>{escape(exhibit['note'])}</p>"


def chance(value: float) -> Fraction:
    """Return a chance as a fraction, right to nine digits."""
    return Fraction(value).limit_denominator(10**9)


def number(value: float, digits: int = 2) -> Fraction:
    """Return a measured number as a fraction, rounded to `digits` after the point."""
    return Fraction(round(value, digits)).limit_denominator(10**digits)


def write_table(file: Path, table: object) -> None:
    """Write a study's results to a JSON file."""
    file.write_text(json.dumps(table, indent=1) + "\n")


# Work that takes long --------------------------------------------------------------------------------


def run_jobs(
    work: Callable[[T], bytes], jobs: Mapping[str, T], kept: Path, executor: Executor | None = None, noun: str = "jobs"
) -> dict[str, bytes]:
    """Run every job without a file in the folder `kept`; return all results by name.

    Args:
        work: A function of a module, so that other processes find it.
        jobs: The argument of each call, by the name of its result's file.
        kept: The folder of the results. Each is written as soon as it is ready; a stopped run continues from them.
        executor: Any of `concurrent.futures`, or of a cluster; None does all work in this process.
        noun: The plural name of the jobs in reports of progress.
    """
    kept.mkdir(parents=True, exist_ok=True)
    left = {name: job for name, job in jobs.items() if not (kept / name).exists()}
    done = len(jobs) - len(left)
    report_progress(done, len(jobs), noun)
    for name, result in _results(work, left, executor):
        half = kept / f".{name}.half"
        half.write_bytes(result)
        half.replace(kept / name)  # in one step, so that a result file is always complete
        done += 1
        report_progress(done, len(jobs), noun)
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


def command_line(about: str | None) -> argparse.ArgumentParser:
    """Return the parser of a study's command: `--workers 2` divides the work among two processes."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--workers", type=int, default=0, help="processes that share the work; 0 works in this one")
    return parser


@contextmanager
def work_shared(workers: int, noun: str) -> Iterator[Executor | None]:
    """Yield an executor of `workers` processes, or None if it is 0; the terminal shows how many jobs are done."""

    def show_count(done: int, total: int, counted: str, _: str) -> None:
        if counted == noun:
            print(f"\r{done}/{total} {noun}", end="" if done < total else "\n", file=sys.stderr, flush=True)

    with progress_listener(show_count):
        if workers:
            with ProcessPoolExecutor(workers) as executor:
                yield executor
        else:
            yield None


# Duels -----------------------------------------------------------------------------------------------


def beginning(
    explorer: StateExplorer[State, TurnTree], side: str, start: State, most: int
) -> tuple[list[float], int] | None:
    """Return the start's lower bound, value and upper bound, and the number of states; None if that exceeds `most`."""
    number = explorer.number_of(start)
    game = build_state_space(explorer, side, most)
    return None if game is None else ([float(bound[number]) for bound in solve(game).bounds], len(game.turns))


class Tabled:
    """A duel of Riskbreaker with a value table, seen by its first side (0) or its second (1)."""

    def __init__(self, slug: str, side: int = 0) -> None:
        self.duel = DUELS[slug]
        self.side = side
        self.start: Battle = self.duel.canonical(self.duel.start())
        self.names = placeholder_names(board(self.start))
        self.own = list(self.names)[side]
        self.table = ValueTable((RULES / "riskbreaker" / "known" / f"{slug}{ENDING}").read_bytes())

    def value(self, state: Battle) -> float | None:
        """Return the chance of the side; None if the table does not have the state."""
        ended = self.duel.outcome(state)
        if ended is not None:
            return float(payoff(ended, self.own))
        value = self.table.get(state, self.names)
        return None if value is None else value if self.side == 0 else 1 - value

    def turn(self, state: Battle, expand: Expand[Battle], after: list[Battle]) -> tuple[Node, TurnTree]:
        """Return a turn of these choices; its states are added to `after`, and its numbers are their places."""

        def number(successor: Battle) -> int:
            after.append(self.duel.canonical(successor))
            return len(after) - 1

        top = build_tree(self.duel.turn, state, expand)
        return top, compile_turn(top, number, lambda who: self.duel.side_of(state, who) == self.own)


def onward(turn: TurnTree, values: Sequence[float], after: Sequence[Battle]) -> dict[Battle, float]:
    """Return the chance of each state after a turn if both sides choose best."""
    chances: dict[Battle, float] = {}
    for at, chance in successor_chances(turn, values).items():
        chances[after[at]] = chances.get(after[at], 0.0) + float(chance)
    return chances
