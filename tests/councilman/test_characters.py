"""Characters: values outside the rules are refused with the rule and the price; bills by hand."""

import pytest

from rules.core import BadInput, IllegalChoice, RuleError, as_printed, under
from rules.councilman import (
    Ability,
    Character,
    CouncilmanRulings,
    Experience,
    Specialization,
    ability_price,
    can_buy,
    check_affordable,
    check_health,
    check_statistic,
    life_price,
    make_item,
    mode_price,
    movement_modes,
    recovery_price,
    sheet_entries,
    starting_character,
    tag_bonus,
    tag_difficulty,
    xp_bill,
)
from rules.councilman.game import GAME
from rules.councilman.people import form_values

PRINTED = as_printed(CouncilmanRulings)


def test_starting_character_has_the_printed_values():
    fresh = starting_character("Ann")
    assert (fresh.life, fresh.recovery, fresh.block, fresh.speed, fresh.modes) == (20, 10, 0, "Normal", ())
    assert all(fresh.rating(name) == 0 for name in ("Strength", "Dexterity", "Willpower", "Charisma"))
    assert xp_bill(fresh).total == 0
    assert movement_modes(fresh.speed, fresh.modes) == ("Walk",)
    assert fresh.specialization("Know Mind") == Specialization("Know", "Mind", 0, "Human")


def test_xp_bill_adds_all_parts():
    ann = Character(
        "Ann",
        dexterity=2,  # 3 + 6
        wisdom=-1,  # -3
        life=26,  # 6
        recovery=12,  # 4
        block=1,  # 5
        speed="Fast",  # 2
        specializations=(Specialization("Perceive", "Animals", 2, "Superhuman"),),  # 1 + 2, and 3
        experiences=(Experience("Ship's cook", 2),),  # 1 + 2
        abilities=(Ability("Take the Advantage", 2),),  # 2 + 3
        items=(
            make_item("melee", "attack", free=True),
            make_item("relic", experience="Sailor"),
        ),  # 2 for the weapon, 1 for the Relic
    )
    assert xp_bill(ann).total == 9 - 3 + 6 + 4 + 5 + 2 + 3 + 3 + 3 + 5 + 2 + 1
    assert xp_bill(ann).held == 0
    assert check_affordable(ann, 45) == 5
    with pytest.raises(IllegalChoice, match=r"costs 40 XP, 1 more than the 39 available \[cd\.xp\.budget\]"):
        check_affordable(ann, 39)


@pytest.mark.parametrize("name", ["name", "modes", "specializations", "experiences", "abilities", "items"])
def test_character_rejects_values_of_other_types(name):
    with pytest.raises(BadInput, match=f"^{name.capitalize()} of Character must be a "):
        Character(**{name: 5})


def test_check_affordable_counts_held_xp():
    items = tuple(make_item("melee", free=n == 0, name=f"knife {n}") for n in range(4))
    ann = Character("Ann", items=items)
    assert (xp_bill(ann).total, xp_bill(ann).held) == (3, 2)
    assert check_affordable(ann, 5) == 2
    with pytest.raises(IllegalChoice, match="costs 3 XP and 2 to hold, 1 more than the 4 available"):
        check_affordable(ann, 4)


