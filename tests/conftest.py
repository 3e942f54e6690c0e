"""What holds for every test."""

from hypothesis import settings

# The same examples every time, and no stopwatch: a slow machine says nothing about the rules.
settings.register_profile("counterroll", deadline=None, derandomize=True)
settings.load_profile("counterroll")
