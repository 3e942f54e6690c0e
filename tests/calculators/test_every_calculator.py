"""Laws of every calculator: it answers its defaults, its odds add up to 1, its bounds are kept."""

import json
import re
import subprocess
import sys
from fractions import Fraction

import pytest

from rules.calculators import CALCULATORS, BadInputs, ask_json, describe_all
from rules.calculators.cli import main
from rules.core import RULES, BadInput
from rules.core.exhibits import format_number, format_percent
from rules.core.inputs import IntegerInput, ListInput

# Either the value and the allowed values, or the reason and the rule that forbids it.
IN_WORDS = re.compile(r" must .+, not .+\.$|.+ \[[a-z]{2}\.[a-z.-]+\]$")


every = pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=list(CALCULATORS))


@every
def test_default_question_cites_known_rules(calculator):
    answer = calculator.make_question().answer()
    assert answer.headline
    assert answer.exhibits
    cited = {step.rule for step in answer.explanation() if step.rule} | set(calculator.rules)
    assert cited <= set(RULES)


@every
def test_answer_contains_its_named_values(calculator, capsys):
    answer = calculator.make_question().answer()
    assert answer.values
    told = {
        Fraction(cell)
        for exhibit in answer.exhibits
        for row in exhibit.rows
        for cell in row
        if not isinstance(cell, str)
    }
    told |= {Fraction(match) for match in re.findall(r"\d+(?:/\d+)?", answer.headline)}
    for name, value in answer.values.items():
        assert answer[name] == value
        assert name.isidentifier()
        if isinstance(value, Fraction) and not name.startswith("mean"):
            assert 0 <= value <= 1
            # The table of a duel has its chances in hundredths.
            assert value in (0, 1) or told & {value, 1 - value, 100 * value}, name
    chances = {format_percent(value) for value in answer.values.values() if 0 <= value <= 1}
    assert chances >= set(re.findall(r"([<>]?[\d.]+ %) of the time", answer.headline))
    means = {format_number(value).removeprefix("≈ ") for value in answer.values.values()}
    assert means >= set(re.findall(r"(?:≈|about) (\d+\.\d+)", answer.headline))
    with pytest.raises(BadInput, match=next(iter(answer.values))):
        answer["no such value"]
    assert main([calculator.game, calculator.name, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["values"]
    assert {name: Fraction(value) for name, value in told.items()} == answer.values


@pytest.mark.parametrize(
    ("called", "names"),
    [
        ("riskbreaker/skill-roll", {"succeeds", "fails"}),
        ("riskbreaker/counter-roll", {"works", "good_seen", "failed_seen", "failed_unseen"}),
        ("aretis/attack-against-an-attack", {"both", "one", "other", "neither"}),
        ("aretis/until-somebody-falls", {"one", "other", "both"}),
        ("basics/success-roll", {"succeeds", "fails"}),
        ("councilman/unstable", {"alive", "stabilised", "dead"}),
        ("councilman/duel", {"first", "second", "neither"}),
        ("councilman/fight", {"first", "second", "nobody"}),
    ],
)
def test_complete_values_add_up_to_one(called, names):
    values = CALCULATORS[called].make_question().answer().values
    assert sum(values[name] for name in names) == 1


@every
def test_chances_of_exhibit_add_up_to_one(calculator):
    """A chart of one distribution adds up by column; an exhibit with a distribution in each row adds up by row."""
    for exhibit in calculator.make_question().answer().exhibits:
        if exhibit.chart and exhibit.chart.kind == "bar" and exhibit.chart.series is None:
            chances = [at for at, column in enumerate(exhibit.columns) if column.kind == "chance"]
            charted = [at for at in chances if exhibit.columns[at].name == exhibit.chart.y]
            if charted:
                across = {sum((row[at] for at in chances), Fraction(0)) for row in exhibit.rows}
                assert across == {1} or sum(row[charted[0]] for row in exhibit.rows) == 1, exhibit.title


@every
def test_cumulative_chances_overlap_in_one_outcome(calculator):
    for exhibit in calculator.make_question().answer().exhibits:
        names = [column.name for column in exhibit.columns]
        if {"At least", "At most"} <= {*names}:
            alone, least, most = (names.index(name) for name in ("Chance", "At least", "At most"))
            assert [row[least] + row[most] - row[alone] for row in exhibit.rows] == [1] * len(exhibit.rows)
            assert (exhibit.rows[0][least], exhibit.rows[-1][most]) == (1, 1)


@every
def test_integer_inputs_have_both_bounds(calculator):
    for name, (kind, _) in calculator.fields.items():
        if isinstance(kind, IntegerInput):
            for wrong in (kind.low - 1, kind.high + 1, "many"):
                with pytest.raises(BadInputs) as refused:
                    calculator.make_question({name: wrong})
                assert f"from {kind.low} to {kind.high}" in refused.value.errors[name]


@pytest.mark.sampled(4)
@every
def test_extreme_inputs_are_answered_or_refused(calculator):
    for name, (kind, _) in calculator.fields.items():
        extremes: list[object] = []
        if isinstance(kind, IntegerInput):
            extremes = [kind.low, kind.high]
        if isinstance(kind, ListInput):
            extremes = [[kind.new] * kind.low, [kind.new] * kind.high]
        for value in extremes:
            inputs = dict.fromkeys({"fights"} & calculator.fields.keys(), 100) | {
                name: value
            }  # only a few, because these calculators play fights
            reply = json.loads(ask_json(json.dumps({"calculator": calculator.id, "inputs": inputs})))
            assert reply["ok"] or all(IN_WORDS.search(why) for why in reply["errors"].values()), reply


@every
def test_command_line_answers_in_text_and_json(calculator, capsys):
    assert main([calculator.game, calculator.name]) == 0
    assert calculator.make_question().answer().headline in capsys.readouterr().out
    assert main([calculator.game, calculator.name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["headline"] == calculator.make_question().answer().headline


@every
def test_json_and_python_answers_are_equal(calculator):
    reply = json.loads(ask_json(json.dumps({"calculator": calculator.id})))
    assert reply["ok"]
    assert reply["answer"]["headline"] == calculator.make_question().answer().headline
    described = calculator.describe()
    defaults = {field["name"]: field["default"] for field in described["inputs"]}
    again = json.loads(ask_json(json.dumps({"calculator": calculator.id, "inputs": defaults})))
    assert again["answer"]["exhibits"] == reply["answer"]["exhibits"]


def test_calculator_descriptions_are_plain_data():
    assert json.loads(json.dumps(describe_all())) is not None


def test_unknown_calculator_error_lists_calculators():
    reply = json.loads(ask_json('{"calculator": "riskbreaker/fortune"}'))
    assert "A calculator must be one of" in reply["errors"][""]
    assert "riskbreaker/counter-roll" in reply["errors"][""]


NO_QUESTIONS = {
    "": "A question must be JSON",
    "stat 5": "A question must be JSON",
    "[" * 100_000: "A question must be JSON",
    "9" * 5_000: "A question must be JSON",
    "[]": "A question must be an object",
    "{}": "A question must be an object",
    "null": "A question must be an object",
    "5": "A question must be an object",
    '"riskbreaker/skill-roll"': "A question must be an object",
    '{"calculator": 5}': "A calculator's name must be a text",
    '{"calculator": ["riskbreaker/skill-roll"]}': "A calculator's name must be a text",
    '{"exhibit": {}}': "An exhibit's name must be a text",
    '{"exhibit": "riskbreaker/roll-table", "rulings": []}': "Rulings must be",
}


ASKED = '{"calculator": "riskbreaker/skill-roll", '


NO_PARTS = {
    '"inputs": []': "Skill roll must be an object with stat, change",
    '"inputs": null': "Skill roll must be an object with stat, change",
    '"inputs": 5': "Skill roll must be an object with stat, change",
    '"inputs": 5, "sweep": "stat"': "Skill roll must be an object with stat, change",
    '"value": {}': "A value of this answer must be one of",
    '"rulings": []': 'Rulings must be "recommended", "as-printed" or',
    '"rulings": 0': "Rulings must be",
    '"rulings": {"riskbreaker": 5}': "Rulings must be",
    '"rulings": [], "sweep": "stat"': "Rulings must be",
    '"sweep": ["stat"]': "The input to vary must be one of stat, change",
}


@pytest.mark.parametrize(
    ("text", "why"),
    [*NO_QUESTIONS.items(), *((f"{ASKED}{part}}}", why) for part, why in NO_PARTS.items())],
    ids=lambda text: text[:30],
)
def test_ask_json_rejects_malformed_question(text, why):
    reply = json.loads(ask_json(text))
    assert reply["ok"] is False
    assert set(reply["errors"]) == {""}
    assert why in reply["errors"][""]


def test_ask_json_rejects_other_types():
    reply = json.loads(ask_json({("a", "pair"): 5, "stat": object()}))
    assert "A question must be JSON" in reply["errors"][""]


def test_unknown_input_error_lists_inputs():
    reply = json.loads(ask_json('{"calculator": "riskbreaker/skill-roll", "inputs": {"luck": 3}}'))
    assert "must be one of stat, change" in reply["errors"]["luck"]


def test_command_line_lists_every_calculator(capsys):
    assert main([]) == 0
    listed = capsys.readouterr().out
    assert all(calculator.name in listed and calculator.game in listed for calculator in CALCULATORS.values())


def test_command_line_error_shows_range(capsys):
    assert main(["riskbreaker", "skill-roll", "--stat", "11"]) == 2
    wrong = capsys.readouterr().err
    assert wrong == "--stat: Stat must be a whole number from 1 to 10, not 11.\n"


def test_command_line_error_names_list_entry(capsys):
    assert main(["riskbreaker", "round-advantage", "--sides", "5 / 2 99"]) == 2
    assert capsys.readouterr().err.startswith("--sides, entry 2.2: Skill level must be")


def test_command_line_accepts_lists_as_text_and_json(capsys):
    assert main(["riskbreaker", "round-advantage", "--sides", "5 / 2 2 2"]) == 0
    words = capsys.readouterr().out
    assert main(["riskbreaker", "round-advantage", "--sides", "[[5],[2,2,2]]"]) == 0
    assert capsys.readouterr().out == words


def answered(capsys, *typed):
    code = main([*typed])
    return code, capsys.readouterr()


def test_command_line_reads_single_value_as_list(capsys):
    move = ["riskbreaker", "move-away", "--opponents"]
    code, lone = answered(capsys, *move, "4")
    assert code == 0
    assert lone == answered(capsys, *move, "[4]")[1]
    assert answered(capsys, "side-by-side", "sword-fight", "--first", '"able"') == answered(
        capsys, "side-by-side", "sword-fight", "--first", "able"
    )
    assert answered(capsys, *move, "11")[1].err.startswith("--opponents, entry 1: Agility must be")
    assert answered(capsys, *move, "9" * 5_000)[0] == 2
    group = '{"attack": 12, "defence": 10}'
    fight = ["aretis", "fight", "--fights", "50", "--first"]
    assert answered(capsys, *fight, group) == answered(capsys, *fight, f"[{group}]")


def test_command_line_reads_single_value_as_nested_list(capsys):
    # 5 can only mean one side with one fighter, but a round needs two sides or more
    code, said = answered(capsys, "riskbreaker", "round-advantage", "--sides", "5")
    assert (code, said.err) == (2, "--sides: Sides must have 2 to 8 entries (side), not 1.\n")
    # this can mean two sides of one fighter, or one side of two
    code, said = answered(capsys, "riskbreaker", "round-advantage", "--sides", "[5, 2]")
    assert code == 2
    assert "--sides, entry 1: Fighters must have 1 to 20 entries (fighter), not 5." in said.err


@pytest.mark.parametrize("typed", [[], ["rulings"], ["riskbreaker", "skill-roll"]], ids=" ".join)
def test_command_line_is_silent_if_output_closes(typed):
    command = [sys.executable, "-m", "rules", *typed]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as asked:
        asked.stdout.close()  # the reader stops before any output, like `head -0`
        assert (asked.stderr.read(), asked.wait()) == ("", 141)


@pytest.mark.parametrize(
    ("typed", "same_as"), [(("--area",), ("--area", "yes")), (("--no-area",), ("--area", "no")), ((), ("--area",))]
)
def test_command_line_accepts_flags_with_and_without_value(typed, same_as, capsys):
    """The flag is the area of an item, which is set by default."""
    said = []
    for arguments in (typed, same_as):
        assert main(["riskbreaker", "item-risk", *arguments]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
