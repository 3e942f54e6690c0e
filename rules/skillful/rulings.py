"""Skillful's rulings: each question that the source leaves open or answers twice, with the alternatives.

The errata pages explain each question; here each alternative has one sentence. `as_printed` marks the alternative
that is closest to the printed words.
"""

from rules.core import Rulings, ruling, rulings_getter


class SkillfulRulings(Rulings):
    """The rulings of a group on Skillful; each field belongs to one erratum."""

    calm_dice: str = ruling(
        "sk-e01",
        "open-d20",
        open_d20="Every check rolls the open d20, the only dice the text describes",
        closed_d20="A check without danger rolls a plain d20",
    )
    several_skills: str = ruling(
        "sk-e03",
        "as-printed",
        as_printed="The levels of all directly relevant skills add up",
        best_only="Only the highest skill counts; another skill can give aid",
    )
    check_penalties: str = ruling(
        "sk-e04",
        "matching",
        matching="A check has the penalty of its kind of effort: physical or mental",
        as_fumbles="A physical check has both penalties, a mental check twice the mental penalty",
    )
    nature_tie: str = ruling(
        "sk-e05",
        "at-least",
        at_least="Reaching the GM's total is enough, as it is for every defender",
        beat="You must beat the GM's total",
    )
    sword_effort: str = ruling(
        "sk-e06",
        "five",
        five="Swinging a medium sword takes 5 Wind, as two of the three places say",
        three="Swinging a medium sword takes 3 Wind, as the first place says",
    )
    overspend: str = ruling(
        "sk-e08",
        "below-zero",
        below_zero="Any pool can go below zero",
        spill_over="A pool stops at zero, and the next longer pool of the same kind pays the rest",
        refused="Nobody can begin what they cannot pay for; ordinary defences and penalties are always paid",
    )
    unclear_roles: str = ruling(
        "sk-e09",
        "all-below",
        as_printed="Only the lowest total defends, and only the highest attacks and can fumble",
        all_below="Every total below the highest defends against it, and everyone can fumble",
    )
    lone_fumble: str = ruling(
        "sk-e10",
        "every-action",
        as_printed="Only attackers fumble, so a lone character never does",
        every_action="A lone character can fumble too and suffers the worse of the two results",
    )
    several_defenders: str = ruling(
        "sk-e11",
        "one-roll",
        one_roll="The attacker rolls once, and every defender rolls against that total",
        roll_each="The attacker rolls again against each defender",
    )
    cutoff: str = ruling(
        "sk-e12",
        "full-tens",
        full_tens="Losing by exactly 10 is already the first penalty, as the running text says",
        up_to="Losing by exactly 10 is still an Ordinary Defense, as the chart's cutoffs say",
    )
    first_penalty: str = ruling(
        "sk-e13",
        "adds",
        adds="A flailing defence costs N + 2N + First Penalty, as the chart says",
        replaces="A numbered penalty replaces the 2N, which gives the 45 Wind of the text",
    )
    first_penalty_pools: str = ruling(
        "sk-e14",
        "own-pools",
        as_printed="The first penalty is always paid in Wind and Stamina, for all points of N together",
        own_pools="The pools of N pay 8N, and the next longer pool of each pays 2N",
    )
    suckage_limit: str = ruling(
        "sk-e15",
        "as-printed",
        as_printed="Any number of suckage points may be taken",
        next_threshold="Suckage points raise a roll by at most one row",
    )
    fourth_melee: str = ruling(
        "sk-e16",
        "as-printed",
        as_printed="The fourth melee consequence is only the third hit",
        with_first="The fourth melee consequence includes the first, like the second and third",
    )
    gun_effort: str = ruling(
        "sk-e17",
        "hit-only",
        hit_only="A gun's consequences are its hits and no effort, as the list says",
        with_effort="A gun's first consequence costs 8N + 2N as well, as the example says",
    )
    call_off_floor: str = ruling(
        "sk-e21",
        "ordinary",
        ordinary="Calling off cannot win: the result is an Ordinary Defense at best",
        success="Calling off at the first consequence by two levels undoes the loss",
    )
    intense_call_off: str = ruling(
        "sk-e22",
        "one-level",
        as_printed="After an intense effort, calling off makes the consequence one or two levels milder",
        one_level="After an intense effort, calling off makes the consequence at most one level milder",
        never="An intense effort cannot be called off",
    )
    relaxed_rounding: str = ruling(
        "sk-e23",
        "down",
        as_printed="Half of an odd N keeps its half point",
        down="Half of an odd N is rounded down, but to at least 1",
        up="Half of an odd N is rounded up",
    )
    relaxed_penalties: str = ruling(
        "sk-e24",
        "as-printed",
        as_printed="A relaxed attitude halves N everywhere, in penalties too",
        nominal_only="A relaxed attitude halves what is spent up front; penalties are counted in full N",
    )
    mixed_penalty: str = ruling(
        "sk-e25",
        "larger",
        larger="Effort of both kinds takes the larger of the two fatigue penalties",
        sum="Effort of both kinds takes both fatigue penalties added up",
    )
    minimum_pools: str = ruling(
        "sk-e26",
        "as-printed",
        as_printed="Each of the named pools below zero lowers T, whatever the task",
        matching="Only pools of the task's own kind lower T",
    )
    fumble_tie: str = ruling(
        "sk-e28",
        "as-printed",
        as_printed="A total equal to the fumble threshold fails to beat it: a fumble",
        safe="A total equal to the fumble threshold is safe, as a defender's tie is",
    )
    rested_fumble: str = ruling(
        "sk-e29",
        "safe",
        as_printed="A fumble threshold of 0 counts like any other",
        safe="A fumble threshold of 0 or lower counts only when fatigue raises it",
    )
    fumbled_attack: str = ruling(
        "sk-e30",
        "spent",
        spent="Against a fumbled attack the defender's N is spent: it is paid before the roll",
        free="Against a fumbled attack the defender spends nothing",
    )
    fumble_weapon: str = ruling(
        "sk-e31",
        "own",
        own="Hits of a fumble are those of the fumbler's own weapon",
        opponents="Hits of a fumble are those of the opponent's weapon",
    )
    low_aid: str = ruling(
        "sk-e34",
        "none",
        as_printed="The formula applies below 20 % too: bad aid is a penalty",
        none="Aid below 20 % of the target changes nothing",
    )
    high_aid: str = ruling(
        "sk-e35",
        "eight",
        eight="Aid gives +8 at most, as the formula says",
        no_cap="Every further ten percent gives +1, as the sentence before the formula says",
    )
    several_helpers: str = ruling(
        "sk-e36", "best-only", as_printed="Every aid check adds its bonus", best_only="Only the best aid check counts"
    )
    unlisted_fumble: str = ruling(
        "sk-e40",
        "zero",
        zero="An action that is not listed has a fumble threshold of 0",
        far_below="An action that is not listed has a fumble threshold of −20, which no open d20 misses",
    )
    mixed_fumble: str = ruling(
        "sk-e41",
        "physical",
        physical="A task of body and mind raises its fumble threshold like a physical task",
        larger="A task of body and mind raises its fumble threshold by the larger of the two sums",
    )
    turn_order: str = ruling(
        "sk-e44",
        "once-a-round",
        as_printed="Anyone may begin and attack, at any time and as often as they like",
        once_a_round="Each character may begin once a round, in any order",
        lead="The side that leads attacks until an attack is fumbled or withstood by all; then the other side leads",
    )
    lost_initiative: str = ruling(
        "sk-e45",
        "words",
        words="Losing initiative is a figure of speech and changes nothing",
        turn="After a Flailing Defense or worse, a defender who has not begun anything this round no longer can",
    )
    fallen: str = ruling(
        "sk-e46",
        "next-loss",
        as_printed="No number takes a fighter out: people give in, or the group says that they fall",
        next_loss="A fighter below zero in Health who loses more of it is out of the fight",
        below_zero="A fighter below zero in Health is out of the fight",
    )
    targets: str = ruling(
        "sk-e47",
        "as-printed",
        as_printed="One attack can have any number of opponents as its defenders",
        one="An attack with a weapon has one defender",
    )
    defence_when: str = ruling(
        "sk-e48",
        "before-dice",
        before_dice="Defenders say how they defend before any die is rolled",
        after_attack="Defenders say how they defend once they see the total of the attack",
    )
    suckage_for: str = ruling(
        "sk-e49",
        "fumblers-too",
        fumblers_too="You can raise every roll that has a consequence, a fumble too",
        defenders="Only a defender who has lost can take suckage points",
    )
    empty_wind: str = ruling(
        "sk-e50",
        "four",
        four="Wind at zero or below is a physical fatigue penalty of at least 4",
        by_hand="The group sets fatigue penalties, whatever is left in a pool",
    )
    aid_pays: str = ruling(
        "sk-e51",
        "each-check",
        each_check="Every aid check costs its own N: a helper's, and that of a second skill of your own",
        helpers="Helpers pay the N of their aid; your own second skill costs nothing more",
        free="Aid costs no effort of its own",
    )
    aid_fumble: str = ruling(
        "sk-e52",
        "safe",
        safe="An aid check is never a fumble",
        fumbles="An aid check that does not beat its fumble threshold gives no bonus, and the helper suffers",
    )
    aid_measure: str = ruling(
        "sk-e53",
        "total",
        total="The target of aid is the rolled total of the helped check",
        target="The target of aid is the total that the helped check has to reach, if there is one",
    )
    fight_aid: str = ruling(
        "sk-e54",
        "at-any-time",
        at_any_time="In a fight you can aid every attack and every defence, and aid takes no turn",
        turn="In a fight a helper's aid is the one action that they begin this round",
        none="Nobody aids in a fight",
    )
    aid_attitude: str = ruling(
        "sk-e55",
        "any",
        any="A helper may be relaxed or intense, as in any check",
        ordinary="A helper's attitude is always ordinary",
    )


RULINGS_CLASS = SkillfulRulings
rulings = rulings_getter(RULINGS_CLASS)
