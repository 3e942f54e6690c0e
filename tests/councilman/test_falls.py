"""Falls: the ways to fall, the last deed of a Blaze of Glory, and rolls to live."""

import pytest
from draft import ANN, BEN, BRIDGE, MILL, ORC, RAT, advantages, do, play_lines

from rules.core import BadInput, IllegalChoice, RuleError, scripted
from rules.core.frozen import replace
from rules.councilman import (
    Act,
    Attack,
    CouncilmanRulings,
    Fall,
    Fighter,
    MoreDamage,
    Reaction,
    Strike,
    attack,
    attack_many,
    begin,
    exchange,
    play_choices,
)

LAST = """\
[players] Ann: Life 0 of 20; Ben: unconscious · Life 0 of 20 · Recovery 9; Cid: unstable · Life 0 of 14; Dot: Life 5
[gm] Orc: Life 9
"""


def test_brace_pays_for_the_roll_to_live():
    """On Very Easy with Willpower 0, a 5 is Mixed. Decreased once and Increased twice, the roll is 3d8kh2."""
    fight = play_lines(BRIDGE, "players: Cid braces, Increase 2, charged 2 to Ben")
    assert advantages(fight) == (2, 0, 3)
    with pytest.raises(RuleError, match="You can choose: "):
        fight.enter_line("players: Cid braces")  # once for each roll
    lived = fight.enter_line("players: Cid does something else | 3d8kh2=1+2+3").current.position.current_state
    assert (lived.fighter("Cid").condition, lived.fighter("Cid").risen, lived.gm) == ("unstable", 1, 4)
    # the GM Decreases it: 1 + 2 is too little
    died = play_lines(BRIDGE, "players: Cid braces, Decrease 1", "players: Cid does something else | 4d8kl2=1+2+8+8")
    assert died.current.position.current_state.fighter("Cid").condition == "dead"
    assert advantages(died) == (2, 2, 2)


def test_fall_unstable_pays_for_the_roll_to_live():
    start = "[players] Ann: Life 0 of 20 · Advantage 2; Ben: Life 9\n[gm] Orc: Life 9\n"
    fallen = play_lines(start, "Ann: Unstable, Experience 2, Increase 1")
    assert fallen.current.position.current_state.fighter("Ann").advantage == 0
    # an Increase and its own Decrease cancel: 1 + 2 and 2 is 5 on Very Easy, Mixed
    lived = fallen.enter_line("players: Ann does something else | 2d8=1+2").current.position.current_state
    assert (lived.fighter("Ann").condition, lived.fighter("Ann").grip) == ("unstable", None)
    with pytest.raises(RuleError):
        play_lines(start, "Ann: Unconsciousness, Increase 1")


def test_blaze_of_glory_on_several_is_very_good_against_all():
    """Each Very Good brings 1 Advantage. One presses the first blow: 3 + 4 + 1 fells Rook; 2 + 1 leaves Sly 5 Life."""
    start = play_lines(
        "[players] Ann: attribute +1 · several targets · Life 0 of 20; Ben: Life 14\n"
        "[gm] Rook: Life 8; Sly: Life 8; Ork: Life 9\n"
    )
    after = start
    for line in (
        "Ann: Blaze of Glory against several, at Rook and Sly",
        "players: Press it | 2d8=3+4",
        "players: Spend nothing | 1d8=2",
        "Rook: Unconsciousness",
    ):
        after = after.enter_line(line)
    state = after.current.position.current_state
    assert [state.fighter(name).life for name in ("Rook", "Sly", "Ork")] == [0, 5, 9]
    assert (state.fighter("Ann").condition, state.fighter("Ann").advantage) == ("dead", 1)
    assert "Blaze of Glory against several" not in [offer.label for offer in play_lines(LAST).pending.offers("Ann")]
    for targets in ("Rook and Ben", "Rook"):
        with pytest.raises(RuleError):
            start.enter_line(f"Ann: Blaze of Glory against several, at {targets}")


