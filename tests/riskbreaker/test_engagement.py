"""From Engagement to the first round: preparations, dividing the battle into Fights, and sharing Advantage."""

import pytest

from rules.core import BadInput, IllegalChoice, odds, scripted, under
from rules.core.frozen import replace
from rules.core.play.position import start_position
from rules.riskbreaker import (
    Alter,
    DeclareFights,
    DeclareSkills,
    Decrease,
    DisputedFights,
    Fighter,
    Gain,
    InflictKill,
    Move,
    Pass,
    Recover,
    Rescue,
    RiskbreakerRulings,
    ShareAdvantage,
    Stat,
    Veto,
    archetype,
    build_character,
    check_split,
    decider,
    engage,
    play_choices,
    preparation_card,
    split_evenly,
    stage_order,
)
from rules.riskbreaker.combat.battleground import open_fight
from rules.riskbreaker.combat.pending import pending_offers
from rules.riskbreaker.combat.state import Element, Fight
from rules.riskbreaker.fight import FIGHT

THIEF, RANGER = archetype("Thief"), archetype("Ranger")
ORC = build_character("Orc", "M5: Pike", "A3: Move", "P4: Intimidate, Observation")
IMP = build_character("Imp", "M2: Fight with Fork", "A6: Move")


@pytest.fixture
def eve():
    return engage(("Heroes", (THIEF, RANGER)), ("Fiends", (ORC, IMP)))


def forbidden(state, choice, rule, dice=""):
    with pytest.raises(IllegalChoice) as caught:
        scripted(dice, play_choices, state, choice)
    assert caught.value.rule == rule


def test_engagement_leads_from_preparation_to_the_first_round(eve):
    # Inspire takes no counter roll and gains 3 Advantage. The trap costs 2 of them and has level 3 - 1 = 2.
    state = scripted("d10=4", play_choices, eve, Gain("Ranger", "Inspire", 3))
    assert state.advantage("Heroes", None) == 3
    state = scripted("d10=1", play_choices, state, Alter("Thief", "Set Trap", 2, "trap"))
    assert state.advantage("Heroes", None) == 1
    (trap,) = state.elements
    assert (trap.kind, trap.worth, trap.level, trap.side, trap.at) == ("trap", 2, 2, "Heroes", None)
    # Intimidate fails: the other side gains
    state = scripted("d10=9", play_choices, state, Gain("Orc", "Intimidate", 1), Pass("Imp"))
    assert (state.phase, state.reserve, state.queue) == ("fights", (2, 0), ("Heroes", "Fiends"))
    state = scripted("", play_choices, state, DeclareFights((("Thief", "Orc"), ("Ranger", "Imp"))))
    assert state.phase == "share"
    state = scripted("", play_choices, state, ShareAdvantage("Heroes", (0, 2), elements=((1, 1),)))
    # the Orc, alone in Fight 1 against the Thief, watches for traps with P4: 4 - 4 = 0 does not beat 2
    state = scripted("d10=4", play_choices, state, ShareAdvantage("Fiends"))
    assert (state.phase, state.round, state.running) == ("skills", 1, 1)
    assert state.fighter("Orc").kill == 2
    assert state.elements == ()
    assert [fight.pools for fight in state.fights] == [(0, 0), (2, 0)]


def test_seen_trap_threatens_no_side_that_knows_it(eve):
    state = scripted(
        "d10=4 d10=1", play_choices, eve, Gain("Ranger", "Inspire", 3), Alter("Thief", "Set Trap", 2, "trap")
    )
    state = scripted("", play_choices, state, Pass("Orc"), Pass("Imp"), DeclareFights((("Thief", "Orc", "Imp"),)))
    state = scripted("d10=1", play_choices, state, ShareAdvantage("Heroes", None), ShareAdvantage("Fiends", None))
    assert state.elements[0].known == ("Fiends",)
    assert (state.fighter("Orc").kill, state.fighter("Imp").kill) == (0, 0)


