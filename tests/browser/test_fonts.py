"""The book's own typefaces: at the first visit, at the next, without a network; and nothing moves when they come."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from playwright.sync_api import Browser, BrowserContext, Route, expect
from site_pages import BOOK, html

from tools import chromium

PACKAGES = Path(__file__).parents[2] / "site_overrides/browser/node_modules"
SIZE = 100  # pixels
LETTERS = "Where dice fall, 17 rules decide"
ALL_FACES, NO_ITALICS = "riskbreaker/counter-rolls/", "riskbreaker/rolling/"
UNSEEN = 0.005  # of the screen: what moves less, nobody sees
LARGEST_SHIFT = 0.02  # where a face comes late; 0.1 is called good
LONG = 60  # seconds: the service worker keeps every page
PAINTED = 500  # milliseconds after which a page that has come is drawn, and what moved is told

# What each face is called as a CSS `font` has it, and the file it comes from.
FACES = {
    "Literata": "literata/files/literata-latin-wght-normal.woff2",
    "italic Literata": "literata/files/literata-latin-wght-italic.woff2",
    "Source Sans": "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    "Source Code": "source-code-pro/files/source-code-pro-latin-wght-normal.woff2",
}
DEVICES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 900}},
}
# Free families with the letters' widths of those that such machines have.
MACHINES = {
    "mac": ("gelasio", "arimo", "dejavu-mono"),
    "windows": ("gelasio", "arimo", "cousine"),
    "android": ("noto-serif", "roboto", "cousine"),  # whose own letters for code are as wide as these
    "linux": ("tinos", "arimo", "cousine"),
    "bare linux": ("dejavu-serif", "dejavu-sans", "dejavu-mono"),
}
FONTCONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"""

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
LOADED = """() => [...document.fonts].filter(({family, status}) => status === 'loaded' && !family.includes(' by '))
    .map(({family, style}) => (style === 'italic' ? 'italic ' : '') + family.replaceAll('"', ''))"""
FETCHED = r"""() => performance.getEntriesByType('resource').map(({name}) => name.split('/').pop())
    .filter(name => /\.(woff2|css)$/.test(name))"""
PRELOADED = (
    """() => [...document.querySelectorAll('link[rel=preload][as=font]')].map(({href}) => href.split('/').pop())"""
)


@cache
def width(face: str) -> float:
    """How wide the letters are by the font itself, in pixels."""
    font = TTFont(PACKAGES / "@fontsource-variable" / FACES[face])
    glyphs, names = font.getGlyphSet(location={"wght": 400}), font.getBestCmap()
    return sum(glyphs[names[ord(letter)]].width for letter in LETTERS) * SIZE / font["head"].unitsPerEm


def names_of(file: str) -> str:
    """The part of a face with the letters that names may have besides."""
    return file.replace("-latin-", "-names-")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("face", FACES)
def test_no_sign_that_the_book_sets_was_cut_away(built_site, asset, face: str) -> None:
    part = Path(FACES[face]).name
    files = (
        PACKAGES / "@fontsource-variable" / FACES[face],
        *(built_site / asset(name) for name in (part, names_of(part))),
    )
    whole, cut, names = ({*TTFont(file).getBestCmap()} for file in files)
    assert not (whole - cut) & {ord(sign) for address in BOOK for sign in html(address)}
    assert {ord(sign) for sign in "ßñÉ"} <= names
    assert not names & cut


def test_a_letter_that_the_book_does_not_set_is_fetched_for_a_name(page, asset, until) -> None:
    opened = page(NO_ITALICS)
    opened.evaluate("document.fonts.ready.then(() => null)")
    other = Path(asset(names_of(Path(FACES["Literata"]).name))).name
    assert other not in opened.evaluate(FETCHED)
    opened.evaluate("document.querySelector('.md-content h1').textContent = 'Ésmé'")
    until(lambda: other in opened.evaluate(FETCHED))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("device", DEVICES)
