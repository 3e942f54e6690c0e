"""The 2d8 draft's fight: offers are exactly the accepted choices; undo, redo, and sessions as text."""

from itertools import islice
from random import Random

import pytest
from fights import SEEDS, by_chance, fought, offered_and_accepted, undone_and_redone
from positions import all_entries, before_last_choice

from rules.core import IllegalChoice, RuleError, ScriptedDice, SeededDice, odds, under, using
from rules.core.frozen import replace
from rules.core.play.explorer import FightSetup, build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.position import start_position
from rules.core.play.session import parse_session
from rules.core.play.turn_tree import build_tree, leaves
from rules.councilman import (
    Act,
    AskGM,
    Assist,
    Attack,
    AttackSeveral,
    Attempt,
    Brace,
    Contest,
    CouncilmanRulings,
    Fall,
    Fighter,
    LessDamage,
    Mend,
    MoreDamage,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
    Stabilise,
)
from rules.councilman import begin as combat
from rules.councilman.combat.offers import turn_offers
from rules.councilman.fight import FIGHT, board
from rules.councilman.game import GAME
from rules.councilman.people import read_person, write_person
from rules.councilman.tables import DIFFICULTIES
from rules.councilman.tactics import STEADY, TACTICS

PLAYERS = {
    "Ann": "attribute +1 · defence +1 · Block 1 · Life 9 of 12 · Advantage 2 · Relics 1 · Relic Advantage 1",
    "Ben": "attribute +2 · 2d6 ranged · defence +2 · Life 6 · Advantage 1",
    "Cy": "unarmed · attribute +2 · Life 7 · Relics 2 · Relic Advantage 1 · Good Under Pressure 1",
}
GM = {
    "Rook": "attribute +1 · attack +2 · 1d8 + 1d6 · several targets · Life 8",
    "Sly": "defence +2 · Life 5 · Willpower +1",
    "Hob": "unstable · attribute +1 · Life 0 of 4 · risen 1",
}
RULINGS = (
    {},
    {"strike_order": "together", "double_pass": "round-ends", "help_gain": "this-roll"},
    {"first_bid": "target"},
    {"strike_order": "not-fallen", "unarmed": "no-attack", "unstable_awake": "as-printed", "first_turn": "alternate"},
    {"targets": "as-printed", "stabiliser": "another", "unstable_care": "stabilised-first", "absorbed": "damage"},
)


def people(named):
    return tuple(read_person(name, text) for name, text in named.items())


def battle(gm=2):
    return replace(FIGHT.start(players=people(PLAYERS), gm=people(GM)), gm=gm)


def battle_under(rulings):
    return under(CouncilmanRulings(**rulings), battle)


class Candidates:
    """Choices made from types and bounds alone, sensible or not; nothing here looks at the offers."""

    def __init__(self, random, state):
        self.random, self.names = random, [fighter.name for fighter in state.fighters]

    def said(self):
        """Return a situation and a danger by chance."""
        return {"situation": self.random.choice((0, -1, 4)), "danger": self.random.choice((False, True))}

    def backed(self):
        """Return the backing of a roll by chance, mostly none."""
        pick = self.random.choice
        spent = {"increase": pick((0, 0, 1)), "decrease": pick((0, 0, 1))}
        return {**spent, **self.memory("experience"), **self.said(), "told": pick((False, True))}

    def memory(self, name):
        """Return an Experience by chance, one's own or of a Relic, or mostly none."""
        bonus, relic = self.random.choice(((0, 0), (0, 0), (0, 0), (2, 0), (3, 1)))
        return {name: bonus, "relic": relic}

    def one(self):
        pick, falls = self.random.choice, ("Blaze of Glory", "Unconsciousness", "Unstable")
        by, whom, points = pick(self.names), pick(self.names), self.random.randint(0, 3)
        return pick(
            (
                Attack(
                    by, whom, points * pick((0, 1)), hinder=pick((0, 0, 1)), **self.memory("experience"), **self.said()
                ),
                Attack(by, whom, target_situation=pick((0, -4, 1))),
                AttackSeveral(
                    by,
                    tuple(self.random.sample(self.names, 2)),
                    points,
                    hinders=pick(((), ((whom, 1),))),
                    target_situations=pick(((), ((whom, -1),))),
                    **self.memory("experience"),
                ),
                Assist(by, whom, points, pick(DIFFICULTIES), **self.backed()),
                Mend(by, whom, points, pick((0, -1, -4)), **self.backed()),
                Stabilise(by, whom, points, **self.backed()),
                Attempt(by, points, pick(DIFFICULTIES), **self.backed()),
                Contest(by, whom, points, hinder=pick((0, 0, 1)), resist=pick((0, 0, 1)), **self.backed()),
                Contest(by, whom, recalled=pick((0, 2))),
                Brace(by, **self.backed()),
                pick((Act(by), Pass(), Second(), AskGM(by))),
                pick(
                    (
                        Resist(points, increase=pick((0, 1)), **self.memory("recalled")),
                        Push(points, hinder=pick((0, 1)), **self.memory("experience")),
                    )
                ),
                pick((MoreDamage(points), LessDamage(points))),
                pick((Reaction(strike=True), Reaction(strike=False))),
                Fall("Unstable", **self.backed()),
                Fall(pick(falls), pick(("", whom)), deed=pick(("", "heal", "help", "stabilise"))),
                Fall("Blaze of Glory", targets=tuple(self.random.sample(self.names, 2))),
            )
        )


