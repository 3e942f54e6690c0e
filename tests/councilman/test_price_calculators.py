"""The 2d8 draft's calculators of prices: characters, changes of a number, and items."""

import pytest
from draft import rows

from rules.calculators import BadInputs, ask
from rules.councilman.calculators.items import FEATURES, feature_entry
from rules.councilman.tables import ABILITIES, STATISTICS


def test_character_price_is_the_sum_of_its_parts():
    answer = ask("councilman/character-price")
    # Dexterity 9, Intelligence -3, Wisdom 3, Life 4, Specialization 3 + 3, Experience 1, attack of the free weapon 2
    assert answer.headline == "This character costs 22 XP; 3 of 25 are left."
    assert sum(row[1] for row in answer.exhibits[0].rows) == 22
    poor = ask("councilman/character-price", xp=20)
    assert poor.headline == "This character costs 22 XP: 2 more than the 20 available."
    printed = ask("councilman/character-price", life=10, rulings={"life_refund": "as-printed"})
    assert sum(row[1] for row in printed.exhibits[0].rows) == 22 - 4 - 20
    slip = ask("councilman/character-price", life=10, rulings={"life_refund": "down-to-ten"})
    assert sum(row[1] for row in slip.exhibits[0].rows) == 22 - 4 - 10
    with pytest.raises(BadInputs, match=r"Strength 3 \(18 XP in all\) is above this character's limit"):
        ask("councilman/character-price", strength=3)
    assert "31 XP" in ask("councilman/character-price", dexterity=3, levelled=True).headline
    many = [{"basis": "defensive", "features": []}] * 4
    assert "and holds 2" in ask("councilman/character-price", items=many).headline


@pytest.mark.parametrize(("what", "value"), [("life", 41), ("recovery", 21), ("block", 3), ("strength", 3)])
def test_character_price_refuses_values_at_their_field(what, value):
    """At creation Life is 40 at most, Recovery 20, Block and Statistics 2."""
    with pytest.raises(BadInputs) as refused:
        ask("councilman/character-price", **{what: value})
    assert list(refused.value.errors) == [what]
    assert ask("councilman/character-price", **{what: value - 1}).values


@pytest.mark.parametrize(
    ("what", "entry", "most"),
    [
        ("specializations", {"verb": "Perceive", "noun": "Animals", "tag": "Human"}, 2),
        ("experiences", {"words": "Ship's cook"}, 2),
    ],
)
def test_character_price_refuses_bonuses_at_their_entry(what, entry, most):
    """At creation a Specialization and an Experience have +2 at most."""
    plain = {**entry, "noun": "Plants", "bonus": 1} if "noun" in entry else {"words": "Cook's ship", "bonus": 1}
    assert ask("councilman/character-price", **{what: (plain, {**entry, "bonus": most})}).values
    with pytest.raises(BadInputs) as refused:
        ask("councilman/character-price", **{what: (plain, {**entry, "bonus": most + 1})})
    assert list(refused.value.errors) == [f"{what}.1.bonus"]


def test_first_point_of_every_statistic_costs_3():
    """Every statistic costs 3 XP from 0 to 1. At creation none can be 3, and the error names the field."""
    names = ("strength", "dexterity", "willpower", "intelligence", "wisdom", "charisma")
    plain = dict.fromkeys(names, 0)
    for name in names:
        bill = ask("councilman/character-price", **{**plain, name: 1}).exhibits[0].rows
        assert bill[0][:2] == (f"{name.capitalize()} +1", 3)
        with pytest.raises(BadInputs) as refusal:
            ask("councilman/character-price", **{**plain, name: 3})
        assert list(refusal.value.errors) == [name]


def test_character_price_compares_with_the_budget():
    told = [ask("councilman/character-price", xp=xp).headline for xp in (22, 21)]
    assert told == [
        "This character costs 22 XP; 0 of 22 are left.",
        "This character costs 22 XP: 1 more than the 21 available.",
    ]


def test_price_of_a_change_shows_both_directions():
    answer = ask("councilman/price-of-a-change")
    assert answer.headline == "Life from 20 to 8 gives 24 XP."  # 12 points at 2
    assert rows(answer) == {"20 to 8": "gives 24", "8 to 20": "costs 24"}
    printed = ask("councilman/price-of-a-change", rulings={"life_refund": "as-printed"})
    assert rows(printed) == {"20 to 8": "gives 24", "8 to 20": "costs 12"}
    assert "brings 1 XP each time" in printed.exhibits[0].note
    one_way = ask("councilman/price-of-a-change", what="block", before=0, after=2)
    assert rows(one_way) == {"0 to 2": "costs 15", "2 to 0": "not possible"}
    with pytest.raises(BadInputs, match="statistic 3 is too high"):
        ask("councilman/price-of-a-change", what="statistic", before=0, after=3)
    assert (
        "costs 9 XP" in ask("councilman/price-of-a-change", what="statistic", before=2, after=3, levelled=True).headline
    )


