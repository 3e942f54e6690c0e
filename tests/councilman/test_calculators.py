"""The 2d8 draft's calculators: independent numbers, rulings, sums of rows, and reasons of refusals."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from draft import rows

from rules.calculators import CALCULATORS, BadInputs, ask
from rules.core import list_rulings, under
from rules.councilman import CouncilmanRulings
from rules.councilman.calculators.fights import of_hundred_text

COUNCILMAN_CALCULATORS = [calculator for calculator in CALCULATORS.values() if calculator.game == "councilman"]
PRINTED = {option.name: option.printed_alternative for option in list_rulings(CouncilmanRulings)}


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


def test_roll_calculator_counts_danger_and_tags():
    # +2 on Medium: 9 or more on 2d8, 36 of 64 ways
    assert "56.3 % of the time (9/16)" in ask("councilman/roll").headline
    assert rows(ask("councilman/roll", bonus=2, danger=True), 1)["Bad"] == 0
    assert ask("councilman/roll", tag="Superhuman").headline.startswith("On Easy you")
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

    # Of 4096 rolls 491 are Very Bad, 734 Bad and 1646 Mixed; as printed the GM's mirrored result counts as well
    assert gm() == Fraction(2 * 491 + 734 + 1646, 4096)
    assert gm(gm_results="as-printed") == Fraction(2 * (2 * 491 + 734 + 1646) + 491, 4096)


def test_helping_calculator_values_equal_count_by_hand():
    # +3 on Medium helps with 43/64; a roll of +2 on Hard reaches 14 with 15/64
    answer = ask("councilman/helping", helper=3)
    assert answer.values["comes"] == Fraction(43, 64)
    assert rows(answer)["alone"] == Fraction(15, 64)
    assert (
        rows(answer)["with this Help"]
        == Fraction(15, 64) * Fraction(21, 64) + Fraction(43, 64) * rows(answer)["if the Help comes"]
    )


def test_collective_roll_calculator_values_equal_count_by_hand():
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


def test_attack_calculator_values_equal_count_by_hand():
    answer = ask("councilman/attack", attacker={"attribute": 0, "attack": 0}, target={"attribute": 0, "defence": 0})
    found = rows(answer, 1)
    assert found["Mixed"] == Fraction(1646, 4096)
    # Mixed or better hits, and each face of the d8 is equally likely
    hit = Fraction(1646 + 734 + 491, 4096)
    assert rows(answer, 2) == {0: 1 - hit} | dict.fromkeys(range(1, 9), hit / 8)
    with pytest.raises(BadInputs, match="the GM adds at most 1 die in round 1, not 2"):
        ask("councilman/attack", gm=True, extra=2)
    assert "the target falls" in ask("councilman/attack", target={"life": 3}).headline


def test_attack_calculator_counts_answers_of_fallen_targets():
    def lost(**more):
        return rows(ask("councilman/attack", attacker=EVEN, target={**EVEN, "life": 2}, **more), 3)

    # 1d8 + 1 fells a target with 2 Life whenever it hits. The answers to Bad and Very Bad (1225 of 4096 attacks)
    # take 2 to 9 Life; where the fallen answer Mixed as well, these 1646 do so too
    for answered, more in (
        (1225, {}),
        (1225 + 1646, {"falls": "Unstable"}),
        (1225, {"falls": "Unstable", "rulings": {"strike_order": "not-fallen"}}),
        (1225 + 1646, {"rulings": {"strike_order": "together"}}),
    ):
        chance = Fraction(answered, 4096)
        assert lost(**more) == {0: 1 - chance} | dict.fromkeys(range(2, 10), chance / 8)


def test_duel_calculator_counts_double_falls():
    # with 2 Life each, any hit fells: Mixed (1646 of 4096) fells both, Good and Very Good fell the second;
    # Bad and Very Bad are answered by a blow that fells the first
    first = second = {**EVEN, "life": 2}
    found = rows(ask("councilman/duel", first=first, second=second, rulings={"strike_order": "together"}))
    expected = {"the first": 1225, "the second": 1225, "neither": 1646}
    assert {who: round(float(share), 4) for who, share in found.items()} == {
        who: round(ways / 40.96, 4) for who, ways in expected.items()
    }
    assert set(rows(ask("councilman/duel", first=first, second=second))) == {"the first", "the second"}


def test_duel_calculator_rejects_endless_duels():
    assert "47 of 100" in ask("councilman/duel", first=TWIN, second=TWIN).headline
    wall = {"attribute": 0, "block": 8}
    with pytest.raises(BadInputs, match="neither of the two"):
        ask("councilman/duel", first=wall, second=wall)


TWIN = {"attribute": 1, "attack": 1, "defence": 1}
EVEN = {**TWIN, "attack": 0}  # attacks as well as it defends


def test_healing_calculator_values_equal_count_by_hand():
    # +2 on Easy: half or more from 6 on the dice, 54 of 64 ways
    answer = ask("councilman/healing")
    assert "84.4 % of the time (27/32)" in answer.headline
    assert rows(answer, 2) == {8: Fraction(10, 64), 13: Fraction(18, 64), 18: Fraction(36, 64)}
    assert set(rows(ask("councilman/healing", life=15), 2)) == {15, 20}
    assert "On Hard" in ask("councilman/healing", minutes=60, shift=2).headline


def test_healing_calculator_stops_at_the_maximum():
    # 54 of 64 rolls heal, but only 2 Life are missing to the maximum of 20
    answer = ask("councilman/healing", life=18)
    assert "(27/32)" in answer.headline
    assert rows(answer, 2) == {18: Fraction(10, 64), 20: Fraction(54, 64)}
    assert answer.exhibits[1].note.startswith("On average about 1.69 Life")  # 2 × 54/64 = 1.6875
    assert answer.headline.startswith("You get back about 1.69 Life on average.")
    # a creature at full Life gains nothing by any roll
    answer = ask("councilman/healing", life=20)
    assert answer.headline == "No Life is restored."
    assert rows(answer) == {"Some Life": 0, "None": 1}
    assert rows(answer, 2) == {20: 1}
    assert answer.explanation()[-1].text == "Life stays at 20."
    assert answer.exhibits[1].note.startswith("On average 0 Life")
    # half of a Recovery of 1 is nothing: Mixed, 18 of 64, heals nothing
    assert rows(ask("councilman/healing", recovery=1))["Some Life"] == Fraction(36, 64)
    with pytest.raises(BadInputs) as refused:
        ask("councilman/healing", life=21, maximum=20)
    assert refused.value.errors == {"life": "Life must be a whole number from 0 to its maximum, 20, not 21."}


def test_unstable_calculator_values_equal_count_by_hand():
    # alone with Willpower +1 on Very Easy: 451 of 512
    answer = ask("councilman/unstable", helped=False, rounds=1)
    assert "(451/512)" in answer.headline
    assert "0 % of the time" in ask("councilman/unstable", helped=False, willpower=-1, rounds=5).headline


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
    assert list(map(of_hundred_text, shares)) == told


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


def test_attack_calculator_limits_the_dice_of_the_gm():
    """In round 1 the GM may add one die; pressing the attack counts as that die, removed dice do not count."""
    for allowed in ({"extra": 1}, {"press": True}, {"extra": -1}, {"extra": -3, "press": True}):
        assert ask("councilman/attack", gm=True, **allowed).values
    for more in ({"extra": 2}, {"extra": 1, "press": True}):
        with pytest.raises(BadInputs, match="the GM adds at most 1 die in round 1, not 2"):
            ask("councilman/attack", gm=True, **more)
    assert ask("councilman/attack", gm=True, round_number=2, extra=1, press=True).values


def test_duel_calculator_says_if_chances_are_rounded():
    told = [ask("councilman/duel", **{side: {"life": life} for side in ("first", "second")}) for life in (2, 20)]
    assert [answer.exhibits[0].note.endswith("Chances to twelve digits.") for answer in told] == [False, True]


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
        answer = ask("councilman/attack", attacker=even, target=even, strikes=False, danger=danger)
        assert answer.values["mean_target_advantage"] == Fraction(total, 4096)


def test_unstable_calculator_follows_the_stabiliser_ruling():
    """Medium with +3 needs 8: 43 of 64 throws of two dice; of three, the two lowest, counted out here."""
    lowest = Counter(sum(sorted(faces)[:2]) for faces in product(range(1, 9), repeat=3))
    own = Fraction(sum(count for total, count in lowest.items() if total >= 8), 512)
    asked = {"willpower": 1, "helped": True, "helper": 3, "rounds": 1}
    assert ask("councilman/unstable", **asked).values["stabilised"] == Fraction(43, 64)
    itself = CouncilmanRulings(stabiliser="itself")
    assert under(itself, ask, "councilman/unstable", **asked).values["stabilised"] == own
