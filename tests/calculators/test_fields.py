"""Inputs of each calculator: their bounds and defaults, as in the rules and on the pages."""

import pytest

from rules.calculators import CALCULATORS, find_calculator
from rules.calculators.registry import game_calculators
from rules.calculators.whole_fights import ExactLimit
from rules.core.inputs import GroupInput, IntegerInput, ListInput
from rules.games import GAMES

STATS, CHANGES = "1 to 10", "-9 to 3"  # a stat; Skill Damage down to one left, and the most that Risk adds
WHO = "who: Fighter Thief Mage Ranger own = own, muscle: 1 to 10 = 2, agility: 1 to 10 = 4"
TACTICS = "steady-1 steady-2 steady-3 patient weaken"
RANKS = "green trained able expert"
SKILL = "stat: M A W P = M, name: up to 40 = Sword, magical: yes or no = no, area: yes or no = no"
FIELDS = {
    "riskbreaker/skill-roll": {"stat": f"{STATS} = 5", "change": f"{CHANGES} = 0"},
    "riskbreaker/counter-roll": {
        "ruse": "unknown noted failed = unknown",
        "ruse_stat": f"{STATS} = 3, when ruse is unknown",
        "noted_level": "-10 to 12 = 2, when ruse is noted",  # 0 − 10 to 10 + 3 − 1
        "observer_stat": "0 to 10 = 5",  # Skill Damage takes a stat to 0
        "others": "0 to 7 observer: 0 to 10, new 5 = []",
    },
    "riskbreaker/round-advantage": {
        "sides": "2 to 8 side: 1 to 20 fighter: 0 to 10, new 3, new [3, 3] = [[5], [2, 2, 2]]"
    },
    "riskbreaker/move-away": {
        "stat": f"{STATS} = 5",
        "risk": "1 to 3 = 1",  # three distances
        "opponents": "0 to 8 opponent: 0 to 10, new 4 = [4, 4]",
    },
    "riskbreaker/last-on-counters": {
        "stat": f"{STATS} = 5",
        "skill_damage": "0 to 10 = 0",
        "counters": "0 to 2 = 0",  # a third counter takes effect at once
    },
    "riskbreaker/point-buy": {
        "muscle": f"{STATS} = 5",
        "agility": f"{STATS} = 4",
        "wit": f"{STATS} = 3",
        "personality": f"{STATS} = 4",
        "skills": f"0 to 20 skill: {SKILL}, new M:Sword = "
        "[M:Sword, M:Knockdown, M:Push (AoE), A:Bow, A:Move, W:First Aid, P:Intimidate]",  # the printed Fighter
    },
    "riskbreaker/item-risk": {
        "permits": " skill unlikely impossible = skill",
        "uses": "1 to 20 = 1, when unlimited is no",
        "unlimited": "yes or no = no",
        "bonus": "0 to 2 = 0",
        "area": "yes or no = yes",  # the vial of oil
    },
    "riskbreaker/card-odds": {
        "card": "gain decrease skill-damage kill-damage rescue move alter advance find = kill-damage",
        "stat": f"{STATS} = 5",
        "change": f"{CHANGES} = 0",
        "risk": "1 to 60 = 2",  # up to 3 for each of 20 people
        "group": "1 to 20 = 1",
        "area": "yes or no = no",
    },
    "riskbreaker/fight": {
        "first": f"1 to 4 fighter: {WHO}, new own 2 4 = [Thief 2 4]",
        "first_tactic": f"{TACTICS} = steady-3",
        "second": f"1 to 4 fighter: {WHO}, new own 2 4 = [Mage 2 4]",
        "second_tactic": f"{TACTICS} = steady-3",
        "fights": "100 to 2000 = 1200",
        "seed": "0 to 999999 = 1",
    },
    "dice/roll": {
        "what": f"pool {' '.join(GAMES)} = pool",
        "pool": "up to 60 = 4d8kh2",
        "number": "-20 to 40 = 5",
        "seed": "up to 40 = Tuesday",
        "count": "1 to 20 = 1",
    },
    "side-by-side/thief-and-guard": {"thief": f"{RANKS} = able", "guard": f"{RANKS} = trained"},
    "side-by-side/sword-fight": {
        "first": f"1 to 5 fighter: {RANKS}, new trained = [able, able]",
        "second": f"1 to 5 fighter: {RANKS}, new trained = [trained, trained, trained]",
    },
}


