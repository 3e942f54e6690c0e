"""Group rolls: many hands on one large task, or each on a task of their own."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.core import BadInput, Dice, odds, require_int, require_one_of, rule
from rules.core.bands import band_index
from rules.core.frozen import frozen
from rules.councilman.rolls import consequences, dangerous_outcome, outcome_of, require_bonus, roll_pool, unopposed
from rules.councilman.rulings import rulings
from rules.councilman.tables import MAX_NUMBER, OUTCOMES

MAX_ROUNDS = 100
SCORES = (-2, -1, 0, 1, 2)  # scores of the outcomes, the worst first


@frozen
class CollectiveTotal:
    """The state of a Collective roll: the total so far and the outcome of the latest round."""

    total: int
    outcome: str


@rule("cd.collective.share", "1.3.1 Collective Rolls")
def collective_quotient(total: int, magnitude: int) -> int:
    """Divide the group's total by the Magnitude and round towards zero: 58 over 10 is 5.

    Args: the Magnitude is a whole number of at least 1.
    """
    require_int(magnitude, 1, None, "the Magnitude")
    require_int(total, -MAX_NUMBER, MAX_NUMBER, "a total")
    return total // magnitude if total >= 0 else -(-total // magnitude)


def collective_total(dice: Dice, bonuses: tuple[int, ...], steps: tuple[int, ...] = ()) -> int:
    """All characters roll; the totals are added together."""
    rolls = zip(bonuses, _steps_by_character(bonuses, steps), strict=True)
    return sum(dice(roll_pool(step)) + require_bonus(bonus) for bonus, step in rolls)


def _require_entries(listed: object) -> tuple[Any, ...]:
    if not isinstance(listed, tuple) or not listed:
        raise BadInput(listed, "a group roll must be a tuple with an entry for each character, one or more")
    return listed


def _steps_by_character(characters: tuple[Any, ...], steps: object) -> tuple[int, ...]:
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
) -> CollectiveTotal:
    """Everybody rolls, the totals are added, and the sum over the Magnitude is read on the Difficulty.

    Args: one bonus for each character; `before` is the total of earlier rounds; `steps` of Increase for each
    character, below 0 of Decrease.
    """
    _require_entries(bonuses)
    require_int(before, -MAX_NUMBER, MAX_NUMBER, "the total of earlier rounds")
    total = before + dice.sub(collective_total, bonuses, _steps_by_character(bonuses, steps))
    part = collective_quotient(total, magnitude)
    dice.note("cd.collective.share", "{total} over {magnitude} is {part}.", total=total, magnitude=magnitude, part=part)
    outcome = outcome_of(part, difficulty)
    dice.note(
        "cd.collective", "{part} on {difficulty} is {outcome}.", part=part, difficulty=difficulty, outcome=outcome
    )
    return CollectiveTotal(total, dangerous_outcome(outcome) if danger else outcome)


@rule("cd.collective.rounds", "1.3.1 Collective Rolls")
def may_go_on(outcome: str) -> bool:
    """Below Mixed the effort is not lost: the GM takes the price, and may allow a further round."""
    return not consequences(outcome).achieved


@frozen
class CollectiveEffort:
    """The odds of a Collective effort: done after each round, not done at all, and the GM's Advantage."""

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
    """Return the exact odds of an effort of several rounds, until Mixed or better.

    Args: as for `collective`; `rounds` is how many the GM allows. The GM takes Advantage every time.
    """
    require_int(rounds, 1, MAX_ROUNDS, "the rounds that the GM allows")
    party = odds(collective_total, bonuses, _steps_by_character(bonuses, steps))
    here, done, gm = {0: 1}, [], Fraction(0)
    for number in range(1, rounds + 1):
        after, whole_weight = _add_round(here, party.weights), party.total**number
        read = {total: _read_total(total, difficulty, magnitude, danger) for total in after}
        gm += Fraction(sum(weight * consequences(read[total]).gm for total, weight in after.items()), whole_weight)
        here = {total: weight for total, weight in after.items() if may_go_on(read[total])}
        done.append(Fraction(sum(after.values()) - sum(here.values()), whole_weight))
    return CollectiveEffort(tuple(done), Fraction(sum(here.values()), party.total**rounds), gm)


def _add_round(totals: Mapping[int, int], rolls: Mapping[int, int]) -> Counter[int]:
    """Whole-number weights of each total after one more round."""
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
    """Very Bad counts −2, Bad −1, Mixed 0, Good +1, Very Good +2."""
    return SCORES[OUTCOMES.index(require_one_of(outcome, OUTCOMES, "an outcome"))]


def group_outcome(total: int) -> str:
    """Read a sum of scores back: −2 or less is Very Bad, 2 or more Very Good."""
    return OUTCOMES[band_index(SCORES[1:], require_int(total, -MAX_NUMBER, MAX_NUMBER, "a sum of scores"))]


@rule("cd.cooperative", "1.3.2 Cooperative Rolls")
def cooperative(
    dice: Dice, members: tuple[tuple[int, str], ...], danger: bool = False, steps: tuple[int, ...] = ()
) -> str:
    """Everybody rolls against their own Difficulty; the outcomes are scored, added, and read back.

    Args: a bonus and a Difficulty for each character; `steps` of Increase for each, below 0 of Decrease.
    """
    if not all(isinstance(character, tuple) and len(character) == 2 for character in _require_entries(members)):
        raise BadInput(members, 'a Cooperative roll must have a pair such as (2, "Hard") for each character')
    each = danger and rulings().dangerous_group == "each"
    total = dice.sub(_scores, members, each, _steps_by_character(members, steps))
    outcome = group_outcome(total)
    dice.note("cd.cooperative", "The scores add up to {total}: {outcome}.", total=total, outcome=outcome)
    return dangerous_outcome(outcome) if danger and not each else outcome


def _scores(dice: Dice, members: tuple[tuple[int, str], ...], danger: bool, steps: tuple[int, ...]) -> int:
    rolls = zip(members, steps, strict=True)
    return sum(dice.sub(_score, *member, danger, step) for member, step in rolls)


def _score(dice: Dice, bonus: int, difficulty: str, danger: bool, steps: int) -> int:
    own = outcome_score(unopposed(dice, bonus, difficulty, steps, danger))
    dice.note("cd.cooperative.score", "That counts {own:+}.", own=own)
    return own
