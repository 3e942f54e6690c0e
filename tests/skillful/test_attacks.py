"""One attack: its price, its answer, the loss row by row, and nuisances in place of effort."""

from contextlib import suppress

import pytest
from sessions import session_of
from swords import GUARDS, STROKE, duel, guards_and_thieves, people, strike_at_jack

from rules.core import BadInput, IllegalChoice, ScriptedDice, odds, using
from rules.core.frozen import replace
from rules.core.play.manual_changes import Leave
from rules.core.play.position import Decision, start_position
from rules.core.play.preview import preview_choice
from rules.skillful import (
    AcceptFailure,
    AsItIs,
    Attack,
    Attempt,
    Character,
    CheckResult,
    Defend,
    DescribeConsequence,
    Effort,
    GiveIn,
    Pools,
    SkillfulRulings,
    Spare,
    TakeSuckage,
    contest,
    may_begin,
    spend,
    sword_attack,
    sword_dodge,
)
from rules.skillful.combat.attempts import pay_for_choice
from rules.skillful.combat.state import GM
from rules.skillful.fight import FIGHT, board


def test_both_pay_first_and_defender_wins_a_tie():
    # 10 + 8 = 18 against 6 + 12 = 18
    state = strike_at_jack("d20!=8, d20!=12").current_state
    assert [state.fighter(name).pools.wind for name in ("Greta", "Jack")] == [95, 95]
    assert may_begin(state) == ("Jack",)


def test_loss_costs_effort_by_its_row():
    # 10 + 12 against 6 + 13 is a loss by 3, which costs N + 2N; a loss by 13 costs 8N Wind, 2N Stamina and a penalty;
    # a loss by 23 also has the first hit, of 15, of the melee ladder
    borne = ("Jack", AcceptFailure()), ("GM", AsItIs())
    for dice, choices, left in (
        ("d20!=12, d20!=13", borne[:1], (85, 100, 100)),
        ("d20!=13, d20!=4", borne, (45, 90, 100)),
        ("d20!=19, d20!=2", borne, (45, 90, 85)),
    ):
        pools = strike_at_jack(dice, *choices).current_state.fighter("Jack").pools
        assert (pools.wind, pools.stamina, pools.health) == left


def test_fighter_below_zero_is_out_with_the_next_loss():
    """10 + 19 against 8 - 5, lost by 26: a wound of 15 for Jack, who has -5 Health already."""
    borne = ("Jack", AcceptFailure()), ("GM", AsItIs())
    for fallen, out in (("next-loss", "fallen"), ("as-printed", "")):
        weak = lambda: duel("Broadsword 10", "Dodge 8 · Health -5")  # noqa: E731
        at = strike_at_jack("d20!=19, d20!=1+6", *borne, start=weak, rulings={"fallen": fallen})
        assert at.current_state.fighter("Jack").out == out


def test_suckage_lifts_a_loss_for_a_nuisance():
    # 10 + 19 against 6 + 2 is a loss by 21; two points lower it to 19, a row without a wound
    at = strike_at_jack("d20!=19, d20!=2")
    jack = board(at.current_state).sides[1].people[0]
    assert (jack.tracks[-1].name, jack.tracks[-1].value, jack.conditions[-1].text) == ("lost by", 21, "Bad Defense")
    assert at.current_state.fighter("Jack").pools.wind == 95  # only the defence is paid before Jack decides
    lifted = at.push_choice("Jack", TakeSuckage(2, ("shield dropped",)))
    assert lifted.pending.who == (GM,)
    assert lifted.steps[-1].text == "Jack now loses by 19: Flailing Defense"
    assert not any("now loses" in step.text for step in at.push_choice("Jack", AcceptFailure()).steps)
    done = lifted.push_choice(GM, AsItIs()).current_state.fighter("Jack")
    assert (done.pools.health, done.nuisances) == (100, ("shield dropped",))
    with pytest.raises(IllegalChoice, match="Points must be a whole number from 1 to 21, not 22"):
        at.push_choice("Jack", TakeSuckage(22, ("ruin",)))
    with pytest.raises(IllegalChoice, match="Nuisances must be 1 different phrases"):
        at.push_choice("Jack", TakeSuckage(1, ("shield dropped", "hat lost")))


