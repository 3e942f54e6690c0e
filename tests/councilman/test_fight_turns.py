"""Turns of the 2d8 draft's fight: a session as text, pending choices, manual changes, and the board."""

import pytest
from draft import battle
from positions import before_last_choice

from rules.core import IllegalChoice, RuleError, ScriptedDice, under
from rules.core.frozen import replace
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.position import start_position
from rules.core.play.session import parse_session
from rules.councilman import Act, Attack, CouncilmanRulings, Fall, Fighter, LessDamage, MoreDamage, Reaction, Resist
from rules.councilman import begin as combat
from rules.councilman.combat.offers import push_offers, resist_offers
from rules.councilman.fight import FIGHT, board
from rules.councilman.game import GAME
from rules.councilman.people import parse_person
from rules.councilman.tactics import STEADY


def test_manual_changes_set_numbers_and_people():
    position = start_position(FIGHT, battle())
    after = position.push(SetNumber("Ben", "Life", 3), SetNumber("gm", "Advantage", 4), SetNumber("", "round", 3))
    assert (after.current_state.fighter("Ben").life, after.current_state.gm, after.current_state.round) == (3, 4, 3)
    joined = after.push(Join("Ida", "players", parse_person("Ida", "Life 9")))
    assert joined.current_state.fighter("Ida").side == "players"
    gone = joined.push(Leave("Rook"), Leave("Sly"), Leave("Hob"))
    assert gone.outcome.winner == "players"
    for _ in range(5):
        gone = before_last_choice(gone)
    assert gone == start_position(FIGHT, battle())
    for wrong, why in (
        (SetNumber("Ben", "Wits", 1), "A number of Ben must be one of Life, Advantage"),
        (SetNumber("Rook", "Advantage", 1), "A number of Rook must be Life"),
        (Join("Ann", "gm", Fighter("Ann")), "is in the scene already"),
        (Join("gm", "gm", Fighter("gm")), "a sheet and a new name"),
    ):
        with pytest.raises(ValueError, match=why):
            position.push(wrong)


def test_manual_change_to_0_life_makes_a_creature_fall():
    position = start_position(FIGHT, battle()).push(SetNumber("Sly", "Life", 0))
    assert position.pending.who == ("Sly",)
    fallen = position.push_choice("Sly", Fall("Unconsciousness"))
    assert (fallen.current_state.fighter("Sly").condition, fallen.pending.who) == ("unconscious", ("players",))
    back = fallen.push(SetNumber("Sly", "Life", 2))
    assert back.current_state.fighter("Sly").conscious


def test_creature_that_left_neither_answers_nor_acts():
    position = start_position(FIGHT, battle(gm=0)).push_choice(
        "players", Attack("Ann", "Rook"), ScriptedDice("2d8=1+1, 2d8=8+8")
    )
    assert position.pending.who == ("Rook",)
    gone = position.push(Leave("Rook"))
    assert (gone.pending.who, gone.current_state.gm) == (("gm",), 0)
    with pytest.raises(IllegalChoice, match=r"Rook has left \[cd\.turn\]"):
        gone.push_choice("gm", Act("Rook"))


def test_board_shows_tracks_and_conditions():
    state = (
        battle()
        .change_fighter("Ann", attacks=1, acted=True)
        .change_fighter("Sly", condition="dead", awake=False, life=0)
    )
    shown = board(state)
    players, gm = shown.sides
    assert (shown.line, gm.pools[0].value) == ("Round 1 · the players to act", 2)
    ann, ben, _ = players.people
    tracks = [(track.name, track.value, track.most) for track in ann.tracks]
    assert tracks == [("Life", 9, 12), ("Advantage", 2, None), ("Relic Advantage", 1, 1)]
    assert [note.rule for note in ann.conditions] == ["cd.attack.fatigue", "cd.turn"]
    assert ben.title == "+3, 2d6 ranged"
    assert [person.out for person in gm.people] == ["", "dead", ""]
    assert gm.people[2].conditions[0].text == "Unstable: rolls Easy"


SESSION = """\
[game councilman]
[rulings recommended]

== The toll bridge
[players] Ann: attribute +1 · Life 12; Ben: attribute +2 · 2d6 ranged · Life 6
[gm] Rook: attribute +1 · Life 8
table: gm's Advantage is 1
players: Ann attacks Rook
gm: Spend nothing | 2d8=8+8, 2d8=1+1
players: Press it
gm: Spend nothing | 2d8=2+2  # Rook, Life: 3
gm: Rook attacks Ben, Increase 1 | 3d8kh2=4+4+1, 2d8=4+4, 1d8=2
Ben: Strike back | 2d6=1+2
Rook: Blaze of Glory against Ann
gm: Spend nothing

== The same evening, at the mill
[players] Ann; Ben
[gm] Sly: Life 3
players: Pass
gm: Sly does something else
"""


