"""Choices of a round that the rules refuse, and what a ruling allows."""

import pytest
from stances import ANN, BEA, MAGE, ORC, duel, quartet

from rules.aretis import (
    AretisRulings,
    RoundChoice,
    attack_choice,
    attacks_on_flight,
    begin,
    defend_choice,
    flee_choice,
    focus_choice,
    place_fighter,
    play_round,
)  # fmt: skip
from rules.core import IllegalChoice, explained, scripted
from rules.core.frozen import replace


def test_fighter_who_falls_does_not_flee():
    fight = duel().replace_fighter(replace(duel().fighter("Ann"), poise=0, down=1))
    with pytest.raises(IllegalChoice, match="Ann is down or gone"):
        play_round(None, fight, (flee_choice("Ann"), defend_choice("Orc")))


def test_flight_meets_attackers_and_defenders():
    """The mage attacks Ann and needs no test; the orc defends, and his 11 − 14 misses her."""
    fight = begin(
        place_fighter(ANN, "guards", (0, 0), "east"), place_fighter(ORC, "orcs", (1, 0), "west"),
        place_fighter(MAGE, "orcs", (1, 1), "west"),
    )  # fmt: skip
    plan = (flee_choice("Ann"), defend_choice(ORC.name), attack_choice(MAGE.name, "Ann"))
    manners = {attack.attacker: attack.manner for attack in attacks_on_flight(fight, plan, "Ann")}
    assert manners == {ORC.name: "opportunity", MAGE.name: "lands"}
    steps = explained("d20=14", play_round, fight, plan).steps
    assert f"Ann flees: the attack of {MAGE.name} lands" in [step.text for step in steps]


def test_ruling_on_joined_actions_decides_what_a_stance_allows():
    leaving = RoundChoice("Ann", "attack", ("Orc",), leaves=True)
    with pytest.raises(IllegalChoice, match="takes a stance and so cannot flee"):
        play_round(None, duel(), (leaving, defend_choice("Orc")))
    both = scripted(
        "d20=1, d20=20, d20=20",
        play_round,
        replace(duel(), rulings=AretisRulings(menu="sequence")),
        (leaving, defend_choice("Orc")),
    )
    assert (both.fighter("Orc").blows, both.fighter("Ann").gone) == (1, True)
    turning = (attack_choice("Ann", "Orc", facing="north"), defend_choice("Orc"))
    assert scripted("d20=7, d20=12", play_round, duel(), turning).fighter("Ann").facing == "north"
    with pytest.raises(IllegalChoice, match="Ann attacks and so cannot move"):
        play_round(None, replace(duel(), rulings=AretisRulings(menu="opening")), turning)


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ((attack_choice("Ann", "Orc"),), "Orc has not chosen"),
        ((attack_choice("Ann", "Orc"), defend_choice("Ann"), defend_choice("Orc")), "only once before a round"),
        ((attack_choice("Ann"), defend_choice("Orc")), "Ann must name each target only once"),
        ((attack_choice("Ann", "Orc", "Orc"), defend_choice("Orc")), "Ann must name each target only once"),
        ((attack_choice("Ann", "Ann"), defend_choice("Orc")), "Ann is not an opponent"),
        ((focus_choice("Ann"), defend_choice("Orc")), "Ann has no second-life"),
        ((RoundChoice("Ann", "flee", facing="north"), defend_choice("Orc")), "Ann cannot reposition as well"),
        (
            (RoundChoice("Ann", "attack", ("Orc",), helps="Orc"), defend_choice("Orc")),
            "does not defend and so cannot help",
        ),
        ((defend_choice("Ann", helps="Orc", against="Orc"), defend_choice("Orc")), "not an ally"),
    ],
)
def test_check_round_choices_names_the_reason(choices, why):
    with pytest.raises(IllegalChoice, match=why):
        play_round(None, duel(), choices)


def test_attack_needs_reach():
    far = begin(place_fighter(ANN, "heroes", (0, 0)), place_fighter(ORC, "foes", (2, 0)))
    with pytest.raises(IllegalChoice, match="Orc is out of reach of Ann"):
        play_round(None, far, (attack_choice("Ann", "Orc"), defend_choice("Orc")))


@pytest.mark.parametrize(
    "wrong",
    [
        defend_choice("Ann", to=(0, 0)),
        defend_choice("Ann", facing="east"),
        attack_choice("Ann", "Orc", to=(0, 1), facing="east"),
    ],
)
def test_check_move_rejects_a_step_or_turn_in_place(wrong):
    with pytest.raises(IllegalChoice, match="Ann is already on that square, facing that way"):
        play_round(None, duel(), (wrong, defend_choice("Orc")))


@pytest.mark.parametrize("stance", ["focus", "flee"])
def test_flight_after_a_stance_needs_attack_or_defence(stance):
    fight = begin(place_fighter(MAGE, "heroes"), place_fighter(ORC, "foes", (1, 0)))
    with pytest.raises(IllegalChoice, match="Mage must take a stance before leaving"):
        play_round(
            None,
            replace(fight, rulings=AretisRulings(menu="sequence")),
            (RoundChoice("Mage", stance, leaves=True), defend_choice("Orc")),
        )


def test_help_names_a_neighbour_and_an_opponent():
    far = begin(
        place_fighter(ANN, "heroes", (0, 0)), place_fighter(BEA, "heroes", (3, 0)), place_fighter(ORC, "foes", (9, 9))
    )
    with pytest.raises(IllegalChoice, match="Ann is not next to Bea"):
        play_round(
            None, far, (defend_choice("Ann"), defend_choice("Bea", helps="Ann", against="Orc"), defend_choice("Orc"))
        )
    with pytest.raises(IllegalChoice, match="must name one opponent"):
        play_round(
            None,
            quartet(),
            (
                defend_choice("Ann"),
                defend_choice("Bea", helps="Ann", against="Ann"),
                defend_choice("Orc"),
                defend_choice("Ogg"),
            ),
        )


def test_round_choice_without_details_has_none():
    """A defender guards the front unless another side is named."""
    plain = RoundChoice("Ann", "defend")
    words = {"helps": "", "against": "", "facing": ""}
    assert plain == RoundChoice("Ann", "defend", (), "front", to=None, leaves=False, aimed=False, **words)
    assert not plain.moves
    assert not plain.flees
