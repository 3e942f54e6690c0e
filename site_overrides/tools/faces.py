"""Write the style sheet of the stand-ins: faces that most devices have, brought to the measures of the book's own.

Run from the repository root, as `python -m tools.faces`. A text stands in them until its own face is there, and
must not move when that comes: so each is scaled until its letters are on average as wide as ours, and stand as high;
its spaces, figures and capitals by themselves, for there faces differ most.
The scales come from the fonts themselves; faces that nobody may give away are measured by free ones of their widths.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from fontTools.ttLib import TTFont

SHEET = Path("build/stand-ins.css")
_PACKAGES = Path("site_overrides/browser/node_modules")

# What stands how often among a thousand signs of English.
_LETTERS = {
    "e": 102, "t": 75, "a": 66, "o": 62, "n": 57, "i": 57, "s": 53, "r": 50, "h": 50, "l": 33, "d": 33,
    "u": 23, "c": 22, "m": 20, "f": 20, "w": 17, "g": 16, "p": 15, "y": 14, "b": 13, ",": 11, ".": 11, "v": 8, "k": 6,
}  # fmt: skip

# The signs that are scaled together, by what they are in CSS, and how often each stands.
_SIGNS = {
    "U+20": {" ": 1},
    "U+30-39": dict.fromkeys("0123456789", 1),
    "U+41-5A": dict.fromkeys("ABCDEFGHILMNOPRSTW", 1),
    "U+21-2F, U+3A-40, U+5B-10FFFF": _LETTERS,
}

_UPRIGHT, _ITALIC = "normal", "italic"


@dataclass(frozen=True, slots=True)
class Weight:
    """The weights that one cut of a stand-in serves, and the two by which ours and it are measured."""

    served: str
    ours: int
    theirs: int
    name: str


_WEIGHTS = (Weight("100 549", 400, 400, ""), Weight("550 900", 680, 700, "Bold"))


@dataclass(frozen=True, slots=True)
class StandIn:
    """A face on the readers' devices: its names there, and the package whose letters are as wide."""

    names: tuple[str, ...]
    package: str

    def file(self, weight: int, style: str) -> Path:
        """Where its letters are measured."""
        return _PACKAGES / f"@fontsource/{self.package}/files/{self.package}-latin-{weight}-{style}.woff2"


@dataclass(frozen=True, slots=True)
class Face:
    """One of the book's own faces, in the styles the pages use, and who stands in for it."""

    family: str
    variable: str
    package: str
    styles: tuple[str, ...]
    stand_ins: tuple[StandIn, ...]
    generic: str

    def file(self, style: str) -> Path:
        """Where it lies, in all its weights."""
        return _PACKAGES / f"@fontsource-variable/{self.package}/files/{self.package}-latin-wght-{style}.woff2"


FACES = (
    Face(
        "Literata", "reading", "literata", (_UPRIGHT, _ITALIC),
        (
            StandIn(("Georgia", "Gelasio"), "gelasio"),
            StandIn(("Noto Serif",), "noto-serif"),
            StandIn(("Times New Roman", "Liberation Serif", "Tinos"), "tinos"),
            StandIn(("DejaVu Serif",), "dejavu-serif"),
        ),
        "serif",
    ),
    Face(
        "Source Sans", "controls", "source-sans-3", (_UPRIGHT,),
        (
            StandIn(("Arial", "Liberation Sans", "Arimo"), "arimo"),
            StandIn(("Roboto",), "roboto"),
            StandIn(("DejaVu Sans",), "dejavu-sans"),
        ),
        "sans-serif",
    ),
    Face(
        "Source Code", "typed", "source-code-pro", (_UPRIGHT,),
        (
            StandIn(("Menlo", "DejaVu Sans Mono"), "dejavu-mono"),
            StandIn(("Courier New", "Liberation Mono", "Cousine"), "cousine"),
        ),
        "monospace",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measures:
    """What a line is built from, in shares of the type's size."""

    letter: float
    ascent: float
    descent: float
    gap: float


_opened = cache(TTFont)


@cache
def measured(file: Path, weight: int, signs: str) -> Measures:
    """Read a font's measures at a weight, for some of its signs."""
    font = _opened(file)
    glyphs = font.getGlyphSet(location={"wght": weight} if "fvar" in font else None)
    names = font.getBestCmap()
    often = _SIGNS[signs]
    width = sum(often[sign] * glyphs[names[ord(sign)]].width for sign in often) / sum(often.values())
    lines, size = font["hhea"], font["head"].unitsPerEm
    return Measures(width / size, lines.ascent / size, -lines.descent / size, lines.lineGap / size)


def rules(face: Face) -> Iterator[str]:
    """Give the rules of a face's stand-ins, and the list in which they stand behind it."""
    for stand_in, style, weight, signs in product(face.stand_ins, face.styles, _WEIGHTS, _SIGNS):
        ours = measured(face.file(style), weight.ours, signs)
        scale = ours.letter / measured(stand_in.file(weight.theirs, style), weight.theirs, signs).letter
        cut = f"{weight.name} {style.capitalize() if style == _ITALIC else ''}".strip()
        yield (
            f'@font-face {{ font-family: "{named(face, stand_in)}"; font-style: {style}; font-weight: {weight.served}; '
            f"src: {sources(stand_in, cut)}; size-adjust: {scale:.2%}; ascent-override: {ours.ascent / scale:.2%}; "
            f"descent-override: {ours.descent / scale:.2%}; line-gap-override: {ours.gap / scale:.2%}; "
            f"unicode-range: {signs}; }}\n"
        )
    families = ", ".join(f'"{name}"' for name in (face.family, *(named(face, each) for each in face.stand_ins)))
    yield f":root {{ --{face.variable}: {families}, {face.generic}; }}\n"


def named(face: Face, stand_in: StandIn) -> str:
    """What a stand-in is called in the style sheets."""
    return f"{face.family} by {stand_in.names[0]}"


def sources(stand_in: StandIn, cut: str) -> str:
    """Where a device may have a cut of it: some call the plain one Regular, some nothing."""
    cuts = [f" {cut}"] if cut else ["", " Regular"]
    return ", ".join(f'local("{name}{each}")' for name in stand_in.names for each in cuts)


def main() -> None:
    """Write the sheet."""
    SHEET.parent.mkdir(exist_ok=True)
    SHEET.write_text("".join(rule for face in FACES for rule in rules(face)))


if __name__ == "__main__":
    main()
