"""Everything that is remembered, forgotten: no trial may live on another's work."""

import gc
from functools import _lru_cache_wrapper
from importlib import import_module


class Remembered:
    """What functions remember, the package's answers and every cache there is by now."""

    def __init__(self) -> None:
        self._caches = [candidate for candidate in gc.get_objects() if isinstance(candidate, _lru_cache_wrapper)]

    def forget(self) -> None:
        """Empty all of it."""
        import_module("rules.core").clear_memo()
        for cach in self._caches:
            cach.cache_clear()
