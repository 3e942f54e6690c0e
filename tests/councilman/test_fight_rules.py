"""The rules of a fight by given choices: turns, payments, answers, falls; duels, and random fights."""

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import BadInput, Dice, IllegalChoice, absorb, as_printed, odds, played, scripted, under
from rules.core.frozen import replace
from rules.councilman import (
    Act,
    Assist,
    Attack,
    Combat,
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
    Strike,
    attack,
    attack_many,
    begin,
    duel_odds,
    exchange,
    first_turn,
    pay,
    play_choices,
    side_advantage,
)
from rules.councilman.combat.state import opposing_side
from rules.councilman.fight import FIGHT
from rules.councilman.tactics import TACTICS

PRINTED = as_printed(CouncilmanRulings)
ANN = Fighter("Ann", attribute=1, defence=1)
BEN = Fighter("Ben", attribute=1, defence=1, willpower=1)
ORC = Fighter("Orc", "gm", attribute=1, life=10, maximum=10)
RAT = Fighter("Rat", "gm", d8=0, d6=1, ranged=True, life=3, maximum=3)


def do(state, *choices, dice="", rulings=None):
    return scripted(dice, play_choices, replace(state, rulings=rulings or state.rulings), *choices)


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
    with pytest.raises(IllegalChoice, match="nobody on the other side is left to act"):
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
    with pytest.raises(IllegalChoice, match=r"1 Advantage to pay, but the side holds 0 \[cd\.advantage\.pay\]"):
        do(begin(ANN, BEN, ORC), Second())
    with pytest.raises(IllegalChoice, match="there must be one"):
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
    with pytest.raises(IllegalChoice, match="4 Advantage to pay, but the side holds 3"):
        pay(state, "Ben", 4)


def test_damage_dice_are_paid_when_damage_is_rolled():
    state = begin(replace(ANN, advantage=2), ORC)
    hit = do(state, Attack("Ann", "Orc"), MoreDamage(2), dice="2d8=5+5, 2d8=4+4, 3d8=1+1+1")
    assert side_advantage(hit, "players") == 0
    assert hit.fighter("Orc").life == 10 - 3 - 1
    with pytest.raises(IllegalChoice, match="3 Advantage to pay"):
        do(state, Attack("Ann", "Orc"), MoreDamage(3), dice="2d8=5+5, 2d8=4+4")
    # nobody is asked where nothing is rolled, or nothing is held
    with pytest.raises(BadInput, match="A side's turn must be one of"):
        do(state, Attack("Ann", "Orc"), Reaction(False), MoreDamage(2), dice="2d8=1+1, 2d8=8+8")
    with pytest.raises(BadInput, match="A side's turn must be one of"):
        do(begin(ANN, ORC), Attack("Ann", "Orc"), MoreDamage(1), dice="2d8=5+5, 2d8=4+4, 1d8=1")


def test_attack_takes_bids_of_both_sides():
    state = begin(replace(ANN, advantage=1), ORC, gm=2)
    after = do(state, Attack("Ann", "Orc", increase=1), Resist(2), dice="3d8kl2=8+8+1, 2d8=4+3, 1d8=1")
    assert (side_advantage(after, "players"), after.gm) == (0, 0)


def test_experiences_are_paid_by_their_owners():
    state = begin(replace(ANN, advantage=1), BEN, ORC, gm=1)
    # 5 + 5 + 1 + 1 + 2 = 14 against 4 + 4 + 3 = 11
    both = do(state, Attack("Ann", "Orc", experience=2), Resist(recalled=3), dice="2d8=5+5, 2d8=4+4, 1d8=1")
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
    with pytest.raises(IllegalChoice, match="the GM adds at most 1 dice in round 1, not 2"):
        do(state, Attack("Orc", "Ann"), MoreDamage(2), dice=great)
    assert do(state, Attack("Orc", "Ann"), MoreDamage(1), dice="2d8=8+8, 2d8=6+6, 2d8=1+1").gm == 4


