"""Views of a session for a page, as plain data: the board, the pending choice, all people, and the steps of the log."""

from itertools import chain
from typing import Any

from rules.core.context import using
from rules.core.dice import Step
from rules.core.frozen import as_dict
from rules.core.inputs import PlainData
from rules.core.play.board import Board, NumberChange, changes
from rules.core.play.delegation import parse_delegation
from rules.core.play.game import Game
from rules.core.play.names import check_new_name, check_sheet, side_does
from rules.core.play.position import Decision, Pending, Position
from rules.core.play.session import Session
from rules.core.play.session_text import one_line
from rules.core.pools import Die, KeepDice, MixedDice, OpenEndedDie, Pool, RepeatedDie
from rules.core.rulings import parse_rulings
from rules.sessions.choice_form import follows_in_turn, only_line, task_text
from rules.sessions.computer_player import TAG, available_spans, delegated_sides, pending_computer
from rules.sessions.evaluation import fight_position
from rules.sessions.offer_groups import group_offers
from rules.sessions.pasted import unfit_line


def sheet_json(game: Game, name: str, line: str, rulings: str) -> PlainData:
    """Return a person's line as plain data: the line in its usual form, costs, broken rules, and numbers.

    Raises `BadInput` for a line that cannot be read.
    """
    sheet = " · ".join(filter(None, map(one_line, line.splitlines())))
    people = game.people
    with using(parse_rulings(game.rulings, rulings)):
        person = people.read(check_new_name(one_line(name)), check_sheet(sheet))
        report = people.check(person)
        return {
            "line": people.format(person),
            "sums": [{"label": label, "value": value} for label, value in report.sums],
            "broken": [{"rule": broken.rule, "why": broken.reason, "mend": broken.fix} for broken in report.violations],
            "numbers": [{"label": label, "values": dict(values)} for label, values in people.form_values(person)],
            "boxes": dict(people.sheet_boxes(person)),
        }


DEAD = ("killed", "dead")  # reasons for being out, after which a person does not come back


def session_json(session: Session, same: int = 0) -> PlainData:
    """Return everything that the page shows, except the first `same` steps of the log, which the page has already."""
    position = session.current.position
    ended = position.outcome if position else None
    return {
        "same": same,
        "steps": [_log_step_json(session, at) for at in range(same, len(session.steps))],
        "board": as_dict(session.current.board) if position else None,
        "due": _pending_json(session, session.pending) if session.pending else None,
        "secret": _count_secret_steps(session),
        "over": ended is not None,
        "verdict": _verdict(session.current.board, getattr(ended, "winner", "")) if ended is not None else "",
        "dead": _dead(session),
        "everybody": {
            name: session.game.people.format(person) for name, person in session.current.current_people.items()
        },
        "scene": _scene_title(session, len(session.steps)),
        "kinds": scene_kinds_json(session.game),
        "fault": _fault_json(session),
        # The saved text can be shared if no lines are undone.
        "shared": str(session.to_text(session.unfit)) if len(session.undone) > len(session.unfit) else "",
        "plays": session.tag(TAG),
        "handed": sorted(delegated_sides(session)),
        "spans": available_spans(session),
        "stopped": _stopped_side(session),
        "unhurt_rounds": _unhurt_rounds(session),
        "book": pending_computer(session) is not None,
        "only": only_line(session),
    }


def _verdict(board: Board, winner: str) -> str:
    """Return sentences that say how a scene ended, such as "The battle is over. The friends win."."""
    wins = "Nobody wins"
    if winner:
        wins = "The GM’s side wins" if winner == "gm" else side_does(winner, "win", "wins")
    return f"{board.line}. {wins}."


def _dead(session: Session) -> list[str]:
    """Return the people who died in any scene, because the page does not offer them for the next scene."""
    ends = [at for at, step in enumerate(session.steps) if step.scene and at] + [len(session.steps)]
    boards = [session.moments[at].board for at in ends]
    outs = {person.name: person.out for board in boards for person in board.people}
    return sorted(name for name, out in outs.items() if out in DEAD)


