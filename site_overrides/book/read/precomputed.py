"""What was worked out in advance: which table belongs to a calculator, and what it holds."""

import json
from typing import Any

from book.read.paths import REPOSITORY

FOLDER = REPOSITORY.root / "site_overrides/theme/assets/generated/answers"
INDEX = REPOSITORY.root / "build/answers.json"


def read() -> dict[str, dict[str, Any]]:
    """Every calculator's entry, by its name; none before the first build."""
    return json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
