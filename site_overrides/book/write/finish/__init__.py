"""The last changes to the built pages, and the files beside them."""