@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_offers_are_exactly_the_accepted_choices(seed, rulings):
    def candidates(random, state, _):
        made = Candidates(random, state)
        return [made.one() for _ in range(40)]

    found = offered_and_accepted(Random(seed), FIGHT, battle_under(rulings), candidates, most=35)
    assert len({type(choice) for choice in found}) >= 7


def test_random_fights_use_all_kinds_of_choices():
    kinds = set()
    for seed in range(12):
        for entry in all_entries(fought(Random(seed), FIGHT, battle(gm=4))):
            kinds.add(type(getattr(entry, "choice", None)))
    assert kinds >= {Attack, Resist, MoreDamage, LessDamage, Assist, Mend, Stabilise, Act, Pass, Second, Reaction, Fall}
    assert kinds >= {AttackSeveral, Attempt, Brace, Contest}


@pytest.mark.parametrize("seed", SEEDS)
def test_fight_is_undone_and_redone_and_reads_back(seed):
    undone_and_redone(Random(seed), FIGHT, battle_under(RULINGS[seed % len(RULINGS)]), most=300)


@pytest.mark.parametrize("seed", SEEDS)
def test_canonical_state_has_the_same_odds(seed):
    """From a state and from its canonical form, the same choice has the same odds of the same canonical states."""
    random = Random(seed)
    position = fought(random, FIGHT, battle_under(RULINGS[seed % len(RULINGS)]), most=random.randint(8, 60))
    state = replace(position.state, round=position.state.round + random.choice((0, 60)))
    if FIGHT.outcome(state) is not None:
        return
    choice = under(state.rulings, by_chance, random, tuple(under(state.rulings, tuple, turn_offers(state))))
    wanted = random.randint(0, 3)

    def policy(now, who, offers):
        if who == state.turn and isinstance(next(iter(offers(now))).choice, type(next(turn_offers(state)).choice)):
            return choice
        every = [offer.choice for offer in offers(now)]
        return every[wanted % len(every)]

    one, other = (
        odds(FIGHT.turn, start, policy=policy, rulings=state.rulings).map(FIGHT.canonical)
        for start in (state, FIGHT.canonical(state))
    )
    assert one == other


def test_fights_under_tactics_end():
    """Under tactics every fight ends; two who only wait go on, and the board shows their round."""
    for seed in range(20):
        state, dice = battle(), SeededDice(seed)
        with using(state.rulings, policy=TACTICS.make_policy({"players": "glory", "gm": "bank"})):
            for _ in range(400):
                if FIGHT.outcome(state) is not None:
                    break
                state = FIGHT.turn(dice, state)
        assert FIGHT.outcome(state) is not None
    position = start_position(FIGHT, FIGHT.start(players=(Fighter("Ann"),), gm=(Fighter("Orc"),)))
    for _ in range(5):
        position = position.choose("players", Act("Ann")).choose("gm", Act("Orc"))
    assert (FIGHT.rounds(position.now), position.outcome) == (5, None)


def test_turn_tree_has_one_leaf_for_each_distinct_end():
    """Dice and decisions of a part of a turn stay in that part: after a choice the turn runs once for each end."""
    runs, first = 0, None

    def turn(dice, state):
        nonlocal runs
        runs += 1
        return FIGHT.turn(dice, state)

    def few(now, who, offers):  # noqa: ARG001
        choices = [choice for offer in offers(now) for choice in islice(offer.members(), 2)]
        return [first] if first in choices else choices

    state = FIGHT.start(players=(read_person("Ann", "Life 3 · Advantage 1"),), gm=(read_person("Rook", "Life 3"),))
    state, found = replace(state, gm=1), 0
    for first in few(state, "players", turn_offers):  # noqa: B007 (`few` reads it)
        runs = 0
        ended = len(leaves(build_tree(turn, state, few)))
        assert runs <= 2 * ended
        found += ended
    assert found > 20


