"""Printed cards: size, position, each back behind its front, and cut marks."""

import pytest

from rules.riskbreaker.cards import CARDS
from tests.paper.pdfs import MM, printed

WIDE, HIGH = 63, 88
SHEETS = {"a4": (210, 297), "letter": (215.9, 279.4)}


@pytest.fixture(params=SHEETS)
def paper(request):
    return request.param


@pytest.fixture
def cards(shelf, paper):
    return printed(shelf / f"riskbreaker-cards-{paper}.pdf")


def corner(paper):
    """Return the corner of the first of nine cards that are centred on the sheet."""
    width, height = SHEETS[paper]
    return (width - 3 * WIDE) / 2, (height - 3 * HIGH) / 2


def place(paper, line):
    """Return the column and row of the card with a line."""
    left, top = corner(paper)
    column, into = divmod(line.left / MM - left, WIDE)
    row, _ = divmod(SHEETS[paper][1] - line.top / MM - top, HIGH)
    assert into + (line.right - line.left) / MM < WIDE, f"{line.text} runs over its card"
    return int(column), int(row)


def titles(cards, paper, page):
    """Return the place of each card's title on a page."""
    names = {card.name for card in CARDS}
    return {line.text: place(paper, line) for line in cards.pages[page] if line.text in names}


def test_ten_cards_fill_two_double_sided_sheets(cards, paper):
    assert len(cards.pages) == 4
    assert cards.size == pytest.approx(SHEETS[paper], abs=0.3)
    names = [card.name for card in CARDS]
    found = [set(titles(cards, paper, page)) for page in range(4)]
    assert found[0] == found[1]
    assert found[2] == found[3]
    assert len(found[0]) == 9
    assert found[0] | found[2] == set(names)


def test_card_back_lies_behind_its_front(cards, paper):
    for front, back in ((0, 1), (2, 3)):
        fronts, backs = titles(cards, paper, front), titles(cards, paper, back)
        assert {name: (2 - column, row) for name, (column, row) in fronts.items()} == backs


def test_card_text_stays_inside(cards, paper):
    for page in cards.pages:
        for line in page:
            column, row = place(paper, line)
            assert 0 <= column < 3
            assert 0 <= row < 3


def test_card_text_is_on_its_own_sides(cards):
    text = [" ".join(line.text for line in page) for page in cards.pages]
    for card in CARDS:
        page = 0 if card.name in text[0] else 2
        assert card.effect.split()[-1] in text[page]
        # The first line of a success, as wide as a card.
        assert " ".join(card.success.split()[:3]) in text[page + 1]


def test_cut_marks_are_outside_cards(cards, paper):
    left, top = corner(paper)
    right, bottom = left + 3 * WIDE, top + 3 * HIGH
    for page in range(4):
        thin = [box for box in cards.shapes(page) if min(box[2] - box[0], box[3] - box[1]) < 0.3]
        marks = [box for box in thin if box[2] <= left or box[0] >= right or box[3] <= top or box[1] >= bottom]
        down = {round((box[0] + box[2]) / 2, 1) for box in marks if box[3] - box[1] > 2}
        across = {round((box[1] + box[3]) / 2, 1) for box in marks if box[2] - box[0] > 2}
        assert sorted(down) == pytest.approx([left + at * WIDE for at in range(4)], abs=0.3)
        assert sorted(across) == pytest.approx([top + at * HIGH for at in range(4)], abs=0.3)
        assert len(marks) == 16


def test_last_sheet_is_filled_with_blank_cards(cards):
    assert sum(line.text == "Effect" for line in cards.pages[2]) == 9
    assert sum(line.text == "Success" for line in cards.pages[3]) == 9
