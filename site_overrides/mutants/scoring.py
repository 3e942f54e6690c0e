"""Trials of a sample of mutants."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from multiprocessing import get_context

from mutants.affected_tests import Reach, Selection
from mutants.equivalents import is_equivalent
from mutants.mutants import Mutant, mutants
from mutants.trial import first_failure
from mutants.verdicts import Verdict, judge, read_verdicts

# Libraries of pages and tests. They are imported once, because no mutant changes them.
LIBRARIES = "hypothesis icepool dyce scipy.stats sybil.integration.pytest yaml markdown pymdownx lxml.etree".split()


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant and its verdict."""

    mutant: Mutant
    verdict: Verdict

    @property
    def listed(self) -> bool:
        """True if the mutant is on the list of equivalents."""
        return is_equivalent(self.mutant)


def sample(count: int, seed: int, parts: Sequence[str] = ()) -> list[Mutant]:
    """Return `count` mutants drawn at random: those with the lowest digests of the seed and their key.

    If lines of the package change, nearly all other mutants stay in the sample.
    """
    candidates = mutants(parts)
    return sorted(candidates, key=lambda mutant: sha256(f"{seed} {mutant.key}".encode()).digest())[:count]


def try_mutants(chosen: Sequence[Mutant], jobs: int, patience: float, reach: Reach) -> Iterator[Trial]:
    """Yield the trials of these mutants, in the order in which they end.

    Args:
        chosen: The mutants.
        jobs: The number of mutants that are tried at a time.
        patience: The seconds of processor time that the tests of one mutant may take together. A mutant that only
            further tests would notice counts as unnoticed.
        reach: Finds the pages and tests of a mutant.
    """
    before = read_verdicts()
    for name in LIBRARIES:
        import_module(name)
    with ProcessPoolExecutor(jobs, get_context("fork")) as workers:
        waiting = {}
        for mutant in chosen:
            selections = reach.pages(mutant), *reach.tests(mutant, patience)
            waiting[workers.submit(_verdict, mutant, before.get(mutant.key), patience, *selections)] = mutant
        for done in as_completed(waiting):
            yield Trial(waiting[done], done.result())


def _verdict(mutant: Mutant, before: Verdict | None, patience: float, pages: Selection, *tests: Selection) -> Verdict:
    return judge(mutant, before, lambda: first_failure(mutant, pages), lambda: first_failure(mutant, *tests), patience)
