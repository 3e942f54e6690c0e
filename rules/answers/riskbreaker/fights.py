"""Riskbreaker's whole fights as calculators: who wins, and how large a fight can be for exact odds."""

from dataclasses import replace
from typing import Annotated, Any

from rules.answers.riskbreaker.fighting import TACTICS, bout
from rules.asking.answers import Answer
from rules.asking.fight_answers import FIGHTS, SEED, fight_answer, growth, size
from rules.asking.registry import calculator
from rules.asking.whole_fights import course
from rules.core import BadInput, remembered
from rules.core.inputs import Choice, Group, Many, Whole
from rules.riskbreaker.characters import Character, archetype, build
from rules.riskbreaker.combat.rounds import fighting_skills
from rules.riskbreaker.combat.state import Fighter
from rules.riskbreaker.tables import ARCHETYPES

MOMENTS = 2500
FIGHTERS = 4
LIMIT = f"exact odds hold {FIGHTERS} fighters, up to {MOMENTS} moments"
KINDS = {**{name: f"{name}, as printed" for name in ARCHETYPES}, "own": "Own stats, fighting with a Sword"}
FIGHTER = Group(
    "Fighter",
    {
        "who": (Choice("Who", KINDS), "own"),
        "muscle": (Whole("Muscle", 1, 10, "For own stats: the stat fought with."), 2),
        "agility": (Whole("Agility", 1, 10, "For own stats."), 4),
    },
)
MOOK = {"who": "own", "muscle": 2, "agility": 4}
TACTIC = Choice("Tactic", TACTICS, "What this side does on its turns; whoever cannot strike changes Advantage.")


def _side(letter: str, side: tuple[dict[str, Any], ...]) -> tuple[Character, ...]:
    people = []
    for number, each in enumerate(side, 1):
        if each["who"] == "own":
            lines = (f"M{each['muscle']}: Sword", f"A{each['agility']}: Move")
            people.append(build(f"{letter}{number}", *lines))
        else:
            people.append(replace(archetype(each["who"]), name=f"{letter}{number}"))
        if not fighting_skills(Fighter(people[-1], letter)):
            raise BadInput(each["who"], "a fighter needs a Fight skill", f"{letter}.{number}")
    return tuple(people)


@calculator(
    "riskbreaker", "A whole fight", "rb.flow", "rb.order.level", "rb.card.kill-damage", "rb.card.gain",
    "rb.counters.mark", "rb.end",
)  # fmt: skip
def fight(
    first: Annotated[tuple, Many("First side", FIGHTER, "fighter", MOOK, 1, 4)] = ({**MOOK, "who": "Thief"},),
    first_tactic: Annotated[str, TACTIC] = "steady-3",
    second: Annotated[tuple, Many("Second side", FIGHTER, "fighter", MOOK, 1, 4)] = ({**MOOK, "who": "Mage"},),
    second_tactic: Annotated[str, TACTIC] = "steady-3",
    fights: Annotated[int, FIGHTS] = 300,
    seed: Annotated[int, SEED] = 1,
) -> Answer:
    """Who wins a whole Fight, after how many rounds, and with what left."""
    sides = _side("A", first), _side("B", second)
    asked = bout(*sides, (first_tactic, second_tactic))
    found = course(asked, MOMENTS if len(first) + len(second) <= FIGHTERS else 0, fights, seed)
    return fight_answer(found, asked, seed, "Kill Damage", LIMIT)


@calculator("riskbreaker", "How large a fight gets", "rb.flow", "rb.kill.capacity")
def fight_size(
    muscle: Annotated[int, Whole("Highest Muscle", 1, 3, "Everybody's stat, and the Kill Damage they bear.")] = 2,
    tactic: Annotated[str, TACTIC] = "steady-2",
) -> Answer:
    """How many moments exact odds must tell apart, as fighters and the Kill Damage they bear grow."""
    rows = ((f"{many} against 1", stat, *_size(many, stat, tactic)) for many in (1, 2) for stat in range(1, muscle + 1))
    return growth(tuple(rows), LIMIT, "rb.flow")


@remembered(64)
def _size(many: int, stat: int, tactic: str) -> tuple[str, str]:
    mook = {**MOOK, "muscle": stat}
    sides = _side("A", (mook,) * many), _side("B", (mook,))
    return size(bout(*sides, (tactic, tactic)), MOMENTS)
