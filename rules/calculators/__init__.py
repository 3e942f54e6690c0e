"""Calculators: plain functions from typed, bounded inputs to answers.

The web form, the command line and the validation are all made from the same description.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rules.calculators.answers import Answer
from rules.calculators.registry import CALCULATORS, ask, calculator, describe, find
from rules.calculators.rulings_choice import describe_rulings, table_rulings, using_rulings
from rules.core.inputs import Choice, Flag, Group, Many, Whole, Words, WrongInputs

if TYPE_CHECKING:
    from rules.calculators.protocol import ask_json
    from rules.calculators.sweeps import sweep

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

_LATER = {"ask_json": "protocol", "sweep": "sweeps"}  # not needed to ask one question


def __getattr__(name: str) -> Any:
    """Import a name when it is first needed."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
