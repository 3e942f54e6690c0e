"""People of all five games as lines of text: those to begin with, what a sheet comes to, and what mends it."""

from pathlib import Path
from random import Random

import pytest

from rules.core import RULES, BadInput
from rules.games import GAMES

every = pytest.mark.parametrize("slug", GAMES)


def words(slug):
    """Words of lines, sensible or not; a line of some of them is read, or refused."""
    return (Path(__file__).parent / slug / "words.txt").read_text(encoding="utf-8").splitlines()


def ruleset(slug):
    return GAMES[slug].module("scenes").GAME


@every
def test_whoever_is_ready_reads_back_and_breaks_no_rule(slug):
    game = ruleset(slug)
    assert 3 <= len(game.ready) <= 6
    for name, line in game.ready.items():
        person = game.read_person(name, line)
        assert game.read_person(name, game.write_person(person)) == person
        judged = game.judge(person)
        assert judged.sums
        assert [each.rule for each in judged.broken if "advice" not in each.why] == []


@every
@pytest.mark.parametrize("seed", range(150))
def test_whatever_reads_is_judged_and_what_mends_it_keeps_the_rule(slug, seed):
    game, random = ruleset(slug), Random(seed)
    line = " · ".join(random.sample(words(slug), random.randint(1, 5)))
    try:
        person = game.read_person("Ann", line)
    except BadInput:
        return
    judged = game.judge(person)
    assert all(isinstance(text, str) for pair in judged.sums for text in pair)
    for each in judged.broken:
        assert each.rule in RULES
        mended = game.judge(game.read_person("Ann", each.mend))
        assert (each.rule, each.why) not in [(still.rule, still.why) for still in mended.broken]


def judged(slug, line):
    game = ruleset(slug)
    told = game.judge(game.read_person("Ann", line))
    return dict(told.sums), [each.rule for each in told.broken]


def test_stance_and_poise_by_hand():
    """Agility 10 on a d20 passes with 10 of 20 faces; 12 less d20 against 12 less d20 hits in 210 of 400."""
    sums, broken = judged("aretis", "Attack 12 · Defence 12 · troll · second-life · poise 0")
    assert sums["keeps their feet in a normal Agility test"] == "50 %"
    assert sums["hits a defence like their own"] == "52.5 %"
    assert (sums["takes"], sums["reaches"]) == ("2 × 2 squares", "12 squares")
    assert broken == ["ar.poise.start", "ar.doubler"]


def test_rules_basics_by_hand():
    """Of 216 rolls of 3d6, 108 come to 10 or less and 160 to 12 or less; 2d6 + 1 is 8 on average."""
    sums, broken = judged("basics", "sword 12 2d+1 · dodge 10 · Move 4")
    assert sums == {
        "sword hits": "74.1 %",
        "sword does on average": "8",
        "dodge succeeds": "50 %",
        "squares a Move goes": "4",
    }
    assert broken == []


def test_skillful_by_hand():
    """A swing costs 5 Wind: 12 of them take 60. Out of breath is a penalty of 4, on the check and on the thresholds."""
    assert judged("skillful", "Broadsword 10 · Wind 63")[0]["Broadsword can be paid"] == "12 times"
    tired, _ = judged("skillful", "Broadsword 10 · Dodge 8 · Wind 0")
    assert (tired["Broadsword adds"], tired["Dodge adds"]) == ("+6", "+4")
    assert tired["Dodge falls a row"] == "every 6 points"
    # 8 and 4 more to beat, with +6: 2 to 6 fail, and a 1 in any case
    assert tired["Broadsword fumbles"] == "30 %"


def test_the_draft_by_hand():
    """+2 costs 3 + 6, Life 33 ten times 1 and three times 2, a second die 4; melee never rolls d6."""
    sums, broken = judged("councilman", "attribute +2 · attack +1 · 2d8 · Life 33")
    assert (sums["an Attribute of +2"], sums["Life 33"]) == ("9 XP", "16 XP")
    assert (sums["the weapon, which is the free item"], sums["in all"]) == ("4 XP", "29 XP")
    assert broken == []
    sums, broken = judged("councilman", "attribute +9 · 1d8 + 1d6 · Life 51")
    assert (sums["an Attribute of +9"], broken) == ("not for sale", ["cd.attributes", "cd.health", "cd.item.basic"])


def test_riskbreaker_by_hand():
    """Muscle 4 to 6 costs 5 + 6, a spell 2: 13 of 10 points, and without the spell 11; so a stat goes down, too."""
    game = ruleset("riskbreaker")
    told = game.judge(game.read_person("Ann", "M6 · W:Lightning*"))
    assert ("points left", "-3") in told.sums
    assert [each.rule for each in told.broken] == ["rb.character.start", "rb.character.minimum"]
    assert told.broken[0].mend == "M5"
