"""What has gone stale, and what is not sealed yet: the sides of now against the sides that were sealed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from book.check.seals.sides import Seal
from book.read.index import Index, Place

_LOG = "no entry under Unreleased in CHANGELOG.md names"


@dataclass(frozen=True, slots=True)
class Judged:
    """What changed on one side alone, as a sentence for each identifier, and what only wants sealing."""

    stale: Mapping[str, str]
    unsealed: tuple[str, ...]


def judge(sealed: Mapping[str, Seal], now: Mapping[str, Seal], pages: Index) -> Judged:
    """Compare the seals with the pages, the rulings and the changelog of now."""
    stale = dict(_stale(sealed, now, pages))
    changed = [name for name in now if name not in sealed or _moved(sealed[name], now[name])]
    gone = [name for name in sealed if name not in now]
    return Judged(stale, tuple(name for name in (*changed, *gone) if name not in stale))


def renewed(sealed: Mapping[str, Seal], now: Mapping[str, Seal], pages: Index) -> dict[str, Seal]:
    """The seals of now, but the old ones of what has gone stale and of what did not change.

    What did not change keeps its lines of the changelog too: a line that is written and sealed before the
    words it is about still counts for them.
    """
    judged = judge(sealed, now, pages)
    anew = set(judged.unsealed)
    return {name: now[name] if name in anew else sealed[name] for name in now}


def _stale(sealed: Mapping[str, Seal], now: Mapping[str, Seal], pages: Index) -> Iterator[tuple[str, str]]:
    moved = {name: _moved(sealed.get(name, {}), seal) for name, seal in now.items()}
    for name, seal in now.items():
        if name not in sealed or _announced(sealed[name], seal):
            continue
        why = _of_rule(name, moved, pages) if name in pages.rules else _of_erratum(name, moved[name], pages)
        if why:
            yield name, f"{name}{why} {_LOG} {name}"


def _of_rule(rule: str, moved: Mapping[str, set[str]], pages: Index) -> str:
    """Why a rule's statement is stale: it changed, and neither an example of it nor an erratum about it did."""
    errata = [place.section.id for place in pages.errata_about(rule)]
    if moved[rule] != {"statement"} or any(moved[each] for each in errata):
        return ""
    about = f"none of the errata about it ({', '.join(errata)}) did" if errata else "no erratum is about it"
    return f": its statement ({_at(pages.rules[rule][0])}) changed; its examples did not, {about},"


def _of_erratum(erratum: str, moved: set[str], pages: Index) -> str:
    """Why a ruling is stale: what it says and what is chosen go together; an example may stand for either."""
    place = pages.errata[erratum][0]
    words = f"the words under “Ruling” ({_at(place)})"
    option = f"its option in rules/{place.page.partition('/')[0]}/rulings.py"
    about = f" (about {', '.join(place.section.words('data-rules'))}):"
    if "choice" in moved and "ruling" not in moved:
        return f"{about} our choice for {option} changed; {words} did not,"
    if moved - {"story"} == {"alternatives"}:
        return f"{about} {option} changed; {words} and its examples did not,"
    if moved - {"story"} == {"ruling"}:
        return f"{about} {words} changed; {option} and its examples did not,"
    return ""


def _moved(old: Seal, new: Seal) -> set[str]:
    """The sides that changed; the changelog is none of them."""
    return {side for side in old.keys() | new.keys() if old.get(side) != new.get(side)} - {"changelog"}


def _announced(old: Seal, new: Seal) -> bool:
    """Whether the changelog has a line about it that it had not when it was sealed."""
    return bool(set(new["changelog"].split()) - set(old.get("changelog", "").split()))


def _at(place: Place) -> str:
    return f"docs/{place.page}:{place.section.line}"
