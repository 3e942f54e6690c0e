"""Manual changes of every game and scene: limits of numbers, falls and returns, arrivals and departures.

The limits are those of the printed sheets or, if the source has none, six digits on either side of 0. A person's line
takes the same numbers as the group sets by hand.
"""

from fractions import Fraction
from functools import partial

import pytest
from sessions import game_of

from rules.core import BadInput, RuleError
from rules.core.context import current_rulings, using
from rules.core.frozen import replace
from rules.core.play.manual_changes import SetNumber
from rules.core.play.session import parse_session
from rules.core.rulings import list_rulings

MAX_NUMBER = 999_999
ANN = {
    "riskbreaker": "M5: Sword · A4: Bow · W3: Alertness · P2: Charm",
    "aretis": "Attack 12 · Agility 11",
    "basics": "Speed 9 · sword 12 1d+2 · dodge 9",
    "councilman": "attribute +1",
    "skillful": "Broadsword 10 · Dodge 8",
}
BEA = ANN | {"basics": "Speed 8 · sword 12 1d+2 · dodge 9"}  # equal Speeds would roll for who goes first
CY = ANN | {"basics": "Speed 7 · sword 12 1d+2 · dodge 9", "councilman": "attribute +1 · Life 12"}
SIDES = {"councilman": ("players", "gm")}
SCENES = [(slug, scene) for slug in ANN for scene in game_of(slug).scenes]
every_scene = pytest.mark.parametrize(("slug", "scene"), SCENES)


def open_scene(slug, scene="fight", tags="", more=""):
    """Return a session of Ann and Bea, against Cy if the scene has two sides; `more` is added to Ann's line."""
    ours, theirs = SIDES.get(slug, ("friends", "foes"))
    people = f"[{ours}] Ann: {ANN[slug]}{more}; Bea: {BEA[slug]}\n"
    people += f"[{theirs}] Cy: {CY[slug]}\n" if len(game_of(slug).scenes[scene].sides) > 1 else ""
    return parse_session(game_of(slug), f"[game {slug}]\n{tags}\n== One\n[scene {scene}]\n{people}")


def begin_scene(slug, scene="fight", tags="", more=""):
    session = open_scene(slug, scene, tags, more)
    assert session.fault is None, session.fault
    return session


def with_changes(session, *words):
    for change in words:
        session = session.enter_line(f"table: {change}")
    return session


def out(session, name="Ann"):
    [person] = [person for side in session.current.board.sides for person in side.people if person.name == name]
    return person.out


