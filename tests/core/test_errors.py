"""Checks keep their bounds, and their messages name the value and the allowed values."""

from enum import IntEnum

import pytest

from rules.core import BadInput, IllegalChoice, RuleError, refusal, require_int, require_one_of
from rules.core.errors import require_text


def forbid() -> None:
    raise IllegalChoice("rb.cost.pay", "too little Advantage")


@pytest.mark.parametrize("value", [1, 5, 10])
def test_require_int_accepts_bounds(value):
    assert require_int(value, 1, 10, "a stat") == value


@pytest.mark.parametrize("value", [0, 11, -1, 2.0, "3", None, True])
def test_require_int_rejects_values_beyond_bounds(value):
    with pytest.raises(BadInput, match="A stat must be a whole number from 1 to 10") as caught:
        require_int(value, 1, 10, "a stat")
    assert caught.value.value is value


def test_require_int_accepts_enum_numbers():
    class Face(IntEnum):
        ACE = 1
        SIX = 6

    assert require_int(Face.SIX, 1, 6, "a face") == 6
    with pytest.raises(BadInput, match="A face must be a whole number from 2 to 6"):
        require_int(Face.ACE, 2, 6, "a face")


def test_require_int_without_upper_bound_names_the_lower():
    assert require_int(10**9, 1, None, "a Risk") == 10**9
    with pytest.raises(BadInput, match="A Risk must be a whole number of at least 1"):
        require_int(0, 1, None, "a Risk")


@pytest.mark.parametrize("value", [0.5, "3", None, True])
def test_require_int_without_bounds_accepts_any_whole_number(value):
    assert require_int(-(10**9), None, None, "a change") == -(10**9)
    with pytest.raises(BadInput, match=r"A change must be a whole number, not "):
        require_int(value, None, None, "a change")


def test_require_one_of_returns_the_option_or_raises():
    assert require_one_of("b", iter("abc"), "a letter") == "b"
    with pytest.raises(BadInput, match="A letter must be one of a, b, c, not 'd'"):
        require_one_of("d", "abc", "a letter")


def test_illegal_choice_names_its_rule():
    error = IllegalChoice("rb.cost.pay", "too little Advantage")
    assert (error.rule, error.why, str(error)) == (
        "rb.cost.pay",
        "too little Advantage",
        "too little Advantage [rb.cost.pay]",
    )


def test_require_text_rejects_lone_surrogate():
    for half in (0xD800, 0xDFFF):
        with pytest.raises(BadInput, match="A name must be a text without lone surrogates"):
            require_text(chr(half), None, "a name")
    assert require_text("ł…", 2, "a name") == "ł…"


def test_refusal_returns_message_of_bad_input():
    assert refusal(require_int, 11, 1, 10, "a stat") == "A stat must be a whole number from 1 to 10, not 11."


def test_refusal_returns_message_and_rule():
    assert refusal(forbid) == "too little Advantage [rb.cost.pay]"


def test_refusal_raises_if_call_is_allowed():
    with pytest.raises(RuleError, match="require_int allows this"):
        refusal(require_int, 5, 1, 10, "a stat")


def test_refusal_passes_other_errors():
    with pytest.raises(ZeroDivisionError):
        refusal(divmod, 1, 0)
