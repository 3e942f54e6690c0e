"""Kinds of fields of a choice: their values, their text and back, their checks, and their description for a form."""

from itertools import chain

import pytest

from rules.core import RuleError, require_int
from rules.core.play.choice_inputs import (
    AnswerPerPerson,
    DivideTotal,
    GroupingInput,
    Pick,
    PickPerPerson,
    PickSome,
    SharePoints,
)


def fault(kind, value):
    """Return the error that a form shows for a value; an empty text for an allowed value."""
    try:
        kind.validate(value)
    except RuleError as error:
        return str(error)
    return ""


def check_two_groups(groups):
    require_int(len(groups), 1, 2, "the number of groups")


HITS = SharePoints("hits", ("Ann", "Bo"), 1, 3, (2, 2))


HALVES = DivideTotal("Advantage", 2, ("here", "there"))


DEBT = DivideTotal("a debt", -1, ("here", "there"))


FRIENDS = PickSome("two friends", ("Ann", "Bo", "Cy"), 2, 2)


WAY = Pick("a way", (1, 2), ("left", "right"))


ARMS = PickPerPerson("weapons", (("Ann", ("bow", "axe")), ("Bo", ("axe",))))


BIDS = AnswerPerPerson("bids", ("Ann", "Bo"), Pick("a bid", (1, 2)), must=("Bo",))


FREE_BIDS = AnswerPerPerson("bids", ("Ann", "Bo"), Pick("a bid", (1, 2)))


CAMPS = GroupingInput("camps", ("Ann", "Bo"), check_two_groups)


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        # 1 to 3 points, at most 2 to each: (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (2, 1), (1, 2)
        (HITS, ["1 to Ann", "1 to Bo", "2 to Ann", "1 to Ann and 1 to Bo", "2 to Bo", "2 to Ann and 1 to Bo",
                "1 to Ann and 2 to Bo"]),
        (HALVES, ["2 + 0", "1 + 1", "0 + 2"]),
        (DEBT, ["-1 + 0", "0 + -1"]),
        (FRIENDS, ["Ann and Bo", "Ann and Cy", "Bo and Cy"]),
        (WAY, ["left", "right"]),
        # each person picks one of their own weapons, or none
        (ARMS, ["", "Bo with axe", "Ann with bow", "Ann with bow and Bo with axe", "Ann with axe",
                "Ann with axe and Bo with axe"]),
        # Bo must bid, Ann need not
        (BIDS, ["Bo for 1", "Bo for 2", "Ann for 1 and Bo for 1", "Ann for 1 and Bo for 2", "Ann for 2 and Bo for 1",
                "Ann for 2 and Bo for 2"]),
        (CAMPS, ["Ann + Bo", "Ann / Bo", "Bo", "Ann"]),
    ],
)  # fmt: skip
def test_input_lists_values_and_parses_their_text(kind, texts):
    values = list(kind.values())
    assert sorted(kind.format(value) for value in values) == sorted(texts)
    assert [kind.parse(kind.format(value)) for value in values if kind.format(value)] == [
        value for value in values if kind.format(value)
    ]
    assert not any(fault(kind, value) for value in values if value)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (HITS, "2 to ann and 1 to Bo", (("Ann", 2), ("Bo", 1))),
        (HITS, "all to Ann", None),
        (HALVES, "2 and 0", None),
        (FRIENDS, "bo and Cy", ("Bo", "Cy")),
        (WAY, "Right", 2),
        (WAY, "up", None),
        (ARMS, "ann with Bow", (("Ann", "bow"),)),
        (ARMS, "Ann", None),
        (CAMPS, "bo / ann", (("Bo",), ("Ann",))),
    ],
)
def test_parse_ignores_case(kind, text, value):
    assert kind.parse(text) == value


