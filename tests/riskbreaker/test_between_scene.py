"""Between battles: offers, results by hand, and a session from battle to battle."""

from random import Random

import pytest
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo

from rules.core import IllegalChoice, RuleError, ScriptedDice, SeededDice, using
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.position import EndScene, start_position
from rules.core.play.session import parse_session
from rules.core.play.session_text import parse_session_text
from rules.riskbreaker import Decrease, Gain, Recover, Rescue, RiskbreakerRulings, Stat, Veto
from rules.riskbreaker.combat.pending import ALL, GM
from rules.riskbreaker.find_item import Find
from rules.riskbreaker.game import GAME
from rules.riskbreaker.item_names import ItemNameInput
from rules.riskbreaker.outside_choices import Advance, Give, SetGoal
from rules.riskbreaker.outside_fights import BETWEEN
from rules.riskbreaker.people import format_person, parse_person

OIL = "has Vial of oil (Ambush, kill-damage, skill, area, 2 uses)"
FRIENDS = {
    "Bram": "the Fighter · kill 2 · M−2 · P−1",
    "Ida": "the Ranger · has Flute (Inspire, +1, any uses)",
    "Cy": f"the Thief · {OIL}",
    "Mo": "the Mage",
}


def situation():
    return BETWEEN.start(friends=tuple(parse_person(name, text) for name, text in FRIENDS.items()))


def candidates(random, state, who):
    """Return random choices within types and bounds, many of them illegal."""
    pick = random.choice
    names = [fighter.name for fighter in state.fighters]
    skills = sorted({skill.name for fighter in state.fighters for skill in fighter.sheet.skills} | {"Dance", ""})

    def one():
        own = [skill.name for skill in state.fighter(who).sheet.skills] if who in names else skills
        skill, risk = pick([*own, *own, *skills]), pick((1, 1, 2, 3, 4, 6, 0))
        group = tuple(random.sample(names, random.choice((0, 0, 1, 2))))
        item, name = pick(("", "", "", "Flute", "Vial of oil")), pick((who, who, who, *names))
        spread = tuple((stat, random.randint(1, 3)) for stat in random.sample(list(Stat), random.randint(0, 2)))
        extra = pick((None, pick((Gain, Decrease))(name, skill, risk)))
        return pick(
            (
                pick((Gain, Decrease))(name, skill, risk, group=group, item=item),
                Gain(name, skill, risk, fight=pick((None, 1)), against=pick(("", "GM")), element=pick((None, 1))),
                Recover(name, spread=spread, extra=extra),
                Rescue(name, skill, risk, comrade=pick(names), group=group),
                Advance(name, skill, risk, item=item),
                Give(name, pick(("Flute", "Vial of oil", "Rope", "")), pick(("Odo", *names))),
                Find(name, skill, 1, pick((("Rope",), (), ("Flute",), ("Rope (long)",))), pick(("", "Ambush")),
                     pick(("", "", "gain", "recover", "find")), pick(("", "skill", "unlikely", "odd")),
                     pick((False, True)), pick((0, 0, 1, 2, 3)), pick((0, 0, 1, 3, None)), item=item),
            )
        )  # fmt: skip

    said = (SetGoal(pick((1, 4, 0))), Veto(pick(names), pick(("gain", "move", "find")), pick(skills)), EndScene())
    return [*(one() for _ in range(16)), *said]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "rulings",
    [{}, {"rescue_failure": "nobody", "rescue_cost": "paid", "engagement_cost": "free", "area_risk": "as-printed"}],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_scene_accepts_exactly_the_offered_choices(seed, rulings):
    with using(RiskbreakerRulings(**rulings)):
        state = situation()
    assert len(check_offers_of_random_fight(Random(seed), BETWEEN, state, candidates, most=16, rarely=(ALL,))) > 40


@pytest.mark.parametrize("seed", SEEDS)
def test_scene_can_be_undone_and_replayed(seed):
    last = check_undo_and_redo(Random(seed), BETWEEN, situation(), rarely=(ALL, GM))
    for name, person in BETWEEN.people_after(last.current_state).items():
        left = format_person(person)
        assert format_person(parse_person(name, left)) == left


