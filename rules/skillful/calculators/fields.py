"""Inputs of Skillful's calculators, and the characters, tasks and attempts made from them."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from rules.core import Column, Exhibit
from rules.core.exhibits import Rows
from rules.core.inputs import Fields, GroupInput, IntegerInput, SelectInput, default_values
from rules.core.odds import Odds
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.tables import POOLS, WEAPONS

SKILL = IntegerInput("Skill", 0, 60, "The levels of every directly relevant skill, added up.")
PHYSICAL = IntegerInput("Physical fatigue penalty", 0, 10, "0 rested; 4 with Wind completely empty.")
MENTAL = IntegerInput("Mental fatigue penalty", 0, 10, "0 for a rested mind.")
N = IntegerInput("Nominal effort N", 1, 30, "5 to swing or dodge a medium sword, 12 for a bastard sword.")
THRESHOLD = IntegerInput("Fumble threshold", -10, 30, "8 for a sword, 12 for a greatsword, 16 for a flail.")
ATTITUDE = SelectInput(
    "Attitude", {"relaxed": "Relaxed: half of N, −10 or −20", "ordinary": "Ordinary", "intense": "Intense: 3N more, +5"}
)
POOL = SelectInput("N comes from", {"wind": "Wind (a physical task)", "wit": "Wit (a mental task)"})
BELOW = SelectInput(
    "Pools below zero",
    {"none": "None", "stamina": "Stamina or Focus", "health": "Health or Sanity"},
    "They move the rows of the chart closer together.",
)
DANGER_HELP = "Life or death, such as combat: a relaxed attitude costs 20 instead of 10."
ARMED = {weapon.name.lower(): weapon for weapon in WEAPONS}
WEAPON = SelectInput(
    "The attacker's weapon",
    {**{key: weapon.name for key, weapon in ARMED.items()}, "none": "None: the GM describes the penalty"},
)

_PERSON: Fields = {
    "skill": (SKILL, 10),
    "physical": (PHYSICAL, 0),
    "mental": (MENTAL, 0),
    "attitude": (ATTITUDE, "ordinary"),
}
ATTACKER = GroupInput("Attacker", {**_PERSON, "n": (N, 5), "fumble": (THRESHOLD, 8)})
DEFENDER = GroupInput("Defender", {**_PERSON, "n": (N, 5), "below": (BELOW, "none")})
ATTACKER_DEFAULT = default_values(ATTACKER.fields)
DEFENDER_DEFAULT = default_values(DEFENDER.fields)


def make_attempt(person: Mapping[str, Any], pool: str, danger: bool, weapon: str = "none") -> Attempt:
    """Return an attempt from the values of a person in a form."""
    below = exhausted_pools(person.get("below", "none"))
    character = Character((person["skill"],), person["physical"], person["mental"], below)
    task = Task(Effort(**{pool: person["n"]}), person.get("fumble", 0), danger, ARMED.get(weapon))
    return Attempt(character, task, person["attitude"])


def exhausted_pools(below: str) -> tuple[str, ...]:
    """Return the pools that a form's choice of "Pools below zero" names."""
    return () if below == "none" else (below,)


def mean_costs_exhibit(title: str, named: Mapping[str, Odds[Effort]]) -> Exhibit:
    """Return an exhibit of the mean points that each person spends; pools without cost are left out."""
    pools = [pool for pool in POOLS if any(getattr(cost, pool) for costs in named.values() for cost in costs)]
    rows: Rows = tuple((name, *(costs.mean(attrgetter(pool)) for pool in pools)) for name, costs in named.items())
    columns = (Column("Who"), *(Column(f"Mean {pool.capitalize()}", "number") for pool in pools))
    return Exhibit(title, columns, rows)
