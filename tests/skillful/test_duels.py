"""The duel of the value table ends by the recommended ruling; as printed, no duel ends."""

from rules.core import under
from rules.core.play.solver import solve_duel
from rules.skillful.duels import duel_model
from rules.skillful.rulings import SkillfulRulings


def test_duel_as_printed_never_ends():
    """No side that plays to win gives in, and nothing else ends the duel, so its value is only bounded by 0 and 1."""
    duel, printed = (
        duel_model("Broadsword 4 · Dodge 4 · Wind 2 · Stamina 1 · Health 1"),
        SkillfulRulings(fallen="as-printed"),
    )
    found = under(printed, solve_duel, duel, "first", 1000)
    assert found.look_up(duel.canonical(under(printed, duel.start))) == (0, 0.5, 1)