def test_all_damage_rolls_take_more_and_fewer_dice():
    rich = begin(replace(ANN, life=9, advantage=2), BEN, ORC, gm=1)
    mixed = (Act("Ben"), Attack("Orc", "Ann"), Reaction(True))
    dice = "2d8=4+4, 2d8=4+4, 1d8=1"  # Mixed: Ann loses 2
    # Ann's strike back with 2 dice more, the GM takes one away
    struck = do(rich, *mixed, MoreDamage(2), LessDamage(1), dice=f"{dice}, 2d8=3+4")
    assert (side_advantage(struck, "players"), struck.gm, struck.fighter("Orc").life) == (0, 0, 10 - 8)
    with pytest.raises(IllegalChoice, match="3 Advantage to pay"):
        do(rich, *mixed, MoreDamage(3), dice=dice)
    with pytest.raises(IllegalChoice, match="2 Advantage to pay, but the side holds 1"):
        do(rich, *mixed, MoreDamage(2), LessDamage(2), dice=dice)
    with pytest.raises(IllegalChoice, match="2 dice taken from a damage roll of 1"):
        do(replace(rich, gm=2), *mixed, LessDamage(2), dice=dice)
    # so does the last attack of a Blaze of Glory, for which the GM is held to the round; the GM's Very Good brought 1
    last = do(rich, Act("Ben"), Attack("Orc", "Ann"), Fall("Blaze of Glory", "Orc"), MoreDamage(1), LessDamage(2),
              dice="2d8=8+8, 2d8=1+1, 1d8=8")  # fmt: skip
    assert (side_advantage(last, "players"), last.gm, last.fighter("Orc").life) == (2, 0, 10 - 1)
    orc = begin(ANN, replace(ORC, life=1), RAT, gm=3)
    with pytest.raises(IllegalChoice, match="the GM adds at most 1 dice in round 1, not 2"):
        do(orc, Attack("Ann", "Orc"), Fall("Blaze of Glory", "Ann"), MoreDamage(2), dice="2d8=8+8, 2d8=1+1, 1d8=1")


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
    # a creature of the GM's pays nobody by failing, and only as printed the GM for it
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


def test_fallen_target_takes_advantage_without_a_choice():
    state, dice = begin(ANN, BEN, ORC, RAT), "2d8=4+4, 2d8=4+5, 1d8=8"
    for how in ("Unconsciousness", "Blaze of Glory"):
        quiet = do(state, Attack("Ann", "Rat"), Fall(how), dice=dice)
        assert quiet.gm == 1 + (how == "Blaze of Glory")  # the last deed is Very Good
        with pytest.raises(BadInput, match="A side's turn must be one of"):
            do(state, Attack("Ann", "Rat"), Fall(how), Reaction(True), dice=dice)
    together = CouncilmanRulings(strike_order="together")
    answer_first = do(
        state, Attack("Ann", "Rat"), Reaction(True), Fall("Unconsciousness"), dice=f"{dice}, 1d6=4", rulings=together
    )
    assert answer_first.fighter("Ann").life == 16
    assert answer_first.fighter("Rat").condition == "unconscious"
    with pytest.raises(IllegalChoice, match=r"first Rat must answer \[cd\.turn\]"):
        do(state, Attack("Ann", "Rat"), Fall("Unconsciousness"), dice=dice, rulings=together)


def striking(falls):
    """A policy: whoever falls does so in this way, and whoever can strikes back."""

    def policy(state, who, offers):
        first = next(iter(offers(state))).choice
        if isinstance(first, Fall):
            return Fall(falls)
        return TACTICS.make_policy({"players": "press", "gm": "press"})(state, who, offers)

    return policy


def test_unstable_target_strikes_back():
    dice = "2d8=4+4, 2d8=4+5, 1d8=8"
    state, deeds = begin(ANN, BEN, ORC, RAT), (Attack("Ann", "Rat"), Fall("Unstable"), Reaction(True))
    assert do(state, *deeds, dice=f"{dice}, 1d6=4").fighter("Ann").life == 16
    with pytest.raises(BadInput, match="A side's turn must be one of"):
        do(state, *deeds, dice=dice, rulings=CouncilmanRulings(strike_order="not-fallen"))
    # one who hangs on since an earlier attack strikes back by every reading
    before = begin(ANN, BEN, ORC, replace(RAT, life=0, condition="unstable"))
    for order in ("conscious", "not-fallen", "together"):
        again = do(before, Attack("Ann", "Rat"), Reaction(True), dice="2d8=4+5, 3d8kl2=4+5+8, 1d8=8, 1d6=4",
                   rulings=CouncilmanRulings(strike_order=order))  # fmt: skip
        assert again.fighter("Ann").life == 16


