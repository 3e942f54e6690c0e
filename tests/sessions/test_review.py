"""Reviews: sums by hand and over the corpus, with luck and skill as separate numbers."""

import json
from contextlib import nullcontext
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from fights import KNOWN_DUEL, play_random_session

from rules.aretis import attack_choice, defend_choice
from rules.aretis.fight import FIGHT
from rules.core import IllegalChoice, SeededDice, odds
from rules.core.play.game import placeholder_names
from rules.core.play.position import Decision
from rules.core.play.preview import Candidate
from rules.core.play.ratings import KNOWN, TACTICS, Advice, Rating
from rules.core.progress import progress_listener
from rules.games import GAMES
from rules.sessions import step_values
from rules.sessions.computer_player import pending_computer, play_computer_turns, set_computer_sides
from rules.sessions.evaluation import find_duel_table
from rules.sessions.review import ReviewedMove, graded_move, review_json, reviewed_json, reviewed_moves, reviews
from rules.sessions.saved_sessions import SavedSession, load_session
from rules.sessions.step_values import GradedStep

CORPUS = Path(__file__).parent / "corpus"
DUEL = """\
[game aretis]

== A duel
[blows 1]
[a] Ann: Attack 12
[b] Bob: Attack 10
"""
FOUGHT = DUEL + "Ann: Defend\nBob: Attack, at Ann | d20=15, d20=19\n"


def no_time(monkeypatch):
    """Give a review no time, so that it plays its minimum of fights."""
    monkeypatch.setattr(step_values, "SECONDS", 0)
    monkeypatch.setattr(step_values, "FIRST_SECONDS", 0)


def review_fight(session, side=""):
    """Return the complete review of a session's last fight."""
    *_, found = reviews(session, side)
    return found


def holds(found):
    """Check that the change of the chance is the sum of luck, choices and manual changes."""
    parts = found.total("luck") + found.total("choice") + found.total("manual")
    assert found.last - found.first == pytest.approx(parts, abs=1e-9)


def test_review_luck_and_choices_add_up_for_both_sides():
    """Ann loses, so her chance ends at 0. The loss by Defend is the same in both sides' reviews."""
    ann, bob = (review_fight(load_session("aretis", SavedSession(FOUGHT)), side) for side in "ab")
    for found in (ann, bob):
        holds(found)
        assert [move.by for move in found.moves] == ["a", "b"]
        assert (found.moves[0].grade, found.moves[0].best) == ("blunder", "Ann: Attack, at Bob")
        assert found.moves[1].loss == pytest.approx(0)
    assert (ann.last, bob.last) == (0, 1)
    assert ann.first == pytest.approx(1 - bob.first)
    assert ann.total("luck") == pytest.approx(-bob.total("luck"))
    assert ann.moves[0].choice == pytest.approx(-ann.moves[0].loss)


def test_review_divides_steps_into_luck_and_choices():
    """A choice is rated against the position before it; its results are luck, unless it is secret."""

    def step(line, who="", *, is_simultaneous=False):
        chosen = Decision(who, "stays") if who else None
        return SimpleNamespace(
            at=1, line=line, chosen=chosen, is_simultaneous=is_simultaneous, before=SimpleNamespace(current_state=None)
        )

    request = SimpleNamespace(side="a", side_of=lambda _, who: {"Ann": "a", "Bob": "b"}[who])
    steps = [step("Ann: Go", "Ann"), step("| d20=3"), step("table: Bob's poise is 1"), step("Bob: Go", "Bob"),
             step("Ann: Hide", "Ann", is_simultaneous=True), step("Bob: Hide", "Bob")]  # fmt: skip
    # Each: the chance before the choice, after the choice, and after another choice that is no better for the chooser
    worths = (
        (0.5, 0.75, 0.25),
        (0.625, 0.1),
        (0.25, 0.2),
        (0.375, 0.25, 0.9),
        (0.5, 0.75, 0.1),
        (0.7, 0.65, 0.9),
        (0, 1),
    )
    ratings = [[Rating("", worth, worth, worth) for worth in row] for row in worths]
    told = [
        (move.by, move.choice, move.luck, move.manual, move.after) for move in reviewed_moves(request, steps, ratings)
    ]
    assert told == [
        ("a", 0.25, -0.125, 0, 0.625),
        ("", 0, -0.375, 0, 0.25),
        ("", 0, 0, 0.125, 0.375),
        ("b", -0.125, 0.25, 0, 0.5),
        ("a", 0.25, 0, 0, 0.75),
        ("b", pytest.approx(-0.05), pytest.approx(-0.7), 0, pytest.approx(0)),
    ]


