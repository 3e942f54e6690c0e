"""Items: printed examples, every order of buying, limits, adapting and selling, and what counts in use."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import BadInput, IllegalChoice, RuleError, as_printed, under
from rules.councilman import (
    Ability,
    Character,
    CouncilmanRulings,
    Fighter,
    Item,
    adapt_item,
    attack_bonus,
    best_bonus,
    character_ability,
    feature_limit,
    find_item,
    held_xp,
    invoice,
    item_price,
    make_fighter,
    make_item,
    making_price,
    sale_price,
    score,
    with_items,
)

PRINTED = as_printed(CouncilmanRulings)


def features_cost(basis, *features, rulings=None, **more):
    return under(rulings, item_price, under(rulings, make_item, basis, *features, **more)) - 1


def test_basic_items_have_the_printed_bonuses():
    built = {basis: invoice(make_item(basis)).build for basis in ("melee", "ranged", "defensive")}
    assert (built["melee"].bonuses, built["melee"].dice) == ((("attack", 1),), (("melee", 1),))
    assert (built["ranged"].bonuses, built["ranged"].dice) == ((("attack", 1),), (("ranged", 1),))
    assert built["defensive"].bonuses == (("block", 1), ("defend", 1))
    assert invoice(make_item("relic", experience="Sailor")).build.bonuses == (("experience Sailor", 1),)


def test_making_price_is_1_or_free():
    assert (making_price(), making_price(free=True), under(PRINTED, making_price, True)) == (1, 0, 1)
    assert item_price(make_item("melee", free=True)) == 0
    assert Item("melee") == make_item("melee")
    assert item_price(Item("melee")) == 1


def test_damage_dice_cost_the_printed_xp():
    # printed: 2 for making two dice d8s, and 4 for the second die
    for order in (("d8", "ranged die", "d8"), ("ranged die", "d8", "d8"), ("ranged die", "d8*2")):
        assert features_cost("ranged", *order) == 6
    # printed: a second d8 for a Melee weapon costs 4; the third 6 more
    assert features_cost("melee", "melee die") == 4
    assert features_cost("melee", "melee die*2") == 10


def test_third_bonus_costs_3():
    # printed: with two +1 bonuses, raising one of them to +2 costs 3
    assert features_cost("defensive", "defend") == features_cost("defensive", "block") == 3
    assert features_cost("defensive", "Strength") == features_cost("defensive", "Know Fire") == 3
    assert features_cost("defensive", "experience Sailor") == 3
    assert features_cost("melee", "attack", "Strength", "Know Fire") == 2 + 3 + 4
    assert features_cost("relic", "experience Sailor", experience="Sailor") == 2  # its second point


@pytest.mark.parametrize(
    ("basis", "features", "xp"),
    [
        ("melee", ("life*10",), 20),
        ("melee", ("recovery*5",), 20),
        ("melee", ("Take the Advantage*2",), 5),
        ("melee", ("Good Under Pressure",), 2),
        ("melee", ("+ranged",), 2),
        ("melee", ("+defensive",), 2),
        ("ranged", ("far",), 2),
        ("melee", ("reach",), 4),
        ("melee", ("innate",), 1),
        ("defensive", ("+melee", "attack"), 2 + 3),
        ("melee", ("+ranged", "far", "ranged die", "d8"), 2 + 2 + 4 + 1),
    ],
)
def test_features_cost_the_printed_xp(basis, features, xp):
    assert features_cost(basis, *features) == xp


@pytest.mark.parametrize(
    ("basis", "features", "why"),
    [
        ("melee", ("attack*2",), r"attack \+3 \(3 XP\) is above this item's limit of \+2"),
        ("melee", ("Strength*3",), r"Strength \+3 \(4 XP\) is above this item's limit of \+2"),
        ("melee", ("life*11",), r"life \+11 \(2 XP\) is above this item's limit of \+10"),
        ("melee", ("recovery*6",), r"recovery \+6 \(4 XP\) is above this item's limit of \+5"),
        ("melee", ("+melee",), "the weapon is melee already"),
        ("melee", ("far",), r"far \(2 XP\) is for ranged weapons"),
        ("ranged", ("reach",), r"reach \(4 XP\) is for melee weapons"),
        ("melee", ("reach*2",), "has reach already"),
        ("melee", ("ranged die",), "a ranged die is for ranged weapons"),
        ("ranged", ("d8*2",), "no ranged d6 is left"),
        ("melee", ("d8",), "no ranged d6 is left"),
        ("melee", ("innate*2",), "innate already"),
        ("relic", ("innate",), "innate is for weapons"),
        ("relic", ("+melee",), r"\+melee is for weapons"),
        ("defensive", ("melee die",), "a melee die is for melee weapons"),
        ("defensive", ("block*2",), r"block \+3 \(4 XP\) is above this item's limit of \+2"),
        ("melee", ("block*2", "+defensive"), r"\+defensive \(2 XP\) would raise Block above this item's limit of \+2"),
    ],
)
def test_make_item_refusals_name_rule_and_price(basis, features, why):
    words = "Sailor" if basis == "relic" else ""
    with pytest.raises(IllegalChoice, match=why) as refused:
        make_item(basis, *features, experience=words)
    assert refused.value.rule.startswith("cd.item.")


@pytest.mark.parametrize("feature", ["luck", "experience ", "Know Luck", "life*x", "life*0", "life*31", "+relic"])
def test_make_item_rejects_unknown_features(feature):
    with pytest.raises(BadInput, match=" must "):
        make_item("melee", feature)


def test_items_reject_impossible_parts():
    with pytest.raises(BadInput, match="An item's basis"):
        make_item("potion")
    with pytest.raises(BadInput, match="A Relic must have an Experience"):
        make_item("relic")
    with pytest.raises(BadInput, match="a weapon must have none"):
        make_item("melee", experience="Sailor")
    with pytest.raises(BadInput, match="The Attribute of an attack"):
        Item("melee", attribute="Luck")


def test_feature_limit_grows_with_the_owner():
    assert [feature_limit(what) for what in ("Strength", "block", "attack", "defend", "Know Fire")] == [2, 2, 2, 2, 2]
    found = [feature_limit(what, True) for what in ("Strength", "block", "attack", "Know Fire", "experience Sailor")]
    assert found == [3, 5, 4, 4, 3]
    assert invoice(make_item("melee", "attack*3", levelled=True)).total == 1 + 2 + 3 + 4


FEATURES = ("attack", "defend", "block", "Strength", "life", "recovery", "+defensive", "Know Fire", "innate")


@given(st.lists(st.sampled_from(FEATURES), min_size=2, max_size=4, unique=True))
def test_item_price_depends_on_order_only_by_block_of_an_option(features):
    prices = {order: features_cost("melee", *order) for order in permutations(features)}
    last = min(prices.values())
    for order, price in prices.items():
        after = order[order.index("+defensive") :] if "+defensive" in order else ()
        # every bonus bought after the option costs 1 XP more
        assert price == last + sum(
            feature in ("attack", "defend", "block", "Strength", "Know Fire") for feature in after
        )
    ours = CouncilmanRulings(option_block="not-counted")
    assert len({features_cost("melee", *order, rulings=ours) for order in permutations(features)}) == 1


def test_item_price_depends_on_order_as_printed():
    # Block brought by an option counts as a bonus: the bonus after it is the third, the one before it the second
    for rulings in (None, PRINTED):
        assert features_cost("melee", "+defensive", "attack", rulings=rulings) == 2 + 3
        assert features_cost("melee", "attack", "+defensive", rulings=rulings) == 2 + 2
    # Life is an Attribute, so after the first bonus and five points of it the next bonus is the seventh
    assert features_cost("melee", "life*5", "attack", rulings=PRINTED) == 10 + 7
    assert features_cost("melee", "attack", "life*5", rulings=PRINTED) == 2 + 10


def test_option_of_its_own_basis_is_bought_twice_as_printed():
    assert features_cost("melee", "+melee", rulings=PRINTED) == 2  # against 4 for a damage die
    assert under(PRINTED, invoice, under(PRINTED, make_item, "melee", "+melee")).build.count("melee") == 2


def test_adapt_item_costs_1_more():
    claws = make_item("melee", "innate")
    better, price = adapt_item(claws, "attack", "reach")
    assert price == 1 + 2 + 4
    assert item_price(better) == item_price(claws) + price
    made, later = (("melee item", 1), ("innate", 1)), (("adapting", 1), ("attack", 2), ("reach", 4))
    assert invoice(better).lines == made + later
    _, price = adapt_item(better, "melee die")
    assert price == 1 + 4
    by_feature = CouncilmanRulings(innate_extra="each-feature")
    assert under(by_feature, adapt_item, claws, "attack", "reach")[1] == 2 + 2 + 4
    with pytest.raises(IllegalChoice, match=r"a finished melee item cannot be changed.*\[cd\.item\.later\]"):
        adapt_item(make_item("melee"), "attack")
    first = make_item("melee", free=True)
    with pytest.raises(IllegalChoice):
        adapt_item(first, "attack")
    assert under(CouncilmanRulings(late_features="as-printed"), adapt_item, first, "attack")[1] == 2


def test_sale_price_follows_the_ruling():
    sword = make_item("melee", "attack", "reach")
    assert item_price(sword) == sale_price(sword) == 1 + 2 + 4
    assert sale_price(make_item("melee", "attack", free=True)) == 2
    claws = make_item("melee", "innate", "attack")
    assert sale_price(claws) == 1 + 1 + 2
    lost = CouncilmanRulings(item_sale="making-lost")
    assert under(lost, sale_price, sword) == 6
    with pytest.raises(IllegalChoice, match=r"an innate weapon \(4 XP\) cannot be sold \[cd\.item\.sell\]"):
        under(lost, sale_price, claws)


def test_sale_and_new_item_cost_the_difference():
    before, after = make_item("melee", "attack"), make_item("melee", "reach")
    assert sale_price(before) - item_price(after) == (1 + 2) - (1 + 4)  # only the difference in features
    lost = CouncilmanRulings(item_sale="making-lost")
    assert under(lost, sale_price, before) - under(lost, item_price, after) == 2 - (1 + 4)  # and 1 XP to make it again


def test_best_bonus_and_score_do_not_stack():
    items = (
        make_item("melee", "Strength*2"),
        make_item("relic", "Strength", "life*3", experience="Sailor"),
        make_item("defensive"),
    )
    assert best_bonus(items, "Strength") == 2
    assert best_bonus(items, "life") == 3
    assert best_bonus(items, "defend") == 1
    assert best_bonus((), "block") == 0
    with pytest.raises(BadInput, match=r"A feature must be a word such as attack .*, not 'luck'"):
        best_bonus(items, "luck")
    ann = Character("Ann", strength=1, items=items)
    assert score(ann, "Strength") == 3
    assert score(ann, "life") == 23
    assert score(ann, "block") == 1
    assert score(ann, "Know Fire") == 0
    assert score(Character("Ben", items=(make_item("melee", "Know Fire"),)), "Know Fire") == 1


def test_with_items_follows_the_cap_ruling():
    together = CouncilmanRulings(item_cap="together")
    assert with_items(2, 2, 2) == 4
    assert under(together, with_items, 2, 2, 2) == 2
    assert under(together, with_items, 1, 1, 3) == 2
    assert under(together, with_items, 1, 2, 3) == 3
    assert under(together, with_items, 3, 1, 2) == 3  # already beyond the limit, so the item adds nothing
    assert under(together, with_items, 40, 10, None) == 50


def test_held_xp_is_1_for_each_item_in_use_after_two():
    assert [held_xp(n) for n in range(5)] == [0, 0, 0, 1, 2]


def test_character_ability_counts_once():
    band = make_item("relic", "Take the Advantage", experience="Sailor")
    ann = Character("Ann", abilities=(Ability("Take the Advantage"),), items=(band,))
    assert character_ability(ann, "Take the Advantage") == 1
    # added up, two abilities of level 1 (2 + 2 XP) are as good as one of level 2 (2 + 3 XP)
    assert under(CouncilmanRulings(same_ability="add-up"), character_ability, ann, "Take the Advantage") == 2
    assert character_ability(ann, "Good Under Pressure") == 0


def test_attack_bonus_belongs_to_its_weapon():
    spear = make_item("melee", "attack", "+ranged", name="spear")
    assert attack_bonus(spear, "melee") == attack_bonus(spear, "ranged") == 2
    assert under(CouncilmanRulings(attack_bonus="basic-only"), attack_bonus, spear, "ranged") == 0
    with pytest.raises(IllegalChoice, match="has no melee attack"):
        attack_bonus(make_item("defensive"), "melee")
    with pytest.raises(IllegalChoice, match="has no defensive attack"):
        attack_bonus(make_item("defensive"), "defensive")


def test_make_fighter_uses_the_items_of_a_character():
    ann = Character(
        "Ann",
        strength=2,
        dexterity=1,
        willpower=-1,
        items=(
            make_item("ranged", "ranged die", "d8", attribute="Dexterity", name="bow"),
            make_item("defensive", "life*4", name="shield"),
            make_item("melee", "attack", "defend", name="staff"),
        ),
    )
    bow = make_fighter(ann, "bow", "ranged", "Strength")
    assert (bow.attribute, bow.attack, bow.d8, bow.d6, bow.ranged) == (1, 1, 1, 1, True)
    assert (bow.defence, bow.block, bow.life, bow.maximum, bow.willpower) == (3, 1, 24, 24, -1)
    staff = make_fighter(ann, "staff")
    assert (staff.attribute, staff.attack, staff.d8, staff.d6, staff.defence) == (2, 2, 1, 0, 2)
    bare = make_fighter(ann)
    assert (bare.armed, bare.attack, bare.d8, bare.attribute) == (False, 0, 0, 2)
    club = Character("Ann", items=(make_item("melee", name="club"),))
    assert make_fighter(club, "club") == Fighter("Ann")  # a new character with a basic weapon has the default numbers
    with pytest.raises(BadInput, match="An item of Ann must be one of bow, shield, staff"):
        find_item(ann, "axe")


@given(st.sampled_from(("melee", "ranged", "defensive")), st.lists(st.sampled_from(FEATURES), max_size=5))
def test_invoice_total_is_the_sum_of_its_lines(basis, features):
    try:
        item = make_item(basis, *features)
    except RuleError:
        return
    bill = invoice(item)
    assert bill.total == sum(xp for _, xp in bill.lines) >= 1
    assert len(bill.lines) == len(features) + 1
    assert sale_price(item) == bill.total