def test_blaze_of_glory_aids_another_creature():
    """The last Action is Very Good without a roll: it restores all of Recovery, brings 1 Advantage, or stabilises."""
    assert [offer.label for offer in play_lines(LAST).pending.offers("Ann")] == [
        "Unconsciousness", "Unstable", "Blaze of Glory", "Blaze of Glory against Orc",
        "Blaze of Glory healing Ben", "Blaze of Glory healing Cid", "Blaze of Glory healing Dot",
        "Blaze of Glory healing Orc", "Blaze of Glory helping Ben", "Blaze of Glory helping Cid",
        "Blaze of Glory helping Dot", "Blaze of Glory stabilising Cid",
    ]  # fmt: skip
    healed = play_lines(LAST, "Ann: Blaze of Glory healing Ben").current.position.current_state
    ben = healed.fighter("Ben")
    assert (ben.life, ben.condition, ben.healed, healed.fighter("Ann").condition) == (9, "up", ("roll",), "dead")
    assert healed.fighter("Ann").advantage == 1  # Very Good brings 1
    helped = play_lines(LAST, "Ann: Blaze of Glory helping Dot").current.position.current_state
    assert (helped.fighter("Dot").advantage, helped.fighter("Ann").condition) == (1, "dead")
    stable = play_lines(LAST, "Ann: Blaze of Glory stabilising Cid").current.position.current_state
    assert stable.fighter("Cid").condition == "unconscious"
    again = play_lines(LAST.replace("Recovery 9", "Recovery 9 · healed by roll"))
    assert "Blaze of Glory healing Ben" not in [offer.label for offer in again.pending.offers("Ann")]


def test_blaze_of_glory_cannot_aid_oneself():
    for deed in ("healing", "helping", "stabilising"):
        with pytest.raises(RuleError):
            play_lines(LAST, f"Ann: Blaze of Glory {deed} Ann")


def test_senseless_unstable_creature_only_rolls_to_live():
    mill = play_lines("[scene between]\n[players] Ann: Life 9; Cid: unstable · senseless · Life 0 of 14")
    assert [offer.label for offer in mill.pending.offers("Cid")] == ["Hang on"]
    assert mill.enter_line("Cid: Hang on | 3d8kl2=3+3+8").current.position.current_state.fighter("Cid").risen == 1
    assert (
        mill.enter_line("Cid: Hang on | 3d8kl2=1+3+8").current.position.current_state.fighter("Cid").condition == "dead"
    )


def test_senseless_creature_that_is_up_passes_its_turn():
    camp = play_lines("[players] Ann: Life 9; Cid: senseless\n[gm] Rook: Life 9", "players: Ann does something else")
    camp = camp.enter_line("gm: Rook does something else")
    assert [offer.label for offer in camp.pending.offers("players")] == ["Cid hangs on"]
    assert camp.enter_line("players: Cid hangs on").current.position.current_state.round == 2


def test_roll_to_live_between_fights_counts_as_a_round():
    """By the source, the roll gets one level harder each round, so the second roll is Easy under either ruling."""
    for clock in ("after-rolls", "new-rounds"):
        mill = play_lines(
            f"[rulings unstable_clock={clock}]\n[scene between]\n[players] Cid: unstable · Life 0 of 14",
            "Cid: Hang on | 3d8kl2=4+4+8",
        )
        assert mill.current.position.current_state.fighter("Cid").risen == 1


def test_fall_between_fights_offers_all_ways():
    """A trap counts as danger, because the source says "for instance in combat"."""
    mill = play_lines(MILL, "table: Ben's Life is 0")
    labels = [offer.label for offer in mill.pending.offers("Ben")]
    assert labels[:3] == ["Unconsciousness", "Unstable", "Blaze of Glory"]
    assert "Blaze of Glory stabilising Cid" in labels
    assert mill.enter_line("Ben: Unstable").current.position.current_state.fighter("Ben").conscious
    assert mill.enter_line("Ben: Blaze of Glory healing Ann").current.position.current_state.fighter("Ann").life == 19
    assert (
        mill.enter_line("all: Ben wakes").current.position.current_state.fighter("Ben").life == 1
    )  # at 1 Life, not Unstable