def test_every_visit_stands_in_the_books_own_faces(browser, site, asset, until, device: str) -> None:
    context = browser.new_context(**DEVICES[device])
    context.add_init_script(WATCH_SHIFTS)
    page = context.new_page()
    files = Counter(Path(asset(Path(file).name)).name for file in FACES.values())

    def look(offline: bool) -> None:
        context.set_offline(offline)
        page.goto(site + ALL_FACES)
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate("shifted") < UNSEEN
        page.evaluate("document.querySelectorAll('.md-content details').forEach(each => { each.open = true })")
        for face in FACES:
            until(lambda: page.evaluate(AT_HAND, face))  # noqa: B023 (asked at once)
            assert page.evaluate(MEASURE, [face, LETTERS, SIZE]) == pytest.approx(width(face), abs=0.5)
        fetched = Counter(page.evaluate(FETCHED))
        assert files <= fetched
        assert set(fetched.values()) == {1}

    look(offline=False)
    until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), seconds=LONG)
    for offline in (False, False, True):
        look(offline)
    context.close()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", ["", ALL_FACES, NO_ITALICS, "riskbreaker/errata/", "errata/"])
def test_a_page_preloads_what_its_text_needs_and_nothing_else(page, asset, path: str) -> None:
    opened = page(path)
    opened.evaluate("document.fonts.ready.then(() => null)")
    needed = [face for face in opened.evaluate(LOADED) if face != "Source Code"]
    assert set(opened.evaluate(PRELOADED)) == {Path(asset(Path(FACES[face]).name)).name for face in needed}


def test_turning_the_page_asks_for_no_style_and_no_face_again(visit) -> None:
    before = visit(ALL_FACES).evaluate(FETCHED)
    opened = visit(NO_ITALICS)
    expect(opened.locator("h1")).to_contain_text("Rolling")
    assert Counter(opened.evaluate(FETCHED)) == Counter(before)


# Where they come late --------------------------------------------------------------------------


@pytest.fixture(params=MACHINES)
def machine(request, playwright, tmp_path: Path) -> Iterator[Browser]:
    """A browser on a machine that has these families and no other."""
    for family in MACHINES[request.param]:
        for file in (PACKAGES / f"@fontsource/{family}/files").glob(f"{family}-latin-[47]00-*.woff2"):
            font = TTFont(file)
            font.flavor = None
            font.save(tmp_path / f"{file.stem}.ttf")
    settings = tmp_path / "fonts.conf"
    settings.write_text(FONTCONFIG.format(folder=tmp_path))
    options = chromium.find().launch_options()
    options["env"] |= {"FONTCONFIG_FILE": str(settings)}
    browser = playwright.chromium.launch(**options)
    yield browser
    browser.close()


@pytest.mark.sampled(1)
def test_a_face_that_comes_late_moves_no_text(machine, site) -> None:
    moved = {}
    for path, device in product(["", NO_ITALICS], DEVICES):
        context = machine.new_context(service_workers="block", **DEVICES[device])
        moved[path, device] = moved_by_late_faces(context, site + path)
        context.close()
    assert max(moved.values()) < LARGEST_SHIFT, moved


@pytest.mark.sampled(1)
def test_code_is_as_wide_in_what_stands_in(machine, site) -> None:
    def widths(*without: str) -> list[float]:
        context = machine.new_context(service_workers="block", **DEVICES["phone"])
        for pattern in without:
            context.route(pattern, lambda route: route.abort())
        page = context.new_page()
        page.goto(site + "hosting/")
        page.evaluate("document.fonts.ready.then(() => null)")
        found = page.evaluate("[...document.querySelectorAll('li > code')].map((code) => code.offsetWidth)")
        context.close()
        return found

    assert widths("**/source-code-pro-*.woff2") == pytest.approx(widths(), abs=1)


def moved_by_late_faces(context: BrowserContext, address: str) -> float:
    """What moves, as browsers measure it, on a page whose own faces come when it has long been drawn."""
    late: list[Route] = []
    context.add_init_script(WATCH_SHIFTS)
    context.route("**/*.woff2", lambda route: late.append(route))  # noqa: PLW0108 (a method takes no notes)
    page = context.new_page()
    page.goto(address, wait_until="commit")
    expect(page.locator("footer.md-footer")).to_be_attached()
    page.wait_for_timeout(PAINTED)
    assert late
    assert page.evaluate(MEASURE, ["Literata", LETTERS, SIZE]) != pytest.approx(width("Literata"), abs=0.5)
    for face in late:
        face.continue_()
    waits = "while (!atHand(face)) await new Promise(done => setTimeout(done, 20))"
    page.evaluate(f"async face => {{ const atHand = {AT_HAND}; {waits} }}", "Literata")
    page.wait_for_timeout(PAINTED)
    assert page.evaluate(MEASURE, ["Literata", LETTERS, SIZE]) == pytest.approx(width("Literata"), abs=0.5)
    return page.evaluate("shifted")
