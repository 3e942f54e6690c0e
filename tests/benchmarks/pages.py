"""Lighthouse's scores of a page of every kind, on a phone and from a host that compresses.

Run alone, some minutes for each round: `python tests/benchmarks/pages.py 5` takes the median of five. Lighthouse is too
large for the dependencies of the build. Install it with `npm install --prefix DIR lighthouse@13.5.0` and set
LIGHTHOUSE=DIR. Its scores are written into docs/performance.md, between two marks. The audits that a page does not pass
in full are printed.
"""

import datetime
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from lines import host
from site_pages import kinds

from book.read.paths import REPOSITORY
from shared import chromium
from shared.marked import PERFORMANCE, write

ROUNDS = 3
VERSION = "13.5.0"
CATEGORIES = {
    "performance": "Performance",
    "accessibility": "Accessibility",
    "best-practices": "Best practices",
    "seo": "SEO",
}
LARGEST, BLOCKED, MOVED = "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"
MEASURED = {LARGEST: "Largest part shown", BLOCKED: "Blocked for", MOVED: "Moved"}
WHOLE = 0.995  # of a score that is shown as 100
Report = dict[str, Any]


def program() -> Path:
    """Return the path of Lighthouse; stop with the command that installs it if it is missing."""
    found = Path(os.environ.get("LIGHTHOUSE", ".")) / "node_modules/lighthouse/cli/index.js"
    if not found.exists():
        raise SystemExit(f"npm install --prefix DIR lighthouse@{VERSION}, then LIGHTHOUSE=DIR {' '.join(sys.argv)}")
    return found


def report(address: str) -> Report:
    """Return Lighthouse's report on one visit."""
    browser = chromium.find()
    flags = " ".join(dict.fromkeys(["--headless", *browser.flags]))
    said = subprocess.run(
        ["node", program(), address, "--quiet", "--output=json", f"--chrome-flags={flags}"],
        env=browser.environment | {"CHROME_PATH": browser.program},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: Report = json.loads(said.stdout)
    return found


def lowering_audits(found: Report) -> Iterator[str]:
    """Return the audits that lower a score, with their category."""
    for category in found["categories"].values():
        for reference in category["auditRefs"]:
            audit = found["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < WHOLE:
                yield f"{category['id']}: {audit['id']} {audit.get('displayValue', '')}"


def table_lines(rounds: int) -> Iterator[str]:
    """Yield the lines of the page's table."""
    names = [*CATEGORIES.values(), *MEASURED.values()]
    yield f"{datetime.date.today():%-d %B %Y}, Lighthouse {VERSION}, medians of {rounds} rounds.\n"
    yield f"| Page | {' | '.join(names)} |\n|---|{'--:|' * len(names)}"
    with host(REPOSITORY.root / "site", None) as address:
        found: dict[str, list[Report]] = {page: [] for page in kinds()}
        for _ in range(rounds):
            for page, runs in found.items():
                runs.append(report(address + page))
                print(page, *lowering_audits(runs[-1]), sep="\n  ", file=sys.stderr, flush=True)
    for page, reports in found.items():
        scores = [
            100 * statistics.median(report["categories"][name]["score"] for report in reports) for name in CATEGORIES
        ]
        audits = [report["audits"] for report in reports]
        values = {name: statistics.median(audit[name]["numericValue"] for audit in audits) for name in MEASURED}
        cells = [f"`/{page}`", *(f"{score:.0f}" for score in scores)]
        cells += [f"{values[LARGEST] / 1000:.1f} s", f"{values[BLOCKED]:.0f} ms", f"{values[MOVED]:.3f}"]
        yield f"| {' | '.join(cells)} |"


def main(rounds: int = ROUNDS) -> None:
    """Measure, print, and write the page."""
    table = "\n".join(table_lines(rounds))
    print(table)
    write(PERFORMANCE, "pages", table)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
