"""Reads the pages, their sections and fences, the settings and the paths."""
