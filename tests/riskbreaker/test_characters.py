"""Characters: prices of stats and skills, bills, and sheets. Buying and selling again gains no points."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.calculators import ask
from rules.core import BadInput, under
from rules.riskbreaker import (
    STATS,
    BillLine,
    RiskbreakerRulings,
    Skill,
    Stat,
    archetype,
    base_skill_price,
    build_character,
    character_bill,
    check_stat,
    lower_refund,
    missing_basics,
    parse_skill,
    parse_skill_reference,
    raise_cost,
    skill_price,
    skill_stat,
    starting_character,
)
from rules.riskbreaker.combat.battleground import observer_stats
from rules.riskbreaker.game import GAME
from rules.riskbreaker.skills import is_movement_skill
from rules.riskbreaker.tables import ARCHETYPES, FIGHT, HEALING, MOVEMENT, RUSES, WATCHING

VALUES = some.integers(1, 10)


def test_starting_character_has_4_in_every_stat():
    character, points = starting_character("Ida")
    assert [character.rating(stat) for stat in STATS] == [4, 4, 4, 4]
    assert (points, character.skills, character_bill(character).points_left) == (10, (), 10)


@pytest.mark.parametrize(
    ("old", "new", "cost"), [(5, 6, 6), (4, 5, 5), (4, 6, 5 + 6), (4, 10, 5 + 6 + 7 + 8 + 9 + 10), (1, 4, 2 + 3 + 4)]
)
def test_raise_cost_is_the_sum_of_the_new_values(old, new, cost):
    assert raise_cost(old, new) == cost


@pytest.mark.parametrize(("old", "new", "refund"), [(4, 3, 4), (4, 2, 4 + 3), (4, 1, 4 + 3 + 2), (10, 9, 10)])
def test_lower_refund_is_the_sum_of_the_old_values(old, new, refund):
    assert lower_refund(old, new) == refund


@given(VALUES, VALUES)
def test_lower_refund_equals_raise_cost(low, high):
    if low < high:
        assert raise_cost(low, high) == lower_refund(high, low)


@given(some.lists(VALUES, min_size=1, max_size=6))
def test_raising_and_lowering_stats_earns_no_points(stops):
    purse, here = 0, 4
    for there in [*stops, 4]:
        if there > here:
            purse -= raise_cost(here, there)
        elif there < here:
            purse += lower_refund(here, there)
        here = there
    assert purse == 0


def test_printed_prices_earn_points_in_a_loop():
    once = RiskbreakerRulings(raising="as-printed")
    assert lower_refund(4, 1) - under(once, raise_cost, 1, 4) == 9 - 4
    all_from_start = RiskbreakerRulings(lowering="start-each-step")
    assert under(all_from_start, lower_refund, 4, 2) - raise_cost(2, 4) == 8 - 7


@pytest.mark.parametrize("value", [0, 11, -3, 2.5, "5"])
def test_stats_run_from_1_to_10(value):
    with pytest.raises(BadInput, match="A stat must be a whole number from 1 to 10"):
        check_stat(value)


def test_raise_cost_refuses_lower_stats():
    with pytest.raises(BadInput):
        raise_cost(5, 5)
    with pytest.raises(BadInput):
        raise_cost(5, 4)
    with pytest.raises(BadInput):
        lower_refund(4, 4)
    with pytest.raises(BadInput):
        lower_refund(4, 0)


@pytest.mark.parametrize(
    ("text", "cost"),
    # the text's own: fireball 3, Trample 2, Push (AoE) 2; and 1 for a plain skill, 2 for a spell
    [("W:Fireball* (AoE)", 3), ("M:Trample (AoE)", 2), ("M:Push (AoE)", 2), ("M:Sword", 1), ("W:Heal*", 2)],
)
def test_skill_prices_are_as_printed(text, cost):
    assert skill_price(parse_skill(text)) == cost


def test_base_skill_price_doubles_for_magic():
    assert (base_skill_price(), base_skill_price(magical=True)) == (1, 2)


@pytest.mark.parametrize(
    ("name", "raised", "lowered", "skills"),
    [
        ("Fighter", 5, 4, 8),  # Sword Knockdown Push(AoE)=2 Bow Move FirstAid Intimidate
        ("Thief", 5, 4, 9),  # Knife Move Ambush PickLock DisarmTrap SetTrap Distract Scout Loot
        ("Mage", 5, 4, 9),  # Staff Move Lightning=2 Illusion=2 Heal=2 Observation
        ("Ranger", 10, 7, 7),  # Bow Move Tactics FirstAid Charm Inspire Observation; M4 to 2 gives 4 + 3
    ],
)
def test_character_bill_of_archetypes_equals_sum_by_hand(name, raised, lowered, skills):
    bill = character_bill(archetype(name))
    rules = {line.rule for line in bill.lines}
    by_rule = {rule: sum(line.points for line in bill.lines if line.rule == rule) for rule in rules}
    assert by_rule["rb.character.raise"] == raised
    assert by_rule["rb.character.lower"] == -lowered
    assert by_rule["rb.character.skill"] + by_rule.get("rb.character.area", 0) == skills
    assert bill.spent == raised - lowered + skills
    assert bill.points_left == 10 - bill.spent


def test_character_bill_names_each_purchase():
    lines = character_bill(archetype("Fighter")).lines
    assert BillLine("Muscle 4 to 5", 5, "rb.character.raise") in lines
    assert BillLine("Wit 4 to 3", -4, "rb.character.lower") in lines
    assert BillLine("M:Push (AoE)", 2, "rb.character.area") in lines


def test_character_bill_shows_points_that_are_missing():
    bill = character_bill(build_character("Brute", "M6"))
    assert (bill.spent, bill.points_left) == (5 + 6, -1)


def test_archetype_refuses_unknown_names():
    with pytest.raises(BadInput, match="Fighter, Thief, Mage, Ranger"):
        archetype("Bard")


def test_printed_archetypes_miss_no_basics():
    assert [missing_basics(archetype(name)) for name in ("Fighter", "Thief", "Mage", "Ranger")] == [(), (), (), ()]
    assert missing_basics(build_character("Clerk", "W5: Tactics")) == ("a Fight skill", "Move")


@pytest.mark.parametrize(
    ("text", "stat", "rating", "names"),
    [
        ("P5: Observation", Stat.PERSONALITY, 5, ["Observation"]),
        ("W:Lightning", Stat.WIT, None, ["Lightning"]),
        ("A6:Move", Stat.AGILITY, 6, ["Move"]),
        ("M5: Sword, Push (AoE)", Stat.MUSCLE, 5, ["Sword", "Push"]),
        ("M2", Stat.MUSCLE, 2, []),
        ("A10: Pick Lock", Stat.AGILITY, 10, ["Pick Lock"]),
    ],
)
def test_parse_skill_reference_reads_stat_rating_and_skills(text, stat, rating, names):
    read = parse_skill_reference(text)
    assert (read.stat, read.rating, [skill.name for skill in read.skills]) == (stat, rating, names)


@pytest.mark.parametrize("text", ["", "X5: Sword", "5: Sword", "Sword", "m5: Sword", "M5 Sword", "M:(AoE)"])
def test_parse_skill_reference_refuses_other_texts(text):
    with pytest.raises(BadInput):
        parse_skill(text)


@given(
    some.sampled_from(STATS),
    some.sampled_from(["Sword", "Pick Lock", "Fight with Axe"]),
    some.booleans(),
    some.booleans(),
)
def test_parse_skill_reads_formatted_skill(stat, name, magical, area):
    written = Skill(stat, name, magical, area)
    assert parse_skill(str(written)) == written


@pytest.mark.parametrize(
    ("line", "price"),
    [
        # a spell costs 2: the spells that the source names, and any Fight skill on Wit
        ("W: Lightning, Heal", 4),
        ("W: Lightning*, Heal*", 4),
        ("W: Illusion", 2),
        ("W: Fight with Lightning", 2),
        ("W: Fight with Frost", 2),
        ("W: Fireball (AoE)", 3),
        ("M: Lightning", 2),
        # other skills cost 1: those that the source names under Wit, and invented skills without the mark of a spell
        ("W: Tactics, Set Trap, First Aid, Medicine, Barter", 5),
        ("M: Fight with Axe", 1),
        ("W: Frost", 1),
        ("W: Frost*", 2),
    ],
)
def test_skill_price_is_2_for_each_way_to_write_a_spell(line, price):
    typed = GAME.people.parse("Ann", line.replace("W: ", "W4: ").replace("M: ", "M4: "))
    assert GAME.people.check(typed).sums[-1] == ("points left", str(10 - price))
    assert GAME.people.parse("Ann", GAME.people.format(typed)) == typed


def test_point_buy_calculator_charges_2_for_a_spell():
    skills = [{"stat": "W", "name": "Lightning", "magical": False, "area": False}]
    assert ask("riskbreaker/point-buy", muscle=4, wit=4, skills=skills)["points"] == 2


def test_check_sheet_reports_item_of_an_unknown_skill():
    """The source names Bow, and Ann has Axe herself, but nobody knows Flail."""
    line = "M5: Axe (fights), Sword · A4: Move · has Grease (Axe, skill) · has Bag (Bow) · has Ball (Flail, +1)"
    [told] = GAME.people.check(GAME.people.parse("Ann", line)).violations
    assert told.rule == "rb.character.stat-of-skill"
    assert told.reason == "tip: Ball needs the skill Flail, which the text does not name"
    assert told.fix == line.replace("(Flail, +1)", "(+1)")
    assert GAME.people.check(GAME.people.parse("Ann", told.fix)).violations == ()


def test_check_sheet_reports_missing_area_mark():
    told = GAME.people.check(GAME.people.parse("Ann", "M4: Sword, Trample · A4: Move"))
    assert [(breach.rule, breach.fix) for breach in told.violations] == [
        ("rb.character.area", "M4: Sword, Trample (AoE) · A4: Move")
    ]
    assert not GAME.people.check(GAME.people.parse("Ann", "M4: Sword, Trample (AoE) · A4: Move")).violations


def test_skills_serve_their_uses():
    assert parse_skill("M:Fight with Axe").serves_to("fight")
    assert not parse_skill("M:Knockdown").serves_to("fight")
    assert Skill(Stat.MUSCLE, "Club", more=("fight",)).serves_to("fight")
    with pytest.raises(BadInput, match="A use of a skill"):
        Skill(Stat.MUSCLE, "Club", more=("fights",))


# References as the text writes them.
WRITTEN = """
    A:Sneak A:Ambush W:Set_Trap P:Observation W:Lightning A:Hide P:Scout P:Loot W:Barter P:Use_Connections
    M:Knockdown P:Inspire P:Distract P:Intimidate W:First_Aid W:Medicine W:Heal W:Tactics M:Sword A:Bow M:Pike
