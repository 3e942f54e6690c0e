"""The 2d8 draft's rulings: each question that the source leaves open or answers twice, with the alternatives.

The errata pages explain each question; here each alternative has one sentence. `as_printed` marks the alternative
that is closest to the printed words.
"""

from rules.core import Rulings, ruling, rulings_getter


class CouncilmanRulings(Rulings):
    """The rulings of a group on the 2d8 draft; each field belongs to one erratum."""

    # Rolls
    gm_results: str = ruling(
        "cd-e01",
        "players-only",
        players_only="A failure of the GM's own creature never gives the GM Advantage",
        as_printed="Every Mixed or worse result gives the GM Advantage, the GM's own results too",
    )
    dangerous_group: str = ruling(
        "cd-e02",
        "group",
        group="On a Dangerous Cooperative roll only the group's own outcome turns from Bad to Very Bad",
        each="On a Dangerous Cooperative roll each character's Bad counts as Very Bad, −2",
    )
    help_gain: str = ruling(
        "cd-e04",
        "as-printed",
        as_printed="Advantage from Help is kept like any other",
        this_roll="Advantage from Help is spent on the roll that was helped, or lost",
    )
    advantage_when: str = ruling(
        "cd-e05",
        "before",
        before="You spend Advantage on a roll before you roll its dice",
        after="You may spend Advantage after you see the dice, one at a time",
    )
    experiences_per_roll: str = ruling(
        "cd-e06",
        "one",
        one="One Experience at most is added to a roll",
        any="Any number of Experiences is added to a roll, for one Advantage each",
    )
    beyond_table: str = ruling(
        "cd-e07",
        "stay",
        stay="A Difficulty never leaves the table: below Very Easy and above Very Hard nothing changes",
        extend="The table continues: each further step moves every row by 3",
    )

    # Characters
    bounds: str = ruling(
        "cd-e08",
        "creation",
        creation="Life 40, Recovery 20 and Block 2 are limits only for starting characters",
        as_printed="A character's Life never passes 40, Recovery 20, Block 2",
    )
    modes: str = ruling(
        "cd-e10",
        "gm-only",
        gm_only="Climbing, burrowing, swimming and flying cannot be bought; the GM grants them",
        like_speed="Each further way of moving costs 2 XP, like a step of Speed",
    )
    late_tag: str = ruling(
        "cd-e13",
        "fresh-only",
        fresh_only="After creation a tag goes only to a Specialization at +0",
        as_printed="After creation a tag goes to any Specialization that is still Human, with any bonus",
    )
    same_ability: str = ruling(
        "cd-e14",
        "highest",
        highest="The same Ability from character and items counts once, at its highest level",
        add_up="Levels of the same Ability from character and items add up",
    )
    stat_back: str = ruling(
        "cd-e15",
        "as-gained",
        as_gained="Raising a statistic from −1 to 0 costs 3 XP, as much as lowering it gave",
        as_printed="Raising a statistic from −1 to 0 costs 3 × 0 = 0 XP",
    )
    life_refund: str = ruling(
        "cd-e16",
        "as-gained",
        as_gained="Life gives 2 XP a point below 20 and costs 2 XP on the way back",
        as_printed="Life gives 2 XP a point below 20, and 1 XP buys the point back",
        down_to_ten="Lowering Life below 20 gives 1 XP a point to 10, then 2 XP; raising it again costs the same",
    )
    recovery_refund: str = ruling(
        "cd-e17",
        "as-gained",
        as_gained="Recovery gives 4 XP a point below 5 and costs 4 XP on the way back",
        as_printed="Recovery gives 4 XP a point below 5, and 2 XP buys the point back",
    )
    speed_steps: str = ruling(
        "cd-e18",
        "each-step",
        each_step="Speed costs or gives 2 XP for each step between Slow, Normal and Fast",
        as_printed="Fast costs 2 XP and Slow gives 2 XP, from any Speed",
    )

    # Combat
    first_turn: str = ruling(
        "cd-e20",
        "players",
        players="The players' side takes the first turn of every round",
        gm="The GM's side takes the first turn of every round",
        alternate="The players begin odd rounds, the GM even ones",
    )
    double_pass: str = ruling(
        "cd-e21",
        "must-act",
        must_act="A side may not pass right after the other has passed",
        round_ends="When both sides pass in turn the round ends",
        as_printed="Sides may pass in turn for ever",
    )
    attack_count: str = ruling(
        "cd-e23",
        "after-first",
        after_first="The first attack of a round is at full dice; each one after it loses one die more",
        as_printed="Each attack costs one die, the first one too",
    )
    least_damage: str = ruling(
        "cd-e24",
        "zero",
        zero="Damage is never below 0",
        below_zero="Damage below 0 is subtracted too, and so gives Life",
    )
    strike_order: str = ruling(
        "cd-e25",
        "conscious",
        conscious="The attack lands first; a target that it Defeats strikes back only if it is Unstable",
        not_fallen="The attack lands first; a target that it Defeats does not strike back, however it falls",
        together="Attack and strike back land together; a target that falls still strikes back",
    )
    unarmed: str = ruling(
        "cd-e26",
        "no-dice",
        no_dice="Without a weapon an attack adds no bonus and rolls no damage die; the damage is only the Attribute",
        no_attack="Without a weapon nobody can attack or strike back",
    )
    lost_die: str = ruling(
        "cd-e27",
        "smallest",
        smallest="If a weapon has d8 and d6, a d6 is lost first",
        largest="If a weapon has d8 and d6, a d8 is lost first",
    )
    added_die: str = ruling(
        "cd-e28",
        "own-kind",
        own_kind="A die added by Advantage is the attack's own: d8 in melee, d6 at range",
        best="A die added by Advantage is a d8 if the weapon has one",
    )
    heal_price: str = ruling(
        "cd-e32",
        "very-bad-only",
        very_bad_only="Only a Very Bad healing roll gives the GM Advantage",
        mixed_too="A Bad healing roll gives the GM nothing, but Mixed and Very Bad give the usual Advantage",
        advantage_still="A Bad healing roll has no other effect, but gives the GM Advantage as on any roll",
    )
    half_recovery: str = ruling(
        "cd-e33", "down", down="Half of an odd Recovery is rounded down", up="Half of an odd Recovery is rounded up"
    )
    heal_between: str = ruling(
        "cd-e34",
        "longest-fitting",
        longest_fitting="A time between two printed ones counts as the shorter of them",
        nearest="A time counts as the nearest printed one, the shorter at a tie",
    )
    healed_up: str = ruling(
        "cd-e35",
        "gets-up",
        gets_up="A Defeated creature whose Life rises above 0 can act again",
        stays="Healing restores Life, but Unstable and Unconscious last until stabilised or rested",
    )
    unstable_clock: str = ruling(
        "cd-e36",
        "after-rolls",
        after_rolls="The Difficulty rises after each roll, so the first is Very Easy unless the creature is hit",
        new_rounds="The Difficulty rises whenever a new round begins, before the first roll too",
    )
    unstable_past: str = ruling(
        "cd-e37",
        "stay",
        stay="After Very Hard the roll stays Very Hard",
        extend="After Very Hard every further step moves the rows by 3",
        dies="After Very Hard the creature dies",
    )
    unstable_awake: str = ruling(
        "cd-e38",
        "asleep",
        asleep="An Unconscious creature that becomes Unstable stays unconscious and only rolls to live",
        as_printed="An Unconscious creature that becomes Unstable is conscious and can act",
    )

    # Items
    first_item: str = ruling(
        "cd-e40",
        "free",
        free="A starting character's first item costs nothing to make",
        as_printed="The first item costs its 1 XP like any other",
    )
    item_total: str = ruling(
        "cd-e41",
        "listed",
        listed="The total bonus counts statistics, Specializations, Block, attack, defend and Experiences",
        as_printed="The total bonus counts every bonus to an Attribute, Life and Recovery too",
    )
    option_block: str = ruling(
        "cd-e42",
        "as-printed",
        as_printed="The Block of an added Defensive option counts in the total bonus as soon as it is added",
        not_counted="The Block of an added Defensive option does not count, so the order of buying changes no price",
    )
    same_option: str = ruling(
        "cd-e43",
        "once",
        once="A weapon can have Melee, Ranged and Defensive only once each",
        as_printed="An additional option may be one that the weapon already has",
    )
    attack_bonus: str = ruling(
        "cd-e44",
        "whole-weapon",
        whole_weapon="A weapon has one attack bonus, which serves all its attacks",
        basic_only="The attack bonus serves only the option that the weapon was made with",
    )
    item_cap: str = ruling(
        "cd-e45",
        "own",
        own="An item's bonus has a limit of its own, equal to the character's, and adds to the character's bonus",
        together="Character and item together stay within the limit",
    )
    late_features: str = ruling(
        "cd-e46",
        "innate-only",
        innate_only="After it is made, only an innate weapon can gain features",
        as_printed="A character's first item may gain features later too",
    )
    innate_extra: str = ruling(
        "cd-e47",
        "each-occasion",
        each_occasion="Adding features to an innate weapon costs 1 XP more on each occasion",
        each_feature="Adding features to an innate weapon costs 1 XP more for each feature",
    )
    item_sale: str = ruling(
        "cd-e48",
        "as-printed",
        as_printed="A sale returns all XP invested, from an innate weapon too",
        making_lost="A sale returns the XP of the features but not of making, and an innate weapon cannot be sold",
    )
    innate_use: str = ruling(
        "cd-e49",
        "counts",
        counts="An innate weapon counts among the items in use",
        free="An innate weapon does not count among the items in use",
    )

    # Questions of all parts that were found later
    unstable_roll: str = ruling(
        "cd-e55",
        "as-printed",
        as_printed="All rolls of an Unstable creature are Decreased, the one that keeps it alive too",
        plain="The roll that keeps an Unstable creature alive is not Decreased; all its others are",
    )
    answer_gain: str = ruling(
        "cd-e56",
        "as-usual",
        as_usual="A target that does not strike back takes 1 Advantage, or 2 if the attack is Very Bad",
        one="A target that does not strike back takes 1 Advantage, however bad the attack is",
    )
    tag_reach: str = ruling(
        "cd-e57",
        "ordinary-too",
        ordinary_too="A character with a tag of magic can still do ordinary acts",
        magic_only="With a tag of magic a Specialization helps only with magic",
    )
    first_bid: str = ruling(
        "cd-e69",
        "attacker",
        attacker="The attacker says first what they spend on a roll, then the target's side",
        target="The target's side says first what it spends on a roll, then the attacker",
    )

    targets: str = ruling(
        "cd-e71",
        "sides",
        sides="Attacks go to the other side, Help to a creature of your own side",
        as_printed="Any other creature can be attacked, and any other creature can be Helped",
    )
    stabiliser: str = ruling(
        "cd-e72",
        "as-printed",
        as_printed="Any creature that can act may roll to stabilise, the Unstable one itself too",
        another="Only another creature may roll to stabilise an Unstable one",
        itself="Only the Unstable creature itself may roll to be stabilised",
    )
    unstable_care: str = ruling(
        "cd-e73",
        "rolls-only",
        rolls_only="A healing roll heals an Unstable creature; a night's rest does not",
        as_printed="A healing roll and a night's rest heal an Unstable creature like any other",
        stabilised_first="Nothing heals an Unstable creature before it is stabilised",
    )
    absorbed: str = ruling(
        "cd-e74",
        "hit",
        hit="A blow that Block stops completely is a hit, but not damage",
        nothing="A blow that Block stops completely is neither a hit nor damage",
        damage="A blow that Block stops completely is a hit and damage, but costs no Life",
    )
    between_players: str = ruling(
        "cd-e75",
        "acting",
        acting="If two players' characters roll against each other, only the result of the acting player counts",
        both="If two players' characters roll against each other, both results count",
    )
    tag_opposed: str = ruling(
        "cd-e76",
        "nothing",
        nothing="In an opposed roll, which has no Difficulty, a tag makes nothing easier or harder",
        three_points="In an opposed roll a step of a tag is worth 3 points of bonus, as it is against a Difficulty",
    )
    between_gm: str = ruling(
        "cd-e77",
        "gm-says",
        gm_says="Between two creatures of the GM nobody rolls: the GM decides the result",
        rolled="Two creatures of the GM roll against each other, and no result gives Advantage",
    )
    relic_counts: str = ruling(
        "cd-e78",
        "apart",
        apart="Good Under Pressure counts the characters' own Advantage, without that of their Relics",
        counted="Good Under Pressure counts the Advantage of the characters' Relics, too",
    )


RULINGS_CLASS = CouncilmanRulings
rulings = rulings_getter(RULINGS_CLASS)
