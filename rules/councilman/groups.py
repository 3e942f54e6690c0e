"""Group rolls: many hands on one large task, or each on a task of their own."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.core import BadInput, Dice, odds, require_int, require_one_of, rule
from rules.core.bands import band_index
from rules.core.frozen import frozen
from rules.councilman.rolls import bounded_bonus, consequences, dangerous, outcome_of, roll_pool, unopposed
from rules.councilman.rulings import rulings
from rules.councilman.tables import FAR, OUTCOMES

MOST_ROUNDS = 100
SCORES = (-2, -1, 0, 1, 2)  # scores of the outcomes, the worst first


@frozen
class Gathered:
    """The state of a Collective roll: the total so far and the outcome of the latest round."""

    total: int
    outcome: str


@rule("cd.collective.share", "1.3.1 Collective Rolls")
def share(total: int, magnitude: int) -> int:
    """Divide the group's total by the Magnitude and round towards zero: 58 over 10 is 5.

    Args: the Magnitude is a whole number of at least 1.
    """
    require_int(magnitude, 1, None, "the Magnitude")
    require_int(total, -FAR, FAR, "a total")
    return total // magnitude if total >= 0 else -(-total // magnitude)


def gather(dice: Dice, bonuses: tuple[int, ...], steps: tuple[int, ...] = ()) -> int:
    """All characters roll; the totals are added together."""
    rolls = zip(bonuses, _steps_of(bonuses, steps), strict=True)
    return sum(dice(roll_pool(step)) + bounded_bonus(bonus) for bonus, step in rolls)


def _characters(listed: object) -> tuple[Any, ...]:
    if not isinstance(listed, tuple) or not listed:
        raise BadInput(listed, "a group roll must be a tuple with an entry for each character, one or more")
    return listed


def _steps_of(characters: tuple[Any, ...], steps: object) -> tuple[int, ...]:
    """Return the steps of each character, all 0 if none are given."""
    if steps == ():
        return (0,) * len(characters)
    if not isinstance(steps, tuple) or len(steps) != len(characters):
        raise BadInput(steps, f"steps of a group roll must be none, or {len(characters)}, one for each character")
    return steps


@rule("cd.collective", "1.3.1 Collective Rolls")
def collective(
    dice: Dice,
    bonuses: tuple[int, ...],
    difficulty: str,
    magnitude: int,
    before: int = 0,
    danger: bool = False,
    steps: tuple[int, ...] = (),
) -> Gathered:
    """Everybody rolls, the totals are added, and the sum over the Magnitude is read on the Difficulty.

    Args: one bonus for each character; `before` is the total of earlier rounds; `steps` of Increase for each
    character, below 0 of Decrease.
    """
    _characters(bonuses)
    require_int(before, -FAR, FAR, "the total of earlier rounds")
    total = before + dice.sub(gather, bonuses, _steps_of(bonuses, steps))
    part = share(total, magnitude)
    dice.note("cd.collective.share", "{total} over {magnitude} is {part}.", total=total, magnitude=magnitude, part=part)
    outcome = outcome_of(part, difficulty)
    dice.note(
        "cd.collective", "{part} on {difficulty} is {outcome}.", part=part, difficulty=difficulty, outcome=outcome
    )
    return Gathered(total, dangerous(outcome) if danger else outcome)


@rule("cd.collective.rounds", "1.3.1 Collective Rolls")
def goes_on(outcome: str) -> bool:
    """Below Mixed the effort is not lost: the GM takes the price, and may allow a further round."""
    return not consequences(outcome).achieved


@frozen
class Effort:
    """The odds of a Collective effort: done after each round, not done at all, and the GM's Advantage."""

    done: tuple[Fraction, ...]
    undone: Fraction
    gm: Fraction


def effort(
    bonuses: tuple[int, ...],
    difficulty: str,
    magnitude: int,
    rounds: int,
    danger: bool = False,
    steps: tuple[int, ...] = (),
) -> Effort:
    """Return the exact odds of an effort of several rounds, until Mixed or better.

    Args: as for `collective`; `rounds` is how many the GM allows. The GM takes Advantage every time.
    """
    require_int(rounds, 1, MOST_ROUNDS, "the rounds that the GM allows")
    party = odds(gather, bonuses, _steps_of(bonuses, steps))
    here, done, gm = {0: 1}, [], Fraction(0)
    for number in range(1, rounds + 1):
        after, whole_weight = _added(here, party.weights), party.total**number
        read = {total: _read(total, difficulty, magnitude, danger) for total in after}
        gm += Fraction(sum(weight * consequences(read[total]).gm for total, weight in after.items()), whole_weight)
        here = {total: weight for total, weight in after.items() if goes_on(read[total])}
        done.append(Fraction(sum(after.values()) - sum(here.values()), whole_weight))
    return Effort(tuple(done), Fraction(sum(here.values()), party.total**rounds), gm)


def _added(totals: Mapping[int, int], rolls: Mapping[int, int]) -> Counter[int]:
    """Whole-number weights of each total after one more round."""
    after: Counter[int] = Counter()
    for before, weight in totals.items():
        for rolled, ways in rolls.items():
            after[before + rolled] += weight * ways
    return after


def _read(total: int, difficulty: str, magnitude: int, danger: bool) -> str:
    outcome = outcome_of(share(total, magnitude), difficulty)
    return dangerous(outcome) if danger else outcome


@rule("cd.cooperative.score", "1.3.2 Cooperative Rolls")
def outcome_score(outcome: str) -> int:
    """Very Bad counts −2, Bad −1, Mixed 0, Good +1, Very Good +2."""
    return SCORES[OUTCOMES.index(require_one_of(outcome, OUTCOMES, "an outcome"))]


def group_outcome(total: int) -> str:
    """Read a sum of scores back: −2 or less is Very Bad, 2 or more Very Good."""
    return OUTCOMES[band_index(SCORES[1:], require_int(total, -FAR, FAR, "a sum of scores"))]


@rule("cd.cooperative", "1.3.2 Cooperative Rolls")
def cooperative(
    dice: Dice, members: tuple[tuple[int, str], ...], danger: bool = False, steps: tuple[int, ...] = ()
) -> str:
    """Everybody rolls against their own Difficulty; the outcomes are scored, added, and read back.

    Args: a bonus and a Difficulty for each character; `steps` of Increase for each, below 0 of Decrease.
    """
    if not all(isinstance(character, tuple) and len(character) == 2 for character in _characters(members)):
        raise BadInput(members, 'a Cooperative roll must have a pair such as (2, "Hard") for each character')
    each = danger and rulings().dangerous_group == "each"
    total = dice.sub(_scores, members, each, _steps_of(members, steps))
    outcome = group_outcome(total)
    dice.note("cd.cooperative", "The scores add up to {total}: {outcome}.", total=total, outcome=outcome)
    return dangerous(outcome) if danger and not each else outcome


def _scores(dice: Dice, members: tuple[tuple[int, str], ...], danger: bool, steps: tuple[int, ...]) -> int:
    rolls = zip(members, steps, strict=True)
    return sum(dice.sub(_score, *member, danger, step) for member, step in rolls)


def _score(dice: Dice, bonus: int, difficulty: str, danger: bool, steps: int) -> int:
    own = outcome_score(unopposed(dice, bonus, difficulty, steps, danger))
    dice.note("cd.cooperative.score", "That counts {own:+}.", own=own)
    return own
