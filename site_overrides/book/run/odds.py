"""The answers that each ruling changes: calculators answer their example questions again under every alternative.

A question is not asked again if its answer did not read the ruling. Whole fights are left out, because they take long.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib import import_module
from typing import Any

from book.run.build_cache import cache_on_disk

# Changes of sentences are shown in whole words. A percentage counts as one word, and its fraction is left out.
_WORDS = re.compile(r"≈ ?[\d.]+|−?[\d.]+ %|[^\s()]+")
_NUMBER = re.compile(r"(?:≈ )?−?[\d.]+(?: %)?")
_FRACTION = re.compile(r" \(−?\d+/\d+\)")


@dataclass(frozen=True, slots=True)
class OddsChange:
    """A calculator whose example has another answer under an alternative than under our ruling.

    `was` is the headline under our ruling. `now` is the headline under the alternative; None if it refuses the
    question.
    """

    calculator: str
    was: str
    now: str | None

    @property
    def told(self) -> str:
        """The words for the change, such as `20 % becomes 21 %`.

        If more than numbers changes, they are the new headline.
        """
        if self.now is None:
            return "this question is not allowed by that reading"
        before, after = (_WORDS.findall(_FRACTION.sub("", text)) for text in (self.was, self.now))
        steps = [
            step for step in SequenceMatcher(None, before, after, autojunk=False).get_opcodes() if step[0] != "equal"
        ]
        pairs = [pair for _, a, b, c, d in steps for pair in _word_pairs(before[a:b], after[c:d])]
        numbers = [(old, new) for old, new in pairs if old.rstrip("s") != new.rstrip("s")]
        if all(_NUMBER.fullmatch(old) and _NUMBER.fullmatch(new) for old, new in numbers):
            return ", ".join(dict.fromkeys(f"{old} becomes {new}" for old, new in numbers))
        return self.now


@cache
def ruling_odds(game: str) -> dict[tuple[str, str], tuple[OddsChange, ...]]:
    """Return the calculators of a game with other answers, by ruling and alternative."""
    moves: dict[tuple[str, str], tuple[OddsChange, ...]] = {}
    for ruling, alternative, calculator, was, now in _odds_changes(game):
        moves[ruling, alternative] = (*moves.get((ruling, alternative), ()), OddsChange(calculator, was, now))
    return moves


@cache_on_disk
def _odds_changes(game: str) -> list[tuple[str, str, str, str, str | None]]:
    """Return a row for each changed answer: ruling, alternative, calculator, answer under our ruling, new answer."""
    core, asking = import_module("rules.core"), import_module("rules.calculators")
    kind = import_module("rules.games").GAMES[game].rulings
    descriptions = [
        description
        for description in asking.describe_all()
        if description["game"] == game and not _has_tactics(description)
    ]
    asked = [(description["id"], *_reading(core, asking, kind, description["id"])) for description in descriptions]
    moves: list[tuple[str, str, str, str, str | None]] = []
    for option in core.list_rulings(kind):
        touched = [(name, was) for name, was, read in asked if option.name in read]
        for alternative in option.others:
            with core.using(kind(**{option.name: alternative})):
                changes = _changed_answers(core, asking, touched)
                moves += [(option.name, alternative, *change) for change in changes]
    return moves


def _has_tactics(described: dict[str, Any]) -> bool:
    return any(described_input["name"].endswith("tactic") for described_input in described["inputs"])


def _reading(core: Any, asking: Any, kind: Any, name: str) -> tuple[str, frozenset[str]]:
    """Return a calculator's answer to its own example, and the rulings that it reads."""
    core.clear_memo()
    answer, read = core.track_rulings(kind(), asking.ask, name)
    return answer.headline, read


def _changed_answers(core: Any, asking: Any, examples: list[tuple[str, str]]) -> Iterator[tuple[str, str, str | None]]:
    for name, was in examples:
        try:
            now = asking.ask(name).headline
        except core.RuleError:
            now = None
        if now != was:
            yield name, was, now


def _word_pairs(before: list[str], after: list[str]) -> list[tuple[str, str]]:
    """Return pairs of old and new words; if the numbers of words differ, return both texts as one pair."""
    pairs = zip(before, after, strict=True) if len(before) == len(after) else [(" ".join(before), " ".join(after))]
    return [(old.rstrip(".,;:"), new.rstrip(".,;:")) for old, new in pairs]
