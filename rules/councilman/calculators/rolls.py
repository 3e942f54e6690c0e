"""The 2d8 draft's roll calculators: a roll against a Difficulty, an opposed roll, and Help."""

from fractions import Fraction
from operator import attrgetter
from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import Column, Exhibit, Odds, Step, odds
from rules.core.exhibits import format_number, format_percent, format_signed
from rules.core.inputs import FlagInput, IntegerInput, SelectInput
from rules.councilman import rolls
from rules.councilman.characters import tag_difficulty
from rules.councilman.rolls import consequences, is_success
from rules.councilman.tables import ACTS, DIFFICULTIES, OUTCOMES, TAGS

SEED = 28
BONUS = IntegerInput("Bonus", -1, 20, "Attribute, Specialization, item and activated Experience, added up.")
STEPS = IntegerInput("Steps", -6, 6, "Increases minus Decreases; each is one d8 more.")
DIFFICULTY = SelectInput("Difficulty", {difficulty: difficulty for difficulty in DIFFICULTIES})
HELP_DIFFICULTY = SelectInput("Difficulty of helping", DIFFICULTY.options, "Usually Medium.")
DANGER = FlagInput("Dangerous", "Bad counts as Very Bad.")
TAG = SelectInput("Tag", {tag: tag for tag in TAGS}, "The tag of the Specialization used.")
ACT = SelectInput("Act", {act: act.capitalize() for act in ACTS}, "A tag makes some acts easier or harder.")


def about_text(value: Fraction) -> str:
    """Return a number for a sentence: `about 2.98` if it is rounded, and only the number if it is exact."""
    return format_number(value).replace("≈", "about")


def success_exhibit(outcomes: Odds[str]) -> Exhibit:
    """Return an exhibit of the chance that a roll comes to Mixed or better."""
    return two_outcomes_exhibit("Mixed or better", "Roll", "Mixed or better", outcomes.chance(is_success), "Worse")


def _good_chance(outcomes: Odds[str]) -> Fraction:
    """Return the chance that a roll comes to Good or better."""
    return outcomes.chance(lambda outcome: outcome in ("Good", "Very Good"))


def _chances_text(outcomes: Odds[str]) -> str:
    """Return a text with the chances of Mixed or better and of Good or better."""
    return (
        f"you reach Mixed or better {chance_text(outcomes.chance(is_success))}, "
        f"Good or better {format_percent(_good_chance(outcomes))}."
    )


def advantage_exhibit(outcomes: Odds[str]) -> Exhibit:
    """Return an exhibit of the mean Advantage that a player's roll brings to both sides.

    Both sides take Advantage whenever they may.
    """
    player, gm = (outcomes.map(consequences).mean(attrgetter(side)) for side in ("own", "gm"))
    note = "Very Good may give something extra instead of Advantage, Mixed or worse a setback."
    return _means_exhibit(player, gm, note)


def _means_exhibit(players: Fraction, gm: Fraction, note: str = "") -> Exhibit:
    columns = (Column("Side"), Column("Advantage", "number"))
    return Exhibit("Advantage on average, if taken", columns, (("Players", players), ("GM", gm)), None, note)


@calculator(
    "councilman",
    "Roll",
    "cd.unopposed",
    "cd.unopposed.table",
    "cd.increase",
    "cd.dangerous",
    "cd.specialization.tag",
    question="Do I make it?",
)
def roll(
    bonus: Annotated[int, BONUS] = 2,
    difficulty: Annotated[str, DIFFICULTY] = "Medium",
    steps: Annotated[int, STEPS] = 0,
    danger: Annotated[bool, DANGER] = False,
    tag: Annotated[str, TAG] = "Human",
    act: Annotated[str, ACT] = "ordinary acts",
) -> Answer:
    """How likely each outcome of a roll against a Difficulty is, and what it gives."""
    row = tag_difficulty(tag, act, difficulty)
    if row is None:
        why = f"{tag} does {act} without a roll."
        return Answer(why, (), (Step("cd.specialization.tag", why),))
    outcomes = odds(rolls.unopposed, bonus, row, steps, danger)
    return Answer(
        f"On {row} {_chances_text(outcomes)}",
        (
            success_exhibit(outcomes),
            distribution_exhibit("Outcomes", outcomes, "Outcome", OUTCOMES, ranked=True),
            advantage_exhibit(outcomes),
        ),
        SampleRoll(rolls.unopposed, (bonus, row, steps, danger), SEED),
        {"succeeds": outcomes.chance(is_success), "good": _good_chance(outcomes)},
    )


