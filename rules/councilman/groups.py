"""Group rolls: Collective rolls for one large task, and Cooperative rolls, in which each character acts alone."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from rules.core import BadInput, Dice, odds, require_int, require_one_of, rule
from rules.core.bands import band_index
from rules.core.frozen import frozen
from rules.councilman.rolls import (
    consequences,
    dangerous_outcome,
    is_success,
    outcome_of,
    require_bonus,
    roll_pool,
    unopposed,
)
from rules.councilman.rulings import rulings
from rules.councilman.tables import MAX_NUMBER, OUTCOMES

MAX_ROUNDS = 100
SCORES = (-2, -1, 0, 1, 2)  # the score of each outcome, from Very Bad to Very Good


@frozen
class CollectiveTotal:
    """The state of a Collective roll: the total so far and the outcome of the latest round."""

    total: int
    outcome: str


@rule("cd.collective.share", "1.3.1 Collective Rolls")
def collective_quotient(total: int, magnitude: int) -> int:
    """The group's total is divided by the Magnitude and rounded towards zero: 58 over 10 is 5.

    Args:
        total: The total of the group's rolls.
        magnitude: The Magnitude, 1 or more.
    """
    require_int(magnitude, 1, None, "the Magnitude")
    require_int(total, -MAX_NUMBER, MAX_NUMBER, "a total")
    return total // magnitude if total >= 0 else -(-total // magnitude)


def collective_total(dice: Dice, bonuses: tuple[int, ...], steps: tuple[int, ...] = ()) -> int:
    """Return the sum of one roll of each character, with all bonuses."""
    rolls = zip(bonuses, _steps_by_character(bonuses, steps), strict=True)
    return sum(dice(roll_pool(step)) + require_bonus(bonus) for bonus, step in rolls)


def _steps_by_character(characters: tuple[object, ...], steps: tuple[int, ...]) -> tuple[int, ...]:
    """Return the Increases of each character's roll; all are 0 if `steps` is empty."""
    if not isinstance(characters, tuple) or not characters:
        raise BadInput(characters, "a group roll must be a tuple with an entry for each character, one or more")
    if steps and len(steps) != len(characters):
        raise BadInput(steps, f"steps of a group roll must be none, or {len(characters)}, one for each character")
    return steps or (0,) * len(characters)


@rule("cd.collective", "1.3.1 Collective Rolls")
def collective(
    dice: Dice,
    bonuses: tuple[int, ...],
    difficulty: str,
    magnitude: int,
    before: int = 0,
    danger: bool = False,
    steps: tuple[int, ...] = (),
) -> CollectiveTotal:
    """All characters roll; their sum, divided by the Magnitude, is read on the row of the Difficulty.

    Args:
        dice: The dice of any run mode.
        bonuses: The bonus of each character.
        difficulty: The Difficulty.
        magnitude: The Magnitude, 1 or more.
        before: The total of earlier rounds.
        danger: True for a Dangerous roll.
        steps: Increases of each character's roll; a number below 0 means Decreases. Empty if no roll is changed.
    """
    require_int(before, -MAX_NUMBER, MAX_NUMBER, "the total of earlier rounds")
    total = before + dice.sub(collective_total, bonuses, steps)
    part = collective_quotient(total, magnitude)
    dice.note("cd.collective.share", "{total} over {magnitude} is {part}.", total=total, magnitude=magnitude, part=part)
    outcome = outcome_of(part, difficulty)
    dice.note(
        "cd.collective", "{part} on {difficulty} is {outcome}.", part=part, difficulty=difficulty, outcome=outcome
    )
    return CollectiveTotal(total, dangerous_outcome(outcome) if danger else outcome)


@rule("cd.collective.rounds", "1.3.1 Collective Rolls")
def may_go_on(outcome: str) -> bool:
    """A result below Mixed is not a failure yet: the GM takes Advantage, and may allow another round."""
    return not is_success(outcome)


@frozen
class CollectiveEffort:
    """The odds of a Collective roll of several rounds.

    Attributes:
        done: For each round, the chance that the group finishes the task in it.
        undone: The chance that the group does not finish the task.
        gm: The GM's mean Advantage.
    """

    done: tuple[Fraction, ...]
    undone: Fraction
    gm: Fraction