def test_group_raises_the_limit_of_an_advance():
    """One person risks 3 at most, two risk 6. If the ruling sets no limit, there is no field for helpers."""
    camp = """
[scene between]
[friends] Ann: P5 Charm; Bo: M5 Sword
table: friends' Advantage is 9
table: goal is 9
"""
    ruled = parse_session(GAME, "[rulings advance_risk=as-printed]" + camp)
    together = ruled.enter_line("Ann: Advance, Charm, with Bo, Risk 6 | d10=5")
    assert together.current.board.sides[0].pools[1].value == 6
    with pytest.raises(RuleError):
        ruled.enter_line("Ann: Advance, Charm, Risk 4 | d10=5")
    assert (
        parse_session(GAME, camp)
        .enter_line("Ann: Advance, Charm, Risk 9 | d10=5")
        .current.board.sides[0]
        .pools[1]
        .value
        == 9
    )


def test_items_and_comrades_help_a_supplementary_maneuver():
    """Personality 5 and the horn's +1 succeed on a 6. Two people risk up to 6 together. The horn has one use."""
    camp = parse_session(
        GAME,
        """
[scene between]
[friends] Ann: P5 Inspire · A-1 · has Horn (Inspire, gain, +1); Bo: M5 Sword
""",
    )
    rested = camp.enter_line(
        "Ann: Recover, 1 to Agility, then Gain Advantage, Inspire with Horn, with Bo, Risk 6 | d10=6"
    )
    assert rested.current.board.sides[0].pools[0].value == 6
    assert format_person(rested.current.current_people["Ann"]) == "P5: Inspire"
    battle = parse_session(
        GAME,
        """
[friends] Ann: P5 Inspire · A-1 · has Horn (Inspire, gain, +1); Bo: M5 Sword
[foes] Odo: M3 Pike
""",
    )
    rested = battle.enter_line(
        "Ann: Recover, 1 to Agility, then Gain Advantage, Inspire with Horn, with Bo, Risk 6 | d10=6"
    )
    assert rested.pending.who == ("Odo", "GM")  # Bo has acted along
    assert rested.current.board.sides[0].pools[0].value == 6
    assert format_person(rested.current.current_people["Ann"]) == "P5: Inspire"


def test_maneuvers_give_the_results_of_the_page():
    """A 2 succeeds and gains 3. A Rescue that fails with 9 against 4 still heals its 2, and the GM gains 2."""
    position = start_position(BETWEEN, situation()).push_choice("Ida", Gain("Ida", "Inspire", 3), ScriptedDice("d10=2"))
    position = position.push_choice("Ida", Rescue("Ida", "First Aid", 2, comrade="Bram"), ScriptedDice("d10=9"))
    state = position.current_state
    assert (state.situation.party, state.situation.gm, state.fighter("Bram").kill) == (3, 2, 0)
    position = position.push_choice(GM, SetGoal(4)).push_choice("Cy", Advance("Cy", "Loot", 2), ScriptedDice("d10=10"))
    assert (
        position.current_state.situation.party,
        position.current_state.situation.gm,
        position.current_state.invested,
    ) == (1, 4, 2)
    # 1 Advantage is left, enough for the plainest item: 1
    position = position.push_choice("Cy", Find("Cy", "Loot", called=("Rope",)), ScriptedDice("d10=1"))
    assert position.current_state.situation.party == 0
    assert format_person(BETWEEN.people_after(position.current_state)["Cy"]).endswith("2 uses) · has Rope")
    # Bram recovers 3 of 3 Skill Damage without a roll. Ida is unhurt, so only her Decrease counts: a 5 on P5.
    position = position.push_choice("Bram", Recover("Bram", spread=((Stat.MUSCLE, 2), (Stat.PERSONALITY, 1))))
    assert position.current_state.fighter("Bram").damage == (0, 0, 0, 0)
    position = position.push_choice("Ida", Recover("Ida", extra=Decrease("Ida", "Charm", 2)), ScriptedDice("d10=5"))
    assert (position.current_state.situation.party, position.current_state.situation.gm) == (0, 4 - 2)
    assert position.push_choice(ALL, EndScene()).outcome.gm == 2


