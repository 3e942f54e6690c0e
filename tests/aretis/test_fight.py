"""A fight in play: offers are exactly the accepted choices; undo, redo, and sessions as text."""

from random import Random

import pytest
from branchings import iter_nodes
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo, draw_choice, play_random_fight
from positions import before_last_choice

from rules.aretis import AretisRulings, RoundChoice, attack_choice, defend_choice, flee_choice, focus_choice
from rules.aretis.combat.offers import round_offers
from rules.aretis.fight import FIGHT
from rules.aretis.game import GAME
from rules.aretis.people import format_person, parse_person
from rules.aretis.tables import FACINGS, GUARDS, STANCES
from rules.aretis.tactics import TACTICS
from rules.core import ScriptedDice, SeededDice, odds, played, under, using
from rules.core.frozen import replace
from rules.core.play.game import Outcome
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.notation import format_line, parse_line
from rules.core.play.position import Decision, start_position
from rules.core.play.session import parse_session
from rules.core.play.turn_tree import build_tree

GATE = {"Ann": "Attack 12 · Agility 11", "Bea": "Attack 8, Defence 14 · doubler, Focus 7, Will 6"}
RAIDERS = {"Gruk": "orc · Attack 11, Defence 9", "Ogg": "troll · Attack 14, Defence 6", "Nib": "gnome · at 0 0"}
READINGS = [
    {},
    {"menu": "sequence", "steps": "one", "targets": "one", "choosing": "aloud", "surrounded_steps": "none"},
    {
        "menu": "opening",
        "walk_away": "as-printed",
        "together": "one-by-one",
        "end": "on-their-feet",
        "same_step": "first",
    },
    {
        "cover_counter": "covered",
        "cover_named": "first-attack",
        "unguarded_help": "both",
        "group_attack": "one-row",
        "easy_target": "one-row",
        "aimed": "in-place",
    },
]


def people(named):
    return tuple(parse_person(name, text) for name, text in named.items())


def brawl(blows=3, **more):
    return FIGHT.start(blows=blows, gate=people(GATE), raiders=people(RAIDERS), **more)


class Candidates:
    """Random choices within types and bounds. They do not use the offers, so many of them are illegal."""

    def __init__(self, random, state):
        self.random, self.names = random, [member.name for member in state.members]

    def one(self, who):
        pick, some = self.random.choice, self.random.random
        stance = pick(STANCES)
        square = (self.random.randint(-3, 4), self.random.randint(-3, 4)) if some() < 0.4 else None
        likely = stance == "attack" or some() < 0.05
        helps = (stance == "defend" and some() < 0.4) or some() < 0.02
        against = (helps and some() < 0.6) or some() < 0.02
        return RoundChoice(
            pick([who] * 20 + self.names), stance,
            tuple(pick(self.names) for _ in range(pick((1, 1, 2)))) if likely else (),
            pick(GUARDS) if stance == "defend" or some() < 0.05 else "front",
            pick(self.names) if helps else "", pick(self.names) if against else "",
            square, pick(("", "", *FACINGS)), some() < 0.1, stance == "attack" and some() < 0.3,
        )  # fmt: skip


@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_round_offers_are_exactly_the_accepted_choices(seed, rulings):
    def candidates(random, state, who):
        made = Candidates(random, state)
        return [made.one(who) for _ in range(20)]

    start = under(AretisRulings(**rulings), brawl)
    assert len(check_offers_of_random_fight(Random(seed), FIGHT, start, candidates, most=30)) > 20


@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_fight_is_undone_redone_and_read_from_its_lines(seed, rulings):
    check_undo_and_redo(Random(seed), FIGHT, under(AretisRulings(**rulings), brawl), most=60)


def test_fight_lines_have_the_words_of_the_rules():
    position = start_position(FIGHT, brawl())
    due = position.pending

    def said(choice):
        return format_line(due, (Decision(choice.name, choice),))

    assert said(attack_choice("Ann", "Gruk", "Nib", to=(-1, 0), facing="west")) == (
        "Ann: Attack, at Gruk and Nib, step 1 west, face west"
    )
    assert said(defend_choice("Bea", "left", "Ann", "Ogg")) == "Bea: Defend left, cover Ann, against Ogg"
    assert said(focus_choice("Bea")) == "Bea: Focus"
    assert said(flee_choice("Nib")) == "Nib: Flee"
    with pytest.raises(ValueError, match="needs 'at …'"):
        parse_line(due, "Ann: Attack")


