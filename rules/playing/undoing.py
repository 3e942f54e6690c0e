"""Undo and redo as the table has them: what the book did with a turn or a round that it was handed is one step."""

from rules.core.play.evening import Evening, Step
from rules.core.play.handed import handed
from rules.playing.opponent import book_is_due


def step_back(evening: Evening) -> Evening:
    """The evening a step back; where the book was handed a stretch and only it has chosen since, before all of that."""
    for count, step in enumerate(reversed(evening.steps), 1):
        if _hands_over(step):
            return evening.undo(count)
        if not _by_book(evening.undo(count), step):
            break
    return evening.undo(1)


def step_on(evening: Evening) -> Evening:
    """The evening a step on; where that hands the book a stretch, after all that it then chose."""
    after = evening.redo(1)
    if evening.undone and _hands_over(evening.undone[0]):
        while after.undone and _by_book(after, after.undone[0]):
            after = after.redo(1)
    return after


def _hands_over(step: Step) -> bool:
    by = handed(step.line)
    return by is not None and by.stretch != ""


def _by_book(before: Evening, step: Step) -> bool:
    """Whether a step is the choice of somebody for whom the book was due, or says that the book stops."""
    who = book_is_due(before)
    return handed(step.line) is not None or (who is not None and step.line.startswith(f"{who}: "))
