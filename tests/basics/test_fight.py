"""A battle in play: offers are exactly the accepted choices; undo, redo, and sessions as text."""

from random import Random

import pytest
from branchings import iter_nodes
from fights import SEEDS, check_offers_of_random_fight, check_undo_and_redo, draw_choice, play_random_fight

from rules.basics import Aim, BasicsRulings, Turn
from rules.basics.combat.offers import TaskInput
from rules.basics.fight import FIGHT
from rules.basics.game import GAME
from rules.basics.people import format_person, parse_person
from rules.basics.tables import MANEUVERS, TASKS, VERSIONS
from rules.basics.tactics import TACTICS
from rules.core import BadInput, IllegalChoice, RuleError, ScriptedDice, SeededDice, odds, under, using
from rules.core.frozen import replace
from rules.core.play.game import Outcome
from rules.core.play.manual_changes import Join, Leave, SetNumber
from rules.core.play.notation import format_line, parse_line
from rules.core.play.position import Decision, apply_manual_change, start_position
from rules.core.play.session import Session, parse_session
from rules.core.play.session_text import SceneText
from rules.core.play.turn_tree import build_tree

FRIENDS = {
    "Ann": "Speed 6 · sword 12 1d+2 · dagger 11 1d off-hand · bow 12 1d+2 Acc 3 ranged · dodge 9 · parry 10 · at 1 1",
    "Bea": "Speed 6 · Move 3 · axe 13 2d slow · block 8 · at 0 3",
}
ORCS = {"Orc": "Move 4 · club 11 2d · dodge 8 · at 2 1", "Snag": "spear 10 1d+1 · body 9 1d slam · at 3 3"}
READINGS = [
    {},
    {"bracing": "always", "double_targets": "two-foes", "feint_step": "step", "ranged_versions": "determined-only"},
    {"all_out_step": "none", "step_when": "first", "aim_weapon": "ranged", "computers": "concentrate"},
    {"passing": "around", "feint_then": "same-weapon"},
]
FIRST = "3d6=4+4+4, 3d6=3+3+3, 3d6=2+2+2, 3d6=1+1+1"  # Ann before Bea, Orc before Snag


def people(named):
    return tuple(parse_person(name, text) for name, text in named.items())


def battle(harm=12):
    return FIGHT.start(harm=harm, friends=people(FRIENDS), orcs=people(ORCS))


def begin_fight(harm=12):
    return start_position(FIGHT, battle(harm), ScriptedDice(FIRST))


def plain(state, choice):
    """Return a choice as it is offered: it names a braced weapon only if bracing helps."""
    always, aim = state.rulings.bracing == "always", state.acting.aim
    aimed = aim is not None and (aim.weapon, aim.target) == (choice.weapon, choice.target)
    single = choice.maneuver == "attack" or (choice.maneuver == "all-out-attack" and choice.version != "double")
    if choice.maneuver != "aim" and (not always or (aimed and single)):
        return replace(choice, braced=False)
    return choice


class Candidates:
    """Random choices within types and bounds. They do not use the offers, so many of them are illegal."""

    def __init__(self, random, state):
        self.random, self.state = random, state
        self.names = [member.name for member in state.members]
        self.weapons = sorted({weapon.name for member in state.members for weapon in member.fighter.weapons})

    def one(self):
        pick, some = self.random.choice, self.random.random
        maneuver = pick(list(MANEUVERS))
        (x, y), wide = self.state.acting.square, 2 if some() < 0.7 else 5
        own = [weapon.name for weapon in self.state.acting.fighter.weapons]

        def maybe(when, values):
            return pick(values) if maneuver in when or some() < 0.01 else ""

        armed = ("aim", "attack", "feint", "all-out-attack", "charge")
        double = ("all-out-attack",) if some() < 0.3 else ()
        to = (x + self.random.randint(-wide, wide), y + self.random.randint(-wide, wide))
        return Turn(
            maneuver,
            maybe((*armed, "ready") if some() < 0.9 else armed, own * 4 + self.weapons),
            maybe(armed, self.names),
            maybe(("all-out-attack",), ["double"] if double else list(VERSIONS)),
            maybe(double, ["", *own]),
            to if some() < 0.5 or maneuver == "move" else None,
            some() < 0.1,
            maybe(("all-out-defense",), ["", "dodge", "parry", "block"]),
            maybe(("ready", "concentrate") if some() < 0.5 else (), ["", "hum a tune", "sing, loudly", *TASKS]),
            some() < 0.2,
            maybe(double, ["", *self.names]),
        )