@pytest.mark.parametrize("seed", SEEDS)
def test_canonical_keeps_the_odds(seed):
    """From a state and from its canonical form, the same choices have the same odds of the same canonical states."""
    random = Random(seed)
    two = FIGHT.start(
        blows=3,
        gate=people({"Ann": GATE["Ann"], "Bea": "blows 2 · Energy 4"}),
        raiders=people({"Gruk": RAIDERS["Gruk"]}),
    )
    position = play_random_fight(random, FIGHT, two, most=random.randint(3, 12))
    if position.pending is None:
        return
    state = position.state
    plan = {
        member.name: draw_choice(random, round_offers(state, member.name)) for member in state.members if member.can_act
    }
    one, other = (
        odds(FIGHT.turn, begun, policy=lambda _, who, __: plan[who]).map(FIGHT.canonical)
        for begun in (state, FIGHT.canonical(state))
    )
    assert one == other


def test_person_line_may_set_poise():
    """Gruk's line sets 2 poise, so he starts with 2 and regains 2 at most; Ann has the usual 4."""
    two = FIGHT.start(gate=people({"Ann": "Attack 12"}), raiders=people({"Gruk": "Attack 11 · poise 2"}))
    assert [(fighter.poise, fighter.start) for fighter in two.members] == [(4, 4), (2, 2)]


@pytest.mark.parametrize("tactic", TACTICS.texts)
def test_fights_by_tactic_end_if_blows_count(tactic):
    with using(policy=TACTICS.make_policy({"gate": tactic, "raiders": "attack"})):
        for seed in range(5):
            state, dice = brawl(2), SeededDice(seed)
            while (ended := FIGHT.outcome(state)) is None:
                state = FIGHT.turn(dice, state)
                assert FIGHT.completed_rounds(state) < 100
            assert ended.winner in ("gate", "raiders", "")


def test_fighter_with_enough_blows_is_out_from_the_start():
    state = FIGHT.start(blows=2, gate=people({"Ann": "blows 2", "Bea": "blows 1"}), raiders=people({"Gruk": "orc"}))
    assert [(member.out, member.can_act) for member in state.members] == [("taken out", False), ("", True), ("", True)]
    assert start_position(FIGHT, state).push(Join("Hob", "gate", parse_person("Hob", "blows 2"))).pending.who == (
        "Bea",
        "Gruk",
    )


def test_fight_without_a_number_of_blows_ends_if_a_side_leaves():
    state = played(
        1,
        lambda dice: FIGHT.turn(dice, brawl(None)),
        policy=TACTICS.make_policy({"gate": "attack", "raiders": "attack"}),
    )
    assert sum(member.blows for member in state.members) > 0
    assert FIGHT.outcome(state) is None
    position = start_position(FIGHT, state).push(Leave("Gruk"), Leave("Ogg"), Leave("Nib"))
    assert position.outcome == Outcome("gate", (2, 0), (0, 0))


def test_fall_ends_a_fight_if_only_fighters_on_their_feet_count():
    falls = {"Ann": "poise 1", "Gruk": "poise 9"}
    sides = {name: people({name: text}) for name, text in falls.items()}
    feet = under(AretisRulings(end="on-their-feet"), lambda: FIGHT.start(**sides))
    # Ann's 10 − 20 against 10 − 1: Total Failure, −3 poise of 1; the counter-attack of 10 − 20 misses
    lines = "Ann: Attack", "Gruk: Defend | d20=20, d20=1, d20=20"
    for state, ended in ((FIGHT.start(**sides), None), (feet, Outcome("Gruk", (1, 1), (0, 0)))):
        position = start_position(FIGHT, state)
        for line in lines:
            position = position.push(*parse_line(position.pending, line))
        assert (position.outcome, position.current_state.fighter("Ann").can_act) == (ended, False)