def test_trap_divides_damage_among_fighters_who_enter(eve):
    state = scripted(
        "d10=4 d10=1", play_choices, eve, Gain("Ranger", "Inspire", 3), Alter("Thief", "Set Trap", 3, "trap")
    )
    state = replace(state, elements=(Element(9, "resource", "Fiends", 1, 0), *state.elements))  # it threatens no side
    state = scripted(
        "d10=9 d10=1", play_choices, state, Pass("Orc"), Pass("Imp"), DeclareFights((("Thief", "Orc", "Imp"),))
    )
    state = scripted("d10=9", play_choices, state, ShareAdvantage("Fiends"), ShareAdvantage("Heroes"))
    # The 3 damage are divided into 2 and 1. The Imp, of Muscle 2, is not out before 2.
    assert (state.fighter("Orc").kill, state.fighter("Imp").kill, state.fighter("Imp").out) == (2, 1, "")


def test_fighters_without_perception_skill_spot_traps_by_ruling():
    state = engage(("Heroes", (THIEF, RANGER)), ("Fiends", (IMP,)))
    story = (
        Gain("Ranger", "Inspire", 3), Alter("Thief", "Set Trap", 2, "trap"), Pass("Imp"),
        DeclareFights((("Thief", "Imp"),)), ShareAdvantage("Heroes"),
    )  # fmt: skip
    state = scripted("d10=4 d10=2", play_choices, state, *story)
    # the Imp has no perception skill, but Personality 4: 4 - 1 = 3 against 3 - 2 = 1
    assert scripted("d10=1", play_choices, state, ShareAdvantage("Fiends")).fighter("Imp").kill == 0
    # where spotting takes a perception skill, nothing is rolled, and damage of 2 kills the Imp, of Muscle 2
    blind = replace(state, rulings=RiskbreakerRulings(watching="skill"))
    assert scripted("", play_choices, blind, ShareAdvantage("Fiends")).fighter("Imp").out == "killed"


def test_trap_is_searched_for_at_once_by_ruling(eve):
    at_once = replace(eve.add_advantage("Heroes", None, 3), rulings=RiskbreakerRulings(trap_search="at-once"))
    trap, stage = Alter("Thief", "Set Trap", 2, "trap"), DeclareFights((("Thief", "Orc", "Imp"),))
    rest = (Pass("Ranger"), Pass("Orc"), Pass("Imp"), stage, ShareAdvantage("Heroes"), ShareAdvantage("Fiends"))
    # the trap of level 3 - 2 = 1 is seen with 4 - 1 = 3, and nobody steps into it
    seen = scripted("d10=2 d10=1", play_choices, at_once, trap, *rest)
    assert (seen.elements[0].known, seen.fighter("Orc").kill) == (("Fiends",), 0)
    # if it is missed, there is no second roll when they enter, and it does its damage
    missed = scripted("d10=2 d10=9", play_choices, at_once, trap, *rest)
    assert (missed.elements, missed.fighter("Orc").kill, missed.fighter("Imp").kill) == ((), 1, 1)


def test_ruses_before_combat_are_countered(eve):
    # The Ambush has level 5 - 3 = 2. The Orc sees it with 4 - 1 = 3.
    state = scripted("d10=3 d10=1", play_choices, eve, Gain("Thief", "Ambush", 2))
    assert state.reserve == (0, 2)
    state = scripted("d10=3 d10=2 d10=9", play_choices, eve, Gain("Thief", "Ambush", 2))  # a tie, and then a miss
    assert state.reserve == (2, 0)
    blind = engage(("Heroes", (THIEF,)), ("Fiends", (IMP,)))
    assert scripted("d10=3", play_choices, blind, Gain("Thief", "Ambush", 2)).reserve == (2, 0)
    anybody = under(RiskbreakerRulings(watching="personality"), engage, ("Heroes", (THIEF,)), ("Fiends", (IMP,)))
    assert scripted("d10=3 d10=1", play_choices, anybody, Gain("Thief", "Ambush", 2)).reserve == (0, 2)


def test_each_character_prepares_once(eve):
    state = scripted("", play_choices, eve, Pass("Thief"))
    forbidden(state, Gain("Thief", "Ambush", 1), "rb.engagement.declare")
    forbidden(state, Pass("Thief"), "rb.engagement.declare")


