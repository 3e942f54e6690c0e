"""A session as an example: every line is carried out, and every comment is compared with its result."""

from rules.core import BadInput
from rules.core.play.evening import Evening, open_evening
from rules.core.play.notation import BY_HAND
from rules.core.play.record import rows_of
from rules.playing.evenings import ruleset


def run_evening(game: str, text: str) -> Evening:
    """Return the session of a text, whose comments are changes, or remarks in quotation marks.

    Raises:
        BadInput: A line does not fit, or its comment is not the result.
    """
    evening = open_evening(ruleset(game), text)
    for _, given, why in first_fault(evening):
        raise BadInput(given, why)
    return evening


def first_fault(evening: Evening) -> list[tuple[int, str, str]]:
    """Return the first step that is wrong, with the words at fault and the reason; nothing if all steps are right."""
    for at, step in enumerate(evening.steps):
        if step.note and not step.note.startswith(('"', "“")) and not step.line.startswith(BY_HAND):
            return [(at, step.note, f"after {step.line!r} it is {step.happened or 'nothing that changes'}")]
    if evening.fault:
        step = evening.undone[0]
        return [(len(evening.steps), step.line or (step.scene.title if step.scene else ""), evening.fault.why)]
    return []


def line_of_step(text: str, at: int) -> int:
    """Return the number of the line, from 1, on which a step of a session is written.

    Args:
        text: The session.
        at: Number of the step, from 0: a scene is a step, and each line in it.
    """
    rows = rows_of(text)
    return rows[at] if at < len(rows) else 1
