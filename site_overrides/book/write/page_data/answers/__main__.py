"""Computes the answers that pages show before Python has started in the browser.

Run `python -m book.write.page_data.answers`. `build/answers.json` lists the table of each calculator. A table is made
again only if code that it depends on has changed.
"""

import json
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from book.read.precomputed import FOLDER, INDEX, read
from book.write.page_data.answers.making import digest, make_answers
from rules.calculators import CALCULATORS
from shared.archives import write_hashed


def main() -> None:
    """Make the tables that are missing or old, and delete all other files in their folder."""
    old = read()
    FOLDER.mkdir(parents=True, exist_ok=True)
    digests = {called: digest(called) for called in CALCULATORS}
    stale = [called for called, now in digests.items() if not _is_current(old.get(called), now)]
    with ProcessPoolExecutor() as workers:
        fresh = dict(zip(stale, workers.map(_entry, stale), strict=True))
    entries = {called: {**(fresh.get(called) or old[called]), "digest": now} for called, now in digests.items()}
    files = {entry["file"] for entry in entries.values()}
    for file in FOLDER.glob("*"):
        if file.name not in files:
            file.unlink()
    INDEX.write_text(json.dumps(entries, indent=1), encoding="utf-8")


def _is_current(entry: dict[str, Any] | None, now: str) -> bool:
    return entry is not None and entry["digest"] == now and (not entry["file"] or (FOLDER / entry["file"]).exists())


def _entry(called: str) -> dict[str, Any]:
    """Make a table, and return its entry in the list."""
    packed, answers, wanted, questions, reason = result = make_answers(called)
    file = write_hashed(FOLDER, called.replace("/", "-"), packed) if answers else ""
    return {
        "file": file, "bytes": len(packed), "answers": answers, "wanted": wanted, "questions": questions,
        "whole": result.whole, "reason": reason,
    }  # fmt: skip


if __name__ == "__main__":
    main()
