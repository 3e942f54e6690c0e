"""The 2d8 draft's calculators: independent numbers, rulings that travel, rows that add up, refusals with reasons."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from rules.calculators import CALCULATORS, BadInputs, ask
from rules.core import list_rulings, under
from rules.councilman import CouncilmanRulings
from rules.councilman.calculators.fights import _of_hundred_text

COUNCILMAN_CALCULATORS = [calculator for calculator in CALCULATORS.values() if calculator.game == "councilman"]
PRINTED = {option.name: option.printed for option in list_rulings(CouncilmanRulings)}


def rows(answer, number=0):
    return {row[0]: row[1] for row in answer.exhibits[number].rows}


def test_calculators_are_complete():
    assert {calculator.name for calculator in COUNCILMAN_CALCULATORS} == {
        "roll", "opposed-roll", "helping", "collective-roll", "cooperative-roll", "attack", "attack-on-several",
        "duel",
        "character-price", "item-price", "healing", "unstable", "price-of-a-change",
        "fight",
    }  # fmt: skip


@pytest.mark.parametrize("calculator", COUNCILMAN_CALCULATORS, ids=lambda calculator: calculator.name)
def test_default_questions_answer_by_both_rulings(calculator):
    answer = calculator.make_question().answer()
    assert answer.headline.endswith(".")
    assert answer.explanation()
    assert calculator.make_question({}, "as-printed").answer().headline.endswith(".")


@pytest.mark.parametrize("calculator", COUNCILMAN_CALCULATORS, ids=lambda calculator: calculator.name)
def test_bar_exhibits_add_up_to_one(calculator):
    for exhibit in calculator.make_question().answer().exhibits:
        bars = exhibit.chart and exhibit.chart.kind == "bar" and exhibit.columns[1].kind == "chance"
        assert not bars or sum(row[1] for row in exhibit.rows) == 1


def test_roll_calculator():
    # +2 on Medium: 9 or more on 2d8, 36 of 64 ways
    assert "56.3 % of the time (9/16)" in ask("councilman/roll").headline
    assert rows(ask("councilman/roll", bonus=2, danger=True), 1)["Bad"] == 0
    assert "on Easy" in ask("councilman/roll", tag="Superhuman").headline
    assert ask("councilman/roll", tag="Simple & Weak", act="trivial magic").headline.endswith("without a roll.")
    with pytest.raises(BadInputs, match="Human does not reach simple magic"):
        ask("councilman/roll", act="simple magic")


def test_attack_on_several_calculator_counts_one_roll():
    """Every pair of faces of the attacker's, the targets' and the damage die, counted by hand: −2 to 2 is Mixed."""
    dice = Counter(a + b for a in range(1, 9) for b in range(1, 9))
    targets = ({"defence": 1, "block": 0, "life": 5}, {"defence": 2, "block": 1, "life": 3})
    fallen: dict[int, Fraction] = defaultdict(Fraction)
    answered = Fraction()
    for own, ways in dice.items():
        # Attribute 2 and attack bonus 1 on the roll; one d8 and the Attribute for damage
        leads = [{lead: dice[own + 3 - target["defence"] - lead] for lead in range(-20, 21)} for target in targets]
        falls = [
            Fraction(sum(w for lead, w in found.items() if lead >= -2), 64)
            * Fraction(sum(face + 2 - target["block"] >= target["life"] for face in range(1, 9)), 8)
            for found, target in zip(leads, targets, strict=True)
        ]
        for fates in product((True, False), repeat=2):
            fallen[sum(fates)] += ways * prod(p if so else 1 - p for p, so in zip(falls, fates, strict=True))
        answered += Fraction(ways * sum(w for found in leads for lead, w in found.items() if lead <= 2), 64 * 64)
    answer = ask("councilman/attack-on-several", targets=targets)
    assert rows(answer) == {count: fallen[count] / 64 for count in range(3)}
    assert (answer["falls"], answer["mean_answers"]) == (1 - fallen[0] / 64, answered)


def test_opposed_roll_calculator_follows_rulings():
    def gm(**rulings):
        return rows(ask("councilman/opposed-roll", bonus=0, other=0, rulings=rulings), 2)["GM"]

    # Very Bad 491, Bad 734, Mixed 1646 of 4096; as printed also the mirror image
    assert gm() == Fraction(2 * 491 + 734 + 1646, 4096)
    assert gm(gm_results="as-printed") == Fraction(2 * (2 * 491 + 734 + 1646) + 491, 4096)


def test_helping_calculator():
    # +3 on Medium helps with 43/64; a roll of +2 on Hard reaches 14 with 15/64
    answer = ask("councilman/helping", helper=3)
    assert answer.values["comes"] == Fraction(43, 64)
    assert rows(answer)["alone"] == Fraction(15, 64)
    assert (
        rows(answer)["with this Help"]
        == Fraction(15, 64) * Fraction(21, 64) + Fraction(43, 64) * rows(answer)["if the Help comes"]
    )


def test_collective_roll_calculator():
    # one character without a bonus, Magnitude 1: an ordinary roll; Easy needs 8
    answer = ask("councilman/collective-roll", bonuses=[0], magnitude=1, rounds=1)
    assert rows(answer) == {"round 1": Fraction(43, 64), "not at all": Fraction(21, 64)}
    with pytest.raises(BadInputs, match="Magnitude must be a whole number from 1 to 100"):
        ask("councilman/collective-roll", magnitude=0)


def test_cooperative_roll_calculator_follows_rulings():
    party = [{"bonus": 1, "difficulty": "Medium"}] * 3
    group = ask("councilman/cooperative-roll", members=party, danger=True)
    by_character = ask("councilman/cooperative-roll", members=party, danger=True, rulings={"dangerous_group": "each"})
    assert rows(group, 1)["Bad"] == 0
    assert rows(by_character, 1)["Bad"] > 0


def test_attack_calculator():
    answer = ask("councilman/attack", attacker={"attribute": 0, "attack": 0}, target={"attribute": 0, "defence": 0})
    found = rows(answer, 1)
    assert found["Mixed"] == Fraction(1646, 4096)
    # Mixed or better, and then each face of the d8 alike
    hit = Fraction(1646 + 734 + 491, 4096)
    assert rows(answer, 2) == {0: 1 - hit} | dict.fromkeys(range(1, 9), hit / 8)
    with pytest.raises(BadInputs, match="the GM adds at most 1 dice in round 1, not 2"):
        ask("councilman/attack", gm=True, extra=2)
    assert "the target falls" in ask("councilman/attack", target={"life": 3}).headline


def test_attack_calculator_with_a_target_that_falls():
    def lost(**more):
        return rows(ask("councilman/attack", attacker=EVEN, target={**EVEN, "life": 2}, **more), 3)

    # 1d8 + 1 fells a target with 2 Life whenever it hits; of the rest the answers to Bad and Very Bad, 1225 of 4096,
    # take 2 to 9 Life, and where the fallen answer Mixed as well (1646) so do they
    for answered, more in (
        (1225, {}),
        (1225 + 1646, {"falls": "Unstable"}),
        (1225, {"falls": "Unstable", "rulings": {"strike_order": "not-fallen"}}),
        (1225 + 1646, {"rulings": {"strike_order": "together"}}),
    ):
        chance = Fraction(answered, 4096)
        assert lost(**more) == {0: 1 - chance} | dict.fromkeys(range(2, 10), chance / 8)


def test_duel_calculator_counts_double_falls():
    # with 2 Life each any hit fells: Mixed, 1646 of 4096, fells both; Good and Very Good the second; Bad and Very Bad
    # are answered by a blow that fells the first
    first = second = {**EVEN, "life": 2}
    found = rows(ask("councilman/duel", first=first, second=second, rulings={"strike_order": "together"}))
    expected = {"the first": 1225, "the second": 1225, "neither": 1646}
    assert {who: round(float(share), 4) for who, share in found.items()} == {
        who: round(ways / 40.96, 4) for who, ways in expected.items()
    }
    assert set(rows(ask("councilman/duel", first=first, second=second))) == {"the first", "the second"}


def test_duel_calculator():
    assert "47 of 100" in ask("councilman/duel", first=TWIN, second=TWIN).headline
    wall = {"attribute": 0, "block": 8}
    with pytest.raises(BadInputs, match="neither of the two"):
        ask("councilman/duel", first=wall, second=wall)


TWIN = {"attribute": 1, "attack": 1, "defence": 1}
EVEN = {**TWIN, "attack": 0}  # attacks as well as it defends


def test_character_price_calculator():
    answer = ask("councilman/character-price")
    # Dexterity 9, Intelligence -3, Wisdom 3, Life 4, Specialization 3 + 3, Experience 1, attack of the free weapon 2
    assert answer.headline == "This character costs 22 XP; 3 of 25 are left."
    assert sum(row[1] for row in answer.exhibits[0].rows) == 22
    poor = ask("councilman/character-price", xp=20)
    assert poor.headline == "This character costs 22 XP: 2 more than the 20 there are."
    printed = ask("councilman/character-price", life=10, rulings={"life_refund": "as-printed"})
    assert sum(row[1] for row in printed.exhibits[0].rows) == 22 - 4 - 20
    slip = ask("councilman/character-price", life=10, rulings={"life_refund": "down-to-ten"})
    assert sum(row[1] for row in slip.exhibits[0].rows) == 22 - 4 - 10
    with pytest.raises(BadInputs, match=r"Strength 3 \(18 XP in all\) is beyond this character"):
        ask("councilman/character-price", strength=3)
    assert "31 XP" in ask("councilman/character-price", dexterity=3, levelled=True).headline
    many = [{"basis": "defensive", "features": []}] * 4
    assert "and holds 2" in ask("councilman/character-price", items=many).headline


def test_price_of_a_change_calculator():
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


def test_item_price_calculator():
    assert ask("councilman/item-price").headline == "This item costs 7 XP."  # 6, as printed, and 1 for making
    better = ("A ranged d6 becomes a d8", 1)  # an XP for each of two, and four for the second die
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
    with pytest.raises(BadInputs, match=r"features\.1\.what: attack \+3 \(3 XP\) is beyond \+2"):
        ask("councilman/item-price", basis="melee", features=[{"what": "reach"}, {"what": "attack", "times": 2}])


def test_healing_calculator():
    # +2 on Easy: half or more from 6 on the dice, 54 of 64 ways
    answer = ask("councilman/healing")
    assert "84.4 % of the time (27/32)" in answer.headline
    assert rows(answer, 2) == {8: Fraction(10, 64), 13: Fraction(18, 64), 18: Fraction(36, 64)}
    assert set(rows(ask("councilman/healing", life=15), 2)) == {15, 20}
    assert "On Hard" in ask("councilman/healing", minutes=60, shift=2).headline


def test_healing_calculator_stops_at_the_maximum():
    # 54 of 64 rolls bring something, but of 10 Life only 2 find room
    answer = ask("councilman/healing", life=18)
    assert "(27/32)" in answer.headline
    assert rows(answer, 2) == {18: Fraction(10, 64), 20: Fraction(54, 64)}
    assert answer.exhibits[1].note.startswith("On average about 1.69 Life")  # 2 × 54/64 = 1.6875
    assert answer.headline.startswith("You get back about 1.69 Life on average.")
    # a creature at full Life gains nothing by any roll
    answer = ask("councilman/healing", life=20)
    assert answer.headline == "No Life comes back."
    assert rows(answer) == {"Some Life": 0, "None": 1}
    assert rows(answer, 2) == {20: 1}
    assert answer.explanation()[-1].text == "Life stays at 20."
    assert answer.exhibits[1].note.startswith("On average 0 Life")
    # half of a Recovery of 1 is nothing: Mixed, 18 of 64, heals nothing
    assert rows(ask("councilman/healing", recovery=1))["Some Life"] == Fraction(36, 64)
    with pytest.raises(BadInputs) as refused:
        ask("councilman/healing", life=21, maximum=20)
    assert refused.value.errors == {"life": "Life must be a whole number from 0 to its maximum, 20, not 21."}


@pytest.mark.parametrize(("what", "value"), [("life", 41), ("recovery", 21), ("block", 3), ("strength", 3)])
def test_character_price_refuses_values_at_their_field(what, value):
    """At creation Life ends at 40, Recovery at 20, Block and Statistics at 2."""
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


def test_unstable_calculator():
    # alone with Willpower +1 on Very Easy: 451 of 512
    answer = ask("councilman/unstable", helped=False, rounds=1)
    assert "(451/512)" in answer.headline
    assert "never" in ask("councilman/unstable", helped=False, willpower=-1, rounds=5).headline


@pytest.mark.parametrize(("asked", "fate"), [
    ({"willpower": 6, "rounds": 1}, "Alive after 1 round."),
    ({"willpower": 6, "steps": 4, "rounds": 3}, "Alive after 3 rounds."),
    ({"willpower": -1, "hits": 3, "rounds": 8}, "Dead in round 1."),  # three steps from Very Easy: below 11 is Very Bad
])  # fmt: skip
def test_unstable_calculator_explains_each_roll(asked, fate):
    """A roll each round: the answer lists a roll for every round."""
    told = ask("councilman/unstable", helped=False, **asked).explanation()
    assert told[-1].text == fate
    assert len([step for step in told if step.rule == "cd.unstable"]) == int(
        fate.split()[2 if "Alive" in fate else 3].strip(".")
    )


def test_of_hundred_text_says_all_or_none_only_if_exact():
    """25 of 100 is a quarter; 4 in a thousand round to none, 996 to all."""
    shares = Fraction(1, 4), Fraction(3, 4), Fraction(4, 1000), Fraction(996, 1000), Fraction(1), Fraction(0)
    told = ["about 25 of 100", "about 75 of 100", "fewer than 1 of 100", "more than 99 of 100", "all", "none of the"]
    assert list(map(_of_hundred_text, shares)) == told


def test_attack_on_several_calculator_shows_each_target():
    """Attribute 2 and 1 against defences of 1 and 2: Mixed is −2 or more, and a d8 and 2 less the Block is taken."""
    dice = Counter(a + b for a in range(1, 9) for b in range(1, 9))
    targets = ({"defence": 1, "block": 0, "life": 5}, {"defence": 2, "block": 1, "life": 3})
    expected = []
    for number, target in enumerate(targets, 1):
        ways = sum(
            dice[own] * dice[other] for own in dice for other in dice if own + 3 - other - target["defence"] >= -2
        )
        taken = [face + 2 - target["block"] for face in range(1, 9)]
        hit = Fraction(ways, 64 * 64)
        fells = Fraction(sum(life >= target["life"] for life in taken), 8)
        expected.append((f"Target {number}", hit * fells, hit * Fraction(sum(taken), 8)))
    answer = ask("councilman/attack-on-several", targets=targets)
    assert answer.exhibits[2].rows == tuple(expected)
    mean_taken = sum(mean for *_, mean in expected)
    assert answer["mean_taken"] == mean_taken
    chance = f"{100 * float(answer['falls']):.1f} % of the time ({answer['falls']})"  # as counted in another test
    assert answer.headline == (
        f"The attack takes about {float(mean_taken):.2f} Life in all on average; somebody falls {chance}."
    )
    assert answer["all_fall"] == rows(answer)[2]
    assert list(rows(answer, 1)) == [0, 1, 2]
    assert sum(count * chance for count, chance in rows(answer, 1).items()) == answer["mean_answers"]


def test_price_of_a_change_names_costs_and_gains():
    """Life from 20 to 20; a point above 20 costs 1, and gives it back."""
    assert ask("councilman/price-of-a-change", before=20, after=20).headline == "Life from 20 to 20 costs 0 XP."
    assert ask("councilman/price-of-a-change", before=25, after=24).headline == "Life from 25 to 24 gives 1 XP."


def test_character_price_of_each_statistic():
    """From 0 to 1 costs 3 XP, whichever it is; at the start none goes to 3, and the field says so."""
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
        "This character costs 22 XP: 1 more than the 21 there are.",
    ]


def test_attack_calculator_limits_the_dice_of_the_gm():
    """One in the first round, of which pressing is one; fewer dice are no dice added."""
    for allowed in ({"extra": 1}, {"press": True}, {"extra": -1}, {"extra": -3, "press": True}):
        assert ask("councilman/attack", gm=True, **allowed).values
    for more in ({"extra": 2}, {"extra": 1, "press": True}):
        with pytest.raises(BadInputs, match="the GM adds at most 1 dice in round 1, not 2"):
            ask("councilman/attack", gm=True, **more)
    assert ask("councilman/attack", gm=True, round_number=2, extra=1, press=True).values


def test_duel_calculator_says_if_chances_are_rounded():
    told = [ask("councilman/duel", **{side: {"life": life} for side in ("first", "second")}) for life in (2, 20)]
    assert [answer.exhibits[0].note.endswith("Chances to twelve digits.") for answer in told] == [False, True]


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


def test_attack_calculator_counts_danger():
    """The same bonuses: the chances of Bad (−5 to −3) and of Very Bad (−6 and less) are counted over both 2d8.

    A target that takes Advantage instead has 1 for Mixed and Bad, 2 for Very Bad; Dangerous, 2 for Bad too.
    """
    rolls = Counter(a + b for a in range(1, 9) for b in range(1, 9))
    gains = Counter({False: 0, True: 0})
    for (own, ways), (other, others) in product(rolls.items(), rolls.items()):
        difference = own - other
        plain = 2 if difference <= -6 else 1 if difference <= 2 else 0
        gains[False] += ways * others * plain
        gains[True] += ways * others * (2 if difference <= -3 else plain)
    even = {"attribute": 0, "attack": 0, "defence": 0}
    for danger, total in gains.items():
        told = ask("councilman/attack", attacker=even, target=even, strikes=False, danger=danger)
        assert told.values["mean_target_advantage"] == Fraction(total, 4096)


def test_unstable_calculator_follows_the_stabiliser_ruling():
    """Medium with +3 needs 8: 43 of 64 throws of two dice; of three, the two lowest, counted out here."""
    lowest = Counter(sum(sorted(faces)[:2]) for faces in product(range(1, 9), repeat=3))
    own = Fraction(sum(count for total, count in lowest.items() if total >= 8), 512)
    asked = {"willpower": 1, "helped": True, "helper": 3, "rounds": 1}
    assert ask("councilman/unstable", **asked).values["stabilised"] == Fraction(43, 64)
    itself = CouncilmanRulings(stabiliser="itself")
    assert under(itself, ask, "councilman/unstable", **asked).values["stabilised"] == own