def _stopped_side(session: Session) -> dict[str, str] | None:
    """Return the side that the computer has just stopped playing, with the reason; None if it has stopped no side."""
    by = parse_delegation(session.steps[-1].line) if session.steps and not session.steps[-1].scene else None
    return {"side": by.side, "why": by.why} if by and not by.span else None


LONG_UNHURT = 12  # rounds, in which five people make about as many choices as the computer makes without a pause


def _unhurt_rounds(session: Session) -> int:
    """Return the number of rounds since a person was hurt or, if no person was hurt, since the fight began.

    A number below `LONG_UNHURT` counts as 0. It is also 0 if no fight is going on.
    """
    if (position := fight_position(session)) is None:
        return 0
    at = len(session.steps)
    while not session.steps[at - 1].scene and not _is_anybody_hurt(session, at - 1):
        at -= 1
    since = session.moments[at].position
    rounds = position.fight.completed_rounds(position.state) - (
        since.fight.completed_rounds(since.state) if since else 0
    )
    return rounds if rounds >= LONG_UNHURT else 0


def _is_anybody_hurt(session: Session, at: int) -> bool:
    """Return True if a step harmed a person or took one out, or if the group changed a number by hand."""
    before, after = session.moments[at], session.moments[at + 1]
    steps = after.position.steps if after.position else ()
    return any(
        not change.name or not steps or any(step.to == change.who and change.name in step.harms for step in steps)
        for change in changes(before.board, after.board)
    )


def _fault_json(session: Session) -> PlainData | None:
    """Return the first line that does not fit, the reason, and the number of lines from it on; None if all fit."""
    if not session.fault or session.fault.at > len(session.steps):
        return None
    fault = {"at": session.fault.at, "why": f"{unfit_line(session)}: {session.fault.why}"}
    return fault | {"line": session.unfit[0].line, "count": len(session.unfit)}


def scene_kinds_json(game: Game) -> dict[str, PlainData]:
    """Return the kinds of scenes of a game: title, default sides, and the limit at which people are out."""
    return {
        name: {"title": scene.title, "sides": list(scene.sides), "limit": as_dict(scene.limit)}
        for name, scene in game.scenes.items()
    }


def _pending_json(session: Session, pending: Pending[Any]) -> PlainData:
    pool = pending.pool
    people = []
    for who in pending.who:
        offers = pending.offers(who)
        task = task_text(session.current, pending, who, offers[0].choice) if offers else ""
        people.append({"name": who, "task": task, "groups": group_offers(offers)})
    return {
        "kind": pending.kind,
        "task": _roll_task(session, pending) if pending.kind == "roll" else "",
        "follows": session.current.position is not None and follows_in_turn(session.current.position),
        "who": people,
        "pool": str(pool) if pool else "",
        **dice_to_enter(pool),
    }


def _roll_task(session: Session, pending: Pending[Any]) -> str:
    """Return who rolls and why: the sentence of the scene, and the last note that announces a roll."""
    moment, at = session.current, len(session.steps)
    while at and session.steps[at - 1].line.startswith("|"):  # earlier dice of the same rolls
        at -= 1
    steps = chain.from_iterable(past.position.steps for past in session.moments[at:] if past.position)
    said = (step.text for step in reversed([*steps]) if _announces_roll(step))
    announced = next((f"{text[0].upper()}{text[1:]}." for text in said), "")
    task = moment.scene.task(pending.state, None) if moment.scene else ""
    return " ".join(filter(None, (task, announced)))


def _announces_roll(step: Step) -> bool:
    """Return True if a note only says who rolls next. It names that person as the one who acts, but has no result."""
    return bool(step.by) and step.success is None and not (step.rolls or step.to or step.harms)


