"""Questions are values: each spelling of a question makes the same value."""

import pytest

from rules.calculators import CALCULATORS, BadInputs, find_calculator
from rules.calculators.sweeps import make_sweep_question
from rules.core.inputs import FrozenValues

LOW = {"low_success": "zero"}
every = pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=list(CALCULATORS))


@every
def test_question_is_hashable_value(calculator):
    defaults = {name: default for name, (_, default) in calculator.fields.items()}
    assert calculator.make_question() == calculator.make_question(defaults)
    assert (
        len(
            {calculator.make_question(), calculator.make_question(defaults), calculator.make_question({}, "as-printed")}
        )
        == 2
    )
    with pytest.raises(AttributeError):
        calculator.make_question().seed = "x"


def test_exhibits_are_named_by_question_and_number():
    answer = find_calculator("councilman/opposed-roll").make_question().answer()
    assert [exhibit.id for exhibit in answer.exhibits[:2]] == ["councilman/opposed-roll/0", "councilman/opposed-roll/1"]


def test_typed_and_plain_inputs_make_equal_questions():
    roll = find_calculator("riskbreaker/skill-roll")
    assert roll.make_question({"stat": "7"}) == roll.make_question({"stat": 7}) != roll.make_question()
    assert (
        roll.make_question({}, LOW)
        == roll.make_question({}, "low_success=zero")
        == roll.make_question({}, {"riskbreaker": LOW})
    )
    # a question without rulings follows those in force, which may differ from ours
    assert roll.make_question({}, "recommended") != roll.make_question()
    fight = find_calculator("aretis/fight")
    assert (
        fight.make_question({"first": [{"defence": 9}]})
        == fight.make_question({"first": ({"defence": "9"},)})
        != fight.make_question()
    )


def test_sweep_question_ignores_value_of_swept_input():
    roll = find_calculator("riskbreaker/skill-roll")
    assert (
        make_sweep_question(roll, "stat", {"stat": 3})
        == make_sweep_question(roll, "stat", {"stat": "many"})
        != roll.make_question()
    )
    rolled = roll.make_question({"stat": 3}).with_seed("Friday")
    assert rolled.answer().as_text() == roll.make_question({"stat": 3}).answer().as_text()
    assert (rolled.seed, rolled.as_python()) == ("Friday", "print(ask('riskbreaker/skill-roll', stat=3).as_text())")


def test_question_keeps_rulings_of_its_creation():
    with pytest.raises(BadInputs, match="A ruling must be one of"):
        find_calculator("riskbreaker/skill-roll").make_question({}, "luck=good")


def test_frozen_values_ignore_order_of_fields():
    one, other = FrozenValues({"a": 1, "b": (2,)}), FrozenValues({"b": (2,), "a": 1})
    assert (one, hash(one), {**one}) == (other, hash(other), {"a": 1, "b": (2,)})
    assert one != FrozenValues({"a": 1})
    with pytest.raises(TypeError):
        one["a"] = 2
