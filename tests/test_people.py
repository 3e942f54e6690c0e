"""People of all five games as lines of text: ready people, numbers of a sheet, and fixes of its faults."""

from pathlib import Path
from random import Random

import pytest
from sessions import game_of

from rules.core import RULES, BadInput
from rules.games import GAMES

every = pytest.mark.parametrize("slug", GAMES)


def words(slug):
    """Return words of lines; a line of some of them is either read or rejected."""
    return (Path(__file__).parent / slug / "words.txt").read_text(encoding="utf-8").splitlines()


@every
def test_ready_people_round_trip_and_are_valid(slug):
    game = game_of(slug)
    assert 3 <= len(game.people.ready) <= 6
    for name, line in game.people.ready.items():
        person = game.people.parse(name, line)
        assert game.people.parse(name, game.people.format(person)) == person
        judged = game.people.check(person)
        assert judged.sums
        assert [violation.rule for violation in judged.violations if "advice" not in violation.reason] == []


@every
@pytest.mark.parametrize("seed", range(150))
def test_fixes_of_any_sheet_remove_violations(slug, seed):
    game, random = game_of(slug), Random(seed)
    line = " · ".join(random.sample(words(slug), random.randint(1, 5)))
    try:
        person = game.people.parse("Ann", line)
    except BadInput:
        return
    judged = game.people.check(person)
    assert all(isinstance(text, str) for pair in judged.sums for text in pair)
    for violation in judged.violations:
        assert violation.rule in RULES
        mended = game.people.check(game.people.parse("Ann", violation.fix))
        assert (violation.rule, violation.reason) not in [(still.rule, still.reason) for still in mended.violations]


def judge_line(slug, line):
    game = game_of(slug)
    told = game.people.check(game.people.parse("Ann", line))
    return dict(told.sums), [violation.rule for violation in told.violations]


def test_aretis_sheet_shows_chances_and_violations():
    """Agility 10 on a d20 passes with 10 of 20 faces; 12 less d20 against 12 less d20 hits in 210 of 400."""
    sums, broken = judge_line("aretis", "Attack 12 · Defence 12 · troll · second-life · poise 0")
    assert sums["passes a normal Agility test"] == "50 %"
    assert sums["hits a defence equal to their attack"] == "52.5 %"
    assert (sums["takes"], sums["reaches"]) == ("2 × 2 squares", "12 squares")
    assert broken == ["ar.poise.start", "ar.doubler"]


def test_basics_sheet_shows_chances_and_mean_damage():
    """Of 216 rolls of 3d6, 108 come to 10 or less and 160 to 12 or less; 2d6 + 1 is 8 on average."""
    sums, broken = judge_line("basics", "sword 12 2d+1 · dodge 10 · Move 4")
    assert sums == {
        "sword hits": "74.1 %",
        "sword does on average": "8",
        "dodge succeeds": "50 %",
        "squares a Move goes": "4",
    }
    assert broken == []


def test_skillful_sheet_shows_costs_and_fatigue():
    """A swing costs 5 Wind, so 60 Wind are 12 swings. An empty Wind lowers checks and thresholds by 4."""
    assert judge_line("skillful", "Broadsword 10 · Wind 63")[0]["Broadsword can be paid"] == "12 times"
    tired, _ = judge_line("skillful", "Broadsword 10 · Dodge 8 · Wind 0")
    assert (tired["Broadsword adds"], tired["Dodge adds"]) == ("+6", "+4")
    assert tired["Dodge falls a row"] == "every 6 points"
    # 8 and 4 more to beat, with +6: 2 to 6 fail, and a 1 in any case
    assert tired["Broadsword fumbles"] == "30 %"


