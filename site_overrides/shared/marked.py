"""Writes measured results into a page, between two marks."""

import re
from pathlib import Path

PERFORMANCE = Path(__file__).parents[2] / "docs" / "performance.md"


def write(page: Path, name: str, text: str) -> None:
    """Put a text in its place on a page, between the mark of its name and the next end."""
    place = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- as far as here -->)", re.DOTALL)
    page.write_text(place.sub(lambda _: f"\n{text}\n\n", page.read_text(encoding="utf-8")), encoding="utf-8")