def test_nuisance_replaces_some_effort_but_not_all():
    at = strike_at_jack("d20!=13, d20!=4", ("Jack", AcceptFailure()))
    spared = at.push_choice(GM, Spare(("knocked prone",), wind=40, stamina=9)).current_state.fighter("Jack")
    assert spared.pools.wind == 85
    assert spared.pools.stamina == 99
    for wind, stamina, allowed in (
        (40, 10, "Stamina must be a whole number from 0 to 9, not 10"),
        (0, 0, "Stamina must be a whole number from 1 to 10, not 0"),
        (41, 0, "Wind must be a whole number from 0 to 40, not 41"),
    ):
        with pytest.raises(IllegalChoice, match=allowed):
            at.push_choice(GM, Spare(("knocked prone",), wind=wind, stamina=stamina))


def test_fumble_is_not_answered_and_can_be_lifted():
    # 2 + 5 = 7 does not beat the threshold 8; one point raises it to 8, still a fumble, two points to 9
    weak = lambda: duel("Broadsword 2 · Dodge 8")  # noqa: E731
    at = strike_at_jack("d20!=5", start=weak)
    assert at.pending.who == ("Greta",)
    assert at.push_choice("Greta", TakeSuckage(1, ("off balance",))).pending.who == (GM,)
    real = at.push_choice("Greta", TakeSuckage(2, ("off balance",)), ScriptedDice("d20!=3"))
    assert real.current_state.fighter("Greta").pools.wind == 95
    assert real.current_state.fighter("Jack").nuisances == ()
    borne = at.push_choice("Greta", AcceptFailure()).push_choice(GM, AsItIs()).current_state
    assert (borne.fighter("Greta").pools.wind, borne.fighter("Jack").pools.wind) == (55, 95)
    assert (
        strike_at_jack("d20!=5", start=weak, rulings={"fumbled_attack": "free"})
        .current_state.fighter("Jack")
        .pools.wind
        == 100
    )


def test_defence_that_empties_wind_is_rolled_without_breath():
    """24 against 24: paying the last 5 Wind lowers the defence by 4, unless the rulings ignore an empty Wind."""
    winded = lambda: duel("Broadsword 10", "Dodge 8 · Wind 5")  # noqa: E731
    for when in ("spent", "free"):
        for empty, lost in (("four", 4), ("by-hand", 0)):
            at = strike_at_jack("d20!=14, d20!=16", start=winded, rulings={"fumbled_attack": when, "empty_wind": empty})
            assert at.current_state.fighter("Jack").lost == lost


def test_gm_describes_a_consequence_without_a_weapon():
    fists = lambda: duel("attacks with Broadsword 10 (2 Wind, fumble 4)")  # noqa: E731
    at = strike_at_jack("d20!=13, d20!=4", ("Jack", AcceptFailure()), start=fists)
    assert at.pending.who == (GM,)
    after = at.push_choice(GM, DescribeConsequence(("nose broken",))).current_state.fighter("Jack")
    assert after.nuisances == ("nose broken",)
    assert after.pools.wind == 85  # N and 2N; the rest of the consequence is described in words


def test_one_roll_of_the_attacker_meets_every_defender():
    state = FIGHT.start(guards=people(GUARDS), thieves=people({"Jack": "Dodge 6", "Eve": "Dodge 2"}))
    both = start_position(FIGHT, state).push_choice("Greta", Attack("Broadsword", ("Jack", "Eve")))
    assert both.pending.kind == "together"
    both = both.push_choice("Eve", Defend("Dodge", "intense")).push_choice("Jack", Defend("Dodge"))
    # 10 + 9 = 19; Jack 6 + 13 = 19, a tie; Eve 2 + 5 + 5 = 12, lost by 7
    after = both.push(dice=ScriptedDice("d20!=9, d20!=13, d20!=5"))
    assert after.pending.who == ("Eve",)
    assert after.push_choice("Eve", AcceptFailure()).current_state.fighter("Eve").pools.wind == 100 - 20 - 10
    # both lose, Jack by 29 − 19 = 10; while he chooses, the table removes Eve, who then chooses nothing
    # and pays nothing
    lost = both.push(dice=ScriptedDice("d20!=19, d20!=13, d20!=5"))
    assert lost.pending.who == ("Jack",)
    gone = lost.push(Leave("Eve")).push_choice("Jack", TakeSuckage(1, ("hat lost",)))
    assert (gone.current_state.fighter("Eve").pools.wind, gone.pending.kind) == (80, "first")