WORN = {
    "Kill Damage": (0, MAX_NUMBER, "kill {}"),
    "Counters": (0, 2, "counters {}"),  # the third counter acts at once and is not kept
    "Muscle damage": (0, 5, "M−{}"),
    "Agility damage": (0, 4, "A−{}"),
    "Wit damage": (0, 3, "W−{}"),
    "Personality damage": (0, 2, "P−{}"),
}
PLACES = {"east": (-MAX_NUMBER, MAX_NUMBER, "at {} 9"), "north": (-MAX_NUMBER, MAX_NUMBER, "at 9 {}")}
POOLS = {
    name: (-MAX_NUMBER, MAX_NUMBER, name + " {}") for name in ("Wind", "Stamina", "Health", "Wit", "Focus", "Sanity")
}
TIRED = {f"{kind} penalty": (0, 1000, kind + " penalty {}") for kind in ("physical", "mental")}
ADVANTAGE = {"Advantage": (0, MAX_NUMBER, "")}
GOAL = {"goal": (0, MAX_NUMBER, ""), "invested": (0, MAX_NUMBER, "")}
LIFE = {"Life": (0, 20, "Life {} of 20"), "Advantage": (0, MAX_NUMBER, "Advantage {}")}
ON_FOOT = {
    "poise": (0, 4, ""),  # not in a line: a fight begins with full poise
    "rounds on the ground": (0, 2, ""),  # at most 2: the rest of this round and the next round
    "second-life": (0, 1, ""),  # written in a line as one word
    "blows": (0, MAX_NUMBER, "blows {}"),
    "Energy": (0, MAX_NUMBER, "Energy {}"),
}
NUMBERS = {  # of each scene: whose, the words of the number, its limits, and the words of a person's line
    ("riskbreaker", "fight"): {"": {"round": (0, MAX_NUMBER, "")}, "friends": ADVANTAGE, "Ann": WORN},
    ("riskbreaker", "between"): {"": GOAL, "friends": ADVANTAGE | GOAL, "GM": ADVANTAGE, "Ann": WORN},
    ("aretis", "fight"): {"": {"round": (1, MAX_NUMBER, "")}, "Ann": ON_FOOT | PLACES},
    ("basics", "fight"): {"": {"second": (1, MAX_NUMBER, "")}, "Ann": {"harm": (0, MAX_NUMBER, "harm {}")} | PLACES},
    ("basics", "rolls"): {"": {}, "Ann": {"harm": (0, MAX_NUMBER, "harm {}")}},
    ("councilman", "fight"): {
        "": {"round": (1, MAX_NUMBER, "")}, "gm": ADVANTAGE, "Ann": LIFE, "Cy": {"Life": (0, 12, "")},
    },
    ("councilman", "between"): {"": {"round": (1, MAX_NUMBER, "")}, "gm": ADVANTAGE, "Ann": LIFE},
    ("skillful", "fight"): {"": {"round": (1, MAX_NUMBER, "")}, "Ann": POOLS | TIRED},
    ("skillful", "task"): {"": {"round": (1, MAX_NUMBER, "")}, "Ann": POOLS | TIRED},
    ("skillful", "contest"): {"": {"round": (1, MAX_NUMBER, "")}, "Ann": POOLS | TIRED},
}  # fmt: skip


def check_number(slug, scene, tags, who, what, low, high, line):
    """Try a number at its limits and one beyond: by hand, and on the line of a person who begins with it."""
    session = begin_scene(slug, scene, tags)
    whose = f"{who}'s " if who else ""
    for value in sorted({low - 1, low, high, high + 1}):
        words, within = f"{whose}{what} is {value}", low <= value <= high
        more = f" · {line.format(value)}" if line else ""
        if not within:
            with pytest.raises(BadInput, match=f"(?i)^{what} must be a whole number from {low} to {high}"):
                with_changes(session, words)
            assert not line or open_scene(slug, scene, tags, more).fault is not None, more
            continue
        after = with_changes(session, words)
        tracks = [track for side in after.current.board.sides for person in side.people for track in person.tracks
                  if (person.name, track.name) == (who, what)]  # fmt: skip
        assert all(track.value == value for track in tracks)
        if line:
            brought = begin_scene(slug, scene, tags, more)
            if what not in PLACES:
                write = game_of(slug).people.format
                assert write(after.current.current_people["Ann"]) == write(brought.current.current_people["Ann"])


@every_scene
def test_manual_numbers_are_limited(slug, scene):
    expected = NUMBERS[slug, scene]
    position = begin_scene(slug, scene).current.position
    with using(position.current_state.rulings):
        declared = {who: position.fight.settings(position.current_state, who) for who in expected}
    limits = {
        who: {what: (setting.low, setting.high) for what, setting in own.items()} for who, own in declared.items()
    }
    assert limits == {who: {what: limits[:2] for what, limits in own.items()} for who, own in expected.items()}
    for who, own in expected.items():
        for what, (low, high, line) in own.items():
            check_number(slug, scene, "", who, what, low, high, line)


