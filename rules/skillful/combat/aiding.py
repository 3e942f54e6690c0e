"""Aid in a session: who can help with a check, with which options, and the roll with their aid."""

from rules.core import Dice, IllegalChoice
from rules.core.exhibits import capitalise
from rules.core.frozen import frozen
from rules.skillful.aid import aided_check
from rules.skillful.characters import Attempt
from rules.skillful.combat.choices import Aid
from rules.skillful.combat.state import CombatOption, Fighter, FightState
from rules.skillful.rolls import check
from rules.skillful.rulings import rulings
from rules.skillful.tables import ATTITUDE_NAMES, PLAIN_ATTITUDE

AidFumbles = tuple[int | None, ...]
AidOptions = tuple[tuple[str, tuple[str, ...]], ...]


@frozen
class AidedAttempt:
    """An attempt, with the name and the attempt of each person who aids it."""

    attempt: Attempt
    aid: tuple[tuple[str, Attempt], ...] = ()


def combat_options(fighter: Fighter, attacking: bool = False) -> dict[str, CombatOption]:
    """Return a fighter's attacks and defences by name.

    If an attack and a defence have the same name, `attacking` selects the attack.
    """
    attacks, defences = ({means.name: means for means in own} for own in (fighter.attacks, fighter.defences))
    return defences | attacks if attacking else attacks | defences


def option_and_attitude(helper: Fighter, used: str) -> tuple[CombatOption, str]:
    """Return a helper's combat option and attitude.

    The attitude is ordinary unless `used` ends with another attitude, as in "Net intense".
    """
    own_options = combat_options(helper)
    if used in own_options:
        return own_options[used], PLAIN_ATTITUDE
    name, _, attitude = used.rpartition(" ")
    return own_options[name], attitude


def roll_total(dice: Dice, backed: AidedAttempt, target: int | None = None) -> tuple[int, AidFumbles]:
    """Roll an attempt with its aid.

    Args:
        dice: The dice of any run mode.
        backed: The attempt and its aid.
        target: The total that the attempt has to reach; None if no total is set.

    Returns:
        The total, and an entry for each aid check: its total if it is a fumble, None if it is not.
    """
    if not backed.aid:
        return dice.sub(check, backed.attempt), ()
    helpers = tuple(attempt for _, attempt in backed.aid)
    if rulings().aid_fumble == "safe":
        target = target if rulings().aid_measure == "target" else None
        return dice.sub(_aided_total, backed.attempt, helpers, target), ()
    aided = dice.sub(aided_check, backed.attempt, helpers, target)
    return aided.total, aided.fumbled


def _aided_total(dice: Dice, main: Attempt, helpers: tuple[Attempt, ...], target: int | None) -> int:
    return aided_check(dice, main, helpers, target).total


def aid_takes_turn(fight: FightState) -> bool:
    """Return whether aid uses up the helper's turn; a ruling decides this for fights with rounds."""
    return fight.BLOWS and rulings().turn_order == "once-a-round" and rulings().fight_aid == "turn"


def check_aid(fight: FightState, who: str, means: str, aid: Aid) -> None:
    """Raise `IllegalChoice` unless these people can give this aid.

    A person can aid a check only once, with one of their options.
    """
    options = dict(aid_options(fight, who, means)) if aid else {}
    for name, used in aid:
        if used not in options.get(name, ()):
            listed = (
                "; ".join(f"{helper} with {' or '.join(means_names)}" for helper, means_names in options.items())
                or "nobody can"
            )
            raise IllegalChoice("sk.aid", f"{name} cannot aid {who} with {used}. {capitalise(listed)}")
    if len(dict(aid)) < len(aid):
        raise IllegalChoice("sk.aid", f"{who} cannot have aid from the same person twice. Name each helper once")


def aid_options(fight: FightState, who: str, means: str) -> AidOptions:
    """Return the possible helpers of a check, with their options.

    They are people of the same side; `who` can also help with another option of their own.
    """
    if fight.BLOWS and rulings().fight_aid == "none":
        return ()
    side, turn = fight.fighter(who).side, aid_takes_turn(fight)
    options = []
    for fighter in fight.remaining_fighters:
        if fighter.side == side and not (turn and fighter.acted and fighter.name != who):
            useful = tuple(name for name in combat_options(fighter) if (fighter.name, name) != (who, means))
            attitudes = ATTITUDE_NAMES[1:] if rulings().aid_attitude == "any" else ()
            with_attitudes = tuple(f"{name} {attitude}" for name in useful for attitude in attitudes)
            useful = tuple(dict.fromkeys(useful + with_attitudes))
            options += [(fighter.name, useful)] if useful else []
    return tuple(options)