def test_councilman_sheet_shows_prices_and_violations():
    """A +2 costs 3 + 6, Life 33 costs 10 · 1 + 3 · 2, a second die 4. Melee weapons do not roll d6."""
    sums, broken = judge_line("councilman", "attribute +2 · attack +1 · 2d8 · Life 33")
    assert (sums["an Attribute of +2"], sums["Life 33"]) == ("9 XP", "16 XP")
    assert (sums["the weapon is the free item"], sums["in all"]) == ("4 XP", "29 XP")
    assert broken == []
    sums, broken = judge_line("councilman", "attribute +9 · 1d8 + 1d6 · Life 51")
    assert (sums["an Attribute of +9"], broken) == ("not for sale", ["cd.attributes", "cd.health", "cd.item.basic"])


def test_riskbreaker_sheet_shows_points_and_fix():
    """Muscle 4 to 6 costs 5 + 6 and a spell 2: 13 of 10 points, and 11 without the spell. So the fix lowers a stat."""
    game = game_of("riskbreaker")
    told = game.people.check(game.people.parse("Ann", "M6 · W:Lightning*"))
    assert ("points left", "-3") in told.sums
    assert [violation.rule for violation in told.violations] == ["rb.character.start", "rb.character.minimum"]
    assert told.violations[0].fix == "M5"


@pytest.mark.parametrize(
    ("slug", "line", "sums"),
    [
        # A die less 2 does nothing on 1 and 2, else 1 to 4: ten sixths.
        ("basics", "dart 10 1d-2", {"dart does on average": "≈ 1.7"}),
        ("basics", "fists 10 0d+2", {"fists does on average": "2"}),
        ("aretis", "Attack 9 · gnome", {"takes": "one square", "reaches": "the square they share"}),
        ("aretis", "Attack 9", {"starts with poise": "4", "takes": "one square", "reaches": "8 squares"}),
        # A fumble threatens on a 1, and 1 − 3 + 10 is 8: 18 of 20 second dice are high enough, 18/400 in all.
        ("skillful", "Broadsword 10 · Dodge 8 · Wind 63", {"Broadsword adds": "+10", "Broadsword costs": "5 Wind",
         "Dodge adds": "+8", "Dodge can be paid": "12 times", "Dodge falls a row": "every 10 points",
         "Broadsword fumbles": "4.5 %"}),
        ("skillful", "Broadsword 10 · Wind 4", {"Broadsword can be paid": "0 times"}),
        # +1 costs 3, Life 24 four times 1, Block 1 costs 5.
        ("councilman", "attribute +1 · Life 24 · Block 1", {"an Attribute of +1": "3 XP", "Life 24": "4 XP",
         "Block 1": "5 XP", "the weapon is the free item": "0 XP", "in all": "12 XP"}),
        ("councilman", "attack +2 · 2d8", {"the weapon is the free item": "6 XP"}),
        ("councilman", "attack +0", {"the weapon is the free item": "not for sale"}),
        ("councilman", "2d6 ranged", {"the weapon is the free item": "4 XP", "in all": "4 XP"}),
        ("councilman", "unarmed", {"in all": "0 XP"}),
        ("riskbreaker", "M5: Sword, Knockdown · A4: Move", {"Muscle 4 to 5": "5", "M:Sword": "1", "points left": "2"}),
    ],
)  # fmt: skip
def test_sheet_values_of_a_line_equal_sums_by_hand(slug, line, sums):
    found, _ = judge_line(slug, line)
    assert {name: found[name] for name in sums} == sums


