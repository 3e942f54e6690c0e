"""Measurements of a page's layout in a browser: text at the edge, broken words, and rules far from their text."""

from typing import Any

from playwright.sync_api import Page

# Add up the layout shifts of a page, as `shifted`; run before its own scripts. Shifts within the header do not count,
# because a busy browser may draw a part of the header before it has read the rest.
WATCH_SHIFTS = """window.shifted = 0; new PerformanceObserver(list => list.getEntries().forEach(({value, sources}) => {
    if (sources.some(({node}) => !node?.parentElement?.closest('.md-header'))) window.shifted += value
})).observe({type: 'layout-shift', buffered: true})"""
EDGE = 12  # pixels between every text and the edge of the window
GAP = 24  # pixels between a rule's heading and its text
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }"""
# Find lines of text near the edge. Boxes around a line may cut it, so the visible part counts.
_AT_THE_EDGE = """edge => {
    const wide = document.documentElement.clientWidth, found = [];
    const clips = box => getComputedStyle(box).overflowX !== 'visible';
    const seen = (line, box) => {
        let { left, right, top, bottom } = line;
        for (; box !== document.body; box = box.parentElement) {
            if (!clips(box)) continue;
            const cut = box.getBoundingClientRect();
            [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
            [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
        }
        return right - left > 2 && bottom - top > 2 && right > 0 && left < wide ? [left, right] : null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        const isShown = parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!data.trim() || !isShown) continue;
        range.selectNodeContents(texts.currentNode);
        for (const line of range.getClientRects()) {
            const [left, right] = seen(line, parentElement) ?? [edge, wide - edge];
            const near = Math.min(left, wide - right);
            if (near < edge - 0.5) found.push(`${near} pixels: ${data.trim().slice(0, 40)}`);
        }
    }
    return found;
}"""
_FAR_FROM_TEXT = """most => [...document.querySelectorAll(".rule")].map(heading => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const bottom = range.getBoundingClientRect().bottom;
    range.selectNodeContents(heading.nextElementSibling);
    return [heading.id, heading.nextElementSibling.className, range.getBoundingClientRect().top - bottom];
}).filter(([, name, gap]) => name === "rule-known" || gap > most)"""
_BROKEN = r"""() => {
  const broken = [];
  for (const cell of document.querySelectorAll("td, th")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const word of walker.currentNode.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, word.index);
        range.setEnd(walker.currentNode, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => Math.round(box.top / 4));
        if (new Set(tops).size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""


def unfold(page: Page) -> None:
    """Open every folded part of the page's content."""
    page.evaluate("document.querySelectorAll('.md-content details').forEach(part => { part.open = true })")


def texts_at_the_edge(page: Page) -> list[str]:
    """Return the lines of text nearer than `EDGE` to the edge of the window, with their distance."""
    found: list[str] = page.evaluate(_AT_THE_EDGE, EDGE)
    return found


def rules_far_from_text(page: Page) -> list[Any]:
    """Return the rules whose heading is not directly followed by their text: id, next element, gap in pixels."""
    found: list[Any] = page.evaluate(_FAR_FROM_TEXT, GAP)
    return found


def broken_words(page: Page) -> list[str]:
    """Return the words and numbers in cells of tables that take several lines."""
    found: list[str] = page.evaluate(_BROKEN)
    return found


def space_text(page: Page) -> None:
    """Apply the text spacing that a page must allow by WCAG 1.4.12."""
    page.add_style_tag(content=SPACED)
