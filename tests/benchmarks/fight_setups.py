"""Fights of each game between two sides of equal size, for benchmarks.

The benchmarks import this module, and also send its text to the browser.

`life` is the number that takes a fighter out: Kill Damage by Muscle, blows, harm, Health or Life.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core import SeededDice
from rules.core.play.explorer import FightSetup
from rules.core.play.fight_odds import play_to_end
from rules.councilman.tactics import STEADY
from rules.games import GAMES


@dataclass(frozen=True)
class Setting:
    """The line of text of all fighters, the number that takes one out, its usual value, and the values to try.

    Fights with `lives` have one to four on a side, those with `few` are exact; `more` names an argument of the fight.
    """

    person: str
    what: str
    ordinary: int
    lives: tuple[int, ...]
    few: tuple[int, ...] = ()
    more: str = ""
    sides: tuple[str, str] = ("first", "second")


SETTINGS: Mapping[str, Setting] = {
    "riskbreaker": Setting("M{life}: Sword · A4: Move", "Muscle", 5, (2, 5, 8), (1, 2, 3)),
    "aretis": Setting("Attack 10 · Defence 10 · Agility 10", "blows", 2, (1, 2, 4), (1, 2, 3), more="blows"),
    "basics": Setting("sword 12 1d+1 · dodge 8", "harm", 10, (5, 10, 20), (2, 4, 8), more="harm"),
    "skillful": Setting("Broadsword 10 · Dodge 8 · Health {life}", "Health", 100, (25, 50, 100), (5, 25)),
    "councilman": Setting("Life {life}", "Life", 20, (5, 10, 20), (3, 5, 8), sides=("players", "gm")),
}


SETUPS: dict[tuple[str, int, int], FightSetup[Any]] = {}  # by game, size of a side and life
DICE = SeededDice(1)  # all fights share these dice


def make_setup(
    game: str, line_up: tuple[int, int], person: str, sides: tuple[str, str], more: Mapping[str, int], tactic: str = ""
) -> FightSetup[Any]:
    """Return a fight between sides of equal fighters, with a given tactic or the game's plain one."""
    brought = GAMES[game].game
    people = {
        side: tuple(brought.people.parse(f"{letter}{number}", person) for number in range(1, many + 1))
        for letter, side, many in zip("AB", sides, line_up, strict=True)
    }
    policy = brought.tactics.make_policy(dict.fromkeys(sides, tactic or brought.tactics.default))
    fight = STEADY if game == "councilman" else brought.fight
    return FightSetup(fight, fight.start(**people, **more), policy)


def equal_setup(game: str, line_up: tuple[int, int], life: int) -> FightSetup[Any]:
    """Return the fight of a game between fighters with a given life."""
    setting = SETTINGS[game]
    more = {setting.more: life} if setting.more else {}
    return make_setup(game, line_up, setting.person.format(life=life), setting.sides, more)


def play_fights(game: str, size: int, life: int, count: int) -> None:
    """Play `count` fights of a game with `size` fighters on a side, one after another."""
    if (game, size, life) not in SETUPS:
        SETUPS[game, size, life] = equal_setup(game, (size, size), life)
    for _ in range(count):
        play_to_end(DICE, SETUPS[game, size, life])
