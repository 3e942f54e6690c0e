"""A question is made once, at the edge: however it is written, the same question is the same value."""

import pytest

from rules.calculators import CALCULATORS, BadInputs, find
from rules.calculators.sweeps import pose_sweep
from rules.core.inputs import FrozenValues

LOW = {"low_success": "zero"}
every = pytest.mark.parametrize("each", CALCULATORS.values(), ids=list(CALCULATORS))


@every
def test_a_question_is_a_value_that_can_be_remembered_by(each):
    defaults = {name: default for name, (_, default) in each.fields.items()}
    assert each.pose() == each.pose(defaults)
    assert len({each.pose(), each.pose(defaults), each.pose({}, "as-printed")}) == 2
    with pytest.raises(AttributeError):
        each.pose().seed = "x"


def test_every_table_of_an_answer_is_called_by_the_question_and_its_place():
    answer = find("councilman/opposed-roll").pose().answer()
    assert [exhibit.id for exhibit in answer.exhibits[:2]] == ["councilman/opposed-roll/0", "councilman/opposed-roll/1"]


def test_what_is_typed_and_what_is_meant_are_one_question():
    roll = find("riskbreaker/skill-roll")
    assert roll.pose({"stat": "7"}) == roll.pose({"stat": 7}) != roll.pose()
    assert roll.pose({}, LOW) == roll.pose({}, "low_success=zero") == roll.pose({}, {"riskbreaker": LOW})
    # under no rulings of its own it follows those in force, and those need not be ours
    assert roll.pose({}, "recommended") != roll.pose()
    fight = find("aretis/fight")
    assert fight.pose({"first": [{"defence": 9}]}) == fight.pose({"first": ({"defence": "9"},)}) != fight.pose()


def test_a_question_along_an_input_forgets_what_stood_there():
    roll = find("riskbreaker/skill-roll")
    assert pose_sweep(roll, "stat", {"stat": 3}) == pose_sweep(roll, "stat", {"stat": "many"}) != roll.pose()
    rolled = roll.pose({"stat": 3}).rolled("Friday")
    assert rolled.answer().as_text() == roll.pose({"stat": 3}).answer().as_text()
    assert (rolled.seed, rolled.python()) == ("Friday", "print(ask('riskbreaker/skill-roll', stat=3).as_text())")


def test_rulings_are_read_when_the_question_is_made():
    with pytest.raises(BadInputs, match="A ruling must be one of"):
        find("riskbreaker/skill-roll").pose({}, "luck=good")


def test_records_are_alike_in_whatever_order_they_were_filled():
    one, other = FrozenValues({"a": 1, "b": (2,)}), FrozenValues({"b": (2,), "a": 1})
    assert (one, hash(one), {**one}) == (other, hash(other), {"a": 1, "b": (2,)})
    assert one != FrozenValues({"a": 1})
    with pytest.raises(TypeError):
        one["a"] = 2