def dice_to_enter(pool: Pool | None) -> PlainData:
    """Return the number of sides of each die to enter; if `open` is true, a second die may follow."""
    match pool:
        case OpenEndedDie(die):
            return {"dice": [die.sides], "open": True}
        case Die(sides):
            return {"dice": [sides]}
        case RepeatedDie(count, die) | KeepDice(count, die):
            return {"dice": [die.sides] * count}
        case MixedDice(parts):
            return {"dice": [sides for part in parts for sides in dice_to_enter(part)["dice"]]}
    return {"dice": []}


def _count_secret_steps(session: Session) -> int:
    """Return the number of steps at the end of the log that are secret choices and not revealed yet."""
    if session.pending is None or session.pending.kind != "together":
        return 0
    count, most = 0, len(session.pending.who)
    for steps, moment in enumerate(reversed(session.moments[:-1]), 1):
        pending = moment.position.pending if moment.position else None
        if pending is None or pending.kind != "together" or len(pending.who) < most:
            break
        if len(pending.who) > most:  # a line that seals a secret does not change the number of people
            is_choice = not session.steps[-steps].line.startswith("table:")  # else a person may have left the fight
            count, most = steps if is_choice else count, len(pending.who)
    return count


def _scene_title(session: Session, count: int) -> str:
    """Return the title of the scene after the first `count` steps: the group's title, or that of its kind."""
    given = next((step.scene.title for step in reversed(session.steps[:count]) if step.scene), "")
    kind = session.moments[count].scene
    return given or (kind.title if kind else "")


def _log_step_json(session: Session, at: int) -> PlainData:
    step, before, after = session.steps[at], session.moments[at], session.moments[at + 1]
    if step.scene:
        return {"scene": _scene_title(session, at + 1), "sides": step.scene.sides}
    position = after.position if after is not before else None  # a line about a secret does not change the moment
    steps = position.steps if position else ()
    results = _results_json(steps)
    sentence = _sentence(position, results[0]["success"] if results else None) if position else ""
    return {
        "line": step.line,
        "said": sentence or _line_text(step.line, before.board),
        "note": step.note,
        "changed": step.happened,
        "changes": [
            as_dict(change) | {"by": list(dict.fromkeys(step.by for step in steps if _harms(step, change)))}
            for change in changes(before.board, after.board)
        ],
        "results": results,
        "told": [step.as_json() for step in steps if not _announces_roll(step)],
    }


def _sentence(position: Position[Any], success: bool | None) -> str:
    """Return the choice in the last line of a position, in a sentence as people say it.

    `success` is the result of the roll for it; None if there was no roll. The sentence is empty for a manual change,
    and for a game without sentences.
    """
    decision = next((entry for entry in position.added if isinstance(entry, Decision)), None)
    return position.fight.sentence(decision.who, decision.choice, success) if decision else ""


def _line_text(line: str, board: Board) -> str:
    """Return a line without dice and remark; leave out the side in front if the choice names the person who acts."""
    text = line.partition("#")[0].partition("|")[0].strip().removeprefix("table: ")
    who, _, choice = text.partition(": ")
    people = [person.name for side in board.sides if side.name == who for person in side.people]
    return choice if any(choice.startswith(f"{name} ") for name in people) else text


def _harms(step: Step, change: NumberChange) -> bool:
    """Return True if a step of the explanation made this number worse, or took this person out."""
    if not step.by or step.to != change.who or step.success is False:
        return False
    return change.name in step.harms if change.name else bool(step.harms)


def _results_json(steps: tuple[Step, ...]) -> list[PlainData]:
    """Return the result of each action of a line: dice, success, the person who acted, and the target.

    Dice belong to the next result; if there is none, to the last result. If there are no results at all, the dice are
    one result without success.
    """
    results: list[PlainData] = []
    rolls: list[PlainData] = []
    for step in steps:
        rolls += [roll.as_json() for roll in step.rolls]
        if step.success is not None:
            results.append({"success": step.success, "by": step.by, "to": step.to, "text": step.text, "rolls": rolls})
            rolls = []
    if results:
        results[-1]["rolls"] += rolls
    elif rolls:
        text = " ".join(step.text for step in steps)
        results.append({"success": None, "by": "", "to": "", "text": text, "rolls": rolls})
    return results
