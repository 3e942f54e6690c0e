"""Current rulings: every rule follows them, and a `using` block restores the earlier ones."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier

import pytest

from rules.core import (
    BadInput,
    Rulings,
    TrackedRulings,
    as_printed,
    clear_memo,
    compare_rulings,
    current_rulings,
    d10,
    explained,
    memoize,
    odds,
    played,
    ruling,
    rulings_getter,
    scripted,
    snapshot_rulings,
    under,
    using,
)
from rules.core.context import cache_last_call
from rules.riskbreaker.combat.damage import kill_capacity
from rules.riskbreaker.rulings import RiskbreakerRulings


class TeaRulings(Rulings):
    sugar: str = ruling("td-e90", "one", one="One lump.", two="Two lumps.")
    milk: str = ruling("td-e91", "none", none="No milk.", some="Some milk.")


def cup(tea: str, *, hot: bool = True) -> str:
    rulings = current_rulings(TeaRulings)
    return f"{tea}, {rulings.sugar}, {rulings.milk}{'' if hot else ', cold'}"


@pytest.fixture
def asked():
    """The arguments of the calls so far, and a cached function that depends on a ruling."""
    calls = []

    @cache_last_call
    def bears(sheet):
        calls.append(sheet)
        return kill_capacity(*sheet)

    return calls, bears


class Table(Rulings):
    """Two rulings: one with an as-printed alternative, one without."""

    ties: str = ruling("xx-e01", "re-roll", re_roll="Roll again.", as_printed="Nobody wins.")
    halves: str = ruling("xx-e02", "up", up="Round up.", down="Round down.")


def half(dice):
    """Return half a die, rounded as the ruling says."""
    return (dice(d10) + (current_rulings(Table).halves == "up")) // 2


def both(dice):
    """Return the sum of two such halves. It reads one of the two rulings, through another procedure."""
    return dice.sub(half) + dice.sub(half)


def test_rules_follow_current_rulings():
    # up: 1 to 10 give 1 1 2 2 3 3 4 4 5 5, on average 3; down: 0 1 1 2 2 3 3 4 4 5, on average 2.5
    assert odds(half).mean() == 3
    with using(Table(halves="down")):
        assert odds(half).mean() == 2.5
    assert odds(half).mean() == 3
    assert odds(half, rulings=Table(halves="down")).mean() == under(Table(halves="down"), odds, half).mean() == 2.5


def test_every_run_mode_takes_rulings():
    down = Table(halves="down")
    assert (scripted("d10=1", half), scripted("d10=1", half, rulings=down)) == (1, 0)
    assert played(3, half) - played(3, half, rulings=down) in (0, 1)
    assert explained("d10=1", half, rulings=down).result == 0


def failing():
    """Raise an error inside a block with other rulings."""
    assert current_rulings(Table) == Table(halves="down")
    raise ZeroDivisionError


def test_using_restores_rulings_after_error():
    with using(as_printed(Table)):
        with pytest.raises(ZeroDivisionError):
            under(Table(halves="down"), failing)
        assert current_rulings(Table) == as_printed(Table)
    assert current_rulings(Table) == Table()


def test_memo_depends_on_rulings_that_were_read():
    carried_out = []

    def noted(dice):
        carried_out.append(current_rulings(Table).halves)
        return dice(d10)

    clear_memo()
    for ties in ("re-roll", "as-printed"):  # the procedure never reads this ruling
        odds(noted, rulings=Table(ties=ties))
    assert set(carried_out) == {"up"}
    once = len(carried_out)
    odds(noted, rulings=Table(halves="down"))
    assert len(carried_out) == 2 * once
    odds(noted)
    assert len(carried_out) == 2 * once


def test_memo_passes_read_rulings_to_caller():
    clear_memo()
    assert odds(half).mean() == 3  # cached already when `both` needs it
    assert odds(both).mean() == 6
    assert odds(both, rulings=Table(halves="down")).mean() == 5


def test_tracked_rulings_list_rulings_that_were_read():
    reading = TrackedRulings(Table())
    with using(reading):
        assert reading == Table()
        assert Table() == reading
        assert len({reading, Table()}) == 1
        assert vars(reading) == {}
        odds(both)
    assert vars(reading) == {"halves": "up"}


@dataclass(frozen=True)
class State:
    """A state keeps the rulings it began with."""

    rulings: Table


def test_snapshot_rulings_outlive_using_block():
    with using(Table(halves="down")):
        state = State(snapshot_rulings(Table))
        known = {state}
        before = hash(state)
    assert state.rulings == Table(halves="down")
    assert hash(state) == before
    assert state in known
    assert under(state.rulings, odds, half).mean() == 2.5
    with using(Table(ties="as-printed")):
        assert state in known
        assert state.rulings == Table(halves="down")


def test_memo_of_snapshot_depends_on_all_rulings():
    def begun(dice):
        return State(snapshot_rulings(Table)), dice(d10)

    ours, printed = (odds(begun, rulings=table) for table in (Table(), as_printed(Table)))
    assert {state.rulings for state, _ in ours} == {Table()}
    assert {state.rulings for state, _ in printed} == {as_printed(Table)}


def test_rulings_are_separate_in_each_thread():
    barrier = Barrier(2)

    def at_a_table(halves):
        means = []
        with using(Table(halves=halves)):
            state = State(snapshot_rulings(Table))
            for _ in range(20):
                barrier.wait()
                means.append((odds(both).mean(), current_rulings(Table).halves, hash(state)))
        return set(means)

    with ThreadPoolExecutor(2) as threads:
        up, down = threads.map(at_a_table, ("up", "down"))
    assert {mean[:2] for mean in up} == {(6, "up")}
    assert {mean[:2] for mean in down} == {(5, "down")}
    assert (len(up), len(down)) == (1, 1)


def test_using_sets_policy():
    def asks(dice):
        _, choice = dice.choose(None, "Ann", tuple)
        return choice + dice(d10) * 0

    one, two = (lambda *_: 1), (lambda *_: 2)
    assert list(odds(asks, policy=one)) == [1]
    assert list(odds(asks, policy=two)) == [2]
    assert list(odds(asks, policy=one)) == [1]


def test_memo_drops_oldest_result():
    made = []

    @memoize(2)
    def cost(coins):
        made.append(coins)
        return coins

    assert [cost(3), cost(4), cost(3), cost(5), cost(4), cost(3)] == [3, 4, 3, 5, 4, 3]
    assert made == [3, 4, 5, 3]  # the cache holds two results; 5 takes the place of 3
    with pytest.raises(BadInput, match="The number of results kept must be a whole number of at least 1"):
        memoize(0)


def test_using_rejects_other_objects():
    for wrong in (lambda: current_rulings(int), lambda: rulings_getter(int), lambda: current_rulings(Table())):
        with pytest.raises(BadInput, match="A game's rulings must be a class, such as RiskbreakerRulings"):
            wrong()
    with pytest.raises(BadInput, match="Rulings must be those of a game"):
        using("as-printed")


def test_cache_last_call_reuses_result_for_same_argument(asked):
    calls, bears = asked
    sheet = (5, 2)
    assert [bears(sheet), bears(sheet)] == [5, 5]
    assert calls == [sheet]


def test_cache_last_call_compares_by_identity(asked):
    calls, bears = asked
    assert [bears((5, level)) for level in (2, 2)] == [5, 5]
    assert len(calls) == 2


def test_cache_last_call_follows_rulings(asked):
    _, bears = asked
    sheet = (5, 2)
    with using(RiskbreakerRulings(kill_capacity="effective")):
        assert bears(sheet) == 3
    assert bears(sheet) == 5


def test_cache_last_call_does_not_cache_errors(asked):
    calls, bears = asked
    sheet = (-1, 0)
    for _ in range(2):
        with pytest.raises(BadInput):
            bears(sheet)
    assert len(calls) == 2


def test_compare_rulings_changes_one_ruling():
    assert compare_rulings(TeaRulings, "sugar", cup, "Assam") == {"one": "Assam, one, none", "two": "Assam, two, none"}


def test_compare_rulings_passes_named_arguments():
    assert compare_rulings(TeaRulings, "milk", cup, "Assam", hot=False)["some"] == "Assam, one, some, cold"


def test_compare_rulings_rejects_unknown_ruling():
    with pytest.raises(BadInput, match="A ruling must be one of sugar, milk"):
        compare_rulings(TeaRulings, "lemon", cup, "Assam")


def test_tracked_rulings_print_like_rulings():
    assert repr(TrackedRulings(Rulings())) == repr(Rulings())
