"""The roller: the same seed gives the same dice in every interface, and the odds equal those of the games' rules."""

from fractions import Fraction
from itertools import product

import pytest

from rules.calculators import BadInputs, ask
from rules.calculators.cli import main
from rules.core import BadInput, Roll, SeededDice, explained, parse_pool, scripted
from rules.dice import OWN_ROLLS
from rules.dice.roll_text import has_short_odds, kept_faces


def rolls(**inputs):
    return [(row[1], row[2], row[3]) for row in ask("dice/roll", **inputs).exhibits[0].rows]


def chances(**inputs):
    return dict(row[:2] for row in ask("dice/roll", **inputs).exhibits[1].rows)


def test_dice_inputs_equal_dice_of_the_roller():
    roller = SeededDice("Friday")
    faces = [roller.roll(parse_pool("4d8kh2")).faces for _ in range(5)]
    assert [row[1] for row in rolls(seed="Friday", count=5)] == [", ".join(map(str, face)) for face in faces]


def test_roll_depends_on_seed():
    assert rolls(seed="a", count=9) == rolls(seed="a", count=9)
    assert rolls(seed="a", count=9) != rolls(seed="b", count=9)
    # with the same seed, a longer series of rolls begins with the shorter one
    assert rolls(seed="a", count=9)[:4] == rolls(seed="a", count=4)


@pytest.mark.parametrize("text", ["2d8", "4d8kh2", "5d8kl2", "d20!", "2d6+d8", "0d8", "100d1000", "100d1000kh50"])
def test_rolled_total_is_sum_of_faces(text):
    for written, faces, result in rolls(pool=text, count=20):
        shown = tuple(int(face) for face in faces.split(", ")) if faces != "no dice" else ()
        assert written == text
        assert result == str(parse_pool(text).total(shown)).replace("-", "−")


def test_kept_dice_odds_equal_count_of_all_throws():
    totals = [sum(sorted(throw)[2:]) for throw in product(range(1, 9), repeat=4)]
    assert chances(pool="4d8kh2") == {total: Fraction(totals.count(total), 8**4) for total in sorted(set(totals))}


@pytest.mark.parametrize("text", ["100d1000", "40d12", "100d100kh1"])
def test_long_odds_are_omitted(text):
    assert len(ask("dice/roll", pool=text).exhibits) == 1


def test_riskbreaker_roll_equals_count_by_hand():
    # at 5: faces 1 to 5 succeed with level 4 to 0, five faces fail
    tenth = Fraction(1, 10)
    assert chances(what="riskbreaker", number=5) == {"failure": 5 * tenth} | {
        f"success, level {level}": tenth for level in range(5)
    }


def test_rules_basics_roll_equals_count_by_hand():
    # 3d6 at or under 4: 3 in one way, 4 in three, of 216
    assert chances(what="basics", number=4) == {
        "failure": Fraction(212, 216),
        "success by 0": Fraction(3, 216),
        "success by 1": Fraction(1, 216),
    }


def test_aretis_roll_equals_count_by_hand():
    # 12 less a d20: 11 down to −8, and 0 is a success
    found = chances(what="aretis", number=12)
    assert len(found) == 20
    assert sum(chance for told, chance in found.items() if told.startswith("success")) == Fraction(12, 20)
    assert found["success, result 0"] == found["failure, result −8"] == Fraction(1, 20)


def test_skillful_roll_equals_count_by_hand():
    found = chances(what="skillful", number=3)
    assert found["43"] == found["−16"] == Fraction(1, 400)


@pytest.mark.parametrize(("steps", "text"), [(0, "2d8"), (2, "4d8kh2"), (-3, "5d8kl2")])
def test_councilman_increases_and_decreases_equal_their_pools(steps, text):
    assert {row[0] for row in rolls(what="councilman", number=steps, count=3)} == {text}
    assert list(chances(what="councilman", number=steps).values()) == list(chances(pool=text).values())


@pytest.mark.parametrize("what", OWN_ROLLS)
def test_basic_roll_cites_rule_and_is_among_odds(what):
    usual = OWN_ROLLS[what].default
    answer = ask("dice/roll", what=what, number=usual, count=20)
    assert OWN_ROLLS[what].rule in {step.rule for step in answer.explanation()}
    assert {row[3] for row in answer.exhibits[0].rows} <= set(dict(row[:2] for row in answer.exhibits[1].rows))


@pytest.mark.parametrize(
    ("inputs", "field", "why"),
    [
        ({"pool": "Ann"}, "pool", "Dice must be written like d20, 2d8"),
        ({"what": "riskbreaker", "number": 11}, "number", "Stat in Riskbreaker must be a whole number from 1 to 10"),
        ({"count": 21}, "count", "How many times must be a whole number from 1 to 20"),
    ],
)
def test_roll_names_input_that_cannot_be_rolled(inputs, field, why):
    with pytest.raises(BadInputs) as refused:
        ask("dice/roll", **inputs)
    assert why in refused.value.errors[field]


def test_command_line_rolls_dice(capsys):
    assert main(["dice", "roll", "--pool", "2d6+d8", "--seed", "x"]) == 0
    assert capsys.readouterr().out.startswith(f"2d6+d8 → {SeededDice('x').roll(parse_pool('2d6+d8')).total}\n")


