"""The committed values of duels under alternative rulings: every row is complete, and a sample is solved again."""

import json

import pytest

from readings import SOLVED, TABLE, ours, reading, readings, value
from rules.core.rulings import list_rulings
from rules.games import GAMES

FOUND = json.loads(TABLE.read_text())
CLOSE = 1e-9


@pytest.mark.parametrize("game", SOLVED)
def test_every_alternative_ruling_has_bounds(game):
    told = FOUND[game]
    rulings = GAMES[game].rulings
    wanted = {(option.erratum, answer) for option in list_rulings(rulings) for answer in option.alternatives}
    found = {(erratum, answer) for erratum, answer, _ in told["readings"]}
    assert found == wanted - {(option.erratum, option.ruling) for option in list_rulings(rulings)}
    every = (told["ours"], *(bounds for _, _, bounds in told["readings"] if bounds))
    assert all(low - CLOSE <= middle <= high + CLOSE for low, middle, high in every)
    assert told["ours"][2] - told["ours"][0] < CLOSE


@pytest.mark.parametrize(
    ("game", "erratum", "answer"),
    [pytest.param("aretis", "ar-e02", "ten", marks=pytest.mark.long), ("riskbreaker", "rb-e09", None)],
)
def test_alternative_ruling_sample_is_reproducible(game, erratum, answer):
    told = {(reading, way): bounds for reading, way, bounds in FOUND[game]["readings"]}
    name = next(reading for reading in told if reading[0] == erratum and answer in (None, reading[1]))
    assert json.loads(reading(readings(game)[".".join(name)])) == pytest.approx(told[name], abs=CLOSE)


@pytest.mark.long
def test_unread_ruling_changes_nothing():
    """The study skips rulings that a duel does not read. One of them, of Riskbreaker, is solved here."""
    game = "riskbreaker"
    plain, asked = ours(game)
    assert plain == pytest.approx(FOUND[game]["ours"], abs=CLOSE)
    job = next(job for job in readings(game).values() if job[1] not in asked)
    assert value(game, GAMES[game].rulings(**{job[1]: job[2]})) == pytest.approx(plain, abs=CLOSE)
    assert "barter_stat" not in asked
