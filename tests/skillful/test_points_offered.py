"""Offers of suckage points, from the fewest for a better row to the most, and offers to begin a round."""

import pytest
from sessions import session_of

from rules.core import IllegalChoice, compare_rulings, under, using
from rules.skillful import Attempt, Character, Effort, SkillfulRulings, Task, sword_attack, sword_dodge
from rules.skillful.combat.contest import Against
from rules.skillful.combat.failures import FUMBLE_ALONE
from rules.skillful.combat.suckage import lift_points

SWING = Attempt(Character(), sword_attack())  # fumble threshold 8
DODGE = Attempt(Character(), sword_dodge())


@pytest.mark.parametrize(
    ("limit", "losses", "fumbles"),
    [
        # Six points turn a loss of 15 into 9, fifteen into 0. Within reach of the next row alone, fourteen leave 1.
        ("none", [(5, 5), (6, 15), (7, 16), (6, 25)], [(2, 2), (2, 12), (2, 22)]),
        ("next-threshold", [(5, 5), (6, 14), (7, 15), (6, 15)], [(2, 2), (2, 11), (2, 11)]),
    ],
)
def test_lift_points_run_from_next_row_to_limit(limit, losses, fumbles):
    rulings = SkillfulRulings() if limit == "none" else SkillfulRulings(suckage_limit=limit)
    attack = Against(30, nature=False, fumbles=False)
    assert [under(rulings, lift_points, DODGE, 30 - loss, attack) for loss in (5, 15, 16, 25)] == losses
    assert [under(rulings, lift_points, SWING, total, FUMBLE_ALONE) for total in (7, -3, -13)] == fumbles


def test_lift_points_follow_the_suckage_for_ruling():
    """A 9 against 10 with a fumble threshold of 16: one point makes it a success, eight also avoid the fumble."""
    knives = Attempt(Character(), Task(Effort(wit=1), fumble=16))
    found = compare_rulings(SkillfulRulings, "suckage_for", lift_points, knives, 9, Against(10))
    assert found == {"fumblers-too": (1, 8), "defenders": (1, 1)}


@pytest.mark.parametrize(
    ("ruling", "wind", "attitudes"),
    [
        ("below-zero", 1, ("ordinary", "relaxed", "intense")),
        ("refused", 5, ("ordinary", "relaxed")),
        ("refused", 2, ("relaxed",)),
        ("refused", 1, None),
    ],
)
def test_attitudes_that_cannot_be_paid_are_not_offered(ruling, wind, attitudes):
    """A swing costs 5 Wind, a relaxed one 2 and an intense one 20."""
    text = f"[rulings overspend={ruling}]\n== Lane\n[a] Ann: Broadsword 10 · Wind {wind}\n[b] Bo: Dodge 6"
    session = session_of("skillful", text)
    with using(session.current.position.current_state.rulings):
        attacks = [offer for offer in session.pending.offers("Ann") if offer.label.startswith("Attack")]
        found = attacks[0].asks[1].kind.options if attacks else None
    assert found == attitudes


FORD = "[guards] Greta: Broadsword 10, Dodge 8\n[thieves] Jack: Broadsword 10, Dodge 8"
STRUCK = (
    "Greta: Attack with Broadsword, on Jack, ordinary",
    "Jack: Dodge, ordinary | d20!=14, d20!=8",
    "Jack: Bear it",
)


@pytest.mark.parametrize(
    ("order", "line"), [("as-printed", "Anyone may attack"), ("once-a-round", "Round 1"), ("lead", "guards lead")]
)
def test_board_says_whose_turn_it_is(order, line):
    session = session_of("skillful", f"[rulings turn_order={order}]\n== Ford\n{FORD}", *STRUCK)
    assert session.current.board.line == line


@pytest.mark.parametrize(("order", "round_"), [("once-a-round", 1), ("lead", 2)])
def test_wait_ends_the_round_or_passes_the_lead(order, round_):
    session = session_of("skillful", f"[rulings turn_order={order}]\n== Ford\n{FORD}", "Greta: Wait")
    assert (session.pending.who, session.current.position.current_state.round) == (("Jack",), round_)


def test_wait_is_not_offered_as_printed():
    session = session_of("skillful", f"[rulings turn_order=as-printed]\n== Ford\n{FORD}")
    with pytest.raises((IllegalChoice, ValueError), match="Wait"):
        session.enter_line("Greta: Wait")
