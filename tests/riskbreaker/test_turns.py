"""Turns of a battle: the results of each maneuver except moves, and every illegal choice."""

import pytest
from battle_turns import check_forbidden, pools, take

from rules.core import IllegalChoice, odds, scripted
from rules.core.frozen import replace
from rules.riskbreaker import (
    Alter,
    DeclareSkills,
    Decrease,
    Flee,
    Gain,
    InflictKill,
    InflictSkill,
    Item,
    Move,
    Pass,
    Recover,
    Rescue,
    RiskbreakerRulings,
    ShareAdvantage,
    Stat,
    Surrender,
    Veto,
    parse_skill,
    play_choices,
    vial_of_oil,
)
from rules.riskbreaker.combat.offers import turn_offers

WIT, MUSCLE, AGILITY = Stat.WIT, Stat.MUSCLE, Stat.AGILITY


def test_gain_pays_own_or_opposing_side(duel):
    assert pools(take(duel(), Gain("Ann", "Inspire", 2), "d10=5")) == (5, 3)
    assert pools(take(duel(), Gain("Ann", "Inspire", 2), "d10=6")) == (3, 5)


def test_decrease_stops_at_zero(duel):
    assert pools(take(duel(queue=("Bob", "Orc")), Decrease("Bob", "Distract", 3), "d10=3")) == (3, 0)
    assert pools(take(duel(queue=("Bob", "Orc"), pools=(2, 3)), Decrease("Bob", "Distract", 3), "d10=4")) == (0, 3)


def test_kill_damage_is_paid_for_and_shared(duel):
    state = take(duel(third=True), InflictKill("Ann", "Sword", 3, (("Orc", 2), ("Elf", 1)), against="B"), "d10=5")
    assert pools(state) == (0, 3, 1)
    assert (state.fighter("Orc").kill, state.fighter("Elf").kill) == (2, 1)
    state = take(duel(), InflictKill("Ann", "Sword", 2, (("Orc", 2),)), "d10=6")
    assert (pools(state), state.fighter("Orc").kill) == ((1, 5), 0)


def test_kill_damage_at_the_limit_removes_a_fighter(duel):
    state = duel().change_fighter("Orc", kill=3)
    state = take(state, InflictKill("Ann", "Sword", 2, (("Orc", 2),)), "d10=1")
    assert (state.fighter("Orc").kill, state.fighter("Orc").out, state.phase, state.remaining_sides) == (
        5,
        "killed",
        "over",
        ("A",),
    )
    # Skill Damage of Muscle does not lower the Kill Damage that a fighter bears, except by the ruling
    hurt = duel().change_fighter("Orc", kill=2, damage=(2, 0, 0, 0))
    assert take(hurt, InflictKill("Ann", "Sword", 1, (("Orc", 1),)), "d10=1").fighter("Orc").out == ""
    effective = replace(hurt, rulings=RiskbreakerRulings(kill_capacity="effective"))
    assert take(effective, InflictKill("Ann", "Sword", 1, (("Orc", 1),)), "d10=1").fighter("Orc").out == "killed"


def test_skill_damage_roll_has_a_bonus(duel):
    # 5 + 3 = 8: an 8 is a success
    state = take(duel(), InflictSkill("Ann", "Sword", 3, AGILITY, (("Orc", 3),)), "d10=8")
    assert (state.fighter("Orc").damage, state.fighter("Orc").effective_stat(AGILITY), pools(state)) == (
        (0, 3, 0, 0),
        0,
        (0, 3),
    )
    assert pools(take(duel(), InflictSkill("Ann", "Sword", 3, AGILITY, (("Orc", 3),)), "d10=9")) == (0, 6)


def test_skill_damage_weakens_rolls(duel):
    hurt = duel().change_fighter("Ann", damage=(0, 0, 0, 3))  # Skill Damage of 3 lowers Personality 5 to 2
    assert pools(take(hurt, Gain("Ann", "Inspire", 1), "d10=3")) == (3, 4)


