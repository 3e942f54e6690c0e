"""Every public value and error goes through `pickle`, `copy` and `deepcopy`, and to another process."""

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import copy, deepcopy
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import ModuleType

import pytest
from fights import play_random_fight
from positions import all_positions
from sessions import game_of

import rules
from rules.calculators import CALCULATORS, BadInputs, ask, sweep
from rules.calculators.rulings_choice import using_rulings
from rules.core import (
    BadInput,
    IllegalChoice,
    NeverEnds,
    Odds,
    OutOfTurn,
    RuleError,
    ScriptedDice,
    ScriptError,
    TrackedRulings,
    Undecided,
    absorb,
    d6,
    explained,
    odds,
    scripted,
    using,
)
from rules.core.chains import Absorption
from rules.core.errors import Unpicklable
from rules.core.play.explorer import FightSetup
from rules.core.play.fight_odds import fight_odds
from rules.core.play.position import InputNeeded
from rules.core.play.session import parse_session
from rules.core.play.session_text import parse_session_text
from rules.games import GAMES
from rules.riskbreaker import RiskbreakerRulings, kill_capacity, skill_roll
from rules.sessions.evaluation import ValueTableMissing
from rules.skillful import Wait

WAYS = (lambda value: pickle.loads(pickle.dumps(value)), copy, deepcopy)
CORPUS = sorted((Path(__file__).parent / "sessions" / "corpus").glob("*.txt"))
# Modules whose objects exist only while odds are computed, or while calculators and fields are put together.
INSIDE = {
    "rules.core.frozen", "rules.core.knowledge", "rules.core.totals", "rules.core.enumeration", "rules.core.path_dice",
    "rules.core.odds", "rules.core.limits", "rules.calculators.whole_fights", "rules.__main__",
}  # fmt: skip