def test_xp_bill_counts_innate_weapons_by_ruling():
    items = (make_item("melee", "innate", free=True), make_item("defensive"), make_item("ranged"))
    assert xp_bill(Character("Ann", items=items)).held == 1
    assert under(CouncilmanRulings(innate_use="free"), xp_bill, Character("Ann", items=items)).held == 0


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"strength": 3}, r"Strength 3 \(18 XP in all\) is above this character's limit, 2"),  # 3 + 6 + 9
        ({"strength": 4, "levelled": True}, "Strength 4 is not for sale: the limit is 3"),
        ({"life": 41}, r"Life 41 \(33 XP in all\) is above"),  # 10 + 20 + 3
        ({"recovery": 21}, r"Recovery 21 \(36 XP in all\) is above"),  # 10 + 20 + 6
        ({"block": 3}, r"Block 3 \(30 XP in all\) is above"),  # 5 + 10 + 15
        ({"block": 6, "levelled": True}, "Block 6 is not for sale: the limit is 5"),
        (
            {"specializations": (Specialization("Know", "Fire", 3),)},
            r"Know Fire 3 \(6 XP in all\) is above this character's limit, 2",  # 1 + 2 + 3
        ),
        ({"experiences": (Experience("Sailor", 3),)}, r"Sailor 3 \(6 XP in all\) is above"),
        (
            {"items": (make_item("melee", "innate"), make_item("ranged", "innate"))},
            r"one innate weapon at most \[cd\.item\.innate\]",
        ),
        (
            {"items": (make_item("melee", free=True), make_item("ranged", free=True))},
            r"one item is free; each further one costs 1 XP to make \[cd\.item\.making\]",
        ),
    ],
)
def test_character_above_limits_names_rule_and_price(values, why):
    with pytest.raises(IllegalChoice, match=why):
        Character("Ann", **values)


@pytest.mark.parametrize(
    "values",
    [
        {"strength": -2},
        {"life": 0},
        {"recovery": 0},
        {"block": -1},
        {"strength": 1.5},
        {"speed": "Swift"},
        {"modes": ("Hover",)},
        {"modes": ("Fly", "Fly")},
        {"wealth": "Rich"},
        {"specializations": (Specialization("Know", "Fire"), Specialization("Know", "Fire", 1))},
        {"experiences": (Experience("Sailor"), Experience("Sailor", 2))},
        {"abilities": (Ability("Take the Advantage"), Ability("Take the Advantage", 2))},
    ],
)
def test_character_rejects_impossible_values(values):
    with pytest.raises(BadInput, match=" must "):
        Character("Ann", **values)


def test_levelled_character_can_have_more():
    grown = Character(
        strength=3,
        life=50,
        recovery=25,
        block=5,
        specializations=(Specialization("Know", "Fire", 4),),
        experiences=(Experience("Sailor", 3),),
        levelled=True,
    )
    # 18; 10 + 20 + 30; 10 + 20 + 30; 75; 10; 6
    assert xp_bill(grown).total == 18 + 60 + 60 + 75 + 10 + 6
    with pytest.raises(IllegalChoice, match=r"life 50 is too high: .* at most 40 \[cd\.xp\.level\]"):
        under(PRINTED, xp_bill, grown)


def test_check_health_and_statistic_reject_unknown_names():
    assert check_health("life", 40) == 40
    assert (check_health("recovery", 1), check_health("block", 2)) == (1, 2)
    assert check_statistic("Wisdom", -1) == -1
    assert check_statistic("Willpower", 3, levelled=True) == 3
    with pytest.raises(BadInput, match="A statistic must be one of Strength"):
        check_statistic("Luck", 1)
    with pytest.raises(BadInput, match="A part of health must be one of life, recovery, block"):
        check_health("mana", 1)


def test_movement_and_abilities_reject_unknown_names():
    with pytest.raises(BadInput, match="A way of moving must be one of Climb, Burrow, Swim, Fly, not 'swim'"):
        movement_modes("Normal", ("swim",))
    with pytest.raises(BadInput, match=r"An Ability must be one of Take the Advantage, .*, not 'Sight'"):
        ability_price("Sight", 0, 1)


def test_mode_price_needs_a_ruling():
    bird = Character("Ann", modes=("Fly", "Swim"))
    with pytest.raises(IllegalChoice, match=r"Fly has no price: only the GM grants it \[cd\.movement\.price\]"):
        xp_bill(bird)
    assert under(CouncilmanRulings(modes="like-speed"), xp_bill, bird).total == 4
    with pytest.raises(BadInput):
        mode_price("Hover")


def test_can_buy_up_to_the_level_of_wealth():
    assert can_buy("Modest", "Squalid")
    assert can_buy("Modest", "Modest")
    assert not can_buy("Modest", "Comfortable")
    assert can_buy("None", "None")


