"""The 2d8 draft's calculators, tables and diagrams.

`MODULES` lists the calculators of each module; `tables` has the exhibits, `diagrams` the diagrams.
"""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "rolls": ("roll", "opposed-roll", "helping"),
    "healing": ("healing", "unstable"),
    "price_changes": ("price-of-a-change",),
    "items": ("item-price",),
    "characters": ("character-price",),
    "fights": ("attack", "duel"),
    "multi_attack": ("attack-on-several",),
    "groups": ("collective-roll", "cooperative-roll"),
    "whole_fights": ("fight",),
    "tables": (),
}
