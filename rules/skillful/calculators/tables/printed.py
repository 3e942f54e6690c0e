"""The printed tables, computed from the data and the rules."""

from rules.core import Column, Exhibit, exhibit
from rules.core.exhibits import Rows, format_signed
from rules.skillful.characters import Attempt, Character, Effort, Task
from rules.skillful.combat.consequences import consequence, damage, other_consequence
from rules.skillful.combat.defence import defence_cost, defence_row
from rules.skillful.combat.suckage import points_to_rise, take_suckage
from rules.skillful.combat.thresholds import cutoffs, threshold_size
from rules.skillful.effort import attitude_modifier, nominal_effort, pool_for, price
from rules.skillful.tables import (
    ATTITUDES,
    BROADSWORD,
    CHART,
    DURATIONS,
    FUMBLE_THRESHOLDS,
    KINDS,
    LEVELS,
    NOMINAL_EFFORTS,
    RATINGS,
    WEAPONS,
)
from rules.skillful.tasks import sword_dodge

FIVE_WIND = Effort(wind=5)
LOSSES = (1, 5, 9, 10, 12, 19, 20, 21, 29, 30, 31, 39, 40, 41, 49)


@exhibit("skillful", "pools")
def pools() -> Exhibit:
    """Which pool pays for an effort, by its duration and by its kind."""
    rows = tuple((span, *(pool_for(span, kind).capitalize() for kind in KINDS)) for span in DURATIONS)
    columns = (Column("It takes"), Column("Effort of the body"), Column("Effort of the mind"))
    return Exhibit("Which pool pays", columns, rows)


@exhibit("skillful", "efforts")
def efforts() -> Exhibit:
    """Every printed nominal effort."""
    rows = tuple((action.capitalize(), str(nominal_effort(action))) for action in NOMINAL_EFFORTS)
    return Exhibit("Nominal efforts", (Column("Action"), Column("N")), rows)


@exhibit("skillful", "defence-chart")
def defence_chart() -> Exhibit:
    """The defence chart, with the cost of each row for a dodge from a broadsword."""
    dodge = Attempt(Character(), sword_dodge())
    rows = tuple(
        (row.threshold, row.name, losses_text(row.name), _effect_text(row.penalty),
         str(defence_cost(row.name, dodge, BROADSWORD)))
        for row in CHART
    )  # fmt: skip
    columns = (Column("Threshold", "count"), Column("Name"), Column("Lost by"), Column("You spend"),
               Column("Dodging a broadsword"))  # fmt: skip
    return Exhibit("The defence chart", columns, rows)


def losses_text(name: str, separator: str = "–") -> str:
    """Return the losses of a row of the chart, such as "1–9"."""
    losses = [loss for loss in range(60) if defence_row(loss) == name]
    if losses == [0]:
        return "0"
    return f"{losses[0]}{separator}{losses[-1]}" if losses[-1] < 59 else f"{losses[0]} or more"


def _effect_text(penalty: str) -> str:
    if not penalty:
        return "N"
    return "N + 2N" if penalty == "2N" else f"N + 2N + {penalty.removesuffix(' Penalty')}"


@exhibit("skillful", "consequences")
def consequences() -> Exhibit:
    """The consequences of a melee weapon and of a gun, for a loser whose N is 5 Wind."""
    rows = tuple(
        (name, *(str(consequence(level, FIVE_WIND, weapon)) for weapon in WEAPONS))
        for level, name in enumerate(LEVELS, 1)
    )
    columns = (Column("Consequence"), *(Column(f"{weapon.name} ({weapon.kind})") for weapon in WEAPONS))
    return Exhibit("Consequences for a loser whose N is 5 Wind", columns, rows)


@exhibit("skillful", "ratings")
def ratings() -> Exhibit:
    """Low, Medium and High damage of the printed weapons."""
    rows: Rows = tuple((weapon.name, *(damage(rating, weapon) for rating in RATINGS)) for weapon in WEAPONS)
    columns = (Column("Weapon"), *(Column(rating, "count") for rating in RATINGS))
    return Exhibit("Damage ratings, in points of Health", columns, rows)