def test_choices_are_secret_or_open_by_ruling():
    secret = start_position(FIGHT, brawl())
    assert (secret.pending.kind, len(secret.pending.who)) == ("together", 5)
    chosen = secret.push_choice("Gruk", defend_choice("Gruk"))
    assert "Gruk" not in chosen.pending.who
    assert not FIGHT.board(chosen.current_state).notes
    aloud = start_position(FIGHT, under(AretisRulings(choosing="aloud"), brawl))
    assert aloud.pending.who == ("Ann",)
    told = aloud.push_choice("Ann", attack_choice("Ann", "Gruk"))
    assert told.pending.who == ("Bea",)
    assert FIGHT.board(told.current_state).notes[0].text == "Ann has said: attack Gruk"
    # the target of the attack is gone: Ann must choose something else
    again = told.push(Leave("Gruk"))
    assert again.pending.who == ("Ann",)
    assert before_last_choice(again) == told


def test_manual_changes_set_numbers_and_people():
    position = start_position(FIGHT, brawl())
    after = position.push(
        SetNumber("Ogg", "poise", 2),
        SetNumber("Ann", "blows", 2),
        SetNumber("Gruk", "poise", 0),
        SetNumber("Bea", "north", -4),
        SetNumber("", "round", 3),
    )
    assert [after.current_state.fighter(name).poise for name in ("Ogg", "Gruk")] == [2, 0]
    assert "Gruk" not in after.pending.who
    assert (after.current_state.fighter("Bea").square, after.current_state.rounds) == ((1, -4), 2)
    out = position.push(SetNumber("Ann", "blows", 3))
    assert out.current_state.fighter("Ann").out == "taken out"
    assert out.push(SetNumber("Ann", "blows", 2)).current_state.fighter("Ann").can_act
    joined = position.push(Join("Hob", "gate", parse_person("Hob", "elf")))
    assert "Hob" in joined.pending.who
    assert joined.push(Leave("Ann"), Leave("Bea"), Leave("Hob")).outcome.winner == "raiders"
    with pytest.raises(ValueError, match=r"A number of Ann must be one of poise, blows, .* not 'wits'"):
        position.push(SetNumber("Ann", "wits", 1))
    with pytest.raises(ValueError, match=r"is on .* already"):
        position.push(SetNumber("Ann", "east", 1))


def test_fighter_who_leaves_during_choices_is_not_pending():
    position = start_position(FIGHT, brawl()).push_choice("Ann", attack_choice("Ann", "Gruk"))
    after = position.push(Leave("Gruk"))
    assert set(after.pending.who) == {"Ann", "Bea", "Ogg", "Nib"}  # her target is gone, so Ann chooses again
    over = position.push(Leave("Gruk"), Leave("Ogg"), Leave("Nib"))
    assert over.outcome.winner == "gate"
    come = position.push(Join("Hob", "gate", parse_person("Hob", "elf")))
    for who in come.pending.who:
        come = come.push_choice(who, defend_choice(who), SeededDice(1))
    assert "Hob" in come.pending.who  # and acts from the next round on


def test_people_read_back_as_they_were_written():
    hurt = "Attack 9 · troll · at -2 3 · facing west · poise 6 · blows 1 · Energy 4"
    for name, text in [*GATE.items(), *RAIDERS.items(), ("Tor", hurt), ("Eve", "doubler · second-life")]:
        person = parse_person(name, text)
        assert parse_person(name, format_person(person)) == person
    person = parse_person("Tor", hurt)
    assert (person.square, person.poise, person.blows, person.energy, person.fighter.size) == (
        (-2, 3),
        6,
        1,
        4,
        "troll",
    )
    with pytest.raises(ValueError, match="Write it like this: Attack 12"):
        parse_person("Ann", "Juggling")


@pytest.mark.parametrize(("same_square", "reached", "faced"), [("in-reach", True, True), ("as-printed", False, False)])
def test_board_shows_that_a_gnome_and_its_opponent_reach_each_other(same_square, reached, faced):
    """By ar-e27 a gnome on the same square is in reach and in front; as printed, only the squares around are."""
    sides = {"gate": people({"Ann": "at 0 0"}), "raiders": people({"Nib": "gnome · at 0 0", "Gruk": "at 0 1"})}
    state = under(AretisRulings(same_square=same_square), FIGHT.start, blows=3, **sides)
    ann, nib, gruk = (person.place for side in under(state.rulings, FIGHT.board, state).sides for person in side.people)
    assert ((0, 0) in ann.reach, (0, 0) in ann.front) == (reached, faced)
    assert nib.reach == ((0, 0),)
    assert (0, 1) in ann.reach
    assert (0, 1) not in gruk.reach  # no opponent is on Gruk's square


