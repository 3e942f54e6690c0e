"""What moves that lead out of Riskbreaker's tables would add: `python -m tools.leaving`, some minutes on one core.

One side goes by its table of values and takes no notice of anything else. The other does too, but plays one move more
by a stated policy. Where no table holds the moment, both go by the plain tactic; where they stand apart, whoever can
moves to the other. How often the other wins, less what the table promised, is what the move has added.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from math import sqrt
from pathlib import Path
from types import MappingProxyType

from rules.core import IllegalChoice
from rules.core.context import table as at_the_table
from rules.core.dice import Roller
from rules.core.frozen import replace
from rules.core.jobs import run_jobs
from rules.core.play.explorer import Turn, compile_turn
from rules.core.play.offers import Offers
from rules.core.play.solver import value
from rules.riskbreaker.combat.actions import check
from rules.riskbreaker.combat.choices import Alter, Choice, Gain, InflictKill, Maneuver, Move, Pass
from rules.riskbreaker.combat.state import Battle, Fighter
from rules.riskbreaker.duels import DUELS
from rules.riskbreaker.rolls import counter_stat
from rules.riskbreaker.tactics import PLAIN, by_tactic
from tools.marked import write
from tools.missing import PAGE
from tools.solving import Tabled
from tools.sweeping import reader, swept

KEPT = Path("build/leaving")  # what is there is not played again
FIGHTS, LONGEST = 150, 400
RISK = 2
Wishes = Callable[[Battle, Fighter, Fighter], Iterator[Maneuver]]


def _best_skill(who: Fighter) -> str:
    """The skill that is rolled against most, no ruse."""
    plain = [each for each in who.sheet.skills if counter_stat(each) is None and not each.area]
    return max(plain, key=lambda each: who.effective(each.stat)).name


def preparing(battle: Battle, who: Fighter, _: Fighter) -> Iterator[Maneuver]:
    """Gain Advantage at Risk 2 before the first blow."""
    if battle.phase == "engagement":
        yield Gain(who.name, _best_skill(who), RISK)


def altering(battle: Battle, who: Fighter, foe: Fighter) -> Iterator[Maneuver]:
    """Find a resource at Risk 2 as soon as it can be paid, and strike the next blow with it."""
    if battle.phase != "turns":
        return
    own = next((each for each in battle.elements if each.side == who.side), None)
    if own is None:
        yield Alter(who.name, _best_skill(who), RISK, make="resource")
    elif who.using:
        yield InflictKill(who.name, who.using.name, own.worth, shares=((foe.name, own.worth),), element=own.number)


def moving(battle: Battle, who: Fighter, foe: Fighter) -> Iterator[Maneuver]:
    """Out of the Fight as soon as the enemy holds 2 Advantage more."""
    ahead = battle.advantage(foe.side, who.fight) - battle.advantage(who.side, who.fight)
    if battle.phase == "turns" and who.engaged and ahead >= RISK:
        yield Move(who.name, "Move", 1, to="away")


POLICIES: Mapping[str, Wishes] = MappingProxyType({"Prepare": preparing, "Alter": altering, "Move": moving})


class Leaving(Tabled):
    """Fights by the table, in which one side has wishes that lead out of it."""

    def __init__(self, slug: str, side: int, wishes: Wishes = preparing) -> None:
        super().__init__(slug, side)
        self.wishes = wishes
        self.plain = by_tactic(dict.fromkeys(self.start.sides, PLAIN))
        self.known: dict[Battle, Choice | None] = {}

    def policy(self, state: Battle, who: str, offers: Offers) -> Choice | None:
        """What somebody does: the wish, else as the table holds best, else plainly, else to the other."""
        if who not in {each.name for each in state.fighters}:
            return self.plain(state, who, offers)
        own, foe = sorted(state.fighters, key=lambda each: each.name != who)
        if own.side == self.own and (wish := _allowed(state, self.wishes(state, own, foe))):
            return wish
        if state.phase == "idle":
            return _allowed(state, iter((Move(who, "Move", 1, to=foe.name),))) or Pass(who)
        return (state.phase == "turns" and self.by_table(state, who)) or self.plain(state, who, offers)

    def by_table(self, state: Battle, who: str) -> Choice | None:
        """The best choice of the table, which knows nothing of what stands on the ground; None where it has none."""
        plain = self.duel.canonical(replace(state, elements=()))
        if plain not in self.known:
            self.known[plain] = self._best(plain, who)
        return self.known[plain]

    def _best(self, state: Battle, who: str) -> Choice | None:
        """Each choice weighed by what stands in the table of where it leads."""
        after: list[Battle] = []
        top, _ = self.turn(state, self.duel.choices, after)
        if top.kind != "choice" or top.what != who:
            return None

        def number(each: Battle) -> int:
            after.append(self.duel.canonical(each))
            return len(after) - 1

        after.clear()
        ways = [compile_turn(each, number, lambda who: self.duel.side_of(state, who) == self.own) for each in top.below]
        worths = [self.worth(each) for each in after]
        if None in worths:
            return None
        better = max if self.duel.side_of(state, who) == self.own else min
        best: tuple[Turn, Choice] = better(zip(ways, top.branches, strict=True), key=lambda way: value(way[0], worths))
        return best[1]

    def fight(self, seed: str) -> float:
        """How one fight ends for the side: 1, 0, or one half where it does not."""
        state, dice = self.start, Roller(seed)
        with at_the_table(state.rulings, policy=self.policy):
            for _ in range(LONGEST):
                state = self.duel.canonical(self.duel.turn(dice, state))
                if self.duel.outcome(state) is not None:
                    return self.worth(state) or 0.0
        return 0.5


def _allowed(state: Battle, wishes: Iterator[Maneuver]) -> Maneuver | None:
    """The first wish that the rules allow."""
    for wish in wishes:
        try:
            check(state, wish)
        except IllegalChoice:
            continue
        return wish
    return None


def gained(job: tuple[str, int]) -> bytes:
    """For each move what it adds to the chance of a side in a duel, its standard error, and how often nobody wins."""
    slug, side = job
    played = Leaving(slug, side)
    promised = played.worth(played.start) or 0.0
    lines = []
    for name, played.wishes in POLICIES.items():
        results = [played.fight(f"{slug}/{side}/{name}/{number}") for number in range(FIGHTS)]
        mean = sum(results) / FIGHTS
        # as if one fight more had been drawn: what always ends alike is no certainty
        error = sqrt((sum((each - mean) ** 2 for each in results) + 0.25) / (FIGHTS - 1) / FIGHTS)
        lines.append(f"{mean - promised} {error} {results.count(0.5) / FIGHTS}")
    return "\n".join(lines).encode()


def rows(executor: Executor | None) -> list[str]:
    """For every archetype against every other, what each move would add."""
    jobs = {f"{slug}.{side}": (slug, side) for slug in DUELS for side in (0, 1)}
    lines = []
    for name, result in run_jobs(gained, jobs, KEPT, executor, "rows").items():
        slug, side = jobs[name]
        people = [each.capitalize() for each in slug.split("-")]
        cells = []
        for mean, error, drawn in (map(float, each.split()) for each in result.decode().splitlines()):
            cells.append(f"{100 * mean:+.0f} ± {100 * error:.0f}".replace("-", "−") + (drawn > 0) * f" ({drawn:.0%})")
        lines.append(f"| {people[side]} | {people[1 - side]} | {' | '.join(cells)} |")
    return lines


def table(executor: Executor | None = None) -> str:
    """The table as the page has it."""
    head = f"| Who plays it | Against | {' | '.join(POLICIES)} |\n|---|---|{'--:|' * len(POLICIES)}"
    caption = (
        f"Percentage points that a move adds against the table's play, with one standard error; {FIGHTS} fights each. "
        "In brackets the share of fights that nobody won, mostly for both were worn out at once; they count one half."
    )
    return "\n".join([caption, "", head, *rows(executor)])


def main() -> None:
    """Play what is not played yet, and write the table."""
    with swept(reader("leaving", __doc__).parse_args().workers, "rows") as executor:
        text = table(executor)
    write(PAGE, "leaving", text)


if __name__ == "__main__":
    main()
