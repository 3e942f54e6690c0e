"""The rules of a fight with given choices: turns, payments, answers, healing and help."""

from functools import partial

import pytest
from draft import ANN, BEN, ORC, PRINTED, RAT, do

from rules.core import BadInput, Dice, IllegalChoice, scripted, under
from rules.core.frozen import replace
from rules.councilman import (
    Act,
    Assist,
    Attack,
    CouncilmanRulings,
    Fall,
    Fighter,
    LessDamage,
    Mend,
    MoreDamage,
    Pass,
    Reaction,
    Resist,
    Second,
    Stabilise,
    begin,
    first_turn,
    pay,
    play_choices,
    side_advantage,
)

# Rounds and turns -----------------------------------------------------------------------------


def test_turns_alternate_and_the_rest_act_at_the_end():
    state = begin(ANN, BEN, ORC)
    assert (state.turn, state.round) == ("players", 1)
    state = do(state, Act("Ann"))
    assert state.turn == "gm"
    state = do(state, Act("Orc"))
    assert state.turn == "players"
    state = do(state, Act("Ben"))
    assert (state.round, state.turn) == (2, "players")
    assert not any(fighter.acted for fighter in state.fighters)


def test_first_turn_follows_the_ruling():
    assert [under(CouncilmanRulings(first_turn="alternate"), first_turn, n) for n in (1, 2, 3)] == [
        "players",
        "gm",
        "players",
    ]
    assert under(CouncilmanRulings(first_turn="gm"), begin, ANN, ORC).turn == "gm"
    assert first_turn(9) == "players"


def test_turns_out_of_order_are_refused():
    state = do(begin(ANN, BEN, ORC, RAT), Act("Ann"), Act("Orc"))
    with pytest.raises(IllegalChoice, match=r"Ann has acted this round \[cd\.turn\]"):
        do(state, Act("Ann"))
    with pytest.raises(IllegalChoice, match="it is the turn of the players, not of Rat"):
        do(state, Act("Rat"))
    kinds = "Attack, Assist, Mend, Stabilise, Act, Attempt, Contest, AttackSeveral, Pass, Second, Brace"
    with pytest.raises(BadInput, match=f"A side's turn must be one of {kinds}"):
        do(state, Reaction(True))
    with pytest.raises(BadInput, match="A fighter must be one of Ann, Ben, Orc, Rat"):
        do(state, Act("Cat"))


def test_pass_follows_the_ruling():
    state = do(begin(ANN, BEN, ORC, RAT), Pass())
    assert (state.turn, state.passed) == ("gm", True)
    with pytest.raises(IllegalChoice, match=r"the other side has just passed.*\[cd\.round\.pass\]"):
        do(state, Pass())
    assert do(state, Pass(), rulings=CouncilmanRulings(double_pass="round-ends")).round == 2
    forever = do(state, *[Pass()] * 9, rulings=PRINTED)
    assert forever == do(forever, Pass(), Pass(), rulings=PRINTED)
    state = do(state, Act("Orc"), Pass(), Act("Rat"))
    with pytest.raises(IllegalChoice, match="no creature on the other side is left to act"):
        do(state, Pass())


def test_second_creature_costs_1_advantage_a_turn():
    rich = replace(ANN, advantage=1)
    state = do(begin(rich, BEN, ORC), Second())
    assert (side_advantage(state, "players"), state.left) == (0, 2)
    with pytest.raises(IllegalChoice, match=r"once in a turn.*\[cd\.round\.second\]"):
        do(state, Second())
    state = do(state, Act("Ann"))
    assert state.turn == "players"
    assert do(state, Act("Ben")).turn == "gm"
    with pytest.raises(IllegalChoice, match=r"the price is 1 Advantage, but the side holds 0 \[cd\.advantage\.pay\]"):
        do(begin(ANN, BEN, ORC), Second())
    with pytest.raises(IllegalChoice, match="only if one is left to act"):
        do(begin(rich, ORC), Second())


def test_begin_rejects_two_fighters_of_one_name():
    with pytest.raises(BadInput, match="Every fighter must have a different name"):
        begin(ANN, ANN, ORC)


# Advantage ------------------------------------------------------------------------------------


def test_pay_takes_from_all_players_or_the_gm():
    state = begin(replace(ANN, advantage=1), replace(BEN, advantage=2), ORC, gm=2)
    after = pay(state, "Ann", 2)
    assert [after.fighter(name).advantage for name in ("Ann", "Ben")] == [0, 1]
    assert pay(state, "Orc", 2).gm == 0
    with pytest.raises(IllegalChoice, match="the price is 4 Advantage, but the side holds 3"):
        pay(state, "Ben", 4)


