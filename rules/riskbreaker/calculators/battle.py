"""Riskbreaker's battle calculators: Advantage in a round, moving away, and how long a fighter lasts."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Annotated

from rules.calculators.answers import (
    Answer,
    SampleRoll,
    chance_text,
    distribution_exhibit,
    totals_exhibit,
    two_outcomes_exhibit,
)
from rules.calculators.registry import calculator
from rules.core import BadInput, Chart, Column, Exhibit, Step, odds
from rules.core.exhibits import format_count, format_number
from rules.core.inputs import IntegerInput, ListInput
from rules.riskbreaker.calculators.rolls import SEED
from rules.riskbreaker.combat import advantage, card_effects, damage
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import STAT_VALUES

LEVEL = IntegerInput("Skill level", 0, 10, "The stat of the skill this fighter uses, minus its Skill Damage.")
FIGHTERS = ListInput("Fighters", LEVEL, "fighter", 3, 1, 20)


@calculator(
    "riskbreaker",
    "Round Advantage",
    "rb.round.declare",
    "rb.round.outnumber",
    "rb.round.gain",
    question="Who gains Advantage this round?",
)
def round_advantage(
    sides: Annotated[tuple[tuple[int, ...], ...], ListInput("Sides", FIGHTERS, "side", [3, 3], 2, 8)] = (
        (5,),
        (2, 2, 2),
    ),
) -> Answer:
    """Which side of a Fight gains Advantage when a round begins, and how much."""
    result = advantage.round_advantage(sides)
    names = [f"Side {n}" for n in range(1, len(sides) + 1)]
    fighters = [" + ".join(map(str, side)) for side in sides]
    rows = tuple(zip(names, fighters, result.sums, result.bonuses, result.levels, result.gains, strict=True))
    columns = (
        Column("Side"),
        Column("Skill levels"),
        Column("Sum", "count"),
        Column("For numbers", "count"),
        Column("Level", "count"),
        Column("Gains", "count"),
    )
    steps = [Step("rb.round.declare", f"{name}: {levels} = {total}") for name, levels, total, *_ in rows]
    steps += [
        Step("rb.round.outnumber", f"{name} outnumbers the others: +{bonus}") for name, _, _, bonus, *_ in rows if bonus
    ]
    gainers = [f"{name} gains {gain}" for name, *_, gain in rows if gain]
    verdict = " and ".join(gainers) or "Nobody gains Advantage this round"
    steps.append(Step("rb.round.gain", f"Levels {', '.join(map(str, result.levels))}: {verdict}"))
    return Answer(
        f"{verdict}.",
        (Exhibit("The round, side by side", columns, rows, Chart("bar", "Side", "Gains")),),
        tuple(steps),
        {f"side_{number}": gain for number, gain in enumerate(result.gains, 1)},
    )


@calculator(
    "riskbreaker", "Moving away", "rb.card.move", "rb.move.counter", question="Who comes along when I move away?"
)
def move_away(
    stat: Annotated[int, IntegerInput("Stat of the mover", 1, 10, "Usually Agility.")] = 5,
    risk: Annotated[int, IntegerInput("Risk", 1, 3, "The distance: 1 easy, 2 less easy, 3 far or difficult.")] = 1,
    opponents: Annotated[
        Sequence[int], ListInput("Opponents' Agility", IntegerInput("Agility", 0, 10), "opponent", 4, 0, 8)
    ] = (4, 4),
) -> Answer:
    """Who comes along when you move away from several opponents, each countering on Agility."""
    result = odds(card_effects.move, stat, risk, opponents)
    followers = result.map(lambda outcome: sum(outcome.followers))
    gains = result.mean(lambda outcome: outcome.theirs)
    rows = tuple(
        (f"Opponent {n + 1} (Agility {agility})", result.map(lambda outcome: outcome.followers).chance(itemgetter(n)))
        for n, agility in enumerate(opponents)
    )
    exhibits = [
        two_outcomes_exhibit("Away alone", "Move", "Alone", followers[0], "Followed"),
        distribution_exhibit("How many come along", followers, "Come along", range(len(opponents) + 1)),
    ]
    if rows:
        columns = (Column("Opponent"), Column("Comes along", "chance"))
        exhibits.append(Exhibit("Who comes along", columns, rows))
    pays = f"; on average each side with opponents gains {format_number(gains)}" if opponents else ""
    return Answer(
        f"You get away alone {chance_text(followers[0])}{pays}.",
        tuple(exhibits),
        SampleRoll(card_effects.move, (stat, risk, opponents), SEED),
        {"alone": followers[0], "mean_gain": gains},
    )


@calculator(
    "riskbreaker", "Rounds until worn out", "rb.counters.mark", "rb.counters.last", question="How long do I last?"
)
def last_on_counters(
    stat: Annotated[int, IntegerInput("Stat you fight with", 1, 10)] = 5,
    skill_damage: Annotated[int, IntegerInput("Skill Damage", 0, 10)] = 0,
    counters: Annotated[int, IntegerInput("Counters marked", 0, 2)] = 0,
) -> Answer:
    """How many rounds a fighter lasts if nobody hits, until combat counters knock the fighter out."""
    if skill_damage > stat:
        raise BadInput(skill_damage, f"Skill Damage on a stat of {stat} must be at most {stat}", "skill_damage")
    rounds = damage.rounds_until_knock_out(stat, skill_damage, counters)
    last_step = Step("rb.counters.last", f"{stat - skill_damage} left in the stat, {counters} counters marked")
    which = "the stat" if rulings().counter_stat == "fight" else "the highest remaining stat"
    marks = Step("rb.counters.mark", f"Every third counter takes one point of {which} and clears all three")
    exhibits = () if rounds is None else (totals_exhibit("Rounds", ("It lasts", rounds)),)
    values = {} if rounds is None else {"rounds": rounds}
    return Answer(
        _duration_text(rounds), (rounds_by_stat("Fresh fighters", "Stat"), *exhibits), (last_step, marks), values
    )


def _duration_text(rounds: int | None) -> str:
    """Return a sentence that says how many rounds a fighter lasts."""
    if rounds is None:
        return "On combat counters alone this fighter never drops: Skill Damage never takes a fighter out."
    if not rounds:
        return "This fighter is out at once: the stat of the fight skill is 0."
    least = "at least " if rulings().counter_stat == "best" else ""  # by this ruling other stats may take the damage
    marked = " in which they try to inflict damage" if rulings().fought == "inflicted" else ""
    return f"On combat counters alone this fighter lasts {least}{format_count(rounds, 'round')}{marked}."


def rounds_by_stat(title: str, heading: str) -> Exhibit:
    """Return an exhibit of the rounds that an unhurt fighter lasts until combat counters knock them out, by stat."""
    lasting = tuple((stat, damage.rounds_until_knock_out(stat)) for stat in STAT_VALUES)
    rows = tuple((stat, "no end" if rounds is None else rounds) for stat, rounds in lasting)
    columns = (Column(heading, "count"), Column("Rounds", "count"))
    ends = all(rounds is not None for _, rounds in lasting)
    return Exhibit(title, columns, rows, Chart("bar", heading, "Rounds") if ends else None)