@pytest.mark.parametrize(
    ("tag", "act", "found"),
    [
        ("Human", "ordinary acts", "Hard"),
        ("Superhuman", "ordinary acts", "Medium"),
        ("Simple & Weak", "ordinary acts", "Hard"),
        ("Simple & Weak", "trivial magic", None),
        ("Simple & Weak", "simple magic", "Medium"),
        ("Complex & Powerful", "ordinary acts", "Hard"),
        ("Complex & Powerful", "trivial magic", "Very Hard"),
        ("Complex & Powerful", "complex magic", "Very Hard"),
    ],
)
def test_tag_difficulty_shifts_by_one(tag, act, found):
    assert tag_difficulty(tag, act, "Hard") == found


@pytest.mark.parametrize(
    ("tag", "act"), [("Human", "simple magic"), ("Superhuman", "trivial magic"), ("Simple & Weak", "complex magic")]
)
def test_tag_difficulty_refuses_acts_beyond_the_tag(tag, act):
    with pytest.raises(IllegalChoice, match=rf"{tag} does not reach {act}"):
        tag_difficulty(tag, act, "Easy")


def test_tag_difficulty_stays_on_the_table_unless_extended():
    assert tag_difficulty("Superhuman", "ordinary acts", "Very Easy") == "Very Easy"
    assert tag_difficulty("Complex & Powerful", "simple magic", "Very Hard") == "Very Hard"
    extend = CouncilmanRulings(beyond_table="extend")
    assert under(extend, tag_difficulty, "Complex & Powerful", "simple magic", "Very Hard") == "Very Hard +1"


@pytest.mark.parametrize("make_it", [lambda: Specialization("Eat", "Fire"), lambda: Specialization("Know", "Luck"),
                                     lambda: Specialization("Know", "Fire", 5), lambda: Experience("  "),
                                     lambda: Experience("Sailor", 4), lambda: Ability("Flight"),
                                     lambda: Ability("Take the Advantage", 0)])  # fmt: skip
def test_specialization_experience_and_ability_reject_bad_values(make_it):
    with pytest.raises(RuleError, match=" must "):
        make_it()


def test_sheet_entries_include_items():
    ann = Character(
        "Ann",
        strength=1,
        life=25,
        modes=("Swim",),
        wealth="Modest",
        specializations=(Specialization("Know", "Water", 1),),
        items=(
            make_item("melee", "+ranged", "Strength", "far", name="spear", free=True),
            make_item("relic", "life*3", experience="Sailor", name="compass"),
        ),
    )
    filled = dict(sheet_entries(ann, advantage=2, damage=5))
    assert filled["Strength"] == "+2"  # her own and the spear's
    assert (filled["Max Life"], filled["Cur Life"]) == ("28", "23")
    assert (filled["Swim"], filled["Climb"]) == ("×", "")
    assert filled["Specializations"] == "Know Water +1 (Human)"
    assert (filled["Weapon: Melee"], filled["Weapon: Reach"], filled["Weapon: Far"]) == ("×", "", "×")
    assert filled["Weapon: Damage"] == "1d8 / 1d6"
    assert filled["Relic: Experience"] == "Sailor +1"
    assert filled["Advantage"] == "2"


def test_sheet_entries_current_life_is_0_or_more():
    ann = Character("Ann", life=28)
    assert [dict(sheet_entries(ann, damage=lost))["Cur Life"] for lost in (0, 27, 28, 29)] == ["28", "1", "0", "0"]
    assert (dict(sheet_entries(ann))["Advantage"], dict(sheet_entries(ann))["Cur Life"]) == ("0", "28")


def test_sheet_entries_have_boxes_for_each_weapon():
    spines = make_item("ranged", "d8", "ranged die", "far", "innate", name="spines")
    boxes = sheet_entries(Character("Bo", items=(spines, make_item("melee", "reach", "defend", "+defensive"))))
    assert [entry for box, entry in boxes if box.startswith("Weapon: ") and entry] == [
        "spines", "×", "×", "+1", "+0", "+0", "1d8+1d6", "melee", "×", "×", "+1", "+1", "+1", "1d8",
    ]  # fmt: skip