def test_damage_dice_are_paid_when_damage_is_rolled():
    state = begin(replace(ANN, advantage=2), ORC)
    hit = do(state, Attack("Ann", "Orc"), MoreDamage(2), dice="2d8=5+5, 2d8=4+4, 3d8=1+1+1")
    assert side_advantage(hit, "players") == 0
    assert hit.fighter("Orc").life == 10 - 3 - 1
    with pytest.raises(IllegalChoice, match="the price is 3 Advantage"):
        do(state, Attack("Ann", "Orc"), MoreDamage(3), dice="2d8=5+5, 2d8=4+4")
    # MoreDamage is not offered without a damage roll, or without Advantage
    with pytest.raises(BadInput, match="A side's turn must be one of"):
        do(state, Attack("Ann", "Orc"), Reaction(False), MoreDamage(2), dice="2d8=1+1, 2d8=8+8")
    with pytest.raises(BadInput, match="A side's turn must be one of"):
        do(begin(ANN, ORC), Attack("Ann", "Orc"), MoreDamage(1), dice="2d8=5+5, 2d8=4+4, 1d8=1")


def test_attack_takes_bids_of_both_sides():
    state = begin(replace(ANN, advantage=1), ORC, gm=2)
    after = do(state, Attack("Ann", "Orc", increase=1), Resist(hinder=2), dice="3d8kl2=8+8+1, 2d8=4+3, 1d8=1")
    assert (side_advantage(after, "players"), after.gm) == (0, 0)


def test_experiences_are_paid_by_their_owners():
    state = begin(replace(ANN, advantage=1), BEN, ORC, gm=1)
    # 5 + 5 + 1 + 1 + 2 = 14 against 4 + 4 + 3 = 11
    both = do(state, Attack("Ann", "Orc", experience=2), Resist(experience=3), dice="2d8=5+5, 2d8=4+4, 1d8=1")
    assert (side_advantage(both, "players"), both.gm) == (0, 0)
    assert both.fighter("Orc").life == 10 - 2
    assert both.fighter("Ann").attack == 1  # for that roll only
    assert both.fighter("Orc").defence == 0
    with pytest.raises(
        IllegalChoice, match=r"Ben has no Advantage to activate an Experience.*\[cd\.advantage\.spend\]"
    ):
        do(state, Attack("Ben", "Orc", experience=2))
    with pytest.raises(BadInput, match="the bonus of an Experience, must be a whole number from 0 to 3"):
        do(state, Attack("Ann", "Orc", experience=4))


def test_more_damage_of_the_gm_is_limited_by_the_round():
    state = do(begin(ANN, ORC, gm=5), Act("Ann"))
    great = "2d8=8+8, 2d8=1+1"
    with pytest.raises(IllegalChoice, match="the GM adds at most 1 die in round 1, not 2"):
        do(state, Attack("Orc", "Ann"), MoreDamage(2), dice=great)
    assert do(state, Attack("Orc", "Ann"), MoreDamage(1), dice="2d8=8+8, 2d8=6+6, 2d8=1+1").gm == 4


def test_all_damage_rolls_take_more_and_fewer_dice():
    rich = begin(replace(ANN, life=9, advantage=2), BEN, ORC, gm=1)
    mixed = (Act("Ben"), Attack("Orc", "Ann"), Reaction(True))
    dice = "2d8=4+4, 2d8=4+4, 1d8=1"  # Mixed: Ann loses 2
    # Ann strikes back with 2 dice more, and the GM takes one away
    struck = do(rich, *mixed, MoreDamage(2), LessDamage(1), dice=f"{dice}, 2d8=3+4")
    assert (side_advantage(struck, "players"), struck.gm, struck.fighter("Orc").life) == (0, 0, 10 - 8)
    with pytest.raises(IllegalChoice, match="the price is 3 Advantage"):
        do(rich, *mixed, MoreDamage(3), dice=dice)
    with pytest.raises(IllegalChoice, match="the price is 2 Advantage, but the side holds 1"):
        do(rich, *mixed, MoreDamage(2), LessDamage(2), dice=dice)
    with pytest.raises(IllegalChoice, match="a damage roll of 1 cannot lose 2 dice"):
        do(replace(rich, gm=2), *mixed, LessDamage(2), dice=dice)
    # the last attack of a Blaze of Glory also gains and loses dice; the Orc's Very Good brought the GM 1
    last = do(rich, Act("Ben"), Attack("Orc", "Ann"), Fall("Blaze of Glory", ("Orc",)), MoreDamage(1), LessDamage(2),
              dice="2d8=8+8, 2d8=1+1, 1d8=8")  # fmt: skip
    assert (side_advantage(last, "players"), last.gm, last.fighter("Orc").life) == (2, 0, 10 - 1)
    orc = begin(ANN, replace(ORC, life=1), RAT, gm=3)
    with pytest.raises(IllegalChoice, match="the GM adds at most 1 die in round 1, not 2"):
        do(orc, Attack("Ann", "Orc"), Fall("Blaze of Glory", ("Ann",)), MoreDamage(2), dice="2d8=8+8, 2d8=1+1, 1d8=1")