@pytest.mark.parametrize("order", ["conscious", "not-fallen", "together"])
@pytest.mark.parametrize("falls", ["Blaze of Glory", "Unconsciousness", "Unstable"])
@pytest.mark.parametrize("life", [4, 20])
def test_exchange_agrees_with_the_fight(order, falls, life):
    """Outcome, Life lost and Advantage in one exchange, as the fight has them, whoever falls and however."""
    rulings = CouncilmanRulings(strike_order=order)
    rat = replace(RAT, life=life, maximum=life)
    state = under(rulings, begin, ANN, BEN, rat)
    found = odds(FIGHT.turn, state, policy=unpressed(falls), rulings=rulings)
    # the last deed of a Blaze, no attack here, brings Advantage too; so only Life is compared
    expected = odds(exchange, ANN, rat, falls=falls, rulings=rulings)
    assert found.map(lambda end: (life - end.fighter("Rat").life, 20 - end.fighter("Ann").life)) == expected.map(
        lambda end: (min(end.dealt, life), end.returned)
    )


def unpressed(falls):
    """The same, but nobody presses, and it is the rat that is attacked."""
    inner = striking(falls)

    def policy(state, who, offers):
        choice = inner(state, who, offers)
        return MoreDamage() if isinstance(choice, MoreDamage) else choice

    return policy


def test_blaze_of_glory_is_very_good_and_kills():
    state = begin(replace(ANN, life=3), BEN, ORC)
    deeds, dice = (Act("Ann"), Attack("Orc", "Ann")), "2d8=8+8, 2d8=1+1, 1d8=8"
    with pytest.raises(IllegalChoice, match=r"a last attack goes against the other side \[cd\.defeat\.blaze\]"):
        do(state, *deeds, Fall("Blaze of Glory", "Ben"), dice=dice)
    with pytest.raises(IllegalChoice, match=r"only a Blaze of Glory has a target \[cd\.defeat\.blaze\]"):
        do(state, *deeds, Fall("Unstable", "Orc"), dice=dice)
    after = do(state, *deeds, Fall("Blaze of Glory", "Orc"), dice=f"{dice}, 1d8=7")
    assert (after.fighter("Ann").condition, after.fighter("Orc").life) == ("dead", 10 - 8)
    assert after.fighter("Ann").advantage == 1
    pressed = do(state, *deeds, Fall("Blaze of Glory", "Orc"), MoreDamage(1), dice=f"{dice}, 2d8=7+1")
    assert (pressed.fighter("Ann").advantage, pressed.fighter("Orc").life) == (0, 1)
    quiet = do(state, *deeds, Fall("Blaze of Glory"), dice=dice)
    assert quiet.fighter("Ann").condition == "dead"
    bare = replace(ANN, life=3, armed=False, d8=0, attack=0)
    with pytest.raises(IllegalChoice, match="Ann has no weapon"):
        do(begin(bare, BEN, ORC), *deeds, Fall("Blaze of Glory", "Orc"), dice=dice,
           rulings=CouncilmanRulings(unarmed="no-attack"))  # fmt: skip


def test_blaze_of_glory_can_start_another():
    state, deeds = begin(replace(ANN, life=1), BEN, RAT), (Act("Ann"), Attack("Rat", "Ann"))
    # the rat's attack was its second: no die, Attribute 0, and Ben loses nothing
    over = do(state, *deeds, Fall("Blaze of Glory", "Rat"), Fall("Blaze of Glory", "Ben"),
              dice="2d8=8+8, 2d8=1+1, 1d6=1, 1d8=8")  # fmt: skip
    assert over.winner == "players"
    with pytest.raises(IllegalChoice, match=r"the fight is over: players \[cd\.round\]"):
        do(over, Act("Ben"))