def test_tag_difficulty_allows_superhuman_feats_to_the_superhuman_alone():
    # a feat beyond people is for the Superhuman, at the Difficulty it has: only ordinary acts are easier
    assert tag_difficulty("Superhuman", "superhuman feats", "Hard") == "Hard"
    for tag in ("Human", "Simple & Weak", "Complex & Powerful"):
        with pytest.raises(IllegalChoice, match="does not reach superhuman feats"):
            tag_difficulty(tag, "superhuman feats", "Hard")


@pytest.mark.parametrize(
    "bad", [{"modes": "Fly"}, {"specializations": ("Know Mind",)}, {"experiences": None}, {"items": 3}]
)
def test_character_rejects_wrong_lists(bad):
    with pytest.raises(BadInput, match="must be a tuple of"):
        Character("Ann", **bad)


def test_prices_reject_huge_values():
    # prices are sums over single points: without a bound these would count for minutes
    for price in (
        lambda: life_price(20, 10**9, True),
        lambda: recovery_price(10, 10**9, True),
        lambda: ability_price("Take the Advantage", 0, 10**9),
        lambda: Character("Ann", life=10**9, levelled=True),
    ):
        with pytest.raises(BadInput, match="not 1000000000"):
            price()


@pytest.mark.parametrize("tag", ["Human", "Superhuman", "Simple & Weak", "Complex & Powerful"])
def test_tag_bonus_needs_a_ruling(tag):
    """A difficulty step changes the total by 3: easier for Superhuman and simple magic, harder for complex magic."""
    assert tag_bonus(tag, "ordinary acts") == 0
    points = CouncilmanRulings(tag_opposed="three-points")
    assert under(points, tag_bonus, tag, "ordinary acts") == (3 if tag == "Superhuman" else 0)
    if tag.startswith("Simple"):
        assert under(points, tag_bonus, tag, "simple magic") == 3
        assert under(points, tag_bonus, tag, "trivial magic") == 0  # trivial magic takes no roll
    if tag.startswith("Complex"):
        assert [under(points, tag_bonus, tag, act) for act in ("simple magic", "complex magic")] == [-3, -3]


def test_check_sheet_prices_abilities_and_relics():
    """Level 2 costs 2 + 3. The weapon is the free item, and each Relic 1 XP; without a weapon a Relic is free."""
    for line, costs in (
        ("Take the Advantage 2 · Good Under Pressure 1 · Relics 2", ("5 XP", "2 XP", "2 XP", "9 XP")),
        ("unarmed · Relics 2", ("0 XP", "1 XP", "1 XP")),
        ("Take the Advantage 999999", ("not for sale", "0 XP")),
    ):
        assert (
            tuple(price for _, price in GAME.people.check(GAME.people.parse("Ann", line)).sums[-len(costs) :]) == costs
        )


def test_check_sheet_prices_each_number_with_its_sign():
    """By the text: 3 for the first step of a statistic, 6 for the second, −3 for −1; 4 × 1, 1 × 2 and 5 for health."""
    person = GAME.people.parse("Ann", "attribute +1 · defence +2 · Willpower −1 · Life 24 · Recovery 11 · Block 1")
    assert GAME.people.check(person).sums == (
        ("an Attribute of +1", "3 XP"),
        ("defence +2 as another", "9 XP"),
        ("Willpower −1", "−3 XP"),
        ("Life 24", "4 XP"),
        ("Recovery 11", "2 XP"),
        ("Block 1", "5 XP"),
        ("the weapon is the free item", "0 XP"),
        ("in all", "20 XP"),
    )


def test_sheet_fills_in_calculators_by_name():
    line = "attribute +1 · attack +2 · 1d8+3d6 ranged · defence +4 · Block 5 · Life 6 of 7 · Recovery 8 · Willpower −1"
    [(_, values), attack, defence] = form_values(GAME.people.parse("Ann", line))
    assert values == {
        "attribute": 1, "attack": 2, "d8": 1, "d6": 3, "ranged": True, "defence": 4, "block": 5, "life": 6,
        "maximum": 7, "recovery": 8, "willpower": -1,
    }  # fmt: skip
    assert (attack[1]["bonus"], defence[1]["bonus"]) == (1 + 2, 4)
