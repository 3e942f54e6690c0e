"""Stance and Poise's calculator of the first fall: two fighters, round after round, until one loses all poise."""

from fractions import Fraction
from typing import Annotated

from rules.aretis.calculators.rolling import DICE, EVEN, SEED, SKILLS, STRONG, fighter
from rules.aretis.characters import MAX_SKILL, Character
from rules.aretis.combat.poise import rise, rounds_down
from rules.aretis.combat.poise_duel import FallOdds, PoiseDuelState, duel_round, fall_odds
from rules.aretis.rolls import Throw, throw_pool
from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import BadInput, Chart, Column, Dice, Exhibit, Odds, odds
from rules.core.exhibits import chart_exhibit, format_count, format_percent
from rules.core.inputs import GroupInput, IntegerInput, SelectInput, Values

MAX_POISE, MAX_ROUNDS, SHOWN_STEPS = 10, 20, 12
MAX_POISE_TOGETHER = 6  # if both attack, every pair of poises is a state
POISE = {"poise": (IntegerInput("Poise", 1, MAX_POISE, "Poise at the start of the fight."), 4)}
STANCES = SelectInput(
    "Stances",
    {
        "attack-defend": "One attacks, the other defends",
        "defend-attack": "One defends, the other attacks",
        "both-attack": "Both attack",
        "taking-turns": "They take turns, one attacks first",
    },
)


@calculator(
    "aretis", "Until somebody falls", "ar.poise", "ar.poise.fall", "ar.sequence", question="Which of us falls first?"
)
def until_somebody_falls(
    one: Annotated[Values, GroupInput("One", {**SKILLS, **POISE})] = {**STRONG, "poise": 4},  # noqa: B006 (never changed)
    other: Annotated[Values, GroupInput("The other", {**SKILLS, **POISE})] = {**EVEN, "poise": 4},  # noqa: B006
    stances: Annotated[str, STANCES] = "attack-defend",
    dice: Annotated[str, DICE] = "",
) -> Answer:
    """How many rounds pass before one of two fighters falls, and which of them falls."""
    pair, starts = (fighter("One", one), fighter("The other", other)), (one["poise"], other["poise"])
    throw = throw_pool(dice)
    if stances == "both-attack":
        for side, poise in zip(("one", "other"), starts, strict=True):
            check_poise(poise, f"{side}.poise")
    fall = fall_odds(*pair, starts, stances, MAX_ROUNDS, throw)
    steps = SampleRoll(_play_to_a_fall, (*pair, starts, stances, throw), SEED, fall_text, SHOWN_STEPS)
    exhibits = (_rounds_exhibit(fall),) if not fall.who else (_first_fall_exhibit(fall), _rounds_exhibit(fall))
    values = {name: fall.who.get(name, Fraction(0)) for name in FALLERS if fall.who}
    if fall.rounds is not None:
        values["mean_rounds"] = fall.rounds
    return Answer(_verdict_text(fall), exhibits, steps, values)


def check_poise(poise: int, field: str) -> None:
    """Raise `BadInput` if two attackers have too much poise for quick exact odds."""
    if poise > MAX_POISE_TOGETHER:
        raise BadInput(poise, f"if both attack, Poise must be a whole number from 1 to {MAX_POISE_TOGETHER}", field)


def _play_to_a_fall(
    dice: Dice, one: Character, other: Character, starts: tuple[int, int], stances: str, throw: Throw
) -> tuple[str, int]:
    """Play rounds until a fighter falls, at most `MAX_ROUNDS`; return who falls and the number of rounds."""
    duel, rounds = PoiseDuelState(*starts), 0
    while not duel.fallen and rounds < MAX_ROUNDS:
        duel, rounds = duel_round(dice, duel, one, other, starts, stances, throw), rounds + 1
    return duel.fallen, rounds


def fall_text(end: tuple[str, int]) -> str:
    """Return a sentence that says who has fallen and in which round."""
    who, rounds = end
    if not who:
        return f"After {rounds} rounds nobody has fallen"
    return f"{FALLS[who]} in round {rounds}"


FALLS = {"one": "One falls", "other": "The other falls", "both": "Both fall"}
FALLERS = {"one": "One", "other": "The other", "both": "Both in the same round"}


def _verdict_text(fall: FallOdds) -> str:
    if fall.later == 1:
        return "Nobody ever falls: no possible result costs enough poise."
    if fall.rounds is None:
        return f"After {MAX_ROUNDS} rounds nobody has fallen {short_chance(fall.later)}; there may never be a fall."
    name, most = max(fall.who.items(), key=lambda item: item[1])
    mean = f"after {format_count(fall.rounds, 'round')} on average."
    if name == "both":
        return f"{FALLS[name]} at once {chance_text(most)}, {mean}"
    return f"{FALLS[name]} first {short_chance(most)}; a fall comes {mean}"


def short_chance(value: Fraction) -> str:
    """Return a chance for a sentence, without its fraction if that is too long to read."""
    return chance_text(value) if value.denominator < 10**9 else f"{format_percent(value)} of the time"


def _first_fall_exhibit(fall: FallOdds) -> Exhibit:
    rows = ((words, fall.who.get(name, Fraction(0))) for name, words in FALLERS.items())
    return chart_exhibit("bar", "Who falls first", (Column("Who falls first"), Column("Chance", "chance")), rows)


def _rounds_exhibit(fall: FallOdds) -> Exhibit:
    last = MAX_ROUNDS if fall.later else max(fall.by_round)
    rows = [(f"{number}", fall.by_round.get(number, Fraction(0))) for number in range(1, last + 1)]
    if fall.later:
        rows.append(("later", fall.later))
    title, order = "The round in which a fighter falls", [name for name, _ in rows]
    return distribution_exhibit(title, Odds.from_chances(rows), "Round", order, ranked=True)


MAX_TESTS = 10


@calculator("aretis", "Getting up", "ar.poise.rise", "ar.test.agility", question="How soon do I get up?")
def getting_up(
    agility: Annotated[int, IntegerInput("Agility", 0, MAX_SKILL)] = 10, dice: Annotated[str, DICE] = ""
) -> Answer:
    """How likely a fallen fighter is to get up, test by test."""
    throw = throw_pool(dice)
    once = odds(rise, agility, 1, throw).chance(lambda poise: poise is not None)
    tests = range(1, MAX_TESTS + 1)
    rows = tuple((test, test + rounds_down() - 1, 1 - (1 - once) ** test) for test in tests)
    columns = (
        Column("Test", "count"),
        Column("Round (the fall is in round 1)", "count"),
        Column("Up by then", "chance"),
    )
    mean = f" On average it takes {format_count(1 / once, 'test')}." if once else ""
    return Answer(
        f"Each test brings you up {chance_text(once)}, the first three together {chance_text(rows[2][2])}.{mean}",
        (
            two_outcomes_exhibit("One test", "Test", "You get up", once, "You stay down"),
            Exhibit("Up by the end of a round", columns, rows, Chart("line", "Test", "Up by then")),
        ),
        SampleRoll(rise, (agility, 1, throw), SEED, _rise_text),
        {"rises": once, "within_three": rows[2][2], **({"mean_tests": 1 / once} if once else {})},
    )


def _rise_text(poise: int | None) -> str:
    """Return a sentence that says whether one test to get up has succeeded."""
    return "You stay down" if poise is None else f"You get up, with {poise} poise"