def test_very_good_attack_gains_advantage_or_a_die():
    state = begin(ANN, ORC)
    dice = "2d8=8+8, 2d8=1+1, "
    assert side_advantage(do(state, Attack("Ann", "Orc"), dice=dice + "1d8=2"), "players") == 1
    pressed = do(state, Attack("Ann", "Orc"), MoreDamage(1), dice=dice + "2d8=2+2")
    assert side_advantage(pressed, "players") == 0
    assert pressed.fighter("Orc").life == 10 - 5


def test_help_gives_an_advantage_and_has_its_price():
    kept = do(begin(ANN, BEN, ORC), Assist("Ann", "Ben", 3), dice="2d8=4+4")  # 11, Mixed: 1 for each side
    assert (kept.fighter("Ben").advantage, kept.gm) == (1, 1)
    failed = do(begin(ANN, BEN, ORC), Assist("Ann", "Ben"), dice="2d8=4+3")  # 7, Very Bad
    assert (failed.fighter("Ben").advantage, failed.gm) == (0, 2)
    splendid = do(begin(ANN, BEN, ORC), Assist("Ann", "Ben", 3), dice="2d8=8+6")  # 17: one for the helper as well
    assert [fighter.advantage for fighter in splendid.fighters] == [1, 1, 0]
    assert splendid.gm == 0
    # the failure of a GM's creature pays no side; as printed it pays the GM
    turn = do(begin(ANN, ORC, RAT), Act("Ann"))
    assert do(turn, Assist("Orc", "Rat"), dice="2d8=1+1").gm == 0
    assert do(turn, Assist("Orc", "Rat"), dice="2d8=1+1", rulings=PRINTED).gm == 2


def test_help_for_one_roll_is_used_up():
    rulings = CouncilmanRulings(help_gain="this-roll")
    state = do(begin(ANN, BEN, ORC), Assist("Ann", "Ben", 3), Act("Orc"), dice="2d8=4+4", rulings=rulings)
    assert (state.fighter("Ben").aid, state.fighter("Ben").advantage) == (1, 0)
    used = do(state, Attack("Ben", "Orc", increase=1), dice="3d8kh2=8+8+1, 2d8=1+1, 1d8=1", rulings=rulings)
    assert used.fighter("Ben").aid == 0
    lost = do(state, Act("Ben"), rulings=rulings)
    assert (lost.fighter("Ben").aid, lost.fighter("Ben").advantage) == (0, 0)


# Answers and falls ----------------------------------------------------------------------------


def test_mixed_attack_is_answered():
    state, dice = begin(ANN, ORC), "2d8=4+4, 2d8=4+5, 1d8=3"
    with pytest.raises(IllegalChoice, match=r"first Orc must answer \[cd\.turn\]"):
        do(state, Attack("Ann", "Orc"), Act("Orc"), dice=dice)
    taken = do(state, Attack("Ann", "Orc"), Reaction(False), dice=dice)
    assert (taken.gm, taken.fighter("Orc").life) == (1, 6)
    struck = do(state, Attack("Ann", "Orc"), Reaction(True), dice=f"{dice}, 1d8=5")
    assert (struck.fighter("Ann").life, struck.fighter("Orc").attacks) == (20 - 6, 1)
    # its own attack afterwards is its second of the round: no die is left
    after = do(struck, Attack("Orc", "Ann"), dice="2d8=8+8, 2d8=1+1")
    assert after.fighter("Ann").life == 14 - 1


def test_very_bad_attack_offers_two_advantage():
    state = do(begin(ANN, ORC), Attack("Ann", "Orc"), Reaction(False), dice="2d8=1+1, 2d8=8+8")
    assert state.gm == 2
    # against a player the Advantage goes to that player
    state = do(begin(ANN, ORC), Act("Ann"), Attack("Orc", "Ann"), Reaction(False), dice="2d8=1+1, 2d8=8+8")
    assert state.fighter("Ann").advantage == 2


