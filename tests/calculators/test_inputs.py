"""Inputs accept proper values and typed text, and refuse the rest with value and range."""

import pytest

from rules.calculators.cli import main
from rules.core.inputs import FlagInput, GroupInput, IntegerInput, ListInput, SelectInput, TextInput, validate_fields

STAT = IntegerInput("Stat", 1, 10)
FIGHTER = GroupInput("Fighter", {"name": (TextInput("Name", longest=5), "Ann"), "stat": (STAT, 4)})


def read(kind, value):
    errors = {}
    found = kind.read(value, "field", errors)
    return found, {path: str(error) for path, error in errors.items()}


@pytest.mark.parametrize(("typed", "number"), [(7, 7), ("7", 7), (" 7 ", 7), ("+7", 7), (1, 1), (10, 10)])
def test_whole_takes_numbers_and_typed_numbers(typed, number):
    assert read(STAT, typed) == (number, {})


@pytest.mark.parametrize("typed", [0, 11, "0", "11", "abc", "", "3.5", 3.5, True, None, "٣", "9" * 40])
def test_whole_refuses_with_value_and_range(typed):
    _, errors = read(STAT, typed)
    assert errors["field"].startswith("Stat must be a whole number from 1 to 10, not ")


def test_whole_reads_a_typographic_minus():
    assert read(IntegerInput("Bonus", -3, 3), "−2") == (-2, {})


def test_an_empty_field_is_called_empty():
    _, errors = read(STAT, "")
    assert errors["field"].endswith(", not empty.")


def test_choice_lists_what_there_is():
    kind = SelectInput("Card", {"gain": "Gain Advantage", "move": "Move"})
    assert read(kind, "move") == ("move", {})
    _, errors = read(kind, "fly")
    assert errors["field"] == "Card must be one of gain, move, not 'fly'."
    assert read(kind, ["gain"])[1]


@pytest.mark.parametrize(("typed", "flag"), [(True, True), ("yes", True), ("false", False)])
def test_flag(typed, flag):
    assert read(FlagInput("Braced"), typed) == (flag, {})


@pytest.mark.parametrize("typed", ["perhaps", 1, None, []])
def test_flag_refuses(typed):
    assert "Braced must be yes or no" in read(FlagInput("Braced"), typed)[1]["field"]


def test_words_have_a_limit():
    assert read(TextInput("Name", longest=5), "Annie") == ("Annie", {})
    assert "up to 5 characters" in read(TextInput("Name", longest=5), "Annabel")[1]["field"]


def test_lists_of_lists_name_the_entry_that_is_wrong():
    sides = ListInput("Sides", ListInput("Fighters", STAT, "fighter", 4), "side", [4], low=2)
    assert read(sides, [[5], ["2", 2]]) == (((5,), (2, 2)), {})
    _, errors = read(sides, [[5], [2, 12], []])
    assert errors == {
        "field.1.1": "Stat must be a whole number from 1 to 10, not 12.",
        "field.2": "Fighters must have 1 to 8 entries (fighter), not 0.",
    }


def test_a_list_is_asked_for_its_length():
    sides = ListInput("Sides", STAT, "side", 4, low=2, high=3)
    assert "2 to 3 entries" in read(sides, [1])[1]["field"]
    assert "2 to 3 entries" in read(sides, "abc")[1]["field"]


def test_an_unknown_name_is_told_in_short():
    _, errors = read(FIGHTER, {"x" * 5000: 3})
    (why,) = errors.values()
    assert why == f"An input of Fighter must be one of name, stat, not '{'x' * 199}…."


def test_groups_take_defaults_and_refuse_unknown_names():
    assert read(FIGHTER, {"stat": "9"}) == ({"name": "Ann", "stat": 9}, {})
    _, errors = read(FIGHTER, {"stat": 0, "speed": 3})
    assert set(errors) == {"field.stat", "field.speed"}
    assert "not 'speed'" in errors["field.speed"]
    assert "an object with name, stat" in read(FIGHTER, 3)[1]["field"]


def test_every_wrong_field_is_reported_at_once():
    errors = {}
    validate_fields({"a": (STAT, 1), "b": (STAT, 1)}, {"a": 0, "b": "x"}, "", errors, "Question")
    assert set(errors) == {"a", "b"}


def test_descriptions_carry_what_a_form_needs():
    described = FIGHTER.describe()
    assert [field["name"] for field in described["fields"]] == ["name", "stat"]
    assert described["fields"][1] == {
        "name": "stat",
        "label": "Stat",
        "help": "",
        "default": 4,
        "kind": "whole",
        "low": 1,
        "high": 10,
    }


@pytest.mark.parametrize(
    ("typed", "same_as"), [(("--area",), ("--area", "yes")), (("--no-area",), ("--area", "no")), ((), ("--area",))]
)
def test_a_flag_is_given_as_people_give_flags(typed, same_as, capsys):
    """Where nothing is said, an item has an area."""
    said = []
    for arguments in (typed, same_as):
        assert main(["riskbreaker", "item-risk", *arguments]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
