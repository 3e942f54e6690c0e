"""Every exhibit of Stance and Poise, computed again by counting dice or compared with the source."""

from fractions import Fraction
from itertools import product
from operator import eq, ge, le

from rules.calculators import ask
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS

D20 = range(1, 21)
# The six printed rows, each with its lowest result.
FROM = {"Excellent": 10, "Good": 5, "So-so": 0, "Blah": -5, "Bad": -10, "Total Failure": -999}
NAMES = list(reversed(FROM))


def rows(name):
    import_calculators("aretis")
    return EXHIBITS[f"aretis/{name}"]().rows


def row_of(result):
    return next(name for name, least in FROM.items() if result >= least)


def share(results, wanted):
    """Return the share of the wanted results; all results are equally likely."""
    results = list(results)
    return Fraction(sum(map(wanted, results)), len(results))


def against(edge, dice=D20):
    """Return Attack − Defence − the attacker's die + the defender's die."""
    return [edge - mine + theirs for mine, theirs in product(dice, repeat=2)]


def test_table_exhibit_has_the_printed_rows():
    assert rows("table") == (
        ("Total Failure", "≤ −11", "countered", "−3", "+2", "−1"), ("Bad", "−10 to −6", "countered", "−2", "+1", "−1"),
        ("Blah", "−5 to −1", "misses", "−1", "0", "−1"), ("So-so", "0 to 4", "lands", "0", "−1", "−1"),
        ("Good", "5 to 9", "lands", "+1", "−2", "−1"), ("Excellent", "≥ 10", "lands", "+2", "−3", "−1"),
    )  # fmt: skip
    assert rows("agility-table") == (
        ("Total Failure", "normal", "–"), ("Bad", "easy", "–"), ("Blah", "–", "–"), ("So-so", "–", "–"),
        ("Good", "–", "normal"), ("Excellent", "–", "hard"),
    )  # fmt: skip


def test_rows_by_edge_exhibit_equals_count():
    counted = [(edge, name, share(against(edge), lambda result, n=name: row_of(result) == n))
               for edge in range(-15, 16) for name in NAMES]  # fmt: skip
    assert list(rows("rows-by-edge")) == counted


def test_rows_by_dice_exhibit_equals_count():
    bell = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    pair = [sum(faces) for faces in product(range(1, 11), repeat=2)]
    dice = {"d10": range(1, 11), "d20": D20, "2d10": pair, "3d6": bell, "d100": range(1, 101)}
    shown = {}
    for name, row, chance in rows("rows-by-dice"):
        shown.setdefault(name, {})[row] = chance
    assert {"d10", "d20", "3d6", "d100"} <= set(shown)
    for name in sorted(set(shown) & set(dice)):
        counted = {row: share(against(0, dice[name]), lambda result, r=row: row_of(result) == r) for row in NAMES}
        assert shown[name] == counted


def test_exhibits_of_single_tests_equal_count():
    assert list(rows("lone-attack")) == [(skill, Fraction(skill, 20)) for skill in D20]
    shift = {"easy": 5, "normal": 0, "hard": -5}
    assert list(rows("agility-tests")) == [
        (skill, name, Fraction(min(max(skill + more, 0), 20), 20)) for skill in D20 for name, more in shift.items()
    ]
    assert list(rows("rounds-down")) == [(skill, Fraction(20, skill)) for skill in D20]  # a chance of s/20 each round


def test_allied_defence_exhibit_equals_count():
    own = [12 - die for die in D20]
    for skill, words, lands in rows("allied-defence"):
        alone = [skill - die for die in D20]
        helped = {
            "alone": alone,
            "with help": [first + second for first, second in product(alone, repeat=2)],
            "with help above zero only": [first + max(second, 0) for first, second in product(alone, repeat=2)],
        }[words]
        assert lands == share((mine - theirs for mine, theirs in product(own, helped)), lambda result: result >= 0)
    assert [row[0] for row in rows("allied-defence")[::3]] == list(range(4, 21, 2))


def test_focus_exhibits_equal_printed_list_and_count():
    assert rows("focus-list") == (
        ("Total Failure", "Missed", "× 0", 0), ("Bad", "Missed", "× 0", 0), ("Blah", "Hit tough spot", "× 1/2", 5),
        ("So-so", "Hit", "× 1", 10), ("Good", "Hit tender spot", "× 2", 20), ("Excellent", "Hit weak spot", "× 3", 30),
    )  # fmt: skip
    assert list(rows("focus-rows")) == [
        (skills, name, share((skills - die for die in D20), lambda result, n=name: row_of(result) == n))
        for skills in range(0, 31, 2) for name in NAMES
    ]  # fmt: skip


def test_sizes_exhibit_shows_squares_and_reach():
    assert rows("sizes") == (
        ("dwarf", "1", 8), ("human", "1", 8), ("elf", "1", 8), ("orc", "1", 8), ("gnome", "shares one", 1),
        ("troll", "2 × 2", 12),
    )  # fmt: skip


