"""Work against nature as it is played: a check with aid, what failing costs, and what the GM says of it."""

from functools import partial
from itertools import count
from operator import ge

from rules.core import BadInput, Dice
from rules.core.frozen import replace
from rules.core.in_force import memoize
from rules.core.play.board import Board
from rules.core.play.manual_changes import Settings
from rules.core.play.offers import check_offered
from rules.skillful import fight
from rules.skillful.aid import aided_check
from rules.skillful.board import side_of
from rules.skillful.characters import Attempt
from rules.skillful.combat.consequences import call_off
from rules.skillful.combat.contest import ORDINARY, WON
from rules.skillful.combat.defence import defense_row, lost_effort, penalty_level
from rules.skillful.combat.fumbles import fumble_level
from rules.skillful.combat.narrowing import threshold_size
from rules.skillful.combat.state import GM, Fight, Fighter
from rules.skillful.combat.suffering import hurt, lift, lose
from rules.skillful.effort import penalty_effort
from rules.skillful.rolls import check, meets_target
from rules.skillful.rulings import rulings
from rules.skillful.scenes.working import (
    ALL,
    CallOff,
    ThatIsAll,
    Try,
    Work,
    aids,
    asked,
    attempt_of,
    going_on,
    milder,
    paid,
)
from rules.skillful.tables import CHART, ROWS


def start(**sides: tuple[Fighter, ...]) -> Work:
    """People at work as they are: one side, with nobody against them."""
    if len(sides) != 1:
        raise BadInput(", ".join(sides) or "nobody", "work is for one side; against another there is a fight")
    [(side, people_)] = sides.items()
    names = [side, *(each.name for each in people_)]
    if not people_ or len(set(names)) < len(names) or {GM, ALL} & set(names):
        raise BadInput(names, f"one side of people, each with a name of their own, and nobody called {GM} or {ALL}")
    state = Work((side,), tuple(fight.fresh(each, side) for each in people_))
    return replace(state, fighters=fight.entered(state, *names[1:]).fighters)


def turn(dice: Dice, state: Work) -> Work:
    """Whoever speaks first tries something, and what comes of it; or that is all."""
    due = asked(state)
    state, who, choice = dice.first(state, due)
    check_offered(due[who](state), choice)
    if isinstance(choice, ThatIsAll):
        return replace(state, over=True)
    state = paid(state, who, choice)  # and they roll as they are then, out of breath or not
    attempt = attempt_of(state, who, choice)
    total = dice.sub(_total, attempt, aids(state, choice))
    after = _read(dice, state, who, choice, attempt, total)
    return replace(state, fighters=after.fighters)


def _total(dice: Dice, attempt: Attempt, helpers: tuple[Attempt, ...]) -> int:
    return dice.sub(aided_check, attempt, helpers).total if helpers else dice.sub(check, attempt)


def _read(dice: Dice, state: Fight, who: str, trial: Try, attempt: Attempt, total: int) -> Fight:
    """Return the state after a total: suckage points first, then the chart, and the worse of it and a fumble."""
    row, fumble = come_to(attempt, total, trial.against)
    if row != WON or fumble:
        state = state.change(who, lost=max(0, trial.against - total), row=row, fumbled=fumble)
        state, points = _lifted(dice, state, who, attempt, total, trial.against)
        total += points
        row, fumble = come_to(attempt, total, trial.against)
        state = state.change(who, lost=max(0, trial.against - total), row=row, fumbled=fumble)
    dice.note("sk.roles.nature", "{who}: {total} against nature's {target}: {row}",
              who=who, total=total, target=trial.against, row=row)  # fmt: skip
    return _suffered(dice, state, who, trial, attempt, row, fumble).change(who, lost=0, row="", fumbled=0)


def come_to(attempt: Attempt, total: int, target: int) -> tuple[str, int]:
    """Return the row of the chart for a total, and the level of a fumble."""
    fumble = 0 if rulings().lone_fumble == "as-printed" else fumble_level(total, attempt)
    if meets_target(total, target):
        return WON, fumble
    size = threshold_size(attempt.character, attempt.task)
    return (ORDINARY if total == target else defense_row(target - total, size)), fumble


