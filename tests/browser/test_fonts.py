"""The book's own typefaces: at the first visit, at the next, without a network; and nothing on a page ever moves."""

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from playwright.sync_api import Page, expect
from site_pages import BOOK, SITE, html, kinds

PACKAGES = Path(__file__).parents[2] / "site_overrides/browser/node_modules"
SIZE = 100  # pixels
LETTERS = "Where dice fall, 17 rules decide"
ALL_FACES, NO_ITALICS = "riskbreaker/counter-rolls/", "riskbreaker/rolling/"
# Whether the whole book is stored: its list is stored last.
STORED = """async () => {
    for (const name of await caches.keys())
        if ((await (await caches.open(name)).keys()).some(({url}) => url.endsWith("/stored.json"))) return true;
    return false;
}"""
LONG = 60  # seconds: the service worker keeps every page
SETTLED = 1000  # milliseconds after which a page that has come is drawn, and what moved is told
HELD_BACK = 1000  # milliseconds for which letters are not unpacked
GIVEN_UP = 3000  # milliseconds after which a page is shown in whatever letters there are

# What each face is called as a CSS `font` has it, and the file it comes from.
FACES = {
    "Literata": "literata/files/literata-latin-wght-normal.woff2",
    "italic Literata": "literata/files/literata-latin-wght-italic.woff2",
    "Source Sans": "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "Source Code": "source-code-pro/files/source-code-pro-latin-wght-normal.woff2",
}
DEVICES = {
    "phone": {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 900}},
}

WATCH_SHIFTS = """window.shifted = 0; new PerformanceObserver(list => list.getEntries().forEach(
    ({value}) => { window.shifted += value })).observe({type: 'layout-shift', buffered: true})"""
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
# Each time the document's class changes: when that was, whether the page waits for letters, and how many are there.
WATCH_LETTERS = """window.waited = []; new MutationObserver(() => waited.push([performance.now(),
    document.documentElement.classList.contains('unset'),
    [...document.fonts].filter(({status}) => status === 'loaded').length]))
    .observe(document, {attributes: true, attributeFilter: ['class'], subtree: true})"""
FIRST_SHOWN = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
UNPACKED = "const load = FontFace.prototype.load; FontFace.prototype.load = function () { return load.call(this).then"
EMBEDDED = re.compile(
    r'@font-face\{font-family:"?([^";]+)"?;font-style:(\w+);[^}]*?url\("?data:font/woff2;base64,([^")]+)'
)


@cache
def width(face: str) -> float:
    """How wide the letters are by the font itself, in pixels."""
    font = TTFont(PACKAGES / "@fontsource-variable" / FACES[face])
    glyphs, names = font.getGlyphSet(location={"wght": 400}), font.getBestCmap()
    return sum(glyphs[names[ord(letter)]].width for letter in LETTERS) * SIZE / font["head"].unitsPerEm


def sheet_of(face: str) -> str:
    """The style sheet in which a face stands."""
    return Path(FACES[face]).name.replace("-latin-wght-", "-").replace(".woff2", ".css")


def names_of(face: str) -> str:
    """The file with the letters of a face that names may have besides."""
    return Path(FACES[face]).name.replace("-latin-", "-names-")


def in_styles(sheet: Path) -> dict[str, TTFont]:
    """The faces that stand in a style sheet themselves."""
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


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", DEVICES)
def test_every_page_uses_the_site_fonts(browser, site, asset, until, device: str) -> None:
    context = browser.new_context(**DEVICES[device])
    context.add_init_script(WATCH_SHIFTS)
    page = context.new_page()
    styles = Counter(Path(asset(name)).name for name in ("app.css", *map(sheet_of, FACES)))

    def look(offline: bool) -> None:
        context.set_offline(offline)
        page.goto(site + ALL_FACES)
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate("shifted") == 0
        page.evaluate("document.querySelectorAll('.md-content details').forEach(each => { each.open = true })")
        for face in FACES:
            until(lambda: page.evaluate(AT_HAND, face))  # noqa: B023 (asked at once)
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
    context.close()


def test_next_page_fetches_no_style_or_font_again(visit) -> None:
    before = visit(ALL_FACES).evaluate(FETCHED)
    opened = visit(NO_ITALICS)
    expect(opened.locator("h1")).to_contain_text("Rolling")
    assert Counter(opened.evaluate(FETCHED)) == Counter(before)


@pytest.fixture
def come(browser, site: str) -> Iterator[Callable[..., Page]]:
    """Let a page come while a script watches; what is on it has settled then."""
    with ExitStack() as left:

        def see(path: str, watching: str, **options) -> Page:
            context = left.enter_context(browser.new_context(service_workers="block", **options))
            context.add_init_script(watching)
            opened = context.new_page()
            opened.goto(site + path)
            expect(opened.locator("h1")).to_be_visible()
            opened.wait_for_timeout(SETTLED)
            return opened

        yield see


@pytest.mark.sampled(2)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("path", kinds())
def test_page_does_not_shift_while_fonts_load(come, device: str, path: str) -> None:
    """No letters come late, none are shown before they are unpacked, and all stays in its place."""
    opened = come(path, f"{WATCH_SHIFTS};{WATCH_LETTERS}", **DEVICES[device])
    assert not [name for name in opened.evaluate(FETCHED) if name.endswith(".woff2")]
    begun, done = opened.evaluate("[waited[0], waited.find(([, waits]) => !waits)]")
    assert begun[1]
    assert done[2] == len(FACES)
    assert done[0] <= opened.evaluate(FIRST_SHOWN)
    opened.evaluate("dispatchEvent(new Event('wheel'))")  # what waited for somebody wakes
    opened.wait_for_timeout(SETTLED)
    assert opened.evaluate("shifted") == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("unpacked", "least"),
    [
        (f"((face) => new Promise((done) => setTimeout(done, {HELD_BACK}, face)))", HELD_BACK),
        ("(() => new Promise(() => {}))", GIVEN_UP),
        ("(() => Promise.reject())", 0),
    ],
    ids=["late", "never", "spoilt"],
)
def test_page_waits_limited_time_for_fonts(come, unpacked: str, least: int) -> None:
    assert come(NO_ITALICS, f"{UNPACKED}{unpacked} }}").evaluate(FIRST_SHOWN) >= least
