"""The last changes to the built pages, and the files beside them.

`pages` makes the changes of `introductions`, `menu_labels` and `policy` in each page. `feed` writes the feed of errata,
`offline` writes the list of files that the service worker stores, and `theme_css` changes styles of the theme.
"""
