"""Sample rolls of answers with given dice."""

from rules.core import scripted
from rules.core.context import using_only


def last_step_text(answer, dice):
    """Return the text of the last step of a roll with these dice; all of them must be used."""
    play = answer.steps
    with using_only(play.rulings):
        return f"{play.conclusion(scripted(dice, play.procedure, *play.arguments), *play.also)}."