def test_rolled_recover_gives_nothing_back_after_a_failure():
    """Bram rolls 9 and keeps his wounds; his supplementary maneuver has its own roll."""
    with using(RiskbreakerRulings(recover_roll="rolled")):
        position = start_position(BETWEEN, situation())
    before = position.current_state.fighter("Bram")
    rest = Recover("Bram", spread=((Stat.MUSCLE, 2),), extra=Gain("Bram", "Intimidate", 2))
    after = position.push_choice("Bram", rest, ScriptedDice("d10=9 d10=1")).current_state
    assert (after.fighter("Bram").damage, after.situation.party) == (before.damage, 2)
    assert sum(before.damage) == 3


def test_groups_raise_the_risk_between_battles():
    position = start_position(BETWEEN, situation())
    with pytest.raises(IllegalChoice, match=r"Risk must be a whole number from 1 to 3, not 6. \[rb.card.gain\]"):
        position.push_choice("Ida", Gain("Ida", "Inspire", 6))
    together = position.push_choice("Ida", Gain("Ida", "Inspire", 6, group=("Cy",)), ScriptedDice("d10=1"))
    assert together.current_state.situation.party == 6
    with_flute = position.push_choice("Ida", Gain("Ida", "Inspire", 3, item="Flute"), ScriptedDice("d10=6"))  # P5 and 1
    assert with_flute.current_state.situation.party == 3


def test_side_below_zero_can_make_maneuvers_without_a_cost():
    """A failed Decrease at Risk 3 leaves the friends at -3 as printed. A Rescue costs nothing and heals 1 of 2."""
    with using(RiskbreakerRulings(advantage_floor="as-printed")):
        position = start_position(BETWEEN, situation())
    position = position.push_choice("Ida", Decrease("Ida", "Inspire", 3), ScriptedDice("d10=9"))
    after = position.push_choice(
        "Ida", Rescue("Ida", "First Aid", 1, comrade="Bram"), ScriptedDice("d10=1")
    ).current_state
    assert (after.situation.party, after.fighter("Bram").kill) == (-3, 1)


def test_repeats_and_vetoes_bar_maneuvers():
    position = start_position(BETWEEN, situation()).push_choice("Ida", Gain("Ida", "Inspire"), SeededDice(1))
    with pytest.raises(IllegalChoice, match="not offered"):
        position.push_choice("Ida", Gain("Ida", "Inspire"))
    barred = position.push_choice(GM, Veto("Cy", "find", "Loot"))
    with pytest.raises(IllegalChoice, match="not offered"):
        barred.push_choice("Cy", Find("Cy", "Loot", called=("Rope",)))
    after = barred.push_choice(
        "Cy", Gain("Cy", "Scout"), ScriptedDice("d10=1")
    )  # the veto ends with Cy's next maneuver
    assert after.push_choice("Cy", Find("Cy", "Loot", called=("Rope",)), ScriptedDice("d10=1"))


def test_manual_changes_set_numbers_and_people():
    position = start_position(BETWEEN, situation()).push(
        SetNumber("friends", "Advantage", 7), SetNumber("GM", "Advantage", 2), SetNumber("", "goal", 9)
    )
    assert (
        position.current_state.situation.party,
        position.current_state.situation.gm,
        position.current_state.goal,
    ) == (7, 2, 9)
    hurt = position.push(SetNumber("Mo", "Kill Damage", 9))
    assert "Mo" in hurt.pending.who  # there is no battle to be taken out of
    joined = hurt.push(Join("Odo", "friends", parse_person("Odo", "M3 Pike")), Leave("Cy"))
    assert ("Odo" in joined.pending.who, "Cy" in joined.pending.who) == (True, False)
    with pytest.raises(ValueError, match="A side must be friends"):
        position.push(Join("Odo", "GM", parse_person("Odo", "M3 Pike")))
    with pytest.raises(ValueError, match="there must be one side with people"):
        BETWEEN.start(friends=situation().fighters[:1], foes=situation().fighters[1:2])