def _lifted(dice: Dice, state: Fight, who: str, attempt: Attempt, total: int, target: int) -> tuple[Fight, int]:
    """Return how many suckage points a character takes for a roll that brings a consequence."""
    row, _ = come_to(attempt, total, target)
    if row == WON and rulings().suckage_for == "defenders":
        return state, 0
    return lift(dice, state, who, partial(lift_points, attempt, total, target))


@memoize(1024)
def lift_points(attempt: Attempt, total: int, target: int) -> tuple[int, int]:
    """Return the fewest suckage points that lessen a failure or its fumble, and the most that may be taken.

    One roll has both, so points lift both, until neither is left.
    """
    row, fumble = come_to(attempt, total, target)

    def lifted(points: int) -> tuple[int, int]:
        """Return by how many rows and how many levels of a fumble so many points lift."""
        after, left = come_to(attempt, total + points, target)
        return CHART.index(ROWS[row]) - CHART.index(ROWS[after]), fumble - left

    failed = CHART.index(ROWS[row])
    fumbled = 0 if rulings().suckage_for == "defenders" else fumble
    rise = next(points for points in count(1) if any(lifted(points)))
    full = next(points for points in count(rise) if all(map(ge, lifted(points), (failed, fumbled))))
    if rulings().suckage_limit == "next-threshold":
        full = next(points for points in count(full, -1) if max(lifted(points)) <= 1)
    return rise, full


def _suffered(dice: Dice, state: Fight, who: str, trial: Try, attempt: Attempt, row: str, fumble: int) -> Fight:
    """2N for whoever fails, and the worse consequence, unless the work is called off in time."""
    level, weapon = max(penalty_level(row), fumble), attempt.task.weapon if fumble > penalty_level(row) else None
    failed = row != WON
    if level:
        state, final = _called_off(dice, state, who, CHART[level + 1].name, trial.attitude)
        level, failed = penalty_level(final), failed and final != WON
    if failed:
        state = lose(state, who, lost_effort(ORDINARY, attempt))
    return hurt(dice, state, who, level, penalty_effort(attempt), weapon)


def _called_off(dice: Dice, state: Fight, who: str, row: str, attitude: str) -> tuple[Fight, str]:
    """The row as it is, or milder where the work is stopped: by how much the GM says."""
    offers = partial(going_on, row=row, attitude=attitude)
    state, choice = dice.choose(state, who, offers)
    check_offered(offers(state), choice)
    if not isinstance(choice, CallOff):
        return state, row
    by = partial(milder, row=row, attitude=attitude)
    state, said = dice.choose(state, GM, by)
    check_offered(by(state), said)
    final = call_off(row, said.levels, attitude)
    dice.note("sk.other.call-off", "{who} calls it off: {row}", who=who, row=final)
    return state, final


def outcome(state: Work) -> str | None:
    """A word, when the table has said that that is all, or nobody is left to try anything."""
    return "done" if state.over or not state.there else None


def settings(state: Work, who: str) -> Settings:
    """Return the numbers that may be set for a person."""
    return fight.settings(state, who) if who else {}


def add_person(state: Work, who: str, side: str, person: object) -> Work:
    """Return the work with one more person."""
    return replace(state, fighters=fight.add_person(state, who, side, person, ALL).fighters)


def remove_person(state: Work, who: str) -> Work:
    """Return the work without a person."""
    return replace(state, fighters=fight.remove_person(state, who).fighters)


def after_manual_change(state: Work) -> Work:
    """Return the work as it is: it has no rounds."""
    return state


def people(state: Work) -> dict[str, Fighter]:
    """Everybody as they go on from here."""
    return fight.people(state)


def board(state: Work) -> Board:
    """The board of people at work."""
    return Board("That is all" if outcome(state) else "At work", (side_of(state, state.sides[0]),))
