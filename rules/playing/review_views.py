"""What a page and a terminal show of a fight that is read back."""

import json
from fractions import Fraction
from functools import partial
from typing import Any

from rules.core import Chart, Column, Exhibit
from rules.core.play.evening import Evening
from rules.core.progress import report
from rules.playing.advice import share, why
from rules.playing.review import Review, ReviewedMove, reviews

DEAREST = 3


def reviewed_json(evening: Evening, side: str = "") -> dict[str, Any]:
    """Return the review of an evening's last fight as plain data, and report each review before it as progress.

    Progress has the review so far as JSON text. Arguments and errors are those of `review_fight`.
    """
    data: dict[str, Any] = {}
    for review in reviews(evening, side):
        data = review_json(review)
        report(review.looked, review.choices, "choices", partial(json.dumps, data))
    return data


def review_json(review: Review) -> dict[str, Any]:
    """Return a review as plain data: sums for each side, the costliest choices, every step, and a curve to draw."""
    complete = review.looked == review.choices
    sides = dict.fromkeys(each.by for each in review.moves if each.by)
    dearest = sorted((each for each in review.moves if each.grade), key=lambda each: -each.given)[:DEAREST]
    return {
        "side": review.side,
        "told": review.told,
        "first": share(review.first),
        "last": share(review.last),
        "looked": "" if complete else f"{review.looked} of {review.choices} choices looked at",
        "sums": [
            {"what": "luck with the dice", "points": signed(review.total("luck"))},
            *({"what": f"choices of {side}", "points": signed(review.total("choice", side))} for side in sides),
            {"what": "set by the table", "points": signed(review.total("hand"))},
        ]
        if complete
        else [],
        "grades": [
            {
                "side": each,
                **{word: sum(move.by == each and move.grade == word for move in review.moves) for word in GRADES},
            }
            for each in sides
        ],
        "thresholds": THRESHOLDS,
        "dearest": [_dear(each) for each in dearest],
        "steps": [_step(each) for each in review.moves],
        "curve": curve(review).as_json(),
    }


GRADES = ("slip", "mistake", "blunder")
THRESHOLDS = "A slip gives away 5 percentage points or more, a mistake 10, a blunder 15."


def _dear(move: ReviewedMove) -> dict[str, Any]:
    return {**_step(move), "best": move.best, "rule": move.rule, "why": why(move.why)}


def _step(move: ReviewedMove) -> dict[str, Any]:
    return {
        "at": move.at,
        "line": move.line,
        "grade": move.grade,
        "given": f"{100 * move.given:.1f}",
        "luck": signed(move.luck),
        "after": share(move.after),
    }


def signed(change: float) -> str:
    """A change in percentage points, with its sign."""
    shown = f"{100 * change:+.1f}"
    return "0.0" if float(shown) == 0 else shown.replace("-", "−")


def curve(review: Review) -> Exhibit:
    """The chance to win after every step."""
    values = [review.first, *(each.after for each in review.moves)]
    rows = tuple((number, _fraction(each)) for number, each in enumerate(values))
    return Exhibit(
        f"The chance of {review.side} to win, step by step",
        (Column("Step", "count"), Column("Chance to win", "chance")),
        rows,
        Chart("line", "Step", "Chance to win"),
        review.told,
    )


def _fraction(chance: float) -> Fraction:
    return Fraction(min(max(chance, 0.0), 1.0)).limit_denominator(10**6)


def review_text(data: dict[str, Any]) -> str:
    """A review as lines for a terminal."""
    looked = [f"Stopped: {data['looked']}."] if data["looked"] else []
    lines = [*looked, data["told"], f"The chance of {data['side']} to win went from {data['first']} to {data['last']}:"]
    lines += [f"{each['points']:>8}  {each['what']}" for each in data["sums"]]
    lines.append(THRESHOLDS)
    for each in data["steps"]:
        mark = f"{each['grade']} (−{each['given']})" if each["grade"] else ""
        lines.append(f"{each['after']:>8}  {each['line']}  {mark}".rstrip())
    for each in data["dearest"]:
        lines.append(f"{each['line']} gave away {each['given']} points; best was {each['best']}  [{each['rule']}]")
    return "\n".join(lines)