@pytest.mark.parametrize(
    ("kind", "values", "reason"),
    [
        (HITS, [{"Bo": 3}, [], {"Bo": 0}, {"Cy": 1}, {"Bo": True}, 3, [["Bo", 1], ["Bo", 1]]],
         "Hits must share 1 to 3 among Ann, Bo, at least 1 each"),
        (HALVES, [[3, -1], [2]], "Advantage must divide 2 among here, there"),
        (DEBT, [[1, -2]], "A debt must divide -1 among here, there"),
        (FRIENDS, [["Ann"], ["Ann", "Ann"]], "Two friends must be 2 of Ann, Bo, Cy"),
        (WAY, [True, 3], "A way must be one of left, right"),
        (ARMS, [{"Bo": "bow"}], "Weapons must name an option for any of Ann (bow or axe), Bo (axe)"),
        (BIDS, [{"Ann": 2}], "Bids must name one or more of Ann, Bo, each once, and always Bo"),
        (FREE_BIDS, [{}, {"Cy": 1}], "Bids must name one or more of Ann, Bo, each once"),
        (CAMPS, [[]], "The number of groups must be a whole number from 1 to 2"),
    ],
)  # fmt: skip
def test_input_rejects_other_values(kind, values, reason):
    for value in values:
        assert f"{reason}, not " in fault(kind, value)


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        (HITS, {"Ann": 1}, (("Ann", 1),)),
        (HITS, [["Ann", 2], ["Bo", 1]], (("Ann", 2), ("Bo", 1))),
        (HALVES, [1, 1], (1, 1)),
        (DEBT, [-1, 0], (-1, 0)),
        (FRIENDS, ["Ann", "Bo"], ("Ann", "Bo")),
        (ARMS, {"Bo": "axe"}, (("Bo", "axe"),)),
        (BIDS, {"Bo": 2}, (("Bo", 2),)),
        (FREE_BIDS, {"Ann": 1}, (("Ann", 1),)),
        (CAMPS, [["Ann"]], (("Ann",),)),
    ],
)
def test_read_accepts_values_of_a_form(kind, value, read):
    assert kind.validate(value) == read


def test_answer_per_person_allows_every_person():
    # each of two people can bid 1, 2 or nothing, but somebody must bid
    assert len(list(FREE_BIDS.values())) == 3 * 3 - 1


@pytest.mark.parametrize(
    ("kind", "described"),
    [
        (HITS, {"kind": "shares", "options": ["Ann", "Bo"], "low": 1, "high": 3, "most": [2, 2]}),
        (HALVES, {"kind": "split", "total": 2, "places": ["here", "there"]}),
        (FRIENDS, {"kind": "some", "options": ["Ann", "Bo", "Cy"], "low": 2, "high": 2}),
        (WAY, {"kind": "pick", "options": [{"value": 1, "label": "left"}, {"value": 2, "label": "right"}]}),
        (ARMS, {"kind": "picks", "low": 0, "options": [{"name": "Ann", "options": ["bow", "axe"], "usual": None},
                                                       {"name": "Bo", "options": ["axe"], "usual": None}]}),
        (CAMPS, {"kind": "division", "people": ["Ann", "Bo"]}),
    ],
)  # fmt: skip
def test_describe_returns_form_data(kind, described):
    assert kind.describe() == described
    assert BIDS.describe()["people"] == ["Ann", "Bo"]


def test_answers_are_listed_one_at_a_time():
    """Sixty people can be divided in more ways than can be listed; the first answer has all of them together."""
    people = tuple(f"P{number}" for number in range(60))
    answers = AnswerPerPerson("Proposals", people, GroupingInput("Fights", people, lambda _: None)).values()
    assert next(answers) == (("P0", (people,)),)


def test_grouping_lists_every_division_once():
    """People without a group count as one more group. There are 52 divisions of five people, a Bell number."""
    every = list(GroupingInput("Fights", ("Ann", "Bo", "Cy", "Di"), lambda _: None).values())
    assert len({frozenset(map(frozenset, groups)) for groups in every}) == len(every) == 52
    assert all(sorted(people) == sorted(set(people)) for people in ([*chain(*groups)] for groups in every))
