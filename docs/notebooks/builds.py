"""Solve duels between builds of ten points: `python docs/notebooks/builds.py`, a quarter of an hour on one core.

A build of Riskbreaker has four stats and some of the skills in the source, each with or without an Area of Effect, for
exactly ten points. In a duel of plain tactics, only two things matter: the skill that a character fights with, and the
skills that gain Advantage. Builds that agree in these are of one kind. Among kinds with one Fight skill, the script
solves all pairs of maximal kinds, which no other kind exceeds, and of the four printed characters; with `--all` it
solves every pair. `--workers 2` divides the work among processes. Solved pairs are kept.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

from points import CAP, weighed
from rules.riskbreaker.characters import lower_refund, raise_cost, skill_price
from rules.riskbreaker.skills import Skill
from rules.riskbreaker.tables import ARCHETYPES, HIGHEST, LOWEST, SKILLS, STARTING_POINTS, STARTING_STAT, STATS
from study import command_line, run_jobs, work_shared, write_table

TABLE = Path(__file__).with_suffix(".json")
KEPT = Path("build/builds")
SPELLS = frozenset({"Lightning", "Fireball", "Illusion", "Heal"})
NAMED = tuple(Skill(stat, name, name in SPELLS) for stat in STATS for name in SKILLS[stat])
RATINGS = range(LOWEST, HIGHEST + 1)


def stat_price(rating: int) -> int:
    """Return the price of a stat with this rating; below 0, the stat gives points."""
    if rating == STARTING_STAT:
        return 0
    raised = rating > STARTING_STAT
    return raise_cost(STARTING_STAT, rating) if raised else -lower_refund(STARTING_STAT, rating)


def builds(skills: Sequence[Skill] = NAMED, points: int = STARTING_POINTS) -> int:
    """Return the number of builds that cost exactly `points`, by adding the prices of one choice after another."""
    sums = Counter({0: 1})
    for prices in (*([stat_price(rating) for rating in RATINGS] for _ in STATS), *map(_choices, skills)):
        after: Counter[int] = Counter()
        for (spent, ways), more in product(sums.items(), prices):
            after[spent + more] += ways
        sums = after
    return sums[points]


def _choices(skill: Skill) -> list[int]:
    """Return the prices of having no skill, the skill, and the skill with an area."""
    return [0, *(skill_price(Skill(skill.stat, skill.name, skill.magical, area)) for area in (False, True))]


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """The part of a build with one Fight skill that matters in a duel of plain tactics.

    `fights` is the stat of the Fight skill, `skills` is the number of skills on it (two at most count), and `others`
    has the two best stats of other skills.
    """

    fights: int
    skills: int
    others: tuple[int, ...]

    @property
    def line(self) -> str:
        """A person of this kind, as a line of text."""
        own = f"M{self.fights} Sword" + (", Knockdown" if self.skills > 1 else "")
        match self.others:
            case ():
                return own
            case one, other if one != other:
                return f"{own} · P{one} Charm · W{other} Tactics"
        return f"{own} · P{self.others[0]} Charm" + (", Inspire" if len(self.others) > 1 else "")

    def lacks(self, other: "Kind") -> bool:
        """Return whether the other kind has everything that this kind has, and more."""
        mine, theirs = ((kind.fights, kind.skills, *(*kind.others, 0, 0)[:2]) for kind in (self, other))
        return mine != theirs and all(own <= more for own, more in zip(mine, theirs, strict=True))


def kinds() -> list[Kind]:
    """Return every kind of build with one Fight skill for ten points."""
    owned = (0, 1, 2)
    stats = [(rating, count, stat_price(rating) + count) for rating in RATINGS for count in owned]
    unique = set()
    for fights, others in product(stats, combinations_with_replacement(stats, len(STATS) - 1)):
        if fights[1] and fights[2] + sum(stat[2] for stat in others) <= STARTING_POINTS:
            used = sorted((rating for rating, count, _ in others for _ in range(count)), reverse=True)
            unique.add(Kind(fights[0], fights[1], tuple(used[:2])))
    return sorted(unique)


def whole(kinds: Sequence[Kind]) -> list[Kind]:
    """Return the maximal kinds, which no other kind exceeds."""
    return [kind for kind in kinds if not any(kind.lacks(other) for other in kinds)]


def pairs(number: int) -> int:
    """Return the number of pairs of `number` things, including pairs of a thing with itself."""
    return number * (number + 1) // 2


def met(job: tuple[str, str]) -> bytes:
    """Return the first side's chance as lower bound, value and upper bound, and the states; null if too many."""
    return weighed(("riskbreaker", *job))


def jobs(lines: Sequence[str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield every pair of these people, each a line of text, by the name of the pair."""
    for one, other in combinations(lines, 2):
        yield "-".join(re.findall(r"\w+", f"{one} against {other}")), (one, other)


def table(lines: Sequence[str], results: Mapping[str, bytes]) -> dict[str, object]:
    """Return the result of the study."""
    return {
        "builds": builds(),
        "kinds": len(kinds()),
        "cap": CAP,
        "lines": lines,
        "pairs": [[*both, *(json.loads(results[name]) or ())] for name, both in jobs(lines)],
    }


def main(arguments: list[str] | None = None) -> None:
    """Solve the duels without a stored result; write those of maximal kinds and archetypes."""
    parser = command_line(__doc__)
    parser.add_argument("--all", action="store_true", help="every pair of kinds: more than a day on one core")
    asked = parser.parse_args(arguments)
    every = kinds()
    shown = [kind.line for kind in whole(every)] + [f"the {archetype}" for archetype in ARCHETYPES]
    more = dict(jobs([kind.line for kind in every])) if asked.all else {}
    with work_shared(asked.workers, "duels") as executor:
        results = run_jobs(met, dict(jobs(shown)) | more, KEPT, executor, "duels")
    write_table(TABLE, table(shown, results))


if __name__ == "__main__":
    main()
