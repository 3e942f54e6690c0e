"""Downloads for readers: data, a module for virtual tables, a vault of notes, and licences."""

from book.read.paths import REPOSITORY

# The folder that the site generator reads, and the list of downloads in it.
THEME = REPOSITORY.root / "site_overrides" / "theme"
LIST = "data/index.json"