def test_ruse_in_a_fight_is_countered_by_opponents_there(duel):
    watched = duel(third=True, queue=("Bob", "Orc"))  # the elf has P4: Observation
    # Sneak A5 rolls 4: level 1; the elf rolls 1: level 3
    assert pools(take(watched, Gain("Bob", "Sneak", 2, against="B"), "d10=4 d10=1")) == (3, 5, 1)
    assert pools(take(duel(queue=("Bob", "Orc")), Gain("Bob", "Sneak", 2), "d10=4")) == (5, 3)


def test_area_skill_damages_several_targets(duel):
    state = duel(queue=("Orc", "Ann"), pools=(3, 9))
    pushing = state.change_fighter("Orc", using=parse_skill("M:Push (AoE)"))
    done = take(pushing, InflictKill("Orc", "Push", 7, (("Ann", 4), ("Bob", 3))), "d10=5")
    assert (done.fighter("Ann").kill, done.fighter("Bob").kill, pools(done)) == (4, 3, (3, 2))


def test_recover_heals_skill_damage_outside_all_fights(duel):
    hurt = duel(third=True, idle=("Ann",), phase="idle", queue=("Ann", "Orc")).change_fighter(
        "Ann", damage=(2, 2, 0, 0)
    )
    state = take(hurt, Recover("Ann", spread=((MUSCLE, 2), (AGILITY, 1))))
    assert state.fighter("Ann").damage == (0, 1, 0, 0)
    state = take(
        hurt, Recover("Ann", spread=((MUSCLE, 2),), extra=Gain("Ann", "Inspire", 3, fight=1, against="B")), "d10=9"
    )
    assert (state.fighter("Ann").damage, pools(state)) == ((0, 2, 0, 0), (3, 6, 1))
    assert state.fighter("Ann").last == (("recover", ""), ("gain", "Inspire"))


def test_rolled_recover_gives_nothing_back_after_a_failure(duel):
    """Ann rolls on Personality 5, which is higher than her Wit 4."""
    rolled = duel(RiskbreakerRulings(recover_roll="rolled"), idle=("Ann",), phase="idle", queue=("Ann", "Orc"))
    hurt, rest = rolled.change_fighter("Ann", damage=(2, 0, 0, 0)), Recover("Ann", spread=((MUSCLE, 2),))
    assert take(hurt, rest, "d10=5").fighter("Ann").damage == (0, 0, 0, 0)
    assert take(hurt, rest, "d10=6").fighter("Ann").damage == (2, 0, 0, 0)


def test_rescue_heals_outside_all_fights(duel):
    state = duel(third=True, idle=("Ann", "Bob"), phase="idle", queue=("Bob", "Orc")).change_fighter("Ann", kill=4)
    aid = Rescue("Bob", "First Aid", 3, "Ann", fight=1, against="B")
    healed = take(state, aid, "d10=9")
    assert (healed.fighter("Ann").kill, healed.advantage("B", 1)) == (1, 6)
    nobody = replace(state, rulings=RiskbreakerRulings(rescue_failure="nobody"))
    assert take(nobody, aid, "d10=9").advantage("B", 1) == 3


def test_rescue_works_without_any_fight_left(duel):
    state = replace(duel(idle=("Ann", "Bob", "Orc"), phase="idle", queue=("Bob", "Orc")), fights=())
    healed = take(state.change_fighter("Ann", kill=4), Rescue("Bob", "First Aid", 3, "Ann"), "d10=9")
    assert (healed.fighter("Ann").kill, healed.reserve) == (1, (0, 0))
    with pytest.raises(IllegalChoice, match="still here"):
        take(state.change_fighter("Ann", kill=4, out="fled"), Rescue("Bob", "First Aid", 3, "Ann"))


def test_rescue_names_one_of_several_fights(duel):
    state = duel(third=True, idle=("Ann", "Bob"), phase="idle", queue=("Bob", "Orc")).change_fighter("Ann", kill=4)
    aid = Rescue("Bob", "First Aid", 3, "Ann", against="B")
    assert take(state, aid, "d10=9").advantage("B", 1) == 6  # there is only one Fight, so none is named
    two = replace(state, fights=(*state.fights, replace(state.fights[0], number=2)))
    with pytest.raises(IllegalChoice, match="in which Fight"):
        take(two, aid)
    nobody = replace(two, rulings=RiskbreakerRulings(rescue_failure="nobody"))
    assert take(nobody, aid, "d10=9").fighter("Ann").kill == 1


