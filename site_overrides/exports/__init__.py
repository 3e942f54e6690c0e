"""Downloads for readers: data, a module for virtual tables, a vault of notes, and licences."""

from book.read.paths import REPOSITORY

# Where all of it lies for the site generator, and the list of it there. Said here, where nothing of the rules is
# imported: the pages' own extension reads the list in a server that imports the rules anew when they change.
THEME = REPOSITORY.root / "site_overrides" / "theme"
LIST = "data/index.json"
