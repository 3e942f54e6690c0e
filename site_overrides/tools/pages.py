"""Build the site: `python -m tools.pages mkdocs`. The pages, what goes with them, and what is read from them.

All in one process, which reads the book once.
"""

import sys

from book.run import notebooks
from book.write.__main__ import main as write
from tools import generators, offline


def main(generator: str) -> None:
    """Notebooks first, which pages offer; then the pages; beside them what they say; and last what is to be kept."""
    notebooks.main()
    generators.main(generator)
    write()
    offline.main("site")


if __name__ == "__main__":
    main(*sys.argv[1:])
