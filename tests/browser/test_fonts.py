"""The site's own fonts: their characters, at the first visit, at the next, and without a network."""

import re
from base64 import b64decode
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from layout import WATCH_SHIFTS
from playwright.sync_api import expect
from site_pages import BOOK, SITE, html
from stored_site import serve_site
from visits import DEVICES

PACKAGES = Path(__file__).parents[2] / "site_overrides/browser/node_modules"
SIZE = 100  # pixels
LETTERS = "Where dice fall, 17 rules decide"
ALL_FACES, NO_ITALICS = "riskbreaker/counter-rolls/", "riskbreaker/rolling/"
# Returns true if the whole book is stored; the list of its files is stored last.
STORED = """async () => {
    for (const name of await caches.keys())
        if ((await (await caches.open(name)).keys()).some(({url}) => url.endsWith("/stored.json"))) return true;
    return false;
}"""
LONG = 60  # seconds: the service worker stores every page

# The name of each face in a CSS `font`, and its file.
FACES = {
    "Literata": "literata/files/literata-latin-wght-normal.woff2",
    "italic Literata": "literata/files/literata-latin-wght-italic.woff2",
    "Source Sans": "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "Source Code": "source-code-pro/files/source-code-pro-latin-wght-normal.woff2",
}

MEASURE = """([face, letters, size]) => {
    const [, slant, family] = face.match(/^(italic |)(.*)$/);
    const line = Object.assign(document.createElement('span'), { textContent: letters });
    line.style.cssText = `position: absolute; white-space: pre; font: ${slant} 400 ${size}px "${family}", fantasy;`
        + 'font-kerning: none; font-variant: none; text-rendering: geometricPrecision';
    document.body.append(line);
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
}"""
AT_HAND = """face => { const [, slant, family] = face.match(/^(italic |)(.*)$/);
    return document.fonts.check(`${slant} 400 1em "${family}"`) }"""
FETCHED = r"""() => performance.getEntriesByType('resource').map(({name}) => name.split('/').pop())
    .filter(name => /\.(woff2|css)$/.test(name))"""
EMBEDDED = re.compile(
    r'@font-face\{font-family:"?([^";]+)"?;font-style:(\w+);[^}]*?url\("?data:font/woff2;base64,([^")]+)'
)


@cache
def width(face: str) -> float:
    """Return the width of the letters in pixels, as the font file has it."""
    font = TTFont(PACKAGES / "@fontsource-variable" / FACES[face])
    glyphs, names = font.getGlyphSet(location={"wght": 400}), font.getBestCmap()
    return sum(glyphs[names[ord(letter)]].width for letter in LETTERS) * SIZE / font["head"].unitsPerEm


def sheet_of(face: str) -> str:
    """Return the name of the style sheet that embeds a face."""
    return Path(FACES[face]).name.replace("-latin-wght-", "-").replace(".woff2", ".css")


def names_of(face: str) -> str:
    """Return the file with a face's rare letters, which occur in names."""
    return Path(FACES[face]).name.replace("-latin-", "-names-")


def in_styles(sheet: Path) -> dict[str, TTFont]:
    """Return the faces that a style sheet embeds."""
    return {
        f"{'italic ' if style == 'italic' else ''}{family}": TTFont(BytesIO(b64decode(data)))
        for family, style, data in EMBEDDED.findall(sheet.read_text())
    }


@pytest.mark.sampled(2)
@pytest.mark.parametrize("face", FACES)
def test_fonts_contain_every_character_of_the_pages(asset, face: str) -> None:
    fonts = (
        TTFont(PACKAGES / "@fontsource-variable" / FACES[face]),
        in_styles(SITE / asset(sheet_of(face)))[face],
        TTFont(SITE / asset(names_of(face))),
    )
    whole, cut, names = ({*font.getBestCmap()} for font in fonts)
    assert not (whole - cut) & {ord(sign) for address in BOOK for sign in html(address)}
    assert {ord(sign) for sign in "ßñÉ"} <= names
    assert not names & cut


def test_rare_letter_in_a_name_is_fetched(page, asset, until) -> None:
    opened = page(NO_ITALICS)
    opened.evaluate("document.fonts.ready.then(() => null)")
    other = Path(asset(names_of("Literata"))).name
    assert other not in opened.evaluate(FETCHED)
    opened.evaluate("document.querySelector('.md-content h1').textContent = 'Ésmé'")
    until(lambda: other in opened.evaluate(FETCHED))


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "small phone"])
def test_every_page_uses_the_site_fonts(browser, short_book, asset, until, device: str) -> None:
    styles = Counter(Path(asset(name)).name for name in ("app.css", *map(sheet_of, FACES)))
    with serve_site(short_book) as place, browser.new_context(**DEVICES[device]) as context:
        context.add_init_script(WATCH_SHIFTS)
        page = context.new_page()

        def look(offline: bool) -> None:
            context.set_offline(offline)
            page.goto(place.address + ALL_FACES)
            page.evaluate("document.fonts.ready.then(() => null)")
            assert page.evaluate("shifted") == 0
            page.evaluate("document.querySelectorAll('.md-content details').forEach(part => { part.open = true })")
            for face in FACES:
                until(lambda: page.evaluate(AT_HAND, face))  # noqa: B023 - `until` calls it at once
                assert page.evaluate(MEASURE, [face, LETTERS, SIZE]) == pytest.approx(width(face), abs=0.5)
            fetched = Counter(page.evaluate(FETCHED))
            assert styles <= fetched
            assert set(fetched.values()) == {1}
            assert not [name for name in fetched if name.endswith(".woff2")]

        look(offline=False)
        until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), seconds=LONG)
        until(lambda: page.evaluate(STORED), seconds=LONG)
        for offline in (False, False, True):
            look(offline)


def test_next_page_fetches_no_style_or_font_again(visit) -> None:
    opened = visit(ALL_FACES)
    opened.evaluate("document.fonts.ready.then(() => performance.clearResourceTimings())")
    visit(NO_ITALICS)
    expect(opened.locator("h1")).to_contain_text("Rolling")
    opened.evaluate("document.fonts.ready.then(() => null)")
    assert opened.evaluate(FETCHED) == []