@calculator(
    "councilman",
    "Opposed roll",
    "cd.opposed",
    "cd.opposed.table",
    "cd.opposed.both",
    "cd.increase",
    question="Which of us wins?",
)
def opposed_roll(
    bonus: Annotated[int, IntegerInput("Your bonus", -1, 20)] = 2,
    other: Annotated[int, IntegerInput("The other side's bonus", -5, 25)] = 2,
    steps: Annotated[int, IntegerInput("Your steps", -6, 6, "Increases minus Decreases.")] = 0,
    other_steps: Annotated[int, IntegerInput("The other side's steps", -6, 6)] = 0,
    danger: Annotated[bool, DANGER] = False,
) -> Answer:
    """How likely each outcome of an opposed roll is for the player."""
    arguments = (bonus, other, steps, other_steps, danger)
    outcomes = odds(rolls.opposed, *arguments)
    players, gm = (outcomes.map(rolls.opposed_gains).mean(attrgetter(side)) for side in ("players", "gm"))
    return Answer(
        f"Against {format_signed(other)} {_chances_text(outcomes)}",
        (
            success_exhibit(outcomes),
            distribution_exhibit("The player's outcome", outcomes, "Outcome", OUTCOMES, ranked=True),
            _means_exhibit(players, gm),
        ),
        SampleRoll(rolls.opposed, arguments, SEED),
        {
            "succeeds": outcomes.chance(is_success),
            "good": _good_chance(outcomes),
            "mean_players_advantage": players,
            "mean_gm_advantage": gm,
        },
    )


@calculator("councilman", "Help", "cd.help", "cd.increase", question="Should I help?")
def helping(
    helper: Annotated[int, IntegerInput("The helper's bonus", -1, 20)] = 2,
    helper_difficulty: Annotated[str, HELP_DIFFICULTY] = "Medium",
    bonus: Annotated[int, IntegerInput("Bonus of the helped creature", -1, 20)] = 2,
    difficulty: Annotated[str, DIFFICULTY] = "Hard",
) -> Answer:
    """What Help is worth: the roll with and without Help, and what the helper's own roll costs."""
    help_roll = odds(rolls.help_out, helper, helper_difficulty)
    comes = help_roll.chance(lambda helped: helped.advantage > 0)
    plain, helped = (odds(rolls.unopposed, bonus, difficulty, steps) for steps in (0, 1))
    with_help = plain.chance(is_success) * (1 - comes) + helped.chance(is_success) * comes
    rows = (
        ("alone", plain.chance(is_success)),
        ("with this Help", with_help),
        ("if the Help comes", helped.chance(is_success)),
    )
    own = help_roll.map(lambda result: result.outcome)
    columns = (Column("Roll"), Column("Mixed or better", "chance"))
    return Answer(
        f"With this Help the roll reaches Mixed or better {chance_text(with_help)}, "
        f"alone {format_percent(plain.chance(is_success))}. "
        f"The Help comes {format_percent(comes)} of the time.",
        (
            Exhibit("The roll that is helped", columns, rows),
            distribution_exhibit("The helper's own outcome", own, "Outcome", OUTCOMES, ranked=True),
        ),
        SampleRoll(rolls.help_out, (helper, helper_difficulty), SEED),
        {"comes": comes, "alone": plain.chance(is_success), "with_help": with_help},
    )