def test_maneuvers_that_need_a_fight_are_refused_before_combat(eve):
    forbidden(eve, Move("Thief", "Move", 1, "away"), "rb.engagement.declare", "d10=1")
    forbidden(eve, InflictKill("Thief", "Knife", 1, (("Orc", 1),)), "rb.engagement.declare", "d10=1")
    forbidden(eve, DeclareSkills(), "rb.flow")
    forbidden(eve, DeclareFights((("Thief", "Orc"),)), "rb.flow")
    forbidden(eve, Alter("Ranger", "Tactics", 1, "tactics"), "rb.cost.pay")
    rich = eve.add_advantage("Heroes", None, 3)
    with pytest.raises(IllegalChoice, match="only Tactics takes people out of a Fight, once Fights are declared"):
        scripted("", play_choices, rich, Alter("Ranger", "Tactics", 1, "tactics", moved=("Orc",)))
    forbidden(rich, Alter("Ranger", "Tactics", 1, "moat"), "rb.alter.risk")


def test_before_combat_ruling_allows_or_refuses_other_maneuvers(eve):
    hurt = eve.add_advantage("Fiends", None, 3).change_fighter("Thief", damage=(2, 0, 0, 0), kill=2)
    state = scripted("d10=4", play_choices, hurt, Decrease("Thief", "Distract", 2))
    assert state.reserve == (0, 1)
    state = scripted("", play_choices, hurt, Recover("Thief", spread=((Stat.MUSCLE, 2),)))
    assert state.fighter("Thief").damage == (0, 0, 0, 0)
    # a failed First Aid heals all the same, and the enemy gains Advantage as it would during the battle
    state = scripted("d10=9", play_choices, hurt, Rescue("Ranger", "First Aid", 2, "Thief"))
    assert (state.fighter("Thief").kill, state.reserve) == (0, (0, 5))
    forbidden(hurt, Recover("Thief", extra=Gain("Thief", "Loot", 1, fight=1)), "rb.fights.idle")
    listed = replace(hurt, rulings=RiskbreakerRulings(before_combat="listed"))
    for choice in (Decrease("Thief", "Distract", 2), Recover("Thief"), Rescue("Ranger", "First Aid", 2, "Thief")):
        forbidden(listed, choice, "rb.engagement.declare", "d10=1")
        assert any(offer.includes(choice) for offer in start_position(FIGHT, hurt).pending.offers(choice.who))
        assert not any(offer.includes(choice) for offer in start_position(FIGHT, listed).pending.offers(choice.who))


def test_preparation_names_lead_to_their_cards():
    assert [preparation_card(name) for name in ("Discover", "Tactics", "Alter", "Gain Advantage")] == [
        "alter",
        "alter",
        "alter",
        "gain",
    ]
    assert under(RiskbreakerRulings(discover="gain"), preparation_card, "Discover") == "gain"
    assert [preparation_card(name) for name in ("Decrease Advantage", "Recover", "Rescue")] == [
        "decrease",
        "recover",
        "rescue",
    ]
    for name, ruling in (("Move", "as-printed"), ("Rescue", "listed")):
        with pytest.raises(IllegalChoice, match=f"{name} is not made before combat"):
            under(RiskbreakerRulings(before_combat=ruling), preparation_card, name)


def test_maneuvers_before_combat_are_free_by_ruling(eve):
    forbidden(eve, Alter("Thief", "Set Trap", 1, "trap"), "rb.cost.pay")
    free = under(RiskbreakerRulings(engagement_cost="free"), engage, ("Heroes", (THIEF,)), ("Fiends", (ORC,)))
    assert scripted("d10=9", play_choices, free, Alter("Thief", "Set Trap", 3, "trap")).reserve == (0, 3)


def test_veto_bars_the_named_maneuver(eve):
    state = scripted("", play_choices, eve, Veto("Thief", "gain", "Loot"))
    forbidden(state, Gain("Thief", "Loot", 1), "rb.maneuver.veto")
    assert scripted("d10=1 d10=9", play_choices, state, Gain("Thief", "Ambush", 1)).reserve == (1, 0)


def test_stage_order_puts_most_advantage_first():
    assert scripted("", stage_order, (("A", 1), ("B", 3))) == ("B", "A")
    assert scripted("d10=7 d10=3", stage_order, (("A", 0), ("B", 0))) == ("B", "A")
    assert scripted("d10=3 d10=3 d10=4 d10=1", stage_order, (("A", 2), ("B", 2))) == ("B", "A")
    three = (("A", 2), ("B", 2), ("C", 5))
    assert scripted("d10=9 d10=1", stage_order, three) == ("C", "B", "A")
    assert odds(stage_order, (("A", 0), ("B", 0), ("C", 0))).chance(lambda order: order[0] == "B") == odds(
        stage_order, (("A", 0), ("B", 0), ("C", 0))
    ).chance(lambda order: order[0] == "A")


