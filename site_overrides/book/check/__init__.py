"""Checks of the book: current records, full coverage of the rules, and no sentence copied from a source."""
