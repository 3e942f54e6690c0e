"""A sheet judged as it is built: what it comes to in a fight, and what of it no fight takes.

The text prices nothing and names no range of skills; every number of a sheet is the table's.
"""

from collections.abc import Iterator

from rules.aretis.combat.grid import reach, width
from rules.aretis.combat.poise import starting_poise
from rules.aretis.people import Entrant, write_person
from rules.aretis.rolls import agility_test, attack_against_defence, row_of
from rules.aretis.tables import BY_NAME
from rules.core import odds
from rules.core.display import percent
from rules.core.frozen import replace
from rules.core.play.evening import Breach, Judgement

READY = {
    "Able": "Attack 11 · Defence 10 · Agility 10 · human",
    "Trained": "Attack 14 · Defence 13 · Agility 12 · human",
    "Gnome": "Attack 10 · Defence 9 · Agility 13 · gnome",
    "Troll": "Attack 13 · Defence 8 · Agility 6 · troll",
    "Doubler": "Attack 9 · Defence 9 · Agility 10 · Focus 8 · Will 6 · doubler",
    "Bandit": "Attack 9 · Defence 8 · Agility 9 · human",
}


def judge(person: Entrant) -> Judgement:
    """What a sheet comes to against somebody of its own kind, and what of it no fight takes."""
    return Judgement(tuple(_sums(person)), tuple(_broken(person)))


def _sums(person: Entrant) -> Iterator[tuple[str, str]]:
    who = person.fighter
    hits = odds(attack_against_defence, who.attack, who.defence).chance(lambda result: BY_NAME[row_of(result)].hit)
    yield "hits a defence like their own", percent(hits)
    yield "keeps their feet in a normal Agility test", percent(odds(agility_test, who.agility).chance(bool))
    yield "starts with poise", str(starting_poise() if person.poise is None else person.poise)
    yield "takes", {1: "one square", 2: "2 × 2 squares"}[width(who.size)]
    squares = len(reach((0, 0), who.size))
    yield "reaches", "the square they share" if squares == 1 else f"{squares} squares"


def _broken(person: Entrant) -> Iterator[Breach]:
    if person.poise is not None and person.poise < 1:
        mended = write_person(replace(person, poise=None))
        yield Breach("ar.poise.start", "whoever enters a fight stands, and so has 1 poise or more", mended)
    if person.second_life and not person.fighter.doubler:
        mended = write_person(replace(person, fighter=replace(person.fighter, doubler=True)))
        yield Breach("ar.doubler", "only a doubler has a second-life out", mended)