def test_review_prefers_plain_choice_among_equals(monkeypatch):
    """Smaller differences are rounding errors; a few billionths are not. The other side's values are reversed."""
    monkeypatch.setattr("rules.sessions.review.format_choice", lambda _, choice: choice)
    step = SimpleNamespace(
        at=1,
        line="",
        chosen=Decision("Ann", "stays"),
        before=SimpleNamespace(current_state=None, pending=None),
        is_simultaneous=False,
    )
    request = SimpleNamespace(side="a", board_of=lambda _: None)

    def best(by, *worths):
        rated = [
            Rating(name, worth, worth, worth) for name, worth in zip(("", "stays", "one", "two"), worths, strict=True)
        ]
        return graded_move(request, step, rated, by).best

    assert best("a", 0.5, 0.5, 0.6, 0.6 + 4e-9) == "Ann: two"
    assert best("a", 0.5, 0.5, 0.6, 0.6 + 4e-10) == "Ann: one"
    assert best("b", 0.5, 0.5, 0.4, 0.4 - 4e-9) == "Ann: two"
    assert best("b", 0.5, 0.5, 0.6, 0.6) == ""  # no choice is better
    # √(0.03² + 0.04²): the errors of the choice and of the better choice count, not that of the position before
    rated = [Rating("", worth, worth, worth, error, 9) for worth, error in ((0.5, 0.12), (0.5, 0.03), (0.7, 0.04))]
    graded = graded_move(request, step, rated, "a")
    assert (graded.loss, graded.error) == (pytest.approx(0.2), pytest.approx(0.05))


def test_review_counts_manual_changes_separately():
    """A manual change improves Ann's chance, without a roll or a choice."""
    review = review_fight(load_session("aretis", SavedSession(DUEL + "table: Bob's poise is 1  # he stumbles\n")))
    holds(review)
    assert review.total("manual") == pytest.approx(review.last - review.first)
    assert review.total("manual") > 0
    assert (review.total("luck"), review.total("choice")) == (0, 0)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", [game for game in GAMES if (CORPUS / f"{game}-1.txt").exists()])
def test_review_accepts_any_fight(game, monkeypatch):
    """The time limit is 0, so the review plays few fights; its sums still hold."""
    no_time(monkeypatch)
    text = "\n".join((CORPUS / f"{game}-1.txt").read_text().splitlines()[:12])
    session = load_session(game, SavedSession(text))
    review = review_fight(session)
    holds(review)
    assert [move.at for move in review.moves] == [at for at, step in enumerate(session.steps) if not step.scene]
    shown = review_json(review)
    assert len(shown["steps"]) == len(review.moves)
    assert len(shown["curve"]["rows"]) == len(review.moves) + 1
    assert "Simulated" in shown["told"]
    assert "more than twice the standard error" in shown["told"]
    assert all(move.error > 0 for move in review.moves if move.loss)


@pytest.mark.parametrize(
    ("loss", "grade"), [(0, ""), (0.049, ""), (0.05, "slip"), (0.1, "mistake"), (0.149, "mistake"), (0.15, "blunder")]
)
def test_review_grades_follow_lost_chance(loss, grade):
    assert ReviewedMove(1, "", "a", loss=loss).grade == grade


