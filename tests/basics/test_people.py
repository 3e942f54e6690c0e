"""People of Rules Basics as text, and the numbers that their sheets give to calculators."""

from rules.basics.people import form_values, parse_person

SHEET = "Move 4 · bow 12 1d+2 Acc 3 ranged · axe 13 2d-1 slow off-hand · fists 9 1d slam · dodge 8"
BOW = {"skill": 12, "dice": 1, "adds": 2, "acc": 3, "slow": False, "off_hand": False, "kind": "ranged"}
AXE = {"skill": 13, "dice": 2, "adds": -1, "acc": 0, "slow": True, "off_hand": True, "kind": "melee"}
FISTS = {"skill": 9, "dice": 1, "adds": 0, "acc": 0, "slow": False, "off_hand": False, "kind": "slam"}


def test_sheet_gives_each_weapon_and_defence_to_calculators():
    """A weapon's skill also fills both targets of a contest, and a defence fills the numbers of an opponent."""
    assert dict(form_values(parse_person("Ann", SHEET))) == {
        "bow 12": BOW | {"first": 12, "second": 12, "move": 4},
        "axe 13": AXE | {"first": 13, "second": 13, "move": 4},
        "fists 9": FISTS | {"first": 9, "second": 9, "move": 4},
        "dodge 8": {"defence": 8, "against": 8, "second": 8},
    }
