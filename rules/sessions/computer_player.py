"""The computer as a player: a named policy decides for a side, and its choices are lines of the log like all others.

The tag `[plays bandits]` of a session says that the computer plays the bandits, and `[plays bandits=best-known]` also
names the policy. If a policy has no answer, another policy takes its place, and a note beside the line says so. A line
can delegate a side for a turn, a round or the fight (`rules.core.play.delegation`). In that case the computer stops if
the policy has no answer.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core import BadInput, require_one_of
from rules.core.context import using_rulings_of
from rules.core.dice import Dice
from rules.core.frozen import replace
from rules.core.play.delegation import POLICIES, SPANS, Delegation, TurnAndRound, active_delegations, parse_delegation
from rules.core.play.names import check_name
from rules.core.play.offers import all_choices
from rules.core.play.position import Decision, Pending, Position
from rules.core.play.ratings import ANSWER, BEST, KNOWN, SIMULATED, TACTICS
from rules.core.play.session import LogStep, Session
from rules.core.play.session_text import one_line
from rules.sessions.choice_form import only_line
from rules.sessions.evaluation import advice_request, advise, fight_position, plain_policy

TAG = "plays"


def sides_from_tag(session: Session) -> dict[str, str]:
    """Return the policies of the sides that the computer always plays, by side.

    Raises `BadInput` for an unknown policy.
    """
    by_side = {}
    for part in session.tag(TAG).split(","):
        side, _, policy = (word.strip() for word in part.partition("="))
        if side:
            by_side[side] = require_one_of(policy or "plain", POLICIES, "a policy")
    return by_side


def delegated_sides(session: Session) -> dict[str, str]:
    """Return the policies of the sides that are delegated to the computer now, by side."""
    if (position := fight_position(session)) is None:
        return {}
    return active_delegations(_lines_newest_first(session), _turn_and_round(position))


def _lines_newest_first(session: Session) -> Iterator[tuple[str, TurnAndRound]]:
    """Yield the lines of the fight, the newest first, each with the turn and round after it."""
    for step, moment in zip(reversed(session.steps), reversed(session.moments), strict=False):
        if step.scene or moment.position is None:
            return
        yield step.line, _turn_and_round(moment.position)


def available_spans(session: Session) -> list[str]:
    """Return the spans for which a side can be delegated now.

    If a turn is a whole round in this game, only one of these two spans is returned.
    """
    if (position := fight_position(session)) is None:
        return []
    under = _turn_and_round(position)
    return list(SPANS) if under["turn"] != under["round"] else [next(iter(under)), SPANS[-1]]


def computer_policies(session: Session) -> dict[str, str]:
    """Return the policies of all sides that the computer plays now, by side; raise `BadInput` for an unknown policy."""
    return sides_from_tag(session) | delegated_sides(session)


def _turn_and_round(position: Position[Any]) -> TurnAndRound:
    """Return keys of the current turn, round and fight, which change when the next turn, round or fight begins."""
    fight, state = position.fight, position.state
    spans = fight.turn_and_round(state) if fight.turn_and_round else dict.fromkeys(SPANS, fight.completed_rounds(state))
    return {**spans, SPANS[-1]: ""}


# The policies that follow advice. Each has the way to ask for advice, the kinds of advice that need no note, and the
# words with which the note on any other kind begins.
ADVISED: Mapping[str, tuple[str, tuple[str, ...], str]] = {
    "advised": ("soon", (), ""),
    "best-answer": ("answer", (ANSWER,), "no best answer was found in time, so "),
    "best-known": ("deep", (KNOWN, BEST), "not in a table and not solved in time, so "),
}
FROM = {
    KNOWN: "from a table of solved positions",
    BEST: "solved; both play their best",
    TACTICS: "exact, if all follow the simple tactic",
    SIMULATED: "from up to {fights} simulated fights after each choice, with the simple tactic",
}
UNKNOWN = '"the book: no tactic for this, so the first choice"'
MAX_CHOICES = 60  # choices that the computer makes in a row


def set_computer_sides(session: Session, sides: str) -> Session:
    """Let the computer play only the sides that a text such as `bandits, wolves=advised` names.

    If the text is empty, the computer plays no side.
    """
    sides = one_line(sides)
    with_tag = replace(session, tags=(*((name, value) for name, value in session.tags if name != TAG), (TAG, sides)))
    for part in filter(None, map(str.strip, sides.split(","))):
        check_name(part.partition("=")[0], "a side")
    return with_tag if sides_from_tag(with_tag) else replace(with_tag, tags=with_tag.tags[:-1])


def play_computer_turns(session: Session, dice: Dice | None) -> Session:
    """Let the computer choose for its sides by their policies, until another side must choose.

    The computer also makes choices that belong to no side. Raises `BadInput` if it has nothing to choose now.
    """
    if (who := pending_computer(session)) is None:
        sides = ", ".join(computer_policies(session))
        raise BadInput(sides, "The book plays {value}, and none of these sides has to choose now.")
    for _ in range(MAX_CHOICES):
        side = session.current.side_of(who)
        delegated = delegated_sides(session).get(side)
        session = choose_by_policy(
            session, who, dice, delegated or sides_from_tag(session).get(side, "plain"), delegated is not None
        )
        if (who := pending_computer(session)) is None:
            break
    return session


def pending_computer(session: Session) -> str | None:
    """Return the person for whom the computer decides now, on the sides that it plays; None if players decide now."""
    sides, pending = computer_policies(session), session.pending
    if not sides or not session.in_fight or pending is None or pending.kind == "roll":
        return None
    people = {person.name for person in session.current.board.people}
    for who in pending.who if pending.kind == "together" else pending.who[:1]:
        if session.current.side_of(who) in {"", *sides}:
            return who
    free = pending.who if pending.kind == "first" else ()
    return next((who for who in free if who in people and session.current.side_of(who) in sides), None)


def choose_by_policy(session: Session, who: str, dice: Dice | None, policy: str, is_delegated: bool = False) -> Session:
    """Return the session after a policy has chosen for a person.

    If the policy has no choice, the first offer is taken, and a note says so. If the side is delegated for a span, the
    computer stops playing it instead.
    """
    pending = session.pending
    if pending is None or who not in pending.who or not session.in_fight:
        raise BadInput(
            who,
            "The book can decide only in a fight, for a person who has to choose. {value} does not have to choose now.",
        )
    require_one_of(policy, POLICIES, "a policy")
    try:
        choice, note = _choice(session, pending, who, policy)
        return session.enter(Decision(who, choice), dice=dice, note=note)
    except ValueError:  # the tactic has no choice for such a moment
        if is_delegated:
            side = session.current.side_of(who)
            return session.enter_line(str(Delegation(side, why=f"{policy} has no choice for {who} here")))
        return session.enter(Decision(who, next(all_choices(pending.offers(who)))), dice=dice, note=UNKNOWN)


def _choice(session: Session, pending: Pending[Any], who: str, policy: str) -> tuple[object, str]:
    """Return a policy's choice, and a note if the choice comes from a weaker method than the policy promises.

    A note is in quotation marks, because without them it would be read as the numbers that the line changes.
    """
    if policy in ADVISED:
        way, kinds, missed = ADVISED[policy]
        advice = advise(advice_request(session, who), who, pending.offers(who), way, str(session.to_text()))
        note = ""
        if advice.kind not in kinds:
            note = f'"the book: {missed}{FROM[advice.kind].format(fights=advice.fights)}"'
        return advice.ratings[0].choice, note
    with using_rulings_of(pending.state):
        return plain_policy(session.game, session.current.board)(pending.state, who, pending.offers_by_person[who]), ""


def undo_steps(session: Session, count: int = 0) -> Session:
    """Undo `count` steps; if it is 0, undo the last choice of the players, and all automatic steps after it.

    Automatic steps are choices of the computer and choices with one possible result. To delegate a side is a choice of
    the players. If the players have chosen nothing yet, undo one step.
    """
    if count:
        return session.undo(count)
    for undone, step in enumerate(reversed(session.steps), 1):
        before = session.undo(undone)
        if step.scene:
            break
        if not _is_automatic(before, step):
            return before
    return session.undo(1)


def redo_steps(session: Session, count: int = 0) -> Session:
    """Redo `count` steps; if it is 0, redo a choice of the players, and all automatic steps after it."""
    after = session.redo(count or 1)
    while not count and after.undone and not after.undone[0].scene and _is_automatic(after, after.undone[0]):
        if (again := after.redo(1)).steps == after.steps:
            break
        after = again
    return after


def _is_automatic(before: Session, step: LogStep) -> bool:
    """Return whether a step is automatic: the computer's choice, the only possible choice, or the computer's stop."""
    if (by := parse_delegation(step.line)) is not None:
        return not by.span
    who = pending_computer(before)
    return (who is not None and step.line.startswith(f"{who}: ")) or step.line == only_line(before)
