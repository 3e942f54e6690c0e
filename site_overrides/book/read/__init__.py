"""Readers of the pages: sections, fences, prompts, the index of rules and errata, the settings and the paths."""
