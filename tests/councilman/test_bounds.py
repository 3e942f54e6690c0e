"""Bounds of the whole numbers that rules take, None for no limit; and offers, which end at what a side can pay."""

from functools import partial
from itertools import product

import pytest
from bounds import within

from rules.core import BadInput, IllegalChoice, ScriptError, odds, played, scripted, under
from rules.core.frozen import replace
from rules.core.play.offers import Offer, all_choices
from rules.councilman import (
    Ability,
    Assist,
    Attack,
    Attempt,
    Character,
    Contest,
    CouncilmanRulings,
    Experience,
    Fighter,
    LessDamage,
    Mend,
    MoreDamage,
    Push,
    Resist,
    Specialization,
    Stabilise,
    ability_price,
    adapting_price,
    begin,
    check_affordable,
    check_extra_dice,
    check_sale,
    collective,
    collective_quotient,
    damage_after_block,
    damage_dice,
    first_turn,
    good_under_pressure,
    group_outcome,
    heal,
    healing_difficulty,
    held_xp,
    is_full_rest,
    life_healed,
    make_item,
    net_steps,
    next_risen,
    opposed,
    outcome_of,
    outcome_of_difference,
    relic_advantage,
    roll_bonus,
    roll_pool,
    roll_to_live,
    roll_with_advantage,
    sheet_entries,
    shift_difficulty,
    starting_character,
    survival_rounds,
    take_the_advantage,
    unopposed,
    unstable_difficulty,
    with_items,
)
from rules.councilman.combat.offer_fields import backing_fields, contest_fields
from rules.councilman.combat.offers import (
    less_damage_offers,
    more_damage_offers,
    push_offers,
    resist_offers,
    turn_offers,
)
from rules.councilman.combat.other_actions import roll_contest
from rules.councilman.combat.payments import pay_for_experience, pay_for_roll
from rules.councilman.combat.restrictions import check_turn_choice, pay_for_attack, pay_resistance
from rules.councilman.healing import life_after_healing


@pytest.mark.parametrize("steps", [-98, 99])
def test_roll_to_live_steps_leave_room_for_its_decrease(steps):
    with pytest.raises(ValueError, match="Steps must be a whole number from -97 to 98"):
        scripted("2d8=1+1", roll_to_live, 0, 0, steps)
    fine = steps + 1 if steps < 0 else steps - 1
    with pytest.raises(ScriptError, match=r"asks for \d+d8k"):
        scripted("2d8=1+1", roll_to_live, 0, 0, fine)


