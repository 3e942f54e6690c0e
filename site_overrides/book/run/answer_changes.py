"""The words for an answer that is different under another ruling."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

# Changes of sentences are shown in whole words. A percentage counts as one word, and its fraction is left out.
_WORDS = re.compile(r"≈ ?[\d.]+|−?[\d.]+ %|[^\s()]+")
_NUMBER = re.compile(r"(?:≈ )?−?[\d.]+(?: %)?")
_FRACTION = re.compile(r" \(−?\d+/\d+\)")


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """A calculator whose example has another answer under an alternative than under our ruling.

    `was` is the headline under our ruling. `now` is the headline under the alternative; None if it refuses the
    question.
    """

    calculator: str
    was: str
    now: str | None

    @property
    def text(self) -> str:
        """The words for the change, such as `20 % becomes 21 %`.

        If more than numbers changes, they are the new headline.
        """
        if self.now is None:
            return "the rules do not allow this question under that alternative"
        before, after = (_WORDS.findall(_FRACTION.sub("", text)) for text in (self.was, self.now))
        steps = [
            step for step in SequenceMatcher(None, before, after, autojunk=False).get_opcodes() if step[0] != "equal"
        ]
        pairs = [pair for _, a, b, c, d in steps for pair in _word_pairs(before[a:b], after[c:d])]
        numbers = [(old, new) for old, new in pairs if old.rstrip("s") != new.rstrip("s")]
        if all(_NUMBER.fullmatch(old) and _NUMBER.fullmatch(new) for old, new in numbers):
            return ", ".join(dict.fromkeys(f"{old} becomes {new}" for old, new in numbers))
        return self.now


def _word_pairs(before: list[str], after: list[str]) -> list[tuple[str, str]]:
    """Return pairs of old and new words; if the numbers of words differ, return both texts as one pair."""
    pairs = zip(before, after, strict=True) if len(before) == len(after) else [(" ".join(before), " ".join(after))]
    return [(old.rstrip(".,;:"), new.rstrip(".,;:")) for old, new in pairs]
