"""Aid in fights and elsewhere: its price, the turn that it takes, the total it is measured against, its fumbles."""

import pytest

from rules.core import IllegalChoice, ScriptedDice, scripted, under, using
from rules.core.play.position import start_position
from rules.core.play.session import parse_session
from rules.skillful import (
    AcceptFailure,
    AidedCheck,
    Attack,
    Attempt,
    Character,
    Defend,
    DescribeConsequence,
    Effort,
    SkillfulRulings,
    TakeSuckage,
    Task,
    aid_bonus,
    aid_target,
    aided_check,
    may_begin,
    parse_person,
)
from rules.skillful.combat.choices import Challenge, GoOn, Try
from rules.skillful.combat.state import GM
from rules.skillful.fight import FIGHT
from rules.skillful.game import GAME
from rules.skillful.outside_choices import ALL
from rules.skillful.outside_fights import TASK

GUARDS = {"Greta": "Broadsword 10 · Dodge 8", "Bo": "attacks with Net 4 (3 Wind, fumble 12) · Dodge 2"}
THIEVES = {"Jack": "Broadsword 9 · Dodge 6 · defends with Shield 3 (2 Wind)"}


def begin_fight(**rulings):
    sides = ({name: parse_person(name, line) for name, line in side.items()} for side in (GUARDS, THIEVES))
    guards, thieves = (tuple(side.values()) for side in sides)
    return under(SkillfulRulings(**rulings), FIGHT.start, guards=guards, thieves=thieves)


def wind(position):
    return {fighter.name: fighter.pools.wind for fighter in position.current_state.fighters}


HELPED = Attack("Broadsword", ("Jack",), "ordinary", (("Bo", "Net"),))


def test_aid_adds_to_an_attack_and_its_helper_pays():
    """10 + 8 is 18; Bo's 4 + 14 is 18 too, 60 % of 30 and +4: 22 against Jack's 6 + 15 = 21, lost by 1."""
    position = start_position(FIGHT, begin_fight()).push_choice("Greta", HELPED)
    assert wind(position) == {"Greta": 95, "Bo": 97, "Jack": 100}
    position = position.push_choice("Jack", Defend("Dodge"), ScriptedDice("d20!=8, d20!=14, d20!=15"))
    jack = position.current_state.fighter("Jack")
    assert (jack.lost, jack.row) == (1, "Ordinary Defense")
    position = position.push_choice("Jack", AcceptFailure())
    assert wind(position) == {"Greta": 95, "Bo": 97, "Jack": 85}
    assert may_begin(position.current_state) == ("Bo", "Jack")  # aid took no turn


def test_defence_takes_aid_of_another_own_skill():
    """Greta's 10 + 12 = 22 against Jack's 6 + 11 = 17 and his shield, 3 + 15 = 18, 60 %: +4, lost by 1."""
    position = start_position(FIGHT, begin_fight()).push_choice("Greta", Attack("Broadsword", ("Jack",)))
    how = Defend("Dodge", "ordinary", (("Jack", "Shield"),))
    position = position.push_choice("Jack", how, ScriptedDice("d20!=12, d20!=11, d20!=15"))
    assert (position.current_state.fighter("Jack").lost, position.current_state.fighter("Jack").pools.wind) == (1, 93)


def test_session_with_aid_reads_back():
    text = """[guards] Greta: Broadsword 10 · Dodge 8; Bo: attacks with Net 4 (3 Wind, fumble 12) · Dodge 2
[thieves] Jack: Broadsword 9 · Dodge 6 · defends with Shield 3 (2 Wind)
Greta: Attack with Broadsword, aided, on Jack, ordinary, by Bo with Net
Jack: Dodge, aided, ordinary, by Jack with Shield | d20!=8, d20!=14, d20!=11, d20!=15
Jack: Bear it
"""
    session = parse_session(GAME, text)
    assert session.fault is None
    first = session.to_text().scenes[0].lines[0]
    assert first.startswith("Greta: Attack with Broadsword, aided, on Jack, ordinary, by Bo with Net  #")
    # 18 + 4 against 17 + 4: lost by 1; 5 and 2 up front and 10 for losing
    assert session.current.current_people["Jack"].pools.wind == 83


