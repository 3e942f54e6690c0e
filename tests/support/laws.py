"""Laws of chances in every game: they add up to 1, and a better number never makes them worse."""

from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import strategies as st

from rules.core import Odds, Rulings, list_rulings


def never_worse(before: Odds[Any], after: Odds[Any], rank: Callable[[Any], Any]) -> bool:
    """Whether every rung is reached at least as often after a change as before it; `rank` orders results upwards."""
    first, then = (dict(state.map(rank).items()) for state in (before, after))
    assert sum(first.values()) == sum(then.values()) == 1
    rungs = {*first, *then}
    return all(
        sum(chance for rung, chance in then.items() if rung >= least)
        >= sum(chance for rung, chance in first.items() if rung >= least)
        for least in rungs
    )


def readings(rulings: type[Rulings], *names: str) -> st.SearchStrategy[Any]:
    """Rulings of a game in which these errata are read in any way there is, and all others as by our ruling."""
    ways = {option.name: st.sampled_from(tuple(option.alternatives)) for option in list_rulings(rulings)}
    return st.builds(rulings, **{name: ways[name] for name in names})


def read_back(lines: Iterable[str], read: Callable[[str, str], Any], write: Callable[[Any], str]) -> list[Any]:
    """The people of some lines, each of whom reads the same as it is written."""
    people = [read(name, line) for name, line in zip("ABC", lines, strict=False)]
    assert [read(person.name, write(person)) for person in people] == people
    return people
