"""Sweeps: the curve has the calculator's own answer for each value of the input."""

import json
from fractions import Fraction
from itertools import pairwise

import pytest

from rules.calculators import CALCULATORS, BadInputs, FlagInput, IntegerInput, ask, ask_json, sweep
from rules.calculators.cli import main
from rules.calculators.sweeps import extract_series, input_paths, make_sweep_question
from rules.core import BadInput, Chart, Column, Exhibit

SLOW = ("fight",)
FIELDS = {  # for slow calculators, only inputs with few values
    "aretis/fight": ["first_tactic"], "councilman/fight": ["first.0.ranged"], "riskbreaker/fight": ["second.0.who"],
    "basics/fight": ["first_tactic"], "skillful/fight": ["second_tactic"],
}  # fmt: skip
every = pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=list(CALCULATORS))


def paths(calculator):
    return FIELDS[calculator.id] if calculator.name in SLOW else input_paths(calculator.fields, {})


def request(**asked):
    return json.loads(ask_json(json.dumps(asked)))


def column(exhibit, name):
    at = [column.name for column in exhibit.columns].index(name)
    return [row[at] for row in exhibit.rows]


def test_sweep_curve_equals_count_by_hand():
    # Under a stat of n the faces 1 to n succeed, at least 1 and 2, and the 10 never does.
    found = sweep("riskbreaker/skill-roll", "stat")
    assert found.headline == "Stat from 1 to 10, all other inputs as entered."
    curve = found.exhibits[0]
    assert curve.title == "Success and failure, by Stat"
    assert curve.chart == Chart("line", "Stat", "Chance", "Roll")
    assert [column.kind for column in curve.columns] == ["count", "text", "chance"]
    wins = [min(max(stat, 2), 9) for stat in range(1, 11)]
    assert curve.rows == tuple(
        (stat, word, Fraction(ways, 10))
        for stat, win in enumerate(wins, 1)
        for word, ways in (("Success", win), ("Failure", 10 - win))
    )
    last = found.exhibits[-1]
    assert last.title == "Answer by answer"
    assert column(last, "Answer") == [ask("riskbreaker/skill-roll", stat=stat).headline for stat in range(1, 11)]


def test_sweep_of_many_outcomes_is_a_grid():
    grid = sweep("riskbreaker/skill-roll", "stat").exhibits[1]
    assert grid.chart == Chart("grid", "Stat", "Result", value="Chance")
    # with a stat of 10, faces 1 to 9 give levels 9 to 1; with a stat of 5 no level is above 4
    levels = {(stat, head): chance for stat, head, chance in grid.rows}
    assert levels[10, "9"] == Fraction(1, 10)
    assert levels[5, "9"] == levels[5, "5"] == 0
    assert len(levels) == 10 * len({head for _, head in levels})
    assert next(head for _, head, _ in grid.rows) == "Failure"


def test_sweep_of_numbers_shows_mean():
    # 12 less the mean of 3d6, which is 10.5
    curve = sweep("basics/success-roll", "skill").exhibits[1]
    assert curve.columns == (Column("Skill or stat", "count"), Column("Margin on average", "number"))
    assert curve.chart == Chart("line", "Skill or stat", "Margin on average")
    margins = dict(curve.rows)
    mean = Fraction(21, 2)
    assert margins[12] == 12 - mean
    assert margins[15] - margins[8] == 7


def test_sweep_of_options_shows_labelled_bars():
    curve = sweep("councilman/roll", "difficulty").exhibits[0]
    assert curve.chart.kind == "bar"
    assert dict.fromkeys(column(curve, "Difficulty")) == dict.fromkeys(
        ["Very Easy", "Easy", "Medium", "Hard", "Very Hard"]
    )
    danger = sweep("councilman/roll", "danger", difficulty="Hard")
    assert danger.headline == "Dangerous: no and yes, all other inputs as entered."
    assert {row[0] for row in danger.exhibits[0].rows} == {"no", "yes"}
    # Bad counts as Very Bad: the outcomes change, the chance of success does not
    outcomes = {(asked, head): chance for asked, head, chance in danger.exhibits[1].rows}
    assert outcomes["yes", "Bad"] == 0
    assert outcomes["yes", "Very Bad"] == outcomes["no", "Bad"] + outcomes["no", "Very Bad"]


