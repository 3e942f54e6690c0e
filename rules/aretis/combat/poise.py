"""Poise and footing: how a fighter loses poise, falls and rises."""

from rules.aretis.rolls import Throw, agility_test
from rules.aretis.rulings import rulings
from rules.core import Dice, require_int, rule


@rule("ar.poise.start", "RPG Combat Rules (beta)")
def starting_poise() -> int:
    """Every fighter begins a fight with some poise: 4, unless their sheet names another number."""
    return {"four": 4, "six": 6, "ten": 10}[rulings().starting_poise]


def poise_at_start(start: int | None) -> int:
    """Return the poise at the start of a fight: `start`, or the poise of the ruling if `start` is None."""
    return starting_poise() if start is None else require_int(start, 1, None, "starting poise")


@rule("ar.poise", "RPG Combat Rules (beta)")
def change_poise(poise: int, change: int, start: int | None = None) -> int:
    """A success regains poise, and a failure loses it.

    Args:
        poise: The poise before the round.
        change: The sum of all gains and losses of the round.
        start: The poise at the start of the fight; None for the poise of the ruling.

    Returns:
        The poise after the round; by our rulings at least 0 and at most `start`.
    """
    after = poise + change
    if rulings().poise_cap == "start":
        after = min(after, poise_at_start(start))
    return max(after, 0) if rulings().below_zero == "stops-at-zero" else after


@rule("ar.poise.fall", "RPG Combat Rules (beta)")
def has_fallen(poise: int) -> bool:
    """A character whose poise is zero falls, and neither attacks nor defends until they rise."""
    return poise == 0


@rule("ar.poise.rise", "RPG Combat Rules (beta)")
def rise(dice: Dice, agility: int, start: int | None = None, throw: Throw = None) -> int | None:
    """A fighter on the ground rises if an Agility test succeeds.

    Args:
        dice: The dice of any run mode.
        agility: The Agility skill.
        start: The poise at the start of the fight; None for the poise of the ruling.
        throw: The dice to throw; None for the dice of the ruling.

    Returns:
        The poise on rising, or None for a fighter who stays down.
    """
    if not dice.sub(agility_test, agility, "normal", throw):
        return None
    return {"one": 1, "start": poise_at_start(start), "as-printed": 0}[rulings().rising_poise]


def rounds_down() -> int:
    """Return how many rounds a fallen fighter waits before the first test to rise.

    The round of the fall counts.
    """
    return 2 if rulings().lying == "a-whole-round" else 1