def test_decider_has_the_highest_wit():
    thief, ranger = Fighter(THIEF, "A"), Fighter(RANGER, "A")
    assert scripted("", decider, (thief, ranger)) == "Ranger"  # Wit 4 over 3
    dazed = replace(ranger, damage=(0, 0, 2, 0))  # Skill Damage lowers stats: Wit 2
    assert scripted("", decider, (thief, dazed)) == "Thief"
    assert scripted("", decider, (thief, dazed), rulings=RiskbreakerRulings(level_counts="permanent")) == "Ranger"
    twins = Fighter(build_character("Ada", "W5", "A3"), "A"), Fighter(build_character("Cyd", "W5", "A6"), "A")
    assert scripted("d10=2 d10=7", decider, twins) == "Ada"
    assert scripted("", decider, twins, rulings=RiskbreakerRulings(wit_tie="agility")) == "Cyd"


def test_each_opposing_side_counters_a_ruse_once():
    """Each side rolls for itself: the wolves' best observer fails on 9; the raiders' 2 on 4 is level 2, above 1."""
    ambusher, keen = build_character("Ann", "A5: Ambush"), build_character("Odo", "P4: Observation")
    pack = build_character("Grey", "P5: Observation"), build_character("Fang", "P3: Observation")
    eve = engage(("A", (ambusher,)), ("wolves", pack), ("raiders", (keen,)))
    hides = Gain("Ann", "Ambush", 2, against="wolves")
    assert scripted("d10=4 d10=9 d10=2", play_choices, eve, hides).reserve == (0, 2, 0)
    assert scripted("d10=4 d10=9 d10=9", play_choices, eve, hides).reserve == (2, 0, 0)


def staged(eve):
    return scripted("d10=1 d10=2", play_choices, eve, Pass("Thief"), Pass("Ranger"), Pass("Orc"), Pass("Imp"))


def test_disputed_fights_follow_the_highest_wit(eve):
    one, two = (("Thief", "Ranger", "Orc", "Imp"),), (("Thief", "Orc"), ("Ranger", "Imp"))
    state = scripted("", play_choices, staged(eve), DisputedFights((("Thief", one), ("Ranger", two))))
    assert len(state.fights) == 2
    forbidden(staged(eve), DisputedFights((("Orc", one),)), "rb.fights.wit")
    forbidden(staged(eve), DisputedFights(()), "rb.fights.wit")
    # the side's fighter with the highest Wit decides for it, so no other can
    forbidden(staged(eve), DisputedFights((("Thief", one),)), "rb.fights.wit")


@pytest.mark.parametrize(
    "fights",
    [
        (),
        (("Thief", "Ranger"),),  # one side
        (("Thief", "Orc"), ("Thief", "Imp")),  # one person in two Fights
        (("Thief", "Orc", "Orc"),),
        (("Thief", "Troll"),),
        (("Thief", "Orc"), ()),
    ],
    ids=str,
)
def test_form_fights_refuses_impossible_divisions(eve, fights):
    forbidden(staged(eve), DeclareFights(fights), "rb.fights.declare")


def test_fighters_outside_declared_fights_are_in_no_fight(eve):
    state = scripted("", play_choices, staged(eve), DeclareFights((("Thief", "Orc"),)))
    assert [state.fighter(name).fight for name in ("Thief", "Ranger", "Orc", "Imp")] == [1, None, 1, None]


def test_share_advantage_begins_with_the_side_with_most(eve):
    state = scripted("d10=4 d10=1", play_choices, eve, Gain("Ranger", "Inspire", 3), Gain("Orc", "Intimidate", 2))
    state = scripted("", play_choices, state, Pass("Thief"), Pass("Imp"))
    state = scripted("", play_choices, state, DeclareFights((("Thief", "Orc"), ("Ranger", "Imp"))))
    forbidden(state, ShareAdvantage("Fiends", (2, 0)), "rb.fights.split")
    for amounts in ((3,), (2, 2), (4, -1), (1, 1, 1)):
        forbidden(state, ShareAdvantage("Heroes", amounts), "rb.fights.split")
    forbidden(state, ShareAdvantage("Heroes", (3, 0), elements=((1, 1),)), "rb.alter.risk")
    state = scripted("", play_choices, state, ShareAdvantage("Heroes", (1, 2)), ShareAdvantage("Fiends"))
    assert [fight.pools for fight in state.fights] == [(1, 1), (2, 1)]


