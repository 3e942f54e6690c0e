"""Queries of players with their expected first result: `queries.yml`, on the built site."""

from pathlib import Path

import pytest
import yaml

from rules.games import BY_PREFIX, GAMES

QUERIES = {
    (game, str(question)): wanted
    for game, asked in yaml.safe_load(Path(__file__).with_name("queries.yml").read_text(encoding="utf-8")).items()
    for question, wanted in asked.items()
}


@pytest.fixture(scope="module")
def answers(find) -> dict[tuple[str, str], list[str]]:
    return dict(zip(QUERIES, find(QUERIES), strict=True))


@pytest.mark.parametrize(("game", "question"), QUERIES)
def test_search_puts_expected_page_first(game, question, answers):
    assert answers[game, question][:1] == [QUERIES[game, question]]


def test_queries_cover_every_game():
    asked = [game for game, _ in QUERIES]
    assert len(asked) >= 80
    assert {game for game in asked if asked.count(game) >= 10} == {*asked}


def test_unknown_words_find_nothing(find):
    assert find([("riskbreaker", "xylophone"), ("", "qqqq")]) == [[], []]


def test_search_prefers_current_game(find):
    found = find([(game, "initiative") for game in GAMES])
    has_one = [prefix for prefix in BY_PREFIX if any(name.startswith(prefix) for name in found[0])]
    assert len(has_one) >= 5
    for prefix, answer in zip(BY_PREFIX, found, strict=True):
        assert answer[0].startswith(prefix) or prefix not in has_one
    assert all(len({result[:2] for result in answer}) > 1 for answer in found)
