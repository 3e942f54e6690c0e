"""The committed value tables: small, closed, and equal to the value of the best choice in every state."""

from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial, reduce
from pathlib import Path
from random import Random

import pytest
from fights import DUEL_OF
from sessions import reply_to, session_of
from shares import share as sampled

from rules.core.play.explorer import compile_turn
from rules.core.play.game import placeholder_names
from rules.core.play.manual_changes import Leave
from rules.core.play.position import apply_manual_change
from rules.core.play.solver import solve_duel, successor_chances, turn_value
from rules.core.play.turn_tree import build_tree
from rules.core.play.value_table import ValueTable
from rules.games import GAMES
from rules.sessions import evaluation
from rules.sessions.advice import percent_text
from rules.sessions.saved_sessions import SavedSession, load_session
from study import RULES
from values import MAX_STATES, make_tables

ERROR = 0.5 / 65_535  # a table stores the nearest of 65,536 values
EVERY = [(game, slug) for game in GAMES for slug in GAMES[game].game.duels]
LONG = {"skillful": pytest.mark.long}
SMALL = [pytest.param(*duel, marks=LONG.get(duel[0], ())) for duel in EVERY if duel[0] in ("aretis", "skillful")]
SEEDS = sampled(range(40), 2)
MOMENTS = 25


@cache
def open_table(game, slug):
    duel = GAMES[game].game.duels[slug]
    start = duel.canonical(duel.start())
    names = placeholder_names(GAMES[game].game.fight.board(start))
    return duel, start, names, ValueTable((RULES / game / "known" / f"{slug}.values").read_bytes())


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_value_table_matches_its_duel(game, slug):
    duel, start, names, found = open_table(game, slug)
    low, middle, high = found.about["start"]
    assert found.about["duel"] == duel.parameters
    assert found.about["gap"] <= 1e-9
    assert high - low <= 1e-9
    assert found.get(start, names) == pytest.approx(middle, abs=ERROR)
    assert found.weight <= 4 * found.about["states"]
    assert duel.match_state(duel.start()) is False
    assert duel.to_model_state(duel.start(), False) == start


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_value_table_equals_value_of_next_turn(game, slug):
    """A state's value equals that of its turn, computed from the values of the next states without the solver."""
    duel, start, names, found = open_table(game, slug)
    side = next(iter(names))
    for seed in SEEDS[: 10 if game == "riskbreaker" else None]:
        random, state = Random(f"{game}/{slug}/{seed}"), start
        for _ in range(MOMENTS):
            after = []

            def number(state, after=after):
                after.append(duel.canonical(state))
                return len(after) - 1

            turn = compile_turn(
                build_tree(duel.turn, state, duel.considered_choices),
                number,
                lambda who, now=state: duel.side_of(now, who) == side,
            )
            worths = [_worth(duel, found, names, side, state) for state in after]
            assert found.get(state, names) == pytest.approx(turn_value(turn, worths), abs=3 * ERROR)
            ways = successor_chances(turn, worths) if random.random() < 0.5 else dict.fromkeys(range(len(after)), 1)
            state = after[random.choices([*ways], [float(way) for way in ways.values()])[0]]
            if duel.outcome(state) is not None:
                break


def _worth(duel, found, names, side, state):
    ended = duel.outcome(state)
    if ended is not None:
        return 0.5 if not ended.winner else float(ended.winner == side)
    return found.get(state, names)


@pytest.mark.parametrize(("game", "slug"), SMALL)
def test_small_value_table_is_reproducible(game, slug):
    duel, _, names, found = open_table(game, slug)
    values = solve_duel(duel, next(iter(names)), MAX_STATES)
    states = [(state, at) for state, at in values.game.numbers.items() if at not in values.game.ends]
    assert len(states) == found.about["states"]
    for state, at in states:
        assert found.get(state, names) == pytest.approx(values.bounds.middle[at], abs=ERROR + 1e-9)


# At the table --------------------------------------------------------------------------------------


def begin_duel(first, second):
    """Return a duel up to the first turn, and the person who has it: the stronger fighter."""
    text = f"[game riskbreaker]\n\n== A duel\n{DUEL_OF.format(first, second)}"
    return text, reply_to(text, "open")["due"]["who"][0]["name"]


def test_advice_uses_value_table():
    text, who = begin_duel("Fighter", "Thief")
    reply = reply_to(text, "advise", who=who)
    assert reply["kind"] == "known"
    assert "From a table of" in reply["told"]
    assert "Advantage beyond 4 is lost" in reply["told"]
    assert {rating["line"].split(",")[0].split(": ")[1] for rating in reply["rated"]} <= {
        "Gain Advantage", "Decrease Advantage", "Inflict Kill Damage", "Pass",
    }  # fmt: skip
    assert reply_to(text, "say", line=reply["rated"][0]["line"], seed="s")["ok"]


