"""Readers of pages (sections, fences, prompts, rules and errata), of the settings, and of paths in the repository."""
