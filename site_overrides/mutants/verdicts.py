"""What came of each mutant, kept line by line: a run that was stopped goes on where it was.

A mutant that was noticed stays so while its module and the file that noticed it are as they were; one that was not is
tried again as soon as any page, or any test, is another.
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
    """Which page and which test noticed a mutant; "" for nobody. Digests say of which state that was."""

    key: str
    module: str
    page: str
    pages: str
    test: str
    tests: str

    @property
    def noticed(self) -> bool:
        """Whether anybody did."""
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
    """All verdicts, the latest of each mutant."""
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
