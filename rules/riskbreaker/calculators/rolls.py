"""Riskbreaker's roll calculators: a skill roll, and a ruse against an observer."""

from typing import Annotated

from rules.calculators.answers import Answer, SampleRoll, chance_text, distribution_exhibit, two_outcomes_exhibit
from rules.calculators.registry import calculator
from rules.core import BadInput, Chart, Column, Exhibit, odds
from rules.core.exhibits import format_percent
from rules.core.inputs import Condition, IntegerInput, ListInput, SelectInput
from rules.riskbreaker import rolls
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import ALWAYS_FAILS, ALWAYS_SUCCEEDS, STAT_VALUES

STAT = IntegerInput("Stat", 1, 10, "The permanent stat, before damage and bonuses.")
CHANGE = IntegerInput("Change", -9, 3, "Negative for Skill Damage, positive for a bonus from an item or from Risk.")
SEED = 1
LOWEST_LEVEL = -ALWAYS_FAILS  # the level of a roll of 10 against a stat of 0


@calculator("riskbreaker", "Skill roll", "rb.roll.success", "rb.roll.level", "rb.roll.table", question="Do I make it?")
def skill_roll(stat: Annotated[int, STAT] = 5, change: Annotated[int, CHANGE] = 0) -> Answer:
    """How often a skill roll succeeds, and at which Success Level."""
    value = stat + change
    rolled = odds(rolls.skill_roll, value)
    success = rolled.chance(lambda roll: roll.success)
    levels = rolled.map(lambda roll: str(roll.level) if roll.success else "Failure")
    order = sorted(levels, key=_failure_first)
    return Answer(
        f"A skill roll against {value} succeeds {chance_text(success)}.",
        (
            two_outcomes_exhibit("Success and failure", "Roll", "Success", success, "Failure"),
            distribution_exhibit("Success Level", levels, "Result", order, ranked=True),
        ),
        SampleRoll(rolls.skill_roll, (value,), SEED),
        {"succeeds": success, "fails": 1 - success},
    )


def _failure_first(result: str) -> tuple[bool, int]:
    return (False, 0) if result == "Failure" else (True, int(result))


RUSE = SelectInput(
    "The ruse",
    {"unknown": "not rolled yet", "noted": "rolled: its Success Level is noted", "failed": "rolled: it failed"},
    "A lasting ruse, such as a trap, is rolled before any opponent meets it.",
)


NOTED = IntegerInput("Noted Success Level", LOWEST_LEVEL, 12, when=Condition("ruse", ("noted",)))
OTHERS = ListInput(
    "Others who look",
    IntegerInput("Stat", 0, 10),
    "observer",
    5,
    0,
    7,
    "Only the best observer rolls, unless your group rules differently.",
)


@calculator(
    "riskbreaker",
    "Counter roll",
    "rb.counter.when",
    "rb.counter.compare",
    "rb.counter.note",
    question="Is my trap seen?",
)
def counter_roll(
    ruse: Annotated[str, RUSE] = "unknown",
    ruse_stat: Annotated[int, IntegerInput("Stat of the ruse", 1, 10, when=Condition("ruse", ("unknown",)))] = 3,
    noted_level: Annotated[int, NOTED] = 2,
    observer_stat: Annotated[
        int, IntegerInput("Stat of the observer", 0, 10, "Usually Personality minus its Skill Damage.")
    ] = 5,
    others: Annotated[tuple[int, ...], OTHERS] = (),
) -> Answer:
    """The chance that a ruse works, before it is rolled or with its Success Level noted."""
    observers = (observer_stat, *others)
    if ruse == "unknown":
        return _odds_before_ruse(ruse_stat, observers)
    if ruse == "failed":
        _check_failed_level()
    level = _check_noted_level(noted_level) if ruse == "noted" else None  # a failed ruse has no level
    seen = odds(rolls.spot_any, level, observers)
    what = f"A ruse of level {level}" if ruse == "noted" else "A failed ruse"
    results = seen.map(_sighting_text)
    return Answer(
        f"{what}: seen {chance_text(seen[True])}, unseen {format_percent(seen[False])}.{_observers_text(observers)}",
        (distribution_exhibit("Who wins", results, "Result", ("Unseen", "Seen")),),
        SampleRoll(rolls.spot_any, (level, observers), SEED, _sighting_text),
        {"works" if ruse == "noted" else "unseen": seen[False], "seen": seen[True]},
    )


