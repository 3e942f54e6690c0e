"""The choice of each plain tactic at a moment, as a line of the session, in all five games."""

from random import Random

import pytest
from fights import begin_random_session, draw_choice_now, draw_rulings_text, draw_speaker
from sessions import session_of

from rules.core import BadInput, SeededDice
from rules.core.context import using
from rules.core.play.notation import format_choice
from rules.core.play.position import Decision
from rules.games import GAMES


def choice_of(slug, tactic, session, who):
    """Return the line of a person's choice under this tactic."""
    plan = GAMES[slug].game.tactics.make_policy({side.name: tactic for side in session.current.board.sides})
    due = session.pending
    with using(session.current.position.current_state.rulings):
        return format_choice(due.offers(who), plan(due.state, who, lambda _: due.offers(who)))


def table_lines(*changes):
    return tuple(f"table: {change}" for change in changes)


YARD = "[blows] 3\n[gate] Ann: Attack 12\n[raiders] Gruk: Attack 11; Snag: Attack 9"
# Ann has 1 of 4 poise and could take one more blow; Gruk has taken one, and Snag is down.
SHAKEN = table_lines("Ann's poise is 1", "Ann's blows is 2", "Snag's poise is 0", "Gruk's blows is 1")


@pytest.mark.parametrize(
    ("tactic", "lines", "choice"),
    [
        ("attack", (), "Attack, at Gruk"),
        ("defend", (), "Defend"),
        ("shaken", (), "Attack, at Gruk"),
        ("fallen", (), "Defend"),
        ("flee", (), "Attack, at Gruk"),
        ("attack", SHAKEN, "Attack, at Gruk"),
        ("defend", SHAKEN, "Defend"),
        ("shaken", SHAKEN, "Defend"),
        ("shaken", (*SHAKEN, *table_lines("Ann's poise is 2")), "Attack, at Gruk"),
        ("fallen", SHAKEN, "Attack, at Snag"),
        ("flee", SHAKEN, "Flee"),
        # Of two equal opponents, attack one on the ground; of two on the ground, the first; else one with more blows.
        ("attack", table_lines("Snag's rounds on the ground is 1"), "Attack, at Snag"),
        ("fallen", (*SHAKEN, *table_lines("Gruk's rounds on the ground is 1")), "Attack, at Gruk"),
        ("attack", (*SHAKEN, *table_lines("Snag's blows is 2")), "Attack, at Snag"),
        # Without an opponent in reach, a step along the line towards the nearest.
        ("attack", table_lines("Ann's east is -4"), "Defend, step 1 east"),
        ("attack", table_lines("Ann's east is 6"), "Defend, step 1 west"),
        ("attack", table_lines("Ann's east is 4", "Gruk's east is 9", "Snag's east is 8"), "Defend, step 1 east"),
    ],
)
def test_tactics_of_stance_and_poise_make_their_choice(tactic, lines, choice):
    assert choice_of("aretis", tactic, session_of("aretis", YARD, *lines), "Ann") == choice


FIELD = """[friends] Ann: Speed 9 · sword 12 1d · bow 10 1d Acc 2 ranged
[orcs] Gor: Speed 6 · club 11 2d; Mok: axe 9 1d"""
UNREADY = """[friends] Ann: Speed 9 · axe 9 1d · sword 12 1d · in hand nothing · at 0 0; Bea: Speed 1 · at 9 9
[orcs] Gor: Speed 6 · club 11 2d · at 0 2; Mok: Speed 4 · club 9 1d · at 1 1; Snag: Speed 3 · harm 2 · at 1 0"""
NEAR = table_lines("Gor's north is 1")


@pytest.mark.parametrize(
    ("tactic", "text", "lines", "who", "choice"),
    [
        # Five squares away the bow reaches, and the club does not.
        ("attack", FIELD, (), "Ann", "attack bow Gor"),
        ("attack", FIELD, (), "Gor", "move"),
        ("all-out", FIELD, (), "Ann", "all-out-attack determined bow Gor"),
        ("defend", FIELD, (), "Ann", "all-out-defense"),
        ("attack", FIELD, NEAR, "Ann", "attack sword Gor"),
        ("attack", FIELD, NEAR, "Gor", "attack club Ann"),
        ("attack", FIELD, NEAR, "Mok", "move"),
        # An empty hand readies the first weapon; of foes in reach the one with most harm is attacked.
        ("attack", UNREADY, (), "Ann", "ready axe"),
        ("attack", UNREADY, (), "Bea", "nothing"),
        ("attack", UNREADY, ("Ann: Ready axe",), "Ann", "attack axe Snag"),
        ("attack", UNREADY, (), "Gor", "move"),
    ],
)
def test_tactics_of_rules_basics_make_their_choice(tactic, text, lines, who, choice):
    state = session_of("basics", text, *lines).current.position.current_state
    turn = GAMES["basics"].game.tactics.make_policy({"friends": tactic, "orcs": tactic})(state, who, None)
    assert " ".join(filter(None, (turn.maneuver, turn.version, turn.weapon, turn.target))) == choice