def check(value):
    for way in WAYS:
        again = way(value)
        assert type(again) is type(value)
        assert again == value


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield the public names that a module defines, and their values; modules are left out."""
    for name in getattr(module, "__all__", None) or vars(module):
        value = getattr(module, name)
        own = hasattr(module, "__all__") or getattr(value, "__module__", module.__name__) == module.__name__
        if own and not name.startswith("_") and not isinstance(value, ModuleType):
            yield name, value


MODULES = [module.name for module in walk_packages(rules.__path__, "rules.") if module.name not in INSIDE]


# A marker that equals only itself, and caches.
NOT_COMPARED = {"UNASKED", "loaded_tables", "previews_under_way"}


@pytest.mark.parametrize("name", ["rules.core", "rules.core.odds", *MODULES])
def test_public_names_pickle(name):
    """Functions and classes are found by their names again; tables and other constants are equal."""
    for own, value in public(import_module(name)):
        if own not in NOT_COMPARED:
            check(value)


def error_of(call, *args, **named):
    """Return the error that a call raises."""
    with pytest.raises((RuleError, ValueTableMissing)) as caught:
        call(*args, **named)
    return caught.value


ERRORS = [
    BadInput(3, "A stat must be a whole number", "stat"),
    BadInput(["a", {"b": (1, 2)}], "a list of names"),
    BadInput(RiskbreakerRulings(), "something else"),
    IllegalChoice("rb.kill.share", "the shares must add up to 3"),
    OutOfTurn("now Ann chooses, not Bo"),
    ScriptError("the rule rolls d10 next"),
    Undecided("nobody decides"),
    NeverEnds("it never ends"),
    RuleError("something is not allowed"),
    BadInputs({"stat": BadInput(0, "a stat must be 1"), "": RuleError("nothing fits")}),
    ValueTableMissing("riskbreaker/fighter-thief.values"),
    error_of(ask, "riskbreaker/counter-roll", ruse_stat=99),
    error_of(ask, "no/such"),
    error_of(kill_capacity, "five"),
    error_of(skill_roll, ScriptedDice(""), 3),
]


def attributes_of(error):
    """Return the attributes of an error; nested errors as their `repr`, because two errors are never equal."""
    causes = {path: repr(cause) for path, cause in getattr(error, "causes", {}).items()}
    return {**vars(error), "causes": causes}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: f"{type(error).__name__}: {error}"[:60])
def test_errors_pickle(error):
    error.add_note("seen at the table")
    for way in WAYS:
        again = way(error)
        assert type(again) is type(error)
        assert (str(again), again.args, attributes_of(again)) == (str(error), error.args, attributes_of(error))


def test_every_error_class_is_tested():
    def kinds(kind):
        return {kind}.union(*map(kinds, kind.__subclasses__()))

    ours = {kind for kind in kinds(RuleError) if kind.__module__.startswith("rules.")}
    assert ours <= set(map(type, ERRORS))


@pytest.mark.parametrize("value", [lambda: 1, (letter for letter in "ab"), [lambda: 1], ScriptedDice, pickle])
def test_error_keeps_repr_of_unpicklable_value(value):
    error = BadInput(value, "a number", "stat")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.allowed, again.field) == (str(error), error.allowed, error.field)
    assert repr(again.value) == repr(value)
    assert isinstance(again.value, Unpicklable) or again.value is value


def test_answers_pickle():
    for name in CALCULATORS:
        answer = ask(name)
        check(answer)
        again = pickle.loads(pickle.dumps(answer))
        assert again.as_json() == answer.as_json(), name


def test_pickled_answer_keeps_rulings():
    """Stat 1 and a roll of 2: level −1 by our ruling, 0 where it stops at zero (rb-e02)."""
    with using_rulings("riskbreaker.low_success=zero"):
        theirs = ask("riskbreaker/skill-roll", stat=1)
    sent = pickle.loads(pickle.dumps(theirs))
    seeds = range(40)
    assert [sent.as_text(seed) for seed in seeds] == [theirs.as_text(seed) for seed in seeds]
    ours = ask("riskbreaker/skill-roll", stat=1)
    assert any(ours.explanation(seed) != theirs.explanation(seed) for seed in seeds)


def test_results_and_texts_pickle():
    rolled = odds(skill_roll, 3)
    assert isinstance(rolled, Odds)
    swept = sweep("riskbreaker/skill-roll", "stat")
    ended = absorb(0, lambda n: odds(_next, n), lambda n: n == 3)
    assert isinstance(ended, Absorption)
    for value in (
        rolled,
        swept,
        ended,
        explained("d10=3", skill_roll, 3),
        d6,
        parse_session_text(CORPUS[0].read_text("utf-8")),
    ):
        check(value)
    with using(RiskbreakerRulings(low_success="zero")):
        reading = TrackedRulings(RiskbreakerRulings(low_success="zero"))
        check(reading)
    start = game_of("skillful")
    facing = parse_session(start, "[a] Ann: Broadsword 4\n[b] Bo: Broadsword 4").current.position
    waiting = fight_odds(FightSetup(facing.fight, facing.state, _waits), 50, 20, 1)
    check(waiting)


def _next(_, n):
    return n + 1


def _waits(*_):
    return Wait()


SCENES = [(slug, scene) for slug in GAMES for scene in game_of(slug).scenes]


@pytest.mark.parametrize(("slug", "scene"), SCENES)
def test_positions_pickle(slug, scene):
    """Random fights of ready people: states, positions, offers, choices, dice and boards."""
    game = game_of(slug)
    kind = game.scenes[scene]
    lines = list(game.people.ready.values())
    people = [game.people.parse(name, lines[n % len(lines)]) for n, name in enumerate(("Ann", "Bo", "Cy", "Di"))]
    sides = {kind.sides[0]: tuple(people[:2])} | ({kind.sides[1]: tuple(people[2:])} if len(kind.sides) > 1 else {})
    start = kind.start(**sides)
    last = play_random_fight(Random(2), kind, start, most=25)
    check(last)
    check(game)
    for position in all_positions(last):
        check(position.current_state)
        check(position.pending)
        check(kind.board(position.current_state))
        for entry in (*position.added, *position.steps):
            check(entry)
        offers = [
            offer
            for who in (position.pending.who if position.pending else ())
            for offer in position.pending.offers(who)
        ]
        again = pickle.loads(pickle.dumps(offers))
        assert [(offer.rule, offer.label, offer.choice) for offer in again] == [
            (offer.rule, offer.label, offer.choice) for offer in offers
        ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("log", CORPUS, ids=lambda log: log.stem)
def test_sessions_pickle(log):
    """The sessions have undone steps and a line that does not fit."""
    game = game_of(log.stem.partition("-")[0])
    session = parse_session(game, log.read_text(encoding="utf-8"))
    faulty = parse_session(game, f"{log.read_text(encoding='utf-8')}\nNobody: Nothing\n")
    for version in (session, session.undo(3), faulty):
        check(version)
        check(version.current)
    assert pickle.loads(pickle.dumps(session.undo(3))).redo(3) == session


def test_input_needed_pickles():
    due = parse_session(game_of("skillful"), "[a] Ann: Dodge 4\n[b] Bo: Dodge 4").pending
    assert pickle.loads(pickle.dumps(InputNeeded(due))).pending == due


def test_results_and_errors_cross_processes():
    """A process that has imported nothing yet returns answers and raises refusals; neither process waits for ever."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(kill_capacity, 5).result(timeout=120) == 5
        fine = pool.submit(ask, "skillful/fight", fights=100).result(timeout=120)
        assert fine == ask("skillful/fight", fights=100)
        for call, named in (
            ((ask, "riskbreaker/counter-roll"), {"ruse_stat": 99}),
            ((kill_capacity, "five"), {}),
            ((scripted, "", skill_roll, 3), {}),
        ):
            expected = error_of(*call, **named)
            with pytest.raises(type(expected)) as refused:
                pool.submit(*call, **named).result(timeout=120)
            assert str(refused.value) == str(expected)
        told = pool.submit(str, fine.as_text(5)).result(timeout=120)
        assert told == ask("skillful/fight", fights=100).as_text(5)
