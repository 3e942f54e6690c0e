"""Riskbreaker's calculators and tables."""

# What stands in which module: whoever asks for a calculator imports the module of that one alone.
MODULES: dict[str, tuple[str, ...]] = {
    "battle": ("round-advantage", "move-away", "last-on-counters"),
    "building": ("point-buy", "item-risk"),
    "cards": ("card-odds",),
    "fights": ("fight", "fight-size"),
    "rolls": ("skill-roll", "counter-roll"),
    "tables": (),
}
