"""The ends of fights of each game, and the numbers that its exact odds distinguish."""

import pytest
from sessions import session_of

from rules.core import SeededDice, under
from rules.core.context import using
from rules.core.play.session import parse_session
from rules.games import GAMES
from rules.riskbreaker.rulings import RiskbreakerRulings

CASTLE = "[friends] Ida: the Ranger; Bram: the Fighter · kill 1\n[raiders] Odo: M3 Pike"
GATE = "[gate] Ann: Attack 12 · Energy 5; Bea: Attack 9 · blows 1\n[raiders] Gruk: Attack 9"
CAMP = "[friends] Ann: Speed 9; Bea: Speed 5 · harm 3\n[orcs] Gor: Speed 6"
FORD = "[players] Ann: Life 20; Ben: Life 14\n[gm] Rook: Life 12"
LANE = "[guards] Ann: Broadsword 10 · Health 20; Bea: Dodge 3 · Health 15\n[thieves] Cy: Broadsword 9"


def fight_of(slug):
    return GAMES[slug].game.fight


@pytest.mark.parametrize(
    ("slug", "text", "lines", "winner", "left"),
    [
        # Damage that the last two can still take: 5 boxes and 4; 3 blows and 2; 10 harm and 7; all Life; all Health.
        ("riskbreaker", CASTLE, ["Odo leaves"], "friends", 9),
        ("aretis", f"[blows] 3\n{GATE}", ["Gruk leaves"], "gate", 5),
        ("basics", f"[harm] 10\n{CAMP}", ["Gor leaves"], "friends", 17),
        ("councilman", FORD, ["Rook leaves"], "players", 34),
        ("skillful", LANE, ["Cy leaves"], "guards", 35),
        # Without a limit nothing is counted; below 0 Health nothing is left.
        ("aretis", GATE, ["Gruk leaves"], "gate", 0),
        ("basics", CAMP, ["Gor leaves"], "friends", 0),
        ("skillful", LANE, ["Bea's Health is -3", "Cy leaves"], "guards", 20),
    ],
)
def test_fight_ends_if_one_side_is_left(slug, text, lines, winner, left):
    begun = session_of(slug, text)
    assert fight_of(slug).outcome(begun.current.position.current_state) is None
    over = session_of(slug, text, *(f"table: {line}" for line in lines))
    ended = fight_of(slug).outcome(over.current.position.current_state)
    assert (ended.winner, ended.standing, ended.left) == (winner, (2, 0), (left, 0))
    assert over.pending is None


def test_people_keep_wounds_after_a_fight():
    """A fight of Stance and Poise costs 1 Energy; a battle of Riskbreaker keeps none of its own numbers."""
    people = session_of("aretis", f"[blows] 3\n{GATE}", "table: Gruk leaves").current.current_people
    assert (people["Ann"].energy, people["Bea"].blows) == (4, 1)
    people = session_of(
        "riskbreaker", CASTLE, "table: Odo's Kill Damage is 2", "table: round is 4"
    ).current.current_people
    assert (people["Odo"].kill, people["Odo"].side) == (2, "")


def test_fight_states_end_with_the_fight():
    session = session_of(
        "councilman",
        "[rulings help_gain=this-roll]\n[players] Ann: attribute +1; Ben: Life 14\n"
        "[gm] Rook: Life 12; Sly: Life 8; Tam: Life 8",
        "table: Sly leaves",
        "players: Ann attacks Rook | 2d8=4+6, 2d8=4+4, 1d8=3",
        "gm: Rook does something else",
        "players: Ben helps Ann, bonus 5, Difficulty Medium | 2d8=4+5",
    )

    def marks(person):
        return person.side, person.attacks, person.acted, person.aid, person.gone

    fighters = {fighter.name: marks(fighter) for fighter in session.current.position.current_state.fighters}
    assert fighters["Ann"] == ("players", 1, True, 1, False)
    assert fighters["Ben"] == ("players", 0, True, 0, False)
    assert fighters["Sly"] == ("gm", 0, False, 0, True)
    assert {marks(person) for person in session.current.current_people.values()} == {("players", 0, False, 0, False)}


