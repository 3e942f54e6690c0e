"""The built site as one archive, which has the same bytes if the site has the same files: `python -m exports.archive`.

Beside the archive is the bill of materials. A workflow attests the commit from which the archive was built. If the site
lacks a file that its own pages offer, no archive is made.
"""

import json
import re
import shutil
import sys
import tarfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from book.read.paths import REPOSITORY
from book.read.settings import is_of_this_machine, site_address
from exports import LIST
from rules.games import GAMES

NAME = "counterroll-site.tar"
_SITE, _PLACE = REPOSITORY.root / "site", REPOSITORY.root / "build" / "archive"
_BILL = "licences/sbom.cdx.json"


def archive(site: Path, target: Path) -> None:
    """Write every file below `site` into one archive, without the owners, dates and permissions of this machine."""
    with tarfile.open(target, "w", format=tarfile.PAX_FORMAT) as tar:
        for file in sorted(path for path in site.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(file.relative_to(site).as_posix())
            entry.size, entry.mode = file.stat().st_size, 0o644
            with file.open("rb") as content:
                tar.addfile(entry, content)


def missing_files(site: Path) -> Iterator[str]:
    """Yield a line for each file that the site offers but lacks, and for each game without a printed book."""
    offered = [file["path"] for file in json.loads((site / LIST).read_text(encoding="utf-8"))["files"]]
    views = [f"print/{game}/index.html" for game in GAMES]
    yield from (f"{path} is missing" for path in (*offered, *views) if not (site / path).exists())
    books = site / "take-along/index.html"
    links = _links(books.read_text(encoding="utf-8"), "take-along/")
    for game in GAMES:
        offered_books = [path for path in links if path.startswith(f"download/paper/{game}-")]
        if not offered_books:
            yield f"take-along/ offers no book of {game}"
        yield from (
            f"take-along/ offers {path}, which is missing" for path in offered_books if not (site / path).exists()
        )


def _links(html: str, folder: str) -> list[str]:
    """Return the targets of a page's links as paths from the root of the site; `folder` is the page's folder."""
    targets = (unescape(href) for href in re.findall(r"""<a [^>]*?href=["']?([^"'\s>]+)""", html))
    return [unquote(urlsplit(urljoin(f"http://site/{folder}", href)).path.lstrip("/")) for href in targets]


def main() -> None:
    """Write the archive and the bill of materials; exit if a file is missing."""
    if missing := list(missing_files(_SITE)):
        sys.exit("\n".join([*missing, "The site lacks these files. Run `make archive`, which builds the whole site."]))
    if is_of_this_machine(site_address()):
        print(
            f"The archive names {site_address()} as the site. To publish it: SITE_URL=https://… make archive",
            file=sys.stderr,
        )
    _PLACE.mkdir(parents=True, exist_ok=True)
    archive(_SITE, _PLACE / NAME)
    shutil.copyfile(_SITE / _BILL, _PLACE / Path(_BILL).name)


if __name__ == "__main__":
    main()