def test_sweep_lists_series():
    titles = [exhibit.title.partition(", by")[0] for exhibit in sweep("side-by-side/sword-fight", "first.0").exhibits]
    assert titles == [
        "After the first round: The first side is ahead", "After the first round: Even",
        "After the first round: The second side is ahead", "Answer by answer",
    ]  # fmt: skip


def test_sweep_of_wide_range_uses_even_steps():
    asked = column(sweep("skillful/open-d20", "target").exhibits[-1], "Total to reach")
    # from −60 to 100 in 20 steps of 8
    assert asked == list(range(-60, 101, 8))
    seeds = column(sweep("aretis/fight", "seed", blows=1).exhibits[-1], "Seed")
    assert (len(seeds), seeds[0], seeds[-1]) == (21, 0, 999_999)
    assert {b - a for a, b in pairwise(seeds)} <= {49_999, 50_000}
    # 41 values are still all of them
    assert len(sweep("basics/success-roll", "change").exhibits[-1].rows) == 41


@pytest.mark.sampled(4)
@every
def test_sweep_of_every_input_adds_up_to_one(calculator):
    for path in paths(calculator):
        few = dict.fromkeys({"fights"} - {path} & calculator.fields.keys(), 100)  # calculators of fights are slow
        found = make_sweep_question(calculator, path, few).answer()
        place = input_paths(calculator.fields, {})[path]
        assert found.headline.startswith(place.label)
        assert [exhibit.id for exhibit in found.exhibits] == [
            f"{calculator.id}/sweep/{number}" for number in range(len(found.exhibits))
        ]
        assert found.exhibits[-1].columns[0].kind == ("count" if isinstance(place.kind, IntegerInput) else "text")
        for exhibit in found.exhibits[:-1]:
            _check_curve(calculator, exhibit)


def _check_curve(calculator, exhibit):
    """Check that each value has each outcome once, and that complete chances add up to 1 in the curve too."""
    heads = [row[:-1] for row in exhibit.rows]
    assert len(set(heads)) == len(heads)
    assert exhibit.chart
    kind = exhibit.columns[-1].kind
    if kind == "chance" and len(exhibit.columns) == 3:
        title = exhibit.title.partition(", by ")[0]
        own = next(
            (exhibit for exhibit in calculator.make_question().answer().exhibits if exhibit.title == title), None
        )
        if own and own.chart and own.chart.series is None and _sum(own) == 1:
            sums = {asked: sum(row[2] for row in exhibit.rows if row[0] == asked) for asked, *_ in exhibit.rows}
            assert set(sums.values()) == {1}, exhibit.title


def _sum(exhibit):
    at = [column.kind for column in exhibit.columns].index("chance")
    return sum(row[at] for row in exhibit.rows)


# Tables of purchases and of rolled dice have no curve.
FOLLOWED = [calculator for calculator in CALCULATORS.values() if calculator.name != "suckage"]


@pytest.mark.parametrize("calculator", FOLLOWED, ids=lambda calculator: calculator.id)
def test_sweep_of_main_input_has_curve(calculator):
    """A sweep of numbers has the values of the question in one of its tables."""
    assert any(True for exhibit in calculator.make_question().answer().exhibits for _ in extract_series(exhibit))


def test_extract_series_skips_curves_and_grids():
    text, chance, count = Column("What"), Column("Chance", "chance"), Column("At", "count")
    half = Fraction(1, 2)
    left = [
        Exhibit("a curve", (count, chance), ((1, half), (2, half)), Chart("line", "At", "Chance")),
        Exhibit("two numbers", (text, Column("A", "number"), Column("B", "number")), (("x", 1, 2),)),
        Exhibit("no chances of one thing", (count, chance), ((1, half), (2, 1)), Chart("bar", "At", "Chance")),
        Exhibit("words", (text, Column("Why")), (("x", "y"),)),
        Exhibit("twice the same", (text, chance), (("x", half), ("x", half))),
    ]
    assert [list(extract_series(exhibit)) for exhibit in left] == [[]] * len(left)


def test_input_paths_reach_into_lists_and_groups():
    fields = CALCULATORS["riskbreaker/round-advantage"].fields
    there = input_paths(fields, {"sides": [[5], [2, 3]]})
    assert {path: place.label for path, place in there.items()} == {
        "sides.0.0": "Side 1, fighter 1: Skill level",
        "sides.1.0": "Side 2, fighter 1: Skill level",
        "sides.1.1": "Side 2, fighter 2: Skill level",
    }
    fight = input_paths(CALCULATORS["riskbreaker/fight"].fields, {})
    assert fight["first.0.muscle"].label == "First side, fighter 1: Muscle"
    duel = input_paths(CALCULATORS["councilman/duel"].fields, {"first": {"life": 3}})
    assert duel["first.ranged"].label == "Acts first: Ranged"
    assert isinstance(duel["first.ranged"].kind, FlagInput)