FAR = 1_000_000
ANN, ORC = Fighter("Ann", advantage=9), Fighter("Orc", "gm")
NUMBERS = [
    (roll_bonus, -500_000, 500_000),
    (lambda n: roll_bonus(0, n), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1", unopposed, n, "Medium"), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1, 2d8=1+1", opposed, 0, n), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1", collective, (n,), "Medium", 1), -500_000, 500_000),
    (lambda n: scripted("2d8=1+1", collective, (0,), "Medium", 1, n), -FAR, FAR - 2),
    (lambda n: scripted("2d8=1+1", roll_with_advantage, n, "Medium", 0), -500_000, 500_000),
    (lambda n: outcome_of(n, "Medium"), -FAR, FAR),
    (outcome_of_difference, -2 * FAR, 2 * FAR),
    (lambda n: shift_difficulty("Medium", n), -FAR, FAR),
    (lambda n: collective_quotient(n, 1), -FAR, FAR),
    (lambda n: collective_quotient(1, n), 1, None),
    (group_outcome, -FAR, FAR),
    (roll_pool, -98, 98),
    (lambda n: net_steps(n, 0), 0, 98),
    (lambda n: net_steps(0, n), 0, 98),
    (lambda n: damage_dice(ANN, n), -100, 100),
    (lambda n: check_extra_dice("players", 1, n), 0, 100),
    (lambda n: check_extra_dice("gm", n, 1), 1, None),
    (lambda n: damage_after_block(n, 0), -FAR, FAR),
    (lambda n: damage_after_block(1, n), 0, None),
    (lambda n: life_healed("Good", n), 0, None),
    (lambda n: scripted("2d8=8+8", heal, 0, n, "Easy"), 0, None),
    (healing_difficulty, 1, 479),
    (lambda n: is_full_rest(n, 0), 0, None),
    (lambda n: is_full_rest(500, n), 0, 500),
    (lambda n: is_full_rest(60, n), 0, 60),
    (lambda n: life_after_healing(n, 20, 1), 0, None),
    (lambda n: life_after_healing(0, n, 1), 0, None),
    (lambda n: life_after_healing(0, 20, n), 0, None),
    (lambda n: next_risen(n, "roll"), 0, None),
    (unstable_difficulty, 0, None),
    (lambda n: scripted("", survival_rounds, 0, rounds=n, passed=n), 0, 100),
    (lambda n: scripted("", survival_rounds, 0, rounds=0, passed=n), 0, 0),
    (lambda n: scripted("", survival_rounds, 0, n, rounds=0), 0, 100),
    (lambda n: under(CouncilmanRulings(unstable_past="dies"), scripted, "", roll_to_live, 0, 5, n), -97, 98),
    (held_xp, 0, None),
    (lambda n: with_items(n, 0, None), -FAR, FAR),
    (lambda n: with_items(0, n, None), -FAR, FAR),
    (take_the_advantage, 0, None),
    (lambda n: odds(roll_with_advantage, 0, "Medium", n), 0, 4),
    (lambda n: good_under_pressure(n, 5, 4), 0, None),
    (lambda n: good_under_pressure(1, n, 4), 0, None),
    (lambda n: good_under_pressure(1, 5, n), 0, None),
    (relic_advantage, 0, 1),
    (lambda n: pay_for_experience(begin(ANN, ORC), "Ann", n), 0, 3),
    (lambda n: ability_price("Take the Advantage", n, 1000), 0, 1000),
    (lambda n: ability_price("Take the Advantage", 0, n), 0, 1000),
    (lambda n: check_sale("life", n, 1), -1, 10_000),
    (lambda n: check_sale("life", 1, n), -1, 10_000),
    (lambda n: check_affordable(starting_character(), n), 0, None),
    (lambda n: sheet_entries(starting_character(), n), 0, None),
    (lambda n: sheet_entries(starting_character(), 0, n), 0, None),
    (lambda n: adapting_price(make_item("melee", "innate"), n), 1, None),
    (first_turn, 1, None),
    (lambda n: replace(begin(ANN, ORC), round=n), 1, None),
    (lambda n: Ability("Take the Advantage", n), 1, 1000),
    (lambda n: Experience("docks", n), 1, 3),
    (lambda n: Specialization("Know", "Water", n), 0, 4),
    (lambda n: Character("Ann", levelled=True, life=n), 1, 10_000),
    (lambda n: Attack("Ann", "Orc", increase=n), 0, 49),
    (lambda n: Attack("Ann", "Orc", experience=n), 0, 3),
    (lambda n: Assist("Ann", "Ben", n), -5, 20),
    (lambda n: Mend("Ann", "Ben", n), -5, 20),
    (lambda n: Stabilise("Ann", "Ben", n), -5, 20),
    (lambda n: Push(increase=n), 0, 49),
    (lambda n: Push(experience=n), 0, 3),
    (lambda n: Resist(hinder=n), 0, 49),
    (lambda n: Resist(experience=n), 0, 3),
    (MoreDamage, 0, 49),
    (LessDamage, 0, 49),
    *(
        (lambda n, name=name: Fighter("Ann", **{name: n}), 0, None)
        for name in ("d8", "d6", "block", "recovery", "advantage", "attacks", "risen", "aid")
    ),
    *(
        (lambda n, name=name: Fighter("Ann", **{name: n}), -250_000, 250_000)
        for name in ("attribute", "attack", "defence", "willpower")
    ),
    (lambda n: Fighter("Ann", life=0, maximum=n), 1, None),
    (lambda n: Fighter("Ann", life=n), 0, 20),
    (lambda n: begin(ANN, ORC, gm=n), 0, None),
]


@pytest.mark.parametrize(("call", "low", "high"), NUMBERS)
def test_numbers_are_allowed_within_their_bounds(call, low, high):
    within(call, low, high)


# Offers ---------------------------------------------------------------------------------------


def payable(make, names, pay, most):
    """Return the choices with these fields from 0 to `most` that the rules' own function lets a side pay."""
    found = set()
    for values in product(*(range(2 if name == "relic" else most + 1) for name in names)):
        try:
            choice = make(**dict(zip(names, values, strict=True)))
            pay(choice)
        except (BadInput, IllegalChoice):  # BadInput: a Relic without its Experience
            continue
        found.add(choice)
    return found


def offered_choices(offers, names=()):
    """Return the choices of these offers; those for other fields than `names` keep their plain value."""
    asked = (
        replace(offer, asks=tuple(replace(ask, stated=False) for ask in offer.asks if ask.name in names))
        if names
        else offer
        for offer in offers
    )
    return set(all_choices(asked))


def rich_fight(side, held, relic, aid, theirs=1):
    """Return a fight of Ann, whose side holds so much Advantage, against an Orc."""
    others = {"players": "gm", "gm": "players"}[side]
    ann = Fighter("Ann", side, aid=aid, relics=1, relic=relic, advantage=held if side == "players" else 0)
    orc = Fighter("Orc", others, advantage=theirs if others == "players" else 0)
    return replace(begin(ann, orc, gm=held if side == "gm" else theirs), turn=side)