def test_board_equals_state():
    state = brawl()
    down = replace(state, members=tuple(replace(m, poise=0, down=1) if m.name == "Gruk" else m for m in state.members))
    gate, raiders = FIGHT.board(down).sides
    assert [(track.name, track.value, track.most) for track in gate.people[0].tracks] == [
        ("poise", 4, 4),
        ("blows", 0, 3),
    ]
    gruk = raiders.people[0]
    assert [note.rule for note in gruk.conditions] == ["ar.poise.rise"]


def test_turn_tree_lists_each_choice_of_a_round_once():
    """Two choices for each fighter make four pairs. All dice of one pair are in one node of the tree."""
    duel = FIGHT.start(blows=2, gate=people({"Ann": GATE["Ann"]}), raiders=people({"Gruk": RAIDERS["Gruk"]}))

    def two(_, who, __):
        return attack_choice(who, "Gruk" if who == "Ann" else "Ann"), defend_choice(who)

    found = list(iter_nodes(build_tree(FIGHT.turn, duel, two)))
    assert [len(node.below) for node in found if node.kind == "matrix"] == [4]
    assert sum(node.kind == "chance" for node in found) <= 4
    assert sum(node.kind == "leaf" for node in found) < 200


def test_start_rejects_names_that_divide_a_line():
    for wrong in ("Ann, again", "Ann and Bea", "table"):
        with pytest.raises(ValueError, match="A name must be a short text"):
            FIGHT.start(gate=people({wrong: "elf"}), raiders=people(RAIDERS))


SESSION = """\
[game aretis]
[rulings recommended]

== The gate
[blows] 3
[gate] Ann: Attack 12 · Agility 11 · Energy 5; Bea: Attack 8 · Defence 14
[raiders] Gruk: orc · Attack 11 · Defence 9 · Agility 8
Ann: Attack
Gruk: Defend
Bea: Defend, cover Ann, against Gruk, step 1 north | d20=7, d20=12  # Gruk, poise: 2
table: Gruk leaves  # he has had enough

== Inside
[dice] 3d6
[blows] 1
[gate] Ann
[wolves] Grey: Attack 9; Red: Attack 9
Ann: Flee
"""


def test_session_text_reads_back_unchanged():
    session = parse_session(GAME, SESSION)
    assert session.fault is None
    text = str(session.to_text())
    assert str(parse_session(GAME, text).to_text()) == text
    assert "Gruk: Defend\nBea: Defend" in text
    assert session.current.current_people["Ann"].energy == 4  # a fight costs everyone 1 Energy
    assert next(step.happened for step in session.steps if "leaves" in step.line) == "Ann, Energy: 4, Gruk: left"
    assert set(session.pending.who) == {"Grey", "Red"}
    back = session.undo(2)
    assert back.current.current_people["Ann"].energy == 4
    assert back.undo(1).current.current_people["Ann"].energy == 5
    assert session.undo(99).redo(99).current.position.current_state == session.current.position.current_state
    after = session.enter_line("Red: Defend").enter_line("Grey: Attack, at Ann", ScriptedDice("3d6=4+4+4"))
    assert after.current.position.outcome.winner == "wolves"


@pytest.mark.parametrize(
    ("tag", "why"),
    [("[blows] some", "a whole number"), ("[blows] 0", "at least 1"), ("[dice] two", "Dice must be written like")],
)
def test_session_reports_wrong_tags(tag, why):
    assert why in parse_session(GAME, f"== One\n{tag}\n[gate] Ann: elf\n[raiders] Gruk: orc").fault.why


def test_plain_defence_has_no_ally_no_step_and_no_turn():
    """Bea's ally decides whether the offer asks for an opponent, and which steps and facings remain."""
    due = start_position(FIGHT, brawl()).pending
    [defence] = [offer for offer in due.offers("Bea") if offer.label == "Defend"]
    fields = {ask.name: ask for ask in defence.asks}
    first = [ask.input_for({}).describe()["options"][0]["label"] for ask in defence.asks if ask.name != "against"]
    assert first == ["nobody", "nowhere", "as before"]
    assert fields["against"].input_for({"helps": ""}) is None
    assert defence.make_choice({}) == defend_choice("Bea")