"""


def test_every_named_skill_has_one_stat():
    for text in (word.replace("_", " ") for word in WRITTEN.split()):
        assert skill_stat(parse_skill(text).name) is parse_skill(text).stat
    with pytest.raises(BadInput, match="The text names no skill"):
        skill_stat("Juggling")


def test_movement_skills_are_agility_skills_that_move():
    moving = [
        text for text in ("A:Move", "A:Sneak", "A:Maneuver", "A:Bow", "W:Move") if is_movement_skill(parse_skill(text))
    ]
    assert moving == ["A:Move", "A:Sneak", "A:Maneuver"]
    assert not under(RiskbreakerRulings(maneuver_skill="as-printed"), is_movement_skill, parse_skill("A:Maneuver"))


def test_with_skills_adds_skills():
    clerk = build_character("Clerk", "W5: Heal").with_skills("W:Tactics", "P:Charm")
    assert clerk.skills == tuple(map(parse_skill, ("W:Heal", "W:Tactics", "P:Charm")))


def test_sold_stats_ruling_refunds_one_stat():
    """rb-e81: Wit 4 to 1 gives 4 + 3 + 2 = 9, Agility 4 to 3 gives 4; Muscle 6 costs 11, its Sword 1."""
    built = build_character("Odo", "M6: Sword", "A3", "W1")
    bill = under(RiskbreakerRulings(sold_stats="one-stat"), character_bill, built)
    assert [(line.what, line.points) for line in bill.lines] == [
        ("Muscle 4 to 6", 11),
        ("Agility 4 to 3", 0),
        ("Wit 4 to 1", -9),
        ("M:Sword", 1),
    ]
    assert (bill.spent, character_bill(built).spent) == (3, -1)
    assert (
        under(RiskbreakerRulings(sold_stats="one-stat"), character_bill, build_character("Ann", "M5: Sword")).spent == 6
    )


@pytest.mark.parametrize(
    ("line", "uses"),
    [
        ("M5: Axe (fights)", {"fight"}),
        ("A5: Climb (moves)", {"move"}),
        ("W4: Herbs (heals)", {"heal"}),
        ("P4: Tracking (watches)", {"watch"}),
        ("A4: Disguise (ruse)", {"ruse"}),
        ("A4: Panther (fights, moves, watches)", {"fight", "move", "watch"}),
        ("M5: Axe (AoE, fights)", {"fight"}),
        ("W5: Ghost* (ruse)", {"ruse"}),
        ("M5: Axe", set()),
        ("M5: Sword (fights)", {"fight"}),
    ],
)
def test_parse_person_reads_uses_of_own_skills(line, uses):
    person = GAME.people.parse("Ann", line)
    [own] = person.sheet.skills
    assert {use for use in ("fight", "move", "heal", "watch", "ruse") if own.serves_to(use)} == uses
    assert own.area == ("AoE" in line)
    assert GAME.people.parse("Ann", GAME.people.format(person)) == person


def test_fight_skill_on_wit_is_a_spell():
    assert parse_skill("W:Curse (fights)").magical
    assert str(parse_skill("W:Curse (fights)")) == "W:Curse (fights)*"


@pytest.mark.parametrize("line", ["M5: Axe (flies)", "M5: Axe (fights", "W5: Wings (moves)", "M5: Axe (fights; heals)"])
def test_skill_refuses_impossible_uses(line):
    with pytest.raises(BadInput):
        GAME.people.parse("Ann", line)


def test_check_sheet_suggests_mark_for_a_weapon():
    [told] = GAME.people.check(GAME.people.parse("Ann", "M5: Axe · A4: Move")).violations
    assert told.fix == "M5: Axe (fights) · A4: Move"
    assert GAME.people.check(GAME.people.parse("Ann", told.fix)).violations == ()
    for name, line in GAME.people.ready.items():
        assert GAME.people.check(GAME.people.parse(name, line)).violations == (), name


def test_kill_limit_of_own_fight_skill_equals_its_stat():
    """An own skill that fights bears its stat's 5, like a sword; a skill that does not fight bears 1."""
    bears = [GAME.people.parse("Ann", line).kill_limit() for line in ("M5 Sword", "M5 Axe (fights)", "M5 Axe")]
    assert bears == [5, 5, 1]