def test_attacker_does_not_roll_against_a_defender_who_has_left():
    """10 + 8 = 18 against Jack's 6 + 5, lost by 7. Eve, who has answered too, leaves before Greta rolls against her."""
    with using(SkillfulRulings(several_defenders="roll-each")):
        start = FIGHT.start(guards=people(GUARDS), thieves=people({"Jack": "Dodge 6", "Eve": "Dodge 2"}))
    position = start_position(FIGHT, start).push_choice("Greta", Attack("Broadsword", ("Jack", "Eve")))
    position = position.push_choice("Jack", Defend("Dodge")).push_choice(
        "Eve", Defend("Dodge"), ScriptedDice("d20!=8, d20!=5")
    )
    assert position.push(Leave("Eve")).push_choice("Jack", AcceptFailure()).pending.kind == "first"


def test_preview_of_an_answer_is_quick_or_refused():
    one = start_position(FIGHT, duel(jack="Dodge 8")).push_choice("Greta", STROKE)
    rows = preview_choice(one, Decision("Jack", Defend("Dodge")), lambda state: state.fighter("Jack").row)
    greta, jack = (Attempt(Character((level,)), task) for level, task in ((10, sword_attack()), (8, sword_dodge())))
    chances = odds(contest, greta, jack)
    for row in ("Ordinary Defense", "Flailing Defense", "Terrible Defense"):
        assert rows[row] == chances[CheckResult(row)]
    names = ("Jack", "Eve", "Hob")
    state = FIGHT.start(guards=people(GUARDS), thieves=people(dict.fromkeys(names, "Dodge 6")))
    many = start_position(FIGHT, state).push_choice("Greta", Attack("Broadsword", names))
    for name in names[:2]:
        many = many.push_choice(name, Defend("Dodge"))
    assert preview_choice(many, Decision("Hob", Defend("Dodge")), lambda state: state.round) is None


def test_chances_of_an_attack_name_each_answer():
    """An attack hits if the defence against the same check fails, so each chance equals that of a contest."""
    greta, jack = Attempt(Character((10,)), sword_attack()), Attempt(Character((6,)), sword_dodge())
    assert FIGHT.chances(duel(), "Greta", STROKE) == tuple(
        (
            f"for a hit, if Jack answers with {how}",
            odds(contest, greta, answer).chance(lambda end: end.row != "Successful Defense"),
        )
        for how, answer in (
            ("an ordinary Dodge", jack),
            ("a relaxed Dodge", replace(jack, attitude="relaxed")),
            ("an intense Dodge", replace(jack, attitude="intense")),
        )
    )


def test_empty_wind_is_a_penalty_of_four():
    # 5 Wind, all spent on the dodge: 6 + 12 - 4 = 14 against 10 + 5 = 15
    at = strike_at_jack("d20!=5, d20!=12", start=lambda: duel(jack="Dodge 6 · Wind 5"))
    assert at.pending.kind == "choose"  # the defence is lost, so Jack chooses whether to bear or lift it
    other = strike_at_jack(
        "d20!=5, d20!=12", start=lambda: duel(jack="Dodge 6 · Wind 5"), rulings={"empty_wind": "by-hand"}
    )
    assert other.pending.who == ("Jack",)
    assert other.pending.kind == "first"  # 18 against 15: withstood, and it is Jack's turn