def test_unstable_creature_rolls_at_the_end_of_its_turn():
    dice = "2d8=8+8, 2d8=1+1, 1d8=8"
    state = do(begin(replace(BEN, life=3), ANN, ORC), Act("Ann"), Attack("Orc", "Ben"), Fall("Unstable"), dice=dice)
    assert state.fighter("Ben").conscious
    lives = do(state, Act("Ben"), dice="3d8kl2=2+2+8")  # 4 + 1 on Very Easy: Mixed, which the GM is paid for
    assert (lives.fighter("Ben").condition, lives.fighter("Ben").risen) == ("unstable", 1)
    assert lives.gm - state.gm == 1
    dies = do(state, Act("Ben"), dice="3d8kl2=1+2+8")
    assert dies.fighter("Ben").condition == "dead"
    assert dies.gm == state.gm  # death is price enough
    # its own attack is Decreased
    attack = do(state, Attack("Ben", "Orc"), dice="3d8kl2=5+5+8, 2d8=4+4, 1d8=1, 3d8kl2=2+2+8")
    assert attack.fighter("Orc").life == 10 - 2
    # under the other clock the new round makes it harder too, and the roll does not
    rounds = CouncilmanRulings(unstable_clock="new-rounds")
    later = do(state, Act("Ben"), dice="3d8kl2=2+2+8", rulings=rounds)
    assert (later.round, later.fighter("Ben").risen) == (2, 1)
    waiting = do(begin(BEN, ORC), Act("Ben"), Attack("Orc", "Ben"), dice=dice)
    assert waiting.round == 2


def test_rolls_of_an_unstable_creature_are_decreased_in_attacks():
    """Three d8, the two lowest: its attack, its defence, and its share in an attack on several targets."""
    hanging = replace(BEN, life=0, condition="unstable")
    # 4 + 4 + 1 + 1 is 10 against 4 + 4: Mixed, and 3 + 1 damage
    assert scripted("3d8kl2=4+4+8, 2d8=4+4, 1d8=3", attack, hanging, ORC) == Strike("Mixed", 4, 1)
    # 5 + 5 + 1 + 1 is 12 against 4 + 4 + 1: Good
    assert scripted("2d8=5+5, 3d8kl2=4+4+8, 1d8=3", attack, ORC, hanging) == Strike("Good", 4, 0)
    assert scripted("3d8kl2=5+5+8, 2d8=4+4, 1d8=3", exchange, hanging, ORC).outcome == "Good"
    # Ann's 4 + 4 + 1 leaves Good; the hanging Ben's roll is Decreased, Ann's is not
    both = scripted("2d8=5+5, 2d8=4+4, 1d8=3, 3d8kl2=4+4+8, 1d8=3", attack_many, ORC, (ANN, hanging))
    assert [strike.outcome for strike in both] == ["Good", "Good"]
    own = scripted("3d8kl2=5+5+8, 2d8=4+4, 1d8=3", attack_many, hanging, (ORC,))
    assert [strike.outcome for strike in own] == ["Good"]


def test_hits_on_fallen_creatures():
    down = replace(BEN, life=0, condition="unconscious", awake=False)
    state = do(begin(ANN, down, ORC), Act("Ann"), Attack("Orc", "Ben"), dice="2d8=8+8, 2d8=1+1, 1d8=8")
    ben = state.fighter("Ben")
    assert (ben.condition, ben.conscious, ben.risen) == ("unstable", False, 0)
    with pytest.raises(IllegalChoice, match="Ben is unstable and cannot act"):
        do(state, Attack("Ben", "Orc"))
    assert do(state, Act("Ben"), dice="3d8kl2=3+3+3").fighter("Ben").condition == "unstable"
    again = do(state, Act("Ben"), Act("Ann"), Attack("Orc", "Ben"),
               dice="3d8kl2=3+3+3, 2d8=8+8, 3d8kl2=1+1+1, 1d8=8")  # fmt: skip
    assert again.fighter("Ben").risen == 2  # the roll and the hit