PEOPLE = {
    "riskbreaker": "[friends] Ida: the Ranger; Bram: the Fighter\n[raiders] Odo: M3 Pike; Nob: M4 Knife",
    "aretis": "[blows] 3\n[gate] Ann: Attack 12 · Energy 9; Bea: Attack 9\n[raiders] Gruk: Attack 9; Snag: Attack 8",
    "basics": "[harm] 10\n[friends] Ann: Speed 9; Bea: Speed 5\n[orcs] Gor: Speed 6; Mok: Speed 4",
    "councilman": "[players] Ann: Life 20; Ben: Life 14\n[gm] Rook: Life 12; Sly: Life 8",
    "skillful": "[guards] Ann: Broadsword 10\n[thieves] Cy: Broadsword 9; Dot: Dodge 3",
}
GONE = {
    "riskbreaker": ("Odo leaves", "Nob leaves"),
    "aretis": ("Gruk leaves", "Snag leaves"),
    "basics": ("Gor leaves", "Mok leaves"),
    "councilman": ("Rook leaves", "Sly leaves"),
    "skillful": ("Cy leaves", "Dot leaves"),
}


def canonical(slug, *changes):
    state = session_of(slug, PEOPLE[slug], *(f"table: {change}" for change in changes)).current.position.current_state
    with using(getattr(state, "rulings", None)):
        return fight_of(slug).canonical(state)


@pytest.mark.parametrize(
    ("slug", "changes", "same"),
    [
        ("riskbreaker", ("Odo's Kill Damage is 1",), False),
        ("riskbreaker", ("Odo's Counters is 1",), False),
        ("aretis", ("round is 4", "Ann's Energy is 2"), True),
        ("aretis", ("Gruk's blows is 1",), False),
        ("aretis", ("Gruk's poise is 2",), False),
        ("basics", ("second is 4",), True),
        ("basics", ("Gor's harm is 1",), False),
        ("basics", ("Gor's east is 7",), False),
        ("councilman", ("Rook's Life is 3",), False),
        ("councilman", ("Ann's Advantage is 2",), False),
        ("councilman", ("round is 2",), False),  # every round adds a die
        ("skillful", ("round is 4",), True),
        ("skillful", ("Cy's Wind is 4",), False),
    ],
)
def test_canonical_state_ignores_irrelevant_numbers(slug, changes, same):
    assert (canonical(slug, *changes) == canonical(slug)) == same


@pytest.mark.parametrize(
    ("slug", "first", "second", "same"),
    [
        # A battle that has begun differs from one that has not. A Kill Damage of 4 kills, but 5 takes longer to heal.
        ("riskbreaker", ["round is 1"], ["round is 4"], True),
        ("riskbreaker", ["round is 1"], [], False),
        ("riskbreaker", ["Nob's Kill Damage is 4"], ["Nob's Kill Damage is 5"], False),
        ("councilman", ["round is 2"], ["round is 3"], False),
        ("skillful", ["Cy's Wind is -50"], ["Cy's Wind is -60"], True),
        # A person who has left.
        ("riskbreaker", ["Nob's Kill Damage is 2", "Nob leaves"], ["Nob leaves"], True),
        ("aretis", ["Snag's blows is 2", "Snag's poise is 1", "Snag leaves"], ["Snag leaves"], True),
        ("basics", ["Mok's harm is 3", "Mok leaves"], ["Mok leaves"], True),
        ("councilman", ["Sly's Life is 3", "Sly leaves"], ["Sly leaves"], True),
        ("skillful", ["Dot's Wind is 3", "Dot leaves"], ["Dot leaves"], True),
    ],
)
def test_canonical_state_keeps_relevant_numbers(slug, first, second, same):
    assert (canonical(slug, *first) == canonical(slug, *second)) == same


