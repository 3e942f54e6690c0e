"""Dates of published files: their last commit or release, never today.

Therefore two builds of one commit give the same files. `python -m exports.dates` prints the day of the whole book in
seconds since 1970, for programs that read SOURCE_DATE_EPOCH. If that variable is set already, its day counts for all
files.
"""

import os
import re
import subprocess
import sys
from datetime import UTC, date, datetime, time

from book.read.paths import REPOSITORY, Repository

_RELEASE = re.compile(r"^## .*?(\d{4}-\d{2}-\d{2})\s*$", re.MULTILINE)


class NoDate(RuntimeError):
    """There is no commit and no dated release, so the day of the book is unknown."""


def publication_date(*paths: str, repository: Repository = REPOSITORY) -> date:
    """Return the day of the last change of these paths; if no paths are given, of the whole book.

    The day comes from SOURCE_DATE_EPOCH if it is set. Else it is the day of the last commit or, if git knows no commit,
    the day of the last release in CHANGELOG.md.

    Raises:
        NoDate: All three are missing.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch:
        return datetime.fromtimestamp(int(epoch), UTC).date()
    latest = _last_commit_day(repository, paths) or _last_commit_day(repository, ()) or _last_release_day(repository)
    if latest is None:
        raise NoDate("no commit and no dated release in CHANGELOG.md: set SOURCE_DATE_EPOCH to the seconds of its day")
    return latest


def _last_commit_day(repository: Repository, paths: tuple[str, ...]) -> date | None:
    """Return the day of the last commit that changed these paths; None if git knows no such commit.

    A shallow clone lacks older commits. In such a clone, a file that no later commit has changed gets the day of the
    oldest commit in the clone.
    """
    git = ["git", "-C", str(repository.root), "log", "-1", "--format=%ct", "--", *paths]
    try:
        seconds = subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
    return datetime.fromtimestamp(int(seconds), UTC).date() if seconds else None


def _last_release_day(repository: Repository) -> date | None:
    match = _RELEASE.search((repository.root / "CHANGELOG.md").read_text(encoding="utf-8"))
    return date.fromisoformat(match[1]) if match else None


def main(*paths: str) -> None:
    """Print the day of the whole book in seconds since 1970; if paths are given, print the date of each path."""
    try:
        if paths:
            print("\n".join(f"{publication_date(path)} {path}" for path in paths))
        else:
            print(int(datetime.combine(publication_date(), time(), UTC).timestamp()))
    except NoDate as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