def test_rescue_of_the_removed_follows_the_ruling(duel):
    state = duel(idle=("Ann", "Bob"), phase="idle", queue=("Bob", "Orc")).change_fighter("Ann", kill=5, out="killed")
    aid = Rescue("Bob", "First Aid", 2, "Ann", fight=1)
    assert take(state, aid, "d10=2").fighter("Ann").out == "killed"
    back = replace(state, rulings=RiskbreakerRulings(rescue_removed="returns"))
    assert take(back, aid, "d10=2").fighter("Ann").out == ""


def test_tactics_removes_fighters_until_next_round(duel):
    state = take(duel(queue=("Bob", "Orc")), Alter("Bob", "Tactics", 2, "tactics", moved=("Ann", "Orc")), "d10=3")
    assert (state.fighter("Ann").away, state.fighter("Orc").away, pools(state)) == (True, True, (1, 3))
    # the Orc is out of the Fight, so it acts last
    assert (state.phase, state.queue) == ("idle", ("Orc",))
    with pytest.raises(IllegalChoice) as caught:
        take(state, InflictKill("Orc", "Pike", 1, (("Bob", 1),)))
    assert caught.value.rule == "rb.alter.tactics"
    # both are back as the next round begins
    state = take(state, Recover("Orc"))
    assert (state.round, state.phase, state.fighter("Ann").away, state.fighter("Orc").is_engaged) == (
        2,
        "skills",
        False,
        True,
    )


def test_fighter_out_by_tactics_need_not_name_the_own_fight(duel):
    state = duel(phase="idle", queue=("Bob",)).change_fighter("Bob", away=True)
    recovering = next(offer for offer in turn_offers(state, "Bob") if offer.label == "Recover")
    beside = [offer.label for offer in recovering.asks[0].input_for({}).offers]
    skills = ("Set Trap", "Tactics", "First Aid", "Scout", "Distract")  # of Wit and Personality
    assert beside == [f"{card} Advantage, {skill}" for card in ("Gain", "Decrease") for skill in skills]


def test_tactics_takes_out_as_many_as_the_risk(duel):
    for risk, moved in ((2, ("Orc",)), (1, ("Ann", "Orc")), (3, ("Ann", "Bob", "Orc", "Orc"))):
        with pytest.raises(IllegalChoice, match=f"Tactics takes out {risk} of Ann, Bob, Orc"):
            take(duel(queue=("Bob", "Orc")), Alter("Bob", "Tactics", risk, "tactics", moved=moved), "d10=3")


def test_damage_stays_within_one_side_by_ruling(duel):
    one = duel(RiskbreakerRulings(damage_reach="one-side"), third=True)
    both = InflictKill("Ann", "Sword", 2, (("Orc", 1), ("Elf", 1)), against="B")
    with pytest.raises(IllegalChoice) as caught:
        take(one, both, "d10=1")
    assert caught.value.rule == "rb.kill.share"
    assert take(one, replace(both, shares=(("Orc", 2),)), "d10=1").fighter("Orc").kill == 2
    assert take(duel(third=True), both, "d10=1").fighter("Elf").kill == 1


def test_ruse_that_supplements_recover_is_countered(duel):
    state = duel(third=True, idle=("Bob",), phase="idle", queue=("Bob", "Orc"))
    extra = Gain("Bob", "Set Trap", 2, fight=1, against="C")
    # 3 - 2 = 1 against the elf's 4 - 1 = 3: seen, so C gains
    assert pools(take(state, Recover("Bob", extra=extra), "d10=2 d10=1")) == (3, 3, 3)


def test_lent_blow_may_be_repeated_by_ruling(duel):
    oil = replace(vial_of_oil(), uses=2)
    bob = replace(duel().fighter("Bob").sheet, items=(oil,))
    state = duel(queue=("Bob", "Orc"), pools=(3, 3)).change_fighter("Bob", sheet=bob, last=(("kill-damage", "Ambush"),))
    again = InflictKill("Bob", "Ambush", 1, (("Orc", 1),), item="Vial of oil")
    # the lent card may be repeated; Bob rolls on his Agility 5, and the Orc has no perception skill
    assert take(state, again, "d10=5").fighter("Orc").kill == 1
    barred = replace(state, rulings=RiskbreakerRulings(lent_repeat="barred"))
    with pytest.raises(IllegalChoice) as caught:
        take(barred, again, "d10=5")
    assert caught.value.rule == "rb.maneuver.repeat"
    knife = barred.change_fighter("Bob", last=(("kill-damage", "Knife"),))
    assert take(knife, InflictKill("Bob", "Knife", 1, (("Orc", 1),)), "d10=1").fighter("Orc").kill == 1


