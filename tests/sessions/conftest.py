"""A fixture for tests whose results must not depend on the speed of the machine."""

import pytest

from rules.sessions import choice_form, evaluation


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give advice and previews more time than a slow machine needs."""
    for module, name in ((evaluation, "SOON"), (evaluation, "LONG"), (choice_form, "RUN_TIME_S")):
        monkeypatch.setattr(module, name, 600)
