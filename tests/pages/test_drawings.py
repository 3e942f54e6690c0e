"""Flows and ladders say what the rules say: numbers as printed, steps in the order in which fights go."""

from importlib import import_module

import pytest
from bs4 import BeautifulSoup
from site_pages import html

from book.read.index import index
from rules import basics
from rules.asking.drawings import Flow
from rules.core import explained
from rules.games import GAMES


def drawings(game):
    return import_module(f"rules.answers.{game}.drawings").drawings()


def rungs(drawn):
    return [(each.name, each.numbers, tuple(by for _, by in each.moves)) for each in drawn.rungs]


def test_difficulties_are_three_apart_and_mixed_does_it():
    """Table 1 of the 2d8 draft: Mixed from 5, 8, 11, 14, 17 on, Very Good 6 above."""
    found = [(each.name, each.numbers, each.note) for each in drawings("councilman")["difficulties"].rungs]
    assert found == [
        ("Very Hard", "17 or more", "does it; 23 or more is Very Good."),
        ("Hard", "14 or more", "does it; 20 or more is Very Good."),
        ("Medium", "11 or more", "does it; 17 or more is Very Good."),
        ("Easy", "8 or more", "does it; 14 or more is Very Good."),
        ("Very Easy", "5 or more", "does it; 11 or more is Very Good."),
    ]


def test_the_six_rows_move_poise_as_printed():
    """The combat table of Stance and Poise; a lone −1 is taken from whoever comes off worse (ar-e07)."""
    assert rungs(drawings("aretis")["rows"]) == [
        ("Excellent", "≥ 10", (2, -3)),
        ("Good", "5 to 9", (1, -2)),
        ("So-so", "0 to 4", (0, -1)),
        ("Blah", "−5 to −1", (-1, 0)),
        ("Bad", "−10 to −6", (-2, 1)),
        ("Total Failure", "≤ −11", (-3, 2)),
    ]


def test_a_defence_falls_a_row_for_every_ten_points():
    """Skillful's chart: full tens, a tie is a win."""
    assert [each.numbers for each in drawings("skillful")["chart"].rungs] == [
        "won, or a tie",
        "lost by 1 to 9",
        "lost by 10 to 19",
        "lost by 20 to 29",
        "lost by 30 to 39",
        "lost by 40 or more",
    ]


def test_a_face_under_the_stat_is_a_level_of_their_distance():
    """A d10 on 5: 6 to 10 fail; 5 less the face."""
    found = [(each.name, each.note) for each in drawings("riskbreaker")["levels"].rungs]
    assert found[:5] == [(str(face), "fails") for face in (10, 9, 8, 7, 6)]
    assert found[5:] == [(str(5 - level), f"succeeds at level {level}") for level in range(5)]


def test_a_blow_goes_as_its_flow_has_it():
    """Ann hits on 3d6=12 against 12, the Orc's dodge fails on 9 against 8, and her sword does 4 + 2."""
    sword = basics.Weapon("sword", 12, dice=1, adds=2)
    ann = basics.Fighter("Ann", 6, 5, (sword,), (("dodge", 9),))
    orc = basics.Fighter("Orc", 5, 4, (basics.Weapon("club", 11, dice=2),), (("dodge", 8),))
    battle = basics.begin(basics.enters(ann, (0, 0)), basics.enters(orc, (1, 0)))
    turn = basics.Turn("attack", "sword", "Orc")
    told = [
        step.rule
        for step in explained("3d6=4+4+4, 3d6=3+3+3, 1d6=4", basics.take_turn, battle, turn).steps
        if step.rule
    ]
    drawn = list(rules_of(drawings("basics")["attack"].steps))
    assert [each for each in drawn if each in told] == sorted({*told} & {*drawn}, key=told.index)


def rules_of(steps):
    for step in steps:
        if step.rule:
            yield step.rule
        yield from rules_of(step.inner)


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_stands_on_a_page_and_leads_to_its_rules(game):
    """Once each, with as many steps and rungs as it has; each rule that it names is a link to where that is stated."""
    pages = [path for path in index().pages if path.startswith(f"{game}/")]
    texts = {path: index().pages[path].text for path in pages}
    for name, drawn in drawings(game).items():
        (path,) = [path for path, text in texts.items() if f"/// drawing | {game}/{name}\n" in text]
        soup = BeautifulSoup(html(path.removesuffix("index.md").removesuffix(".md") + "/"), "html.parser")
        figure = soup.find("figcaption", string=drawn.title) or soup.find("a", string=drawn.title).parent
        links = {link["href"].partition("#")[2] for link in figure.parent.select("a")}
        assert links == ({*rules_of(drawn.steps)} if isinstance(drawn, Flow) else {drawn.rule})
