"""The verdict of each mutant, stored line by line, so that a stopped run can continue.

The verdict of a noticed mutant holds until its module or the file that noticed it changes. An unnoticed mutant is tried
again if any page or any test has changed.
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
    """The page and the test that noticed a mutant, or ""; with digests of the files at that time."""

    key: str
    module: str
    page: str
    pages: str
    test: str
    tests: str

    @property
    def noticed(self) -> bool:
        """Return True if a page or a test noticed the mutant."""
        return bool(self.page or self.test)


def judge(
    mutant: Mutant, before: Verdict | None, page: Callable[[], str], test: Callable[[], str], patience: float
) -> Verdict:
    """Return a mutant's verdict: the known one if it still holds, else from its pages and tests."""
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
    """Return a digest of the file that noticed, or of all files that did not, with their patience."""
    file = by.removeprefix("no end: ").partition("::")[0]
    if file and (ROOT / file).is_file():
        return digest([file])
    return "" if by else f"{digest(judge for judge in judges() if judge.endswith(suffix))} {patience}"
