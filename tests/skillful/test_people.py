"""People of Skillful as lines of text, and fighters that are refused."""

import pytest
from swords import GUARDS, THIEVES, WOLVES

from rules.core import BadInput, OutOfTurn
from rules.core.frozen import replace
from rules.core.frozen import replace as changed
from rules.skillful import Attack, format_person, parse_person
from rules.skillful.combat.initiative import check_beginning
from rules.skillful.combat.state import GM, CombatOption, Fighter
from rules.skillful.fight import FIGHT
from rules.skillful.people import form_values


def test_read_person_reads_what_write_person_wrote():
    for name, text in {**GUARDS, **THIEVES, **WOLVES}.items():
        person = parse_person(name, text)
        assert parse_person(name, format_person(person)) == person
    tired = parse_person("Ann", 'Dodge · Wind -5/2 · physical penalty 4 · "shield in two"')
    assert (tired.pools.wind * 2, tired.physical_penalty, tired.nuisances) == (-5, 4, ("shield in two",))
    assert parse_person("Ann", format_person(tired)) == tired
    for wrong in (
        "Juggling 3",
        "attacks with Fists 3",
        "attacks with Axe 3 (sharp)",
        "attacks with Axe (5 Wind, melee 1/2)",
    ):
        with pytest.raises(BadInput):
            parse_person("Ann", wrong)


def test_numbers_of_each_attack_and_defence_fill_forms():
    """A Broadsword has a fumble threshold of 8, and a Dodge has none; both have an N of 5. Levels of skills add up.

    A form has one N. The Net costs points of two pools, and the form gets those of the first.
    """
    ann = parse_person(
        "Ann", "Broadsword 6+4 · attacks with Net 5 (4 Wind + 2 Wit, fumble 12) · Dodge 8 · mental penalty 2"
    )
    tired = {"physical": 0, "mental": 2}
    assert dict(form_values(ann)) == {
        "Broadsword 10": {"skill": 10, "added": 10, "helper": 10, "fumble": 8, "n": 5, **tired},
        "Net 5": {"skill": 5, "added": 5, "helper": 5, "fumble": 12, "n": 4, **tired},
        "Dodge 8": {"skill": 8, "added": 8, "helper": 8, "fumble": 0, "n": 5, **tired},
    }


def test_start_rejects_wrong_sides_and_sheets():
    ann, bo = (parse_person(name, "Dodge 1") for name in ("Ann", "Bo"))
    for sides in ({"left": (ann,)}, {"left": (ann,), "right": ()}, {"left": (ann,), "right": (ann,)}):
        with pytest.raises(BadInput, match="People on two sides or more"):
            FIGHT.start(**sides)
    with pytest.raises(BadInput, match="other than GM"):
        FIGHT.start(left=(replace(ann, name=GM),), right=(bo,))
    with pytest.raises(BadInput, match="without a number at its end"):
        CombatOption("Pike 3", (), ann.defences[0].task)
    with pytest.raises(BadInput, match="must be one or more"):
        Fighter("Ann", defences=())
    with pytest.raises(BadInput, match="must have a different name"):
        Fighter("Ann", defences=ann.defences * 2)
    with pytest.raises(OutOfTurn, match="Ann cannot begin anything now"):
        check_beginning(
            FIGHT.start(left=(ann,), right=(bo,)).change_fighter("Ann", acted=True), "Ann", Attack("", ("Bo",))
        )


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("name", ""), ("attacks", (1,)), ("defences", ()), ("physical_penalty", -1), ("mental_penalty", -1)],
)
def test_changed_fighter_is_checked_like_a_new_one(name, wrong):
    with pytest.raises(BadInput):
        Fighter(**{"name": "Ann", name: wrong})
    with pytest.raises(BadInput):
        changed(Fighter("Ann"), **{name: wrong})


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Dodge 5, Dodge 6", "Every defence of Ann must have a different name"),
        ("Broadsword 5, Broadsword 6", "Every attack of Ann must have a different name"),
        ("attacks with Fists 6 (2 Wind, melee 1/2)", "Hits of melee must be 3"),
        ("attacks with Fists 6 (2 Beer)", "Fists must read like Fists"),
        ("Spoon 5", "Cannot read 'Spoon 5'"),
        ("a (b", "Cannot read"),
        ("defends with Shield 4", "Cannot read"),
    ],
)
def test_parse_person_rejects_wrong_lines(line, reason):
    with pytest.raises(BadInput, match=reason):
        parse_person("Ann", line)
