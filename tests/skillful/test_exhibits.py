"""Every exhibit of Skillful, computed again by counting dice or compared with the source."""

from fractions import Fraction

from rules.calculators import ask
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS, under
from rules.skillful import SkillfulRulings

ROWS = ("Successful Defense", "Ordinary Defense", "Flailing Defense", "Bad Defense", "Terrible Defense",
        "Catastrophic Failure to Defend")  # fmt: skip
# A 1 loses another d20, a 20 gains one: each of those forty totals has 1 chance in 400, the others 1 in 20.
DIE = {total: Fraction(1, 20) for total in range(2, 20)}
DIE |= {total: Fraction(1, 400) for total in (*range(-19, 1), *range(21, 41))}


def rows(name):
    import_calculators("skillful")
    return list(EXHIBITS[f"skillful/{name}"]().rows)


def chance(wanted):
    """Return the chance that the total of an open d20 passes a test."""
    return sum(share for total, share in DIE.items() if wanted(total))


def row_of(loss, size=10):
    return ROWS[0] if loss <= 0 else ROWS[1 + min(loss // size, 4)]


def row_chances(attack, defence, size=10, fumble=None):
    """Return the chance of each row between two checks; a fumbled attack counts as the best row."""
    found = dict.fromkeys(ROWS, Fraction(0))
    for mine, share in DIE.items():
        for theirs, other in DIE.items():
            fumbled = fumble is not None and attack + mine <= fumble
            found[ROWS[0] if fumbled else row_of(attack + mine - defence - theirs, size)] += share * other
    return found


def test_open_d20_exhibits_equal_count():
    assert rows("open-d20") == sorted(DIE.items())
    assert rows("open-d20-at-least") == [(least, chance(lambda total, n=least: total >= n)) for least in range(-19, 41)]


def test_lead_and_match_exhibits_equal_count():
    leads = rows("skill-lead")
    assert [lead for lead, *_ in leads[::6]] == list(range(-20, 21, 5))
    for lead in (-20, 0, 5):
        assert [row[1:] for row in leads if row[0] == lead] == list(row_chances(lead, 0).items())
    tired = rows("even-match")
    assert [row for row, *_ in tired[::6]] == [0, 2, 4, 6, 8]
    for penalty, size in ((0, 10), (4, 6), (8, 3)):  # 10 less the penalty, and 3 at least
        assert [row[1:] for row in tired if row[0] == penalty] == list(row_chances(0, -penalty, size).items())


def test_fight_exhibits_roll_the_open_die():
    """By a ruling, a check without danger rolls a plain d20; a fight still rolls the open d20."""
    names = ("skill-lead", "even-match")
    ours = [rows(name) for name in names]
    assert [under(SkillfulRulings(calm_dice="closed-d20"), rows, name) for name in names] == ours


def test_attitude_exhibit_equals_count():
    """The sword's threshold is 8; relaxed takes 20 off in a fight, intense adds 5."""
    for name, added in (("Relaxed", -20), ("Ordinary", 0), ("Intense", 5)):
        found = row_chances(10, 10 + added, 10, 8)
        assert [row[1:] for row in rows("attitude-odds") if row[0] == name] == list(found.items())
    assert rows("attitudes") == [
        ("Relaxed", "−10", "−20", "2 Wind", "6 Wind", "1 Wind"), ("Ordinary", "0", "0", "5 Wind", "12 Wind", "1 Wind"),
        ("Intense", "+5", "+5", "20 Wind", "48 Wind", "4 Wind"),
    ]  # fmt: skip


def test_suckage_exhibit_lists_better_rows():
    """Points lift a loss into a better row, whose highest loss is 9, 19 and so on, or to no loss.

    N is 5 Wind, the cost of a successful defence. An ordinary loss costs 2N more. Worse rows cost 40 Wind and 10
    Stamina, then 15, 50 or 120 Health, each instead of the one before.
    """
    saves = ["10 Wind", "40 Wind + 10 Stamina", "15 Health", "35 Health", "70 Health, for 40 Wind + 10 Stamina more"]
    losses = (1, 5, 9, 10, 12, 19, 20, 21, 29, 30, 31, 39, 40, 41, 49)
    lifted = [max(loss // 10 * 10 - 1, 0) for loss in losses]
    assert rows("suckage") == [
        (loss, loss - after, row_of(loss).split()[0], row_of(after).split()[0], saves[loss // 10])
        for loss, after in zip(losses, lifted, strict=True)
    ]


def test_fumble_exhibits_equal_printed_list_and_count():
    printed = {"Walk": 0, "Eat": 0, "Throw a punch": 4, "Attack with a simple, low-recoil weapon": 4,
               "Attack with a sword": 8, "Shoot a typical firearm": 8, "Attack with a greatsword or polearm": 12,
               "Shoot a high-recoil pistol": 12, "Attack with a flail": 16, "Shoot a rocket launcher": 16}  # fmt: skip
    assert rows("fumble-list") == list(printed.items())
    assert rows("fumble-odds") == [
        (action, least, *(chance(lambda total, s=skill, n=least: n > 0 and total + s <= n) for skill in (0, 5, 10)))
        for action, least in printed.items()
    ]
    # each point of penalty is subtracted from the total and added to the threshold
    assert rows("fumble-fatigue") == [
        (penalty, chance(lambda total, p=penalty: total + 10 - p <= 8 + p)) for penalty in range(9)
    ]


def test_aid_exhibits_equal_count():
    bonus = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    assert rows("aid") == [(f"{10 * at} %", 3 * at, value, min(at - 2, 8)) for at, value in enumerate(bonus)]
    assert rows("aid-odds") == [
        (skill, sum(share * min(max((total + skill) // 3 - 2, 0), 8) for total, share in DIE.items()))
        for skill in range(31)
    ]


def test_table_exhibits_are_as_printed():
    assert rows("pools") == [("minutes", "Wind", "Wit"), ("hours", "Stamina", "Focus"), ("days", "Health", "Sanity")]
    assert rows("efforts") == [
        ("Swing a medium sword", "5 Wind"), ("Dodge a medium sword", "5 Wind"),
        ("Swing a two-handed bastard sword", "12 Wind"), ("Serve in championship tennis", "4 Wind + 2 Wit"),
    ]  # fmt: skip
    flail = "55 Wind + 10 Stamina"
    assert rows("defence-chart") == [
        (1, ROWS[0], "0", "N", "5 Wind"), (0, ROWS[1], "1–9", "N + 2N", "15 Wind"),
        (-1, ROWS[2], "10–19", "N + 2N + First", flail),
        (-2, ROWS[3], "20–29", "N + 2N + Second", f"{flail} + 15 Health"),
        (-3, ROWS[4], "30–39", "N + 2N + Third", f"{flail} + 50 Health"),
        (-4, ROWS[5], "40 or more", "N + 2N + Fourth", "15 Wind + 120 Health"),
    ]  # fmt: skip
    first = "40 Wind + 10 Stamina"
    assert rows("consequences") == [
        ("First", first, "10 Health"), ("Second", f"{first} + 15 Health", "30 Health"),
        ("Third", f"{first} + 50 Health", "60 Health"), ("Fourth", "120 Health", "100 Health"),
    ]  # fmt: skip
    assert rows("ratings") == [("Broadsword", 15, 50, 120), ("9mm Pistol", 30, 60, 100)]
    assert [name for name, _ in rows("other-things")] == ["First", "Second", "Third", "Fourth"]


def test_narrowing_and_suckage_exhibits_equal_count():
    def cutoffs(size):
        return "/".join(str(size * tens) for tens in range(5))

    assert rows("narrowing") == [
        (penalty, *(cutoffs(max(10 - penalty, least)) for least in (3, 2, 1))) for penalty in range(11)
    ]
    for loss, points, before, after, saved in rows("suckage"):
        at = ROWS.index(row_of(loss))
        assert (before, after) == (ROWS[at].split()[0], ROWS[at - 1].split()[0])
        assert row_of(loss - points) == ROWS[at - 1] != row_of(loss - points + 1)
        assert saved == ["10 Wind", "40 Wind + 10 Stamina", "15 Health", "35 Health",
                         "70 Health, for 40 Wind + 10 Stamina more"][at - 1]  # fmt: skip


def test_check_calculators_describe_a_roll():
    answer = ask("skillful/open-d20", added=7, target=15)
    assert dict(answer.values) == {"reached": chance(lambda total: total >= 8), "mean": 7 + Fraction(21, 2)}
    assert [row[:2] for row in answer.exhibits[1].rows] == [(total + 7, share) for total, share in sorted(DIE.items())]
    assert list(answer.exhibits[2].rows) == [(n + 7, chance(lambda total, n=n: total >= n)) for n in range(-19, 41)]
    fumbled, found = chance(lambda total: total + 9 <= 8), row_chances(9, 7, 10, 8)
    answer = ask("skillful/check", attacker={"skill": 9}, defender={"skill": 7})
    beaten = sum(found[row] for row in ROWS[1:])
    assert dict(answer.values) == {"beaten": beaten, "defended": found[ROWS[0]], "fumbled": fumbled}
    shown = dict(row[:2] for row in answer.exhibits[1].rows)
    assert [shown[row] for row in ROWS] == [found[ROWS[0]] - fumbled, *list(found.values())[1:]]
    assert sum(share for name, share in shown.items() if name.startswith("Fumbled")) == fumbled
    # both pay 5, the loser 10 more; short of the fourth penalty 40 and 10; and the hits
    lost = [found[row] for row in ROWS]
    flail = sum(lost[2:5])
    assert answer.exhibits[2].rows[1] == (
        "Defender", 5 + 10 * sum(lost[1:]) + 40 * flail, 10 * flail, 15 * lost[3] + 50 * lost[4] + 120 * lost[5],
    )  # fmt: skip


def test_attitude_fumble_and_suckage_calculators_describe_a_roll():
    won = {
        name: row_chances(10, 10 + added, 10, 8)[ROWS[0]]
        for name, added in (("relaxed", -20), ("ordinary", 0), ("intense", 5))
    }
    answer = ask("skillful/attitudes")
    assert dict(answer.values) == won
    assert list(answer.exhibits[0].rows) == [(name.capitalize(), share) for name, share in won.items()]
    other = ask("skillful/attitudes", side="attacker")
    assert other["ordinary"] == 1 - won["ordinary"]
    answer = ask("skillful/fumble", action="attack with a flail", skill=5)
    assert answer["fumbles"] == chance(lambda total: total + 5 <= 16)
    levels = [chance(lambda total, n=n: min(max(16 - total - 5 + 10, -1) // 10, 4) == n) for n in range(1, 5)]
    assert [row[1] for row in answer.exhibits[0].rows] == [1 - answer["fumbles"], *levels]
    answer = ask("skillful/suckage", loss=21)
    assert answer["points"] == 2
    assert [(points, row) for points, row, _ in answer.exhibits[0].rows] == [
        (0, "Bad Defense"), (2, "Flailing Defense"), (12, "Ordinary Defense"), (21, "Successful Defense"),
    ]  # fmt: skip


def test_aid_calculator_describes_a_roll():
    """Skill 8 for a total of 25, helped by skill 6."""
    alone = helped = mean = Fraction(0)
    for mine, share in DIE.items():
        alone += share * (mine + 8 >= 25)
        for theirs, other in DIE.items():
            bonus = min(max(10 * (theirs + 6) // max(mine + 8, 30) - 2, 0), 8)
            helped += share * other * (mine + 8 + bonus >= 25)
            mean += share * other * bonus
    answer = ask("skillful/aid", skill=8, helper=6, target=25)
    assert dict(answer.values) == {"alone": alone, "with_aid": helped, "mean_bonus": mean}


def test_attitudes_calculator_equals_check_calculator():
    """Each attitude's row equals the answer of the check calculator, for either side."""
    for side, row in (("attacker", 0), ("defender", 1)):
        _, ends_of, means = ask("skillful/attitudes", side=side).exhibits
        for name, *costs in means.rows:
            check = ask("skillful/check", **{side: {"attitude": name.lower()}})
            shown = dict(
                zip([column.name for column in check.exhibits[2].columns], check.exhibits[2].rows[row], strict=True)
            )
            named = zip([column.name for column in means.columns][1:], costs, strict=True)
            assert all(shown.get(pool, 0) == cost for pool, cost in named), (side, name)
            shown_chances = [(row_name, chance) for row_name, chance, _, _ in check.exhibits[1].rows]
            assert [row[1:] for row in ends_of.rows if row[0] == name] == shown_chances


def test_fumble_and_aid_calculators_show_chances():
    """A sword is fumbled at 8 and below; aid is counted over all pairs of dice."""
    found = ask("skillful/fumble").exhibits[1].rows
    assert found == tuple((skill, chance(lambda total, s=skill: total + s <= 8)) for skill in range(31))
    bonus = {}
    for mine, share in DIE.items():
        for theirs, other in DIE.items():
            points = min(max(10 * (theirs + 6) // max(mine + 8, 30) - 2, 0), 8)
            bonus[points] = bonus.get(points, 0) + share * other
    assert dict(row[:2] for row in ask("skillful/aid", skill=8, helper=6, target=25).exhibits[1].rows) == bonus


def test_fumble_calculator_shows_levels():
    """Below the sword's 8 by less than ten is the first consequence; each full ten is the next one."""
    shown = dict(row[:2] for row in ask("skillful/check", attacker={"skill": 0}).exhibits[1].rows)
    for level, name in enumerate(("first", "second", "third", "fourth"), 1):
        expected = chance(lambda total, n=level: total <= 8 and min((8 - total) // 10 + 1, 4) == n)
        assert shown[f"Fumbled attack: {name} consequence"] == expected
