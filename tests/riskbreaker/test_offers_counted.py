"""The number of lines of each offer in a position, counted by hand, and its last line."""

import pytest
from sessions import session_of

from rules.core import using
from rules.core.play.notation import format_choice
from rules.core.play.offers import all_choices

MANY = 99  # counting stops here


def count_lines(session, who, begins=""):
    """Return the number of lines of each offer whose label begins with a text, and its last line."""
    with using(session.current.position.current_state.rulings):
        every = [[format_choice([offer], choice) for choice in all_choices([offer], MANY)]
                 for offer in session.pending.offers(who) if offer.label.startswith(begins)]  # fmt: skip
    return [(len(lines), lines[-1]) for lines in every]


ROAD = """[friends] Ida: W5 Tactics, Heal* (AoE) · has Horn (Tactics, decrease, area); Bo: M5 Sword · kill 1
[raiders] Odo: M3 Pike
[wolves] Grey: M4 Fight with Teeth"""


def test_offers_before_a_battle_have_the_counted_lines():
    """Risks of 1 to 3 alone and 1 to 6 with Bo, against two sides: 18. Alter costs Advantage: 2 allow 8."""
    road = session_of("riskbreaker", ROAD, "table: friends' Advantage is 2")
    assert count_lines(road, "Ida") == [
        (18, "Gain Advantage, Tactics, with Bo, Risk 6, against wolves"),
        (MANY, "Gain Advantage, Heal, Risk 50, against raiders"),
        (18, "Decrease Advantage, Tactics, with Bo, Risk 6, against wolves"),
        (MANY, "Decrease Advantage, Heal, Risk 50, against raiders"),
        (MANY, "Decrease Advantage, Tactics with Horn, Risk 50, against raiders"),
        (MANY, "Recover, then Gain Advantage, Heal, Risk 40, against wolves"),
        (MANY, "Rescue Bo, Heal, Risk 50, against raiders"),
        *((8, f"Alter, {skill}, {what}, with Bo, Risk 2, against wolves")
          for skill in ("Tactics", "Heal") for what in ("trap", "obstacle", "resource")),
        (1, "Pass"),
    ]  # fmt: skip
    assert count_lines(road, "GM") == [
        (15, "Veto Ida, Alter Battleground, with Heal"),
        (8, "Veto Bo, Alter Battleground, with Sword"),
        (8, "Veto Odo, Alter Battleground, with Pike"),
        (8, "Veto Grey, Alter Battleground, with Fight with Teeth"),
    ]


BRIDGE = """[friends] Ida: M2 Knife · W5 Tactics; Bo: M5 Sword; Cy: A5 First Aid; Dan: M4 Sword · kill 1
[raiders] Odo: M3 Pike; Hob: M3 Pike
[wolves] Grey: M1 Fight with Teeth"""
TO_IDA = (
    "table: friends' Advantage is 9", "Ida: Pass", "Bo: Pass", "Cy: Pass", "Dan: Pass", "Odo: Pass", "Hob: Pass",
    "Grey: Pass | d10=2, d10=7", "friends: Fights, Ida + Odo + Grey / Bo + Hob", "friends: Share, 5 + 4",
    "raiders: Share, 0 + 0", "wolves: Share, 0 + 0", "all: Skills", "Odo: Pass",
)  # fmt: skip
TO_CY = (*TO_IDA, "Ida: Pass", "Grey: Pass", "all: Skills", "Bo: Pass", "Hob: Pass")
RESCUE = [
    (18, "Rescue Dan, First Aid, Fight 1, with Dan, Risk 6, against wolves"),
    (9, "Rescue Dan, First Aid, Fight 2, with Dan, Risk 6"),
]


@pytest.mark.parametrize(
    ("ruling", "lines", "who", "begins", "counts"),
    [
        # 1, 2 or 3 points go to two opponents of different sides in 2 + 3 + 4 ways, times 2 because a failure can be
        # for either side, times 4 for the stats. If a card reaches one side alone, there is one way by Risk and side.
        ("damage_reach=any", TO_IDA, "Ida", "Inflict", [
            (72, "Inflict Skill Damage, Knife, Risk 3, against wolves, on Personality, 3 to Grey"),
            (18, "Inflict Kill Damage, Knife, Risk 3, against wolves, 3 to Grey"),
        ]),
        ("damage_reach=one-side", TO_IDA, "Ida", "Inflict", [
            (24, "Inflict Skill Damage, Knife, Risk 3, against wolves, on Personality, 3 to Grey"),
            (6, "Inflict Kill Damage, Knife, Risk 3, against wolves, 3 to Grey"),
        ]),
        # 1, 2 or 3 of the three in the Fight are taken out: 3 + 3 + 1 ways, as printed (opponents only) 2 + 1; times 2.
        ("tactics_moves=characters", TO_IDA, "Ida", "Alter, Tactics, out", [
            (14, "Alter, Tactics, out of the Fight, Risk 3, against wolves, taking Ida and Odo and Grey"),
        ]),
        ("tactics_moves=as-printed", TO_IDA, "Ida", "Alter, Tactics, out", [
            (6, "Alter, Tactics, out of the Fight, Risk 2, against wolves, taking Odo and Grey"),
        ]),
        ("rescue_failure=named", TO_CY, "Cy", "Rescue", RESCUE),
        ("rescue_failure=nobody", TO_CY, "Cy", "Rescue", [*RESCUE, (9, "Rescue Dan, First Aid, with Dan, Risk 6")]),
        ("idle_conflict=barred", TO_CY, "Cy", "", [(1, "Recover"), *RESCUE, (1, "Pass")]),
    ],
)  # fmt: skip
def test_offers_follow_the_rulings(ruling, lines, who, begins, counts):
    session = session_of("riskbreaker", f"[rulings {ruling}]\n== Bridge\n{BRIDGE}", *lines)
    assert count_lines(session, who, begins) == counts


