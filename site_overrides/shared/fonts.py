"""Reduces the site's fonts to the characters and weights that it uses: `python -m shared.fonts`, from the root.

Each font has two parts. The part with the characters of the book is inside the font's style sheet, so that pages show
these characters at once. The part with further letters, for names of people, is loaded if a page has such a letter. The
reduced fonts have other names, because their licence requires that.
"""

from base64 import b64encode
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path("build/faces")
SHEETS = Path("build/sheets")
_PACKAGES = Path("site_overrides/browser/node_modules")
# Latin letters without accents, and the punctuation, arrows and mathematical signs of a rules text.
_BOOK = {*range(0x20, 0x7F), *map(ord, "\u00a0§°±²¶·¼½¾×÷‐‑–—‘’“”•…′″←↑→↓−√≈≠≤≥")}
# Further characters that readers may write, above all in names.
_REST = {*range(0xA0, 0x100), *range(0x2010, 0x2060), *range(0x2190, 0x2300)} - _BOOK
# The characters of each part of a font, by the part's name in file names.
PARTS = {"latin": _BOOK, "names": _REST}
_FEATURES = ["kern", "liga", "lnum", "pnum", "tnum"]
_NAMES = {1: "Book", 2: "Regular", 4: "Book", 6: "Book"}  # family, style, whole name, PostScript name


@dataclass(frozen=True, slots=True)
class Face:
    """A font: its npm package, its name and style in style sheets, and the weights that the site uses."""

    package: str
    family: str
    style: str
    weights: tuple[int, int] | int

    def file(self, part: str) -> str:
        """Return the path of a part's file, which is the same in the packages and in the build."""
        return f"@fontsource-variable/{self.package}/files/{self.package}-{part}-wght-{self.style}.woff2"

    def rule(self, part: str) -> str:
        """Return the style rule of a part, whose file must exist."""
        weights = " ".join(map(str, self.weights)) if isinstance(self.weights, tuple) else str(self.weights)
        if part == "latin":
            held = b64encode((FOLDER / self.file(part)).read_bytes()).decode()
            source, display = f"data:font/woff2;base64,{held}", "block"
        else:
            source, display = f"../faces/{self.file(part)}", "swap"
        return (
            f'@font-face{{font-family:"{self.family}";font-style:{self.style};font-weight:{weights};'
            f'font-display:{display};src:url("{source}") format("woff2");unicode-range:{_ranges(PARTS[part])}}}\n'
        )


FACES = (
    Face("literata", "Literata", "normal", (400, 720)),
    Face("literata", "Literata", "italic", 400),
    Face("source-sans-3", "Source Sans", "normal", (400, 720)),
    Face("source-code-pro", "Source Code", "normal", (400, 720)),
)


def _ranges(signs: set[int]) -> str:
    """Return characters as style sheets write them: `U+20-7E,U+A0`."""
    runs = [[sign for _, sign in run] for _, run in groupby(enumerate(sorted(signs)), lambda at: at[1] - at[0])]
    return ",".join(f"U+{run[0]:X}-{run[-1]:X}" if len(run) > 1 else f"U+{run[0]:X}" for run in runs)


def reduce_font(face: Face, part: str) -> TTFont:
    """Return a font reduced to the characters of one part and to the weights that the site uses."""
    options = Options(layout_features=_FEATURES, name_IDs=[*_NAMES], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=PARTS[part])
    font = TTFont(_PACKAGES / face.file("latin"), recalcTimestamp=False)
    subsetter.subset(font)
    held = BytesIO()
    font.flavor = None
    font.save(held)
    font = instantiateVariableFont(TTFont(held, recalcTimestamp=False), {"wght": face.weights})
    for record in font["name"].names:
        record.string = _NAMES.get(record.nameID, "Book")
    font.flavor = "woff2"
    return font


def main() -> None:
    """Write each part of each font, and a style sheet for each font; several small sheets load faster than one."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        for part in PARTS:
            file = FOLDER / face.file(part)
            file.parent.mkdir(parents=True, exist_ok=True)
            reduce_font(face, part).save(file)
        sheet = SHEETS / f"{face.package}-{face.style}.css"
        sheet.write_text("".join(map(face.rule, PARTS)), encoding="utf-8")


if __name__ == "__main__":
    main()
