"""Errors of examples as sentences for players."""

import pytest

from cells.page import Page
from cells.words import error_text
from rules.core import ScriptError, d10, scripted

TWO = 'scripted("d10=3, d10=1", spot, 2, 5)'


@pytest.mark.parametrize(
    ("said", "source", "told"),
    [
        ("1 scripted dice left over, first d10.", TWO, "The second die is no longer rolled."),
        ("2 scripted dice left over, first d10.", TWO, "The last 2 dice of the story are no longer rolled."),
        ("1 scripted dice left over, first d20.", "battle", "The last die of the story, a d20, is no longer rolled."),
        (
            "The rule asks for d10, but the script has no dice left.",
            TWO,
            "The rule rolls d10 here, and the story has no die for it.",
        ),
        (
            "The rule asks for 3d6, but the script goes on with d20.",
            "",
            "The rule rolls 3d6 here, and the story goes on with d20.",
        ),
        ("check_move allows this", "", "The rules allow what this example expects them to refuse."),
        ("Ann attacks and so cannot move [ar.round]", "", "Ann attacks and so cannot move."),
        (
            "rules.core.errors.BadInput: A stat must be a whole number, not 0.",
            "",
            "A stat must be a whole number, not 0.",
        ),
        ("IndexError: list index out of range", "", "Python stops here: IndexError: list index out of range"),
    ],
)
def test_error_becomes_a_sentence(said, source, told):
    assert error_text(said, source) == told


def test_sentences_match_errors_of_the_core():
    with pytest.raises(ScriptError) as error:
        scripted("d10=3, d10=1", lambda dice: dice(d10))
    assert error_text(str(error.value), TWO) == "The second die is no longer rolled."


def test_failing_example_has_sentence_and_traceback():
    source = 'scripted("d10=3, d10=1", lambda dice: dice(d10))'
    (result,) = Page("page", None).run("Example 1", f">>> {source}\n3")
    assert result.told == "The second die is no longer rolled."
    assert "Traceback" in result.got