@pytest.mark.parametrize(("error", "grade"), [(0.07, "blunder"), (0.075, ""), (0.2, "")])
def test_review_gives_no_grade_within_twice_the_error(error, grade):
    """A loss of 15 points with an error of 7 is graded; with an error of 7.5 or 20 it is not."""
    assert ReviewedMove(1, "", "a", loss=0.15, error=error).grade == grade


# Against best play ---------------------------------------------------------------------------------

SOLVED = {
    "riskbreaker": f"""
{KNOWN_DUEL}Ash: Gain Advantage, Sword, Risk 1 | d10=1
Odo: Decrease Advantage, Knife, Risk 1 | d10=2
all: Skills
Ash: Inflict Kill Damage, Sword, Risk 1, 1 to Odo | d10=10
""",
    "aretis": "[blows 3]\n[a] Ann: Attack 12 · Defence 11\n[b] Bob: Attack 10 · Defence 9\n",
    "basics": "[harm 4]\n[a] Ann: club 11 1d · dodge 8 · at 0 0\n[b] Bob: club 11 1d · dodge 8 · at 0 1\n",
    "skillful": "".join(
        f"[{side}] {name}: Broadsword 4 · Dodge 4 · Wind 6 · Stamina 2 · Health 2\n"
        for side, name in (("a", "Ann"), ("b", "Bob"))
    ),
    "councilman": "[players] Ann: Life 1\n[gm] Bob: Life 1\n",
}


def fought(game):
    """Return a fight with a value table, after some steps by the plain tactic."""
    session = load_session(game, SavedSession(f"[game {game}]\n\n== x\n{SOLVED[game].lstrip()}"))
    assert session.fault is None
    session = set_computer_sides(session, ", ".join(side.name for side in session.current.board.sides))
    dice = SeededDice(7)
    session = session.enter(dice=dice) if session.pending.kind == "roll" else session
    return play_computer_turns(session, dice) if game != "riskbreaker" and pending_computer(session) else session


@pytest.mark.parametrize("game", SOLVED)
def test_review_of_solved_fight_compares_best_play(game, monkeypatch):
    """The two sides' reviews mirror each other, and no choice beats best play by more than the table's rounding.

    In Skillful the first side to speak goes first. Best play leaves that to the first fighter, so a choice can gain by
    it.
    """
    monkeypatch.setattr("rules.sessions.computer_player.MAX_CHOICES", 5)
    session = fought(game)
    ours, theirs = (review_fight(session, side.name) for side in session.current.board.sides)
    for found in (ours, theirs):
        holds(found)
        assert found.kind == KNOWN
        assert found.method_text.startswith("From a table of")
        assert "Each choice is compared with best play." in found.method_text
    assert len(ours.moves) == len([step for step in session.steps if not step.scene])
    for mine, mirrored in zip(ours.moves, theirs.moves, strict=True):
        assert (mine.loss, mine.best) == (pytest.approx(mirrored.loss), mirrored.best)
        assert (mine.choice, mine.luck) == (pytest.approx(-mirrored.choice), pytest.approx(-mirrored.luck))
        if mine.by and game != "skillful":
            assert mine.choice * (1 if mine.by == ours.side else -1) == pytest.approx(-mine.loss, abs=1e-4)


def test_review_of_defence_equals_odds_of_the_turn():
    """Ann defends first, although best play attacks. After Bob's best attack, her value is the mean of the results."""
    session = load_session(
        "aretis",
        SavedSession(f"[game aretis]\n\n== x\n{SOLVED['aretis']}Ann: Defend\nBob: Attack, at Ann | d20=2, d20=9\n"),
    )
    ann, bob = review_fight(session).moves
    state = session.moments[1].position.state
    table, names = find_duel_table(session.game, state), placeholder_names(session.moments[1].board)
    choices = {"Ann": defend_choice("Ann"), "Bob": attack_choice("Bob", "Ann")}
    after = odds(FIGHT.turn, state, policy=lambda _, who, __: choices[who])
    worth = sum(chance * table.value(state, names, 0) for state, chance in after.items())
    assert ann.loss == pytest.approx(table.value(state, names, 0) - float(worth), abs=1e-4)
    assert ann.best == "Ann: Attack, at Bob"
    assert ann.grade == "slip"
    assert bob.loss == 0


