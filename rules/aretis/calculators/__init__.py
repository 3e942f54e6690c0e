"""Stance and Poise's calculators, tables and diagrams.

`MODULES` lists the calculators of each module; `tables` has the exhibits, `diagrams` the diagrams.
"""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "rolling": ("attack-against-a-defence", "attack-against-an-attack"),
    "poise_duel": ("until-somebody-falls", "getting-up"),
    "whole_fights": ("fight",),
    "focusing": ("focus-result", "holding-a-second-life"),
    "tables": (),
}
