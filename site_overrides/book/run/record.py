"""The record the site is built from: `python -m book.run.record` runs the examples and writes it.

It says which rules each example ran, and what each ruling touches. A digest of the pages and of the
package goes with it: a record of older pages or older rules is not read.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from book.read.places import HERE, House
from book.run.impact import Change, Impact, impacts
from book.run.trace import Ran, Trace, trace


@dataclass(frozen=True, slots=True)
class Touched:
    """What a game's rulings touch, and a digest of the game's pages and modules."""

    digest: str
    impacts: tuple[Impact, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The examples of every page and the rulings of every game, and a digest of all they depend on."""

    digest: str
    trace: Trace
    touched: Mapping[str, Touched] = field(default_factory=dict)

    def impacts(self, erratum: str) -> tuple[Impact, ...]:
        """What the alternatives of an erratum's ruling would change."""
        every = (impact for touched in self.touched.values() for impact in touched.impacts)
        return tuple(impact for impact in every if impact.erratum == erratum)


def read(house: House = HERE) -> Record | None:
    """The record of the last run, if there is one and nothing has changed since."""
    found = _load(house)
    return found if found and found.digest == digest(house) else None


def make(house: House = HERE) -> Record:
    """Run every example; then, for each game that has changed, work out anew what its rulings touch."""
    traced = trace(house)
    if traced.failures:
        return Record(digest(house), traced)
    old = _load(house)
    known = dict(old.touched) if old else {}
    games = {game: digest(house, "core", game) for game in house.games()}
    changed = [game for game, now in games.items() if game not in known or known[game].digest != now]
    with ProcessPoolExecutor() as workers:
        found = dict(zip(changed, workers.map(partial(impacts, house), changed), strict=True))
    touched = {game: Touched(now, found[game]) if game in found else known[game] for game, now in games.items()}
    return Record(digest(house), traced, touched)


def write(record: Record, house: House = HERE) -> None:
    """Keep a record for the build of the site."""
    house.record.parent.mkdir(exist_ok=True)
    house.record.write_text(json.dumps(asdict(record), indent=1, ensure_ascii=False), encoding="utf-8")


def digest(house: House, *folders: str) -> str:
    """A digest of every page and every module, or of those in the named folders; and of what makes the record."""
    found = sha256()
    for file in sorted(_files(house, folders or ("",))):
        found.update(f"{file.relative_to(house.root)}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()


def _files(house: House, folders: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        yield from (house.docs / folder).rglob("*.md")
        yield from (house.root / "rules" / folder).rglob("*.py")
    yield from (house.root / "site_overrides" / "book").rglob("*.py")


def _load(house: House) -> Record | None:
    if not house.record.exists():
        return None
    data = json.loads(house.record.read_text(encoding="utf-8"))
    ran = tuple(Ran(**{**each, "rules": tuple(each["rules"])}) for each in data["trace"]["examples"])
    touched = {
        game: Touched(each["digest"], tuple(map(_impact, each["impacts"]))) for game, each in data["touched"].items()
    }
    return Record(data["digest"], Trace(ran), touched)


def _impact(data: dict[str, Any]) -> Impact:
    changes = tuple(Change(**each) for each in data["examples"])
    return Impact(**{**data, "examples": changes, "exhibits": tuple(map(tuple, data["exhibits"]))})


def main() -> None:
    """Run the examples and keep the record; where examples fail, tell about each of them instead."""
    found = make()
    failures = found.trace.failures
    if failures:
        sys.exit("\n".join([*failures, f"{len(failures)} examples failed: nothing to build from"]))
    write(found)
    print(f"{len(found.trace.examples)} examples ran; the record is in {HERE.record.relative_to(HERE.root)}")


if __name__ == "__main__":
    main()
