"""An input that does not apply changes nothing: the answer is the same for each of its values."""

from copy import deepcopy

import pytest

from rules.calculators import ask, describe_all


def conditional_inputs(inputs, path=()):
    """Return every input with a condition, by its path, with the path of the input that decides."""
    for field in inputs:
        here = (*path, field["name"])
        if "when" in field and "input" in field["when"]:
            decides = field["when"]["input"].split(".")
            yield here, tuple(decides) if len(decides) > 1 else (*path, *decides), field
        for inner in field.get("fields", ()):
            yield from conditional_inputs([inner], here)


def input_at(description, path):
    """Return the description of the input at a path."""
    inputs = description["inputs"]
    for name in path:
        here = next(field for field in inputs if field["name"] == name)
        inputs = here.get("fields", [])
    return here


def set_at_path(values, path, value):
    changed = deepcopy(values)
    *groups, last = path
    there = changed
    for name in groups:
        there = there[name]
    there[last] = value
    return changed


def choices(described):
    if described["kind"] == "flag":
        return [False, True]
    return [option["value"] for option in described["options"]]


CASES = [(description, *case) for description in describe_all() for case in conditional_inputs(description["inputs"])]


@pytest.mark.parametrize(
    ("description", "path", "decides", "described"),
    CASES,
    ids=[f"{description['id']}-{'.'.join(path)}" for description, path, *_ in CASES],
)
def test_input_that_does_not_apply_changes_nothing(description, path, decides, described):
    values = {field["name"]: field["default"] for field in description["inputs"]}
    away = [value for value in choices(input_at(description, decides)) if value not in described["when"]["values"]]
    assert away
    tried = [False, True] if described["kind"] == "flag" else [described["low"], described["high"]]
    for value in away:
        there = set_at_path(values, decides, value)
        one, other = (ask(description["id"], **set_at_path(there, path, value)) for value in tried)
        assert one.headline == other.headline
        assert one.exhibits == other.exhibits


def test_agility_applies_only_without_poise():
    def answer(agility, rulings):
        weak = {"attack": 10, "defence": 10, "agility": agility}
        return ask("aretis/attack-against-a-defence", attacker=weak, rulings=rulings).exhibits

    assert answer(2, "") == answer(18, "")
    assert answer(2, "footing=agility") != answer(18, "footing=agility")


def test_several_observers_follow_the_ruling():
    def seen(rulings, *others):
        return (
            ask("riskbreaker/counter-roll", ruse="noted", noted_level=2, others=list(others), rulings=rulings)
            .exhibits[0]
            .rows
        )

    assert seen("", 3, 1) == seen("")  # the first, on 5, is the best of them
    alone, three = dict(seen("observers=each")), dict(seen("observers=each", 5, 5))
    assert three["Unseen"] == alone["Unseen"] ** 3  # three more like the first, each of whom can fail
