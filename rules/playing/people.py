"""Somebody as a line of text: read, checked against the rules of building, and written again."""

from typing import Any

from rules.core.in_force import table
from rules.core.play.evening import Ruleset
from rules.core.play.notation import check_new_name, check_sheet
from rules.core.play.record import one_line
from rules.core.rulings import chosen


def person_json(game: Ruleset, name: str, line: str, rulings: str = "") -> dict[str, Any]:
    """Return a line as it is read under rulings: the person written again, sums, broken rules, and numbers.

    Raises `BadInput` for a line that cannot be read.
    """
    sheet = " · ".join(filter(None, map(one_line, line.splitlines())))
    with table(chosen(game.kind, rulings)):
        return _person(game, check_new_name(one_line(name)), check_sheet(sheet))


def _person(game: Ruleset, name: str, line: str) -> dict[str, Any]:
    person = game.person(name, line)
    verdict = game.judge(person)
    return {
        "line": game.write_person(person),
        "sums": [{"label": label, "value": value} for label, value in verdict.sums],
        "broken": [{"rule": each.rule, "why": each.why, "mend": each.mend} for each in verdict.broken],
        "numbers": [{"label": label, "values": dict(values)} for label, values in game.numbers(person)],
        "boxes": dict(game.boxes(person)),
    }
