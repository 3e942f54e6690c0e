"""Fixtures: the downloads that `make site` has written into the theme."""

import json

import pytest

from exports import LIST, THEME


@pytest.fixture(scope="session")
def read():
    """Read a download by its path on the site."""

    def content(path):
        file = THEME / path
        if not file.exists():
            pytest.fail(f"{path} is not there: run `make site` first", pytrace=False)
        return file.read_bytes()

    return content


@pytest.fixture(scope="session")
def index(read):
    """The list of downloads."""
    return json.loads(read(LIST))