@pytest.mark.parametrize(
    ("slug", "change", "same"),
    [
        ("riskbreaker", "Ida's Counters is 1", True),
        ("riskbreaker", "Ida's Wit damage is 1", True),
        ("riskbreaker", "Ida's Kill Damage is 1", False),
        ("aretis", "Ann's poise is 1", True),
        ("aretis", "Ann's blows is 1", False),
        ("basics", "Ann's east is 7", True),
        ("basics", "Ann's harm is 2", False),
        ("councilman", "round is 5", True),
        ("councilman", "gm's Advantage is 5", True),
        ("councilman", "Ann's Advantage is 2", True),
        ("councilman", "Ann's Life is 5", False),
    ],
)
def test_canonical_state_after_fight_keeps_wounds_of_winners(slug, change, same):
    assert (canonical(slug, change, *GONE[slug]) == canonical(slug, *GONE[slug])) == same


@pytest.mark.parametrize(("ruling", "same"), [("in-fight", True), ("inflicted", False)])
def test_canonical_state_keeps_damage_source_if_ruling_needs_it(ruling, same):
    calm = session_of("riskbreaker", "[friends] Ida: the Ranger\n[raiders] Odo: M3 Pike").current.position.current_state
    struck = calm.change_fighter("Ida", inflicted=True)
    assert (under(RiskbreakerRulings(fought=ruling), fight_of("riskbreaker").canonical, struck) == calm) == same


ARCHER = """[friends] Ann: Speed 9 · sword 12 1d · bow 12 1d Acc 2 ranged · at 0 0
[orcs] Gor: Speed 6 · club 11 1d · at 1 0; Mok: Speed 4 · at 0 1"""


@pytest.mark.parametrize(("leaves", "leads"), [("Gor", ()), ("Mok", (("Gor", 2),))])
def test_canonical_state_drops_feint_at_absent_person(leaves, leads):
    state = session_of(
        "basics", ARCHER, "Ann: Feint at Gor with sword | 3d6=3+3+3, 3d6=3+3+4", f"table: {leaves} leaves"
    ).current.position.current_state
    assert fight_of("basics").canonical(state).fighter("Ann").leads == leads


@pytest.mark.parametrize(("leaves", "target"), [("Gor", None), ("Mok", "Gor")])
def test_canonical_state_drops_aim_at_absent_person(leaves, target):
    text = ARCHER.replace("at 1 0", "at 5 0").replace("at 0 1", "at 0 5")
    state = session_of(
        "basics", text, "Ann: Aim at Gor with bow", f"table: {leaves} leaves"
    ).current.position.current_state
    aim = fight_of("basics").canonical(state).fighter("Ann").aim
    assert (aim.target if aim else None) == target


@pytest.mark.parametrize(
    ("ruling", "rounds", "kept"),
    [
        ("first_turn=players", (48, 49, 50, 51), [48, 49, 49, 49]),
        ("first_turn=alternate", (48, 49, 50, 51, 52), [48, 49, 50, 49, 50]),
    ],
)
def test_canonical_state_caps_councilman_rounds_at_49(ruling, rounds, kept):
    """No creature can add more than 49 dice. If the first turn alternates, odd and even rounds differ."""
    text = f"[rulings {ruling}]\n[players] Ann: Life 20\n[gm] Rook: Life 12"
    states = [
        session_of("councilman", text, f"table: round is {number}").current.position.current_state for number in rounds
    ]
    assert [fight_of("councilman").canonical(state).round for state in states] == kept


def test_fight_without_choices_waits_for_a_roll():
    """On a d20 an Agility of 0 never succeeds, so nobody rises and nobody has a choice."""
    lying = session_of("aretis", "[a] Ann: Agility 0\n[b] Bo: Agility 0\ntable: Ann's rounds on the ground is 1\n")
    session = lying.enter_line("table: Bo's rounds on the ground is 1", SeededDice(1))
    assert session.pending.kind == "roll"
    assert parse_session(session.game, str(session.to_text())).current == session.current
