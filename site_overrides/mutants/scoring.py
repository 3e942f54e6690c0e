"""Trials of a sample of mutants."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from queue import SimpleQueue

from mutants.affected_tests import Reach
from mutants.equivalents import is_equivalent
from mutants.mutants import Mutant, mutants
from mutants.servers import Server, import_libraries
from mutants.verdicts import Verdict, judge, read_verdicts


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


def try_mutants(chosen: Sequence[Mutant], jobs: int, patience: float, record: Reach) -> Iterator[Trial]:
    """Yield the trials of these mutants, in the order in which they end.

    Args:
        chosen: The mutants.
        jobs: The number of mutants that are tried at a time.
        patience: The seconds of processor time that the tests of one mutant may take together. A mutant that only
            further tests would notice counts as unnoticed.
        record: Finds the pages and tests of a mutant.
    """
    before = read_verdicts()
    import_libraries()
    servers = [Server(record, patience) for _ in range(jobs)]
    free = SimpleQueue[Server]()
    for server in servers:
        free.put(server)

    def verdict(mutant: Mutant) -> Verdict:
        server = free.get()
        try:
            asked = partial(server.examples_notice, mutant), partial(server.tests_notice, mutant)
            return judge(mutant, before.get(mutant.key), *asked, patience)
        finally:
            free.put(server)

    try:
        with ThreadPoolExecutor(jobs) as workers:
            waiting = {workers.submit(verdict, mutant): mutant for mutant in chosen}
            for done in as_completed(waiting):
                yield Trial(waiting[done], done.result())
    finally:
        for server in servers:
            server.end()
