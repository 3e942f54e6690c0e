"""Tables and texts of Riskbreaker's calculators, by hand or by counting faces."""

from fractions import Fraction
from itertools import product

import pytest

from rules.calculators import ask

WORKS = (2, 2, 3, 4, 5, 6, 7, 8, 9, 9)  # the printed roll table: how many of ten faces succeed on a stat of 1, 2 …
HALF, TENTH = Fraction(1, 2), Fraction(1, 10)


def chance(stat):
    """Return the chance that a roll against a stat succeeds, also for stats beyond the table."""
    return Fraction(WORKS[min(max(stat, 1), 10) - 1], 10)


def succeeds(stat, face):
    return face != 10 and (face <= 2 or face <= stat)


def chance_to_see(observer, level):
    """Return the chance that a counter roll beats a level, ties rerolled; without a level, that it succeeds."""
    faces = [face for face in range(1, 11) if succeeds(observer, face)]
    if level is None:
        return Fraction(len(faces), 10)
    ties = sum(observer - face == level for face in faces)
    return Fraction(sum(observer - face > level for face in faces), 10 - ties)


def tables_of(called, **inputs):
    """Return the tables of an answer, by their titles."""
    return {exhibit.title: exhibit.rows for exhibit in ask(f"riskbreaker/{called}", **inputs).exhibits}


def rules(answer):
    return [step.rule for step in answer.explanation()]


def test_skill_roll_shows_success_and_levels():
    # 5: five faces fail, and 5, 4, 3, 2, 1 have levels 0 to 4
    answer = ask("riskbreaker/skill-roll")
    assert answer.values == {"succeeds": HALF, "fails": HALF}
    assert [tuple(row[:2] for row in exhibit.rows) for exhibit in answer.exhibits] == [
        (("Success", HALF), ("Failure", HALF)),
        (("Failure", HALF), *((str(level), TENTH) for level in range(5))),
    ]
    assert ask("riskbreaker/skill-roll", stat=7, change=1).values == {"succeeds": 8 * TENTH, "fails": 2 * TENTH}
    # with a stat of 4 - 4 = 0 only a 1 and a 2 succeed, at levels -1 and -2
    worn = tables_of("skill-roll", stat=4, change=-4)
    assert tuple(row[:2] for row in worn["Success Level"]) == (("Failure", 8 * TENTH), ("-2", TENTH), ("-1", TENTH))
    # 9 and 3: 1 to 9 work, at levels 11 down to 3, in the order of numbers
    boosted = tables_of("skill-roll", stat=9, change=3)
    assert [row[0] for row in boosted["Success Level"]] == ["Failure", *map(str, range(3, 12))]


def test_counter_roll_before_ruse_shows_all_four_results():
    # 3 against 5: levels 2, 1, 0 are seen 2, 3 and 4 times of 9; any success (1/2) sees a failed ruse (7/10)
    answer = ask("riskbreaker/counter-roll")
    seen = (chance_to_see(5, 2) + chance_to_see(5, 1) + chance_to_see(5, 0)) / 10
    assert seen == TENTH
    whole = {
        "works": Fraction(3, 10) - seen,
        "good_seen": seen,
        "failed_seen": Fraction(7, 20),
        "failed_unseen": Fraction(7, 20),
    }
    assert answer.values == whole | {"seen": seen + Fraction(7, 20)}
    told = ("The ruse works", "A good ruse is seen", "A failed ruse is seen", "A failed ruse goes unnoticed")
    assert answer.exhibits[0].rows == tuple(zip(told, whole.values(), strict=True))
    against = tuple(
        (observer, sum((1 - chance_to_see(observer, level)) / 10 for level in (0, 1, 2))) for observer in range(1, 11)
    )
    assert answer.exhibits[1].rows == against
    assert (
        answer.headline
        == "A ruse on 3 against an observer on 5: seen 45 % of the time (9/20); it works 20 % of the time (1/5)."
    )


