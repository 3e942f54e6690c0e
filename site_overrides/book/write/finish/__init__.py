"""The last changes to the built pages, and the files beside them.

`pages` visits each page once, with the edits of `introductions`, `menu_labels` and `policy`. `feed` writes the feed of
errata, `offline` the list of files for the service worker, and `theme_css` changes styles of the theme.
"""