@pytest.mark.parametrize(
    ("rulings", "greta", "bo", "jack"),
    [({}, 95, 97, 93), ({"aid_pays": "helpers"}, 95, 97, 95), ({"aid_pays": "free"}, 95, 100, 95)],
)
def test_ruling_decides_who_pays_for_aid(rulings, greta, bo, jack):
    position = start_position(FIGHT, begin_fight(**rulings)).push_choice("Greta", HELPED)
    how = Defend("Dodge", "ordinary", (("Jack", "Shield"),))
    position = position.push_choice("Jack", how, ScriptedDice("d20!=8, d20!=14, d20!=19, d20!=15"))  # 22 against 25 + 4
    assert wind(position) == {"Greta": greta, "Bo": bo, "Jack": jack}


def test_helper_gives_only_affordable_aid_if_overspending_is_refused():
    """Of Bo's 2 Wind a relaxed Net takes 1 of 3, a relaxed Dodge 2 of 5."""
    poor = {**GUARDS, "Bo": GUARDS["Bo"] + " · Wind 2"}
    with using(SkillfulRulings(overspend="refused")):
        guards = tuple(parse_person(name, line) for name, line in poor.items())
        position = start_position(FIGHT, FIGHT.start(guards=guards, thieves=(parse_person("Jack", THIEVES["Jack"]),)))
        with pytest.raises(IllegalChoice, match="3 Wind is more than you have left"):
            position.push_choice("Greta", HELPED)
        own = next(
            offer for offer in position.pending.offers("Greta") if offer.label == "Attack with Broadsword, aided"
        )
    dodges = ("Dodge", "Dodge relaxed", "Dodge intense")
    payable = (("Greta", dodges), ("Bo", ("Net relaxed", "Dodge relaxed")))
    assert own.asks[-1].kind({"attitude": "ordinary"}).options == payable
    with using(SkillfulRulings(overspend="refused", aid_attitude="ordinary")):
        strict = start_position(FIGHT, FIGHT.start(guards=guards, thieves=(parse_person("Jack", THIEVES["Jack"]),)))
        own = next(offer for offer in strict.pending.offers("Greta") if offer.label == "Attack with Broadsword, aided")
    assert own.asks[-1].kind({"attitude": "ordinary"}).options == (("Greta", ("Dodge",)),)


@pytest.mark.parametrize("rulings", [{}, {"fumbled_attack": "free"}])
def test_defences_chosen_together_are_paid_even_below_zero(rulings):
    """Bea has 7 Wind: 5 for the aid to Ada and 5 for her own ordinary dodge, which sk-e08 always allows, leave −3."""
    thieves = tuple(parse_person(name, line) for name, line in {"Bea": "Dodge 8 · Wind 7", "Ada": "Dodge 8"}.items())
    start = under(
        SkillfulRulings(overspend="refused", **rulings),
        FIGHT.start,
        guards=(parse_person("Gil", "Broadsword 10"),),
        thieves=thieves,
    )
    position = start_position(FIGHT, start).push_choice("Gil", Attack("Broadsword", ("Bea", "Ada")))
    position = position.push_choice("Ada", Defend("Dodge", aid=(("Bea", "Dodge"),)))
    position = position.push_choice("Bea", Defend("Dodge"), ScriptedDice("d20!=9, d20!=15, d20!=15, d20!=15"))
    assert wind(position) == {"Gil": 95, "Bea": 7 - 5 - 5, "Ada": 95}


@pytest.mark.parametrize(("used", "spent", "lost"), [("Net", 3, 1), ("Net intense", 12, 2), ("Net relaxed", 1, 0)])
def test_helper_aids_with_their_own_attitude(used, spent, lost):
    """Bo's 4 + 14 is 18, 60 % of 30 and +4; intense 23, 76 % and +5; relaxed in danger −2, nothing. Jack has 21."""
    helped = Attack("Broadsword", ("Jack",), "ordinary", (("Bo", used),))
    after = start_position(FIGHT, begin_fight()).push_choice("Greta", helped)
    after = after.push_choice("Jack", Defend("Dodge"), ScriptedDice("d20!=8, d20!=14, d20!=15"))
    assert (100 - wind(after)["Bo"], after.current_state.fighter("Jack").lost) == (spent, lost)
    if used != "Net":
        with pytest.raises(IllegalChoice, match="Bo cannot aid Greta with Net "):
            start_position(FIGHT, begin_fight(aid_attitude="ordinary")).push_choice("Greta", helped)