def test_sweep_keeps_other_inputs():
    curve = sweep("riskbreaker/round-advantage", "sides.1.0", sides=[[5], [2, 3]]).exhibits[0]
    # levels n and 3 with a bonus of 1 against a level of 5; the difference is the gain of the larger side
    gains = {(level, side): gain for level, side, gain in curve.rows}
    one, other = 5, 0 + 3
    assert gains[0, "Side 1"] == max(0, one - other - 1)
    assert gains[10, "Side 2"] == 10 + 3 + 1 - 5


def test_sweep_names_refused_values():
    found = sweep("riskbreaker/last-on-counters", "skill_damage", stat=7)
    assert found.exhibits[0].note == "Left out: 8, 9, 10. Skill Damage on a stat of 7 must be at most 7."
    assert column(found.exhibits[-1], "Skill Damage") == list(range(8))
    wall = {"attribute": 0, "block": 10, "d8": 1, "attack": 0}  # 1d8 never comes through a Block of 10
    with pytest.raises(BadInputs, match="neither of the two"):
        sweep("councilman/duel", "first.defence", first=wall, second=wall)


def test_sweep_keeps_column_named_like_input():
    grid = sweep("skillful/attitudes", "defender.attitude").exhibits[0]
    assert len({column.name for column in grid.columns}) == len(grid.columns)


@pytest.mark.parametrize("along", ["luck", "sides", "sides.2.0", "sides.0.x", "", "sides..0", 3, None])
def test_sweep_error_lists_inputs(along):
    with pytest.raises(BadInput, match=r"one of sides\.0\.0, sides\.1\.0, sides\.1\.1, sides\.1\.2"):
        sweep("riskbreaker/round-advantage", along)


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"sides": [[5], ["many"]]}, "sides.1.0"),
        ({"sides": "5 / 2"}, "sides"),
        ({"sides": [[5]]}, "sides"),
        ({"luck": 1}, "luck"),
    ],
)
def test_sweep_reports_error_of_other_input(inputs, field):
    reply = request(calculator="riskbreaker/round-advantage", inputs=inputs, sweep="sides.0.0")
    assert reply["ok"] is False
    assert list(reply["errors"]) == [field]
    # a given value of the swept input is ignored
    assert request(calculator="riskbreaker/skill-roll", inputs={"stat": "abc"}, sweep="stat")["ok"]


def test_sweep_json_and_its_python_give_the_same_answer():
    asked = {"calculator": "riskbreaker/counter-roll", "inputs": {"ruse_stat": 4, "observer_stat": 6}}
    reply = request(**asked, sweep="ruse_stat", rulings={"counter_tie": "ruse-stands"})
    answer = reply["answer"]
    assert (answer["steps"], answer["playable"]) == ([], False)
    assert answer["python"] == (
        "print(sweep('riskbreaker/counter-roll', 'ruse_stat', observer_stat=6, "
        "rulings={'counter_tie': 'ruse-stands'}).as_text())"
    )
    printed: list[str] = []
    exec(answer["python"], {"sweep": sweep, "print": printed.append})
    theirs = sweep("riskbreaker/counter-roll", "ruse_stat", observer_stat=6, rulings="counter_tie=ruse-stands")
    assert printed == [theirs.as_text()]
    assert theirs.as_json()["exhibits"] == answer["exhibits"]
    assert answer["exhibits"] != request(**asked, sweep="ruse_stat")["answer"]["exhibits"]
    assert "The input to vary must be one of" in request(**asked, sweep="luck")["errors"][""]


def test_command_line_prints_sweep_as_text_and_json(capsys):
    asked = ["riskbreaker", "counter-roll", "--observer-stat", "6", "--sweep"]
    assert main([*asked, "ruse-stat"]) == 0
    assert capsys.readouterr().out == sweep("riskbreaker/counter-roll", "ruse_stat", observer_stat=6).as_text() + "\n"
    assert main([*asked, "ruse_stat", "--json"]) == 0
    assert "sweep('riskbreaker/counter-roll'" in json.loads(capsys.readouterr().out)["python"]
    assert main([*asked, "luck"]) == 2
    assert "one of ruse, ruse_stat" in capsys.readouterr().err
