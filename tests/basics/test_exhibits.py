"""Every exhibit of Rules Basics, computed again by counting dice or compared with the source."""

from fractions import Fraction
from itertools import product

import pytest

from rules.basics import BasicsRulings
from rules.calculators import ask
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS, under

ROLLS = [sum(faces) for faces in product(range(1, 7), repeat=3)]


def rows(name):
    import_calculators("basics")
    return list(EXHIBITS[f"basics/{name}"]().rows)


def hits(skill):
    """Return the chance of 3d6 at or under a skill."""
    return Fraction(sum(roll <= skill for roll in ROLLS), 216)


def contest_chances(one, other):
    """Return the result of a contest from both margins; if both fail, no side wins."""
    found = dict.fromkeys(("the first wins", "the second wins", "a tie", "both fail"), 0)
    for first, second in product(ROLLS, repeat=2):
        mine, theirs = one - first, other - second
        if mine < 0 and theirs < 0:
            found["both fail"] += 1
        else:
            found["a tie" if mine == theirs else "the first wins" if mine > theirs else "the second wins"] += 1
    return {words: Fraction(number, 216**2) for words, number in found.items()}


def test_roll_exhibits_equal_count():
    assert rows("rolls") == [(total, Fraction(ROLLS.count(total), 216)) for total in range(3, 19)]
    assert rows("success") == [(target, hits(target)) for target in range(3, 19)]


def test_contest_exhibits_equal_count():
    assert rows("contest") == [(skill, *end) for skill in range(6, 19) for end in contest_chances(skill, 12).items()]
    shown = {(first, second): chance for first, second, chance in rows("contest-grid")}
    assert list(shown) == list(product(range(8, 17), repeat=2))
    for first, second in ((8, 8), (8, 16), (12, 11), (14, 15), (16, 16)):
        assert shown[first, second] == contest_chances(first, second)["the first wins"]


def test_maneuvers_exhibit_lists_all_ten():
    assert [(name, movement, defends) for name, _, movement, defends in rows("maneuvers")] == [
        ("Do Nothing", "none", "yes"), ("Move", "Move", "yes"), ("Aim", "none", "yes"), ("Attack", "a step", "yes"),
        ("Feint", "none", "yes"), ("All-Out Attack", "a step", "no"), ("Charge (Move and Attack)", "Move", "yes"),
        ("All-Out Defense", "none", "yes"), ("Concentrate", "none", "yes"), ("Ready", "none", "yes"),
    ]  # fmt: skip


def test_exhibits_of_aim_strong_and_charge_are_as_printed():
    # Acc 2 after a second, 1 more after two, 2 more from three on; braced 1 more
    assert rows("aim") == [(0, 0, 0), (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 4, 5)]
    assert rows("strong") == [(1, 2, 1, 2), (2, 2, 2, 2), (3, 2, 3, 3), (4, 2, 4, 4), (5, 2, 5, 5)]
    assert rows("charge") == [
        (skill, name, hits(used))
        for skill in range(3, 21) for name, used in (("Attack", skill), ("Charge", min(skill - 4, 9)))
    ]  # fmt: skip


def feint_lead_of(skill, against):
    """Return the lead of a feint: the own margin less the opponent's; a failure counts as 0."""
    won = 0
    for first, second in product(ROLLS, repeat=2):
        mine, theirs = skill - first, against - second
        lead = mine - max(theirs, 0) if mine >= 0 and mine > theirs else 0
        won += sum(roll <= skill + lead for roll in ROLLS)
    return Fraction(won, 216**3)


def test_plan_exhibits_of_six_turns_equal_count():
    """Skill 12 and 1d + 2 damage (5.5 on average) against a dodge of 9: a hit lands if the dodge fails."""
    missed = 1 - hits(9)

    def plan(name, defends, skill, attacks, mean=Fraction(11, 2)):
        lands = hits(skill) * missed
        return name, defends, 1 - (1 - lands) ** attacks, lands * attacks / 6, lands * attacks * mean / 6

    def found(exhibit):
        return {row[0]: row for row in rows(exhibit)}

    plain = [
        plan("Attack", "yes", 12, 6), plan("All-Out: Strong", "no", 12, 6, Fraction(15, 2)),
        plan("Charge", "yes", 8, 6), plan("All-Out: Double", "no", 12, 12),
    ]  # fmt: skip
    sword, bow = found("plans-sword"), found("plans-bow")
    assert [sword[row[0]] for row in plain] == plain
    lands = feint_lead_of(12, 12) * missed  # three times in six turns
    assert sword["Feint, Attack"][1:] == ("yes", 1 - (1 - lands) ** 3, lands / 2, lands / 2 * Fraction(11, 2))
    assert sword["All-Out: Determined"] == plan("All-Out: Determined", "no", 16, 6)
    assert sword["Aim 2 s, Attack"] == plan("Aim 2 s, Attack", "yes", 13, 2)
    assert sword["Aim 3 s, Determined"] == plan("Aim 3 s, Determined", "no", 18, 1)
    shots = [
        plan("Attack", "yes", 12, 6), plan("Aim 1 s, Attack", "yes", 14, 3), plan("Aim 2 s, Attack", "yes", 15, 2),
        plan("Aim 3 s, Attack", "yes", 16, 1), plan("All-Out: Determined", "no", 13, 6),
        plan("Charge", "yes", 10, 6), plan("Aim 1 s, Determined", "no", 15, 3),
        plan("Aim 3 s, Determined", "no", 17, 1),
    ]  # fmt: skip
    assert [bow[shot[0]] for shot in shots] == shots