def test_items_add_their_bonus_and_are_used_up(duel):
    ambush = replace(vial_of_oil(bonus=1), skill="Sneak")
    state = duel(queue=("Bob", "Orc"), pools=(6, 0))
    state = state.change_fighter("Bob", sheet=replace(state.fighter("Bob").sheet, items=(ambush,)))
    fire = InflictKill("Bob", "Sneak", 5, (("Orc", 5),), item="Vial of oil")
    done = take(state, fire, "d10=6")  # A5 and 1 from the item
    assert (done.fighter("Orc").out, done.fighter("Bob").used, done.phase) == ("killed", ("Vial of oil",), "over")
    with pytest.raises(IllegalChoice) as caught:
        take(state.change_fighter("Bob", used=("Vial of oil",)), fire)
    assert caught.value.rule == "rb.maneuver.skill"
    with pytest.raises(IllegalChoice) as caught:
        take(state, replace(fire, item=""))
    assert caught.value.rule == "rb.risk.individual" or caught.value.rule == "rb.card.kill-damage"


def test_item_lends_a_skill(duel):
    state = duel(queue=("Bob", "Orc"))
    boots = Item("Boots", skill="Intimidate", permits="skill", uses=None)
    state = state.change_fighter("Bob", sheet=replace(state.fighter("Bob").sheet, items=(boots,)))
    # Intimidate is on Personality: Bob's 3
    assert pools(take(state, Gain("Bob", "Intimidate", 1, item="Boots"), "d10=3")) == (4, 3)


def test_group_acts_in_one_turn(duel):
    state = take(duel(), Gain("Ann", "Inspire", 6, group=("Bob",)), "d10=5")
    assert (pools(state), state.queue) == ((9, 3), ("Orc",))
    free = duel(RiskbreakerRulings(group_turn="free"))
    assert take(free, Gain("Ann", "Inspire", 6, group=("Bob",)), "d10=5").queue == ("Bob", "Orc")


def test_group_must_be_in_one_place(duel):
    apart = duel(third=True, idle=("Ann", "Bob"), queue=("Ann", "Bob"), phase="idle")
    together = Gain("Ann", "Inspire", 6, group=("Bob",), fight=1, against="B")
    assert pools(take(apart, together, "d10=5"))[0] == 9
    check_forbidden(apart.change_fighter("Bob", place="mill"), together, "rb.risk.group.members")
    check_forbidden(apart.change_fighter("Bob", delay=1, heading=1), together, "rb.risk.group.members")
    mill = apart.change_fighter("Bob", place="mill").change_fighter("Ann", place="mill")
    assert pools(take(mill, together, "d10=5"))[0] == 9


def test_failure_gain_follows_the_ruling(duel):
    weakest, each_side = (duel(RiskbreakerRulings(failure_gain=name), third=True) for name in ("weakest", "each"))
    failing = Gain("Ann", "Inspire", 2, against="B")
    assert pools(take(duel(third=True), failing, "d10=9")) == (3, 5, 1)
    assert pools(take(weakest, failing, "d10=9")) == (3, 3, 3)
    assert pools(take(each_side, failing, "d10=9")) == (3, 5, 3)


def test_veto_lasts_for_a_turn(duel):
    state = take(duel(), Veto("Ann", "gain", "Inspire"))
    with pytest.raises(IllegalChoice) as caught:
        take(state, Gain("Ann", "Inspire", 1))
    assert caught.value.rule == "rb.maneuver.veto"
    assert take(state, Pass("Ann")).vetoes == ()