@pytest.mark.parametrize(
    ("slug", "line", "mended"),
    [
        ("aretis", "Attack 9 · second-life · poise 0", [
            ("ar.poise.start", "Attack 9 · Defence 10 · Agility 10 · second-life"),
            ("ar.doubler", "Attack 9 · Defence 10 · Agility 10 · doubler · poise 0 · second-life"),
        ]),
        ("aretis", "Attack 9 · doubler · second-life · poise 1", []),
        ("councilman", "attribute +9 · Willpower -5 · Life 99", [
            ("cd.attributes", "attribute +4 · Willpower −5 · Life 99"),
            ("cd.attributes", "attribute +9 · Willpower −1 · Life 99"),
            ("cd.health", "attribute +9 · Willpower −5 · Life 50"),
        ]),
        ("councilman", "attack +9 · 2d6 · defence +9", [
            ("cd.attack.fighter", "attack +9 · 2d6 · defence +6"),
            ("cd.item.limit", "attack +2 · 2d6 · defence +9"),
            ("cd.item.basic", "attack +9 · 2d8 · defence +9"),
        ]),
        ("councilman", "attack -1", [("cd.item.limit", "attack +0")]),
        # Muscle up to 10 costs 45, Agility down to 1 brings back 9; Muscle 7 costs 18, within 10 and those 9.
        ("riskbreaker", "M12 · A0", [
            ("rb.character.range", "M10 · A1"),
            ("rb.character.start", "M7 · A1"),
            ("rb.character.minimum", "M10: Sword · A1: Move"),
        ]),
        ("riskbreaker", "M4: Sword", [("rb.character.minimum", "M4: Sword · A4: Move")]),
        ("riskbreaker", "M4: Sword · A4: Move", []),
        # Skills that are too many are removed before stats are lowered, beginning with the last.
        ("riskbreaker", "M6: Sword · A4: Move · W4: Heal, Illusion", [("rb.character.start", "M5")]),
    ],
)  # fmt: skip
def test_sheet_fixes_of_a_line_remove_its_violations(slug, line, mended):
    game = game_of(slug)
    assert [
        (broken.rule, broken.fix) for broken in game.people.check(game.people.parse("Ann", line)).violations
    ] == mended


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        ("attribute +4", "attribute +5"), ("attribute -1", "attribute -2"), ("Willpower +4", "Willpower +5"),
        ("defence +6", "defence +7"), ("defence -1", "defence -2"), ("attack +2", "attack +3"),
        ("attack +0", "attack -1"), ("Life 50", "Life 51"),
    ],
)  # fmt: skip
def test_councilman_sheet_numbers_have_limits(within, beyond):
    assert judge_line("councilman", within)[1] == []
    assert len(judge_line("councilman", beyond)[1]) == 1


@pytest.mark.parametrize(
    ("slug", "line", "reason"),
    [
        ("aretis", "Attack 201", "Attack must be a whole number from 0 to 200"),
        ("aretis", "giant", "Cannot read 'giant'"),
        ("basics", "sword 12 1d · sword 11 1d", "Every weapon and every defence must have a different name"),
        ("basics", "sword 31 1d", "A weapon's skill must be a whole number from 0 to 30"),
        ("basics", "shove 9 0d ranged slam", "A Slam cannot be a ranged attack"),
    ],
)
def test_parse_person_rejects_unknown_line(slug, line, reason):
    with pytest.raises(BadInput, match=reason):
        game_of(slug).people.parse("Ann", line)


@pytest.mark.parametrize(
    ("slug", "line"),
    [
        ("aretis", "Attack 12 · Defence 9 · Agility 11 · Focus 8 · Will 6 · troll · doubler · at -3 4 · facing west · "
                   "poise 2 · blows 1 · Energy 5 · second-life"),
        ("basics", "Speed 6 · Move 4 · sword 12 1d+2 · dagger 11 1d-1 off-hand · shove 10 0d slam · axe 13 2d slow · "
                   "bow 12 1d Acc 2 ranged · dodge 9 · parry 10 · ambidextrous · at -3 4 · in hand sword and dagger · "
                   "harm 3"),
    ],
)  # fmt: skip
def test_full_sheet_line_round_trips(slug, line):
    game = game_of(slug)
    assert game.people.format(game.people.parse("Ann", line)) == line


