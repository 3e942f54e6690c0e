"""People as lines of text, and their printed sheets."""

import pytest

from paper import sheets
from paper.catalogue import ready_people
from paper.people import people
from paper.sources import games
from rules.core import RuleError
from rules.riskbreaker import archetype
from rules.riskbreaker.tables import ARCHETYPES, STATS

HURT = """
Fighter
M5: Sword, Knockdown, Push (AoE)
A4: Bow, Move
W3: First Aid
P4: Intimidate
Skill Damage: M2; W1
Kill Damage: 3
Combat counters: 2
Items: A rope; a lantern
"""


def one(game, text):
    [boxes] = sheets.fill_sheets(game, people(text))
    return boxes


def test_sheet_of_hurt_riskbreaker_fighter_shows_lowered_stats():
    boxes = one("riskbreaker", HURT)
    # 5 less 2 and 3 less 1; unhurt stats have an empty box for damage.
    assert [boxes[f"Muscle.{column}"] for column in ("rating", "damage", "effective")] == [5, 2, 3]
    assert [boxes[f"Wit.{column}"] for column in ("rating", "damage", "effective")] == [3, 1, 2]
    assert [boxes[f"Agility.{column}"] for column in ("rating", "damage", "effective")] == [4, "", 4]
    assert boxes["Muscle.skills"] == "Sword, Knockdown, Push (AoE)"
    assert (boxes["kill"], boxes["counters"], boxes["items"]) == (3, 2, "A rope; a lantern")


def test_ready_characters_equal_rules():
    filled = sheets.fill_sheets("riskbreaker", ready_people("riskbreaker"))
    assert [boxes["name"] for boxes in filled] == list(ARCHETYPES)
    for boxes in filled:
        printed = archetype(boxes["name"])
        for stat in STATS:
            assert boxes[f"{stat}.rating"] == printed.rating(stat)
            skills = [str(skill).partition(":")[2] for skill in printed.skills if skill.stat is stat]
            assert boxes[f"{stat}.skills"] == ", ".join(skills)


def test_sheet_of_2d8_draft_character_fills_its_boxes():
    text = """Ann
Strength: 1
Life: 25
Wealth: Modest
Ways: Climb
Weapon: spear = melee, +ranged, Strength
Weapon: buckler = defensive
Relic: compass = At sea, life*3
Specializations: Create Fire +1 (Superhuman); Know Body +2
Abilities: Take the Advantage 1
Experiences: Grew up in the docks +2
Advantage: 1
Life lost: 6
"""
    boxes = one("councilman", text)
    # The spear's own +1 Strength, the compass's +3 Life: 25 + 3 = 28, less 6.
    assert (boxes["Strength"], boxes["Max Life"], boxes["Cur Life"], boxes["Advantage"]) == ("+2", "28", "22", "1")
    assert (boxes["Climb"], boxes["Swim"]) == ("×", "")
    assert boxes["Specializations"] == "Create Fire +1 (Superhuman), Know Body +2 (Human)"
    assert (boxes["Weapon 1: Name"], boxes["Weapon 2: Name"], boxes["Relic 1: Name"]) == ("spear", "buckler", "compass")
    assert boxes["Weapon 1: Damage"] == "1d8 / 1d6"


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("riskbreaker", "Odo\nM5: Pike\nLuck: 3", "Luck"),
        ("riskbreaker", "Odo\nfights with a pike", "fights with a pike"),
        ("riskbreaker", "Odo\nM11: Pike", "1 to 10"),
        ("riskbreaker", "Odo\nM5: Pike\nKill Damage: many", "whole number"),
        ("riskbreaker", "Odo\nM5: Pike\nKill Damage: 1\nKill Damage: 2", "must be given once"),
        ("riskbreaker", "Odo\nM5: Pike\nSkill Damage: 2", "M2; W1"),
        ("councilman", "Ann\nStrength: 5", "not for sale"),
        ("councilman", "Ann\nWeapon: spear", "must be a name, an equals sign and a description"),
        ("councilman", "Ann\nExperiences: At sea", "must end with its bonus"),
        ("councilman", "Ann\nSpecializations: Bake Bread +1", "Bake"),
        ("basics", "Ann", "character sheet"),
    ],
)
def test_sheet_rejects_text_without_room(game, text, said):
    with pytest.raises(RuleError, match=said):
        sheets.fill_sheets(game, people(text))


def test_last_page_is_filled_with_blank_sheets():
    riskbreaker = next(game for game in games() if game.slug == "riskbreaker")
    document = sheets.document(riskbreaker, sheets.fill_sheets("riskbreaker", people(HURT)), "")
    assert document.count('<article class="half"') == 2
    assert document.count("tick marked") == 5  # three of Kill Damage, two counters
