"""Stance and Poise's calculators and tables."""

# The module of each calculator: looking up a calculator imports only its module.
MODULES: dict[str, tuple[str, ...]] = {
    "rolling": ("attack-against-a-defence", "attack-against-an-attack"),
    "poise_duel": ("until-somebody-falls", "getting-up"),
    "whole_fights": ("fight",),
    "focusing": ("focus-result", "holding-a-second-life"),
    "tables": (),
}
