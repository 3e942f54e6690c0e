"""The build of the site's pages.

`read` parses pages, `run` runs their examples, `check` finds faults, and `write` adds tables, forms and data.
"""
