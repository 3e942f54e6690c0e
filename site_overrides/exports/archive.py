"""The built site as one file, the same bytes whenever it is made of the same files: `python -m exports.archive`.

Beside it stands the bill of what it ships; a workflow says of this file from which commit it was built.
"""

import shutil
import tarfile
from pathlib import Path

from book.read.places import HERE

NAME = "counterroll-site.tar"
_SITE, _PLACE = HERE.root / "site", HERE.root / "build" / "archive"
_BILL = "licences/sbom.cdx.json"


def archive(site: Path, target: Path) -> None:
    """Write every file below `site` into one archive, without owners, dates and rights of this machine."""
    with tarfile.open(target, "w", format=tarfile.PAX_FORMAT) as tar:
        for file in sorted(each for each in site.rglob("*") if each.is_file()):
            entry = tarfile.TarInfo(file.relative_to(site).as_posix())
            entry.size, entry.mode = file.stat().st_size, 0o644
            with file.open("rb") as content:
                tar.addfile(entry, content)


def main() -> None:
    """Write the archive and the bill."""
    _PLACE.mkdir(parents=True, exist_ok=True)
    archive(_SITE, _PLACE / NAME)
    shutil.copyfile(_SITE / _BILL, _PLACE / Path(_BILL).name)


if __name__ == "__main__":
    main()
