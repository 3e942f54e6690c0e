"""What pyproject.toml says of the book as a package: its name, version, licence."""

import tomllib
from functools import cache
from typing import Any

from book.read.places import HERE


@cache
def project() -> dict[str, Any]:
    """The table `project` of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((HERE.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table
