"""Sample rolls of answers with given dice."""

from rules.core import scripted
from rules.core.context import using_only


def told(answer, dice):
    """What the last step says where these dice fall, every one of them."""
    play = answer.steps
    with using_only(play.rulings):
        return f"{play.conclusion(scripted(dice, play.procedure, *play.arguments), *play.also)}."