def test_fall_offers_leave_out_impossible_targets():
    """A last attack needs an opponent who is there, and a weapon where bare hands have no attack."""

    def ways(sheet="", rulings=""):
        sides = f"[players] Ann: Life 0 of 20{sheet}; Ben: Life 9\n[gm] Orc: Life 9; Imp: Life 3\n"
        last = play_lines(f"{rulings}{sides}table: Imp leaves")
        return [offer.label for offer in last.pending.offers("Ann") if " healing" not in offer.label]

    every = [
        "Unconsciousness",
        "Unstable",
        "Blaze of Glory",
        "Blaze of Glory against Orc",
        "Blaze of Glory helping Ben",
    ]
    assert ways() == ways(" · unarmed") == every
    no_fists = "[rulings unarmed=no-attack]\n"
    assert ways("", no_fists) == every
    assert ways(" · unarmed", no_fists) == [*every[:3], every[4]]


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


def test_unstable_target_strikes_back():
    dice = "2d8=4+4, 2d8=4+5, 1d8=8"
    state, deeds = begin(ANN, BEN, ORC, RAT), (Attack("Ann", "Rat"), Fall("Unstable"), Reaction(True))
    assert do(state, *deeds, dice=f"{dice}, 1d6=4").fighter("Ann").life == 16
    with pytest.raises(BadInput, match="A side's turn must be one of"):
        do(state, *deeds, dice=dice, rulings=CouncilmanRulings(strike_order="not-fallen"))
    # a creature that was Unstable before this attack strikes back by every reading
    before = begin(ANN, BEN, ORC, replace(RAT, life=0, condition="unstable"))
    for order in ("conscious", "not-fallen", "together"):
        again = do(before, Attack("Ann", "Rat"), Reaction(True), dice="2d8=4+5, 3d8kl2=4+5+8, 1d8=8, 1d6=4",
                   rulings=CouncilmanRulings(strike_order=order))  # fmt: skip
        assert again.fighter("Ann").life == 16


def test_blaze_of_glory_is_very_good_and_kills():
    state = begin(replace(ANN, life=3), BEN, ORC)
    deeds, dice = (Act("Ann"), Attack("Orc", "Ann")), "2d8=8+8, 2d8=1+1, 1d8=8"
    with pytest.raises(IllegalChoice, match=r"a last attack must be against the other side \[cd\.defeat\.blaze\]"):
        do(state, *deeds, Fall("Blaze of Glory", ("Ben",)), dice=dice)
    with pytest.raises(IllegalChoice, match=r"only a Blaze of Glory has a target \[cd\.defeat\.blaze\]"):
        do(state, *deeds, Fall("Unstable", ("Orc",)), dice=dice)
    after = do(state, *deeds, Fall("Blaze of Glory", ("Orc",)), dice=f"{dice}, 1d8=7")
    assert (after.fighter("Ann").condition, after.fighter("Orc").life) == ("dead", 10 - 8)
    assert after.fighter("Ann").advantage == 1
    pressed = do(state, *deeds, Fall("Blaze of Glory", ("Orc",)), MoreDamage(1), dice=f"{dice}, 2d8=7+1")
    assert (pressed.fighter("Ann").advantage, pressed.fighter("Orc").life) == (0, 1)
    quiet = do(state, *deeds, Fall("Blaze of Glory"), dice=dice)
    assert quiet.fighter("Ann").condition == "dead"
    bare = replace(ANN, life=3, armed=False, d8=0, attack=0)
    with pytest.raises(IllegalChoice, match="Ann has no weapon"):
        do(begin(bare, BEN, ORC), *deeds, Fall("Blaze of Glory", ("Orc",)), dice=dice,
           rulings=CouncilmanRulings(unarmed="no-attack"))  # fmt: skip


