"""The data of the search: entries that are read from the built pages, and everyday words that lead to them."""