def collective_effort(
    bonuses: tuple[int, ...],
    difficulty: str,
    magnitude: int,
    rounds: int,
    danger: bool = False,
    steps: tuple[int, ...] = (),
) -> CollectiveEffort:
    """Return the exact odds of a Collective roll that lasts until it comes to Mixed or better.

    Args:
        bonuses: The bonus of each character.
        difficulty: The Difficulty.
        magnitude: The Magnitude, 1 or more.
        rounds: The rounds that the GM allows, 1 to 100. The GM takes Advantage in every round that is Mixed or worse.
        danger: True for Dangerous rolls.
        steps: Increases of each character's rolls; a number below 0 means Decreases. Empty if no roll is changed.
    """
    require_int(rounds, 1, MAX_ROUNDS, "the rounds that the GM allows")
    party = odds(collective_total, bonuses, steps)
    going, done, gm = {0: 1}, [], Fraction(0)
    for number in range(1, rounds + 1):
        after, whole_weight = _add_round(going, party.weights), party.total**number
        outcomes = {total: _read_total(total, difficulty, magnitude, danger) for total in after}
        gm += Fraction(sum(weight * consequences(outcomes[total]).gm for total, weight in after.items()), whole_weight)
        going = {total: weight for total, weight in after.items() if may_go_on(outcomes[total])}
        done.append(Fraction(sum(after.values()) - sum(going.values()), whole_weight))
    return CollectiveEffort(tuple(done), Fraction(sum(going.values()), party.total**rounds), gm)


def _add_round(totals: Mapping[int, int], rolls: Mapping[int, int]) -> Counter[int]:
    """Return the whole-number weight of each total after one more round."""
    after: Counter[int] = Counter()
    for before, weight in totals.items():
        for rolled, ways in rolls.items():
            after[before + rolled] += weight * ways
    return after


def _read_total(total: int, difficulty: str, magnitude: int, danger: bool) -> str:
    outcome = outcome_of(collective_quotient(total, magnitude), difficulty)
    return dangerous_outcome(outcome) if danger else outcome


@rule("cd.cooperative.score", "1.3.2 Cooperative Rolls")
def outcome_score(outcome: str) -> int:
    """Each outcome has a score: Very Bad −2, Bad −1, Mixed 0, Good +1, Very Good +2."""
    return SCORES[OUTCOMES.index(require_one_of(outcome, OUTCOMES, "an outcome"))]


def group_outcome(total: int) -> str:
    """Return the outcome of a sum of scores: Very Bad for −2 or less, Very Good for 2 or more."""
    return OUTCOMES[band_index(SCORES[1:], require_int(total, -MAX_NUMBER, MAX_NUMBER, "a sum of scores"))]


@rule("cd.cooperative", "1.3.2 Cooperative Rolls")
def cooperative(
    dice: Dice, members: tuple[tuple[int, str], ...], danger: bool = False, steps: tuple[int, ...] = ()
) -> str:
    """All characters roll against their own Difficulty; the sum of their scores gives the group's outcome.

    Args:
        dice: The dice of any run mode.
        members: The bonus and the Difficulty of each character.
        danger: True for a Dangerous roll.
        steps: Increases of each character's roll; a number below 0 means Decreases. Empty if no roll is changed.
    """
    by_character = danger and rulings().dangerous_group == "each"
    total = dice.sub(_scores, members, by_character, _steps_by_character(members, steps))
    outcome = group_outcome(total)
    dice.note("cd.cooperative", "The scores add up to {total}: {outcome}.", total=total, outcome=outcome)
    return dangerous_outcome(outcome) if danger and not by_character else outcome


def _scores(dice: Dice, members: tuple[tuple[int, str], ...], danger: bool, steps: tuple[int, ...]) -> int:
    rolls = zip(members, steps, strict=True)
    return sum(dice.sub(_score, *member, danger, step) for member, step in rolls)


def _score(dice: Dice, bonus: int, difficulty: str, danger: bool, steps: int) -> int:
    score = outcome_score(unopposed(dice, bonus, difficulty, steps, danger))
    dice.note("cd.cooperative.score", "That counts {score:+}.", score=score)
    return score
