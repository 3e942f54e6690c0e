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

FILE = KEPT / "verdicts.jsonl"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a mutant: the page and the test that noticed it; each is empty if there is none.

    `module`, `pages` and `tests` are digests of the files on which the verdict depends.
    """

    key: str
    module: str
    page: str
    pages: str
    test: str
    tests: str

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
    module = digest([mutant.module])
    old = before if before and before.module == module else None
    by_page = old.page if old and old.pages == _state(old.page, "md") else page()
    if by_page:
        return _save(Verdict(mutant.key, module, by_page, _state(by_page, "md"), "", ""), old)
    by_test = old.test if old and old.tests == _state(old.test, "py", patience) else test()
    return _save(Verdict(mutant.key, module, "", _state("", "md"), by_test, _state(by_test, "py", patience)), old)


def read_verdicts() -> Mapping[str, Verdict]:
    """Return the latest verdict of each mutant, by its key."""
    if not FILE.exists():
        return {}
    verdicts = (Verdict(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").split("\n") if line)
    return {verdict.key: verdict for verdict in verdicts}


def _save(verdict: Verdict, old: Verdict | None) -> Verdict:
    if verdict != old:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        with FILE.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(verdict), ensure_ascii=False) + "\n")
    return verdict


@cache
def _state(by: str, suffix: str, patience: float = 0) -> str:
    """Return a digest of the page or test file that noticed a mutant.

    If none noticed it, return a digest of all files with this suffix that judge the rules, followed by the patience,
    because with more patience a test may notice the mutant.
    """
    file = by.removeprefix("no end: ").partition("::")[0]
    if file and (ROOT / file).is_file():
        return digest([file])
    return "" if by else f"{digest(judge for judge in judges() if judge.endswith(suffix))} {patience}"
