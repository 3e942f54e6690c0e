"""Writes the additions of the build to pages, and the files made from pages."""
