"""Answers as prose, as terminal text and as JSON, with whole fights by hand."""

import json
from fractions import Fraction

import pytest

from rules.calculators import ask, ask_json
from rules.calculators.answers import chance_text, distribution_exhibit, totals_exhibit, two_outcomes_exhibit
from rules.calculators.cli import allowed_text, main
from rules.calculators.diagrams import find_diagram
from rules.calculators.protocol import prose_forms
from rules.calculators.whole_fights import fight_answer, interim_text
from rules.core import Odds
from rules.core.exhibits import format_percent
from rules.core.inputs import FlagInput, GroupInput, IntegerInput, ListInput, SelectInput, TextInput
from rules.core.play.explorer import FightSetup
from rules.core.play.fight_odds import FightOdds
from rules.core.play.game import Outcome

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def asked(**question):
    return json.loads(ask_json(json.dumps(question)))


def test_prose_forms_show_fraction_number_and_chance():
    seven = {"exact": "7/10", "number": "0.7", "tip": "exactly 7/10", "chance": "70 %"}
    reply = asked(calculator="riskbreaker/skill-roll", inputs={"stat": 7}, value="succeeds")
    assert reply == {"ok": True, "value": seven, "recommended": seven}
    # the vial of oil: a sum of 5, or 4 as printed; a count above 1 is not a chance
    printed = asked(calculator="riskbreaker/item-risk", value="risk", rulings="item_sum=as-printed")
    assert printed["value"] == {"exact": "4", "number": "4", "tip": "exactly 4"}
    assert printed["recommended"] == {"exact": "5", "number": "5", "tip": "exactly 5"}
    refused = asked(calculator="riskbreaker/item-risk", value="luck")
    assert refused["errors"] == {"": "A value of this answer must be risk, not 'luck'."}


def test_prose_forms_omit_long_fractions():
    twenty = Fraction(123456789, 1234567891)  # 20 letters with the stroke
    assert prose_forms(twenty)["tip"] == "exactly 123456789/1234567891"
    assert "tip" not in prose_forms(Fraction(123456788, 12345678901))  # one letter more
    assert [("chance" in prose_forms(chance)) for chance in (0, 1, Fraction(-1, 2), Fraction(3, 2))] == [
        True,
        True,
        False,
        False,
    ]


def test_chance_text_shows_a_short_fraction():
    assert [chance_text(Fraction(chance)) for chance in (0, 1)] == ["0 % of the time", "100 % of the time"]
    assert chance_text(THIRD) == "33.3 % of the time (1/3)"
    # a fraction of 17 letters is shown, one of 18 letters is only in the table
    assert chance_text(Fraction(12345679, 34567891)).endswith("of the time (12345679/34567891)")
    assert chance_text(Fraction(12345679, 134567891)).endswith("of the time")


def test_small_exhibits_have_rows_columns_and_note():
    both = two_outcomes_exhibit("Luck", "Toss", "Heads", THIRD, "Tails")
    assert both.rows == (("Heads", THIRD), ("Tails", 1 - THIRD))
    assert [column.kind for column in both.columns] == ["text", "chance"]
    numbers = distribution_exhibit("Toss", Odds({1: 1, 2: 2}), "Face", (2, 1, 3), "Fair.")
    # each number with its chance, the chance of at least it and of at most it, in any order
    assert numbers.rows == ((2, 1 - THIRD, 1 - THIRD, 1), (1, THIRD, 1, THIRD), (3, 0, 0, 1))
    assert numbers.note == "Fair."
    assert [column.kind for column in numbers.columns] == ["count", "chance", "chance", "chance"]
    assert distribution_exhibit("Toss", Odds({1: 1, 2: 2}), "Face").rows == ((1, THIRD), (2, 1 - THIRD))
    assert totals_exhibit("Points", ("Spent", 9)).rows == (("Spent", 9),)


def test_answer_json_has_rule_text_and_dice_of_each_step():
    """Each step has its rule, its text and its dice, and the total of a die is its face."""
    answer = ask("riskbreaker/skill-roll")
    steps = answer.as_json()["steps"]
    assert [(step["rule"], step["text"]) for step in steps] == [(step.rule, step.text) for step in answer.explanation()]
    [die] = [roll for step in steps for roll in step["dice"]]
    assert (die["pool"], die["faces"], die["total"]) == ("d10", [die["total"]], die["total"])
    assert f"{die['total']} against" in steps[0]["text"]