# Each: the side, its Advantage, the Advantage of a Relic, and Help. A side that has nothing to pay is not asked.
STORES = [*product(("players", "gm"), (0, 1, 2), (0, 1), (0, 1))]


def test_resistance_is_offered_up_to_what_its_side_can_pay():
    for store in STORES:
        fight = rich_fight(*store)
        names = ("hinder", "experience", "relic", "increase")
        found = payable(Resist, names, partial(pay_resistance, fight, "Ann"), 3)
        assert offered_choices(resist_offers(fight, "Ann")) == (found if len(found) > 1 else set()), store


@pytest.mark.parametrize("several", [False, True])
def test_push_is_offered_up_to_what_its_side_can_pay(several):
    names = ("increase", "experience", "relic", *(() if several else ("hinder",)))
    for store in STORES:
        fight = rich_fight(*store)
        found = payable(Push, names, partial(pay_for_attack, fight, "Ann"), 3)
        assert offered_choices(push_offers(fight, "Ann", several)) == (found if len(found) > 1 else set()), store


def test_payments_of_rolls_are_offered_up_to_what_both_sides_can_pay():
    for store in STORES:
        fight = rich_fight(*store)
        names = ("experience", "relic", "increase", "decrease")
        offers = [Offer(Attempt("Ann"), "cd.turn", "roll", tuple(backing_fields(fight, fight.fighter("Ann"))))]
        found = payable(partial(Attempt, "Ann"), names, partial(pay_for_roll, fight, "Ann"), 3)
        assert offered_choices(offers, names) == found, store
        names = ("experience", "relic", "increase", "hinder")
        offers = [offer for offer in turn_offers(fight) if isinstance(offer.choice, Attack)]
        found = payable(partial(Attack, "Ann", "Orc"), names, partial(check_turn_choice, fight), 3)
        assert offered_choices(offers, names) == found, store


@pytest.mark.parametrize("rivals", [False, True])
def test_payments_of_opposed_rolls_are_offered_up_to_what_both_sides_can_pay(rivals):
    names = ("experience", "relic", "increase", "hinder", "decrease", "resist", "recalled")
    for held, theirs in ((0, 1), (1, 0), (2, 1), (1, 2)):
        fight = rich_fight("players", held, int(held == 1), int(held < 2), theirs)
        if rivals:
            fight = replace(fight, gm=0).change_fighter("Orc", side="players", advantage=theirs)
        asks = tuple(contest_fields(fight, fight.fighter("Ann"), fight.fighter("Orc")))
        asked = offered_choices([Offer(Contest("Ann", "Orc"), "cd.opposed", "roll", asks)], names)
        found = payable(
            partial(Contest, "Ann", "Orc"), names, lambda choice, fight=fight: played(1, roll_contest, fight, choice), 2
        )
        # an Experience costs the same at any bonus
        assert {choice for choice in asked if max(choice.experience, choice.recalled) < 3} == found, (held, theirs)


@pytest.mark.parametrize(
    ("side", "held", "great", "dice"),
    [
        ("players", 0, False, set()),
        ("players", 1, False, {0, 1}),
        ("players", 2, True, {0, 1, 2}),
        ("players", 1, True, {0, 1}),
        ("gm", 0, False, set()),
        ("gm", 5, False, {0, 1, 2}),  # in round 2 the GM adds at most 2
        ("gm", 5, True, {0, 1, 2}),
        ("gm", 1, True, {0, 1}),
    ],
)
def test_damage_dice_are_offered_up_to_what_their_side_can_pay(side, held, great, dice):
    fight = replace(rich_fight(side, held, 0, 0), round=2)
    assert {choice.dice for choice in offered_choices(more_damage_offers(fight, "Ann", great))} == dice


@pytest.mark.parametrize(("held", "added", "dice"), [(0, 0, set()), (1, 0, {0, 1}), (5, 0, {0, 1}), (5, 1, {0, 1, 2})])
def test_damage_dice_are_taken_up_to_what_the_blow_rolls(held, added, dice):
    """The Orc rolls one d8, and the dice that its side has added."""
    fight = rich_fight("players", held, 0, 0)
    assert {choice.dice for choice in offered_choices(less_damage_offers(fight, "Orc", "Ann", added))} == dice
    tired = fight.change_fighter("Orc", attacks=1)  # its second attack has no die of its own
    assert {choice.dice for choice in offered_choices(less_damage_offers(tired, "Orc", "Ann", 0))} == set()
