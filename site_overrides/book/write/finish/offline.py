"""The list of the files that the service worker stores on a reader's device.

Pages are listed with a digest of their content, so that a new build replaces the pages that have changed. Other files
have names that change with their content.
"""

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

from book.read.paths import REPOSITORY
from shared.archives import digest

SCRIPT = REPOSITORY.root / "build/service-worker.js"
# Files of the theme whose names change with their content, but not those of its search, which the site does not use.
_HASHED_THEME_FILE = re.compile(r"assets/(javascripts|stylesheets)/(?!workers/).*\.[0-9a-f]{8}\.min\.(js|css)")
_PLAIN = {".html", ".svg", ".png", ".ico"}
_NAMED = ("manifest.webmanifest", "sitemap.xml")
# Files that are not stored. No page loads the page for lost addresses and the preview pictures, which other sites show.
# The text of print views is stored with the pages.
_LEFT = ("404.html", "assets/previews/", "print/")
# Files that scripts of pages load: names to search, and the evidence of each rule.
_DATA = ("search/", "evidence/")
_SEALED = re.compile(r"/engine/snapshot\.")
_BUNDLED = {".js", ".css", ".woff2", ".bin"}


def stored_files(site: Path) -> dict[str, Any]:
    """Return the files to store, as plain data for the service worker.

    Returns:
        `pages` are pages and similar files with a digest as their revision. `assets` are scripts, styles and fonts, and
        `engine` is Python for the browser. `digests` has digests of assets and engine, but not of the snapshot, which
        contains its own. `build` is a digest of the whole list.
    """
    pages, assets, engine = [], [], []
    for file in sorted(path for path in site.rglob("*") if path.is_file()):
        path = file.relative_to(site).as_posix()
        if path.startswith("assets/generated/engine/"):
            if file.name != "manifest.json":
                engine.append(path)
        elif path.startswith("assets/generated/"):
            if file.suffix in _BUNDLED:
                assets.append(path)
        elif _HASHED_THEME_FILE.fullmatch(path):
            assets.append(path)
        elif (file.suffix in _PLAIN or path in _NAMED or path.startswith(_DATA)) and not path.startswith(_LEFT):
            pages.append({"path": _address(path), "revision": hashlib.sha256(file.read_bytes()).hexdigest()[:16]})
    digests = {path: digest((site / path).read_bytes()) for path in assets + engine if not _SEALED.search(path)}
    listed = {"pages": pages, "assets": assets, "engine": engine, "digests": digests}
    build = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:16]
    return {"build": build} | listed


def _address(path: str) -> str:
    """Return the path by which a browser requests a file; a page is requested by its folder."""
    return (path.removesuffix("index.html") or "./") if path.endswith("index.html") else path


def write(site: Path) -> None:
    """Write the service worker and the list of the files that it stores into the built site."""
    (site / "stored.json").write_text(json.dumps(stored_files(site), separators=(",", ":")))
    shutil.copyfile(SCRIPT, site / "service-worker.js")
