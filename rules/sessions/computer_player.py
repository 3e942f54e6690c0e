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
from rules.core.play.delegation import POLICIES, STRETCHES, Handed, Under, handed, in_force
from rules.core.play.names import check_name
from rules.core.play.offers import members
from rules.core.play.position import Decision, Due, Position
from rules.core.play.ratings import ANSWER, BEST, KNOWN, SIMULATED, TACTICS, Advice
from rules.core.play.session import Evening, Step
from rules.core.play.session_text import one_line
from rules.games import GAMES
from rules.sessions.evaluation import advise, in_fight, inquiry_of, plain, side_of

TAG = "plays"


def is_fight(evening: Evening) -> bool:
    """Return whether a fight with tactics for the computer is under way."""
    position = evening.now.position
    return position is not None and in_fight(evening, position)


def tagged(evening: Evening) -> dict[str, str]:
    """Return the sides that the computer always plays, each with its policy; raise `BadInput` for an unknown one."""
    by_side = {}
    for part in evening.tag(TAG).split(","):
        side, _, policy = (word.strip() for word in part.partition("="))
        if side:
            by_side[side] = require_one_of(policy or "plain", POLICIES, "a policy")
    return by_side


def handed_over(evening: Evening) -> dict[str, str]:
    """Return the sides that the computer plays for this turn or round, each with its policy."""
    if (position := _fighting(evening)) is None:
        return {}
    return in_force(_newest_first(evening), _under_way(evening, position))


def _fighting(evening: Evening) -> Position | None:
    """Return the position of a fight that is not over."""
    return evening.now.position if evening.due is not None and is_fight(evening) else None


def _newest_first(evening: Evening) -> Iterator[tuple[str, Under]]:
    """Yield the lines of the fight, newest first, each with the turn and round after it."""
    for step, moment in zip(reversed(evening.steps), reversed(evening.moments), strict=False):
        if step.scene or moment.position is None:
            return
        yield step.line, _under_way(evening, moment.position)


def stretches(evening: Evening) -> list[str]:
    """Return the spans that can be delegated here: a turn and a round, or one word if they are the same."""
    if (position := _fighting(evening)) is None:
        return []
    under = _under_way(evening, position)
    return list(STRETCHES) if under["turn"] != under["round"] else list(under)[:1]


def book_policies(evening: Evening) -> dict[str, str]:
    """Return the sides that the computer plays now, each with its policy; raise `BadInput` for an unknown policy."""
    return tagged(evening) | handed_over(evening)


def _under_way(evening: Evening, position: Position) -> Under:
    """Return the turn and round of a position, as they were when its stretch of the fight began."""
    fight = GAMES[evening.game.slug].module("fight")
    if not hasattr(fight, "under_way"):  # a game without turns within a round
        return dict.fromkeys(STRETCHES, fight.rounds(position.state))
    under: Under = fight.under_way(position.state)
    return under


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


def plays(evening: Evening, sides: str) -> Evening:
    """Let the computer play these sides, such as `bandits, wolves=advised`; an empty text ends it."""
    sides = one_line(sides)
    with_tag = replace(evening, tags=(*((name, value) for name, value in evening.tags if name != TAG), (TAG, sides)))
    for part in filter(None, map(str.strip, sides.split(","))):
        check_name(part.partition("=")[0], "a side")
    return with_tag if tagged(with_tag) else replace(with_tag, tags=with_tag.tags[:-1])


def let_play(evening: Evening, dice: Dice | None) -> Evening:
    """Let the computer choose for its sides, each by its policy, until another side must choose.

    It also makes choices that belong to no side. Raises `BadInput` if the computer has nothing to choose.
    """
    if (who := book_is_due(evening)) is None:
        sides = ", ".join(book_policies(evening))
        raise BadInput(sides, "The book plays {value}, and none of these sides has to choose now.")
    for _ in range(MOST):
        evening = _in_turn(evening, who, dice)
        if (who := book_is_due(evening)) is None:
            break
    return evening


