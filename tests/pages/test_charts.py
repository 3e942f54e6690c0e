"""Charts of the built site: lengths, heights and order equal their labels, and chances have a scale to 100 %."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from bs4 import BeautifulSoup, Tag
from bs4.filter import SoupStrainer
from site_pages import BOOK, html

CHARTS = SoupStrainer(class_="chart")
PIXEL = 0.51  # a bar is drawn to the pixel
LETTERS = 14  # pixels high
SMALL = 25  # per cent: the largest chance that may be drawn on a scale of its own


def charts() -> Iterator[tuple[str, Tag]]:
    """Yield every chart in each of its two widths, with its place."""
    for address in BOOK:
        text = html(address)
        if 'class="chart"' not in text:
            continue
        for number, chart in enumerate(BeautifulSoup(text, "html.parser", parse_only=CHARTS).select(".chart")):
            for drawn in chart.find_all("div", recursive=False):
                yield f"{address} {number} {drawn['class'][0]}", drawn


@pytest.fixture(scope="module")
def drawn() -> list[tuple[str, Tag]]:
    found = list(charts())
    assert len(found) > 150
    return found


def part(chart: Tag, name: str) -> Tag | None:
    return chart.select_one(f'svg > g[aria-label="{name}"]')


def points(chart: Tag) -> list[Tag]:
    return chart.select("[role=img]")


def label(point: Tag) -> str:
    return point["aria-label"].replace("\u00a0", " ")


def value(point: Tag) -> Fraction:
    """Return the value in the label of a point; chances in per cent."""
    told = label(point).rpartition(": ")[2]
    shown, _, exact = told.partition(", exactly ")
    if exact:
        return Fraction(exact) * (100 if "%" in shown else 1)
    return Fraction(re.sub(r"[≈,%\s]", "", shown).replace("−", "-"))


def is_chance(chart: Tag) -> bool:
    return all("%" in label(point) for point in points(chart))


def place(text: Tag) -> tuple[float, float]:
    x, y = re.match(r"translate\((.+),(.+)\)", text["transform"]).groups()
    return float(x), float(y)


def heights(chart: Tag) -> dict[Fraction, float]:
    """Return the place of each number on the vertical axis, in pixels from the top; empty without such an axis."""
    axis = part(chart, "y-axis tick label")
    found = {}
    for text in axis.select("text") if axis else ():
        written = re.sub(r"[,%\s]", "", text.text).replace("−", "-")
        if part(chart, "y-grid"):
            found[Fraction(written)] = place(text)[1]
    return found


def at(axis: dict[Fraction, float], number: Fraction) -> float:
    (low, foot), (high, head) = min(axis.items()), max(axis.items())
    return foot + float((number - low) / (high - low)) * (head - foot)


def bars(chart: Tag) -> list[Tag]:
    return chart.select('svg > g[aria-label="bar"][fill="var(--accent)"] rect')


def test_chart_shows_end_of_shortened_scale(drawn) -> None:
    for name, chart in drawn:
        if not (is_chance(chart) and heights(chart)):
            continue
        most, end = max(map(value, points(chart))), max(heights(chart))
        note = chart.select_one(".exhibit-note")
        told = note and re.search(r"the scale ends at (\d+).%, not at 100.%", note.text)
        if told:
            assert (end, most <= end <= SMALL) == (int(told[1]), True), name
        else:
            assert end == 100, name


def test_vertical_bars_have_height_of_value(drawn) -> None:
    seen = 0
    for name, chart in drawn:
        axis = heights(chart)
        if not (bars(chart) and axis):
            continue
        for bar, point in zip(bars(chart), points(chart), strict=True):
            height = abs(at(axis, value(point)) - at(axis, Fraction(0)))
            assert float(bar["height"]) == pytest.approx(height, abs=PIXEL), (name, label(point))
            seen += 1
    assert seen > 500


def test_horizontal_bars_have_width_of_value(drawn) -> None:
    seen = 0
    for name, chart in drawn:
        tracks = chart.select('svg > g[aria-label="bar"][fill-opacity] rect')
        if heights(chart) or not bars(chart) or not is_chance(chart):
            continue
        for bar, track, point in zip(bars(chart), tracks, points(chart), strict=True):
            whole = float(track["width"])
            assert float(bar["width"]) == pytest.approx(whole * float(value(point)) / 100, abs=PIXEL), name
            seen += 1
    assert seen > 200


def test_line_points_are_at_their_values(drawn) -> None:
    seen = 0
    for name, chart in drawn:
        axis = heights(chart)
        for point in chart.select("circle[role=img]"):
            assert float(point["cy"]) == pytest.approx(at(axis, value(point)), abs=PIXEL), (name, label(point))
            seen += 1
    assert seen > 1000


def lines(chart: Tag) -> dict[str, list[tuple[float, Fraction]]]:
    """Return the points of each named line from left to right: horizontal place and value."""
    found: dict[str, list] = {}
    for point in chart.select("circle[role=img]"):
        series = label(point).rpartition(": ")[0].rpartition(", ")[0]
        found.setdefault(series, []).append((float(point["cx"]), value(point)))
    return {series: sorted(all_points) for series, all_points in found.items()}


def names(chart: Tag) -> list[str]:
    """Return the names at the right ends of lines, from top to bottom."""
    key = [entry.text for entry in chart.select(".chart-key li")]
    written = part(chart, "name").select("text")
    right = max(float(text["x"]) for text in written)
    told = [text.text for text in sorted(written, key=lambda text: float(text["y"])) if float(text["x"]) == right]
    return [key[int(entry) - 1] for entry in told] if key else told


def test_line_names_follow_order_of_last_values(drawn) -> None:
    seen = 0
    for name, chart in drawn:
        if not part(chart, "name"):
            continue
        last = max(line[-1][0] for line in lines(chart).values())
        ends = {
            series: [up for _, up in reversed(line)] for series, line in lines(chart).items() if line[-1][0] == last
        }
        told = names(chart)
        assert sorted(told) == sorted(ends), name
        assert [ends[series] for series in told] == sorted(ends.values(), reverse=True), name
        seen += 1
    assert seen > 20


def test_line_names_do_not_overlap(drawn) -> None:
    for name, chart in drawn:
        if part(chart, "name"):
            height = float(chart.svg["height"])
            ys = sorted(float(text["y"]) for text in part(chart, "name").select("text"))
            assert all(0 < y < height for y in ys), name
            assert all(below - above > LETTERS for above, below in pairwise(ys)), name


def test_lines_differ_without_colour(drawn) -> None:
    for name, chart in drawn:
        if len(lines(chart)) < 2:
            continue
        dashes = [group.get("stroke-dasharray", "") for group in chart.select('svg > g[aria-label="line"]')]
        assert len(set(dashes)) == len(dashes) == len(lines(chart)), name


def test_two_numbers_have_no_chart(drawn) -> None:
    assert [name for name, chart in drawn if len(points(chart)) < 3] == []