def test_session_with_two_fights_goes_on():
    session = parse_session(GAME, SESSION)
    assert session.fault is None
    assert (session.pending.who, session.current.board.line) == (("players",), "Round 1 · the players to act")
    assert parse_session(GAME, str(session.to_text())).current.position == session.current.position
    # Ann lost 1 to Rook's last attack, without a die because he had attacked before; both keep their Life of the bridge
    ann, ben, rook = (session.current.current_people[name] for name in ("Ann", "Ben", "Rook"))
    assert (ann.life, ben.life, rook.condition) == (11, 3, "dead")
    # The GM keeps the 1 Advantage from the bridge at the mill, and so is asked before and after the dice fall.
    assert [pool.value for side in session.current.board.sides for pool in side.pools] == [1]
    last = session.enter_line("players: Ben attacks Sly").enter_line("gm: Spend nothing | 2d8=4+4, 2d8=3+4")
    last = last.enter_line("gm: Spend nothing | 2d6=1+1").enter_line("Sly: Unconsciousness")
    assert last.current.position.outcome.winner == "players"
    for count in range(len(last.steps) + 1):
        assert last.undo(count).redo(count).current.position == last.current.position
    assert "It is the turn of players. gm cannot choose now" in parse_session(GAME, SESSION + "gm: Pass\n").fault.why


def pressed():
    """Yield the position at each pending choice of a Very Good attack that Ann presses, on an orc with 3 Life."""
    start = combat(Fighter("Ann", attribute=1, advantage=3), Fighter("Orc", "gm", attribute=2, life=3), gm=3)
    bid = start_position(FIGHT, start).push_choice("players", Attack("Ann", "Orc", increase=1))
    great = bid.push_choice("gm", Resist(hinder=1), ScriptedDice("2d8=8+8, 2d8=1+1"))
    two_dice = great.push_choice("players", MoreDamage(1))
    falling = two_dice.push_choice("gm", LessDamage(0), ScriptedDice("2d8=8+8"))
    mixed = start_position(FIGHT, start).push_choice("players", Attack("Ann", "Orc"))
    mixed = mixed.push_choice("gm", Resist(), ScriptedDice("2d8=4+4, 2d8=4+4")).push_choice("players", MoreDamage())
    answered = mixed.push_choice("gm", LessDamage(), ScriptedDice("1d8=1"))
    return {"bid": bid, "great": great, "two dice": two_dice, "falling": falling, "answer": answered}


@pytest.mark.parametrize(
    ("at", "who", "choice", "why"),
    [
        ("bid", "gm", Reaction(strike=True), "first the gm say what they spend against it"),
        ("bid", "gm", Resist(hinder=4), "the price is 4 Advantage, but the side holds 3"),
        ("great", "players", Resist(), "first the players say what they add to the damage"),
        ("great", "players", MoreDamage(4), "the price is 4 Advantage, but the side holds 3"),
        ("two dice", "gm", MoreDamage(), "first the gm say what they take from the damage"),
        ("two dice", "gm", LessDamage(3), "a damage roll of 2 cannot lose 3 dice"),
        ("falling", "Orc", Reaction(strike=True), "first Orc must fall"),
        ("falling", "Orc", Fall("Sleep"), "A way to fall must be one of Blaze of Glory, Unconsciousness, Unstable"),
        ("falling", "Orc", Fall("Unconsciousness", ("Ann",)), "only a Blaze of Glory has a target"),
        ("falling", "Orc", Fall("Blaze of Glory", ("Orc",)), "a last attack must be against the other side"),
        ("answer", "Orc", Fall("Unconsciousness"), "first Orc must answer"),
        ("answer", "Orc", Resist(), "first Orc must answer"),
    ],
)
def test_choices_that_are_not_pending_are_refused(at, who, choice, why):
    with pytest.raises(RuleError, match=why):
        pressed()[at].push_choice(who, choice)


@pytest.mark.parametrize("at", ["bid", "two dice", "falling", "answer"])
def test_turn_ends_when_a_pending_creature_leaves(at):
    assert pressed()[at].push(Leave("Orc")).outcome.winner == "players"


def test_turn_passes_from_a_side_without_creatures_to_act():
    three = start_position(FIGHT, combat(Fighter("Ann"), Fighter("Orc", "gm"), Fighter("Imp", "gm")))
    half = three.push_choice("players", Act("Ann")).push_choice("gm", Act("Orc"))
    gone = half.push(Leave("Imp"))
    assert (half.pending.who, half.current_state.round) == (("gm",), 1)
    assert (gone.pending.who, gone.current_state.round) == (("players",), 2)


@pytest.mark.parametrize(("ruling", "rounds"), [("players", [1, 1, 1, 1]), ("alternate", [1, 2, 1, 2])])
def test_steady_canonical_state_keeps_only_whose_turn_is_first(ruling, rounds):
    state = under(CouncilmanRulings(first_turn=ruling), combat, Fighter("Ann"), Fighter("Orc", "gm"))
    assert [STEADY.canonical(replace(state, round=number)).round for number in (1, 2, 3, 4)] == rounds


def test_bids_have_the_words_of_saved_lines():
    """The target's side is offered a Decrease first, the attacker's side an Increase."""
    fight = combat(Fighter("Ann", advantage=2), Fighter("Orc", "gm"), gm=2)
    own, other = ("Increase", "Increase Ann’s roll"), ("Decrease", "Decrease the other roll")
    nothing, recall = ("Spend nothing", ""), ("Recall", "Use an Experience")
    for offers, words in (
        (resist_offers(fight, "Ann"), [nothing, other, own, recall]),
        (push_offers(fight, "Ann"), [nothing, own, other, recall]),
        (push_offers(fight, "Ann", several=True), [nothing, own, recall]),
    ):
        assert [(offer.label, offer.shown) for offer in offers] == words