@pytest.mark.parametrize(
    ("text", "faces", "words"),
    [
        ("4d8kh2", (3, 8, 7, 1), "8 and 7 kept: 15"),
        ("4d8kl3", (3, 8, 7, 1), "1, 3 and 7 kept: 11"),
        ("4d8kh1", (3, 8, 7, 1), "8 kept: 8"),
        ("d20!", (20, 5), "20 + 5: 25"),
        ("d20!", (1, 5), "1 − 5: −4"),
        ("d20!", (7,), "7"),
        ("2d6", (3, 4), "In all 7"),
        ("2d6+d8", (3, 4, 8), "In all 15"),
        ("d6", (3,), "3"),
    ],
)
def test_roll_text_shows_the_faces_and_the_total(text, faces, words):
    dice = parse_pool(text)
    assert kept_faces(Roll(dice, faces, dice.total(faces))) == words


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("d200", True),  # 200 totals
        ("d201", False),
        ("2d100", True),  # 2 to 200: 199
        ("3d67", True),  # 3 to 201: 199
        ("3d68", False),  # 3 to 204: 202
        ("100d3", False),  # 100 to 300: 201
        ("4d50kh2", True),  # 4 dice of 50 sides
        ("4d51kh2", False),
        ("20d10kh20", True),
        ("2d60+d82", True),  # 3 to 202: 200
        ("2d60+d83", False),
        ("d100!", True),  # 100 totals upwards and 100 downwards
        ("d101!", False),
    ],
)
def test_odds_are_shown_up_to_readable_size(text, fits):
    dice = parse_pool(text)
    totals = len(dice.odds()) if fits and "!" not in text else None
    assert has_short_odds(dice) is fits
    assert totals is None or totals <= 200


def test_roll_without_pool_has_no_odds():
    allowed = "A pool must be a Die, RepeatedDie, KeepDice, MixedDice or OpenEndedDie"
    with pytest.raises(BadInput, match=f"{allowed}, not '2d6'"):
        has_short_odds("2d6")


def test_several_rolls_are_listed():
    answer = ask("dice/roll", pool="2d6", seed="x", count=3)
    roller = SeededDice("x")
    fell = [roller.roll(parse_pool("2d6")) for _ in range(3)]
    up, exact = answer.exhibits
    assert up.rows == tuple(
        (at, "2d6", f"{roll.faces[0]}, {roll.faces[1]}", str(roll.total)) for at, roll in enumerate(fell, 1)
    )
    assert answer.headline == f"2d6 → {'; '.join(str(roll.total) for roll in fell)}"
    # of 36 pairs one makes 2, and six make 7
    likely = {row[0]: row[1] for row in exact.rows}
    assert (likely[2], likely[7], answer["mean"]) == (Fraction(1, 36), Fraction(1, 6), 7)
    assert [step.text for step in answer.explanation()] == [f"In all {roll.total}" for roll in fell]


def test_basic_roll_uses_words_of_the_game():
    answer = ask("dice/roll", what="riskbreaker", number=1, seed="x", count=2)
    assert answer.headline.startswith("Riskbreaker, d10 under a stat: Stat 1 → ")
    # a 1 and a 2 work, at levels 0 and −1
    tenth = Fraction(1, 10)
    told = {"failure": 8 * tenth, "success, level −1": tenth, "success, level 0": tenth}
    assert dict(row[:2] for row in answer.exhibits[1].rows) == told
    assert ask("dice/roll", what="riskbreaker", number=10).exhibits[1].title.endswith("Stat 10")
    for number in (0, 11):
        with pytest.raises(BadInputs, match="Stat in Riskbreaker must be a whole number from 1 to 10"):
            ask("dice/roll", what="riskbreaker", number=number)


@pytest.mark.parametrize(
    ("game", "against", "dice", "told"),
    [
        # at or under the stat works, and its level is the stat less the die, or 0 for the stat itself
        ("riskbreaker", 5, "d10=3", "success, level 2"),
        ("riskbreaker", 5, "d10=5", "success, level 0"),
        ("riskbreaker", 5, "d10=6", "failure"),
        # the skill less the die
        ("aretis", 12, "d20=9", "success, result +3"),
        ("aretis", 12, "d20=12", "success, result 0"),
        ("aretis", 12, "d20=15", "failure, result −3"),
        # 3d6 at or under the skill
        ("basics", 11, "3d6=3+3+3", "success by 2"),
        ("basics", 11, "3d6=3+4+4", "success by 0"),
        ("basics", 11, "3d6=4+4+4", "failure"),
        # the skill and an open d20: 3 + 15, and 3 + 1 − 6
        ("skillful", 3, "d20!=15", "18"),
        ("skillful", 3, "d20!=1+6", "−2"),
        # two dice, or the best or worst two of three
        ("councilman", 0, "2d8=3+4", "7"),
        ("councilman", 1, "3d8kh2=1+4+5", "9"),
        ("councilman", -1, "3d8kl2=1+4+5", "5"),
    ],
)
def test_basic_roll_shows_its_result(game, against, dice, told):
    own = OWN_ROLLS[game]
    assert own.describe(scripted(dice, own.roll, against)) == told


@pytest.mark.parametrize(
    ("against", "dice", "told"),
    [
        (0, "2d8=3+4", "As it is: 7"),
        (2, "4d8kh2=1+2+4+5", "Increased 2 ×: 9"),
        (-1, "3d8kl2=1+4+5", "Decreased 1 ×: 5"),
    ],
)
def test_increased_roll_shows_number_of_increases(against, dice, told):
    assert explained(dice, OWN_ROLLS["councilman"].roll, against).steps[-1].text == told
