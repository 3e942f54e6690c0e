"""Sentences for choices in a fight of Skillful."""

import pytest

from rules.skillful.combat.choices import (
    AcceptFailure,
    AsItIs,
    Attack,
    Defend,
    DescribeConsequence,
    GiveIn,
    Spare,
    TakeSuckage,
    Wait,
)
from rules.skillful.sentences import sentence
from rules.skillful.tables import POOLS


@pytest.mark.parametrize(
    ("who", "choice", "words"),
    [
        ("Ann", Attack("Fists", ("Bo", "Cy")), "Ann attacks Bo and Cy with Fists"),
        ("Ann", Attack("Fists", ("Bo",), "intense"), "Ann attacks Bo with Fists, intense"),
        ("Bo", Defend("Dodge", aid=(("Cy", "Fists"),)), "Bo dodges, helped by Fists of Cy"),
        ("Bo", Defend("Parry", "relaxed"), "Bo defends with Parry, relaxed"),
        ("Bo", TakeSuckage(3, ("on one knee", "weapon dropped")), "Bo takes 3 suckage: on one knee and weapon dropped"),
        ("GM", Spare(("disarmed",), wind=4), "The GM replaces some of the cost: disarmed"),
        ("GM", DescribeConsequence(("a bruise",)), "The GM describes it: a bruise"),
        ("GM", AsItIs(), "The GM leaves the cost as it is"),
        ("Bo", AcceptFailure(), "Bo accepts the failure"),
        ("Bo", GiveIn(), "Bo gives in"),
        ("Bo", Wait(), "Bo waits"),
    ],
)
def test_choice_is_a_full_sentence(who, choice, words):
    assert sentence(who, choice, None) == words


def test_choices_without_details_are_plain():
    """An attitude is ordinary, one suckage point is the fewest that can be taken, and nothing else is chosen."""
    assert Attack("Fists") == Attack("Fists", (), "ordinary", ())
    assert Defend("Dodge") == Defend("Dodge", "ordinary", ())
    assert TakeSuckage() == TakeSuckage(1, ())
    assert Spare() == Spare((), **dict.fromkeys(POOLS, 0))
    assert DescribeConsequence() == DescribeConsequence(())
