"""What somebody's numbers are called where a question asks for them."""

from rules.aretis.people import SKILLS, Entrant
from rules.core.play.evening import Numbers


def numbers(person: Entrant) -> Numbers:
    """Somebody's skills, and the poise they start with where it is settled."""
    skills = {name.lower(): getattr(person.fighter, name.lower()) for name in SKILLS}
    yield "", skills if person.poise is None else {**skills, "poise": person.poise}
