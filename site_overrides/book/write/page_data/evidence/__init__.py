"""Data for the browser about every rule and ruling: the examples, checks and rules that depend on it."""