CAMP = """[scene between]
[friends] Ann: W4 First Aid · P5 Charm · A-2 · has Lens (Charm, gain, +1); Bo: M5 Sword · kill 3"""
TO_CAMP = ("table: friends' Advantage is 6", "GM: Goal, Level 4")


def test_offers_between_battles_have_the_counted_lines():
    """Ann has Risks 1 to 3 alone and 1 to 6 with Bo: 9 lines. An Advance can invest all 6 Advantage."""
    camp = session_of("riskbreaker", CAMP, *TO_CAMP)
    assert [row for row in count_lines(camp, "Ann") if not row[1].startswith("Find")] == [
        (9, "Gain Advantage, First Aid, with Bo, Risk 6"),
        (9, "Gain Advantage, Charm, with Bo, Risk 6"),
        (9, "Gain Advantage, Charm with Lens, with Bo, Risk 6"),
        (9, "Decrease Advantage, First Aid, with Bo, Risk 6"),
        (9, "Decrease Advantage, Charm, with Bo, Risk 6"),
        (MANY, "Recover, 2 to Agility, then Decrease Advantage, First Aid, with Bo, Risk 2"),
        (9, "Rescue Bo, First Aid, with Bo, Risk 6"),
        (6, "Advance, First Aid, Risk 6"),
        (6, "Advance, Charm, Risk 6"),
        (1, "Give, Lens, to Bo"),
    ]


@pytest.mark.parametrize(
    ("line", "begins", "labels"),
    [
        ("Ann: Advance, Charm, Risk 1 | d10=1", "Advance", ["Advance, First Aid"]),  # not the same again
        ("Ann: Advance, Charm, Risk 4 | d10=9", "Advance", []),  # the goal is reached
        ("GM: Veto Ann, Find, with Charm", "Find", ["Find, First Aid"]),
    ],
)
def test_offers_between_battles_follow_earlier_lines(line, begins, labels):
    session = session_of("riskbreaker", CAMP, *TO_CAMP, line)
    assert [offer.label for offer in session.pending.offers("Ann") if offer.label.startswith(begins)] == labels


def find_fields(advantage, **values):
    """Return the open fields of a Find with Charm, with the number of their options."""
    camp = session_of("riskbreaker", CAMP, f"table: friends' Advantage is {advantage}")
    find = next(offer for offer in camp.pending.offers("Ann") if offer.label == "Find, Charm")
    asks = find.describe({"called": ["Rope"], **values})["asks"][1:]
    return {ask["name"]: len(ask.get("options", ())) for ask in asks}


@pytest.mark.parametrize(
    ("advantage", "values", "fields"),
    [
        # An item is 1; an area or an unlikely situation 3 more; a bonus of 1 is 3; a second use 1.
        (6, {}, {"lends": 32, "area": 0, "bonus": 3, "further": 7}),
        (6, {"lends": "Charm"}, {"lends": 32, "helps": 8, "permits": 4, "area": 0, "bonus": 3, "further": 7}),
        (6, {"lends": "Charm", "permits": "unlikely"}, {"lends": 32, "helps": 8, "permits": 4, "further": 3}),
        (6, {"area": True}, {"lends": 32, "area": 0, "further": 3}),
        (6, {"bonus": 1, "further": 1}, {"lends": 32, "area": 0, "bonus": 3, "further": 3}),
    ],
)
def test_find_fields_omit_unaffordable_parts(advantage, values, fields):
    assert find_fields(advantage, **values) == fields


@pytest.mark.parametrize(("advantage", "offered"), [(3, False), (4, True)])
def test_find_offers_an_area_from_4_advantage(advantage, offered):
    assert ("area" in find_fields(advantage)) == offered
