"""The book of each game, for paper and for a phone: complete, numbered, tagged, bookmarked, and without empty pages."""

import re
from collections import Counter
from itertools import pairwise

import pikepdf
import pytest
from lxml import html

from paper.sources import SITE, games
from tests.paper.pdfs import Printed, printed, unbroken

GAMES = {game.slug: game for game in games()}
# Width and height of a page in millimetres; the size of the text and the height of its foot in points.
PAPERS = {"a5": (148, 210, 9.3, 45), "phone": (72, 136, 8.8, 25)}
HEAD = 560  # points: text above this height on A5 is a running head
# Lines between a heading and its text: identifiers, the place in print, references, the facts of an erratum.
KINDS = "gap|loophole|reference|spelling|arithmetic|contradiction"
MARKS = re.compile(rf"((rb|ar|td|sk|cd)[.-]\S+|printed under .*|\(p\. \d+\)|about|{KINDS}|\d+ \w+ \d{{4}})")

every_book = pytest.mark.parametrize("name", [f"{game}-book-{paper}.pdf" for game in GAMES for paper in PAPERS])


@pytest.fixture
def book(shelf, name) -> Printed:
    return printed(shelf / name)


def paper_of(name):
    return PAPERS[name.rpartition("-")[2].removesuffix(".pdf")]


def article(address):
    tree = html.parse(SITE / address / "index.html", html.HTMLParser(encoding="utf-8"))
    return tree.find(".//article")


def pages_of(name):
    return [article(page.address) for page in GAMES[name.partition("-")[0]].pages]


@pytest.mark.sampled(4)
@every_book
def test_book_pages_and_letters_have_their_size(book, name):
    width, height, letters, _ = paper_of(name)
    broad = 0.6 * width * 72 / 25.4
    assert book.size == pytest.approx((width, height), abs=0.3)
    # Chromium makes everything smaller when one thing is too wide. Literata's own height is 1.404 of its size.
    body = [line for page in book.pages for line in page if line.right - line.left > broad and len(line.text) > 30]
    sizes = Counter(round((line.top - line.bottom) / 1.404, 1) for line in body)
    assert sizes.most_common(1)[0][0] == letters


@every_book
def test_book_is_tagged_and_has_title(book, name):
    root = book.pdf.Root
    assert root.MarkInfo.Marked
    assert root.StructTreeRoot.K
    assert str(root.Lang) == "en"
    assert root.ViewerPreferences.DisplayDocTitle
    assert str(book.pdf.docinfo["/Title"]) == GAMES[name.partition("-")[0]].title


@every_book
def test_book_pictures_have_alternative_text(book):
    figures = book.tagged("/Figure")
    assert figures
    assert all(str(figure.Alt) for figure in figures)


@every_book
def test_book_fonts_are_embedded(book):
    fonts = [
        font
        for font in book.pdf.objects
        if isinstance(font, pikepdf.Dictionary) and font.get("/Type") == "/FontDescriptor"
    ]
    assert fonts
    names = {str(font.FontName).partition("+")[2].partition("-")[0] for font in fonts}
    assert names <= {"Literata", "SourceSans3", "SourceCodePro"}
    assert all("/FontFile2" in font for font in fonts)


@every_book
def test_book_has_bookmarks_of_chapters_and_rules(book, name):
    found = [unbroken(title) for _, title, _, _ in book.bookmarks()]
    wanted = []
    for page in pages_of(name):
        for heading in page.xpath(
            ".//h1 | .//h3[contains(@class, 'rule')] | .//*[contains(@class, 'erratum')][@data-kind]"
        ):
            for extra in heading.xpath(".//a | .//strong[@class='erratum-brief']"):
                extra.drop_tree()
            wanted.append(unbroken(heading.text_content()))
    assert [title for title in wanted if title not in found] == []


@every_book
def test_book_links_have_targets(book):
    links = [note for _, note in book.links()]
    assert len(links) > 50
    assert [note for note in links if "/A" in note] == []
    assert {str(note.Dest) for note in links} <= book.places.keys()


@pytest.mark.sampled(4)
@every_book
def test_book_references_name_right_pages(book):
    told = Counter()
    starts = [page for depth, title, page, _ in book.bookmarks() if depth == 0 or title == "Contents"]
    contents = range(starts[1], starts[2])
    for page, note in book.links():
        number = book.places[str(note.Dest)] + 1
        words, behind = book.words_of(page, note)
        reference = re.match(r".{0,3}?\(p\. (\d+)\)", behind)
        if reference:
            told["reference"] += 1
            assert int(reference[1]) == number, (page, words, behind)
        elif page in contents and words:
            told["entry"] += 1
            assert words.endswith(str(number)), (page, words)
    assert told["reference"] > 40
    assert told["entry"] > 10


