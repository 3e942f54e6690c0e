"""Diagrams of fights and ladders agree with the rules and the printed numbers."""

from importlib import import_module

import pytest

from rules import basics
from rules.calculators.diagrams import find_diagram
from rules.core import BadInput, explained


def diagrams(game):
    return import_module(f"rules.{game}.calculators.diagrams").diagrams()


def rungs(drawn):
    return [(rung.name, rung.numbers, tuple(by for _, by in rung.moves)) for rung in drawn.rungs]


def test_councilman_difficulties_are_three_apart():
    """Table 1 of the 2d8 draft: Mixed from 5, 8, 11, 14, 17 on, Very Good 6 above."""
    found = [(rung.name, rung.numbers, rung.note) for rung in diagrams("councilman")["difficulties"].rungs]
    assert found == [
        ("Very Hard", "17 or more", "succeeds; 23 or more is Very Good."),
        ("Hard", "14 or more", "succeeds; 20 or more is Very Good."),
        ("Medium", "11 or more", "succeeds; 17 or more is Very Good."),
        ("Easy", "8 or more", "succeeds; 14 or more is Very Good."),
        ("Very Easy", "5 or more", "succeeds; 11 or more is Very Good."),
    ]


def test_aretis_attack_moves_poise_as_printed():
    """The combat table of Stance and Poise; the worse of the two loses a lone −1 (ar-e07)."""
    assert rungs(diagrams("aretis")["rows"]) == [
        ("Excellent", "≥ 10", (2, -3)),
        ("Good", "5 to 9", (1, -2)),
        ("So-so", "0 to 4", (0, -1)),
        ("Blah", "−5 to −1", (-1, 0)),
        ("Bad", "−10 to −6", (-2, 1)),
        ("Total Failure", "≤ −11", (-3, 2)),
    ]


def test_councilman_attack_hits_in_upper_three_rows():
    """As the combat table prints: Excellent, Good and So-so hit; Bad and Total Failure bring a counter-attack."""
    hit, none, back = "The attack hits.", "Nobody is struck.", "The defender strikes back."
    found = diagrams("aretis")["rows"].rungs
    assert [step.note for step in found] == [hit, hit, hit, none, back, back]
    assert [step.works for step in found] == [True] * 3 + [False] * 3
    assert {tuple(who for who, _ in step.moves) for step in found} == {("attacker", "defender")}


def test_poise_diagram_runs_from_4_to_0():
    """A fighter begins with 4 poise (ar-e04), rises with 1, and falls at 0."""
    found = [(rung.name, rung.note.partition(" ")[2].partition(" ")[0]) for rung in diagrams("aretis")["poise"].rungs]
    assert found == [("4", "start"), ("3", ""), ("2", ""), ("1", "rise"), ("0", "fall:")]


def test_riskbreaker_levels_bring_printed_advantage():
    """Printed levels: from Mixed up the action succeeds. Good gives the player 1 Advantage, Bad gives the GM 1."""
    found = diagrams("councilman")["outcomes"].rungs
    assert [(step.name, step.works) for step in found] == [
        ("Very Good", True), ("Good", True), ("Mixed", True), ("Bad", False), ("Very Bad", False),
    ]  # fmt: skip
    assert [step.moves for step in found] == [
        (("you", own), ("the GM", gm)) for own, gm in ((1, 0), (0, 0), (0, 1), (0, 1), (0, 2))
    ]
    assert [step.note for step in found] == ["You succeed."] * 3 + ["You fail."] * 2


def test_skillful_defence_falls_one_row_per_ten_points():
    """Skillful's chart: one row for each ten points, a tie wins, and the further cost beyond the N already paid."""
    assert [(rung.numbers, rung.note, rung.works) for rung in diagrams("skillful")["chart"].rungs] == [
        ("won, or a tie", "N, and nothing more.", True),
        ("lost by 1 to 9", "N and 2N.", False),
        ("lost by 10 to 19", "N, 2N and the first penalty.", False),
        ("lost by 20 to 29", "N, 2N and the second penalty.", False),
        ("lost by 30 to 39", "N, 2N and the third penalty.", False),
        ("lost by 40 or more", "N, 2N and the fourth penalty.", False),
    ]


def test_riskbreaker_level_is_distance_below_stat():
    """A d10 against 5: 6 to 10 fail; otherwise the level is 5 less the face."""
    found = [(rung.name, rung.note) for rung in diagrams("riskbreaker")["levels"].rungs]
    assert found[:5] == [(str(face), "fails") for face in (10, 9, 8, 7, 6)]
    assert found[5:] == [(str(5 - level), f"succeeds at level {level}") for level in range(5)]
    assert [rung.works for rung in diagrams("riskbreaker")["levels"].rungs] == [False] * 5 + [True] * 5


def test_attack_follows_its_diagram():
    """Ann hits on 3d6=12 against 12, the Orc's dodge fails on 9 against 8, and her sword does 4 + 2."""
    sword = basics.Weapon("sword", 12, dice=1, adds=2)
    ann = basics.Character("Ann", 6, 5, (sword,), (("dodge", 9),))
    orc = basics.Character("Orc", 5, 4, (basics.Weapon("club", 11, dice=2),), (("dodge", 8),))
    battle = basics.begin(basics.place_fighter(ann, (0, 0)), basics.place_fighter(orc, (1, 0)))
    turn = basics.Turn("attack", "sword", "Orc")
    told = [
        step.rule
        for step in explained("3d6=4+4+4, 3d6=3+3+3, 1d6=4", basics.take_turn, battle, turn).steps
        if step.rule
    ]
    drawn = list(rules_of(diagrams("basics")["attack"].steps))
    assert [drawing for drawing in drawn if drawing in told] == sorted({*told} & {*drawn}, key=told.index)


def rules_of(steps):
    for step in steps:
        if step.rule:
            yield step.rule
        yield from rules_of(step.inner)


@pytest.mark.parametrize(("game", "name", "branches"), [
    ("aretis", "round", ["Choose"]),
    ("basics", "round", ["One maneuver"]),
    ("basics", "attack", ["Roll 3d6", "Hit"]),
    ("councilman", "round", []),
    ("riskbreaker", "battle", []),
    ("riskbreaker", "turn", ["Roll 1d10"]),
    ("skillful", "attack", ["Say how, and pay", "Roll open d20s"]),
])  # fmt: skip
def test_exclusive_steps_have_branches(game, name, branches):
    """Exclusive steps are a stance, a maneuver, an attitude, and the two results of a roll; others follow in order."""
    assert [step.name for step in steps_of(find_diagram(f"{game}/{name}").steps) if step.exclusive] == branches


def test_basics_all_out_attack_has_no_defence():
    """Only the All-Out Attack, of ten maneuvers, leaves no defence."""
    (turns,) = [step for step in steps_of(find_diagram("basics/round").steps) if step.name == "One maneuver"]
    without = [step.name for step in turns.inner if step.note.endswith("No defence till your next turn.")]
    assert (len(turns.inner), without) == (10, ["All-Out Attack"])
    assert turns.inner[0].note == "Nothing at all."


def test_find_diagram_rejects_unknown_name():
    with pytest.raises(BadInput, match="A diagram must be one of round, rows, poise"):
        find_diagram("aretis/levels")


def steps_of(steps):
    for step in steps:
        yield step
        yield from steps_of(step.inner)
