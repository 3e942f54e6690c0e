"""The battle: Advantage, turn order, damage, the cards, and the whole as a state machine."""

from rules.riskbreaker.combat.allowed import preparation
from rules.riskbreaker.combat.battle import engage, play, replay, step
from rules.riskbreaker.combat.choices import (
    Alter,
    Choice,
    DeclareFights,
    DeclareSkills,
    Decrease,
    Disputed,
    Flee,
    Gain,
    InflictKill,
    InflictSkill,
    Maneuver,
    Move,
    Pass,
    Recover,
    Rescue,
    ShareAdvantage,
    Surrender,
    Veto,
)
from rules.riskbreaker.combat.legal import legal_choices
from rules.riskbreaker.combat.state import Battle, Element, Fight, Fighter, Sheet, sheet

__all__ = [
    "Alter",
    "Battle",
    "Choice",
    "Decrease",
    "DeclareFights",
    "DeclareSkills",
    "Disputed",
    "Element",
    "Fight",
    "Fighter",
    "Flee",
    "Gain",
    "InflictKill",
    "InflictSkill",
    "Maneuver",
    "Move",
    "Pass",
    "Recover",
    "Rescue",
    "ShareAdvantage",
    "Sheet",
    "Surrender",
    "Veto",
    "engage",
    "legal_choices",
    "play",
    "preparation",
    "replay",
    "sheet",
    "step",
]
