"""A sheet judged as it is built: what each attack and defence costs and how far the pools go.

The text has no rules of building: skills, pools and penalties are the table's to set.
"""

from collections.abc import Iterator
from fractions import Fraction

from rules.core import odds
from rules.core.display import percent
from rules.core.play.evening import Judgement
from rules.skillful.characters import Attempt
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.narrowing import threshold_size
from rules.skillful.combat.state import Fighter, Means
from rules.skillful.effort import up_front
from rules.skillful.rolls import check, modifier

READY = {
    "Able": "Broadsword 5 · Wind 60",
    "Trained": "Broadsword 10 · Dodge 8 · Wind 60",
    "Shooter": "9mm Pistol 8 · Dodge 5",
    "Brawler": "attacks with Fists 6 (2 Wind, fumble 4, melee 2/5/10) · Dodge 4",
    "Out of breath": "Broadsword 10 · Dodge 8 · Wind 0",
    "Bandit": "Broadsword 7 · Dodge 5 · Wind 60",
}


def judge(person: Fighter) -> Judgement:
    """What each way to attack and to defend comes to; there is no rule that a sheet could break."""
    return Judgement(tuple(_sums(person)))


def _sums(person: Fighter) -> Iterator[tuple[str, str]]:
    for means in person.attacks:
        yield from _way(person, means)
        yield f"{means.name} fumbles", percent(_fumbles(person.attempt(means, "ordinary")))
    for means in person.defences:
        yield from _way(person, means)
        attempt = person.attempt(means, "ordinary")
        yield f"{means.name} falls a row", f"every {threshold_size(attempt.character, attempt.task)} points"


def _fumbles(attempt: Attempt) -> Fraction:
    """The chance of a fumble."""
    return odds(check, attempt).chance(lambda total: fumble_level(total, attempt) > 0)


def _way(person: Fighter, means: Means) -> Iterator[tuple[str, str]]:
    """What is added to the dice, what it costs, and how often there is enough for it."""
    attempt = person.attempt(means, "ordinary")
    yield f"{means.name} adds", f"{modifier(attempt):+d}".replace("-", "−")
    effort = up_front(attempt)
    yield f"{means.name} costs", str(effort)
    times = min(getattr(person.pools, pool) // points for pool, points in effort.named() if points)
    yield f"{means.name} can be paid", f"{max(0, times)} times"
