"""Measure what purchases for points and XP are worth: `python docs/notebooks/points.py`, twenty minutes on one core.

In every game a plain fighter fights the same fighter with one purchase more, once as the first side and once as the
second. Each chance is exact, from all states of the fight. `--workers 2` divides the fights among processes; computed
fights are kept.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.aretis import duels as aretis
from rules.core.play.explorer import StateExplorer, TurnTree, policy_explorer
from rules.core.play.solver import solve_duel
from rules.councilman.items import item_price, make_item
from rules.councilman.prices import block_price, life_price, stat_price
from rules.councilman.tactics import STEADY
from rules.games import GAMES
from rules.riskbreaker.characters import character_bill
from rules.riskbreaker.duels import duel_model
from rules.riskbreaker.people import parse_person
from study import beginning, command_line, run_jobs, work_shared, write_table

TABLE = Path(__file__).with_suffix(".json")
KEPT = Path("build/points")
MAX_STATES = 60_000
CAP = 12  # Advantage in Riskbreaker
BLOWS, HARM = 3, 4  # that take a fighter out in Stance and Poise, and in Rules Basics
SIDES = ("first", "second")


@dataclass(frozen=True, slots=True)
class Bought:
    """A purchase beyond the plain person: its name, its price if the game has one, and the person's line of text."""

    what: str
    line: str
    price: int | None = None


OPPONENTS: Mapping[str, str] = {
    "riskbreaker": "M4 Sword · P4 Charm",
    "councilman": "attack +1 · Life 20",
    "aretis": "Attack 10 · Defence 10 · Agility 10",
    "basics": "club 11 1d · dodge 8 · at 0 {seat}",
    "skillful": "Broadsword 4 · Dodge 4 · Wind 6 · Stamina 2 · Health 2",
}


def _priced(what: str, line: str) -> Bought:
    """Return a purchase of Riskbreaker with its price by the rules."""
    plain, more = (character_bill(parse_person("", text).sheet).spent for text in (OPPONENTS["riskbreaker"], line))
    return Bought(what, line, more - plain)


BOUGHT: Mapping[str, Sequence[Bought]] = {
    "riskbreaker": (
        _priced("Muscle 5 as the fighting stat", "M5 Sword · P4 Charm"),
        _priced("Muscle 6 as the fighting stat", "M6 Sword · P4 Charm"),
        _priced("Personality 5", "M4 Sword · P5 Charm"),
        _priced("Personality 6", "M4 Sword · P6 Charm"),
        _priced("a second skill with Muscle", "M4 Sword, Knockdown · P4 Charm"),
        _priced("a second skill with Personality", "M4 Sword · P4 Charm, Inspire"),
        _priced("Muscle 3 instead of 4", "M3 Sword · P4 Charm"),
        _priced("Personality 3 instead of 4", "M4 Sword · P3 Charm"),
        _priced("Wit 3 instead of 4", "M4 Sword · P4 Charm · W3"),
        _priced("Muscle 6, with Wit and Agility 1", "M6 Sword · P4 Charm · W1 A1"),
    ),
    "councilman": (
        Bought("a point of Life", "attack +1 · Life 21", life_price(20, 21)),
        Bought("5 points of Life", "attack +1 · Life 25", life_price(20, 25)),
        Bought("an Attribute to attack with", "attribute +1 · attack +1 · Life 20", stat_price(0, 1)),
        Bought("an Attribute to defend with", "attack +1 · defence +1 · Life 20", stat_price(0, 1)),
        Bought("an Attribute for both", "attribute +1 · attack +1 · defence +1 · Life 20", stat_price(0, 1)),
        Bought("attack +2 on the weapon", "attack +2 · Life 20", item_price(make_item("melee", "attack", free=True))),
        Bought(
            "a second d8 of damage", "attack +1 · 2d8 · Life 20", item_price(make_item("melee", "melee die", free=True))
        ),
        Bought("Block 1 of your own", "attack +1 · Block 1 · Life 20", block_price(0, 1)),
        Bought(
            "Block 1, on the weapon",
            "attack +1 · Block 1 · Life 20",
            item_price(make_item("melee", "+defensive", free=True)),
        ),
        Bought("a shield", "attack +1 · defence +1 · Block 1 · Life 20", item_price(make_item("defensive"))),
    ),
    "aretis": (
        Bought("Attack 11", "Attack 11 · Defence 10 · Agility 10"),
        Bought("Defence 11", "Attack 10 · Defence 11 · Agility 10"),
        Bought("Agility 11", "Attack 10 · Defence 10 · Agility 11"),
    ),
    "basics": (
        Bought("club 12", "club 12 1d · dodge 8 · at 0 {seat}"),
        Bought("dodge 9", "club 11 1d · dodge 9 · at 0 {seat}"),
        Bought("a point of damage", "club 11 1d+1 · dodge 8 · at 0 {seat}"),
    ),
    "skillful": (
        Bought("Broadsword 5", "Broadsword 5 · Dodge 4 · Wind 6 · Stamina 2 · Health 2"),
        Bought("Dodge 5", "Broadsword 4 · Dodge 5 · Wind 6 · Stamina 2 · Health 2"),
        Bought("Wind 7", "Broadsword 4 · Dodge 4 · Wind 7 · Stamina 2 · Health 2"),
    ),
}


