"""Every exhibit of the 2d8 draft, computed again by counting dice or compared with the source."""

from fractions import Fraction
from itertools import product

import pytest

from rules.calculators import ask
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS

D8 = range(1, 9)
PAIRS = [sum(faces) for faces in product(D8, repeat=2)]
OUTCOMES = ("Very Bad", "Bad", "Mixed", "Good", "Very Good")
ROWS = ("Very Easy", "Easy", "Medium", "Hard", "Very Hard")


def rows(name):
    import_calculators("councilman")
    return list(EXHIBITS[f"councilman/{name}"]().rows)


def rank_of(total, row="Medium"):
    """Return the rank of an outcome, 0 (Very Bad) to 4 (Very Good), by the printed table, whose rows begin 3 apart."""
    return sum(total >= least + 3 * ROWS.index(row) for least in (2, 5, 8, 11))


def outcome_index(difference):
    return sum(difference >= least for least in (-5, -2, 3, 6))


def kept_totals(steps, best=True):
    """Return all totals of the two highest dice after Increases, or of the two lowest after Decreases."""
    return [sum(sorted(faces)[-2:] if best else sorted(faces)[:2]) for faces in product(D8, repeat=2 + steps)]


def share(results, wanted):
    return Fraction(sum(map(wanted, results)), len(results))


def mean(results):
    return Fraction(sum(results), len(results))


def grid(found):
    """Return the rows of a grid: each name with every outcome and its chance, from lists of equally likely ranks."""
    return [(name, outcome, share(ranks, lambda rank, n=at: rank == n))
            for name, ranks in found.items() for at, outcome in enumerate(OUTCOMES)]  # fmt: skip


def test_exhibits_of_outcomes_equal_count():
    assert rows("unopposed-odds") == grid({row: [rank_of(total, row) for total in PAIRS] for row in ROWS})
    assert rows("mixed-or-better") == [
        (bonus, row, share(PAIRS, lambda total, b=bonus, r=row: rank_of(total + b, r) >= 2))
        for row in ROWS for bonus in range(-1, 11)
    ]  # fmt: skip
    rolls = list(product(PAIRS, repeat=2))
    leads = {f"{lead:+}".replace("-", "−"): [outcome_index(lead + mine - theirs) for mine, theirs in rolls]
             for lead in range(-6, 7)}  # fmt: skip
    assert rows("opposed-odds") == grid(leads)


def test_exhibit_of_increases_equals_count():
    shown = {steps: row for steps, *row in rows("increases")}
    assert list(shown) == list(range(-4, 5))
    for steps, dice in ((-2, "4d8kl2"), (-1, "3d8kl2"), (0, "2d8"), (1, "3d8kh2"), (2, "4d8kh2")):
        totals = kept_totals(abs(steps), steps > 0)
        ranks = [rank_of(total) for total in totals]
        assert shown[steps] == [
            dice,
            mean(totals),
            share(ranks, lambda rank: rank >= 2),
            share(ranks, lambda rank: rank == 4),
        ]


