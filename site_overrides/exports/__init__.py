"""Downloads for readers: data, a module for virtual tables, a vault of notes, and licences."""

from book.read.paths import REPOSITORY

# The folder for the site generator, and the list of downloads in it. This module must not import the rules, because a
# page's extension reads the list in a server that imports the rules again when they change.
THEME = REPOSITORY.root / "site_overrides" / "theme"
LIST = "data/index.json"