def test_fall_rounds_exhibit_has_no_fall_in_the_first_round():
    """The worst row costs 3 of 4 poise, so the second round has the first falls. Equals are computed by hand."""
    found = {words: [chance for _, said, chance in rows("fall-rounds") if said == words]
             for words in {row[1] for row in rows("fall-rounds")}}  # fmt: skip
    assert set(found) == {"one attacks, one defends", "both attack", "they take turns"}
    for chances in found.values():
        assert len(chances) == 12
        assert chances[0] == 0 < chances[1]
        assert sum(chances) <= 1

    def changes(result):
        """Return the changes of poise of attacker and defender in a row."""
        return {"Total Failure": (-3, 2), "Bad": (-2, 1), "Blah": (-1, 0), "So-so": (0, -1), "Good": (1, -2),
                "Excellent": (2, -3)}[row_of(result)]  # fmt: skip

    def followed(round_of):
        """Return the chance that a fighter falls in each of twelve rounds, from 4 poise on. Poise stays from 0 to 4."""
        standing, falls = {(4, 4): Fraction(1)}, []
        for number in range(12):
            after = {}
            for (mine, theirs), chance in standing.items():
                for own, other in round_of(number):
                    now = max(min(mine + own, 4), 0), max(min(theirs + other, 4), 0)
                    after[now] = after.get(now, 0) + chance / 400
            falls.append(sum(chance for poises, chance in after.items() if 0 in poises))
            standing = {poises: chance for poises, chance in after.items() if 0 not in poises}
        return falls

    pairs = [changes(result) for result in against(0)]
    alone = [(changes(10 - first)[0], changes(10 - second)[0]) for first, second in product(D20, repeat=2)]
    assert found["one attacks, one defends"] == followed(lambda _: pairs)
    assert found["they take turns"] == followed(lambda number: [pair[:: -1 if number % 2 else 1] for pair in pairs])
    # no defence: each attack changes the poise of its attacker
    assert found["both attack"] == followed(lambda _: alone)


def test_attack_calculators_describe_a_roll():
    """Attack 12 against Defence 9, with a counter-attack on 11; and attack 12 against attack 9."""
    answer = ask("aretis/attack-against-a-defence", attacker={"attack": 12}, defender={"defence": 9, "attack": 11})
    lands = share(against(3), lambda result: result >= 0)
    countered = share(against(3), lambda result: result < -5) * Fraction(11, 20)
    assert dict(answer.values) == {"lands": lands, "counter_hits": countered}
    signs = ("−3", "+2"), ("−2", "+1"), ("−1", "+0"), ("+0", "−1"), ("+1", "−2"), ("+2", "−3")
    changes = dict(zip(NAMES, signs, strict=True))
    bounds = {  # the row itself, at least this row, at most this row
        name: [share(against(3), lambda result, n=n, by=by: by(NAMES.index(row_of(result)), n)) for by in (eq, ge, le)]
        for n, name in enumerate(NAMES)
    }
    assert list(answer.exhibits[0].rows) == [(name, *bounds[name], *changes[name]) for name in NAMES]
    assert list(answer.exhibits[1].rows) == [("The attack lands", lands), ("A counter-attack hits", countered)]
    answer = ask("aretis/attack-against-an-attack", one={"attack": 12}, other={"attack": 9})
    chances = [Fraction(count, 400) for count in (12 * 9, 12 * 11, 8 * 9, 8 * 11)]
    assert dict(answer.values) == dict(zip(("both", "one", "other", "neither"), chances, strict=True))
    assert [chance for _, chance in answer.exhibits[0].rows] == chances
    for side, skill in (("One", 12), ("The other", 9)):
        assert [tuple(chances) for _, who, *chances in answer.exhibits[1].rows if who == side] == [
            tuple(
                share((skill - die for die in D20), lambda result, n=n, by=by: by(NAMES.index(row_of(result)), n))
                for by in (eq, ge, le)
            )
            for n in range(len(NAMES))
        ]


def test_focus_calculators_describe_a_roll():
    results = [14 - die for die in D20]
    damage = [{"Blah": 3, "So-so": 7, "Good": 14, "Excellent": 21}.get(row_of(result), 0) for result in results]
    answer = ask("aretis/focus-result", focus=8, will=6, damage=7)
    missed = Fraction(damage.count(0), 20)
    assert dict(answer.values) == {"misses": missed, "hits": 1 - missed, "mean_damage": Fraction(sum(damage), 20)}
    assert list(answer.exhibits[0].rows) == [("It hits", 1 - missed), ("It misses", missed)]
    assert [row[:2] for row in answer.exhibits[2].rows] == [
        (points, Fraction(damage.count(points), 20)) for points in sorted(set(damage))
    ]
    answer = ask("aretis/holding-a-second-life", focus=8, will=6, attacks=2)
    assert answer["stays"] == Fraction(19, 20) ** 2
    assert list(answer.exhibits[0].rows) == [("It stays", Fraction(361, 400)), ("It is gone", Fraction(39, 400))]


def test_fall_calculator_describes_a_duel():
    """A skill of 200 against 0 is always Excellent: 3 of 4 poise in the first round, the last in the second."""
    answer = ask("aretis/until-somebody-falls", one={"attack": 200, "defence": 200}, other={"attack": 0, "defence": 0})
    assert dict(answer.values) == {"one": 0, "other": 1, "both": 0, "mean_rounds": 2}
    assert [chance for _, chance in answer.exhibits[0].rows] == [0, 1, 0]
    assert [(number, chance) for number, chance in answer.exhibits[1].rows if chance] == [("2", 1)]