def test_split_of_advantage_adds_up_and_is_even_by_default():
    for total, amounts in ((5, (2, 3)), (5, (5, 0)), (0, (0, 0)), (-2, (-2, 0)), (-2, (-1, -1))):
        assert check_split(total, amounts, 2) == amounts
    for total, amounts in ((5, (6, -1)), (0, (1, -1)), (-2, (-3, 1)), (-2, (-1, 0))):
        with pytest.raises(IllegalChoice):
            check_split(total, amounts, 2)
    assert scripted("", split_evenly, 7, 3) == (3, 2, 2)
    assert scripted("", split_evenly, 6, 3) == (2, 2, 2)
    by_lot = RiskbreakerRulings(even_rest="lot")
    assert scripted("d10=5 d10=9 d10=1", split_evenly, 7, 3, rulings=by_lot) == (2, 2, 3)
    assert scripted("", split_evenly, 6, 3, rulings=by_lot) == (2, 2, 2)


def test_engage_refuses_impossible_sides():
    with pytest.raises(BadInput, match="number of sides must be at least 2, not 1"):
        engage(("Heroes", (THIEF,)))
    with pytest.raises(BadInput, match="Every side must have people, and 'Fiends' has none"):
        engage(("Heroes", (THIEF,)), ("Fiends", ()))
    with pytest.raises(BadInput, match="must have different names"):
        engage(("Heroes", (THIEF,)), ("Fiends", (THIEF,)))
    with pytest.raises(BadInput, match="must have different names"):
        engage(("Heroes", (THIEF,)), ("Heroes", (ORC,)))


def test_preparing_ruling_orders_fighters_by_agility():
    """Grey has Agility 6, Bo 5, Ann 4; Ann and Odo are equal, and she is listed first."""
    sides = (
        ("A", (build_character("Ann"), build_character("Bo", "A5"))),
        ("B", (build_character("Odo"), build_character("Grey", "A6"))),
    )
    eve = under(RiskbreakerRulings(preparing="by-agility"), engage, *sides)
    order = []
    while eve.phase == "engagement" and any(not fighter.spent for fighter in eve.fighters):
        [who] = [name for name in under(eve.rulings, pending_offers, eve) if name != "GM"]
        order.append(who)
        eve = scripted("d10=1 d10=2" if len(order) == 4 else "", play_choices, eve, Pass(who))
    assert order == ["Grey", "Bo", "Ann", "Odo"]


def offered(state):
    [offers] = [offers for who, offers in pending_offers(state).items() if who != "GM"]
    return list(offers(state))


@pytest.mark.parametrize(("members", "can_disagree"), [((THIEF,), False), ((THIEF, RANGER), True)])
def test_only_a_side_with_several_members_is_offered_to_disagree(members, can_disagree):
    fresh = engage(("Heroes", members), ("Fiends", (ORC, IMP)))
    labels = [offer.label for offer in offered(replace(fresh, phase="fights", queue=("Heroes",)))]
    assert labels == ["Fights", "No agreement"][: 1 + can_disagree]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_sharing_offers_fit_the_fights_as_they_are(eve, number):
    """Before anything is filled in, all 5 are in the first Fight. Shared evenly, no two differ by more than 1."""
    fights = tuple(Fight(at, (0, 0)) for at in range(1, number + 1))
    state = replace(eve, fights=fights, numbers=number, phase="share", queue=("Heroes", "Fiends"), reserve=(5, 0))
    shared = [scripted("", play_choices, state, offer.choice) for offer in offered(state)]
    even = {1: (5,), 2: (3, 2), 3: (2, 2, 1)}[number]
    assert [tuple(fight.pools[0] for fight in after.fights) for after in shared] == [(5, *(0,) * (number - 1)), even]


def test_first_fight_of_a_new_battle_has_number_1(eve):
    assert open_fight(eve)[1] == 1
    assert open_fight(open_fight(eve)[0])[1] == 2
