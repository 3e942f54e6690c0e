"""Calculators: plain functions from typed, bounded inputs to answers.

The web form, the command line and the validation are all made from the same description.
"""

from rules.calculators.answers import Answer
from rules.calculators.inputs import Choice, Flag, Group, Many, Whole, Words, WrongInputs
from rules.calculators.registry import CALCULATORS, ask, ask_json, calculator, describe, find

__all__ = [
    "CALCULATORS",
    "Answer",
    "Choice",
    "Flag",
    "Group",
    "Many",
    "Whole",
    "Words",
    "WrongInputs",
    "ask",
    "ask_json",
    "calculator",
    "describe",
    "find",
]

# Importing a game's module publishes its calculators.
from rules.calculators import aretis, basics, councilman, riskbreaker, side_by_side, skillful
