"""Riskbreaker's calculators, tables and diagrams.

`MODULES` lists the calculators of each module; `tables` has the exhibits, `diagrams` the diagrams.
"""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "rolls": ("skill-roll", "counter-roll"),
    "battle": ("round-advantage", "move-away", "last-on-counters"),
    "building": ("point-buy", "item-risk"),
    "cards": ("card-odds",),
    "whole_fights": ("fight",),
    "tables": (),
}
