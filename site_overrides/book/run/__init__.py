"""Runs the examples of pages, records the rules that they run, and finds the effects of each ruling."""
