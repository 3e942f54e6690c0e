"""Sentences for the choices in a battle, as people say them at the table."""

import pytest

from rules.core import explained, under
from rules.riskbreaker import (
    Alter,
    DeclareFights,
    DeclareSkills,
    Decrease,
    DisputedFights,
    Distance,
    Flee,
    Gain,
    InflictKill,
    InflictSkill,
    LetGo,
    Move,
    Pass,
    Recover,
    Rescue,
    RiskbreakerRulings,
    ShareAdvantage,
    Stat,
    Surrender,
    Unaware,
    Veto,
    play_choices,
)
from rules.riskbreaker.sentences import sentence

THREE = (("Odo", 1), ("Mab", 1), ("Hob", 1))


@pytest.mark.parametrize(
    ("choice", "success", "words"),
    [
        (Gain("Ida", "Charm", 2), None, "Ida tries to gain Advantage with Charm, Risk 2"),
        (Gain("Ida", "Charm", 2), False, "Ida tries to gain Advantage with Charm, Risk 2"),
        (Gain("Ida", "Charm", 2), True, "Ida gains Advantage with Charm, Risk 2"),
        (Decrease("Ida", "Distract", 1, item="Horn", group=("Bo", "Cy")), True,
         "Ida decreases Advantage with Distract and Horn, Risk 1, helped by Bo and Cy"),
        (Gain("Ida", "Charm", 3, element=1), True, "Ida gains Advantage with Charm, resource 1"),
        (InflictKill("Ida", "Bow", 3, THREE), None,
         "Ida tries to inflict Kill Damage on Odo, Mab and Hob with Bow, Risk 3"),
        (InflictSkill("Ida", "Bow", 1, Stat.WIT, (("Odo", 1),)), True,
         "Ida inflicts Wit damage on Odo with Bow, Risk 1"),
        (Rescue("Ida", "First Aid", 1, comrade="Bo"), True, "Ida rescues Bo with First Aid, Risk 1"),
        (Recover("Ida", group=("Bo",)), None, "Ida recovers, helped by Bo"),
        (Move("Ida", "Move", 1, 2), True, "Ida moves to Fight 2 with Move, Risk 1"),
        (Move("Ida", "Move", 1, "off"), None, "Ida tries to move off the field with Move, Risk 1"),
        (Move("Ida", "Move", 1, "Odo"), True, "Ida moves to Odo with Move, Risk 1"),
        (Move("Ida", "Move", 1, "place", place=("wall",)), True, "Ida moves to wall with Move, Risk 1"),
        (Alter("Ida", "Scout", 1, "obstacle"), True, "Ida makes an obstacle with Scout, Risk 1"),
        (Alter("Ida", "Set Trap", 1, "trap"), None, "Ida tries to make a trap with Set Trap, Risk 1"),
        (Alter("Ida", "Tactics", 2, "tactics", moved=("Odo", "Mab")), True,
         "Ida leads Odo and Mab out of the Fight with Tactics, Risk 2"),
    ],
)  # fmt: skip
def test_maneuver_is_a_full_sentence(choice, success, words):
    assert sentence("Ida", choice, success) == words


@pytest.mark.parametrize(
    ("who", "choice", "words"),
    [
        ("Ida", Pass("Ida"), "Ida passes"),
        ("friends", DeclareFights(()), "The friends say who fights whom; then Advantage is shared"),
        ("gate", DeclareFights(()), "The gate side says who fights whom; then Advantage is shared"),
        ("friends", DisputedFights(()), "The friends do not agree who fights whom; then Advantage is shared"),
        ("gate", DisputedFights(()), "The gate side does not agree who fights whom; then Advantage is shared"),
        ("gate", ShareAdvantage("gate"), "The gate side shares the Advantage among the Fights"),
        ("all", DeclareSkills((("Ida", "Bow"), ("Odo", "Pike"))),
         "The round begins: Ida fights with Bow and Odo fights with Pike"),
        ("all", DeclareSkills(), "The round begins"),
        ("friends", Surrender("friends"), "The friends surrender"),
        ("gate", Flee("gate"), "The gate side flees"),
        ("GM", Veto("Ida", "gain", "Charm"), "The GM vetoes Gain Advantage with Charm for Ida"),
        ("GM", Distance("Ida", "away", 2), "The GM sets Risk 2 for Ida to move away"),
        ("GM", Unaware("friends"), "The friends are unaware"),
        ("GM", Unaware("gate"), "The gate side is unaware"),
        ("gate", LetGo("gate", "Ida", ("Odo",)), "The gate side lets Ida go"),
        ("Ida", None, ""),
    ],
)  # fmt: skip
def test_decision_is_a_full_sentence(who, choice, words):
    assert sentence(who, choice, None) == words


@pytest.mark.parametrize(
    ("choice", "words"), [(Surrender("B"), "The B side surrenders."), (Flee("B"), "The B side flees.")]
)
def test_giving_up_is_noted(duel, choice, words):
    """A whole side flees only by the printed alternative, and only as a round begins."""
    printed = RiskbreakerRulings(flight="as-printed")
    done = under(printed, explained, "", play_choices, duel(printed, phase="skills", queue=()), choice)
    assert ("rb.end", words) in [(step.rule, step.text) for step in done.steps]
