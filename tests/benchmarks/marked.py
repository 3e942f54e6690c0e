"""What was measured, written into docs/performance.md between two marks."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/performance.md"


def write(name: str, text: str) -> None:
    """Put a table in its place, between the mark of its name and the next end."""
    place = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- as far as here -->)", re.DOTALL)
    if PAGE.exists():
        PAGE.write_text(place.sub(lambda _: f"\n{text}\n\n", PAGE.read_text()))
