"""An item allows what its finder paid for, and helps with what its owner can do anyway."""

import pytest

from rules.core import IllegalChoice, under
from rules.core.play.session import parse_session
from rules.riskbreaker import Gain, InflictKill, InflictSkill, Move, Rescue, RiskbreakerRulings, item_risk
from rules.riskbreaker.combat.maneuver_context import check_maneuver
from rules.riskbreaker.game import GAME
from rules.riskbreaker.people import parse_person

FIGHT = """
[friends] Ida: {sheet}; Bo: M5 Sword · kill 1
[raiders] Odo: M3 Pike
table: friends' Advantage is 9
Ida: Pass
Bo: Pass
Odo: Pass
friends: Fights, Ida + Odo
friends: Share, 9
raiders: Share, 0
all: Skills{skill}
Odo: Pass
"""


def ida(sheet, skill=""):
    at = parse_session(GAME, FIGHT.format(sheet=sheet, skill=skill))
    at = at.enter_line("Ida: Pass") if at.fault else at
    assert at.fault is None, at.fault
    return at


def labels(session, words):
    return [offer.label for offer in session.pending.offers("Ida") if offer.label.startswith(words)]


# Ida fights on Agility 2, after Odo's 3, so that it is her turn when he has passed.
BOW = "A2 Bow, Ambush · M2 Sword · has {}"


@pytest.mark.parametrize(
    ("item", "skill"),
    [
        ("Stone (Sword, kill-damage, +1, any uses)", "Sword"),
        ("Oil (Ambush, kill-damage, area)", "Ambush"),
        ("Pot (Ambush, skill-damage)", "Ambush"),
        ("Fork (Pike, kill-damage, +2)", "Pike"),  # a skill that she lacks
    ],
)
def test_item_without_paid_permission_inflicts_no_damage(item, skill):
    session = ida(BOW.format(item), ", Ida with Bow")
    assert labels(session, "Inflict") == ["Inflict Skill Damage, Bow", "Inflict Kill Damage, Bow"]
    name, kind = item.partition(" ")[0], InflictSkill if "skill-damage" in item else InflictKill
    with pytest.raises(IllegalChoice, match=f"the Fight skill in use|has no skill '{skill}'"):
        check_maneuver(session.current.position.current_state, kind("Ida", skill, 1, shares=(("Odo", 1),), item=name))


@pytest.mark.parametrize("permits", ["skill", "unlikely", "impossible"])
def test_item_with_paid_permission_inflicts_damage(permits):
    session = ida(BOW.format(f"Stone (Sword, kill-damage, {permits}, +1, any uses)"), ", Ida with Bow")
    assert labels(session, "Inflict Kill") == ["Inflict Kill Damage, Bow", "Inflict Kill Damage, Sword with Stone"]
    # Sword on Muscle 2 and 1 more: 3 succeeds
    struck = session.enter_line("Ida: Inflict Kill Damage, Sword with Stone, Risk 2, 2 to Odo | d10=3")
    assert struck.current.current_people["Odo"].kill == 2


def test_item_helps_the_weapon_in_use():
    """The finder paid for a bonus. It helps the sword that the fighter uses, without a paid skill."""
    session = ida(BOW.format("Stone (Sword, kill-damage, +1, any uses)"), ", Ida with Sword")
    assert labels(session, "Inflict Kill") == ["Inflict Kill Damage, Sword", "Inflict Kill Damage, Sword with Stone"]


CAMP = """
[friends] Ida: {}; Bo: M5 Sword · kill 1
[raiders] Odo: M3 Pike
"""


def test_item_permits_a_card_beyond_its_skill():
    """Charm neither heals nor moves, but an item with paid permissions allows both."""
    camp = parse_session(
        GAME, CAMP.format("P4 Charm · has Song (Charm, rescue, skill, 2 uses), has Tune (Charm, rescue)")
    )
    assert labels(camp, "Rescue") == ["Rescue Bo, Charm with Song"]
    state = camp.current.position.current_state
    assert check_maneuver(state, Rescue("Ida", "Charm", 1, comrade="Bo", item="Song")).item.name == "Song"
    for item in ("", "Tune"):
        with pytest.raises(IllegalChoice, match="does not heal"):
            check_maneuver(state, Rescue("Ida", "Charm", 1, comrade="Bo", item=item))
    carpet = ida("M2 Knife · P4 Charm · has Carpet (Charm, move, unlikely), has Rug (Charm, move)")
    assert labels(carpet, "Move away") == ["Move away, Charm with Carpet"]
    with pytest.raises(IllegalChoice, match="not an Agility skill of movement"):
        check_maneuver(carpet.current.position.current_state, Move("Ida", "Charm", item="Rug"))
    away = carpet.enter_line("Ida: Move away, Charm with Carpet, Risk 1 | d10=1, d10=9")
    assert away.current.position.current_state.fighter("Ida").fight is None


