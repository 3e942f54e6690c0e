"""Skillful's calculators, tables and diagrams.

`MODULES` lists the calculators of each module; `tables` has the exhibits, `diagrams` the diagrams.
"""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "checks": ("open-d20", "check", "attitudes"),
    "aid_and_fumbles": ("aid", "fumble"),
    "suckage": ("suckage",),
    "whole_fights": ("fight",),
    "tables": (),
}