def test_review_of_solved_fight_counts_manual_changes():
    text = f"[game aretis]\n\n== x\n{SOLVED['aretis']}table: Bob's poise is 1  # he stumbles\n"
    review = review_fight(load_session("aretis", SavedSession(text)))
    holds(review)
    assert review.kind == KNOWN
    assert review.total("manual") == pytest.approx(review.last - review.first)
    assert review.total("manual") > 0


def test_review_outside_value_table_uses_other_method(monkeypatch):
    """The duel model does not cover a wound, so no step of the review comes from the table, and the review says why."""
    no_time(monkeypatch)
    text = f"[game riskbreaker]\n\n== x\n{SOLVED['riskbreaker'].lstrip()}table: Ash's Wit damage is 2\n"
    review = review_fight(load_session("riskbreaker", SavedSession(text)))
    holds(review)
    assert review.kind != KNOWN
    assert "it lacks some results of “" in review.method_text
    assert "Simulated" in review.method_text
    assert "Each choice is compared with best play" not in review.method_text


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("table: Ash's Wit damage is 2", ""),
        ("table: Ash's Wit damage is 2", "table: Ash's Wit damage is 0\n"),
        ("table: Ash's Wit damage is 2", "Ash: Pass\n"),
        ("Ash: Alter, Sword, trap, Risk 1", ""),
        ("Ash: Alter, Sword, trap, Risk 1", "Odo: Pass\n"),
    ],
)
def test_review_names_line_that_left_value_table(line, more, monkeypatch):
    """The line with the wound or the trap left the table; later lines only begin outside it."""
    no_time(monkeypatch)
    dice = " | d10=1" if line.startswith("Ash") else ""
    text = f"[game riskbreaker]\n\n== x\n{KNOWN_DUEL}\n{line}{dice}\n{more}"
    assert f"results of “{line}”, so" in review_fight(load_session("riskbreaker", SavedSession(text))).method_text


def test_review_by_value_table_is_complete_at_once():
    [found] = reviews(load_session("aretis", SavedSession(f"[game aretis]\n\n== x\n{SOLVED['aretis']}Ann: Defend\n")))
    assert (found.kind, found.looked, found.choices) == (KNOWN, 1, 1)


def test_review_without_choice_has_no_alternatives():
    now = load_session("aretis", SavedSession(DUEL)).current.position
    chosen = Decision("Ann", defend_choice("Ann"))
    assert GradedStep(1, "", now, now, None).alternatives == ()
    assert GradedStep(1, "", now, now, chosen).alternatives
    assert chosen.choice not in GradedStep(1, "", now, now, chosen).alternatives


def noting(seconds):
    """Return an `at_most` without a limit, which notes its seconds."""

    def at_most(_, time):
        seconds.append(time)
        return nullcontext()

    return at_most


def test_review_stops_at_its_limits(monkeypatch):
    """The limits: eight choices of each position, the position itself, 20,000 states, and a second at first."""
    followed, seconds = [], []

    def rate_under_policy(thoughts, _, __, ___, most):
        followed.append((len(thoughts), most))
        return Advice(TACTICS, tuple(Rating(thought.choice, 0.5, 0.5, 0.5) for thought in thoughts))

    monkeypatch.setattr(step_values, "rate_under_policy", rate_under_policy)

    def always_in_time(of):
        seconds.append(of)
        return lambda: True

    monkeypatch.setattr(step_values, "make_time_limit", always_in_time)
    monkeypatch.setattr(step_values, "at_most", noting(seconds))
    assert review_fight(load_session("aretis", SavedSession(DUEL.replace("12", "13") + "Ann: Defend\n"))).last == 0.5
    assert (followed, seconds) == ([(1 + 8 + 1, 20_000)], [1, 1])  # the first view has one second, too