def test_counter_roll_names_best_observer():
    unknown = ask("riskbreaker/counter-roll", observer_stat=4, others=[5, 2])
    assert unknown.headline.startswith("A ruse on 3 against the best of observers on 4, 5 and 2: seen 45 % ")
    noted = ask("riskbreaker/counter-roll", ruse="noted", observer_stat=4, others=[5, 2])
    # against level 2 a stat of 5 sees the ruse with 1 and 2 (levels 4 and 3) and ties with 3, which rerolls: 2 of 9
    assert noted.values == {"works": Fraction(7, 9), "seen": Fraction(2, 9)}
    assert noted.exhibits[0].rows == (("Unseen", Fraction(7, 9)), ("Seen", Fraction(2, 9)))
    assert noted.headline == (
        "A ruse of level 2: seen 22.2 % of the time (2/9), unseen 77.8 %. (3 observers; the best one rolls.)"
    )
    failed = ask("riskbreaker/counter-roll", ruse="failed")
    assert (failed.values, failed.headline) == (
        {"unseen": HALF, "seen": HALF},
        "A failed ruse: seen 50 % of the time (1/2), unseen 50 %.",
    )
    # by the ruling that each observer rolls, both must fail: levels 2, 1, 0 are unseen by each in 7/9, 6/9, 5/9
    each = ask("riskbreaker/counter-roll", others=[5], rulings="observers=each")
    assert each.values["works"] == Fraction(7**2 + 6**2 + 5**2, 810)
    assert "each of observers on 5 and 5" in each.headline
    both = ask("riskbreaker/counter-roll", ruse="failed", others=[5], rulings="observers=each")
    assert (both.values["unseen"], "(2 observers; each of them rolls.)" in both.headline) == (Fraction(1, 4), True)


@pytest.mark.parametrize(
    ("asked", "ends"),
    [
        ({}, {"The ruse works.", "A good ruse is seen.", "A failed ruse is seen.", "A failed ruse goes unnoticed."}),
        ({"ruse": "noted"}, {"Seen.", "Unseen."}),
        ({"ruse": "failed"}, {"Seen.", "Unseen."}),
    ],
)
def test_counter_roll_steps_end_with_each_result(asked, ends):
    answer = ask("riskbreaker/counter-roll", **asked)
    assert {answer.explanation(seed)[-1].text for seed in range(40)} == ends
    assert answer.explanation() == answer.explanation(1)


def test_round_advantage_shows_bonus_level_and_gain():
    answer = ask("riskbreaker/round-advantage")
    assert answer.exhibits[0].rows == (("Side 1", "5", 5, 0, 5, 0), ("Side 2", "2 + 2 + 2", 6, 2, 8, 3))
    assert answer.values == {"side_1": 0, "side_2": 3}
    assert rules(answer) == ["rb.round.declare", "rb.round.declare", "rb.round.outnumber", "rb.round.gain"]
    assert [step.text for step in answer.explanation()][2:] == [
        "Side 2 outnumbers the others: +2",
        "Levels 5, 8: Side 2 gains 3",
    ]
    even = ask("riskbreaker/round-advantage", sides=[[3], [3], [0]])
    assert (even.headline, rules(even)) == (
        "Nobody gains Advantage this round.",
        ["rb.round.declare"] * 3 + ["rb.round.gain"],
    )
    # two leaders share a line if the ruling lets both gain
    shared = ask("riskbreaker/round-advantage", sides=[[5], [5], [2]], rulings="tied_lead=both")
    assert shared.headline == "Side 1 gains 3 and Side 2 gains 3."


@pytest.mark.parametrize(("stat", "risk", "agilities"), [(5, 1, (4, 4)), (3, 2, (2, 6, 9)), (8, 3, (5,))])
def test_card_move_lists_followers(stat, risk, agilities):
    counts = [Fraction(0)] * (len(agilities) + 1)
    each = [Fraction(0)] * len(agilities)
    for face in range(1, 11):
        level = stat - face if succeeds(stat, face) else None
        for came in product((False, True), repeat=len(agilities)):
            weight = TENTH
            for agility, follows in zip(agilities, came, strict=True):
                weight *= chance_to_see(agility, level) if follows else 1 - chance_to_see(agility, level)
            counts[sum(came)] += weight
            for at, follows in enumerate(came):
                each[at] += weight * follows
    answer = ask("riskbreaker/move-away", stat=stat, risk=risk, opponents=list(agilities))
    alone, many, who = (exhibit.rows for exhibit in answer.exhibits)
    assert alone == (("Alone", counts[0]), ("Followed", 1 - counts[0]))
    assert tuple(row[:2] for row in many) == tuple(enumerate(counts))
    assert who == tuple(
        (f"Opponent {at} (Agility {agility})", likely)
        for at, (agility, likely) in enumerate(zip(agilities, each, strict=True), 1)
    )
    # a follower brings their side the Risk
    assert answer.values == {"alone": counts[0], "mean_gain": risk * (1 - counts[0])}
    assert "on average each side with opponents gains" in answer.headline


def test_card_move_without_opponents_gets_away_alone():
    answer = ask("riskbreaker/move-away", opponents=[])
    assert (answer.headline, answer.values) == ("You get away alone 100 % of the time.", {"alone": 1, "mean_gain": 0})
    assert [exhibit.rows for exhibit in answer.exhibits] == [(("Alone", 1), ("Followed", 0)), ((0, 1),)]


