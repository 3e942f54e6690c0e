"""The 2d8 draft's fight calculators: one attack with the target's answer, and a duel."""

from fractions import Fraction
from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import Chart, Column, Dice, Exhibit, odds
from rules.core.inputs import (
    Condition,
    Fields,
    FlagInput,
    GroupInput,
    IntegerInput,
    SelectInput,
    Values,
    default_values,
    refused_at,
)
from rules.councilman.calculators.rolls import DANGER, SEED, about_text
from rules.councilman.combat.attack import Exchange, check_extra_dice, exchange
from rules.councilman.combat.duel import duel_odds
from rules.councilman.combat.state import Fighter
from rules.councilman.tables import OUTCOMES

WEAPON: Fields = {
    "attribute": (IntegerInput("Attribute of the weapon", -1, 6, "Added to the attack roll and to damage."), 2),
    "attack": (IntegerInput("Attack bonus of the weapon", 0, 4), 1),
    "d8": (IntegerInput("Damage dice: d8", 0, 3), 1),
    "d6": (IntegerInput("Damage dice: d6", 0, 3), 0),
    "ranged": (FlagInput("Ranged"), False),
    "defence": (IntegerInput("Defence", -1, 10, "The Attribute of the defence and the best bonus to defend."), 1),
    "block": (IntegerInput("Block", 0, 10), 0),
    "life": (IntegerInput("Life now", 1, 60), 20),
}
EARLIER: Fields = {"attacks": (IntegerInput("Attacks made before", 0, 6, "In this round, striking back included."), 0)}
ATTACKING, DEFENDING = (GroupInput(name, {**WEAPON, **EARLIER}) for name in ("Attacker", "Target"))
SHORTER: Fields = {**WEAPON, "life": (IntegerInput("Life now", 1, 40), 20)}
FIRST, SECOND = (GroupInput(name, SHORTER) for name in ("Acts first", "Acts second"))


FALLS = SelectInput(
    "A target that falls is",
    {"Unconsciousness": "Unconscious", "Unstable": "Unstable"},
    "An Unstable target is conscious and strikes back.",
)
ATTACKER = default_values(ATTACKING.fields)
TARGET = {**ATTACKER, "attribute": 1}
EQUAL = default_values(SHORTER)


def make_fighter(name: str, values: Values) -> Fighter:
    """Return a fighter with the values of a form, whose Life is at its maximum."""
    return Fighter(name, **values, maximum=values["life"])


@calculator(
    "councilman", "Attack", "cd.attack", "cd.attack.damage", "cd.attack.block", "cd.attack.strike-back",
    "cd.attack.exchange", "cd.attack.fatigue", "cd.attack.gm-limit",
    question="What does my attack do, and what comes back?",
)  # fmt: skip
def attack(
    attacker: Annotated[Values, ATTACKING] = ATTACKER,
    target: Annotated[Values, DEFENDING] = TARGET,
    strikes: Annotated[bool, FlagInput("The target strikes back", "Otherwise it takes Advantage.")] = True,
    falls: Annotated[str, FALLS] = "Unconsciousness",
    steps: Annotated[int, IntegerInput("Steps for the attacker", -6, 6, "Increases minus Decreases.")] = 0,
    other_steps: Annotated[int, IntegerInput("Steps for the target", -6, 6)] = 0,
    extra: Annotated[
        int, IntegerInput("Damage dice added", -3, 3, "Paid for with Advantage; below 0, dice taken away.")
    ] = 0,
    gm: Annotated[bool, FlagInput("The GM's creature attacks")] = False,
    round_number: Annotated[
        int,
        IntegerInput(
            "Round", 1, 10, "The GM adds at most as many dice as the number of the round.", Condition("gm", (True,))
        ),
    ] = 1,
    press: Annotated[bool, FlagInput("Press a Very Good outcome", "Spend its Advantage on a damage die.")] = False,
    danger: Annotated[bool, DANGER] = False,
) -> Answer:
    """What one attack does to both sides: damage, the damage of striking back, and Advantage."""
    with refused_at("extra"):
        check_extra_dice("gm" if gm else "players", round_number, max(0, extra) + press)
    fighters = make_fighter("The attacker", attacker), make_fighter("The target", target)
    arguments = (*fighters, strikes, steps, other_steps, extra, press, falls, danger)
    results = odds(exchange, *arguments)
    outcomes = results.map(lambda result: result.outcome)
    taken, lost = results.map(lambda result: result.dealt), results.map(lambda result: result.returned)
    falling = taken.chance(lambda life: life >= int(target["life"]))
    means = (("Target", taken.mean()), ("Attacker", lost.mean()))
    gains = results.mean(lambda result: result.target_gains)
    gains_text = f"{about_text(gains)} Advantage on average" if gains else "no Advantage"
    note = f"The target gains {gains_text}."
    fate = f"the target falls {chance_text(falling)}" if falling else "the target cannot fall yet"
    return Answer(
        f"The attack takes {about_text(taken.mean())} Life and costs the attacker {about_text(lost.mean())} "
        f"on average; {fate}.",
        (
            two_outcomes_exhibit("Whether the target falls", "Target", "It falls", falling, "It stands"),
            distribution_exhibit("The attacker's outcome", outcomes, "Outcome", OUTCOMES, ranked=True),
            distribution_exhibit("Life taken from the target", taken, "Life"),
            distribution_exhibit("Life lost by the attacker", lost, "Life"),
            Exhibit("Life lost on average", (Column("Who"), Column("Life", "number")), means, None, note),
        ),
        SampleRoll(exchange, arguments, SEED, _exchange_text),
        {"falls": falling, "mean_taken": taken.mean(), "mean_lost": lost.mean(), "mean_target_advantage": gains},
    )


