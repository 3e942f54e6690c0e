"""Sentences for the choices of a fight, as people say them at a table."""

from rules.skillful.combat.choices import (
    AcceptFailure,
    AsItIs,
    Attack,
    Choice,
    Defend,
    DescribeConsequence,
    GiveIn,
    Spare,
    TakeSuckage,
    Wait,
)
from rules.skillful.tables import PLAIN_ATTITUDE


def sentence(who: str, choice: Choice, _: bool | None) -> str:
    """Return a choice in a sentence, which leaves out an ordinary attitude."""
    match choice:
        case Attack():
            return f"{who} attacks {' and '.join(choice.targets)} with {choice.means}{_manner(choice)}"
        case Defend("Dodge"):
            return f"{who} dodges{_manner(choice)}"
        case Defend():
            return f"{who} defends with {choice.means}{_manner(choice)}"
        case TakeSuckage():
            return f"{who} takes {choice.points} suckage: {' and '.join(choice.by)}"
        case Spare():
            return f"The GM replaces some of the cost: {' and '.join(choice.by)}"
        case DescribeConsequence():
            return f"The GM describes it: {' and '.join(choice.what)}"
    return {
        Wait: f"{who} waits",
        GiveIn: f"{who} gives in",
        AcceptFailure: f"{who} accepts the failure",
        AsItIs: "The GM leaves the cost as it is",
    }.get(type(choice), "")


def _manner(choice: Attack | Defend) -> str:
    attitude = "" if choice.attitude == PLAIN_ATTITUDE else f", {choice.attitude}"
    aid = " and ".join(f"{means} of {name}" for name, means in choice.aid)
    return f"{attitude}, helped by {aid}" if aid else attitude