def test_exact_fight_odds_agree_with_turns():
    """Ann at 1 Life against an Orc at 1 Life, and damage never fails: the first to hit wins; 2d8 against 2d8 by hand.

    Difference d of two 2d8: Mixed or better (d ≥ −2) fells the Orc, below that the Orc strikes back and fells Ann.
    """
    ways = {total: 8 - abs(total - 9) for total in range(2, 17)}
    hits = sum(a * b for one, a in ways.items() for two, b in ways.items() if one - two >= -2)
    sheet = "attribute +1 · attack −1 · Life 1"
    state = FIGHT.start(players=(read_person("Ann", sheet),), gm=(read_person("Orc", sheet),))
    course = exact_fight_odds(
        build_policy_graph(FightSetup(STEADY, state, TACTICS.make_policy({"players": "press", "gm": "press"})), 100)
    )
    assert {end.winner: chance for end, chance in course.ends.items()} == {
        "players": pytest.approx(hits / 4096),
        "gm": pytest.approx(1 - hits / 4096),
    }


# People, and the table's own hand -------------------------------------------------------------------


def test_person_lines_read_back():
    for name, text in (
        PLAYERS | GM | {"Ida": "unstable · senseless · no dice ranged · healed by rest and roll"}
    ).items():
        person = read_person(name, text)
        assert read_person(name, write_person(person)) == person
    hurt = read_person("Ben", PLAYERS["Ben"] + " · Life 2 of 6 · healed by roll")
    assert (hurt.d8, hurt.d6, hurt.ranged, hurt.life, hurt.maximum, hurt.healed) == (0, 2, True, 2, 6, ("roll",))
    with pytest.raises(ValueError, match=r"Cannot read 'juggling'. Write it like this: attribute"):
        read_person("Ann", "juggling")


@pytest.mark.parametrize("seed", SEEDS)
def test_people_after_a_fight_read_back(seed):
    last = fought(Random(seed), FIGHT, battle(), most=25)
    for name, person in FIGHT.people_after(last.now).items():
        assert read_person(name, write_person(person)) == person


def test_manual_changes_set_numbers_and_people():
    position = start_position(FIGHT, battle())
    after = position.go(
        SetNumber("Ben", "Life", 3, "only grazed"), SetNumber("gm", "Advantage", 4), SetNumber("", "round", 3)
    )
    assert (after.now.fighter("Ben").life, after.now.gm, after.now.round) == (3, 4, 3)
    joined = after.go(Join("Ida", "players", read_person("Ida", "Life 9")))
    assert joined.now.fighter("Ida").side == "players"
    gone = joined.go(Leave("Rook"), Leave("Sly"), Leave("Hob"))
    assert gone.outcome.winner == "players"
    for _ in range(5):
        gone = before_last_choice(gone)
    assert gone == start_position(FIGHT, battle())
    for wrong, why in (
        (SetNumber("Ben", "Wits", 1), "A number of Ben must be one of Life, Advantage"),
        (SetNumber("Rook", "Advantage", 1), "A number of Rook must be Life"),
        (Join("Ann", "gm", Fighter("Ann")), "is there already"),
        (Join("gm", "gm", Fighter("gm")), "a sheet and a new name"),
    ):
        with pytest.raises(ValueError, match=why):
            position.go(wrong)


def test_manual_change_to_0_life_makes_a_creature_fall():
    position = start_position(FIGHT, battle()).go(SetNumber("Sly", "Life", 0))
    assert position.due.who == ("Sly",)
    fallen = position.choose("Sly", Fall("Unconsciousness"))
    assert (fallen.now.fighter("Sly").condition, fallen.due.who) == ("unconscious", ("players",))
    back = fallen.go(SetNumber("Sly", "Life", 2))
    assert back.now.fighter("Sly").conscious


def test_creature_that_left_neither_answers_nor_acts():
    position = start_position(FIGHT, battle(gm=0)).choose(
        "players", Attack("Ann", "Rook"), ScriptedDice("2d8=1+1, 2d8=8+8")
    )
    assert position.due.who == ("Rook",)
    gone = position.go(Leave("Rook"))
    assert (gone.due.who, gone.now.gm) == (("gm",), 0)
    with pytest.raises(IllegalChoice, match=r"Rook has left \[cd\.turn\]"):
        gone.choose("gm", Act("Rook"))


def test_start_rejects_reserved_names_and_sides():
    for name in ("Ann, the Bold", "players", "table"):
        with pytest.raises(ValueError, match=" must "):
            FIGHT.start(players=(Fighter(name),))
    with pytest.raises(ValueError, match="A side must be one of players, gm"):
        FIGHT.start(wolves=(Fighter("Ann"),))


def test_board_shows_tracks_and_conditions():
    state = battle().change("Ann", attacks=1, acted=True).change("Sly", condition="dead", awake=False, life=0)
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


# A session -----------------------------------------------------------------------------------------

