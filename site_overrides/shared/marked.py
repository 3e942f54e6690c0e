"""Writes measured results into a page, between two comments that mark the place."""

import re
from pathlib import Path

PERFORMANCE = Path(__file__).parents[2] / "docs" / "performance.md"


def write(page: Path, name: str, text: str) -> None:
    """Replace the text between the comment with this name and the next end comment of a page."""
    place = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- as far as here -->)", re.DOTALL)
    page.write_text(place.sub(lambda _: f"\n{text}\n\n", page.read_text(encoding="utf-8")), encoding="utf-8")
