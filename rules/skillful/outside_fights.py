"""Scenes of checks without a fight: work against nature, challenges, and contests whose totals decide the roles."""

from collections.abc import Mapping

from rules.core import Dice
from rules.core.frozen import replace
from rules.core.play.board import Board, Note
from rules.core.play.game import Scene
from rules.core.play.offers import check_offered
from rules.core.play.position import EndScene
from rules.skillful import fight
from rules.skillful.combat.aiding import roll_total
from rules.skillful.combat.attempts import aided_attempt, pay_for_choice
from rules.skillful.combat.choices import Challenge, Compete, Defend, GoOn, Milder, Try
from rules.skillful.combat.contest import Against
from rules.skillful.combat.failures import apply_result, read_total, suffer_aid_fumbles
from rules.skillful.combat.state import Fighter
from rules.skillful.opposed_rolls import carry_out_challenge, carry_out_contest
from rules.skillful.outside_choices import OutsideScene, pending_offers
from rules.skillful.rulings import rulings


def start(**sides: tuple[Fighter, ...]) -> OutsideScene:
    """Start a scene without a fight; the keyword arguments are the sides with their people."""
    return fight.start_state(OutsideScene, sides)


def turn(dice: Dice, state: OutsideScene) -> OutsideScene:
    """Carry out a person's check with its results, or end the scene if the group ends it."""
    due = pending_offers(state)
    state, who, choice = dice.choose_first_speaker(state, due)
    check_offered(due[who](state), choice)
    state = replace(state, told=())
    if isinstance(choice, EndScene):
        return replace(state, over=True)
    if isinstance(choice, Challenge):
        return carry_out_challenge(dice, state, who, choice)
    if isinstance(choice, Compete):
        return carry_out_contest(dice, state, who, choice)
    return _carry_out_try(dice, state, who, choice)


def _carry_out_try(dice: Dice, state: OutsideScene, who: str, choice: Try) -> OutsideScene:
    """Return the state after a check against nature, with the costs of a failure and of fumbles."""
    state = pay_for_choice(state, who, choice)  # people roll with the pools that they have after paying
    aided = aided_attempt(state, who, choice, choice.danger)
    total, aid_fumbles = roll_total(dice, aided, choice.against)
    against = Against(choice.against, fumbles=rulings().lone_fumble != "as-printed")
    state, total, result = read_total(dice, state, who, aided.attempt, total, against)
    dice.note("sk.roles.nature", "{who}: {total} against nature's {target}: {row}",
              who=who, total=total, target=choice.against, row=result.row)  # fmt: skip
    state = apply_result(dice, state, who, aided.attempt, result)
    return suffer_aid_fumbles(dice, state, [(aided, aid_fumbles)])


def outcome(state: OutsideScene) -> str | None:
    """Return `"done"` if the group has ended the scene or all people have left; None if the scene goes on."""
    return "done" if state.over or not state.remaining_fighters else None


TASKS: Mapping[type, str] = {
    **fight.TASKS,
    Defend: "{who} must answer. Pick a skill.",
    GoOn: "{who} is failing. Go on, or stop in time.",
    Milder: "The GM decides how much milder the consequence is.",
}


def task(_: OutsideScene, choice: object) -> str:
    """Return a sentence that tells the group what to do now."""
    return TASKS.get(type(choice), "Choose what {who} does.") if choice else ""


def board(state: OutsideScene) -> Board:
    """Return the board of a scene without a fight, with the result of the last opposed check."""
    notes = (Note(*state.told),) if state.told else ()
    line = "That is all" if outcome(state) else "At work"
    return Board(line, tuple(fight.board_side(state, side) for side in state.sides), notes)


TASK: Scene[OutsideScene] = Scene(
    title="A task",
    start=start,
    turn=turn,
    outcome=outcome,
    board=board,
    people_after=fight.people_after,
    side_of=fight.side_of,
    settings=fight.settings,
    add_person=fight.add_person,
    remove_person=fight.remove_person,
    task=task,
    sides=("friends",),
)
CONTEST = replace(TASK, title="A contest", sides=("friends", "foes"))
