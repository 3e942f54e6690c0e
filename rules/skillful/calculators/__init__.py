"""Skillful's calculators and tables."""

# What stands in which module: whoever asks for a calculator imports the module of that one alone.
MODULES: dict[str, tuple[str, ...]] = {
    "checks": ("open-d20", "check", "attitudes"),
    "aid_and_fumbles": ("aid", "fumble"),
    "suckage": ("suckage",),
    "whole_fights": ("fight",),
    "tables": (),
}
