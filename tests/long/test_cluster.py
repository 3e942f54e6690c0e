"""Tables of values made by a cluster of two workers are those that one process makes, byte for byte."""

import pytest
from distributed import Client, LocalCluster

from rules.core.progress import telling
from tools.values import made


@pytest.fixture(scope="module")
def executor():
    """What hands work to two workers of this machine, each a process of its own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client.get_executor()


@pytest.mark.parametrize("game", ["aretis", "basics", "skillful", "councilman"])
def test_a_cluster_makes_the_same_tables(game, executor, tmp_path):
    heard = []
    with telling(lambda *told: heard.append(told[:3])):
        found = made(game, tmp_path / "cluster", executor)
    assert (len(found), len(found), "duels") in heard
    assert found == made(game, tmp_path / "here")
    assert found == {each.name: each.read_bytes() for each in (tmp_path / "cluster").iterdir()}
