"""What cards that a table of values leaves out would add: `python -m tools.missing`, a quarter of an hour on one core.

One side plays the cards of the table as well as they can be played. The other does too, but holds one card more, and
plays it wherever the table itself says that what comes of it is worth more. What a choice is worth beyond the value of
its moment is gained; summed over a fight and averaged over many, that is what the card adds to the chance to win, for
luck adds nothing on average and so is left out of the sum. Whatever leads out of the table counts as lost.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from rules.core.jobs import run_jobs
from rules.core.play.offers import Offers
from rules.core.play.solver import value
from rules.riskbreaker.cards import BY_KEY
from rules.riskbreaker.combat.choices import InflictSkill, Maneuver
from rules.riskbreaker.duels import CARDS, DUELS
from tools.marked import write
from tools.solving import Tabled, onward
from tools.sweeping import reader, swept

PAGE = Path(__file__).parents[2] / "docs/contributing.md"
MISSING: tuple[type[Maneuver], ...] = (InflictSkill,)  # others lead out of the table, or need wounds or a comrade
KEPT = Path("build/missing")  # what is there is not played again
FIGHTS, LONGEST, OF_EACH = 100, 400, 12


class Played(Tabled):
    """Fights in which one side holds a card more than the table knows."""

    def __init__(self, slug: str, side: int, card: type[Maneuver]) -> None:
        super().__init__(slug, side)
        self.card = card
        self.known: dict[Any, tuple[float, dict[Any, float]]] = {}
        self.offered = False

    def choices(self, state: Any, who: str, offers: Offers) -> Sequence[Any]:
        """Those of the table, and for whoever holds the card all that it offers against the skill in use."""
        options = tuple(self.duel.choices(state, who, offers))
        if state.phase != "turns" or self.duel.side_of(state, who) != self.own:
            return options
        more = (each for each in offers(state) if isinstance(each.choice, self.card))
        held = tuple(each for offer in more for each in islice(offer.members(), OF_EACH))
        self.offered = self.offered or bool(held)
        return options + held

    def worth(self, state: Any) -> float:
        """The chance of the side that holds the card; nothing, where the table does not hold the state."""
        return super().worth(state) or 0.0

    def gains(self, state: Any) -> tuple[float, dict[Any, float]]:
        """What the card gains in this turn, and where the turn leads with which chance."""
        if state not in self.known:
            after: list[Any] = []
            self.offered = False
            _, with_it = self.turn(state, self.choices, after)
            without = self.turn(state, self.duel.choices, after)[1] if self.offered else with_it
            worths = [self.worth(each) for each in after]
            self.known[state] = float(value(with_it, worths) - value(without, worths)), onward(with_it, worths, after)
        return self.known[state]

    def fight(self, random: Random) -> float:
        """What the card gains in one fight."""
        state, gained = self.start, 0.0
        for _ in range(LONGEST):
            gain, ways = self.gains(state)
            gained += gain
            state = random.choices([*ways], [*ways.values()])[0]
            if self.duel.outcome(state) is not None:
                break
        return gained


def gained(job: tuple[str, int, str]) -> bytes:
    """What a card adds to the chance of a side in a duel, and its standard error."""
    slug, side, key = job
    card = next(each for each in MISSING if each.card == key)
    played, random = Played(slug, side, card), Random(f"{slug}/{side}/{key}")
    results = [played.fight(random) for _ in range(FIGHTS)]
    mean = sum(results) / FIGHTS
    error = sqrt(sum((each - mean) ** 2 for each in results) / (FIGHTS - 1) / FIGHTS)
    return f"{mean} {error}".encode()


def rows(executor: Executor | None) -> list[str]:
    """For every archetype against every other, what each card would add."""
    jobs = {
        f"{slug}.{side}.{each.card}": (slug, side, each.card) for each in MISSING for slug in DUELS for side in (0, 1)
    }
    results = {
        name: tuple(map(float, each.split())) for name, each in run_jobs(gained, jobs, KEPT, executor, "rows").items()
    }
    lines = []
    for slug in DUELS:
        people = [each.capitalize() for each in slug.split("-")]
        for side in (0, 1):
            cells = [results[f"{slug}.{side}.{each.card}"] for each in MISSING]
            shown = " | ".join(f"{100 * mean:.2f} ± {100 * error:.2f}" for mean, error in cells)
            lines.append(f"| {people[side]} | {people[1 - side]} | {shown} |")
    return lines


def table(executor: Executor | None = None) -> str:
    """The table as the page has it."""
    names = [BY_KEY[each.card].name for each in MISSING]
    held = ", ".join(BY_KEY[each.card].name for each in CARDS)
    head = f"| Who holds it | Against | {' | '.join(names)} |\n|---|---|{'--:|' * len(names)}"
    caption = f"Percentage points that a card adds beside {held}, with one standard error; {FIGHTS} fights each."
    return "\n".join([caption, "", head, *rows(executor)])


if __name__ == "__main__":
    with swept(reader("missing", __doc__).parse_args().workers, "rows") as executor:
        text = table(executor)
    write(PAGE, "missing", text)