SESSION = """\
[game riskbreaker]

== The bridge
[friends] Bram: the Fighter; Ida: the Ranger
[tollmen] Odo: M3 Pike
table: Bram's Kill Damage is 3
table: Odo leaves

== At the fire
[scene between]
[friends] Bram; Ida
Ida: Gain Advantage, Inspire, Risk 2 | d10=1
Ida: Rescue Bram, First Aid, Risk 2 | d10=4
Ida: Find, Charm, called Rope, 2 uses | d10=8
all: That is all

== The tower
[friends] Bram; Ida
[guards] Pim: M4: Sword
"""


def test_wounds_and_items_pass_from_scene_to_scene():
    session = parse_session(GAME, SESSION)
    assert session.fault is None
    lines = {name: GAME.people.format(person) for name, person in session.current.current_people.items()}
    assert lines["Bram"].endswith("P4: Intimidate · kill 1")
    assert lines["Ida"].endswith("Observation · has Rope (2 uses)")
    at_the_fire = session.undo(2).current
    assert at_the_fire.board.line == "Between battles"
    assert [pool.value for side in at_the_fire.board.sides for pool in side.pools] == [0, 2]  # 2 paid, and 2 for the GM
    assert session.undo(6).redo(6).current.current_people == session.current.current_people
    assert parse_session(GAME, str(session.to_text())).current.current_people == session.current.current_people


def test_item_of_an_invented_skill_lends_it_to_no_comrade():
    """Only Bo has the skill Axe, which the source gives no stat, so Cy can keep the whetstone but not use it."""
    session = parse_session(
        GAME,
        "[game riskbreaker]\n== x\n[scene between]\n"
        "[friends] Bo: M5: Axe (fights) · has Whetstone (Axe, skill); Cy: P4: Inspire\nBo: Give, Whetstone\n",
    )
    assert session.fault is None
    labels = {name: [offer.label for offer in session.pending.offers(name)] for name in ("Bo", "Cy")}
    assert not any("Whetstone" in label for label in labels["Cy"])
    assert "Gain Advantage, Inspire" in labels["Cy"]
    assert "Gain Advantage, Axe" in labels["Bo"]
    taker = session.current.current_people["Cy"]
    assert parse_person("Cy", format_person(taker)) == taker


def test_items_change_hands_with_the_uses_left():
    """Cy has two flasks, with two uses and with one. The first flask is used, and given away, before the second."""
    camp = """
        [scene between]
        [friends] Cy: the Thief · has Oil (Ambush, gain, 2 uses) · has Oil (Ambush, gain, +1); Bo: the Fighter · has Oil
        Cy: Gain Advantage, Ambush with Oil, Risk 1 | d10=1
        """
    session = parse_session(GAME, camp)

    def held(*lines):
        after = session
        for line in lines:
            after = after.enter_line(line)
        return {
            name: format_person(person).partition(" · has ")[2] for name, person in after.current.current_people.items()
        }

    first, second = "Oil (Ambush, gain)", "Oil (Ambush, gain, +1)"
    assert held() == {"Cy": f"{first} · has {second}", "Bo": "Oil"}
    [cy, bo] = session.current.board.sides[0].people
    assert [note.text for note in (*cy.conditions, *bo.conditions)] == ["has Oil", "has Oil", "has Oil"]
    assert held("Cy: Give, Oil") == {"Cy": second, "Bo": f"Oil · has {first}"}
    assert held("Cy: Give, Oil", "Cy: Give, Oil") == {"Cy": "", "Bo": f"Oil · has {first} · has {second}"}
    assert held("Bo: Give, Oil, to Cy") == {"Cy": f"{first} · has {second} · has Oil", "Bo": ""}
    with pytest.raises(RuleError, match="Give"):
        session.enter_line("Bo: Give, Oil").enter_line("Bo: Give, Oil")