IDLE = {"idle": ("Ann", "Bob"), "phase": "idle"}
ILLEGAL = [
    # rule, options of the battle, choice
    ("rb.order.level", {}, Pass("Bob")),
    ("rb.order.level", {}, Gain("Orc", "Intimidate", 1)),
    ("rb.fights.last", {"phase": "idle"}, Pass("Bob")),
    ("rb.flow", {}, DeclareSkills()),
    ("rb.flow", {}, ShareAdvantage("A")),
    ("rb.flow", {"phase": "skills"}, Pass("Ann")),
    ("rb.maneuver.skill", {}, Gain("Ann", "Charm", 1)),
    ("rb.maneuver.skill", {}, Gain("Ann", "Inspire", 1, item="Horn")),
    ("rb.risk.individual", {}, Gain("Ann", "Inspire", 0)),
    ("rb.risk.individual", {}, Gain("Ann", "Inspire", 4)),
    ("rb.risk.individual", {"pools": (9, 0)}, InflictKill("Ann", "Sword", 4, (("Orc", 4),))),
    ("rb.risk.group", {}, Gain("Ann", "Inspire", 7, group=("Bob",))),
    ("rb.risk.group.members", {}, Gain("Ann", "Inspire", 2, group=("Orc",))),
    ("rb.risk.group.members", {}, Gain("Ann", "Inspire", 2, group=("Ann",))),
    ("rb.risk.group.members", {}, Gain("Ann", "Inspire", 2, group=("Bob", "Bob"))),
    ("rb.risk.group.members", {"queue": ("Ann", "Orc")}, Gain("Ann", "Inspire", 2, group=("Bob",))),
    ("rb.risk.area", {"queue": ("Orc", "Ann")}, Alter("Orc", "Push", 0, "resource")),
    ("rb.cost.pay", {"pools": (2, 0)}, InflictKill("Ann", "Sword", 3, (("Orc", 3),))),
    ("rb.cost.pay", {"pools": (0, 9)}, Alter("Ann", "Observation", 1, "resource")),
    ("rb.card.kill-damage", {}, InflictKill("Ann", "Bow", 1, (("Orc", 1),))),
    ("rb.card.kill-damage", {}, InflictKill("Ann", "Inspire", 1, (("Orc", 1),))),
    ("rb.card.skill-damage", {}, InflictSkill("Ann", "Bow", 1, WIT, (("Orc", 1),))),
    ("rb.kill.share", {}, InflictKill("Ann", "Sword", 2, (("Orc", 1),))),
    ("rb.kill.share", {}, InflictKill("Ann", "Sword", 1, (("Bob", 1),))),
    ("rb.kill.share", {"third": True, "idle": ("Elf",)}, InflictKill("Ann", "Sword", 1, (("Elf", 1),), against="B")),
    ("rb.skill-damage.stat", {}, InflictSkill("Ann", "Sword", 1, WIT, (("Orc", 2),))),
    ("rb.fights.idle", IDLE, InflictKill("Ann", "Sword", 1, (("Orc", 1),), fight=1)),
    ("rb.fights.idle", IDLE, Gain("Ann", "Inspire", 1)),
    ("rb.fights.idle", IDLE, Gain("Ann", "Inspire", 1, fight=9)),
    ("rb.fights.idle", IDLE, Recover("Ann", extra=Gain("Ann", "Inspire", 1))),
    ("rb.recover.apart", {}, Recover("Ann")),
    ("rb.recover.two", IDLE, Recover("Ann", spread=((WIT, 1),))),
    ("rb.recover.two", IDLE, Recover("Ann", extra=Gain("Ann", "Knockdown", 1, fight=1))),
    ("rb.recover.two", IDLE, Recover("Ann", extra=Gain("Bob", "Distract", 1, fight=1))),
    ("rb.risk.individual", IDLE, Recover("Ann", extra=Gain("Ann", "Inspire", 5, fight=1))),
    ("rb.rescue.apart", {"queue": ("Bob", "Orc")}, Rescue("Bob", "First Aid", 1, "Ann")),
    (
        "rb.rescue.apart",
        {"idle": ("Bob",), "phase": "idle", "queue": ("Bob",)},
        Rescue("Bob", "First Aid", 1, "Ann", fight=1),
    ),
    ("rb.card.rescue", {**IDLE, "queue": ("Bob",)}, Rescue("Bob", "First Aid", 1, "Bob", fight=1)),
    ("rb.card.rescue", {**IDLE, "queue": ("Bob",)}, Rescue("Bob", "First Aid", 1, "Orc", fight=1)),
    ("rb.card.rescue", {**IDLE, "queue": ("Bob",)}, Rescue("Bob", "Sneak", 1, "Ann", fight=1)),
    ("rb.card.move", {}, Move("Ann", "Inspire", 1, "away")),
    ("rb.card.move", {}, Move("Ann", "Bow", 1, "away")),
    ("rb.move.to", {}, Move("Ann", "Move", 1, 1)),
    ("rb.move.to", {}, Move("Ann", "Move", 1, 2)),
    ("rb.move.to", {}, Move("Ann", "Move", 1, "Orc")),
    ("rb.move.to", {}, Move("Ann", "Move", 1, "Bob")),
    ("rb.move.to", IDLE, Move("Ann", "Move", 1, "away")),
    ("rb.alter.risk", {}, Alter("Ann", "Observation", 1, "moat")),
    ("rb.alter.risk", {}, Alter("Ann", "Observation", 1, "trap", at=2)),
    ("rb.alter.tactics", {}, Alter("Ann", "Observation", 1, "tactics", moved=("Orc",))),
    ("rb.alter.tactics", {"queue": ("Bob",)}, Alter("Bob", "Tactics", 1, "tactics")),
    ("rb.alter.tactics", {"queue": ("Bob",)}, Alter("Bob", "Tactics", 1, "tactics", moved=("Ann", "Orc"))),
    ("rb.alter.tactics", {"queue": ("Bob",)}, Alter("Bob", "Tactics", 2, "tactics", moved=("Orc", "Orc"))),
    ("rb.alter.tactics", {"queue": ("Bob",), "idle": ("Ann",)}, Alter("Bob", "Tactics", 1, "tactics", moved=("Ann",))),
    ("rb.alter.use", {}, Gain("Ann", "Inspire", 1, element=3)),
    ("rb.card.gain", {"third": True}, Gain("Ann", "Inspire", 1)),
    ("rb.card.decrease", {"third": True}, Decrease("Ann", "Inspire", 1, against="A")),
    ("rb.end", {}, Surrender("B")),
    ("rb.end", {}, Surrender("C")),
    ("rb.end", {}, Flee("A")),
]


