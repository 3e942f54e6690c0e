"""The committed values of a duel by other readings: a sample is solved anew, and all of it is closed."""

import json

import pytest

from rules.aretis.rulings import AretisRulings
from rules.core.rulings import options
from tools.readings import TABLE, reading, value

FOUND = json.loads(TABLE.read_text())
READINGS = {(erratum, answer): bounds for erratum, answer, bounds in FOUND["readings"]}


def test_every_other_reading_is_there_and_bounded():
    wanted = {(each.erratum, answer) for each in options(AretisRulings) for answer in each.alternatives}
    assert set(READINGS) == wanted - {(each.erratum, each.ruling) for each in options(AretisRulings)}
    every = (FOUND["ours"], *filter(None, READINGS.values()))
    assert all(low - 1e-9 <= middle <= high + 1e-9 for low, middle, high in every)
    assert FOUND["ours"][2] - FOUND["ours"][0] < 1e-9


def test_a_sample_comes_out_as_it_stands():
    assert value(AretisRulings()) == pytest.approx(FOUND["ours"], abs=1e-9)
    name = next(each for each in options(AretisRulings) if each.erratum == "ar-e02").name
    assert json.loads(reading((name, "ten"))) == pytest.approx(READINGS["ar-e02", "ten"], abs=1e-9)
