"""Stance and Poise's calculators and tables."""

# What stands in which module: whoever asks for a calculator imports the module of that one alone.
MODULES: dict[str, tuple[str, ...]] = {
    "rolling": ("attack-against-a-defence", "attack-against-an-attack"),
    "falling": ("until-somebody-falls",),
    "fights": ("fight", "fight-size"),
    "focusing": ("focus-result", "holding-a-second-life"),
    "tables": (),
}
