"""Misspelled queries: with a letter left out or two swapped, nearly all queries keep their first result."""

from itertools import pairwise

import pytest

KEPT = 0.95


def left_out(title):
    return {title[:at] + title[at + 1 :] for at, letter in enumerate(title) if letter.isalnum()}


def swapped(title):
    places = [at for at, pair in enumerate(pairwise(title)) if all(map(str.isalnum, pair)) and pair[0] != pair[1]]
    return {title[:at] + title[at + 1] + title[at] + title[at + 2 :] for at in places}


@pytest.mark.long
@pytest.mark.parametrize("slip", [left_out, swapped])
def test_misspelled_query_keeps_first_result(slip, find, everything):
    subjects = [entry for entry in everything if entry.kind in ("word", "calculator")]
    asked = [(subject.game, subject.title) for subject in subjects]
    meant = dict(zip(asked, find(asked), strict=True))
    slips = [
        (subject.game, wrong, subject.title)
        for subject in subjects
        for wrong in sorted(slip(subject.title))
        if wrong.strip()
    ]
    found = find([(game, wrong) for game, wrong, _ in slips])
    kept = [meant[game, title][:1] == answer[:1] for (game, _, title), answer in zip(slips, found, strict=True)]
    assert len(slips) > 1000
    assert sum(kept) / len(kept) >= KEPT, [slip for slip, is_kept in zip(slips, kept, strict=True) if not is_kept]


def test_terms_and_calculators_are_found_by_name(find, everything):
    subjects = [entry for entry in everything if entry.kind in ("word", "calculator")]
    found = find([(subject.game, subject.title) for subject in subjects])
    assert [subject.id for subject, answer in zip(subjects, found, strict=True) if subject.id not in answer[:3]] == []


def test_misspellings_leave_out_or_swap_letters():
    assert left_out("to d6") == {"o d6", "t d6", "to 6", "to d"}
    assert swapped("to d6") == {"ot d6", "to 6d"}
