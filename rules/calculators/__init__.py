"""The framework of calculators: plain functions from typed, bounded inputs to answers.

`registry` lists the calculators, `question` asks them, `answers` has their results, and `sweeps` vary one input. `cli`
answers on the command line, and `protocol` answers a page. Form, command line and validation come from the same
annotations.
"""

from rules.calculators.answers import Answer
from rules.calculators.protocol import ask_json
from rules.calculators.registry import CALCULATORS, ask, calculator, describe_all, find_calculator
from rules.calculators.rulings_choice import describe_rulings, parse_rulings_choice, using_rulings
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
    "describe_all",
    "describe_rulings",
    "find_calculator",
    "sweep",
    "parse_rulings_choice",
    "using_rulings",
]
