"""The 2d8 draft's calculators of healing, and of an Unstable creature that tries to stay alive."""

from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import BadInput, Chart, Column, Exhibit, odds
from rules.core.exhibits import format_count
from rules.core.inputs import Condition, FlagInput, IntegerInput
from rules.councilman.calculators.rolls import BONUS, DANGER, SEED, about_text
from rules.councilman.combat.defeat import Fate, survival_rounds
from rules.councilman.healing import Healing, heal, healing_difficulty, life_after_healing
from rules.councilman.rolls import shift_difficulty
from rules.councilman.tables import OUTCOMES


@calculator(
    "councilman",
    "Healing",
    "cd.heal",
    "cd.heal.time",
    "cd.heal.amount",
    "cd.heal.price",
    question="How much Life do I get back?",
)
def healing(
    bonus: Annotated[int, BONUS] = 2,
    recovery: Annotated[int, IntegerInput("Recovery", 1, 60, "Of the creature that is healed.")] = 10,
    minutes: Annotated[
        int, IntegerInput("Minutes taken", 1, 479, "From 480 minutes on it counts as a night's rest.")
    ] = 60,
    shift: Annotated[
        int, IntegerInput("Harder by", -4, 4, "Steps that the GM adds to the Difficulty; below 0 the roll is easier.")
    ] = 0,
    steps: Annotated[int, IntegerInput("Steps", -6, 6, "Increases minus Decreases; in combat −1.")] = 0,
    danger: Annotated[bool, DANGER] = False,
    life: Annotated[int, IntegerInput("Life now", 0, 100)] = 8,
    maximum: Annotated[int, IntegerInput("Maximum Life", 1, 100)] = 20,
) -> Answer:
    """How much Life a healing roll restores, up to the maximum."""
    if life > maximum:
        raise BadInput(life, f"Life must be a whole number from 0 to its maximum, {maximum}", "life")
    difficulty = shift_difficulty(healing_difficulty(minutes), shift)
    arguments = (bonus, recovery, difficulty, steps, danger)
    results = odds(heal, *arguments)
    after = results.map(lambda result: life_after_healing(life, maximum, result.life))
    gm = results.mean(lambda result: result.gm)
    healed = after.chance(lambda left: left > life)
    mean = after.mean() - life
    note = f"On average {about_text(mean)} Life; the GM takes {about_text(gm)} Advantage."
    some = f"You get back {about_text(mean)} Life on average. On {difficulty}, the roll heals {chance_text(healed)}."
    return Answer(
        some if healed else "No Life is restored.",
        (
            two_outcomes_exhibit("Life restored or not", "Healing", "Some Life", healed, "None"),
            distribution_exhibit(
                "Outcomes", results.map(lambda result: result.outcome), "Outcome", OUTCOMES, note, ranked=True
            ),
            distribution_exhibit("Life afterwards", after, "Life"),
        ),
        SampleRoll(heal, arguments, SEED, _healed_text, also=(life, maximum)),
        {"heals": healed, "mean_healed": mean, "mean_life": after.mean(), "mean_gm_advantage": gm},
    )


def _healed_text(result: Healing, before: int, maximum: int) -> str:
    """Return a text that says how much Life a creature has after a healing roll."""
    after = life_after_healing(before, maximum, result.life)
    return f"Life rises from {before} to {after}" if after > before else f"Life stays at {before}"


STATES = ("alive", "stabilised", "dead")


def _fate_text(fate: Fate) -> str:
    """Return a text that says what has happened to an Unstable creature, and in which round."""
    if fate.state == "alive":
        return f"Alive after {format_count(fate.rolls, 'round')}"
    return f"{fate.state.capitalize()} in round {fate.rolls + 1}"


@calculator("councilman", "Unstable", "cd.unstable", "cd.unstable.difficulty", "cd.unstable.clock",
            "cd.unstable.stabilise",
    question="Does help come in time?",
)  # fmt: skip
def unstable(
    willpower: Annotated[int, IntegerInput("Willpower", -1, 6, "Items included.")] = 1,
    hits: Annotated[
        int, IntegerInput("Hits each round", 0, 3, "Each hit that costs Life makes the roll a step harder.")
    ] = 0,
    helped: Annotated[bool, FlagInput("A helper tries to stabilise")] = True,
    helper: Annotated[int, IntegerInput("Bonus of the helper", -1, 20, when=Condition("helped", (True,)))] = 3,
    steps: Annotated[int, IntegerInput("Increases each round", 0, 4, "Paid for with Advantage.")] = 0,
    rounds: Annotated[int, IntegerInput("Rounds to follow", 1, 8)] = 4,
) -> Answer:
    """How long an Unstable creature lives, and whether help comes in time."""
    arguments = [(willpower, hits, helper if helped else None, count, steps) for count in range(1, rounds + 1)]
    by_round = [odds(survival_rounds, *arguments).map(lambda fate: fate.state) for arguments in arguments]
    rows = tuple((count, state, states[state]) for count, states in enumerate(by_round, 1) for state in STATES)
    fates = by_round[-1]
    columns = (Column("Rounds", "count"), Column("State"), Column("Chance", "chance"))
    lives = 1 - fates["dead"]
    return Answer(
        f"After {format_count(rounds, 'round')} the creature is alive {chance_text(lives)}.",
        (
            distribution_exhibit("How it ends", fates, "State", STATES),
            Exhibit("State after each round", columns, rows, Chart("line", "Rounds", "Chance", "State")),
        ),
        SampleRoll(survival_rounds, arguments[-1], SEED, _fate_text),
        {state: fates[state] for state in STATES},
    )
