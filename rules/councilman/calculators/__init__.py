"""The 2d8 draft's calculators and tables."""

# What stands in which module: whoever asks for a calculator imports the module of that one alone.
MODULES: dict[str, tuple[str, ...]] = {
    "rolls": ("roll", "opposed-roll", "helping"),
    "healing": ("healing", "unstable"),
    "changes": ("price-of-a-change",),
    "items": ("item-price",),
    "characters": ("character-price",),
    "fights": ("attack", "duel"),
    "multi_attack": ("attack-on-several",),
    "groups": ("collective-roll", "cooperative-roll"),
    "whole_fights": ("fight",),
    "tables": (),
}
