"""The share of a long check that one run takes: a seeded sample in `make test`, all of it in `make prove`."""

import os
from collections.abc import Sequence
from random import Random
from typing import Any

WHOLE = os.environ.get("WHOLE") == "1"


def share(values: Sequence[Any], part: int, seed: str | int = 1) -> list[Any]:
    """So many of the values in their order, always the same ones; all of them where the whole proof is asked for."""
    chosen = set(Random(seed).sample(range(len(values)), min(part, len(values))))
    return [value for at, value in enumerate(values) if WHOLE or at in chosen]