FORD = "[players] Ann: attribute +1 · Advantage 1\n[gm] Rook: Life 12; Sly: Life 8"
SWUNG = (*table_lines("Ann's Advantage is 0"), "players: Ann attacks Rook | 2d8=4+4, 2d8=4+4, 1d8=1")
GREAT = ("players: Ann attacks Rook | 2d8=8+8, 2d8=1+1",)
RICH = (*table_lines("gm's Advantage is 2"), "players: Ann attacks Rook")
SECOND = f"[rulings first_bid=target]\n== Ford\n{FORD}"


@pytest.mark.parametrize(
    ("tactic", "text", "lines", "choice"),
    [
        # Sly has less Life than Rook.
        ("press", FORD, (), "Ann attacks Sly"),
        ("glory", FORD, (), "Ann attacks Sly"),
        ("spread", FORD, (), "Ann attacks Rook"),
        ("bank", FORD, (), "Ann attacks Sly, Increase 1"),
        ("bank", FORD, table_lines("Ann's Advantage is 0"), "Ann attacks Sly"),
        ("press", FORD, SWUNG, "Strike back"),
        ("glory", FORD, SWUNG, "Strike back"),
        ("spread", FORD, SWUNG, "Strike back"),
        ("bank", FORD, SWUNG, "Take Advantage"),
        ("press", FORD, GREAT, "Press it"),
        ("bank", FORD, GREAT, "Spend nothing"),
        ("press", FORD, table_lines("Sly's Life is 0"), "Unconsciousness"),
        ("glory", FORD, table_lines("Sly's Life is 0"), "Blaze of Glory against Ann"),
        ("bank", FORD, table_lines("Sly's Life is 0"), "Unconsciousness"),
        # No tactic attacks the Unstable; senseless people do not attack; without a foe there is no last attack.
        ("press", "[players] Ann: Life 20\n[gm] Rook: unstable · Life 0 of 12", (), "Ann does something else"),
        ("press", "[players] Ann: unstable · senseless · Life 0 of 20; Ben: Life 14\n[gm] Rook: Life 12", (),
         "Ann hangs on"),
        ("glory", "[players] Ann: Life 0 of 20\n[gm] Rook: unconscious · Life 0 of 12", (), "Unconsciousness"),
        ("press", FORD, RICH, "Spend nothing"),
        ("bank", FORD, RICH, "Spend nothing"),
        # If the target bids first, "bank" spends after it.
        ("bank", SECOND, (), "Ann attacks Sly"),
        ("bank", SECOND, ("players: Ann attacks Sly",), "Increase, times 1"),
        ("press", SECOND, ("players: Ann attacks Sly",), "Spend nothing"),
    ],
)  # fmt: skip
def test_tactics_of_the_draft_make_their_choice(tactic, text, lines, choice):
    session = session_of("councilman", text, *lines)
    assert choice_of("councilman", tactic, session, session.pending.who[0]) == choice


LANE = "[guards] Ann: Broadsword 10 · Dodge 8\n[thieves] Cy: Broadsword 9 · Dodge 6 · Health 40; Dot: Broadsword 7"
ATTACKED = ("Ann: Attack with Broadsword, on Cy, ordinary",)
# Cy's 6 and a 7 are 13, against 10 and 15: 12 short, 3 points from an Ordinary Defense. With a 6 it is 4 points.
MISSED_BY_3 = (*ATTACKED, "Cy: Dodge, ordinary | d20!=15, d20!=7")
MISSED_BY_4 = (*ATTACKED, "Cy: Dodge, ordinary | d20!=15, d20!=6")


@pytest.mark.parametrize(
    ("tactic", "lines", "who", "choice"),
    [
        ("steady", (), "Ann", "Attack with Broadsword, on Cy, ordinary"),
        ("fierce", (), "Ann", "Attack with Broadsword, on Cy, intense"),
        ("wary", (), "Ann", "Attack with Broadsword, on Cy, ordinary"),
        ("idle", (), "Ann", "Wait"),
        ("steady", (), "Cy", "Attack with Broadsword, on Ann, ordinary"),
        ("steady", ATTACKED, "Cy", "Dodge, ordinary"),
        ("fierce", ATTACKED, "Cy", "Dodge, ordinary"),
        ("wary", ATTACKED, "Cy", "Dodge, intense"),
        ("idle", ATTACKED, "Cy", "Dodge, ordinary"),
        ("steady", MISSED_BY_3, "Cy", "Take suckage, 3, on one knee"),
        ("steady", MISSED_BY_4, "Cy", "Bear it"),
        ("steady", (*MISSED_BY_4, "Cy: Bear it"), "GM", "As it is"),
        ("steady", table_lines("Cy's Health is 0"), "Cy", "Attack with Broadsword, on Ann, ordinary"),
        ("steady", table_lines("Cy's Health is -1"), "Cy", "Yield"),
    ],
)
def test_tactics_of_skillful_make_their_choice(tactic, lines, who, choice):
    assert choice_of("skillful", tactic, session_of("skillful", LANE, *lines), who) == choice