def test_stabilise_and_mend_in_a_fight():
    hurt = replace(BEN, life=0, condition="unstable")
    state = begin(ANN, hurt, ORC)
    calm = do(state, Stabilise("Ann", "Ben", 2), dice="2d8=4+5")
    assert (calm.fighter("Ben").condition, calm.gm) == ("unconscious", 1)
    failed = do(state, Stabilise("Ann", "Ben", 2), dice="2d8=4+4")
    assert (failed.fighter("Ben").condition, failed.gm) == ("unstable", 1)
    with pytest.raises(IllegalChoice, match="Orc is not Unstable"):
        do(state, Stabilise("Ann", "Orc"))
    # Very Hard and Decreased: the lowest two of three, 16 + 4 is Good, the whole Recovery of 10
    up = do(state, Mend("Ann", "Ben", 4), dice="3d8kl2=8+8+8")
    assert (up.fighter("Ben").life, up.fighter("Ben").condition) == (10, "up")
    stays = do(state, Mend("Ann", "Ben", 4), dice="3d8kl2=8+8+8", rulings=CouncilmanRulings(healed_up="stays"))
    assert (stays.fighter("Ben").life, stays.fighter("Ben").condition) == (10, "unstable")
    dead = begin(ANN, replace(BEN, life=0, condition="dead", awake=False), ORC)
    with pytest.raises(IllegalChoice, match=r"Ben is dead \[cd\.heal\.up\]"):
        do(dead, Mend("Ann", "Ben"))


def test_healing_in_a_fight_has_its_price():
    state = begin(ANN, replace(BEN, life=5), ORC)
    # Very Hard with +1: 17 is Mixed, 15 Bad, 13 Very Bad, which alone pays
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
    # a roll that healed nothing was no gain
    failed = do(state, Mend("Ann", "Ben"), Act("Orc"), dice="3d8kl2=1+1+1")
    assert do(failed, Mend("Ben", "Ben", 4), dice="3d8kl2=8+8+8").fighter("Ben").life == 15


def test_attack_refuses_the_own_side():
    state = begin(ANN, BEN, ORC)
    with pytest.raises(IllegalChoice, match=r"Ben is no target for Ann \[cd\.attack\]"):
        do(state, Attack("Ann", "Ben"))


def test_play_choices_rolls_nothing_without_need():
    assert play_choices(Dice(), begin(ANN, ORC), Act("Ann")) == do(begin(ANN, ORC), Act("Ann"))


# Whole fights ---------------------------------------------------------------------------------


def any_choices(state: Combat, random: Random):
    """Return a random Action, often legal, and random choices that may follow it."""
    mine = [fighter for fighter in state.fighters if fighter.side == state.turn and not fighter.acted]
    actor = random.choice(mine).name if mine else "Ann"
    friend = random.choice([fighter.name for fighter in state.fighters if fighter.side == state.turn])
    foe = random.choice([fighter.name for fighter in state.fighters if fighter.side == opposing_side(state.turn)])
    deed = random.choice([
        *[Attack(actor, foe, increase=random.randint(0, 1))] * 4,
        Act(actor), Pass(), Second(), Assist(actor, friend, 2), Mend(actor, friend, 3), Stabilise(actor, friend, 3),
    ])  # fmt: skip
    after = [MoreDamage(1), Fall("Unstable"), Fall("Unconsciousness"), Fall("Blaze of Glory"),
             Fall("Blaze of Glory", actor), Reaction(True), Reaction(False)]  # fmt: skip
    return deed, *random.sample(after, random.randint(0, 2))


def check(state: Combat):
    assert state.gm >= 0
    for fighter in state.fighters:
        assert 0 <= fighter.life <= fighter.maximum
        assert fighter.advantage >= 0
        assert fighter.condition != "dead" or not fighter.conscious
    if state.winner:
        return
    assert state.ready(state.turn)
    assert state.left >= 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_random_fights_keep_states_valid(seed, printed):
    rulings = PRINTED if printed else CouncilmanRulings()
    random, state = Random(seed), under(rulings, begin, ANN, BEN, ORC, RAT, gm=2)
    for turn in range(80):
        if state.winner:
            break
        try:
            state = played(f"{seed} {turn}", play_choices, state, *any_choices(state, random))
        except (IllegalChoice, BadInput):
            continue
        check(state)