@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_turn_offers_are_exactly_the_accepted_choices(seed, rulings):
    def candidates(random, state, _):
        made = Candidates(random, state)
        return [made.one() for _ in range(60)]

    start = under(BasicsRulings(**rulings), battle, 30)
    assert len(check_offers_of_random_fight(Random(seed), FIGHT, start, candidates, most=40, plain=plain)) > 100


@pytest.mark.parametrize("rulings", READINGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_battle_is_undone_redone_and_read_from_its_lines(seed, rulings):
    check_undo_and_redo(Random(seed), FIGHT, under(BasicsRulings(**rulings), battle), most=40)


def test_battle_lines_have_the_words_of_the_rules():
    due = begin_fight().pending

    def said(*args, **named):
        text = format_line(due, (Decision("Ann", Turn(*args, **named)),))
        assert parse_line(due, text) == (Decision("Ann", Turn(*args, **named)),)
        return text

    assert said("attack", "sword", "Orc") == "Ann: Attack Orc with sword"
    assert said("attack", "sword", "Orc", to=(2, 2)) == "Ann: Attack Orc with sword, step 1 east 1 north"
    assert said("attack", "sword", "Orc", to=(0, 1), after=True) == "Ann: Attack Orc with sword, then step, 1 west"
    assert said("aim", "bow", "Snag", braced=True) == "Ann: Aim at Snag with bow, braced"
    assert said("all-out-attack", "sword", "Orc", "double", "dagger") == (
        "Ann: All-Out double at Orc with sword, then dagger"
    )
    assert said("charge", "sword", "Snag", to=(3, 4)) == "Ann: Charge at Snag with sword, going 2 east 3 north"
    assert said("move", to=(-2, 0)) == "Ann: Move, 3 west 1 south"
    assert said("all-out-defense", defence="parry") == "Ann: All-Out Defense, better parry"
    assert said("ready", task="flip a switch") == "Ann: Ready, flip a switch"
    assert said("nothing") == "Ann: Do Nothing"


@pytest.mark.parametrize("seed", SEEDS)
def test_canonical_keeps_the_odds(seed):
    """From a state and from its canonical form, the same choice has the same odds of the same canonical states."""
    random = Random(seed)
    position = play_random_fight(random, FIGHT, battle(20), most=random.randint(2, 20))
    if position.pending is None:
        return
    state = position.current_state
    choice = draw_choice(random, position.pending.offers(position.pending.who[0]))
    one, other = (
        odds(FIGHT.turn, begun, policy=lambda *_: choice).map(FIGHT.canonical)
        for begun in (state, FIGHT.canonical(state))
    )
    assert one == other


@pytest.mark.parametrize("tactic", ["attack", "all-out"])
def test_battles_by_tactic_end_if_harm_counts(tactic):
    with using(policy=TACTICS.make_policy({"friends": tactic, "orcs": "attack"})):
        for seed in range(5):
            state, dice = battle(), SeededDice(seed)
            while (ended := FIGHT.outcome(state)) is None:
                state = FIGHT.turn(dice, state)
                assert FIGHT.completed_rounds(state) < 300
            assert ended.winner in ("friends", "orcs")


def test_battle_without_attacks_has_no_outcome():
    assert set(TACTICS.texts) == {"attack", "all-out", "defend"}
    with using(policy=TACTICS.make_policy({"friends": "defend", "orcs": "defend"})):
        state = battle()
        for _ in range(40):
            state = FIGHT.turn(SeededDice(1), state)
    assert FIGHT.outcome(state) is None
    position = begin_fight(None).push(SetNumber("Orc", "harm", 999), Leave("Orc"), Leave("Snag"))
    assert position.outcome == Outcome("friends", (2, 0), (0, 0))


def test_enough_harm_takes_a_fighter_out_and_skips_their_turn():
    # Ann's 12 hits with 3, the dodge of 8 fails with 18, and 6 + 2 fell an Orc who bears 8
    hit = "Ann: Attack Orc with sword | 3d6=1+1+1, 3d6=6+6+6, 1d6=6"
    after = begin_fight(8)
    after = after.push(*parse_line(after.pending, hit))
    assert (after.current_state.fighter("Orc").out, after.pending.who) == ("taken out", ("Bea",))
    then = after.push_choice("Bea", Turn("nothing"))
    assert then.pending.who == ("Snag",)
    with pytest.raises(IllegalChoice, match="Orc is no longer in the battle"):
        then.push_choice("Snag", Turn("nothing")).push_choice("Ann", Turn("attack", "sword", "Orc"))
    # A harm of 8 is one short of being out.
    assert begin_fight(9).push(*parse_line(begin_fight(9).pending, hit)).current_state.fighter("Orc").harm == 8


def test_fighter_with_enough_harm_is_out_from_the_start():
    state = FIGHT.start(
        harm=5, friends=people({"Ann": "Speed 9 · harm 5", "Bea": "Speed 7 · harm 4"}), orcs=people({"Orc": ""})
    )
    position = start_position(FIGHT, state)
    assert position.current_state.fighter("Ann").out == "taken out"
    assert position.pending.who == ("Bea",)


def test_turns_reject_friends_as_targets_and_unneeded_fields():
    position = begin_fight()
    for choice, why in (
        (Turn("attack", "bow", "Bea"), "Bea is on the side of Ann"),
        (Turn("attack", "sword", "Ann"), "Ann cannot be their own target"),
        (Turn("nothing", "sword"), "Do Nothing does not take a weapon"),
        (Turn("attack", "sword", "Orc", after=True), "no step is named"),
        (Turn("move", to=(1, 1)), "Ann stands on that square"),
        (Turn("ready", task="sing, loudly"), "a task is up to 40 characters"),
        (Turn("ready", "bow", task="flip a switch"), "readying bow takes the whole turn"),
        (Turn("all-out-attack", "sword", "Orc", "strong", "dagger"), "kind strong has no second attack"),
    ):
        with pytest.raises(IllegalChoice, match=why):
            position.push_choice("Ann", choice, ScriptedDice(""))
    with pytest.raises(ValueError, match="A choice must be a Turn"):
        position.push_choice("Ann", "attack")


@pytest.mark.parametrize("field", ["target", "second", "braced", "defence", "task", "other"])
def test_turn_refuses_fields_of_another_maneuver(field):
    with pytest.raises(IllegalChoice, match=f"Move does not take a {field}"):
        begin_fight().push_choice("Ann", Turn("move", to=(0, 1), **{field: "bow"}), ScriptedDice(""))


def test_attack_fields_follow_the_squares():
    """Ann reaches Gor from where she is, and Mok with a step to the east; a slow axe strikes no second time."""
    session = parse_session(GAME, """
[friends] Ann: Speed 9 · sword 12 1d+2 · dagger 11 1d off-hand · axe 9 2d slow · dodge 9 · at 0 0
[orcs] Gor: club 11 2d · at 1 0; Mok: Speed 4 · club 11 2d · at 2 2
""")  # fmt: skip
    offers = {offer.label: offer for offer in session.pending.offers("Ann")}
    steps = [offers[f"Attack {foe} with sword"].asks[0].kind.names for foe in ("Gor", "Mok")]
    assert steps == [("nowhere", "1 south", "1 north", "1 east 1 south", "1 east 1 north"), ("1 east 1 north",)]
    second = [offers[f"All-Out double at Gor with {weapon}, then step"].asks[1].kind({}).names
              for weapon in ("sword", "axe")]  # fmt: skip
    assert second == [("the same", "dagger", "axe"), ("sword", "dagger")]
    assert "Attack Mok with sword, then step" not in offers
    assert [label for label in offers if "with" not in label] == [
        "Move", "All-Out Defense, better dodge", "All-Out Defense, double", "Ready sword", "Ready dagger", "Ready axe",
        "Ready", "Concentrate", "Do Nothing",
    ]  # fmt: skip


def test_impossible_step_is_refused_before_the_blow():
    for to in ((2, 1), (4, 1)):  # the Orc's square, and one three squares away
        with pytest.raises(IllegalChoice):
            begin_fight().push_choice("Ann", Turn("attack", "sword", "Orc", to=to, after=True), ScriptedDice(""))


def test_manual_changes_set_numbers_and_people():
    position = begin_fight()
    after = position.push(SetNumber("Orc", "harm", 5), SetNumber("Bea", "east", -4), SetNumber("", "second", 9))
    assert (
        after.current_state.fighter("Orc").harm,
        after.current_state.fighter("Bea").square,
        after.current_state.seconds,
    ) == (5, (-4, 3), 8)
    assert position.push(SetNumber("Ann", "harm", 12)).pending.who == ("Bea",)  # her own turn is gone with her
    joined = position.push(Join("Hob", "orcs", parse_person("Hob", "Speed 6 · at 9 9")))
    assert [member.name for member in joined.current_state.members] == ["Ann", "Bea", "Hob", "Orc", "Snag"]
    assert joined.push(Leave("Ann"), Leave("Bea")).outcome.winner == "orcs"
    early = start_position(FIGHT, battle()).push
    with pytest.raises(RuleError, match="Roll 3d6 first"):
        early(Leave("Ann"))
    for entry, why in (
        (SetNumber("Ann", "wits", 1), "A number of Ann must be one of harm, east, north"),
        (SetNumber("Ann", "east", 2), r"is on \(2, 1\) already"),
        (Join("Ann", "orcs", parse_person("Ann", "")), "is in the scene already"),
    ):
        with pytest.raises(ValueError, match=why):
            position.push(entry)


def test_people_read_back_as_they_were_written():
    hurt = "Speed 7 · Move 0 · long bow 12 2d−1 Acc 3 ranged slow · dodge 9 · ambidextrous · at -2 3 · in hand nothing"
    for name, text in [*FRIENDS.items(), *ORCS.items(), ("Tor", f"{hurt} · harm 4"), ("Eve", "")]:
        person = parse_person(name, text)
        assert parse_person(name, format_person(person)) == person
    person = parse_person("Tor", f"{hurt} · harm 4")
    bow = person.fighter.weapon("long bow")
    assert (bow.skill, bow.dice, bow.adds, bow.acc, bow.ranged, bow.slow) == (12, 2, -1, 3, True, True)
    assert (person.square, person.readied, person.harm) == ((-2, 3), (), 4)
    for wrong, why in (("Juggling", "Write it like this: Speed 6"), ("in hand bow", "A weapon of Ann")):
        with pytest.raises(ValueError, match=why):
            parse_person("Ann", wrong)


def test_board_equals_state():
    state = begin_fight().push_choice("Ann", Turn("aim", "bow", "Snag")).current_state
    ann = FIGHT.board(state).sides[0].people[0]
    assert state.fighter("Ann").aim == Aim("bow", "Snag", 1)
    assert ann.title == "sword 12 · dagger 11 · bow 12"
    assert [(track.name, track.value, track.most) for track in ann.tracks] == [("harm", 0, 12)]
    assert [note.text for note in ann.conditions] == ["aims the bow at Snag for 1 second"]
    assert FIGHT.board(state).line == "Second 1 · Bea"


def test_board_shows_the_reach_of_melee_weapons_alone():
    """Squares around a fighter are those that a melee weapon strikes; a bow shoots at any square."""
    archer = parse_person("Ann", "sword 12 1d · bow 12 1d ranged · in hand bow")
    state = FIGHT.start(harm=12, friends=(archer,), orcs=people(ORCS))
    (ann,), (orc, _) = (side.people for side in FIGHT.board(state).sides)
    assert ann.place.reach == ()
    assert orc.place.reach == ((1, 0), (1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 1), (3, 2))


def test_turn_tree_lists_each_choice_once():
    """The results of a choice are one part of the tree: a blow, its defence and its damage in one node."""

    def three(*_):
        return Turn("attack", "sword", "Orc"), Turn("all-out-attack", "sword", "Orc", "double"), Turn("nothing")

    found = list(iter_nodes(build_tree(FIGHT.turn, begin_fight().current_state, three)))
    assert [len(node.below) for node in found if node.kind == "choice"] == [3]
    assert sum(node.kind == "chance" for node in found) == 3
    assert sum(node.kind == "leaf" for node in found) < 40


SESSION = """\
[game basics]
[rulings recommended]

== The wood
[harm] 10
[friends] Ann: Speed 6 · sword 12 1d+2 · bow 12 1d+2 Acc 3 ranged · dodge 9 · in hand bow
[orcs] Orc: club 11 2d · dodge 8
Ann: Aim at Orc with bow
Orc: Move, 4 south
Ann: Attack Orc with bow | 3d6=5+5+5, 3d6=6+6+6, 1d6=3  # Orc, harm: 5
table: Orc leaves  # he runs

== The camp
[friends] Ann
[orcs] Orc
Ann: Ready sword
"""


def test_session_text_reads_back_unchanged():
    session = parse_session(GAME, SESSION)
    assert session.fault is None
    text = str(session.to_text())
    assert str(parse_session(GAME, text).to_text()) == text
    assert "Ann: Attack Orc with bow | 3d6=5+5+5, 3d6=6+6+6, 1d6=3  # Orc, harm: 5" in text
    assert session.current.current_people["Orc"].harm == 5
    assert session.current.current_people["Ann"].readied == ("bow", "sword")
    assert session.undo(99).redo(99).current.position.current_state == session.current.position.current_state
    assert session.undo(2).current.position.outcome.winner == "friends"


def test_session_line_has_the_dice_of_the_turn_order():
    """Ann and Bea are as fast as each other: 9 goes before 6."""
    scene = SceneText("One", (("friends", "Ann: dodge 9"), ("orcs", "Bea: dodge 8")))
    found = Session(GAME).begin_scene(scene, ScriptedDice("3d6=2+2+2, 3d6=3+3+3"))
    assert found.pending.who == ("Bea",)
    assert found.to_text().scenes[0].lines == ("| 3d6=2+2+2, 3d6=3+3+3",)
    assert parse_session(GAME, str(found.to_text())).pending.who == ("Bea",)
    assert found.undo().pending.kind == "roll"


ROLLS = "3d6=5+5+5, 3d6=3+3+4, 3d6=3+3+4"  # Ann 15, Bo and Cy 10 each


@pytest.mark.parametrize(
    ("again", "order", "kept"),
    [
        ("3d6=1+1+1, 3d6=2+2+2", ["Ann", "Cy", "Bo"], f"| {ROLLS}, 3d6=1+1+1, 3d6=2+2+2"),
        # An earlier version had all three roll again; their last rolls, 3, 6 and 9, decided alone.
        ("3d6=1+1+1, 3d6=2+2+2, 3d6=3+3+3", ["Cy", "Bo", "Ann"], "| 3d6=1+1+1, 3d6=2+2+2, 3d6=3+3+3"),
        ("3d6=1+1+1, 3d6=1+1+1, 3d6=3+3+3, 3d6=2+2+2, 3d6=1+1+1, 3d6=3+3+3", ["Cy", "Ann", "Bo"],
         "| 3d6=2+2+2, 3d6=1+1+1, 3d6=3+3+3"),
    ],
)  # fmt: skip
def test_saved_turn_order_rolls_open_unchanged(again, order, kept):
    text = f"[friends] Ann: dodge 9; Bo: dodge 9\n[orcs] Cy: dodge 8\n| {ROLLS}, {again}"
    session = parse_session(GAME, text)
    assert session.fault is None
    assert [fighter.name for fighter in session.current.position.current_state.members] == order
    assert session.to_text().scenes[0].lines == (kept,)


def test_rolls_for_the_order_of_turns_that_fit_no_version_are_refused():
    text = "[friends] Ann: dodge 9\n[orcs] Bea: dodge 8\n| 3d6=2+2+2, 3d6=3+3+3, 3d6=1+1+1"
    assert "the fight goes on with 3d6=1+1+1" in parse_session(GAME, text).fault.why


@pytest.mark.parametrize(("tag", "why"), [("[harm] some", "a whole number"), ("[harm] 0", "at least 1")])
def test_session_reports_wrong_tags(tag, why):
    assert why in parse_session(GAME, f"== One\n{tag}\n[friends] Ann: dodge 9\n[orcs] Orc: dodge 8").fault.why


def test_start_rejects_names_that_divide_a_line():
    for wrong in ("Ann, again", "Ann and Bea", "table"):
        with pytest.raises(ValueError, match="A name must be a short text"):
            FIGHT.start(friends=people({wrong: ""}), orcs=people(ORCS))


def test_battle_rejects_wrong_people_entries_and_tasks():
    with pytest.raises(BadInput, match="People must be read with `parse_person`"):
        FIGHT.start(one=("Ann",), other=("Bo",))
    with pytest.raises(BadInput, match="A manual change must set a number, add a person or remove one"):
        apply_manual_change(FIGHT, battle(), "a line")
    description = TaskInput("Task", ("draw a weapon",)).describe()
    assert description == {"kind": "task", "examples": ["draw a weapon"], "longest": 40}
