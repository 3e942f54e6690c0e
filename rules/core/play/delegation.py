"""Delegation: the computer decides for a side, for the current turn, the round or the rest of the fight.

    table: the book plays tollmen this round, best-known
    table: the book stops for tollmen

Such a line changes nothing in the fight. Each choice of the computer is a line of its own, so the computer is not asked
again when a text is replayed.
"""

import re
from collections.abc import Hashable, Iterable, Mapping
from types import MappingProxyType

from rules.core.errors import BadInput, require_one_of
from rules.core.frozen import frozen

POLICIES: Mapping[str, str] = MappingProxyType(
    {
        "plain": "the simple tactic of the game",
        "advised": "the choice that quick advice finds best",
        "best-answer": "the best answer to the simple tactic, if it is found in time",
        "best-known": "the best known choice: from a value table, or solved in time, or as advised",
    }
)
SPANS = ("turn", "round", "fight")
TurnAndRound = Mapping[str, Hashable]
_BEGUN = "table: the book "
# The rest of such a line; `re` compiles these patterns on first use and caches them.
_PLAYS = r"plays (?P<side>.+?) this (?P<span>[^ ,]+)(?:, *(?P<policy>.+))?"
_STOPS = r"stops for (?P<side>[^,]+)(?:, *(?P<why>.+))?"


@frozen
class Delegation:
    """The line with which the computer begins to play a side by a policy, for a span: a turn, a round or a fight.

    If the span is empty, it is the line with which the computer stops; `why` is the reason, or empty.
    """

    side: str
    span: str = ""
    policy: str = ""
    why: str = ""

    def __str__(self) -> str:
        if self.span:
            return f"{_BEGUN}plays {self.side} this {self.span}, {self.policy}"
        return f"{_BEGUN}stops for {self.side}" + (f", {self.why}" if self.why else "")


def parse_delegation(line: str) -> Delegation | None:
    """Return the delegation that a line begins or ends; None for other lines.

    Raises `BadInput` for an unknown span or policy.
    """
    words = line.partition("#")[0].strip()
    if not words.startswith(_BEGUN):
        return None
    if plays := re.fullmatch(_PLAYS, words.removeprefix(_BEGUN)):
        span = require_one_of(plays["span"], SPANS, "the time that the book plays")
        return Delegation(plays["side"], span, require_one_of(plays["policy"] or "plain", POLICIES, "a policy"))
    if stops := re.fullmatch(_STOPS, words.removeprefix(_BEGUN)):
        return Delegation(stops["side"], why=stops["why"] or "")
    return None


def check_delegation_line(line: str) -> None:
    """Raise `BadInput` for a line that begins like a delegation, but is not one."""
    if line.startswith(_BEGUN):
        raise BadInput(
            line,
            "Cannot read {value}. Write: the book plays SIDE this turn (or this "
            "round, or this fight), POLICY; or: the book stops for SIDE.",
        )


def active_delegations(lines: Iterable[tuple[str, TurnAndRound]], now: TurnAndRound) -> dict[str, str]:
    """Return the sides that the computer plays now, with the policy of each.

    Args:
        lines: The lines of the fight so far, newest first, each with the turn, round and fight after it.
        now: The current turn, round and fight.
    """
    policies: dict[str, str] = {}
    lasting = set(SPANS)
    for line, under in lines:
        lasting = {side for side in lasting if under[side] == now[side]}
        if not lasting:
            break
        if (by := parse_delegation(line)) and by.side not in policies and (not by.span or by.span in lasting):
            policies[by.side] = by.policy
    return {side: policy for side, policy in policies.items() if policy}
