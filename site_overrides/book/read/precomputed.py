"""The list of tables with precomputed answers, one for each calculator."""

import json
from typing import Any

from book.read.paths import REPOSITORY

FOLDER = REPOSITORY.root / "site_overrides/theme/assets/generated/answers"
INDEX = REPOSITORY.root / "build/answers.json"


def read() -> dict[str, dict[str, Any]]:
    """Return the entry of each calculator's table, with its file and its size; empty before the first build."""
    return json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
