"""The computer plays a side: a named policy decides for its people, with lines in the log like those of players.

The tag `[plays bandits]` of a session names the sides that it plays, and `[plays bandits=best-known]` also the policy.
If a policy has no answer, another takes its place, and a note beside the line says so. A line can delegate a side for a
turn or a round (`rules.core.play.delegation`); then the computer stops if the policy has no answer.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core import BadInput, require_one_of
from rules.core.context import using
from rules.core.dice import Dice
from rules.core.frozen import replace
from rules.core.play.delegation import POLICIES, SPANS, Delegation, TurnAndRound, active_delegations, parse_delegation
from rules.core.play.names import check_name
from rules.core.play.offers import members
from rules.core.play.position import Decision, Pending, Position
from rules.core.play.ratings import ANSWER, BEST, KNOWN, SIMULATED, TACTICS, Advice
from rules.core.play.session import LogStep, Session
from rules.core.play.session_text import one_line
from rules.sessions.evaluation import advice_request, advise, in_fight, plain_policy

TAG = "plays"


def sides_from_tag(evening: Session) -> dict[str, str]:
    """Return the sides that the computer always plays, each with its policy; raise `BadInput` for an unknown one."""
    by_side = {}
    for part in evening.tag(TAG).split(","):
        side, _, policy = (word.strip() for word in part.partition("="))
        if side:
            by_side[side] = require_one_of(policy or "plain", POLICIES, "a policy")
    return by_side


def delegated_sides(evening: Session) -> dict[str, str]:
    """Return the sides that the computer plays for this turn or round, each with its policy."""
    if (position := _fighting(evening)) is None:
        return {}
    return active_delegations(_newest_first(evening), _turn_and_round(position))


def _fighting(evening: Session) -> Position | None:
    """Return the position of a fight that is not over."""
    return evening.now.position if evening.due is not None and in_fight(evening) else None


def _newest_first(evening: Session) -> Iterator[tuple[str, TurnAndRound]]:
    """Yield the lines of the fight, newest first, each with the turn and round after it."""
    for step, moment in zip(reversed(evening.steps), reversed(evening.moments), strict=False):
        if step.scene or moment.position is None:
            return
        yield step.line, _turn_and_round(moment.position)


def available_spans(evening: Session) -> list[str]:
    """Return the spans that can be delegated here: a turn and a round, or one word if they are the same."""
    if (position := _fighting(evening)) is None:
        return []
    under = _turn_and_round(position)
    return list(SPANS) if under["turn"] != under["round"] else list(under)[:1]


def computer_policies(evening: Session) -> dict[str, str]:
    """Return the sides that the computer plays now, each with its policy; raise `BadInput` for an unknown policy."""
    return sides_from_tag(evening) | delegated_sides(evening)


def _turn_and_round(position: Position) -> TurnAndRound:
    """Return the turn and round of a position, as they were when its stretch of the fight began."""
    fight, state = position.fight, position.state
    return fight.turn_and_round(state) if fight.turn_and_round else dict.fromkeys(SPANS, fight.rounds(state))


WAYS = {"advised": "soon", "best-answer": "answer", "best-known": "deep"}
KINDS = {"advised": (), "best-answer": (ANSWER,), "best-known": (KNOWN, BEST)}  # promised kinds of advice
FROM = {
    KNOWN: "from a table of solved moments",
    BEST: "solved, both playing their best",
    TACTICS: "exact, if all go on by the plain tactic",
    SIMULATED: "from up to {fights} fights after each choice, played by the plain tactic",
}
MISSED = {
    "advised": "",
    "best-answer": "no best answer found in time, so ",
    "best-known": "in no table and not solved in time, so ",
}
UNKNOWN = '"the book: no tactic for this, so what stands first"'
MOST = 60  # choices that the computer makes in a row


def set_computer_sides(evening: Session, sides: str) -> Session:
    """Let the computer play these sides, such as `bandits, wolves=advised`; an empty text ends it."""
    sides = one_line(sides)
    with_tag = replace(evening, tags=(*((name, value) for name, value in evening.tags if name != TAG), (TAG, sides)))
    for part in filter(None, map(str.strip, sides.split(","))):
        check_name(part.partition("=")[0], "a side")
    return with_tag if sides_from_tag(with_tag) else replace(with_tag, tags=with_tag.tags[:-1])


def play_computer_turns(evening: Session, dice: Dice | None) -> Session:
    """Let the computer choose for its sides, each by its policy, until another side must choose.

    It also makes choices that belong to no side. Raises `BadInput` if the computer has nothing to choose.
    """
    if (who := pending_computer(evening)) is None:
        sides = ", ".join(computer_policies(evening))
        raise BadInput(sides, "The book plays {value}, and none of these sides has to choose now.")
    for _ in range(MOST):
        side = evening.now.side_of(who)
        delegated = delegated_sides(evening).get(side)
        evening = choose_by_policy(
            evening, who, dice, delegated or sides_from_tag(evening).get(side, "plain"), delegated is not None
        )
        if (who := pending_computer(evening)) is None:
            break
    return evening


def pending_computer(evening: Session) -> str | None:
    """Return the person, on the sides that the computer plays, for whom it decides now; None if others decide."""
    sides = computer_policies(evening)
    return pending_for_sides(evening, sides) if sides and in_fight(evening) else None


def pending_for_sides(evening: Session, sides: Mapping[str, str]) -> str | None:
    """Return the person for whom the computer decides now; None if others decide."""
    due, board = evening.due, evening.now.board
    if due is None or board is None or due.kind == "roll":
        return None
    people = {person.name for side in board.sides for person in side.people}
    for who in due.who if due.kind == "together" else due.who[:1]:
        if evening.now.side_of(who) in {"", *sides}:
            return who
    free = due.who if due.kind == "first" else ()
    return next((who for who in free if who in people and evening.now.side_of(who) in sides), None)


def choose_by_policy(evening: Session, who: str, dice: Dice | None, policy: str, is_delegated: bool = False) -> Session:
    """Return the session after a policy's choice.

    If the policy has none, the first offer is taken and a note says so; in a delegated span the computer stops instead.
    """
    due = evening.due
    if due is None or who not in due.who or not in_fight(evening):
        raise BadInput(who, "The book can decide only in a fight, for a person who has to choose, and {value} has not.")
    require_one_of(policy, POLICIES, "a policy")
    try:
        choice, note = _choice(evening, due, who, policy)
        return evening.enter(Decision(who, choice), dice=dice, note=note)
    except ValueError:  # a tactic that knows no such moment
        if is_delegated:
            side = evening.now.side_of(who)
            return evening.say(str(Delegation(side, why=f"{policy} has no choice for {who} here")))
        return evening.enter(Decision(who, next(members(due.offers(who)))), dice=dice, note=UNKNOWN)


def _choice(evening: Session, due: Pending, who: str, policy: str) -> tuple[Any, str]:
    """Return a policy's choice, and a note if it is not made in the promised way."""
    if policy in WAYS:
        advice = advise(advice_request(evening, who), who, due.offers(who), WAYS[policy], str(evening.record()))
        return advice.rated[0].choice, "" if advice.kind in KINDS[policy] else _note(policy, advice)
    board = evening.now.board
    sides = tuple(side.name for side in board.sides) if board else ()
    with using(getattr(due.state, "rulings", None)):
        return plain_policy(evening.game, sides)(due.state, who, due.asked[who]), ""


def _note(policy: str, advice: Advice) -> str:
    """Return a note on the source of a choice. Without quotation marks it would be read as the changes of the line."""
    return f'"the book: {MISSED[policy]}{FROM[advice.kind].format(fights=advice.fights)}"'


def undo_step(evening: Session) -> Session:
    """Undo a step; undo a delegated span as a whole if only the computer has chosen since."""
    for count, step in enumerate(reversed(evening.steps), 1):
        if _hands_over(step):
            return evening.undo(count)
        if not _by_book(evening.undo(count), step):
            break
    return evening.undo(1)


def redo_step(evening: Session) -> Session:
    """Redo a step; redo a delegated span with all that the computer then chose."""
    after = evening.redo(1)
    if evening.undone and _hands_over(evening.undone[0]):
        while after.undone and _by_book(after, after.undone[0]):
            after = after.redo(1)
    return after


def _hands_over(step: LogStep) -> bool:
    by = parse_delegation(step.line)
    return by is not None and by.stretch != ""


def _by_book(before: Session, step: LogStep) -> bool:
    """Return whether a step is a choice of the computer, or the line with which it stops."""
    who = pending_computer(before)
    return parse_delegation(step.line) is not None or (who is not None and step.line.startswith(f"{who}: "))
