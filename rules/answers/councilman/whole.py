"""The 2d8 draft's whole fights as calculators: who wins, and how large a fight can be for exact odds."""

from typing import Annotated, Any

from rules.answers.councilman.fighting import TACTICS, bout
from rules.answers.councilman.fights import SHORTER
from rules.asking.answers import Answer
from rules.asking.fight_answers import FIGHTS, SEED, fight_answer, growth, size
from rules.asking.registry import calculator
from rules.asking.whole_fights import course
from rules.core import remembered
from rules.core.inputs import Choice, Group, Many, Whole
from rules.councilman.combat.fighters import Fighter
from rules.councilman.outcomes import SIDES

MOMENTS, FIGHTERS, LIVES = 1500, 3, 24
LIMIT = f"exact odds hold {FIGHTERS} fighters with {LIVES} Life among them, up to {MOMENTS} moments"
FIGHTER = Group("Fighter", SHORTER)
PLAIN = {name: default for name, (_, default) in SHORTER.items()}
WOUNDED = {**PLAIN, "attribute": 1, "life": 5}
TACTIC = Choice("Tactic", TACTICS, "Whom this side attacks, and what it does with a Very Good attack or an answer.")


def _side(side: str, people: tuple[dict[str, Any], ...]) -> tuple[Fighter, ...]:
    return tuple(Fighter(f"{side} {n}", side, maximum=each["life"], **each) for n, each in enumerate(people, 1))


@calculator("councilman", "A whole fight", "cd.round", "cd.turn", "cd.attack", "cd.turn.answer", "cd.defeat.choose")
def fight(
    first: Annotated[tuple, Many("Players' side", FIGHTER, "fighter", WOUNDED, 1, 4)] = (WOUNDED,),
    first_tactic: Annotated[str, TACTIC] = "press",
    second: Annotated[tuple, Many("GM's side", FIGHTER, "fighter", WOUNDED, 1, 4)] = (WOUNDED,),
    second_tactic: Annotated[str, TACTIC] = "press",
    fights: Annotated[int, FIGHTS] = 300,
    seed: Annotated[int, SEED] = 1,
) -> Answer:
    """Who is left conscious when two sides fight it out, after how many rounds, with how much Life."""
    people = _side(SIDES[0], first) + _side(SIDES[1], second)
    asked = bout(people, (first_tactic, second_tactic))
    small = len(people) <= FIGHTERS and sum(each.life for each in people) <= LIVES
    found = course(asked, MOMENTS if small else 0, fights, seed)
    return fight_answer(found, asked, seed, "Life", LIMIT)


@calculator("councilman", "How large a fight gets", "cd.round", "cd.turn")
def fight_size(life: Annotated[int, Whole("Most Life", 1, 5)] = 3, tactic: Annotated[str, TACTIC] = "press") -> Answer:
    """How many moments exact odds must tell apart, as fighters and their Life grow."""
    rows = ((f"{many} against 1", each, *_size(many, each, tactic)) for many in (1, 2) for each in range(1, life + 1))
    return growth(tuple(rows), LIMIT, "cd.turn")


@remembered(64)
def _size(many: int, life: int, tactic: str) -> tuple[str, str]:
    one = {**WOUNDED, "life": life}
    people = _side(SIDES[0], (one,) * many) + _side(SIDES[1], (one,))
    return size(bout(people, (tactic, tactic)), MOMENTS)