def test_answer_text_aligns_its_columns():
    """Text is left-aligned, numbers are right-aligned, and each column is as wide as its widest cell."""
    assert ask("riskbreaker/round-advantage").as_text().splitlines() == [
        "Side 2 gains 3.",
        "",
        "The round, side by side",
        "Side    Skill levels  Sum  For numbers  Level  Gains",
        "------  ------------  ---  -----------  -----  -----",
        "Side 1  5               5            0      5      0",
        "Side 2  2 + 2 + 2       6            2      8      3",
        "",
        "How this is computed:",
        "  - Side 1: 5 = 5  [rb.round.declare]",
        "  - Side 2: 2 + 2 + 2 = 6  [rb.round.declare]",
        "  - Side 2 outnumbers the others: +2  [rb.round.outnumber]",
        "  - Levels 5, 8: Side 2 gains 3  [rb.round.gain]",
    ]
    rolled = ask("riskbreaker/counter-roll", ruse="noted")
    lines = rolled.as_text("a seed").splitlines()
    assert lines[3:7] == [
        "Result        Chance",
        "------  ------------",
        "Unseen  77.8 % (7/9)",
        "Seen    22.2 % (2/9)",
    ]
    assert lines[9].startswith("  - d10=")
    assert lines[-1] in ("  - Seen.", "  - Unseen.")
    assert rolled.has_dice
    assert not ask("riskbreaker/item-risk").has_dice
    noted = ask("riskbreaker/card-odds").as_text().splitlines()
    assert "Your Advantage counts the Cost, which is paid before the roll." in noted


def test_terminal_omits_long_fraction():
    """The denominators grow with each round, so only the first fraction is short; all chances have a percentage."""
    _, rounds, *_ = ask("aretis/fight").exhibits
    lines = ask("aretis/fight").as_text().split(f"{rounds.title}\n")[1].splitlines()
    for row, line in zip(rounds.rows, lines[2:], strict=False):
        assert format_percent(row[1]) in line
        assert (f"({row[1]})" in line) == (len(str(row[1])) <= 60)
    assert {len(str(row[1])) <= 60 for row in rounds.rows} == {True, False}


def test_allowed_text_lists_the_values_of_an_input():
    group = GroupInput("Who", {"age": (IntegerInput("Age", 3, 9), 5), "slow": (FlagInput("Slow"), False)})
    assert allowed_text(group) == "age (3 to 9), slow (yes or no)"
    assert (
        allowed_text(ListInput("All", group, "person", {}, 1, 2)) == "1 to 2 × person: age (3 to 9), slow (yes or no)"
    )
    assert allowed_text(SelectInput("Way", {"n": "North", "s": "South"})) == "n, s"
    assert allowed_text(TextInput("Name", 7)) == "text of up to 7 characters"
    assert allowed_text(None) == "text"  # an unknown input has no further description


def test_help_lists_inputs_with_allowed_values(capsys):
    with pytest.raises(SystemExit) as done:
        main(["riskbreaker", "skill-roll", "--help"])
    assert done.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Stat (1 to 10; default 5)" in said
    assert "Change (-9 to 3; default 0)" in said