def test_exhibits_of_group_rolls_equal_count():
    """All have +1 on Easy; the Magnitude is the size of the party."""
    sums = [0]
    for size in range(1, 4):
        sums = [before + total + 1 for before in sums for total in PAIRS]
        found = grid({str(size): [rank_of(total // size, "Easy") for total in sums]})
        assert [row for row in rows("collective-odds") if row[0] == str(size)] == found
    scores = [0]
    for size in range(1, 4):
        scores = [before + rank_of(total + 1, "Easy") - 2 for before in scores for total in PAIRS]
        found = grid({str(size): [2 + max(-2, min(score, 2)) for score in scores]})
        assert [row for row in rows("cooperative-odds") if row[0] == str(size)] == found
    for name in ("collective-odds", "cooperative-odds"):
        assert [row[0] for row in rows(name)[::5]] == [str(size) for size in range(1, 9)]


def test_exhibits_of_help_and_advantage_equal_count():
    assert rows("help-worth") == [
        (bonus, share(ranks, lambda rank: rank >= 2), mean([(rank >= 2) + (rank == 4) for rank in ranks]),
         mean([(2, 1, 1, 0, 0)[rank] for rank in ranks]))
        for bonus in range(-1, 7) for ranks in [[rank_of(total + bonus) for total in PAIRS]]
    ]  # fmt: skip
    assert [row[:2] for row in rows("advantage-when")] == [(n, when) for n in range(5) for when in ("before", "after")]
    for bonus, when, reached, cost in rows("advantage-when"):
        assert reached == share(kept_totals(2), lambda total, b=bonus: rank_of(total + b) >= 2)
        spent = [next((n for n in (0, 1) if rank_of(sum(sorted(faces[: 2 + n])[-2:]) + bonus) >= 2), 2)
                 for faces in product(D8, repeat=4)]  # fmt: skip
        assert cost == (2 if when == "before" else mean(spent))


def blows(lead, dice, added, block=0):
    """Return the chance of a hit, the chance of an answer, and the mean loss of Life, for an attack with this lead."""
    ranks = [outcome_index(lead + mine - theirs) for mine, theirs in product(PAIRS, repeat=2)]
    hit, back = share(ranks, lambda rank: rank >= 2), share(ranks, lambda rank: rank <= 2)
    return hit, back, hit * mean([max(0, die + added - block) for die in dice])


def test_exhibits_of_exchanges_equal_count():
    """Attribute +1 and the weapon's +1 against +1; the other strikes back with 1d8 + 1."""
    dice = {"1d8": list(D8), "2d8": PAIRS, "1d6 ranged": list(range(1, 7)), "unarmed": [0]}
    for label, hits, taken, back, lost in rows("attack-odds"):
        found = blows(0 if label == "unarmed" else 1, dice[label], 1)
        assert (hits, taken, back, lost) == (found[0], found[2], found[1], found[1] * Fraction(11, 2))
    hit = blows(1, list(D8), 1)[0]
    assert rows("damage-odds") == [(0, 1 - hit), *((life, hit / 8) for life in range(2, 10))]
    for lead, words, life in rows("answer-worth"):
        hits, back, taken = blows(lead, list(D8), 1)
        assert life == (taken if words == "taken" else back * Fraction(11, 2))
    assert [row[0] for row in rows("answer-worth")[::2]] == list(range(-3, 7))


def test_exhibits_of_healing_and_survival_equal_count():
    times = {"240 min": "Very Easy", "60 min": "Easy", "30 min": "Medium", "10 min": "Hard", "1 min": "Very Hard"}
    assert rows("healing-odds") == [
        (time, f"+{bonus}", mean([(0, 0, 5, 10, 10)[rank_of(total + bonus, row)] for total in PAIRS]))
        for time, row in times.items() for bonus in range(5)
    ]  # fmt: skip
    assert rows("healing-times") == [
        ("8 h of rest", "no roll"), ("4 h", "Very Easy"), ("1 h", "Easy"), ("30 min", "Medium"), ("10 min", "Hard"),
        ("1 min", "Very Hard"),
    ]  # fmt: skip
    low, signs = kept_totals(1, best=False), {n: f"{n:+}".replace("-", "−") for n in range(-1, 4)}
    lives = {(n, row): share(low, lambda total, w=n, r=row: rank_of(total + w, r) >= 2) for n in signs for row in ROWS}
    assert rows("unstable-rolls") == [(row, sign, lives[n, row]) for n, sign in signs.items() for row in ROWS]
    alive = []
    for number, sign in signs.items():
        left = Fraction(1)
        for rolls, row in enumerate(ROWS, 1):
            left *= lives[number, row]
            alive.append((rolls, sign, left))
    assert rows("unstable-survival") == alive


def test_exhibits_of_prices_are_as_printed_and_ruled():
    bonus = [("Statistic", "−1 to +0", 3), *(("Statistic", f"+{n} to +{n + 1}", 3 * (n + 1)) for n in range(3)),
             *(("Block", f"+{n} to +{n + 1}", 5 * (n + 1)) for n in range(5)),
             *(("Specialization", f"+{n} to +{n + 1}", n + 1) for n in range(4)),
             *(("Experience", f"+{n} to +{n + 1}", n + 1) for n in range(3))]  # fmt: skip
    assert rows("steps") == [
        *bonus, *(("Ability", f"level {n} to {n + 1}", n + 2) for n in range(4)), ("Speed", "each step", 2),
    ]  # fmt: skip
    life = {1: -38, 5: -30, 10: -20, 15: -10, 20: 0, 25: 5, 30: 10, 35: 20, 40: 30, 45: 45, 50: 60, 55: 80, 60: 100}
    printed = {value: price for value, price in life.items() if value <= 40}
    assert rows("life-prices") == [*((value, "our ruling", price) for value, price in life.items()),
                                   *((value, "as printed", price) for value, price in printed.items())]  # fmt: skip
    recovery = {1: -26, 3: -18, 5: -10, 10: 0, 15: 10, 20: 30, 25: 60, 30: 100}
    printed = {value: price for value, price in recovery.items() if value <= 20}
    assert rows("recovery-prices") == [*((value, "our ruling", price) for value, price in recovery.items()),
                                       *((value, "as printed", price) for value, price in printed.items())]  # fmt: skip
    assert [row[2] for row in rows("loops")] == ["none"] * 8
    assert [row[1] != "none" for row in rows("loops")].count(True) == 3  # as the page says
    assert rows("loops")[0] == ("Statistic", "−1 → 0 → −1: +3 XP each time", "none")
    assert rows("detours") == [("as printed", 2, 0), ("our ruling", 2, 2)]


@pytest.mark.parametrize(
    ("label", "prices"),
    [
        # making 1, the option 2; attack costs 2 as the second bonus, 3 if the option has already brought Block
        ("melee: Block by an option, one more attack", (5, 6, 5, 6)),
        # 1 + 5 × 2, and attack 2; as printed Life counts as bonuses: attack costs 5 more if Life is bought first
        ("melee: 5 Life, one more attack", (13, 18, 13, 13)),
        # it begins with two bonuses of 1, so the third and fourth cost 3 and 4 in either order
        ("defensive: one more defend, one more Block", (8, 8, 8, 8)),
        # making 1, a d8 1, the second die 4, a d8 1: every possible order costs the same
        ("ranged 2d8", (7, 7, 7, 7)),
        # making 1, Strength 2 as the second bonus, Recovery 2 × 4; as printed Strength costs 2 more after Recovery
        ("relic: Strength +1, 2 Recovery", (11, 13, 11, 11)),
    ],
)
def test_exhibit_of_orders_of_buying_shows_each_price(label, prices):
    assert next(row[1:] for row in rows("orders") if row[0] == label) == prices


def test_exhibits_of_printed_tables_are_as_printed():
    assert rows("unopposed-table") == [
        (row, f"{first + 1} or less", *(f"{first + n} to {first + n + 2}" for n in (2, 5, 8)), f"{first + 11} or more")
        for first, row in zip(range(0, 15, 3), ROWS, strict=True)
    ]
    assert rows("opposed-table") == [
        ("−6 or less", "Very Bad"), ("−5 to −3", "Bad"), ("−2 to 2", "Mixed"), ("3 to 5", "Good"),
        ("6 or more", "Very Good"),
    ]  # fmt: skip
    assert rows("outcomes") == [
        ("Very Bad", "nothing", "something particularly bad, or 2 Advantage for the GM"),
        ("Bad", "nothing", "something, or 1 Advantage for the GM"),
        ("Mixed", "what you wanted", "something, or 1 Advantage for the GM"), ("Good", "what you wanted", "nothing"),
        ("Very Good", "more than you wanted, or 1 Advantage", "nothing"),
    ]  # fmt: skip
    assert [(use, who) for use, _, who in rows("advantage")] == [
        ("increase", "anybody"), ("decrease", "anybody"), ("more damage", "anybody"), ("less damage", "anybody"),
        ("experience", "only its owner"),
    ]  # fmt: skip
    assert rows("limits") == [
        ("Statistic", 0, "−1", "2", "3"), ("Life", 20, "1", "40", "no end"), ("Recovery", 10, "1", "20", "no end"),
        ("Block", 0, "0", "2", "5"), ("Specialization", 0, "0", "2", "4"), ("Experience", 0, "1", "2", "3"),
    ]  # fmt: skip
    assert rows("tags") == [
        ("Human", 0, "as it is"), ("Superhuman", 3, "−1 for ordinary acts"),
        ("Simple & Weak", 2, "−1 for simple magic"),
        ("Complex & Powerful", 2, "+1 for any magic"),
    ]  # fmt: skip
    assert [name for name, _ in rows("statistics")] == [
        "Strength", "Dexterity", "Willpower", "Intelligence", "Wisdom", "Charisma",
    ]  # fmt: skip
    assert [name for name, _ in rows("wealth")] == [
        "None", "Wretched", "Squalid", "Modest", "Comfortable", "Luxurious",
    ]  # fmt: skip
    assert [row[:2] for row in rows("specializations")] == [("Verbs", 6), ("Nouns", 10)]
    assert [name for name, *_ in rows("decisions")] == [
        "Attack", "Resist", "More damage", "Less damage", "Answer", "Fall",
    ]  # fmt: skip


def test_exhibit_of_duels_shows_when_the_first_side_leads():
    """The chances add up to 100 %; two dice help the side that is first, one die does not."""
    found = {label: (first, second) for label, first, second, _ in rows("duels")}
    assert list(found) == ["1d8", "2d8", "2d8, Block 1"]
    assert all(abs(first + second - 100) < Fraction(1, 10**9) for first, second in found.values())
    assert found["1d8"][0] < found["1d8"][1]
    assert found["2d8, Block 1"][0] > found["2d8, Block 1"][1]
    # the calculator of a duel gives the same numbers
    for label, dice, block in (("1d8", 1, 0), ("2d8", 2, 0), ("2d8, Block 1", 2, 1)):
        one = {"attribute": 1, "attack": 1, "defence": 1, "d8": dice, "block": block, "life": 20}
        answer = ask("councilman/duel", first=one, second=one)
        assert next(row[1:] for row in rows("duels") if row[0] == label) == (
            *(share for _, share in answer.exhibits[0].rows), answer["mean_rounds"],
        )  # fmt: skip


def test_roll_calculators_agree_with_a_full_count():
    ranks = [rank_of(total + 3, "Hard") for total in kept_totals(1)]
    answer = ask("councilman/roll", bonus=3, difficulty="Hard", steps=1)
    reached = share(ranks, lambda rank: rank >= 2)
    chances = [share(ranks, lambda rank, n=at: rank == n) for at in range(5)]
    assert dict(answer.values) == {"succeeds": reached, "good": sum(chances[3:])}
    assert list(answer.exhibits[0].rows) == [("Mixed or better", reached), ("Worse", 1 - reached)]
    running = [(chances[at], sum(chances[at:]), sum(chances[: at + 1])) for at in range(5)]
    assert list(answer.exhibits[1].rows) == [(outcome, *row) for outcome, row in zip(OUTCOMES, running, strict=True)]
    gains = [("Players", chances[4]), ("GM", 2 * chances[0] + chances[1] + chances[2])]
    assert list(answer.exhibits[2].rows) == gains
    danger = ask("councilman/roll", bonus=3, difficulty="Hard", steps=1, danger=True)
    assert danger.exhibits[2].rows[1] == ("GM", 2 * (chances[0] + chances[1]) + chances[2])
    ranks = [outcome_index(1 + mine - theirs) for mine, theirs in product(PAIRS, repeat=2)]
    answer = ask("councilman/opposed-roll", bonus=3, other=2)
    best, worst = share(ranks, lambda rank: rank == 4), share(ranks, lambda rank: rank == 0)
    assert dict(answer.values) == {
        "succeeds": share(ranks, lambda rank: rank >= 2), "good": share(ranks, lambda rank: rank >= 3),
        "mean_players_advantage": best,
        "mean_gm_advantage": 2 * worst + share(ranks, lambda rank: rank in (1, 2)),
    }  # fmt: skip
    assert [name for name, _ in answer.exhibits[2].rows] == ["Players", "GM"]


def test_help_and_healing_calculators_agree_with_a_full_count():
    comes = share(PAIRS, lambda total: rank_of(total + 1) >= 2)
    alone = share(PAIRS, lambda total: rank_of(total + 3, "Hard") >= 2)
    helped = share(kept_totals(1), lambda total: rank_of(total + 3, "Hard") >= 2)
    answer = ask("councilman/helping", helper=1, bonus=3, difficulty="Hard")
    assert dict(answer.values) == {"comes": comes, "alone": alone, "with_help": comes * helped + (1 - comes) * alone}
    ranks = [rank_of(total + 2, "Easy") for total in PAIRS]
    life = [min(15, 8 + (0, 0, 4, 9, 9)[rank]) for rank in ranks]
    answer = ask("councilman/healing", bonus=2, recovery=9, minutes=60, life=8, maximum=15)
    assert dict(answer.values) == {
        "heals": share(ranks, lambda rank: rank >= 2), "mean_healed": mean(life) - 8, "mean_life": mean(life),
        "mean_gm_advantage": 2 * share(ranks, lambda rank: rank == 0),
    }  # fmt: skip
    assert [row[:2] for row in answer.exhibits[2].rows] == [(n, Fraction(life.count(n), 64)) for n in sorted(set(life))]


def test_price_calculator_values_equal_sums_by_hand():
    """3 and 6 for Dexterity +2, 3 back for Intelligence −1; Life 4; a sword's second point of attack 2."""
    assert ask("councilman/price-of-a-change", what="statistic", before=0, after=2)["xp"] == 9
    assert ask("councilman/price-of-a-change", what="life", before=20, after=35)["xp"] == 20
    answer = ask("councilman/character-price", dexterity=2, intelligence=-1, wisdom=0, life=24, recovery=12, block=1,
               specializations=[], experiences=[], abilities=[], xp=30,
               items=[{"basis": "melee", "features": [{"what": "attack"}]}])  # fmt: skip
    assert dict(answer.values) == {"xp": 9 - 3 + 4 + 4 + 5 + 2, "left": 9}
    assert answer.exhibits[-1].rows[0] == ("It costs", 21)
    assert answer.exhibits[-1].rows[-1] == ("Left", 9)
    assert (
        ask("councilman/item-price", basis="melee", features=[{"what": "attack"}, {"what": "life", "times": 3}])["xp"]
        == 9
    )


def test_attack_calculator_values_equal_count():
    """Attribute 1 and weapon 1 against defence 2 and Block 1, with 3 Life; the other has attribute 2 and 2d8."""
    answer = ask("councilman/attack", attacker={"attribute": 1, "attack": 1, "d8": 1, "block": 2},
               target={"attribute": 2, "d8": 2, "defence": 2, "block": 1, "life": 3})  # fmt: skip
    ranks = [outcome_index(mine - theirs) for mine, theirs in product(PAIRS, repeat=2)]
    hit, mixed, worse = (share(ranks, lambda rank, w=wanted: rank in w) for wanted in ((2, 3, 4), (2,), (0, 1)))
    # 1d8 + 1 − 1: of 8 faces 6 take 3 or more, and a fallen target does not strike back
    assert answer["falls"] == hit * Fraction(6, 8)
    assert answer["mean_taken"] == hit * Fraction(9, 2)
    assert answer["mean_lost"] == (worse + mixed * Fraction(2, 8)) * mean([max(0, total + 2 - 2) for total in PAIRS])


def chances(ranks):
    """Return each outcome in order, with its chance and the chances of at least and at most this outcome."""
    return tuple(
        (
            outcome,
            share(ranks, lambda rank, n=at: rank == n),
            share(ranks, lambda rank, n=at: rank >= n),
            share(ranks, lambda rank, n=at: rank <= n),
        )
        for at, outcome in enumerate(OUTCOMES)
    )


def gm_gain(ranks):
    """Return the Advantage that the GM gains on average: 2 for Very Bad, 1 for Bad or Mixed."""
    return mean([(2, 1, 1, 0, 0)[rank] for rank in ranks])


def test_group_and_help_exhibits_agree_with_a_full_count():
    """One without a bonus at a task of 1 rolls as alone; Help on Medium with 3; equals against each other."""
    ranks = [rank_of(total, "Easy") for total in PAIRS]
    answer = ask("councilman/collective-roll", bonuses=[0], magnitude=1, rounds=1)
    assert answer.exhibits[1].rows == chances(ranks)
    assert dict(answer.values) == {"done": share(ranks, lambda rank: rank >= 2), "mean_gm_advantage": gm_gain(ranks)}
    worse = [0 if rank == 1 else rank for rank in ranks]
    answer = ask("councilman/collective-roll", bonuses=[0], magnitude=1, rounds=1, danger=True)
    assert (answer.exhibits[1].rows, answer["mean_gm_advantage"]) == (chances(worse), gm_gain(worse))
    helped = ask("councilman/helping", helper=3)
    assert helped.exhibits[1].rows == chances([rank_of(total + 3) for total in PAIRS])
    even = ask("councilman/opposed-roll", bonus=0, other=0)
    ways = dict(zip(OUTCOMES, (491, 734, 1646, 734, 491), strict=True))
    assert {name: chance * 4096 for name, chance, *_ in even.exhibits[1].rows} == ways
    two = ask("councilman/cooperative-roll", members=[{"bonus": 1, "difficulty": "Easy"}] * 2)
    sums = [
        2 + max(-2, min(rank_of(a + 1, "Easy") + rank_of(b + 1, "Easy") - 4, 2)) for a, b in product(PAIRS, repeat=2)
    ]
    assert two.exhibits[1].rows == chances(sums)
    assert two.exhibits[2].rows[1] == ("GM", gm_gain(sums))


def test_unstable_calculator_agrees_with_the_survival_exhibit():
    """The numbers equal those of the chart at the rule for Willpower +1, without a stabiliser."""
    alive = [chance for _, sign, chance in rows("unstable-survival") if sign == "+1"]
    answer = ask("councilman/unstable", willpower=1, helped=False, rounds=4)
    assert answer.exhibits[1].rows == tuple(
        (count, state, chance)
        for count, lives in enumerate(alive[:4], 1)
        for state, chance in (("alive", lives), ("stabilised", 0), ("dead", 1 - lives))
    )
    assert dict(answer.values) == {"alive": alive[3], "stabilised": 0, "dead": 1 - alive[3]}


def test_character_price_leaves_out_held_xp():
    """The first two items are free; each of the two others holds 1 XP."""
    items = [{"basis": "defensive", "features": []}] * 4
    told, free = (ask("councilman/character-price", items=some) for some in (items, items[:2]))
    assert "holds" not in free.headline
    held = 25 - told["xp"] - told["left"]
    assert (held, told.exhibits[0].note) == (2, "2 XP must stay unspent for items in use.")
    assert told.exhibits[1].rows == (("It costs", told["xp"]), ("Left", 25 - told["xp"] - 2))
    assert told.headline.endswith(f"and holds 2; {25 - told['xp'] - 2} of 25 are left.")
    assert free.exhibits[0].note == ""
