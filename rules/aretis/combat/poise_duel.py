"""The Markov chain behind the odds of a fall: two fighters play rounds until one of them falls."""

from contextlib import suppress
from fractions import Fraction
from operator import attrgetter

from rules.aretis.characters import Character
from rules.aretis.combat.exchanges import MISSED, attack_against_attack, exchange
from rules.aretis.combat.poise import change_poise, has_fallen
from rules.aretis.rolls import Throw
from rules.aretis.rulings import rulings
from rules.core import Dice, NeverEnds, Odds, absorb, odds, require_int, require_one_of, step_distribution
from rules.core.frozen import frozen

MAX_ROUNDS = 1_000
MAX_POISE = 40  # poise at the start; with more, the chain has too many states, one for each pair of poises
PLANS = ("attack-defend", "defend-attack", "both-attack", "taking-turns")


@frozen(order=True)
class PoiseDuelState:
    """The state of a duel: both poises, who has fallen ("", "one", "other" or "both"), and whose turn it is.

    `others_turn` is True if the second fighter attacks next; it matters only if they take turns.
    """

    one: int
    other: int
    fallen: str = ""
    others_turn: bool = False


def duel_round(
    dice: Dice,
    duel: PoiseDuelState,
    one: Character,
    other: Character,
    starts: tuple[int, int],
    plan: str = "attack-defend",
    throw: Throw = None,
) -> PoiseDuelState:
    """Play one round of a duel, and return the state after it.

    Args:
        dice: The dice of any run mode.
        duel: The state before the round.
        one: The first fighter.
        other: The second fighter.
        starts: The poise with which each of them began the duel.
        plan: "attack-defend" (the first attacks and the second defends), "defend-attack", "both-attack", or
            "taking-turns".
        throw: The dice to throw; None for the dice of the ruling.
    """
    require_one_of(plan, PLANS, "a plan")
    turned = plan == "defend-attack" or (plan == "taking-turns" and duel.others_turn)
    if plan == "both-attack":
        mine, theirs = dice.sub(attack_against_attack, one, other, throw)
    elif turned:
        mine, theirs = MISSED, dice.sub(exchange, other, one, throw)
    else:
        mine, theirs = dice.sub(exchange, one, other, throw), MISSED
    my_poise = change_poise(duel.one, mine.attacker + theirs.defender, starts[0])
    their_poise = change_poise(duel.other, theirs.attacker + mine.defender, starts[1])
    down = (
        mine.attacker_falls or theirs.defender_falls or has_fallen(my_poise),
        theirs.attacker_falls or mine.defender_falls or has_fallen(their_poise),
    )
    who = {(True, False): "one", (False, True): "other", (True, True): "both"}.get(down, "")
    return PoiseDuelState(my_poise, their_poise, who, plan == "taking-turns" and not duel.others_turn)


@frozen
class FallOdds:
    """The odds of the first fall.

    `by_round` has the chance of each round, and `later` the chance that no fighter falls in these rounds. `who` has
    each fighter's chance to fall first, and `rounds` is the mean number of rounds. `who` is empty and `rounds` is None
    if a duel may never end, or has too many states because poise has no bounds.
    """

    by_round: dict[int, Fraction]
    later: Fraction
    who: dict[str, Fraction]
    rounds: Fraction | None


def fall_odds(
    one: Character,
    other: Character,
    starts: tuple[int, int],
    plan: str = "attack-defend",
    most: int = 20,
    throw: Throw = None,
) -> FallOdds:
    """Return the exact odds of the first fall: its round, and the fighter who falls.

    Args:
        one: The first fighter.
        other: The second fighter.
        starts: The poise with which each of them begins the duel, 1 to 40.
        plan: The stances in every round, one of those that `duel_round` takes.
        most: The number of rounds whose chances are computed one by one, 1 to 1000.
        throw: The dice to throw; None for the dice of the ruling.
    """
    for start in starts:
        require_int(start, 1, MAX_POISE, "starting poise")
    require_int(most, 1, MAX_ROUNDS, "rounds to count")

    def step(duel: PoiseDuelState) -> Odds[PoiseDuelState]:
        return odds(duel_round, duel, one, other, starts, plan, throw)

    start_state = PoiseDuelState(*starts)
    by_round, later = step_distribution(start_state, step, _has_fall, most)
    if not later or _has_bounded_poise():
        with suppress(NeverEnds):
            ending = absorb(start_state, step, _has_fall)
            who = Odds.from_chances(ending.chances.items()).map(attrgetter("fallen"))
            return FallOdds(by_round, later, dict(who.items()), ending.steps)
    return FallOdds(by_round, later, {}, None)


def _has_fall(duel: PoiseDuelState) -> bool:
    return bool(duel.fallen)


def _has_bounded_poise() -> bool:
    """Return whether poise stays within bounds, so that a duel has finitely many states."""
    bounded = rulings().poise_cap == "start" and rulings().below_zero == "stops-at-zero"
    return bounded or rulings().footing == "agility"