def test_penalties_take_pools_below_zero_if_overspending_is_refused():
    refused = {"overspend": "refused"}
    with using(SkillfulRulings(**refused)):
        start = duel(jack="Broadsword 9 · Dodge 6 · Wind 3")
    at = start_position(FIGHT, start)
    with pytest.raises(IllegalChoice, match="5 Wind is more than you have left"):
        at.push_choice("Jack", Attack("Broadsword", ("Greta",)))
    at = at.push_choice("Greta", STROKE)
    with pytest.raises(IllegalChoice, match="20 Wind is more than you have left"):
        at.push_choice("Jack", Defend("Dodge", "intense"))
    # 18 against 6 + 17 − 4 for an empty Wind
    after = at.push_choice("Jack", Defend("Dodge"), ScriptedDice("d20!=8, d20!=17"))
    assert after.current_state.fighter("Jack").pools.wind == -2


def test_lead_changes_when_an_attack_is_withstood():
    lead = {"turn_order": "lead"}
    assert strike_at_jack("d20!=8, d20!=12", rulings=lead).pending.who == ("Jack",)
    assert strike_at_jack("d20!=8, d20!=11", ("Jack", AcceptFailure()), rulings=lead).pending.who == ("Greta",)


SWUNG = ("Greta: Attack with Broadsword, on Jack, ordinary",)
LOST = (*SWUNG, "Jack: Dodge, ordinary | d20!=11, d20!=5")


@pytest.mark.parametrize(
    ("lines", "who", "choice", "why"),
    [
        ((), "Greta", Attack("Broadsword", ("Greta",)), "an attack has defenders, each once, out of Jack"),
        ((), "Greta", Attack("Broadsword", ("Jack",), "lazy"), "An attitude must be one of relaxed, ordinary, intense"),
        ((), "Jack", AcceptFailure(), "now a fighter must attack, wait or give in"),
        (SWUNG, "Jack", AcceptFailure(), "Jack must answer the attack"),
        (LOST, "Jack", GiveIn(), "the choices now are Bear it; Take suckage"),
        ((*LOST, "Jack: Bear it"), "GM", AcceptFailure(), "the choices now are As it is; Spare Jack"),
        (("Greta: Attack with Fists, on Jack, ordinary", "Jack: Dodge, ordinary | d20!=17, d20!=5", "Jack: Bear it"),
         "GM", AsItIs(), "the choices now are Jack suffers"),
    ],
)  # fmt: skip
def test_choice_must_answer_the_pending_question(lines, who, choice, why):
    session = session_of(
        "skillful",
        "[guards] Greta: Broadsword 10 · attacks with Fists 6 (2 Wind, fumble 4)\n[thieves] Jack: Dodge 6",
        *lines,
    )
    with pytest.raises((IllegalChoice, BadInput), match=why):
        session.current.position.push_choice(who, choice)


def test_targets_ruling_limits_an_attack_to_one_defender():
    """An attack has one defender or more; by the other alternative it has exactly one."""
    for ruling, accepted in (("one", [1]), ("as-printed", [1, 2])):
        with using(SkillfulRulings(targets=ruling)):
            position = start_position(FIGHT, guards_and_thieves())
        found = []
        for targets in ((), ("Jack",), ("Jack", "Eve")):
            with suppress(IllegalChoice):
                position.push_choice("Greta", Attack("Broadsword", targets))
                found.append(len(targets))
        assert found == accepted


def test_payments_refuse_what_a_pool_lacks_unless_forced():
    """A swing costs 5 Wind, and Greta has 3. If overspending is refused, only a forced payment takes it."""
    short = duel("Broadsword 10 · Wind 3")
    payments = (
        (pay_for_choice, (short, "Greta", STROKE)),
        (pay_for_choice, (short, "Jack", Defend("Dodge", aid=(("Greta", "Broadsword"),)))),
        (spend, (Pools(wind=3), Effort(wind=5))),
    )
    with using(SkillfulRulings(overspend="refused", aid_pays="each-check")):
        for pay, asked in payments:
            with pytest.raises(IllegalChoice):
                pay(*asked)
            paid = pay(*asked, forced=True)
            assert (paid if pay is spend else paid.fighter("Greta").pools).wind == 3 - 5