GATE = """[friends] Ida: M5 Sword · P4 Charm
[raiders] Odo: M3 Pike · kill 1; Nob: M4 Knife"""
STARTED = (
    "Ida: Gain Advantage, Charm, Risk 3 | d10=4", "Odo: Pass", "Nob: Pass", "friends: Fights, Ida + Odo + Nob",
    "friends: Share, 3", "raiders: Share, 0", "all: Skills, Ida with Sword and Odo with Pike and Nob with Knife",
)  # fmt: skip
HIDDEN = "[friends] Ida: A4 Hide\n[raiders] Odo: M3 Pike"
UNSKILLED = (
    "Ida: Pass", "Odo: Pass | d10=2, d10=7", "friends: Fights, Ida + Odo", "friends: Share, 0", "raiders: Share, 0",
    "all: Skills", "Odo: Pass",
)  # fmt: skip


@pytest.mark.parametrize(
    ("tactic", "text", "lines", "who", "choice"),
    [
        # The friends have 3 Advantage; Odo has taken a wound.
        ("steady-2", GATE, STARTED, "Ida", "Inflict Kill Damage, Sword, Risk 2, 2 to Odo"),
        ("steady-3", GATE, STARTED, "Ida", "Inflict Kill Damage, Sword, Risk 3, 3 to Odo"),
        ("weaken", GATE, STARTED, "Ida", "Inflict Skill Damage, Sword, Risk 3, on Muscle, 3 to Odo"),
        ("weaken", GATE, (*STARTED, *table_lines("Odo's Muscle damage is 2")), "Ida",
         "Inflict Kill Damage, Sword, Risk 3, 3 to Odo"),
        ("patient", GATE, STARTED, "Ida", "Gain Advantage, Sword, Risk 3"),
        ("patient", GATE, (*STARTED, *table_lines("friends' Advantage is 6")), "Ida",
         "Inflict Kill Damage, Sword, Risk 3, 3 to Odo"),
        ("steady-2", GATE, (*STARTED, *table_lines("friends' Advantage is 1")), "Ida", "Gain Advantage, Sword, Risk 2"),
        ("steady-1", GATE, (*STARTED, *table_lines("friends' Advantage is 1")), "Ida",
         "Inflict Kill Damage, Sword, Risk 1, 1 to Odo"),
        ("steady-2", GATE, (), "Ida", "Pass"),
        ("steady-2", GATE, STARTED[:3], "friends", "Fights, Ida + Odo + Nob"),
        ("steady-2", GATE, STARTED[:4], "friends", "Share, 3"),
        ("steady-2", GATE, STARTED[:6], "all", "Skills"),
        ("steady-2", HIDDEN, UNSKILLED, "Ida", "Pass"),
    ],
)  # fmt: skip
def test_tactics_of_riskbreaker_make_their_choice(tactic, text, lines, who, choice):
    assert choice_of("riskbreaker", tactic, session_of("riskbreaker", text, *lines), who) == choice


@pytest.mark.parametrize("slug", GAMES)
def test_unknown_tactic_is_rejected(slug):
    with pytest.raises(BadInput, match="not 'sneak'"):
        GAMES[slug].game.tactics.make_policy({"players": "sneak", "gm": "sneak"})


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_tactics_are_legal_in_random_fights(game, seed):
    """Rulings and earlier choices are random: a battle may have two Fights, or an opponent may be out of reach."""
    random = Random(seed)
    rulings = draw_rulings_text(random, game)
    session = begin_random_session(random, game, random.randint(1, 4), random.randint(1, 4), rulings=rulings)
    # "idle" never attacks; under one ruling of Skillful those who begin have to.
    tactics = sorted(session.game.tactics.texts.keys() - {"idle"})
    policy = session.game.tactics.make_policy(
        {side.name: random.choice(tactics) for side in session.current.board.sides}
    )
    for _ in range(30):
        due = session.pending
        if due is None:
            break
        if due.kind == "roll":
            session = session.enter(dice=SeededDice(random.getrandbits(32)))
            continue
        who = draw_speaker(random, due)
        with using(getattr(due.state, "rulings", None)):
            choice = policy(due.state, who, due.offers_by_person[who])
        if choice is not None:
            session.enter(Decision(who, choice), dice=SeededDice(1))
        chance = Decision(who, draw_choice_now(random, session.current.position, who))
        session = session.enter(chance, dice=SeededDice(random.getrandbits(32)))