@pytest.mark.parametrize(
    ("slug", "line", "name", "inputs"),
    [
        ("aretis", "Attack 12 · Defence 9 · poise 2 · Focus 8 · Will 6", "",
         {"attack": 12, "defence": 9, "agility": 10, "focus": 8, "will": 6, "poise": 2}),
        ("basics", "sword 12 1d+2 · dodge 9", "dodge 9", {"defence": 9, "against": 9, "second": 9}),
        ("basics", "sword 12 1d+2", "sword 12", {"kind": "melee", "first": 12, "second": 12, "adds": 2}),
        ("basics", "bow 11 1d Acc 2 ranged", "bow 11", {"kind": "ranged", "skill": 11, "acc": 2, "move": 5}),
        ("councilman", "attribute +1 · attack +1 · 2d8", "attack +2", {"bonus": 2, "other": 2, "helper": 2}),
        ("councilman", "defence +2", "defence +2", {"bonus": 2}),
        ("councilman", "attribute +1 · attack +1 · 2d8 · defence +2 · Block 1 · Life 14 of 20", "",
         {"attribute": 1, "attack": 1, "d8": 2, "d6": 0, "ranged": False, "defence": 2, "block": 1, "life": 14,
          "maximum": 20, "recovery": 10, "willpower": 0}),
        # One box of Agility 4 leaves 3.
        ("riskbreaker", "M5: Sword, Push · A4: Move · counters 2 · A-1", "Agility 3", {"stat": 3}),
        ("skillful", "Broadsword 10 · Dodge 8 · Wind 63", "Dodge 8",
         {"skill": 8, "added": 8, "helper": 8, "fumble": 0, "physical": 0, "mental": 0, "n": 5}),
        ("skillful", "Broadsword 10 · Dodge 8 · Wind 63", "Broadsword 10", {"skill": 10, "n": 5}),
    ],
)  # fmt: skip
def test_form_values_follow_the_sheet_line(slug, line, name, inputs):
    found = dict(GAMES[slug].game.people.form_values(game_of(slug).people.parse("Ann", line)))[name]
    assert {key: found[key] for key in inputs} == inputs


def test_riskbreaker_form_values_follow_the_person():
    line = "M5: Sword, Push · A4: Move · kill 1 · counters 2 · A-1 · has Rope"
    [first, *_] = GAMES["riskbreaker"].game.people.form_values(game_of("riskbreaker").people.parse("Ann", line))
    whole = {"who": "own", "counters": 2, "muscle": 5, "agility": 3, "wit": 4, "personality": 4}
    assert first[1] == whole


@pytest.mark.parametrize(
    ("slug", "line", "boxes"),
    [
        ("riskbreaker", "M5: Sword, Push · A4: Move · kill 1 · counters 2 · A-1 · has Rope",
         {"name": "Ann", "kill": 1, "counters": 2, "items": "Rope", "Agility.rating": 4, "Agility.damage": 1,
          "Agility.effective": 3, "Agility.skills": "Move", "Muscle.damage": "", "Muscle.skills": "Sword, Push"}),
        ("councilman", "attribute +1 · attack +1 · 2d8 · defence +2 · Block 1 · Life 14 of 20",
         {"Character Name": "Ann", "Weapon 1: Attack": "+2", "Weapon 1: Defend": "+2", "Weapon 1: Damage": "2d8",
          "Weapon 1: Melee": "×", "Weapon 1: Ranged": "", "Willpower": "+0", "Max Life": 20, "Cur Life": 14,
          "Block": 1, "Recovery": 10, "Advantage": 0}),
        ("councilman", "2d6 ranged", {"Weapon 1: Ranged": "×"}),
    ],
)  # fmt: skip
def test_printed_sheet_is_filled_from_line(slug, line, boxes):
    found = GAMES[slug].game.people.sheet_boxes(game_of(slug).people.parse("Ann", line))
    assert {box: found[box] for box in boxes} == boxes


def test_printed_sheet_omits_unarmed_attack():
    game = game_of("councilman")
    assert "Weapon 1: Attack" not in GAMES["councilman"].game.people.sheet_boxes(game.people.parse("Cy", "unarmed"))
