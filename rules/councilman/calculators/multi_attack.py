"""The 2d8 draft's calculator of an attack on several targets: one roll, which each target resists with its own."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Any

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, Dice, Exhibit, Odds, odds
from rules.core.inputs import Entries, Fields, GroupInput, ListInput, Values
from rules.councilman.calculators.fights import ATTACKER, EARLIER, WEAPON, make_fighter
from rules.councilman.calculators.rolls import SEED, about_text
from rules.councilman.combat.attack import Strike, attack_many, multi_attack_roll, resolve_target
from rules.councilman.combat.state import Fighter

AIMED = ("defence", "block", "life")
SWUNG: Fields = {**{name: field for name, field in WEAPON.items() if name not in AIMED}, **EARLIER}
STANDING: Fields = {name: WEAPON[name] for name in AIMED}
MODEST: Values = {"defence": 1, "block": 0, "life": 5}
SWINGER: Values = {name: ATTACKER[name] for name in SWUNG}


@calculator(
    "councilman",
    "Attack on several",
    "cd.attack.many",
    "cd.attack.damage",
    "cd.attack.block",
    "cd.attack.strike-back",
    question="How many does one blow fell?",
)
def attack_on_several(
    attacker: Annotated[Values, GroupInput("Attacker", SWUNG)] = SWINGER,
    targets: Annotated[Entries, ListInput("Targets", GroupInput("Target", STANDING), "target", MODEST, 2, 6)] = (
        MODEST,
    )
    * 3,
) -> Answer:
    """What one attack on several targets at once does: how many fall, and how many may strike back."""
    swings = Fighter("The attacker", **attacker)
    marks = tuple(make_fighter(f"Target {n}", target) for n, target in enumerate(targets, 1))
    rows = tuple(_target_row(mark, odds(_roll_one_target, swings, mark)) for mark in marks)
    falling, answering = (odds(_count_targets, swings, marks, holds) for holds in (_falls, _may_answer))
    lost = sum((mean for *_, mean in rows), Fraction())
    columns = (Column("Who"), Column("Falls", "chance"), Column("Life lost on average", "number"))
    counts = range(len(marks) + 1)
    return Answer(
        f"The attack takes {about_text(lost)} Life in all on average; somebody falls {chance_text(1 - falling[0])}.",
        (
            distribution_exhibit("How many targets fall", falling, "They fall", counts),
            distribution_exhibit(
                "How many may strike back", answering, "They strike back", counts, "Or take Advantage instead."
            ),
            Exhibit("Each target", columns, rows),
        ),
        SampleRoll(attack_many, (swings, marks), SEED, _strikes_text, also=(marks,)),
        {
            "falls": 1 - falling[0],
            "all_fall": falling[len(marks)],
            "mean_taken": lost,
            "mean_answers": answering.mean(),
        },
    )


def _target_row(mark: Fighter, strikes: Odds[Strike]) -> tuple[str, Fraction, Fraction]:
    """Return a target's name, its chance to fall, and the Life that it loses on average."""
    return mark.name, strikes.chance(lambda strike: strike.lost >= mark.life), strikes.mean(lambda strike: strike.lost)


def _roll_one_target(dice: Dice, attacker: Fighter, target: Fighter) -> Strike:
    """Roll an attack on several targets, and return its effect on one of them."""
    return dice.sub(resolve_target, dice.sub(multi_attack_roll, attacker), attacker, target)


def _count_targets(dice: Dice, attacker: Fighter, targets: Sequence[Fighter], holds: Callable[..., bool]) -> int:
    """Return the number of targets for which `holds` is true.

    `int` reads the attacker's roll at once, so that the steps of the targets are enumerated once for each total.
    """
    attack_total = int(dice.sub(multi_attack_roll, attacker))
    return sum(dice.sub(holds, attack_total, attacker, target) for target in targets)


def _falls(dice: Dice, attack_total: int, attacker: Fighter, target: Fighter) -> bool:
    return dice.sub(resolve_target, attack_total, attacker, target).lost >= target.life


def _may_answer(dice: Dice, attack_total: int, attacker: Fighter, target: Fighter) -> bool:
    return dice.sub(resolve_target, attack_total, attacker, target).answer > 0


def _strikes_text(strikes: Sequence[Any], marks: Sequence[Fighter]) -> str:
    """Return a text that says how much Life each target of one attack loses."""
    lost = [f"{mark.name} loses {strike.lost} Life" for mark, strike in zip(marks, strikes, strict=True)]
    return "; ".join(lost)
