"""The engine under every game: dice, pools, exact odds, chains, rulings and rule identifiers."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rules.core.context import Policy, Reading, capture, forget, in_force, memoize, reader, side_by_side, table, under
from rules.core.dice import Dice, Explainer, Explanation, Roll, Roller, Script, Step, explained, played, scripted
from rules.core.enumeration import Enumerator, odds
from rules.core.errors import (
    BadInput,
    IllegalChoice,
    NeverEnds,
    OutOfTurn,
    RuleError,
    ScriptError,
    Undecided,
    one_of,
    refused,
    whole,
)
from rules.core.exhibits import EXHIBITS, Chart, Column, Exhibit, exhibit, of_odds
from rules.core.identifiers import HOUSE, RULES, Rule, rule
from rules.core.odds import Odds
from rules.core.pools import Die, Pool, d4, d6, d8, d10, d12, d20, d100, keep_highest, keep_lowest, open_ended, pool
from rules.core.rulings import Option, Rulings, as_printed, chosen, departures, option, options

if TYPE_CHECKING:
    from rules.core.chains import Ending, absorb, lengths

__all__ = [
    "EXHIBITS",
    "HOUSE",
    "RULES",
    "BadInput",
    "Chart",
    "Column",
    "Dice",
    "Die",
    "Ending",
    "Enumerator",
    "Exhibit",
    "Explainer",
    "Explanation",
    "IllegalChoice",
    "NeverEnds",
    "Odds",
    "OutOfTurn",
    "Option",
    "Policy",
    "Pool",
    "Reading",
    "Roll",
    "Roller",
    "Rule",
    "RuleError",
    "Rulings",
    "Script",
    "ScriptError",
    "Step",
    "Undecided",
    "absorb",
    "as_printed",
    "chosen",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d20",
    "d100",
    "departures",
    "exhibit",
    "explained",
    "forget",
    "in_force",
    "keep_highest",
    "keep_lowest",
    "capture",
    "lengths",
    "odds",
    "of_odds",
    "one_of",
    "open_ended",
    "option",
    "options",
    "played",
    "pool",
    "reader",
    "refused",
    "memoize",
    "rule",
    "scripted",
    "side_by_side",
    "table",
    "under",
    "whole",
]


def __getattr__(name: str) -> Any:
    """Chains are imported when one is first asked for: few questions take one."""
    if name not in ("Ending", "absorb", "lengths"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("rules.core.chains"), name)
