"""Sentences for the choices of a battle, as people say them at a table."""

from collections.abc import Iterable, Mapping

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

# What a side does: the verb, and the words after it.
_SIDE_WORDS: Mapping[type, tuple[str, str]] = {
    DeclareFights: ("say", " who fights whom; then Advantage is shared"),
    DisputedFights: ("do", " not agree who fights whom; then Advantage is shared"),
    ShareAdvantage: ("share", " the Advantage among the Fights"),
    Surrender: ("surrender", ""),
    Flee: ("flee", ""),
    LetGo: ("let", " {0.mover} go"),
}


def sentence(who: str, choice: object, success: bool | None) -> str:
    """Return a choice in a sentence; a person "tries" to do something unless the roll for it has succeeded."""
    match choice:
        case Maneuver():
            return _maneuver_sentence(choice, success is True)
        case Pass():
            return f"{choice.who} passes"
        case DeclareSkills(skills):
            named = _join_names(f"{name} fights with {skill}" for name, skill in skills)
            return f"The round begins: {named}" if named else "The round begins"
        case Veto():
            return f"The GM vetoes {find_card(choice.card).name} with {choice.skill} for {choice.who}"
        case Distance():
            return f"The GM sets Risk {choice.risk} for {choice.who} to move {goal_text(choice.to)}"
        case Unaware():
            return f"{side_does(choice.side, 'are', 'is')} unaware"
    verb, rest = _SIDE_WORDS.get(type(choice), ("", ""))
    return f"{_side_does(who, verb)}{rest.format(choice)}" if verb else ""


def _side_does(side: str, verb: str) -> str:
    return side_does(side, verb, {"do": "does"}.get(verb, f"{verb}s"))


def _maneuver_sentence(maneuver: Maneuver, succeeds: bool) -> str:
    helpers = f", helped by {_join_names(maneuver.group)}" if maneuver.group else ""
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
            return "inflict", f" Kill Damage on {_join_names(name for name, _ in maneuver.shares)}"
        case InflictSkill():
            return "inflict", f" {maneuver.stat} damage on {_join_names(name for name, _ in maneuver.shares)}"
        case Rescue():
            return "rescue", f" {maneuver.comrade}"
        case Move():
            return "move", f" to {maneuver.place[0]}" if maneuver.place else f" {goal_text(maneuver.to)}"
        case Alter(make="tactics"):
            return "lead", f" {_join_names(maneuver.moved)} out of the Fight"
        case Alter():
            return "make", f" {MADE[maneuver.make]}"
    return maneuver.card, " Advantage"  # "gain" or "decrease"


def _join_names(words: Iterable[str]) -> str:
    *others, last = [*words] or [""]
    return f"{', '.join(others)} and {last}" if others else last