def test_review_ignores_secrets():
    """Ann's choice counts once, even if a secret follows it; a secret after the end is not a step of the fight."""
    plain = review_fight(load_session("aretis", SavedSession(FOUGHT)))
    sealed = f"table: sealed {'0' * 32}\n"
    ann, bob = (f"{line}\n" for line in FOUGHT.splitlines()[-2:])
    for text in (f"{DUEL}{sealed}{ann}{bob}", f"{DUEL}{ann}{sealed}{bob}", f"{DUEL}{ann}{bob}{sealed}{sealed}"):
        review = review_fight(load_session("aretis", SavedSession(text)))
        holds(review)
        assert [(move.line, move.choice, move.luck, move.manual) for move in review.moves] == [
            (move.line, move.choice, move.luck, move.manual) for move in plain.moves
        ]


def test_long_review_reports_progress(monkeypatch):
    """Two lines have three positions: before each line, and after the last. Each position gets a third of the time."""
    monkeypatch.setattr(step_values, "SECONDS", 12)
    monkeypatch.setattr(step_values, "STATES", 0)
    heard, seconds = [], []

    def out_of_time(of):
        seconds.append(of)
        return lambda: False

    monkeypatch.setattr(step_values, "make_time_limit", out_of_time)
    monkeypatch.setattr(step_values, "at_most", noting(seconds))
    with progress_listener(lambda *far: heard.append(far)):
        review = reviewed_json(load_session("aretis", SavedSession(FOUGHT.replace("Attack 12", "Attack 13"))))
    # the limits: a first look, a short exact calculation, the first early choice, a long calculation, the other choices
    assert seconds == [1, 1, 2, 4, 12, 4, 4]
    assert [far[:3] for far in heard if far[3]] == [(looked, 2, "choices") for looked in (0, 1, 2, 2)]
    first, *_, last = [json.loads(far[3]) for far in heard if far[3]]
    assert (first["looked"], first["sums"]) == ("0 of 2 choices considered", [])
    assert (last["looked"], last) == ("", review)
    assert len(first["curve"]["rows"]) == len(last["curve"]["rows"]) == 3


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(100))
def test_review_accepts_random_fights(seed, monkeypatch):
    """A hundred fights of all games, with one to four people on each side: each review ends, and its sums hold."""
    no_time(monkeypatch)
    random = Random(seed)
    game = tuple(GAMES)[seed % len(GAMES)]
    session = play_random_session(random, game, random.randint(1, 4), random.randint(1, 4))
    for found in reviews(session):
        assert json.dumps(review_json(found))
    holds(found)
    assert found.looked == found.choices


def test_review_omits_alternative_with_illegal_rest(monkeypatch):
    """After Defend the rules reject the tactic's choices. The review omits that alternative, and says so."""
    no_time(monkeypatch)
    monkeypatch.setattr(step_values, "STATES", 0)
    turn = Candidate.play_turn

    def refused(candidate, dice):
        if candidate.choice == defend_choice("Ann"):
            raise IllegalChoice("ar.flee", "Ann would leave every opponent's reach")
        return turn(candidate, dice)

    monkeypatch.setattr(Candidate, "play_turn", refused)
    review = review_fight(load_session("aretis", SavedSession(DUEL.replace("12", "13") + "Ann: Attack, at Bob\n")))
    assert "Left out, because the rest of the fight could not be simulated: 1 alternatives." in review.method_text
    assert [move.line for move in review.moves] == ["Ann: Attack, at Bob"]


def test_review_rejects_calm_scene():
    for text in ("[game aretis]\n",):
        with pytest.raises(ValueError, match="Only a fight that has begun can be reviewed"):
            review_fight(load_session("aretis", SavedSession(text)))
    with pytest.raises(ValueError, match="A side of this fight must be one of a, b"):
        review_fight(load_session("aretis", SavedSession(DUEL)), "c")