def test_counter_duration_shows_rounds_and_rules():
    answer = ask("riskbreaker/last-on-counters", stat=3, skill_damage=1, counters=2)
    # the next round takes one of the 2 that are left, three more the other
    assert answer.values == {"rounds": 4}
    fresh, lasts = answer.exhibits
    assert fresh.rows == tuple((stat, 3 * stat) for stat in range(1, 11))
    assert fresh.chart is not None
    assert lasts.rows == (("It lasts", 4),)
    assert [(step.rule, step.text) for step in answer.explanation()] == [
        ("rb.counters.last", "2 left in the stat, 2 counters marked"),
        ("rb.counters.mark", "Every third counter takes one point of the stat and clears all three"),
    ]
    one = ask("riskbreaker/last-on-counters", stat=1, counters=2)
    assert one.headline == "On combat counters alone this fighter lasts 1 round."
    never = ask("riskbreaker/last-on-counters", rulings="knock_out=never")
    assert (never.values, [exhibit.chart for exhibit in never.exhibits]) == ({}, [None])
    best = ask("riskbreaker/last-on-counters", rulings="counter_stat=best")
    assert "one point of the highest remaining stat" in best.explanation()[1].text
    worn = ask("riskbreaker/last-on-counters", stat=4, skill_damage=4)
    assert worn.values == {"rounds": 3}  # no point is left, but the fighter is out only at a third counter
    with pytest.raises(ValueError, match="Skill Damage on a stat of 4 must be at most 4"):
        ask("riskbreaker/last-on-counters", stat=4, skill_damage=5)


def test_point_buy_lists_printed_fighter():
    bill = (
        ("Muscle 4 to 5", 5, "rb.character.raise"),
        ("Wit 4 to 3", -4, "rb.character.lower"),
        ("M:Sword", 1, "rb.character.skill"),
        ("M:Knockdown", 1, "rb.character.skill"),
        ("M:Push (AoE)", 2, "rb.character.area"),
        ("A:Bow", 1, "rb.character.skill"),
        ("A:Move", 1, "rb.character.skill"),
        ("W:First Aid", 1, "rb.character.skill"),
        ("P:Intimidate", 1, "rb.character.skill"),
    )
    answer = ask("riskbreaker/point-buy")
    assert answer.exhibits[0].rows == bill
    assert answer.exhibits[0].note == ""
    assert answer.exhibits[1].rows == (("It costs", 9), ("Left of 10", 1))
    assert answer.values == {"points": 9, "left": 1}
    assert [(step.text, step.rule) for step in answer.explanation()] == [(f"{w}: {p}", rule) for w, p, rule in bill]
    magic = [{"stat": "W", "name": "Fireball", "magical": True, "area": True}]
    mage = ask("riskbreaker/point-buy", muscle=4, wit=4, skills=magic)
    assert mage.exhibits[0].rows == (("W:Fireball (AoE)*", 3, "rb.character.area"),)
    assert mage.exhibits[0].note == "A character who expects to fight should also have Move."
    # 4 to 6 costs 5 + 6; then no point is left, and none is missing
    exact = ask("riskbreaker/point-buy", agility=6, muscle=4, wit=3, skills=[{"stat": "A", "name": "Move"}] * 3)
    assert exact.headline == "This character costs 10 of 10 points; 0 left."


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        # the vial of oil
        ({}, [("Item", 1), ("Allows a skill not normally permitted", 1), ("Use acts as an Area of Effect attack", 3)]),
        (
            {"permits": "", "unlimited": True, "bonus": 2, "area": False},
            [("Item", 1), ("Can be used without limit", 5), ("Adds 2 to the stat on the roll to use it", 5)],
        ),
        (
            {"permits": "impossible", "uses": 4, "bonus": 1, "area": False},
            [
                ("Item", 1),
                ("Allows such a skill in impossible situations", 5),
                ("Can be used more than once", 3),
                ("Adds 1 to the stat on the roll to use it", 3),
            ],
        ),
    ],
)
def test_item_risk_lists_its_parts(asked, lines):
    answer = ask("riskbreaker/item-risk", **asked)
    total = sum(risk for _, risk in lines)
    assert [exhibit.rows for exhibit in answer.exhibits] == [tuple(lines), (("Finding it", total),)]
    assert answer.values == {"risk": total}
    assert [(step.rule, step.text) for step in answer.explanation()] == [
        ("rb.item.risk", f"{what}: +{risk}") for what, risk in lines
    ]


