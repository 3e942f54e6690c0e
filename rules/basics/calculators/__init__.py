"""Rules Basics' calculators and tables."""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "rolling": ("success-roll", "contest", "feint", "which-maneuver"),
    "whole_fights": ("fight",),
    "tables": (),
}