EVENING = """\
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
    session = parse_session(GAME, EVENING)
    assert session.fault is None
    assert (session.due.who, session.now.board.line) == (("players",), "Round 1 · the players to act")
    assert parse_session(GAME, str(session.record())).now.position == session.now.position
    # 12 + 1 of damage without a die by a Rook who had attacked before; what Ben lost to him he brings along
    ann, ben, rook = (session.now.everybody[name] for name in ("Ann", "Ben", "Rook"))
    assert (ann.life, ben.life, rook.condition) == (11, 3, "dead")
    # The GM's one Advantage of the bridge is there at the mill, so the GM is asked before the dice fall and after.
    assert [pool.value for side in session.now.board.sides for pool in side.pools] == [1]
    last = session.say("players: Ben attacks Sly").say("gm: Spend nothing | 2d8=4+4, 2d8=3+4")
    last = last.say("gm: Spend nothing | 2d6=1+1").say("Sly: Unconsciousness")
    assert last.now.position.outcome.winner == "players"
    for count in range(len(last.steps) + 1):
        assert last.undo(count).redo(count).now.position == last.now.position
    assert "now players is due" in parse_session(GAME, EVENING + "gm: Pass\n").fault.why


def pressed():
    """Ann attacks an orc with 3 Life, Very Good, and presses it: the position at each question on the way."""
    start = combat(Fighter("Ann", attribute=1, advantage=3), Fighter("Orc", "gm", attribute=2, life=3), gm=3)
    bid = start_position(FIGHT, start).choose("players", Attack("Ann", "Orc", increase=1))
    great = bid.choose("gm", Resist(decrease=1), ScriptedDice("2d8=8+8, 2d8=1+1"))
    two_dice = great.choose("players", MoreDamage(1))
    falling = two_dice.choose("gm", LessDamage(0), ScriptedDice("2d8=8+8"))
    mixed = start_position(FIGHT, start).choose("players", Attack("Ann", "Orc"))
    mixed = mixed.choose("gm", Resist(), ScriptedDice("2d8=4+4, 2d8=4+4")).choose("players", MoreDamage())
    answered = mixed.choose("gm", LessDamage(), ScriptedDice("1d8=1"))
    return {"bid": bid, "great": great, "two dice": two_dice, "falling": falling, "answer": answered}


@pytest.mark.parametrize(
    ("at", "who", "choice", "why"),
    [
        ("bid", "gm", Reaction(strike=True), "first the gm say what they spend against it"),
        ("bid", "gm", Resist(decrease=4), "4 Advantage to pay, but the side holds 3"),
        ("great", "players", Resist(), "first the players say what they add to the damage"),
        ("great", "players", MoreDamage(4), "4 Advantage to pay, but the side holds 3"),
        ("two dice", "gm", MoreDamage(), "first the gm say what they take from the damage"),
        ("two dice", "gm", LessDamage(3), "3 dice taken from a damage roll of 2"),
        ("falling", "Orc", Reaction(strike=True), "first Orc must fall"),
        ("falling", "Orc", Fall("Sleep"), "A way to fall must be one of Blaze of Glory, Unconsciousness, Unstable"),
        ("falling", "Orc", Fall("Unconsciousness", "Ann"), "only a Blaze of Glory has a target"),
        ("falling", "Orc", Fall("Blaze of Glory", "Orc"), "a last attack goes against the other side"),
        ("answer", "Orc", Fall("Unconsciousness"), "first Orc must answer"),
        ("answer", "Orc", Resist(), "first Orc must answer"),
    ],
)
def test_choices_that_are_not_pending_are_refused(at, who, choice, why):
    with pytest.raises(RuleError, match=why):
        pressed()[at].choose(who, choice)


@pytest.mark.parametrize("at", ["bid", "two dice", "falling", "answer"])
def test_turn_ends_when_a_pending_creature_leaves(at):
    assert pressed()[at].go(Leave("Orc")).outcome.winner == "players"


def test_turn_passes_from_a_side_without_creatures_to_act():
    three = start_position(FIGHT, combat(Fighter("Ann"), Fighter("Orc", "gm"), Fighter("Imp", "gm")))
    half = three.choose("players", Act("Ann")).choose("gm", Act("Orc"))
    gone = half.go(Leave("Imp"))
    assert (half.due.who, half.now.round) == (("gm",), 1)
    assert (gone.due.who, gone.now.round) == (("players",), 2)


@pytest.mark.parametrize(("ruling", "rounds"), [("players", [1, 1, 1, 1]), ("alternate", [1, 2, 1, 2])])
def test_steady_canonical_state_keeps_only_whose_turn_is_first(ruling, rounds):
    state = under(CouncilmanRulings(first_turn=ruling), combat, Fighter("Ann"), Fighter("Orc", "gm"))
    assert [STEADY.canonical(replace(state, round=number)).round for number in (1, 2, 3, 4)] == rounds