def test_command_line_json_has_values_and_python(capsys):
    assert main(["riskbreaker", "skill-roll", "--stat", "7", "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert reply["values"] == {"succeeds": "7/10", "fails": "3/10"}
    assert reply["calculator"] == "riskbreaker/skill-roll"
    assert reply["python"] == "print(ask('riskbreaker/skill-roll', stat='7').as_text())"
    assert main(["riskbreaker", "skill-roll", "--sweep", "stat", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["exhibits"][0]["rows"]) == 20  # both outcomes at ten stats
    assert main(["riskbreaker", "item-risk", "--roll", "x"]) == 2
    assert "uses no dice" in capsys.readouterr().err


def test_command_line_json_is_indented(capsys):
    """Each level is indented by two spaces, and a minus stays as it is."""
    assert main(["aretis", "attack-against-a-defence", "--json"]) == 0
    said = capsys.readouterr().out
    assert said == json.dumps(json.loads(said), indent=2, ensure_ascii=False) + "\n"
    assert "−3" in said


def test_help_lists_the_calculators(capsys):
    with pytest.raises(SystemExit) as done:
        main(["--help"])
    assert (done.value.code, "Calculators (add --help for" in capsys.readouterr().out) == (0, True)


def test_command_line_lists_calculators_of_a_game(capsys):
    assert main(["riskbreaker"]) == 0
    listed = capsys.readouterr().out
    assert "riskbreaker counter-roll" in listed
    assert "aretis" not in listed


def test_command_line_error_lists_diagrams():
    with pytest.raises(ValueError, match="A diagram must be one of battle, turn, levels"):
        find_diagram("riskbreaker/map")


BOUT = FightSetup(None, None, None)


def answer_about_fight(course, limit="exact odds hold two"):
    return fight_answer(course, BOUT, ("a", "b"), 3, "Life", limit)


def test_answer_about_exact_fight_has_headline_values_and_exhibits():
    """Side a wins half of all fights, with 1 or 3 Life left, and b a quarter; the others continue after round 2."""
    ends = {
        Outcome("a", (1, 0), (1, 0)): THIRD / 2,
        Outcome("a", (2, 0), (3, 0)): THIRD,
        Outcome("b", (0, 1), (0, 2)): HALF / 2,
    }
    found = answer_about_fight(FightOdds(ends, {1: HALF, 2: HALF / 2}, HALF / 2, states=9))
    assert found.headline == "Exact: the first side wins 50 % of the time (1/2)."
    assert found.values == {"first": HALF, "second": HALF / 2, "nobody": 0}
    who, rounds, standing, left, theirs = found.exhibits
    going = ("still going on", HALF / 2)
    assert who.rows == (("the first side", HALF), ("the second side", HALF / 2), ("nobody", 0), going)
    assert who.note == "The answer covers every possible course of the fight, through 9 different positions."
    ranks = (("1", HALF, 1, HALF), ("2", HALF / 2, HALF, 3 * HALF / 2), (">2", HALF / 2, HALF / 2, 1))
    assert (rounds.rows, rounds.note) == (ranks, ">2: later, or never.")
    # b wins a quarter of all fights, and then a has no fighter left. While fights go on, rows are not ranked.
    assert standing.rows == (("0", HALF / 2), ("1", THIRD / 2), ("2", THIRD), going)
    assert left.rows == (("0", HALF / 2), ("1", THIRD / 2), ("2", 0), ("3", THIRD), going)
    assert theirs.rows == (("0", HALF), ("1", 0), ("2", HALF / 2), going)
    assert (left.title, theirs.title) == ("Life left of the first side", "Life left of the second side")


def test_fight_answer_shows_method_and_time():
    ends = {Outcome("a", (1, 0), (25, 0)): Fraction(1)}
    sure = FightOdds(ends, {1: Fraction(1)}, Fraction(0), 4, mean=Fraction(4, 3))
    found = answer_about_fight(sure)
    assert found.headline == "Exact: the first side always wins; about 1.33 rounds on average."
    assert found.values["mean_rounds"] == Fraction(4, 3)
    # 25 Life in tens at most: bands of three
    assert [row[0] for row in found.exhibits[2].rows][:3] == ["0", "1–3", "4–6"]
    assert (found.exhibits[2].rows[0], found.exhibits[2].rows[-1]) == (("0", 0, 1, 0), ("25", 1, 1, 1))
    never = FightOdds({Outcome("b", (0, 1), (0, 1)): Fraction(1)}, {1: Fraction(1)}, Fraction(0), 4, rounded=True)
    assert answer_about_fight(never).headline == "To twelve digits: the first side never wins."


def test_fight_answer_says_if_simulated():
    """60 of 100 fights; Wilson's interval of 0.6 at 100 is 0.502 to 0.691."""
    ends = {Outcome("a", (1, 0), (1, 0)): Fraction(6, 10), Outcome("", (0, 0), (0, 0)): Fraction(4, 10)}
    found = answer_about_fight(FightOdds(ends, {21: Fraction(1)}, Fraction(0), fights=100))
    assert found.headline == "Simulated: of 100 fights the first side won 60 (95 %: 50.2 % to 69.1 %)."
    who, rounds = found.exhibits[:2]
    assert who.rows[0] == ("the first side", Fraction(6, 10), "50.2 % to 69.1 %")
    assert who.note == "100 fights played by the rules of the game, seed 3; exact odds hold two."
    # twenty rounds are shown; a fight that ends in the 21st counts as later
    assert [row[0] for row in rounds.rows][-2:] == ["20", ">20"]
    assert rounds.rows[-1][1] == 1
    assert interim_text("a", {Outcome("a", (), ()): 6, Outcome("b", (), ()): 4}, 10).startswith(
        "So far the first side won 6 of 10 fights (95 %: "
    )
