"""Dice as written: the parser is the inverse of printing, and refuses everything else in words."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from rules.core import BadInput, Die, ScriptError, d6, d8, d10, d20, keep_highest, keep_lowest, open_ended, parse_pool

dice = some.builds(Die, some.integers(1, 1000))
sums = some.builds(lambda count, die: count * die, some.integers(0, 100), dice)
plain = dice | sums
mixes = some.lists(plain, min_size=2, max_size=6).map(lambda parts: sum(parts[1:], parts[0]))
counts = some.integers(1, 100).flatmap(lambda count: some.tuples(some.just(count), some.integers(1, count)))
kept = some.builds(
    lambda keep, both, die: keep(both[0], die, both[1]), some.sampled_from([keep_highest, keep_lowest]), counts, dice
)
opened = some.builds(open_ended, some.builds(Die, some.integers(2, 1000)))


@given(plain | mixes | kept | opened)
@example(0 * d8)
@example(1 * d20)
def test_what_a_pool_prints_as_is_that_pool(each):
    assert parse_pool(str(each)) == each


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("d10", d10),
        ("2d8", 2 * d8),
        ("4d8kh2", keep_highest(4, d8, 2)),
        ("4d8kl2", keep_lowest(4, d8, 2)),
        ("d20!", open_ended(d20)),
        ("2d6+d8", 2 * d6 + d8),
        (" 2D6 + D8 ", 2 * d6 + d8),
        ("4D8KH2", keep_highest(4, d8, 2)),
    ],
)
def test_dice_as_people_write_them(text, meant):
    assert parse_pool(text) == meant


@pytest.mark.parametrize(
    "text",
    ["", " ", "d", "8", "2x8", "2d", "d8d8", "d8+", "+d8", "d8++d8", "d8-1", "d8+1", "2d8 kh1", "2d8k1", "2d8kh",
     "d20!!", "d٨", "2 d8", "d-8", "-2d8", "d8.5", "d99999999", "2d8\n3d6", None, 8],
)  # fmt: skip
def test_anything_else_is_refused_with_what_is_allowed(text):
    with pytest.raises(BadInput, match="Dice must be written like d20, 2d8, 4d8kh2") as refused:
        parse_pool(text)
    assert refused.value.value == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("d0", "A die's number of sides must be a whole number from 1 to 1000"),
        ("101d6", "The number of dice must be a whole number from 0 to 100"),
        ("2d8kh3", "The number of dice kept must be a whole number from 1 to 2"),
        ("d1!", "An open-ended die's number of sides must be a whole number from 2 to 1000"),
        ("2d20!", "An open-ended die must be rolled alone"),
        ("d20!+d6", "Added dice must be plain"),
        ("4d8kh2+d6", "Added dice must be plain"),
    ],
)
def test_dice_that_cannot_be_rolled_are_refused_with_the_reason(text, why):
    with pytest.raises(BadInput, match=why):
        parse_pool(text)


@given(some.text(alphabet="0123456789dkhl!+ D", max_size=14))
def test_no_text_does_anything_but_be_read_or_refused(text):
    try:
        read = parse_pool(text)
    except BadInput:
        return
    except ScriptError as error:  # nothing that is read may fail for another reason
        raise AssertionError(text) from error
    assert parse_pool(str(read)) == read
