"""Rules Basics' calculators, tables and diagrams.

`MODULES` lists the calculators of each module; `tables` has the exhibits, `diagrams` the diagrams.
"""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "rolling": ("success-roll", "contest", "feint", "which-maneuver"),
    "whole_fights": ("fight",),
    "tables": (),
}