# For each card: its Cost, own gain, others' gain and effect in multiples of the Risk, on success and on failure.
CARDS = {
    "gain": (0, (1, 0, 0), (0, 1, 0)),
    "decrease": (0, (0, -1, 0), (-1, 0, 0)),
    "skill-damage": (1, (0, 0, 1), (0, 1, 0)),
    "kill-damage": (1, (0, 0, 1), (0, 1, 0)),
    "rescue": (0, (0, 0, 1), (0, 1, 1)),
    "move": (0, (0, 0, 0), (0, 0, 0)),
    "alter": (1, (0, 0, 1), (0, 1, 1)),
    "advance": (1, (0, 0, 1), (0, 1, 1)),
    "find": (1, (0, 0, 1), (0, 1, 1)),
}


def card_figures(card, stat, risk):
    """Return the chance of success, the expected swing and the expected effect."""
    likely = chance(stat + min(risk, 3)) if card == "skill-damage" else chance(stat)
    cost, good, bad = CARDS[card]
    own, theirs, effect = (risk * (likely * yes + (1 - likely) * no) for yes, no in zip(good, bad, strict=True))
    return likely, own - theirs - risk * cost, effect


@pytest.mark.parametrize("risk", [1, 3])
@pytest.mark.parametrize("card", CARDS)
def test_card_odds_equal_count(card, risk):
    answer = ask("riskbreaker/card-odds", card=card, stat=5, change=1, risk=risk)
    likely, swing, effect = card_figures(card, 6, risk)
    assert answer.values == {"succeeds": likely, "mean_swing": swing, "mean_effect": effect}
    cost, good, bad = CARDS[card]
    outcomes, by_risk, by_stat, sums = answer.exhibits
    assert outcomes.rows == tuple(
        (name, p, risk * (own - cost), risk * theirs, risk * done)
        for name, p, (own, theirs, done) in (("Success", likely, good), ("Failure", 1 - likely, bad))
    )
    assert bool(outcomes.note) is bool(cost)
    assert by_risk.rows == tuple((risk, *card_figures(card, 6, risk)) for risk in (1, 2, 3))
    assert by_stat.rows == tuple((stat, *card_figures(card, stat + 1, risk)) for stat in range(1, 11))
    assert sums.rows == (("Average change of Advantage", swing), ("Average damage, healing or worth", effect))


def test_card_shows_other_risks():
    def risks(**asked):
        return [row[0] for row in tables_of("card-odds", **asked)["By Risk"]]

    assert risks(risk=5, group=2) == [1, 2, 3, 4, 5, 6]
    assert risks(risk=20, group=10) == [*range(1, 13), 20]
    assert risks(card="find", risk=9) == [1, 2, 3, 9]
    assert ask("riskbreaker/card-odds", card="advance", risk=9).values["mean_effect"] == 9
    with pytest.raises(ValueError, match="acting alone the Risk is 1, 2 or 3, not 4"):
        ask("riskbreaker/card-odds", risk=4)
    with pytest.raises(ValueError, match="a group of 2 risks 1 to 6, not 7"):
        ask("riskbreaker/card-odds", risk=7, group=2)


@pytest.mark.parametrize("called", ["skill-roll", "counter-roll", "card-odds", "move-away"])
def test_default_sample_roll_is_stable(called):
    answer = ask(f"riskbreaker/{called}")
    assert answer.explanation() == answer.explanation(1)


@pytest.mark.parametrize(
    ("inputs", "rulings", "refused"),
    [
        ({"card": "move", "risk": 4, "group": 2}, "", True),  # no distance is 4
        ({"card": "move", "risk": 4, "group": 2}, "move_risk=chosen", False),
        ({"card": "move", "risk": 4, "area": True}, "", True),
        ({"card": "advance", "risk": 5}, "", False),
        ({"card": "advance", "risk": 5}, "advance_risk=as-printed", True),
        ({"card": "advance", "risk": 5, "group": 2}, "advance_risk=as-printed", False),
    ],
)
def test_card_odds_allow_the_risks_of_the_table(inputs, rulings, refused):
    """By default the Risk of a Move is its distance, and an Advance has no limit."""
    if refused:
        with pytest.raises(ValueError, match="Risk"):
            ask("riskbreaker/card-odds", rulings=rulings, **inputs)
    else:
        assert ask("riskbreaker/card-odds", rulings=rulings, **inputs).values["succeeds"] == HALF


def test_card_move_shows_risks_of_the_three_distances():
    assert [row[0] for row in tables_of("card-odds", card="move", risk=1, group=4)["By Risk"]] == [1, 2, 3]