def _exchange_text(result: Exchange) -> str:
    """Return a text that says what one exchange of blows costs and brings both fighters."""
    lost = f"The target loses {result.dealt} Life, the attacker {result.returned}"
    gains = (("attacker", result.attacker_gains), ("target", result.target_gains))
    return "; ".join([lost, *(f"the {who} gains {gain} Advantage" for who, gain in gains if gain)])


def _first_attack(dice: Dice, first: Fighter, second: Fighter) -> None:
    """Roll the first attack of a duel, and record how much Life both fighters then have."""
    result = exchange(dice, first, second)
    mine, theirs = max(0, first.life - result.returned), max(0, second.life - result.dealt)
    over = "The duel is over" if not (mine and theirs) else "Then the second acts"
    dice.note("cd.round", "{over}: {mine} Life against {theirs}.", over=over, mine=mine, theirs=theirs)


@calculator(
    "councilman",
    "Duel",
    "cd.attack",
    "cd.attack.exchange",
    "cd.attack.fatigue",
    "cd.round",
    question="Who wins the duel?",
)
def duel(first: Annotated[Values, FIRST] = EQUAL, second: Annotated[Values, SECOND] = EQUAL) -> Answer:
    """Which of two fighters wins if they fight to the first fall without Advantage."""
    fighters = make_fighter("The first", first), make_fighter("The second", second)
    result = duel_odds(*fighters)
    rows = [("the first", 100 * result.first), ("the second", 100 * result.second)]
    if result.both:
        rows.append(("neither", 100 * result.both))
    columns = (Column("Left standing"), Column("Of 100 duels", "number"))
    note = f"{about_text(result.rounds)} rounds on average. Both always attack and always strike back."
    if result.rounded:
        note += " Chances to twelve digits."
    return Answer(
        f"The one who acts first wins {of_hundred_text(result.first)} duels.",
        (Exhibit("Left standing", columns, tuple(rows), Chart("bar", "Left standing", "Of 100 duels"), note),),
        SampleRoll(_first_attack, (*fighters,), SEED),
        {"first": result.first, "second": result.second, "neither": result.both, "mean_rounds": result.rounds},
    )


def of_hundred_text(share: Fraction) -> str:
    """Return a chance in words, such as "about 37 of 100".

    The words are "all" or "none of the" only if the chance is exactly 1 or 0.
    """
    if share in (0, 1):
        return "all" if share else "none of the"
    return {0: "fewer than 1 of 100", 100: "more than 99 of 100"}.get(
        round(100 * share), f"about {round(100 * share)} of 100"
    )
