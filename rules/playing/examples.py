"""An evening as an example: every line is carried out, and every comment is what the rules make of it."""

from rules.core import BadInput
from rules.core.play.board import changed
from rules.core.play.evening import Evening, open_evening
from rules.playing.evenings import ruleset


def carried_out(game: str, text: str) -> Evening:
    """The evening that a text tells; a comment is what has changed, or a remark in quotation marks.

    Raises `BadInput` for the first line that does not fit, or whose comment says something else.
    """
    evening = open_evening(ruleset(game), text)
    if evening.fault:
        step = evening.undone[0]
        raise BadInput(step.line or (step.scene.title if step.scene else ""), evening.fault.why)
    for at, step in enumerate(evening.steps):
        before, after = evening.moments[at].board, evening.moments[at + 1].board
        if step.scene or not step.note or step.note.startswith(('"', "“")) or before is None or after is None:
            continue
        if step.note != (happened := ", ".join(changed(before, after))):
            raise BadInput(step.note, f"after {step.line!r} it is {happened or 'nothing that changes'}")
    return evening