@pytest.mark.parametrize(("slug", "scene", "ruling", "who", "what", "low", "high", "line"), [
    ("riskbreaker", "fight", "stat_floor=below", "Ann", "Muscle damage", 0, MAX_NUMBER, "M−{}"),
    ("riskbreaker", "between", "stat_floor=below", "Ann", "Muscle damage", 0, MAX_NUMBER, "M−{}"),
    ("riskbreaker", "fight", "advantage_floor=as-printed", "friends", "Advantage", -MAX_NUMBER, MAX_NUMBER, ""),
    ("riskbreaker", "between", "advantage_floor=as-printed", "GM", "Advantage", -MAX_NUMBER, MAX_NUMBER, ""),
    ("aretis", "fight", "below_zero=as-printed", "Ann", "poise", -MAX_NUMBER, 4, ""),
    ("aretis", "fight", "poise_cap=as-printed", "Ann", "poise", 0, MAX_NUMBER, ""),
    ("aretis", "fight", "starting_poise=ten", "Ann", "poise", 0, 10, ""),
    ("aretis", "fight", "lying=rest-of-the-round", "Ann", "rounds on the ground", 0, 1, ""),
    ("basics", "fight", "least_damage=below-zero", "Ann", "harm", -MAX_NUMBER, MAX_NUMBER, "harm {}"),
    ("basics", "rolls", "least_damage=below-zero", "Ann", "harm", -MAX_NUMBER, MAX_NUMBER, "harm {}"),
])  # fmt: skip
def test_manual_limit_follows_ruling(slug, scene, ruling, who, what, low, high, line):
    check_number(slug, scene, f"[rulings {ruling}]\n", who, what, low, high, line)


@every_scene
def test_manual_changes_follow_session_rulings(slug, scene):
    """The functions of the scene see the session's alternative ruling, not the recommended one."""
    game = game_of(slug)
    kind = game.rulings
    ruling = list_rulings(kind)[0]
    other = next(alternative for alternative in ruling.alternatives if alternative != getattr(kind(), ruling.name))
    own, seen = game.scenes[scene], []

    def spy(name, original, *args):
        seen.append((name, getattr(current_rulings(kind), ruling.name)))
        return original(*args)

    names = ("settings", "add_person", "remove_person", "after_manual_change")
    spied = replace(own, **{name: partial(spy, name, getattr(own, name)) for name in names})
    text = str(begin_scene(slug, scene, f"[rulings {ruling.name}={other}]\n").to_text())
    session = parse_session(replace(game, scenes={**game.scenes, scene: spied}), text)
    what = next(iter(NUMBERS[slug, scene]["Ann"]))
    side = SIDES.get(slug, ("friends",))[0]
    with_changes(session, f"Ann's {what} is 1", "Bea leaves", f"Bea joins {side}", "Bea leaves")
    assert {name for name, _ in seen} == {*names}
    assert {value for _, value in seen} == {other}


FALLS = {  # tags, a change to the limit, its word on the board, a change back, and the words of a person's line
    "riskbreaker": ("", "Kill Damage is 5", "killed", "Kill Damage is 4", "kill 5"),
    "aretis": ("[blows] 3\n", "blows is 3", "taken out", "blows is 2", "blows 3"),
    "basics": ("[harm] 10\n", "harm is 10", "taken out", "harm is 9", "harm 10"),
    "skillful": ("[rulings fallen=below-zero]\n", "Health is -1", "fallen", "Health is 0", "Health -1"),
}


@pytest.mark.parametrize("slug", FALLS)
def test_manual_fall_can_be_reversed_and_holds_at_start(slug):
    tags, falls, why, back, line = FALLS[slug]
    ours, theirs = SIDES.get(slug, ("friends", "foes"))
    people = f"[{ours}] Ann: {ANN[slug]}{{}}; Bea: {BEA[slug]}\n[{theirs}] Cy: {CY[slug]}\n"
    head, tag = ("", tags) if "rulings" not in tags else (tags, "")

    def session(more=""):
        at = parse_session(game_of(slug), f"[game {slug}]\n{head}\n== One\n{tag}{people.format(more)}")
        assert at.fault is None, at.fault
        return at

    fallen = with_changes(session(), f"Ann's {falls}")
    assert out(fallen) == out(session(f" · {line}")) == why
    assert out(with_changes(fallen, f"Ann's {back}")) == ""
    assert (
        out(with_changes(fallen, "Ann leaves", f"Ann's {back}")) == "left"
    )  # no number calls back a person who has left