def test_worth_exhibit_of_feints_equals_count():
    shown = {(skill, plan): chance for skill, plan, chance in rows("worth-of-feints")}
    assert [row for row, _ in list(shown)[::4]] == list(range(3, 19))
    for skill in (7, 12):
        assert shown[skill, "All-Out: Feint"] == feint_lead_of(skill, 12) == 2 * shown[skill, "Feint, Attack"]
        assert shown[skill, "Attack"] == hits(skill)
        assert shown[skill, "All-Out: Determined"] == hits(skill + 4)


@pytest.mark.parametrize("aimed", ["as-printed", "ranged"])
def test_worth_exhibit_of_aiming_equals_count(aimed):
    """A ruling that lets swords be aimed changes nothing for a ranged weapon."""
    assert under(BasicsRulings(aim_weapon=aimed), rows, "worth-of-aiming") == [
        (skill, *plan) for skill in range(3, 19) for plan in (
            ("Attack", hits(skill)), ("Aim 1 s, Attack", hits(skill + 3) / 2), ("Aim 2 s, Attack", hits(skill + 4) / 3),
            ("Aim 3 s, Attack", hits(skill + 5) / 4))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "target"),
    [
        ({"kind": "ranged", "acc": 4, "seconds": 3}, 12 + 4 + 2),
        ({"kind": "ranged", "acc": 4, "seconds": 1, "braced": True}, 12 + 4 + 1),
        ({"kind": "ranged", "acc": 4, "seconds": 0}, 12),
        ({"kind": "charge", "change": 5}, 9),
        ({"kind": "charge"}, 12 - 4),
        ({"kind": "ranged-charge", "acc": 4, "seconds": 3}, 12 - 2),
    ],
)
def test_success_roll_calculator_counts_aim_and_charge(asked, target):
    assert ask("basics/success-roll", skill=12, **asked).values["succeeds"] == hits(target)


def test_roll_calculators_describe_a_roll():
    told = ask("basics/success-roll", skill=14, change=-2)
    assert dict(told.values) == {"succeeds": hits(12), "fails": 1 - hits(12)}
    assert list(told.exhibits[0].rows) == [("Success", hits(12)), ("Failure", 1 - hits(12))]
    margins = [12 - roll for roll in ROLLS]
    assert list(told.exhibits[1].rows) == [
        (by, Fraction(margins.count(by), 216), Fraction(sum(margin >= by for margin in margins), 216),
         Fraction(sum(margin <= by for margin in margins), 216))
        for by in range(-6, 10)
    ]  # fmt: skip
    told, end = ask("basics/contest", first=13, second=11), contest_chances(13, 11)
    assert dict(told.values) == {"wins": end["the first wins"], "loses": end["the second wins"]}
    assert [chance for _, chance in told.exhibits[0].rows] == list(end.values())


def test_feint_calculator_describes_a_roll():
    """The lead is the own margin less the opponent's; a failure counts as 0. The next attack adds the lead."""
    leads = []
    for first, second in product(ROLLS, repeat=2):
        mine, theirs = 11 - first, 9 - second
        leads.append(mine - max(theirs, 0) if mine >= 0 and mine > theirs else 0)
    answer = ask("basics/feint", skill=11, against=9)
    after = sum(hits(11 + lead) * Fraction(leads.count(lead), 216**2) for lead in set(leads))
    assert dict(answer.values) == {
        "succeeds": Fraction(sum(lead > 0 for lead in leads), 216**2), "mean_bonus": Fraction(sum(leads), 216**2),
        "hits_alone": hits(11), "hits_after": after,
    }  # fmt: skip
    assert [row[:2] for row in answer.exhibits[1].rows] == [
        (lead, Fraction(leads.count(lead), 216**2)) for lead in sorted(set(leads))
    ]
    assert [chance for _, chance in answer.exhibits[2].rows] == [hits(11), after]