def _in_turn(evening: Evening, who: str, dice: Dice | None) -> Evening:
    """Return the session after a choice of the computer; for a delegated span it stops rather than guess."""
    side = side_of(evening.now.board, who) if evening.now.board else ""
    if policy := handed_over(evening).get(side):
        try:
            return _chosen(evening, who, dice, policy)
        except ValueError:  # a tactic that knows no such moment
            return evening.say(str(Handed(side, why=f"{policy} has no choice for {who} here")))
    return decide(evening, who, dice, tagged(evening).get(side, "plain"))


def book_is_due(evening: Evening) -> str | None:
    """Return the person, on the sides that the computer plays, for whom it decides now; None if others decide."""
    sides = book_policies(evening)
    return due_for(evening, sides) if sides and is_fight(evening) else None


def due_for(evening: Evening, sides: Mapping[str, str]) -> str | None:
    """Return the person for whom the computer decides now; None if others decide."""
    due, board = evening.due, evening.now.board
    if due is None or board is None or due.kind == "roll":
        return None
    people = {person.name for side in board.sides for person in side.people}
    for who in due.who if due.kind == "together" else due.who[:1]:
        if side_of(board, who) in sides or not side_of(board, who):
            return who
    free = due.who if due.kind == "first" else ()
    return next((who for who in free if who in people and side_of(board, who) in sides), None)


def decide(evening: Evening, who: str, dice: Dice | None, policy: str) -> Evening:
    """Return the session after a policy's choice; without one, the first offer is taken and a note says so."""
    due = evening.due
    if due is None or who not in due.who or not is_fight(evening):
        raise BadInput(who, "The book can decide only in a fight, for a person who has to choose, and {value} has not.")
    require_one_of(policy, POLICIES, "a policy")
    try:
        return _chosen(evening, who, dice, policy)
    except ValueError:  # a tactic that knows no such moment
        return evening.enter(Decision(who, next(members(due.offers(who)))), dice=dice, note=UNKNOWN)


def _chosen(evening: Evening, who: str, dice: Dice | None, policy: str) -> Evening:
    due = evening.due
    if due is None:
        raise BadInput(who, "{value} has nothing to choose now.")
    choice, note = _choice(evening, due, who, policy)
    return evening.enter(Decision(who, choice), dice=dice, note=note)


def _choice(evening: Evening, due: Due, who: str, policy: str) -> tuple[Any, str]:
    """Return a policy's choice, and a note if it is not made in the promised way."""
    if policy in WAYS:
        advice = advise(inquiry_of(evening, who), who, due.offers(who), WAYS[policy], str(evening.record()))
        return advice.rated[0].choice, "" if advice.kind in KINDS[policy] else _note(policy, advice)
    board = evening.now.board
    sides = tuple(side.name for side in board.sides) if board else ()
    with using(getattr(due.state, "rulings", None)):
        return plain(evening.game.slug, sides)(due.state, who, due.asked[who]), ""


def _note(policy: str, advice: Advice) -> str:
    """Return a note on the source of a choice. Without quotation marks it would be read as the changes of the line."""
    return f'"the book: {MISSED[policy]}{FROM[advice.kind].format(fights=advice.fights)}"'


def step_back(evening: Evening) -> Evening:
    """Undo a step; undo a delegated span as a whole if only the computer has chosen since."""
    for count, step in enumerate(reversed(evening.steps), 1):
        if _hands_over(step):
            return evening.undo(count)
        if not _by_book(evening.undo(count), step):
            break
    return evening.undo(1)


def step_on(evening: Evening) -> Evening:
    """Redo a step; redo a delegated span with all that the computer then chose."""
    after = evening.redo(1)
    if evening.undone and _hands_over(evening.undone[0]):
        while after.undone and _by_book(after, after.undone[0]):
            after = after.redo(1)
    return after


def _hands_over(step: Step) -> bool:
    by = handed(step.line)
    return by is not None and by.stretch != ""


def _by_book(before: Evening, step: Step) -> bool:
    """Return whether a step is a choice of the computer, or the line with which it stops."""
    who = book_is_due(before)
    return handed(step.line) is not None or (who is not None and step.line.startswith(f"{who}: "))