def test_councilman_creature_at_0_life_falls():
    assert begin_scene("councilman", more=" · Life 0 of 20").pending.who == ("Ann",)
    fallen = with_changes(begin_scene("councilman"), "Ann's Life is 0")
    assert fallen.pending.who == ("Ann",)
    down = fallen.enter_line("Ann: Unconsciousness")
    assert not down.current.position.current_state.fighter("Ann").conscious
    assert with_changes(down, "Ann's Life is 3").current.position.current_state.fighter("Ann").conscious
    # where healing wakes no creature, setting its Life does not either
    stays = with_changes(begin_scene("councilman", tags="[rulings healed_up=stays]\n"), "Ann's Life is 0").enter_line(
        "Ann: Unconsciousness"
    )
    asleep = with_changes(stays, "Ann's Life is 10").current.position.current_state.fighter("Ann")
    assert (asleep.life, asleep.condition, asleep.conscious) == (10, "unconscious", False)


def test_aretis_person_at_0_poise_falls():
    lying = with_changes(begin_scene("aretis"), "Ann's poise is 0")
    assert "Ann" not in lying.pending.who
    assert "Ann" in with_changes(lying, "Ann's poise is 1").pending.who
    printed = with_changes(begin_scene("aretis", tags="[rulings below_zero=as-printed]\n"), "Ann's poise is -1")
    assert "Ann" in printed.pending.who  # exactly 0 is a fall


@pytest.mark.parametrize("scene", ["fight", "task", "contest"])
@pytest.mark.parametrize(("ruling", "outs"), [
    ("as-printed", ["", "", "", ""]),
    ("next-loss", ["", "", "fallen", ""]),
    ("below-zero", ["", "fallen", "fallen", "fallen"]),
])  # fmt: skip
def test_basics_person_below_0_health_follows_ruling(scene, ruling, outs):
    """Health goes to 0, below, lower, and up again. One ruling counts losses below 0, another any number below 0."""
    session, seen = begin_scene("skillful", scene, f"[rulings fallen={ruling}]\n"), []
    for health in (0, -1, -5, -1):
        session = with_changes(session, f"Ann's Health is {health}")
        seen.append(out(session))
    assert seen == outs
    assert out(with_changes(session, "Ann's Health is 3")) == ""


def test_manual_damage_knocks_out_like_attack():
    session = with_changes(begin_scene("aretis", tags="[rulings blow=takes-out]\n"), "Ann's blows is 1")
    assert out(session) == out(with_changes(session, "Ann's blows is 1")) == "taken out"
    assert out(with_changes(session, "Ann's blows is 0")) == ""


@every_scene
def test_person_cannot_leave_twice(slug, scene):
    session = with_changes(begin_scene(slug, scene), "Ann leaves")
    assert out(session) == "left"
    with pytest.raises(BadInput, match="'Ann' has left already"):
        with_changes(session, "Ann leaves")
    with pytest.raises(BadInput, match=r" must be one of Ann, Bea.*, not 'Zoe'"):
        with_changes(session, "Zoe leaves")
    side = SIDES.get(slug, ("friends",))[0]
    back = with_changes(session, f"Ann joins {side}")
    assert out(back) == ""
    assert out(with_changes(back, "Ann leaves")) == "left"
    assert "Ann" in session.current.current_people


@every_scene
def test_saved_session_in_which_a_person_leaves_twice_still_opens(slug, scene):
    """Earlier versions let a person leave again, which changed nothing."""
    session = with_changes(begin_scene(slug, scene), "Ann leaves")
    again = parse_session(game_of(slug), f"{session.to_text()}table: Ann leaves\n")
    assert (again.fault, again.current.board) == (None, session.current.board)
    assert again.enter_line("table: Bea leaves").steps[-1].line == "table: Bea leaves"


@pytest.mark.parametrize(("slug", "scene"), [("skillful", "task"), ("skillful", "contest"), ("councilman", "between")])
def test_saved_session_with_a_round_outside_fights_still_opens(slug, scene):
    """Earlier versions let the group set the round of such a scene, which changed nothing."""
    session = begin_scene(slug, scene)
    again = with_changes(session, "round is 8")
    assert (again.current.board, again.pending.who) == (session.current.board, session.pending.who)


