"""What somebody's numbers are called where a question asks for them."""

from rules.core.play.evening import Numbers
from rules.skillful.combat.state import Fighter


def numbers(person: Fighter) -> Numbers:
    """Somebody with each of their skills, with the penalties they bear."""
    tired = {"physical": person.physical, "mental": person.mental}
    for each in (*person.attacks, *person.defences):
        skill, effort = sum(each.skills), each.task.effort
        asked = {"skill": skill, "added": skill, "helper": skill, "fumble": each.task.fumble}
        yield f"{each.name} {skill}", {**asked, **tired, "n": int(getattr(effort, effort.pools()[0]))}
