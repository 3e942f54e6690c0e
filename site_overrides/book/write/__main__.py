"""Writes the files that are made from the built pages, and edits the pages: `python -m book.write`, after the build."""

from book.read.paths import REPOSITORY
from book.read.settings import settings
from book.write.finish import feed, introductions, offline, theme_css
from book.write.finish.menu_labels import add_menu_labels
from book.write.finish.pages import finish_pages
from book.write.page_data.evidence import files as evidence
from book.write.page_data.search import files as search
from book.write.page_data.search.entries import entries


def main() -> None:
    """Write the files, edit every page, and then list the files that the service worker stores."""
    config, site = settings(), REPOSITORY.root / "site"
    index = entries(site)
    feed.write(config)
    search.write(index, config)
    evidence.write()
    pages = introductions.introductions(index, config)
    introductions.write(pages, config)
    theme_css.write(site)
    by_path = {f"{page.page}index.html": page for page in pages}

    def edit(path: str, html: str) -> str:
        return add_menu_labels(introductions.add_introduction(html, by_path[path], config) if path in by_path else html)

    finish_pages(site, edit)
    offline.write(site)


if __name__ == "__main__":
    main()