def test_aid_takes_the_turn_of_its_helper_by_ruling():
    position = start_position(FIGHT, begin_fight(fight_aid="turn"))
    after = position.push_choice("Greta", HELPED).push_choice(
        "Jack", Defend("Dodge"), ScriptedDice("d20!=8, d20!=2, d20!=19")
    )
    assert may_begin(after.current_state) == ("Jack",)
    # Bo has attacked, and has no turn left to aid with; Greta's own second skill needs none
    acted = position.push_choice("Bo", Attack("Net", ("Jack",)))
    acted = acted.push_choice("Jack", Defend("Dodge"), ScriptedDice("d20!=19, d20!=19"))
    with pytest.raises(IllegalChoice, match=r"Bo cannot aid Greta with Net\. Greta with Dodge"):
        acted.push_choice("Greta", HELPED)
    assert acted.push_choice("Greta", Attack("Broadsword", ("Jack",), "ordinary", (("Greta", "Dodge"),)))


def test_fight_offers_no_aid_by_ruling():
    position = start_position(FIGHT, begin_fight(fight_aid="none"))
    assert [offer.label for offer in position.pending.offers("Greta")] == ["Attack with Broadsword", "Wait", "Yield"]
    with pytest.raises(IllegalChoice, match=r"Bo cannot aid Greta with Net\. Nobody can"):
        position.push_choice("Greta", HELPED)


@pytest.mark.parametrize(
    ("aid", "why"),
    [
        ((("Jack", "Dodge"),), "Jack cannot aid Greta with Dodge"),
        ((("Bo", "Spoon"),), "Bo cannot aid Greta with Spoon"),
        ((("Greta", "Broadsword"),), "Greta cannot aid Greta with Broadsword"),
        ((("Bo", "Net"), ("Bo", "Dodge")), "Greta cannot have aid from the same person twice"),
    ],
)
def test_check_aid_names_the_reason(aid, why):
    with pytest.raises(IllegalChoice, match=why):
        start_position(FIGHT, begin_fight()).push_choice("Greta", Attack("Broadsword", ("Jack",), "ordinary", aid))


def test_attack_counts_as_fumble_with_its_aid():
    """2 and 5 are 7, a fumble at 8; 15 of 30 is 50 %, and 7 + 3 = 10 beats it."""
    guards = (parse_person("Bruno", "Broadsword 2"), parse_person("Bo", "attacks with Net 4 (3 Wind, fumble 12)"))
    position = start_position(FIGHT, FIGHT.start(guards=guards, thieves=(parse_person("Jack", "Dodge 6"),)))
    helped = Attack("Broadsword", ("Jack",), "ordinary", (("Bo", "Net"),))
    after = position.push_choice("Bruno", helped).push_choice(
        "Jack", Defend("Dodge"), ScriptedDice("d20!=5, d20!=11, d20!=19")
    )
    assert (after.current_state.fighter("Bruno").fumbled, after.current_state.fighter("Bruno").pools.health) == (0, 100)


TALK = Attempt(Character((4,)), Task(Effort(wit=2)))
KNIVES = Attempt(Character(), Task(Effort(wit=1), fumble=16))


def test_fumbled_aid_adds_nothing():
    """A roll of 10 without a skill is a fumble with the knives (16); otherwise it is 33 % of 30, +1."""
    fumbles = SkillfulRulings(aid_fumble="fumbles")
    assert scripted("d20!=11, d20!=10", aided_check, TALK, (KNIVES,)) == AidedCheck(15, 1)
    assert scripted("d20!=11, d20!=10", aided_check, TALK, (KNIVES,), rulings=fumbles) == AidedCheck(15, 0, (10,))
    assert scripted("d20!=11, d20!=17", aided_check, TALK, (KNIVES,), rulings=fumbles) == AidedCheck(15, 3, (None,))


def test_helper_suffers_for_fumbled_aid():
    """Bo's 10 with knives fumbles 16 by 6: the first consequence. Seven points lift it, but the aid stays lost."""
    bo = parse_person("Bo", "defends with Knives (1 Wit, fumble 16)")
    with using(SkillfulRulings(aid_fumble="fumbles")):
        start = start_position(TASK, TASK.start(friends=(parse_person("Ada", "defends with Talk 4 (2 Wit)"), bo)))
    tried = start.push_choice("Ada", Try("Talk", 15, aid=(("Bo", "Knives"),)), ScriptedDice("d20!=11, d20!=10"))
    assert (tried.pending.who, tried.current_state.fighter("Bo").fumbled) == (("Bo",), 1)
    hurt = tried.push_choice("Bo", AcceptFailure())
    assert hurt.pending.who == (GM,)
    assert hurt.push_choice(GM, DescribeConsequence(("a cut thumb",))).current_state.fighter("Bo").nuisances == (
        "a cut thumb",
    )
    lifted = tried.push_choice("Bo", TakeSuckage(7, ("a torn shirt",)))
    assert (lifted.pending.who, lifted.current_state.fighter("Bo").nuisances) == (("Ada", "Bo", ALL), ("a torn shirt",))


