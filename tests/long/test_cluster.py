"""A sweep on a cluster of two workers: its results equal those of one process, byte for byte."""

import pytest
from distributed import Client, LocalCluster

from builds import Kind, jobs, met
from rules.core.play.value_table import ValueTable
from rules.core.progress import progress_listener
from study import RULES, run_jobs
from values import make_tables


@pytest.fixture(scope="module")
def executor():
    """An executor with two worker processes on this machine."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client.get_executor()


@pytest.mark.parametrize("game", ["aretis", "basics", "skillful", "councilman"])
def test_cluster_makes_same_value_tables(game, executor, tmp_path):
    heard = []
    with progress_listener(lambda *told: heard.append(told[:3])):
        found = make_tables(game, tmp_path / "cluster", executor)
    assert (len(found), len(found), "duels") in heard
    assert found == make_tables(game, tmp_path / "here")
    assert found == {path.name: path.read_bytes() for path in (tmp_path / "cluster").iterdir()}


def test_cluster_makes_committed_riskbreaker_tables(executor, tmp_path):
    """The committed tables were made by one process. These have the fewest states of the six tables."""
    known = RULES / "riskbreaker" / "known"
    states = {path.stem: ValueTable(path.read_bytes()).about["states"] for path in known.iterdir()}
    smallest = sorted(states, key=states.__getitem__)[:2]
    found = make_tables("riskbreaker", tmp_path, executor, smallest)
    assert found == {name: (known / name).read_bytes() for name in found}
    assert len(found) == 2


def test_cluster_makes_same_build_results(executor, tmp_path):
    few = dict(jobs([kind.line for kind in (Kind(1, 1, ()), Kind(1, 2, (3,)), Kind(2, 1, (4, 3)), Kind(2, 2, (5, 5)))]))
    found = run_jobs(met, few, tmp_path / "cluster", executor, "duels")
    assert len(found) == 6
    assert found == run_jobs(met, few, tmp_path / "here")