@pytest.mark.parametrize(("rule", "how", "choice"), ILLEGAL, ids=[f"{n}-{case[0]}" for n, case in enumerate(ILLEGAL)])
def test_illegal_choices_name_their_rule(duel, rule, how, choice):
    state = duel(**how)
    with pytest.raises(IllegalChoice) as caught:
        scripted("", play_choices, state, choice)
    assert caught.value.rule == rule


def test_repeated_maneuver_is_refused(duel):
    state = duel().change_fighter("Ann", last=(("gain", "Inspire"), ("kill-damage", "Sword")))
    with pytest.raises(IllegalChoice) as caught:
        take(state, Gain("Ann", "Inspire", 1))
    assert caught.value.rule == "rb.maneuver.repeat"
    assert pools(take(state, Gain("Ann", "Observation", 1), "d10=1")) == (4, 3)
    assert take(state, InflictKill("Ann", "Sword", 1, (("Orc", 1),)), "d10=1").fighter("Orc").kill == 1
    assert take(state, Pass("Ann")).fighter("Ann").last == state.fighter("Ann").last
    lenient = replace(state, rulings=RiskbreakerRulings(repeat_after_pass="allowed"))
    assert take(lenient, Pass("Ann")).fighter("Ann").last == ()


def test_refused_choice_changes_nothing(duel):
    state = duel()
    with pytest.raises(IllegalChoice):
        take(state, Gain("Ann", "Inspire", 9))
    assert state == duel()


def test_odds_of_a_turn_equal_count_by_hand(duel):
    # P5: half the time the Advantage is ours, half the time theirs
    after = odds(play_choices, duel(), Gain("Ann", "Inspire", 2))
    assert {pools(state): chance for state, chance in after.items()} == {(5, 3): 0.5, (3, 5): 0.5}
