"""Empties all caches, so that no trial uses results of another trial."""

import gc
from functools import _lru_cache_wrapper
from importlib import import_module


class Remembered:
    """The caches that exist when this object is made: those of the package, and those of `functools`."""

    def __init__(self) -> None:
        self._caches = [candidate for candidate in gc.get_objects() if isinstance(candidate, _lru_cache_wrapper)]

    def forget(self) -> None:
        """Empty all caches."""
        import_module("rules.core").clear_memo()
        for cach in self._caches:
            cach.cache_clear()