def _check_noted_level(level: int) -> int:
    """Return a noted level; raise `BadInput` if under the rulings no ruse can have it."""
    face = ALWAYS_FAILS if rulings().failed_ruse == "as-printed" else ALWAYS_SUCCEEDS
    if rulings().failed_ruse != "as-printed" and rulings().low_success != "as-printed":
        least, why = 0, f"a failed ruse notes none, and a success at least 0 (low_success={rulings().low_success})"
    elif rulings().stat_floor == "zero":
        least, why = -face, f"a stat of 0 less a roll of {face} (stat_floor=zero)"
    else:
        return level
    if level < least:
        raise BadInput(
            level, f"under these rulings a noted level must be at least {least}, not {{value}}: {why}.", "noted_level"
        )
    return level


def _check_failed_level() -> None:
    """Raise `BadInput` if under the rulings a failed ruse notes a level, because the level must then be entered."""
    if rulings().failed_ruse == "as-printed":
        why = "under these rulings a failed ruse has a Success Level too (failed_ruse=as-printed)"
        raise BadInput("failed", f"{why}. Choose noted instead of {{value}}, and enter a level below 0.", "ruse")


RUSES = {
    (True, False): "The ruse works",
    (True, True): "A good ruse is seen",
    (False, True): "A failed ruse is seen",
    (False, False): "A failed ruse goes unnoticed",
}
RUSE_NAMES = dict(zip(("works", "good_seen", "failed_seen", "failed_unseen"), RUSES.values(), strict=True))


def _sighting_text(saw: bool) -> str:
    return "Seen" if saw else "Unseen"


def _ruse_text(both: rolls.RuseResult) -> str:
    return RUSES[both.success, both.seen]


def _observers_text(observers: tuple[int, ...]) -> str:
    """Return a text that says which of several observers roll; empty for one observer."""
    if len(observers) == 1:
        return ""
    who = "the best one" if rulings().observers == "best" else "each of them"
    return f" ({len(observers)} observers; {who} rolls.)"


def _odds_before_ruse(ruse: int, observers: tuple[int, ...]) -> Answer:
    rolled = odds(rolls.counter_roll, ruse, *observers)
    results = rolled.map(_ruse_text)
    works, seen = rolled.chance(lambda both: both.works), rolled.chance(lambda both: both.seen)
    return Answer(
        f"A ruse on {ruse} against {_observer_stats_text(observers)}: seen {chance_text(seen)}; "
        f"it works {chance_text(works)}.",
        (
            distribution_exhibit("Who wins", results, "Result", RUSES.values()),
            _odds_by_observer(ruse),
            two_outcomes_exhibit("Seen or not", "Ruse", "Seen", seen, "Unseen"),
        ),
        SampleRoll(rolls.counter_roll, (ruse, *observers), SEED, _ruse_text),
        {name: results[words] for name, words in RUSE_NAMES.items()} | {"seen": seen},
    )


def _observer_stats_text(observers: tuple[int, ...]) -> str:
    """Return a text for the observers and their stats, such as `the best of observers on 5 and 6`."""
    *most, last = map(str, observers)
    if not most:
        return f"an observer on {last}"
    how = "the best of observers" if rulings().observers == "best" else "each of observers"
    return f"{how} on {', '.join(most)} and {last}"


def _odds_by_observer(ruse: int) -> Exhibit:
    rows = tuple((stat, odds(rolls.counter_roll, ruse, stat).chance(lambda both: both.works)) for stat in STAT_VALUES)
    columns = (Column("Observer", "count"), Column("The ruse works", "chance"))
    title = f"A ruse on {ruse} against every observer"
    return Exhibit(title, columns, rows, Chart("line", "Observer", "The ruse works"))
