"""The data of the search: entries read from the built pages, and their everyday synonyms."""
