"""Computes the answers that pages show before Python has started in the browser.

Run `python -m book.write.page_data.answers`. `build/answers.json` lists the table of each calculator. A table is made
again only if code that it depends on has changed.
"""

import json
import shutil
from concurrent.futures import ProcessPoolExecutor

from book.read.precomputed import FOLDER, INDEX
from book.write.page_data.answers.making import digest, make_answers
from rules.calculators import CALCULATORS
from shared.archives import write_hashed
from shared.cache import KEPT, Keep, cached_all


def main() -> None:
    """Make the tables that are missing or old, and write all tables and the list of them."""
    made = cached_all(KEPT / "answers", {called: [digest(called)] for called in CALCULATORS}, _make)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    entries = {}
    for called, file in made.items():
        line, _, packed = file.read_bytes().partition(b"\n")
        about = json.loads(line)
        written = write_hashed(FOLDER, called.replace("/", "-"), packed) if about["answers"] else ""
        entries[called] = {"file": written, **about}
    INDEX.write_text(json.dumps(entries, indent=1), encoding="utf-8")


def _make(stale: list[str], keep: Keep) -> None:
    with ProcessPoolExecutor() as workers:
        for called, made in zip(stale, workers.map(make_answers, stale), strict=True):
            about = {
                "bytes": len(made.packed), "answers": made.answers, "wanted": made.wanted, "questions": made.questions,
                "whole": made.whole, "reason": made.reason,
            }  # fmt: skip
            keep(called, json.dumps(about).encode() + b"\n" + made.packed)


if __name__ == "__main__":
    main()
