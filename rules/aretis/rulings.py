"""Stance and Poise's rulings: each question that the source leaves open or answers twice, with the alternatives.

The errata pages explain each question; here each alternative has one sentence. `as_printed` marks the alternative
that is closest to the printed words.
"""

from rules.core import Rulings, ruling, rulings_getter


class AretisRulings(Rulings):
    """The rulings of a group on Stance and Poise; each field belongs to one erratum."""

    dice: str = ruling(
        "ar-e01",
        "d20",
        **{
            "d20": "Every dice throw is one d20",
            "2d10": "Every dice throw is two ten-sided dice",
            "3d6": "Every dice throw is three six-sided dice",
            "d12": "Every dice throw is one d12, the smallest die on which all six rows can come up",
            "d100": "Every dice throw is one d100",
        },
    )
    starting_poise: str = ruling(
        "ar-e02",
        "four",
        four="All fighters start with 4 poise, so no single blow makes one fall",
        six="All fighters start with 6 poise",
        ten="All fighters start with 10 poise",
    )
    poise_cap: str = ruling(
        "ar-e03",
        "start",
        start="Poise never rises above its number at the start of the fight",
        as_printed="Poise rises without limit",
    )
    below_zero: str = ruling(
        "ar-e04",
        "stops-at-zero",
        stops_at_zero="A loss stops at 0, and 0 is a fall",
        as_printed="Exactly 0 is a fall; below 0 a character neither falls nor moves",
    )
    rising_poise: str = ruling(
        "ar-e05",
        "one",
        one="A fighter rises with 1 poise, the least with which they can stand",
        start="A fighter rises with the poise of the start of the fight",
        as_printed="A fighter rises with 0 poise, and so falls again at once",
    )
    lying: str = ruling(
        "ar-e06",
        "a-whole-round",
        a_whole_round="The fighter loses the whole next round and tests to rise at its end",
        rest_of_the_round="The round of the fall is the lost turn; the fighter tests to rise at its end",
    )
    middle_rows: str = ruling(
        "ar-e07",
        "the-loser",
        the_loser="The lone −1 is the attacker's on Blah and the defender's on So-so",
        the_attacker="The lone −1 is the attacker's on both rows",
        the_defender="The lone −1 is the defender's on both rows",
    )
    middle_gain: str = ruling(
        "ar-e08",
        "table",
        table="Nobody regains poise on Blah and So-so, as in the table",
        sentence="The winner regains 1 on Blah and So-so, as in the opening sentence",
    )
    footing: str = ruling(
        "ar-e09",
        "poise",
        poise="The beta rule: exchanges change poise, and nobody tests against falling",
        agility="The older rule: exchanges need Agility tests, and there is no poise",
    )
    agility_steps: str = ruling(
        "ar-e10",
        "one-row",
        one_row="An easy Agility test is one row better, a hard test one row worse",
        two_rows="An easy Agility test is two rows better, a hard test two rows worse",
        all_alike="Easy, normal and hard Agility tests are all the same",
    )
    zero: str = ruling(
        "ar-e11",
        "total-failure",
        total_failure="A defender strikes back on Bad and on Total Failure, as in the table",
        as_printed="A defender strikes back on Bad and on a result of exactly zero",
    )
    counter: str = ruling(
        "ar-e12",
        "undefended-test",
        undefended_test="A counter-attack is an attack test without a defence",
        lands="A counter-attack lands without a test",
        against_defence="A counter-attack is tested against the attacker's Defence",
    )
    success: str = ruling(
        "ar-e13",
        "from-zero",
        from_zero="A single test succeeds with 0 or more, as in the first row of the table with a hit",
        above_zero="A single test succeeds above 0; a zero is a failure",
    )
    lone_poise: str = ruling(
        "ar-e14",
        "attacker-column",
        attacker_column="An attack without a defence changes only the attacker's poise",
        both_columns="An attack without a defence changes the poise of both, as in the table",
        none="An attack without a defence changes no poise",
    )
    blow: str = ruling(
        "ar-e15",
        "counted",
        counted="A successful attack counts as a blow; the GM decides its effect",
        takes_out="A successful attack takes its target out of the fight",
    )
    together: str = ruling(
        "ar-e16",
        "as-printed",
        as_printed="All act together: a fighter who falls still carries out the chosen action",
        one_by_one="Attacks follow one another, and a fighter who falls no longer attacks or defends",
    )
    menu: str = ruling(
        "ar-e17",
        "stance-and-move",
        stance_and_move="You may reposition with either stance; fleeing replaces a stance",
        opening="Attackers cannot move, others move with or without a defence, and fleeing replaces a stance",
        sequence="You may reposition or flee with either stance",
    )
    targets: str = ruling(
        "ar-e18",
        "as-printed",
        as_printed="An attacker may strike at everyone in reach, a test for each",
        one="An attacker strikes at one target a round",
    )
    frontal: str = ruling(
        "ar-e19",
        "all",
        all="A defender defends against every attack on the guarded side",
        one="A defender defends against one opponent, the first to attack",
    )
    sides: str = ruling(
        "ar-e20",
        "three-squares",
        three_squares="A side is a whole edge: three squares, corners shared with the next side",
        one_flank="The front is a whole edge, a lateral side the squares left between the corners",
    )
    surrounded: str = ruling(
        "ar-e21",
        "two-sides",
        two_sides="Surrounded: no single side faces all opponents",
        four_sides="Surrounded: an opponent stands on each of the four sides",
        every_square="Surrounded: no adjacent square is free",
    )
    walk_away: str = ruling(
        "ar-e22",
        "flight",
        flight="A reposition out of every opponent's reach is fleeing",
        as_printed="A fighter who is not surrounded may walk out of reach without risk",
    )
    steps: str = ruling(
        "ar-e23", "three", three="A few steps are three squares at most", one="A few steps are one square"
    )
    sustain: str = ruling(
        "ar-e24",
        "as-printed",
        as_printed="An attack on a fleeing fighter lands without a test",
        tested="An attack on a fleeing fighter is an attack test without a defence",
    )
    added: str = ruling(
        "ar-e25",
        "as-printed",
        as_printed="A helper's test is added, even a bad one",
        never_worse="A helper's test is added only when it is above zero",
        better="The better of the two tests counts",
    )
    allied_poise: str = ruling(
        "ar-e26",
        "testers",
        testers="Each fighter who makes the Defence test takes the defender's change of poise",
        the_attacked="Only the attacked fighter takes the defender's change of poise",
    )
    same_square: str = ruling(
        "ar-e27",
        "in-reach",
        in_reach="A gnome on your own square is in reach, and in front",
        as_printed="Only adjacent squares are in reach: a gnome on your own square is safe",
    )
    gnome_targets: str = ruling(
        "ar-e28",
        "any-size",
        any_size="A gnome may stand on a square of any opponent",
        as_printed="A gnome stands on the squares of default-size opponents only",
    )
    focus_sum: str = ruling(
        "ar-e29",
        "one-throw",
        one_throw="Focus + Will test: add both skills, subtract one dice throw",
        two_tests="Focus + Will test: a test of each skill, both added",
    )
    halves: str = ruling(
        "ar-e30", "down", down="Half of an odd number is rounded down", up="Half of an odd number is rounded up"
    )
    focus_success: str = ruling(
        "ar-e31",
        "from-blah",
        from_blah="A Focus test succeeds from Blah up, because its list misses only below",
        from_so_so="A Focus test succeeds from So-so up, like every other test",
    )
    any_attack: str = ruling(
        "ar-e32",
        "suffered",
        suffered="Being attacked while a second-life is out forces a Focus test",
        made="Attacking while a second-life is out forces a Focus test",
    )
    energy_loss: str = ruling(
        "ar-e33",
        "one",
        one="A fight costs each fighter 1 Energy",
        per_round="A fight costs each fighter 1 Energy for each round",
    )
    focus_tests: str = ruling(
        "ar-e35",
        "each-attack",
        each_attack="Each single attack forces a Focus test for a second-life",
        each_round="A round forces only one Focus test, however many attack",
    )
    surrounded_steps: str = ruling(
        "ar-e36",
        "at-a-risk",
        at_a_risk="Surrounded fighters may step or turn, and each defending opponent in reach counter-attacks",
        none="Surrounded fighters may neither step nor turn; they can only stay or flee",
    )
    counter_gain: str = ruling(
        "ar-e37",
        "the-defence",
        the_defence="The poise next to a counter-attack is for the defence, hit or miss",
        if_it_hits="The defender gains the poise next to a counter-attack only if that attack hits",
    )
    focus_opportunity: str = ruling(
        "ar-e38",
        "tested",
        tested="An opportunity attack on a fighter who focuses needs a test, as on a fighter who flees",
        lands="An opportunity attack on a fighter who focuses lands without a test",
    )
    same_step: str = ruling(
        "ar-e40",
        "nobody",
        nobody="Two fighters who step onto one square both stay where they were",
        first="Of two fighters who step onto one square, the first in the order of the fight gets there",
    )
    choosing: str = ruling(
        "ar-e41",
        "secret",
        secret="All choose in secret before a round, and reveal it together",
        aloud="All announce their choices one after the other, and later players know the earlier choices",
    )
    end: str = ruling(
        "ar-e42",
        "one-side",
        one_side="A fight is over when only one side has fighters left, on their feet or on the ground",
        on_their_feet="A fight is over when only one side has fighters left on their feet",
    )
    cover_counter: str = ruling(
        "ar-e43",
        "not-covered",
        not_covered="A helper covers against an attack, but not against a counter-attack",
        covered="A helper covers against a counter-attack too, with a Defence test",
    )
    cover_named: str = ruling(
        "ar-e44",
        "beforehand",
        beforehand="A helper names the ally and the opponent before the round",
        first_attack="A helper names the ally, and helps against the first opponent who attacks that ally",
    )
    unguarded_help: str = ruling(
        "ar-e45",
        "helper",
        helper="Against an attack from an unguarded side only the helper makes a test",
        both="Against an attack from an unguarded side the attacked fighter makes a test too, if a helper does",
    )
    group_attack: str = ruling(
        "ar-e46",
        "no-bonus",
        no_bonus="Attacking together changes no test; it helps because the target guards only one side",
        one_row="An attack together with an ally on one target is one row better",
    )
    easy_target: str = ruling(
        "ar-e47",
        "no-defence",
        no_defence="An easy target makes no Defence test",
        one_row="An attack on an easy target is also one row better",
    )
    aimed: str = ruling(
        "ar-e48",
        "after-a-hit",
        after_a_hit="An aimed attack that hits needs a Focus test, and opponents may strike at the aimer",
        unexposed="An aimed attack that hits needs a Focus test, and the aimer has no other risk",
        in_place="A Focus test replaces an aimed attack, without a defence, and opponents may strike at the aimer",
    )
    counter_poise: str = ruling(
        "ar-e49",
        "none",
        none="A counter-attack changes no poise",
        attacker_column="A counter-attack changes the poise of its maker, like any attack without a defence",
    )
    flight_attackers: str = ruling(
        "ar-e50",
        "own",
        own="A fleeing fighter sustains the attacks of opponents who attack that fighter",
        all="A fleeing fighter sustains an attack of every attacking opponent in reach",
    )


RULINGS_CLASS = AretisRulings
rulings = rulings_getter(RULINGS_CLASS)
