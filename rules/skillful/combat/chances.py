"""The chances of an attack before its defenders have answered: one chance for each defence that they can pay for."""

from fractions import Fraction

from rules.core import odds, using
from rules.core.play.game import Chances
from rules.core.play.offers import all_choices
from rules.skillful.combat.aiding import AidedAttempt
from rules.skillful.combat.attacks import FirstDice, compare_totals
from rules.skillful.combat.attempts import aided_attempt, pay_for_choice
from rules.skillful.combat.choices import Attack, Choice, Defend
from rules.skillful.combat.reactions import defence_offers
from rules.skillful.combat.state import FightState


def choice_chances(fight: FightState, who: str, choice: Choice) -> Chances:
    """Return the chance that an attack hits, for each defence of each target without aid.

    For any other choice the result is empty.
    """
    if not isinstance(choice, Attack):
        return ()
    with using(fight.rulings):
        paid = pay_for_choice(fight, who, choice)
        attack = aided_attempt(paid, who, choice)
        return tuple(
            (
                f"for a hit, if {name} answers with {_article(how.attitude)} {how.attitude} {how.means}",
                _hit_chance(attack, paid, name, how),
            )
            for name in choice.targets
            for how in all_choices(defence_offers(paid, name))
            if not how.aid
        )


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def _hit_chance(attack: AidedAttempt, fight: FightState, name: str, answer: Defend) -> Fraction:
    defence = aided_attempt(pay_for_choice(fight, name, answer, forced=True), name, answer)
    return odds(compare_totals, attack, (defence,)).chance(_is_hit)


def _is_hit(first_dice: FirstDice) -> bool:
    _, lost, _ = first_dice
    return any(lost or ())