@exhibit("skillful", "other-things")
def other_things() -> Exhibit:
    """The consequences for people who build or repair something."""
    rows = tuple((name, other_consequence(level).capitalize()) for level, name in enumerate(LEVELS, 1))
    return Exhibit("Consequences when you build or repair", (Column("Consequence"), Column("Such as")), rows)


@exhibit("skillful", "attitudes")
def attitudes() -> Exhibit:
    """How each attitude changes the check and the cost before the roll."""
    rows = tuple(
        (name.capitalize(), _change_text(attitude_modifier(name)), _change_text(attitude_modifier(name, danger=True)),
         *(str(price(Task(Effort(wind=n)), name)) for n in (5, 12, 1)))
        for name in ATTITUDES
    )  # fmt: skip
    columns = (Column("Attitude"), Column("Check"), Column("In danger"), Column("N 5 Wind"), Column("N 12 Wind"),
               Column("N 1 Wind"))  # fmt: skip
    return Exhibit("Attitudes", columns, rows)


def _change_text(number: int) -> str:
    return format_signed(number) if number else "0"


@exhibit("skillful", "narrowing")
def narrowing() -> Exhibit:
    """The cutoffs for every fatigue penalty, if no pool, Stamina or Health is below zero."""
    pools: tuple[tuple[str, ...], ...] = ((), ("stamina",), ("health",))
    rows: Rows = tuple((penalty, *(_cutoffs_text(penalty, below) for below in pools)) for penalty in range(11))
    columns = (Column("Penalty", "count"), Column("T = 3"), Column("T = 2"), Column("T = 1"))
    note = "T is 2 with Stamina or Focus below zero, 1 with Health or Sanity below zero, otherwise 3."
    return Exhibit("How the cutoffs narrow", columns, rows, note=note)


def _cutoffs_text(penalty: int, below: tuple[str, ...]) -> str:
    character = Character(physical_penalty=penalty, below=below)
    return "/".join(str(cutoff) for cutoff in cutoffs(threshold_size(character, Task(FIVE_WIND))))


@exhibit("skillful", "suckage")
def suckage() -> Exhibit:
    """How many suckage points reach the next better row, and what that saves in a dodge from a broadsword."""
    dodge = Attempt(Character(), sword_dodge())
    rows = tuple(_suckage_row(loss, dodge) for loss in LOSSES)
    columns = (Column("Lost by", "count"), Column("Points", "count"), Column("From"), Column("To"), Column("Saves"))
    return Exhibit("What suckage points buy", columns, rows, note="A dodge from a broadsword, N 5 Wind.")


def _suckage_row(loss: int, dodge: Attempt) -> tuple[str | int, ...]:
    points = points_to_rise(loss)
    before, after = defence_row(loss), defence_row(take_suckage(loss, points))
    dear, cheap = (defence_cost(row, dodge, BROADSWORD) for row in (before, after))
    saved, more = _extra_cost(dear, cheap), _extra_cost(cheap, dear)
    saving = f"{saved}, for {more} more" if more.pools() else str(saved)
    return (loss, points, *(row.partition(" ")[0] for row in (before, after)), saving)


def _extra_cost(effort: Effort, cheaper: Effort) -> Effort:
    """Return, for each pool, how many points one effort costs more than another."""
    return Effort(*(max(points - getattr(cheaper, pool), 0) for pool, points in effort.by_pool().items()))


@exhibit("skillful", "fumble-list")
def fumble_list() -> Exhibit:
    """The printed fumble thresholds."""
    rows = tuple((action.capitalize(), threshold) for action, threshold in FUMBLE_THRESHOLDS.items())
    return Exhibit("Fumble thresholds", (Column("Action"), Column("Threshold", "count")), rows)
