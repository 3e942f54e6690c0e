"""Cut the book's own faces down to the signs and weights that it sets: `python -m tools.subsets`, from the root.

What is cut is no longer called as it was, as the licence of the faces asks.
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FACES = Path("build/faces")
_PACKAGES = Path("site_overrides/browser/node_modules")
# Latin letters, for people's names, and the marks, arrows and signs of reckoning that a rules text sets.
_SIGNS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2060), *range(0x2190, 0x2300)]
_FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "pnum", "tnum"]
_NAMES = {1: "Book", 2: "Regular", 4: "Book", 6: "Book"}  # family, style, whole name, PostScript name

# Each face by its file among the packages, and the weights in which the book sets it.
_WEIGHTS: dict[str, tuple[int, int] | int] = {
    "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2": (400, 720),
    "@fontsource-variable/literata/files/literata-latin-wght-italic.woff2": 400,
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2": (400, 720),
    "@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2": (400, 720),
}


def cut(file: Path, weights: tuple[int, int] | int) -> TTFont:
    """A face in these weights, with the signs of the book and nothing else."""
    options = Options(layout_features=_FEATURES, name_IDs=[*_NAMES], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=_SIGNS)
    font = TTFont(file, recalcTimestamp=False)
    subsetter.subset(font)
    held = BytesIO()
    font.flavor = None
    font.save(held)
    font = instantiateVariableFont(TTFont(held, recalcTimestamp=False), {"wght": weights})
    for record in font["name"].names:
        record.string = _NAMES.get(record.nameID, "Book")
    font.flavor = "woff2"
    return font


def main() -> None:
    """Write each face where the styles take it from."""
    for name, weights in _WEIGHTS.items():
        (FACES / name).parent.mkdir(parents=True, exist_ok=True)
        cut(_PACKAGES / name, weights).save(FACES / name)


if __name__ == "__main__":
    main()
