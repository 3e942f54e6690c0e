"""The list of precomputed answers: the table of each calculator, and how many answers it has."""

import json
from typing import Any

from book.read.paths import REPOSITORY

FOLDER = REPOSITORY.root / "site_overrides/theme/assets/generated/answers"
INDEX = REPOSITORY.root / "build/answers.json"


def read() -> dict[str, dict[str, Any]]:
    """Return the entry of each calculator by its name; empty before the first build."""
    return json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