def test_item_lends_a_missing_skill_if_paid():
    lent = parse_session(GAME, CAMP.format("M4 · has Boots (Sneak, skill), has Slippers (Sneak)"))
    assert labels(lent, "Gain") == ["Gain Advantage, Sneak with Boots"]
    with pytest.raises(IllegalChoice, match="has no skill 'Sneak' and no item that allows it"):
        check_maneuver(lent.current.position.current_state, Gain("Ida", "Sneak", item="Slippers"))
    veto = next(offer for offer in lent.pending.offers("GM") if offer.label == "Veto Ida")
    assert veto.asks[1].input_for({"card": "gain"}).options == ("Sneak",)


def test_item_allows_ruling_limits_one_permission():
    state = ida(
        BOW.format("Oil (Ambush, kill-damage, skill)") + ", has Fork (Pike, kill-damage, skill)"
    ).current.position.current_state
    shares = (("Odo", 1),)
    own, strange = (
        InflictKill("Ida", "Ambush", 1, shares, item="Oil"),
        InflictKill("Ida", "Pike", 1, shares, item="Fork"),
    )
    allowed = {}
    for ruling in ("both", "skill", "card"):
        for made in (own, strange):
            try:
                under(RiskbreakerRulings(item_allows=ruling), check_maneuver, state, made)
            except IllegalChoice:
                continue
            allowed.setdefault(ruling, []).append(made.item)
    assert allowed == {"both": ["Oil", "Fork"], "card": ["Oil"]}


def test_find_cost_includes_permissions():
    """The item costs 1 and its area 3, and permits nothing. For 1 more it permits damage, as the page's vial."""
    camp = parse_session(GAME, "[scene between]\n[friends] Ida: A4 Ambush, P4 Loot\ntable: friends' Advantage is 9")
    cheap = camp.enter_line("Ida: Find, Loot, called Oil, lending Ambush, for Inflict Kill Damage, area | d10=4")
    words = "where it is not normally permitted"
    full = camp.enter_line(
        f"Ida: Find, Loot, called Oil, lending Ambush, for Inflict Kill Damage, {words}, area | d10=4"
    )
    left = [session.current.board.sides[0].pools[0].value for session in (cheap, full)]
    assert left == [9 - 4, 9 - 5]
    [useless], [oil] = (session.current.current_people["Ida"].sheet.items for session in (cheap, full))
    assert (useless.allows("kill-damage"), oil.allows("kill-damage"), item_risk(oil).risk) == (False, True, 5)


BLADE = """
[friends] Ann: M5 · A2 Bow · {}has Blade (Sword, skill); Bo: M4 Sword
[foes] Odo: M3 Pike; Mab: M2 Pike
table: friends' Advantage is 9
Ann: Pass
Bo: Pass
Odo: Pass
Mab: Pass
friends: Fights, Ann + Bo + Odo + Mab
friends: Share evenly
foes: Share evenly
all: Skills, Ann with Sword
Ann: Inflict Kill Damage, Sword with Blade, Risk 1, 1 to Odo | d10=5
Bo: Pass
Odo: Pass
Mab: Pass
all: Skills
"""


@pytest.mark.parametrize(("wounds", "out"), [("", ""), ("kill 2 · ", "killed")])
def test_fighter_uses_own_weapon_after_lent_one(wounds, out):
    """The lent blade has one use, on Muscle 5. Then she fights with the bow on Agility 2."""
    begun = parse_session(GAME, BLADE.format(wounds))
    assert begun.fault is None, begun.fault
    ann = begun.current.position.current_state.fighter("Ann")
    assert (ann.using.name, ann.skill_level(), ann.out) == ("Bow", 2, out)


def test_item_for_another_card_lends_no_weapon():
    ann = parse_person("Ann", "M5 · has Blade (Sword, gain, skill)")
    assert ann.fight_skills() == ()
    assert [skill.name for skill in parse_person("Ann", "M5 · has Blade (Sword, skill)").fight_skills()] == ["Sword"]
