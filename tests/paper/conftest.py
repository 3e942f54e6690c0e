"""Fixtures: the books, cards and sheets that `make books` has printed."""

import pytest

from paper.catalogue import FOLDER
from paper.sources import SITE, games

GAMES = {game.slug: game for game in games()}


@pytest.fixture(scope="session")
def shelf():
    """The folder with all printed files."""
    folder = SITE / FOLDER
    if not folder.exists():
        pytest.fail(f"{folder} is not there: run `make books` first", pytrace=False)
    return folder