def test_aretis_practice_fight_has_value_table():
    """The practice fight of the game's first page: attacking has the value of the whole duel."""
    page = (RULES.parent / "docs/aretis/index.md").read_text()
    reply = reply_to(page.split("```text\n")[1].split("```")[0], "advise", who="Ash")
    assert (reply["kind"], reply["rated"][0]["line"]) == ("known", "Ash: Attack, at Gruk")
    assert reply["rated"][0]["worth"] == percent_text(open_table("aretis", "practice")[3].about["start"][1])


def test_value_table_covers_swapped_sides():
    """The Fighter's chance is the same whichever side is named first."""
    chances = set()
    for first, second, fighter in (("Fighter", "Thief", "Ash"), ("Thief", "Fighter", "Odo")):
        text, who = begin_duel(first, second)
        assert who == fighter  # the stronger acts first
        chances.add(reply_to(text, "advise", who=fighter)["rated"][0]["worth"])
    assert len(chances) == 1


def test_value_table_of_finished_duel_is_its_result():
    """The remaining fighter has won; if both are out, the value is 1/2."""
    text = "[game aretis]\n\n== x\n[blows 3]\n[a] Ann: Attack 12 · Defence 11\n[b] Bob: Attack 10 · Defence 9\n"
    session = load_session("aretis", SavedSession(text))
    start = session.current.position
    table, names = evaluation.find_duel_table(session.game, start.state), placeholder_names(session.current.board)

    def worth(*gone):
        left = reduce(partial(apply_manual_change, start.fight), map(Leave, gone), start.state)
        return [table.value(left, names, side) for side in (0, 1)]

    assert (worth("Bob"), worth("Ann"), worth("Ann", "Bob")) == ([1, 0], [0, 1], [0.5, 0.5])


def test_basics_value_table_covers_either_first_turn():
    """Both fighters are equal and in reach, so the first to act has the same chance on either side."""
    club, chances = "club 11 1d · dodge 8 · at 0", []
    for dice, first in (("3d6=6+6+6, 3d6=1+1+1", "Ann"), ("3d6=1+1+1, 3d6=6+6+6", "Bob")):
        text = f"[game basics]\n\n== x\n[harm 4]\n[a] Ann: {club} 0\n[b] Bob: {club} 1\n| {dice}\n"
        assert reply_to(text, "open")["due"]["who"][0]["name"] == first
        reply = reply_to(text, "advise", who=first)
        assert reply["kind"] == "known"
        chances.append([rating["worth"] for rating in reply["rated"]])
    assert chances[0] == chances[1]


def test_advice_without_choice_ignores_value_table():
    """A side may also surrender, on its turn or when it declares skills; no value table covers that."""
    text, _ = begin_duel("Fighter", "Thief")
    for up_to, sides in ((text, 1), (text.rsplit("all: Skills", 1)[0], 2)):
        named_ = [person["name"] for person in reply_to(up_to, "open")["due"]["who"][1:-1]]
        assert len(named_) == sides
        for side in named_:
            reply = reply_to(up_to, "advise", who=side)
            assert (reply["kind"] != "known", reply["rated"][0]["line"].startswith(f"{side}: ")) == (True, True)


def test_advice_outside_value_table_names_its_method(monkeypatch):
    monkeypatch.setattr("rules.sessions.evaluation.SOON", 0)
    text, who = begin_duel("Fighter", "Thief")
    assert reply_to(text, "advise", who=who, ready=1)["kind"] == "known"
    text = reply_to(text, "say", line="table: Ash's Wit damage is 2")["text"]
    assert reply_to(text, "advise", who=who)["kind"] == "simulated"
    refused = reply_to(text, "advise", who=who, ready=1)  # advice that is prepared must be quick
    assert not refused["ok"]
    assert refused["error"] == "There is no ready advice for 'Ash' now."


