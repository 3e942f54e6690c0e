"""Rules Basics' calculators and tables."""

# What stands in which module: whoever asks for a calculator imports the module of that one alone.
MODULES: dict[str, tuple[str, ...]] = {
    "rolling": ("success-roll", "contest", "feint", "which-maneuver"),
    "whole_fights": ("fight",),
    "tables": (),
}
