"""Calculators: plain functions from typed, bounded inputs to answers.

The web form, the command line and the validation are all made from the same description.
"""

from rules.asking.answers import Answer
from rules.asking.questions import ask_json
from rules.asking.registry import CALCULATORS, ask, calculator, describe, find
from rules.asking.sweeps import sweep
from rules.asking.table_rulings import describe_rulings, table_rulings, using_rulings
from rules.core.inputs import Choice, Flag, Group, Many, Whole, Words, WrongInputs

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
    "describe_rulings",
    "find",
    "sweep",
    "table_rulings",
    "using_rulings",
]
