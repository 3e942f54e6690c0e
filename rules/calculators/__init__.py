"""Calculators: plain functions from typed, bounded inputs to answers.

The web form, the command line and the validation are all made from the same description.
"""

from rules.calculators.answers import Answer
from rules.calculators.protocol import ask_json
from rules.calculators.registry import CALCULATORS, ask, calculator, describe, find
from rules.calculators.rulings_choice import describe_rulings, table_rulings, using_rulings
from rules.calculators.sweeps import sweep
from rules.core.inputs import BadInputs, FlagInput, GroupInput, IntegerInput, ListInput, SelectInput, TextInput

__all__ = [
    "CALCULATORS",
    "Answer",
    "SelectInput",
    "FlagInput",
    "GroupInput",
    "ListInput",
    "IntegerInput",
    "TextInput",
    "BadInputs",
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