def test_stabilise_and_mend_change_the_condition_by_outcome():
    hurt = replace(BEN, life=0, condition="unstable")
    state = begin(ANN, hurt, ORC)
    calm = do(state, Stabilise("Ann", "Ben", 2), dice="2d8=4+5")
    assert (calm.fighter("Ben").condition, calm.gm) == ("unconscious", 1)
    failed = do(state, Stabilise("Ann", "Ben", 2), dice="2d8=4+4")
    assert (failed.fighter("Ben").condition, failed.gm) == ("unstable", 1)
    with pytest.raises(IllegalChoice, match="Orc is not Unstable"):
        do(state, Stabilise("Ann", "Orc"))
    # Very Hard and Decreased: the lowest two of three and 4 make 20, which is Good and heals the whole Recovery of 10
    up = do(state, Mend("Ann", "Ben", 4), dice="3d8kl2=8+8+8")
    assert (up.fighter("Ben").life, up.fighter("Ben").condition) == (10, "up")
    stays = do(state, Mend("Ann", "Ben", 4), dice="3d8kl2=8+8+8", rulings=CouncilmanRulings(healed_up="stays"))
    assert (stays.fighter("Ben").life, stays.fighter("Ben").condition) == (10, "unstable")
    dead = begin(ANN, replace(BEN, life=0, condition="dead", awake=False), ORC)
    with pytest.raises(IllegalChoice, match=r"Ben is dead \[cd\.heal\.up\]"):
        do(dead, Mend("Ann", "Ben"))


def test_healing_in_a_fight_has_its_price():
    state = begin(ANN, replace(BEN, life=5), ORC)
    # Very Hard with +1: 17 is Mixed, 15 Bad, 13 Very Bad; only Very Bad pays the GM
    for dice, gm in {"3d8kl2=8+8+8": 0, "3d8kl2=7+7+8": 0, "3d8kl2=6+6+8": 2}.items():
        assert do(state, Mend("Ann", "Ben", 1), dice=dice).gm == gm
    mixed = CouncilmanRulings(heal_price="mixed-too")
    assert do(state, Mend("Ann", "Ben", 1), dice="3d8kl2=8+8+8", rulings=mixed).gm == 1
    assert side_advantage(do(state, Mend("Ann", "Ben", 7), dice="3d8kl2=8+8+8"), "players") == 1  # 23 is Very Good


def test_healing_roll_counts_once_a_day():
    state = begin(ANN, replace(BEN, life=5), ORC)
    healed = do(state, Mend("Ann", "Ben", 4), Act("Orc"), dice="3d8kl2=8+8+8")
    with pytest.raises(IllegalChoice, match=r"has gained from a roll today \[cd\.heal\.daily\]"):
        do(healed, Mend("Ben", "Ben", 4))
    # a roll that healed nothing does not count as the day's gain
    failed = do(state, Mend("Ann", "Ben"), Act("Orc"), dice="3d8kl2=1+1+1")
    assert do(failed, Mend("Ben", "Ben", 4), dice="3d8kl2=8+8+8").fighter("Ben").life == 15


def test_attack_refuses_the_own_side():
    state = begin(ANN, BEN, ORC)
    with pytest.raises(IllegalChoice, match=r"Ann cannot attack Ben \[cd\.attack\]"):
        do(state, Attack("Ann", "Ben"))


def test_play_choices_rolls_nothing_without_need():
    assert play_choices(Dice(), begin(ANN, ORC), Act("Ann")) == do(begin(ANN, ORC), Act("Ann"))


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (partial(Attack, "Ann", "Orc"), "increase"),
        (partial(Attack, "Ann", "Orc"), "experience"),
        (Resist, "hinder"),
        (Resist, "experience"),
        (MoreDamage, "dice"),
        (LessDamage, "dice"),
    ],
)
def test_negative_payments_are_refused(kind, what):
    # a price of -2 Advantage would be 2 Advantage
    for bad in (-2, 10**9, 1.5, True):
        with pytest.raises(BadInput, match=f"^{what.capitalize()}, .* must "):
            kind(**{what: bad})
    with pytest.raises(BadInput, match="Advantage must be a whole number of at least 0"):
        pay(begin(Fighter("Ann"), Fighter("Orc", "gm")), "Ann", -2)


def test_help_and_turn_choices_are_checked():
    state = begin(Fighter("Ann"), Fighter("Ben"), Fighter("Orc", "gm"))
    with pytest.raises(IllegalChoice, match=r"Ann can help only another creature \[cd\.help\]"):
        scripted("", play_choices, state, Assist("Ann", "Ann"))
    with pytest.raises(IllegalChoice, match=r"Orc is on the other side \[cd\.help\]"):
        scripted("", play_choices, state, Assist("Ann", "Orc"))
    with pytest.raises(BadInput, match=r"A side's turn must be one of Attack, Assist, Mend, .* not 'attack'"):
        scripted("", play_choices, state, "attack")
    with pytest.raises(BadInput, match="A fight must have at least one fighter"):
        begin()
