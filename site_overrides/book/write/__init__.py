"""Writing: what the build adds to pages, and what is made from them."""
