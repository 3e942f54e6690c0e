"""The scores as a Markdown table, and the page that publishes them."""

import subprocess
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module

from mutants.mutants import ROOT
from mutants.recording import PAGE
from mutants.scoring import Trial
from shared.marked import write

OTHERS = {"Calculators": ("calculators", "dice", "side_by_side"), "Sessions": ("sessions", "games", "__main__")}
HEAD = (
    "| Part | Mutants | Equivalent | Noticed by the examples | Noticed by examples and tests |",
    "|---|--:|--:|--:|--:|",
)


def table(trials: Sequence[Trial]) -> list[str]:
    """Return the lines of a table, with a row for each part of the package and for some sums of parts."""
    games = {game.title: (slug,) for slug, game in import_module("rules.games").GAMES.items()}
    parts = {"The core": ("core",), **games}
    asked = tuple(part for names in parts.values() for part in names)
    rows = {**parts, "Core and games": asked, **OTHERS, "All": None}
    return [*HEAD, *_rows(trials, rows)]


def _rows(trials: Sequence[Trial], rows: dict[str, tuple[str, ...] | None]) -> Iterator[str]:
    for name, parts in rows.items():
        counted = [trial for trial in trials if parts is None or trial.mutant.part in parts]
        verdicts = [trial.verdict for trial in counted if not trial.listed]
        if verdicts:
            by_page, noticed = (
                sum(bool(verdict.page) for verdict in verdicts),
                sum(verdict.noticed for verdict in verdicts),
            )
            shares = (_share_text(count, len(verdicts)) for count in (by_page, noticed))
            yield f"| {' | '.join((name, str(len(counted)), str(len(counted) - len(verdicts)), *shares))} |"


def _share_text(noticed: int, counted: int) -> str:
    share = Fraction(noticed, counted)
    low, high = import_module("rules.calculators.answers").wilson_interval(share, counted)
    return f"{noticed}: {float(share):.0%} ({low:.0%} to {high:.0%})"


def publish(trials: Sequence[Trial], seed: int, patience: float) -> None:
    """Write the table into the page, with a sentence on the sample, the seed and the commit."""
    commit = subprocess.run(
        ["git", "log", "-1", "--abbrev=10", "--format=`%h` of %cs"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    heading = f"A sample of {len(trials)} mutants, seed {seed}, at commit {commit.stdout.strip()}."
    words = f"{heading} The tests of each took up to {patience:g} seconds of processor time."
    write(PAGE, "mutants", "\n".join((words, "", *table(trials))))