def test_observer_stats_use_stat_of_own_watching_skill():
    """A watching spell observes on its Wit. Against a trap, the plain Personality of 3 counts if it is higher."""
    seer = GAME.people.parse("Ann", "W6 Second Sight (watches) · P3")
    sharp = GAME.people.parse("Bo", "W2 Second Sight (watches) · P3")
    assert (observer_stats((seer,)), observer_stats((seer,), trap=True)) == ((6,), (6,))
    assert (observer_stats((sharp,)), observer_stats((sharp,), trap=True)) == ((2,), (3,))
    assert under(RiskbreakerRulings(watching="personality"), observer_stats, (sharp,)) == (3,)


@pytest.mark.parametrize(
    ("uses", "names"),
    [
        (FIGHT, "Bow, Fireball, Knife, Lightning, Pike, Staff, Sword, Trample"),
        (MOVEMENT, "Move, Sneak"),
        (RUSES, "Ambush, Hide, Set Trap, Sneak"),
        (WATCHING, "Observation, Scout"),
        (HEALING, "First Aid, Heal, Medicine"),
    ],
)
def test_skills_of_the_text_have_their_uses(uses, names):
    assert ", ".join(sorted(uses)) == names


@pytest.mark.parametrize(("name", "lines"), [
    ("Fighter", "M5: Sword, Knockdown, Push (AoE) · A4: Bow, Move · W3: First Aid · P4: Intimidate"),
    ("Thief", "M4: Knife · A5: Move, Ambush, Pick Lock, Disarm Trap · W3: Set Trap · P4: Distract, Scout, Loot"),
    ("Mage", "M3: Staff · A4: Move · W5: Lightning*, Illusion*, Heal* · P4: Observation"),
    ("Ranger", "M2 · A5: Bow, Move · W4: Tactics, First Aid · P5: Charm, Inspire, Observation"),
])  # fmt: skip
def test_archetypes_are_as_printed(name, lines):
    assert " · ".join(ARCHETYPES[name]) == lines
