"""The printed tables, computed from the data that the rules use."""

from itertools import pairwise

from rules.core import Column, Exhibit, exhibit
from rules.core.exhibits import format_number, format_signed
from rules.councilman.prices import START
from rules.councilman.rolls import Consequences, consequences
from rules.councilman.tables import (
    ABILITIES,
    HEALING_TIMES,
    LIMITS,
    NOUNS,
    OPPOSED,
    OUTCOMES,
    STATISTICS,
    TAGS,
    UNOPPOSED,
    VERBS,
    WEALTH,
)

HEADS = tuple(Column(outcome) for outcome in OUTCOMES)


def outcome_ranges(floors: tuple[int, ...]) -> tuple[str, ...]:
    """Return the range of totals for each outcome as a text.

    `floors` has the lowest totals of Bad, Mixed, Good and Very Good.
    """
    inner = pairwise(floors)
    middle = (f"{format_number(low)} to {format_number(high - 1)}" for low, high in inner)
    return (f"{format_number(floors[0] - 1)} or less", *middle, f"{format_number(floors[-1])} or more")


@exhibit("councilman", "unopposed-table")
def unopposed_table() -> Exhibit:
    """Table 1: the totals of each outcome, by Difficulty."""
    rows = tuple((difficulty, *outcome_ranges(floors)) for difficulty, floors in UNOPPOSED.items())
    return Exhibit(
        "Unopposed rolls", (Column("Difficulty"), *HEADS), rows, note="Each row is 3 higher than the row before."
    )


@exhibit("councilman", "opposed-table")
def opposed_table() -> Exhibit:
    """Table 2: the outcome for each difference of two totals."""
    rows = tuple(zip(outcome_ranges(OPPOSED), OUTCOMES, strict=True))
    return Exhibit("Opposed rolls", (Column("Own total minus the other's"), Column("Outcome")), rows)


@exhibit("councilman", "outcomes")
def outcome_table() -> Exhibit:
    """What each outcome of a player's roll brings."""
    rows = tuple(
        (outcome, _gains_text(consequences(outcome)), _costs_text(consequences(outcome))) for outcome in OUTCOMES
    )
    return Exhibit("What an outcome brings", (Column("Outcome"), Column("You get"), Column("It costs")), rows)


def _gains_text(result: Consequences) -> str:
    if not result.achieved:
        return "nothing"
    return f"more than you wanted, or {result.own} Advantage" if result.own else "what you wanted"


def _costs_text(result: Consequences) -> str:
    if not result.gm:
        return "nothing"
    what = "something particularly bad" if "particularly" in result.repercussion else "something"
    return f"{what}, or {result.gm} Advantage for the GM"


@exhibit("councilman", "advantage")
def advantage_table() -> Exhibit:
    """The uses of Advantage, and who may pay for each."""
    uses = {
        "increase": "roll one d8 more, keep the two highest",
        "decrease": "roll one d8 more, keep the two lowest",
        "more damage": "one damage die more",
        "less damage": "one damage die fewer",
        "experience": "add the Experience's bonus",
    }
    rows = tuple((use, effect, "only its owner" if use == "experience" else "anybody") for use, effect in uses.items())
    return Exhibit("Uses of Advantage", (Column("Use"), Column("Effect"), Column("Who pays")), rows)


@exhibit("councilman", "statistics")
def statistics_table() -> Exhibit:
    """The six statistics, and what each of them is for."""
    return Exhibit("Statistics", (Column("Statistic"), Column("For")), tuple(STATISTICS.items()))


@exhibit("councilman", "limits")
def limits_table() -> Exhibit:
    """The start, the lowest and the highest value of every number of a character."""
    rows = tuple(
        (what.capitalize(), START[what], format_number(low), str(starting), "no end" if ever is None else str(ever))
        for what, (low, starting, ever) in LIMITS.items()
    )
    columns = (Column("Value"), Column("Start", "count"), Column("Least"), Column("Most at first"), Column("Most ever"))
    return Exhibit("Starts and limits", columns, rows, note="Start 0 of an Experience: not there yet.")


@exhibit("councilman", "wealth")
def wealth_table() -> Exhibit:
    """Table 3: the levels of Wealth, and what they buy."""
    return Exhibit("Wealth", (Column("Wealth"), Column("Buys")), tuple(WEALTH.items()))


@exhibit("councilman", "specializations")
def specializations_table() -> Exhibit:
    """The sixty Specializations: every verb with every noun."""
    rows = (("Verbs", len(VERBS), ", ".join(VERBS)), ("Nouns", len(NOUNS), ", ".join(NOUNS)))
    note = (
        f"{len(VERBS)} × {len(NOUNS)} = {len(VERBS) * len(NOUNS)}: Create Fire, Know Mind, Transform Water and so on."
    )
    return Exhibit(
        "The sixty Specializations", (Column("Part"), Column("How many", "count"), Column("Words")), rows, None, note
    )


@exhibit("councilman", "tags")
def tags_table() -> Exhibit:
    """The four tags: their prices, and how they change the Difficulty."""
    rows = tuple(
        (tag.name, tag.price, f"{format_signed(tag.shift)} for {tag.acts}" if tag.shift else "as it is")
        for tag in TAGS.values()
    )
    return Exhibit("Tags", (Column("Tag"), Column("XP", "count"), Column("Difficulty")), rows)


@exhibit("councilman", "abilities")
def abilities_table() -> Exhibit:
    """The two printed Abilities."""
    columns = (Column("Ability"), Column("Effect"))
    return Exhibit("Abilities", columns, tuple(ABILITIES.items()), note="Level n costs n + 1 XP on top of level n − 1.")


@exhibit("councilman", "healing-times")
def healing_times() -> Exhibit:
    """The Difficulty of a healing roll, by the time taken."""
    rows = tuple((f"{time // 60} h" if time >= 60 else f"{time} min", row) for time, row in HEALING_TIMES.items())
    return Exhibit("Healing", (Column("Time"), Column("Difficulty")), (("8 h of rest", "no roll"), *rows))


@exhibit("councilman", "decisions")
def decisions() -> Exhibit:
    """Who makes which decision in an exchange of blows."""
    rows = (
        ("Attack", "the attacker", "target, Increases, an Experience"),
        ("Resist", "the target's side", "before the dice: Decreases, an Experience"),
        ("More damage", "the striker's side", "before damage: dice added, pressing a Very Good outcome"),
        ("Less damage", "the other side", "before damage: dice taken away"),
        ("Answer", "the target", "after Mixed or worse: strike back, or take Advantage"),
        ("Fall", "the creature at 0 Life", "Blaze of Glory, Unconsciousness or Unstable"),
    )
    return Exhibit("Decisions in an exchange", (Column("Decision"), Column("Whose"), Column("About")), rows)