def test_blaze_of_glory_can_start_another():
    state, deeds = begin(replace(ANN, life=1), BEN, RAT), (Act("Ann"), Attack("Rat", "Ann"))
    # the rat's attack is its second of the round, so it has no die, and with Attribute 0 Ben loses nothing
    over = do(state, *deeds, Fall("Blaze of Glory", ("Rat",)), Fall("Blaze of Glory", ("Ben",)),
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
    assert dies.gm == state.gm  # the GM gains nothing when somebody dies
    # an Unstable creature's own attack is Decreased
    attack = do(state, Attack("Ben", "Orc"), dice="3d8kl2=5+5+8, 2d8=4+4, 1d8=1, 3d8kl2=2+2+8")
    assert attack.fighter("Orc").life == 10 - 2
    # under new-rounds it is the new round that makes the roll harder, not the roll before
    rounds = CouncilmanRulings(unstable_clock="new-rounds")
    later = do(state, Act("Ben"), dice="3d8kl2=2+2+8", rulings=rounds)
    assert (later.round, later.fighter("Ben").risen) == (2, 1)
    waiting = do(begin(BEN, ORC), Act("Ben"), Attack("Orc", "Ben"), dice=dice)
    assert waiting.round == 2


def test_rolls_of_an_unstable_creature_are_decreased_in_attacks():
    """The two lowest of three d8 count: when it attacks, defends, or is one of several targets."""
    hanging = replace(BEN, life=0, condition="unstable")
    # 4 + 4 + 1 + 1 is 10 against 4 + 4: Mixed, and 3 + 1 damage
    assert scripted("3d8kl2=4+4+8, 2d8=4+4, 1d8=3", attack, hanging, ORC) == Strike("Mixed", 4, 1)
    # 5 + 5 + 1 + 1 is 12 against 4 + 4 + 1: Good
    assert scripted("2d8=5+5, 3d8kl2=4+4+8, 1d8=3", attack, ORC, hanging) == Strike("Good", 4, 0)
    assert scripted("3d8kl2=5+5+8, 2d8=4+4, 1d8=3", exchange, hanging, ORC).outcome == "Good"
    # Good against Ann's 4 + 4 + 1 as well; the Unstable Ben's roll is Decreased, Ann's is not
    both = scripted("2d8=5+5, 2d8=4+4, 1d8=3, 3d8kl2=4+4+8, 1d8=3", attack_many, ORC, (ANN, hanging))
    assert [strike.outcome for strike in both] == ["Good", "Good"]
    own = scripted("3d8kl2=5+5+8, 2d8=4+4, 1d8=3", attack_many, hanging, (ORC,))
    assert [strike.outcome for strike in own] == ["Good"]


def test_hits_on_fallen_creatures_count_against_their_lives():
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


def test_blaze_of_glory_refuses_dead_targets():
    imp = Fighter("Imp", "gm", life=0, condition="dead", awake=False)
    state = begin(Fighter("Ann", life=3), Fighter("Ben"), Fighter("Orc", "gm"), imp)
    deeds = (Act("Ben"), Attack("Orc", "Ann"), Fall("Blaze of Glory", ("Imp",)))
    with pytest.raises(IllegalChoice, match="Imp is dead already"):
        scripted("2d8=8+8, 2d8=1+1, 1d8=8", play_choices, state, *deeds)


@pytest.mark.parametrize(("reading", "targets"), [("sides", {"Orc"}), ("as-printed", {"Ben", "Cid", "Dot", "Orc"})])
def test_last_attack_follows_the_targets_ruling(reading, targets):
    """By the rulings, attacks go to the other side, or "any other creature can be attacked": never oneself."""
    offers = play_lines(f"[rulings targets={reading}]\n{LAST}").pending.offers("Ann")
    last = [offer.choice for offer in offers if offer.choice.how == "Blaze of Glory" and not offer.choice.deed]
    assert {name for choice in last for name in choice.targets} == targets
