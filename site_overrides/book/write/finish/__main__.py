"""Finishes the site again after pages such as print views were added to it: `python -m book.write.finish`."""

from book.read.paths import REPOSITORY
from book.write.finish import offline
from book.write.finish.pages import finish_pages

if __name__ == "__main__":
    finish_pages(REPOSITORY.root / "site")
    offline.write(REPOSITORY.root / "site")
