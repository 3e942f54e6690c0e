"""Writes all downloads into the theme: `python -m exports`."""

import shutil
import sys

from book.read.paths import REPOSITORY
from book.read.settings import is_of_this_machine, site_address
from exports import LIST, THEME
from exports.data.files import encode
from exports.dates import NoDate
from exports.downloads import all_downloads, downloads_list
from exports.licences.parts import parts

# Folders that only this module writes, and empties first. Other modules write the wheel and the notebooks.
_OURS = ("data", "licences", "download/foundry", "download/vault")


def make_exports(site: str) -> dict[str, bytes]:
    """Return the content of every file by its path on the site: downloads, their list, and licences."""
    offers = tuple(all_downloads(site))
    texts = {f"licences/{part.file}": part.text.encode() for part in parts()}
    licence = {"licences/counterroll.txt": (REPOSITORY.root / "LICENSE").read_bytes()}
    return {offer.path: offer.content for offer in offers} | texts | licence | {LIST: encode(downloads_list(offers))}


def main() -> None:
    """Write the files, and replace those of an earlier run."""
    if is_of_this_machine(site_address()):
        # Foundry, notebooks and the feed need an address that readers' machines can reach.
        print(
            f"These files name {site_address()} as the site. To publish: SITE_URL=https://… make archive",
            file=sys.stderr,
        )
    try:
        files = make_exports(site_address())
    except NoDate as error:
        sys.exit(str(error))
    for folder in _OURS:
        shutil.rmtree(THEME / folder, ignore_errors=True)
    for path, content in files.items():
        (THEME / path).parent.mkdir(parents=True, exist_ok=True)
        (THEME / path).write_bytes(content)


if __name__ == "__main__":
    main()