def test_fumbled_aid_hits_its_helper():
    """Bo swings at 1 − 9 + 2 = −6, which misses 8 by 14: the second consequence, 8N, 2N and 15 Health."""
    with using(SkillfulRulings(aid_fumble="fumbles")):
        guards = (parse_person("Greta", "Broadsword 10"), parse_person("Bo", "Broadsword 2"))
        position = start_position(FIGHT, FIGHT.start(guards=guards, thieves=(parse_person("Jack", "Dodge 6"),)))
    helped = Attack("Broadsword", ("Jack",), "ordinary", (("Bo", "Broadsword"),))
    after = position.push_choice("Greta", helped).push_choice(
        "Jack", Defend("Dodge"), ScriptedDice("d20!=8, d20!=1+9, d20!=19")
    )
    assert (after.pending.who, after.current_state.fighter("Bo").fumbled) == (("Bo",), 2)
    after = after.push_choice("Bo", AcceptFailure())
    assert [offer.label for offer in after.pending.offers(GM)] == ["As it is", "Spare Bo"]


def test_aid_measure_ruling_takes_the_target():
    target = SkillfulRulings(aid_measure="target")
    assert (aid_target(41), aid_target(41, 20)) == (41, 41)
    assert [under(target, aid_target, 41, goal) for goal in (None, 20, 35)] == [30, 30, 35]
    # 21 is 70 % of 30 and 60 % of 35: +5 and +4; 51 % of a total of 41: +3
    assert aid_bonus(21, 41, 35) == 3
    assert [under(target, aid_bonus, 21, 41, goal) for goal in (None, 35)] == [5, 4]


def test_aid_measure_ruling_counts_outside_fights():
    """To reach 60, Bo's 30 is 50 %, +3; measured against Ada's 4 + 11 = 15 it is 30 at least, +8."""
    people = (parse_person("Ada", "defends with Talk 4 (2 Wit)"), parse_person("Bo", "defends with Talk 15 (2 Wit)"))
    totals = {}
    for measure in ("total", "target"):
        with using(SkillfulRulings(aid_measure=measure)):
            start = start_position(TASK, TASK.start(friends=people))
        tried = start.push_choice("Ada", Try("Talk", 60, aid=(("Bo", "Talk"),)), ScriptedDice("d20!=11, d20!=15"))
        totals[measure] = 60 - tried.current_state.fighter("Ada").lost
    assert totals == {"total": 23, "target": 18}
    assert GoOn() in [offer.choice for offer in tried.push_choice("Ada", AcceptFailure()).pending.offers("Ada")]


@pytest.mark.parametrize(("scene", "deed"), [(FIGHT, Attack("Push", ("Jack",))), (TASK, Challenge("Push", ("Jack",)))])
def test_fumbled_aid_counts_with_the_pools_at_the_roll(scene, deed):
    """Jack's 2 with his shield misses 8 by 6: the first consequence. Only then does his loss by 8 empty his Wind.

    With empty Wind he would miss 12 by 10, and rows of 6 points would make that the second consequence.
    """
    greta = parse_person("Greta", "attacks with Push 10 (5 Wind)")
    jack = parse_person("Jack", "defends with Run 6 (5 Wind) · defends with Shield (2 Wind, fumble 8) · Wind 12")
    with using(SkillfulRulings(aid_fumble="fumbles")):
        position = start_position(scene, scene.start(guards=(greta,), thieves=(jack,)))
    answer = Defend("Run", aid=(("Jack", "Shield"),))
    position = position.push_choice("Greta", deed).push_choice("Jack", answer, ScriptedDice("d20!=8, d20!=4, d20!=2"))
    jack = position.push_choice("Jack", AcceptFailure()).current_state.fighter("Jack")
    assert (jack.pools.wind, jack.fumbled) == (12 - 5 - 2 - 10, 1)
