"""The first round of a sword fight in each of the five games, and the side that is ahead after it.

Each fighter attacks one opponent. The side that lands more blows is ahead. In Riskbreaker no side can pay for a blow
in the first round, so the side with more Advantage is ahead.

Each game has a function for one blow. It returns what the blow adds to the lead of the attacker's side: 1 if it lands,
and in some games a number below 0 if the other side gains from it.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rules.aretis.rolls import combat_test, is_success
from rules.basics.combat.attacks import attack_roll, defences_against
from rules.core import Dice
from rules.councilman.combat.attack import attack
from rules.councilman.combat.state import Fighter
from rules.councilman.rolls import consequences
from rules.riskbreaker.combat.advantage import round_advantage
from rules.riskbreaker.combat.card_effects import gain
from rules.side_by_side.abilities import Ability
from rules.skillful.characters import Attempt, Character
from rules.skillful.combat.contest import contest
from rules.skillful.tables import WON
from rules.skillful.tasks import sword_attack, sword_dodge

Side = tuple[Ability, ...]
Blow = Callable[[Dice, Ability, Ability], int]


def riskbreaker_blow(dice: Dice, attacker: Ability, target: Ability) -> int:  # noqa: ARG001 (all games' functions take the same arguments)
    """Gain Advantage with Risk 1: on a success your side gains it, on a failure the other side gains it."""
    outcome = gain(dice, attacker.riskbreaker, 1)
    return outcome.own - outcome.theirs


def aretis_blow(dice: Dice, attacker: Ability, target: Ability) -> int:  # noqa: ARG001
    """Make an attack test: a success lands, because the target attacks too and does not defend."""
    return int(is_success(combat_test(dice, attacker.aretis)))


def basics_blow(dice: Dice, attacker: Ability, target: Ability) -> int:
    """Roll an attack, which lands unless one active defence, a success roll as well, stops it."""
    defences = defences_against((("defence", target.basics_defence),))
    return int(attack_roll(dice, attacker.basics, defences).lands)


def skillful_blow(dice: Dice, attacker: Ability, target: Ability) -> int:
    """Attack with a sword, against a dodge: the attack lands if the defender loses the check."""
    strike = Attempt(Character((attacker.skillful,)), sword_attack())
    dodge = Attempt(Character((target.skillful,)), sword_dodge())
    return int(dice.sub(contest, strike, dodge).row != WON)


def councilman_blow(dice: Dice, attacker: Ability, target: Ability) -> int:
    """Make an attack: it lands on Mixed or better, and the target strikes back on Mixed or worse."""
    striker = Fighter("attacker", attack=attacker.councilman)
    defender = Fighter("target", defence=target.councilman)
    strike = dice.sub(attack, striker, defender)
    return int(consequences(strike.outcome).achieved) - int(strike.answer > 0)


BLOWS: Mapping[str, tuple[Blow, str]] = MappingProxyType(
    {
        "riskbreaker": (riskbreaker_blow, "rb.card.gain"),
        "aretis": (aretis_blow, "ar.test.versus-attack"),
        "basics": (basics_blow, "td.attack.roll"),
        "skillful": (skillful_blow, "sk.check.opposed"),
        "councilman": (councilman_blow, "cd.attack"),
    }
)


def _tally(dice: Dice, blow: Blow, attackers: Side, targets: Side) -> int:
    """Return the sum of the results of a side's blows; attackers are assigned to the targets in turn."""
    if not attackers:
        return 0
    before = dice.sub(_tally, blow, attackers[:-1], targets)
    return before + dice.sub(blow, attackers[-1], targets[(len(attackers) - 1) % len(targets)])


def first_round(dice: Dice, game: str, ours: Side, theirs: Side) -> int:
    """Play one round; return a number above 0 if the first side is ahead, and below 0 if the second side is ahead."""
    blow = BLOWS[game][0]
    lead = dice.sub(_tally, blow, ours, theirs) - dice.sub(_tally, blow, theirs, ours)
    if game == "riskbreaker":
        levels = tuple(tuple(ability.riskbreaker for ability in side) for side in (ours, theirs))
        gains = round_advantage(levels).gains
        lead += gains[0] - gains[1]
    return lead
