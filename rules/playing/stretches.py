"""What the book plays of a fight: sides for the evening, as a tag says, and for a turn or a round, as lines do."""

from collections.abc import Iterator

from rules.core import one_of
from rules.core.play.evening import Evening
from rules.core.play.handed import POLICIES, STRETCHES, Under, in_force
from rules.core.play.position import Position
from rules.games import GAMES
from rules.playing.evaluation import in_fight

TAG = "plays"


def is_fight(evening: Evening) -> bool:
    """Whether there is a fight on, whose tactics the book knows."""
    position = evening.now.position
    return position is not None and in_fight(evening, position)


def tagged(evening: Evening) -> dict[str, str]:
    """The sides that the book plays the whole evening, each with the policy; raises `BadInput` for an unknown one."""
    by_side = {}
    for part in evening.tag(TAG).split(","):
        side, _, policy = (each.strip() for each in part.partition("="))
        if side:
            by_side[side] = one_of(policy or "plain", POLICIES, "a policy")
    return by_side


def handed_over(evening: Evening) -> dict[str, str]:
    """The sides that the book plays as long as the turn or the round lasts, each with the policy."""
    if (position := _fighting(evening)) is None:
        return {}
    return in_force(_newest_first(evening), _under_way(evening, position))


def _fighting(evening: Evening) -> Position | None:
    """The position of a fight that goes on."""
    return evening.now.position if evening.due is not None and is_fight(evening) else None


def _newest_first(evening: Evening) -> Iterator[tuple[str, Under]]:
    """The lines of the fight, each with what was under way after it."""
    for step, moment in zip(reversed(evening.steps), reversed(evening.moments), strict=False):
        if step.scene or moment.position is None:
            return
        yield step.line, _under_way(evening, moment.position)


def stretches(evening: Evening) -> list[str]:
    """What can be handed over here: a turn and a round, or the one word for both where they are the same."""
    if (position := _fighting(evening)) is None:
        return []
    under = _under_way(evening, position)
    return list(STRETCHES) if under["turn"] != under["round"] else list(under)[:1]


def book_policies(evening: Evening) -> dict[str, str]:
    """The sides that the book plays now, each with the policy; raises `BadInput` for a policy that there is not."""
    return tagged(evening) | handed_over(evening)


def _under_way(evening: Evening, position: Position) -> Under:
    """The turn and the round that a position is in, as they were when its stretch of the fight began."""
    fight = GAMES[evening.game.slug].module("fight")
    if not hasattr(fight, "under_way"):  # a game that knows no turns within a round
        return dict.fromkeys(STRETCHES, fight.rounds(position.state))
    under: Under = fight.under_way(position.state)
    return under