@every_scene
def test_joining_person_needs_new_name_and_side(slug, scene):
    session, side = begin_scene(slug, scene), SIDES.get(slug, ("friends",))[0]
    for words, why in (
        (f"Ann joins {side} as {ANN[slug]}", "is in the scene already"),
        (f"Zoe joins nobody as {ANN[slug]}", "A side must be "),
        (f"{side} joins {side} as {ANN[slug]}", "a sheet and a new name|must have a different name"),
        (f"Zoe joins {side}", "have a sheet|Write a sheet"),
    ):
        with pytest.raises(RuleError, match=why):
            with_changes(session, words)
    assert "Zoe" in with_changes(session, f"Zoe joins {side} as {ANN[slug]}").current.current_people


def test_manual_half_points_are_limited_to_pools():
    """Relaxed halves 5 Wind to 5/2 under a ruling, so a sheet may have half a point; a penalty has none."""
    session = with_changes(begin_scene("skillful"), "Ann's Wind is 5/2", "Ann's Wit is -1/2", "Ann's Focus is 4/2")
    pools = session.current.position.current_state.fighter("Ann").pools
    assert (pools.wind, pools.wit, pools.focus) == (Fraction(5, 2), Fraction(-1, 2), 2)
    assert (
        parse_session(game_of("skillful"), str(session.to_text())).current.position.current_state
        == session.current.position.current_state
    )
    for bound in (MAX_NUMBER, -MAX_NUMBER):  # a whole number is within the limits in either type
        numbers = [session.enter(SetNumber("Ann", "Focus", kind(bound))) for kind in (int, Fraction)]
        assert [number.current.position.current_state.fighter("Ann").pools.focus for number in numbers] == [
            bound,
            bound,
        ]
    for slug, words in (
        ("skillful", "Ann's physical penalty is 5/2"),
        ("skillful", "Ann's Wind is 1999999/2"),
        ("skillful", "Ann's Wind is -1999999/2"),
        ("basics", "Ann's harm is 5/2"),
        ("councilman", "Ann's Life is 5/2"),
    ):
        with pytest.raises(BadInput, match=r" must be a whole number.*/2'"):
            with_changes(begin_scene(slug), words)


@pytest.mark.parametrize(
    ("slug", "text", "number"),
    [
        ("basics", "[harm] 6\n[friends] Ann: at 0 0\n[orcs] Gor: Speed 4 · at 1 0; Mok: Speed 3 · at 9 9", "harm"),
        ("aretis", "[rulings blow=takes-out]\n[gate] Ann: at 0 0\n[raiders] Gor: at 1 0; Mok: at 9 9", "blows"),
    ],
)
def test_fallen_person_cannot_return_to_occupied_square(slug, text, number):
    """Gor falls on the square 1 0, Ann steps there, and Gor cannot stand up on the same square."""
    most = {"harm": 6, "blows": 1}[number]
    session = with_changes(parse_session(game_of(slug), text), f"Gor's {number} is {most}", "Ann's east is 1")
    with pytest.raises(BadInput, match=r"is on .* already"):
        with_changes(session, f"Gor's {number} is 0")
    assert out(with_changes(session, "Gor's east is 2", f"Gor's {number} is 0"), "Gor") == ""


@pytest.mark.parametrize("scene", ["fight", "rolls"])
def test_joining_person_line_is_limited(scene):
    words = "Zoe joins friends as Speed 3 · dodge 9 · harm -3"
    mends = with_changes(begin_scene("basics", scene, "[rulings least_damage=below-zero]\n"), words)
    assert mends.current.current_people["Zoe"].harm == -3
    with pytest.raises(BadInput, match="Harm must be a whole number from 0"):
        with_changes(begin_scene("basics", scene), words)


@every_scene
def test_unknown_manual_number_error_lists_numbers(slug, scene):
    session = begin_scene(slug, scene)
    with pytest.raises(BadInput, match=r"A number of Ann must be .*, not 'luck'"):
        with_changes(session, "Ann's luck is 1")
    with pytest.raises(BadInput, match="number of the whole scene"):
        with_changes(session, "luck is 1")
