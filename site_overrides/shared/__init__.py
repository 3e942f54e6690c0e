"""Code that several packages share: archives, the cache of results, Chromium, Node, and typefaces."""
