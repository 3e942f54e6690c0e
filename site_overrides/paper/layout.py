"""The layout of documents for printing and for a reader's browser: templates, styles and fonts."""

import json
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from book.read.game_theme import game_themes
from book.write.blocks.elements import date_text
from book.write.games import colours
from paper.sources import ROOT, Game
from shared.fonts import FACES, FOLDER, PARTS

_HOME = Path(__file__).parent
_TEMPLATES = Environment(
    loader=FileSystemLoader(_HOME / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_LETTERS = ROOT / "site_overrides/browser/node_modules/@expo-google-fonts"
# Each weight and style has its own font file, because a PDF would contain a variable font as drawings without hints.
_CUTS = (
    ("Literata", "normal", "100 500", "literata/400Regular/Literata_400Regular.ttf"),
    ("Literata", "italic", "100 500", "literata/400Regular_Italic/Literata_400Regular_Italic.ttf"),
    ("Literata", "normal", "501 900", "literata/600SemiBold/Literata_600SemiBold.ttf"),
    ("Literata", "italic", "501 900", "literata/600SemiBold_Italic/Literata_600SemiBold_Italic.ttf"),
    ("Source Sans", "normal", "100 500", "source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
    ("Source Sans", "italic", "100 500", "source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf"),
    ("Source Sans", "normal", "501 900", "source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
    ("Source Code", "normal", "100 500", "source-code-pro/400Regular/SourceCodePro_400Regular.ttf"),
    ("Source Code", "normal", "501 900", "source-code-pro/600SemiBold/SourceCodePro_600SemiBold.ttf"),
)
# A browser looks for a character in the last font first, so the part with the characters of the book is last.
_ON_THE_SITE = [(face, face.file(part)) for face in FACES for part in reversed(PARTS)]
GENERATED = ROOT / "site_overrides/theme/assets/generated"


def letters_for_print() -> str:
    """Return styles that load the fonts from files of this machine."""
    return "".join(_face(name, style, weight, (_LETTERS / file).as_uri()) for name, style, weight, file in _CUTS)


def letters_on_the_site(folder: str) -> str:
    """Return styles that load the fonts from the site; `folder` is the address of their folder, seen from the page."""
    return "".join(
        _face(face.family, face.style, "200 900", f"{folder}/{Path(file).name}") for face, file in _ON_THE_SITE
    )


def letters_for_the_site() -> dict[str, bytes]:
    """Return the font files of the site by name."""
    return {Path(file).name: (FOLDER / file).read_bytes() for _, file in _ON_THE_SITE}


def bundled() -> dict[str, str]:
    """Return the names of the site's scripts, styles and fonts, which change with their content."""
    names: dict[str, str] = json.loads((GENERATED / "manifest.json").read_text(encoding="utf-8"))
    return names


def _face(name: str, style: str, weight: str, address: str) -> str:
    # The heights keep letters within their lines. A line that is taller than the room on its page would also be printed
    # on the page before, where only screen readers find it.
    height = "ascent-override:88%;descent-override:24%;line-gap-override:0%"
    return f'@font-face{{font-family:"{name}";font-style:{style};font-weight:{weight};src:url("{address}");{height}}}\n'


def style_sheets(*names: str) -> str:
    """Return the games' colours and the style sheets with these names from the folder `styles`, as one text of CSS."""
    return "\n".join([*colours(), *((_HOME / "styles" / f"{name}.css").read_text(encoding="utf-8") for name in names)])


def document(template: str, game: Game, styles: str, **values: Any) -> str:
    """Return a whole document made from a template; values that are `Markup` are HTML, and all others are text."""
    emblem, style = Markup(game.emblem), Markup(f"<style>\n{styles}</style>")
    return render(f"{template}.html", game=game, emblem=emblem, styles=style, credit=game_themes()[game.slug], **values)


_TEMPLATES.filters["in_words"] = date_text


def render(template: str, **values: Any) -> str:
    """Return the text that a template of this package gives with these values."""
    return _TEMPLATES.get_template(f"{template}.j2").render(**values)