def weighed(job: tuple[str, str, str]) -> bytes:
    """Return the first side's chance as lower bound, value and upper bound, and the states; null if too many."""
    game, first, second = job
    if game == "aretis":  # where plain tactics never defend: both make their best choices
        duel = aretis.duel_model(first, second, BLOWS)
        values = solve_duel(duel, "first", MAX_STATES)
        return json.dumps([*map(float, values.look_up(duel.canonical(duel.start()))), len(values.game.turns)]).encode()
    explorer, side, start = _plainly(game, first, second)
    value = beginning(explorer, side, start, MAX_STATES)
    return json.dumps(value and [*value[0], value[1]]).encode()


def _plainly(game: str, first: str, second: str) -> tuple[StateExplorer[Any, TurnTree], str, object]:
    """Return an explorer of a duel by the game's plain tactic, the first side, and the start."""
    brought = GAMES[game].game
    sides = ("players", "gm") if game == "councilman" else SIDES
    policy = brought.tactics.make_policy(dict.fromkeys(sides, brought.tactics.default))
    if game == "riskbreaker":
        duel = duel_model(first, second, CAP, for_tactics=True)
        return policy_explorer(duel, policy), SIDES[0], duel.start()
    lines = (text.format(seat=at) for at, text in enumerate((first, second)))
    both = ((brought.people.parse(name, line),) for name, line in zip(("Ann", "Bo"), lines, strict=True))
    more = {"harm": HARM} if game == "basics" else {}
    rules = STEADY if game == "councilman" else brought.fight
    start = rules.start(**more, **dict(zip(sides, both, strict=True)))
    return policy_explorer(rules, policy), sides[0], start


def jobs() -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Yield every fight by its name: plain against plain, and each purchase against plain, on both sides."""
    for game, plain in OPPONENTS.items():
        yield f"{game}.plain", (game, plain, plain)
        for at, bought in enumerate(BOUGHT[game]):
            yield f"{game}.{at}.first", (game, bought.line, plain)
            yield f"{game}.{at}.second", (game, plain, bought.line)


def table(results: Mapping[str, bytes]) -> dict[str, object]:
    """Return the result of the study: for each purchase its price, and the bounds of the chance on both sides."""
    values = {name: json.loads(result) for name, result in results.items()}
    return {
        game: {
            "plain": plain,
            "even": values[f"{game}.plain"],
            "bought": [
                {
                    "what": bought.what,
                    "price": bought.price,
                    "first": values[f"{game}.{at}.first"],
                    "second": values[f"{game}.{at}.second"],
                }
                for at, bought in enumerate(BOUGHT[game])
            ],
        }
        for game, plain in OPPONENTS.items()
    }


if __name__ == "__main__":
    with work_shared(command_line(__doc__).parse_args().workers, "fights") as executor:
        FOUND = run_jobs(weighed, dict(jobs()), KEPT, executor, "fights")
    write_table(TABLE, table(FOUND))
