"""Checking: nothing stale, nothing left out, nothing borrowed."""
