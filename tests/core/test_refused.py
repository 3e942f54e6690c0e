"""`refusal` shows readers why something is not allowed, and never hides that it is allowed."""

import pytest

from rules.core import IllegalChoice, RuleError, refusal, require_int


def forbid() -> None:
    raise IllegalChoice("rb.cost.pay", "too little Advantage")


def test_the_message_of_an_input():
    assert refusal(require_int, 11, 1, 10, "a stat") == "A stat must be a whole number from 1 to 10, not 11."


def test_the_message_of_a_rule():
    assert refusal(forbid) == "too little Advantage [rb.cost.pay]"


def test_what_is_allowed_is_an_error():
    with pytest.raises(RuleError, match="require_int allows this"):
        refusal(require_int, 5, 1, 10, "a stat")


def test_other_errors_pass():
    with pytest.raises(ZeroDivisionError):
        refusal(divmod, 1, 0)
