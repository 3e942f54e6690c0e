"""Laws of chances in every game: they add up to 1, and a better number never makes them worse."""

from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import strategies as st

from rules.core import Odds, Rulings, list_rulings


def never_worse(before: Odds[Any], after: Odds[Any], rank: Callable[[Any], Any]) -> bool:
    """Return whether every rank is reached at least as often after a change as before; `rank` orders the results."""
    first, then = (dict(state.map(rank).items()) for state in (before, after))
    assert sum(first.values()) == sum(then.values()) == 1
    rungs = {*first, *then}
    return all(
        sum(chance for rung, chance in then.items() if rung >= least)
        >= sum(chance for rung, chance in first.items() if rung >= least)
        for least in rungs
    )


def readings(rulings: type[Rulings], *names: str) -> st.SearchStrategy[Any]:
    """Return a strategy of rulings: these errata have any alternative, all others the recommended one."""
    ways = {option.name: st.sampled_from(tuple(option.alternatives)) for option in list_rulings(rulings)}
    return st.builds(rulings, **{name: ways[name] for name in names})


def read_back(lines: Iterable[str], read: Callable[[str, str], Any], write: Callable[[Any], str]) -> list[Any]:
    """Return the people of some lines, and check that writing and reading each of them again changes nothing."""
    people = [read(name, line) for name, line in zip("ABC", lines, strict=False)]
    assert [read(person.name, write(person)) for person in people] == people
    return people