def test_missing_value_table_is_requested_from_page(monkeypatch):
    monkeypatch.setattr(evaluation, "loaded_tables", {})
    monkeypatch.setattr(evaluation, "ENDING", ".missing")
    monkeypatch.setattr("rules.sessions.evaluation.SOON", 0)
    text, who = begin_duel("Fighter", "Thief")
    reply = reply_to(text, "advise", who=who)
    assert (reply["ok"], reply["wanted"]) == (False, "riskbreaker/fighter-thief.missing")
    missing = "The value table riskbreaker/fighter-thief.missing is not loaded yet."
    assert reply["error"] == f"{missing} Load it with provide_value_table."
    evaluation.provide_value_table("riskbreaker/fighter-thief.missing", b"")
    assert reply_to(text, "advise", who=who)["kind"] == "simulated"
    evaluation.provide_value_table(
        "riskbreaker/fighter-thief.missing", (Path(RULES) / "riskbreaker/known/fighter-thief.values").read_bytes()
    )
    assert reply_to(text, "advise", who=who)["kind"] == "known"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("policy", ["best-known", "best-answer"])
def test_computer_plays_by_value_table(policy, monkeypatch):
    """One blow decides the duel. The book attacks, as the solved duel does, by an ordinary line."""
    text = "[game aretis]\n\n== x\n[blows 1]\n[a] Ann: Attack 12\n[b] Bob: Attack 10\n"
    # 2 seconds are too few to solve the duel, so the book looks ahead.
    monkeypatch.setattr("rules.sessions.evaluation.LONG", 2)

    reply = reply_to(text, "play", who="Ann", line=policy, seed="s")
    assert reply["ok"]
    assert reply["steps"][-1]["line"].startswith("Ann: Attack, at Bob")
    assert reply_to(reply["text"], "undo", count=1)["ok"]


@pytest.mark.long
def test_value_table_is_equal_in_two_processes_and_committed(tmp_path):
    with ProcessPoolExecutor(2) as executor:
        assert make_tables("skillful", tmp_path, executor) == {
            path.name: path.read_bytes() for path in (RULES / "skillful/known").iterdir()
        }


def test_provide_value_table_rejects_other_bytes():
    for data, why in (
        ("text", "A value table must be bytes"),
        (b"no table", "A value table must be the complete and unchanged content of its file"),
    ):
        with pytest.raises(ValueError, match=why):
            evaluation.provide_value_table("aretis/x.values", data)
    assert "aretis/x.values" not in evaluation.loaded_tables


CLUB, SWORD = "club 11 1d · dodge 8", "Broadsword 4, Dodge 4"
HELD = {  # by duel: text of a fight; its people, and whether they are swapped, None for other people than the duel's
    ("aretis", "practice"): ("[blows] 3\n[a] Zoe: {}\n[b] Max: {}", [
        ("Attack 12 · Defence 11", "Attack 10 · Defence 9", False),
        ("Attack 10 · Defence 9", "Attack 12 · Defence 11", None),
    ]),
    ("basics", "clubs"): ("[harm] 4\n[a] Zoe: {} · at 0 0\n[b] Max: {} · at 0 1", [
        (CLUB, CLUB, False), (CLUB.replace("11", "12"), CLUB, None),
    ]),
    ("councilman", "one-life"): ("[players] Zoe: {}\n[gm] Max: {}", [
        ("Life 1", "Life 1", False), ("Life 2", "Life 1", None),
    ]),
    ("riskbreaker", "fighter-thief"): ("[a] Zoe: {}\n[b] Max: {}", [
        ("the Fighter", "the Thief", False), ("the Thief", "the Fighter", True), ("the Thief", "the Mage", None),
    ]),
    ("skillful", "beginners"): ("[a] Zoe: {}\n[b] Max: {}", [
        (SWORD, SWORD, False), ("Broadsword 5, Dodge 4", SWORD, None), (SWORD, "Broadsword 4, Dodge 5", None),
    ]),
}  # fmt: skip


@pytest.mark.parametrize(("game", "slug"), HELD)
def test_duel_model_matches_people_by_numbers(game, slug):
    """The result is True if the two people are swapped, False if not, and None if the model does not match."""
    text, rows = HELD[game, slug]
    duel = GAMES[game].game.duels[slug]
    for row, mirror, turned in rows:
        state = session_of(game, text.format(row, mirror)).current.position.current_state
        assert duel.match_state(state) is turned, (row, mirror)


def test_councilman_duel_keeps_advantage_of_one_side():
    duel = GAMES["councilman"].game.duels["one-life"]
    state = session_of(
        "councilman", "[players] Zoe: Life 1 · Advantage 3\n[gm] Max: Life 1"
    ).current.position.current_state
    assert duel.match_state(state) is False
    assert [fighter.advantage for fighter in duel.to_model_state(state, False).fighters] == [1, 0]


def test_duel_beyond_state_limit_is_not_solved():
    with pytest.raises(ValueError, match="the duel has more than 3 states"):
        solve_duel(GAMES["aretis"].game.duels["practice"], "first", 3)