def test_same_seed_plays_the_same_fight():
    state, policy = begin(ANN, ORC), striking("Unstable")
    first, again = (played(7, FIGHT.turn, state, policy=policy) for _ in range(2))
    assert first == again != state


@pytest.mark.parametrize("order", ["conscious", "not-fallen", "together"])
@pytest.mark.parametrize(("mine", "theirs", "block"), [(3, 4, 0), (5, 2, 0), (4, 4, 3)])
def test_duel_odds_agree_with_the_fight(mine, theirs, block, order):
    """The duel against the fight turn by turn, solved as a chain: the same fractions."""
    one = Fighter("One", attribute=1, defence=1, life=mine, maximum=mine, block=block)
    two = Fighter("Two", "gm", attribute=1, attack=2, d8=0, d6=1, ranged=True, life=theirs, maximum=theirs)

    rulings = CouncilmanRulings(strike_order=order)

    def turn(dice, state):
        state = FIGHT.turn(dice, state)
        # forget what does not matter here, so that states meet again
        return replace(state, round=1, gm=0).everyone(lambda fighter: replace(fighter, advantage=0))

    policy = unpressed("Unconsciousness")
    leads = partial(odds, turn, policy=policy, rulings=rulings)
    ending = absorb(under(rulings, begin, one, two), leads, lambda state: bool(state.winner))
    wins, draws = (
        sum(chance for state, chance in ending.chances.items() if state.winner == winner)
        for winner in ("players", "nobody")
    )
    found = under(rulings, duel_odds, one, two)
    assert (found.first, found.both, found.rounded) == (wins, draws, False)
    assert bool(draws) == (order == "together")
    assert found.rounds >= 1


def test_duel_odds_of_acting_first():
    # the second has a full die for its one blow, struck back or its own; the first's strike back has none
    twin = Fighter("Twin", attribute=1, defence=1)
    assert duel_odds(twin, twin).first < 0.5
    strong = replace(twin, d8=2)
    assert duel_odds(strong, strong).first > 0.5


def test_duel_odds_reject_endless_duels():
    wall = Fighter("Wall", attribute=0, d8=1, block=8)
    with pytest.raises(ValueError, match="neither of the two can ever bring the other down"):
        duel_odds(wall, wall)


def test_duel_odds_reject_life_from_blows_and_missing_weapons():
    weak = Fighter("Weak", attribute=-1)  # its second attack of a round has no die
    assert duel_odds(weak, weak).both == 0
    with pytest.raises(BadInput, match="because no blow may give Life, not -1"):
        under(CouncilmanRulings(least_damage="below-zero"), duel_odds, weak, weak)
    bare = Fighter("Bare", attack=0, d8=0, attribute=2, armed=False)
    with pytest.raises(IllegalChoice, match="has no weapon to attack with"):
        under(CouncilmanRulings(unarmed="no-attack"), duel_odds, bare, weak)


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (partial(Attack, "Ann", "Orc"), "increase"),
        (partial(Attack, "Ann", "Orc"), "experience"),
        (Resist, "decrease"),
        (Resist, "recalled"),
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
    with pytest.raises(IllegalChoice, match=r"Ann helps somebody else, not themselves \[cd\.help\]"):
        scripted("", play_choices, state, Assist("Ann", "Ann"))
    with pytest.raises(IllegalChoice, match=r"Orc is on the other side \[cd\.help\]"):
        scripted("", play_choices, state, Assist("Ann", "Orc"))
    with pytest.raises(BadInput, match=r"A side's turn must be one of Attack, Assist, Mend, .* not 'attack'"):
        scripted("", play_choices, state, "attack")
    with pytest.raises(BadInput, match="A fight must have at least one fighter"):
        begin()


def test_blaze_of_glory_refuses_dead_targets():
    imp = Fighter("Imp", "gm", life=0, condition="dead", awake=False)
    state = begin(Fighter("Ann", life=3), Fighter("Ben"), Fighter("Orc", "gm"), imp)
    deeds = (Act("Ben"), Attack("Orc", "Ann"), Fall("Blaze of Glory", "Imp"))
    with pytest.raises(IllegalChoice, match="Imp is dead already"):
        scripted("2d8=8+8, 2d8=1+1, 1d8=8", play_choices, state, *deeds)
