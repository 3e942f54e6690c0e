"""Value tables, packed and read back, and their jobs, which continue after a stop."""

import json
import zlib
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from pebbles import Heaps, Pebbles

from rules.core.frozen import frozen, replace
from rules.core.play.explorer import explore_all_choices
from rules.core.play.solver import solve
from rules.core.play.value_table import ValueTable, describe_state, pack_value_table
from rules.core.progress import progress_listener
from study import run_jobs

ERROR = 0.5 / 65_535  # a table stores the nearest of 65,536 values
START = Heaps((2, 2))


def values():
    found = solve(explore_all_choices(Pebbles(), START, "Ann", lambda _, who: who, 500))
    return {state: found.bounds.middle[at] for state, at in found.game.numbers.items()}


def test_packed_table_returns_values_within_error():
    every = values()
    table = ValueTable(pack_value_table(every, {}, {"of": "pebbles"}))
    assert table.about["of"] == "pebbles"
    assert table.about["states"] == len(every)
    for state, value in every.items():
        assert table.get(state, {}) == pytest.approx(value, abs=ERROR)


@pytest.mark.parametrize("change", [{"heaps": (3, 1)}, {"throws": 5}, {"turn": 2}])
def test_table_has_no_value_for_unknown_state(change):
    """Three unknown states: a larger heap, another value of a constant field, and the other player's turn."""
    table = ValueTable(pack_value_table(values(), {}, {}))
    assert table.get(replace(START, **change), {}) is None


def test_table_names_people_by_position():
    state = Heaps(("Ann", "Bo"))
    table = ValueTable(pack_value_table({state: 0.25, Heaps(("Bo", "Ann")): 0.75}, {"Ann": "A", "Bo": "B"}, {}))
    assert table.get(Heaps(("Ida", "Mab")), {"Ida": "A", "Mab": "B"}) == pytest.approx(0.25, abs=ERROR)
    assert table.get(Heaps(("Ida", "Mab")), {"Ida": "B", "Mab": "A"}) == pytest.approx(0.75, abs=ERROR)
    assert table.get(state, {}) is None


def test_pack_value_table_rejects_colliding_keys():
    packed = pack_value_table(values(), {}, {})
    length = int.from_bytes(packed[:4])
    head = json.loads(zlib.decompress(packed[4 : 4 + length]))
    text = zlib.compress(json.dumps(head | {"states": head["states"] + 1}).encode())
    with pytest.raises(ValueError, match=f"a table of {head['states'] + 1} states must have"):
        ValueTable(len(text).to_bytes(4) + text + packed[4 + length :])


@frozen
class Spot:
    """A state with a plain height."""

    east: int
    north: int
    up: int = 0
    who: tuple = ("Ann",)


def test_describe_state_lists_changed_fields():
    assert describe_state(Spot(3, 4), {}) == {".east": "3", ".north": "4"}
    described = {".0.east": "3", ".0.north": "4", ".0.up": "5", ".0.who": "('B', 2)", ".1": "7"}
    assert describe_state((Spot(3, 4, 5, ("Bo", 2)), 7), {"Bo": "B"}) == described


def test_packed_table_keeps_distant_keys():
    """151 of 151³ numbers of three digits; a number is stored as its distance from the last, in seven bits a byte."""
    spots = {Spot(at, at * 7 % 151, at * at % 151): at / 150 for at in range(151)}
    table = ValueTable(pack_value_table(spots, {}, {}))
    assert all(abs(table.get(spot, {}) - value) <= ERROR for spot, value in spots.items())
    for missing in (Spot(1, 7, 2), Spot(2, 14, 1), Spot(151, 0, 0), Spot(0, 0, 0, ("Bo",))):
        assert table.get(missing, {}) is None


@pytest.mark.parametrize("last", [0, 126, 127, 128])
def test_packed_table_keeps_key_distances_of_one_and_two_bytes(last):
    row = {Spot(0, north): north / 500 for north in range(129)}
    assert ValueTable(pack_value_table(row | {Spot(1, last): 1.0}, {}, {})).get(Spot(1, last), {}) == 1


# Work that is divided --------------------------------------------------------------------------------

JOBS = {f"square-{number}": number for number in range(6)}


def square(number):
    """Return the square of a number, as the work of a job."""
    return str(number**2).encode()


def failing(number):
    """Do the same until the fourth job, then stop as if the process had been killed."""
    if number == 3:
        raise KeyboardInterrupt
    return square(number)


def never(_):
    """Fail, because this work must not be done again."""
    raise AssertionError("done already")


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_jobs_give_same_result_in_any_worker(executor, tmp_path):
    wanted = {name: square(number) for name, number in JOBS.items()}
    if executor is None:
        assert run_jobs(square, JOBS, tmp_path) == wanted
        return
    with executor(2) as workers:
        assert run_jobs(square, JOBS, tmp_path, workers) == wanted


def test_jobs_continue_after_a_stop(tmp_path):
    """Three results are complete and are not computed again. A half-written result is dropped."""
    with pytest.raises(KeyboardInterrupt):
        run_jobs(failing, JOBS, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["square-0", "square-1", "square-2"]
    (tmp_path / ".square-3.half").write_bytes(b"4")
    heard = []
    with progress_listener(lambda done, total, noun, _: heard.append((done, total, noun))):
        found = run_jobs(square, JOBS, tmp_path)
    assert found == {name: square(number) for name, number in JOBS.items()}
    assert heard == [(done, 6, "jobs") for done in (3, 4, 5, 6)]
    assert run_jobs(never, JOBS, tmp_path) == found