def test_price_of_a_change_names_costs_and_gains():
    """Life from 20 to 20 costs nothing; a point above 20 costs 1 XP and sells for 1 XP."""
    assert ask("councilman/price-of-a-change", before=20, after=20).headline == "Life from 20 to 20 costs 0 XP."
    assert ask("councilman/price-of-a-change", before=25, after=24).headline == "Life from 25 to 24 gives 1 XP."


def test_item_price_is_the_sum_of_its_parts():
    assert ask("councilman/item-price").headline == "This item costs 7 XP."  # 6, as printed, and 1 for making
    better = ("A ranged d6 becomes a d8", 1)  # 1 XP for each of the two dice, and 4 for the second die
    bill = ask("councilman/item-price").exhibits[0].rows
    assert bill == (("Making it", 1), better, ("A ranged damage die", 4), better)
    assert ask("councilman/item-price", free=True).headline == "This item costs 6 XP."
    assert "A sale returns 7 XP." in ask("councilman/item-price").exhibits[0].note
    lost = {"item_sale": "making-lost"}
    assert "A sale returns 6 XP." in ask("councilman/item-price", rulings=lost).exhibits[0].note
    claws = [{"what": "innate"}, {"what": "life", "times": 2}]
    innate = ask("councilman/item-price", basis="melee", features=claws, rulings=lost)
    assert "cannot be sold" in innate.exhibits[0].note
    relic = ask("councilman/item-price", basis="relic", features=[{"what": "Strength"}])
    assert rows(relic, 1) == {"Strength": "+1", "an Experience (a Relic has its own)": "+1"}
    with pytest.raises(BadInputs, match=r"features\.1\.what: attack \+3 \(3 XP\) is above this item's limit of \+2"):
        ask("councilman/item-price", basis="melee", features=[{"what": "reach"}, {"what": "attack", "times": 2}])


# By feature, the row that one of it changes on a basic weapon, which has +1 to attack and one damage die of its kind.
GRANTS = {
    "attack": ("attack", "+2"),
    "defend": ("defend", "+1"),
    "block": ("Block", "+1"),
    **{name: (name, "+1") for name in ("life", "recovery", *STATISTICS)},
    "Know Fire": ("a Specialization", "+1"),
    "Know Water": ("another Specialization", "+1"),
    "experience further": ("another Experience", "+1"),
    "experience its own": ("an Experience (a Relic has its own)", "+1"),
    **{name: (name, "level 1") for name in ABILITIES},
    "+melee": ("melee damage dice", "1"),
    "+ranged": ("ranged damage dice", "1"),
    "+defensive": ("Block", "+1"),
    **{name: (name, "yes") for name in ("far", "reach", "innate")},
    "melee die": ("melee damage dice", "2"),
    "ranged die": ("ranged damage dice", "2"),
    "d8": ("of them d8", "1"),
}


def test_item_price_shows_what_each_feature_grants():
    assert set(GRANTS) == set(FEATURES)
    for feature, row in GRANTS.items():
        basis = "melee" if feature in ("reach", "melee die", "+ranged", "+defensive") else "ranged"
        basic = {("attack", "+1"), (f"{basis} damage dice", "1")}
        shown = ask("councilman/item-price", basis=basis, features=[feature_entry(feature)]).exhibits[1].rows
        assert set(shown) - basic == {row}, feature


def test_item_price_shows_grants_and_rules():
    bow = ask("councilman/item-price")
    assert bow.exhibits[1].rows == (("attack", "+1"), ("ranged damage dice", "2"), ("of them d8", "2"))
    assert [(step.rule, step.text) for step in bow.explanation()] == [
        ("cd.item.making", "Making it: 1 XP"),
        ("cd.item.d8", "A ranged d6 becomes a d8: 1 XP"),
        ("cd.item.dice", "A ranged damage die: 4 XP"),
        ("cd.item.d8", "A ranged d6 becomes a d8: 1 XP"),
    ]
    features = [{"what": "life", "times": 2}, {"what": "reach"}, {"what": "innate"}, {"what": "Take the Advantage"}]
    claws = dict(ask("councilman/item-price", basis="melee", features=features).exhibits[1].rows)
    assert claws["life"] == "+2"
    assert claws["Take the Advantage"] == "level 1"
    assert (claws["reach"], claws["innate"], claws["melee damage dice"]) == ("yes", "yes", "1")
    assert {"far", "recovery", "of them d8"}.isdisjoint(claws)
