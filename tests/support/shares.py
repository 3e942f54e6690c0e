"""The part of a long test's cases in one run: a seeded sample in `make test`, all of them in `make prove`."""

import os
from collections.abc import Sequence
from random import Random
from typing import Any

WHOLE = os.environ.get("WHOLE") == "1"


def share(values: Sequence[Any], part: int, seed: str | int = 1) -> list[Any]:
    """Return a seeded sample of `part` values in their order; all values in `make prove`."""
    chosen = set(Random(seed).sample(range(len(values)), min(part, len(values))))
    return [value for at, value in enumerate(values) if WHOLE or at in chosen]
