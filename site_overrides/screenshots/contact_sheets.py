"""Takes pictures of every kind of page of the built site: `python -m screenshots.contact_sheets`.

`build/looks/` gets one sheet of pictures for each kind of page: in three widths, light and dark, at a first visit and
at a later visit. Before the later visit, the reader has asked a question, pinned a rule and changed rulings.
"""

import json
from base64 import b64encode
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from book.read.paths import REPOSITORY
from screenshots.page_kinds import kinds
from serve.server import serving
from shared import chromium

WIDTHS = (360, 768, 1440)
HEIGHT = 1600
LATER = {
    "counterroll-rulings": "rb.counter_tie:ruse-stands,ar.starting_poise:six,td.ties:again,cd.gm_results:as-printed",
    "counterroll-screen": json.dumps([{"at": "riskbreaker/counter-rolls/#rb.counter.compare", "title": "Who sees"}]),
    "counterroll-asked": json.dumps({"riskbreaker/counter-roll": {"ruse_stat": 7}}),
}
VISITS = {"first": {}, "later": LATER}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
RESTS = 900  # milliseconds until a page has loaded and its animations have ended
SHOWN = 300  # pixels of one picture on a sheet
STYLE = "<style>figure{display:inline-block;margin:4px;vertical-align:top;font:14px sans-serif}img{width:%dpx}</style>"


def pictures(browser: Browser, address: str) -> dict[str, bytes]:
    """Return pictures of a page by their names: at each width, in each colour scheme, at each visit."""
    shots = {}
    for width, scheme, visit in product(WIDTHS, SCHEMES, VISITS):
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHT},
            color_scheme=scheme,
            service_workers="block",
            has_touch=width < 800,
        )
        stored = "".join(
            f"localStorage[{json.dumps(key)}] ??= {json.dumps(text)};" for key, text in VISITS[visit].items()
        )
        context.add_init_script(stored)
        page = context.new_page()
        page.goto(address)
        page.wait_for_timeout(RESTS)
        shots[f"{width} {scheme} {visit}"] = page.screenshot()
        context.close()
    return shots


def sheet(browser: Browser, shots: dict[str, bytes], file: Path) -> None:
    """Write a sheet with these pictures to a file."""
    page = browser.new_page(viewport={"width": len(SCHEMES) * len(VISITS) * (SHOWN + 20), "height": 800})
    parts = (
        f'<figure><figcaption>{name}</figcaption><img src="data:image/png;base64,{b64encode(shot).decode()}"></figure>'
        for name, shot in shots.items()
    )
    page.set_content(STYLE % SHOWN + "".join(parts))
    page.screenshot(path=file, full_page=True)
    page.close()


def main() -> None:
    """Make every sheet and print its path."""
    site, folder = REPOSITORY.root / "site", REPOSITORY.root / "build/looks"
    folder.mkdir(parents=True, exist_ok=True)
    with serving(site, "/") as address, sync_playwright() as driver:
        browser = driver.chromium.launch(**chromium.find().launch_options())
        for kind in kinds(site, REPOSITORY.addresses()):
            file = folder / f"{kind.strip('/').replace('/', '-') or 'home'}.png"
            sheet(browser, pictures(browser, address + kind), file)
            print(file.relative_to(REPOSITORY.root))


if __name__ == "__main__":
    main()
