"""The 2d8 draft's group calculators: Collective and Cooperative rolls."""

from collections.abc import Sequence
from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit
from rules.calculators.registry import calculator
from rules.core import Odds, odds
from rules.core.exhibits import format_count
from rules.core.inputs import Entries, GroupInput, IntegerInput, ListInput
from rules.councilman import groups
from rules.councilman.calculators.rolls import (
    BONUS,
    DANGER,
    DIFFICULTY,
    SEED,
    STEPS,
    about_text,
    advantage_exhibit,
    success_exhibit,
)
from rules.councilman.rolls import is_success
from rules.councilman.tables import OUTCOMES

MEMBER = GroupInput("Character", {"bonus": (BONUS, 2), "difficulty": (DIFFICULTY, "Hard"), "steps": (STEPS, 0)})
MUSEUM = tuple({"bonus": bonus, "difficulty": "Hard", "steps": 0} for bonus in (2, 2, 4, 5))
MAX_CHARACTERS = 8


@calculator(
    "councilman",
    "Collective roll",
    "cd.collective",
    "cd.collective.share",
    "cd.collective.rounds",
    question="How soon are we done together?",
)
def collective_roll(
    bonuses: Annotated[Sequence[int], ListInput("Bonuses", BONUS, "character", 2)] = (2, 2, 3, 4),
    difficulty: Annotated[str, DIFFICULTY] = "Easy",
    magnitude: Annotated[int, IntegerInput("Magnitude", 1, 100, "The totals are divided by this.")] = 10,
    rounds: Annotated[int, IntegerInput("Rounds the GM allows", 1, 5)] = 2,
    danger: Annotated[bool, DANGER] = False,
    unstable: Annotated[
        int,
        IntegerInput(
            "Unstable among them", 0, MAX_CHARACTERS, "This many characters, the first in the list, roll Decreased."
        ),
    ] = 0,
) -> Answer:
    """How soon a group gets a large task done, and how much Advantage the GM takes for it."""
    hands = tuple(bonuses)
    steps = tuple(-1 if index < unstable else 0 for index in range(len(hands)))
    arguments = (hands, difficulty, magnitude, 0, danger, steps)
    effort = groups.collective_effort(hands, difficulty, magnitude, rounds, danger, steps)
    first = odds(groups.collective, *arguments)
    rows = (*((f"round {n}", share_of) for n, share_of in enumerate(effort.done, 1)), ("not at all", effort.undone))
    note = f"The GM takes {about_text(effort.gm)} Advantage on average, one or two each round that is Mixed or worse."
    return Answer(
        f"The task is done within {format_count(rounds, 'round')} {chance_text(1 - effort.undone)}.",
        (
            distribution_exhibit(
                "When it is done", Odds.from_chances(rows), "Done in", [name for name, _ in rows], note, ranked=True
            ),
            distribution_exhibit(
                "The first round", first.map(lambda gathered: gathered.outcome), "Outcome", OUTCOMES, ranked=True
            ),
        ),
        SampleRoll(groups.collective, arguments, SEED, _first_round_text),
        {"done": 1 - effort.undone, "mean_gm_advantage": effort.gm},
    )


def _first_round_text(gathered: groups.CollectiveTotal) -> str:
    return f"The first round is {gathered.outcome}"


@calculator(
    "councilman",
    "Cooperative roll",
    "cd.cooperative",
    "cd.cooperative.score",
    "cd.dangerous",
    question="Do we all make it?",
)
def cooperative_roll(
    members: Annotated[Entries, ListInput("Characters", MEMBER, "character", MUSEUM[0])] = MUSEUM,
    danger: Annotated[bool, DANGER] = False,
) -> Answer:
    """How a group fares if everybody must do the same thing, and one character can spoil it for all."""
    rows = tuple((member["bonus"], member["difficulty"]) for member in members)
    arguments = (rows, danger, tuple(member["steps"] for member in members))
    outcomes = odds(groups.cooperative, *arguments)
    return Answer(
        f"The group reaches Mixed or better {chance_text(outcomes.chance(is_success))}.",
        (
            success_exhibit(outcomes),
            distribution_exhibit("The group's outcome", outcomes, "Outcome", OUTCOMES, ranked=True),
            advantage_exhibit(outcomes),
        ),
        SampleRoll(groups.cooperative, arguments, SEED),
        {"succeeds": outcomes.chance(is_success)},
    )
