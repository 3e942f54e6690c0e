"""An evening as an example: every line is carried out, and every comment is what the rules make of it."""

from rules.core import BadInput
from rules.core.play.evening import Evening, open_evening
from rules.playing.evenings import ruleset


def run_evening(game: str, text: str) -> Evening:
    """The evening that a text tells; a comment is what has changed, or a remark in quotation marks.

    Raises `BadInput` for the first line that does not fit, or whose comment says something else.
    """
    evening = open_evening(ruleset(game), text)
    if evening.fault:
        step = evening.undone[0]
        raise BadInput(step.line or (step.scene.title if step.scene else ""), evening.fault.why)
    for step in evening.steps:
        if step.note and not step.note.startswith(('"', "“")):
            raise BadInput(step.note, f"after {step.line!r} it is {step.happened or 'nothing that changes'}")
    return evening
