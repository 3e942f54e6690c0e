"""What is read from the built pages and written beside them: `python -m book.write`, once they are built."""

from book.read.paths import HERE
from book.read.settings import settings
from book.write.finish import feed, introductions, policy
from book.write.finish import menu_labels as landmarks
from book.write.finish import theme_css as restyle
from book.write.page_data.evidence import files as evidence
from book.write.page_data.search import files as search
from book.write.page_data.search.entries import entries


def main() -> None:
    """All of it; and last the policy, which names all that the pages have by then."""
    config, site = settings(), HERE.root / "site"
    index = entries(site)
    feed.write(config)
    search.write(index, config)
    evidence.write()
    introductions.write(index, config)
    landmarks.write(site)
    restyle.write(site)
    policy.main(site)


if __name__ == "__main__":
    main()
