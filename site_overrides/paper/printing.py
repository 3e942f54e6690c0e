"""Prints HTML as PDF: Chromium prints until the page numbers in the text are right, and pikepdf finishes the file."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import Any

import pikepdf
import pypdfium2
from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

from paper.tags import rename_tags
from shared.chromium import find

# If page numbers still change after so many printings, they would change for ever.
_MAX_PRINTINGS = 6
_FILL = """numbers => {
    for (const place of document.querySelectorAll("[data-to]")) {
        const number = numbers[place.dataset.to];
        place.textContent = place.className === "page-ref" ? ` (p.\u00a0${number})` : number;
    }
}"""
_SHRINK = """([largest, smallest]) => {
    const over = (part) => part.scrollWidth > part.clientWidth + 1;
    const narrow = (cell) => cell.clientWidth < 90;
    for (const box of document.querySelectorAll("[data-shrinks]")) {
        const columns = box.querySelector(".columns");
        const some = (names, wrong) => [...columns.querySelectorAll(names)].some(wrong);
        const fits = (size, count) => {
            box.style.fontSize = `${size.toFixed(1)}px`;
            columns.style.columnCount = count;
            return !over(columns) && !some(".exhibit-table", over) && !some("td.long", narrow);
        };
        for (let size = largest; size >= smallest; size -= 0.1) {
            if (fits(size, 3) || fits(size, 2)) break;
        }
    }
}"""
# The largest and the smallest size of letters in pixels: 10 points, and 6.5 points, which is legible in poor light.
_LETTERS = (10 / 0.75, 6.5 / 0.75)
_TOO_FULL = """[...document.querySelectorAll("[data-fits]")]
    .filter(box => [box, ...box.querySelectorAll(".columns, .columns .exhibit-table")].some(
        part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1))
    .map(box => box.textContent.trim().split(/\\s+/).slice(0, 6).join(" "))"""
# If the last page of a chapter has fewer lines than this, the chapter gets the first of these line heights that helps.
_MIN_LINES = 5
_LINE_HEIGHTS = ("1.4", "1.38", "1.45", "1.48", "1.36", "1.51", "1.54")
_SET = """([at, height]) => {
    document.querySelectorAll(".chapter")[at].style.lineHeight = height;
}"""
_CHAPTERS = "[...document.querySelectorAll('.contents > ol > li > a')].map(link => link.hash.slice(1))"
# A script that returns the margins above and below the text in millimetres, from the last style rule for all pages.
_MARGINS = """[...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
    .filter(rule => rule instanceof CSSPageRule && !rule.selectorText && rule.style.marginTop)
    .map(rule => [parseFloat(rule.style.marginTop), parseFloat(rule.style.marginBottom)]).at(-1)"""
_MM = 72 / 25.4  # points in a millimetre
_LINE_STEP = 4  # points; characters whose heights differ by less are on the same line
# Several threads print at once, but only one of them may use PDFium at a time.
_PDFIUM = Lock()
_TO_BE_NUMBERED = "[...new Set([...document.querySelectorAll('[data-to]')].map(place => place.dataset.to))]"


@dataclass(frozen=True, slots=True)
class About:
    """The metadata of a PDF; `day` is written as in `2026-11-20`, and `rights` is a sentence about licences."""

    title: str
    subject: str
    author: str
    day: str
    rights: str


class PrintingError(RuntimeError):
    """A document that cannot be printed correctly."""


@contextmanager
def press() -> Iterator[Browser]:
    """Yield a browser to print with."""
    with sync_playwright() as playwright:
        options = find().launch_options()
        # With this option, letters have exact widths, not widths rounded to the pixels of a screen.
        options["args"] += ["--font-render-hinting=none"]
        browser = playwright.chromium.launch(**options)
        try:
            yield browser
        finally:
            browser.close()


def print_pdf(browser: Browser, file: Path, about: About) -> bytes:
    """Return an HTML file as a finished PDF with tags, bookmarks and page numbers; it has the same bytes each time."""
    page = browser.new_page()
    try:
        page.goto(file.as_uri())
        page.evaluate("document.fonts.ready.then(() => true)")
        page.evaluate(_SHRINK, _LETTERS)
        too_full = page.evaluate(_TOO_FULL)
        if too_full:
            raise PrintingError(f"{file.name}: the text is too long for the box of {'; '.join(too_full)}")
        return finish_pdf(_print_until_settled(page, file.name), about)
    finally:
        page.close()


def take_picture(browser: Browser, file: Path, size: ViewportSize) -> bytes:
    """Return an HTML file as a PNG with this size in pixels."""
    page = browser.new_page(viewport=size)
    try:
        page.goto(file.as_uri())
        page.evaluate("document.fonts.ready.then(() => true)")
        try:
            return page.screenshot()
        except Error:  # a busy browser may have no frame for the picture at the first attempt
            return page.screenshot()
    finally:
        page.close()


def _print_until_settled(page: Page, name: str) -> bytes:
    """Print until all page numbers are right and every chapter's last page has enough lines; return the PDF.

    Drafts have no tags and no bookmarks, which take as long as the pages themselves.
    """
    chapters, margins, wanted = page.evaluate(_CHAPTERS), page.evaluate(_MARGINS), page.evaluate(_TO_BE_NUMBERED)
    if not chapters and not wanted:
        return _print(page, final=True)
    heights: defaultdict[int, Iterator[str]] = defaultdict(lambda: iter((*_LINE_HEIGHTS, "")))
    shown, printings = dict.fromkeys(wanted, 88), 0
    while printings < _MAX_PRINTINGS:
        if wanted:
            page.evaluate(_FILL, shown)
        draft = _print(page, final=False)
        anchors = anchor_pages(draft)
        if lost := [anchor for anchor in wanted if anchor not in anchors]:
            raise PrintingError(f"{name}: nothing is printed at {', '.join(lost)}")
        pages = {anchor: anchors[anchor] for anchor in wanted}
        short = short_chapters(draft, [anchors[chapter] for chapter in chapters], margins) if chapters else []
        changes = [(at, height) for at in short if (height := next(heights[at], None)) is not None]
        if pages == shown and not changes:
            return _print(page, final=True)
        for change in changes:
            page.evaluate(_SET, change)
        # A new line height moves the pages, so the count of printings begins again.
        shown, printings = pages, 0 if changes else printings + 1
    raise PrintingError(f"{name}: its page numbers do not settle")


def _print(page: Page, *, final: bool) -> bytes:
    return page.pdf(prefer_css_page_size=True, print_background=True, tagged=final, outline=final)


def short_chapters(content: bytes, starts: list[int], margins: tuple[float, float]) -> list[int]:
    """Return the numbers, from 0, of the chapters whose last page has too few lines, except chapters of one page.

    `starts` are the first pages of all chapters in order. `margins` has the margins above and below the text, in
    millimetres.
    """
    with _PDFIUM, pypdfium2.PdfDocument(content) as pdf:
        ends = [start - 1 for start in starts[1:]] + [len(pdf)]
        return [
            at
            for at, (start, end) in enumerate(zip(starts, ends, strict=True))
            if start < end and _count_lines(pdf[end - 1], margins) < _MIN_LINES
        ]


def _count_lines(page: pypdfium2.PdfPage, margins: tuple[float, float]) -> int:
    """Return the number of text lines on a page between its margins."""
    top, bottom = page.get_height() - margins[0] * _MM, margins[1] * _MM
    text = page.get_textpage()
    page_text = text.get_text_range()
    heights = sorted(text.get_charbox(at, loose=True)[1] for at in range(len(page_text)) if not page_text[at].isspace())
    inside = [height for height in heights if bottom - 1 < height < top]
    return sum(1 for below, above in pairwise([float("-inf"), *inside]) if above - below > _LINE_STEP)


def anchor_pages(content: bytes) -> dict[str, int]:
    """Return the page number, from 1, of each anchor in a PDF to which a link leads."""
    with pikepdf.open(BytesIO(content)) as pdf:
        pages: dict[Any, int] = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        places: Any = pdf.Root.get("/Dests", {})
        return {str(name)[1:]: pages[place[0].objgen] for name, place in places.items()}


def finish_pdf(content: bytes, about: About) -> bytes:
    """Return a PDF with its metadata and a smaller size; the same pages always give the same bytes."""
    moment = f"D:{about.day.replace('-', '')}000000Z"
    with pikepdf.open(BytesIO(content)) as pdf:
        del pdf.docinfo
        pdf.docinfo["/Title"] = about.title
        pdf.docinfo["/Subject"] = about.subject
        pdf.docinfo["/Author"] = about.author
        pdf.docinfo["/Rights"] = about.rights
        pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = moment
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        rename_tags(pdf)
        if "/Outlines" in pdf.Root:
            pdf.Root.PageMode = pikepdf.Name.UseOutlines
        result = BytesIO()
        pdf.save(
            result,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            recompress_flate=True,
            compress_streams=True,
        )
    return result.getvalue()
