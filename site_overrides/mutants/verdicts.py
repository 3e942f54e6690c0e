"""The verdicts on mutants, which are stored line by line, so that a stopped run can continue.

The verdict on a noticed mutant is valid until its module, or the page or test file that noticed it, changes. An
unnoticed mutant is tried again if any page or any test has changed.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache

from mutants.mutants import ROOT, Mutant
from mutants.recording import KEPT, digest, judges

FILE = KEPT / "judged.jsonl"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a mutant: the page or the test that noticed it; each is empty if there is none.

    `state` is a digest of the files on which the verdict depends.
    """

    key: str
    page: str
    test: str
    state: str

    @property
    def noticed(self) -> bool:
        """True if a page or a test noticed the mutant."""
        return bool(self.page or self.test)


def judge(
    mutant: Mutant, before: Verdict | None, page: Callable[[], str], test: Callable[[], str], patience: float
) -> Verdict:
    """Return the verdict on a mutant; if the stored verdict is no longer valid, run its pages, and then its tests.

    Args:
        mutant: The mutant.
        before: The stored verdict; None if there is none.
        page: Runs the pages, and returns the one that noticed the mutant.
        test: Runs the tests, and returns the one that noticed the mutant.
        patience: The seconds that the tests may take.
    """
    if before and before.state == _state(mutant, before.page or before.test, patience):
        return before
    by_page = page()
    by_test = "" if by_page else test()
    verdict = Verdict(mutant.key, by_page, by_test, _state(mutant, by_page or by_test, patience))
    FILE.parent.mkdir(parents=True, exist_ok=True)
    with FILE.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(verdict), ensure_ascii=False) + "\n")
    return verdict


def read_verdicts() -> Mapping[str, Verdict]:
    """Return the latest verdict of each mutant, by its key."""
    if not FILE.exists():
        return {}
    verdicts = (Verdict(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").split("\n") if line)
    return {verdict.key: verdict for verdict in verdicts}


def _state(mutant: Mutant, by: str, patience: float) -> str:
    """Return a digest of the mutant's module and of the page or test file that noticed the mutant.

    If none noticed it, the digest is of the module and of all judges, followed by the patience, because with more
    patience a test may notice the mutant.
    """
    file = by.removeprefix("no end: ").partition("::")[0]
    if by:
        return digest([mutant.module, file] if (ROOT / file).is_file() else [mutant.module])
    return f"{digest([mutant.module])} {_digest_of_judges()} {patience}"


@cache
def _digest_of_judges() -> str:
    return digest(judges())
