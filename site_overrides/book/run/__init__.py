"""Runs the examples of pages, and records the rules that they run and the impact of each ruling."""
