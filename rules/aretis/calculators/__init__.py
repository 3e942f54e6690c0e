"""Stance and Poise's calculators and tables."""

# What stands in which module: whoever asks for a calculator imports the module of that one alone.
MODULES: dict[str, tuple[str, ...]] = {
    "rolling": ("attack-against-a-defence", "attack-against-an-attack"),
    "poise_duel": ("until-somebody-falls", "getting-up"),
    "whole_fights": ("fight",),
    "focusing": ("focus-result", "holding-a-second-life"),
    "tables": (),
}
