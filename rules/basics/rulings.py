"""Rules Basics' rulings: each question that the source leaves open or answers twice, with the alternatives.

The errata pages explain each question; here each alternative has one sentence. `as_printed` marks the alternative
that is closest to the printed words.
"""

from rules.core import Rulings, ruling, rulings_getter


class BasicsRulings(Rulings):
    """The rulings of a group on Rules Basics; each field belongs to one erratum."""

    extremes: str = ruling(
        "td-e01",
        "as-printed",
        as_printed="No roll is special: a target of 18 or more never fails, one below 3 never succeeds",
        ends="A 3 always succeeds and an 18 always fails",
    )
    ties: str = ruling(
        "td-e02",
        "nobody",
        nobody="Equal margins: nobody wins, and nothing changes",
        again="Equal margins: both roll again",
        second="Equal margins: the target of the action wins",
    )
    both_fail: str = ruling(
        "td-e03",
        "nobody",
        nobody="Both fail: nobody wins, because nobody has a level of success",
        closer="Both fail: the smaller failure wins",
    )
    speed: str = ruling(
        "td-e04", "high-first", high_first="The highest Speed acts first", low_first="The lowest Speed acts first"
    )
    speed_ties: str = ruling(
        "td-e05",
        "roll",
        roll="Equal Speeds roll 3d6 once, before the first round; the higher acts first",
        listed="Equal Speeds act in the order in which the players sit",
    )
    aim_weapon: str = ruling(
        "td-e06",
        "as-printed",
        as_printed="You can aim any weapon, even a sword: Acc 0, and +1 or +2 for longer aiming",
        ranged="You can aim only a ranged weapon",
    )
    bracing: str = ruling(
        "td-e07",
        "with-aim",
        with_aim="A braced weapon gives its +1 to an aimed attack",
        always="A braced weapon gives its +1 to every attack",
    )
    aim_ends: str = ruling(
        "td-e08",
        "anything-else",
        anything_else="Any maneuver but another Aim at the same target ends an aim",
        as_printed="Only an attack uses up an aim, and only a Charge ends it",
    )
    square: str = ruling(
        "td-e09",
        "yard",
        yard="A square is one yard, so a step is one yard",
        five_feet="A square is five feet, so a step is a yard and two thirds",
    )
    all_out_step: str = ruling(
        "td-e10",
        "step",
        step="All-Out Attack includes a step, like an attack action",
        none="All-Out Attack includes no movement",
    )
    feint_margin: str = ruling(
        "td-e11",
        "own",
        own="A target who fails has no win margin: the bonus is the feinter's own margin",
        full="A target who fails by 3 adds 3 to the bonus",
    )
    feints: str = ruling(
        "td-e12",
        "as-printed",
        as_printed="Every won feint adds its lead to the next attack",
        best="Of several feints before an attack only the best counts",
    )
    ranged_versions: str = ruling(
        "td-e13",
        "marked",
        marked="With a ranged weapon Determined gives +1; Double and Strong work as with any weapon",
        determined_only="With a ranged weapon All-Out Attack is Determined (Ranged), +1, and nothing else",
        as_printed="With a ranged weapon every version may be chosen, +4 included",
    )
    one_weapon: str = ruling(
        "td-e14",
        "as-printed",
        as_printed="Double with one weapon: both attacks at full skill",
        minus_four="Double with one weapon: the second attack at −4",
    )
    off_hand: str = ruling(
        "td-e15",
        "always",
        always="A weapon in the off hand takes −4 in every attack",
        double_only="A weapon in the off hand takes −4 in a Double attack only",
    )
    undefended: str = ruling(
        "td-e16",
        "next-turn",
        next_turn="After an All-Out Attack there is no defence until your next turn",
        end_of_round="After an All-Out Attack there is no defence until the round is over",
    )
    slam: str = ruling(
        "td-e17",
        "free",
        free="A Slam takes neither the −4 of a Charge nor its limit of 9",
        capped="A Slam takes no −4, but it has the limit of 9",
    )
    charge_cap: str = ruling(
        "td-e18",
        "last",
        last="The limit of 9 comes last: no bonus raises a Charge above it",
        before_bonuses="The limit of 9 is for the skill minus 4; bonuses such as a feint's are added afterwards",
    )
    charge_floor: str = ruling(
        "td-e19",
        "as-printed",
        as_printed="With a skill of 6 or less a Charge cannot hit",
        three="The skill of a Charge does not fall below 3",
    )
    active_defence: str = ruling(
        "td-e20",
        "one",
        one="Against an attack that hits you have one active defence, a success roll",
        every="Against an attack that hits you may try every active defence in turn",
        none="Nobody rolls to defend: the text gives no such roll",
    )
    double_defence: str = ruling(
        "td-e21",
        "each-attack",
        each_attack="Double Defense gives two defences against each attack until your next turn",
        once="Double Defense gives two defences against one attack, and one against the others",
    )
    computers: str = ruling(
        "td-e22",
        "ready",
        ready="Hacking a computer is a long-term action, as in the list: Ready",
        concentrate="Hacking a computer is operating one: Concentrate",
    )
    least_damage: str = ruling(
        "td-e24", "zero", zero="Damage never falls below 0", below_zero="Damage may fall below 0, and then heals"
    )
    longer_aim: str = ruling(
        "td-e25",
        "with-acc",
        with_acc="After two seconds of Aim the bonus is Acc and 1, after three Acc and 2",
        instead="After two seconds of Aim the bonus is 1 instead of Acc, after three 2",
    )
    feint_bonus: str = ruling(
        "td-e26",
        "skill",
        skill="A won feint adds to the skill of the next attack, which helps it",
        as_printed="A won feint adds to the dice of the next attack, which harms it",
    )
    feint_skill: str = ruling(
        "td-e27",
        "best",
        best="Against a feint the target uses the best melee skill, weapon in hand or not",
        readied="Against a feint the target uses the best melee skill of the weapons in hand",
    )
    aim_uses: str = ruling(
        "td-e28",
        "one-attack",
        one_attack="An aim helps one attack, which uses it up",
        until_lost="An aim helps every attack until something ends it",
    )
    step_when: str = ruling(
        "td-e29",
        "either",
        either="The step of an attack comes before it or after it, as you like",
        first="The step of an attack comes before it",
    )
    double_targets: str = ruling(
        "td-e30",
        "one-foe",
        one_foe="Both attacks of Double are made against one foe",
        two_foes="The second attack of Double may be made against another foe",
    )
    feint_step: str = ruling(
        "td-e31", "none", none="A Feint includes no step", step="A Feint includes a step, as an attack does"
    )
    braced_seconds: str = ruling(
        "td-e33",
        "last",
        last="An aim is braced if the weapon was braced in its last second",
        any_second="An aim is braced if the weapon was braced in any of its seconds",
        every_second="An aim is braced if the weapon was braced in each of its seconds",
    )
    ambidexterity: str = ruling(
        "td-e34",
        "no-off-hand",
        no_off_hand="With Ambidexterity the off hand is as good as the other, in every attack",
        double_only="Ambidexterity removes the −4 of an off-hand weapon only in a Double attack",
        unused="Ambidexterity belongs to other rules: here every off-hand weapon takes its −4",
    )
    feint_then: str = ruling(
        "td-e35",
        "any-weapon",
        any_weapon="The attack of All-Out Feint may be made with another weapon in hand",
        same_weapon="The attack of All-Out Feint is made with the weapon of the feint",
    )
    passing: str = ruling(
        "td-e36",
        "through",
        through="You may Move through people: only the distance counts",
        around="You must Move around people, friend or foe",
    )


RULINGS_CLASS = BasicsRulings
rulings = rulings_getter(RULINGS_CLASS)
