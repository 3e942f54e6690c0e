"""Inputs of calculators: values of forms, typed text, and each refusal with the place of its fault."""

import pytest

from rules.core.inputs import (
    BadInputs,
    Condition,
    FlagInput,
    GroupInput,
    IntegerInput,
    ListInput,
    SelectInput,
    TextInput,
    describe_input,
    validate_all,
    validate_fields,
)

AGE = IntegerInput("Age", 3, 9, "In years.", Condition("asked", (True,)))
DEBT = IntegerInput("Debt", -5, None)
WAY = SelectInput("Way", {"n": "North", "s": "South"})
SLOW = FlagInput("Slow")
NAME = TextInput("Name", 3)
FIGHTER = GroupInput("Fighter", {"age": (AGE, 5), "slow": (SLOW, False)})
FIGHTERS = ListInput("Fighters", FIGHTER, "fighter", {}, 1, 2)
LONG = f"it.{'x' * 5000}"
SIDES = ListInput("Sides", ListInput("Ages", AGE, "age", 4), "side", [4], low=2)


def faults(kind, value):
    """Return each fault of a value, by its place."""
    try:
        validate_all([("it", kind, value)])
    except BadInputs as error:
        return error.errors
    return {}


@pytest.mark.parametrize(
    ("kind", "given", "read"),
    [
        (AGE, 3, 3), (AGE, " 9 ", 9), (DEBT, "−5", -5), (DEBT, "9" * 9, 999999999), (WAY, "n", "n"),
        (NAME, "Ann", "Ann"), (SLOW, True, True), (SLOW, "yes", True), (SLOW, "true", True), (SLOW, False, False),
        (SLOW, "no", False), (SLOW, "false", False),
        (FIGHTER, {"age": "4"}, {"age": 4, "slow": False}), (FIGHTERS, [{}], ({"age": 5, "slow": False},)),
        (SIDES, [[5], ["3", 3]], ((5,), (3, 3))),
    ],
)  # fmt: skip
def test_read_accepts_values_and_typed_text(kind, given, read):
    assert kind.validate(given) == read


@pytest.mark.parametrize(
    ("kind", "given", "found"),
    [
        (AGE, 2, {"it": "Age must be a whole number from 3 to 9, not 2."}),
        (AGE, 10, {"it": "Age must be a whole number from 3 to 9, not 10."}),
        (AGE, "x", {"it": "Age must be a whole number from 3 to 9, not 'x'."}),
        (DEBT, "−6", {"it": "Debt must be a whole number of at least -5, not -6."}),
        (DEBT, "9" * 10, {"it": "Debt must be a whole number of at least -5, not '9999999999'."}),
        (WAY, "w", {"it": "Way must be one of n, s, not 'w'."}),
        (SLOW, "maybe", {"it": "Slow must be yes or no, not 'maybe'."}),
        (SLOW, 1, {"it": "Slow must be yes or no, not 1."}),
        (SLOW, [], {"it": "Slow must be yes or no, not []."}),
        (AGE, "", {"it": "Age must be a whole number from 3 to 9, not empty."}),
        (WAY, ["n"], {"it": "Way must be one of n, s, not ['n']."}),
        (NAME, "Anne", {"it": "Name must be a text of up to 3 characters, not 'Anne'."}),
        (FIGHTERS, [{}, {"age": 1}], {"it.1.age": "Age must be a whole number from 3 to 9, not 1."}),
        (FIGHTERS, [], {"it": "Fighters must have 1 to 2 entries (fighter), not 0."}),
        (FIGHTERS, [{"size": 1}], {"it.0.size": "An input of Fighter must be one of age, slow, not 'size'."}),
        (FIGHTER, {"x" * 5000: 3}, {LONG: f"An input of Fighter must be one of age, slow, not '{'x' * 199}…."}),
        (SIDES, [[5], [3, 12], []], {
            "it.1.1": "Age must be a whole number from 3 to 9, not 12.",
            "it.2": "Ages must have 1 to 8 entries (age), not 0.",
        }),
        (FIGHTER, 3, {"it": "Fighter must be an object with age, slow, not 3."}),
    ],
)  # fmt: skip
def test_read_names_place_of_each_fault(kind, given, found):
    assert faults(kind, given) == found


@pytest.mark.parametrize("given", [True, "", None, 3.0, "3.0", "٣", "9" * 40])
def test_integer_input_rejects_other_numbers(given):
    assert faults(AGE, given)["it"].startswith("Age must be a whole number from 3 to 9, not ")


def test_read_rejects_wrong_lengths():
    assert faults(FIGHTERS, [{}, {}, {}])["it"].endswith(", not 3.")
    assert faults(FIGHTERS, 3)["it"].endswith(", not 3.")
    assert faults(NAME, "Anne")["it"].endswith(", not 'Anne'.")


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [(AGE, "+4", 4), (WAY, "SOUTH", "s"), (WAY, "N", "n"), (WAY, "up", None), (SLOW, "", True), (SLOW, "x", None)],
)
def test_parse_reads_words_of_choice(kind, typed, value):
    assert kind.parse(typed) == value


def test_input_lists_its_values_with_their_text():
    assert list(AGE.values()) == [3, 4, 5, 6, 7, 8, 9]
    assert [WAY.format(value) for value in WAY.values()] == ["North", "South"]
    assert list(SLOW.values()) == [False, True]  # the plainest first
    assert SLOW.format(True) == ""
    assert AGE.format(4) == "4"


def test_describe_returns_form_data():
    assert AGE.describe() == {"kind": "whole", "low": 3, "high": 9}
    assert describe_input("age", AGE, 5)["when"] == {"input": "asked", "values": [True]}
    assert Condition("speed", ("slow",), True).describe() == {"ruling": "speed", "values": ["slow"]}
    assert SLOW.describe() == {"kind": "flag"}
    assert WAY.describe() == {
        "kind": "choice",
        "options": [{"value": "n", "label": "North"}, {"value": "s", "label": "South"}],
    }
    assert TextInput("Name").describe() == {"kind": "words", "longest": 80}


def test_describe_returns_form_data_of_groups_and_lists():
    fields = [
        (field["name"], field["label"], field["help"], field["default"]) for field in FIGHTER.describe()["fields"]
    ]
    assert fields == [("age", "Age", "In years.", 5), ("slow", "Slow", "", False)]
    described = FIGHTERS.describe()
    assert {name: described[name] for name in ("kind", "noun", "new", "low", "high")} == {
        "kind": "many",
        "noun": "fighter",
        "new": {},
        "low": 1,
        "high": 2,
    }
    assert described["item"]["label"] == "Fighter"


def test_validate_fields_reports_every_wrong_field():
    with pytest.raises(BadInputs) as refused:
        validate_fields({"a": (AGE, 3), "b": (AGE, 3)}, {"a": 0, "b": "x"}, "Question")
    assert set(refused.value.errors) == {"a", "b"}
