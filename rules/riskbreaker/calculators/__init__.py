"""Riskbreaker's calculators and tables."""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "rolls": ("skill-roll", "counter-roll"),
    "battle": ("round-advantage", "move-away", "last-on-counters"),
    "building": ("point-buy", "item-risk"),
    "cards": ("card-odds",),
    "whole_fights": ("fight",),
    "tables": (),
}
