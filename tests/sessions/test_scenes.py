"""Whole sessions of every game: arrivals and departures, several scenes, and copies that go on separately."""

from sessions import SIDES, every, game_of, session_of

from rules.core.play.session import parse_session

# A person's number, a value that it does not have at first, and the same in words of a sheet.
WOUND = {
    "riskbreaker": ("Kill Damage", 1, "kill 1"),
    "aretis": ("blows", 1, "blows 1"),
    "basics": ("harm", 3, "harm 3"),
    "skillful": ("Wind", 40, "Wind 40"),
    "councilman": ("Life", 7, "Life 7 of 20"),
}
CALM = {"riskbreaker": "between", "basics": "rolls", "skillful": "task", "councilman": "between"}


def begin_two_sides(slug, more="", wounded=""):
    ours, theirs, mine, yours = SIDES[slug]
    mine = f"{mine} · {wounded}" if wounded else mine
    people = f"[{ours}] Ann: {mine}; Bea: {slow_down(mine)}\n[{theirs}] Cy: {yours}; Dot: {slow_down(yours)}\n"
    return session_of(slug, f"[game {slug}]\n\n== One\n{people}{more}")


def slow_down(sheet):
    """Return a sheet with less Speed, because in Rules Basics equal people roll for the first turn."""
    return sheet.replace("Speed 9", "Speed 8").replace("Speed 5", "Speed 4")


def tracks(session, name):
    people = [person for side in session.current.board.sides for person in side.people]
    return {track.name: track.value for person in people if person.name == name for track in person.tracks}


def names(session, side):
    [found] = [found for found in session.current.board.sides if found.name == side]
    return [person.name for person in found.people if not person.out]


@every
def test_people_join_and_leave_during_a_fight(slug):
    ours, theirs, mine, _ = SIDES[slug]
    session = begin_two_sides(slug, f"table: Eva joins {ours} as {mine}\ntable: Dot leaves\n")
    assert "Eva" in names(session, ours)
    assert "Dot" not in names(session, theirs)
    assert session.undo(2).current == begin_two_sides(slug).current


@every
def test_people_carry_wounds_to_next_scene(slug):
    ours, theirs, *_ = SIDES[slug]
    what, value, _ = WOUND[slug]
    session = begin_two_sides(slug, f"table: Ann's {what} is {value}\n\n== Two\n[{ours}] Ann; Bea\n[{theirs}] Cy\n")
    assert tracks(session, "Ann")[what] == value
    assert tracks(session, "Bea")[what] != value
    steps = len(session.steps)
    assert session.undo(steps).redo(steps).current == session.current


@every
def test_fight_begins_with_given_state(slug):
    what, value, words = WOUND[slug]
    assert tracks(begin_two_sides(slug, wounded=words), "Ann")[what] == value


@every
def test_calm_scene_ends_on_request_without_winner(slug):
    game = game_of(slug)
    if slug not in CALM:
        assert set(game.scenes) == {"fight"}  # its source has no rules for scenes between fights
        return
    side = game.scenes[CALM[slug]].sides[0]
    session = session_of(slug, f"[scene {CALM[slug]}]\n[{side}] Ann: {SIDES[slug][2]}\n")
    assert session.current.board.sides[0].people[0].name == "Ann"
    assert session.current.position.outcome is None


@every
def test_copy_of_session_keeps_original(slug):
    """A branch is a session of its own; the session that it comes from is unchanged and can go on."""
    what, value, _ = WOUND[slug]
    played = begin_two_sides(slug, f"table: Ann's {what} is {value}\n")
    branch = played.undo(1).enter_line(f"table: Bea's {what} is {value}")
    assert (tracks(played, "Ann")[what], tracks(branch, "Bea")[what]) == (value, value)
    assert tracks(branch, "Ann")[what] != value
    assert str(parse_session(played.game, str(played.to_text())).to_text()) == str(played.to_text())


def test_gm_advantage_passes_to_next_scene():
    """In the 2d8 draft the GM keeps Advantage when a scene ends, also Advantage that the group sets by hand."""
    more = "table: gm's Advantage is 3\n\n== Camp\n[scene between]\n[players] Ann; Bea\n"
    session = begin_two_sides("councilman", more)
    pools = {side.name: side.pools for side in session.current.board.sides}
    assert [(pool.name, pool.value) for pool in pools["gm"]] == [("Advantage", 3)]
    again = session.edit_line(1, "table: gm's Advantage is 1")
    assert again.current.board.sides[-1].pools[0].value == 1
