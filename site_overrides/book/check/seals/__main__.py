"""`python -m book.check.seals` seals what may be sealed; with `check` it only says what may not."""

import sys

from book.check.seals.file import read, write
from book.check.seals.judging import judge, renewed
from book.check.seals.sides import sides
from book.read.index import index
from book.read.places import HERE, House


def main(check: bool, house: House = HERE) -> None:
    """Renew the seals unless told only to check; stops with a sentence for everything that has gone stale."""
    pages = index(house)
    sealed, now = read(house), sides(pages, house)
    judged = judge(sealed, now, pages)
    if not check:
        write(renewed(sealed, now, pages), house)
        print(f"{len(judged.unsealed)} sealed anew: {' '.join(judged.unsealed)}" if judged.unsealed else "Nothing new")
    if judged.stale:
        sys.exit("\n".join(judged.stale.values()))


if __name__ == "__main__":
    main(check=sys.argv[1:] == ["check"])