@every_book
def test_book_headings_keep_with_text(book, name):
    foot = paper_of(name)[3]
    headings = {unbroken(title) for _, title, _, _ in book.bookmarks()}
    alone = []
    for _, title, page, height in book.bookmarks():
        below = [line for line in book.pages[page] if foot < line.top < height]
        texts = [
            line.text
            for line in below
            if unbroken(line.text) not in unbroken(title) and not unbroken(title).endswith(unbroken(line.text))
        ]
        rest = [text for text in texts if unbroken(text) not in headings and unbroken(MARKS.sub("", text))]
        if not rest:
            alone.append((page + 1, title))
    # The title page is a heading and what belongs to it.
    assert alone == []


@every_book
def test_book_pages_are_full(book, name):
    _, height, _, foot = paper_of(name)
    starts = {page for depth, title, page, _ in book.bookmarks() if depth == 0 or title == "Contents"}
    last = {start - 1 for start in starts} | {len(book.pages) - 1, 0, 1}
    pictures = book.pictures()
    empty = []
    for number, lines in enumerate(book.pages):
        text = [line for line in lines if line.top > foot]
        lowest = min((line.bottom for line in text), default=height * 72 / 25.4)
        if number not in last and number + 1 not in pictures and lowest > height * 72 / 25.4 / 2:
            empty.append(number + 1)
    assert empty == []


@every_book
def test_book_pages_have_at_least_five_lines(book, name):
    """No page ends a chapter with a line or two, or holds only the border of a box."""
    foot = paper_of(name)[3]
    short = []
    for number, lines in enumerate(book.pages[1:], 2):
        ends = [float("-inf"), *sorted(line.bottom for line in lines if foot < line.top < HEAD)]
        # Cells side by side in a table count as one line.
        if sum(1 for below, above in pairwise(ends) if above - below > 4) < 5:
            short.append(number)
    assert short == []


def broken_words(text, known):
    """Return the words of a page that are broken without a hyphen, up to the break."""
    ends = re.finditer(r"([^\W\d_]+)\r?\n(?=([^\W\d_]+))", text)
    return [
        end[1] + end[2]
        for end in ends
        if not {end[1], end[2]} <= known and any(word.startswith(end[1] + end[2]) for word in known)
    ]


def test_broken_word_is_found():
    known = {"Cost", "Success", "roll", "a"}
    assert broken_words("a\r\nSucces\r\ns\r\nroll", known) == ["Success"]
    assert broken_words("C\r\no\r\nst", known) == ["Co"]
    assert broken_words("a roll\r\na Suc-\r\ncess", known) == []


@pytest.mark.parametrize("name", [f"{game}-book-phone.pdf" for game in GAMES])
def test_book_words_break_with_hyphen(book, name):
    """In the narrow columns of a phone's tables a word may be wider than its column."""
    known = {word for page in pages_of(name) for word in re.findall(r"[^\W\d_]+", " ".join(page.itertext()))}
    assert [word for text in book.texts for word in broken_words(text, known)] == []


@every_book
def test_book_prints_no_line_twice(book):
    """A line that crosses a page edge would be printed on both pages."""
    for above, below in pairwise(book.pages):
        ends, begins = ([line.text for line in page if len(line.text) > 30] for page in (above[-3:], below[:3]))
        # Two lists may share a line; a line printed twice ends one page and begins the next.
        assert not [ends[-count:] for count in (1, 2, 3) if begins[:count] and ends[-count:] == begins[:count]]


@every_book
def test_book_contains_all_rules_and_no_screen_parts(book, name):
    text = unbroken(book.text)
    for page in pages_of(name):
        for rule in page.xpath(".//h3[contains(@class, 'rule')]/@id"):
            assert unbroken(rule) in text
        for erratum in page.xpath(".//*[@data-kind]/@id"):
            assert unbroken(erratum) in text
    screen = (">>>", "Traceback", "Copylink", "Pinthisanswer", "Run all", "¶", "Backtotheexample")
    assert [word for word in screen if unbroken(word) in text] == []
    assert "Example" not in {line.text for page in book.pages for line in page}  # the label of folded code


def test_book_contains_full_errata(shelf):
    pages = printed(shelf / "riskbreaker-book-a5.pdf").pages
    # Without heads and feet, which interrupt text that continues on the next page.
    text = unbroken(" ".join(line.text for page in pages for line in page if PAPERS["a5"][3] < line.top < HEAD))
    page = article("riskbreaker/errata/")
    told = [
        p
        for p in page.xpath(".//p[strong]")
        if p.find("strong").text_content().startswith(("Printed", "Why", "Ruling"))
    ]
    assert len(told) > 150
    plain = [p for p in told if not p.xpath(".//a | .//code | .//*[contains(@class, 'dice')]")]
    # If the book omits the example after a colon, it prints a full stop instead.
    assert [p.text_content() for p in plain if unbroken(p.text_content()).rstrip(":") not in text] == []


def test_book_stories_show_their_dice(shelf):
    text = unbroken(printed(shelf / "riskbreaker-book-a5.pdf").text)
    # Of docs/riskbreaker/rolling.md, where the two numbers are written as dice.
    assert "swingshisswordandrolls4:ahit.With6hewouldhavemissed." in text
