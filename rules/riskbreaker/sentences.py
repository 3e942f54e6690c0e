"""Sentences for the choices of players, in the words that people use in a session."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any  # each function in `_SENTENCES` takes choices of its own class

from rules.core.play.names import side_does
from rules.riskbreaker.cards import find_card
from rules.riskbreaker.combat.choices import (
    MADE,
    Alter,
    DeclareFights,
    DeclareSkills,
    DisputedFights,
    Distance,
    Flee,
    InflictKill,
    InflictSkill,
    LetGo,
    Maneuver,
    Move,
    Pass,
    Recover,
    Rescue,
    ShareAdvantage,
    Surrender,
    Unaware,
    Veto,
    goal_text,
)


def sentence(who: str, choice: object, success: bool | None) -> str:
    """Return a sentence for a choice.

    It says that a person "tries" to do something, unless the roll for it has succeeded.
    """
    if isinstance(choice, Maneuver):
        return _maneuver_sentence(choice, success is True)
    return _SENTENCES[type(choice)](who, choice) if type(choice) in _SENTENCES else ""


def _skills_sentence(_: str, choice: DeclareSkills) -> str:
    named = _joined(f"{name} fights with {skill}" for name, skill in choice.skills)
    return f"The round begins: {named}" if named else "The round begins"


_SENTENCES: Mapping[type, Callable[[str, Any], str]] = {
    Pass: lambda _, choice: f"{choice.who} passes",
    DeclareFights: lambda who, _: f"{_side_does(who, 'say')} who fights whom",
    DisputedFights: lambda who, _: f"{_side_does(who, 'do')} not agree who fights whom",
    ShareAdvantage: lambda who, _: f"{_side_does(who, 'share')} the Advantage among the Fights",
    DeclareSkills: _skills_sentence,
    Surrender: lambda who, _: _side_does(who, "surrender"),
    Flee: lambda who, _: _side_does(who, "flee"),
    Veto: lambda _, choice: f"The GM vetoes {find_card(choice.card).name} with {choice.skill} for {choice.who}",
    Distance: lambda _, choice: f"The GM sets Risk {choice.risk} for {choice.who} to move {goal_text(choice.to)}",
    Unaware: lambda _, choice: f"{side_does(choice.side, 'are', 'is')} unaware",
    LetGo: lambda who, choice: f"{_side_does(who, 'let')} {choice.mover} go",
}


def _side_does(side: str, verb: str) -> str:
    return side_does(side, verb, {"do": "does"}.get(verb, f"{verb}s"))


def _maneuver_sentence(maneuver: Maneuver, succeeds: bool) -> str:
    helpers = f", helped by {_joined(maneuver.group)}" if maneuver.group else ""
    if isinstance(maneuver, Recover):
        return f"{maneuver.who} recovers{helpers}"
    verb, rest = _deed(maneuver)
    skill = f" with {maneuver.skill}{f' and {maneuver.item}' if maneuver.item else ''}"
    means = f"resource {maneuver.element}" if maneuver.element else f"Risk {maneuver.risk}"
    return f"{maneuver.who} {f'{verb}s' if succeeds else f'tries to {verb}'}{rest}{skill}, {means}{helpers}"


def _deed(maneuver: Maneuver) -> tuple[str, str]:
    """Return the verb and the object of a maneuver's sentence."""
    match maneuver:
        case InflictKill():
            return "inflict", f" Kill Damage on {_joined(name for name, _ in maneuver.shares)}"
        case InflictSkill():
            return "inflict", f" {maneuver.stat} damage on {_joined(name for name, _ in maneuver.shares)}"
        case Rescue():
            return "rescue", f" {maneuver.comrade}"
        case Move():
            return "move", f" to {maneuver.place[0]}" if maneuver.place else f" {goal_text(maneuver.to)}"
        case Alter(make="tactics"):
            return "lead", f" {_joined(maneuver.moved)} out of the Fight"
        case Alter():
            return "make", f" {MADE[maneuver.make]}"
    return maneuver.card, " Advantage"  # gain, or decrease


def _joined(words: Iterable[str]) -> str:
    *others, last = [*words] or [""]
    return f"{', '.join(others)} and {last}" if others else last
