"""Rolled dice in prose, shown as pictures of dice: `{d10=4}`, `{2d8=5+6}`, `{d20!=20+17}`, `{4d8kh2=8+1+3+7}`."""

import re
import xml.etree.ElementTree as etree
from typing import override

from markdown.inlinepatterns import InlineProcessor

from rules.core import Die, Pool, keep_highest, keep_lowest, open_ended

PATTERN = r"\{(?P<count>\d*)d(?P<sides>\d+)(?P<open>!?)(?:k(?P<keep>[hl])(?P<kept>\d+))?=(?P<faces>\d+(?:\+\d+)*)\}"


IN_TEXT = rf"{PATTERN}(?P<end>[,.;:!?)]*)"  # with the marks that must stay on the line of the last die


class Dice(InlineProcessor):
    """A Markdown processor that turns written dice into pictures; screen readers get the roll in words."""

    @override
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[etree.Element, int, int]:
        faces = tuple(int(face) for face in m["faces"].split("+"))
        _check_dice(m, faces)
        group = etree.Element("span", {"class": "dice", "role": "img", "aria-label": dice_text(m)})
        dropped = _dropped_positions(m, faces)
        for position, face in enumerate(faces):
            look = f"die d{m['sides']}" + (" die-dropped" if position in dropped else "")
            etree.SubElement(group, "span", {"class": look}).text = str(face)
        if not m["end"]:
            return group, m.start(0), m.end(0)
        group.tail = m["end"]
        whole = etree.Element("span", {"class": "dice-end"})
        whole.append(group)
        return whole, m.start(0), m.end(0)


def dice_text(m: re.Match[str]) -> str:
    """Return the words for written dice, such as "4 on a d10"."""
    return f"{_faces_text(tuple(m['faces'].split('+')))} on {_pool_text(m)}"


def _check_dice(m: re.Match[str], faces: tuple[int, ...]) -> None:
    """Raise an error of the package for dice that cannot be rolled, such as a 7 on a d6."""
    die, count = Die(int(m["sides"])), int(m["count"] or 1)
    pool: Pool = die if not m["count"] else count * die
    if m["open"]:
        pool = open_ended(die)
    if m["keep"]:
        pool = (keep_highest if m["keep"] == "h" else keep_lowest)(count, die, int(m["kept"]))
    pool.total(faces)


def _faces_text(faces: tuple[str, ...]) -> str:
    *most, last = faces
    return f"{', '.join(most)} and {last}" if most else last


def _pool_text(m: re.Match[str]) -> str:
    die = f"d{m['sides']}"
    if m["open"]:
        return f"an open-ended {die}"
    if m["keep"]:
        best = "highest" if m["keep"] == "h" else "lowest"
        return f"{m['count']}{die}, the {m['kept']} {best} kept"
    return f"{m['count']}{die}" if m["count"] not in ("", "1") else f"a {die}"


def _dropped_positions(m: re.Match[str], faces: tuple[int, ...]) -> set[int]:
    if not m["keep"]:
        return set()
    order = sorted(range(len(faces)), key=lambda position: faces[position], reverse=m["keep"] == "h")
    return set(order[int(m["kept"]) :])
