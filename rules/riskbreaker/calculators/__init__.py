"""Riskbreaker's calculators and tables."""

# What stands in which module: whoever asks for a calculator imports the module of that one alone.
MODULES: dict[str, tuple[str, ...]] = {
    "rolls": ("skill-roll", "counter-roll"),
    "battle": ("round-advantage", "move-away", "last-on-counters"),
    "building": ("point-buy", "item-risk"),
    "cards": ("card-odds",),
    "whole_fights": ("fight",),
    "tables": (),
}
