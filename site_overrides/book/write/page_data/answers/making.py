"""Makes the table of a calculator's precomputed answers, under the recommended rulings."""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from book.read.paths import REPOSITORY
from book.run.build_cache import digest_of_code
from book.run.tracing import report_starts
from book.write.page_data.answers.nearby_questions import (
    MAX_QUESTIONS,
    Inputs,
    all_questions,
    nearby_questions,
    question_count,
)
from book.write.page_data.answers.packing import Reply, fill_table
from rules.calculators import ask_json, find_calculator
from rules.calculators.question import Calculator
from rules.core import clear_memo
from rules.core.play.explorer import build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds, fight_odds, play_to_end
from rules.games import GAMES

_SEED = "seed"  # the input of calculators that roll dice
_FOLLOWED = (fight_odds, exact_fight_odds, build_policy_graph, play_to_end)
_FOLLOWING = frozenset(function.__code__ for function in _FOLLOWED)


class MadeAnswers(NamedTuple):
    """A calculator's table.

    Attributes:
        packed: The bytes of the table.
        answers: The number of its answers.
        wanted: The number of questions that should have an answer in it.
        questions: The number of all possible questions; None if there is no limit.
        reason: Why there are fewer answers than wanted: "dice", "fight", "room" (the table is full), or empty.
    """

    packed: bytes
    answers: int
    wanted: int
    questions: int | None
    reason: str

    @property
    def whole(self) -> bool:
        """True if the table answers every possible question."""
        return self.answers == self.questions


def make_answers(called: str) -> MadeAnswers:
    """Return the table of a calculator; it is empty if answers follow whole fights or roll dice."""
    calculator = find_calculator(called)
    questions = question_count(calculator)
    if reason := "fight" if _follows_fights(calculator) else "dice" if _SEED in calculator.fields else "":
        return MadeAnswers(b"", 0, 0, questions, reason)
    if questions is not None and questions <= MAX_QUESTIONS:
        table, whole = fill_table(_ask_all(calculator, all_questions(calculator)))
        if whole:
            return MadeAnswers(table.to_bytes(), table.count, questions, questions, "")
    wanted = nearby_questions(calculator)
    table, whole = fill_table(_ask_all(calculator, wanted))
    return MadeAnswers(table.to_bytes(), table.count, len(wanted), questions, "" if whole else "room")


def digest(called: str) -> str:
    """Return a digest of all that a table depends on: the package without other games, and this package."""
    game = called.partition("/")[0]
    return digest_of_code(
        REPOSITORY, ("rules", "site_overrides/book/write/page_data/answers"), game if game in GAMES else None
    )


def _ask_all(calculator: Calculator, questions: Iterable[Inputs]) -> Iterator[tuple[Inputs, Reply]]:
    for inputs in questions:
        yield inputs, json.loads(ask_json(json.dumps({"calculator": calculator.id, "inputs": inputs})))


class FightFollowed(Exception):
    """An answer has begun to follow a whole fight."""


def _follows_fights(calculator: Calculator) -> bool:
    """Return True if the answer to the example follows a whole fight, which may take minutes; do not wait for it."""

    def stop(*_: object) -> None:
        raise FightFollowed

    clear_memo()
    try:
        with report_starts(_FOLLOWING, stop):
            calculator.make_question().answer()
    except FightFollowed:
        return True
    return False
