"""Tries a sample of mutants, and prints the mutants that no test noticed: `python -m mutants --count 600 --seed 7`."""

import argparse

from mutants.affected_tests import read_reach
from mutants.recording import PAGE
from mutants.report import publish, table
from mutants.scoring import Trial, sample, try_mutants


def main() -> None:
    """Try the sample that the command line describes, and print or publish the scores."""
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=600, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="the seed with which they are drawn")
    parser.add_argument("--parts", nargs="*", default=[], help="only these parts of the package: core basics …")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--patience", type=float, default=30, help="how many seconds of tests may be asked about each")
    parser.add_argument("--publish", action="store_true", help=f"write the scores into {PAGE.name}")
    asked = parser.parse_args()
    trials: list[Trial] = []
    chosen = sample(asked.count, asked.seed, asked.parts)
    for trial in try_mutants(chosen, asked.jobs, asked.patience, read_reach()):
        trials.append(trial)
        if text := _describe(trial):
            print(f"{len(trials)}/{len(chosen)} {text}: {trial.mutant.key}", flush=True)
    print("\n".join(table(trials)))
    if asked.publish:
        publish(trials, asked.seed, asked.patience)


def _describe(trial: Trial) -> str:
    """Return the words for a mutant that a person has to look at; empty for any other mutant."""
    if trial.listed:
        return "listed as equivalent, but noticed" if trial.verdict.noticed else ""
    if not trial.verdict.noticed:
        return "unnoticed"
    return "" if trial.verdict.page else f"by {trial.verdict.test} alone"


if __name__ == "__main__":
    main()