def test_find_reads_an_item_of_endless_uses():
    """An item costs Risk 1 and unlimited use 5, so the side needs 6 Advantage."""
    rich = SESSION.replace("Ida: Gain Advantage", "table: friends' Advantage is 8\nIda: Gain Advantage")
    session = parse_session(
        GAME, rich.replace("called Rope, 2 uses | d10=8", "called Rope, any number of uses | d10=6")
    )
    assert session.fault is None
    assert GAME.people.format(session.current.current_people["Ida"]).endswith("has Rope (any uses)")


JOURNEY = """
{}
== The ruin
[scene between]
[friends] Ann: P5 Charm · M5 Sword
table: friends' Advantage is 5
GM: Goal, Level 6
Ann: Advance, Charm, Risk 3 | d10=9

== The gate
[friends] Ann
[wolves] Grey: M1 Fight with Teeth
table: friends' Advantage is 4
Ann: Pass
Grey: Pass
friends: Fights, Ann + Grey
friends: Share, 4
wolves: Share, 0
all: Skills
Ann: Inflict Kill Damage, Sword, Risk 1, 1 to Grey | d10=1

== Inside
[scene between]
[friends] Ann
"""


def situation_of(session):
    state = session.current.position.current_state
    return *state.reserve, state.goal, state.invested


@pytest.mark.parametrize(("ruling", "left"), [("", (2, 3, 6, 3)), ("goal", (0, 0, 6, 3)), ("nothing", (0, 0, 0, 0))])
def test_situation_continues_after_a_battle(ruling, left):
    """Of 5 Advantage, 3 are invested and 2 stay; the failure gave the GM 3. Advantage in the battle ends with it."""
    session = parse_session(GAME, JOURNEY.format(f"[rulings next_scene={ruling}]" if ruling else ""))
    assert session.fault is None
    assert situation_of(session) == left
    fight = session.undo(1)
    assert fight.current.board.line == "The battle is over"
    told = [note.text for note in fight.current.board.notes]
    assert told == ["after the battle: friends 2 Advantage, GM 3, 3 of 6 invested"]


def test_each_party_keeps_its_own_situation():
    session = parse_session(GAME, JOURNEY.format(""))
    villains = session.begin_scene(parse_session_text("[scene between]\n[villains] Vic: M4 Sword").scenes[0])
    assert situation_of(villains) == (0, 0, 0, 0)
    back = villains.enter_line("table: villains' Advantage is 9").begin_scene(
        parse_session_text("[scene between]\n[friends] Ann").scenes[0]
    )
    assert situation_of(back) == (2, 3, 6, 3)


def test_gm_spends_no_more_than_the_advantage():
    session = parse_session(GAME, JOURNEY.format(""))
    assert [offer.label for offer in session.pending.offers("GM")][:2] == ["Goal", "Spend"]
    assert situation_of(session.enter_line("GM: Spend, Advantage 2")) == (2, 1, 6, 3)
    with pytest.raises(RuleError):
        session.enter_line("GM: Spend, Advantage 4")
    assert "Spend" not in [offer.label for offer in session.enter_line("GM: Spend, Advantage 3").pending.offers("GM")]


def test_find_offers_follow_the_rulings_of_the_session():
    """4 Advantage pay 1 for the item, and 1 for each use or, by rb-e55, for each use after the first: 3 or 4 uses."""

    def most(rulings):
        text = f"{rulings}[scene between]\n[friends] Ann: W5: Loot\ntable: friends' Advantage is 4"
        offers = parse_session(GAME, text).pending.offers("Ann")
        [find] = [offer for offer in offers if offer.label.startswith("Find")]
        [further] = [ask for ask in find.asks if ask.name == "further"]
        earlier = {"called": ("Rope",), "lends": "", "helps": "", "permits": "", "area": False, "bonus": 0}
        kind = further.input_for(earlier)
        return max(kind.options) + 1

    assert (most(""), most("[rulings item_uses=all]\n")) == (4, 3)


def test_find_suggests_a_numbered_name_if_all_examples_are_taken():
    called = ItemNameInput("Item", ("Rope", "Oil"), taken=("Rope", "Oil", "Rope 2"))
    assert [*called.values()] == [("Oil 2",)]
