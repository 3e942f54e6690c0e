"""The ten cards: the effect of each at every face of the die."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core import BadInput, explained, odds, scripted
from rules.riskbreaker import (
    CARDS,
    ManeuverResult,
    RiskbreakerRulings,
    card_text,
    find_card,
    gain,
    kill_damage,
    move,
    play_card,
    recover,
    rescue,
)
from rules.riskbreaker.combat.card_effects import OUTCOMES

KEYS = ["gain", "decrease", "skill-damage", "kill-damage", "recover", "rescue", "move", "alter", "advance", "find"]
# card: what a success and a failure bring at Risk 2, written down from the cards
AT_TWO = {
    "gain": (ManeuverResult(True, own=2), ManeuverResult(False, theirs=2)),
    "decrease": (ManeuverResult(True, theirs=-2), ManeuverResult(False, own=-2)),
    "skill-damage": (ManeuverResult(True, skill=2), ManeuverResult(False, theirs=2)),
    "kill-damage": (ManeuverResult(True, kill=2), ManeuverResult(False, theirs=2)),
    "rescue": (ManeuverResult(True, heal=2), ManeuverResult(False, heal=2, theirs=2)),
    "move": (ManeuverResult(True), ManeuverResult(False)),
    "alter": (ManeuverResult(True, worth=2, level=1), ManeuverResult(False, worth=2, theirs=2)),
    "advance": (ManeuverResult(True, worth=2), ManeuverResult(False, worth=2, theirs=2)),
    "find": (ManeuverResult(True, worth=2), ManeuverResult(False, worth=2, theirs=2)),
}


def test_cards_are_the_ten_printed_ones():
    assert [card.key for card in CARDS] == KEYS
    assert {card.key for card in CARDS if not card.in_combat} == {"advance", "find"}
    assert set(AT_TWO) == set(OUTCOMES) == set(KEYS) - {"recover"}


@pytest.mark.parametrize("key", KEYS)
def test_card_text_has_the_six_headings(key):
    assert [heading for heading, _ in card_text(key)] == ["Name", "Effect", "Cost", "Skills", "Success", "Failure"]
    assert all(text for _, text in card_text(key))
    assert find_card(key).rule == f"rb.card.{key}"


def test_find_card_refuses_unknown_keys():
    with pytest.raises(BadInput, match="A maneuver card must be one of gain, decrease"):
        find_card("flee")
    with pytest.raises(BadInput, match="A rolled card"):
        odds(play_card, "recover", 5, 1)


@pytest.mark.parametrize("key", AT_TWO)
def test_play_card_gives_the_printed_success_and_failure(key):
    assert scripted("d10=4", play_card, key, 5, 2) == AT_TWO[key][0]
    assert scripted("d10=9", play_card, key, 5, 2) == AT_TWO[key][1]


@pytest.mark.parametrize(("key", "risk"), list(product(AT_TWO, (1, 2, 3))))
def test_play_card_succeeds_as_often_as_its_roll(key, risk):
    boost = risk if key == "skill-damage" else 0
    for stat in (1, 4, 5, 9, 10):
        faces = sum(face <= 2 or (face <= stat + boost and face < 10) for face in range(1, 11))
        assert odds(play_card, key, stat, risk).chance(lambda outcome: outcome.success) == Fraction(faces, 10)


def test_skill_damage_boost_is_three_at_most():
    # 5 + 3 = 8; more Risk adds nothing
    assert [odds(play_card, "skill-damage", 5, risk).chance(lambda done: done.success) for risk in (3, 4, 9)] == [
        Fraction(8, 10)
    ] * 3


def test_ruse_cards_are_countered():
    assert scripted("d10=4 d10=9", gain, 5, 2, (5,)) == ManeuverResult(True, own=2)
    assert scripted("d10=4 d10=1", gain, 5, 2, (5,)) == ManeuverResult(False, theirs=2)
    # a ruse that fails takes no counter roll
    assert scripted("d10=9", gain, 5, 2, (5,)) == ManeuverResult(False, theirs=2)
    nothing = RiskbreakerRulings(seen_ruse="nothing")
    assert scripted("d10=4 d10=1", gain, 5, 2, (5,), rulings=nothing) == ManeuverResult(False)
    assert scripted("d10=4 d10=1", kill_damage, 5, 2, (5,), rulings=nothing) == ManeuverResult(False)


def test_recover_gives_points_or_a_supplementary_maneuver():
    assert scripted("", recover) == ManeuverResult(True, heal=3)
    assert scripted("d10=2", recover, "gain", 4, 2) == ManeuverResult(True, own=2, heal=2)
    assert scripted("d10=9", recover, "decrease", 4, 2) == ManeuverResult(False, own=-2, heal=2)
    # a ruse added to Recover is seen like any other: 4 - 3 = 1 against 5 - 1 = 4
    assert scripted("d10=3 d10=1", recover, "gain", 4, 2, (5,)) == ManeuverResult(False, theirs=2, heal=2)
    with pytest.raises(BadInput, match="A supplementary maneuver"):
        scripted("", recover, "move")


def test_failed_rescue_gives_advantage_by_ruling():
    assert scripted("d10=9", rescue, 3, 2, rulings=RiskbreakerRulings(rescue_failure="nobody")).theirs == 0


@pytest.mark.parametrize(
    ("dice", "success", "came", "theirs"),
    [
        ("d10=2 d10=9 d10=9", True, (False, False), 0),
        ("d10=2 d10=1 d10=9 d10=9", True, (False, False), 0),  # 5 - 2 = 3 ties with 4 - 1 = 3, and a 9 misses
        ("d10=4 d10=1 d10=9", False, (True, False), 2),  # 5 - 4 = 1 against 4 - 1 = 3
        ("d10=9 d10=9 d10=4", False, (False, True), 2),
        ("d10=9 d10=9 d10=9", False, (False, False), 0),
    ],
)
def test_move_from_two_opponents_needs_both_to_miss(dice, success, came, theirs):
    done = scripted(dice, move, 5, 2, (4, 4))
    assert (done.success, done.followers, done.theirs) == (success, came, theirs)


@pytest.mark.parametrize(
    ("pursuit", "came"),
    [("beat", (False, True, False)), ("countered", (True, True, False)), ("rolled", (True, True, True))],
)
def test_followers_of_a_move_follow_the_ruling(pursuit, came):
    # 5 - 3 = 2 against 4 - 4 = 0 (a success, beaten), 4 - 1 = 3 (a success that wins) and a 9 (a failure)
    rulings = RiskbreakerRulings(pursuit=pursuit)
    assert scripted("d10=3 d10=4 d10=1 d10=9", move, 5, 2, (4, 4, 4), rulings=rulings).followers == came
    # beaten all three: no follower, by any alternative
    assert scripted("d10=1 d10=4 d10=2 d10=9", move, 5, 2, (4, 4, 4), rulings=rulings) == ManeuverResult(
        True, followers=(False,) * 3
    )
    # a failed roll is beaten by every success
    failed = scripted("d10=9 d10=4 d10=9", move, 5, 2, (4, 4), rulings=rulings)
    assert (failed.followers, failed.theirs) == ((True, pursuit == "rolled"), 2)


def test_followers_of_a_failed_move_follow_the_ruling():
    rolled = RiskbreakerRulings(pursuit="rolled")
    assert scripted("d10=9 d10=9", move, 5, 2, (4,), rulings=rolled).followers == (True,)
    assert scripted("d10=9 d10=9", move, 5, 2, (4,), rulings=RiskbreakerRulings(pursuit="countered")).followers == (
        False,
    )


def test_failed_move_gives_advantage_by_ruling():
    pays = RiskbreakerRulings(lonely_failure="pays")
    assert scripted("d10=9 d10=9", move, 5, 2, (4,), rulings=pays).theirs == 2
    assert scripted("d10=4 d10=9", move, 5, 2, (4,), rulings=pays).theirs == 0


def away_by_hand(stat, agility, opponents):
    """Return the chance to beat all opponents, whose rolls are independent for a given roll of the mover."""
    away = Fraction(0)
    for face in range(1, 11):
        if face == 10 or (face > 2 and face > stat):
            continue
        level = stat - face
        wins = ties = 0
        for other in range(1, 11):
            if other == 10 or (other > 2 and other > agility):
                continue
            wins += agility - other > level
            ties += agility - other == level
        away += Fraction(1, 10) * (1 - Fraction(wins, 10 - ties)) ** opponents
    return away


@pytest.mark.parametrize(("stat", "agility", "opponents"), list(product((1, 3, 5, 8, 10), (1, 4, 10), (0, 1, 2, 4))))
def test_move_odds_equal_count(stat, agility, opponents):
    done = odds(move, stat, 1, (agility,) * opponents)
    assert done.chance(lambda outcome: outcome.success) == away_by_hand(stat, agility, opponents)


def test_failed_alter_still_adds_the_element():
    dud = RiskbreakerRulings(failed_trap="dud")
    assert scripted("d10=9", play_card, "alter", 3, 2, rulings=dud) == ManeuverResult(False, theirs=2)
    literal = RiskbreakerRulings(failed_ruse="as-printed")
    assert scripted("d10=9", play_card, "alter", 3, 2, rulings=literal).level == 3 - 9


@pytest.mark.parametrize("key", AT_TWO)
def test_play_card_explains_each_step_by_its_rule(key):
    for script in ("d10=1", "d10=10"):
        steps = explained(script, play_card, key, 4, 1).steps
        assert steps[-1].rule == f"rb.card.{key}"
        assert steps[0].rule == "rb.roll.success"
        assert all(step.text.endswith(".") for step in steps)


# By card, the last sentence after a success and after a failure at Risk 2.
SAME, THEIRS = "nobody's Advantage changes", "the opposing side gains 2 Advantage"
SENTENCES = {
    "gain": ("Your side gains 2 Advantage.", "The opposing side gains 2 Advantage."),
    "decrease": ("The opposing side loses 2 Advantage.", "Your side loses 2 Advantage."),
    "skill-damage": (f"2 Skill Damage to one stat; {SAME}.", f"No Skill Damage to one stat; {THEIRS}."),
    "kill-damage": (f"2 Kill Damage; {SAME}.", f"No Kill Damage; {THEIRS}."),
    "rescue": (f"2 Kill Damage healed; {SAME}.", f"2 Kill Damage healed; {THEIRS}."),
    "move": (f"The move is made; {SAME}.", f"The move is made; {SAME}."),
    "alter": (f"An element worth 2; {SAME}.", f"An element worth 2; {THEIRS}."),
    "advance": (f"2 invested; {SAME}.", f"2 invested; {THEIRS}."),
    "find": (f"An item of Risk 2; {SAME}.", f"An item of Risk 2; {THEIRS}."),
}


@pytest.mark.parametrize("key", AT_TWO)
def test_play_card_says_whose_advantage_changes(key):
    said = tuple(explained(script, play_card, key, 5, 2).steps[-1].text for script in ("d10=4", "d10=9"))
    assert said == SENTENCES[key]