def value(told):
    """Return a value in the form of the tables above."""
    if isinstance(told, bool):
        return "yes" if told else "no"
    if isinstance(told, list | tuple):
        return f"[{', '.join(map(value, told))}]"
    if isinstance(told, dict) and "name" in told:
        return f"{told['stat']}:{told['name']}{' (AoE)' if told['area'] else ''}{'*' if told['magical'] else ''}"
    return " ".join(map(value, told.values())) if isinstance(told, dict) else str(told)


def takes(field):
    """Return the allowed values of an input, from its description."""
    match field["kind"]:
        case "whole":
            return f"{field['low']} to {field['high']}"
        case "choice":
            return " ".join(option["value"] for option in field["options"])
        case "flag":
            return "yes or no"
        case "words":
            return f"up to {field['longest']}"
        case "many":
            item = takes(field["item"])
            return f"{field['low']} to {field['high']} {field['noun']}: {item}, new {value(field['new'])}"
    return ", ".join(f"{inner['name']}: {takes(inner)} = {value(inner['default'])}" for inner in field["fields"])


def input_of(field):
    """Return an input in the form of the tables above."""
    when = field.get("when")
    told = f", when {when['input']} is {' or '.join(map(value, when['values']))}" if when else ""
    return f"{takes(field)} = {value(field['default'])}{told}"


@pytest.mark.parametrize("called", FIELDS)
def test_inputs_accept_values_of_the_rules(called):
    assert {field["name"]: input_of(field) for field in find_calculator(called).describe()["inputs"]} == FIELDS[called]


def test_find_item_input_explains_skill_without_effect():
    permits, _ = find_calculator("riskbreaker/item-risk").fields["permits"]
    assert permits.describe()["options"][0] == {"value": "", "label": "nothing more"}


def test_field_table_covers_every_calculator():
    assert [
        calculator.id for game in ("riskbreaker", "dice", "side-by-side") for calculator in game_calculators(game)
    ] == [*FIELDS]


def test_calculator_describe_is_plain_data():
    description = find_calculator("riskbreaker/skill-roll").describe()
    assert [*description] == ["id", "game", "title", "summary", "inputs"]
    assert {name: entry for name, entry in description.items() if name != "inputs"} == {
        "id": "riskbreaker/skill-roll",
        "game": "riskbreaker",
        "title": "Skill roll",
        "summary": "How often a skill roll succeeds, and at which Success Level.",
    }


def test_exact_limit_of_whole_fights():
    """The number of fighters and the sum of one of their numbers are limited; both limits are allowed values."""
    two = [{"life": 3}, {"life": 2}]
    assert [ExactLimit(9, most, "").allows(two) for most in (1, 2, 3)] == [False, True, True]
    assert [ExactLimit(9, 2, "", ("life",), total).allows(two) for total in (4, 5, 6)] == [False, True, True]
    assert not ExactLimit(9, 1, "", ("life",), 5).allows(two)


@pytest.mark.parametrize("game", [game for game in GAMES if f"{game}/fight" in CALCULATORS])
def test_life_input_sets_every_person_of_a_fight(game):
    fields = find_calculator(f"{game}/fight").fields
    for many, _ in (fields[side] for side in ("first", "second")):
        assert isinstance(many, ListInput)
        assert isinstance(many.item, GroupInput)
        whole = [many.item.fields[name][0] for name in many.item.level]
        bounds = [
            (number.low, number.high)
            for number in whole
            if isinstance(number, IntegerInput) and number.high is not None
        ]
        assert len(bounds) == len(whole) > 0
        for number in (max(low for low, _ in bounds), min(high for _, high in bounds)):
            [person] = many.validate([{**many.new, **dict.fromkeys(many.item.level, number)}])
            assert {person[name] for name in many.item.level} == {number}
