"""Which rules each example really runs: `python -m compendium.trace` writes build/trace.json.

Python itself reports when the code of a registered rule starts (`sys.monitoring`), while the examples
of all pages run from top to bottom. Remembered odds are dropped before each example, so that an example
counts only for what it carries out itself. The site is built from this record, and only from a fresh
one: it carries a digest of the pages and of the package.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib import import_module
from traceback import format_exc

from sybil.example import Example, SybilFailure

from compendium.fences import examples
from compendium.index import Page, index
from compendium.places import HERE, House
from compendium.running import sybil_for
from compendium.sections import rule_at
from compendium.watch import watching


@dataclass(frozen=True, slots=True)
class Ran:
    """One example: where it stands, its text, the rule whose section it is in, the rules it ran."""

    page: str
    line: int
    number: int
    text: str
    section: str | None
    rules: tuple[str, ...]
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """Every example of every page, and a digest of all they depend on."""

    digest: str
    examples: tuple[Ran, ...]

    def of(self, rule: str) -> tuple[Ran, ...]:
        """The examples that ran a rule's code."""
        return tuple(ran for ran in self.examples if rule in ran.rules)

    @property
    def failures(self) -> tuple[str, ...]:
        """What went wrong, for each example that failed."""
        return tuple(ran.failure for ran in self.examples if ran.failure)

    def own(self, rule: str) -> tuple[Ran, ...]:
        """The examples that ran a rule's code and stand in that rule's section."""
        return tuple(ran for ran in self.of(rule) if ran.section == rule)


def trace(house: House = HERE) -> Trace:
    """Run every example of every page and record the rules each one ran."""
    for game in house.games():
        import_module(f"rules.{game}")
    with watching() as begin:
        found = tuple(ran for page in index(house).pages.values() for ran in _run(house, page, begin))
    return Trace(digest(house), found)


def digest(house: House = HERE) -> str:
    """A digest of every page and every module of the package."""
    found = sha256()
    for file in sorted([*house.docs.rglob("*.md"), *(house.root / "rules").rglob("*.py")]):
        found.update(f"{file.relative_to(house.root)}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def read(house: House = HERE) -> Trace | None:
    """The trace of the last run, if there is one and nothing has changed since."""
    if not house.trace.exists():
        return None
    data = json.loads(house.trace.read_text(encoding="utf-8"))
    if data["digest"] != digest(house):
        return None
    ran = (Ran(**{**each, "rules": tuple(each["rules"])}) for each in data["examples"])
    return Trace(data["digest"], tuple(ran))


def write(found: Trace, house: House = HERE) -> None:
    """Keep a trace for the build of the site."""
    house.trace.parent.mkdir(exist_ok=True)
    house.trace.write_text(json.dumps(asdict(found), indent=1, ensure_ascii=False), encoding="utf-8")


def _run(house: House, page: Page, begin: Callable[[], set[str]]) -> Iterator[Ran]:
    """Run a page's examples in order; one example is one fence, however many prompts it has."""
    sybil = sybil_for(house.docs, page.path)
    document = sybil.parse(house.docs / page.path)
    sybil.setup(document.namespace)
    prompts = list(document.examples())
    for number, fence in enumerate(examples(page.text, page.path), 1):
        record = begin()
        failure = _failure(prompt for prompt in prompts if fence.line <= prompt.line <= fence.last)
        ran = () if failure else tuple(sorted(record))
        yield Ran(page.path, fence.line, number, fence.text, rule_at(page.sections, fence.line), ran, failure)


def _failure(prompts: Iterable[Example]) -> str:
    """Run the prompts of one example; says what went wrong, or nothing."""
    try:
        for prompt in prompts:
            prompt.evaluate()
    except SybilFailure as failure:
        return str(failure)
    except Exception:  # noqa: BLE001 (an example may fail in any way, and all failures are told together)
        return format_exc()
    return ""


def main() -> None:
    """Run the examples and keep the record; where examples fail, tell about each of them instead."""
    found = trace()
    if found.failures:
        sys.exit("\n".join([*found.failures, f"{len(found.failures)} examples failed: nothing to build from"]))
    write(found)
    print(f"{len(found.examples)} examples ran; the record is in {HERE.trace.relative_to(HERE.root)}")


if __name__ == "__main__":
    main()
