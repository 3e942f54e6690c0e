"""The file that keeps the seals: one line for each identifier, so that changes made side by side merge."""

import json

from book.check.seals.sides import Seal
from book.read.places import House


def read(house: House) -> dict[str, Seal]:
    """The seals that are kept; none where there is no file yet."""
    file = house.root / "tests" / "seals.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def write(seals: dict[str, Seal], house: House) -> None:
    """Keep these seals in place of the others."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(seal)}" for name, seal in seals.items())
    (house.root / "tests" / "seals.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
